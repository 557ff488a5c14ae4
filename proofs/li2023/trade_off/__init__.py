"""The trade-off theorems of the slides, according to Shafer and to Walley."""
