"""Theorem 3: the threshold of a false-alarm rate, the likelihood ratio, and optimality of threshold tests."""
