"""Make the folder of a user's paper: worked examples, or the statements of a .tex document as drafts.

A formula that the LaTeX reader understands becomes a claim with a question mark. Nobody judges it before the author
deletes the mark.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from proofs.latex.document import Document, Environment, document
from proofs.latex.formula import Unreadable
from proofs.latex.formula import formula as read
from proofs.latex.parts import Formula
from proofs.own.folder import NAME, TABLE, NotAPaper
from proofs.own.searching import written
from proofs.text.building import entries
from proofs.text.writing import formula as text_of
from symbolic.language import Relation, Term, reals

Sort = Literal["real", "integer", "function"]
STATEMENTS: Final = "statements.txt"
LANGUAGE: Final = "LANGUAGE.md"
RELATION: Final = re.compile(r"[=<>]|\\(?:le|ge|leq|geq|lt|gt|ne|neq|leqslant|geqslant)(?![A-Za-z])")
MEMBER: Final = re.compile(r"\\in(?![A-Za-z])")
OPENING: Final = frozenset(["let", "for", "if", "suppose", "assume", "with", "where", "given", "whenever", "when"])
"""Words that begin an assumption."""
TURNS: Final = re.compile(rf"\b(?:{'|'.join(OPENING)}|then|have|has|holds|hence|is|are|satisfies)\b|\.", re.IGNORECASE)
"""Words that begin an assumption or end it, and the end of a sentence."""
EPSILON: Final = reals("epsilon")
FACTOR: Final = reals("t")


class Summary(NamedTuple):
    """What was made of a document: statements in all, with a claim, without one; a line for each that has none."""

    total: int
    read: int
    missing: tuple[str, ...]
    notes: tuple[str, ...]


@dataclass
class Draft:
    """A statement that is being made from an environment."""

    environment: Environment
    label: str
    printed: str
    claims: list[Relation] = field(default_factory=list)
    given: list[Relation] = field(default_factory=list)
    letters: dict[str, Sort] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def make(
    folder: Path,
    tex: str | None = None,
    file: str = "",
    sort: Callable[[str, Sort], Sort] = lambda name, proposed: proposed,
    factor: Callable[[int], bool] = lambda count: True,
) -> Summary | None:
    """Make the folder, and return what was read of the document, if there is one.

    Parameters
    ----------
    tex, file: the text and the name of the document; without them the folder has worked examples.
    sort: asked once for each letter, with the proposed sort.
    factor: asked whether t stands for e^epsilon, with the number of statements that it would simplify.

    Raises
    ------
    NotAPaper: if the folder has something in it, or a name that cannot begin an id; or nothing is in the document.
    proofs.latex.document.DocumentError: if the document is too long.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise NotAPaper(f"{folder} exists and is not empty; choose another name")
    if not NAME.fullmatch(folder.resolve().name):
        raise NotAPaper(f"{folder.name!r} cannot begin an id; use letters, digits, - and _")
    found = document(tex) if tex is not None else None
    if found is None:
        text, summary = _packaged("template.txt"), None
    else:
        if not found.environments:
            why = f" ({'; '.join(found.notes[:2])})" if found.notes else ""
            raise NotAPaper(f"{file} has no theorem, lemma, proposition, corollary or numbered equation{why}")
        drafts = list(_drafts(found))
        _settle(drafts, sort, factor)
        text = "\n".join([_head(file), *(_written(draft) for draft in drafts)])
        summary = _summary(drafts, found.notes)
    written(folder / TABLE, _table(found, folder.resolve().name))
    written(folder / STATEMENTS, text)
    written(folder / LANGUAGE, _packaged(LANGUAGE))
    return summary


def _packaged(name: str) -> str:
    return resources.files("proofs.text").joinpath(name).read_text(encoding="utf-8")


