"""Simulate statements about expectations over a survey, in addition to their proofs.

A statement is recognised by its claim: one side of an equation is a sum over all outcomes with their probabilities, as
`symbolic.survey.expectation` and `symbolic.survey.warner.expectation` build it. The simulation
(`symbolic.simulation.surveys`) averages the summand over repetitions and compares it with the other side. A refuted
statement must fail this comparison if its error is large enough.

>>> [one.kind for one in comparisons() if one.name.startswith("li2022/theorem-10.first")]
['wrong', 'right']
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from typing import Any, Final

from proofs.judging import ledger
from proofs.statements import library
from proofs.statements.observation import Observation
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import Atom, Term, as_term, integers, reals
from symbolic.representations import exact
from symbolic.simulation.case import Case
from symbolic.simulation.comparison import Comparison, Design
from symbolic.simulation.model import Model
from symbolic.simulation.surveys import NO, YES, survey_model, warner_model
from symbolic.survey import warner

Values = Mapping[str, Fraction]
P, Q_, PI = reals("p q pi")
N = integers("n")

SIZES: Final = (1, 2, 3, 5)
POINTS: Final[tuple[Design, ...]] = (
    {"p": "3/5", "q": "1/5", "pi": "3/10", "lam": "1/4"},
    {"p": "4/5", "q": "1/10", "pi": "1", "lam": "1/3"},
    {"p": "5/9", "q": "4/11", "pi": "1/7", "lam": "1"},
)
LARGER: Final[tuple[Design, ...]] = (
    {"n": 3, "p": "11/20", "q": "1/20", "pi": "2/5", "lam": "1/2"},
    {"n": 40, "p": "3/5", "q": "1/5", "pi": "3/10", "lam": "1/4"},
)


@dataclass(frozen=True)
class Averaged:
    """An expectation that was recognised in a claim.

    Parameters
    ----------
    of: the random variable, a term in the counts `YES` and `NO` and in the parameters.
    model: a function from parameters to the survey.
    given: the condition, or None.
    otherwise: 0 if the sum over the outcomes of the condition is not divided by its probability.
    """

    of: Term
    model: Callable[[Values], Model]
    given: Term | None = None
    otherwise: int | None = None


def recognise(term: Term) -> Averaged | None:
    """Recognise an expectation; None if the term is not one.

    >>> n, (p, q, pi) = integers("n"), reals("p q pi")
    >>> recognise(survey.expectation(1 / survey.ANSWERS, n, p, q, pi)).of
    1/(yes + no)
    >>> recognise(survey.inverse_moment(n, p + q)) is None
    True
    """
    return _of_survey(term) or _of_warner(term)


def _of_survey(term: Term) -> Averaged | None:
    """Recognise `survey.expectation` or `survey.answered`.

    The sum of `survey.answered` is not divided by the probability of an answer.
    """
    conditional = term.op == "/"
    total = term.args[0] if conditional else term
    if total.op != "sum" or total.args[3].op != "sum" or total.args[3].args[3].op != "*":
        return None
    of = total.args[3].args[3].args[1]
    rebuilt = survey.expectation if conditional else survey.answered
    if term != rebuilt(of, N, P, Q_, PI):
        return None
    in_counts = of.substitute({survey.ANSWERS.name: YES + NO, survey.YES.name: YES})
    return Averaged(
        in_counts,
        lambda values: survey_model(int(values["n"]), values["p"], values["q"], values["pi"]),
        YES + NO,
        None if conditional else 0,
    )


def _of_warner(term: Term) -> Averaged | None:
    """Recognise `warner.expectation` with any probability of the truth."""
    if term.op != "sum" or term.args[3].op != "*" or term.args[3].args[0].op != "*":
        return None
    (weight, of), count = term.args[3].args, term.args[0]
    try:
        truth = weight.args[1].args[0].args[0].args[0].args[1]  # in binomial * ((pi truth + ...)^k * ...)
    except IndexError:
        return None
    if term != warner.expectation(of, count, N, truth, PI):
        return None

    def model(values: Values) -> Model:
        return warner_model(int(values["n"]), exact.evaluate(truth, _only(truth, values)), values["pi"])

    return Averaged(of.substitute({count.name: YES}), model)


def _only(term: Term, values: Values) -> dict[str, Fraction]:
    return {variable.name: values[variable.name] for variable in term.variables}


# ---- a statement as a comparison


def _sides(statement: Statement) -> Iterator[tuple[Term, Term, Averaged]]:
    """Yield (expectation, claimed value, recognised form) for each recognised equation."""
    for claim in statement.claims:
        if claim.op != "=":
            continue
        for side, other in ((claim.left, claim.right), (claim.right, claim.left)):
            averaged = recognise(side)
            if averaged is not None and not statement.exists:
                yield side, other, averaged
                break


def _case(side: Term, other: Term, averaged: Averaged, **parameters: Any) -> Case:
    values = {name: Fraction(value) for name, value in parameters.items()}
    numbers = {name: as_term(value) for name, value in values.items()}
    return Case(
        averaged.model(values),
        averaged.of.substitute(numbers),
        exact.evaluate(other, _only(other, values)),
        given=averaged.given,
        otherwise=averaged.otherwise,
        truth=partial(exact.evaluate, side, _only(side, values)),
    )


def _designs(statement: Statement, designs: tuple[Design, ...]) -> tuple[Design, ...]:
    """Restrict designs to the variables of the statement, and drop those outside its domain."""
    names = [variable.name for variable in statement.variables]
    assumed = [*statement.given, *statement.throughout, *statement.defined, *statement.provided]
    found = []
    for design in designs:
        if not all(name in design for name in names):
            continue
        if all(_holds(relation, {name: Fraction(design[name]) for name in names}) for relation in assumed):
            found.append({name: design[name] for name in names})
    return tuple(found)


def _holds(relation: Atom, values: Values) -> bool:
    try:
        return exact.holds(relation, dict(values))
    except exact.Undefined:
        return False


def _comparison(statement: Statement, side: Term, other: Term, averaged: Averaged) -> Comparison:
    small: tuple[Design, ...] = tuple({"n": n, **point} for n in SIZES for point in POINTS)
    return Comparison(
        statement.id,
        f"{averaged.of!r}",
        partial(_case, side, other, averaged),
        _designs(statement, small),
        _designs(statement, LARGER),
        "wrong" if statement.cause else "right",
    )


@cache
def comparisons() -> tuple[Comparison, ...]:
    """Make a comparison for each equation with an expectation over a survey."""
    found = [
        _comparison(statement, *sides)
        for statement in ledger.in_reading_order(library.statements())
        if not any(variable.places for variable in statement.variables)  # they are arbitrary distributions
        for sides in _sides(statement)
    ]
    return tuple(one for one in found if one.enumerated or one.simulated)


def observations() -> tuple[Observation, ...]:
    """The empirical claims with a repeatable experiment, in the order of the papers."""
    found = ledger.in_reading_order(library.statements())
    return tuple(one for one in found if isinstance(one, Observation) and one.experiment)
