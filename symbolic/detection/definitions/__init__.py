"""Definitions of the chapter's values, one module per mechanism."""
