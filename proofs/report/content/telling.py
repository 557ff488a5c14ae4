"""Write the steps of a certificate that all rules share: facts, trivial facts and claims."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from proofs.report.content.blocks import Block, Display, Fold, Link, Math, Paragraph, Strong, Text
from proofs.report.content.naming import Naming
from proofs.report.content.reading import Reader, Sorts
from proofs.report.content.reasons import EASY_RULES, reason_of, signature, told_by
from proofs.report.content.words import rich
from symbolic.language import Atom, ForAll, Relation, Term, from_data

NUMERIC = frozenset({"fact", "integer", "positive", "ring"})  # rules that compare numbers without variables
IMPOSSIBLE = from_data(["<", 0, 0])
MOST_STEPS = 9  # displayed formulas of one proof outside folds; earlier formulas are folded
MOST_CLAIMS = 6
PROOF = "Proof: "  # first word of the fold of a proof
TALL = re.compile(r"\\frac|\\sum|\\int")  # too tall for an inline formula


class Teller:
    """A writer for one certificate.

    Attributes
    ----------
    shown: the written formulas in order, for which letters are chosen.
    named: the titles of the cited theorems, which contain letters.
    """

    def __init__(self, naming: Naming, title: Callable[[str], str], reader: Reader) -> None:
        self.naming, self.title, self.reader = naming, title, reader
        self.shown: list[Atom | Term] = []
        self.named: list[str] = []
        self.told: dict[str, list[Any]] = {}  # shape of the claim -> the lemmas that were written
        self.statement: Any = {}

    # ---- formulas

    def latex(self, what: Atom | Term) -> str:
        """Write a formula, with 0 < b - a as a < b and 0 < a as a > 0."""
        self.shown.append(what)
        if isinstance(what, Relation) and what.op in ("<", "<=") and what.left.op == "integer" and what.left.value == 0:
            sign, right = what.op, what.right
            if right.op == "-":
                return self.naming.latex(Relation(sign, right.args[1], right.args[0]))
            return f"{self.naming.latex(right)} {'>' if sign == '<' else chr(92) + 'geq'} 0"
        return self.naming.latex(what)

    def math(self, what: Atom | Term) -> Math:
        return Math(self.latex(what))

    def link(self, theorem: str) -> Link:
        title = self.title(theorem).rstrip(".")
        self.named.append(title)
        return Link(theorem, Text.of(*rich(title)))

    def put(self, proof: Any, sorts: Sorts) -> Text:
        """Write the values of a theorem's variables, without those that equal their names."""
        values = []
        for name, data in proof.get("with", {}).items():
            if data != name and not (isinstance(data, list) and data[0] == "lambda"):
                term = self.reader.term(data, sorts)
                if len(self.naming.latex(term)) < 80:
                    values.append([Math(f"{self.latex(variable_of(name, {}))} = {self.latex(term)}")])
        return Text.of(" (with ", Text.join(", ", values), ")") if values and len(values) <= 4 else Text()

    # ---- the whole certificate

    def tell(self, certificate: Any) -> list[Block]:
        self.statement = certificate["statement"]
        if "refutation" in certificate:
            proof = certificate["refutation"].get("proof")
            return self.proof(proof, IMPOSSIBLE, self.statement.get("exists", {})) if proof else []
        return self.proof({"rule": "witness", **certificate["proof"]}, None, self.statement["variables"])

    def _witness(self, proof: Any, goal: Atom | None, sorts: Sorts) -> list[Block]:
        """Write the proofs of all claims after substituting the witness."""
        inner: Sorts = {**sorts, **self.statement.get("exists", {})}
        blocks: list[Block] = []
        if proof.get("witness"):
            taken = [
                [Math(f"{self.latex(variable_of(name, inner))} = {self.latex(self.reader.term(term, sorts))}")]
                for name, term in proof["witness"].items()
                if term != name
            ]
            blocks += [Paragraph(Text.of("Take ", Text.listed(taken), "."))] if taken else []
        goals = [self.reader.atom(claim, inner) for claim in self.statement["claim"]]
        if len(goals) == 1:
            return blocks + self.proof(proof["claims"][0], goals[0], inner, last=True)
        pairs = zip(goals, proof["claims"], strict=True)
        numbered = list(enumerate(pairs, 1))
        plain = [number for number, (goal, one) in numbered if not goal.variables and one["rule"] in NUMERIC]
        parts = [self.claim(number, *pair, inner) for number, pair in numbered if number not in plain]
        if plain:
            parts.insert(0, [Paragraph(Text.of(f"{_ranges(plain)} {_compare(len(plain))} numbers."))])
        blocks += [block for part in parts[:MOST_CLAIMS] for block in part]
        rest = [block for part in parts[MOST_CLAIMS:] for block in part]
        if rest:
            blocks.append(Fold(Text.of(f"{len(parts) - MOST_CLAIMS} more claims"), tuple(rest)))
        return blocks

    def claim(self, number: int, goal: Atom, proof: Any, sorts: Sorts) -> list[Block]:
        """Write the proof of one of several claims."""
        reason = reason_of(goal, proof, sorts, self)
        if reason is not None and not proof.get("lemmas"):
            formula = self.latex(goal)
            if TALL.search(formula):
                return [Display(rf"({number})\quad {formula}", reason)]
            return [Paragraph(Text.of(f"({number}) ", Math(formula), ": ", reason, "."))]
        return [Display(rf"({number})\quad {self.latex(goal)}"), *self.proof(proof, goal, sorts)]

    # ---- lemmas

    def lemmas(self, lemmas: Iterable[Any], sorts: Sorts) -> list[Block]:
        """Write the preliminary facts, with trivial ones gathered in folds."""
        blocks: list[Block] = []
        easy: list[tuple[Atom, Text]] = []
        for lemma in lemmas or ():
            goal = self.reader.atom(lemma["claim"], sorts)
            proof = lemma["proof"]
            if proof["rule"] in ("fact", "integer", "instance") and not proof.get("lemmas"):
                continue
            if proof["rule"] == "ring" and self.again(goal, proof.get("equations", ()), sorts):
                continue
            reason = reason_of(goal, proof, sorts, self)
            if reason is not None and _inmost(proof)["rule"] in EASY_RULES:
                easy.append((goal, reason))
                continue
            if easy:
                blocks.append(self.gathered(easy))
                easy = []
            blocks += self.lemma(goal, lemma, reason, sorts)
        if easy:
            blocks.append(self.gathered(easy))
        return _folded(blocks)

    def again(self, goal: Atom, equations: Sequence[Any], sorts: Sorts) -> bool:
        """Whether the fact is written like the equation that it substitutes."""
        return len(equations) == 1 and self.naming.latex(
            self.reader.atom(equations[0]["fact"], sorts)
        ) == self.naming.latex(goal)

    def lemma(self, goal: Atom, lemma: Any, reason: Text | None, sorts: Sorts) -> list[Block]:
        """Write an important fact with its reason; a long proof goes into a fold."""
        told = self.told.setdefault(signature(lemma["claim"]), [])  # steps of one shape have claims of one shape
        if told and signature(lemma) in map(signature, told):
            return [Display(self.latex(goal), Text.of("likewise"))]
        if reason is not None and not matters(lemma["proof"].get("lemmas")):
            return [Display(self.latex(goal), reason)]
        inner = self.proof(lemma["proof"], goal, sorts)
        told.append(lemma)
        if (
            len(inner) == 1
            and isinstance(inner[0], Paragraph)
            and not any(isinstance(part, Strong) for part in inner[0].text)
        ):
            return [Display(self.latex(goal)), inner[0]]
        steps = "one step" if len(inner) == 1 else f"{len(inner)} steps"
        summary = Text.of(PROOF, told_by(lemma["proof"], self) or steps)
        return [Display(self.latex(goal)), Fold(summary, tuple(inner))]

    def gathered(self, easy: Sequence[tuple[Atom, Text]]) -> Block:
        """Gather trivial facts in a fold."""
        shown = {self.naming.latex(bare := _bare(goal)): bare for goal, _ in easy}
        short = [goal for formula, goal in shown.items() if len(formula) < 62][:4]
        more = len(shown) - len(short)
        said = Text.listed([[self.math(goal)] for goal in short]) if short else Text()
        if short:
            rest = f" and {'one' if more == 1 else more} more" if more else ""
        else:
            rest = "one step" if more == 1 else f"{more} steps"
        opened = tuple(Paragraph(Text.of(self.math(goal), ": ", reason, ".")) for goal, reason in easy)
        return Fold(Text.of("Trivial: ", said, rest), opened)

    # ---- one proof

    def proof(self, proof: Any, goal: Atom | None, sorts: Sorts, last: bool = False) -> list[Block]:
        blocks = self.lemmas(proof.get("lemmas", ()), sorts)
        writer = getattr(self, f"_{proof['rule']}", None)
        if writer is not None:
            return blocks + list(writer(proof, goal, sorts))
        if proof["rule"] == "fact":
            return [*blocks, Paragraph(Text.of("This was to be shown." if blocks else "This is already known."))]
        reason = reason_of(goal, proof, sorts, self) or told_by(proof, self)
        return [
            *blocks,
            Paragraph(Text.of("This holds: ", reason or f"by the rule {proof['rule']}", ".")),
        ]


