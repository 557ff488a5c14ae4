"""Properties of the first checker, against evaluation that shares no code with it; and what cannot be forged.

What a checker says of all points is tried at many: equations, signs, definedness. The arena has the single cheats.
"""

from __future__ import annotations

import copy
import json
import math
import random
from fractions import Fraction
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from flint import arb, arb_series, ctx, fmpq
from hypothesis import HealthCheck, assume, event, given, settings
from hypothesis import strategies as st

from proofs import balls, kernel, recheck
from proofs.kernel import Refused, Refutation, Theorem, check, load, read, read_atom

Data = Any
Point = dict[str, Fraction]
SORTS = {"x": "real", "y": "real", "n": "integer", "m": "integer"}
RING, FACT, FUNCTION = ({"rule": rule} for rule in ("ring", "fact", "function"))
ENGINES = pytest.mark.parametrize("engine", [kernel, recheck], ids=["kernel", "recheck"])
slow = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))


# ---- exact values, another time ------------------------------------------------------------------------------


class NoValue(Exception):
    """The term has no value at the point."""


def value(term: Data, point: Point) -> Fraction:
    """The value of a rational term (JSON), by the definition of each operation."""
    if isinstance(term, int):
        return Fraction(term)
    if isinstance(term, str):
        return point[term]
    if term[0] == "sum":
        _, index, low, high, body = term
        start, stop = value(low, point), value(high, point)
        if stop < start - 1:
            raise NoValue
        values = [value(body, {**point, index: Fraction(k)}) for k in range(int(start), int(stop) + 1)]
        return sum(values, Fraction(0))
    a, b = (value(part, point) for part in (term[1], term[-1]))
    match term[0]:
        case "+":
            return a + b
        case "-":
            return a - b
        case "*":
            return a * b
        case "neg":
            return -a
        case "abs":
            return abs(a)
        case "max":
            return max(a, b)
        case "min":
            return min(a, b)
        case "/" | "^" if (b if term[0] == "/" else a if b < 0 else 1) == 0:
            raise NoValue
        case "/":
            return a / b
        case "^":
            return Fraction(1) if b == 0 else a ** int(b)
        case "!" | "binomial" if not 0 <= b <= a:
            raise NoValue
        case "!":
            return Fraction(math.factorial(int(a)))
        case "binomial":
            return Fraction(math.comb(int(a), int(b)))
        case "sqrt" | "log" if a < 0 or (a == 0 and term[0] == "log"):
            raise NoValue
    raise AssertionError(term)


def holds(atom: Data, point: Point) -> bool:
    a, b = value(atom[1], point), value(atom[2], point)
    return {"<": a < b, "<=": a <= b, "=": a == b, "!=": a != b}[atom[0]]


def a_point(source: random.Random) -> Point:
    reals = [Fraction(value, 2) for value in (-4, -2, -1, 0, 0, 1, 2, 3, 6)]
    return {
        name: source.choice(reals) if sort == "real" else Fraction(source.randint(-2, 4))
        for name, sort in SORTS.items()
    }


POINTS = [a_point(random.Random(seed)) for seed in range(250)]


# ---- terms ---------------------------------------------------------------------------------------------------

whole = st.recursive(
    st.sampled_from(["n", "m", 0, 1, 2, -1]),
    lambda inner: st.tuples(st.sampled_from("+-"), inner, st.sampled_from(["n", "m", 1, 2])).map(list),
    max_leaves=3,
)


def larger(inner: st.SearchStrategy[Data]) -> st.SearchStrategy[Data]:
    return st.one_of(
        st.tuples(st.sampled_from(["+", "-", "*", "/", "max", "min"]), inner, inner),
        st.tuples(st.sampled_from(["+", "*"]), inner, inner),
        st.tuples(st.sampled_from(["neg", "abs"]), inner),
        st.tuples(st.just("^"), inner, st.integers(-2, 3)),
        st.tuples(st.just("^"), inner, whole),
        st.tuples(st.just("!"), whole),
        st.tuples(st.just("binomial"), whole, whole),
        st.tuples(st.just("sum"), st.just("k"), st.sampled_from([0, 1]), whole, summands),
    ).map(list)


