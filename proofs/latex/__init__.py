"""Read LaTeX: the formulas of a print as terms, and the statements of a document.

Nothing is executed, and no claim rests on a reading: a person confirms it.
"""
