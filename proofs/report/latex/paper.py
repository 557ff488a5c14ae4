"""The report on all papers as one LaTeX document: which statements hold, and which do not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from proofs.judging.verdict import STATED
from proofs.report.content.blocks import Link, Listing, Text
from proofs.report.content.document import KINDS, Document
from proofs.report.content.words import rich
from proofs.report.latex.writer import (
    NothingToWrite,
    Part,
    Setting,
    enclosed,
    heading,
    inline,
    text,
    together,
    words,
    write,
)
from proofs.report.terminal.table import PARTS
from proofs.report.text import STYLES
from proofs.statements import library
from proofs.statements.paper import Paper, papers, sources

WIDTH = 30.7  # width of a column, in em
MOST_NAMED = 6  # number of statements listed after an interpretation that they share
MATTERS = ("theorem", "proposition", "corollary", "lemma", "definition")
PREAMBLE = r"""\documentclass[10pt,a4paper,twocolumn]{article}
\usepackage[T1]{fontenc}\usepackage[utf8]{inputenc}\usepackage{lmodern,amsmath,amssymb,amsthm,graphicx,xcolor,microtype,multicol}
\usepackage[margin=1cm,footskip=14pt]{geometry}
\usepackage[hidelinks,pdftitle={dp-verdicts: which statements hold, and which do not}]{hyperref}
\newcommand\diff[1]{\textcolor{green!35!black}{\underline{#1}}}
\newsavebox\fitbox
\newcommand\fitted[1]{\sbox\fitbox{$\displaystyle#1$}\ifdim\wd\fitbox>\linewidth%
\resizebox{\linewidth}{!}{\usebox\fitbox}\else\usebox\fitbox\fi}
\title{dp-verdicts: which statements hold, and which do not}
\author{Verdicts computed from proofs that two independent checkers accept}\date{}
\setlength\parindent{0pt}\setlength\parskip{0.5pt}\sloppy\emergencystretch=3em\allowdisplaybreaks\raggedbottom\hbadness=10000\vbadness=10000
\AtBeginDocument{\footnotesize\abovedisplayskip1.5pt plus 1pt%
\belowdisplayskip1.5pt plus 1pt\abovedisplayshortskip0pt\belowdisplayshortskip1pt}
\setlength\leftmargini{1.2em}
\makeatletter\renewenvironment{proof}[1][\proofname]{\par\pushQED{\qed}\normalfont\topsep1pt\partopsep0pt\relax\trivlist
\item[\hskip\labelsep\itshape#1\@addpunct{.}]\rightskip0pt plus 3em\ignorespaces}%
{\popQED\endtrivlist\@endpefalse}\makeatother
\makeatletter\@beginparpenalty=10000\makeatother\clubpenalty=10000\widowpenalty=10000\displaywidowpenalty=10000
\makeatletter
\renewcommand\paragraph{\@startsection{paragraph}{4}{0pt}{1ex}{-.6em}{\normalfont\footnotesize\bfseries}}
\makeatother
"""


def parts(documents: Sequence[Document], what: Part) -> str:
    """Write one file with this part of every document; repairs are part of their statements."""
    setting = Setting(WIDTH, tight=True)
    body = [together([heading(one, setting), part]) for one in _whole(documents) if (part := _part(one, what, setting))]
    return f"{PREAMBLE}\\begin{{document}}\n" + "\n\n".join(body) + "\n\\end{document}\n"


def _whole(documents: Iterable[Document]) -> list[Document]:
    return [one for one in documents if one.part != "repaired"]


def _part(document: Document, what: Part, setting: Setting) -> str:
    if what in ("printed", "repaired"):
        section = document.section(what)
        return write(section.blocks, setting) if section else ""
    if what == "checked":
        section = document.section("checked")
        return write(section.blocks, setting) if section else ""
    try:
        return text(document, what)
    except NothingToWrite:
        return ""


# ---- the report


def report(documents: Sequence[Document]) -> str:
    """Write the report: a summary, each paper with its statements and proofs, and the lemmas."""
    setting = Setting(WIDTH, tight=True, links=frozenset(one.id for one in _whole(documents)))
    body = [_front(documents, setting)]
    for paper in papers():
        own = [one for one in _whole(documents) if one.id.startswith(f"{paper.id}/")]
        if own:
            cited = f"~\\cite{{{paper.id}}}" if paper.kind == "paper" else ""
            common, alone = _readings(paper)
            body.append(
                f"\\section{{{words(paper.short)}}}\n{words(paper.citation)}{cited}\\par\n{_common(common, setting)}"
            )
            for part, some in groupby(own, key=lambda one: PARTS[one.part]):
                body.append(f"\\subsection*{{{words(part.capitalize())}}}\n{_listed(part.capitalize(), 2)}")
                body += [_statement(one, setting, alone.get(one.id, ())) for one in some]
    lemmas = [one for one in _whole(documents) if one.part == "lemma" and one.id.startswith(f"{library.LEMMA}/")]
    if lemmas:
        body.append("\\section{Lemmas}")
        for subject, some in groupby(
            lemmas, key=lambda one: one.id.removeprefix(f"{library.LEMMA}/").partition(".")[0]
        ):
            said = subject.replace("-", " ").capitalize()
            body.append(f"\\subsection*{{{words(said)}}}\n{_listed(said, 2)}")
            body += [_statement(one, setting, ()) for one in some]
    return (
        f"{PREAMBLE}\\begin{{document}}\n"
        + "\n\n".join(body)
        + "\n\\bibliographystyle{plain}\\bibliography{verdicts}\n\\end{document}\n"
    )


def _listed(title: str, depth: int) -> str:
    """Write an entry of the table of contents and a PDF bookmark for an unnumbered heading."""
    return rf"\addcontentsline{{toc}}{{{'sub' * (depth - 1)}section}}{{{words(title)}}}"


def bibliography(version: str) -> str:
    """Write BibTeX entries for the papers and for dp-verdicts."""
    entries = [
        f"@inproceedings{{{paper.id},\n  title = {{{{{words(paper.title)}}}}},\n  author = "
        f"{{{' and '.join(map(words, paper.authors))}}},\n  booktitle = {{{words(paper.source)}}},\n  year = "
        f"{{{paper.year}}}\n}}\n"
        for paper in sources()
    ]
    own = (
        f"@misc{{dp-verdicts,\n  title = {{dp-verdicts: verdicts on published statements about differential "
        f"privacy}},\n  author = {{{{the dp-verdicts developers}}}},\n  note = {{version {version}}}\n}}\n"
    )
    return "\n".join([*entries, own])


def that_matter(documents: Iterable[Document]) -> list[Document]:
    """The refuted theorems, propositions, corollaries, lemmas and definitions.

    Only refutations whose cause is an error count, and only the first part of each theorem is returned.
    """
    found: dict[str, Document] = {}
    for one in documents:
        row = re.match(rf"[^/]+/({'|'.join(MATTERS)})-[^.]*", one.id)
        if row and one.verdict == "refuted" and one.part in STATED and one.cause.startswith("an error"):
            found.setdefault(row[0], one)
    return sorted(
        found.values(),
        key=lambda one: (one.id.partition("/")[0], MATTERS.index(one.id.partition("/")[2].partition("-")[0])),
    )


def _front(documents: Sequence[Document], setting: Setting) -> str:
    lines = [
        r"\onecolumn\maketitle",
        r"\begin{multicols}{2}\tableofcontents\end{multicols}",
        r"\begin{multicols}{2}",
        _counts(documents),
        r"\section*{Refuted theorems, propositions, corollaries, lemmas and definitions}",
        _listed("Refuted theorems and definitions", 1),
    ]
    matter = that_matter(documents)
    for paper in papers():
        own = [one for one in matter if one.id.startswith(f"{paper.id}/")]
        if own:
            lines.append(f"\\paragraph{{{words(paper.short)}}}\\mbox{{}}\\par")
            lines += [
                f"\\hyperlink{{{one.id}}}{{\\textbf{{{words(one.where)}}}}}: {inline(one.title, setting)}. "
                f"{inline(one.reason, setting)}\\par\\smallskip"
                for one in own
            ]
    return "\n".join([*lines, r"\end{multicols}\twocolumn"])


def _counts(documents: Sequence[Document]) -> str:
    """Write a table of counts with a row for each paper and a column for each verdict."""
    names = [name for name in STYLES if any(one.verdict == name for one in documents)]
    rows = []
    for paper in papers():
        counted = Counter(one.verdict for one in documents if one.id.startswith(f"{paper.id}/") and one.part in STATED)
        if counted:
            rows.append(f"{words(paper.id)} & " + " & ".join(str(counted[name] or "") for name in names))
    head = "statements of & " + " & ".join(names)
    return (
        f"{{\\footnotesize\\tabcolsep4pt\\begin{{tabular}}{{@{{}}l{'r' * len(names)}@{{}}}}\\hline {head} \\\\\\hline\n"
        + " \\\\\n".join(rows)
        + " \\\\\\hline\\end{tabular}\\par}"
    )


Said = tuple[Text, Text]  # the kind of an interpretation or model, and its text


def _readings(paper: Paper) -> tuple[list[Said], dict[str, list[Said]]]:
    """The interpretations and models of a source.

    Returns a list of those that several statements share, with links to the statements, and a dictionary from ids to
    those that only one statement has.
    """
    whose: dict[tuple[str, str], dict[str, bool]] = {}  # id -> whether only its repair has it
    for statement in library.statements():
        if statement.paper == paper.id:
            for kind in ("models", "reads"):
                for line in statement.believed.get(kind, ()):
                    own = statement.id.removesuffix(library.REPAIRED)
                    ids = whose.setdefault((kind, line), {})
                    ids[own] = ids.get(own, True) and own != statement.id
    common, alone = [], dict[str, list[Said]]()
    for (kind, line), ids in whose.items():
        name, said = Text.of(KINDS[kind]), rich(line.rstrip("."))
        if len(ids) == 1:
            ((own, is_repair),) = ids.items()
            whole = Text.of(*name, " of what is true instead") if is_repair else name
            alone.setdefault(own, []).append((whole, said))
        else:
            links = [[Link(one, Text.of(one.partition("/")[2]))] for one in list(ids)[:MOST_NAMED]]
            more = f" and {len(ids) - MOST_NAMED} more" if len(ids) > MOST_NAMED else ""
            common.append((name, Text.of(*said, " (", Text.join(", ", links), more, ")")))
    return common, alone


def _common(readings: Sequence[Said], setting: Setting) -> str:
    listed = write([Listing(tuple(readings))], setting)
    return f"\\subsection*{{What several statements share}}\n{listed}" if readings else ""


def _statement(document: Document, setting: Setting, readings: Sequence[Said]) -> str:
    """Write a statement without an empty line or a page break between heading and formula."""
    return together(list(_lines(document, setting, readings)))


def _lines(document: Document, setting: Setting, readings: Sequence[Said]) -> Iterator[str]:
    bookmark = words(f"{document.id}: {document.verdict}")
    target = f"\\hypertarget{{{document.id}}}{{}}"
    yield f"\\pdfbookmark[3]{{{bookmark}}}{{{document.id}}}{target}{heading(document, setting)}"
    printed = document.section("printed")
    yield write(printed.blocks[:1], setting) if printed else ""
    for kind, said in readings:
        yield f"\\emph{{{inline(kind, setting).capitalize()}}}: {inline(said, setting)}.\\par"
    repaired = document.section("repaired")
    seen = document.section("seen")
    if seen:
        yield write(seen.blocks[:1], setting)
    fails = document.section("fails")
    if fails:
        yield f"\\emph{{{words(fails.title)}.}} {write(fails.blocks, setting)}"
    if repaired:
        yield f"\\emph{{{words(repaired.title)}.}} {write(repaired.blocks, setting)}"
    for name in ("impossible", "proof"):
        section = document.section(name)
        if section:
            yield enclosed(section.blocks, setting, f"[{words(section.title)}]")
