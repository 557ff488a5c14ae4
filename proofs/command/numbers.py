"""The commands that give numbers, and their options; what they do stands in the modules beside this one, loaded when it
is needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from proofs.command.errors import BadInput, Choice


def _values(context: click.Context, parameter: click.Parameter, begun: str) -> list[Any]:
    from proofs.command import completion

    return completion.values(context, parameter, begun)


@click.command()
@click.argument("name", metavar="NAME", required=False, shell_complete=_values)
@click.argument("parameters", metavar="KEY=VALUE...", nargs=-1)
@click.option(
    "--digits", type=click.IntRange(1, 100_000), default=None, help="Decimal digits, every one of them right."
)
@click.option("--exact", is_flag=True, help="The fraction instead of digits, where the number is rational.")
@click.option("--list", "listed", is_flag=True, help="The names; of NAME (or all of survey) what the parameters are.")
@click.option("--stdin", "stream", is_flag=True, help="One JSON object a line in, one a line out.")
@click.option(
    "--representations", is_flag=True, help="Which representations each value (or NAME) has, and why one is missing."
)
@click.option("--derive", is_flag=True, help="Where NAME comes from: the steps with sympy, and what checks each.")
@click.option(
    "--engine",
    type=Choice(("arb", "mpmath", "both")),
    default=None,
    help="A certified ball (arb, unless told), mpmath's number from the formula, or both and whether they agree. "
    "mpmath certifies nothing, and takes long beyond some hundred digits.",
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
    """The exact or certified value of a closed form. Numbers are exact: 0.1 is 1/10.

    20 digits where none are asked for, with the fraction where it is short; every digit is right.

    \b
    Examples:
      verdicts value survey.variance n=1000 p=0.6 q=0.2 pi=0.3 --digits 50
      verdicts value survey.variance n=10 p=0.6 q=0.2 pi=0.3 --exact
      verdicts value delta.gaussian epsilon=1 mu=1/2
      verdicts value f-beta.gaussian mu=1 beta=1 --engine both
      verdicts value --list
      verdicts value --list survey.variance   # what n, p, q and pi are
    """
    from proofs.command import value as command

    return command.run(name, parameters, digits, exact, listed, stream, representations, engine, derive)


@click.command()
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


@click.command()
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

    One line each: for Laplace noise, for Gaussian noise, and for every epsilon-differentially private mechanism.
    Numbers are exact, 0.8 is 4/5; answers are cut off, so that each one is allowed. Where nothing keeps the bound the
    answer is "none", with the reason.

    \b
    Examples:
      verdicts epsilon --f-bound 0.8
      verdicts epsilon --f-bound 0.9 --beta 1/2 --rho-p 0.2 --delta 1e-9
      verdicts epsilon --f-bound 0.8 --json --digits 30
    """
    from proofs.command import epsilon as command

    return command.run(f_bound, beta, (rho_p, rho_c, rho_t), delta, calibration, digits, as_json)


@click.command()
@click.option("--epsilon", metavar="EPSILON", required=True, help="The privacy budget: a number above 0, or ln(3).")
@click.option(
    "--notion",
    type=Choice(("sldp", "wldp")),
    default="sldp",
    show_default=True,
    help="sldp bounds p/q by e^epsilon, wldp bounds (1 - q)/q.",
)
@click.option("--share", metavar="A[..B]", default="0..1", show_default=True, help="The true share, or its range.")
@click.option("--margin", metavar="MARGIN", default=None, help="Half of the interval's width; N is computed.")
@click.option(
    "--respondents", "--cost", "respondents", metavar="N", default=None, help="Their number; the margin is computed."
)
@click.option("--confidence", metavar="LEVEL", default="0.95", show_default=True, help="Of the interval.")
@click.option(
    "--certified", is_flag=True, help="Increase N or the margin until the certified coverage is at least LEVEL."
)
@click.option("--p", metavar="P", default=None, help="Fix the probability of the true answer.")
@click.option("--q", metavar="Q", default=None, help="Fix the probability of the false answer.")
@click.option("--dont-know", metavar="D", default=None, help='Fix the probability of "don\'t know", 1 - p - q.')
@click.option("--json", "as_json", is_flag=True, help="An object instead of a table.")
@click.option("--plot", metavar="FILE", default=None, help="Also a picture: .svg, .pdf or .png; needs matplotlib.")
def design(as_json: bool, plot: str | None, **typed: Any) -> int:
    """The best survey with "don't know" for a privacy budget: p, q, respondents, interval and its coverage.

    A respondent gives the true answer with probability p, the false one with probability q, and says "don't know"
    otherwise. p and q have the smallest variance that the budget allows, and are rounded so that they satisfy it. The
    interval is "estimate ± margin". Its coverage is the smallest over the range of shares, and certified. Numbers are
    exact: 0.1 is 1/10.

    \b
    Examples:
      verdicts design --epsilon 1 --notion sldp --share 0.2..0.4 --margin 0.03
      verdicts design --epsilon "ln(3)" --share 0.3 --respondents 1000
      verdicts design --epsilon 1 --notion wldp --dont-know 0.2 --margin 0.05
      verdicts design --epsilon 1 --share 0.2..0.4 --margin 0.03 --certified
      verdicts design --epsilon 1 --margin 0.03 --plot design.svg --json
    """
    from proofs.command import design as command

    return command.run(command.Question(**typed), as_json, plot)


