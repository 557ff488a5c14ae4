"""Write a certificate as a proof in the style of a paper.

Each sentence states a reason and its consequence. Trivial facts share one sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from proofs.report.content.blocks import Block, Display, Math, Paragraph, Text
from proofs.report.content.naming import Naming
from proofs.report.content.prose import LETTER, MOST_FORMULAS
from proofs.report.content.reading import Reader, Sorts
from proofs.report.content.sums import Sum, sum_of
from proofs.report.content.telling import IMPOSSIBLE, NUMERIC, variable_of
from proofs.report.latex.steps import MOST_FACTS, Steps, substituted
from symbolic.language import Atom, Relation, Term


def argument(
    certificate: Any, idea: str, known: Mapping[Term, str], label: str
) -> tuple[list[Block], list[tuple[str, str]], list[str]]:
    """Return the steps, the letters with their meanings, and the cited theorems.

    Parameters
    ----------
    known: the letters that the theorem defines.
    label: the prefix of the labels of formulas.
    """
    statement = certificate["statement"]
    names = [*statement["variables"], *statement.get("exists", {})]
    reader = Reader()
    draft = Argument(Naming([], names), reader, label, draft=True)
    draft.tell(certificate)
    naming = Naming(draft.shown[:MOST_FORMULAS], [*names, *LETTER.findall(idea)], known)
    teller = Argument(naming, reader, label)
    blocks = teller.tell(certificate)
    return blocks, naming.told(*teller.shown), list(teller.cited)


class Argument(Steps):
    """Writes the steps of each rule in the style of a paper."""

    # ---- the whole proof

    def _witness(self, proof: Any, goal: Atom | None, sorts: Sorts) -> list[Block]:
        inner: Sorts = {**sorts, **self.statement.get("exists", {})}
        taken = [
            [Math(f"{self.latex(variable_of(name, inner))} = {self.latex(self.reader.term(term, sorts))}")]
            for name, term in proof.get("witness", {}).items()
            if term != name
        ]
        blocks: list[Block] = [Paragraph(Text.of("Take ", Text.listed(taken), "."))] if taken else []
        goals = [self.reader.atom(claim, inner) for claim in self.statement["claim"]]
        if len(goals) == 1:
            return blocks + self.proof(proof["claims"][0], goals[0], inner, last=True)
        pairs = list(zip(goals, proof["claims"], strict=True))
        plain = [pair for pair in pairs if not pair[0].variables and pair[1]["rule"] in NUMERIC]
        if plain:
            blocks.append(Paragraph(Text.of("The claims about numbers alone hold by computation.")))
        for one, inside in pairs:
            if (one, inside) not in plain:
                blocks += self.lemma(one, {"claim": one.data, "proof": inside}, None, inner)
        return blocks

    # ---- rules whose proofs have several parts

    def _positive(self, proof: Any, goal: Atom | None, sorts: Sorts) -> list[Block]:
        told = sum_of(proof, goal, sorts, self.reader)
        because = self.nonnegative(told)
        using = Text.of("Using ", self.all_used(told.equations), ", ") if told.equations else Text()
        if goal == IMPOSSIBLE:
            self.shown += told.parts
            latex = "" if self.draft else f"0 = {told.right(self.naming.latex)}"
            opening = Text.of(using, "we obtain") if using else Text.of("We obtain")
            return [
                Display(latex, opening),
                Paragraph(Text.of("The right side is positive, ", *because, ": a contradiction.")),
            ]
        times = [[Math(f"{self.latex(one)} > 0")] for one in dict.fromkeys(told.multiplied) if one.variables]
        factor = Text.of(", multiplied by ", Text.listed(times), ",") if times else Text()
        opening = Text.of(using or "", "the" if using else "The", " difference of both sides", factor, " is")
        strict = isinstance(goal, Relation) and goal.op != "<="
        if told.count == 1:
            sign = " positive, " if strict else " nonnegative, "
            return [Paragraph(Text.of(*opening, sign, *because, "."))]
        if told.short:
            return [
                Display(self.summed(told), opening),
                Paragraph(Text.of(f"No summand is negative{', and one is positive' * strict}, ", *because, ".")),
            ]
        many = f" a sum of {told.count} products, none of which is negative{' and one of which is positive' * strict}, "
        return [Paragraph(Text.of(*opening, many, *because, "."))]

    def nonnegative(self, told: Sum) -> Text:
        facts = [fact for fact in told.facts if fact.variables]
        named: list[Any] = [[one] for one in dict.fromkeys(self.used(fact) for fact in facts)]
        more = len(named) - MOST_FACTS
        if more > 1:
            named = [*named[:MOST_FACTS], [f"{more} similar relations"]]
        named += [["squares are nonnegative"]] * bool(told.squares)
        return (
            Text.of("because of " if more > 1 else "since ", Text.listed(named))
            if named
            else Text.of("as a computation shows")
        )

    def _cases(self, proof: Any, goal: Atom | None, sorts: Sorts) -> list[Block]:
        left, right = self.reader.term(proof["left"], sorts), self.reader.term(proof["right"], sorts)
        branches = proof["branches"]
        by_contradiction = sorted(one["rule"] for one in branches.values()) == ["absurd", "fact"]
        blocks: list[Block] = []
        for sign, branch in branches.items():
            if sign in ("<", "<=", "=", "!="):
                relation = Relation(sign, left, right)
            else:
                relation = Relation("<" if sign == ">" else "<=", right, left)
            if by_contradiction and branch["rule"] == "absurd":
                blocks.append(Paragraph(Text.of("Suppose that ", self.math(relation), ".")))
                with self.alone():
                    blocks += self.proof(branch["proof"], IMPOSSIBLE, sorts)
            elif not by_contradiction:
                blocks.append(Paragraph(Text.of("Case ", self.math(relation), ".")))
                with self.alone():
                    blocks += self.proof(branch, goal, sorts)
        return blocks

    def _absurd(self, proof: Any, goal: Atom | None, sorts: Sorts) -> list[Block]:
        return [
            Paragraph(Text.of("This case is impossible.")),
            *self.proof(proof["proof"], IMPOSSIBLE, sorts),
        ]

    def _induct(self, proof: Any, goal: Atom | None, sorts: Sorts) -> list[Block]:
        variable, start = variable_of(proof["variable"], sorts), self.reader.term(proof["from"], sorts)
        letter, first = self.latex(variable), self.latex(start)
        opening = Text.of("We use induction on ", Math(letter), ". First let ", Math(f"{letter} = {first}"), ".")
        with self.alone():
            base = self.proof(proof["base"], substituted(goal, variable, start), sorts)
        then = Text.of("Now suppose that it holds for ", Math(letter), ", and consider ", Math(f"{letter} + 1"), ".")
        with self.alone():
            step = self.proof(proof["step"], substituted(goal, variable, variable + 1), sorts)
        return [Paragraph(opening), *base, Paragraph(then), *step]

    def _telescope(self, proof: Any, goal: Atom | None, sorts: Sorts) -> list[Block]:
        inner: Sorts = {**sorts, proof["index"]: "integer"}
        place = variable_of(proof["index"], inner)
        low, high = (self.latex(self.reader.term(proof[end], sorts)) for end in ("low", "high"))
        range_ = Math(rf"{low} \leq {self.latex(place)} \leq {high}")
        within = self.lemmas(proof.get("lemmas_inside"), inner) + self.quietly(proof["pointwise"], None, inner)
        if proof["certificate"] == 0:
            return [Paragraph(Text.of("We compare the sums term by term, for ", range_, ".")), *within]
        certificate = self.latex(self.reader.term(proof["certificate"], inner))
        step = Math(f"G({self.latex(place)} + 1) - G({self.latex(place)})")
        opening = Text.of("The sum telescopes: for ", range_, ", we compare the summand with ", step, ", where")
        return [
            Display(f"G({self.latex(place)}) = {certificate}", opening),
            *within,
            *self.quietly(proof["boundary"], None, sorts),
        ]

    def _monotone(self, proof: Any, goal: Atom | None, sorts: Sorts) -> list[Block]:
        inner: Sorts = {**sorts, proof["variable"]: "real"}
        place = variable_of(proof["variable"], inner)
        ends = [self.math(self.reader.term(proof[key], sorts)) for key in ("from", "to")]
        function = f"f({self.latex(place)}) = {self.latex(self.reader.term(proof['function'], inner))}"
        return [
            Display(
                function, Text.of("The two sides are the values at ", ends[0], " and ", ends[1], " of the function")
            ),
            Paragraph(Text.of("The derivative of ", Math("f"), " does not change its sign between them.")),
            *self.lemmas(proof.get("lemmas_inside"), inner),
            *self.quietly(proof["sign"], None, inner),
        ]

    def _substitute(self, proof: Any, goal: Atom | None, sorts: Sorts) -> list[Block]:
        variable, fresh = variable_of(proof["variable"], sorts), proof.get("fresh")
        by = self.reader.term(proof["by"], sorts)
        inner = {**sorts, **({fresh: sorts.get(proof["variable"], "real")} if fresh else {})}
        value = by + variable_of(fresh, inner) if fresh else by
        above = Text.of(" with ", Math(rf"{self.latex(variable_of(fresh, inner))} \geq 0")) if fresh else Text()
        said = Text.of("Put ", Math(f"{self.latex(variable)} = {self.latex(value)}"), above, ".")
        return [Paragraph(said), *self.proof(proof["then"], substituted(goal, variable, value), inner)]

    def _rewrite(self, proof: Any, goal: Atom | None, sorts: Sorts) -> list[Block]:
        fact = self.used(self.reader.atom(proof["fact"], sorts))
        return [Paragraph(Text.of("We insert ", fact, ".")), *self.quietly(proof["proof"], None, sorts)]

    def _obtain(self, proof: Any, goal: Atom | None, sorts: Sorts) -> list[Block]:
        new: dict[str, Any] = dict.fromkeys(proof["as"].values(), "real")
        inner = {**sorts, **new}
        names = Text.listed([[self.math(variable_of(name, inner))] for name in new])
        said = Text.of(self.link(proof["theorem"]), self.put(proof, sorts), " provides ", names, ".")
        return [Paragraph(said), *self.proof(proof["then"], goal, inner)]

    def _attain(self, proof: Any, goal: Atom | None, sorts: Sorts) -> list[Block]:
        inner: Sorts = {**sorts, proof["index"]: "integer", proof["as"]: "integer"}
        value, index = self.reader.term(proof["value"], inner), variable_of(proof["index"], inner)
        low, high = (self.latex(self.reader.term(proof[end], sorts)) for end in ("low", "high"))
        range_ = Math(rf"{low} \leq {self.latex(index)} \leq {high}")
        least = self.math(variable_of(proof["as"], inner))
        said = Text.of("Let ", least, " be an index that minimizes ", self.math(value), " over ", range_, ".")
        return [Paragraph(said), *self.proof(proof["then"], goal, inner)]

    def _ivt(self, proof: Any, goal: Atom | None, sorts: Sorts) -> list[Block]:
        inner: Sorts = {**sorts, proof["variable"]: "real"}
        ends = [self.math(self.reader.term(proof[key], sorts)) for key in ("from", "to")]
        root = self.math(variable_of(proof["variable"], inner))
        said = Text.of("It changes its sign between ", ends[0], " and ", ends[1], ". Let ", root, " be a zero there.")
        return [
            Display(
                self.latex(self.reader.term(proof["function"], inner)), Text.of("Consider the continuous function")
            ),
            Paragraph(said),
            *self.lemmas(proof.get("lemmas_inside"), inner),
            *self.proof(proof["then"], goal, inner),
        ]

    def _integral(self, proof: Any, goal: Atom | None, sorts: Sorts) -> list[Block]:
        inner: Sorts = {**sorts, proof["variable"]: "real"}
        primitive = self.latex(self.reader.term(proof["primitive"], inner))
        return [
            Display(primitive, Text.of("The integrand is the derivative of")),
            *self.lemmas(proof.get("lemmas_inside"), inner),
            *self.quietly(proof["slope"], None, inner),
        ]