names = st.sampled_from(["x", "y", "n", "m"])
summands = st.sampled_from(
    ["k", "x", ["*", "k", "x"], ["^", "x", "k"], ["/", "x", "k"], ["!", "k"], ["^", "x", ["-", "k", 1]]]
)
terms: st.SearchStrategy[Data] = st.recursive(names | st.integers(-2, 3), larger, max_leaves=6)
simple = names | st.tuples(st.sampled_from("+-*"), names, names | st.integers(-2, 2)).map(list) | whole
facts = st.lists(
    st.tuples(st.sampled_from(["<", "<=", "<", "<=", "!=", "="]), st.sampled_from([0, 0, 1, -1, "y", "m"]), simple).map(
        list
    ),
    max_size=4,
)


def rewritten(term: Data, draw: Any) -> Data:
    """A term that is often, and not always, equal: right rules, and rules that are right under an assumption."""
    if not isinstance(term, list):
        return draw(
            st.sampled_from(
                [
                    ["+", term, 0],
                    ["*", term, 1],
                    ["/", ["*", term, "x"], "x"],
                    ["abs", term],
                    ["-", ["+", term, "y"], "y"],
                ]
            )
        )
    if draw(st.integers(0, 2)) == 0 and term[0] != "sum":
        place = draw(st.integers(1, len(term) - 1))
        exact = term[0] in ("^", "!", "binomial") and (place == 2 or term[0] != "^")
        return term if exact else [*term[:place], rewritten(term[place], draw), *term[place + 1 :]]
    a, b = term[1], term[-1]
    ways: dict[str, list[Data]] = {
        "+": [["+", b, a], ["-", a, ["neg", b]]], "-": [["+", a, ["neg", b]], ["neg", ["-", b, a]]],
        "*": [["*", b, a], ["/", a, ["/", 1, b]], ["/", ["-", ["^", ["+", a, b], 2], ["+", ["^", a, 2], ["^", b, 2]]], 2]],
        "/": [["*", a, ["^", b, -1]], ["/", ["*", a, b], ["^", b, 2]], ["/", ["neg", a], ["neg", b]]],
        "neg": [["*", -1, a], ["-", 0, a]], "abs": [a, ["max", a, ["neg", a]], ["abs", ["neg", a]]],
        "max": [["max", b, a], a, ["neg", ["min", ["neg", a], ["neg", b]]]], "min": [["min", b, a], b],
        "^": [["*", a, ["^", a, ["-", b, 1]]], ["/", ["^", a, ["+", b, 1]], a], ["^", ["^", a, -1], ["neg", b]], ["/", 1, ["^", a, ["neg", b]]],
              ["^", ["^", a, b], 1]],
        "!": [["*", a, ["!", ["-", a, 1]]], ["/", ["!", ["+", a, 1]], ["+", a, 1]]],
        "binomial": [["/", ["!", a], ["*", ["!", b], ["!", ["-", a, b]]]], ["binomial", a, ["-", a, b]]],
        "sum": [["sum", "j", *term[2:4], renamed(b)], ["*", 1, term], ["+", term, 0]],
    }  # fmt: skip
    return draw(st.sampled_from(ways[term[0]]))


def renamed(body: Data) -> Data:
    return [renamed(part) for part in body] if isinstance(body, list) else "j" if body == "k" else body


def found(engine: ModuleType, given_: Data, claim: Data, proof: Data) -> bool:
    """Whether the engine takes the proof; the example is a point where all is true."""
    statement = {"id": "property/1", "variables": SORTS, "given": given_, "claim": [claim]}
    for point in POINTS:
        if true_at([*given_, claim], point):
            example = {name: str(value) for name, value in point.items()}
            certificate = {"format": 1, "statement": statement, "example": example, "proof": {"claims": [proof]}}
            try:
                return isinstance(engine.check(statement, certificate, {}), engine.Theorem)
            except engine.Refused:
                return False
    return False


