"""Tests of the checkers and the statements: mutation, coverage and vacuity."""
