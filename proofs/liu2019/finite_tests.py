"""What the statements on finite spaces of outputs share: the distributions, the tests, and the assumptions on them."""

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
    """Both are probabilities, both tests too; best says h_1 where p > lambda r, and h_0 where p < lambda r."""
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
    "A likelihood ratio test has a threshold lambda above 0: the source takes exp(-epsilon) <= lambda <= exp(epsilon) "
    "(proof of Theorem 3)."
)
AT_ZERO = (
    "At lambda = 0 it fails only where an output is impossible under h_1 and possible under h_0: the test that "
    "always says h_1 has recall 1, and a test that says h_0 on that output has recall 1 and fewer false "
    "alarms. Pure differential privacy excludes such outputs."
)
TESTS = (
    "best and psi are the probabilities with which the two tests say h_1 on each output, p and r its "
    "probabilities under h_1 and h_0. Of a test psi the true detection rate (recall) is the sum of psi p, the "
    "false alarm rate the sum of psi r."
)
