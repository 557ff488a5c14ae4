"""From the idea of a proof to a certificate: walks plan and goal together, keeps the context, and fills in everything else.

Nothing here is trusted: what it writes is believed only after both checkers accepted it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from proofs.search import closing, positive
from proofs.search.boxes import enclosure
from proofs.search.context import Context
from proofs.search.data import Node, bound_names, derivative, expand, freeze, show, substitute, thaw, variables
from proofs.search.instances import every, instance, learn_instances
from proofs.search.normal import Rational, Units, Unsplit, constant, identical, monomial, terms, units_of
from proofs.search.sources import Wishes
from proofs.search.suspect import suspicion
from proofs.search.work import Proof, Unproved, Work, with_lemmas
from proofs.statements.plan import Have, HaveAll, InSum, Plan
from proofs.statements.statement import Statement

INDICES = ("i", "j", "k", "l", *(f"i{number}" for number in range(1, 100)))
BRANCHES = {"less": "<", "equal": "=", "greater": ">", "at_most": "<=", "at_least": ">=", "differ": "!="}


def data(thing: Any) -> Node:
    """A Term, formula or integer (or nested tuples already) as nested tuples, derivatives carried out."""
    return thing if isinstance(thing, (int, str, tuple)) else expand(freeze(thing.data))


def elaborate(statement: Statement, theorems: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The certificate of a statement from its plan; `theorems` are the statements (data) that `chain` may use."""
    if statement.proof is None:
        raise Unproved(f"{statement.id}: it has no plan")
    try:
        return _elaborate(statement, theorems)
    except (Unproved, Unsplit, ValueError) as error:
        raise Unproved(f"{statement.id}: {error}") from error


