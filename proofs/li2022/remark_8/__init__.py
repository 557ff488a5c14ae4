"""Remark 8: EM for evidential mechanisms, in parts."""
