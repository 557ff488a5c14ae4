"""The trade-off theorems between type I and type II errors as restated on the slides."""
