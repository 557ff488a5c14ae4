"""The document of a statement: everything that is displayed, built once from its verdict."""
