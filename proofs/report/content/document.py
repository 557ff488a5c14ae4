"""The document of a statement: everything a reader is shown of it, built once from its verdict; the writers set it and
add nothing.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from proofs.judging.examine import Evidence
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
    Table,
    Text,
    Verbatim,
)
from proofs.report.content.certificates import certificate_of
from proofs.report.content.checked import checked, naming_of
from proofs.report.content.compared import compared
from proofs.report.content.difference import marked
from proofs.report.content.naming import Naming
from proofs.report.content.prints import sentence, tidy
from proofs.report.content.prose import prose
from proofs.report.content.words import rich
from proofs.statements import library
from proofs.statements.kind import is_observation
from proofs.statements.paper import Paper, paper_of
from proofs.statements.statement import Statement
from proofs.version import __version__
from symbolic.representations.letters import GREEK, OTHER_NAMES

if TYPE_CHECKING:
    from proofs.statements.observation import Observation

MEANING: Mapping[str, str] = {
    "verified": "Both checkers accept a proof of it, as it stands here.",
    "verified-if": "It is proved under an assumption that the source does not write, and fails without it.",
    "refuted": "It is false as it stands: at the example below all that is assumed holds, and it does not.",
    "bounded": "It is checked exactly up to a bound, and not beyond.",
    "open": "Nothing decides it yet.",
    "observed": "It says what experiments show; it was done again.",
}
CAUSES: Mapping[str, str] = {
    "error": "an error of the source",
    "misprint": "a misprint",
    "conversion": "lost in the conversion of the file",
}
MARKED = Paragraph(Text.of("What differs is marked."))
COMMON = "an error of what is commonly said"
KINDS: Mapping[str, str] = {"models": "model", "reads": "reading", "cites": "from the literature"}
OUTCOMES: Mapping[str, str] = {
    "proved": "accepts the proof",
    "false": "accepts the counterexample",
    "undefined": "finds no value at the point",
    "refused": "refuses",
    "damaged": "cannot read the file",
    "missing": "finds no certificate",
}


@dataclass(frozen=True)
class Document:
    """What is shown of a statement.

    Attributes
    ----------
    verdict, cause: the verdict and, of a refuted statement, why it is false.
    meaning: what the verdict means, in a sentence; `reason`: why it is so, in one or two.
    source: the citation of the paper, `work` its short name and title, `where` the place in it; `latex`: the formula,
        symbol by symbol.
    sections: in the order in which they are read.
    repaired: the id, the verdict and the formula of what is true instead.
    rests_on: ids with verdicts; `uses`: the theorems that the proof calls; `used_by`: those that call it."""

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
    """The document of a verdict; `used_by`: the ids of what is known to build on it."""
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
        rich(_sentence(verdict.reason, _names(statement))),
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
    """The theorems that its certificate calls, and those of its repair."""
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
        yield Section("checked", "What was checked", checked(statement))
    yield Section("compared", f"{'Print' if printed else 'Formula'} and claim", tuple(compared(statement)))
    if verdict.verdict == "refuted":
        certificate = certificate_of(verdict.evidence)
        yield Section(
            "fails",
            "Where it fails",
            (
                *(_worked(statement, certificate) if certificate else ()),
                why(rich(_sentence(verdict.reason, _names(statement)))),
            ),
        )
    elif verdict.verdict == "verified-if":
        yield Section("fails", "Why the assumption is needed", tuple(_without(verdict)))
    if verdict.repaired:
        yield Section("repaired", "What is true instead", tuple(_repaired(verdict, verdict.repaired)))
    yield from _proof(verdict)
    yield Section("believed", "What you are asked to believe", tuple(_believed(verdict)))
    if paper and (name := paper.derivation(statement.id)):
        yield Section(
            "derivation",
            "Derived",
            (
                Paragraph(
                    Text.of(
                        "sympy derives the closed form ",
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
            "Worth knowing",
            tuple(Paragraph(rich(_sentence(one, _names(statement)))) for one in statement.worth_knowing),
        )
    yield Section("evidence", "Evidence", tuple(_evidence(verdict)))
    yield Section(
        "cite",
        "How to cite it",
        (
            Fold(
                Text.of("Check it yourself, cite it"),
                (Verbatim(f"verdicts check {verdict.id}"), Verbatim(bibtex(verdict))),
            ),
        ),
    )


def _observed(statement: Observation, verdict: Verdict) -> Iterator[Section]:
    from proofs.report.content.observed import shown, sought

    yield Section("checked", "What must be seen", tuple(sought(statement)))
    if verdict.reproduced:
        yield Section("seen", "What was seen", (Paragraph(rich(verdict.reason)), *shown(verdict.reproduced)))


def _printed(statement: Statement) -> Iterator[Block]:
    said = sentence(tidy(statement.latex))
    yield Paragraph(said, printed=True) if said else Display(tidy(statement.latex), kind="printed")
    if statement.quote:
        yield Fold(
            Text.of("The words by which it is found in the source"), (Verbatim(" ".join(statement.quote.split())),)
        )


def why(reason: Text) -> Block:
    """The reason of a refutation, as a paragraph."""
    return Paragraph(Text.of(Strong("Why. "), reason))


def _worked(statement: Statement, certificate: Any, without: int = 0) -> tuple[Block, ...]:
    """The example worked out: most statements have none."""
    from proofs.report.content.worked import worked

    return worked(statement, certificate, without)


def _without(verdict: Verdict) -> Iterator[Block]:
    for number, atom in enumerate(verdict.statement.provided, 1):
        certificate = certificate_of(verdict.evidence, number)
        if certificate:
            yield Paragraph(Text.of(Strong("Without "), Math(Naming([atom]).latex(atom)), Strong(" it fails. ")))
            yield from _worked(verdict.statement, certificate, number)


def _repaired(verdict: Verdict, repaired: Verdict) -> Iterator[Block]:
    printed, true = tidy(verdict.statement.latex), tidy(repaired.statement.latex)
    shown = marked(printed, true)
    link = Link(repaired.id, Text.of(repaired.id), repaired.verdict)
    yield Paragraph(Text.of(rich(_sentence(repaired.statement.title)), " (", link, ")"))
    said = sentence(shown)
    yield Paragraph(said) if said else Display(shown, kind="true")
    if r"\diff" in shown:
        yield MARKED
    yield Fold(Text.of("What was checked of it"), lambda: checked(repaired.statement))


def _proof(verdict: Verdict) -> Iterator[Section]:
    """The proof of the statement, or of what is true instead."""
    proved = verdict.repaired if verdict.verdict == "refuted" and verdict.repaired else verdict
    if proved.verdict in ("verified", "verified-if"):
        certificate = certificate_of(proved.evidence)
        letters = naming_of(proved.statement).letters
        blocks = prose(certificate, _title, proved.reason, letters) if certificate else ()
        idea = Paragraph(Text.of(Strong("Idea. "), rich(_sentence(proved.reason, _names(proved.statement)))))
        title = "Proof" if proved is verdict else "Proof of the repaired statement"
        yield Section("proof", title, (idea, *_ended(blocks)))
    if verdict.verdict == "refuted":
        certificate = certificate_of(verdict.evidence)
        blocks = prose(certificate, _title) if certificate else ()
        if blocks:
            yield Section("impossible", "That no value does it", _ended(blocks))


def _ended(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks, the last one with the sign that the proof ends."""
    if blocks and isinstance(blocks[-1], Paragraph):
        return (*blocks[:-1], Paragraph(blocks[-1].text, ends=True))
    return (*blocks, Paragraph(Text.of("This proves it."), ends=True)) if blocks else ()


