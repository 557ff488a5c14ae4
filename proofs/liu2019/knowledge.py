"""Sections 5.1 to 5.3: templates for Eq. 16, 19, 22, for Eq. 20, 23 and for Figures 5 to 7."""

from __future__ import annotations

from itertools import accumulate
from operator import mul
from typing import Any

from proofs.statements.plan import Have, absurd, auto, cases, fact, positive, ring
from proofs.statements.statement import Point, Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Ne, Relation, Term, reals

dense, dense_, recall, alarm, rho_p, rho_c, rho_t = reals("f1 f2 R G rhop rhoc rhot")

POSTERIOR = (
    "f1 and f2 are the densities of the output for the values d_i1 and d_i2, given the actual values of the "
    "other records. j1 and j2 are the joint probabilities of these actual values with d_i1 and with d_i2; k1 "
    "and k2 are the same for others {others}. Z is the joint density of the output and the actual values of "
    "the others."
)
joint, joint_, rest, rest_ = reals("j1 j2 k1 k2")
independent = Eq(joint * rest_, joint_ * rest)


def posterior_ratio(
    number: int,
    printed: str,
    quote: str,
    title: str,
    others: str,
    known: tuple[Term, Term],
    why: str,
    **also: Any,
) -> Statement:
    """Bayes' rule for two values of a record; `known` are the prior probabilities that the paper prints."""
    evidence = dense * joint + dense_ * joint_
    one, other = known
    return Statement(
        f"liu2019/eq-{number}",
        title=title,
        where=f"Eq. {number}",
        printed=printed,
        quote=quote,
        variables=(joint, joint_, rest, rest_, dense, dense_),
        given=[0 < joint, 0 < joint_, 0 <= rest, 0 <= rest_, 0 <= dense, 0 < dense_, independent],
        before=[
            Have(0 < dense_ * joint_, positive(dense_, joint_)),
            Have(0 <= dense * joint, positive(dense, joint)),
            Have(0 < evidence, auto()),
            Have(0 < dense_ * joint_ / evidence, positive(dense_ * joint_, multiply=[0 < evidence], degree=1)),
            Have(0 < joint + joint_ + rest + rest_, auto()),
            Have(0 < joint_ + rest_, auto()),
            Have(0 < other, positive(joint_ + rest_, multiply=[0 < joint + joint_ + rest + rest_], degree=1)),
            Have(0 < dense_ * other, positive(dense_, other)),
        ],
        claim=Eq(dense * joint / evidence / (dense_ * joint_ / evidence), dense * one / (dense_ * other)),
        example={"j1": "1/4", "j2": "1/4", "k1": "1/4", "k2": "1/4", "f1": "3/4", "f2": "1/4"},
        proof=ring(modulo=[independent]),
        why=why,
        models=[POSTERIOR.replace("{others}", others)],
        **also,
    )


marginal = (joint + rest, joint_ + rest_)
given_correlated = tuple(one / (joint + joint_ + rest + rest_) for one in marginal)


given_rates = [0 < recall, recall <= 1, 0 <= alarm, alarm <= recall]
alarm_share = [Have(0 <= alarm / recall, positive(alarm, multiply=[0 < recall], degree=1))]


def precision_is_probability(
    number: int,
    weight: Term,
    variables: tuple[Term, ...],
    given: list[Relation],
    printed: str,
    quote: str,
    counterexample: Point,
    why: str,
) -> Statement:
    """The precision lies in [0, 1], although knowledge reduces the weight of a false alarm."""
    return Statement(
        f"liu2019/eq-{number}.precision",
        title="The precision lies in [0, 1].",
        where=f"Eq. {number}",
        printed=printed,
        quote=quote,
        variables=(*variables, recall, alarm),
        given=[*given, *given_rates],
        provided=[0 <= weight],
        before=[
            *alarm_share,
            Have(0 <= weight * (alarm / recall), positive(weight, alarm / recall)),
            Have(0 < 1 + weight * (alarm / recall), auto()),
        ],
        claim=[
            0 <= laplace.precision_of_ratio(recall, alarm, weight),
            laplace.precision_of_ratio(recall, alarm, weight) <= 1,
        ],
        example={**dict.fromkeys([one.name for one in variables], 0), "R": "1/2", "G": "1/4"},
        counterexample=counterexample,
        proof=[
            positive(multiply=[0 < 1 + weight * (alarm / recall)], degree=1),
            positive(0 <= weight * (alarm / recall), multiply=[0 < 1 + weight * (alarm / recall)], degree=1),
        ],
        why=why,
    )


rates = [0 < recall, recall <= 1, 0 <= alarm, alarm <= 1]


