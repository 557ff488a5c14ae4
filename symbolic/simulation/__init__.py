"""Simulation by sufficient statistics, and exact enumeration of small cases.

A `Model` describes the answers. A `Case` is an expectation in a model and its claimed value. A `Comparison` compares a
closed form with its cases. Two kinds of evidence are never mixed, and neither is a proof: *enumeration* sums over all
outcomes of a few respondents in exact fractions; *simulation* samples.

>>> from symbolic.simulation.randomness import generator
>>> from symbolic.simulation.surveys import survey_model
>>> counts = survey_model(10**6, "3/5", "1/5", "3/10").draw(generator(1, "example"), 1000)
>>> sorted(counts), counts["yes"].shape
(['no', 'unknown', 'yes'], (1000,))

numpy is needed, and is imported only when used.
"""