@click.command()
@click.argument("names", metavar="[NAME]...", nargs=-1, shell_complete=_values)
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=20_220_222, show_default=True)
@click.option("--jobs", type=click.IntRange(1, 256), default=None, help="Processes.")
def crosscheck(names: Sequence[str], seed: int, jobs: int | None) -> int:
    """Each value by its formula, sympy, mpmath, balls, numpy, derivation, enumeration and simulation, against each
    other: one table.

    Exit code 1 if a representation differs. All values take some minutes.
    """
    from proofs.command import crosscheck as command

    return command.run(names, seed, jobs)


@click.command()
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
@click.option("--write", is_flag=True, help="Keep what the experiments show: their verdicts are judged by it.")
def simulate(names: Sequence[str], repeats: int, seed: int, jobs: int | None, as_json: bool, write: bool) -> int:
    """Closed forms against enumerated and simulated surveys: formulas, statements and experiments.

    Exit code 0 if and only if every right form agrees and every wrong one is seen to differ, or differs by less than
    can be seen."""
    from proofs.command import simulate as command

    return command.run(names, repeats, seed, jobs, as_json, write)


@click.command()
@click.option(
    "-o",
    "--output",
    metavar="DIR",
    type=click.Path(path_type=Path),
    default=None,
    help="The folder: new, empty, or with the files of an earlier run.",
)
@click.option(
    "--verify", metavar="MINE.json", default=None, help="Answers, an object of case ids; - is standard input."
)
@click.option(
    "--digits",
    type=click.IntRange(1, 1000),
    default=None,
    help="With --verify: so many must be right; by default all that are given, 12 with --binary64.",
)
@click.option(
    "--binary64",
    "in_binary64",
    is_flag=True,
    help="With --verify: the answers are those of doubles, judged at the inputs rounded to them.",
)
def vectors(output: Path | None, verify: str | None, digits: int | None, in_binary64: bool) -> int:
    """Reference vectors as JSON, for the tests of other implementations; or which digits of another's answers are
    wrong.

    One file a formula: exact inputs, values right to the last of 40 digits, and what is to be refused. The same bytes
    at every run; a JSON Schema and an index with hashes lie beside them. A case has a permanent id; answers are an
    object such as {"warner.variance#c8516ebf": 0.350625}, null for what is refused. Exit code 1 if a digit is wrong.

    A case is valid (it has a value), invalid (to be refused) or acceptable (refusing is right too), and its flags say
    why. Some inputs, such as 0.999999999999999999, are no doubles: with --binary64 an answer is compared with the value
    at the rounded inputs.

    \b
    Examples:
      verdicts vectors -o vectors
      python -c 'import json; print(json.load(open("vectors/index.json"))["numberOfTests"])'
      verdicts vectors --verify mine.json --digits 12
      verdicts vectors --verify floats.json --binary64
    """
    if (output is None) == (verify is None):
        raise BadInput("give --output DIR to write the vectors, or --verify MINE.json to hold answers against them")
    if verify is None and digits is not None:
        raise BadInput("--digits goes with --verify; the vectors have 40")
    if verify is None and in_binary64:
        raise BadInput("--binary64 goes with --verify; the files have both values")
    from proofs.command import vectors as command

    return command.run(output) if output is not None else command.verify(str(verify), digits, in_binary64)
