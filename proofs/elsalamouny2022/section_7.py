"""Section 7: the explanation for the poor accuracy of combined results."""

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
    title="By inversion under one mechanism, the error from a part of the data is larger than from all of the data.",
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
    why="The expected squared error is v divided by the number of users.",
    reads=[
        "v/n^A is the expected squared error of the estimate by inversion from n^A users of one mechanism. n1 is "
        "the number of users in the part, n2 the number of the other users."
    ],
    rests_on=["elsalamouny2022/beyond.k-rr-error", "elsalamouny2022/beyond.rappor-error"],
)
explained = replace(
    composing,
    id="elsalamouny2022/section-7.explained",
    title="By inversion under k-RR or RAPPOR, combining the results is at most as accurate as composing the "
    "mechanisms.",
    where=WHERE,
    printed=r"\text{every underlying estimator works only on a small subset of data } D^A \text{ instead of the entire "
    r"set. [...] which makes the overall error of the final } \hat{\boldsymbol{\theta}} \text{ also large}",
    quote="which makes the overall error of the final",
    throughout=[inverses, forward],
    provided=[],
    counterexample=None,
    proof=chain(composing.id, {variable.name: variable for variable in composing.variables}),
    remarks=[
        "Small parts alone do not increase the error. If all users apply one mechanism, combining the results of "
        "inversion has the same error as the entire set (beyond.one-mechanism). The error increases because a "
        "poor mechanism gets a weight proportional to its number of users. For IBU, and with projection applied "
        "to each part, small parts may also increase the error; this claim is empirical (figures 2 to 6).",
    ],
)
