"""Inequalities between sums over the outcomes of a finite mechanism, term by term.

A claim such as 2/(t + 1) <= sum of min(P, Q) needs multiples of what is known of sums (the masses of P add up to 1):
here min(P, Q) >= (P + Q)/(t + 1) for every outcome. `multipliers` finds the multiples; a proof checks them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice

from proofs.search.data import Node, bound_names, letters, substitute, variables
from proofs.search.equations import lowest
from proofs.search.identities import ring
from proofs.search.methods import channels, multipliers, pieces
from proofs.search.methods.multipliers import Known, Question
from proofs.search.normal import NIL, ONE, Poly, Rational, constant, identical, monomial, terms, units_of
from proofs.search.positive import find
from proofs.search.sources import Wishes
from proofs.search.work import Proof, Unproved, Work, with_lemmas

MOST = 6
"""Most choices of multipliers whose proofs are tried; each takes about 0.2 s."""
DEEPEST = 3
"""Sums in lemmas nested deeper than this are not looked at."""


@dataclass(frozen=True)
class Linear:
    """A term as sum of coefficient * sum over one range, plus a rest; the coefficients are normal forms."""

    parts: dict[int, Rational]
    rest: Rational
    scalars: frozenset[int] = frozenset()


def attempts(work: Work, goal: Node) -> list[Callable[[], Proof]]:
    """Proofs of an equation or inequality that contains sums over one range, or that says that a range is nonempty."""
    names = variables(goal)
    if goal[0] in ("<", "<=") and len(names) == 1 and work.context.sorts.get(*names) == "integer":
        return [partial(_about_length, work, goal, *names)]
    if goal[0] not in ("=", "<=") or work.depth >= DEEPEST:
        return []
    value = work.context.normal(("-", goal[2], goal[1]))
    return [partial(_by_terms, work, goal, whole) for whole in _ranges(work, value)]


def _ranges(work: Work, value: Rational) -> list[Node]:
    """One sum for each range over which sums occur in a value."""
    found: list[Node] = []
    for index in sorted(units_of(value.num)):
        unit = work.context.units.all[index]
        if unit.operator == "sum" and not any(_same_range(work, unit.term, other) for other in found):
            found.append(unit.term)
    return found


def _same_range(work: Work, one: Node, other: Node) -> bool:
    normal = work.context.normal
    return all(identical(normal(mine), normal(theirs)) for mine, theirs in zip(one[2:4], other[2:4], strict=True))


def linear(work: Work, value: Rational, whole: Node, scalars: frozenset[int] | None = None) -> Linear:
    """The value as a combination of sums over the range of `whole`.

    Sums that are multiplied with each other, or that divide, are scalars.
    """
    units = work.context.units.all
    inside = {
        i
        for i in units_of(value.num) | units_of(value.expanded())
        if units[i].operator == "sum" and _same_range(work, units[i].term, whole)
    }
    if scalars is None:
        found = units_of(value.expanded()) & inside
        for powers, _ in terms(value.num):
            mine = [(i, power) for i, power in powers if i in inside]
            found |= {i for i, power in mine if power > 1 or len(mine) > 1}
        scalars = frozenset(found)
    parts: dict[int, Poly] = {}
    rest = NIL
    for powers, coefficient in terms(value.num):
        sums = [i for i, _ in powers if i in inside and i not in scalars]
        product = monomial((i, power) for i, power in powers if i not in sums) * constant(coefficient)
        if sums:
            parts[sums[0]] = parts.get(sums[0], NIL) + product
        else:
            rest = rest + product
    factors = {i: Rational(poly, value.den) for i, poly in parts.items() if poly}
    return Linear(factors, Rational(rest, value.den), scalars)


def _by_terms(work: Work, goal: Node, whole: Node) -> Proof:
    """Prove the goal by `telescope`, with the first multipliers for which the proof succeeds."""
    for side in goal[1:]:
        work.define(side)
    channels.learn(work, goal, whole)
    value = work.context.normal(("-", goal[2], goal[1]))
    found = linear(work, value, whole)
    if not found.parts:
        raise Unproved(f"all sums are multiplied with each other\n{work.context.describe(goal)}")
    failure = Unproved(f"no multiples of the known sums prove the goal term by term\n{work.context.describe(goal)}")
    mark = work.mark()
    for chosen in islice(_choices(work, goal[0], found, whole), MOST):
        try:
            return _telescoped(work, goal, whole, found, chosen)
        except Unproved as error:
            work.reset(mark)
            failure = error
    raise failure


@dataclass(frozen=True)
class Choice:
    """Multiples of known facts about sums, and a constant that every term exceeds."""

    multiples: tuple[tuple[Node, Linear], ...]
    constant: Node


def _choices(work: Work, relation: str, found: Linear, whole: Node) -> Iterator[Choice]:
    """Multipliers that pass a test at sample points, the simplest first."""
    context = work.context
    term = context.units.rational
    index = _index(work, whole)
    inner = work.inner(context.inside(index, whole[2], whole[3]))
    facts = _facts(work, whole, found)

    def summand(parts: dict[int, Rational]) -> Node:
        total: Node = 0
        for number, factor in parts.items():
            unit = context.units.all[number].term
            product = ("*", term(factor), substitute(unit[4], {unit[1]: index}))
            total = product if total == 0 else ("+", total, product)
        return total

    known = [Known(relation_, summand(fact.parts), term(fact.rest)) for relation_, fact in facts]
    question = Question(index, relation, summand(found.parts), term(found.rest), tuple(known),
                        ("+", ("-", whole[3], whole[2]), 1))  # fmt: skip
    for chosen, least in multipliers.candidates(inner, question):
        multiples = tuple((factor, facts[place][1]) for place, factor in chosen.items())
        yield Choice(multiples, least)


def _index(work: Work, whole: Node) -> str:
    taken = set(work.context.sorts).union(*map(bound_names, work.context.quantified))
    own: str = whole[1]
    return next(name for name in (own, *islice(letters(own), 99)) if name not in taken)


def _facts(work: Work, whole: Node, found: Linear) -> list[tuple[str, Linear]]:
    """The known equations and inequalities between sums over the range, about functions that the goal mentions."""
    context = work.context
    units = context.units.all
    wanted = frozenset[str]().union(*(variables(units[i].term) for i in found.parts))
    result: list[tuple[str, Linear]] = []
    for i in sorted(found.scalars):  # the sum minus itself, as a scalar
        one = context.normal(units[i].term)
        result.append(("=", Linear({i: Rational(ONE)}, -one)))
    for fact in context.facts:
        if fact.atom[0] == "!=" or not any(units[i].operator == "sum" for i in units_of(fact.difference.num)):
            continue
        parts = linear(work, fact.difference, whole, found.scalars)
        if not parts.parts or any(i in found.scalars for i in units_of(fact.difference.expanded())):
            continue
        functions = frozenset[str]().union(*(variables(units[i].term) for i in parts.parts))
        if any(context.sorts.get(name, "").startswith("function") for name in functions & wanted):
            result.append((fact.atom[0], parts))
    return result


def _telescoped(work: Work, goal: Node, whole: Node, found: Linear, choice: Choice) -> Proof:
    """The proof by `telescope`: pointwise, the goal's summand minus the multiples; and the rest at the boundary."""
    context = work.context
    term, normal = context.units.rational, context.normal
    relation, low, high = goal[0], whole[2], whole[3]
    index = _index(work, whole)
    total = dict(found.parts)
    for factor, fact in choice.multiples:
        for number, part in fact.parts.items():
            total[number] = total.get(number, Rational(NIL)) - normal(factor) * part
    coefficients = {number: _reduced(part) for number, part in total.items() if part.num}
    sums = [(term(part), context.units.all[number].term) for number, part in coefficients.items()]
    if not sums:
        return ring(work, goal) if relation == "=" else find(work, goal, Wishes(degree=1))
    rest = normal(("-", goal[2], goal[1]))
    for coefficient, sum_ in sums:
        rest = rest - normal(("*", coefficient, sum_))
    if choice.constant != 0:
        _nonempty(work, whole)
    certificate = 0 if choice.constant == 0 else ("*", choice.constant, index)
    left = term(_reduced(rest))
    for each in (low, high, left, *(part for pair in sums for part in pair)):
        work.define(each)
    work.sign(("<=", low, ("+", high, 1)))
    top = ("+", high, 1)
    inner = work.inner(work.context.assume({index: "integer"}, [("<=", low, index), ("<=", index, top)]))
    inner.define(certificate)
    summand: Node = 0
    for coefficient, sum_ in sums:
        product = ("*", coefficient, substitute(sum_[4], {sum_[1]: index}))
        summand = product if summand == 0 else ("+", summand, product)
    step = ("-", substitute(certificate, {index: ("+", index, 1)}), certificate)
    pointwise = closed(work.inner(work.context.inside(index, low, high)), (relation, step, summand))
    ends = ("-", substitute(certificate, {index: top}), substitute(certificate, {index: low}))
    boundary = closed(work.inner(work.context, deeper=1), (relation, 0, ("+", ends, left)))
    proof: Proof = {
        "rule": "telescope", "index": index, "low": low, "high": high, "certificate": certificate,
        "sums": [{"coefficient": factor, "sum": sum_} for factor, sum_ in sums],
        "pointwise": pointwise, "boundary": boundary,
    }  # fmt: skip
    if left != 0:
        proof["rest"] = left
    if inner.lemmas:
        proof["lemmas_inside"] = inner.lemmas
    return proof


