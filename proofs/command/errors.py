"""Bad input: one line on stderr, the nearest valid choice named, exit code 2."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any, BinaryIO

import click


class BadInput(click.ClickException):
    """Something a user typed is wrong; the message says what, in one line."""

    exit_code = 2


def hint(word: str, choices: Iterable[str]) -> str:
    """`; the nearest is ...`, or nothing where there is nothing to choose from.

    >>> hint("theorm", ["lemma", "theorem"])
    '; the nearest is theorem'
    """
    close = get_close_matches(word, list(choices), n=1, cutoff=0.0)
    return f"; the nearest is {close[0]}" if close else ""


class Choice(click.ParamType[str]):
    """One of a few words; a wrong one is answered with the nearest."""

    name = "choice"

    def __init__(self, choices: Sequence[str]) -> None:
        self.choices = tuple(choices)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "|".join(self.choices)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in self.choices:
            self.fail(f"{value!r} is none of {', '.join(self.choices)}{hint(str(value), self.choices)}", param, ctx)
        return str(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(one) for one in self.choices if one.startswith(incomplete)]


class Name(click.ParamType[str]):
    """The name of a statement, a paper, or what ids begin with; `whole` says what may be left out."""

    name = "name"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from proofs.statements.library import whole

        return whole(str(value))


class Commands(click.Group):
    """A group that answers an unknown command with the nearest one."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            raise BadInput(f"there is no command {args[0]!r}{hint(args[0], self.list_commands(ctx))}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The first sentence of each command, wrapped and not cut."""
        rows = [(name, one.get_short_help_str(limit=1000)) for name, one in sorted(self.commands.items())]
        with formatter.section("Commands"):
            formatter.write_dl(rows)


def one_line(error: click.ClickException) -> str:
    """The message of an error of the command line, on one line."""
    message = " ".join(error.format_message().split())
    if isinstance(error, click.NoSuchOption) and not error.possibilities and error.ctx is not None:
        message = message.rstrip(".") + hint(error.option_name, _options(error.ctx.command, error.ctx))
    return message


def standard_input() -> BinaryIO:
    """What is read where a file is called -; raises `BadInput` where the shell has closed it."""
    if sys.stdin is None:
        raise BadInput("standard input is closed")
    return sys.stdin.buffer


def shortened(text: str, most: int = 600) -> str:
    """The beginning and the end of a text that somebody made very long.

    >>> shortened("x" * 5000, 20)
    'xxxxxxxxxx...xxxxx'
    """
    return text if len(text) <= most else f"{text[: most // 2]}...{text[-most // 4 :]}"


def _options(command: click.Command, context: click.Context) -> list[str]:
    """The long options of a command, and of the commands inside it."""
    found = [option for param in command.get_params(context) for option in param.opts if option.startswith("--")]
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            found += [f"{inner.name} {option}" for option in _options(inner, context)]
    return found
