"""How far the checkers can be trusted, measured."""
