"""Domains and derivations that the formulas of the survey chapter share."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

from symbolic.formula import Domain, later
from symbolic.language import Ne, Q, integers, reals

P, Q_, PI, C = reals("p q pi c")
N, N1, N2, N3 = integers("n n1 n2 n3")

respondents = Domain("integer", "n >= 1", (1 <= N,), about="number of respondents")
share = Domain("real", "0 <= pi <= 1", (0 <= PI, PI <= 1), about="the share of people with the property")
answering = Domain("real", "0 < c <= 1", (0 < C, C <= 1), about="the probability of an answer, p + q")

truth_of_two = Domain(
    "real",
    "0 <= p <= 1, p != 1/2",
    (0 <= P, P <= 1, Ne(P, Q(1, 2))),
    about="the probability of a true answer",
)
truth = Domain("real", "0 <= p <= 1", (0 <= P, P <= 1), about="the probability of a true answer")
lie = Domain(
    "real",
    "0 <= q, p + q <= 1, p != q",
    (0 <= Q_, Q_ <= 1, P + Q_ <= 1, Ne(P, Q_)),
    about="the probability of a false answer",
)

yes_of_all = Domain("integer", "0 <= n1 <= n", (0 <= N1, N1 <= N), about="number of answers yes")
yes = Domain("integer", "n1 >= 0", (0 <= N1,), about="number of answers yes")
no = Domain("integer", "n2 >= 0, n1 + n2 >= 1", (0 <= N2, 1 <= N1 + N2), about="number of answers no")
dont_know = Domain(
    "integer",
    "n3 >= 0",
    (0 <= N3,),
    default=0,
    about='number of answers "don\'t know"; the value does not depend on it',
)


def _derivations() -> ModuleType:
    from symbolic.survey import derivations

    return derivations


def derivation(name: str) -> Callable[[], Any]:
    """Return a derivation of `symbolic.survey.derivations`, imported at its first call."""
    return later(_derivations, name)