def true_at(atoms: Data, point: Point) -> bool:
    try:
        return all(holds(atom, point) for atom in atoms)
    except NoValue:
        return False


def everywhere(given_: Data, claim: Data) -> None:
    """At each point where the assumptions hold, all terms have values, and the claim is true."""
    for point in POINTS:
        try:
            if all(holds(atom, point) for atom in given_):
                assert holds(claim, point), f"false at {point}"
        except NoValue:
            raise AssertionError(f"undefined at {point}") from None


# ---- what is accepted is true --------------------------------------------------------------------------------


@ENGINES
@slow
@given(given_=facts, term=terms, data=st.data())
def test_identical_terms_have_equal_values(engine: ModuleType, given_: Data, term: Data, data: Any) -> None:
    other = term
    for _ in range(data.draw(st.integers(1, 3))):
        other = rewritten(other, data.draw)
    accepted = found(engine, given_, ["=", term, other], RING)
    event(f"accepted: {accepted}")
    if accepted:
        everywhere(given_, ["=", term, other])


@ENGINES
@slow
@given(given_=facts, term=terms, other=terms)
def test_terms_drawn_apart(engine: ModuleType, given_: Data, term: Data, other: Data) -> None:
    """Nothing is done to make these equal; the engine must not find them so."""
    if found(engine, given_, ["=", term, other], RING):
        everywhere(given_, ["=", term, other])


SIGNS = {
    "nonnegative": lambda t: ["<=", 0, ["^", t, 1]],
    "positive": lambda t: ["<", 0, ["^", t, 1]],
    "power": lambda t: ["<", 0, ["^", t, "n"]],
    "factorial": lambda t: ["<", 0, ["!", t]],
}


@ENGINES
@pytest.mark.parametrize("sign", SIGNS)
@slow
@given(given_=facts, term=terms | simple, data=st.data())
def test_known_signs_are_right(engine: ModuleType, sign: str, given_: Data, term: Data, data: Any) -> None:
    """The axioms of a power and of a factorial ask for the sign of a term that is known from the facts."""
    near = [side for atom in given_ for side in (["-", atom[2], atom[1]], atom[2])]
    if near and data.draw(st.booleans()):
        term = data.draw(st.sampled_from(near))
        if data.draw(st.booleans()):
            term = [
                data.draw(st.sampled_from(["+", "*"])),
                term,
                data.draw(simple | st.sampled_from(near) | st.integers(0, 2)),
            ]
    claim = SIGNS[sign](term)
    if sign == "factorial":
        assume(whole_term(term))
    accepted = found(engine, given_, claim, FUNCTION)
    event(f"accepted: {accepted}")
    if accepted:
        everywhere(given_, claim)


def whole_term(term: Data) -> bool:
    if not isinstance(term, list):
        return term not in ("x", "y")
    return term[0] in ("+", "-", "*", "neg") and all(map(whole_term, term[1:]))


@ENGINES
@slow
@given(given_=facts, term=terms | simple, data=st.data())
def test_what_is_shown_defined_has_a_value(engine: ModuleType, given_: Data, term: Data, data: Any) -> None:
    whether = data.draw(
        st.sampled_from([["/", "x", term], ["^", term, -1], ["^", term, "n"], ["binomial", "n", "m"], term])
    )
    if found(engine, given_, ["=", whether, whether], RING):
        everywhere(given_, ["=", whether, whether])


