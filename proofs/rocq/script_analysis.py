"""Proof scripts of the rules of calculus and of interval arithmetic."""

from __future__ import annotations

from dataclasses import replace as changed
from typing import Any

from proofs.kernel.analysis.derivative import derivative
from proofs.kernel.core.reading import rational as read_rational
from proofs.kernel.core.term import Atom, Term, read, replace, variables
from proofs.rocq.scope import Scope, rational
from proofs.rocq.script import RULES, lemmas, prove, term
from proofs.rocq.statement import NotExported

PRECISIONS = (53, 160)  # bits: the precision of a double, then one for differences of nearly equal numbers
DEPTH = 10  # halvings of a box, if the certificate divides it less often


def enclose(scope: Scope, goal: Atom, data: Any) -> None:
    """Bound each variable by its box, and let the library Interval divide the box."""
    scope.writer.libraries.add("Points")
    names, bounds = sorted(variables(goal)), []
    for x in names:
        low, high = (rational(read_rational(end)) for end in data["box"][x])
        for left, right, place in ((low, x, 2), (x, high, 1)):
            facts = [
                proof for atom, proof in scope.facts.items()
                if atom[0] in ("<", "<=") and atom[place] == x and not variables(atom[3 - place])
            ]  # fmt: skip
            ways = " | ".join(f"(pose proof {proof}; lra)" for proof in facts)
            bounds.append(scope.short(f"{scope.printer.real(left)} <= {scope.printer.real(right)}", f"first [{ways}]"))
    depth = max(DEPTH, _depth(data.get("splits")) + 4)
    bisect = "".join(f"i_bisect {scope.printer.name(x)}, " for x in names)
    tactic = (
        " | ".join(f"interval with ({bisect}i_prec {bits}, i_depth {depth})" for bits in PRECISIONS) + " | enclosed"
    )
    keep = f"clear -{' '.join(bounds)}; " if bounds else ""
    scope.writer.line(f"{keep}prepare.")
    if goal[0] == "!=":
        scope.writer.line(f"first [apply Rlt_not_eq; first [{tactic}] | apply Rgt_not_eq; first [{tactic}]].")
    else:
        scope.writer.line(f"first [{tactic}].")


def _depth(splits: Any) -> int:
    return 0 if splits is None else 1 + max(map(_depth, splits[1:]))


STRUCTURAL = {
    "+": "plus",
    "-": "minus",
    "*": "mult",
    "/": "div",
    "neg": "opp",
    "exp": "exp",
    "log": "log",
    "sqrt": "sqrt",
    "Phi": "Phi",
    "phi": "phi",
}


def _function(scope: Scope, body: Term, z: str) -> str:
    return f"(fun {scope.printer.name(z)} : R => {scope.printer.real(body)})"


def _sides(scope: Scope, body: Term, slope: bool) -> list[str]:
    """The proofs that a function is continuous (or has a derivative) only where its parts allow it."""
    head, *parts = body
    if head == "/":
        return [scope.nonzero(parts[1])]
    if head == "log":
        return [scope.at_least(0, parts[0], strict=True)]
    if head == "sqrt":
        return [scope.at_least(0, parts[0]), *([scope.nonzero(("*", 2, body))] if slope else [])]
    return []


def continuous(scope: Scope, body: Term, z: str) -> str:
    """A proof of continuity_pt (fun z => body) z."""
    place = scope.printer.name(z)
    if z not in variables(body):
        return f"(c_const {scope.printer.real(body, 0)} {place})"
    if body == z:
        return f"(c_id {place})"
    head, *parts = body
    if head in STRUCTURAL:
        functions = " ".join(_function(scope, part, z) for part in parts)
        proofs = [*(continuous(scope, part, z) for part in parts), *_sides(scope, body, False)]
        return f"(c_{STRUCTURAL[head]} {functions} {place} {' '.join(proofs)})"
    inner = f"{_function(scope, parts[0], z)} {place} {continuous(scope, parts[0], z)}"
    if head == "^" and isinstance(parts[1], int):
        power = f"(c_pow {abs(parts[1])} {inner})"
        if parts[1] >= 0:
            return power
        raised = ("^", parts[0], -parts[1])
        apart = f"(pow_nonzero _ {-parts[1]} {scope.nonzero(parts[0])})"
        return f"(c_inv {_function(scope, raised, z)} {place} {power} {apart})"
    if head == "^":
        n = scope.printer.integer(parts[1])
        order = f"(z_le 0 {n} _ _ eq_refl {scope.as_real(parts[1])} {scope.at_least(0, parts[1])})"
        return f"(c_zpow {n} {inner} {order})"
    raise NotExported(f"that {head} is continuous")


