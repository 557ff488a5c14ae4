"""What a reader is shown of an observation: what must be seen, and what was seen, choice by choice."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from proofs.experiments.seen import Seen, mean_ratio
from proofs.judging.observed import Repeated
from proofs.judging.reproduced import Reproduced
from proofs.report.content.blocks import Block, Listing, Paragraph, Table, Text, Verbatim
from proofs.report.content.methods import MIXTURES, SPACES, mechanisms, method
from proofs.report.content.words import rich
from proofs.statements.observation import Observation, Ratio, Shown

ONCE = re.compile(r"^(more than|at most) 1 times$")
FACTORS = ("users", "shares", "optimum", "population")


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
    yield Listing(tuple(_alike(statement.shows)))


def _alike(shows: Sequence[Shown]) -> Iterator[tuple[Text, Text]]:
    """A line for what is said of several methods in the same words, and of the same mechanisms."""
    groups: dict[tuple[object, ...], list[Shown]] = {}
    for one in shows:
        same = (one.against, one.above, one.upto) if isinstance(one, Ratio) else ()
        groups.setdefault((one.mixture, *same), []).append(one)
    for alike in groups.values():
        first, spaces = alike[0], {one.space for one in alike}
        if len(alike) == 1:
            yield Text.of(mechanisms(first.mixture, first.space)), rich(words(first))
            continue
        where: dict[str, list[str]] = {}
        for one in alike:
            where.setdefault(method(one.method), []).append(SPACES[one.space])
        named = [f"{name} ({', '.join(own)})" if len(spaces) > 1 else name for name, own in where.items()]
        place = mechanisms(first.mixture, first.space) if len(spaces) == 1 else MIXTURES[first.mixture]
        yield (
            Text.of(place),
            rich(words(first, " and ".join([", ".join(named[:-1]), named[-1]] if named[1:] else named))),
        )


def words(one: Shown, named: str = "") -> str:
    """A comparison in words; `named`: of these methods, instead of its own.

    >>> from fractions import Fraction
    >>> words(Ratio("k-rr", "linear", "gibu", "mle", Fraction(5, 4), Fraction(2)))
    'the mean distance of GIBU is more than 5/4 and at most 2 times that of maximum likelihood'
    >>> words(Ratio("k-rr", "linear", "gibu", "mle", Fraction(1)), "each of them")
    'the mean distance of each of them is more than that of maximum likelihood'
    """
    said = named or method(one.method)
    if not isinstance(one, Ratio):
        return f"{said} gives no estimate"
    bounds = [f"more than {one.above}"] * bool(one.above) + [f"at most {one.upto}"] * (one.upto is not None)
    times = ONCE.sub(r"\1", f"{' and '.join(bounds)} times")
    return f"the mean distance of {said} is {times} that of {method(one.against)}"


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
            "The intervals of all lines hold together with 95 %; usual is what is seen in three of four "
            "experiments at least."
        )
    )


def _kept(found: Reproduced) -> Iterator[Block]:
    groups: dict[tuple[str, ...], list[Seen]] = {}
    for one in found.readings:
        head = (one.shown.mixture, one.shown.space, one.shown.method, getattr(one.shown, "against", ""))
        groups.setdefault((*head, *(one.choices.get(name, "") for name in FACTORS)), []).append(one)
    rows = [_row(key, own) for key, own in groups.items()]
    told = [column for column in range(3) if len({row[column] for row in rows}) > 1]
    common = [Text() if column in told or not rows else rows[0][column] for column in range(3)]
    of = Text.join("; ", [one for one in common[:2] if one])
    said = Text.of("What was seen", *((" of ", *of) if of else ()), *((" against ", *common[2]) if common[2] else ()))
    columns = ("mechanisms", "method", "against", "users", "ratio of mean distances", "seen in")
    kept = [*told, 3, 4, 5]
    yield Table(
        said,
        tuple(Text.of(columns[column]) for column in kept),
        tuple(tuple(row[column] for column in kept) for row in rows),
    )
    yield Paragraph(
        rich(
            "In each line delta, the start and the reference of the distances are varied; the ratio is that of "
            "the first choice. All intervals hold together with 95 %."
        )
    )


def _row(key: tuple[str, ...], own: list[Seen]) -> tuple[Text, ...]:
    mixture, space, one, other, users, shares, *others = key
    spread = ", ".join(filter(None, [users, "" if shares == "equal" else shares, *others]))
    so = sum(each.outcome == "yes" for each in own)
    unsure = sum(each.outcome == "undecided" for each in own)
    counted = f"{so} of {len(own)}" + (f", {unsure} undecided" if unsure else "")
    return (
        Text.of(mechanisms(mixture, space).replace(" mechanisms", "")),
        rich(method(one)),
        rich(method(other)) if other else Text(),
        *(Text.of(said) for said in (spread, mean_ratio(own[0]), counted)),
    )