def _table(found: Document | None, name: str) -> str:
    title = (found.title if found else "") or name
    authors = [one.strip() for one in found.authors.split(",") if one.strip()] if found else []
    return (
        f"title = {_quoted(title)}\nauthors = [{', '.join(map(_quoted, authors))}]\n"
        'source = ""  # where it appeared\nyear = 0\n'
    )


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "")  # a JSON string is a TOML string


# ---- drafts from a document


def _drafts(found: Document) -> Iterator[Draft]:
    labels: set[str] = set()
    for one in found.environments:
        related = [pair for pair in _roles(one) if pair[0].displayed or RELATION.search(pair[0].latex)]
        stated = [each for each, assumed in related if not assumed]
        claims = [each for each in stated if each.displayed] or stated
        printed = r" \quad ".join(" ".join(each.latex.split()).rstrip(" .,;") for each in claims)
        draft = Draft(one, _label(one, labels), printed)
        for each, _ in related:
            _read(draft, each.latex, claim=each in claims)
        draft.remarks += [
            f"the text assumes {' '.join(each.latex.split())}: write it as given"
            for each, _ in _roles(one)
            if MEMBER.search(each.latex) and not RELATION.search(each.latex) and not each.displayed
        ]
        yield draft


def _roles(one: Environment) -> Iterator[tuple[Formula, bool]]:
    """The formulas in order, and whether the words before each make it an assumption (after If, not yet after then)."""
    at, assumed = 0, False
    for each in one.formulas:
        place = one.body.find(each.source, at)
        if place >= 0:
            for word in TURNS.findall(one.body[at:place]):
                assumed = word.lower() in OPENING
            at = place + len(each.source)
        yield each, assumed and one.kind != "equation"


def _label(one: Environment, taken: set[str]) -> str:
    """A label that is free: the author's without its prefix, or the kind and the number."""
    own = one.label.rpartition(":")[2] or f"{one.kind}-{one.number or one.line}"
    start = re.sub(r"[^a-z0-9.\-]+", "-", own.lower()).strip("-.") or f"{one.kind}-{one.line}"
    others = (f"{start}-{count}" for count in range(2, len(taken) + 3))
    label = next(name for name in (start, *others) if name not in taken)
    taken.add(label)
    return label


def _read(draft: Draft, latex: str, claim: bool) -> None:
    """Add what a formula says: claims of a displayed one, assumptions of one in the text."""
    short = " ".join(latex.split())
    try:
        reading = read(latex)
    except Unreadable as reason:
        draft.problems.append(f"not read: {short[:200]}: {reason}")
        return
    for clause in reading.clauses:
        if clause.name and len(equal := clause.atoms[clause.sides[0].op == "variable" :]) > 0:
            draft.claims.extend(equal)  # of X = a = b, where X is defined, a = b is a claim
        elif clause.name:
            draft.problems.append(f"defines {clause.name} as {_line(clause.sides[-1])}; write a claim about it")
        elif clause.given:
            draft.problems.append(f"holds in a case only: {short[:200]}")
        else:
            (draft.claims if claim and not clause.condition else draft.given).extend(clause.atoms)
    sorts: dict[str, Sort] = {"real": "real", "integer": "integer", "function": "function", "probability": "real"}
    draft.letters.update({name: sorts[one.kind] for name, one in reading.letters.items()})
    draft.remarks += reading.notes


def _line(term: Term) -> str:
    return " ".join(repr(term).split())[:200]


def _settle(drafts: Sequence[Draft], sort: Callable[[str, Sort], Sort], factor: Callable[[int], bool]) -> None:
    """Ask once about each letter, and about e^epsilon."""
    proposed: dict[str, Sort] = {}
    for draft in drafts:
        for name, found in draft.letters.items():
            if proposed.get(name, "real") == "real":
                proposed[name] = found
    simpler = [draft for draft in drafts if _only_as_factor(draft)]
    if simpler and factor(len(simpler)):
        for draft in simpler:
            draft.claims = [_with_factor(atom) for atom in draft.claims]
            draft.given = [_with_factor(atom) for atom in draft.given] + [1 <= FACTOR]
            draft.remarks.append("t = e^epsilon, so 1 <= t says 0 <= epsilon")
            del draft.letters["epsilon"]
            draft.letters["t"] = "real"
    used = dict.fromkeys(name for draft in drafts for name in draft.letters)
    chosen = {name: sort(name, proposed.get(name, "real")) for name in used}
    for draft in drafts:
        draft.letters = {name: chosen[name] for name in draft.letters}


