"""Section 7: why combining results is said to be poor."""

from __future__ import annotations

from dataclasses import replace

from proofs.elsalamouny2022.conclusion import composing
from proofs.statements.plan import Have, auto, chain
from proofs.statements.statement import Statement
from symbolic.language import reals

first, second, error = reals("n1 n2 v")
n = first + second
combined = (first / n) ** 2 * (error / first) + (second / n) ** 2 * (error / second)
WHERE = "Section 7, after Figure 6"
small = Statement(
    "elsalamouny2022/section-7.small",
    title="The error of the estimate from a part of the data is larger than from all of them.",
    where=WHERE,
    printed=r"\text{This implies that the estimation error of } \mathbf{e}(A,D^A) \text{, for every } A \text{, is relatively large}",
    quote="This implies that the estimation error of",
    variables=(first, second, error),
    given=[0 < first, 0 < second, 0 < error],
    before=[Have(0 < n, auto())],
    claim=error / n < error / first,
    example={"n1": 1, "n2": 1, "v": 1},
    proof=auto(),
    why="It falls as one over the number of users.",
    reads=[
        "v/n^A is the expected squared error of the estimate by inversion from n^A users of one mechanism; there are n1 users in the part and n2 in the rest."
    ],
)
explained = Statement(
    "elsalamouny2022/section-7.explained",
    title="That the parts are small makes the combined error large: it is larger than that from the entire set.",
    where=WHERE,
    printed=r"\text{every underlying estimator works only on a small subset of data } D^A \text{ instead of the entire set. [...] which makes the overall error of the final } \hat{\boldsymbol{\theta}} \text{ also large}",
    quote="which makes the overall error of the final",
    variables=(first, second, error),
    given=[0 < first, 0 < second, 0 < error],
    before=[Have(0 < n, auto())],
    claim=error / n < combined,
    example={"n1": 1, "n2": 1, "v": 1},
    counterexample={"n1": 1, "n2": 1, "v": 1},
    cause="error",
    why="The mean of the parts, with their shares as weights, has exactly the error of the whole: by inversion it is the same estimate. What costs is that a poor mechanism gets the weight of its users "
    "(the mean of 1/w^2 instead of 1/W^2), and that each part is projected or normalised by itself, which is not linear.",
    reads=small.reads,
    models=["Both parts use the same mechanism, and their data are independent."],
    repaired=replace(
        composing,
        id="elsalamouny2022/section-7.explained.repaired",
        title="By inversion under k-RR, or RAPPOR, the combined error is that of the whole with the mean of 1/w^2 in place of 1/W^2, so at least as large.",
        where=WHERE,
        printed="",
        quote="",
        formula=r"\frac1{n W^2}\bigl(d - e \overline{w^2}\bigr) \le \frac1n\bigl(d\,\overline{w^{-2}} - e\bigr)",
        given=[*composing.given],
        throughout=[*composing.throughout, *composing.provided],
        provided=[],
        counterexample=None,
        proof=chain(composing.id, {variable.name: variable for variable in composing.variables}),
    ),
)
