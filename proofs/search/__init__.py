"""Untrusted: makes certificates out of the ideas of proofs. What it makes is believed only after the checkers accepted
it.
"""
