"""The representations of a term: one module each, each a function of a term. They load what they need when they are
imported.
"""
