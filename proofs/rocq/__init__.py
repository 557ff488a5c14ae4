"""Certificates as Rocq theorems, which coqc checks."""
