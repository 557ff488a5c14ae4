"""Eq. 17: [RAP]^M, and the post-processing of its negative components."""

from __future__ import annotations

from proofs.elsalamouny2022.processing import clipped, clipped_sum, cut, every_x, k, normal_sum, y
from proofs.statements.plan import Have, auto, positive
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Term, as_term, functions, reals

R: Term
s: Term
R = reals("R")
s = functions("s", 1)
shares = [ForAll(every_x, 1, k, 0 <= s(every_x)), ForAll(every_x, 1, k, s(every_x) <= 1)]


def of_share(share: Term) -> Term:
    """Eq. 17 as printed."""
    return (R + 1) / (R - 1) * share - 1 / (R - 1)


def estimate(place: Term) -> Term:
    """Eq. 17 for one value."""
    return of_share(s(place))


share = reals("s1")
negative = Statement(
    "elsalamouny2022/eq-17.negative",
    title="[RAP]^M can have negative components at every level: for a bit that nobody sets, -1/(e^(epsilon[n]/2) - 1).",
    where="Section 5.4",
    printed=r"\text{Since the resulting estimate } \hat{\boldsymbol{\theta}}[n] \text{ may contain negative "
    r"components, it is post-processed by projection or normalization}",
    quote="may contain negative components, it is post-processed by projection or normalization (similar to",
    variables=(R,),
    given=[1 < R],
    exists=(share,),
    witness={"s1": as_term(0)},
    claim=[0 <= share, share <= 1, of_share(share) < 0],
    example={"R": 3},
    before=[Have(0 < R - 1, auto())],
    proof=[auto(), auto(), positive(multiply=[0 < R - 1], degree=1)],
    why="Each bit is sent as 0 with positive probability, so with positive probability no user sets it.",
    exceptions={
        "equivalent": "R > 1 means that epsilon[n] is positive. For R < 1 the same component would be positive."
    },
    reads=["R is e^(epsilon[n]/2). s1 is the proportion of reported vectors with one given bit set."],
)
normalised = Statement(
    "elsalamouny2022/eq-17.normalised",
    title="If the negative components are truncated to 0 and the rest is normalised, the estimate of [RAP]^M is a "
    "distribution.",
    where="Section 5.4",
    printed=r"\text{it is post-processed by projection or normalization (similar to [INV]}^M \text{ in Section 5.1) to "
    r"obtain a valid distribution}",
    quote="may contain negative components, it is post-processed by projection or normalization (similar to",
    variables=(k, y, R, s),
    given=[1 <= y, y <= k, 1 <= k, 1 < R],
    throughout=shares,
    provided=[0 < clipped_sum(estimate)],
    before=[Have(0 < R - 1, auto())],
    claim=[Eq(normal_sum(estimate), 1), 0 <= clipped(estimate, y) / clipped_sum(estimate)],
    example={"k": 2, "y": 1, "R": 3, "s": [1, 0]},
    counterexample={"k": 2, "y": 1, "R": 3, "s": ["1/4", "1/4"]},
    proof=cut(estimate),
    why="The entries of [RAP]^M need not sum to 1, and all may be nonpositive. If no bit is set in more than a "
    "fraction 1/(e^(epsilon[n]/2) + 1) of the reports, truncation leaves 0, which cannot be normalised. Under "
    "[INV]^M this cannot happen (eq-10.normalised).",
    remarks=["The projection, which the paper offers as the alternative, needs no such condition: eq-10.projected."],
    reads=["R is e^(epsilon[n]/2). s(x) is the proportion of reported vectors with bit x set."],
)
