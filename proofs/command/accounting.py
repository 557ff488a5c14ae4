"""Options of `verdicts account`. The modules of the command are imported when it runs."""

from __future__ import annotations

from typing import Any

import click

from proofs.command import options
from proofs.command.errors import BadInput
from proofs.command.options import Choice


@click.command()
@click.argument("file", metavar="MECHANISMS.json", required=False)
@click.option("--delta", metavar="D", default=None, help="Compute the smallest epsilon for D, 0 <= D < 1.")
@click.option("--epsilon", metavar="E", default=None, help="Compute the smallest delta for E.")
@click.option(
    "--compare", metavar="X", default=None, help="Compare a claimed epsilon (with --delta) or delta (with --epsilon)."
)
@click.option(
    "--curve",
    metavar="[FILE]",
    is_flag=False,
    flag_value="-",
    default=None,
    help="Compute epsilon for delta = 1e-1, ..., 1e-15; print it or write it to FILE (.csv, .json, .png, .svg, .pdf).",
)
@click.option(
    "--target-epsilon", metavar="E", default=None, help="With --delta and --solve: the largest epsilon allowed."
)
@click.option(
    "--solve",
    type=Choice(("sigma", "q", "times")),
    default=None,
    help="Compute the smallest sigma (over the sensitivity), or the largest q or times, that reaches --target-epsilon; "
    "rounded to the safe side.",
)
@click.option(
    "--trade-off",
    metavar="A[,A...]",
    default=None,
    help="Compute the smallest type II error (missed records) of all tests with type I error (false alarms) at most A, "
    "0 < A < 1.",
)
@click.option(
    "--plot", metavar="FILE", default=None, help="Draw the type II error over the type I error (.png, .svg, .pdf)."
)
@click.option(
    "--tpr-at-fpr",
    metavar="X",
    default=None,
    help="Compute the largest true-positive rate (recall) of all tests with false-positive rate at most X.",
)
@click.option(
    "--f-beta",
    metavar="B",
    default=None,
    help="Compute the largest F_beta score of all tests, (1 + B^2)/(1/precision + B^2/recall).",
)
@click.option(
    "--precision-at-recall",
    metavar="R",
    default=None,
    help="Compute the largest precision of all tests with recall at least R. Precision is P(record present | test says "
    "so), and recall P(test says so | record present).",
)
@click.option(
    "--prior",
    metavar="P",
    default=None,
    help="P(record present), for --f-beta and --precision-at-recall.  [default: 1/2]",
)
@click.option(
    "--direction",
    type=Choice(("both", "remove", "add")),
    default=None,
    help="remove: outputs with a record against those without it; add: the reverse; both: the larger epsilon or delta, "
    "the smaller type II error.  [default: both; remove for --trade-off, --plot and --tpr-at-fpr]",
)
@click.option(
    "--digits",
    metavar="N",
    type=click.IntRange(1, 300),
    default=None,
    help="Number of significant digits.  [default: 12; 6 for tests; as many as decide for --compare]",
)
@click.option(
    "--seconds",
    metavar="S",
    type=click.FloatRange(0, 3600),
    default=None,
    help="Start no refinement after S seconds of the whole command: print the intervals certified so far, and for "
    "--solve a value that is certainly sufficient. Default: the work is limited, not the time.",
)
@options.as_json("Print a JSON object instead of lines.")
@click.option("--schema", is_flag=True, help="Print the JSON Schema of MECHANISMS.json and exit.")
def account(file: str | None, as_json: bool, schema: bool, **typed: Any) -> int:
    """Compute certified epsilon, delta and attack curves of a composition.

    MECHANISMS.json is a list such as [{"mechanism": "gaussian", "sigma": 1, "q": 0.01, "times": 10000}]. The
    mechanisms are gaussian, laplace, randomized-response, approximate, pure, discrete-gaussian, discrete-laplace and
    exponential; q is the rate of Poisson sampling. noise_multiplier, sample_rate, steps, epochs, batch_size,
    dataset_size and Opacus's history [[sigma, q, steps], ...] are read too. The file - is standard input.

    Every printed digit is correct. If fewer digits are certain than asked for, the interval that contains the value is
    printed. The exit code is 1 if the claimed value of --compare is not certified to be at or above the true value.

    A test decides from all outputs whether a record is present. The null hypothesis h_0 is that it is absent.

    \b
    Examples:
      verdicts account steps.json --delta 1e-5
      verdicts account steps.json --delta 1e-10 --compare 9.315
      verdicts account steps.json --epsilon 8 --digits 30
      verdicts account steps.json --delta 1e-5 --target-epsilon 3 --solve sigma
      verdicts account steps.json --trade-off 0.01,0.1 --plot errors.svg
      verdicts account steps.json --f-beta 1 --prior 0.1
      verdicts account steps.json --curve curve.csv
    """
    from proofs.command import account as command

    if schema:
        return command.show_schema()
    if file is None:
        raise BadInput("the argument MECHANISMS.json is missing; verdicts account --help shows an example")
    return command.run(file, command.Question(**typed), as_json)
