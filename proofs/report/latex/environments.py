r"""Environments to paste into an article: a theorem, its proof, or a counterexample.

A proof comes with the lemmas that it cites. The environments need amsmath, amssymb and amsthm. The article must define
the environments `theorem` and `lemma`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Literal, TypeGuard, cast, get_args

from proofs.judging.verdict import Verdict
from proofs.report.content.blocks import Display, Link, Part, Text
from proofs.report.content.certificates import certificate_of
from proofs.report.content.checked import naming_of
from proofs.report.content.document import KINDS, document
from proofs.report.content.words import rich
from proofs.report.latex import writer
from proofs.report.latex.argument import argument
from proofs.report.latex.hypotheses import letters_of, text_of
from proofs.report.latex.running import inline, lemma_label, lined, paragraphs, slug, stretched
from proofs.report.latex.writer import NothingToWrite
from proofs.statements import library
from proofs.statements.kind import is_observation
from proofs.statements.paper import paper_of
from proofs.statements.statement import Statement

Environment = Literal["theorem", "proof", "counterexample"]
What = Literal[Environment, writer.Part]
ENVIRONMENTS: tuple[Environment, ...] = get_args(Environment)
WHATS: tuple[What, ...] = (*ENVIRONMENTS, *writer.WHATS)
NEEDS = r"""% Needs in the preamble:
% \usepackage{amsmath,amssymb,amsthm}
% \newtheorem{theorem}{Theorem}
% \newtheorem{lemma}{Lemma}
"""
ARTICLE = r"""\documentclass{article}
\usepackage[T1]{fontenc}\usepackage[utf8]{inputenc}\usepackage{lmodern}
\usepackage{amsmath,amssymb,amsthm}
\newtheorem{theorem}{Theorem}
\newtheorem{lemma}{Lemma}
\allowdisplaybreaks
\begin{document}
"""
ID = re.compile(
    r"(?<![\w/.-])[a-z][a-z0-9-]*[.\d][a-z0-9.-]*[a-z0-9](?![\w/])|(?<![\w/.-])[a-z]+(?:-[a-z]+)*-\d+(?![\w/])"
)
PROVED = ("verified", "verified-if")


def is_environment(what: What) -> TypeGuard[Environment]:
    """Whether `what` is an environment and not a part of the document."""
    return what in ENVIRONMENTS


def written(verdict: Verdict, what: What) -> str:
    """Write an environment or a part of the document; raises `NothingToWrite` if it is empty."""
    if what not in WHATS:
        raise ValueError(f"there is no part {what!r}; the parts are {', '.join(WHATS)}")
    if is_environment(what):
        return environment(verdict, what)
    return writer.text(document(verdict), cast(writer.Part, what))


def environment(verdict: Verdict, what: Environment) -> str:
    """Write the environment below the preamble that it needs, as a comment.

    Raises `NothingToWrite` if there is none; the message names the environments that exist.
    """
    return f"{_source(verdict)}{NEEDS}{_written(verdict, what)}"


def article(verdicts: Iterable[Verdict], what: Environment) -> str:
    """Write an article with this environment for every verdict that has one.

    Each proof follows its theorem, and each lemma precedes the first theorem whose proof cites it.
    """
    stated: set[str] = set()
    found = []
    for one in verdicts:
        if not one.id.endswith(library.REPAIRED):  # it follows the statement that it repairs
            with suppress(NothingToWrite):
                found.append(_source(one) + "\n".join(_whole(one, what, stated)))
    return f"{ARTICLE}{chr(10).join(found)}\n\\end{{document}}\n"


def _whole(verdict: Verdict, what: Environment, stated: set[str]) -> list[str]:
    """Write the environment after the theorem that it belongs to."""
    if what == "counterexample":
        return [f"\\paragraph{{{_place(verdict)}.}}", _counterexample(verdict)]
    proved = _proved(verdict, what)
    if what == "theorem":
        return [_theorem(verdict, proved)]
    lemmas, proof = _proof(proved, stated)
    return [*lemmas, _theorem(verdict, proved), proof]


def _written(verdict: Verdict, what: Environment) -> str:
    if what == "counterexample":
        return _counterexample(verdict)
    proved = _proved(verdict, what)
    if what == "theorem":
        return _theorem(verdict, proved)
    lemmas, proof = _proof(proved, set())
    return "\n".join([*lemmas, proof])


def _proved(verdict: Verdict, what: str) -> Verdict:
    """The verdict on the proved statement; if the statement is refuted, on its repair."""
    if is_observation(verdict.statement):
        raise NothingToWrite(
            f"{verdict.id} is an empirical claim without a {what}: take --what printed, checked or all"
        )
    proved = verdict.repaired if verdict.verdict == "refuted" else verdict
    if proved is None:
        raise NothingToWrite(
            f"{verdict.id} is refuted and has no repaired theorem: take --what counterexample or printed"
        )
    if proved.verdict not in PROVED:
        raise NothingToWrite(f"{verdict.id} has no accepted proof: take --what printed or checked")
    return proved


def _source(verdict: Verdict) -> str:
    cause = f" ({verdict.cause})" if verdict.cause else ""
    repaired = f"; the repaired statement is {verdict.repaired.verdict}" if verdict.repaired else ""
    return f"% {verdict.id}: {verdict.verdict}{cause}{repaired}\n"


# ---- theorem


def _theorem(verdict: Verdict, proved: Verdict) -> str:
    name, statement = _name(verdict, proved), proved.statement
    head = rf"\begin{{theorem}}{name}\label{{thm:{slug(verdict.id)}}}"
    return "\n".join([*_read(statement), head, stretched(text_of(statement)), "\\end{theorem}"])


def _read(statement: Statement) -> Iterator[str]:
    """Write comments: the claim in the notation of the source, interpretations and models."""
    if statement.paper != library.LEMMA:
        yield f"% In the notation of the source: {' '.join(statement.latex.split())}"
    for kind in ("models", "reads"):
        for line in statement.believed.get(kind, ()):
            yield f"% {KINDS[kind].capitalize()}: {' '.join(line.split())}"


def _name(verdict: Verdict, proved: Verdict) -> str:
    """Write "[Li et al. 2022, Theorem 10, corrected]"; empty for a lemma of this project."""
    if verdict.statement.paper == library.LEMMA:
        return ""
    return f"[{{{_place(verdict)}{', corrected' * (proved is not verdict)}}}]"


def _place(verdict: Verdict) -> str:
    """Write the place, such as "Li et al. 2022, Theorem 10, first equality"."""
    paper = paper_of(verdict.statement.paper)
    parts = [paper.short if paper and paper.authors else "", verdict.statement.where]
    return inline(rich(", ".join(filter(None, parts))))


# ---- proof


def _proof(proved: Verdict, stated: set[str]) -> tuple[list[str], str]:
    """Write the proof, and those of its cited lemmas that are not `stated` yet."""
    certificate = certificate_of(proved.evidence)
    if certificate is None:
        raise NothingToWrite(f"{proved.id} has no certificate that can be read: take --what theorem")
    statement = proved.statement
    naming = naming_of(statement)
    blocks, letters, cited = argument(certificate, proved.reason, naming.letters, slug(statement.id))
    known = letters_of(statement)
    written = [f"{name} = {meaning}" for name, meaning in letters if (name, meaning) not in known]
    body = [inline(idea(proved), cited)]
    body += ["Write", lined(written)] if written else []
    body.append(_ended(paragraphs(blocks, cited), blocks))
    new = [one for one in cited if one not in stated]
    stated.update(new)
    text = stretched("\n".join(body))
    return [_lemma(one) for one in new], f"\\begin{{proof}}\n{text}\n\\end{{proof}}"


def _ended(body: str, blocks: Sequence[object]) -> str:
    r"""Put the end-of-proof sign on the line of the last formula, if the proof ends with one."""
    return f"{body}\\qedhere" if not blocks else _with_end(body) if isinstance(blocks[-1], Display) else body


def _with_end(body: str) -> str:
    for end in (r" \]", "\n\\end{align*}"):
        if body.endswith(end):
            return f"{body.removesuffix(end)} \\qedhere{end}"
    return body


def idea(proved: Verdict) -> Text:
    """The idea of the proof; it cites other statements by their places, not by their ids."""
    text = proved.reason.strip()
    paper = proved.statement.paper
    parts: list[Part] = []
    for one in rich(text if not text or text.endswith((".", "!", "?")) else f"{text}."):
        if not isinstance(one, str):
            parts.append(one)
            continue
        place = 0
        for found in ID.finditer(one):
            known = [name for name in (f"{paper}/{found[0]}", f"{library.LEMMA}/{found[0]}") if name in library.BY_ID]
            if known:
                parts += [one[place : found.start()], Link(known[0], Text())]
                place = found.end()
        parts.append(one[place:])
    return Text(parts)


def _lemma(identifier: str) -> str:
    """Write the statement of a cited theorem; a comment names the command for its proof."""
    statement: Statement = library.find(identifier)
    return (
        f"% {identifier}: {' '.join(statement.title.split())}\n"
        f"% Its proof: verdicts latex {identifier} --what proof\n"
        f"\\begin{{lemma}}\\label{{{lemma_label(identifier)}}}\n{stretched(text_of(statement))}\n\\end{{lemma}}"
    )


# ---- counterexample


def _counterexample(verdict: Verdict) -> str:
    from proofs.report.content.worked import worked

    statement = verdict.statement
    found: Iterator[str] = iter(())
    if verdict.verdict == "refuted":
        certificate = certificate_of(verdict.evidence)
        found = iter(
            [_example("Counterexample", paragraphs(worked(statement, certificate), ()))] if certificate else []
        )
    elif verdict.verdict == "verified-if":
        found = _needed(verdict)
    text = "\n".join(found)
    if not text:
        other = "printed or checked" if verdict.verdict == "open" else "theorem or proof"
        raise NothingToWrite(f"{verdict.id} is {verdict.verdict} and has no counterexample: take --what {other}")
    return text


def _needed(verdict: Verdict) -> Iterator[str]:
    from proofs.report.content.worked import worked

    for number, _ in enumerate(verdict.statement.provided, 1):
        certificate = certificate_of(verdict.evidence, number)
        if certificate:
            blocks = worked(verdict.statement, certificate, number)
            yield _example("The added assumption is needed", paragraphs(blocks, ()))


def _example(title: str, body: str) -> str:
    return f"\\begin{{proof}}[{title}]\n{stretched(body)}\n\\end{{proof}}"
