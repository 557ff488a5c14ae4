"""A certificate in readable steps. What is shown is what the checkers read: nothing is written beside it.

A step is its depth, then words and formulas; the caller chooses how formulas are written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from symbolic.faces.plain import plain
from symbolic.language import ForAll, Relation, Sort, Term, from_data

MOST_SUMMANDS = 12
Formula: TypeAlias = "Term | Relation | ForAll"
Sorts: TypeAlias = "Mapping[str, Sort]"


@dataclass(frozen=True)
class Step:
    """One line of a proof."""

    depth: int
    parts: tuple[str | Formula, ...]

    def text(self, write: Callable[[Formula], str] = plain) -> str:
        return "".join(part if isinstance(part, str) else write(part) for part in self.parts)


def steps(certificate: Mapping[str, Any]) -> list[Step]:
    """The steps of a proof, or of the refutation of an existence claim; none for a plain counterexample."""
    statement = certificate["statement"]
    if "refutation" in certificate:
        proof = certificate["refutation"].get("proof")
        return told_once(_proof(proof, 0, statement.get("exists", {}))) if proof else []
    return told_once(_proof(_ending(certificate["proof"], statement), 0, statement["variables"]))


def _ending(proof: Any, statement: Any) -> Any:
    """A proof of all claims of a statement, with the statement wherever it ends in `witness`."""
    if proof.get("rule", "witness") == "witness":
        return {"rule": "witness", **proof, "statement": statement}
    branches = {relation: _ending(branch, statement) for relation, branch in proof.get("branches", {}).items()}
    then = {"then": _ending(proof["then"], statement)} if "then" in proof else {}
    return {**proof, **then, "branches": branches}


def told_once(found: Iterable[Step]) -> list[Step]:
    """The steps without what was told before: a lemma proved again in the same words is only named, a range with nothing new is left out.

    >>> lemma = [Step(0, ("First a < b:",)), Step(1, ("It is among the facts.",))]
    >>> [step.text() for step in told_once(lemma + lemma)]
    ['First a < b:', 'It is among the facts.', 'First a < b, as before.']
    """
    told: set[tuple[tuple[int, str], ...]] = set()
    kept: list[Step] = []
    waiting = list(found)
    position = 0
    while position < len(waiting):
        step = waiting[position]
        end = position + 1
        while end < len(waiting) and waiting[end].depth > step.depth:
            end += 1
        text = step.text()
        block = tuple((one.depth - step.depth, one.text()) for one in waiting[position:end])
        if block in told and text.startswith(("First ", "For ")):
            if text.startswith("First "):
                kept.append(
                    Step(step.depth, (*step.parts[:-1], str(step.parts[-1]).removesuffix(":") + ", as before."))
                )
            position = end
            continue
        told.add(block)
        kept.append(step)
        position += 1
    return kept


def _term(data: Any, sorts: Sorts) -> Term | str:
    if isinstance(data, (list, tuple)) and data and data[0] == "lambda":
        indices: list[str] = data[1]
        return f"{', '.join(indices)} -> {_term(data[2], {**sorts, **dict.fromkeys(indices, 'integer')})}"
    try:
        return Term.from_data(data, sorts)
    except (ValueError, TypeError, IndexError):
        return str(data)


def _relation(data: Any, sorts: Sorts) -> Relation | ForAll | str:
    try:
        return from_data(data, sorts)
    except (ValueError, TypeError, IndexError):
        return str(data)


def _difference(fact: Any, sorts: Sorts) -> Term | str:
    """right - left, as a reader would write it."""
    left, right = fact[1], fact[2]
    return _term(right if left == 0 else ["-", right, left], sorts)


def _lemmas(lemmas: Any, depth: int, sorts: Sorts) -> Iterator[Step]:
    for lemma in lemmas or ():
        yield Step(depth, ("First ", _relation(lemma["claim"], sorts), ":"))
        yield from _proof(lemma["proof"], depth + 1, sorts)


def _proof(proof: Any, depth: int, sorts: Sorts) -> Iterator[Step]:
    yield from _lemmas(proof.get("lemmas"), depth, sorts)
    writer = _RULES.get(proof["rule"])
    if writer is None:
        yield Step(depth, (f"By the rule {proof['rule']}.",))
    else:
        yield from writer(proof, depth, sorts)


def _equations(proof: Any, sorts: Sorts) -> list[str | Formula]:
    parts: list[str | Formula] = []
    for equation in proof.get("equations", ()):
        parts += [" and " if parts else ", by ", _relation(equation["fact"], sorts)]
        if equation["cofactor"] != 1:
            parts += [" times (", _term(equation["cofactor"], sorts), ")"]
    return parts


def _ring(proof: Any, depth: int, sorts: Sorts) -> Iterator[Step]:
    yield Step(depth, ("Both sides are one rational function", *_equations(proof, sorts), "."))


def _positive(proof: Any, depth: int, sorts: Sorts) -> Iterator[Step]:
    larger, smaller = ("left", "right") if proof.get("reverse") else ("right", "left")
    opening: list[str | Formula] = [f"{larger} minus {smaller} side"]
    for fact in proof.get("multiply", ()):
        opening += [", times (", _difference(fact, sorts), ")"]
    yield Step(depth, (*opening, ", is a sum of products of nonnegative factors:"))
    summands = proof.get("terms", ())
    for summand in summands[:MOST_SUMMANDS]:
        factors: list[list[str | Formula]] = []
        if str(summand["coefficient"]) != "1" or not (summand.get("facts") or summand.get("squares")):
            factors.append([str(summand["coefficient"])])
        factors += [["(", _difference(fact, sorts), ")"] for fact in summand.get("facts", ())]
        factors += [["(", _term(root, sorts), ")^2"] for root in summand.get("squares", ())]
        parts: list[str | Formula] = ["+ "]
        for number, factor in enumerate(factors):
            parts += [" * ", *factor] if number else factor
        yield Step(depth + 1, tuple(parts))
    if len(summands) > MOST_SUMMANDS:
        yield Step(depth + 1, (f"+ {len(summands) - MOST_SUMMANDS} more of this kind",))
    if proof.get("equations"):
        yield Step(depth + 1, ("up to equations", *_equations(proof, sorts)))


def _cases(proof: Any, depth: int, sorts: Sorts) -> Iterator[Step]:
    left, right = _term(proof["left"], sorts), _term(proof["right"], sorts)
    for relation, branch in proof["branches"].items():
        yield Step(depth, ("Case ", left, f" {relation} ", right, ":"))
        yield from _proof(branch, depth + 1, sorts)


def _absurd(proof: Any, depth: int, sorts: Sorts) -> Iterator[Step]:
    yield Step(depth, ("This cannot be: 0 < 0 would follow.",))
    yield from _proof(proof["proof"], depth + 1, sorts)


def _sum(proof: Any, depth: int, sorts: Sorts) -> Iterator[Step]:
    words = {
        "empty": "A sum over nothing is 0.",
        "first": "Its first term is taken off the sum.",
        "last": "Its last term is taken off the sum.",
        "shift": f"The index of the sum is shifted by {proof.get('by', 0)}.",
    }
    yield Step(depth, (words.get(proof["step"], "A step on a sum."),))


def _telescope(proof: Any, depth: int, sorts: Sorts) -> Iterator[Step]:
    index = proof["index"]
    inner: Sorts = {**sorts, index: "integer"}
    if proof["certificate"] == 0:
        yield Step(
            depth,
            (
                "The sums are compared term by term, for ",
                index,
                " from ",
                _term(proof["low"], sorts),
                " to ",
                _term(proof["high"], sorts),
                ".",
            ),
        )
    else:
        yield Step(
            depth,
            ("The summand is (or is at least) G(", index, "+1) - G(", index, ") with G(", index, ") = ", _term(proof["certificate"], inner),
             ", for ", index, " from ", _term(proof["low"], sorts), " to ", _term(proof["high"], sorts), "."),
        )  # fmt: skip
    yield from _lemmas(proof.get("lemmas_inside"), depth + 1, inner)
    yield Step(depth, ("Term by term:",))
    yield from _proof(proof["pointwise"], depth + 1, inner)
    yield Step(depth, ("At the ends:",))
    yield from _proof(proof["boundary"], depth + 1, sorts)


def _induct(proof: Any, depth: int, sorts: Sorts) -> Iterator[Step]:
    variable = proof["variable"]
    yield Step(depth, ("Induction on ", variable, ", from ", variable, " = ", _term(proof["from"], sorts), ":"))
    yield from _proof(proof["base"], depth + 1, sorts)
    yield Step(depth, ("From ", variable, " to ", variable, " + 1:"))
    yield from _proof(proof["step"], depth + 1, sorts)


def _monotone(proof: Any, depth: int, sorts: Sorts) -> Iterator[Step]:
    variable = proof["variable"]
    inner: Sorts = {**sorts, variable: "real"}
    yield Step(
        depth,
        ("Both sides are values of f(", variable, ") = ", _term(proof["function"], inner), " at ", variable, " = ", _term(proof["from"], sorts),
         " and ", variable, " = ", _term(proof["to"], sorts), "; its derivative has one sign between:"),
    )  # fmt: skip
    yield from _lemmas(proof.get("lemmas_inside"), depth + 1, inner)
    yield from _proof(proof["sign"], depth + 1, inner)


def _substitute(proof: Any, depth: int, sorts: Sorts) -> Iterator[Step]:
    variable, fresh = proof["variable"], proof.get("fresh")
    if fresh:
        inner: Sorts = {**sorts, fresh: sorts.get(variable, "real")}
        yield Step(depth, ("Put ", variable, " = ", _term(["+", proof["by"], fresh], inner), f" with {fresh} >= 0:"))
    else:
        inner = sorts
        yield Step(depth, ("Put ", variable, " = ", _term(proof["by"], sorts), ":"))
    yield from _proof(proof["then"], depth + 1, inner)


def _with(by: str, proof: Any, sorts: Sorts) -> tuple[str | Formula, ...]:
    """What is used, with the terms that are put for its variables."""
    parts: list[str | Formula] = [by]
    for name, term in proof.get("with", {}).items():
        if term != name:
            parts += [" with " if len(parts) == 1 else ", ", name, " = ", _term(term, sorts)]
    return (*parts, ".")


def _axiom(proof: Any, depth: int, sorts: Sorts) -> Iterator[Step]:
    yield Step(depth, _with(f"By the axiom {proof['name']}", proof, sorts))


def _rewrite(proof: Any, depth: int, sorts: Sorts) -> Iterator[Step]:
    yield Step(depth, ("Equals are put for equals, by ", _relation(proof["fact"], sorts), ":"))
    yield from _proof(proof["proof"], depth + 1, sorts)


def _obtain(proof: Any, depth: int, sorts: Sorts) -> Iterator[Step]:
    new = ", ".join(f"{name} called {called}" for name, called in proof["as"].items())
    yield Step(depth, (*_with(f"By {proof['theorem']}", proof, sorts)[:-1], f" there are {new}."))
    yield from _proof(proof["then"], depth, {**sorts, **dict.fromkeys(proof["as"].values(), "real")})


def _attain(proof: Any, depth: int, sorts: Sorts) -> Iterator[Step]:
    inner: Sorts = {**sorts, proof["index"]: "integer"}
    yield Step(
        depth,
        ("Among ", proof["index"], " from ", _term(proof["low"], sorts), " to ", _term(proof["high"], sorts), f" let {proof['as']} be one where ",
         _term(proof["value"], inner), " is least."),
    )  # fmt: skip
    yield from _proof(proof["then"], depth, {**sorts, proof["as"]: "integer"})


def _ivt(proof: Any, depth: int, sorts: Sorts) -> Iterator[Step]:
    variable = proof["variable"]
    inner: Sorts = {**sorts, variable: "real"}
    yield Step(
        depth,
        (_term(proof["function"], inner), " is continuous and changes its sign between ", _term(proof["from"], sorts), " and ",
         _term(proof["to"], sorts), f": it is 0 at some {variable} there."),
    )  # fmt: skip
    yield from _lemmas(proof.get("lemmas_inside"), depth + 1, inner)
    yield from _proof(proof["then"], depth, inner)


def _integral(proof: Any, depth: int, sorts: Sorts) -> Iterator[Step]:
    variable = proof["variable"]
    inner: Sorts = {**sorts, variable: "real"}
    yield Step(
        depth,
        (
            "The integral is a difference of values of ",
            _term(proof["primitive"], inner),
            ", whose derivative is the integrand:",
        ),
    )
    yield from _lemmas(proof.get("lemmas_inside"), depth + 1, inner)
    yield from _proof(proof["slope"], depth + 1, inner)


def _chain(proof: Any, depth: int, sorts: Sorts) -> Iterator[Step]:
    yield Step(depth, _with(f"By {proof['theorem']}", proof, sorts))
    for one in proof.get("given", ()):
        if one is not None:
            yield Step(depth + 1, ("An assumption of it:",))
            yield from _proof(one, depth + 2, sorts)


def _enclose(proof: Any, depth: int, sorts: Sorts) -> Iterator[Step]:
    box = ", ".join(f"{low} <= {name} <= {high}" for name, (low, high) in proof.get("box", {}).items())
    yield Step(
        depth,
        (
            f"Interval arithmetic with {proof.get('precision', 128)} bits separates the two sides{f' on {box}' if box else ''}.",
        ),
    )


def _witness(proof: Any, depth: int, sorts: Sorts) -> Iterator[Step]:
    for name, term in proof.get("witness", {}).items():
        yield Step(depth, ("Take ", name, " = ", _term(term, sorts), "."))
    claims = proof["statement"]["claim"]
    inner: Sorts = {**sorts, **proof["statement"].get("exists", {})}
    for claim, one in zip(claims, proof["claims"], strict=False):
        if len(claims) > 1:
            yield Step(depth, ("Claim: ", _relation(claim, inner), "."))
        yield from _proof(one, depth + (len(claims) > 1), sorts)


def _every(proof: Any, depth: int, sorts: Sorts) -> Iterator[Step]:
    yield Step(depth, ("At an index of which only the range is known:",))
    yield from _proof(proof["proof"], depth + 1, sorts)


def _instance(proof: Any, depth: int, sorts: Sorts) -> Iterator[Step]:
    places = ", ".join(str(_term(place, sorts)) for place in proof["at"])
    yield Step(depth, ("It is what (", _relation(proof["fact"], sorts), f") says at {places}."))


def _words(sentence: str) -> Callable[[Any, int, Sorts], Iterator[Step]]:
    def write(proof: Any, depth: int, sorts: Sorts) -> Iterator[Step]:
        yield Step(depth, (sentence,))

    return write


_RULES: Mapping[str, Callable[[Any, int, Sorts], Iterator[Step]]] = {
    "ring": _ring,
    "positive": _positive,
    "fact": _words("It is among the facts."),
    "cases": _cases,
    "absurd": _absurd,
    "integer": _words("Between integers, a < b gives a + 1 <= b."),
    "axiom": _axiom,
    "rewrite": _rewrite,
    "obtain": _obtain,
    "witness": _witness,
    "attain": _attain,
    "ivt": _ivt,
    "integral": _integral,
    "every": _every,
    "instance": _instance,
    "sum": _sum,
    "telescope": _telescope,
    "induct": _induct,
    "monotone": _monotone,
    "substitute": _substitute,
    "chain": _chain,
    "enclose": _enclose,
}


def readable(certificate: Any) -> list[Step]:
    """The steps; a certificate that is not one gives a line that says so, for what is shown is not what is checked."""
    try:
        return steps(cast("Mapping[str, Any]", certificate))
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return [Step(0, ("(the certificate does not have the shape of a proof)",))]
