"""Eq. 17: [RAP]^M, and what is done to its negative components."""

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
    """Eq. 17, as it is printed."""
    return (R + 1) / (R - 1) * share - 1 / (R - 1)


def estimate(place: Term) -> Term:
    """Of one value."""
    return of_share(s(place))


share = reals("s1")
negative = Statement(
    "elsalamouny2022/eq-17.negative",
    title="The estimate of [RAP]^M may have negative components, at every level: that of a bit that nobody sets is "
    "-1/(e^(epsilon[n]/2) - 1).",
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
    why="Each bit is sent as 0 with a positive probability, so with n users it may be that nobody sets it.",
    exceptions={"equivalent": "R > 1 says that epsilon[n] is positive; at R < 1 the same component would be positive."},
    reads=["R stands for e^(epsilon[n]/2), s1 is the share of the vectors with one bit set."],
)
normalised = Statement(
    "elsalamouny2022/eq-17.normalised",
    title="Truncated and normalised, the estimate of [RAP]^M is a distribution.",
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
    why="The entries of [RAP]^M need not sum to 1, and all may be negative: where no bit is set by more than 1 in "
    "e^(epsilon[n]/2) + 1 of the users, truncation leaves nothing, and there is nothing to normalise. Under "
    "[INV]^M that cannot happen (eq-10.normalised).",
    remarks=["The projection, which is printed beside it, needs no such condition: eq-10.projected."],
    reads=["R stands for e^(epsilon[n]/2), s(x) is the share of the vectors with bit x."],
)
