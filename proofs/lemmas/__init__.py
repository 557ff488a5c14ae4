"""Lemmas for all papers, by subject; they name no paper.

`lemma/<subject>.<name>` is in `<subject>.py`.
"""
