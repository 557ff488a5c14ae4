"""Mutation tests: the checkers must refuse a certificate for false mutants.

A mutant counts only if it is false at an exact point. It is killed if every engine refuses it. An engine that accepts
it is unsound. A mutant without such a point may be true: it is "still true" if it is accepted, and "undecided" if it is
refused, because a certificate need not prove a different statement. A statement without a counted mutant is untested.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from itertools import chain, islice
from typing import Any

from proofs.search import domains, tables, values, witness
from proofs.search.data import Node, expand, freeze, substitute
from proofs.search.guess import Guess
from proofs.trust.changes import LIMIT, StatementData, selected

Certificate = Mapping[str, Any]
Points = Sequence[values.Point]

TRIES = 40
"""The number of points of the domain at which a mutant is evaluated."""
EXAMPLES = 24
"""The number of proposals for an example of a mutant, if no known point satisfies it."""
COUNTS = ("counted", "killed", "survived", "still_true", "undecided", "at_example")
NUDGE = Fraction(1, 1000)
"""The relative change of a constant that tests whether an inequality is sharp."""

# ---- engines ----


@dataclass(frozen=True)
class Engine:
    """A checker with its own theorems.

    `check(statement, certificate, theorems)` returns a result, or raises an exception of the type `refused`.
    """

    name: str
    check: Callable[[Any, Any, Any], object]
    refused: type[Exception]
    theorems: Mapping[str, Any]

    def answer(self, statement: StatementData, certificate: Certificate) -> tuple[str, str]:
        """Return the answer and its reason.

        The answer is "accepted", "refused", or "crashed", which is a bug of the checker.
        """
        try:
            self.check(statement, certificate, self.theorems)
        except self.refused as refused:
            return "refused", str(refused)
        except Exception as error:
            return "crashed", repr(error)
        return "accepted", ""


def checkers(theorems: Mapping[str, Mapping[str, Any]] | None = None) -> list[Engine]:
    """The installed checkers "kernel" and "flint", each with its theorems."""
    engines = []
    for name, module in (("kernel", "proofs.kernel"), ("flint", "proofs.recheck")):
        if find_spec(module):
            checker: Any = import_module(module)
            engines.append(Engine(name, checker.check, checker.Refused, (theorems or {}).get(name, {})))
    return engines


@dataclass(frozen=True)
class MutantRow:
    """The numbers of mutants of one statement by outcome.

    Attributes
    ----------
    counted: false at an exact point.
    killed: counted, and refused by every engine.
    survived: counted, and not refused by some engine.
    still_true: accepted, and not known to be false.
    undecided: refused, and not known to be false.
    sharp: whether each inequality of the claim fails if its constant is changed by 1/1000; None without inequality.
    at_example: killed, but already refused at the example, so that the proof was not checked.
    findings: one line for each SURVIVED, CRASHED, DISAGREE (one engine accepts, the other refuses) and UNPROVED (an
        engine refuses the statement itself).
    """

    id: str
    counted: int = 0
    killed: int = 0
    survived: int = 0
    still_true: int = 0
    undecided: int = 0
    sharp: bool | None = None
    at_example: int = 0
    findings: tuple[str, ...] = ()

    @property
    def tested(self) -> bool:
        return self.counted > 0

    @property
    def clean(self) -> bool:
        return self.survived == 0 and not self.findings


@dataclass(frozen=True)
class Totals:
    """The sums over statements.

    `sharp` counts statements among the `inequalities` that claim one; `untested` has the ids without counted mutants.
    """

    statements: int
    counted: int
    killed: int
    survived: int
    still_true: int
    undecided: int
    at_example: int
    sharp: int
    inequalities: int
    untested: tuple[str, ...]
    findings: tuple[str, ...]

    @property
    def kill_rate(self) -> Fraction | None:
        return Fraction(self.killed, self.counted) if self.counted else None


def totals(rows: Sequence[MutantRow]) -> Totals:
    sums = {count: sum(getattr(row, count) for row in rows) for count in COUNTS}
    known = [row.sharp for row in rows if row.sharp is not None]
    findings = tuple(line for row in rows for line in row.findings)
    untested = tuple(row.id for row in rows if not row.tested)
    return Totals(len(rows), **sums, sharp=sum(known), inequalities=len(known), untested=untested, findings=findings)


def run(
    statements: Iterable[tuple[StatementData, Certificate]], engines: Sequence[Engine], limit: int = LIMIT
) -> Iterator[MutantRow]:
    """Yield the results for each verified statement, which is given with its certificate."""
    for statement, certificate in statements:
        yield examine(statement, certificate, engines, limit)


def examine(
    statement: StatementData, certificate: Certificate, engines: Sequence[Engine], limit: int = LIMIT
) -> MutantRow:
    """Test the mutants of one statement.

    No mutant counts if an engine refuses the statement itself.
    """
    name = statement["id"]
    said = [(engine.name, *engine.answer(statement, certificate)) for engine in engines]
    unproved = [f"UNPROVED {name}: {engine}: {why}" for engine, answer, why in said if answer != "accepted"]
    if unproved or not engines or "proof" not in certificate:
        return MutantRow(name, findings=tuple(unproved or [f"UNPROVED {name}: no engine, or no proof"]))
    domain = tables.domain_of(statement)
    pool = [_example(certificate), *islice(domain.points(), TRIES)]
    count, findings = dict.fromkeys(COUNTS, 0), []
    if (false := witness.refuting(witness.read_claims(statement), pool)) is not None:
        findings.append(f"SURVIVED {name}: the statement itself: accepted, false at {_written(false)}")
    for what, mutant in selected(statement, limit):
        false, example = _points(mutant, certificate, statement, domain, pool)
        relabelled = {**certificate, "statement": mutant, **({} if example is None else {"example": example})}
        said = [(engine.name, *engine.answer(mutant, relabelled)) for engine in engines]
        outcomes = {answer for _, answer, _ in said}
        findings += [f"CRASHED {name}: {what}: {engine}: {why}" for engine, answer, why in said if answer == "crashed"]
        if false is not None:
            killed = outcomes == {"refused"}
            count["counted"] += 1
            count["killed" if killed else "survived"] += 1
            count["at_example"] += killed and example is None
        else:
            count["still_true" if "accepted" in outcomes else "undecided"] += 1
        by = ", ".join(engine for engine, answer, _ in said if answer == "accepted")
        if by and false is not None:
            findings.append(f"SURVIVED {name}: {what}: accepted by {by}, false at {_written(false)}")
        elif by and "refused" in outcomes:
            findings.append(f"DISAGREE {name}: {what}: accepted by {by} only")
    return MutantRow(name, **count, sharp=sharp(statement, domain, pool), findings=tuple(findings))


def _written(point: values.Point) -> str:
    return ", ".join(f"{name} = {tables.write(value)}" for name, value in point.items()) or "every point"


def _points(
    mutant: StatementData,
    certificate: Certificate,
    statement: StatementData,
    domain: domains.Domain,
    pool: Points,
) -> tuple[values.Point | None, dict[str, Any] | None]:
    """Find a point that refutes the mutant, and an example for its certificate.

    With the original example, most mutants would be refused before any rule is tested. With `exists`, the point
    refutes the claim at the certificate's witness terms.
    """
    sorts = mutant["variables"]
    changed = (mutant["given"], sorts) != (statement["given"], statement["variables"])
    try:
        place = tables.domain_of(mutant) if changed else domain
        terms = {name: freeze(term) for name, term in certificate["proof"].get("witness", {}).items()}
        atoms = [expand(freeze(atom)) for atom in mutant["claim"]]
        claims = [substitute(atom, terms) for atom in atoms]
    except ValueError:  # a term without a derivative
        return None, None
    if (
        mutant.get("exists", {}).keys() - terms.keys()
    ):  # a zero or a minimiser has no witness term, so no point can refute the claim
        claims, atoms = [], []
    guess, needed = Guess(claims), place.given if mutant.get("exists") else [*place.given, *claims]
    kept = _example(certificate)
    false, true = None, kept if Guess(needed)(kept) or values.truth(needed, kept) else None
    most = 3 * TRIES if all(sort in ("real", "integer") for sort in sorts.values()) else TRIES  # tables are slow
    for point in chain([kept], islice(place.points(), most)) if changed else pool:
        # The claim holds wherever the assumptions hold, so only other points can refute a weaker assumption.
        outcome = True if changed and _within(point, statement, domain) else guess(point)
        if false is None and outcome is False and values.truth(claims, point) is False:
            false = point
        elif true is None and outcome:
            true = point
        if false is not None and true is not None:
            break
    for claim, data in zip(claims, mutant["claim"], strict=False):  # `claims` is empty without witness terms
        if false is None and data not in statement["claim"] and _inner(claim)[0] in ("<", "<="):
            met = witness.nearest(domain, claim, pool, 40)
            false = met if met is not None and values.truth(claims, met) is False else None
    if true is None:  # e.g. an equation that few points satisfy
        true = next(tables.domain(sorts, needed).points(attempts=EXAMPLES), None)
    return false, None if true is None else {name: tables.write(value) for name, value in true.items()}


def _example(certificate: Certificate) -> values.Point:
    """The example of the certificate, where all assumptions hold.

    This is often the only point that a search would find.
    """
    return {name: tables.read(value) for name, value in certificate["example"].items()}


def _inner(atom: Node) -> Node:
    """The relation inside the quantifiers of an atom."""
    return _inner(atom[4]) if atom[0] == "all" else atom


def _within(point: values.Point, statement: StatementData, domain: domains.Domain) -> bool:
    """Whether the point is in the statement's domain, with integers for integer variables."""
    whole = (name for name, sort in statement["variables"].items() if sort == "integer")
    return all(point[name].denominator == 1 for name in whole) and domain.holds(point)