@ENGINES
def test_the_properties_are_not_empty(engine: ModuleType) -> None:
    """Some of what is drawn above is accepted, or the properties say nothing."""
    positive = [["<", 0, "x"], ["<=", 0, "n"]]
    power = ["^", "x", "n"]
    assert found(engine, positive, ["=", power, ["*", "x", ["^", "x", ["-", "n", 1]]]], RING)
    assert not found(
        engine, [["<=", 0, "x"], ["<=", 0, "n"]], ["=", power, ["*", "x", ["^", "x", ["-", "n", 1]]]], RING
    )
    assert found(engine, positive, SIGNS["power"]("x"), FUNCTION)
    assert found(engine, positive, SIGNS["positive"](["*", "x", "x"]), FUNCTION)
    assert not found(engine, positive, SIGNS["positive"](["*", "x", "n"]), FUNCTION)
    assert not found(
        engine, [["<=", -2, "x"], ["<=", 0, "y"]], SIGNS["nonnegative"](["+", "y", ["*", "x", "y"]]), FUNCTION
    )


# ---- enclosures ----------------------------------------------------------------------------------------------

fractions = st.fractions(-9, 9, max_denominator=12)


def analytic(inner: st.SearchStrategy[Data]) -> st.SearchStrategy[Data]:
    return st.one_of(
        st.tuples(st.sampled_from(["+", "-", "*", "/"]), inner, inner),
        st.tuples(st.sampled_from(["exp", "log", "sqrt", "neg"]), inner),
        st.tuples(st.just("^"), inner, st.integers(-3, 4)),
    ).map(list)


def valued(inner: st.SearchStrategy[Data]) -> st.SearchStrategy[Data]:
    others = st.tuples(st.sampled_from(["max", "min"]), inner, inner) | st.tuples(st.just("abs"), inner)
    total = st.tuples(st.just("sum"), st.just("k"), st.just(1), st.integers(0, 4), inner.map(lambda t: ["/", t, "k"]))
    return analytic(inner) | (others | total).map(list)


leaves = st.sampled_from(["x", "y"]) | st.integers(-3, 5) | fractions.map(lambda q: ["/", q.numerator, q.denominator])
numbers: st.SearchStrategy[Data] = st.recursive(leaves, valued, max_leaves=6)
smooth: st.SearchStrategy[Data] = st.recursive(leaves, analytic, max_leaves=6)


def in_flint(term: Data, point: dict[str, Any]) -> Any:
    """The value as a ball of flint, or as a power series of such balls."""
    if isinstance(term, int):
        return arb(term)
    if isinstance(term, str):
        return point[term]
    if term[0] == "sum":
        return sum((in_flint(term[4], {**point, term[1]: arb(k)}) for k in range(term[2], term[3] + 1)), arb(0))
    a, b = (in_flint(part, point) for part in (term[1], term[-1]))
    match term[0]:
        case "+" | "-" | "*" | "/" as sign:
            return {"+": lambda: a + b, "-": lambda: a - b, "*": lambda: a * b, "/": lambda: a / b}[sign]()
        case "neg":
            return -a
        case "^":
            return power(a, term[2])
        case "abs":
            return abs(a)
        case "max":
            return (a + b + abs(a - b)) / 2
        case "min":
            return (a + b - abs(a - b)) / 2
    return {"exp": lambda: a.exp(), "log": lambda: a.log(), "sqrt": lambda: a.sqrt()}[term[0]]()


def power(base: Any, exponent: int) -> Any:
    result = base * 0 + 1
    for _ in range(abs(exponent)):
        result = result * base
    return result if exponent >= 0 else 1 / result


@settings(slow, max_examples=600)
@given(term=numbers, x=fractions, y=fractions, bits=st.integers(16, 400))
def test_enclosures_contain_the_value(term: Data, x: Fraction, y: Fraction, bits: int) -> None:
    try:
        low, high = balls.evaluate(read(term, {"x": "real", "y": "real"}), {"x": (x, x), "y": (y, y)}, bits)
    except (balls.Undefined, balls.Undecided, Refused):  # refused: a sum in a sum with the same index
        assume(False)
    assert low <= high
    with ctx.workprec(2000):
        truth = in_flint(term, {"x": arb(fmpq(x.numerator, x.denominator)), "y": arb(fmpq(y.numerator, y.denominator))})
        assume(truth.is_finite() and truth.rad() < arb(2) ** -500)
        ends = [arb(fmpq(end.numerator, end.denominator)) for end in (low, high)]
        assert not truth < ends[0]
        assert not truth > ends[1]
        if low == high:
            assert truth.overlaps(ends[0])


