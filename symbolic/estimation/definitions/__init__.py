"""Formulas of the chapter's values: expected errors, and maximum likelihood estimates."""
