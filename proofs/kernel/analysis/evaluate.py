"""Values of terms and atoms at a point: exact rationals, or enclosures of other numbers."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import comb, factorial
from operator import add, mul, sub, truediv
from typing import Any, Self

from proofs.kernel.analysis import balls
from proofs.kernel.analysis.balls import Ball, Undecided, Undefined, charge, demand, exact, length, rounded
from proofs.kernel.analysis.derivative import carried_out, derivative
from proofs.kernel.core.reading import Refused, need, price, spend
from proofs.kernel.core.term import Atom, Term, opened

PARTS, SMOOTH, COARSE = 32, 16, 40  # parts of an integral's range, in general and if smooth; bits of their enclosures
RISING = ("exp", "log", "sqrt", "Phi")
TERMS, FACTORIAL = 100_000, 10_000  # terms of the longest sum or range; the largest argument of a factorial


class Point:
    """Values of the variables (for a function, its table), the precision in bits, and a cache."""

    def __init__(self, values: Mapping[str, Any], bits: int, found: dict[Any, Ball] | None = None) -> None:
        self.values, self.bits, self.found = values, bits, {} if found is None else found

    def inside(self, name: str, value: Ball) -> Self:
        spend(10 + len(self.values))
        return type(self)({**self.values, name: value}, self.bits, self.found)

    def enclosed(self, name: str, x: Fraction) -> Ball:
        """The enclosure of a function at an exact number, from the cache if it is there."""
        key = f"{name} {x.numerator:x}/{x.denominator:x}"  # text, since hashes of numbers can be made to collide
        if key not in self.found:
            self.found[key] = balls.ENCLOSURES[name](x, self.bits)
        return self.found[key]


def precision_of(data: Any) -> int:
    need(type(data) is int and 8 <= data <= 4096, "precision is 8 to 4096 bits")
    return int(data)


def whole(value: Ball) -> int:
    demand(value[0] == value[1], Undecided, "an integer is not decided")
    demand(value[0].denominator == 1, Undefined, "an integer is expected")
    return value[0].numerator


def evaluate(term: Term, point: Point) -> Ball:
    """The value of a term; each of its subterms must be defined at the point."""
    spend(10)
    if not isinstance(term, tuple):
        value: Ball = exact(term) if isinstance(term, int) else point.values[term]
        return value
    if term[0] in SPECIAL:
        return SPECIAL[term[0]](term, point)
    values = [evaluate(part, point) for part in term[1:]]
    return rising(term[0], values[0], point) if term[0] in RISING else apply(term[0], values, point.bits)


def rising(name: str, a: Ball, point: Point) -> Ball:
    """The value of an increasing function."""
    inside = [name in ("exp", "Phi") or end > 0 or (end == 0 and name == "sqrt") for end in a]
    demand(inside[1], Undefined, f"a {name} outside its domain")
    demand(inside[0], Undecided, f"the argument of a {name} is not separated from zero")
    return rounded(point.bits, point.enclosed(name, a[0])[0], point.enclosed(name, a[1])[1])


def apply(name: str, values: list[Ball], bits: int) -> Ball:
    """The value of an operation whose extremes are at corners of a box (or at 0, if even)."""
    a, b = values[0], values[-1]
    size = length(*a, *(b if len(values) > 1 else ()))
    if name == "^":
        size = length(*a) * max(1, abs(whole(b)))
        demand(size <= 2 * balls.LONGEST, Undecided, "a power too long")
    if name == "/" or (name == "^" and b[0] < 0):
        below = b if name == "/" else a
        demand(any(below), Undefined, "a division by zero")
        demand(below[0] > 0 or below[1] < 0, Undecided, "a divisor not separated from zero")
    charge(size, 4)
    zero = (name == "abs" or (name == "^" and b[0] % 2 == 0)) and a[0] < 0 < a[1]
    corners = (CORNERS[name](x, y) for x in a[: 1 + (a[0] is not a[1])] for y in b[: 1 + (b[0] is not b[1])])
    return rounded(bits, *corners, *[Fraction(0)] * zero)


CORNERS: dict[str, Callable[[Any, Any], Any]] = {"+": add, "-": sub, "*": mul, "/": truediv, "max": max, "min": min}
CORNERS |= {"^": lambda x, n: x ** int(n), "neg": lambda x, _: -x, "abs": lambda x, _: abs(x)}


def _sum(term: Term, point: Point) -> Ball:
    result = exact(0)
    for body, inside in instances(term, point):
        result = apply("+", [result, evaluate(body, inside)], point.bits)
    return result


def _integral(term: Term, point: Point) -> Ball:
    """Enclose an integral part by part.

    An end that is not exact adds another part. Its length is between 0 and the width of the enclosure of the end."""
    low, high = (evaluate(end, point) for end in term[1:3])
    demand(high[1] >= low[0], Undefined, "an integral over a range turned around")
    demand(high[0] >= low[1], Undecided, "the range of an integral is not decided")
    z, way = f"#{len(point.values)}", high[0] - low[1]
    f, result = opened(term[3], z), exact(0)
    slopes = _slopes(f, z)
    parts = SMOOTH if slopes else PARTS
    for end in (low, high):
        uncertain = apply("*", [(Fraction(0), end[1] - end[0]), evaluate(f, point.inside(z, end))], point.bits)
        result = apply("+", [result, uncertain], point.bits)
    point = Point(point.values, min(point.bits, COARSE))
    for i in range(parts if way else 0):
        part = low[1] + i * way / parts, low[1] + (i + 1) * way / parts
        result = apply("+", [result, _part(f, slopes, z, part, point)], point.bits)
    return result


def _part(f: Term, slopes: list[Term], z: str, part: Ball, point: Point) -> Ball:
    """Enclose the integral over one part: its length times the values of f there.

    If the formal derivatives are defined, it is also length f(middle) + length^3 / 24 f''(x) for some x of the part
    (Davis, Rabinowitz: Methods of Numerical Integration, 2.1)."""
    width, middle, inside = part[1] - part[0], (part[0] + part[1]) / 2, point.inside(z, part)
    low, high = apply("*", [exact(width), evaluate(f, inside)], point.bits)
    try:
        bends = [evaluate(slope, inside) for slope in slopes][1:]
    except (Undefined, Undecided):
        bends = []
    for bend in bends:
        center = apply("*", [exact(width), evaluate(f, point.inside(z, exact(middle)))], point.bits)
        fine = apply("+", [center, apply("*", [exact(width**3 / 24), bend], point.bits)], point.bits)
        low, high = max(low, fine[0]), min(high, fine[1])
    return low, high


def _slopes(f: Term, z: str) -> list[Term]:
    """The derivatives f' and f''; empty if no rule gives them."""
    try:
        slope = derivative(f, z)
        return [slope, derivative(slope, z)]
    except Refused:
        return []


