"""Derivations of the chapter's values with SymPy, one module per mechanism."""
