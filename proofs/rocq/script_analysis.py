"""Proof scripts of the rules of calculus and of interval arithmetic."""

from dataclasses import replace as replaced
from functools import partial
from typing import Any, Final

from proofs.kernel.analysis.derivative import derivative
from proofs.kernel.core.reading import rational as read_rational
from proofs.kernel.core.term import Atom, Term, opened, read, replace, variables
from proofs.rocq.scope import Scope, rational, up
from proofs.rocq.script import lemmas, prove, term
from proofs.rocq.statement import NotExported, Printer

PRECISIONS = (53, 160)  # bits: the precision of a double, then one for differences of nearly equal numbers
DEPTH = 10  # halvings of a box, if the certificate divides it less often


def enclose(scope: Scope, goal: Atom, data: Any) -> None:
    """Bound each variable by its box, and let the library Interval divide the box."""
    names, bounds = sorted(variables(goal)), []
    for x in names:
        low, high = (rational(read_rational(end)) for end in data["box"][x])
        for relation in (("<=", low, x), ("<=", x, high)):
            place = relation.index(x)
            facts = [atom for atom in scope.facts if atom[0] in ("<", "<=") and atom[place] == x]
            known = [scope.facts[atom] for atom in facts if not variables(atom[3 - place])]
            each = " | ".join(f"(pose proof {proof}; lra)" for proof in known)
            bounds.append(scope.short(scope.printer.atom(relation), f"first [{each}]"))
    depth = max(DEPTH, _depth(data.get("splits")) + 4)
    bisect = "".join(f"i_bisect {scope.printer.name(x)}, " for x in names)
    ways = [f"interval with ({bisect}i_prec {bits}, i_depth {depth})" for bits in PRECISIONS]
    tactic = f"first [{' | '.join(ways)} | enclosed]"
    if goal[0] == "!=":
        tactic = f"first [apply Rlt_not_eq; {tactic} | apply Rgt_not_eq; {tactic}]"
    keep = f"clear -{' '.join(bounds)}; " if bounds else ""
    scope.writer.line(f"{keep}prepare.\n{tactic}.")


def _depth(splits: Any) -> int:
    return 0 if splits is None else 1 + max(map(_depth, splits[1:]))


STRUCTURAL: Final = {"+": "plus", "-": "minus", "*": "mult", "/": "div", "neg": "opp"} | {
    name: name for name in ("exp", "log", "sqrt", "Phi", "phi")
}


def _rate(printer: Printer, body: Term, z: str) -> str:
    return printer.real(derivative(body, z), 0)


def by_structure(scope: Scope, body: Term, z: str, slope: bool) -> str:
    """A proof that a function is continuous (or has its formal derivative), from the same of its parts."""
    letter, place = "d" if slope else "c", scope.printer.name(z)
    if z not in variables(body):
        return f"({letter}_const {scope.printer.real(body, 0)} {place})"
    if body == z:
        return f"({letter}_id {place})"
    head, *parts = body
    if head == "^":
        return (_slope_of_power if slope else _continuous_power)(scope, parts[0], parts[1], z)
    if head == "sum":
        return _of_sum(scope, body, z, slope)
    if head not in STRUCTURAL:
        raise NotExported(f"the derivative of {head}" if slope else f"that {head} is continuous")
    texts = [*(scope.printer.fun(z, part) for part in parts), place]
    texts += [_rate(scope.printer, part, z) for part in parts] if slope else []
    texts += [by_structure(scope, part, z, slope) for part in parts]
    if head == "/":
        texts.append(scope.nonzero(parts[1]))
    if head in ("log", "sqrt"):
        texts.append(scope.at_least(0, parts[0], strict=head == "log"))
    if head == "sqrt" and slope:
        texts.append(scope.nonzero(("*", 2, body)))
    return f"({letter}_{STRUCTURAL[head]} {' '.join(texts)})"