def _title(theorem: str) -> str:
    try:
        return library.find(theorem).title
    except KeyError:
        return theorem


def _below(statement: Statement) -> Iterator[Statement]:
    """The statements that it rests on, and those that these rest on, each once."""
    found, waiting = set[str](), [*statement.rests_on]
    for identifier in waiting:
        if identifier not in found and identifier in library.BY_ID:
            found.add(identifier)
            yield library.BY_ID[identifier]
            waiting += library.BY_ID[identifier].rests_on


def believed_below(statement: Statement) -> dict[tuple[str, str], list[str]]:
    """What must be believed of what it rests on: kind and line -> whose it is; by kind, and nothing that it says
    itself.
    """
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
    """What it says itself; of what it rests on, where that can be opened."""
    items = [
        (Text.of(KINDS[kind]), rich(_sentence(line, _names(verdict.statement))))
        for kind in KINDS
        for line in verdict.statement.believed.get(kind, ())
    ]
    for identifier, word in verdict.rests_on.items():
        items.append((Text.of("rests on"), Text.of(Link(identifier, rich(_title(identifier).rstrip(".")), word))))
    if not is_observation(verdict.statement):
        said = "Both read the statement and its certificate; they share no code."
        items.append((Text.of("checkers"), Text.of(said)))
    yield Listing(tuple(items))
    below = believed_below(verdict.statement)
    if below:
        yield Fold(Text.of(f"{len(below)} more, of what it rests on"), lambda: (_whose(below),))


