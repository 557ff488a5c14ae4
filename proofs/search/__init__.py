"""The untrusted search: it makes certificates from plans, and the checkers verify them."""
