"""Types of arguments, options that several commands share, and completion of names."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any, Final

import click

from proofs.command.errors import BadInput, hint


class Choice(click.ParamType[str]):
    """One of a few words; the error message for another word suggests the nearest word."""

    name = "choice"

    def __init__(self, choices: Sequence[str]) -> None:
        self.choices = tuple(choices)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "|".join(self.choices)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in self.choices:
            self.fail(f"{value!r} is not one of {', '.join(self.choices)}{hint(str(value), self.choices)}", param, ctx)
        return str(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(one) for one in self.choices if one.startswith(incomplete)]


class Name(click.ParamType[str]):
    """The id of a statement, a paper, the beginning of ids, or the path of a user's paper, which is opened.

    The function `whole` adds the paper if it was omitted.
    """

    name = "name"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return identified(str(value))


def identified(name: str) -> str:
    """The id that a name or path means; opens the folder of a user's paper."""
    from proofs.own.folder import NotAPaper, named
    from proofs.statements.library import whole
    from proofs.tables import Damaged

    try:
        return named(name) or whole(name)
    except (NotAPaper, Damaged) as error:
        raise BadInput(str(error)) from None


# ---- options of several commands

Decorator = Callable[[Any], Any]

SEEDS: Final = click.IntRange(0, 2**64 - 1)
FEW: Final = 4
"""The number of tasks up to which starting a second process takes longer than the tasks."""
MOST_JOBS: Final = 4


def jobs(text: str = "Number of processes. Default: one per core, at most four.") -> Decorator:
    return click.option("-j", "--jobs", metavar="N", type=click.IntRange(1, 256), default=None, help=text)


def processes(jobs: int | None, tasks: int) -> int:
    """The number of processes: `jobs` if given, else one per core, or one for a few tasks."""
    if jobs is not None:
        return jobs
    return 1 if tasks <= FEW else cores()


def cores() -> int:
    """One process per core, at most four."""
    return min(MOST_JOBS, os.cpu_count() or 1)


def as_json(text: str) -> Decorator:
    return click.option("--json", "as_json", is_flag=True, help=text)


def seconds(text: str) -> Decorator:
    limits = click.FloatRange(0.1, 3600)
    return click.option("--seconds", metavar="S", type=limits, default=5.0, show_default=True, help=text)


# ---- completion: each function returns the names that begin with the typed text


def identifiers(context: click.Context, parameter: click.Parameter, begun: str) -> list[Any]:
    from proofs.command import completion

    return completion.identifiers(context, parameter, begun)


def values(context: click.Context, parameter: click.Parameter, begun: str) -> list[Any]:
    from proofs.command import completion

    return completion.values(context, parameter, begun)


def identifiers_and_values(context: click.Context, parameter: click.Parameter, begun: str) -> list[Any]:
    return [*identifiers(context, parameter, begun), *values(context, parameter, begun)]


def figures(context: click.Context, parameter: click.Parameter, begun: str) -> list[Any]:
    from proofs.report.figures.catalogue import figures

    return [one for one in figures() if one.startswith(begun)]