# ---- helpers


def variable_of(name: str, sorts: Sorts) -> Term:
    return Term("variable", name=name, sort=sorts.get(name, "real"))


def _ranges(numbers: Sequence[int]) -> str:
    """Write the numbers of claims in ranges.

    >>> _ranges([1, 2, 4, 6, 7, 8])
    '(1), (2), (4), (6)-(8)'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(
        f"({run[0]})-({run[-1]})" if len(run) > 2 else ", ".join(f"({one})" for one in run) for run in runs
    )


def _compare(count: int) -> str:
    return "compares two" if count == 1 else "compare"


def _bare(goal: Atom) -> Atom:
    """Drop the quantifiers whose index does not occur in the formula."""
    body = _bare(goal.body) if isinstance(goal, ForAll) else goal
    return goal if isinstance(goal, ForAll) and goal.index in body.variables else body


def _inmost(proof: Any) -> Any:
    """The proof for one index of a range."""
    return _inmost(proof["proof"]) if proof["rule"] == "every" and not matters(proof.get("lemmas")) else proof


def matters(lemmas: Any) -> bool:
    """Whether one of the steps is important enough to be displayed."""
    return any(
        one["proof"]["rule"] not in (*EASY_RULES, "positive", "ring") or matters(one["proof"].get("lemmas"))
        for one in lemmas or ()
    )


def _folded(blocks: list[Block]) -> list[Block]:
    """Fold the earlier steps if there are too many."""
    displays = [place for place, block in enumerate(blocks) if isinstance(block, Display)]
    if len(displays) <= MOST_STEPS:
        return blocks
    cut = displays[-MOST_STEPS]
    many = len(displays) - MOST_STEPS
    said = "One preliminary step" if many == 1 else f"{many} preliminary steps"
    return [Fold(Text.of(said), tuple(blocks[:cut])), *blocks[cut:]]