def _only_as_factor(draft: Draft) -> bool:
    """Whether epsilon occurs in powers of e^epsilon alone, and t is free."""
    if "epsilon" not in draft.letters or "t" in draft.letters:
        return False
    atoms = [_with_factor(atom) for atom in (*draft.claims, *draft.given)]
    return any(FACTOR in atom.variables for atom in atoms) and not any(EPSILON in atom.variables for atom in atoms)


def _with_factor(atom: Relation) -> Relation:
    """The relation with powers of t in place of those of e^epsilon."""
    sorts = {one.name: one.sort for one in (*atom.variables, FACTOR) if one.sort is not None}
    return Relation.from_data(_factored(atom.data), sorts)


def _factored(data: Any) -> Any:
    match data:
        case ["exp", "epsilon"]:
            return "t"
        case ["exp", ["*", int(power), "epsilon"] | ["*", "epsilon", int(power)]]:
            return ["^", "t", power]
        case ["exp", ["neg", inside]] if (inner := _factored(["exp", inside])) != ["exp", inside]:
            return ["/", 1, inner]
        case [first, *rest]:
            return [first, *map(_factored, rest)]
    return data


# ---- text


def _head(file: str) -> str:
    return (
        f"# The statements of {file}. LANGUAGE.md explains the language on one page.\n"
        "# A question mark behind a keyword says that a machine read the formula: compare it with its print and\n"
        "# delete the mark. A statement with a mark is never judged.\n"
    )


def _written(draft: Draft) -> str:
    """The text of a draft; a draft that would not be read again loses its formulas, with a comment."""
    text = _text(draft)
    (entry,) = entries(text, "draft", "")
    if entry.error is not None:
        draft.problems.append(f"not stated: {entry.error.message}")
        draft.claims, draft.given, draft.letters = [], [], {}
        text = _text(draft)
    return text


def _text(draft: Draft) -> str:
    one = draft.environment
    number = f" {one.number}" if one.number else ""
    lines = [f"{one.kind} {draft.label}", f"  place    {one.kind.capitalize()}{number}, line {one.line}"]
    lines += [f"  title    {' '.join(one.title.split())}"] if one.title else []
    lines += [f"  printed  {draft.printed}"] if draft.printed else []
    if draft.claims:
        for sort in ("integer", "real", "function"):
            names = [name for name, found in draft.letters.items() if found == sort]
            if sort == "function":
                lines += [f"  functions {', '.join(f'{name}(z)' for name in names)}"] if names else []
                lines += ["  # if they are distributions: distributions P, Q on z = 1..N"] if names else []
            elif names:
                lines.append(f"  {sort}s{' ' * (9 - len(sort) - 1)}{', '.join(names)}")
        lines += [f"  given?   {text_of(atom)}" for atom in dict.fromkeys(draft.given)]
        lines += [f"  claim?   {text_of(atom)}" for atom in dict.fromkeys(draft.claims)]
        lines.append("  # read by machine: confirm by deleting each ?")
    return "\n".join([*lines, *(f"  # {one}" for one in dict.fromkeys((*draft.remarks, *draft.problems)))]) + "\n"


def _summary(drafts: Sequence[Draft], notes: Sequence[str]) -> Summary:
    missing = tuple(
        f"{draft.label}: {(draft.problems or ['it has no formula'])[0]}" for draft in drafts if not draft.claims
    )
    return Summary(len(drafts), sum(bool(draft.claims) for draft in drafts), missing, tuple(notes))