# ---- sharpness ----


def nudged(atom: Node) -> list[Node]:
    """Strengthen an inequality by the factor 1001/1000, or by the shift 1/1000 if a side is 0.

    >>> from proofs.search.data import show
    >>> [show(new) for new in nudged(("<=", ("*", 2, "x"), "y"))]
    ['1001/1000*(2*x) <= y', '2*x <= 1001/1000*y']
    >>> [show(new) for new in nudged(("<", 0, "x"))]
    ['1/1000 < x']
    >>> nudged(("all", "k", 1, "n", ("<", 0, "k")))
    [('all', 'k', 1, 'n', ('<', ('/', 1, 1000), 'k'))]
    """
    if atom[0] == "all":
        return [(*atom[:4], new) for new in nudged(atom[4])]
    relation, left, right = atom
    if left == 0 and isinstance(right, tuple) and right[0] == "-":
        left, right = right[2], right[1]
    elif right == 0 and isinstance(left, tuple) and left[0] == "-":
        left, right = left[1], left[2]
    little = "/", NUDGE.numerator, NUDGE.denominator
    if left == 0 or right == 0:
        return [(relation, little, right)] if left == 0 else [(relation, left, ("neg", little))]
    factor = "/", NUDGE.numerator + NUDGE.denominator, NUDGE.denominator
    # The first change is stronger if the left side is positive, and the second if the right side is negative.
    return [(relation, ("*", factor, left), right), (relation, left, ("*", factor, right))]


def sharp(statement: StatementData, domain: domains.Domain | None = None, pool: Points = ()) -> bool | None:
    """Whether each inequality of the claim is refuted after it is strengthened by 1/1000.

    Returns None if the claim has no inequality. `False` only means that the search found no such point. The inequality
    may have slack, or it may be sharp only in a limit.
    """
    domain = domain or tables.domain_of(statement)
    pool = pool or list(islice(domain.points(), TRIES))
    claims = [claim for claim in witness.read_claims(statement) if _inner(claim)[0] in ("<", "<=")]
    if not claims:
        return None

    def refuted(claim: Node) -> bool:
        return witness.refuting([claim], pool) is not None or witness.nearest(domain, claim, pool) is not None

    return all(any(map(refuted, nudged(claim))) for claim in claims)
