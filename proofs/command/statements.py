"""The commands about statements, and their options; what they do stands in the modules beside this one, loaded when it
is needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import click

from proofs.command.errors import BadInput, Choice, Name

VERDICTS = ("verified", "verified-if", "refuted", "bounded", "open", "observed")


def _identifiers(context: click.Context, parameter: click.Parameter, begun: str) -> list[Any]:
    from proofs.command import completion

    return completion.identifiers(context, parameter, begun)


def _statements_and_values(context: click.Context, parameter: click.Parameter, begun: str) -> list[Any]:
    from proofs.command import completion

    return [*completion.identifiers(context, parameter, begun), *completion.values(context, parameter, begun)]


def _figures(context: click.Context, parameter: click.Parameter, begun: str) -> list[Any]:
    from proofs.report.figures.catalogue import figures

    return [one for one in figures() if one.startswith(begun)]


@click.command()
@click.argument("names", metavar="[ID|PAPER]...", nargs=-1, type=Name(), shell_complete=_identifiers)
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
    "--vacuity",
    is_flag=True,
    help="Also look for statements that hold and say nothing, and for unused assumptions.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    default=None,
    help="Processes; by default one a core, at most four.",
)
@click.option("--json", "as_json", is_flag=True, help="A list of objects instead of a table.")
@click.option("-q", "--quiet", is_flag=True, help="Say only what is wrong; the exit code says whether anything is.")
def check(
    names: Sequence[str], engine: str, mutants: bool, vacuity: bool, jobs: int | None, as_json: bool, quiet: bool
) -> int:
    """Judge the statements named (all of them where none is).

    \b
    Examples:
      verdicts check li2022/theorem-10
      verdicts check li2022 --engine kernel --json
      verdicts check liu2019/eq-12 --mutants
      verdicts check li2022 --vacuity
    """
    from proofs.command import judge

    return judge.run(names, engine, jobs, as_json, quiet, mutants=mutants, vacuity=vacuity)


@click.command()
@click.argument("name", metavar="ID", required=False, type=Name(), shell_complete=_identifiers)
@click.option("--derivation", is_flag=True, help="Also derive its closed form with sympy, now.")
@click.option("--proof", is_flag=True, help="The whole proof, every step opened, and whatever else is folded.")
@click.option("--json", "as_json", is_flag=True, help="A list of objects, one a statement, instead of a page.")
@click.option("--schema", is_flag=True, help="The JSON Schema of that list, and nothing else.")
def show(name: str | None, derivation: bool, proof: bool, as_json: bool, schema: bool) -> int:
    """A statement with its verdict, its counterexample worked out, its proof folded, and its source.

    \b
    Examples:
      verdicts show li2022/theorem-10.first
      verdicts show li2022/theorem-10.first --proof
      verdicts show li2022/theorem-10 --json   # all its parts, for programs
    """
    from proofs.command import show as command

    if schema:
        return command.show_schema()
    if name is None:
        raise BadInput("the ID of a statement is missing: verdicts list has them")
    return command.run(name, derivation, proof, as_json)


@click.command("list")
@click.argument("names", metavar="[ID|PAPER]...", nargs=-1, type=Name(), shell_complete=_identifiers)
@click.option("--verdict", type=Choice(VERDICTS), default=None, help="Judge, and list only these.")
@click.option("--all", "everything", is_flag=True, help="Also list statements of chapters that are not judged yet.")
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


@click.command()
@click.argument("name", metavar="[ID|VALUE]", required=False, shell_complete=_statements_and_values)
@click.option(
    "--what",
    type=Choice(("printed", "checked", "repaired", "proof", "all")),
    default="printed",
    show_default=True,
    help="Which part of a statement; a value has its formula alone.",
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

    What is printed, what is true instead and a value are formulas: set them between \\[ and \\]. The rest are
    paragraphs. A paper needs amsmath, amssymb and amsthm.

    \b
    Examples:
      verdicts latex li2022/theorem-10.first --what repaired
      verdicts latex survey.variance
      verdicts latex --all --what proof -o proofs.tex
    """
    from proofs.command import latex as command

    return command.run(name, what, everything, output)


@click.command()
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


@click.command()
@click.argument("name", metavar="[ID]", required=False, shell_complete=_figures)
@click.option(
    "-o", "--output", metavar="FILE", type=click.Path(path_type=Path), default=None, help="A .svg, .pdf or .png."
)
def figure(name: str | None, output: Path | None) -> int:
    """A figure of a paper, what is printed and what is so in one picture; without an ID, which figures there are.

    Without -o its caption. Pictures are drawn with matplotlib: pip install '.[figures]' from the repository root.

    \b
    Examples:
      verdicts figure
      verdicts figure li2022/figure-2 -o figure-2.svg
      verdicts figure elsalamouny2022/figure-7 -o figure-7.pdf
    """
    from proofs.command import figure as command

    return command.run(name, output)


@click.command()
@click.argument("names", metavar="[ID|PAPER]...", nargs=-1, type=Name(), shell_complete=_identifiers)
@click.option(
    "--jobs", type=click.IntRange(1, 256), default=None, help="Processes; by default one a core, at most four."
)
def certify(names: Sequence[str], jobs: int | None) -> int:
    """Make certificates again from their plans, and ask both checkers at once. Exit code 1 if one is refused."""
    from proofs.command import certify as command

    return command.run(names, jobs)


@click.command()
@click.option("--write", is_flag=True, help="From now on expect what there is.")
@click.option(
    "--jobs", type=click.IntRange(1, 256), default=None, help="Processes; by default one a core, at most four."
)
def expect(write: bool, jobs: int | None) -> int:
    """What changed since somebody last looked: verdicts, and parts of statements. Exit code 1 if anything did."""
    from proofs.command import expect as command

    return command.run(write, jobs)


@click.command()
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


@click.command()
@click.argument("paper", metavar="[PAPER]", required=False, type=Name(), shell_complete=_identifiers)
@click.option("--json", "as_json", is_flag=True, help="A list of objects instead of a table.")
def coverage(paper: str | None, as_json: bool) -> int:
    """Show which lines of each source have a statement, and why the others have none."""
    from proofs.command import coverage as command

    return command.run(paper, as_json)


@click.command()
def kernel() -> int:
    """The trusted part: its size, layer by layer, what its rules say, and how many verdicts need each layer."""
    from proofs.command import kernel as command

    return command.run()
