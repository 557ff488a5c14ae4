"""Formulas of the chapter's values: normalisers, and mechanisms as matrices."""
