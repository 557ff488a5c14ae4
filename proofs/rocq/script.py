"""Proof scripts of the rules of algebra and logic."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace as changed
from typing import Any, Final

from proofs.kernel.core.term import Atom, Term, integral, opened, read, read_atom, replace
from proofs.kernel.rules import AXIOMS
from proofs.rocq.moving import moved
from proofs.rocq.scope import Scope
from proofs.rocq.statement import NotExported

Rule = Callable[[Scope, Atom, Any], None]


def prove(scope: Scope, goal: Atom, proof: Any) -> None:
    """Write the script of a proof; the goal of Rocq is the printed goal."""
    rule = proof["rule"]
    if rule not in RULES:
        raise NotExported(f"rule {rule}")
    lemmas(scope, proof.get("lemmas", ()))
    RULES[rule](scope, goal, proof)


def lemmas(scope: Scope, steps: Any) -> None:
    for step in steps:
        claim = read_atom(step["claim"], scope.printer.sorts)
        scope.learn(claim, proved(scope, claim, step["proof"]))


def proved(scope: Scope, goal: Atom, proof: Any) -> str:
    return scope.prove(scope.printer.atom(goal), lambda inside: prove(inside, goal, proof))


def term(scope: Scope, data: Any) -> Term:
    return read(data, scope.printer.sorts)


def fact_of(scope: Scope, data: Any) -> tuple[Atom, str]:
    atom = read_atom(data, scope.printer.sorts)
    if atom not in scope.facts:
        raise NotExported("a fact without a name")
    return atom, scope.facts[atom]


def equations_of(scope: Scope, data: Any) -> list[Any]:
    return [(fact_of(scope, each["fact"]), term(scope, each["cofactor"])) for each in data.get("equations", ())]


def ring(scope: Scope, goal: Atom, data: Any) -> None:
    from proofs.rocq.scope import Identity

    identity = Identity(scope)
    z, proof = scope.vanishing(identity, equations_of(scope, data))
    left, right = identity.real(goal[1], 50), identity.real(goal[2], 49)
    scope.exact(f"(by_eq _ _ _ {identity.stated(f'{left} - {right} = {z}')} {proof})")


def positive(scope: Scope, goal: Atom, data: Any) -> None:
    summands = [
        (
            each["coefficient"],
            [fact_of(scope, f) for f in each.get("facts", ())],
            [term(scope, t) for t in each.get("squares", ())],
        )
        for each in data["terms"]
    ]
    multiply = [fact_of(scope, each) for each in data.get("multiply", ())]
    scope.conclude(goal, multiply, summands, equations_of(scope, data), data.get("reverse", False))


def fact(scope: Scope, goal: Atom, _: Any) -> None:
    relation, a, *rest = goal
    facts = scope.facts
    if goal in facts:
        return scope.exact(facts[goal])
    (b,) = rest
    if relation == "=" and ("=", b, a) in facts:
        return scope.exact(f"(eq_sym {facts['=', b, a]})")
    if relation == "=":
        return scope.exact(f"(Rle_antisym _ _ {facts['<=', a, b]} {facts['<=', b, a]})")
    if relation == "!=":
        if ("!=", b, a) in facts:
            return scope.exact(f"(not_eq_sym {facts['!=', b, a]})")
        return scope.exact(f"(nz_sub _ _ {scope.nonzero(('-', b, a))})")
    return scope.exact(scope.at_least(a, b, relation == "<"))


SPLITS: Final[dict[frozenset[str], tuple[str, tuple[str, ...]]]] = {
    frozenset("<=>"): ("Rtotal_order", ("<", "=", ">")),
    frozenset({"<=", ">"}): ("Rle_or_lt", ("<=", ">")),
    frozenset({"<", ">="}): ("Rlt_or_le", ("<", ">=")),
    frozenset({"=", "!="}): ("Req_dec", ("=", "!=")),
}


def cases(scope: Scope, goal: Atom, data: Any) -> None:
    a, b = term(scope, data["left"]), term(scope, data["right"])
    lemma, order = SPLITS[frozenset(data["branches"])]
    names = [scope.writer.name("H") for _ in order]
    pattern = f"[{names[0]} | {names[1]}]" if len(names) == 2 else f"[{names[0]} | [{names[1]} | {names[2]}]]"
    scope.writer.line(f"destruct ({lemma} {scope.printer.real(a, 0)} {scope.printer.real(b, 0)}) as {pattern}.")
    for relation, name in zip(order, names, strict=True):
        inside = scope.copy()
        inside.learn((relation.replace(">", "<"), b, a) if ">" in relation else (relation, a, b), name)
        scope.writer.line("{")
        prove(inside, goal, data["branches"][relation])
        scope.writer.line("}")


def absurd(scope: Scope, _: Atom, data: Any) -> None:
    scope.writer.line("exfalso. apply (Rlt_irrefl 0).")
    prove(scope, ("<", 0, 0), data["proof"])


def integer(scope: Scope, goal: Atom, _: Any) -> None:
    a, b = goal[1][1], goal[2]
    scope.exact(f"(int_step _ _ _ _ {scope.as_real(a)} {scope.as_real(b)} {scope.facts['<', a, b]})")


PROOFS: Final = {
    "power-positive": "zpow_pos _ _ {0}", "power-nonnegative": "zpow_nn _ _ {0}", "power-apart": "zpow_nz _ _ {0}",
    "power-sum": "zpow_sum _ _ _ {0}", "power-product": "zpow_prod _ _ _", "factorial-positive": "zfact_pos _",
    "root-nonnegative": "sqrt_pos _", "abs-nonnegative": "Rabs_pos _", "abs-above": "abs_l _", "abs-below": "abs_r _",
    "abs-square": "abs_2 _", "max-left": "Rmax_l _ _", "max-right": "Rmax_r _ _", "max-either": "max_m _ _",
    "min-left": "Rmin_l _ _", "min-right": "Rmin_r _ _", "min-either": "min_m _ _", "exp-positive": "exp_pos _",
    "exp-sum": "exp_plus _ _", "exp-log": "exp_ln _ {0}", "Phi-positive": "Phi_pos _", "Phi-below-one": "Phi_lt _",
    "Phi-reflection": "Phi_sym _", "density-positive": "phi_pos _", "density": "phi_exp _",
}  # fmt: skip


def axiom(scope: Scope, _: Atom, data: Any) -> None:
    name, by = data["name"], {x: term(scope, t) for x, t in data["with"].items()}
    guards = [replace(guard, by) for guard in AXIOMS[name][0]]
    proofs = [scope.nonzero(g[1]) if g[0] == "!=" else scope.at_least(g[1], g[2], g[0] == "<") for g in guards]
    if name == "root-square":
        return scope.exact(f"(sqrt_2 _ {scope.at_least(0, by['a'])})")
    if name == "factorial-next":
        return scope.exact(f"(zfact_next _ _ {scope.as_real(by['m'])} {proofs[0]})")
    if name == "power-sum-natural":
        ends = [f"(z_le 0 _ _ _ eq_refl {scope.as_real(by[x])} {p})" for x, p in zip("mn", proofs, strict=True)]
        return scope.exact(f"(zpow_sumn {scope.printer.real(by['a'], 0)} _ _ {ends[0]} {ends[1]})")
    if "m" in by and name.startswith("power"):
        texts = [scope.printer.real(by[x], 0) if x in "ab" else scope.printer.integer(by[x]) for x in sorted(by)]
        lemma = PROOFS[name].split()[0]
        return scope.exact(f"({' '.join([lemma, *texts, *proofs])})")
    return scope.exact(f"({PROOFS[name].format(*proofs)})")


def _real(scope: Scope, value: Term) -> str:
    return scope.as_real(value) if isinstance(value, tuple) else f"(eq_refl {scope.printer.real(value, 0)})"


def equals(scope: Scope, atom: Atom, x: str, whole: bool, old: Term, new: Term, equation: str, proof: str) -> str:
    """A proof of the atom with `new` for x, from a proof with `old`; `equation` proves old = new as real numbers."""
    sorts = {**scope.printer.sorts, x: "integer" if whole else "real"}
    bare = changed(scope.printer, sorts=sorts)

    def text(name: str, real: str) -> str:
        printer = changed(bare, names={**bare.names, x: name}, reals={**bare.reals, x: real})
        return f"({printer.atom(atom)})"

    if not whole:
        reals = f"{scope.printer.real(old, 0)} {scope.printer.real(new, 0)}"
        return f"(up (fun r_0 => {text('r_0', '')}) {reals} {equation} {proof})"
    integers = f"{scope.printer.integer(old)} {scope.printer.integer(new)}"
    z = f"(z_eq {integers} _ _ {_real(scope, old)} {_real(scope, new)} {equation})"
    start = (
        f"(up (fun r_0 => {text(scope.printer.whole(old), 'r_0')}) _ _ {scope.as_real(old)} {proof})"
        if isinstance(old, tuple)
        else proof
    )
    middle = f"(upz (fun z_0 => {text('z_0', '(IZR z_0)')}) _ _ {z} {start})"
    if not isinstance(new, tuple):
        return middle
    return f"(up (fun r_0 => {text(scope.printer.whole(new), 'r_0')}) _ _ (eq_sym {scope.as_real(new)}) {middle})"


def rewrite(scope: Scope, _: Atom, data: Any) -> None:
    (_, left, right), equation = fact_of(scope, data["fact"])
    sorts, x = scope.printer.sorts, data["variable"]
    whole = integral(left, sorts) and integral(right, sorts)
    atom = read_atom(data["goal"], {**sorts, x: "integer" if whole else "real"})
    before = proved(scope, replace(atom, {x: left}), data["proof"])
    scope.exact(equals(scope, atom, x, whole, left, right, equation, before))


def every(scope: Scope, goal: Atom, data: Any) -> None:
    k = data["index"]
    low, high = scope.writer.name("H"), scope.writer.name("H")
    inside = scope.copy({k: "integer"})
    scope.writer.line(f"intros {inside.printer.name(k)} {low} {high}.")
    prove(inside.within(k, goal[1], goal[2], (low, high)), opened(goal[3], k), data["proof"])


def instance(scope: Scope, _: Atom, data: Any) -> None:
    atom, proof = fact_of(scope, data["fact"])
    for place in [term(scope, each) for each in data["at"]]:
        ends = scope.at_least(atom[1], place), scope.at_least(place, atom[2])
        z, as_real = scope.printer.integer(place), scope.as_real(place)
        low = f"(up (fun r_0 => {scope.printer.real(atom[1])} <= r_0) _ _ {as_real} {ends[0]})"
        high = f"(up (fun r_0 => r_0 <= {scope.printer.real(atom[2])}) _ _ {as_real} {ends[1]})"
        name = scope.writer.name("k")
        body = opened(atom[3], name)
        inner = changed(scope.printer, sorts={**scope.printer.sorts, name: "integer"})

        def text(names: Any, reals: Any, inner: Any = inner, body: Atom = body) -> str:
            return f"({changed(inner, names={**inner.names, **names}, reals={**inner.reals, **reals}).atom(body)})"

        step = moved(scope, text, {name: place}, f"({proof} {z} {low} {high})")
        atom = opened(atom[3], place)
        proof = scope.writer.name("H")
        scope.writer.line(f"assert ({proof} : {scope.printer.atom(atom)}) by exact {step}.")
    scope.exact(proof)


def induct(scope: Scope, goal: Atom, data: Any) -> None:
    from proofs.kernel.core.term import variables

    n, start = data["variable"], term(scope, data["from"])
    printer = scope.printer
    without = Scope(scope.writer, changed(printer, sorts={x: s for x, s in printer.sorts.items() if x != n}))
    for atom, proof in scope.facts.items():
        if n not in variables(atom):
            without.learn(atom, proof)
    m, low, known = (scope.writer.name(x) for x in "nHH")

    def text(names: Mapping[str, str], reals: Mapping[str, str]) -> str:
        return f"({changed(printer, names={**printer.names, **names}, reals={**printer.reals, **reals}).atom(goal)})"

    first, after = replace(goal, {n: start}), ("+", n, 1)
    base = scope.writer.name("H")
    scope.writer.line(f"assert ({base} : {without.printer.atom(first)}).\n{{")
    prove(without.copy(), first, data["base"])
    scope.writer.line("}")
    base_ = moved(without, text, {n: start}, base, back=True)
    step = scope.writer.name("H")
    inside = without.copy({n: "integer"})
    inside.printer = changed(inside.printer, names={**inside.printer.names, n: m})
    low_text = f"IZR {printer.whole(start)} <= IZR {m}"
    premises = f"forall {m} : Z, {low_text} -> ({inside.printer.atom(goal)})"
    scope.writer.line(f"assert ({step} : {premises} -> {text({n: f'({m} + 1)%Z'}, {})}).\n{{")
    scope.writer.line(f"intros {m} {low} {known}.")
    inside.learn(("<=", start, n), f"(up (fun r_0 => r_0 <= IZR {m}) _ _ (eq_sym {without.as_real(start)}) {low})")
    inside.learn(goal, known)
    following = replace(goal, {n: after})
    new = inside.prove(inside.printer.atom(following), lambda c: prove(c, following, data["step"]))
    inside.exact(moved(inside, text, {n: after}, new, back=True))
    scope.writer.line("}")
    begin = f"(up (fun r_0 => r_0 <= IZR {printer.name(n)}) _ _ {without.as_real(start)} {scope.facts['<=', start, n]})"
    motive = f"(fun z_0 : Z => {text({n: 'z_0'}, {n: '(IZR z_0)'})})"
    scope.exact(f"(zind {printer.integer(start)} {motive} {base_} {step} {printer.name(n)} {begin})")


def substitute(scope: Scope, goal: Atom, data: Any) -> None:
    from proofs.kernel.core.term import variables

    x, t, fresh = data["variable"], term(scope, data["by"]), data.get("fresh")
    printer, writer = scope.printer, scope.writer
    whole = printer.sorts[x] == "integer"
    sorts = {y: s for y, s in printer.sorts.items() if y != x}
    value, equation = t, ""
    inside = Scope(writer, changed(printer, sorts={**sorts, **({fresh: printer.sorts[x]} if fresh else {})}))
    if fresh:
        relation = "<=" if ("<=", t, x) in scope.facts else "<"
        value, w = ("+", t, fresh), inside.printer.name(fresh)
        z, equation = writer.name("Z"), writer.name("E")
        if whole:
            split = f"z_split {printer.name(x)} {printer.whole(t)} _ _ eq_refl {scope.as_real(t)}"
            writer.line(f"destruct ({split}) as [{w} [{z} {equation}]].")
        else:
            writer.line(f"destruct (r_split {printer.name(x)} {printer.real(t, 0)}) as [{w} {equation}].")
        lemma = "le_part" if relation == "<=" else "lt_part"
        inside.learn((relation, 0, fresh), f"({lemma} _ _ _ {equation} {scope.facts[relation, t, x]})")
    else:
        equation = scope.facts["=", x, t]
    both = scope.copy({fresh: printer.sorts[x]} if fresh else {})
    for atom, proof in scope.facts.items():
        if x not in variables(atom):
            inside.learn(atom, proof)
            continue
        new = replace(atom, {x: value})
        text = equals(both, atom, x, whole, x, value, equation, proof)
        inside.learn(new, scope.short(inside.printer.atom(new), f"exact {text}"))
    after = replace(goal, {x: value})
    name = inside.prove(inside.printer.atom(after), lambda c: prove(c, after, data["then"]))
    scope.exact(equals(both, goal, x, whole, value, x, f"(eq_sym {equation})", name))


RULES: dict[str, Rule] = {"ring": ring, "positive": positive, "fact": fact, "cases": cases, "absurd": absurd}
RULES |= {"integer": integer, "axiom": axiom, "rewrite": rewrite, "every": every, "instance": instance}
RULES["witness"] = lambda scope, _, data: scope.writer.witness(scope, data)
RULES |= {"induct": induct, "substitute": substitute}