def precision_increased(
    number: int,
    variables: tuple[Term, ...],
    given: list[Relation],
    less: Term,
    more: Term,
    printed: str,
    quote: str,
    what: str,
) -> Statement:
    """How much a smaller weight increases the precision at the same rates; no weight is below -1."""
    with_less, with_more = (laplace.precision_of_ratio(recall, alarm, weight) for weight in (less, more))
    share = alarm / recall
    cleared = recall + more * alarm
    nothing = positive(squares=[cleared], modulo=[Eq(0, cleared)])
    factors = [2 - rho_p, *(1 - coefficient for coefficient in variables[1:])]  # their product is 1 + more
    products = list(accumulate(factors, mul))
    return Statement(
        f"liu2019/eq-{number}.increased",
        title=f"At the same recall, {what} increases the precision by (w - w') (G/R) / ((1 + w' G/R) (1 + w "
        "G/R)) >= 0.",
        where=f"after Eq. {number}",
        printed=printed,
        quote=quote,
        variables=(*variables, recall, alarm),
        given=[*given, *given_rates],
        defined=[Ne(cleared, 0)],
        before=[
            *alarm_share,
            *(
                Have(0 <= product, positive(*parts))
                for product, *parts in zip(products[1:], products, factors[1:], strict=False)
            ),
            Have(0 <= 1 + more, positive(products[-1], degree=1)),
            Have(more <= less, positive()),
            Have(
                0 <= cleared,
                positive((1 + more) * alarm, recall - alarm, degree=1).after(
                    Have(0 <= (1 + more) * alarm, positive(1 + more, alarm))
                ),
            ),
            Have(0 < cleared, cases(0, cleared, less=fact(), equal=absurd(nothing), greater=absurd(auto()))),
            Have(0 < 1 + more * share, positive(0 < cleared, multiply=[0 < recall], degree=1)),
            Have(0 <= (less - more) * share, positive(less - more, share)),
            Have(0 < 1 + less * share, auto()),
        ],
        claim=[
            with_less <= with_more,
            Eq(with_more - with_less, (less - more) * share / ((1 + more * share) * (1 + less * share))),
        ],
        example={**dict.fromkeys([one.name for one in variables], 0), "R": "1/2", "G": "1/4"},
        proof=[
            positive((less - more) * share, multiply=[0 < 1 + more * share, 0 < 1 + less * share], degree=1),
            ring(),
        ],
        why="The weight of a false alarm falls from w to w', and w' >= -1. Since G <= R, both denominators are "
        "positive. The precision is unchanged only if w = w' or G = 0.",
        reads=["R and G are RSR and GSR at one threshold, where G <= R always holds."],
        remarks=[
            "If the weight is negative the formula still increases, but it exceeds 1 if G > 0 and is "
            f"then no precision (eq-{number}.precision)."
        ],
    )


record = laplace.weight_record(rho_p, rho_c)
time = laplace.weight_time(rho_p, rho_c, rho_t)
coefficients = [0 <= rho_p, rho_p <= 1, 0 <= rho_c, rho_c <= 1]
PRIOR = "p1 and p2 are the prior probabilities of the values d_i1 (h_1) and d_i2 (h_0), with p1 + p2 = 1."


def enhanced(number: int, what: str, less: Term, more: Term, printed: str, quote: str, **also: object) -> Statement:
    """More knowledge raises the precision-recall curve."""
    return Statement(
        f"liu2019/figure-{number}.enhanced",
        title=f"For the parameters of Figure {number}, {what} strictly increases the precision at each recall.",
        where=f"Figure {number}(b)",
        printed=printed,
        quote=quote,
        variables=(recall, alarm),
        given=[0 < recall, recall <= 1, 0 < alarm, alarm <= 1],
        before=[
            Have(0 < alarm / recall, positive(alarm, multiply=[0 < recall], degree=1)),
            Have(0 < 1 + less * (alarm / recall), auto()),
            Have(0 < 1 + more * (alarm / recall), auto()),
        ],
        claim=laplace.precision_of_ratio(recall, alarm, less) < laplace.precision_of_ratio(recall, alarm, more),
        example={"R": "1/2", "G": "1/4"},
        proof=positive(
            alarm / recall, multiply=[0 < 1 + less * (alarm / recall), 0 < 1 + more * (alarm / recall)], degree=1
        ),
        why="The weight of a false alarm falls: it is 1, 0.8, 0.62 and 0.458 in Figures 3, 5, 6 and 7.",
        reads=["The weights are those of Eq. 17, 20 and 23."],
        **also,  # type: ignore[arg-type]
    )


def second_equality(
    number: int,
    weight: Term,
    variables: tuple[Term, ...],
    given: list[Relation],
    printed: str,
    quote: str,
    counterexample: Point,
    name: str,
) -> Statement:
    """The precision by Bayes' rule, for a value whose probability the coefficients should determine."""
    chance = reals("p")
    bayes = chance * recall / (chance * recall + (1 - chance) * alarm)
    return Statement(
        f"liu2019/eq-{number}.second",
        title="Bayes' rule p R/(p R + (1 - p) G) gives the printed precision, if p/(1 - p) = 1/w.",
        where=f"Eq. {number}",
        printed=printed,
        quote=quote,
        variables=(chance, *variables, recall, alarm),
        given=[0 < chance, chance < 1, *given, *given_rates, 0 < weight],
        provided=[Eq(1 - chance, chance * weight)],
        before=[
            *alarm_share,
            Have(0 <= weight * (alarm / recall), positive(weight, alarm / recall)),
            Have(0 < 1 + weight * (alarm / recall), auto()),
            Have(0 < chance * recall, positive(chance, recall)),
            Have(0 <= (1 - chance) * alarm, positive(1 - chance, alarm)),
            Have(0 < chance * recall + (1 - chance) * alarm, auto()),
        ],
        claim=Eq(bayes, laplace.precision_of_ratio(recall, alarm, weight)),
        example={"p": "1/2", **dict.fromkeys([one.name for one in variables], 0), "R": "1/2", "G": "1/4"},
        counterexample=counterexample,
        proof=ring(modulo=[Eq(1 - chance, chance * weight)]),
        why="The coefficients determine the largest possible odds p/(1 - p) = 1/w (eq-20.maximum). For other "
        "values of the record or of the correlated records the precision is smaller.",
        reads=[
            f"p stands for {name}, the probability of d_i1 given the adversary's knowledge; the record has two values."
        ],
    )
