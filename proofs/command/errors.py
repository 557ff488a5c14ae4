"""Errors of the command line: one line on standard error, and exit code 2."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any, BinaryIO

import click


class BadInput(click.ClickException):
    """Wrong input. The message, one line, states the problem and what to type instead."""

    exit_code = 2


def hint(word: str, choices: Iterable[str], otherwise: str = "") -> str:
    """The end of an error message: the nearest choice if one is close, else `otherwise`.

    >>> hint("theorm", ["lemma", "theorem"]), hint("help", ["lemma"], "verdicts --help lists the commands")
    ('; the nearest is theorem', '; verdicts --help lists the commands')
    """
    from symbolic.nearest import nearest

    close = nearest(word, choices)
    return f"; the nearest is {close}" if close else f"; {otherwise}" if otherwise else ""


class Commands(click.Group):
    """A group of commands that has sections in its help and suggests the nearest command.

    Attributes
    ----------
    groups: heading -> names of commands, in the order of the help.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.groups: dict[str, list[str]] = {}

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            known = hint(args[0], self.list_commands(ctx), "verdicts --help lists the commands")
            raise BadInput(f"there is no command {args[0]!r}{known}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the first sentence of each command, wrapped, with aligned columns."""
        width = max(map(len, self.commands))
        for heading, names in self.groups.items():
            with formatter.section(heading):
                formatter.write_dl(
                    [(f"{name:<{width}}", self.commands[name].get_short_help_str(limit=1000)) for name in names]
                )


def one_line(error: click.ClickException) -> str:
    """The message of an error of click, on one line."""
    if isinstance(error, click.NoSuchOption) and error.ctx is not None:
        return f"there is no option {error.option_name}{_options(error.option_name, error.ctx)}"
    message = " ".join(error.format_message().split())
    incomplete = isinstance(error, click.MissingParameter) or type(error) is click.UsageError
    if incomplete and isinstance(error, click.UsageError) and error.ctx is not None:
        return f"{message.rstrip('.')}; {error.ctx.command_path} --help shows the usage"
    return message


def _options(word: str, context: click.Context) -> str:
    """The end of a message about an unknown option: the nearest option, if one is close."""
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
    """The bytes of standard input, which a user names -.

    Raises `BadInput` if the shell has closed it.
    """
    if sys.stdin is None:
        raise BadInput("standard input is closed")
    return sys.stdin.buffer


def shortened(text: str, most: int = 600) -> str:
    """The beginning and the end of a text that is longer than `most` characters.

    >>> shortened("x" * 5000, 20)
    'xxxxxxxxxx...xxxxx'
    """
    return text if len(text) <= most else f"{text[: most // 2]}...{text[-most // 4 :]}"
