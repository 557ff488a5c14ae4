"""The document of a statement: all that is displayed, built once from its verdict."""
