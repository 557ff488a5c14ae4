"""The commands and their options; what they do stands in the modules beside this one, loaded when it is needed."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

import click

from proofs.command import interrupts, numbers, reconstruction, statements
from proofs.command.errors import BadInput, Choice, Commands, one_line, shortened
from proofs.extras import EXTRAS, install
from proofs.tables import Damaged

INTERRUPTED = 130  # 128 + SIGINT, as shells say it
SHORT = ("check", "show", "list", "lemmas")  # they end before there is garbage to collect, unless they judge many
BROKEN_PIPE = 141  # 128 + SIGPIPE
CANNOT_WRITE = 74  # EX_IOERR: a full device, or none


def _color(context: click.Context, parameter: click.Parameter, without: bool) -> None:
    """Switch colours off for everything, wherever the option stands."""
    if without:
        os.environ["NO_COLOR"] = "1"


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
)
@click.option("-v", "--verbose", is_flag=True, help="Without a command: a line a statement.")
@click.option("--all", "everything", is_flag=True, help="Without a command: also the lemmas that hold, a line each.")
@click.option("-q", "--quiet", is_flag=True, help="Without a command: say only what is wrong.")
@click.option("--version", "versions", is_flag=True, help="The version, and those of the two checkers.")
@click.pass_context
def cli(context: click.Context, verbose: bool, everything: bool, quiet: bool, versions: bool) -> int:
    """Verdicts on published statements about differential privacy.

    Without a command: judge every statement, with both checkers, now, and say what matters. Exit code 0 if and only if
    every verdict is the expected one.

    \b
    Examples:
      verdicts                               what holds and what does not
      verdicts show li2022/theorem-10.first  one statement and its proof
      verdicts -v                            a line a statement
      verdicts COMMAND --help                the options of a command, with examples
    """
    if context.invoked_subcommand not in SHORT:
        gc.enable()
    if versions:
        from proofs.command import version

        return version.run()
    if context.invoked_subcommand is None:
        from proofs.command import judge

        return judge.overview(verbose, everything, quiet)
    if verbose or everything or quiet:
        raise BadInput("--verbose, --all and --quiet go without a command; some commands have them after their name")
    return 0


@cli.command()
@click.argument("shell", type=Choice(("bash", "zsh", "fish")))
def completion(shell: str) -> int:
    """The script by which a shell completes commands, options and ids.

    \b
    To install it, once, for the shells that are opened then (in zsh below compinit):
      bash:  verdicts completion bash >> ~/.bashrc
      zsh:   verdicts completion zsh >> ~/.zshrc
      fish:  verdicts completion fish > ~/.config/fish/completions/verdicts.fish
    """
    from proofs.command import completion as command

    return command.run(cli, shell)


for each in (
    statements.check, statements.show, statements.list_, statements.latex, statements.figure, statements.report,
    statements.certify, statements.expect, statements.lemmas, statements.coverage, statements.kernel,
    numbers.value, numbers.account, numbers.epsilon, numbers.design, numbers.crosscheck, numbers.simulate, numbers.vectors,
    reconstruction.estimate, reconstruction.experiment,
):  # fmt: skip
    cli.add_command(each)
for command in (cli, *cli.commands.values()):
    command.params.append(
        click.Option(
            ["--no-color"], is_flag=True, expose_value=False, callback=_color,
            help="No colours on a terminal either; so does the variable NO_COLOR.",
        )
    )  # fmt: skip


def run(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave, with an exit code and without a traceback."""
    if sys.stdout is None:  # closed by the shell, as by >&-
        if sys.stderr is not None:
            _complain("standard output is closed")
        sys.exit(CANNOT_WRITE)
    try:
        if arguments is None and "_VERDICTS_COMPLETE" in os.environ:
            cli.main(prog_name="verdicts")
        code = _answer(sys.argv[1:] if arguments is None else list(arguments))
        sys.stdout.flush()
    except click.ClickException as error:
        _complain(one_line(error))
        code = 2
    except Damaged as reason:
        _complain(str(reason))
        code = 2
    except ModuleNotFoundError as missing:
        library = (missing.name or "").partition(".")[0]
        if library not in EXTRAS:
            raise
        _complain(f"this needs {library}: {install(library)}")
        code = 2
    except (click.Abort, KeyboardInterrupt):
        interrupts.leave()
        _complain("interrupted")
        code = INTERRUPTED
    except BrokenPipeError:
        # Whoever read has left; what is still buffered must not complain when the interpreter ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = BROKEN_PIPE
    except OSError as error:
        _complain(f"cannot write: {error.strerror or error}")
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = CANNOT_WRITE
    _leave(code if isinstance(code, int) else 0)


def _answer(arguments: list[str]) -> object:
    """What the command returns. `cli.main` would do the same, and end with 1, as if a verdict were wrong, where a
    reader has left.
    """
    try:
        with cli.make_context("verdicts", arguments) as context:
            code = cli.invoke(context)
    except click.exceptions.Exit as done:
        return done.exit_code
    reading = sys.modules.get("proofs.statements.reading")
    faults = reading.faults() if reading else []
    for fault in faults:  # the command has answered from the files that can be read
        _complain(fault)
    return 2 if faults else code


def _leave(code: int) -> NoReturn:
    """At once after an interrupt, as a pool of processes that is ended may complain when the interpreter ends; and
    after a short command, as to take down piece by piece what it built is a tenth of its work.
    """
    if code != INTERRUPTED and gc.isenabled():
        sys.exit(code)
    if "multiprocessing" in sys.modules:
        for child in sys.modules["multiprocessing"].active_children():
            child.terminate()
    with suppress(OSError):
        sys.stdout.flush()
    if sys.stderr is not None:
        sys.stderr.flush()
    os._exit(code)


def _complain(line: str) -> None:
    print(f"verdicts: {shortened(line)}", file=sys.stderr)  # noqa: T201
