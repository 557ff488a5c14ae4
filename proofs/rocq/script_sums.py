"""Proof scripts of the rules of sums, and of theorems that a proof uses."""

from functools import partial
from typing import Any, Final

from proofs.kernel.core.term import Atom, Term, closed, opened, read, replace
from proofs.kernel.judge import read_statement
from proofs.rocq.scope import Scope, up
from proofs.rocq.script import moved, prove, proved, term
from proofs.rocq.statement import NotExported, Printer, parts_of


def sum_step(scope: Scope, goal: Atom, data: Any) -> None:
    (_, low, high, body), step = goal[1], data["step"]
    if step == "shift":
        return _shift(scope, goal, term(scope, data["by"]))
    printer = scope.printer
    lo, hi, f = printer.integer(low), printer.integer(high), printer.function(body, "integer")
    if step == "empty":
        end = scope.equal(("+", high, 1), low)
        ends = f"{scope.as_real(high)} {scope.as_real(low)}"
        above = up(f"{printer.real(high)} < r_0", end, "(Rlt_plus_1 _)")
        less = f"(z_less {hi} {lo} _ _ {ends} {above})"
        return scope.exact(f"(eq_trans (bsum_empty {lo} {hi} {f} {less}) {scope.equal(0, goal[2])})")
    order, name = scope.in_order(low, high), scope.writer.name("k")
    last = step == "last"
    rest = ("sum", low, ("-", high, 1), body) if last else ("sum", ("+", low, 1), high, body)
    place = high if last else low

    def split(at: Term) -> Atom:
        summand = opened(body, at)
        return "=", goal[1], ("+", rest, summand) if last else ("+", summand, rest)

    inner = printer.having(sorts={name: "integer"})
    first = moved(scope, inner, split(name), {name: place}, f"(bsum_{step} {lo} {hi} {f} {order})")
    made = scope.short(printer.atom(split(place)), f"exact {first}")
    return scope.exact(f"(eq_trans {made} {scope.equal(split(place)[2], goal[2])})")


def _shift(scope: Scope, goal: Atom, by: Term) -> None:
    _, low, high, body = goal[1]
    printer = scope.printer
    lo, hi, d = printer.integer(low), printer.integer(high), printer.integer(by)
    stepped = ("sum", ("+", low, by), ("+", high, by), opened(body, ("-", ("bound", 0), by)))
    k, place = scope.writer.name("k"), scope.writer.name("k")
    index, summand = ("-", k, by), opened(body, place)
    inside = printer.having({k: k}, sorts={k: "integer"})
    inner = printer.having({place: inside.whole(index)}, sorts={place: "integer"})
    here = inner.real(summand)

    def pointwise(c: Scope) -> None:
        c.writer.line(f"intros {k} {c.writer.name('H')} {c.writer.name('H')}.")
        there = inner.having(reals={place: "r_0"}).real(summand)
        c.exact(up(f"{here} = {there}", c.copy({k: "integer"}, {k: k}).as_real(index), "eq_refl", back=True))

    first, last = (f"IZR ({printer.whole(end)} + {printer.whole(by)})" for end in (low, high))
    ranged = f"forall {k} : Z, {first} <= IZR {k} -> IZR {k} <= {last}"
    same = scope.prove(f"{ranged} -> {here} = {inside.real(opened(stepped[3], k))}", pointwise)
    shifted = f"(bsum_shift {lo} {hi} {d} {printer.function(body, 'integer')})"
    proof = f"(eq_trans {shifted} (bsum_ext _ _ _ _ _ _ eq_refl eq_refl {same}))"
    made = scope.short(printer.atom(("=", goal[1], stepped)), f"exact {proof}")
    scope.exact(f"(eq_trans {made} {scope.equal(stepped, goal[2])})")


