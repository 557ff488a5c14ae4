"""Write a certificate as prose: important steps with reasons, and other steps in folds.

The text is generated from the certificate that the checkers read. A trivial step is omitted, and a step that repeats
another up to renaming is written as "likewise".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from proofs.report.content.blocks import Block, Display, Fold, Math, Paragraph, Strong, Text
from proofs.report.content.naming import Naming
from proofs.report.content.reading import Reader, Sorts
from proofs.report.content.reasons import EASY_RULES, reason_of
from proofs.report.content.sums import Sum, since, sum_of
from proofs.report.content.telling import IMPOSSIBLE, Teller, matters, variable_of
from symbolic.language import Atom, ForAll, Relation, Term

LETTER = re.compile(r"(?<![A-Za-z\\])[A-Z](?![A-Za-z])")
MOST_FORMULAS = 200  # shared letters are chosen from the first formulas, for speed


def prose(
    certificate: Any, title: Callable[[str], str], idea: str = "", known: Mapping[Term, str] | None = None
) -> tuple[Block, ...]:
    """Write the proof, or the contradiction of a refutation; empty for a plain counterexample.

    Parameters
    ----------
    title: maps the id of a theorem to its title.
    idea: the idea of the proof; letters in it, or in a cited title, are not used as abbreviations.
    known: maps terms that were displayed before to their letters, which stay the same.
    """
    statement = certificate["statement"]
    names = [*statement["variables"], *statement.get("exists", {})]
    reader = Reader()
    draft = Draft(Naming([], names), title, reader)
    if not draft.tell(certificate):
        return ()
    letters = LETTER.findall(" ".join([idea, *draft.named]))
    naming = Naming(draft.shown[:MOST_FORMULAS], [*names, *letters], known)
    teller = Prose(naming, title, reader)
    blocks = teller.tell(certificate)
    said = [Display(f"{name} = {meaning}") for name, meaning in naming.told(*teller.shown)]
    return (Paragraph(Text.of("Write")), *said, *blocks) if said else tuple(blocks)


class Prose(Teller):
    """A writer of proof steps, with a method for each rule."""

    def _ring(self, proof: Any, goal: Atom | None, sorts: Sorts) -> list[Block]:
        used = [[self.math(self.reader.atom(one["fact"], sorts))] for one in proof.get("equations", ())][:4]
        if used:
            return [Paragraph(Text.of("Substitute ", Text.listed(used), ": both sides agree."))]
        return [Paragraph(Text.of("After expansion both sides agree."))]

    def _positive(self, proof: Any, goal: Atom | None, sorts: Sorts) -> list[Block]:
        reason = reason_of(goal, proof, sorts, self)
        if reason is not None:
            said = "This is a contradiction, " if goal == IMPOSSIBLE else "This holds "
            return [Paragraph(Text.of(said, reason, "."))]
        told = sum_of(proof, goal, sorts, self.reader)
        if goal == IMPOSSIBLE:
            return self.contradiction(told)
        opening: list[Any] = (
            ["Using ", Text.listed([[self.math(one)] for one in told.equations[:3]]), ", the"]
            if told.equations
            else ["The"]
        )
        times = [[Math(f"{self.latex(one)} > 0")] for one in dict.fromkeys(told.multiplied)]
        opening += [" difference of both sides", *([", times ", Text.listed(times), ","] if times else []), " is"]
        reasons = Text.of("and every summand is nonnegative, ", since(told.facts, bool(told.squares), self), ".")
        if told.short:
            return [Paragraph(Text.of(*opening)), Display(self.summed(told)), Paragraph(reasons)]
        many = Text.of(
            *opening,
            f" a sum of {told.count} nonnegative products, ",
            since(told.facts, bool(told.squares), self),
            ".",
        )
        return [Paragraph(many), Fold(Text.of("The sum"), lambda: (Display(told.latex(self.naming.latex)),))]

    def contradiction(self, told: Sum) -> list[Block]:
        """Write the contradiction that a positive number is 0."""
        using = (
            Text.of("Using ", Text.listed([[self.math(one)] for one in told.equations[:3]]), ", the")
            if told.equations
            else Text.of("The")
        )
        self.shown += told.parts
        number = rf"{told.right(self.naming.latex)} = 0"
        return [
            Paragraph(Text.of(using, " sum of the facts is")),
            Display(number),
            Paragraph(
                Text.of(
                    "where the left side is positive, ",
                    since(told.facts, bool(told.squares), self),
                    ": a contradiction.",
                )
            ),
        ]

    def summed(self, told: Sum) -> str:
        self.shown += told.parts
        return told.latex(self.naming.latex)

    def _cases(self, proof: Any, goal: Atom | None, sorts: Sorts) -> list[Block]:
        left, right = self.reader.term(proof["left"], sorts), self.reader.term(proof["right"], sorts)
        ladder = _ladder(proof)
        if len(ladder) > 2:
            first, last = (self.link(ladder[place][1]) for place in (0, -1))
            numbers = Math(rf"{self.latex(left)} = {ladder[0][0]}, \dots, {ladder[-1][0]}")
            said = Text.of(
                Strong("For "),
                numbers,
                " this follows from ",
                first,
                ", ..., ",
                last,
                ", respectively. ",
                Strong("For "),
                Math(f"{self.latex(left)} > {ladder[-1][0]}"),
                ": ",
            )
            return _headed(said, self.proof(ladder[-1][2], goal, sorts))
        blocks: list[Block] = []
        rules = [branch["rule"] for branch in proof["branches"].values()]
        for sign, branch in proof["branches"].items():
            relation = (
                Relation(sign, left, right)
                if sign in ("<", "<=", "=", "!=")
                else Relation("<" if sign == ">" else "<=", right, left)
            )
            if sorted(rules) == ["absurd", "fact"]:
                if branch["rule"] == "absurd":
                    blocks += _headed(
                        Text.of("Suppose that ", self.math(relation), ". "),
                        self.proof(branch["proof"], IMPOSSIBLE, sorts),
                    )
                continue
            blocks += _headed(Text.of(Strong("If "), self.math(relation), ": "), self.proof(branch, goal, {**sorts}))
        return blocks

    def _absurd(self, proof: Any, goal: Atom | None, sorts: Sorts) -> list[Block]:
        return _headed(Text.of("This case is impossible. "), self.proof(proof["proof"], IMPOSSIBLE, sorts))

    def _induct(self, proof: Any, goal: Atom | None, sorts: Sorts) -> list[Block]:
        variable = variable_of(proof["variable"], sorts)
        start = self.reader.term(proof["from"], sorts)
        base = self.proof(proof["base"], _put(goal, variable, start), sorts)
        step = self.proof(proof["step"], _put(goal, variable, variable + 1), sorts)
        first = Text.of(
            "Induction on ",
            self.math(variable),
            ". ",
            Strong("For "),
            Math(f"{self.latex(variable)} = {self.latex(start)}"),
            ": ",
        )
        then = Text.of(Strong("From "), self.math(variable), Strong(" to "), Math(f"{self.latex(variable)} + 1"), ": ")
        return [*_headed(first, base), *_headed(then, step)]

    def _telescope(self, proof: Any, goal: Atom | None, sorts: Sorts) -> list[Block]:
        index = proof["index"]
        inner: Sorts = {**sorts, index: "integer"}
        place = variable_of(index, inner)
        low, k, high = (
            self.latex(one)
            for one in (self.reader.term(proof["low"], sorts), place, self.reader.term(proof["high"], sorts))
        )
        range_ = Math(rf"{low} \leq {k} \leq {high}")
        within = self.lemmas(proof.get("lemmas_inside"), inner) + self.quietly(proof["pointwise"], None, inner)
        if proof["certificate"] == 0:
            return _headed(Text.of("Compare the sums term by term, for ", range_, ". "), within)
        certificate = self.latex(self.reader.term(proof["certificate"], inner))
        blocks: list[Block] = [
            Paragraph(
                Text.of(
                    "The sum telescopes: for ",
                    range_,
                    " its summand is compared with ",
                    Math(f"G({self.latex(place)} + 1) - G({self.latex(place)})"),
                    ", where",
                )
            )
        ]
        return [
            *blocks,
            Display(f"G({self.latex(place)}) = {certificate}"),
            *within,
            *self.quietly(proof["boundary"], None, sorts),
        ]

    def quietly(self, proof: Any, goal: Atom | None, sorts: Sorts) -> list[Block]:
        """Write a part of a proof; a mechanical part is omitted."""
        if proof["rule"] in (*EASY_RULES, "ring", "positive") and not matters(proof.get("lemmas")):
            return []
        return self.proof(proof, goal, sorts)

    def _monotone(self, proof: Any, goal: Atom | None, sorts: Sorts) -> list[Block]:
        variable = proof["variable"]
        inner: Sorts = {**sorts, variable: "real"}
        place = variable_of(variable, inner)
        ends = [self.math(self.reader.term(proof[key], sorts)) for key in ("from", "to")]
        blocks: list[Block] = [
            Paragraph(Text.of("The two sides are the values at ", ends[0], " and at ", ends[1], " of"))
        ]
        blocks.append(Display(f"f({self.latex(place)}) = {self.latex(self.reader.term(proof['function'], inner))}"))
        blocks.append(Paragraph(Text.of("whose derivative has one sign between them.")))
        return [*blocks, *self.lemmas(proof.get("lemmas_inside"), inner), *self.quietly(proof["sign"], None, inner)]

    def _substitute(self, proof: Any, goal: Atom | None, sorts: Sorts) -> list[Block]:
        variable, fresh = variable_of(proof["variable"], sorts), proof.get("fresh")
        by = self.reader.term(proof["by"], sorts)
        inner = {**sorts, **({fresh: sorts.get(proof["variable"], "real")} if fresh else {})}
        value = by + variable_of(fresh, inner) if fresh else by
        above = Text.of(" with ", Math(rf"{self.latex(variable_of(fresh, inner))} \geq 0")) if fresh else Text()
        said = Text.of("Substitute ", Math(f"{self.latex(variable)} = {self.latex(value)}"), above, ". ")
        return _headed(said, self.proof(proof["then"], _put(goal, variable, value), inner))

    def _rewrite(self, proof: Any, goal: Atom | None, sorts: Sorts) -> list[Block]:
        fact = self.math(self.reader.atom(proof["fact"], sorts))
        return _headed(Text.of("Rewrite with ", fact, ". "), self.quietly(proof["proof"], None, sorts))

    def _chain(self, proof: Any, goal: Atom | None, sorts: Sorts) -> list[Block]:
        inner = [
            block
            for one in proof.get("given", ())
            if one is not None and one["rule"] not in EASY_RULES
            for block in self.quietly(one, None, sorts)
        ]
        said = Paragraph(Text.of("This follows from ", self.link(proof["theorem"]), self.put(proof, sorts), "."))
        return [said, *([Fold(Text.of("Its assumptions hold"), tuple(inner))] if inner else [])]

    def _obtain(self, proof: Any, goal: Atom | None, sorts: Sorts) -> list[Block]:
        new: dict[str, Any] = dict.fromkeys(proof["as"].values(), "real")
        inner = {**sorts, **new}
        names = Text.listed([[self.math(variable_of(name, inner))] for name in new])
        return [
            Paragraph(
                Text.of("By ", self.link(proof["theorem"]), ", such ", names, " exist" + "s" * (len(new) == 1), ".")
            ),
            *self.proof(proof["then"], goal, inner),
        ]

    def _attain(self, proof: Any, goal: Atom | None, sorts: Sorts) -> list[Block]:
        inner: Sorts = {**sorts, proof["index"]: "integer", proof["as"]: "integer"}
        value = self.math(self.reader.term(proof["value"], inner))
        said = Text.of("Let ", self.math(variable_of(proof["as"], inner)), " be an index that minimises ", value, ". ")
        return _headed(said, self.proof(proof["then"], goal, inner))

    def _ivt(self, proof: Any, goal: Atom | None, sorts: Sorts) -> list[Block]:
        inner: Sorts = {**sorts, proof["variable"]: "real"}
        ends = [self.math(self.reader.term(proof[key], sorts)) for key in ("from", "to")]
        said = Text.of(
            "changes sign between ",
            ends[0],
            " and ",
            ends[1],
            ", so it is 0 at some ",
            self.math(variable_of(proof["variable"], inner)),
            " between them.",
        )
        blocks: list[Block] = [
            Paragraph(Text.of("The continuous function")),
            Display(self.latex(self.reader.term(proof["function"], inner))),
            Paragraph(said),
        ]
        return [*blocks, *self.lemmas(proof.get("lemmas_inside"), inner), *self.proof(proof["then"], goal, inner)]

    def _integral(self, proof: Any, goal: Atom | None, sorts: Sorts) -> list[Block]:
        inner: Sorts = {**sorts, proof["variable"]: "real"}
        blocks: list[Block] = [
            Paragraph(Text.of("The integrand is the derivative of")),
            Display(self.latex(self.reader.term(proof["primitive"], inner))),
        ]
        return [*blocks, *self.lemmas(proof.get("lemmas_inside"), inner), *self.quietly(proof["slope"], None, inner)]

    def _every(self, proof: Any, goal: Atom | None, sorts: Sorts) -> list[Block]:
        body = goal.body if isinstance(goal, ForAll) else None
        if body is not None and isinstance(goal, ForAll):
            body = _put(body, goal.index, variable_of(proof["index"], {proof["index"]: "integer"}))
        return self.proof(proof["proof"], body, {**sorts, proof["index"]: "integer"})


class Draft(Prose):
    """A first pass that collects displayed formulas and titles, to choose letters for them."""

    def latex(self, what: Atom | Term) -> str:
        self.shown.append(what)
        return ""

    def summed(self, told: Sum) -> str:
        self.shown += told.parts
        return ""


# ---- helpers


def _put(goal: Atom | None, variable: Term, value: Term) -> Atom | None:
    try:
        return goal.substitute({variable: value}) if goal is not None else None
    except ValueError:
        return None


def _ladder(proof: Any) -> list[tuple[Any, str, Any]]:
    """The cases n = 2, 3, ... with their own theorems: (number, theorem, proof for larger n)."""
    found = []
    while proof["rule"] == "cases" and set(proof["branches"]) == {"<=", ">"} and isinstance(proof["right"], int):
        case = proof["branches"]["<="]
        theorem = case.get("then", {}).get("theorem")
        if case["rule"] != "substitute" or case["by"] != proof["right"] or not theorem:
            break
        found.append((proof["right"], theorem, proof["branches"][">"]))
        proof = proof["branches"][">"]
    return found


def _headed(heading: Text, blocks: Sequence[Block]) -> list[Block]:
    """Put a heading before the blocks, in the same paragraph if the first block is one."""
    if blocks and isinstance(blocks[0], Paragraph):
        return [Paragraph(Text.of(heading, blocks[0].text)), *blocks[1:]]
    return [Paragraph(heading), *blocks]
