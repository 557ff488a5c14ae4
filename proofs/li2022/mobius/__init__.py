"""Masses, beliefs and plausibilities determine each other; which f are beliefs."""
