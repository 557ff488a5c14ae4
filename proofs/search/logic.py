"""Rules of logic: cases, induction, equality, theorems proved before, and ranges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from proofs.search import closing
from proofs.search.data import BINDERS, Node, canonical, data, expand, freeze, letters, show, substitute, variables
from proofs.search.instances import every, instance
from proofs.search.work import Proof, Prover, Rule, Unproved, Work
from proofs.statements.plan import Plan

INDICES = ("i", "j", "k", "l", *(f"i{number}" for number in range(1, 100)))
BRANCHES = {"less": "<", "equal": "=", "greater": ">", "at_most": "<=", "at_least": ">=", "differ": "!="}


def absurd(prover: Prover, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
    return {"rule": "absurd", "proof": prover.prove(work.context, ("<", 0, 0), details["proof"])}


def cases(prover: Prover, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
    left, right = data(details["left"]), data(details["right"])
    work.define(left)
    work.define(right)
    branches = {}
    for word, plan in details["branches"].items():
        relation = BRANCHES[word]
        atom = (relation.replace(">", "<"), right, left) if ">" in relation else (relation, left, right)
        branches[relation] = prover.prove(work.context.assume({}, [atom]), goal, plan)
    return {"rule": "cases", "left": left, "right": right, "branches": branches}


def induct(prover: Prover, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
    name, start = details["variable"], data(details["from"])
    context = work.context
    above = ("<=", start, name)
    about = [atom for atom in context.hypotheses if name in variables(atom)]
    if about != [above]:
        raise Unproved(
            f"induction on {name} from {show(start)}: {show(above)} must be the only assumption about {name}, not "
            + ("; ".join(map(show, about)) or "none")
        )
    others = [atom for atom in context.hypotheses if name not in variables(atom)]
    facts = [atom for atom in context.atoms if name not in variables(atom)]
    sorts = {variable: sort for variable, sort in context.sorts.items() if variable != name}
    base = prover.prove(context.rebuilt(sorts, others, facts), substitute(goal, {name: start}), details["base"])
    after = context.rebuilt(context.sorts, [*others, above, goal], facts)
    step = prover.prove(after, substitute(goal, {name: ("+", name, 1)}), details["step"])
    return {"rule": "induct", "variable": name, "from": start, "base": base, "step": step}


def substitution(prover: Prover, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
    name, by, fresh = details["variable"], data(details["by"]), details["fresh"]
    sorts = {variable: sort for variable, sort in work.context.sorts.items() if variable != name}
    extra: list[Node] = []
    if fresh is None:
        work.need(("=", name, by))
        value = by
    else:
        if not work.context.knows(("<", by, name)):
            work.prove(("<=", by, name))
        strict = not work.context.knows(("<=", by, name))
        work.rely((("<" if strict else "<=", by, name),))
        sorts[fresh] = work.context.sorts[name]
        value = ("+", by, fresh)
        extra = [("<" if strict else "<=", 0, fresh)]
    context = work.context
    change = {name: value}
    hypotheses = [*extra, *(substitute(atom, change) for atom in context.hypotheses)]
    facts = [context.uses.made(substitute(atom, change), atom) for atom in context.atoms]
    then = prover.prove(context.rebuilt(sorts, hypotheses, facts), substitute(goal, change), details["then"])
    proof: Proof = {"rule": "substitute", "variable": name, "by": by, "then": then}
    return proof if fresh is None else {**proof, "fresh": fresh}


def rewrite(prover: Prover, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
    """Prove the goal with the right side of an equation replaced by the left side."""
    equation = data(details["fact"])
    work.define(equation)
    work.prove(equation)
    _, left, right = equation
    if isinstance(right, int):
        raise Unproved(
            f"`rewrite` would replace every {right} in the goal, also in exponents; exchange the sides of the "
            f"equation, {show(('=', right, left))}, to replace its left side {show(left)} by {right}"
        )
    name = next(name for name in letters("x") if name not in work.context.sorts)
    pattern = replaced(goal, right, name)
    if pattern == goal:
        raise Unproved(f"the right side {show(right)} of the equation does not occur in {show(goal)}")
    before = substitute(pattern, {name: left})
    work.define(before)
    then = prover.prove(work.context, before, details["then"])
    return {"rule": "rewrite", "fact": equation, "variable": name, "goal": pattern, "proof": then}


def replaced(node: Node, part: Node, by: Node) -> Node:
    """Replace every `part`, except where a binder binds one of its variables."""
    if canonical(node) == canonical(part):
        return by
    if not isinstance(node, tuple):
        return node
    if node[0] in BINDERS:
        inside = node[4] if node[1] in variables(part) else replaced(node[4], part, by)
        return (*node[:2], replaced(node[2], part, by), replaced(node[3], part, by), inside)
    if node[0] == "at":
        return (*node[:2], *(replaced(place, part, by) for place in node[2:]))
    if node[0] == "^" and isinstance(node[2], int):
        return ("^", replaced(node[1], part, by), node[2])
    return (node[0], *(replaced(argument, part, by) for argument in node[1:]))


# -- theorems


def value(work: Work, term: Node) -> Node:
    """The value for a variable of a theorem; the name of a function becomes a lambda."""
    sort = work.context.sorts.get(term, "") if isinstance(term, str) else ""
    if not sort.startswith("function"):
        return term
    free = (name for name in INDICES if name not in work.context.sorts)
    names = tuple(name for name, _ in zip(free, range(int(sort[9:])), strict=False))
    return ("lambda", names, ("at", term, *names))


def used(prover: Prover, work: Work, details: Mapping[str, Any]) -> tuple[Mapping[str, Any], dict[str, Node]]:
    """A theorem and the values for its variables."""
    known = prover.theorems.get(details["theorem"])
    if known is None:
        raise Unproved(f"there is no theorem {details['theorem']}; `verdicts lemmas WORD` finds lemmas")
    values = {name: value(work, data(term)) for name, term in details["with"].items()}
    missing = set(known["variables"]) ^ set(values)
    if missing:
        raise Unproved(
            f"{details['theorem']}: give a value for each of its variables and no other; missing or unknown: "
            + ", ".join(sorted(missing))
        )
    for term in values.values():
        if not isinstance(term, tuple) or term[0] != "lambda":
            work.define(term)
    return known, values


def granted(
    prover: Prover, work: Work, known: Mapping[str, Any], values: Mapping[str, Node], details: Mapping[str, Any]
) -> list[Proof | None]:
    """A proof of each assumption of the theorem, or None where it is a fact."""
    given: list[Proof | None] = []
    plans: Sequence[Plan | None] = list(details["given"])
    context = work.context
    for place, atom in enumerate(known["given"]):
        assumption = substitute(expand(freeze(atom)), values)
        plan = plans[place] if place < len(plans) else Plan("auto")
        if plan is None or context.knows(assumption):
            if (why := context.fact(assumption)) is None:
                raise Unproved(
                    f"an assumption of {details['theorem']} is not a fact; give a plan for it\n"
                    f"{context.describe(assumption)}"
                )
            work.rely(why)
            given.append(None if context.knows(assumption) else {"rule": "fact"})
        else:
            given.append(prover.prove(context, assumption, plan))
        context = context.learn(assumption)
    return given


def chain(prover: Prover, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
    known, values = used(prover, work, details)
    claim = substitute(expand(freeze(known["claim"][details["claim"]])), values)
    if canonical(claim) != canonical(goal):
        raise Unproved(
            f"the goal is not the claim of the theorem, as a term:\n  goal     {show(goal)}\n  theorem  {show(claim)}"
        )
    given = granted(prover, work, known, values, details)
    proof: Proof = {"rule": "chain", "theorem": details["theorem"], "with": values, "given": given}
    return {**proof, "claim": details["claim"]} if details["claim"] else proof


def obtain(prover: Prover, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
    """Prove the goal from the values whose existence a theorem states."""
    known, values = used(prover, work, details)
    names: Mapping[str, str] = details["as"]
    if set(names) != set(known.get("exists", {})):
        raise Unproved(
            f"{details['theorem']}: give a name for each of {', '.join(known.get('exists', {}))} and no other"
        )
    given = granted(prover, work, known, values, details)
    claims = [substitute(expand(freeze(claim)), {**values, **names}) for claim in known["claim"]]
    sorts = {names[name]: sort for name, sort in known["exists"].items()}
    then = prover.prove(work.context.assume(sorts, claims), goal, details["then"])
    return {
        "rule": "obtain",
        "theorem": details["theorem"],
        "with": values,
        "given": given,
        "as": dict(names),
        "then": then,
    }


def witness(prover: Prover, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
    """Prove all claims of a statement, with terms for the variables that are to exist."""
    _, exists, claims = goal
    values = {name: data(term) for name, term in details["with"].items()}
    if set(values) != set(exists):
        raise Unproved(f"give a witness for each of {', '.join(exists) or 'no variable'} and no other")
    if len(details["claims"]) != len(claims):
        raise Unproved(f"the statement has {len(claims)} claims, but {len(details['claims'])} plans are given")
    for term in values.values():
        work.define(term)
    atoms = [substitute(claim, values) for claim in claims]
    for atom in atoms:
        work.define(atom)
    context, proofs = work.context, list[Proof]()
    for atom, plan in zip(atoms, details["claims"], strict=True):
        proofs.append(prover.prove(context, atom, plan))
        context = context.learn(atom)
    return {"rule": "witness", "claims": proofs, **({"witness": values} if values else {})}


# -- ranges


def for_all(prover: Prover, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
    if goal[0] != "all":
        raise Unproved(f"`every` proves a formula for all of a range, not {show(goal)}")
    return every(work, goal, lambda inside, each: prover.prove(inside.context, each, details["proof"]))


def at_places(prover: Prover, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
    atom, proof = instance(work, data(details["fact"]), tuple(data(place) for place in details["at"]))
    if canonical(atom) == canonical(goal):
        return proof
    work.add(atom, proof)
    return closing.thorough(work, goal)


def attain(prover: Prover, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
    """Prove the goal from an integer of a range at which a term is least."""
    index, name = details["index"], details["as"]
    low, high, term = data(details["low"]), data(details["high"]), data(details["value"])
    work.define(("all", index, low, high, ("<=", term, term)))
    work.sign(("<=", low, high))
    least = ("all", index, low, high, ("<=", substitute(term, {index: name}), term))
    context = work.context.assume({name: "integer"}, [("<=", low, name), ("<=", name, high), least])
    then = prover.prove(context, goal, details["then"])
    return {"rule": "attain", "index": index, "low": low, "high": high, "value": term, "as": name, "then": then}


RULES: Mapping[str, Rule] = {
    "absurd": absurd, "cases": cases, "induct": induct, "substitute": substitution, "rewrite": rewrite, "chain": chain,
    "obtain": obtain, "witness": witness, "every": for_all, "instance": at_places, "attain": attain,
}  # fmt: skip