@pytest.mark.parametrize("name", ["exp", "log", "sqrt"])
@settings(slow, max_examples=400)
@given(
    x=st.fractions(Fraction(1, 10**9), 50, max_denominator=10**12), bits=st.integers(8, 3000), wide=st.fractions(0, 1)
)
def test_functions_are_enclosed_and_close(name: str, x: Fraction, bits: int, wide: Fraction) -> None:
    """On a point, the enclosure is as narrow as asked for; on an interval, it holds the values at both ends."""
    low, high = balls.evaluate((name, "x"), {"x": (x, x)}, bits)
    with ctx.workprec(bits + 200):
        truth = in_flint([name, "x"], {"x": arb(fmpq(x.numerator, x.denominator))})
        assert not truth < arb(fmpq(low.numerator, low.denominator))
        assert not truth > arb(fmpq(high.numerator, high.denominator))
    assert high - low <= Fraction(4, 2**bits) * max(1, abs(high))
    wider = balls.evaluate((name, "x"), {"x": (x, x + wide)}, bits)
    ends = balls.evaluate((name, "x"), {"x": (x + wide, x + wide)}, bits)
    assert wider[0] <= low
    assert ends[1] <= wider[1]


@settings(slow, max_examples=300)
@given(
    left=numbers,
    right=numbers,
    relation=st.sampled_from(["<", "<=", "=", "!="]),
    x=fractions,
    y=fractions,
    bits=st.integers(16, 200),
)
def test_decisions_are_right(left: Data, right: Data, relation: str, x: Fraction, y: Fraction, bits: int) -> None:
    try:
        atom = read_atom([relation, left, right], {"x": "real", "y": "real"})
        decided = balls.decide(atom, {"x": (x, x), "y": (y, y)}, bits)
    except (balls.Undefined, balls.Undecided, Refused):
        assume(False)
    with ctx.workprec(2000):
        point = {"x": arb(fmpq(x.numerator, x.denominator)), "y": arb(fmpq(y.numerator, y.denominator))}
        a, b = in_flint(left, point), in_flint(right, point)
        assume(a.is_finite() and b.is_finite())
        possible = {"<": not a >= b, "<=": not a > b, "=": a.overlaps(b), "!=": not (a - b).is_zero()}[relation]
        certain = {"<": a < b, "<=": a <= b, "=": (a - b).is_zero(), "!=": not a.overlaps(b)}[relation]
        assert possible if decided else not certain


def test_a_value_that_does_not_exist() -> None:
    for term in (
        ("/", 1, "x"),
        ("log", "x"),
        ("^", "x", -1),
        ("sqrt", ("-", "x", 1)),
        ("!", ("-", "x", 1)),
        ("sum", "k", 1, ("-", "x", 2), "k"),
    ):
        with pytest.raises(balls.Undefined):
            balls.evaluate(term, {"x": (Fraction(0), Fraction(0))}, 64)
        with pytest.raises((balls.Undecided, balls.Undefined)):
            balls.evaluate(term, {"x": (Fraction(-1), Fraction(1, 2))}, 64)


# ---- derivatives ---------------------------------------------------------------------------------------------


@settings(slow, max_examples=400)
@given(term=smooth, x=fractions, y=fractions)
def test_derivative_is_the_linear_coefficient(term: Data, x: Fraction, y: Fraction) -> None:
    """The term at x + e, as a power series in e, has the derivative as its coefficient of e."""
    functions: list[Data] = []  # what is differentiated must have a value too
    derivative = read(["D", term, "x"], {"x": "real", "y": "real"}, functions)
    try:
        for function in functions:
            balls.evaluate(function, {"x": (x, x), "y": (y, y)}, 200)
        low, high = balls.evaluate(derivative, {"x": (x, x), "y": (y, y)}, 200)
    except (balls.Undefined, balls.Undecided):
        assume(False)
    with ctx.workprec(2000):
        at = fmpq(x.numerator, x.denominator)
        point = {
            "x": arb_series([arb(at), 1], prec=2),
            "y": arb_series([arb(fmpq(y.numerator, y.denominator))], prec=2),
        }
        series = in_flint(term, point)
        slope = series[1] if isinstance(series, arb_series) else arb(0)
        assume(slope.is_finite() and slope.rad() < arb(2) ** -500)
        assert not slope < arb(fmpq(low.numerator, low.denominator))
        assert not slope > arb(fmpq(high.numerator, high.denominator))