def _whose(below: Mapping[tuple[str, str], Sequence[str]]) -> Listing:
    """What must be believed of others: kind, line, and whose it is."""
    return Listing(
        tuple(
            (
                Text.of(f"{KINDS[kind]}, there"),
                Text.of(
                    *rich(_sentence(line, {name for one in ids for name in _names(library.BY_ID[one])})),
                    " (",
                    Text.join(", ", [[Code(one)] for one in ids]),
                    ")",
                ),
            )
            for (kind, line), ids in below.items()
        )
    )


def _evidence(verdict: Verdict) -> Iterator[Block]:
    rows = [*_rows(verdict), *(_rows(verdict.repaired) if verdict.repaired else ())]
    if rows:
        head = tuple(Text.of(one) for one in ("certificate", "checker", "says", "time"))
        yield Table(Text.of("Certificates, and what the two checkers say of them"), head, tuple(rows))


def _rows(verdict: Verdict) -> Iterator[tuple[Text, ...]]:
    for one in verdict.evidence:
        yield (
            Text.of(Code(one.certificate.name)),
            Text.of(one.engine),
            Text.of(_said(one)),
            Text.of(f"{one.seconds * 1000:.0f} ms"),
        )


def _said(one: Evidence) -> str:
    return f"{OUTCOMES[one.outcome]}{': ' + one.reason if one.reason else ''}"


def bibtex(verdict: Verdict) -> str:
    """An entry for a bibliography."""
    key = verdict.id.replace("/", "-")
    title = f"{verdict.statement.where or verdict.id} ({verdict.id}): {verdict.verdict}"
    return f"@misc{{dp-verdicts-{key},\n  title  = {{{title}}},\n  author = {{{{the dp-verdicts developers}}}},\n  note   = {{dp-verdicts {__version__}}}\n}}"


def _sentence(text: str, names: Collection[str] = ()) -> str:
    """With a capital letter, where it is a word and none of these names, and a full stop."""
    text = text.strip()
    word, _, rest = text.partition(" ")
    article = word == "a" and re.match(r"[a-z]{2,}\b", rest)
    known = article or (len(word) > 1 and word.isalpha() and word.islower() and word not in {*_KEPT, *names})
    first = text[:1].upper() + text[1:] if known else text
    return first if not first or first.endswith((".", "!", "?", ":")) else first + "."


def _names(statement: Statement) -> set[str]:
    """What its letters are called: such a word begins no sentence with a capital letter."""
    return set() if is_observation(statement) else {one.name for one in (*statement.variables, *statement.exists)}


_KEPT = frozenset({*GREEK, *OTHER_NAMES, "exp", "log", "max", "min"})
