"""Proof scripts of the rules of algebra and logic."""

from collections.abc import Callable, Mapping
from dataclasses import replace as replaced
from typing import Any, Final

from proofs.kernel.core.term import Atom, Term, integral, opened, read, read_atom, replace, variables
from proofs.kernel.rules import AXIOMS
from proofs.rocq.scope import Identity, Scope, up
from proofs.rocq.statement import NONE, NotExported, Printer

Rule = Callable[[Scope, Atom, Any], None]
Values = Mapping[str, Term]


def prove(scope: Scope, goal: Atom, proof: Any) -> None:
    """Write the script of a proof; the goal of Rocq is the printed goal."""
    if proof["rule"] not in RULES:
        raise NotExported(f"rule {proof['rule']}")
    lemmas(scope, proof.get("lemmas", ()))
    RULES[proof["rule"]](scope, goal, proof)


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


def moved(scope: Scope, printer: Printer, shown: Any, values: Values, proof: str, back: bool = False) -> str:
    """Change IZR of integer values into their terms (or back) in a proof of an atom, or of what `shown` prints."""
    show: Callable[[Printer], str] = shown if callable(shown) else lambda there: there.bracketed(shown)
    compound = [x for x, t in values.items() if isinstance(t, tuple)]
    names = {x: scope.printer.whole(t) for x, t in values.items()}
    reals = {x: scope.printer.real(t, 0) for x, t in values.items()}
    izr = {x: f"(IZR {names[x]})" for x in compound}
    now = {**reals, **(NONE if back else izr)}
    for x in compound:
        text = show(printer.having(names, {**now, x: "r_0"}))
        proof = up(text, scope.as_real(values[x]), proof, back=not back)
        now[x] = izr[x] if back else reals[x]
    return proof


def ring(scope: Scope, goal: Atom, data: Any) -> None:
    identity = Identity(scope)
    z, proof = scope.vanishing(identity, equations_of(scope, data))
    left, right = identity.real(goal[1], 50), identity.real(goal[2], 49)
    scope.exact(f"(by_eq _ _ _ {identity.stated(f'{left} - {right} = {z}')} {proof})")


def positive(scope: Scope, goal: Atom, data: Any) -> None:
    summands = []
    for each in data["terms"]:
        squares = [term(scope, t) for t in each.get("squares", ())]
        summands.append((each["coefficient"], [fact_of(scope, f) for f in each.get("facts", ())], squares))
    multiply = [fact_of(scope, each) for each in data.get("multiply", ())]
    scope.conclude(goal, multiply, summands, equations_of(scope, data), data.get("reverse", False))


def fact(scope: Scope, goal: Atom, _: Any) -> None:
    (relation, a, b, *_), facts = goal, scope.facts
    swapped = facts.get((relation, b, a))
    if goal in facts:
        scope.exact(facts[goal])
    elif relation == "=" and not swapped:
        scope.exact(f"(Rle_antisym _ _ {facts['<=', a, b]} {facts['<=', b, a]})")
    elif relation == "=":
        scope.exact(f"(eq_sym {swapped})")
    elif relation == "!=":
        scope.exact(f"(not_eq_sym {swapped})" if swapped else f"(nz_sub _ _ {scope.nonzero(('-', b, a))})")
    else:
        scope.exact(scope.at_least(a, b, relation == "<"))


SPLITS: Final = {"< = >": "Rtotal_order", "<= >": "Rle_or_lt", "< >=": "Rlt_or_le", "= !=": "Req_dec"}
"""The lemmas that distinguish cases, and the relations of the cases in order."""


