"""The trade-off theorems as the slides restate them: type I and type II errors in the two semantics."""