def _elaborate(statement: Statement, theorems: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    content = statement.data()
    plans = [statement.proof] if isinstance(statement.proof, Plan) else list(statement.proof or ())
    claims = [data(claim) for claim in statement.claims]
    if len(plans) == 1 and len(claims) > 1:
        plans = plans * len(claims)
    if len(plans) != len(claims):
        raise Unproved(f"{len(claims)} claims, and {len(plans)} plans")
    builder = Elaboration(theorems)
    work = Work(builder.start(content), builder.close)
    builder.have(work, statement.before)
    witness = {name: data(term) for name, term in statement.witness.items()}
    for term in witness.values():
        work.define(term)
    claims = [substitute(claim, witness) for claim in claims]
    for claim in claims:
        work.define(claim)
    before = list(work.lemmas)
    proofs = []
    for claim, plan in zip(claims, plans, strict=True):
        proofs.append(builder.prove(work.context, claim, plan))
        work.context = work.context.learn(claim)
    proof: dict[str, Any] = {"claims": proofs}
    if before:
        proof["lemmas"] = before
    if witness:
        proof["witness"] = witness
    example = {name: rational_text(value) for name, value in statement.example.items()}
    return dict(thaw({"format": 1, "statement": content, "example": example, "proof": proof}))


def rational_text(value: Any) -> Any:
    """A rational as certificates write it; the table of a function entry by entry."""
    if isinstance(value, (list, tuple)):
        return [rational_text(entry) for entry in value]
    exact = Fraction(value)
    return exact.numerator if exact.denominator == 1 else f"{exact.numerator}/{exact.denominator}"


class Elaboration:
    """One certificate being made."""

    def __init__(self, theorems: Mapping[str, Mapping[str, Any]]) -> None:
        self.theorems = theorems
        self.rules: dict[str, Callable[[Work, Node, Mapping[str, Any]], Proof]] = {
            "auto": lambda work, goal, _: closing.close(work, goal),
            "ring": self.ring, "positive": self.positive, "fact": self.fact, "cases": self.cases, "absurd": self.absurd,
            "integer": self.plain, "function": self.plain, "sum": self.sum, "telescope": self.telescope, "induct": self.induct,
            "monotone": self.monotone, "substitute": self.substitute, "chain": self.chain, "enclose": self.enclose,
            "every": self.every, "instance": self.instance, "termwise": self.termwise,
        }  # fmt: skip

    def start(self, content: Mapping[str, Any]) -> Context:
        """The context of a statement: its assumptions must be seen defined one after the other."""
        context = Context(Units(), dict(content["variables"]))
        for atom in content["given"]:
            hypothesis = expand(freeze(atom))
            work = Work(context, self.refuse)
            try:
                work.define(hypothesis)
            except Unproved as error:
                raise Unproved(
                    f"the assumption {show(hypothesis)} is not seen defined from those before it (no lemma can stand there): {error}"
                ) from error
            context = context.assume({}, [hypothesis])
        return context

    @staticmethod
    def refuse(work: Work, goal: Node, degree: int) -> Proof:
        if work.context.holds(goal):
            return {"rule": "fact"}
        raise Unproved(f"not known at sight\n{work.context.describe(goal)}")

    @staticmethod
    def close(work: Work, goal: Node, degree: int) -> Proof:
        return closing.close(work, goal, degree)

    def prove(self, context: Context, goal: Node, plan: Plan, new: Node = 0) -> Proof:
        """The proof object of one goal; a term that is new in it is seen to be defined after the lemmas."""
        work = Work(context, self.close)
        self.have(work, plan.lemmas)
        work.define(new)
        if plan.rule not in self.rules:
            raise Unproved(f"no rule is called {plan.rule}")
        if plan.rule in ("positive", "ring"):
            learn_instances(work, goal)
        proof = self.rules[plan.rule](work, goal, plan.details)
        return with_lemmas(proof, work.lemmas)

    def have(self, work: Work, lemmas: Sequence[Have | HaveAll | InSum]) -> None:
        """The lemmas of a plan."""
        for lemma in lemmas:
            if isinstance(lemma, InSum):
                key = (lemma.index, data(lemma.low), data(lemma.high))
                for end in key[1:]:
                    work.define(end)
                inside = work.context.inside(*key).learn(*work.context.range_facts(key))
                inner = Work(inside, self.close)
                self.have(inner, lemma.lemmas)
                work.add_range(key, inner)
                continue
            claim = data(lemma.claim)
            work.define(claim)
            if claim in work.context.atoms:
                continue
            try:
                proof = self.prove(work.context, claim, lemma.plan)
            except Unproved as error:
                raise Unproved(f"[lemma {show(claim)}] {error}") from error
            work.add(claim, proof)

    # -- the rules

    def ring(self, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
        if goal[0] != "=":
            raise Unproved(f"ring proves equations, not {show(goal)}")
        given = {data(atom): data(term) for atom, term in details["cofactors"].items()}
        return closing.ring(work, goal, [data(atom) for atom in details["modulo"]], given)

    def positive(self, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
        if goal[0] == "=":
            raise Unproved(f"positive proves inequalities, not {show(goal)}")
        wishes = Wishes(
            hints=tuple(data(hint) for hint in details["hints"]),
            multiply=tuple(data(atom) for atom in details["multiply"]),
            modulo=tuple(data(atom) for atom in details["modulo"]),
            squares=tuple(data(term) for term in details["squares"]),
            degree=details["degree"],
            cofactors={data(atom): data(term) for atom, term in details["cofactors"].items()},
        )
        for atom in (*wishes.modulo, *(wishes.cofactors or ())):
            work.prove(atom)
        mark = work.mark()
        try:
            return positive.find(work, goal, wishes, details["reverse"])
        except Unproved as error:
            work.reset(mark)
            try:
                return positive.by_contradiction(work, goal, wishes)
            except Unproved:
                work.reset(mark)
            raise Unproved(f"{error}{suspicion(work.context, goal)}") from None

    def fact(self, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
        if not work.context.holds(goal):
            raise Unproved(f"not a fact\n{work.context.describe(goal)}")
        return {"rule": "fact"}

    def plain(self, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
        if closing.is_axiom(work, goal):
            return {"rule": "function"}
        if closing.is_integer_step(work, goal):
            return {"rule": "integer"}
        raise Unproved(f"no axiom of a function, and no a + 1 <= b from a fact a < b\n{work.context.describe(goal)}")

    def every(self, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
        if goal[0] != "all":
            raise Unproved(f"every proves what holds for all of a range, not {show(goal)}")
        return every(work, goal, lambda inside, each: self.prove(inside.context, each, details["proof"]))

    def instance(self, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
        atom, proof = instance(work, data(details["fact"]), tuple(data(place) for place in details["at"]))
        if atom == goal:
            return proof
        work.add(atom, proof)
        return closing.close(work, goal)

    def termwise(self, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
        """`telescope` with the certificate 0, the sums of one range being found in the goal."""
        if goal[0] not in ("<=", "="):
            raise Unproved(f"termwise proves = and <=, not {show(goal)}")
        for side in goal[1:]:
            work.define(side)
        context = work.context
        value = context.normal(("-", goal[2], goal[1]))
        parts: dict[int, Any] = {}
        for powers, coefficient in terms(value.num):
            sums = [index for index, _ in powers if context.units.all[index].operator == "sum"]
            if sums:
                rest = monomial((i, e - (i == sums[0])) for i, e in powers) * constant(coefficient)
                parts[sums[0]] = parts.get(sums[0], constant(0)) + rest
        if not parts:
            raise Unproved(f"there is no sum in {show(goal)}")
        below = context.units.term(value.expanded())
        low, high = context.units.all[next(iter(parts))].term[2:4]
        taken = set(context.sorts).union(*map(bound_names, context.quantified))
        own = context.units.all[next(iter(parts))].term[1]
        index = details["index"] or next(name for name in (own, *INDICES) if name not in taken)
        pairs = []
        for number, poly in parts.items():
            whole = context.units.all[number].term
            if whole[2:4] != (low, high) and not all(
                identical(context.normal(mine), context.normal(theirs))
                for mine, theirs in zip(whole[2:4], (low, high), strict=True)
            ):
                continue
            factor = context.units.term(poly)
            pairs.append((factor if not value.den else ("/", factor, below), whole))
        return self.telescope(
            work,
            goal,
            {**details, "index": index, "low": low, "high": high, "sums": pairs, "rest": 0, "certificate": 0},
        )

    def sum(self, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
        return closing.sum_step(work, goal, details["step"], details["by"])

    def absurd(self, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
        return {"rule": "absurd", "proof": self.prove(work.context, ("<", 0, 0), details["proof"])}

    def cases(self, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
        left, right = data(details["left"]), data(details["right"])
        work.define(left)
        work.define(right)
        branches = {}
        for word, plan in details["branches"].items():
            relation = BRANCHES[word]
            atom = (relation.replace(">", "<"), right, left) if ">" in relation else (relation, left, right)
            branches[relation] = self.prove(work.context.assume({}, [atom]), goal, plan)
        return {"rule": "cases", "left": left, "right": right, "branches": branches}

    def induct(self, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
        name, start = details["variable"], data(details["from"])
        context = work.context
        above = ("<=", start, name)
        about = [atom for atom in context.hypotheses if name in variables(atom)]
        if about != [above]:
            raise Unproved(
                f"induction on {name} from {show(start)}: the one hypothesis on {name} must be {show(above)}; they are "
                + "; ".join(map(show, about))
            )
        others = [atom for atom in context.hypotheses if name not in variables(atom)]
        facts = [atom for atom in context.atoms if name not in variables(atom)]
        sorts = {variable: sort for variable, sort in context.sorts.items() if variable != name}
        base = self.prove(context.rebuilt(sorts, others, facts), substitute(goal, {name: start}), details["base"])
        after = context.rebuilt(context.sorts, [*others, above, goal], facts)
        step = self.prove(after, substitute(goal, {name: ("+", name, 1)}), details["step"])
        return {"rule": "induct", "variable": name, "from": start, "base": base, "step": step}

    def telescope(self, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
        relation, left, right = goal
        if relation not in ("=", "<="):
            raise Unproved(f"telescope proves = and <=, not {show(goal)}")
        index, low, high = details["index"], data(details["low"]), data(details["high"])
        sums = [(data(factor), data(whole)) for factor, whole in details["sums"]]
        rest, certificate = data(details["rest"]), data(details["certificate"])
        for term in (low, high, rest, *(part for pair in sums for part in pair)):
            work.define(term)
        if not work.context.at_least_zero(("+", ("-", high, low), 1), strict=False):
            work.prove(("<=", low, ("+", high, 1)))
        context = work.context
        total = context.normal(("-", right, left)) - context.normal(rest)
        for factor, whole in sums:
            total = total - context.normal(("*", factor, whole))
        if total.num and relation == "=":
            turned = context.normal(("+", ("-", right, left), rest))
            for factor, whole in sums:
                turned = turned + context.normal(("*", factor, whole))
            if not turned.num or not self.sums_in(context, turned):
                sums = [(("neg", factor), whole) for factor, whole in sums]
                rest, certificate, total = ("neg", rest) if rest else 0, ("neg", certificate), turned
        if total.num:
            rest = self.remaining(context, total, rest, goal)
            work.define(rest)
            context = work.context
        summand: Node = None
        for factor, whole in sums:
            part = ("*", factor, substitute(whole[4], {whole[1]: index}))
            summand = part if summand is None else ("+", summand, part)
        top = ("+", high, 1)
        inner = Work(context.assume({index: "integer"}, [("<=", low, index), ("<=", index, top)]), self.close)
        self.have(inner, details["inside"])
        inner.define(certificate)
        step = ("-", substitute(certificate, {index: ("+", index, 1)}), certificate)
        pointwise = self.prove(
            context.inside(index, low, high),
            (relation, step, 0 if summand is None else summand),
            details["pointwise"],
        )
        ends = ("-", substitute(certificate, {index: top}), substitute(certificate, {index: low}))
        proof: Proof = {
            "rule": "telescope", "index": index, "low": low, "high": high, "rest": rest, "certificate": certificate,
            "sums": [{"coefficient": factor, "sum": whole} for factor, whole in sums],
            "pointwise": pointwise, "boundary": self.prove(context, (relation, 0, ("+", ends, rest)), details["boundary"]),
        }  # fmt: skip
        if inner.lemmas:
            proof["lemmas_inside"] = inner.lemmas
        return proof

    @staticmethod
    def sums_in(context: Context, value: Rational) -> bool:
        return any(context.units.all[index].operator == "sum" for index in units_of(value.num))

    @staticmethod
    def remaining(context: Context, total: Rational, rest: Node, goal: Node) -> Node:
        """What the sums leave, when no sum is left in it."""
        if Elaboration.sums_in(context, total):
            raise Unproved(
                "the sums do not make up the goal; left over: "
                + context.units.show(total.num)
                + f"\n{context.describe(goal)}"
            )
        term = context.units.term(total.num)
        for factor, power in total.den:
            below = context.units.term(factor)
            term = ("/", term, below if power == 1 else ("^", below, power))
        return term if rest == 0 else ("+", rest, term)

    def monotone(self, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
        relation, left, right = goal
        name, function = details["variable"], data(details["function"])
        low, high = data(details["from"]), data(details["to"])
        work.define(low)
        work.define(high)
        strict = relation == "<"
        if not work.context.at_least_zero(("-", high, low), strict):
            work.prove(("<" if strict else "<=", low, high))
        context = work.context
        weak = [("<=", low, name), ("<=", name, high)]
        inner = Work(context.assume({name: "real"}, weak), self.close)
        inner.lemmas = [{"claim": atom, "proof": {"rule": "fact"}} for atom in weak]
        self.have(inner, details["inside"])
        inner.define(function)
        ends = [inner.context.normal(substitute(function, {name: end})) for end in (low, high)]
        sides = [context.normal(side) for side in (left, right)]
        rising = identical(ends[0], sides[0]) and identical(ends[1], sides[1])
        if not rising and not (identical(ends[0], sides[1]) and identical(ends[1], sides[0])):
            raise Unproved(
                f"not the values of {show(function)} at {show(low)} and {show(high)}\n{context.describe(goal)}"
            )
        slope = derivative(function, name)
        claims = [lemma["claim"] for lemma in inner.lemmas if "claim" in lemma]
        inside = context.assume({name: "real"}, [("<", low, name), ("<", name, high)]).learn(*claims)
        for lemma in inner.lemmas:
            if "sum" in lemma:
                inside = inside.with_range(
                    lemma["sum"], tuple(step["claim"] for step in lemma["lemmas"] if "claim" in step)
                )
        sign = self.prove(inside, (relation, 0, slope) if rising else (relation, slope, 0), details["sign"], slope)
        return {
            "rule": "monotone", "variable": name, "function": function, "from": low, "to": high, "sign": sign,
            "lemmas_inside": inner.lemmas,
        }  # fmt: skip

    def substitute(self, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
        name, by, fresh = details["variable"], data(details["by"]), details["fresh"]
        sorts = {variable: sort for variable, sort in work.context.sorts.items() if variable != name}
        extra: list[Node] = []
        if fresh is None:
            work.prove(("=", name, by))
            value = by
        else:
            if ("<", by, name) not in work.context.atoms:
                work.prove(("<=", by, name))
            strict = ("<=", by, name) not in work.context.atoms
            sorts[fresh] = work.context.sorts[name]
            value = ("+", by, fresh)
            extra = [("<" if strict else "<=", 0, fresh)]
        context = work.context
        change = {name: value}
        hypotheses = [*extra, *(substitute(atom, change) for atom in context.hypotheses)]
        facts = [substitute(atom, change) for atom in context.atoms]
        then = self.prove(context.rebuilt(sorts, hypotheses, facts), substitute(goal, change), details["then"])
        proof: Proof = {"rule": "substitute", "variable": name, "by": by, "then": then}
        return proof if fresh is None else {**proof, "fresh": fresh}

    @staticmethod
    def value(work: Work, term: Node) -> Node:
        """What is put for a variable of a theorem: a function that is named is written out, with names that are free."""
        sort = work.context.sorts.get(term, "") if isinstance(term, str) else ""
        if not sort.startswith("function"):
            return term
        free = (name for name in INDICES if name not in work.context.sorts)
        names = tuple(name for name, _ in zip(free, range(int(sort[9:])), strict=False))
        return ("lambda", names, ("at", term, *names))

    def chain(self, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
        known = self.theorems.get(details["theorem"])
        if known is None:
            raise Unproved(f"no theorem {details['theorem']} was proved before")
        values = {name: self.value(work, data(term)) for name, term in details["with"].items()}
        missing = set(known["variables"]) ^ set(values)
        if missing:
            raise Unproved(f"{details['theorem']}: values are missing or too many: {', '.join(sorted(missing))}")
        for term in values.values():
            if not isinstance(term, tuple) or term[0] != "lambda":
                work.define(term)
        claim = substitute(expand(freeze(known["claim"][details["claim"]])), values)
        if claim != goal:
            raise Unproved(
                f"the theorem says something else, as written:\n  goal     {show(goal)}\n  theorem  {show(claim)}"
            )
        given: list[Proof | None] = []
        plans = list(details["given"])
        context = work.context
        for place, atom in enumerate(known["given"]):
            assumption = substitute(expand(freeze(atom)), values)
            plan = plans[place] if place < len(plans) else Plan("auto")
            if plan is None or assumption in context.atoms:
                if not context.holds(assumption):
                    raise Unproved(f"an assumption of {details['theorem']} is no fact\n{context.describe(assumption)}")
                given.append(None if assumption in context.atoms else {"rule": "fact"})
            else:
                given.append(self.prove(context, assumption, plan))
        proof: Proof = {"rule": "chain", "theorem": details["theorem"], "with": values, "given": given}
        return {**proof, "claim": details["claim"]} if details["claim"] else proof

    def enclose(self, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
        return enclosure(work, goal, details["precision"], details["box"], details["depth"])