def slope_of(scope: Scope, body: Term, z: str) -> str:
    """A proof of der (fun z => body) z D, where D is the formal derivative."""
    place = scope.printer.name(z)
    if z not in variables(body):
        return f"(d_const {scope.printer.real(body, 0)} {place})"
    if body == z:
        return f"(d_id {place})"
    head, *parts = body
    if head in STRUCTURAL:
        functions = " ".join(_function(scope, part, z) for part in parts)
        rates = " ".join(scope.printer.real(derivative(part, z), 0) for part in parts)
        proofs = [*(slope_of(scope, part, z) for part in parts), *_sides(scope, body, True)]
        return f"(d_{STRUCTURAL[head]} {functions} {place} {rates} {' '.join(proofs)})"
    if head == "^" and isinstance(parts[1], int) and parts[1] > 0:
        rate = scope.printer.real(derivative(parts[0], z), 0)
        equation = scope.short(f"{parts[1]} = INR {parts[1]}", "simpl; lra")
        function, slope = _function(scope, parts[0], z), slope_of(scope, parts[0], z)
        return f"(d_pow {parts[1]} {parts[1]} {function} {place} {rate} {equation} {slope})"
    raise NotExported(f"the derivative of {head}")


def derivatives(term: Term) -> list[Term]:
    """The derivatives in a term or an atom as stated."""
    if not isinstance(term, tuple):
        return []
    if term[0] == "D":
        if derivatives(term[1]):
            raise NotExported("a derivative of a derivative")
        return [term]
    return list(dict.fromkeys(each for part in term[1:] for each in derivatives(part)))


def derivable(scope: Scope, term: Term) -> str:
    """A proof that a derivative exists, and that it has the value of the formal derivative."""
    scope.writer.libraries.add("Calculus")
    return f"(d_derive _ _ _ {slope_of(scope, term[1], term[2])})"


def carried_out(scope: Scope, atom: Atom, proof: str, back: bool = False) -> str:
    """Replace derivatives by their formulas in a proof of an atom as stated (or back)."""
    found = derivatives(atom)
    stated = {each: scope.printer.real(each, 0) for each in found}
    plain = {each: scope.printer.real(derivative(each[1], each[2]), 0) for each in found}
    now, goal = (plain, stated) if back else (stated, plain)
    for each in found:
        equation = f"(proj2 {derivable(scope, each)})"
        text = changed(scope.printer, hidden={**now, each: "r_0"}).atom(atom)
        proof = f"(up (fun r_0 => {text}) _ _ {f'(eq_sym {equation})' if back else equation} {proof})"
        now = {**now, each: goal[each]}
    return proof


