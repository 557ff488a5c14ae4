"""Bad input: one line on stderr, the nearest valid choice named, exit code 2."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Any, BinaryIO

import click


class BadInput(click.ClickException):
    """Something a user typed is wrong; the message says what, in one line."""

    exit_code = 2


def hint(word: str, choices: Iterable[str], otherwise: str = "") -> str:
    """`; the nearest is ...`, if one is close; else what to do instead.

    >>> hint("theorm", ["lemma", "theorem"]), hint("help", ["lemma"], "verdicts --help lists the commands")
    ('; the nearest is theorem', '; verdicts --help lists the commands')
    """
    from symbolic.nearest import nearest

    close = nearest(word, choices)
    return f"; the nearest is {close}" if close else f"; {otherwise}" if otherwise else ""


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
            known = hint(args[0], self.list_commands(ctx), "verdicts --help lists the commands")
            raise BadInput(f"there is no command {args[0]!r}{known}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The first sentence of each command, wrapped and not cut."""
        rows = [(name, one.get_short_help_str(limit=1000)) for name, one in sorted(self.commands.items())]
        with formatter.section("Commands"):
            formatter.write_dl(rows)


def one_line(error: click.ClickException) -> str:
    """The message of an error of the command line, on one line."""
    if isinstance(error, click.NoSuchOption) and error.ctx is not None:
        return f"there is no option {error.option_name}{_options(error.option_name, error.ctx)}"
    return " ".join(error.format_message().split())


def _options(word: str, context: click.Context) -> str:
    """The option that may be meant: of this command, or of one inside it; else where the options are listed."""
    known = {option: option for option in _long(context.command, context)}
    if isinstance(context.command, click.Group):
        for name, inner in context.command.commands.items():
            known = {**{option: f"{name} {option}" for option in _long(inner, context)}, **known}
    from symbolic.nearest import nearest

    close = nearest(word, known)
    return f"; the nearest is {known[close]}" if close else f"; {context.command_path} --help lists the options"


def _long(command: click.Command, context: click.Context) -> list[str]:
    return [option for param in command.get_params(context) for option in param.opts if option.startswith("--")]


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