def _of_sum(scope: Scope, body: Term, z: str, slope: bool) -> str:
    (_, low, high, summand), k, printer = body, scope.writer.name("k"), scope.printer
    names, one, place = (scope.writer.name("H"), scope.writer.name("H")), opened(summand, k), printer.name(z)
    inner = printer.having({k: k}, sorts={k: "integer"})
    at_k = f"{inner.fun(z, one)} {place}"
    goal = f"der {at_k} {_rate(inner, one, z)}" if slope else f"continuity_pt {at_k}"

    def each(c: Scope) -> None:
        c.writer.line(f"intros {k} {' '.join(names)}.")
        inside = c.copy({k: "integer"}, {k: k}).within(k, low, high, c.ends(k, low, high, names))
        inside.exact(by_structure(inside, one, z, slope))

    ends = f"IZR {printer.whole(low)} <= IZR {k} -> IZR {k} <= IZR {printer.whole(high)}"
    proof = scope.prove(f"forall {k} : Z, {ends} -> {goal}", each)
    rate = f"{printer.function(derivative(summand, z), 'integer')} " if slope else ""
    function = f"(fun {place} : R => {printer.function(summand, 'integer')})"
    start = f"{'d' if slope else 'c'}_bsum {printer.integer(low)} {printer.integer(high)}"
    return f"({start} {function} {rate}{place} {proof})"


def _continuous_power(scope: Scope, base: Term, exponent: Term, z: str) -> str:
    inner = f"{scope.printer.fun(z, base)} {scope.printer.name(z)} {continuous(scope, base, z)}"
    if not isinstance(exponent, int):
        n = scope.printer.integer(exponent)
        order = f"(z_le 0 {n} _ _ eq_refl {scope.as_real(exponent)} {scope.at_least(0, exponent)})"
        return f"(c_zpow {n} {inner} {order})"
    power = f"(c_pow {abs(exponent)} {inner})"
    if exponent >= 0:
        return power
    apart = f"(pow_nonzero _ {-exponent} {scope.nonzero(base)})"
    return f"(c_inv {scope.printer.fun(z, ('^', base, -exponent))} {scope.printer.name(z)} {power} {apart})"


def _slope_of_power(scope: Scope, base: Term, exponent: Term, z: str) -> str:
    function, rate = scope.printer.fun(z, base), f"{scope.printer.name(z)} {_rate(scope.printer, base, z)}"
    if not isinstance(exponent, int):
        e, c, apart = scope.printer.integer(exponent), scope.printer.real(exponent, 0), scope.nonzero(base)
        start = f"d_zpow {e} {c} {function} {rate} {scope.as_real(exponent)} {apart}"
        return f"({start} {slope_of(scope, base, z)})"
    if exponent <= 0:
        raise NotExported("the derivative of ^")
    equation = scope.short(f"{exponent} = INR {exponent}", "simpl; lra")
    return f"(d_pow {exponent} {exponent} {function} {rate} {equation} {slope_of(scope, base, z)})"


continuous, slope_of = partial(by_structure, slope=False), partial(by_structure, slope=True)


def derivatives(term: Term) -> list[Term]:
    """The derivatives in a term or an atom as stated."""
    if not isinstance(term, tuple):
        return []
    found = list(dict.fromkeys(each for part in term[1:] for each in derivatives(part)))
    if term[0] == "D" and found:
        raise NotExported("a derivative of a derivative")
    return [term] if term[0] == "D" else found


def derivable(scope: Scope, term: Term) -> str:
    """A proof that a derivative exists, and that it has the value of the formal derivative."""
    return f"(d_derive _ _ _ {slope_of(scope, term[1], term[2])})"


def carried_out(scope: Scope, atom: Atom, proof: str, back: bool = False) -> str:
    """Replace derivatives by their formulas in a proof of an atom as stated (or back)."""
    found = {each: (scope.printer.real(each, 0), _rate(scope.printer, *each[1:])) for each in derivatives(atom)}
    now = {each: texts[back] for each, texts in found.items()}
    for each, texts in found.items():
        text = replaced(scope.printer, hidden={**now, each: "r_0"}).atom(atom)
        proof = up(text, f"(proj2 {derivable(scope, each)})", proof, back)
        now[each] = texts[not back]
    return proof


def _on_range(scope: Scope, data: Any) -> tuple[str, Term, Term, Term, str, str]:
    """The variable, the ends and the function of a proof on a range; the text of the range and of the function."""
    z, a, b = data["variable"], term(scope, data["from"]), term(scope, data["to"])
    inner = scope.printer.having(sorts={z: "real"})
    f, name = read(data["function"], inner.sorts), inner.name(z)
    ends = f"forall {name} : R, {scope.printer.real(a)} <= {name} -> {name} <= {scope.printer.real(b)} -> "
    return z, a, b, f, ends, scope.printer.fun(z, f)


