"""Contexts: variables, assumptions and facts in one part of a proof; lemmas and proofs.

Every term in a fact is defined wherever the assumptions hold. Only `at_least` and `apart` decide what is known without
a proof ("at sight" in RULES.md).
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, Self

from proofs.kernel.core.normal import NormalForms, Quotient, number, product, shape, total
from proofs.kernel.core.reading import fields, listed, need, spend
from proofs.kernel.core.term import BINDERS, PART, Atom, Sorts, Term, integral, opened, read, read_atom, small

Rule = Callable[["Context", Atom, Any], None]
ANY = "cases absurd obtain attain ivt"
# the rules for goals ("all", low, high, atom), and for the goal ("exists", sorts, claims) of a statement
PROVE = {"all": f"{ANY} fact every instance induct substitute chain rewrite", "exists": f"{ANY} witness"}


class Shared(NamedTuple):
    """The theorems, rules, axioms and normal forms that all contexts of one check share."""

    theorems: Mapping[str, Any]  # the parsed statements of the theorems
    rules: Mapping[str, Rule]
    axioms: Mapping[str, tuple[list[Atom], Atom]]
    forms: NormalForms


class Context:
    """Variables with their sorts, assumptions, and facts derived from them."""

    def __init__(self, shared: Shared, sorts: Sorts, facts: Iterable[tuple[Atom, bool]] = ()) -> None:
        self.shared, self.forms, self.sorts = shared, shared.forms, dict(sorts)
        # the facts, and whether each is assumed; terms known to be defined; shapes known to be nonzero
        self.facts, self.settled, self.unequal = dict[Atom, bool](), set[Term](), set[Any]()
        # a fact is 0 <= rest + constant (or <): shape of the rest -> the least constant, and whether it is <=
        self.bounds: dict[Any, tuple[Any, bool]] = {shape(number(0))[0]: (0, True)}
        for atom, assumed in facts:
            self.learn(atom, assumed)

    def extended(self, sorts: Sorts, *assumptions: Atom) -> Self:
        """This context with new variables and assumptions."""
        spend(10 + len(self.sorts) + 3 * len(self.facts) + len(self.settled))
        child = type(self)(self.shared, {**self.sorts, **sorts})
        child.facts, child.bounds, child.unequal = dict(self.facts), dict(self.bounds), set(self.unequal)
        child.settled = set(self.settled)
        for atom in assumptions:
            child.learn(atom, True)
        return child

    def within(self, name: str, low: Term, high: Term, sort: str = "integer") -> Self:
        """The context for a number in the range; an integer also has the instances of `all` facts."""
        inside = self.extended({name: sort}, ("<=", low, name), ("<=", name, high))
        for atom in (atom for atom in self.facts if sort == "integer" and atom[:3] == ("all", low, high)):
            inside.learn(opened(atom[3], name))
        return inside

    def learn(self, atom: Atom, assumed: bool = False) -> None:
        known, self.facts[atom] = atom in self.facts, assumed or self.facts.get(atom, False)
        if known or atom[0] == "all":
            return
        relation, a, b = atom
        for ends in ((a, b), (b, a)) if relation in ("=", "!=") else ((a, b),):
            rest, constant = shape(self.forms.difference(*ends))
            if relation == "!=":
                self.unequal.add((rest, constant))
            else:
                self.bounds[rest] = min((constant, relation != "<"), self.bounds.get(rest, (constant, True)))

    def at_least(self, low: Term, high: Term, strict: bool = False) -> bool:
        """Whether low <= high (or low < high) is known at sight."""
        rest, constant = shape(self.forms.difference(low, high))
        least, weak = self.bounds.get(rest, (constant + 1, True))
        return bool(least < constant or (least == constant and not (strict and weak)))

    def apart(self, term: Term) -> bool:
        """Whether the term is nonzero at sight."""
        if shape(self.forms.of(term)) in self.unequal or self.at_least(0, term, True) or self.at_least(term, 0, True):
            return True
        head = term[0] if isinstance(term, tuple) else ""
        if head == "neg" or (head == "^" and isinstance(term[2], int)):
            return self.apart(term[1])
        return head in ("*", "/") and self.apart(term[1]) and self.apart(term[2])

    def known(self, atom: Atom) -> bool:
        """Whether an inequality is known at sight."""
        relation, a, b = atom
        return self.apart(("-", b, a)) if relation == "!=" else self.at_least(a, b, relation == "<")

    def defined(self, *terms: Term) -> None:
        """Refuse terms and atoms that are not known to be defined wherever the assumptions hold."""
        for term in (term for term in terms if isinstance(term, tuple) and term not in self.settled):
            spend(PART)
            head, a, b = term[0], term[1], term[-1]
            self.defined(*(term[1:3] if head in BINDERS else term[1:]))
            if head == "/" or (head == "^" and isinstance(b, int) and b < 0):
                need(self.apart(b if head == "/" else a), "not shown nonzero: the divisor in", term)
            if head == "^" and not isinstance(b, int):
                need(self.at_least(0, b) or self.apart(a), "not shown defined:", term)
            if head in ("sqrt", "log"):
                need(self.at_least(0, a, strict=head == "log"), "not shown defined:", term)
            if head in ("!", "binomial"):
                need(self.at_least(0, b) and (head == "!" or self.at_least(b, a)), "not shown defined:", term)
            if head in BINDERS:
                top = ("+", term[2], 1) if head == "sum" else term[2]
                need(head == "all" or self.at_least(a, top), "not shown defined: the range of", term)
                name = f"#{len(self.sorts)}"  # no file can contain this name
                self.within(name, a, term[2], BINDERS[head]).defined(opened(b, name))
            self.settled.add(term)

    # reading the parts of a certificate

    def term(self, data: Any, sort: str = "real") -> Term:
        term = read(data, self.sorts)
        self.defined(term)
        need(sort == "real" or integral(term, self.sorts), "an integer is expected; not an integer:", term)
        return term

    def fact(self, data: Any, *relations: str) -> Atom:
        atom = read_atom(data, self.sorts)
        need(atom in self.facts, "not a fact here:", atom)
        need(not relations or atom[0] in relations, "a fact of the wrong kind:", atom)
        return atom

    def identity(self, equations: Any, *parts: tuple[Any, Quotient]) -> None:
        """Refuse unless the sum of `parts` is the sum of cofactor * (left - right) over equations."""
        for fact, by in (fields(equation, "fact cofactor") for equation in listed(equations)):
            parts = *parts, (1, product(self.forms.of(self.term(by)), self.forms.difference(*self.fact(fact, "=")[1:])))
        need(not total(*parts).above, "not an identity")

    def prove(self, goal: Atom, proof: Any, *new: Term) -> None:
        """Check the lemmas in order, check that `new` is defined, and apply the rule."""
        rule: Any = proof.get("rule") if isinstance(proof, dict) else None
        need(isinstance(rule, str) and rule in self.shared.rules, "unknown rule")
        known = rule in PROVE.get(goal[0], rule).split()
        need(known, "this rule proves no goal for all of a range, and not that something exists")
        context = self.extended({}).lemmas(proof["lemmas"]) if "lemmas" in proof else self
        context.defined(*map(small, new))
        self.shared.rules[rule](context, goal, {key: proof[key] for key in proof if key not in ("rule", "lemmas")})

    def lemmas(self, steps: Any) -> Self:
        """Check each lemma, and make it a fact for the later lemmas and the rule."""
        for claim, proof in (fields(step, "claim proof") for step in listed(steps, "lemmas are a list")):
            goal = read_atom(claim, self.sorts)
            self.prove(goal, proof, goal)
            self.learn(goal)
        return self
