"""Proof scripts of the rules of sums, and of theorems that a proof uses."""

from __future__ import annotations

from dataclasses import replace as changed
from typing import Any

from proofs.kernel.core.term import Atom, Term, closed, opened, read, replace
from proofs.rocq.moving import moved
from proofs.rocq.scope import Scope
from proofs.rocq.script import RULES, prove, proved, term
from proofs.rocq.statement import NotExported, Printer
from proofs.rocq.theorem import place_of_claim, reading
from proofs.rocq.writer import theorem_file


def _body(scope: Scope, name: str, body: Term) -> Any:
    inner = changed(scope.printer, sorts={**scope.printer.sorts, name: "integer"})
    return inner, opened(body, name)


def sum_step(scope: Scope, goal: Atom, data: Any) -> None:
    (_, low, high, body), step = goal[1], data["step"]
    printer = scope.printer
    lo, hi, f = printer.integer(low), printer.integer(high), printer.function(body, "integer")
    if step == "empty":
        end = scope.equal(("+", high, 1), low)
        ends = f"{scope.as_real(high)} {scope.as_real(low)}"
        above = f"(up (fun r_0 => {printer.real(high)} < r_0) _ _ {end} (Rlt_plus_1 _))"
        less = f"(z_less {hi} {lo} _ _ {ends} {above})"
        zero = scope.equal(0, goal[2])
        scope.exact(f"(eq_trans (bsum_empty {lo} {hi} {f} {less}) {zero})")
        return
    if step == "shift":
        _shift(scope, goal, term(scope, data["by"]))
        return
    order = f"(z_le {lo} {hi} _ _ {scope.as_real(low)} {scope.as_real(high)} {scope.at_least(low, high)})"
    name = scope.writer.name("k")
    inner, summand = _body(scope, name, body)
    rest = ("sum", low, ("-", high, 1), body) if step == "last" else ("sum", ("+", low, 1), high, body)
    pair = ("+", rest, summand) if step == "last" else ("+", summand, rest)

    def text(names: Any, reals: Any) -> str:
        there = changed(inner, names={**inner.names, **names}, reals={**inner.reals, **reals})
        return f"({there.atom(('=', goal[1], pair))})"

    place = high if step == "last" else low
    first = moved(scope, text, {name: place}, f"(bsum_{step} {lo} {hi} {f} {order})")
    other = ("+", rest, opened(body, high)) if step == "last" else ("+", opened(body, low), rest)
    made = scope.short(printer.atom(("=", goal[1], other)), f"exact {first}")
    scope.exact(f"(eq_trans {made} {scope.equal(other, goal[2])})")


def _shift(scope: Scope, goal: Atom, by: Term) -> None:
    _, low, high, body = goal[1]
    printer = scope.printer
    lo, hi, d = printer.integer(low), printer.integer(high), printer.integer(by)
    stepped = ("sum", ("+", low, by), ("+", high, by), opened(body, ("-", ("bound", 0), by)))
    k, place = scope.writer.name("k"), scope.writer.name("k")
    inner, summand = _body(scope, place, body)
    index = ("-", k, by)
    inside = changed(printer, sorts={**printer.sorts, k: "integer"}, names={**printer.names, k: k})
    whole = inside.whole(index)
    here = changed(inner, names={**inner.names, place: whole}).real(summand)

    def pointwise(c: Scope) -> None:
        c.writer.line(f"intros {k} {c.writer.name('H')} {c.writer.name('H')}.")
        c = c.copy({k: "integer"})
        c.printer = changed(c.printer, names={**c.printer.names, k: k})
        there = changed(inner, names={**inner.names, place: whole}, reals={**inner.reals, place: "r_0"}).real(summand)
        c.exact(f"(up (fun r_0 => {here} = {there}) _ _ (eq_sym {c.as_real(index)}) eq_refl)")

    first, last = (f"IZR ({printer.whole(end)} + {printer.whole(by)})" for end in (low, high))
    ranged = f"forall {k} : Z, {first} <= IZR {k} -> IZR {k} <= {last}"
    new = inside.real(opened(stepped[3], k))
    same = scope.prove(f"{ranged} -> {here} = {new}", pointwise)
    f = printer.function(body, "integer")
    proof = f"(eq_trans (bsum_shift {lo} {hi} {d} {f}) (bsum_ext _ _ _ _ _ _ eq_refl eq_refl {same}))"
    made = scope.short(printer.atom(("=", goal[1], stepped)), f"exact {proof}")
    scope.exact(f"(eq_trans {made} {scope.equal(stepped, goal[2])})")


