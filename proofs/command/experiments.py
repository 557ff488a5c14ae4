"""Options of the commands that run experiments.

The modules of the commands are imported when they run.
"""

from __future__ import annotations

from collections.abc import Sequence

import click

from proofs.command import options
from proofs.command.options import SEEDS, Choice


@click.command()
@click.argument("name", metavar="ID")
@click.option(
    "--repeats",
    metavar="N",
    type=click.IntRange(2, 100_000),
    default=40,
    show_default=True,
    help="Number of repetitions of each setting.",
)
@click.option("--seed", metavar="N", type=SEEDS, default=1, show_default=True, help="Seed of the simulation.")
@click.option(
    "--space",
    type=Choice(("linear", "planar", "both")),
    default="linear",
    show_default=True,
    help="The domain of the data: points on a line, in the plane, or both.",
)
@click.option("--vary", "varied", is_flag=True, help="Also vary the choices that the paper leaves open, one at a time.")
@click.option(
    "--users", metavar="N", type=click.IntRange(1, 10**9), default=None, help="Number of users. Default: 100000."
)
@click.option(
    "--check-ins",
    "checkins",
    metavar="FILE.csv",
    default=None,
    help="Latitudes and longitudes of check-ins, the data of the planar experiments.",
)
@options.jobs()
@click.option(
    "--scheduler", metavar="ADDRESS", default=None, help="The scheduler of a Dask cluster, such as tcp://10.0.0.1:8786."
)
@click.option(
    "--store",
    metavar="FILE",
    default="experiments.sqlite",
    show_default=True,
    help="The database that keeps the result of each repetition.",
)
@options.as_json("Print JSON: a list of objects.")
@click.option("--write", is_flag=True, help="Also write the results into proofs/experiments.")
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
    """Re-run a table or figure of elsalamouny2022.

    ID is table-1, table-2, one of figure-2 to figure-14, or all. The store keeps the result of each repetition: after
    an interrupt, the same command continues. The results depend on the seed, but not on the number of processes.

    \b
    Examples:
      verdicts experiment figure-7
      verdicts experiment table-1 --vary --repeats 100 --store big.sqlite
      verdicts experiment table-1 --space planar --scheduler tcp://10.0.0.1:8786
    """
    from proofs.command import experiment as command

    asked = command.Asked(name, repeats, seed, space, varied, users, checkins)
    return command.run(asked, jobs, scheduler, store, as_json, write)


@click.command()
@click.argument("names", metavar="[ID]...", nargs=-1)
@click.option(
    "--repeats",
    metavar="N",
    type=click.IntRange(2, 10**12),
    default=10**9,
    show_default=True,
    help="Maximum number of repetitions of each simulation.",
)
@click.option("--seed", metavar="N", type=SEEDS, default=1, show_default=True, help="Seed of the simulation.")
@options.jobs("Number of processes; the results do not depend on it. Default: one per core, at most four.")
@options.as_json("Print JSON: a list of objects.")
@click.option("--write", is_flag=True, help="Record the outcomes of the experiments; their verdicts depend on them.")
def simulate(names: Sequence[str], repeats: int, seed: int, jobs: int | None, as_json: bool, write: bool) -> int:
    """Compare formulas and statements with exact enumeration and simulation.

    Without ID, everything is simulated. The exit code is 0 only if every correct formula agrees with the simulation
    and every wrong one differs from it, or differs by less than the simulation can detect.

    \b
    Examples:
      verdicts simulate warner.variance --repeats 100000
      verdicts simulate survey li2022/theorem-10 --repeats 100000
    """
    from proofs.command import simulate as command

    return command.run(names, repeats, seed, jobs, as_json, write)
