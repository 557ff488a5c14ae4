"""Eq. 18, 21 and 24: the adversary's maximum F_beta score with prior, record and temporal correlation."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from proofs.lemmas import maxima
from proofs.lemmas.best import low_threshold, peak
from proofs.lemmas.scores import scored
from proofs.lemmas.squares import by_squares
from proofs.liu2019.highest_score_setting import Case
from proofs.liu2019.highest_score_setting import prior as prior
from proofs.liu2019.highest_score_setting import records as records
from proofs.liu2019.highest_score_setting import time as time
from proofs.liu2019.setting import (
    BUDGET,
    DISTANCE,
    RATES,
    THRESHOLD,
    b,
    beta,
    eps,
    rho_p,
    t,
    x,
)
from proofs.statements.plan import Have, absurd, auto, cases, chain, fact, function, positive, rewrite, ring, substitute
from proofs.statements.statement import Point, Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Max, Min, Ne, Q, Relation, TermLike, as_term, exp, log, reals

e = reals("e")
one = as_term(1)
READS = (BUDGET, THRESHOLD, DISTANCE, "The precision is that of Eq. 17, 20 or 23; w is its weight of a false alarm.")
SCORE = r"F_{\beta score}^* = "


# ---- the first line


def first_bound(case: Case) -> Statement:
    """Every threshold has a score below the first line."""
    return Statement(
        f"liu2019/eq-{case.number}.first.bound",
        title="First line, e^epsilon < 1 + b/w: every threshold has F_beta strictly below (1 + b)/(1 + b + w).",
        where=case.where,
        printed=SCORE + case.printed_flat.replace("&", r"\quad"),
        quote=case.printed_flat,
        variables=(x, *case.variables),
        given=[*case.given, 0 < x, Ne(case.w, 0), t < case.turning],
        before=[case.positive, *scored(x, t, case.w), *case.flat_defined],
        claim=case.score < case.flat,
        example={**case.example, "x": 1, "t": "3/2"},
        proof=rewrite(Eq(laplace.best_flat(b, case.w), case.flat), fact()).after(
            case.same_flat,
            Have(case.score < laplace.best_flat(b, case.w), chain("lemma/best.flat", {"x": x, **case.values})),
        ),
        why="(w GSR + b)/RSR > w + b at every threshold.",
        reads=READS,
        rests_on=RATES,
    )


def first_supremum(case: Case) -> Statement:
    """Thresholds come arbitrarily close to the first line."""
    low = low_threshold.substitute({"w": case.w})
    score = case.score.substitute({"x": low})
    known = laplace.best_flat(b, case.w)
    return Statement(
        f"liu2019/eq-{case.number}.first.supremum",
        title="First line, e^epsilon < 1 + b/w: some threshold has F_beta above (1 + b)/(1 + b + w) - e, for every e "
        "> 0.",
        where=case.where,
        printed=SCORE + case.printed_flat.replace("&", r"\quad"),
        quote=case.printed_flat,
        variables=(*case.variables, e),
        given=[*case.given, Ne(case.w, 0), t < case.turning, 0 < e],
        exists=(x,),
        before=[
            case.positive,
            *case.flat_defined,
            Have(0 < (case.w + b) / e, positive(case.w, b, multiply=[0 < e], degree=1)),
            Have(0 < low, auto()),
            *scored(low, t, case.w),
        ],
        claim=[0 < x, case.flat - e < case.score],
        example={**case.example, "t": "3/2", "e": "1/10"},
        witness={"x": low},
        proof=[
            auto(),
            rewrite(Eq(known - e, case.flat - e), fact()).after(
                case.same_flat,
                Have(known - e < score, chain("lemma/best.flat-approached", {**case.values, "e": e})),
                Have(Eq(case.flat - e, known - e), ring(modulo=[case.same_flat.claim])),
            ),
        ],
        why="As the threshold falls, RSR and GSR tend to 1. Together with first.bound, the first line is the supremum.",
        reads=READS,
        rests_on=[*RATES, f"liu2019/eq-{case.number}.first.bound"],
        remarks=[
            "The printed maximum is interpreted as a supremum. No threshold attains it; the test that always "
            "says h_1 does."
        ],
    )


# ---- the second line


def _second_line(case: Case, identifier: str) -> dict[str, Any]:
    """The printed second line, or its repaired form for an id that ends in `.repaired`."""
    if identifier.endswith(".repaired"):
        return {"formula": SCORE + case.curved_with(r" e^\epsilon")}
    return {"printed": SCORE + case.printed_curved.replace("&", r"\quad"), "quote": case.printed_curved}


def second_bound(
    case: Case,
    identifier: str,
    assumed: Sequence[Relation] = (),
    provided: Sequence[Relation] = (),
    counterexample: Point | None = None,
) -> Statement:
    """No threshold has a score above the second line; w > 0 is assumed or provided."""
    return Statement(
        identifier,
        title="Second line, e^epsilon >= 1 + b/w: no threshold has F_beta above it.",
        where=case.where,
        **_second_line(case, identifier),
        variables=(x, *case.variables),
        given=[*case.given, *assumed, 0 < x],
        provided=provided,
        before=[*scored(x, t, case.w), *peak(t, case.w), case.beyond_turning],
        claim=case.score <= case.curved,
        example={**case.example, "x": 1, "t": 2},
        counterexample=counterexample,
        proof=chain("lemma/best.curved", {"x": x, **case.values}),
        why="The objective (w GSR + b)/RSR is smallest at the stationary threshold.",
        reads=READS,
        rests_on=RATES,
    )


def second_without_exponent(case: Case) -> Statement:
    """The second line with epsilon in place of e^epsilon, for w > 0, so that only this can fail."""
    identifier = f"liu2019/eq-{case.number}.second"
    return Statement(
        identifier,
        title="Second line, with epsilon in place of e^epsilon under the root: no threshold has F_beta above it.",
        where=case.where,
        **_second_line(case, identifier),
        variables=(x, eps, b, *case.names),
        given=[0 < eps, *beta, *case.coefficients, 0 < x, 0 < case.w, 0 < case.turning, log(case.turning) <= eps],
        claim=laplace.f_score_at(x, exp(eps), b, case.w) <= laplace.best_curved(b, eps, case.w),
        example={**case.example, "x": 1, "eps": 1},
        counterexample={**case.example, "x": 1, "eps": 1},
        cause="conversion",
        why="PDF extraction turned e^epsilon under the roots into epsilon; the appendix has e^epsilon. For epsilon "
        "= 1, beta = 1 and no knowledge, the threshold theta = Q(D') has F_1 = 0.70, above the printed 0.55 "
        "(with sqrt 5).",
        reads=READS,
        rests_on=RATES,
        repaired=second_bound(case, f"{identifier}.repaired", assumed=[0 < case.w, case.turning <= t]),
    )


def negative_weight(case: Case) -> dict[str, Any]:
    """Provide w > 0, with a counterexample at w = -1/2.

    This weight occurs if another record repeats the record (eq-20.precision). The second line then differs from the
    score at the stationary threshold.
    """
    place = {
        "t": Fraction(7, 4),
        "b": Fraction(3, 56),
        **dict.fromkeys([name.name for name in case.names], Fraction(0)),
        "rhop": Fraction(1, 2),
        "rhoc": Fraction(2, 3),
    }
    point: dict[str, TermLike] = {name: as_term(value) for name, value in place.items()}
    square = laplace.root(b, t, case.w).substitute(point)
    value = Eq(case.score, case.curved).substitute(point)
    half, there = as_term(Q(1, 2)), as_term(Q(3, 7))
    rates = [
        Have(Eq(which(place, 1), value), chain(lemma.id, {"p": place, "q": 1}))
        for place in (there, there * Q(7, 4))
        for which, lemma, value in ((Min, maxima.smaller, place), (Max, maxima.larger_second, as_term(1)))
    ]
    reached = value.substitute({"x": there})
    values = [Eq(reached.left, Q(59, 48)), Eq(reached.right, Q(59, 47))]
    return {
        "provided": [0 < case.w],
        "counterexample": place,
        "impossible": substitute(
            "x",
            there,
            positive(degree=1, modulo=[Eq(values[0].right, values[1].right)]).after(
                *rates,
                Have(values[0], ring(modulo=[have.claim for have in rates])),
                Have(values[1], ring(modulo=[Eq(square, half)])),
                Have(Eq(values[0].right, reached.right), rewrite(values[0], fact())),
                Have(Eq(values[0].right, values[1].right), rewrite(values[1], fact())),
            ),
        ).after(
            Have(0 <= square, function()),
            Have(Eq(square**2, Q(1, 4)), auto()),
            Have(square <= half, by_squares(square, half, auto(), strict=False)),
            Have(half <= square, by_squares(half, square, auto(), strict=False)),
            Have(Eq(square, half), fact()),
            Have(Eq(x, there), auto()),
        ),
    }


def second_attained(case: Case, **also: Any) -> Statement:
    """The stationary threshold attains the second line."""
    w, z, root = case.w, laplace.best_x(b, t, case.w), laplace.root(b, t, case.w)
    return Statement(
        f"liu2019/eq-{case.number}.second.attained",
        title="Second line, e^epsilon >= 1 + b/w: the stationary threshold attains it.",
        where=f"{case.where} and Appendix 10.5",
        printed=case.stationary.printed,
        quote=case.stationary.quote,
        variables=case.variables,
        given=[*case.given, Ne(w, 0), case.turning <= t],
        exists=(x,),
        before=[
            *(
                []
                if also
                else [
                    Have(
                        0 < w,
                        cases(
                            0,
                            w,
                            less=fact(),
                            equal=absurd(positive(squares=[w], modulo=[Eq(0, w)])),
                            greater=absurd(positive(w < 0, rho_p <= 1, degree=1)),
                        ),
                    )
                ]
            ),
            *peak(t, w),
            case.beyond_turning,
            *scored(z, t, w),
            Have(0 < root - 1, auto()),
            Have(0 < w * (root - 1), chain("lemma/products.positive", {"p": w, "q": root - 1})),
            Have(0 < w / (2 * b) * (root - 1), positive(w * (root - 1), multiply=[0 < b], degree=1)),
        ],
        claim=[0 < x, Eq(x, laplace.best_x_inverse(b, t, w)), Eq(case.score, case.curved)],
        example={**case.example, "t": 2},
        witness={"x": z},
        proof=[auto(), ring(modulo=[Eq(w * root**2, w + 4 * b * t)]), chain("lemma/best.curved-attained", case.values)],
        why="The printed threshold is the positive root of t x^2 = x + b/w, where the objective is w x + b.",
        reads=READS,
        rests_on=RATES,
        **also,
    )
