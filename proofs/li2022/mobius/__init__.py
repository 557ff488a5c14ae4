"""Masses, beliefs and plausibilities: each determines the others, and which functions are beliefs."""
