"""Lemmas for all papers, by subject: `lemma/<subject>.<name>` is in `<subject>.py`. They name no paper."""
