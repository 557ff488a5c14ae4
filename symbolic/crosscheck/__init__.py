"""Comparison of the representations of every value, with enumeration and simulation."""
