"""Display an empirical claim: its criterion, and the results for each open choice."""

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
SHARES = {"equal": "", "private": "unequal shares", "drawn": "random shares"}  # users per mechanism


def sought(statement: Observation) -> Iterator[Block]:
    """Display the criterion that the results must meet."""
    if one := statement.experiment:
        yield Listing(
            tuple(
                (Text.of(name), rich(said))
                for name, said in (("criterion", one.means), ("design", one.design), ("not stated", one.open))
            )
        )
        return
    yield Listing(tuple(_alike(statement.shows)))


def _alike(shows: Sequence[Shown]) -> Iterator[tuple[Text, Text]]:
    """Write one line for all methods with the same mechanisms and the same bounds."""
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
    """Write a comparison in words; `named` replaces the name of its method.

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
    """Display the results and the commands that reproduce them."""
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
        Text.of("Results"),
        tuple(Text.of(one) for one in ("choice", "observed in", "probability", "at least 3/4")),
        tuple(rows),
    )
    yield Paragraph(
        Text.of(
            "All intervals hold simultaneously with confidence 95 %. "
            "A choice shows the claim if its probability is at least 3/4."
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
    against = (" compared with ", *common[2]) if common[2] else ()
    said = Text.of("Results", *((" for ", *of) if of else ()), *against)
    columns = ("mechanisms", "method", "compared with", "users", "ratio of mean distances", "observed in")
    kept = [*told, 3, 4, 5]
    yield Table(
        said,
        tuple(Text.of(columns[column]) for column in kept),
        tuple(tuple(row[column] for column in kept) for row in rows),
    )
    yield Paragraph(
        rich(
            "Each row varies delta, the start and the reference of the distances; its ratio is that of the first "
            "choice. All intervals hold simultaneously with confidence 95 %."
        )
    )


def _row(key: tuple[str, ...], own: list[Seen]) -> tuple[Text, ...]:
    mixture, space, one, other, users, shares, *others = key
    spread = ", ".join(filter(None, [users, SHARES.get(shares, shares), *others]))
    so = sum(each.outcome == "yes" for each in own)
    unsure = sum(each.outcome == "undecided" for each in own)
    counted = f"{so} of {len(own)}" + (f", {unsure} undecided" if unsure else "")
    return (
        Text.of(mechanisms(mixture, space).replace(" mechanisms", "")),
        rich(method(one)),
        rich(method(other)) if other else Text(),
        *(Text.of(said) for said in (spread, mean_ratio(own[0]), counted)),
    )
