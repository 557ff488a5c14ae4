"""The false alarm rate as the proof of Theorem 3 prints it."""

from __future__ import annotations

from proofs.lemmas.tails import tail_above, tail_below, tail_defined
from proofs.liu2019.setting import RATES, TAIL, THRESHOLD
from proofs.statements.plan import Have, auto, ring
from proofs.statements.statement import Point, Statement
from symbolic.detection import laplace
from symbolic.language.term import Eq, Term, reals

x = reals("x")


def _alarm(
    name: str,
    label: str,
    region: list[object],
    printed: Term,
    true: Term,
    example: Point,
    counterexample: Point,
    lemma: Have,
) -> Statement:
    formula = {
        "below": r"1 - \tfrac12 e^{-\frac{(\theta-Q(D'))\epsilon}{\Delta Q}}",
        "above": r"\tfrac12 e^{\frac{(\theta-Q(D'))\epsilon}{\Delta Q}}",
    }
    right = {
        "below": r"1 - \tfrac12 e^{\frac{(\theta-Q(D'))\epsilon}{\Delta Q}}",
        "above": r"\tfrac12 e^{-\frac{(\theta-Q(D'))\epsilon}{\Delta Q}}",
    }
    return Statement(
        f"liu2019/theorem-3.P-FA.{name}",
        title=f"The false alarm rate of a threshold {label} Q(D'), as the proof prints it.",
        where="Theorem 3, proof",
        printed=rf"P_{{FA}} = {formula[name]}",
        variables=(x,),
        given=region,  # type: ignore[arg-type]
        before=[Have(0 < x, auto()), *tail_defined(x)],
        claim=Eq(laplace.false_alarm(x), printed),
        example=example,
        counterexample=counterexample,
        cause="misprint",
        why="The exponent has the wrong sign (these are the two lines of 1 - P_FA with their conditions exchanged); Eq. 6, which is drawn from it, "
        "is right. As printed it is no probability.",
        reads=[THRESHOLD],
        models=[TAIL],
        rests_on=RATES,
        repaired=Statement(
            f"liu2019/theorem-3.P-FA.{name}.repaired",
            title=f"The false alarm rate of a threshold {label} Q(D').",
            where="Theorem 3, proof",
            printed=rf"P_{{FA}} = {right[name]}",
            variables=(x,),
            given=region,  # type: ignore[arg-type]
            before=[Have(0 < x, auto()), *tail_defined(x)],
            claim=Eq(laplace.false_alarm(x), true),
            example=example,
            proof=lemma.plan,
            why="The tail of Laplace noise.",
            reads=[THRESHOLD],
            models=[TAIL],
            rests_on=RATES,
        ),
    )


below = _alarm(
    "below",
    "below",
    [1 < x],
    laplace.false_alarm_below_printed(x),
    laplace.false_alarm_below(x),
    {"x": 2},
    {"x": 3},
    tail_below(x),
)
above = _alarm(
    "above",
    "at or above",
    [0 < x, x <= 1],
    laplace.false_alarm_above_printed(x),
    laplace.false_alarm_above(x),
    {"x": "1/2"},
    {"x": "1/4"},
    tail_above(x),
)
WRITTEN_OUT = "P_FA is written out for a threshold above Q(D'): x/2, the first line of Eq. 10."
integral = Statement(
    "liu2019/theorem-3.P-FA.integral",
    title="The false alarm rate is 1 less the probability of an output of at least theta.",
    where="Theorem 3, proof",
    printed=r"P_{FA} = 1 - \int_\theta^\infty P(A(D') = o)\,do",
    variables=(x,),
    given=[0 < x, x < 1],
    before=tail_defined(x),
    claim=Eq(laplace.false_alarm_above(x), 1 - laplace.exceeds(x)),
    example={"x": "1/2"},
    counterexample={"x": "1/2"},
    cause="misprint",
    why="The decision is h_1 for outputs of at least theta: the false alarm rate is that probability itself, as Section 4.1.3 has it.",
    reads=[THRESHOLD, WRITTEN_OUT],
    models=[TAIL],
    rests_on=RATES,
    repaired=Statement(
        "liu2019/theorem-3.P-FA.integral.repaired",
        title="The false alarm rate is the probability of an output of at least theta.",
        where="Theorem 3, proof",
        printed=r"P_{FA} = \int_\theta^\infty P(A(D') = o)\,do",
        variables=(x,),
        given=[0 < x, x < 1],
        before=tail_defined(x),
        claim=Eq(laplace.false_alarm_above(x), laplace.exceeds(x)),
        example={"x": "1/2"},
        proof=ring(modulo=[tail_above(x).claim]).after(tail_above(x)),
        why="It is the definition, and the tail of Laplace noise above Q(D').",
        reads=[THRESHOLD, WRITTEN_OUT],
        models=[TAIL],
        rests_on=RATES,
    ),
)
