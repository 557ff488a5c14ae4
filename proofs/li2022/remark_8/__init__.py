"""Remark 8: EM for any evidential mechanism. A certificate of the maximum, its steps, its fixed points, and where it
fails.
"""