def telescope(scope: Scope, goal: Atom, data: Any) -> None:
    relation, left, right = goal
    low, high, rest, k = (
        term(scope, data["low"]),
        term(scope, data["high"]),
        term(scope, data.get("rest", 0)),
        data["index"],
    )
    printer, writer = scope.printer, scope.writer
    inner = changed(printer, sorts={**printer.sorts, k: "integer"})
    g = read(data["certificate"], inner.sorts)
    parts = [(term(scope, each["coefficient"]), term(scope, each["sum"])) for each in data["sums"]]
    summand: Term = None
    for a, total in parts:
        one = ("*", a, opened(total[3], k))
        summand = ("+", summand, one) if summand else one
    summand = summand or 0
    after, bottom, top = (replace(g, {k: t}) for t in (("+", k, 1), low, ("+", high, 1)))
    step = (relation, ("-", after, g), summand)
    lo, hi, name = printer.integer(low), printer.integer(high), inner.name(k)

    def fun(body: Term) -> str:
        return f"(fun {name} : Z => {inner.real(body)})"

    order = scope.at_least(low, ("+", high, 1))
    order = (
        f"(z_le {lo} ({printer.whole(high)} + 1)%Z _ _ {scope.as_real(low)} {scope.as_real(('+', high, 1))} {order})"
    )
    # the pointwise premise, with IZR (k + 1) for k + 1
    point = writer.name("H")
    ends = f"forall {name} : Z, IZR {printer.whole(low)} <= IZR {name} -> IZR {name} <= IZR {printer.whole(high)}"
    shifted = changed(inner, names={**inner.names, k: f"({name} + 1)"}).real(g, 49)
    sign = "=" if relation == "=" else "<="
    writer.line(f"assert ({point} : {ends} -> {shifted} - {inner.real(g, 49)} {sign} {inner.real(summand)}).\n{{")
    h1, h2 = writer.name("H"), writer.name("H")
    writer.line(f"intros {name} {h1} {h2}.")
    proofs = (
        f"(up (fun r_0 => r_0 <= IZR {name}) _ _ (eq_sym {scope.copy().as_real(low)}) {h1})",
        f"(up (fun r_0 => IZR {name} <= r_0) _ _ (eq_sym {scope.copy().as_real(high)}) {h2})",
    )
    inside = scope.within(k, low, high, proofs)
    this = proved(inside, step, data["pointwise"])
    other = inside.writer.name("k")
    wider = changed(inner, sorts={**inner.sorts, other: "integer"})
    moving = (relation, ("-", replace(g, {k: other}), g), summand)

    def text(names: Any, reals: Any) -> str:
        return f"({changed(wider, names={**wider.names, **names}, reals={**wider.reals, **reals}).atom(moving)})"

    inside.exact(moved(inside, text, {other: ("+", k, 1)}, this, back=True))
    writer.line("}")
    # its sum over the range, with the ends as real terms
    ending = (relation, ("-", replace(g, {k: "top_0"}), replace(g, {k: "bottom_0"})), ("sum_0"))
    free = changed(printer, sorts={**printer.sorts, "top_0": "integer", "bottom_0": "integer", "sum_0": "real"})
    total = f"(bsum {lo} {hi} {fun(summand)})"

    def text2(names: Any, reals: Any) -> str:
        known = {**free.names, **names, "sum_0": total}
        return f"({changed(free, names=known, reals={**free.reals, **reals}).atom(ending)})"

    summed = moved(
        scope, text2, {"top_0": ("+", high, 1), "bottom_0": low},
        f"(tele_{'eq' if relation == '=' else 'le'} {lo} {hi} {fun(summand)} {fun(g)} {order} {point})",
    )  # fmt: skip
    difference = ("-", top, bottom)
    h = scope.short(f"{printer.real(difference)} {sign} {total}", f"exact {summed}")
    boundary = proved(scope, (relation, 0, ("+", difference, rest)), data["boundary"])
    # the sum of the combination is the combination of the sums
    combination: Term = None
    terms, proof = "", ""
    so_far: Term = None
    for a, each in parts:
        here = ("*", a, opened(each[3], k))
        own = f"(bsum_scal {lo} {hi} {printer.real(a, 0)} {fun(opened(each[3], k))})"
        proof = (
            f"(eq_trans (bsum_plus {lo} {hi} {fun(so_far)} {fun(here)}) (f_equal2 Rplus {proof} {own}))"
            if proof
            else own
        )
        so_far = ("+", so_far, here) if so_far else here
        one = ("*", a, ("sum", low, high, each[3]))
        combination = ("+", combination, one) if combination else one
    combination = combination or 0
    terms = scope.short(f"{total} = {printer.real(combination)}", f"exact {proof or f'(bsum_0 {lo} {hi})'}")
    whole = scope.equal(("-", right, left), ("+", combination, rest))
    replaced = f"(up (fun r_0 => {printer.real(difference)} {sign} r_0) _ _ {terms} {h})"
    scope.exact(f"(end_{'eq' if relation == '=' else 'le'} _ _ _ _ _ {replaced} {boundary} {whole})")


def _value(scope: Scope, data: Any, sort: str) -> tuple[Term, str]:
    """The value of a theorem's variable, and its text."""
    if not sort.startswith("function"):
        value = term(scope, data)
        return value, scope.printer.integer(value) if sort == "integer" else scope.printer.real(value, 0)
    names = data[1]
    inner = changed(scope.printer, sorts={**scope.printer.sorts, **dict.fromkeys(names, "integer")})
    body = read(data[2], inner.sorts)
    text = f"(fun {' '.join(inner.name(x) for x in names)} : Z => {inner.real(body)})"
    return ("lambda", len(names), closed(body, *names)), text


