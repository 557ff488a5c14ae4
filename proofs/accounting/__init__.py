"""Theorems that privacy accountants rely on, each with its source, and common misconceptions."""
