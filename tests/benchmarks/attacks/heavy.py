"""Small certificates that aim to exhaust time or memory.

Each uses a large object with a short notation again and again. `heavy` returns a random one of at most 10 kB. Its
claim does not matter, and most prove nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from attacks.trial import Attempt

Term = Any
SIZE = 10_000  # characters of a certificate
PRIME = 2**61 - 1  # numbers that are congruent modulo it have the same hash
FACT, RING = {"rule": "fact"}, {"rule": "ring"}


@dataclass
class Made:
    """A statement under construction: variables, assumptions and an example."""

    variables: dict[str, str] = field(default_factory=dict)
    given: list[Any] = field(default_factory=list)
    example: dict[str, Any] = field(default_factory=dict)
    claim: Any = None
    proof: Any = None

    def real(self, *names: str, value: Any = 0) -> list[str]:
        for name in names:
            self.variables[name] = "real"
            self.example[name] = value
        return list(names)

    def attempt(self) -> Attempt:
        data = {"id": "t", "variables": self.variables, "given": self.given, "claim": [self.claim]}
        certificate = {"format": 2, "statement": data, "example": self.example, "proof": {"claims": [self.proof]}}
        return Attempt(data, certificate)


def joined(terms: list[Term], head: str = "+") -> Term:
    """A balanced sum, or product."""
    while len(terms) > 1:
        terms = [[head, *terms[i : i + 2]] if i + 1 < len(terms) else terms[i] for i in range(0, len(terms), 2)]
    return terms[0]


def chained(terms: list[Term], head: str = "+") -> Term:
    """A sum or product nested to one side (a file may nest to a depth of 200)."""
    result = terms[0]
    for term in terms[1:150]:
        result = [head, result, term]
    return joined([result, *terms[150:]], head)


def repeated(head: str, depth: int, term: Term, *more: Term) -> Term:
    for _ in range(depth):
        term = [head, term, *more]
    return term


# ---- large objects: short terms with value 0 where all variables are 0


def power(made: Made, random: Random) -> Term:
    """A power of a sum of variables, with very many terms."""
    names = made.real(*"abcdefgh"[: random.randint(1, 8)])
    return ["^", joined(names), random.choice((3, 6, 10, 19, 30, 100, 1000))]


def powers(made: Made, random: Random) -> Term:
    """Powers of powers."""
    base = ["*", random.choice((1, 2, 3)), joined(made.real(*"ab"[: random.randint(1, 2)]))]
    return repeated("^", random.randint(2, 20), base, random.choice((2, 3, 10)))


def long_number(made: Made, random: Random) -> Term:
    (a,) = made.real("a")
    number: Term = 10 ** random.choice((100, 1000, 3000)) + 1
    return ["*", a, ["^", number, random.choice((1, 2, 10, 40))]]


def roots(made: Made, random: Random) -> Term:
    """Very many different units of the normal form."""
    (a,) = made.real("a")
    units = [["sqrt", i] for i in range(2, random.choice((40, 150, 300)))]
    return ["*", a, ["^", joined(units), random.choice((1, 1, 2))]]


def collisions(made: Made, random: Random) -> Term:
    """Monomials whose exponents, packed with 16 bits each, are congruent modulo 2^61 - 1."""
    (a,) = made.real("a")
    units = [["sqrt", i] for i in range(2, 64)]
    degree = random.choice((4, 6, 8))
    chosen = [["^", units[42 * i % 61], 2 ** (degree - i)] for i in range(degree + 1)]
    return ["*", a, ["+", joined([["*", 0, u] for u in units]), ["^", joined(chosen), random.choice((4, 6, 8))]]]


def fractions(made: Made, random: Random) -> Term:
    """Fractions with different denominators."""
    (a,) = made.real("a")
    names = made.real("b", "c", value=1)
    made.given += [["<", 0, each] for each in names]
    count = random.choice((3, 10, 30))
    return ["*", a, joined([["/", 1, ["^", ["+", "b", "c"], i]] for i in range(1, count)])]


def inverse(made: Made, random: Random) -> Term:
    """A divisor with very many terms."""
    names = made.real(*"bcde"[: random.randint(1, 4)], value=1)
    (a,) = made.real("a")
    large = ["^", joined(names), random.choice((3, 10, 19))]
    made.given.append(["<", 0, large])
    return ["/", a, large]


def deep(made: Made, random: Random) -> Term:
    (a,) = made.real("a")
    return ["*", a, repeated(random.choice(("exp", "abs", "neg", "Phi")), random.choice((20, 120)), a)]


def doubled(made: Made, random: Random) -> Term:
    """A term that doubles its length with each substitution."""
    (a,) = made.real("a")
    names = [f"d{i}" for i in range(random.choice((6, 10, 12, 14)))]
    for old, new in zip([a, *names], names, strict=False):
        made.real(new)
        made.given.append(["=", new, [random.choice("+*"), old, ["abs", old] if random.random() < 0.3 else old]])
    return names[-1]


def many(made: Made, random: Random) -> Term:
    """Facts that each context copies."""
    (a,) = made.real("a")
    made.given += [["<=", ["*", i, ["abs", a]], ["*", i + 1, ["abs", a]]] for i in range(random.choice((20, 60)))]
    return a


LARGE: Mapping[str, Callable[[Made, Random], Term]] = {
    each.__name__: each
    for each in (power, powers, long_number, roots, collisions, fractions, inverse, deep, doubled, many)
}


# ---- uses of a large object: a claim that holds at 0, and a proof


def claim_of(made: Made, term: Term, random: Random) -> None:
    made.claim = random.choice((["<=", 0, term], ["=", 0, term], ["<=", term, 0], ["=", term, ["*", 0, term]]))
    made.proof = made.proof or random.choice((RING, FACT, {"rule": "positive", "terms": []}))


def under_roots(made: Made, x: Term, random: Random) -> None:
    count = random.choice((10, 100, 250))
    head = random.choice(("abs", "exp", "max"))
    unit = ["max", x, 0] if head == "max" else [head, x]
    factor = unit if head != "exp" else ["*", 0, unit]
    claim_of(made, joined([["*", i, factor] for i in range(1, count)]), random)


def shifted(made: Made, x: Term, random: Random) -> None:
    """Units whose keys may have the same hash."""
    step = random.choice((1, PRIME, PRIME, 10**40))
    units = [["abs", ["+", x, i * step]] for i in range(random.choice((10, 60, 150)))]
    claim_of(made, ["*", 0, joined(units)], random)


def times_zero(made: Made, x: Term, random: Random) -> None:
    zero = random.choice((0, ["-", x, x]))
    claim_of(made, joined([["*", ["+", zero, 0], x] for _ in range(random.choice((10, 100, 250)))]), random)


def multiplied(made: Made, x: Term, random: Random) -> None:
    claim_of(made, ["^", ["+", x, random.choice((0, x))], random.choice((2, 3, 5))], random)


def summed(made: Made, x: Term, random: Random) -> None:
    """Partial sums that are all stored."""
    claim_of(made, chained([["*", i, x] for i in range(1, random.choice((20, 150)))]), random)


def divided(made: Made, x: Term, random: Random) -> None:
    made.given.append(["!=", 0, ["+", 1, x]])
    parts = [["/", ["*", i, x], ["+", 1, x]] for i in range(1, random.choice((5, 40, 100)))]
    claim_of(made, random.choice((joined, chained))(parts), random)


def branches(made: Made, x: Term, random: Random) -> None:
    """Each branch searches for the goal again."""
    made.claim = ["<=", x, ["abs", x]]
    proof: Any = FACT
    for i in range(random.choice((10, 60))):
        other = random.choice((RING, FACT, proof if i < 6 else FACT))
        proof = {"rule": "cases", "left": i, "right": i, "branches": {"<=": proof, ">": other}}
    made.proof = proof


def lemmas(made: Made, x: Term, random: Random) -> None:
    made.claim = ["<=", x, ["abs", x]]
    count = random.choice((10, 60, 150))
    steps = [{"claim": ["=", i, i], "proof": random.choice((FACT, RING))} for i in range(count)]
    made.proof = {"rule": "fact", "lemmas": steps}
    if random.random() < 0.5:
        for _ in range(random.choice((10, 60))):
            made.proof = {"rule": "absurd", "proof": made.proof, "lemmas": [{"claim": ["=", 1, 1], "proof": FACT}]}


def axioms(made: Made, x: Term, random: Random) -> None:
    """Compare the goal with axioms on the large object."""
    name = random.choice(("abs-above", "abs-below", "max-left"))
    left, right = ["neg", x] if name == "abs-below" else x, ["max", x, x] if name == "max-left" else ["abs", x]
    made.claim = ["<=", left, right]
    with_: dict[str, Term] = {"a": x, "b": x} if name == "max-left" else {"a": x}
    made.proof = {"rule": "axiom", "name": name, "with": with_}


def squares(made: Made, x: Term, random: Random) -> None:
    made.claim = ["<=", 0, ["*", x, x]]
    term = {"coefficient": random.choice((1, "1/3")), "squares": [x] * random.choice((1, 2, 5))}
    made.proof = {"rule": "positive", "terms": [term] * random.choice((1, 10, 60))}


def rates(made: Made, x: Term, random: Random) -> None:
    """Nested derivatives of a term with the large object."""
    made.real("t")
    made.given += [["<=", 0, "t"]]
    term = ["*", 0, ["*", "t", x]]
    for _ in range(random.choice((1, 3, 6))):
        term = ["D", ["exp", ["*", term, "t"]], "t"]
    claim_of(made, ["*", 0, term], random)


def tilted(made: Made, x: Term, random: Random) -> None:
    """A function that increases along a line, and its values at the ends."""
    made.real("t")
    made.given += [["<=", 0, "t"]]
    body = repeated(random.choice(("exp", "Phi", "abs")), random.choice((1, 10, 40)), ["*", x, "z"])
    at = json.loads(json.dumps(body).replace('"z"', '"t"'))
    made.claim = ["<=", json.loads(json.dumps(body).replace('"z"', "0")), at]
    made.proof = {"rule": "monotone", "variable": "z", "function": body, "from": 0, "to": "t", "sign": RING}


def ranges(made: Made, x: Term, random: Random) -> None:
    """A sum with the large object in its body, also evaluated at the example."""
    high = random.choice((10, 300, 3000, 99_999))
    inner = ["*", random.choice(("k", ["/", 1, "k"], ["^", ["/", 1, "k"], 3])), x]
    total = ["sum", "k", 1, high, inner]
    made.claim = ["=", total, ["+", ["sum", "k", 1, high - 1, inner], ["*", high, x]]]
    made.proof = {"rule": "sum", "step": "last"}


def values(made: Made, x: Term, random: Random) -> None:
    """Numbers computed at the example.

    They have the same hash, are long, or lie in nested ranges.
    """
    place = random.choice(
        (["/", ["*", "k", PRIME], 10**24], ["/", 1, "k"], ["/", "k", 7**20], ["^", ["/", 2, 3], ["+", "k", 9]])
    )
    name = random.choice(("exp", "Phi", "sqrt", "log"))
    total = ["sum", "k", 1, random.choice((100, 2000, 20_000)), [name, place]]
    made.claim = ["<", random.choice((["neg", 1], ["neg", total])), ["+", total, x]]
    made.proof = FACT
    if random.random() < 0.3:
        made.given.append(["<", ["neg", total], 1])


def enclosed(made: Made, x: Term, random: Random) -> None:
    made.given = [["<=", 0, "y"], ["<=", "y", 1]]
    made.variables, made.example = {"y": "real"}, {"y": 0}
    name = random.choice(("exp", "Phi", "sqrt", "phi"))
    body = repeated(name, random.choice((1, 3, 10)), random.choice(("y", ["^", "y", 30], ["/", "y", 3**500])))
    if random.random() < 0.3:
        body = ["integral", "u", 0, 1, ["*", body, "u"]]
    made.claim = ["<", body, 10**20]
    splits: Any = None
    for _ in range(random.choice((1, 5, 40))):
        splits = ["y", splits, None]
    low, high = random.choice(((0, 1), ("-1/" + "7" * 3000, "1/1"), (0, 1)))
    precision = random.choice((8, 128, 1000, 4096))
    made.proof = {"rule": "enclose", "precision": precision, "box": {"y": [low, high]}, "splits": splits}


USES: Mapping[str, Callable[[Made, Term, Random], None]] = {
    each.__name__: each
    for each in (
        under_roots, shifted, times_zero, multiplied, summed, divided, branches, lemmas, axioms, squares, rates, tilted,
        ranges, values, enclosed,
    )
}  # fmt: skip


def heavy(random: Random) -> Attempt | None:
    """A large object in a random use, by name or written out; None if it is too long."""
    return combined(random.choice(tuple(LARGE)), random.choice(tuple(USES)), random)


def combined(large: str, use: str, random: Random) -> Attempt | None:
    """The large object in the given use."""
    made = Made()
    term = LARGE[large](made, random)
    way = random.choice(("named", "substituted", "substituted", "written"))
    if way == "written":
        USES[use](made, term, random)
    else:
        made.real("x")
        made.given.append(["=", "x", term])
        USES[use](made, "x", random)
        if way == "substituted" and "x" in made.variables:
            made.proof = {"rule": "substitute", "variable": "x", "by": term, "then": made.proof}
            if large == "doubled":
                made.proof = unfolded(made, made.proof["then"])
    attempt = made.attempt()
    return attempt if len(json.dumps(attempt.certificate)) <= SIZE else None


def unfolded(made: Made, proof: Any) -> Any:
    """Replace x and each variable that equals another by that other."""
    for relation, left, right in made.given:
        if relation == "=" and isinstance(left, str):
            proof = {"rule": "substitute", "variable": left, "by": right, "then": proof}
    return proof
