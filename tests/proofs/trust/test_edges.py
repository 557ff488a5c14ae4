"""Refuted statements fail inside their assumptions, or the boundary is intended.

Statements with the same printed formula have the same verdict or a reason.
"""

from __future__ import annotations

import pytest

from proofs.statements.kind import is_observation
from proofs.statements.library import statements
from proofs.statements.statement import Statement
from proofs.trust.edges import edges

PAPERS = ("accounting", "li2022", "li2023", "liu2019")
JUDGED = [one for one in statements() if one.paper in PAPERS and not is_observation(one)]
FAIL = [one for one in JUDGED if one.counterexample or one.counterexamples]

NUMBER = "the number of a set among the sets"
BOUNDARY = "it fails there alone, and is verified-if: the words do not exclude the boundary"
UNKNOWN = "a coefficient of 0 is the case without that knowledge, which the source names"
IMPOSSIBLE = "it is about impossible databases, of probability 0"
ON_EDGES = {
    "li2022/theorem-5.2-1": ({"e <= N"}, NUMBER),
    "li2023/uncertainty-factor.bound": ({"1 <= A"}, NUMBER),
    "li2023/uncertainty-factor.equality": ({"A <= N"}, NUMBER),
    "li2023/bayesian-data.m": ({"A <= N"}, NUMBER),
    "li2023/trade-off.shafer.2-1": ({"A <= N"}, NUMBER),
    "li2022/corollary-11.derivative": ({"1 <= n"}, BOUNDARY),
    "liu2019/theorem-3.rule.below": ({"x <= 1"}, BOUNDARY),
    "liu2019/eq-31.inside": ({"1 + b/(1 - rhop) <= t"}, BOUNDARY),
    "liu2019/theorem-5": ({"u <= t", "v <= t"}, "the other of its two assumptions is kept, which is that equality"),
    "liu2019/gaussian-sigma": ({"Q - Q' <= Delta"}, "the noise is for two databases that far apart"),
    "liu2019/eq-18.second": ({"0 <= rhop"}, UNKNOWN),
    "liu2019/eq-23.precision": ({"0 <= rhoc"}, UNKNOWN),
    "liu2019/eq-23.second": ({"0 <= rhot"}, UNKNOWN),
    "liu2019/eq-24.second": ({"0 <= rhop", "0 <= rhoc", "0 <= rhot"}, UNKNOWN),
    "liu2019/eq-24.second.attained": ({"0 <= rhot"}, UNKNOWN),
    "liu2019/eq-24.improved": ({"0 <= rhoc"}, UNKNOWN),
    "liu2019/figure-8": ({"0 <= rhop", "0 <= rhoc", "0 <= rhot", "rhot <= rhot'"}, UNKNOWN),
    "liu2019/theorem-7.ip-dp": ({"0 <= w", "0 <= v", "w*a/s*v <= t*(v*b/s*w)"}, IMPOSSIBLE),
    "liu2019/proposition-1.ip-dp.at-least": (
        {"0 <= u", "0 <= u'", "0 <= r", "u*r*a/s*(u'*r) <= t*(u'*r*b/s*(u*r))"},
        IMPOSSIBLE,
    ),
}


@pytest.mark.parametrize("identifier", [one.id for one in FAIL])
def test_a_statement_fails_inside(identifier: str) -> None:
    (one,) = (one for one in FAIL if one.id == identifier)
    expected, _ = ON_EDGES.get(identifier, (set(), ""))
    assert set(edges(one)) == expected


def test_every_exception_is_one() -> None:
    assert set(ON_EDGES) <= {one.id for one in FAIL}
    assert {one.id for one in FAIL if ON_EDGES.get(one.id, ((), ""))[1] == BOUNDARY and one.proof is None} == set()


HALVES = "the two are halves of the print: each verdict is of its half"
OTHER_CLAIM = "the print is said of two things"
DEFINITIONS = (
    "the source leaves its definitions out: its own displays, and the papers that it cites, give different ones"
)
OF_ONE_PRINT = {
    "li2022/theorem-5.1-2-upper": HALVES,
    "li2022/corollary-6.upper": HALVES,
    "li2022/rectangle.corner": HALVES,
    "li2023/trade-off.shafer.upper": HALVES,
    "li2023/trade-off.walley.op": HALVES,
    "li2023/f-dp": HALVES,
    "liu2019/theorem-3.rule.below": HALVES,
    "liu2019/eq-31.inside": OTHER_CLAIM,
    "liu2019/lambda-alpha.low.ratio": OTHER_CLAIM,
    "liu2019/theorem-7.bp-ddp.original": DEFINITIONS,
    "liu2019/theorem-7.bp-ddp.two-records": DEFINITIONS,
    "liu2019/theorem-7.ip-dp": DEFINITIONS,
    "liu2019/proposition-1.ip-dp.at-least": DEFINITIONS,
    "liu2019/proposition-2.ip-dp.original": DEFINITIONS,
    "liu2019/proposition-2.ddp-mp.original": DEFINITIONS,
    "liu2019/proposition-2.midp-mp.original": DEFINITIONS,
}


def kind(statement: Statement) -> str:
    return "refuted" if statement.proof is None else "verified-if" if statement.provided else "verified"


def test_one_print_has_one_verdict() -> None:
    """If a printed formula has two verdicts, the statement that is not verified has a reason."""
    printed = [one for one in JUDGED if one.printed]
    verified = {(one.paper, one.printed) for one in printed if kind(one) == "verified"}
    both = {one.id for one in printed if kind(one) != "verified" and (one.paper, one.printed) in verified}
    assert both == set(OF_ONE_PRINT)
