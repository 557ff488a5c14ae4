"""Options of the commands about formulas and numbers.

The modules of the commands are imported when they run.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from proofs.command import options
from proofs.command.errors import BadInput
from proofs.command.options import SEEDS, Choice


@click.command()
@click.argument("name", metavar="NAME", required=False, shell_complete=options.values)
@click.argument("parameters", metavar="KEY=VALUE...", nargs=-1)
@click.option(
    "--digits",
    metavar="N",
    type=click.IntRange(1, 100_000),
    default=None,
    help="Number of significant digits, all correct. Default: 20.",
)
@click.option("--exact", is_flag=True, help="Print a rational number as a fraction.")
@click.option("--list", "listed", is_flag=True, help="List all names; with NAME, describe its parameters.")
@click.option("--stdin", "stream", is_flag=True, help="Answer questions from standard input, one JSON object per line.")
@click.option(
    "--representations", is_flag=True, help="List the representations of NAME (or of all), and why one is missing."
)
@click.option("--derive", is_flag=True, help="Derive NAME with SymPy, step by step, with the check of each step.")
@click.option(
    "--engine",
    type=Choice(("arb", "mpmath", "both")),
    default=None,
    help="arb (default): a certified ball. mpmath: an independent evaluation without a certified error. "
    "both: print both and compare them.",
)
def value(
    name: str | None,
    parameters: Sequence[str],
    digits: int | None,
    exact: bool,
    listed: bool,
    stream: bool,
    representations: bool,
    derive: bool,
    engine: str | None,
) -> int:
    """Compute the exact or certified value of a formula.

    Every printed digit is correct. A short fraction is printed beside the digits. Parameters are exact: 0.1 is 1/10.

    \b
    Examples:
      verdicts value --list
      verdicts value --list survey.variance   # the meaning of n, p, q and pi
      verdicts value survey.variance n=1000 p=0.6 q=0.2 pi=0.3 --digits 50
      verdicts value f-beta.gaussian mu=1 beta=1 --engine both
    """
    from proofs.command import value as command

    return command.run(name, parameters, digits, exact, listed, stream, representations, engine, derive)


@click.command()
@click.argument("names", metavar="[NAME]...", nargs=-1, shell_complete=options.values)
@click.option("--seed", metavar="N", type=SEEDS, default=20_220_222, show_default=True, help="Seed of the simulation.")
@options.jobs()
def crosscheck(names: Sequence[str], seed: int, jobs: int | None) -> int:
    """Compare all representations of a formula with each other.

    The table has a column for the term, SymPy, mpmath, the certified ball, NumPy, the derivation, exact enumeration
    and Monte Carlo simulation. NAME may be the beginning of names, up to a dot. Without NAME, all formulas are
    compared, which takes some minutes. The exit code is 1 if two representations differ.

    \b
    Examples:
      verdicts crosscheck warner.variance
      verdicts crosscheck warner f-beta.gaussian
    """
    from proofs.command import crosscheck as command

    return command.run(names, seed, jobs)


@click.command()
@click.option(
    "-o",
    "--output",
    metavar="DIR",
    type=click.Path(path_type=Path),
    default=None,
    help="Write the vectors to DIR: a new or empty folder, or that of an earlier run.",
)
@click.option(
    "--verify",
    metavar="MINE.json",
    default=None,
    help="Verify the answers in MINE.json, an object from case id to answer; - is standard input.",
)
@click.option(
    "--digits",
    metavar="N",
    type=click.IntRange(1, 1000),
    default=None,
    help="With --verify: the number of digits that must be correct. Default: all that are given; 12 with --binary64.",
)
@click.option(
    "--binary64",
    "in_binary64",
    is_flag=True,
    help="With --verify: compare with the values at the inputs rounded to double precision.",
)
def vectors(output: Path | None, verify: str | None, digits: int | None, in_binary64: bool) -> int:
    """Write reference vectors as JSON, or verify answers against them.

    DIR receives one file per formula, a JSON Schema and an index with hashes. Each case has a permanent id, exact
    inputs, and a value with 40 correct digits. "valid" cases have a value. Inputs of "invalid" cases must be rejected.
    In "acceptable" cases both a value and a rejection are correct. Flags give the reason.

    Answers look like {"warner.variance#c8516ebf": 0.350625}, with null for rejected inputs. The exit code is 1 if a
    digit is wrong. Inputs such as 0.999999999999999999 are not double-precision numbers: use --binary64 for an
    implementation in double precision.

    \b
    Examples:
      verdicts vectors -o vectors
      verdicts vectors --verify mine.json --digits 12
      verdicts vectors --verify floats.json --binary64
    """
    if (output is None) == (verify is None):
        raise BadInput("give either --output DIR to write the vectors, or --verify MINE.json to verify answers")
    if verify is None and digits is not None:
        raise BadInput("--digits needs --verify MINE.json; written vectors have 40 digits")
    if verify is None and in_binary64:
        raise BadInput("--binary64 needs --verify MINE.json; written vectors have both values")
    from proofs.command import vectors as command

    return command.run(output) if output is not None else command.verify(str(verify), digits, in_binary64)
