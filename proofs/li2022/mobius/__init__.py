"""Masses, beliefs and plausibilities determine each other; characterization of beliefs."""
