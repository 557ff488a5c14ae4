"""Measure how far the checkers and the statements can be trusted."""
