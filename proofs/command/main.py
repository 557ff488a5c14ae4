"""The command `verdicts`: its commands by group, and the exit code of every outcome."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, NoReturn

import click

from proofs.command import accounting, contributing, experiments, interrupts, numbers, statements, surveys
from proofs.command.errors import BadInput, Commands, one_line, shortened
from proofs.extras import EXTRAS, install
from proofs.tables import Damaged

INTERRUPTED: Final = 130  # 128 + SIGINT, as shells report it
BROKEN_PIPE: Final = 141  # 128 + SIGPIPE
CANNOT_WRITE: Final = 74  # EX_IOERR: the device is full, or standard output is closed
SHORT: Final = ("check", "show", "list", "lemmas")
"""Commands too short for garbage collection to pay off; `judge` enables it if they judge many statements."""

GROUPS: Final = {
    "Verdicts": (
        statements.show, statements.list_, statements.new, statements.check, statements.probe,
        statements.export, statements.figure, statements.latex,
        statements.report,
    ),
    "Formulas and numbers": (numbers.value, numbers.vectors),
    "Surveys and accounting": (surveys.design, accounting.account, surveys.epsilon, surveys.estimate),
    "Experiments": (experiments.experiment, experiments.simulate),
    "For contributors": (
        contributing.lemmas, contributing.certify, contributing.expect, numbers.crosscheck, contributing.coverage,
        contributing.kernel,
    ),
    "Installation": (contributing.completion,),
}  # fmt: skip


def _color(context: click.Context, parameter: click.Parameter, without: bool) -> None:
    """Switch colours off; the option may be given before or after the command."""
    if without:
        os.environ["NO_COLOR"] = "1"


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
)
@click.option("-v", "--verbose", is_flag=True, help="Without a command: print one line per statement.")
@click.option("--all", "everything", is_flag=True, help="Without a command: print one line per statement and lemma.")
@click.option("-q", "--quiet", is_flag=True, help="Without a command: print only problems.")
@click.option("--version", "versions", is_flag=True, help="Print the versions of verdicts and of its two checkers.")
@click.pass_context
def cli(context: click.Context, verbose: bool, everything: bool, quiet: bool, versions: bool) -> int:
    """Check published statements about differential privacy.

    Without a command, judge every statement with both checkers and print a summary. The exit code is 0 if every
    verdict is the expected one, and 1 if not. It is 2 for wrong input.

    \b
    Examples:
      verdicts                                summary of all verdicts
      verdicts show li2022/theorem-10.first   one statement and its proof
      verdicts -v                             one line per statement
      verdicts value --list                   the formulas that can be computed
      verdicts COMMAND --help                 options and examples of a command
    """
    if context.invoked_subcommand not in SHORT:
        gc.enable()
    if versions:
        return _version()
    if context.invoked_subcommand is None:
        from proofs.command import judge

        return judge.overview(verbose, everything, quiet)
    if verbose or everything or quiet:
        raise BadInput(
            "--verbose, --all and --quiet before a command have no effect; leave them out or put them behind it"
        )
    return 0


def _version() -> int:
    import platform

    import flint

    from proofs.version import __version__

    print(  # noqa: T201
        f"verdicts {__version__}, certificates of format 2, checkers kernel (Python {platform.python_version()}), "
        f"flint (python-flint {flint.__version__}, FLINT {flint.__FLINT_VERSION__})"
    )
    return 0


for group, commands in GROUPS.items():
    for one in commands:
        cli.add_command(one)
    cli.groups[group] = [str(one.name) for one in commands]
for command in (cli, *cli.commands.values()):
    command.params.append(
        click.Option(
            ["--no-color"], is_flag=True, expose_value=False, callback=_color,
            help="Print without colours; the variable NO_COLOR has the same effect.",
        )
    )  # fmt: skip


def run(arguments: Sequence[str] | None = None) -> None:
    """Run the command line, and exit with a code and without a traceback."""
    if sys.stdout is None:  # None if the shell has closed the stream, as with >&-
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
        _complain(f"this command needs {library}; install it with: {install(library)}")
        code = 2
    except (click.Abort, KeyboardInterrupt):
        interrupts.leave()
        _complain("interrupted")
        code = INTERRUPTED
    except BrokenPipeError:
        # The reader has closed the pipe. Buffered output must not raise again when the interpreter exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = BROKEN_PIPE
    except OSError as error:
        file = error.filename2 or error.filename
        _complain(f"cannot write{f' {file}' if file else ''}: {error.strerror or error}")
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = CANNOT_WRITE
    _leave(code if isinstance(code, int) else 0)


def _answer(arguments: list[str]) -> object:
    """Run a command and return its exit code.

    `cli.main` does the same, but exits with 1 for a closed pipe, which means an unexpected verdict here.
    """
    try:
        with cli.make_context("verdicts", arguments) as context:
            code = cli.invoke(context)
    except click.exceptions.Exit as done:
        return done.exit_code
    reading = sys.modules.get("proofs.statements.reading")
    faults = reading.faults() if reading else []
    for fault in faults:  # the command has used the readable files and ignored the damaged ones
        _complain(fault)
    return 2 if faults else code


def _leave(code: int) -> NoReturn:
    """Exit, without cleaning up after an interrupt or a short command.

    After an interrupt, a pool of processes may print tracebacks while the interpreter exits. After a short command,
    freeing all objects would take a tenth of its time.
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
