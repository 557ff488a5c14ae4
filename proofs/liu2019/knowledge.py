"""Sections 5.1 to 5.3: what prior knowledge and correlations do, one template for Eq. 16, 19, 22, for Eq. 20, 23 and for Figures 5 to 7."""

from __future__ import annotations

from proofs.statements.plan import Have, auto, positive, ring
from proofs.statements.statement import Point, Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Relation, Term, reals

first, second, dense, dense_, evidence, recall, alarm, rho_p, rho_c, rho_t = reals("p1 p2 f1 f2 Z R G rhop rhoc rhot")

POSTERIOR = (
    "f1, f2 are the densities of the output under the two values, given the other records; Z is that of the output."
)


def posterior_ratio(number: int, printed: str, of: str) -> Statement:
    """Bayes' rule for the two values of a record."""
    return Statement(
        f"liu2019/eq-{number}",
        title=f"The ratio of the posterior probabilities is the ratio of the densities times that of the {of}.",
        where=f"Eq. {number}",
        printed=printed,
        variables=(first, second, dense, dense_, evidence),
        given=[0 < first, 0 < second, 0 <= dense, 0 < dense_, 0 < evidence],
        before=[
            Have(0 < dense_ * second, positive(dense_, second)),
            Have(0 < dense_ * second / evidence, positive(dense_ * second, multiply=[0 < evidence], degree=1)),
        ],
        claim=Eq(dense * first / evidence / (dense_ * second / evidence), dense * first / (dense_ * second)),
        example={"p1": "1/2", "p2": "1/2", "f1": 1, "f2": 1, "Z": 1},
        proof=ring(),
        why="Bayes' rule; the density of the output cancels.",
        models=[POSTERIOR],
    )


given_rates = [0 < recall, recall <= 1, 0 <= alarm, alarm <= recall]
alarm_share = [Have(0 <= alarm / recall, positive(alarm, multiply=[0 < recall], degree=1))]


def precision_is_probability(
    number: int,
    weight: Term,
    variables: tuple[Term, ...],
    given: list[Relation],
    printed: str,
    counterexample: Point,
    why: str,
) -> Statement:
    """The precision with a weight that knowledge makes smaller."""
    return Statement(
        f"liu2019/eq-{number}.precision",
        title="The precision is a probability.",
        where=f"Eq. {number}",
        printed=printed,
        variables=(*variables, recall, alarm),
        given=[*given, *given_rates],
        provided=[0 <= weight],
        before=[*alarm_share, Have(0 <= weight * (alarm / recall), positive(weight, alarm / recall)), Have(0 < 1 + weight * (alarm / recall), auto())],
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
    )  # fmt: skip


rates = [0 < recall, recall <= 1, 0 <= alarm, alarm <= 1]


def precision_increased(
    number: int, variables: tuple[Term, ...], given: list[Relation], less: Term, more: Term, printed: str, what: str
) -> Statement:
    """The precision with more knowledge, and so a smaller weight, at the same rates."""
    return Statement(
        f"liu2019/eq-{number}.increased",
        title=f"The precision is increased by {what}, at the same recall.",
        where=f"after Eq. {number}",
        printed=printed,
        variables=(*variables, recall, alarm),
        given=[*given, *rates],
        provided=[0 <= more],
        before=[
            *alarm_share, Have(more <= less, positive()), Have(0 <= less, auto()),
            Have(0 <= more * (alarm / recall), positive(more, alarm / recall)),
            Have(0 <= less * (alarm / recall), positive(less, alarm / recall)),
            Have(0 <= (less - more) * (alarm / recall), positive(less - more, alarm / recall)),
            Have(0 < 1 + more * (alarm / recall), auto()), Have(0 < 1 + less * (alarm / recall), auto()),
        ],
        claim=laplace.precision_of_ratio(recall, alarm, less) <= laplace.precision_of_ratio(recall, alarm, more),
        example={**dict.fromkeys([one.name for one in variables], 0), "R": "1/2", "G": "1/4"},
        proof=positive((less - more) * (alarm / recall), multiply=[0 < 1 + more * (alarm / recall), 0 < 1 + less * (alarm / recall)], degree=1),
        counterexample={**dict.fromkeys([one.name for one in variables], 0), variables[-1].name: 1, "R": "1/2", "G": 1},
        why="The weight of a false alarm is smaller. It must not be below 0, as it is for no prior: then the formula is no precision any more.",
    )  # fmt: skip


record = laplace.weight_record(rho_p, rho_c)
time = laplace.weight_time(rho_p, rho_c, rho_t)
coefficients = [0 <= rho_p, rho_p <= 1, 0 <= rho_c, rho_c <= 1]
PRIOR = "p1 and p2 are the prior probabilities of the two values, d_i1 for h_1 and d_i2 for h_0, p1 + p2 = 1."


def enhanced(number: int, what: str, less: Term, more: Term, caption: str, **also: object) -> Statement:
    """The PR-relation with more knowledge lies above."""
    return Statement(
        f"liu2019/figure-{number}.enhanced",
        title=f"The precision at each recall is larger with {what}.",
        where=f"Figure {number}(b)",
        printed=rf"\text{{the enhanced PR-relation in Figure {number}(b) by setting }} {caption}",
        variables=(recall, alarm),
        given=[0 < recall, recall <= 1, 0 < alarm, alarm <= 1],
        before=[Have(0 < alarm / recall, positive(alarm, multiply=[0 < recall], degree=1)),
                Have(0 < 1 + less * (alarm / recall), auto()), Have(0 < 1 + more * (alarm / recall), auto())],
        claim=laplace.precision_of_ratio(recall, alarm, less) < laplace.precision_of_ratio(recall, alarm, more),
        example={"R": "1/2", "G": "1/4"},
        proof=positive(alarm / recall, multiply=[0 < 1 + less * (alarm / recall), 0 < 1 + more * (alarm / recall)], degree=1),
        why="The weight of a false alarm is smaller: 1, 0.8, 0.62 and 0.458 in Figures 3, 5, 6 and 7.",
        reads=["The weights are those of Eq. 17, 20 and 23."],
        **also,  # type: ignore[arg-type]
    )  # fmt: skip
