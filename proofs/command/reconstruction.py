"""The commands that reconstruct a distribution from perturbed reports, and their options."""

from __future__ import annotations

import click

from proofs.command.errors import BadInput, Choice

ESTIMATORS = ("mle", "gibu", "inv-m", "inv-r", "rap-m", "rap-r", "ibu-m", "ibu-r", "inverse-variance")


@click.command()
@click.option(
    "--data", "table", metavar="FILE.csv", default=None, help="Columns mechanism, observation, and count if any."
)
@click.option("--mechanisms", metavar="FILE.json", default=None, help="The symbols, and what each mechanism is.")
@click.option("--estimator", type=Choice(ESTIMATORS), default="mle", show_default=True)
@click.option(
    "--post",
    type=Choice(("project", "normalise", "none")),
    default=None,
    help="What is done to negative entries after inversion; project unless told.",
)
@click.option(
    "--delta",
    type=click.FloatRange(0, 1, min_open=True),
    default=None,
    help="Stop IBU and GIBU where the mean log-likelihood grows by less.",
)
@click.option("--json", "as_json", is_flag=True, help="An object instead of a table.")
@click.option("--schema", is_flag=True, help="The JSON Schema of the file of mechanisms, and nothing else.")
def estimate(
    table: str | None,
    mechanisms: str | None,
    estimator: str,
    post: str | None,
    delta: float | None,
    as_json: bool,
    schema: bool,
) -> int:
    """The distribution behind the reports of users, each with a mechanism of his own.

    The gap is a certificate: how far the mean log-likelihood is from its maximum, at most. A file named - is standard
    input.

    \b
    mechanisms.json, such as:
      {"symbols": ["a", "b", "c"],
       "mechanisms": {"m": {"mechanism": "k-rr", "epsilon": 1}, "r": {"mechanism": "rappor", "epsilon": 2}}}

    \b
    reports.csv, such as:
      mechanism,observation,count
      m,a,20
      m,b,10
      r,101,7

    \b
    Examples:
      verdicts estimate --data reports.csv --mechanisms mechanisms.json
      verdicts estimate --data reports.csv --mechanisms mechanisms.json --estimator inv-m --json
    """
    from proofs.command import estimate as command

    if schema:
        return command.show_schema()
    if table is None or mechanisms is None:
        raise BadInput("give --data FILE.csv and --mechanisms FILE.json")
    return command.run(table, mechanisms, estimator, post, delta, as_json)


@click.command()
@click.argument("name", metavar="ID")
@click.option("--repeats", type=click.IntRange(2, 100_000), default=40, show_default=True, help="Of each setting.")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=1, show_default=True)
@click.option("--space", type=Choice(("linear", "planar", "both")), default="linear", show_default=True)
@click.option("--vary", "varied", is_flag=True, help="Also vary what the paper leaves open, one choice at a time.")
@click.option("--users", type=click.IntRange(1, 10**9), default=None, help="100000 unless told.")
@click.option(
    "--check-ins", "checkins", metavar="FILE.csv", default=None, help="Latitude and longitude, for the plane."
)
@click.option("--jobs", type=click.IntRange(1, 256), default=None, help="Processes; by default one a core.")
@click.option("--scheduler", metavar="ADDRESS", default=None, help="A Dask cluster, such as tcp://10.0.0.1:8786.")
@click.option(
    "--store", metavar="FILE", default="experiments.sqlite", show_default=True, help="Where results are kept."
)
@click.option("--json", "as_json", is_flag=True, help="A list of objects instead of tables.")
@click.option("--write", is_flag=True, help="Also write the tables into the project.")
def experiment(
    name: str,
    repeats: int,
    seed: int,
    space: str,
    varied: bool,
    users: int | None,
    checkins: str | None,
    jobs: int | None,
    scheduler: str | None,
    store: str,
    as_json: bool,
    write: bool,
) -> int:
    """A table or figure on reconstruction done again: table-1, table-2, figure-2 to figure-14, or all.

    What is done is kept in the store, repetition by repetition: interrupted at any moment, the command goes on where it
    stopped. The numbers depend on the seed, and neither on the number of processes nor on who does the work.

    \b
    Examples:
      verdicts experiment figure-7
      verdicts experiment table-1 --vary --repeats 100 --store big.sqlite
      verdicts experiment table-1 --space planar --scheduler tcp://10.0.0.1:8786
    """
    from proofs.command import experiment as command

    asked = command.Asked(name, repeats, seed, space, varied, users, checkins)
    return command.run(asked, jobs, scheduler, store, as_json, write)
