"""The false-alarm rate as printed in the proof of Theorem 3."""

from __future__ import annotations

from dataclasses import replace

from proofs.lemmas.tails import tail_above, tail_below, tail_defined
from proofs.liu2019 import misprints
from proofs.liu2019.setting import RATES, THRESHOLD
from proofs.statements.plan import Have, Plan, auto, ring
from proofs.statements.statement import Point, Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Relation, Term, reals

x = reals("x")


def rate_is(
    identifier: str, title: str, region: list[Relation], value: Term, formula: str, proof: Plan, example: Point
) -> Statement:
    """The false-alarm rate of a threshold on one side of Q(D')."""
    return Statement(
        identifier,
        title=title,
        where="Theorem 3, proof",
        formula=formula,
        variables=(x,),
        given=region,
        before=[Have(0 < x, auto()), *tail_defined(x)],
        claim=Eq(laplace.false_alarm(x), value),
        example=example,
        proof=proof,
        why="The rate is the tail of Laplace noise.",
        reads=[THRESHOLD],
        rests_on=RATES,
    )


def with_wrong_sign(
    right: Statement, title: str, value: Term, printed: str, quote: str, counterexample: Point
) -> Statement:
    """The printed formula, whose exponent has the wrong sign."""
    return replace(
        right,
        id=right.id.removesuffix(".repaired"),
        title=title,
        formula="",
        printed=printed,
        quote=quote,
        claim=Eq(laplace.false_alarm(x), value),
        counterexample=counterexample,
        proof=None,
        cause="misprint",
        why="The exponent has the wrong sign: these are the two lines of 1 - P_FA with their conditions exchanged. "
        "Eq. 6, which the proof derives from them, is correct. The printed formula is not a probability at the "
        "counterexample.",
        repaired=right,
    )


below = with_wrong_sign(
    rate_is(
        "liu2019/theorem-3.P-FA.below.repaired",
        "P_FA = 1 - e^((theta - Q(D')) epsilon/Delta Q)/2 for theta < Q(D').",
        [1 < x],
        laplace.false_alarm_below(x),
        r"P_{FA} = 1 - \tfrac12 e^{\frac{(\theta-Q(D'))\epsilon}{\Delta Q}}",
        tail_below(x).plan,
        {"x": 2},
    ),
    "P_FA = 1 - e^(-(theta - Q(D')) epsilon/Delta Q)/2 for theta < Q(D'), as printed.",
    misprints.false_alarm_below(x),
    r"1 - \frac{1}{2} e^{-\frac{(\theta-Q(D'))\epsilon}{\Delta Q}} \text{ if } \theta < Q(D')",
    r"1 - \frac{1}{2} e^{-\frac{(\theta-Q(D'))\epsilon}{\Delta Q}}$  if  $\theta < Q(D')$",
    counterexample={"x": 3},
)
above = with_wrong_sign(
    rate_is(
        "liu2019/theorem-3.P-FA.above.repaired",
        "P_FA = e^(-(theta - Q(D')) epsilon/Delta Q)/2 for theta >= Q(D').",
        [0 < x, x <= 1],
        laplace.false_alarm_above(x),
        r"P_{FA} = \tfrac12 e^{-\frac{(\theta-Q(D'))\epsilon}{\Delta Q}}",
        tail_above(x).plan,
        {"x": "1/2"},
    ),
    "P_FA = e^((theta - Q(D')) epsilon/Delta Q)/2 for theta >= Q(D'), as printed.",
    misprints.false_alarm_above(x),
    r"\frac{1}{2} e^{\frac{(\theta-Q(D'))\epsilon}{\Delta Q}} \text{ if } \theta \geq Q(D')",
    r"\frac{1}{2} e^{\frac{(\theta-Q(D'))\epsilon}{\Delta Q}}$  if  $\theta \geq Q(D')$",
    counterexample={"x": "1/4"},
)
WRITTEN_OUT = "P_FA is written out for a threshold above Q(D'): it is x/2, the first line of Eq. 10."
integral = Statement(
    "liu2019/theorem-3.P-FA.integral",
    title="P_FA = 1 - P(o >= theta), for theta > Q(D').",
    where="Theorem 3, proof",
    printed=r"P_{FA} \text{ can be computed as } 1 - \int_{\theta}^{\infty} P(\mathcal{A}(D') = o) do",
    quote=r"P_{FA}$  can be computed as  $1 - \int_{\theta}^{\infty} P(\mathcal{A}(D') = o) do",
    variables=(x,),
    given=[0 < x, x < 1],
    before=tail_defined(x),
    claim=Eq(laplace.false_alarm_above(x), 1 - laplace.exceeds(x)),
    example={"x": "1/2"},
    counterexample={"x": "1/2"},
    cause="misprint",
    why="The test says h_1 for outputs of at least theta, so P_FA is P(o >= theta) itself, as Section 4.1.3 states.",
    reads=[THRESHOLD, WRITTEN_OUT],
    rests_on=RATES,
    repaired=Statement(
        "liu2019/theorem-3.P-FA.integral.repaired",
        title="P_FA = P(o >= theta), for theta > Q(D').",
        where="Theorem 3, proof",
        formula=r"P_{FA} = \int_\theta^\infty P(A(D') = o)\,do",
        variables=(x,),
        given=[0 < x, x < 1],
        before=tail_defined(x),
        claim=Eq(laplace.false_alarm_above(x), laplace.exceeds(x)),
        example={"x": "1/2"},
        proof=ring(modulo=[tail_above(x).claim]).after(tail_above(x)),
        why="This is the definition, with the tail of Laplace noise above Q(D').",
        reads=[THRESHOLD, WRITTEN_OUT],
        rests_on=RATES,
    ),
)
