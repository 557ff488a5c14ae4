"""Reconstruction of a distribution from k-RR and RAPPOR reports, simulated.

Privacy levels may differ between groups of users. A user has the value x with probability theta_x. k-RR reports it with
probability t/(t + k - 1), and each other value with 1/(t + k - 1), t = e^epsilon. RAPPOR reports k bits, each wrong
with probability 1/(1 + r), r = e^(epsilon/2). The estimates are those by inversion (`symbolic.estimation.inversion`),
with the parameters of the average mechanism. The average is that of their squared distance from theta.

A design has `users` "3, 2" for groups of 3 and 2 users, and `ratios` "3, 5" for their t (k-RR), or `roots` for their r
(RAPPOR).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, Final, TypeAlias

from symbolic.language import Term, as_term, integers
from symbolic.number import Value, parse
from symbolic.simulation.case import Case
from symbolic.simulation.comparison import Comparison, Design
from symbolic.simulation.model import Independent, Model, Survey
from symbolic.simulation.surveys import value

List: TypeAlias = str | Fraction  # see `listed`
Model_of: TypeAlias = Callable[[int, int, Fraction, Sequence[Fraction]], tuple[Survey, list[Term]]]


def listed(given: str | Fraction) -> list[Fraction]:
    """Parse a list with commas; a single number is a list of one.

    >>> listed("1/2, 1/3")
    [Fraction(1, 2), Fraction(1, 3)]
    """
    return [parse(one) for one in given.split(",")] if isinstance(given, str) else [given]


def k_rr_group(group: int, users: int, ratio: Fraction, theta: Sequence[Fraction]) -> tuple[Survey, list[Term]]:
    """Return a group of users, and the counts of the values they report."""
    k = len(theta)
    reports = [(share * ratio + (1 - share)) / (ratio + k - 1) for share in theta]
    names = [f"group{group}_value{x}" for x in range(k)]
    return Survey(users, dict(zip(names, reports, strict=True))), list(_variables(names))


def rappor_group(group: int, users: int, ratio: Fraction, theta: Sequence[Fraction]) -> tuple[Survey, list[Term]]:
    """Return a group of users who report k bits each, and the counts of the set bits."""
    k = len(theta)
    right, wrong = ratio / (1 + ratio), 1 / (1 + ratio)
    chances, bits = {}, list(product((0, 1), repeat=k))
    for vector in bits:
        chances[f"group{group}_bits{''.join(map(str, vector))}"] = sum(
            (
                share * prod((right if bit == (x == own) else wrong for x, bit in enumerate(vector)), start=Fraction(1))
                for own, share in enumerate(theta)
            ),
            Fraction(0),
        )
    variables = _variables(list(chances))
    counts = [_sum([one for one, vector in zip(variables, bits, strict=True) if vector[x]]) for x in range(k)]
    return Survey(users, chances), counts


def squared_distance(
    group: Model_of, options: int | None, users: List, ratios: List, theta: List
) -> tuple[Model, Term, tuple[Fraction, Fraction]]:
    """Return the model, |estimate - theta|^2, and its range.

    Parameters
    ----------
    options: the number of values of a random answer: k for k-RR (None), and 2 for a bit.
    """
    sizes = [int(one) for one in listed(users)]
    levels, shares = listed(ratios), listed(theta)
    size, total = options or len(shares), sum(sizes)
    average = sum((n / (size - 1 + t) for n, t in zip(sizes, levels, strict=True)), Fraction(0)) / total
    mean = 1 / average - size + 1  # the ratio of the average mechanism
    groups = [group(i, n, t, shares) for i, (n, t) in enumerate(zip(sizes, levels, strict=True))]
    estimates = [
        as_term((mean + size - 1) / (mean - 1)) * _sum([counts[x] for _, counts in groups]) / total
        - as_term(1 / (mean - 1))
        for x in range(len(shares))
    ]
    error = _sum([(estimate - as_term(share)) ** 2 for estimate, share in zip(estimates, shares, strict=True)])
    # A share of reports lies in [0, 1]; hence an estimate lies in [-1/(mean - 1), (mean + size - 2)/(mean - 1)].
    low, high = -1 / (mean - 1), (mean + size - 2) / (mean - 1)
    farthest = sum(max((low - share) ** 2, (high - share) ** 2) for share in shares)
    model = groups[0][0] if len(groups) == 1 else Independent(*(one for one, _ in groups))
    return model, error, (Fraction(0), Fraction(farthest))


def k_rr_error(users: List, ratios: List, theta: List) -> Case:
    model, error, within = squared_distance(k_rr_group, None, users, ratios, theta)
    return Case(model, error, _claim("k-rr.error", users, ratios, theta, power=1), within)


def rappor_error(users: List, roots: List, theta: List) -> Case:
    model, error, within = squared_distance(rappor_group, 2, users, roots, theta)
    return Case(model, error, _claim("rappor.error", users, roots, theta, power=2), within)


def k_rr_error_common(users: Fraction | int, ratios: Fraction, theta: str) -> Case:
    """Claim the closed form for one level."""
    model, error, within = squared_distance(k_rr_group, None, Fraction(users), ratios, theta)
    claim = value("k-rr.error-common", n=users, ratio=ratios, **_shape(theta))
    return Case(model, error, claim, within)


def rappor_error_common(users: Fraction | int, roots: Fraction, theta: str) -> Case:
    """Claim the closed form for one level."""
    model, error, within = squared_distance(rappor_group, 2, Fraction(users), roots, theta)
    claim = value("rappor.error-common", n=users, root=roots, **_shape(theta))
    return Case(model, error, claim, within)


def _shape(theta: str) -> dict[str, Any]:
    shares = listed(theta)
    return {"k": len(shares), "squares": sum((share**2 for share in shares), Fraction(0))}


def _claim(name: str, users: List, levels: List, theta: List, power: int) -> Value:
    """Return the claimed value; e^epsilon is the level to the `power`."""
    pairs = zip(listed(levels), listed(users), strict=True)
    ratios = ", ".join(f"{level**power}:{count}" for level, count in pairs)
    return value(name, theta=", ".join(map(str, listed(theta))), ratios=ratios)


def _sum(terms: Sequence[Term]) -> Term:
    total = terms[0]
    for term in terms[1:]:
        total = total + term
    return total


def _variables(names: Sequence[str]) -> tuple[Term, ...]:
    found: Any = integers(" ".join(names))
    return tuple(found)


SMALL: Final[tuple[Design, ...]] = (
    {"users": "1", "ratios": "3", "theta": "1/2, 1/3, 1/6"},
    {"users": "3", "ratios": "2", "theta": "1/2, 1/3, 1/6"},
    {"users": "1, 2", "ratios": "3, 5", "theta": "1/2, 1/3, 1/6"},
    {"users": "2, 1", "ratios": "3/2, 4", "theta": "1, 0"},
)
LARGE: Final[tuple[Design, ...]] = (
    {"users": "20", "ratios": "3", "theta": "1/2, 1/3, 1/6"},
    {"users": "100, 300", "ratios": "3/2, 5", "theta": "3/5, 3/10, 1/10"},
)
BITS: Final[tuple[Design, ...]] = (
    {"users": "1", "roots": "3", "theta": "1/2, 1/3, 1/6"},
    {"users": "3", "roots": "2", "theta": "1/2, 1/3, 1/6"},
    {"users": "1, 2", "roots": "3, 5", "theta": "1/2, 1/3, 1/6"},
    {"users": "2, 1", "roots": "3/2, 4", "theta": "1, 0"},
)
MORE_BITS: Final[tuple[Design, ...]] = (
    {"users": "2", "roots": "3", "theta": "2/3, 1/3"},
    {"users": "100, 300", "roots": "3/2, 5", "theta": "3/5, 2/5"},
)

_WHAT: Final = "|estimate - theta|^2"


def _of_one_level(designs: tuple[Design, ...]) -> tuple[Design, ...]:
    return tuple(design for design in designs if "," not in str(design["users"]))


COMPARISONS: Final = (
    Comparison("k-rr.error", _WHAT, k_rr_error, SMALL, LARGE),
    Comparison("k-rr.error-common", _WHAT, k_rr_error_common, _of_one_level(SMALL), _of_one_level(LARGE)),
    Comparison("rappor.error", _WHAT, rappor_error, BITS, MORE_BITS),
    Comparison("rappor.error-common", _WHAT, rappor_error_common, _of_one_level(BITS), _of_one_level(MORE_BITS)),
)