# ---- reading -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1, "a": 1}', '{"a": {"b": 1, "b": 2}}', '{"a": 1, "\\u0061": 1}', "1.0", "1e3", "-0.0", "[1E2]", "NaN", "[Infinity]",
        "-Infinity", "[" * 201 + "]" * 201, '{"a":' * 201 + "1" + "}" * 201, '"' + "a" * 4_200_000 + '"', "{", "", "[1] [2]", "'a'", "[01]",
        "9" * 5000, "[1,]", '["\\""' + ",[" * 250 + "]" * 250 + "]", "\ufeff[1]",
    ],
)  # fmt: skip
def test_load_refuses(text: str) -> None:
    with pytest.raises(Refused):
        load(text)


@pytest.mark.parametrize(
    "text", ['["\\"[[", "]"]', "[" * 200 + "]" * 200, '{"a": {"a": [1, -2, true, null]}}', '"[[{{"']
)
def test_load_reads(text: str) -> None:
    assert load(text) == json.loads(text)


@given(
    st.recursive(
        st.integers() | st.text() | st.booleans(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)
    )
)
def test_load_reads_what_is_exact(data: Data) -> None:
    assert load(json.dumps(data)) == data


# ---- theorems and refutations --------------------------------------------------------------------------------


def statement(claim: Data, given_: Data = (), name: str = "t/1") -> dict[str, Any]:
    return {"id": name, "variables": {"x": "real"}, "given": list(given_), "claim": [claim]}


def proved(stated: dict[str, Any], proof: Data, theorems: Data = None, example: Data = 1) -> Any:
    certificate = {"format": 1, "statement": stated, "example": {"x": example}, "proof": {"claims": [proof]}}
    return check(stated, certificate, theorems or {})


def refuted(stated: dict[str, Any], **refutation: Data) -> Any:
    return check(stated, {"format": 1, "statement": stated, "refutation": refutation}, {})


def test_a_theorem_is_not_made_by_hand() -> None:
    stated = statement(["<", 0, 0])
    for arguments in ((), (stated,), (stated, object()), (stated, None), (stated, True)):
        with pytest.raises((Refused, TypeError)):
            Theorem(*arguments)
    for arguments in ((), ({}, "false"), ({}, "false", object())):
        with pytest.raises((Refused, TypeError)):
            Refutation(*arguments)


def test_a_theorem_is_not_changed_afterwards() -> None:
    """The statement that was proved is the theorem's own: whoever changes what was handed in, or out, changes nothing."""
    stated = statement(["=", "x", ["+", "x", 0]])
    theorem = proved(stated, RING)
    used = {"rule": "chain", "theorem": "t/1", "with": {"x": "x"}}
    for data in (stated, theorem.statement):
        data["claim"][0] = ["=", "x", 0]
        with pytest.raises(Refused):
            proved(statement(["=", "x", 0], name="t/2"), used, {"t/1": theorem}, example=0)


def test_only_theorems_are_chained() -> None:
    stated = statement(["=", "x", 0])
    used = {"rule": "chain", "theorem": "t/1", "with": {"x": "x"}}
    other = recheck.check(
        statement(["=", "x", "x"]),
        {"format": 1, "statement": statement(["=", "x", "x"]), "example": {"x": 1}, "proof": {"claims": [RING]}}, {},
    )  # fmt: skip
    for forged in (SimpleNamespace(statement=stated), stated, refuted(stated, point={"x": 1}), other, None):
        with pytest.raises(Refused):
            proved(statement(["=", "x", 0], name="t/2"), used, {"t/1": forged}, example=0)