def telescope(scope: Scope, goal: Atom, data: Any) -> None:
    """Sum g(k + 1) - g(k) over a range; a combination of the sums is the sum of the combination."""
    relation, left, right = goal
    low, high, rest = (term(scope, data.get(part, 0)) for part in ("low", "high", "rest"))
    k, printer = data["index"], scope.printer
    inner = printer.having(sorts={k: "integer"})
    g, name, fun = read(data["certificate"], inner.sorts), inner.name(k), partial(inner.fun, k, sort="integer")
    lo, hi, after = printer.integer(low), printer.integer(high), ("+", high, 1)
    sign, lemma = ("=", "eq") if relation == "=" else ("<=", "le")

    summand: Term = 0
    combination: Term = 0
    proof = f"(bsum_0 {lo} {hi})"
    for each in data["sums"]:
        a, total = term(scope, each["coefficient"]), term(scope, each["sum"])
        body = opened(total[3], k)
        one: Term = ("*", a, body)
        all_of: Term = ("*", a, ("sum", low, high, total[3]))
        own = f"(bsum_scal {lo} {hi} {printer.real(a, 0)} {fun(body)})"
        if summand:
            own = f"(eq_trans (bsum_plus {lo} {hi} {fun(summand)} {fun(one)}) (f_equal2 Rplus {proof} {own}))"
            one, all_of = ("+", summand, one), ("+", combination, all_of)
        summand, combination, proof = one, all_of, own
    at_least, ends = scope.at_least(low, after), f"{scope.as_real(low)} {scope.as_real(after)}"
    order = f"(z_le {lo} ({printer.whole(high)} + 1)%Z _ _ {ends} {at_least})"

    def step_to(following: Term) -> Atom:
        return relation, ("-", replace(g, {k: following}), g), summand

    def pointwise(c: Scope) -> None:
        names = c.writer.name("H"), c.writer.name("H")
        c.writer.line(f"intros {name} {' '.join(names)}.")
        inside = c.within(k, low, high, c.copy().ends(name, low, high, names))
        this = proved(inside, step_to(("+", k, 1)), data["pointwise"])
        other = c.writer.name("k")
        wider = inner.having(sorts={other: "integer"})
        inside.exact(moved(inside, wider, step_to(other), {other: ("+", k, 1)}, this, back=True))

    shifted = inner.having({k: f"({name} + 1)"}).real(g, 49)
    ranged = f"forall {name} : Z, IZR {printer.whole(low)} <= IZR {name} -> IZR {name} <= IZR {printer.whole(high)}"
    point = scope.prove(f"{ranged} -> {shifted} - {inner.real(g, 49)} {sign} {inner.real(summand)}", pointwise)
    total = f"(bsum {lo} {hi} {fun(summand)})"
    free = printer.having({"sum_0": total}, sorts={"top_0": "integer", "bottom_0": "integer", "sum_0": "real"})
    ending = (relation, ("-", replace(g, {k: "top_0"}), replace(g, {k: "bottom_0"})), "sum_0")
    proof_ = f"(tele_{lemma} {lo} {hi} {fun(summand)} {fun(g)} {order} {point})"
    summed = moved(scope, free, ending, {"top_0": after, "bottom_0": low}, proof_)
    difference = ("-", replace(g, {k: after}), replace(g, {k: low}))
    h = scope.short(f"{printer.real(difference)} {sign} {total}", f"exact {summed}")
    boundary = proved(scope, (relation, 0, ("+", difference, rest)), data["boundary"])
    terms = scope.short(f"{total} = {printer.real(combination)}", f"exact {proof}")
    whole = scope.equal(("-", right, left), ("+", combination, rest))
    scope.exact(f"(end_{lemma} _ _ _ _ _ {up(f'{printer.real(difference)} {sign} r_0', terms, h)} {boundary} {whole})")


