"""Theorem 7 (Eq. 25): relations between the losses of one mechanism under several notions of privacy; a module a
relation.

Each relation is read twice: with the formulas that the source displays (posteriors of whole databases), and, as
`.original`, with the definitions that it cites (posteriors of the values of single records). Where a third reading
makes it true it is a statement too, `.records`.
"""
