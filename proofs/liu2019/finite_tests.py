"""Distributions, tests and assumptions shared by the statements on finite output spaces."""

from __future__ import annotations

from symbolic.language import Eq, ForAll, Max, Relation, Sum, Term, functions, integers, reals

i, k, N = integers("i k N")
chosen, P, R, other = functions("best p r psi", 1)
lam = reals("lam")


def chance(of_test: Term, of_output: Term) -> Term:
    """The probability that a test says h_1."""
    return Sum(of_test(k) * of_output(k), k, 1, N)


detected, alarms = chance(chosen, P), chance(chosen, R)


def known_at(place: Term) -> list[Relation]:
    """p and r are probabilities, the tests lie in [0, 1], and best is a likelihood ratio test with threshold lambda."""
    p, r, test = P(place), R(place), chosen(place)
    return [
        0 <= p, 0 <= r, 0 <= test, test <= 1, 0 <= other(place), other(place) <= 1,
        Eq((1 - test) * Max(p - lam * r, 0), 0), Eq(test * Max(lam * r - p, 0), 0),
    ]  # fmt: skip


DISTRIBUTIONS = [1 <= N, Eq(Sum(P(k), k, 1, N), 1), Eq(Sum(R(k), k, 1, N), 1)]
EVERYWHERE = [ForAll(i, 1, N, one) for one in known_at(i)]
other_detected, other_alarms = chance(other, P), chance(other, R)
HALVES = {"N": 2, "p": ["3/4", "1/4"], "r": ["1/4", "3/4"], "best": [1, 0]}
POSITIVE = (
    "A likelihood ratio test has a threshold lambda > 0: the source takes exp(-epsilon) <= lambda <= "
    "exp(epsilon) in the proof of Theorem 3."
)
AT_ZERO = (
    "At lambda = 0 the statement fails only if some output is impossible under h_1 and possible under h_0. The "
    "test that always says h_1 then has recall 1. A test that says h_0 on that output also has recall 1, with "
    "a smaller false-alarm rate. Pure differential privacy excludes such outputs."
)
TESTS = (
    "p(k) and r(k) are the probabilities of the k-th output under h_1 and h_0. best(k) and psi(k) are the "
    "probabilities with which the two tests say h_1 on it. The test psi has true detection rate (recall) sum "
    "psi p and false-alarm rate sum psi r."
)