def used(scope: Scope, data: Any, exists: bool) -> tuple[Any, dict[str, Term], Printer, str]:
    """The theorem, the values of its variables, a printer of its atoms, and its instance."""
    statement = reading(scope.writer.lookup, data["theorem"])
    if any(each.bodies for each in [*statement.given, *statement.claims]):
        raise NotExported("a chain to a theorem with a derivative")
    values = {x: _value(scope, data["with"][x], sort) for x, sort in statement.sorts.items()}
    by = {x: value for x, (value, _) in values.items()}
    texts = {x: text for x, (_, text) in values.items()}
    printer = Printer(
        {**statement.sorts, **statement.exists},
        texts,
        {},
        avoid={*scope.printer.sorts, *map(scope.printer.name, scope.printer.sorts)},
    )
    whole = {x: t for x, t in by.items() if statement.sorts[x] == "integer"}
    inside, arguments = scope, []
    for atom, why in zip(statement.given, data["given"], strict=True):
        goal = replace(atom.plain, by)
        proof = proved(inside, goal, {"rule": "fact"} if why is None else why)
        inside.learn(goal, proof)

        def text(names: Any, reals: Any, plain: Atom = atom.plain) -> str:
            return f"({changed(printer, names={**texts, **names}, reals=reals).atom(plain)})"

        argument = moved(scope, text, whole, proof, back=True)
        arguments.append(f"ltac:(same {argument})" if has_function(statement) else argument)
    name = theorem_file(scope.writer, data["theorem"])
    return statement, by, printer, f"({' '.join([name, *texts.values(), *arguments])})"


def chain(scope: Scope, goal: Atom, data: Any) -> None:
    statement, by, printer, proof = used(scope, data, False)
    index = data.get("claim", 0)
    before, last = place_of_claim(statement, index)
    for _ in range(before):
        proof = f"(proj2 {proof})"
    proof = proof if last else f"(proj1 {proof})"
    whole = {x: t for x, t in by.items() if statement.sorts[x] == "integer"}

    def text(names: Any, reals: Any) -> str:
        return (
            f"({changed(printer, names={**printer.names, **names}, reals=reals).atom(statement.claims[index].plain)})"
        )

    if has_function(statement):
        scope.writer.line(f"same {moved(scope, text, whole, proof)}.")
    else:
        scope.exact(moved(scope, text, whole, proof))


def has_function(statement: Any) -> bool:
    """Whether the theorem is about functions: then IZR (k + 1) may stand where the goal has IZR k + 1."""
    return any(sort.startswith("function") for sort in statement.sorts.values())


def attain(scope: Scope, goal: Any, data: Any) -> None:
    """Name an integer at which a function is least."""
    low, high, k, m = term(scope, data["low"]), term(scope, data["high"]), data["index"], data["as"]
    inner, body = changed(scope.printer, sorts={**scope.printer.sorts, k: "integer", m: "integer"}), None
    body = read(data["value"], inner.sorts)
    lo, hi = scope.printer.integer(low), scope.printer.integer(high)
    order = f"(z_le {lo} {hi} _ _ {_as(scope, low)} {_as(scope, high)} {scope.at_least(low, high)})"
    h1, h2, h3 = (scope.writer.name("H") for _ in range(3))
    function = f"(fun {inner.name(k)} : Z => {inner.real(body)})"
    scope.writer.line(f"destruct (least {lo} {hi} {function} {order}) as [{inner.name(m)} [{h1} [{h2} {h3}]]].")
    inside = scope.copy({m: "integer"})
    place = inner.name(m)
    ends = (
        f"(up (fun r_0 => r_0 <= IZR {place}) _ _ (eq_sym {_as(scope, low)}) {h1})",
        f"(up (fun r_0 => IZR {place} <= r_0) _ _ (eq_sym {_as(scope, high)}) {h2})",
    )
    inside.learn(("<=", low, m), ends[0])
    inside.learn(("<=", m, high), ends[1])
    least = "all", low, high, ("<=", replace(body, {k: m}), closed(body, k))
    lower = f"(up (fun r_0 => r_0 <= IZR z_0) _ _ {_as(scope, low)} a_0)"
    upper = f"(up (fun r_0 => IZR z_0 <= r_0) _ _ {_as(scope, high)} b_0)"
    inside.learn(
        least, inside.short(inside.printer.atom(least), f"exact (fun z_0 a_0 b_0 => {h3} z_0 {lower} {upper})")
    )
    prove(inside, goal, data["then"])


def _as(scope: Scope, end: Term) -> str:
    return scope.as_real(end) if isinstance(end, tuple) else f"(eq_refl {scope.printer.real(end, 0)})"


RULES |= {"attain": attain}
RULES |= {"sum": sum_step, "telescope": telescope, "chain": chain}
__all__ = ["RULES", "prove"]