def _inside(scope: Scope, data: Any, names: tuple[str, str], strict: bool = False, more: Any = ()) -> Scope:
    """The scope of a real number in a range, with the lemmas that hold there, and then with more of them."""
    z, a, b = data["variable"], term(scope, data["from"]), term(scope, data["to"])
    scope.writer.line(f"intros {scope.printer.name(z)} {' '.join(names)}.")
    weak = (f"(Rlt_le _ _ {names[0]})", f"(Rlt_le _ _ {names[1]})") if strict else names
    inside = scope.within(z, a, b, weak, "real")
    lemmas(inside, data.get("lemmas_inside", ()))
    if strict:
        inside.learn(("<", a, z), names[0])
        inside.learn(("<", z, b), names[1])
    lemmas(inside, more)
    return inside


def ivt(scope: Scope, goal: Any, data: Any) -> None:
    z, a, b, f, ranged, function = _on_range(scope, data)
    name, low, high, root = scope.printer.name(z), *(scope.writer.name("H") for _ in range(3))
    everywhere = f"{ranged}continuity_pt {function} {name}"
    smooth = scope.prove(everywhere, lambda c: c.exact(continuous(_inside(c, data, (low, high)), f, z)))
    ends = scope.at_least(replace(f, {z: a}), 0), scope.at_least(0, replace(f, {z: b}))
    places = f"{scope.printer.real(a, 0)} {scope.printer.real(b, 0)}"
    proof = f"ivt {function} {places} {scope.at_least(a, b)} {smooth} {ends[0]} {ends[1]}"
    scope.writer.line(f"destruct ({proof}) as [{name} [{low} [{high} {root}]]]. cbv beta in {root}.")
    inside = scope.within(z, a, b, (low, high), "real")
    inside.learn(("=", f, 0), root)
    prove(inside, goal, data["then"])


def monotone(scope: Scope, goal: Atom, data: Any) -> None:
    """Compare the ends of a range by the mean value theorem."""
    (relation, left, right), (z, a, b, f, ranged, function) = goal, _on_range(scope, data)
    at_a, at_b, rate = replace(f, {z: a}), replace(f, {z: b}), derivative(f, z)
    rising = scope.forms.same(left, at_a) and scope.forms.same(right, at_b)
    sign = (relation, 0, rate) if rising else (relation, rate, 0)
    name, inner = scope.printer.name(z), scope.printer.having(sorts={z: "real"})
    names = scope.writer.name("H"), scope.writer.name("H")
    within = partial(_inside, data=data, names=names, strict=True)
    everywhere, opening = f"{ranged}continuity_pt {function} {name}", ranged.replace("<=", "<")
    first = scope.prove(everywhere, lambda c: c.exact(continuous(_inside(c, data, names), f, z)))
    sloped, signed = f"{opening}der {function} {name} ({inner.real(rate)})", f"{opening}{inner.atom(sign)}"
    second = scope.prove(sloped, lambda c: c.exact(slope_of(within(c, more=data["sign"].get("lemmas", ())), f, z)))
    third = scope.prove(signed, lambda c: prove(within(c), sign, data["sign"]))
    order, lemma = scope.at_least(a, b, relation == "<"), f"{'l' if rising else 'g'}{'t' if relation == '<' else 'e'}"
    slope, ab = inner.fun(z, rate), f"{scope.printer.real(a, 0)} {scope.printer.real(b, 0)}"
    before, after = (at_a, at_b) if rising else (at_b, at_a)
    tactic = f"exact (mvt_{lemma} {function} {slope} {ab} {first} {second} {order} {third})"
    whole = scope.short(scope.printer.atom((relation, before, after)), tactic)
    proof = up(f"r_0 {relation} {scope.printer.real(after)}", scope.equal(before, left), whole)
    scope.exact(up(f"{scope.printer.real(left)} {relation} r_0", scope.equal(after, right), proof))


RULES: Final = {"enclose": enclose, "monotone": monotone, "ivt": ivt}
