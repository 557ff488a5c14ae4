"""What a reader is shown of an observation: what must be seen, and what was seen, choice by choice."""

from __future__ import annotations

from collections.abc import Iterator

from proofs.experiments.seen import Seen, mean_ratio
from proofs.judging.observed import Repeated
from proofs.judging.reproduced import Reproduced
from proofs.report.blocks import Block, Listing, Paragraph, Table, Text, Verbatim
from proofs.report.methods import mechanisms, method
from proofs.report.words import rich
from proofs.statements.observation import Observation, Ratio, Shown

FACTORS = ("users", "shares", "optimum")


def sought(statement: Observation) -> Iterator[Block]:
    """What must be seen."""
    if one := statement.experiment:
        yield Listing(
            tuple(
                (Text.of(name), rich(said))
                for name, said in (("seen", one.means), ("design", one.design), ("not stated", one.open))
            )
        )
        return
    yield Listing(tuple((Text.of(mechanisms(one.mixture, one.space)), rich(words(one))) for one in statement.shows))


def words(one: Shown) -> str:
    """A comparison in words.

    >>> from fractions import Fraction
    >>> words(Ratio("k-rr", "linear", "gibu", "mle", Fraction(5, 4), Fraction(2)))
    'the mean distance of GIBU is more than 5/4 and at most 2 times that of maximum likelihood'
    """
    if not isinstance(one, Ratio):
        return f"{method(one.method)} gives no estimate"
    bounds = [f"more than {one.above}"] * bool(one.above) + [f"at most {one.upto}"] * (one.upto is not None)
    return f"the mean distance of {method(one.method)} is {' and '.join(bounds)} times that of {method(one.against)}"


def shown(found: Reproduced | Repeated) -> Iterator[Block]:
    """What was seen, and how it is seen again."""
    yield from _repeated(found) if isinstance(found, Repeated) else _kept(found)
    yield from (Verbatim(command) for command in found.commands)


def _repeated(found: Repeated) -> Iterator[Block]:
    rows = [
        tuple(
            rich(each)
            for each in (one.choice, f"{one.seen} of {one.times}", f"{one.low:.2f} to {one.high:.2f}", one.outcome)
        )
        for one in found.readings
    ]
    yield Table(
        Text.of("What was seen"),
        tuple(Text.of(one) for one in ("choice", "seen in", "its probability", "usual")),
        tuple(rows),
    )
    yield Paragraph(
        Text.of(
            "The intervals of all lines hold together with 95 %; usual is what is seen in three of four experiments at least."
        )
    )


def _kept(found: Reproduced) -> Iterator[Block]:
    groups: dict[tuple[str, ...], list[Seen]] = {}
    for one in found.readings:
        head = (one.shown.mixture, one.shown.space, one.shown.method, getattr(one.shown, "against", ""))
        groups.setdefault((*head, *(one.choices.get(name, "") for name in FACTORS)), []).append(one)
    rows = [_row(key, own) for key, own in groups.items()]
    told = [column for column in range(2) if len({row[column] for row in rows}) > 1]
    common = [rows[0][column] for column in range(2) if column not in told] if rows else []
    head = ("mechanisms", "methods", "users", "ratio of mean distances", "seen in")
    kept = [*told, 2, 3, 4]
    yield Table(
        Text.of("What was seen", *((" of ", *Text.join("; ", common)) if common else ())),
        tuple(Text.of(head[column]) for column in kept),
        tuple(tuple(row[column] for column in kept) for row in rows),
    )
    yield Paragraph(
        Text.of(
            "In each line delta, the start and the reference of the distances are varied; the ratio is that of the first choice. All intervals hold together with 95 %."
        )
    )


def _row(key: tuple[str, ...], own: list[Seen]) -> tuple[Text, ...]:
    mixture, space, one, other, users, shares, optimum = key
    spread = ", ".join(filter(None, [users, "" if shares == "equal" else shares, optimum]))
    so = sum(each.outcome == "yes" for each in own)
    unsure = sum(each.outcome == "undecided" for each in own)
    counted = f"{so} of {len(own)}" + (f", {unsure} undecided" if unsure else "")
    compared = f"{method(one)} against {method(other)}" if other else method(one)
    return (
        Text.of(mechanisms(mixture, space)),
        rich(compared),
        *(Text.of(said) for said in (spread, mean_ratio(own[0]), counted)),
    )
