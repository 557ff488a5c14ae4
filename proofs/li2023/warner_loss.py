"""The privacy loss of Warner's mechanism in the slides' example."""

from __future__ import annotations

from proofs.lemmas import maxima
from proofs.statements.plan import Have, chain, ring
from proofs.statements.statement import Statement
from symbolic.language import Abs, Eq, Max, Q, log

lie, truth = Q(2, 10), Q(8, 10)
loss_of_yes = log(lie / truth)
SLIDE = "The First DP: Warner's Randomized Response"

loss = Statement(
    "li2023/warner-loss",
    title="The privacy loss on the answer yes is ln 0.25.",
    where=SLIDE,
    printed=r"\text{If we observe Yes, then the privacy loss is } \ln "
    r"\frac{\Pr[W(\text{yes})=\text{yes}]}{\Pr[W(\text{no})=\text{yes}]} = \ln \frac{0.2}{0.8} = \ln 0.25",
    quote=r"\ln \frac{0.2}{0.8} = \ln 0.25",
    variables=(),
    given=[],
    claim=Eq(Abs(loss_of_yes), loss_of_yes),
    example={},
    counterexample={},
    cause="error",
    why='The slide "Definition of Differential Privacy" defines the privacy loss on an output as |ln(...)|. ln '
    "0.25 is negative, and its absolute value is ln 4.",
    repaired=Statement(
        "li2023/warner-loss.repaired",
        title="The privacy loss on the answer yes is ln 4.",
        where=SLIDE,
        formula=r"\Bigl|\ln\frac{0.2}{0.8}\Bigr| = \ln 4, \text{ that is, } \max\Bigl(\frac{0.8}{0.2}, "
        r"\frac{0.2}{0.8}\Bigr) = 4",
        variables=(),
        given=[],
        claim=Eq(Max(truth / lie, lie / truth), 4),
        example={},
        proof=ring().after(
            Have(
                Eq(Max(truth / lie, lie / truth), truth / lie),
                chain(maxima.larger.id, {"a": truth / lie, "b": lie / truth}),
            ),
        ),
        why="The larger of the ratio and its reciprocal is 4.",
        reads=["|ln r| = ln max(r, 1/r), and the claim is about e^loss."],
    ),
    reads=[
        "The privacy loss on an output y is |ln(Pr[A(x) = y]/Pr[A(x') = y])|. The claim says that the printed "
        "logarithm equals this loss."
    ],
)
