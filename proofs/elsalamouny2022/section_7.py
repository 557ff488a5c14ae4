"""Section 7: why combining results is said to be poor."""

from __future__ import annotations

from dataclasses import replace

from proofs.elsalamouny2022.conclusion import composing, forward, inverses
from proofs.statements.plan import Have, auto, chain
from proofs.statements.statement import Statement
from symbolic.language import reals

first, second, error = reals("n1 n2 v")
n = first + second
WHERE = "Section 7, after Figure 6"
small = Statement(
    "elsalamouny2022/section-7.small",
    title="By inversion, where all use one mechanism, the error of the estimate from a part of the data is larger "
    "than from all of them.",
    where=WHERE,
    printed=r"\text{This implies that the estimation error of } \mathbf{e}(A,D^A) \text{, for every } A \text{, is "
    r"relatively large}",
    quote="This implies that the estimation error of",
    variables=(first, second, error),
    given=[0 < first, 0 < second, 0 < error],
    before=[Have(0 < n, auto())],
    claim=error / n < error / first,
    example={"n1": 1, "n2": 1, "v": 1},
    proof=auto(),
    why="It falls as one over the number of users.",
    reads=[
        "v/n^A is the expected squared error of the estimate by inversion from n^A users of one mechanism; "
        "there are n1 users in the part and n2 in the rest."
    ],
    rests_on=["elsalamouny2022/beyond.k-rr-error", "elsalamouny2022/beyond.rappor-error"],
)
explained = replace(
    composing,
    id="elsalamouny2022/section-7.explained",
    title="By inversion under k-RR, or RAPPOR, the combined error is that of the entire set with the mean of 1/w^2 "
    "in place of 1/W^2, so at least as large.",
    where=WHERE,
    printed=r"\text{every underlying estimator works only on a small subset of data } D^A \text{ instead of the entire "
    r"set. [...] which makes the overall error of the final } \hat{\boldsymbol{\theta}} \text{ also large}",
    quote="which makes the overall error of the final",
    throughout=[inverses, forward],
    provided=[],
    counterexample=None,
    proof=chain(composing.id, {variable.name: variable for variable in composing.variables}),
    remarks=[
        "That the parts are small is not enough: where all use one mechanism the combined error by inversion "
        "is that of the entire set (beyond.one-mechanism). What costs is that a poor mechanism gets the weight "
        "of its users. After projection, which is done for each part, and by IBU, small parts may cost as "
        "well: that is an experiment (figures 2 to 6).",
    ],
)
