"""Values at a point where a claim fails: exact if rational, else correct decimals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from proofs.statements.statement import Statement
from symbolic.language import Atom, Relation, Term
from symbolic.representations.exact import Irrational, TooLarge, Undefined, evaluate

LONG = 40  # characters; a longer fraction is followed by a decimal approximation
DIGITS = 12
PLACES = 64  # indices of a range at which a claim is computed
BITS = 256  # precision of the intervals that decide whether a claim holds

Point = Mapping[str, Any]  # name -> Fraction, or the table of a function


def point_of(certificate: Any) -> Point | None:
    """Read the point of a refutation or the example of a proof."""
    data = certificate["refutation"].get("point", {}) if "refutation" in certificate else certificate.get("example")
    return None if data is None else {name: exact(value) for name, value in data.items()}


def exact(value: Any) -> Any:
    """A value of a point as a fraction, or as a table of fractions."""
    return [exact(entry) for entry in value] if isinstance(value, list) else Fraction(value)


def value(term: Term, point: Point) -> str:
    """Write the value of a term at a point.

    A rational value is exact, and another value is a decimal with correct digits. If there is no value, the text gives
    the reason.
    """
    try:
        exact = evaluate(term, {name: point[name] for name in (variable.name for variable in term.variables)})
    except Undefined as why:
        return f"undefined ({why})"
    except Irrational:
        return _enclosed(term, point)
    except TooLarge as why:
        return f"too large to write ({why})"
    except KeyError as missing:
        return f"(depends on {missing.args[0]})"
    text = str(exact)
    if len(text) <= LONG:
        return text
    from symbolic.number import decimal

    return f"{decimal(exact, DIGITS)}..." if len(text) > 2 * LONG else f"{text} = {decimal(exact, DIGITS)}..."


def _enclosed(term: Term, point: Point) -> str:
    from symbolic.representations import ball

    try:
        return f"{ball.certify(term, point, DIGITS)}..."
    except ArithmeticError as why:
        return f"not computed ({why})"


def failing(statement: Statement, point: Point) -> list[Relation]:
    """The claims that are not certified to hold at the point; of one for a range, its first such instance."""
    found = (
        next((one for one in _instances(claim, point) if not _holds(one, point)), None) for claim in statement.claims
    )
    return [one for one in found if one is not None]


def _instances(claim: Atom, point: Point) -> Iterator[Relation]:
    """The relation of a claim at the indices of its range."""
    if isinstance(claim, Relation):
        yield claim
        return
    low, high = (int(evaluate(end, dict(point))) for end in (claim.low, claim.high))
    for index in range(low, min(high, low + PLACES - 1) + 1):
        yield from _instances(claim.body.substitute({claim.index: index}), point)


def _holds(claim: Relation, point: Point) -> bool:
    from symbolic.representations.exact import holds

    try:
        return bool(holds(claim, dict(point)))
    except (ArithmeticError, ValueError):
        return _seen(claim, point)


def _seen(claim: Relation, point: Point) -> bool:
    """Whether interval arithmetic certifies the claim at the point."""
    from symbolic.representations import ball

    if claim.op == "=":
        return False
    try:
        difference = ball.enclose(claim.right - claim.left, point, BITS)
    except (ArithmeticError, ValueError):
        return False
    return bool(difference > 0) or (claim.op == "!=" and bool(difference < 0))
