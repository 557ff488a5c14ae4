"""Simulation of mechanisms and estimators by sufficient statistics, and exact enumeration of small cases: evidence that
is no proof.

A `Model` is what people answer; a `Case` is an expectation in it and the value that is claimed of it; a `Comparison`
puts a closed form beside its cases. Two kinds of evidence, never mixed: *enumeration* adds up all outcomes of a few
respondents in exact fractions; *simulation* draws.

>>> from symbolic.simulation.randomness import generator
>>> from symbolic.simulation.surveys import survey_model
>>> counts = survey_model(10**6, "3/5", "1/5", "3/10").draw(generator(1, "example"), 1000)
>>> sorted(counts), counts["yes"].shape
(['no', 'unknown', 'yes'], (1000,))

Nothing is loaded until it is used; numpy is needed.
"""