def _about_length(work: Work, goal: Node, name: str) -> Proof:
    """A lower bound of N from 1 <= N."""
    if work.context.knows(("<=", 1, name)):
        raise Unproved(f"the range is known to be nonempty\n{work.context.describe(goal)}")
    _nonempty(work, ("sum", "", 1, name, 0))
    if (why := work.context.signed(("-", goal[2], goal[1]), strict=goal[0] == "<")) is None:
        raise Unproved(f"a nonempty range does not suffice\n{work.context.describe(goal)}")
    work.rely(why)
    return {"rule": "fact"}


def _nonempty(work: Work, whole: Node) -> None:
    """Add the lemma 1 <= N for sums over 1..N, from a sum over this range that is known not to be 0."""
    low, high = whole[2:4]
    claim = ("<=", 1, high)
    if low != 1 or not isinstance(high, str) or work.context.signed(("-", high, 1), strict=False) is not None:
        return
    for fact in work.context.atoms:
        if fact[0] == "=" and isinstance(fact[1], tuple) and fact[1][0] == "sum" and fact[1][2:4] == (1, high):
            total = substitute(fact, {high: 0})
            if not isinstance(total[2], int) or total[2] == 0:
                continue
            empty = ("=", total[1], 0)
            sign = 1 if total[2] > 0 else -1  # 0 = 1 + cofactors * (sum - value) and (sum - 0)
            equations = [{"fact": total, "cofactor": _over(sign, abs(total[2]))},
                         {"fact": empty, "cofactor": _over(-sign, abs(total[2]))}]  # fmt: skip
            clash: Proof = {"rule": "positive", "terms": [{"coefficient": 1}], "equations": equations}
            clash["lemmas"] = [{"claim": empty, "proof": {"rule": "sum", "step": "empty"}}]
            steps = [(("<=", ("+", high, 1), 1), "integer"), (("<=", high, 0), "fact"), (("=", high, 0), "fact")]
            none: Proof = {
                "rule": "absurd",
                "proof": {"rule": "substitute", "variable": high, "by": 0, "then": clash},
                "lemmas": [{"claim": atom, "proof": {"rule": rule}} for atom, rule in steps],
            }
            branches = {"<": none, ">=": {"rule": "fact"}}
            work.rely((*(atom for atom, _ in steps), ("<=", 0, high), fact, total))
            work.add(claim, {"rule": "cases", "left": high, "right": 1, "branches": branches})
            return


def _over(above: int, below: int) -> Node:
    return above if below == 1 else ("/", above, below)


def _reduced(value: Rational) -> Rational:
    """The value in lowest terms, with one denominator."""
    if not value.den:
        return value
    num, den = lowest(value.num, value.expanded())
    return Rational(num) * Rational(den).inverse()


def closed(work: Work, goal: Node) -> Proof:
    """A proof of the goal without a plan, with the lemmas that it needs."""
    work.define(goal)
    return with_lemmas(pieces.split(work, goal), work.lemmas)