def _value(scope: Scope, data: Any, sort: str) -> tuple[Term, str]:
    """The value of a theorem's variable, and its text."""
    if not sort.startswith("function"):
        value = term(scope, data)
        return value, scope.printer.integer(value) if sort == "integer" else scope.printer.real(value, 0)
    names = data[1]
    inner = scope.printer.having(sorts=dict.fromkeys(names, "integer"))
    body = read(data[2], inner.sorts)
    text = f"(fun {' '.join(inner.name(x) for x in names)} : Z => {inner.real(body)})"
    return ("lambda", len(names), closed(body, *names)), text


def chain(scope: Scope, goal: Atom, data: Any) -> None:
    """Apply the theorem of another statement, whose file is imported."""
    if (stated := scope.writer.lookup(data["theorem"])) is None:
        raise NotExported(f"no theorem {data['theorem']}")
    statement, index = read_statement(stated), data.get("claim", 0)
    if any(each.bodies for each in [*statement.given, *statement.claims]):
        raise NotExported("a chain to a theorem with a derivative")
    values = {x: _value(scope, data["with"][x], sort) for x, sort in statement.sorts.items()}
    by, texts = ({x: each[place] for x, each in values.items()} for place in (0, 1))
    avoid = {*scope.printer.sorts, *map(scope.printer.name, scope.printer.sorts)}
    printer = Printer({**statement.sorts, **statement.exists}, texts, avoid=avoid)
    whole = {x: t for x, t in by.items() if statement.sorts[x] == "integer"}
    # a function may have IZR (k + 1) where the goal has IZR k + 1: the tactic `same` allows that
    functions, arguments = any(sort.startswith("function") for sort in statement.sorts.values()), []
    for atom, why in zip(statement.given, data["given"], strict=True):
        given = replace(atom.plain, by)
        scope.learn(given, proof := proved(scope, given, why or {"rule": "fact"}))
        argument = moved(scope, printer, atom.plain, whole, proof, back=True)
        arguments.append(f"ltac:(same {argument})" if functions else argument)
    proof = f"({' '.join([scope.writer.theorem(data['theorem']), *texts.values(), *arguments])})"
    parts = [(claim, condition is None) for claim, condition, _ in parts_of(statement)]
    before = parts.index((index, True))
    proof = "(proj2 " * before + proof + ")" * before
    proof = f"(proj1 {proof})" if before < len(parts) - 1 else proof
    proof = moved(scope, printer, statement.claims[index].plain, whole, proof)
    scope.writer.line(f"{'same' if functions else 'exact'} {proof}.")


def attain(scope: Scope, goal: Any, data: Any) -> None:
    """Name an integer at which a function is least."""
    low, high, k, m = term(scope, data["low"]), term(scope, data["high"]), data["index"], data["as"]
    inner = scope.printer.having(sorts={k: "integer", m: "integer"})
    body, place = read(data["value"], inner.sorts), inner.name(m)
    lo, hi = scope.printer.integer(low), scope.printer.integer(high)
    attained = f"least {lo} {hi} {inner.fun(k, body, 'integer')} {scope.in_order(low, high, proper=True)}"
    *ends, least = (scope.writer.name("H") for _ in range(3))
    scope.writer.line(f"destruct ({attained}) as [{place} [{ends[0]} [{ends[1]} {least}]]].")
    inside = scope.copy({m: "integer"})
    at_low, at_high = scope.ends(place, low, high, (ends[0], ends[1]), proper=True)
    inside.learn(("<=", low, m), at_low)
    inside.learn(("<=", m, high), at_high)
    every = "all", low, high, ("<=", replace(body, {k: m}), closed(body, k))
    lower = up("r_0 <= IZR z_0", scope.as_real(low, True), "a_0")
    upper = up("IZR z_0 <= r_0", scope.as_real(high, True), "b_0")
    tactic = f"exact (fun z_0 a_0 b_0 => {least} z_0 {lower} {upper})"
    inside.learn(every, inside.short(inside.printer.atom(every), tactic))
    prove(inside, goal, data["then"])


RULES: Final = {"sum": sum_step, "telescope": telescope, "chain": chain, "attain": attain}
