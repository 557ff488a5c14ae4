"""The steps of a proof: each fact once, with its reason. Trivial facts share one sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from proofs.report.content.blocks import Block, Link, Math, Paragraph, Text
from proofs.report.content.naming import Naming
from proofs.report.content.prose import Prose
from proofs.report.content.reading import Reader, Sorts
from proofs.report.content.reasons import EASY_RULES, signature
from proofs.report.content.sums import Sum, facts_of
from proofs.report.content.telling import IMPOSSIBLE, matters, variable_of
from proofs.report.latex.leads import BY_NAME, Lead, by_axiom
from proofs.report.latex.running import Cited, Step, wide
from symbolic.language import Atom, ForAll, Relation, Term
from symbolic.representations.breaking import measure

SHORT = 9.0  # em: a shorter formula is repeated, and a longer one is cited by its number
WIDE = 14.0  # em: the sentence "Clearly, ..." omits wider formulas
MOST_CLEAR = 4
MOST_FACTS = 5
MOST_VALUES = 6
WIDEST_VALUES = 60.0  # em: total width; values that need more are omitted


class Steps(Prose):
    """Writes each fact once, with its reason.

    Attributes
    ----------
    cited: the cited theorems, in order.
    steps: the latest display of each formula; later sentences cite its number.
    scope: the open cases and ranges. A fact that was shown in a scope is known in it and in the scopes inside it."""

    def __init__(self, naming: Naming, reader: Reader, label: str, draft: bool = False) -> None:
        super().__init__(naming, str, reader)
        self.cited: dict[str, None] = {}
        self.steps: dict[str, Step] = {}
        self.scope: tuple[str, ...] = ()
        self.known: dict[str, list[tuple[str, ...]]] = {}  # formula -> the scopes in which it was shown
        self.label, self.draft, self.numbered, self.opened = label, draft, 0, 0

    # ---- formulas

    def latex(self, what: Atom | Term) -> str:
        if self.draft:
            self.shown.append(what)
            return ""
        return super().latex(what)

    def summed(self, told: Sum) -> str:
        self.shown += told.parts
        return "" if self.draft else told.latex(self.naming.latex)

    def link(self, theorem: str) -> Link:
        self.cited[theorem] = None
        return Link(theorem, Text())

    def step(self, goal: Atom, lead: Text) -> Step:
        latex = self.latex(goal)
        self.steps[latex] = one = Step(latex, lead)
        return one

    def used(self, atom: Atom) -> Math:
        """Write a fact that a step uses; cite its number if it is displayed and not short."""
        latex = self.latex(atom)
        known = self.steps.get(latex)
        if known is None or self.draft or measure(latex) < SHORT:
            return Math(latex)
        if not known.label:
            self.numbered += 1
            known.label = f"eq:{self.label}-{self.numbered}"
        return Cited(rf"\eqref{{{known.label}}}")

    def all_used(self, atoms: Sequence[Atom]) -> Text:
        return Text.listed([[one] for one in dict.fromkeys(self.used(atom) for atom in atoms)])

    @contextmanager
    def within(self, name: str) -> Iterator[None]:
        before, self.scope = self.scope, (*self.scope, name)
        yield
        self.scope = before

    def alone(self) -> AbstractContextManager[None]:
        """Open the scope of a case or of another part whose facts are unknown outside."""
        self.opened += 1
        return self.within(f"part {self.opened}")

    def is_known(self, goal: Atom) -> bool:
        """Whether the formula was shown in this scope or in one around it."""
        latex = "" if self.draft else self.naming.latex(goal)
        return any(self.scope[: len(one)] == one for one in self.known.get(latex, ()))

    def note(self, goal: Atom) -> None:
        if not self.draft:
            self.known.setdefault(self.naming.latex(goal), []).append(self.scope)

    def put(self, proof: Any, sorts: Sorts) -> Text:
        """Write the values of a theorem's variables, without those that equal their names.

        Empty if the values are too many or too wide.
        """
        values = []
        for name, data in proof.get("with", {}).items():
            if data == name:
                continue
            letter, inner, body = variable_of(name, {}), sorts, data
            if isinstance(data, list) and data[0] == "lambda":
                inner = {**sorts, **dict.fromkeys(data[1], "integer")}
                letter = Term("variable", name=name, sort=f"function {len(data[1])}")
                letter, body = letter(*(variable_of(one, inner) for one in data[1])), data[2]
            term = self.reader.term(body, inner)
            value = f"{self.naming.latex(letter)} := {self.naming.latex(term)}"
            if self.naming.latex(letter) != self.naming.latex(term):
                values.append((value, term))
        if not values or len(values) > MOST_VALUES or sum(measure(value) for value, _ in values) > WIDEST_VALUES:
            return Text()
        self.shown += [term for _, term in values]
        if any(wide(value) for value, _ in values):
            return Text.of(" with ", Math(r",\quad ".join(value for value, _ in values)))
        return Text.of(" with ", Text.listed([[Math(value)] for value, _ in values]))

    # ---- steps

    def lemmas(self, lemmas: Any, sorts: Sorts) -> list[Block]:
        blocks: list[Block] = []
        clear: list[Atom] = []
        for lemma in lemmas or ():
            goal, proof = self.reader.atom(lemma["claim"], sorts), lemma["proof"]
            if proof["rule"] in ("fact", "integer", "instance") and not proof.get("lemmas"):
                continue
            if proof["rule"] == "ring" and self.again(goal, proof.get("equations", ()), sorts):
                continue
            if self.is_known(goal):
                continue
            if inmost(proof)["rule"] in EASY_RULES and self.lead(proof, sorts) is not None:
                clear.append(goal)
                self.note(goal)
                continue
            blocks += self.clearly(clear)
            clear = []
            blocks += self.lemma(goal, lemma, None, sorts)
        return blocks + self.clearly(clear)

    def again(self, goal: Atom, equations: Sequence[Any], sorts: Sorts) -> bool:
        """Whether the fact is an equation that the proof inserts, perhaps with sides exchanged."""
        turned = Relation(goal.op, goal.right, goal.left) if isinstance(goal, Relation) else goal
        return super().again(goal, equations, sorts) or super().again(turned, equations, sorts)

    def clearly(self, goals: Sequence[Atom]) -> list[Block]:
        """Write the trivial facts in one sentence."""
        if not goals:
            return []
        if self.draft:
            self.shown += goals
            return []
        formulas = dict.fromkeys(self.latex(bare(one)) for one in goals)
        short = [one for one in formulas if measure(one) <= WIDE][:MOST_CLEAR] or [*formulas][:1]
        more = len(formulas) - len(short)
        named: list[list[Any]] = [[Math(one)] for one in short]
        if not more:
            return [Paragraph(Text.of("Clearly, ", Text.listed(named), "."))]
        alike = "one similar relation holds" if more == 1 else f"{more} similar relations hold"
        return [Paragraph(Text.of("Clearly, ", Text.join(", ", named), ", and ", alike, "."))]

    def lemma(self, goal: Atom, lemma: Any, reason: Text | None, sorts: Sorts) -> list[Block]:
        told = self.told.setdefault(signature(lemma["claim"]), [])
        if signature(lemma) in map(signature, told):
            return [self.step(goal, Text.of("Likewise,"))]
        told.append(lemma)
        return self.derived(goal, lemma["proof"], sorts)

    def derived(self, goal: Atom, proof: Any, sorts: Sorts) -> list[Block]:
        """Write a fact after its steps; if its proof has several parts, before them."""
        before, scope = self.lemmas(proof.get("lemmas"), sorts), self.scope
        inside, around, body, inner = self.opened_ranges(goal, proof, sorts)
        lead = self.lead(around, inner)
        if lead is not None:
            inside += self.assumptions(around, inner)
            self.scope = scope
            blocks = [*before, *inside, self.step(goal, lead.to_formula)]
        else:
            claim = self.step(goal, Text.of("We show that"))
            blocks = [*before, claim, *inside, *self.parts(around, body, inner)]
            self.scope = scope
        self.note(goal)
        return blocks

    def proof(self, proof: Any, goal: Atom | None, sorts: Sorts, last: bool = False) -> list[Block]:
        """Write the proof of the fact that was just claimed, or a contradiction."""
        blocks, scope = self.lemmas(proof.get("lemmas", ()), sorts), self.scope
        inside, around, body, inner = self.opened_ranges(goal, proof, sorts)
        lead = self.lead(around, inner)
        blocks += inside
        if lead is None:
            blocks += self.parts(around, body, inner)
        else:
            end = "a contradiction" if goal == IMPOSSIBLE else "the claim"
            said = Text.of("This proves the claim.") if around["rule"] == "fact" else lead.to(end)
            blocks += [*self.assumptions(around, inner), Paragraph(said)]
        self.scope = scope
        return blocks

    def opened_ranges(self, goal: Atom | None, proof: Any, sorts: Sorts) -> tuple[list[Block], Any, Atom | None, Sorts]:
        """Open the ranges of a goal.

        Returns the steps for one index of each range, the innermost proof, its goal, and the sorts of its letters.
        """
        blocks: list[Block] = []
        while proof["rule"] == "every":
            sorts, index = {**sorts, proof["index"]: "integer"}, proof["index"]
            range_ = self.range_of(goal, index, sorts)
            goal, proof = instance(goal, index), proof["proof"]
            self.scope = (*self.scope, range_)
            inside = self.lemmas(proof.get("lemmas"), sorts)
            if inside and range_:
                blocks.append(Paragraph(Text.of("Let ", Math(range_), ".")))
            blocks += inside
        return blocks, proof, goal, sorts

    def range_of(self, goal: Atom | None, index: str, sorts: Sorts) -> str:
        if not isinstance(goal, ForAll):
            return ""
        low, high = self.latex(goal.low), self.latex(goal.high)
        return rf"{low} \leq {self.latex(variable_of(index, sorts))} \leq {high}"

    def parts(self, proof: Any, goal: Atom | None, sorts: Sorts) -> list[Block]:
        writer = getattr(self, f"_{proof['rule']}")
        if proof["rule"] in ("witness", "positive", "ring"):
            return list(writer(proof, goal, sorts))
        with self.alone():
            return list(writer(proof, goal, sorts))

    def assumptions(self, proof: Any, sorts: Sorts) -> list[Block]:
        """Write the proofs of the assumptions of a theorem before it is applied."""
        if proof["rule"] != "chain":
            return []
        own = [one for one in proof.get("given", ()) if one is not None and one["rule"] not in (*EASY_RULES, "ring")]
        blocks = [block for one in own for block in self.quietly(one, None, sorts)]
        opening = Text.of("We check the assumptions of ", self.link(proof["theorem"]), ".")
        return [Paragraph(opening), *blocks] if blocks else []

    def lead(self, proof: Any, sorts: Sorts) -> Lead | None:
        """The reason of a step that is one sentence; None if its proof has several parts."""
        rule = proof["rule"]
        if rule == "every":
            return self.lead(proof["proof"], {**sorts, proof["index"]: "integer"}) if plain(proof) else None
        if rule == "chain":
            return Lead(Text.of("By ", self.link(proof["theorem"]), self.put(proof, sorts)))
        if rule == "ring":
            facts = [self.reader.atom(one["fact"], sorts) for one in proof.get("equations", ())]
            if not facts:
                return Lead(Text.of("Expanding both sides"), gerund=True)
            return Lead(Text.of("Inserting ", self.all_used(facts)), gerund=True)
        if rule == "positive":
            return self.since(proof, sorts) if light(proof) else None
        if rule == "axiom":
            return by_axiom(proof["name"])
        if rule == "sum":
            return BY_NAME[f"sum {proof['step']}"]
        return BY_NAME.get(rule)

    def since(self, proof: Any, sorts: Sorts) -> Lead:
        facts, squares = facts_of(proof, sorts, self.reader)
        facts = tuple(fact for fact in facts if fact.variables)
        named: list[Any] = [[one] for one in dict.fromkeys(self.used(fact) for fact in facts)]
        named += [["squares are nonnegative"]] * squares
        return Lead(Text.of("Since ", Text.listed(named))) if named else Lead(Text.of("Comparing both sides"), True)


# ---- helpers


def substituted(goal: Atom | None, variable: Term, value: Term) -> Atom | None:
    try:
        return goal.substitute({variable: value}) if goal is not None else None
    except ValueError:
        return None


def instance(goal: Atom | None, index: str) -> Atom | None:
    if not isinstance(goal, ForAll):
        return goal
    found = substituted(goal.body, goal.index, variable_of(index, {index: "integer"}))
    return goal if found is None else found


def _last(sorts: Sorts) -> str:
    return [*sorts][-1]


def bare(goal: Atom) -> Atom:
    """Drop the quantifiers whose index does not occur in the relation."""
    body = bare(goal.body) if isinstance(goal, ForAll) else goal
    return goal if isinstance(goal, ForAll) and goal.index in body.variables else body


def inmost(proof: Any) -> Any:
    return inmost(proof["proof"]) if proof["rule"] == "every" and plain(proof) else proof


def plain(proof: Any) -> bool:
    return not matters(proof.get("lemmas")) and not matters(proof["proof"].get("lemmas"))


def light(proof: Any) -> bool:
    """Whether the facts alone show a reader that a sum of products is positive."""
    terms = proof.get("terms", ())
    degree = max((len(one.get("facts", ())) + len(one.get("squares", ())) for one in terms), default=0)
    return len(terms) <= 3 and degree <= 3 and len(proof.get("multiply", ())) <= 1 and not proof.get("equations")
