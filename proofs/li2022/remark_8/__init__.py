"""Remark 8: EM for any evidential mechanism.

A certificate of the maximum, EM steps, fixed points, and failures.
"""