def ivt(scope: Scope, goal: Any, data: Any) -> None:
    scope.writer.libraries.add("Calculus")
    z, a, b = data["variable"], term(scope, data["from"]), term(scope, data["to"])
    inner = changed(scope.printer, sorts={**scope.printer.sorts, z: "real"})
    f = read(data["function"], inner.sorts)
    name, low, high, root = inner.name(z), *(scope.writer.name("H") for _ in range(3))
    function = f"(fun {name} : R => {inner.real(f)})"

    def bounded(c: Scope) -> None:
        c.writer.line(f"intros {name} {low} {high}.")
        c = c.within(z, a, b, (low, high), "real")
        lemmas(c, data.get("lemmas_inside", ()))
        c.exact(continuous(c, f, z))

    closed = f"forall {name} : R, {scope.printer.real(a)} <= {name} -> {name} <= {scope.printer.real(b)} -> "
    smooth = scope.prove(f"{closed}continuity_pt {function} {name}", bounded)
    ends = scope.at_least(replace(f, {z: a}), 0), scope.at_least(0, replace(f, {z: b}))
    places = f"{scope.printer.real(a, 0)} {scope.printer.real(b, 0)}"
    proof = f"ivt {function} {places} {scope.at_least(a, b)} {smooth} {ends[0]} {ends[1]}"
    scope.writer.line(f"destruct ({proof}) as [{name} [{low} [{high} {root}]]]. cbv beta in {root}.")
    inside = scope.within(z, a, b, (low, high), "real")
    inside.learn(("=", f, 0), root)
    prove(inside, goal, data["then"])


def monotone(scope: Scope, goal: Atom, data: Any) -> None:
    relation, left, right = goal
    scope.writer.libraries.add("Calculus")
    z, a, b = data["variable"], term(scope, data["from"]), term(scope, data["to"])
    inner = changed(scope.printer, sorts={**scope.printer.sorts, z: "real"})
    f = read(data["function"], inner.sorts)
    at_a, at_b, rate = replace(f, {z: a}), replace(f, {z: b}), derivative(f, z)
    same = scope.forms.same
    rising = same(left, at_a) and same(right, at_b)
    ends = (0, rate) if rising else (rate, 0)
    name, texts = inner.name(z), (scope.printer.real(a), scope.printer.real(b))
    low, high = scope.writer.name("H"), scope.writer.name("H")
    function, slope = f"(fun {name} : R => {inner.real(f)})", f"(fun {name} : R => {inner.real(rate)})"

    def inside(c: Scope, strict: bool) -> Scope:
        c.writer.line(f"intros {name} {low} {high}.")
        weak = (f"(Rlt_le _ _ {low})", f"(Rlt_le _ _ {high})") if strict else (low, high)
        c = c.within(z, a, b, weak, "real")
        lemmas(c, data.get("lemmas_inside", ()))
        if strict:
            c.learn(("<", a, z), low)
            c.learn(("<", z, b), high)
        return c

    def smooth(c: Scope) -> None:
        c = inside(c, True)
        lemmas(c, data["sign"].get("lemmas", ()))
        c.exact(slope_of(c, f, z))

    def bounded(c: Scope) -> None:
        c = inside(c, False)
        c.exact(continuous(c, f, z))

    closed = f"forall {name} : R, {texts[0]} <= {name} -> {name} <= {texts[1]} -> "
    opening = f"forall {name} : R, {texts[0]} < {name} -> {name} < {texts[1]} -> "
    first = scope.prove(f"{closed}continuity_pt {function} {name}", bounded)
    second = scope.prove(f"{opening}der {function} {name} ({inner.real(rate)})", smooth)
    third = scope.prove(
        f"{opening}{inner.atom((relation, *ends))}", lambda c: prove(inside(c, True), (relation, *ends), data["sign"])
    )
    lemma = {("<", True): "lt", ("<=", True): "le", ("<", False): "gt", ("<=", False): "ge"}[relation, rising]
    order = scope.at_least(a, b, relation == "<")
    ab = f"{scope.printer.real(a, 0)} {scope.printer.real(b, 0)}"
    before, after = (at_a, at_b) if rising else (at_b, at_a)
    whole = scope.short(
        scope.printer.atom((relation, before, after)),
        f"exact (mvt_{lemma} {function} {slope} {ab} {first} {second} {order} {third})",
    )
    sign = "<" if relation == "<" else "<="
    proof = f"(up (fun r_0 => r_0 {sign} {scope.printer.real(after)}) _ _ {scope.equal(before, left)} {whole})"
    scope.exact(f"(up (fun r_0 => {scope.printer.real(left)} {sign} r_0) _ _ {scope.equal(after, right)} {proof})")


RULES |= {"enclose": enclose, "monotone": monotone, "ivt": ivt}
