"""Options of the commands that show and judge statements.

The modules of the commands are imported when they run.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import click

from proofs.command import options
from proofs.command.errors import BadInput, hint
from proofs.command.options import Choice, Name

FORMATS = ("text", "json", "github", "junit")
VERDICTS = ("verified", "verified-if", "refuted", "bounded", "open", "observed")


@click.command()
@click.argument("name", metavar="ID", required=False, type=Name(), shell_complete=options.identifiers)
@click.option("--derivation", is_flag=True, help="Also derive the closed form with SymPy.")
@click.option("--proof", is_flag=True, help="Print every step of the proof and all folded parts.")
@options.as_json("Print JSON: a list with one object per statement.")
@click.option("--schema", is_flag=True, help="Print the JSON Schema of --json and exit.")
def show(name: str | None, derivation: bool, proof: bool, as_json: bool, schema: bool) -> int:
    """Show a statement: verdict, counterexample or proof, assumptions, source.

    The ID of a theorem shows all its parts. The paper may be omitted if only one paper has the ID. The exit code is 1
    if a verdict is not the expected one.

    \b
    Examples:
      verdicts show li2022/theorem-10.first           # the variance formula
      verdicts show li2022/theorem-10.first --proof   # with every step
      verdicts show li2022/theorem-10 --json          # all parts, as JSON
    """
    from proofs.command import show as command

    if schema:
        return command.show_schema()
    if name is None:
        raise BadInput("the ID of a statement is missing; verdicts list shows all IDs")
    return command.run(name, derivation, proof, as_json)


@click.command("list")
@click.argument("names", metavar="[ID|PAPER]...", nargs=-1, type=Name(), shell_complete=options.identifiers)
@click.option("--verdict", type=Choice(VERDICTS), default=None, help="Judge, and list statements with this verdict.")
@click.option("--all", "everything", is_flag=True, help="Also list statements of chapters that are not judged yet.")
@options.as_json("Print JSON: a list of objects.")
def list_(names: Sequence[str], verdict: str | None, everything: bool, as_json: bool) -> int:
    """List statements, one per line: ID and title.

    A pipe receives one line per statement. A narrow terminal wraps the title below the ID.

    \b
    Examples:
      verdicts list
      verdicts list li2022/corollary-6
      verdicts list liu2019 --verdict refuted
      verdicts list li2022 --json
    """
    from proofs.command import listing

    return listing.run(names, verdict, everything, as_json)


@click.command()
@click.argument("names", metavar="[ID|PAPER]...", nargs=-1, type=Name(), shell_complete=options.identifiers)
@click.option(
    "--engine",
    type=Choice(("kernel", "flint", "both", "rocq")),
    default="both",
    show_default=True,
    help="The checker that checks the certificates; rocq compiles them as theorems, which takes seconds each.",
)
@click.option(
    "--mutants",
    is_flag=True,
    help="Also alter each verified statement in every place, and count the altered statements that the checkers "
    "reject.",
)
@click.option("--vacuity", is_flag=True, help="Also report claims that may be vacuous, and unused assumptions.")
@options.jobs()
@options.as_json("Print JSON: a list of objects.")
@click.option("--schema", is_flag=True, help="Print the JSON Schema of --json and of list --json, and exit.")
@click.option("-q", "--quiet", is_flag=True, help="Print only problems; the exit code is not 0 if there are any.")
@options.seconds("For your own paper: processor time for the search of one certificate.")
@click.option(
    "--accept",
    is_flag=True,
    help="For your own paper: record the verdicts in its expected.toml. With --engine rocq: record what coqc accepts.",
)
@click.option(
    "--log",
    metavar="FILE",
    type=click.Path(path_type=Path),
    default=None,
    help="With --engine rocq: write one line per statement to FILE.",
)
@click.option(
    "--sample",
    metavar="N",
    type=click.IntRange(0),
    default=None,
    help="With --engine rocq: only statements that changed since --accept, and N more.",
)
@click.option("--format", "shape", type=Choice(FORMATS), default="text", help="For your own paper: the output.")
def check(
    names: Sequence[str],
    engine: str,
    mutants: bool,
    vacuity: bool,
    jobs: int | None,
    as_json: bool,
    schema: bool,
    quiet: bool,
    seconds: float,
    accept: bool,
    log: Path | None,
    sample: int | None,
    shape: Literal["text", "json", "github", "junit"],
) -> int:
    """Judge statements with the checkers, all if none is named.

    The path of a folder judges your own paper. Missing certificates are searched, several at once, and kept in that
    folder. Name labels after the path to judge these statements alone.

    The exit code is 1 if a verdict is not the expected one or a statement of your paper is open, and 2 if a certificate
    is damaged or a statement cannot be read.

    \b
    Examples:
      verdicts check li2022/theorem-10
      verdicts check li2022 --engine kernel --json
      verdicts check liu2019/eq-12 --mutants
      verdicts check li2022/theorem-10 --vacuity
      verdicts check mypaper/                     # your own paper: a folder
      verdicts check mypaper/ overlap --seconds 60
      verdicts check mypaper/ --format github
      verdicts check li2022/theorem-10 --engine rocq
    """
    from proofs.command import judge

    if schema:
        return judge.show_schema()
    if engine == "rocq":
        from proofs.command import rocq

        if mutants or vacuity or shape != "text":
            raise BadInput("--engine rocq cannot be combined with --mutants, --vacuity or --format; leave them out")
        return rocq.check(names, jobs, as_json, quiet, accept, log, sample)
    if log or sample is not None:
        raise BadInput("--log and --sample need --engine rocq; add it")
    from proofs.own.folder import PAPERS

    if own := PAPERS.get(names[0].partition("/")[0]) if names else None:
        from proofs.command import own as command

        if other := next((name for name in names if name.partition("/")[0] != own.paper.id), None):
            if other.partition("/")[0] in PAPERS:
                raise BadInput(
                    f"{own.paper.id} and {other.partition('/')[0]} are two papers; check one folder at a time"
                )
            raise BadInput(f"{own.paper.id} has no statement {other}{hint(other, own.files)}")
        if not (mutants or vacuity):
            labels = [label for _, _, label in (name.partition("/") for name in names) if label]
            return command.run(
                own, labels, seconds, jobs or options.cores(), accept, "json" if as_json else shape, quiet
            )
    return judge.run(names, engine, jobs, as_json, quiet, mutants=mutants, vacuity=vacuity)


@click.command()
@click.argument("names", metavar="[ID|PAPER]...", nargs=-1, type=Name(), shell_complete=options.identifiers)
@click.option(
    "--rocq",
    "target",
    metavar="DIR",
    type=click.Path(path_type=Path),
    required=True,
    help="The folder to write; it is created if it is missing.",
)
@options.jobs()
def export(names: Sequence[str], target: Path, jobs: int | None) -> int:
    """Write statements with their proofs as theorems for the proof assistant Rocq.

    The folder contains all that coqc needs, and a README on how to read a statement. Writes all statements if none is
    named. The exit code is 1 if a statement cannot be exported.

    \b
    Examples:
      verdicts export --rocq theorems li2022/theorem-10   # then: cd theorems && make
      verdicts export --rocq theorems
    """
    from proofs.command import rocq

    return rocq.export(names, target, jobs)


@click.command()
@click.argument("name", metavar="[ID]", required=False, shell_complete=options.figures)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(path_type=Path),
    default=None,
    help="Write the picture to FILE: .svg, .pdf or .png.",
)
def figure(name: str | None, output: Path | None) -> int:
    """Draw a figure of a paper with the printed and the correct curves.

    Without -o, print the caption. Without ID, list the figures. Pictures need matplotlib: pip install '.[figures]'
    from the repository root.

    \b
    Examples:
      verdicts figure
      verdicts figure li2022/figure-2
      verdicts figure li2022/figure-2 -o figure-2.svg
      verdicts figure elsalamouny2022/figure-7 -o figure-7.pdf
    """
    from proofs.command import figure as command

    return command.run(name, output)


@click.command()
@click.argument("name", metavar="[ID|VALUE]", required=False, shell_complete=options.identifiers_and_values)
@click.option(
    "--what",
    type=Choice(("theorem", "proof", "counterexample", "printed", "repaired", "checked", "all")),
    default="printed",
    show_default=True,
    help="The part of a statement to print. A value has only its formula.",
)
@click.option("--all", "everything", is_flag=True, help="Write all statements to one file for pdflatex; needs -o.")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(path_type=Path),
    default=None,
    help="Write to FILE instead of standard output.",
)
def latex(
    name: str | None,
    what: Literal["theorem", "proof", "counterexample", "printed", "repaired", "checked", "all"],
    everything: bool,
    output: Path | None,
) -> int:
    """LaTeX for a paper: the theorem and its proof, or the formula of a value.

    "theorem", "proof" and "counterexample" are environments. A theorem has its hypotheses and the meaning of every
    letter; of a refuted statement it is the corrected theorem. A proof stands below the lemmas that it cites. A paper
    needs amsmath, amssymb, amsthm and \\newtheorem for theorem and lemma.

    "printed", "repaired" and a value are formulas: set them between \\[ and \\]. "checked" and "all" are paragraphs.

    \b
    Examples:
      verdicts latex li2022/theorem-10.first --what theorem
      verdicts latex li2022/theorem-10.first --what proof
      verdicts latex survey.variance
      verdicts latex --all --what proof -o proofs.tex   # an article: theorems with proofs
    """
    from proofs.command import latex as command

    return command.run(name, what, everything, output)


@click.command()
@click.argument("name", metavar="[FOLDER]", required=False, type=Name())
@click.option(
    "-o",
    "--output",
    metavar="DIR",
    type=click.Path(path_type=Path),
    required=True,
    help="The folder to write; it is created if it is missing.",
)
@click.option("--pdf", is_flag=True, help="Write one PDF with pdflatex, and its .tex and .bib, instead of web pages.")
@click.option("--vectors", is_flag=True, help="Also write the reference vectors, which takes half a minute more.")
@click.option(
    "--api",
    is_flag=True,
    help="Also write the API reference. Needs pdoc: pip install '.[docs]' from the repository root.",
)
@options.jobs()
def report(name: str | None, output: Path, pdf: bool, vectors: bool, api: bool, jobs: int | None) -> int:
    """Write all verdicts, or those of your own paper, as web pages or as a PDF.

    The pages need no network connection.

    \b
    Examples:
      verdicts report -o site          # then open site/index.html
      verdicts report -o site --api    # with the API reference in site/api
      verdicts report --pdf -o paper   # writes paper/verdicts.pdf
      verdicts report mypaper/ -o site # your own paper
    """
    from proofs.command import report as command

    return command.run(output, pdf, vectors, jobs, api, [name] if name else [])


@click.command()
@click.argument("folder", metavar="FOLDER", type=click.Path(path_type=Path))
@click.option(
    "--from",
    "tex",
    metavar="FILE",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    default=None,
    help="Take the statements of a .tex document; a formula that is understood becomes a claim to confirm.",
)
@click.option("--yes", is_flag=True, help="Take the proposals for letters without asking.")
def new(folder: Path, tex: Path | None, yes: bool) -> int:
    """Make the folder of your own paper: its statements as text, and the language on one page.

    \b
    Examples:
      verdicts new mypaper                    # with four worked examples
      verdicts new mypaper --from main.tex    # with the theorems and numbered equations of a document
    """
    from proofs.command import new as command

    return command.run(folder, tex, yes)


@click.command()
@click.argument("text", metavar="CLAIM")
@options.seconds("Processor time for the search.")
@options.as_json("Print JSON: an object with the verdict.")
def probe(text: str, seconds: float, as_json: bool) -> int:
    """Judge a claim that is typed here: verified, refuted or open.

    CLAIM is a formula, or assumptions |- a formula; - reads it from standard input. A letter is a real unless it is
    declared in front. The language is on one page: proofs/text/LANGUAGE.md, which verdicts new copies.

    The exit code is 0 if the claim is verified, 1 if it is refuted or open, and 2 if it cannot be read.

    \b
    Examples:
      verdicts probe "2*a*b <= a^2 + b^2"
      verdicts probe "1 < t, 2 <= d |- (d - 2 + t)/(t - 1)^2 < 4*t/(t - 1)^2"
      verdicts probe "integers n; 1 <= n |- n <= n^2"
      verdicts probe "distributions P, Q on z = 1..N; |- sum abs(P - Q) <= 2"
    """
    from proofs.command import probe as command

    return command.run(text, seconds, as_json)
