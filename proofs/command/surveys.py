"""Options of the commands about surveys and bounds on epsilon.

The modules of the commands are imported when they run.
"""

from __future__ import annotations

from typing import Any

import click

from proofs.command import options
from proofs.command.errors import BadInput
from proofs.command.options import Choice

ESTIMATORS = ("mle", "gibu", "inv-m", "inv-r", "rap-m", "rap-r", "ibu-m", "ibu-r", "inverse-variance")


@click.command()
@click.option("--epsilon", metavar="EPSILON", required=True, help="The privacy budget: a number above 0, or ln(3).")
@click.option(
    "--notion",
    type=Choice(("sldp", "wldp")),
    default="sldp",
    show_default=True,
    help="sldp requires p/q <= e^epsilon, wldp requires (1 - q)/q <= e^epsilon.",
)
@click.option("--share", metavar="A[..B]", default="0..1", show_default=True, help="The true share, or its range.")
@click.option("--margin", metavar="MARGIN", default=None, help="Half the width of the interval; N is computed.")
@click.option(
    "--respondents",
    "--cost",
    "respondents",
    metavar="N",
    default=None,
    help="The number of respondents; the margin is computed.",
)
@click.option(
    "--confidence", metavar="LEVEL", default="0.95", show_default=True, help="The confidence level of the interval."
)
@click.option(
    "--certified", is_flag=True, help="Increase N or the margin until the certified coverage is at least LEVEL."
)
@click.option("--p", metavar="P", default=None, help="Fix the probability of the true answer.")
@click.option("--q", metavar="Q", default=None, help="Fix the probability of the false answer.")
@click.option("--dont-know", metavar="D", default=None, help='Fix the probability of "don\'t know", 1 - p - q.')
@options.as_json("Print a JSON object instead of a table.")
@click.option("--plot", metavar="FILE", default=None, help="Also draw a picture: .svg, .pdf or .png; needs matplotlib.")
def design(as_json: bool, plot: str | None, **typed: Any) -> int:
    """Plan a randomized-response survey with "don't know" for a privacy budget.

    A respondent gives the true answer with probability p, the false one with probability q, and answers "don't know"
    otherwise. p and q have the smallest variance that the budget allows; they are rounded so that they satisfy the
    budget. The interval is "estimate ± margin". Its coverage is the smallest over the range of shares, with a
    certified bound. Numbers are exact: 0.1 is 1/10. Give either --margin or --respondents.

    \b
    Examples:
      verdicts design --epsilon 1 --notion sldp --share 0.2..0.4 --margin 0.03
      verdicts design --epsilon "ln(3)" --share 0.3 --respondents 1000
      verdicts design --epsilon 1 --share 0.2..0.4 --margin 0.03 --certified
      verdicts design --epsilon 1 --margin 0.03 --plot design.svg --json
    """
    from proofs.command import design as command

    return command.run(command.Question(**typed), as_json, plot)


@click.command()
@click.option("--f-bound", metavar="F", required=True, help="The bound on the F_beta score, between 0 and 1.")
@click.option(
    "--beta", metavar="BETA", default="1", show_default=True, help="The weight of recall relative to precision."
)
@click.option(
    "--rho-p",
    metavar="RHO",
    default="0",
    show_default=True,
    help="Prior knowledge of the adversary, rho_p = 1 - P(h_0)/P(h_1); 0 is the uniform prior.",
)
@click.option(
    "--rho-c", metavar="RHO", default="0", show_default=True, help="Correlation with other records, 0 (none) to 1."
)
@click.option("--rho-t", metavar="RHO", default="0", show_default=True, help="Correlation over time, 0 (none) to 1.")
@click.option("--delta", metavar="DELTA", default="1e-5", show_default=True, help="delta of the Gaussian mechanism.")
@click.option(
    "--calibration",
    type=Choice(("analytic", "classical")),
    default="analytic",
    show_default=True,
    help="The standard deviation of the Gaussian mechanism for epsilon and delta: the smallest private one, or the "
    "classical formula.",
)
@click.option(
    "--digits",
    metavar="N",
    type=click.IntRange(1, 1000),
    default=10,
    show_default=True,
    help="Number of significant digits, rounded down.",
)
@options.as_json("Print a JSON object instead of lines.")
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
    """Compute the largest epsilon that bounds the F_beta score of every adversary.

    The adversary infers the membership of one record. Prints the largest epsilon for which every adversary has
    F_beta score at most F: for the Laplace mechanism, the Gaussian mechanism, and every epsilon-DP mechanism. Each
    epsilon is rounded down, so that the bound holds. "none" means that no epsilon satisfies the bound. Numbers are
    exact: 0.8 is 4/5.

    \b
    Examples:
      verdicts epsilon --f-bound 0.8
      verdicts epsilon --f-bound 0.9 --beta 1/2 --rho-p 0.2 --delta 1e-9
      verdicts epsilon --f-bound 0.8 --json --digits 30
    """
    from proofs.command import epsilon as command

    return command.run(f_bound, beta, (rho_p, rho_c, rho_t), delta, calibration, digits, as_json)


@click.command()
@click.option(
    "--data",
    "table",
    metavar="FILE.csv",
    default=None,
    help="The reports: columns mechanism, observation and, optionally, count.",
)
@click.option("--mechanisms", metavar="FILE.json", default=None, help="The symbols and the mechanisms.")
@click.option(
    "--estimator", type=Choice(ESTIMATORS), default="mle", show_default=True, help="The estimator of the distribution."
)
@click.option(
    "--post",
    type=Choice(("project", "normalise", "none")),
    default=None,
    help="The treatment of negative entries after matrix inversion. Default: project.",
)
@click.option(
    "--delta",
    metavar="X",
    type=click.FloatRange(0, 1, min_open=True),
    default=None,
    help="Stop IBU and GIBU when the mean log-likelihood increases by less than X.",
)
@options.as_json("Print a JSON object instead of a table.")
@click.option("--schema", is_flag=True, help="Print the JSON Schema of the mechanisms file and exit.")
def estimate(
    table: str | None,
    mechanisms: str | None,
    estimator: str,
    post: str | None,
    delta: float | None,
    as_json: bool,
    schema: bool,
) -> int:
    """Estimate a distribution from reports perturbed by different mechanisms.

    The printed gap bounds the distance of the mean log-likelihood from its maximum. The file - is standard input.

    \b
    mechanisms.json, for example:
      {"symbols": ["a", "b", "c"],
       "mechanisms": {"m": {"mechanism": "k-rr", "epsilon": 1}, "r": {"mechanism": "rappor", "epsilon": 2}}}

    \b
    reports.csv, for example:
      mechanism,observation,count
      m,a,20
      m,b,10
      r,101,7

    \b
    Examples:
      verdicts estimate --data reports.csv --mechanisms mechanisms.json
      verdicts estimate --data reports.csv --mechanisms mechanisms.json --estimator gibu --json
    """
    from proofs.command import estimate as command

    if schema:
        return command.show_schema()
    if table is None or mechanisms is None:
        raise BadInput("give both --data FILE.csv and --mechanisms FILE.json; verdicts estimate --help shows examples")
    return command.run(table, mechanisms, estimator, post, delta, as_json)
