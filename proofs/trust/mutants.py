"""Mutants: each statement with one thing changed, and what the checkers say when its certificate is handed in for the
changed one.

A mutant counts only when an exact point shows it false; a statement of which none does is untested. A mutant is killed
when every engine refuses it. One that is false and that an engine accepts is a soundness bug of that engine. Without
such a point a mutant that is accepted is still true, and one that is refused is not counted: a certificate proves one
statement, and need not prove the next.
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
"""The points of the domain at which a mutant is evaluated."""
EXAMPLES = 24
"""The proposals of an example that a mutant satisfies, where no point of the domain at hand does."""
COUNTS = ("counted", "killed", "survived", "still_true", "undecided", "at_example")
NUDGE = Fraction(1, 1000)
"""By how much the constant of an inequality is moved to see whether it is sharp."""

# ---- who judges them ----


@dataclass(frozen=True)
class Engine:
    """A checker: `check(statement, certificate, theorems)` returns, or raises `refused`. Each engine has theorems of
    its own.
    """

    name: str
    check: Callable[[Any, Any, Any], object]
    refused: type[Exception]
    theorems: Mapping[str, Any]

    def answer(self, statement: StatementData, certificate: Certificate) -> tuple[str, str]:
        """accepted, refused or crashed (what a checker must never do), and the reason."""
        try:
            self.check(statement, certificate, self.theorems)
        except self.refused as refused:
            return "refused", str(refused)
        except Exception as error:
            return "crashed", repr(error)
        return "accepted", ""


def checkers(theorems: Mapping[str, Mapping[str, Any]] | None = None) -> list[Engine]:
    """Both checkers (the second where it is there), with the theorems of each by its name: "kernel", "flint"."""
    engines = []
    for name, module in (("kernel", "proofs.kernel"), ("flint", "proofs.recheck")):
        if find_spec(module):
            checker: Any = import_module(module)
            engines.append(Engine(name, checker.check, checker.Refused, (theorems or {}).get(name, {})))
    return engines


@dataclass(frozen=True)
class MutantRow:
    """What became of the mutants of one statement.

    Attributes
    ----------
    counted: shown false by an exact point; killed: of these, refused by every engine; survived: of these, not refused
        by one of them.
    still_true: accepted, and no point refutes them.   undecided: refused, and no point refutes them (not counted).
    sharp: whether each inequality of the claim fails when its constant is moved by 1/1000; None without an inequality.
    tested: whether any counts.
    at_example: of the killed, those that no engine had to look at the proof of (false at each point that could serve as
        the example).
    findings: one line each: SURVIVED, CRASHED, DISAGREE (one engine accepts what the other refuses), UNPROVED (the
        certificate itself).
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
    """The sums of rows; sharp of `inequalities` statements that claim one; `untested`: ids of those without a counted
    mutant.
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
    """A row for each verified statement, given with its certificate."""
    for statement, certificate in statements:
        yield examine(statement, certificate, engines, limit)


def examine(
    statement: StatementData, certificate: Certificate, engines: Sequence[Engine], limit: int = LIMIT
) -> MutantRow:
    """The mutants of one statement. An engine that does not accept the statement itself would show nothing by refusing:
    then none counts.
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
    """A point that refutes the mutant; and an example for its certificate: the one that is there where it serves, else
    a point that does.

    Without that, most mutants would be refused at the example already, and no rule would be put to the test. With
    `exists`, what the certificate says is the claim at its witness terms, and that is what a point refutes.
    """
    sorts = mutant["variables"]
    changed = (mutant["given"], sorts) != (statement["given"], statement["variables"])
    try:
        place = tables.domain_of(mutant) if changed else domain
        terms = {name: freeze(term) for name, term in certificate["proof"].get("witness", {}).items()}
        atoms = [expand(freeze(atom)) for atom in mutant["claim"]]
        claims = [substitute(atom, terms) for atom in atoms]
    except ValueError:  # what has no derivative
        return None, None
    if (
        mutant.get("exists", {}).keys() - terms.keys()
    ):  # a zero, or a least place: there is no term at which a point could refute
        claims, atoms = [], []
    guess, needed = Guess(claims), place.given if mutant.get("exists") else [*place.given, *claims]
    kept = _example(certificate)
    false, true = None, kept if Guess(needed)(kept) or values.truth(needed, kept) else None
    most = 3 * TRIES if all(sort in ("real", "integer") for sort in sorts.values()) else TRIES  # tables take long
    for point in chain([kept], islice(place.points(), most)) if changed else pool:
        # Where the assumptions of the statement hold, its claim is a theorem: a weaker assumption shows elsewhere.
        outcome = True if changed and _within(point, statement, domain) else guess(point)
        if false is None and outcome is False and values.truth(claims, point) is False:
            false = point
        elif true is None and outcome:
            true = point
        if false is not None and true is not None:
            break
    for claim, data in zip(claims, mutant["claim"], strict=False):  # no claims, where what exists is no term
        if false is None and data not in statement["claim"] and _inner(claim)[0] in ("<", "<="):
            met = witness.nearest(domain, claim, pool, 40)
            false = met if met is not None and values.truth(claims, met) is False else None
    if true is None:  # an equation that holds by chance
        true = next(tables.domain(sorts, needed).points(attempts=EXAMPLES), None)
    return false, None if true is None else {name: tables.write(value) for name, value in true.items()}


def _example(certificate: Certificate) -> values.Point:
    """The point of the certificate where all assumptions hold: where no other is met, as of functions that assumptions
    define, mutants are tried there.
    """
    return {name: tables.read(value) for name, value in certificate["example"].items()}


def _inner(atom: Node) -> Node:
    """The relation that an atom states, of all values of its bound names."""
    return _inner(atom[4]) if atom[0] == "all" else atom


def _within(point: values.Point, statement: StatementData, domain: domains.Domain) -> bool:
    """Is the point one of the statement's own domain, integers where it has integers?"""
    whole = (name for name, sort in statement["variables"].items() if sort == "integer")
    return all(point[name].denominator == 1 for name in whole) and domain.holds(point)


# ---- sharpness ----


def nudged(atom: Node) -> list[Node]:
    """The inequality with a constant moved by 1/1000 so that it says more: the factor of a side; the side itself where
    one is zero.

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
    # The first says more where the left side is positive, the second where the right side is negative.
    return [(relation, ("*", factor, left), right), (relation, left, ("*", factor, right))]


def sharp(statement: StatementData, domain: domains.Domain | None = None, pool: Points = ()) -> bool | None:
    """Whether an exact point refutes each inequality of the claim after its constant is moved a little; None if it
    claims none.

    `False` says only that no such point was met: the inequality may have room to spare, or be sharp in a limit that is
    far away.
    """
    domain = domain or tables.domain_of(statement)
    pool = pool or list(islice(domain.points(), TRIES))
    claims = [claim for claim in witness.read_claims(statement) if _inner(claim)[0] in ("<", "<=")]
    if not claims:
        return None

    def refuted(claim: Node) -> bool:
        return witness.refuting([claim], pool) is not None or witness.nearest(domain, claim, pool) is not None

    return all(any(map(refuted, nudged(claim))) for claim in claims)
