"""The first element of a set, in the order of their indices."""

from __future__ import annotations

from proofs.lemmas import maxima, subsets
from proofs.statements.plan import (
    Have,
    HaveAll,
    auto,
    cases,
    chain,
    every,
    fact,
    instance,
    positive,
    sum_step,
    telescope,
)
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Max, Min, Sum, Term, TermLike, as_term, functions, integers

n, e, h, i, u = integers("n e h i u")
every_e = integers("every_e")
x = functions("x", 1)


def before(place: Term) -> Term:
    """Number of elements of the set with a smaller index."""
    return Sum(x(h), h, 1, place - 1)


def up_to(high: TermLike) -> Term:
    """Number of elements of the set among the first `high`."""
    return Sum(x(h), h, 1, high)


bits = ForAll(every_e, 1, n, Eq(x(every_e) ** 2, x(every_e)))
firsts = Sum(x(e) * Max(0, 1 - before(e)), e, 1, n)
grows = Eq(before(i + 1), before(i) + x(i))
earlier = HaveAll(ForAll(u, 1, i - 1, Eq(x(u) ** 2, x(u))), every(instance(bits, u)))
counted = [
    Have(0 <= before(i), chain(subsets.whole.id, {"n": i - 1, "x": x})),
    Have(before(i) <= before(i) ** 2, chain(subsets.whole.id, {"n": i - 1, "x": x}, claim=1)),
]
one = as_term(1)
some = auto().after(
    Have(Eq(Min(1, before(i)), 1), chain(maxima.smaller.id, {"p": 1, "q": before(i)})),
    Have(Eq(Min(1, before(i + 1)), 1), chain(maxima.smaller.id, {"p": 1, "q": before(i + 1)})),
    Have(Eq(Max(0, 1 - before(i)), 0), chain(maxima.larger.id, {"a": 0, "b": 1 - before(i)})),
)
none = auto().after(
    Have(before(i) <= 0, positive(before(i) <= before(i) ** 2, multiply=[before(i) < 1], degree=1)),
    Have(Eq(before(i), 0), fact()),
    Have(x(i) <= 1, positive(modulo=[Eq(x(i) ** 2, x(i))], squares=[1 - x(i)])),
    Have(Eq(Min(1, before(i)), before(i)), chain(maxima.smaller_second.id, {"p": 1, "q": before(i)})),
    Have(Eq(Min(1, before(i + 1)), before(i + 1)), chain(maxima.smaller_second.id, {"p": 1, "q": before(i + 1)})),
    Have(Eq(Max(0, 1 - before(i)), 1 - before(i)), chain(maxima.larger_second.id, {"p": 0, "q": 1 - before(i)})),
)
first = Statement(
    "lemma/choice.first",
    title="A nonempty subset of 1..n has exactly one first element, and the empty set has none.",
    where="the lemma library",
    formula=r"x_e \in \{0, 1\} \Rightarrow \sum_e x_e \max\{0, 1 - \sum_{h < e} x_h\} = \min\{1, \sum_e x_e\}",
    variables=(n, x),
    given=[0 <= n],
    throughout=[bits],
    claim=Eq(firsts, Min(1, up_to(n))),
    example={"n": 3, "x": [0, 1, 1]},
    proof=telescope(
        "i",
        1,
        n,
        [(-1, firsts)],
        -Min(1, before(i)),
        rest=Min(1, up_to(n)),
        pointwise=cases(before(i), 1, less=none, at_least=some).after(
            Have(grows, sum_step("last")),
            Have(Eq(x(i) ** 2, x(i)), instance(bits, i)),
            Have(0 <= x(i), positive(modulo=[Eq(x(i) ** 2, x(i))], squares=[x(i)])),
            earlier,
            *counted,
        ),
        boundary=auto().after(
            Have(Eq(before(one), 0), sum_step("empty")),
            Have(Eq(Min(1, before(one)), before(one)), chain(maxima.smaller_second.id, {"p": 1, "q": before(one)})),
        ),
    ),
    why="Adding an element changes min{1, S}, S the number of elements so far, by 1 if it is the first, else by 0.",
    good_for="assigning the mass of each set to one of its elements",
)
