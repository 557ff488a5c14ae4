"""Compare the representations of every value with each other, and with enumeration and simulation."""
