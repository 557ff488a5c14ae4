"""Derivations of the chapter's values with SymPy."""
