"""The document of a statement: everything that is displayed, built once from the verdict.

Writers add nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from proofs.judging.verdict import Verdict, part
from proofs.report.content.blocks import (
    Block,
    Code,
    Display,
    Fold,
    Link,
    Listing,
    Math,
    Paragraph,
    Section,
    Strong,
    Text,
    Verbatim,
)
from proofs.report.content.certificates import certificate_of
from proofs.report.content.checked import checked, naming_of
from proofs.report.content.compared import compared
from proofs.report.content.difference import marked
from proofs.report.content.evidence import evidence
from proofs.report.content.naming import Naming
from proofs.report.content.prints import sentence, tidy
from proofs.report.content.prose import prose
from proofs.report.content.sentences import completed, names_of
from proofs.report.content.words import rich
from proofs.statements import library
from proofs.statements.kind import is_observation
from proofs.statements.paper import Paper, paper_of
from proofs.statements.statement import Statement
from proofs.version import __version__

if TYPE_CHECKING:
    from proofs.statements.observation import Observation

MEANING: Mapping[str, str] = {
    "verified": "Both checkers accept a proof of the statement.",
    "verified-if": "Proved under an assumption that the source does not state. Without that assumption it fails.",
    "refuted": "False as stated: the counterexample satisfies every assumption and violates the claim.",
    "bounded": "It is checked exactly up to a bound only.",
    "open": "No evidence decides it yet.",
    "observed": "An empirical claim. We re-ran the experiment; the label says whether it was reproduced, or whether it "
    "depends on an unstated choice.",
}
CAUSES: Mapping[str, str] = {
    "error": "an error in the source",
    "misprint": "a misprint",
    "conversion": "a PDF-extraction artefact",
}
MARKED = Paragraph(Text.of("Differences from the printed formula are marked."))
COMMON = "a common misconception"
KINDS: Mapping[str, str] = {"models": "model", "reads": "interpretation", "cites": "citation"}


@dataclass(frozen=True)
class Document:
    """The content that writers display for a statement.

    Attributes
    ----------
    verdict, cause: the verdict, and the cause of a refutation or the outcome of an experiment.
    meaning: one sentence that explains the verdict; `reason`: why the statement has it.
    source: the citation of the paper; `work`: its short name and title; `where`: the place in the paper.
    latex: the formula as printed.
    sections: the parts of the document in reading order.
    repaired: the id, the verdict and the formula of the repaired statement.
    rests_on: the statements that its meaning depends on, with their verdicts.
    uses: the theorems that its proof applies; `used_by`: the statements that depend on this one.
    """

    id: str
    title: Text
    part: str
    verdict: str
    cause: str
    meaning: str
    reason: Text
    where: str
    source: str
    work: str
    latex: str
    sections: tuple[Section, ...]
    rests_on: Mapping[str, str] = field(default_factory=dict)
    uses: tuple[str, ...] = ()
    used_by: tuple[str, ...] = ()
    repaired: tuple[str, str, str] | None = None
    seconds: Mapping[str, float] = field(default_factory=dict)

    def section(self, name: str) -> Section | None:
        return next((one for one in self.sections if one.name == name), None)


def document(verdict: Verdict, used_by: Iterable[str] = ()) -> Document:
    """Build the document of a verdict.

    `used_by` holds the ids of the statements that depend on it.
    """
    statement = verdict.statement
    paper = paper_of(statement.paper)
    return Document(
        verdict.id,
        rich(statement.title.rstrip(".")),
        part(statement),
        verdict.verdict,
        COMMON
        if verdict.cause == "error" and part(statement) == "theorem"
        else CAUSES.get(verdict.cause or "", verdict.outcome or ""),
        MEANING[verdict.verdict],
        rich(completed(verdict.reason, names_of(statement))),
        statement.where,
        paper.citation if paper else "",
        f"{paper.short}, {paper.title}" if paper and paper.authors else paper.title if paper else "",
        statement.latex,
        tuple(section for section in _sections(verdict, paper) if section.blocks),
        verdict.rests_on,
        uses(verdict),
        tuple(used_by),
        (verdict.repaired.id, verdict.repaired.verdict, verdict.repaired.statement.latex) if verdict.repaired else None,
        {
            one.engine: sum(other.seconds for other in verdict.evidence if other.engine == one.engine)
            for one in verdict.evidence
        },
    )


def uses(verdict: Verdict) -> tuple[str, ...]:
    """The theorems that the certificate and the certificate of the repaired statement apply."""
    found: dict[str, None] = {}
    for one in (verdict, *([verdict.repaired] if verdict.repaired else [])):
        _theorems(certificate_of(one.evidence), found)
    return tuple(found)


def _theorems(data: Any, found: dict[str, None]) -> None:
    if isinstance(data, dict):
        if "theorem" in data:
            found[str(data["theorem"])] = None
        for one in data.values():
            _theorems(one, found)
    elif isinstance(data, list) and not (data and isinstance(data[0], str)):  # no term holds a proof
        for one in data:
            _theorems(one, found)


# ---- the sections


def _sections(verdict: Verdict, paper: Paper | None) -> Iterator[Section]:
    statement = verdict.statement
    printed = bool(statement.printed)
    yield Section("printed", "As printed" if printed else "The statement", tuple(_printed(statement)))
    if is_observation(statement):
        yield from _observed(statement, verdict)
    else:
        yield Section("checked", "Formula that was checked", checked(statement))
    yield Section(
        "compared", f"Comparison of {'print' if printed else 'formula'} and claim", tuple(compared(statement))
    )
    if verdict.verdict == "refuted":
        certificate = certificate_of(verdict.evidence)
        yield Section(
            "fails",
            "Counterexample",
            (
                *(_worked(statement, certificate) if certificate else ()),
                *([why(rich(completed(verdict.reason, names_of(statement))))] if verdict.reason else []),
            ),
        )
    elif verdict.verdict == "verified-if":
        yield Section("fails", "Why the assumption is needed", tuple(_without(verdict)))
    if verdict.repaired:
        yield Section("repaired", "Repaired statement", tuple(_repaired(verdict, verdict.repaired)))
    yield from _proof(verdict)
    yield Section("believed", "Trusted assumptions", tuple(_believed(verdict)))
    if paper and (name := paper.derivation(statement.id)):
        yield Section(
            "derivation",
            "Derivation",
            (
                Paragraph(
                    Text.of(
                        "SymPy derives the closed form ",
                        Code(name),
                        ": ",
                        Code(f"verdicts show {statement.id} --derivation"),
                    )
                ),
            ),
        )
    if statement.worth_knowing:
        yield Section(
            "remarks",
            "Remarks",
            tuple(Paragraph(rich(completed(one, names_of(statement)))) for one in statement.worth_knowing),
        )
    yield Section("evidence", "Evidence", tuple(evidence(verdict)))
    yield Section(
        "cite",
        "Reproduce and cite",
        (
            Fold(
                Text.of("Command that checks the statement, and BibTeX entry"),
                (Verbatim(f"verdicts check {verdict.id}"), Verbatim(bibtex(verdict))),
            ),
        ),
    )


def _observed(statement: Observation, verdict: Verdict) -> Iterator[Section]:
    from proofs.report.content.observed import shown, sought

    yield Section("checked", "Criterion of the experiment", tuple(sought(statement)))
    if verdict.reproduced:
        yield Section(
            "seen", "Results of the experiment", (Paragraph(rich(verdict.reason)), *shown(verdict.reproduced))
        )


def _printed(statement: Statement) -> Iterator[Block]:
    said = sentence(tidy(statement.latex))
    yield Paragraph(said, printed=True) if said else Display(tidy(statement.latex), kind="printed")
    if statement.quote:
        yield Fold(Text.of("Quotation"), (Verbatim(" ".join(statement.quote.split())),))


def why(reason: Text) -> Block:
    """Write the reason of a refutation as a paragraph."""
    return Paragraph(Text.of(Strong("Why. "), reason))


def _worked(statement: Statement, certificate: Any, without: int = 0) -> tuple[Block, ...]:
    # Imported here because most statements have no worked example.
    from proofs.report.content.worked import worked

    return worked(statement, certificate, without)


def _without(verdict: Verdict) -> Iterator[Block]:
    for number, atom in enumerate(verdict.statement.provided, 1):
        certificate = certificate_of(verdict.evidence, number)
        if certificate:
            yield Paragraph(Text.of(Strong("Without "), Math(Naming([atom]).latex(atom)), Strong(" the claim fails.")))
            yield from _worked(verdict.statement, certificate, number)


def _repaired(verdict: Verdict, repaired: Verdict) -> Iterator[Block]:
    printed, true = tidy(verdict.statement.latex), tidy(repaired.statement.latex)
    shown = marked(printed, true)
    link = Link(repaired.id, Text.of(repaired.id), repaired.verdict)
    yield Paragraph(Text.of(rich(completed(repaired.statement.title)), " (", link, ")"))
    said = sentence(shown)
    yield Paragraph(said) if said else Display(shown, kind="true")
    if r"\diff" in shown:
        yield MARKED
    yield Fold(Text.of("Formula that was checked"), lambda: checked(repaired.statement))


def _proof(verdict: Verdict) -> Iterator[Section]:
    """The proof of the statement or of the repaired statement."""
    proved = verdict.repaired if verdict.verdict == "refuted" and verdict.repaired else verdict
    if proved.verdict in ("verified", "verified-if"):
        certificate = certificate_of(proved.evidence)
        letters = naming_of(proved.statement).letters
        blocks = prose(certificate, _title, proved.reason, letters) if certificate else ()
        said = rich(completed(proved.reason, names_of(proved.statement)))
        idea = [Paragraph(Text.of(Strong("Idea. "), said))] if proved.reason else []
        title = "Proof" if proved is verdict else "Proof of the repaired statement"
        yield Section("proof", title, (*idea, *_ended(blocks)))
    if verdict.verdict == "refuted":
        certificate = certificate_of(verdict.evidence)
        blocks = prose(certificate, _title) if certificate else ()
        if blocks:
            yield Section("impossible", "Proof that no value satisfies the claim", _ended(blocks))


def _ended(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """Mark the end of the proof in its last block."""
    if blocks and isinstance(blocks[-1], Paragraph):
        return (*blocks[:-1], Paragraph(blocks[-1].text, ends=True))
    return (*blocks, Paragraph(Text.of("This completes the proof."), ends=True)) if blocks else ()


def _title(theorem: str) -> str:
    try:
        return library.find(theorem).title
    except KeyError:
        return theorem


def _below(statement: Statement) -> Iterator[Statement]:
    """The statements that this statement rests on, directly or indirectly, each once."""
    found, waiting = set[str](), [*statement.rests_on]
    for identifier in waiting:
        if identifier not in found and identifier in library.BY_ID:
            found.add(identifier)
            yield library.BY_ID[identifier]
            waiting += library.BY_ID[identifier].rests_on


def believed_below(statement: Statement) -> dict[tuple[str, str], list[str]]:
    """The trusted assumptions of the statements that this one rests on: (kind, text) -> ids."""
    said = {line for lines in statement.believed.values() for line in lines}
    whose: dict[tuple[str, str], list[str]] = {}
    below = list(_below(statement))
    for kind in KINDS:
        for one in below:
            for line in one.believed.get(kind, ()):
                if line not in said:
                    whose.setdefault((kind, line), []).append(one.id)
    return whose


def _believed(verdict: Verdict) -> Iterator[Block]:
    """List the statement's trusted assumptions, and in a fold those that it inherits."""
    items = [
        (Text.of(KINDS[kind]), rich(completed(line, names_of(verdict.statement))))
        for kind in KINDS
        for line in verdict.statement.believed.get(kind, ())
    ]
    for identifier, word in verdict.rests_on.items():
        items.append((Text.of("rests on"), Text.of(Link(identifier, rich(_title(identifier).rstrip(".")), word))))
    if not is_observation(verdict.statement):
        said = "At least one of the two checkers is correct. They share no code."
        items.append((Text.of("checkers"), Text.of(said)))
    yield Listing(tuple(items))
    below = believed_below(verdict.statement)
    if below:
        said = f"{len(below)} more from the statements that it rests on"
        yield Fold(Text.of(said), lambda: (_whose(below),))


def _whose(below: Mapping[tuple[str, str], Sequence[str]]) -> Listing:
    """List the trusted assumptions of other statements, with the ids of these statements."""
    return Listing(
        tuple(
            (
                Text.of(KINDS[kind]),
                Text.of(
                    *rich(completed(line, {name for one in ids for name in names_of(library.BY_ID[one])})),
                    " (",
                    Text.join(", ", [[Code(one)] for one in ids]),
                    ")",
                ),
            )
            for (kind, line), ids in below.items()
        )
    )


def bibtex(verdict: Verdict) -> str:
    """Write a BibTeX entry."""
    key = verdict.id.replace("/", "-")
    title = f"{verdict.statement.where or verdict.id} ({verdict.id}): {verdict.verdict}"
    return (
        f"@misc{{dp-verdicts-{key},\n  title  = {{{title}}},\n  author = {{{{the dp-verdicts developers}}}},\n  "
        f"note   = {{dp-verdicts {__version__}}}\n}}"
    )