def cases(scope: Scope, goal: Atom, data: Any) -> None:
    a, b = term(scope, data["left"]), term(scope, data["right"])
    order = next(each.split() for each in SPLITS if {*each.split()} == {*data["branches"]})
    lemma, names = SPLITS[" ".join(order)], [scope.writer.name("H") for _ in order]
    pattern = " | [".join(names[:-1]) + f" | {names[-1]}" + "]" * (len(names) - 1)
    scope.writer.line(f"destruct ({lemma} {scope.printer.real(a, 0)} {scope.printer.real(b, 0)}) as [{pattern}.")
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
    proofs = [scope.guard(replace(guard, by)) for guard in AXIOMS[name][0]]
    if name == "root-square":
        return scope.exact(f"(sqrt_2 _ {scope.at_least(0, by['a'])})")
    if name == "factorial-next":
        return scope.exact(f"(zfact_next _ _ {scope.as_real(by['m'])} {proofs[0]})")
    if name == "power-sum-natural":
        ends = [f"(z_le 0 _ _ _ eq_refl {scope.as_real(by[x])} {p})" for x, p in zip("mn", proofs, strict=True)]
        return scope.exact(f"(zpow_sumn {scope.printer.real(by['a'], 0)} _ _ {ends[0]} {ends[1]})")
    if "m" in by and name.startswith("power"):
        texts = [scope.printer.real(by[x], 0) if x in "ab" else scope.printer.integer(by[x]) for x in sorted(by)]
        return scope.exact(f"({' '.join([PROOFS[name].split()[0], *texts, *proofs])})")
    return scope.exact(f"({PROOFS[name].format(*proofs)})")


def equals(scope: Scope, atom: Atom, x: str, whole: bool, old: Term, new: Term, equation: str, proof: str) -> str:
    """A proof of the atom with `new` for x, from a proof with `old`; `equation` proves old = new as real numbers."""
    bare = scope.printer.having(sorts={x: "integer" if whole else "real"})

    def text(name: str, real: str = "") -> str:
        return bare.having({x: name}, {x: real}).bracketed(atom)

    if not whole:
        reals = f"{scope.printer.real(old, 0)} {scope.printer.real(new, 0)}"
        return f"(up (fun r_0 => {text('r_0')}) {reals} {equation} {proof})"
    integers = f"{scope.printer.integer(old)} {scope.printer.integer(new)}"
    z = f"(z_eq {integers} _ _ {scope.as_real(old, True)} {scope.as_real(new, True)} {equation})"
    if isinstance(old, tuple):
        proof = up(text(scope.printer.whole(old), "r_0"), scope.as_real(old), proof)
    proof = f"(upz (fun z_0 => {text('z_0', '(IZR z_0)')}) _ _ {z} {proof})"
    if isinstance(new, tuple):
        proof = up(text(scope.printer.whole(new), "r_0"), scope.as_real(new), proof, back=True)
    return proof


def rewrite(scope: Scope, _: Atom, data: Any) -> None:
    (_, left, right), equation = fact_of(scope, data["fact"])
    x, whole = data["variable"], all(integral(side, scope.printer.sorts) for side in (left, right))
    atom = read_atom(data["goal"], {**scope.printer.sorts, x: "integer" if whole else "real"})
    before = proved(scope, replace(atom, {x: left}), data["proof"])
    scope.exact(equals(scope, atom, x, whole, left, right, equation, before))


def every(scope: Scope, goal: Atom, data: Any) -> None:
    k, ends = data["index"], (scope.writer.name("H"), scope.writer.name("H"))
    scope.writer.line(f"intros {scope.printer.name(k)} {' '.join(ends)}.")
    prove(scope.within(k, goal[1], goal[2], ends), opened(goal[3], k), data["proof"])


def instance(scope: Scope, _: Atom, data: Any) -> None:
    atom, proof = fact_of(scope, data["fact"])
    for place in [term(scope, each) for each in data["at"]]:
        ends = scope.at_least(atom[1], place), scope.at_least(place, atom[2])
        z, equation = scope.printer.integer(place), scope.as_real(place)
        low = up(f"{scope.printer.real(atom[1])} <= r_0", equation, ends[0])
        high = up(f"r_0 <= {scope.printer.real(atom[2])}", equation, ends[1])
        name = scope.writer.name("k")
        inner = scope.printer.having(sorts={name: "integer"})
        step = moved(scope, inner, opened(atom[3], name), {name: place}, f"({proof} {z} {low} {high})")
        atom = opened(atom[3], place)
        proof = scope.writer.name("H")
        scope.writer.line(f"assert ({proof} : {scope.printer.atom(atom)}) by exact {step}.")
    scope.exact(proof)