def _place(term: Term, point: Point) -> Ball:
    entry: Any = point.values[term[1]]
    for place in [whole(evaluate(argument, point)) for argument in term[2:]]:
        entry = entry[place - 1] if 0 < place <= len(entry) else ()
    return entry or exact(0)


def _factorial(term: Term, point: Point) -> Ball:
    n, *rest = (whole(evaluate(argument, point)) for argument in term[1:])
    k = rest[0] if rest else n
    demand(0 <= k <= n, Undefined, "a factorial of a negative number")
    demand(n <= FACTORIAL, Undecided, "a factorial too large")
    spend(price(n * n.bit_length()))
    return exact(factorial(n) if term[0] == "!" else comb(n, k))


def _density(term: Term, point: Point) -> Ball:
    tail = evaluate(("exp", ("neg", ("/", ("^", term[1], 2), 2))), point)
    return apply("*", [tail, point.enclosed("peak", Fraction(0))], point.bits)


def _derivative(term: Term, point: Point) -> Ball:
    """The value of D; raises Undecided where the function has a value and its D has none."""
    evaluate(term[1], point)
    try:
        return evaluate(carried_out(term, []), point)
    except Undefined as error:
        raise Undecided(f"the formula of a derivative has no value: {error}") from None


SPECIAL: dict[str, Callable[[Term, Point], Ball]] = {"sum": _sum, "integral": _integral, "at": _place, "!": _factorial}
SPECIAL |= {"binomial": _factorial, "phi": _density, "D": _derivative}


def decide(atom: Atom, point: Point) -> bool:
    """Whether the atom holds at the point."""
    if atom[0] == "all":
        # every instance is decided: an atom with an undefined instance is undefined, not false
        return {decide(each, inside) for each, inside in instances(atom, point)} <= {True}
    relation, a, b = atom[0], evaluate(atom[1], point), evaluate(atom[2], point)
    if a[1] < b[0] or b[1] < a[0]:
        return relation == "!=" or (relation in ("<", "<=") and a[1] < b[0])
    demand(a[0] == a[1] == b[0] == b[1], Undecided, "two enclosures overlap")
    return relation in ("=", "<=")


def instances(atom: Atom, point: Point) -> Iterator[tuple[Atom, Point]]:
    """The instances of an `all`, or the terms of a sum, each with its point."""
    start, stop = (whole(evaluate(end, point)) for end in atom[1:3])
    demand(atom[0] == "all" or stop >= start - 1, Undefined, "a sum over a range turned around")
    demand(stop - start < TERMS, Undecided, "a range too long")
    name = f"#{len(point.values)}"
    body = opened(atom[3], name)
    for k in range(start, stop + 1):
        yield body, point.inside(name, exact(k))


def speaks(atom: Atom, point: Point) -> bool:
    """Whether an atom has an instance at the point; only an `all` can lack one."""
    return atom[0] != "all" or any(speaks(each, inside) for each, inside in instances(atom, point))
