"""Compute verdicts from evidence."""