def induct(scope: Scope, goal: Atom, data: Any) -> None:
    n, start, printer = data["variable"], term(scope, data["from"]), scope.printer
    outside = Scope(scope.writer, replaced(printer, sorts={x: s for x, s in printer.sorts.items() if x != n}))
    for atom, proof in scope.facts.items():
        if n not in variables(atom):
            outside.learn(atom, proof)
    m, low, known = (scope.writer.name(x) for x in "nHH")
    first, following = replace(goal, {n: start}), replace(goal, {n: ("+", n, 1)})
    base = moved(outside, printer, goal, {n: start}, proved(outside, first, data["base"]), back=True)
    named = outside.printer.having({n: m}, sorts={n: "integer"})

    def step_of(c: Scope) -> None:
        c.writer.line(f"intros {m} {low} {known}.")
        inside = c.copy({n: "integer"}, {n: m})
        inside.learn(("<=", start, n), up(f"r_0 <= IZR {m}", c.as_real(start), low, back=True))
        inside.learn(goal, known)
        new = proved(inside, following, data["step"])
        inside.exact(moved(inside, printer, goal, {n: ("+", n, 1)}, new, back=True))

    after = printer.having({n: f"({m} + 1)%Z"}).bracketed(goal)
    premises = f"IZR {printer.whole(start)} <= IZR {m} -> {named.bracketed(goal)}"
    step = outside.prove(f"forall {m} : Z, {premises} -> {after}", step_of)
    begin = up(f"r_0 <= IZR {printer.name(n)}", outside.as_real(start), scope.facts["<=", start, n])
    motive = f"(fun z_0 : Z => {printer.having({n: 'z_0'}, {n: '(IZR z_0)'}).bracketed(goal)})"
    scope.exact(f"(zind {printer.integer(start)} {motive} {base} {step} {printer.name(n)} {begin})")


def substitute(scope: Scope, goal: Atom, data: Any) -> None:
    x, t, fresh = data["variable"], term(scope, data["by"]), data.get("fresh")
    printer, writer = scope.printer, scope.writer
    whole, new_sort = printer.sorts[x] == "integer", {fresh: printer.sorts[x]} if fresh else {}
    sorts = {**{y: s for y, s in printer.sorts.items() if y != x}, **new_sort}
    value, inside, both = t, Scope(writer, replaced(printer, sorts=sorts)), scope.copy(new_sort)
    if fresh:
        relation = "<=" if ("<=", t, x) in scope.facts else "<"
        value, w = ("+", t, fresh), inside.printer.name(fresh)
        z, equation = writer.name("Z"), writer.name("E")
        split, found = f"r_split {printer.name(x)} {printer.real(t, 0)}", equation
        if whole:
            split = f"z_split {printer.name(x)} {printer.whole(t)} _ _ eq_refl {scope.as_real(t)}"
            found = f"[{z} {equation}]"
        writer.line(f"destruct ({split}) as [{w} {found}].")
        part = f"l{'e' if relation == '<=' else 't'}_part _ _ _ {equation} {scope.facts[relation, t, x]}"
        inside.learn((relation, 0, fresh), f"({part})")
    else:
        equation = scope.facts["=", x, t]
    for atom, proof in scope.facts.items():
        if x not in variables(atom):
            inside.learn(atom, proof)
            continue
        new = replace(atom, {x: value})
        text = equals(both, atom, x, whole, x, value, equation, proof)
        inside.learn(new, scope.short(inside.printer.atom(new), f"exact {text}"))
    name = proved(inside, replace(goal, {x: value}), data["then"])
    scope.exact(equals(both, goal, x, whole, value, x, f"(eq_sym {equation})", name))


RULES: dict[str, Rule] = {"witness": lambda scope, _, data: scope.writer.witness(scope, data)}
for rule in (ring, positive, fact, cases, absurd, integer, axiom, rewrite, every, instance, induct, substitute):
    RULES[rule.__name__] = rule
