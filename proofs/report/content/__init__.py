"""The document of a statement: everything that is displayed of it, built once from its verdict."""