def test_check_changes_nothing_that_it_is_given() -> None:
    stated = statement(["<=", 0, ["^", "x", 2]])
    certificate = {
        "format": 1, "statement": stated, "example": {"x": "1/2"},
        "proof": {"claims": [{"rule": "positive", "terms": [{"coefficient": 1, "squares": ["x"]}]}]},
    }  # fmt: skip
    before = copy.deepcopy(certificate)
    assert isinstance(check(stated, certificate, {}), Theorem)
    assert certificate == before
    assert isinstance(check(stated, certificate, {}), Theorem)


def test_refutations_of_both_kinds() -> None:
    quotient = statement(["<", 0, ["/", 1, "x"]])
    assert refuted(quotient, point={"x": -1}).kind == "false"
    assert refuted(quotient, point={"x": 0}).kind == "undefined"
    both = {**quotient, "claim": [["<", 0, ["/", 1, "x"]], ["<", 0, "x"]]}
    assert refuted(both, point={"x": 0}).kind == "false"
    assert refuted(quotient, point={"x": "-2/3"}).point == {"x": Fraction(-2, 3)}
    with pytest.raises(Refused):
        refuted(quotient, point={"x": 2})
    for undefined in (
        ["sqrt", "x"],
        ["log", "x"],
        ["!", ["-", 0, 3]],
        ["sum", "k", 1, -3, "k"],
        ["binomial", 1, 2],
        ["^", ["+", "x", 1], -1],
    ):
        assert refuted(statement(["<=", 0, undefined]), point={"x": -1}).kind == "undefined"


def test_what_is_not_decided_is_no_refutation() -> None:
    for claim in (
        ["=", ["*", ["sqrt", 2], ["sqrt", 2]], 2],
        ["<=", ["log", 4], ["*", 2, ["log", 2]]],
        ["<=", 0, ["sqrt", ["-", ["exp", 1], ["exp", 1]]]],
    ):
        with pytest.raises(Refused):
            refuted(statement(claim), point={"x": 0})


@pytest.mark.parametrize(
    "data", [1.0, True, None, (), ["+", 1.5, 1], ["+", 1, True], {"x": 1}, ["+"], [["+", 1, 1]], b"x", Fraction(1)]
)
def test_what_is_no_term_is_refused(data: Data) -> None:
    with pytest.raises(Refused):
        proved(statement(["=", data, data]), RING)


@pytest.mark.parametrize(
    "certificate", [None, [], "x", 1, {}, {"format": 1}, {"format": 1, "proof": {}}, {"format": True}]
)
def test_what_is_no_certificate_is_refused(certificate: Data) -> None:
    with pytest.raises(Refused):
        check(statement(["=", "x", "x"]), certificate, {})


@settings(slow, max_examples=300)
@given(st.data())
def test_damaged_certificates_do_no_harm(data: Any) -> None:
    """Anything put anywhere into a certificate is refused, or the theorem is still the statement that was asked for."""
    stated = statement(["<=", 0, ["^", "x", 2]])
    proof = {"rule": "positive", "terms": [{"coefficient": 1, "squares": ["x"]}]}
    certificate: Data = {
        "format": 1,
        "statement": copy.deepcopy(stated),
        "example": {"x": 1},
        "proof": {"claims": [proof]},
    }
    place: Data = certificate
    while True:
        where = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        if not isinstance(place[where], (dict, list)) or not place[where] or data.draw(st.integers(0, 3)) == 0:
            break
        place = place[where]
    place[where] = data.draw(
        st.sampled_from([None, True, -1, 0, 2, "x", "", [], {}, ["x"], {"x": 1}, "1/0", [[]], [None]])
    )
    try:
        result = check(stated, certificate, {})
    except Refused:
        return
    assert isinstance(result, Theorem)
    assert result.statement == stated
