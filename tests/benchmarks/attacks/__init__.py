"""Attacks on the checkers: statements that are false, or may be, with certificates that are nearly honest."""
