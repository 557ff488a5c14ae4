"""Theorem 7 (Eq. 25): the losses of one mechanism under several notions of privacy.

Each module has one relation, under two interpretations: the formulas that the source displays (posteriors of whole
databases), and, as `.original`, the definitions that it cites (posteriors of the values of single records). If a third
interpretation makes the relation true, it is the statement `.records`.
"""
