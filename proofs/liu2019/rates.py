"""Eq. 9 and 10: the probability of an output of at least theta under each hypothesis."""

from __future__ import annotations

from proofs.liu2019 import misprints
from proofs.liu2019.setting import noise
from proofs.statements.plan import Have, function, positive, ring
from proofs.statements.statement import Point, Statement
from symbolic.detection import laplace
from symbolic.language import D, Eq, Term, exp, reals

theta: Term
eps: Term
sensitivity: Term
theta, eps, sensitivity = reals("theta eps Delta")


def density(centre: Term, above: bool) -> Term:
    """The density at theta of the output, for theta on the given side of the centre."""
    distance = theta - centre if above else centre - theta
    return eps / (2 * sensitivity) * exp(-(eps * distance) / sensitivity)


at_one: Point = {"theta": 1, "eps": 1, "Delta": 1}


def printed_centre(centre: Term) -> str:
    """Q(D) or Q(D')."""
    return {"Q": "Q(D)", "Q'": "Q(D')"}[centre.name]


def _printed(centre: Term) -> str:
    """The exponential that both printed lines contain."""
    return rf"0.5e^{{-\frac{{(\theta-{printed_centre(centre)})\epsilon}}{{\Delta Q}}}}"


def tail_above_centre(number: int, what: str, centre: Term) -> Statement:
    """The rate for thresholds at or above the centre."""
    v = exp(-(theta - centre) * eps / sensitivity)
    value = laplace.false_alarm_above(v)
    return Statement(
        f"liu2019/eq-{number}.upper",
        title=f"For theta at or above the centre, {what} > 0 and its derivative in theta is minus the density.",
        where=f"Eq. {number}, first line",
        printed=rf"{what} = {_printed(centre)}, \quad \theta \in [{printed_centre(centre)}, +\infty)",
        quote=rf"{_printed(centre)}, & \theta \in [{printed_centre(centre)}, +\infty)",
        variables=(theta, centre, eps, sensitivity),
        given=[*noise, centre <= theta],
        claim=[Eq(D(value, theta), -density(centre, above=True)), 0 < value],
        example={**at_one, centre.name: 1},
        proof=[ring(), positive(v, degree=1).after(Have(0 < v, function()))],
        why="The rate is half of an exponential: it is 1/2 at the centre and tends to 0 as theta grows.",
        rests_on=["lemma/noise.laplace-tail", "lemma/tails.above"],
    )


MENDED = "The proof of Theorem 5, which substitutes into it, has the right sign."


def tail_below_centre(number: int, what: str, centre: Term) -> Statement:
    """The rate for thresholds at or below the centre."""
    v = exp(-(theta - centre) * eps / sensitivity)
    inverse = exp((theta - centre) * eps / sensitivity)
    value, mended = misprints.false_alarm_below(v), misprints.false_alarm_below(inverse)
    return Statement(
        f"liu2019/eq-{number}.lower",
        title=f"For theta at or below the centre, the printed {what} is at least 0.",
        where=f"Eq. {number}, second line",
        printed=rf"{what} = 1 - {_printed(centre)}, \quad \theta \in (-\infty, {printed_centre(centre)}]",
        quote=rf"1 - {_printed(centre)}, & \theta \in (-\infty, {printed_centre(centre)}]",
        variables=(theta, centre, eps, sensitivity),
        given=[*noise, theta <= centre],
        claim=0 <= value,
        example={**at_one, centre.name: 1},
        counterexample={**at_one, "theta": 0, centre.name: 1},
        cause="conversion",
        why="The sign of the exponent is wrong: at theta = Q - Delta Q/epsilon, with Q the centre, the "
        f"formula is 1 - e/2 < 0. {MENDED}",
        rests_on=["lemma/noise.laplace-tail", "lemma/tails.below"],
        repaired=Statement(
            f"liu2019/eq-{number}.lower.repaired",
            title=f"For theta at or below the centre, {what} < 1 and its derivative in theta is minus the density.",
            where=f"Eq. {number}, second line",
            formula=rf"{what} = 1 - 0.5e^{{\frac{{(\theta-{printed_centre(centre)})\epsilon}}{{\Delta Q}}}}, "
            rf"\quad \theta \in (-\infty, {printed_centre(centre)}]",
            variables=(theta, centre, eps, sensitivity),
            given=[*noise, theta <= centre],
            claim=[Eq(D(mended, theta), -density(centre, above=False)), mended < 1],
            example={**at_one, centre.name: 1},
            proof=[ring(), positive(inverse, degree=1).after(Have(0 < inverse, function()))],
            why="The rate is 1 minus half of an exponential; at the centre it is 1/2.",
            rests_on=["lemma/noise.laplace-tail", "lemma/tails.below"],
        ),
    )
