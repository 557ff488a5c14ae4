"""Theorems that privacy accountants rely on, with sources, and common misconceptions."""
