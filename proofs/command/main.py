"""The commands and their options; what they do stands in the modules beside this one, loaded when it is needed."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import click

from proofs.command.errors import BadInput, Choice, Commands, one_line, shortened
from proofs.command.reconstruction import estimate, experiment

INTERRUPTED = 130  # 128 + SIGINT, as shells say it
BROKEN_PIPE = 141  # 128 + SIGPIPE
CANNOT_WRITE = 74  # EX_IOERR: a full device, or none
VERDICTS = ("verified", "verified-if", "refuted", "bounded", "open", "observed")


def _identifiers(context: click.Context, parameter: click.Parameter, begun: str) -> list[Any]:
    from proofs.command import completion

    return completion.identifiers(context, parameter, begun)


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
)
@click.option("-v", "--verbose", is_flag=True, help="Without a command: a line a statement.")
@click.option("--all", "everything", is_flag=True, help="Without a command: also the lemmas that hold, a line each.")
@click.option("-q", "--quiet", is_flag=True, help="Without a command: say only what is wrong.")
@click.option("--no-color", is_flag=True, help="No colours on a terminal either; so does the variable NO_COLOR.")
@click.option("--version", "versions", is_flag=True, help="The version, and those of the two checkers.")
@click.pass_context
def cli(context: click.Context, verbose: bool, everything: bool, quiet: bool, no_color: bool, versions: bool) -> int:
    """Verdicts on published statements about differential privacy.

    Without a command: judge every statement, with both checkers, now, and say what matters. Exit code 0 if and only if
    every verdict is the expected one.

    \b
    Examples:
      verdicts                               what holds and what does not
      verdicts show li2022/theorem-10.first  one statement, with its numbers and its proof
      verdicts -v                            a line a statement
      verdicts COMMAND --help                the options of a command, with examples
    """
    if no_color:
        os.environ["NO_COLOR"] = "1"
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
@click.argument("names", metavar="[ID|PAPER]...", nargs=-1, shell_complete=_identifiers)
@click.option(
    "--engine",
    type=Choice(("kernel", "flint", "both")),
    default="both",
    show_default=True,
    help="Which checker reads the certificates.",
)
@click.option(
    "--mutants",
    is_flag=True,
    help="Also change each verified statement everywhere, and count the changes that are refused.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    default=None,
    help="Processes; by default one a core, at most four.",
)
@click.option("--json", "as_json", is_flag=True, help="A list of objects instead of a table.")
@click.option("-q", "--quiet", is_flag=True, help="Say only what is wrong; the exit code says whether anything is.")
def check(names: Sequence[str], engine: str, mutants: bool, jobs: int | None, as_json: bool, quiet: bool) -> int:
    """Judge the statements named (all of them where none is).

    \b
    Examples:
      verdicts check li2022/theorem-10
      verdicts check li2022 --engine kernel --json
      verdicts check liu2019/eq-12 --mutants
    """
    from proofs.command import judge

    return judge.run(names, engine, mutants, jobs, as_json, quiet)


@cli.command()
@click.argument("name", metavar="ID", shell_complete=_identifiers)
@click.option("--derivation", is_flag=True, help="Also derive its closed form with sympy, now.")
@click.option("--proof", is_flag=True, help="The whole proof, every step opened.")
def show(name: str, derivation: bool, proof: bool) -> int:
    """A statement with its verdict, its counterexample worked out, its proof folded, and its source."""
    from proofs.command import show as command

    return command.run(name, derivation, proof)


@cli.command("list")
@click.argument("names", metavar="[ID|PAPER]...", nargs=-1, shell_complete=_identifiers)
@click.option("--verdict", type=Choice(VERDICTS), default=None, help="Judge, and list only these.")
@click.option("--all", "everything", is_flag=True, help="Also the rows of chapters that are not judged yet.")
@click.option("--json", "as_json", is_flag=True, help="A list of objects instead of lines.")
def list_(names: Sequence[str], verdict: str | None, everything: bool, as_json: bool) -> int:
    """The statements, one a line.

    \b
    Examples:
      verdicts list li2022/corollary-6
      verdicts list liu2019 --verdict refuted
      verdicts list --json
    """
    from proofs.command import listing

    return listing.run(names, verdict, everything, as_json)


@cli.command()
@click.argument("name", metavar="[ID]", required=False, shell_complete=_identifiers)
@click.option(
    "--what", type=Choice(("printed", "checked", "repaired", "proof", "all")), default="printed", show_default=True
)
@click.option(
    "--all", "everything", is_flag=True, help="Of every statement, in one file that pdflatex reads; needs -o."
)
@click.option(
    "-o", "--output", metavar="FILE", type=click.Path(path_type=Path), default=None, help="Where it is written."
)
def latex(
    name: str | None,
    what: Literal["printed", "checked", "repaired", "proof", "all"],
    everything: bool,
    output: Path | None,
) -> int:
    """A statement as printed or as checked, its repaired form or its proof, in LaTeX; or the formula of a value.

    \b
    Examples:
      verdicts latex li2022/theorem-10.first --what repaired
      verdicts latex survey.variance
      verdicts latex --all --what proof -o proofs.tex
    """
    from proofs.command import latex as command

    return command.run(name, what, everything, output)


@cli.command()
@click.option(
    "-o", "--output", metavar="DIR", type=click.Path(path_type=Path), required=True, help="The folder that is written."
)
@click.option("--pdf", is_flag=True, help="One PDF, by pdflatex, with its .tex and .bib beside it, instead of pages.")
@click.option("--vectors", is_flag=True, help="With the reference vectors as files, which takes half a minute more.")
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    default=None,
    help="Processes that judge; by default one a core, at most four.",
)
def report(output: Path, pdf: bool, vectors: bool, jobs: int | None) -> int:
    """What holds and what does not, of all papers: pages for a browser, or a PDF.

    \b
    Examples:
      verdicts report -o site          # then open site/index.html; nothing is fetched from elsewhere
      verdicts report --pdf -o paper   # paper/verdicts.pdf
    """
    from proofs.command import report as command

    return command.run(output, pdf, vectors, jobs)


@cli.command()
@click.argument("names", metavar="[ID|PAPER]...", nargs=-1, shell_complete=_identifiers)
@click.option(
    "--jobs", type=click.IntRange(1, 256), default=None, help="Processes; by default one a core, at most four."
)
def certify(names: Sequence[str], jobs: int | None) -> int:
    """Make certificates again from their plans, and ask both checkers at once. Exit code 1 if one is refused."""
    from proofs.command import certify as command

    return command.run(names, jobs)


@cli.command()
@click.option("--write", is_flag=True, help="From now on expect what there is.")
@click.option(
    "--jobs", type=click.IntRange(1, 256), default=None, help="Processes; by default one a core, at most four."
)
def expect(write: bool, jobs: int | None) -> int:
    """What changed since somebody last looked: verdicts, and parts of statements. Exit code 1 if anything did."""
    from proofs.command import expect as command

    return command.run(write, jobs)


@cli.command()
@click.argument("words", metavar="WORD...", nargs=-1, required=True)
def lemmas(words: Sequence[str]) -> int:
    """The lemmas that all of the words fit: words of their titles, operations, or shapes with _ for anything.

    \b
    Examples:
      verdicts lemmas exp sum
      verdicts lemmas "_<=exp(_)"
    """
    from proofs.command import lemmas as command

    return command.run(words)


@cli.command()
@click.argument("paper", metavar="[PAPER]", required=False)
@click.option("--json", "as_json", is_flag=True, help="A list of objects instead of a table.")
def coverage(paper: str | None, as_json: bool) -> int:
    """Which lines of each source have a row, and which state nothing; of one paper, all ranges of lines."""
    from proofs.command import coverage as command

    return command.run(paper, as_json)


@cli.command()
def kernel() -> int:
    """The trusted part: its size, layer by layer, what its rules say, and how many verdicts need each layer."""
    from proofs.command import kernel as command

    return command.run()


@cli.command()
@click.argument("name", metavar="NAME", required=False)
@click.argument("parameters", metavar="KEY=VALUE...", nargs=-1)
@click.option(
    "--digits", type=click.IntRange(1, 100_000), default=None, help="Decimal digits, every one of them right."
)
@click.option("--exact", is_flag=True, help="The fraction instead of digits, where the number is rational.")
@click.option("--list", "listed", is_flag=True, help="The names, and what they take.")
@click.option("--stdin", "stream", is_flag=True, help="One JSON object a line in, one a line out.")
@click.option("--faces", is_flag=True, help="Which faces each value (or NAME) has, and why one is missing.")
@click.option("--derive", is_flag=True, help="Where NAME comes from: the steps with sympy, and what checks each.")
@click.option(
    "--engine",
    type=Choice(("arb", "mpmath", "both")),
    default="arb",
    show_default=True,
    help="A certified ball, mpmath's number from the formula, or both and whether they agree.",
)
def value(
    name: str | None,
    parameters: Sequence[str],
    digits: int | None,
    exact: bool,
    listed: bool,
    stream: bool,
    faces: bool,
    derive: bool,
    engine: str,
) -> int:
    """The exact or certified value of a closed form. Numbers are exact: 0.1 is 1/10.

    20 digits where none are asked for, with the fraction where it is short; every digit is right.

    \b
    Examples:
      verdicts value survey.variance n=1000 p=0.6 q=0.2 pi=0.3 --digits 50
      verdicts value survey.variance n=10 p=0.6 q=0.2 pi=0.3 --exact
      verdicts value delta.gaussian epsilon=1 mu=1/2
      verdicts value f-beta.gaussian mu=1 beta=1 --engine both
      verdicts value --list
    """
    from proofs.command import value as command

    return command.run(name, parameters, digits, exact, listed, stream, faces, engine, derive)


@cli.command()
@click.argument("file", metavar="MECHANISMS.json", required=False)
@click.option("--delta", metavar="DELTA", default=None, help="Say the smallest epsilon for it.")
@click.option("--epsilon", metavar="EPSILON", default=None, help="Say the smallest delta for it.")
@click.option(
    "--direction",
    type=Choice(("both", "remove", "add")),
    default="both",
    show_default=True,
    help="Of adjacency; both is the worse one.",
)
@click.option("--digits", type=click.IntRange(1, 300), default=12, show_default=True, help="Every one of them right.")
@click.option("--compare", metavar="X", default=None, help="A figure that somebody claims: is it safe?")
@click.option(
    "--curve",
    metavar="[FILE]",
    is_flag=False,
    flag_value="-",
    default=None,
    help="Also epsilon for delta = 1e-1 ... 1e-15: as lines, or in a file (.csv, .json, .png, .svg, .pdf).",
)
@click.option("--json", "as_json", is_flag=True, help="An object instead of lines.")
@click.option("--schema", is_flag=True, help="The JSON Schema of the file, and nothing else.")
def account(
    file: str | None,
    delta: str | None,
    epsilon: str | None,
    direction: str,
    digits: int,
    compare: str | None,
    curve: str | None,
    as_json: bool,
    schema: bool,
) -> int:
    """What the mechanisms in a file cost together: epsilon for delta, delta for epsilon, certified.

    The file is a list such as [{"mechanism": "subsampled-gaussian", "q": 0.01, "sigma": 1, "times": 10000}]; there
    are gaussian, subsampled-gaussian, laplace, randomized-response and approximate; - is standard input. Exit code 1 if
    a figure that is compared is not safe.

    \b
    Examples:
      verdicts account steps.json --delta 1e-5
      verdicts account steps.json --delta 1e-10 --compare 9.315
      verdicts account steps.json --epsilon 8 --digits 30
      verdicts account steps.json --curve curve.csv
    """
    from proofs.command import account as command

    if schema:
        return command.show_schema()
    if file is None:
        raise BadInput("the file with the mechanisms is missing")
    return command.run(file, command.Question(delta, epsilon, direction, digits, compare, curve), as_json)


@cli.command()
@click.option("--f-bound", metavar="F", required=True, help="The bound on the F score of every test, between 0 and 1.")
@click.option("--beta", metavar="BETA", default="1", show_default=True, help="Weight of recall against precision.")
@click.option("--rho-p", metavar="RHO", default="0", show_default=True, help="What the prior tells, from 0 to 1.")
@click.option("--rho-c", metavar="RHO", default="0", show_default=True, help="What correlated records tell.")
@click.option("--rho-t", metavar="RHO", default="0", show_default=True, help="What earlier times tell.")
@click.option("--delta", metavar="DELTA", default="1e-5", show_default=True, help="For Gaussian noise.")
@click.option(
    "--calibration",
    type=Choice(("analytic", "classical")),
    default="analytic",
    show_default=True,
    help="How epsilon and delta give the Gaussian noise: the least that is private, or by the classical formula.",
)
@click.option("--digits", type=click.IntRange(1, 1000), default=10, show_default=True, help="Decimal digits.")
@click.option("--json", "as_json", is_flag=True, help="An object instead of lines.")
def epsilon(
    f_bound: str,
    beta: str,
    rho_p: str,
    rho_c: str,
    rho_t: str,
    delta: str,
    calibration: str,
    digits: int,
    as_json: bool,
) -> int:
    """The largest epsilon with which no test for one record has a better F score than F.

    One line each: for Laplace noise, for Gaussian noise, and for every epsilon-differentially private mechanism. Numbers
    are exact, 0.8 is 4/5; answers are cut off, so that each one is allowed. Where nothing keeps the bound the answer is
    "none", with the reason.

    \b
    Examples:
      verdicts epsilon --f-bound 0.8
      verdicts epsilon --f-bound 0.9 --beta 1/2 --rho-p 0.2 --delta 1e-9
      verdicts epsilon --f-bound 0.8 --json --digits 30
    """
    from proofs.command import epsilon as command

    return command.run(f_bound, beta, (rho_p, rho_c, rho_t), delta, calibration, digits, as_json)


@cli.command()
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=20_220_222, show_default=True)
@click.option("--jobs", type=click.IntRange(1, 256), default=None, help="Processes.")
def crosscheck(names: Sequence[str], seed: int, jobs: int | None) -> int:
    """Each value by its formula, sympy, mpmath, balls, numpy, derivation, enumeration and simulation, against each other: one table.

    Exit code 1 if a face differs. All values take some minutes.
    """
    from proofs.command import crosscheck as command

    return command.run(names, seed, jobs)


@cli.command()
@click.argument("names", metavar="[ID]...", nargs=-1)
@click.option(
    "--repeats",
    type=click.IntRange(2, 10**12),
    default=10**9,
    show_default=True,
    help="Repetitions of each simulation, at most.",
)
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=1, show_default=True)
@click.option(
    "--jobs", type=click.IntRange(1, 256), default=None, help="Processes; the results do not depend on their number."
)
@click.option("--json", "as_json", is_flag=True, help="A list of objects instead of a table.")
def simulate(names: Sequence[str], repeats: int, seed: int, jobs: int | None, as_json: bool) -> int:
    """Closed forms against enumerated and simulated surveys: formulas, statements and experiments.

    Exit code 0 if and only if every right form agrees and every wrong one is seen to differ, or differs by less than
    can be seen."""
    from proofs.command import simulate as command

    return command.run(names, repeats, seed, jobs, as_json)


@cli.command()
@click.option(
    "-o",
    "--output",
    metavar="DIR",
    type=click.Path(path_type=Path),
    required=True,
    help="The folder: new, empty, or with the files of an earlier run.",
)
def vectors(output: Path) -> int:
    """Reference vectors as JSON, for the tests of other implementations.

    One file a formula: exact inputs, values right to the last of 40 digits, and what is to be refused. The same bytes at every run; a JSON Schema and an index with
    hashes lie beside them.

    \b
    Examples:
      verdicts vectors -o vectors
      python -c 'import json; print(json.load(open("vectors/index.json"))["numberOfTests"])'
    """
    from proofs.command import vectors as command

    return command.run(output)


cli.add_command(estimate)
cli.add_command(experiment)


@cli.command()
@click.argument("shell", type=Choice(("bash", "zsh", "fish")))
def completion(shell: str) -> int:
    """The script by which a shell completes commands, options and ids.

    \b
    To install it:
      bash:  verdicts completion bash > ~/.local/share/bash-completion/completions/verdicts
      zsh:   verdicts completion zsh > "${fpath[1]}/_verdicts"
      fish:  verdicts completion fish > ~/.config/fish/completions/verdicts.fish
    """
    from proofs.command import completion as command

    return command.run(cli, shell)


def run(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave, with an exit code and without a traceback."""
    if sys.stdout is None:  # closed by the shell, as by >&-
        if sys.stderr is not None:
            _complain("standard output is closed")
        sys.exit(CANNOT_WRITE)
    try:
        if arguments is None and "_VERDICTS_COMPLETE" in os.environ:
            cli.main(prog_name="verdicts")
        code = cli.main(list(arguments) if arguments is not None else None, prog_name="verdicts", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        _complain(one_line(error))
        code = 2
    except (click.Abort, KeyboardInterrupt):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # what is left is to leave
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
    sys.exit(code if isinstance(code, int) else 0)


def _complain(line: str) -> None:
    print(f"verdicts: {shortened(line)}", file=sys.stderr)  # noqa: T201
