"""Attacks on the checkers: possibly false statements with nearly honest certificates."""
