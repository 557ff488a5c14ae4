"""Lemmas for all papers, by subject: `lemma/<subject>.<name>` stands in `<subject>.py`. They name no paper."""
