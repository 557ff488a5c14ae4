"""The term language: exact formulas, kept as they were written."""
