"""The representations of a term, one module each; each is a function of a term."""
