"""Theorem 3: the threshold of a given false alarm rate, the likelihood ratio, and why threshold tests are best; a
module a part.
"""
