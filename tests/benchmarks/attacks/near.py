"""Statements derived from a certificate, with small errors.

Examples are a wrong combination of facts, an axiom without its guard, and a sum off by one.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

from attacks.exact import NoValue, Unknown, holds
from attacks.trial import NATURAL, REAL, Attempt, written
from proofs.kernel.rules import AXIOMS

Term = Any
SORTS = {"x": "real", "y": "real", "n": "integer", "m": "integer"}
SMALL = (0, 1, 1, 2, -1, 3)
RELATIONS = ("<", "<=", "<", "<=", "=", "!=")


def term(random: Random, depth: int = 2, names: tuple[str, ...] = ("x", "y", "n")) -> Term:
    """A random term, rational wherever it is defined."""
    if not depth or random.random() < 0.3:
        return random.choice((*names, random.choice(SMALL)))
    head = random.choice(("+", "-", "*", "*", "/", "^", "neg", "abs", "max"))
    one = term(random, depth - 1, names)
    if head == "^":
        return [head, one, random.choice((2, 2, 3, -1, 0))]
    return [head, one] if head in ("neg", "abs") else [head, one, term(random, depth - 1, names)]


def whole(random: Random) -> Term:
    """A random integral term."""
    return random.choice(("n", "m", 0, 1, ["+", "n", 1], ["-", "n", "m"], ["+", "m", "n"], ["neg", "n"], -1, 2))


def atom(random: Random, depth: int = 1) -> Any:
    """A random assumption."""
    if random.random() < 0.5:
        return [random.choice(RELATIONS), random.choice((0, 0, 1, -1)), random.choice(("x", "y", "n", "m"))]
    return [random.choice(RELATIONS), term(random, depth), term(random, depth)]


def statement(random: Random, given: list[Any], claim: list[Any]) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """The statement, and a point where all of it holds, if one is found quickly."""
    data = {"id": "attack", "variables": SORTS, "given": given, "claim": claim}
    for _ in range(30):
        example = {x: random.choice(REAL if sort == "real" else NATURAL) for x, sort in SORTS.items()}
        try:
            if all(holds(each, example) for each in [*given, *claim]):
                return data, written(example)
        except NoValue:
            continue
        except Unknown:
            return data, written(example)
    return None


def attempt(random: Random, given: list[Any], claim: Any, proof: Any, lemmas: list[Any]) -> Attempt | None:
    found = statement(random, given, [claim])
    if found is None:
        return None
    data, example = found
    whole_proof = {"lemmas": lemmas, "claims": [proof]}
    return Attempt(data, {"format": 2, "statement": data, "example": example, "proof": whole_proof})


def combination(random: Random) -> Attempt | None:
    """The rule `positive`: the claim is the certificate's sum, or that with an extra term.

    Coefficients and relations are arbitrary.
    """
    given = [atom(random) for _ in range(random.choice((1, 2, 2, 3)))]
    usable = [each for each in given if each[0] in ("<", "<=") or random.random() < 0.1]
    terms: list[Any] = []
    total: Term = 0
    for _ in range(random.choice((1, 1, 2))):
        facts = random.sample(usable, min(len(usable), random.choice((0, 1, 1, 2))))
        squares = [term(random, 1)] if random.random() < 0.4 else []
        coefficient = random.choice((1, 1, 2, 0, -1, "1/2"))
        number = Fraction(coefficient)
        product: Term = ["/", number.numerator, number.denominator]
        for _, low, high in facts:
            product = ["*", product, ["-", high, low]]
        for square in squares:
            product = ["*", product, ["^", square, 2]]
        terms.append({"coefficient": coefficient, "facts": facts, "squares": squares})
        total = ["+", total, product]
    if random.random() < 0.2:
        total = ["-", total, random.choice(("x", 1, ["*", "x", "x"]))]
    multiply: list[Any] = []
    if usable and random.random() < 0.2:
        multiply = [random.choice(usable)]
        total = ["/", total, ["-", multiply[0][2], multiply[0][1]]]
    claim = [random.choice(("<", "<=", "!=")), 0, total]
    proof: dict[str, Any] = {"rule": "positive", "terms": terms, "multiply": multiply}
    if random.random() < 0.1:
        proof["reverse"] = True
    return attempt(random, given, claim, proof, [])


def equation(random: Random) -> Attempt | None:
    """The rule `ring`: the claim is a combination of equations.

    The cofactors are arbitrary and may be undefined.
    """
    given = [["=", term(random, 1), term(random, 1)] for _ in range(random.choice((1, 2)))]
    given += [atom(random) for _ in range(random.choice((0, 1)))]
    equations: list[Any] = []
    total: Term = 0
    for each in given:
        if random.random() < 0.8:
            cofactor = term(random, 1)
            equations.append({"fact": each, "cofactor": cofactor})
            total = ["+", total, ["*", cofactor, ["-", each[1], each[2]]]]
    left = term(random, 2)
    right: Term = ["-", left, total] if random.random() < 0.8 else ["-", left, ["*", total, term(random, 1)]]
    if random.random() < 0.3:
        divisor = term(random, 1)
        left, right = ["/", left, divisor], ["/", right, divisor]
    return attempt(random, given, ["=", left, right], {"rule": "ring", "equations": equations}, [])


def put(data: Any, by: dict[str, Term]) -> Any:
    """Substitute the letters of an axiom (it binds none)."""
    if isinstance(data, str):
        return by.get(data, data)
    return [data[0], *(put(part, by) for part in data[1:])] if isinstance(data, (list, tuple)) else data


def axiom(random: Random) -> Attempt | None:
    """The rule `axiom`: any axiom on any terms, without regard to its guards.

    Its conclusion is sometimes changed.
    """
    name = random.choice(sorted(AXIOMS))
    guards, conclusion = AXIOMS[name]
    given = [atom(random) for _ in range(random.choice((0, 1, 1)))]
    by = {x: term(random, random.choice((0, 0, 1))) for x in "ab"} | {x: whole(random) for x in "mn"}
    if random.random() < 0.15:
        by["m"] = term(random, 1)
    for guard in guards:
        if random.random() < 0.4:
            given.append(put(guard, by))
    claim = put(conclusion, by)
    if random.random() < 0.3:
        claim[0] = random.choice(RELATIONS)
    if random.random() < 0.2:
        claim[1], claim[2] = claim[2], claim[1]
    used = {x: by[x] for x in "abmn" if x in letters(conclusion)}
    return attempt(random, given, claim, {"rule": "axiom", "name": name, "with": used}, [])


def letters(data: Any) -> set[str]:
    if isinstance(data, str):
        return {data}
    return set().union(*map(letters, data[1:])) if isinstance(data, (list, tuple)) else set()


def sums(random: Random) -> Attempt | None:
    """The rule `sum`: each of its steps, with ends and terms that may be off by one."""
    low, high = random.choice((0, 1, "m")), random.choice(("n", ["+", "n", 1], ["-", "n", 1], 3, 0))
    off, body = random.choice((0, 0, 0, 1, -1)), random.choice(("k", ["*", "k", "x"], ["^", "k", 2], ["/", 1, "k"], 1))
    step = random.choice(("first", "last", "empty", "shift"))
    given = [atom(random) for _ in range(random.choice((0, 1)))]
    given.append([random.choice(("<", "<=")), random.choice((low, 0, ["-", low, 1])), high])
    whole_sum = ["sum", "k", low, high, body]
    proof: dict[str, Any] = {"rule": "sum", "step": step}
    if step == "first":
        other: Term = ["+", put(body, {"k": ["+", low, off]}), ["sum", "k", ["+", low, 1], high, body]]
    elif step == "last":
        other = ["+", ["sum", "k", low, ["-", high, 1], body], put(body, {"k": ["+", high, off]})]
    elif step == "empty":
        other = off
    else:
        proof["by"] = random.choice((1, -1, 2))
        shifted = put(body, {"k": ["-", "k", proof["by"] + off]})
        other = ["sum", "k", ["+", low, proof["by"]], ["+", high, proof["by"]], shifted]
    return attempt(random, given, ["=", whole_sum, other], proof, [])


def sight(random: Random) -> Attempt | None:
    """The rule `fact` with a scaled and shifted assumption, or a term that may be undefined."""
    given = [atom(random) for _ in range(random.choice((1, 2, 3)))]
    relation, low, high = random.choice(given)
    scale, more = random.choice((1, 2, -1, "1/3")), random.choice((0, 0, 1, -1))
    number = Fraction(scale)
    difference: Term = ["+", ["*", ["/", number.numerator, number.denominator], ["-", high, low]], more]
    kind = random.randrange(4)
    if kind == 0:
        return attempt(random, given, [random.choice((relation, *RELATIONS)), 0, difference], {"rule": "fact"}, [])
    head = random.choice(("sqrt", "log", "/", "^"))
    partial: Term = [head, difference] if head in ("sqrt", "log") else ["/", 1, difference]
    if head == "^":
        partial = ["^", difference, random.choice(("n", "m", ["-", "n", "m"], -1))]
    if kind == 1:
        partial = ["sum", "k", random.choice((0, 1)), random.choice(("n", "m", ["-", "n", 1])), 1]
    if kind == 2:
        partial = ["binomial", random.choice(("n", "m", 3)), random.choice(("n", "m", 1))]
    return attempt(random, given, ["=", ["*", 0, partial], 0], {"rule": "ring"}, [])


NEAR: tuple[Callable[[Random], Attempt | None], ...] = (combination, combination, equation, axiom, axiom, sums, sums)
