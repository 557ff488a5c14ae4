"""Maxima and minima of a few numbers."""

from __future__ import annotations

from proofs.statements.plan import (
    Have,
    Plan,
    absurd,
    attain,
    auto,
    cases,
    chain,
    every,
    fact,
    function,
    instance,
    positive,
    ring,
    witness,
)
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Max, Min, Term, TermLike, as_term, functions, integers, reals

a, b, c, d, p, q, u, v, x = reals("a b c d p q u v x")
k, y, M, known, where = integers("k y M known where")
value, has = functions("value has", 1)


at_most = Statement(
    "lemma/maxima.at-most",
    title="max{p, q} <= x if p <= x and q <= x.",
    where="the lemma library",
    formula=r"p \le x,\ q \le x \Rightarrow \max\{p, q\} \le x",
    variables=(p, q, x),
    given=[p <= x, q <= x],
    claim=Max(p, q) <= x,
    example={"p": 1, "q": 2, "x": 3},
    proof=auto(),
    why="The maximum is p or q.",
    good_for="an upper bound on a maximum",
)
at_least = Statement(
    "lemma/maxima.at-least",
    title="x <= min{p, q} if x <= p and x <= q.",
    where="the lemma library",
    formula=r"x \le p,\ x \le q \Rightarrow x \le \min\{p, q\}",
    variables=(p, q, x),
    given=[x <= p, x <= q],
    claim=x <= Min(p, q),
    example={"p": 2, "q": 3, "x": 1},
    proof=auto(),
    why="The minimum is p or q.",
    good_for="a lower bound on a minimum",
)

one = as_term(1)


def known_maximum(x: Term, y: Term) -> list[Have]:
    """Show max(x, y) = x if y <= x is known."""
    one_of_two = Eq((Max(x, y) - x) * (Max(x, y) - y), 0)
    larger = absurd(positive(x < Max(x, y), y < Max(x, y), modulo=[one_of_two]))
    return [
        Have(x <= Max(x, y), function()),
        Have(one_of_two, function()),
        Have(
            Max(x, y) <= x,
            cases(Max(x, y), x, at_most=fact(), greater=larger.after(Have(y < Max(x, y), auto()))),
        ),
        Have(Eq(Max(x, y), x), fact()),
    ]


larger = Statement(
    "lemma/maxima.larger",
    title="max(a, b) = a if b <= a.",
    where="the lemma library",
    formula=r"b \le a \Rightarrow \max(a, b) = a",
    variables=(a, b),
    given=[b <= a],
    claim=Eq(Max(a, b), a),
    example={"a": 2, "b": 1},
    proof=fact().after(*known_maximum(a, b)),
    why="The maximum is a or b, and at least each of them.",
    good_for="replacing a maximum by its first argument",
)


def is_maximum(x: Term, y: Term, smaller: Plan) -> list[Have]:
    """Show max(x, y) = x by showing y <= x."""
    return [Have(y <= x, smaller), Have(Eq(Max(x, y), x), chain(larger.id, {"a": x, "b": y}))]


largest = Max(Max(Max(a, b), Max(c, d)), 1)
bounded = Eq((Max(c, d) - c) * (Max(c, d) - d), 0)
of_five = Statement(
    "lemma/maxima.of-five",
    title="max(max(max(a, b), max(c, d)), 1) = a if b, c, d and 1 are at most a.",
    where="the lemma library",
    formula=r"b, c, d, 1 \le a \Rightarrow \max(\max(\max(a, b), \max(c, d)), 1) = a",
    variables=(a, b, c, d),
    given=[b <= a, c <= a, d <= a, 1 <= a],
    claim=Eq(largest, a),
    example={"a": 2, "b": 1, "c": 1, "d": 1},
    proof=ring(
        modulo=[
            Eq(Max(a, b), a),
            Eq(Max(Max(a, b), Max(c, d)), Max(a, b)),
            Eq(largest, Max(Max(a, b), Max(c, d))),
        ]
    ).after(
        *is_maximum(a, b, fact()),
        Have(bounded, function()),
        Have(
            Max(c, d) <= a,
            cases(
                Max(c, d),
                a,
                at_most=fact(),
                greater=absurd(positive(c < Max(c, d), d < Max(c, d), modulo=[bounded])).after(
                    Have(c < Max(c, d), auto()), Have(d < Max(c, d), auto())
                ),
            ),
        ),
        *is_maximum(Max(a, b), Max(c, d), auto()),
        *is_maximum(Max(Max(a, b), Max(c, d)), one, auto()),
    ),
    why="Each maximum in turn is its larger argument.",
    good_for="a privacy loss that is the largest of several ratios",
)

# ---- the maximum or minimum as one of its arguments


def extreme(term: Term, of: tuple[Term, Term], smaller: Plan, larger: Plan) -> Plan:
    """Show that a maximum or minimum is neither smaller nor larger than its first argument."""
    product = Eq((term - of[0]) * (term - of[1]), 0)
    return cases(term, of[0], less=smaller, equal=fact(), greater=larger).after(Have(product, function()))


smaller = Statement(
    "lemma/maxima.smaller",
    title="min(p, q) = p if p <= q.",
    where="the lemma library",
    formula=r"p \le q \Rightarrow \min(p, q) = p",
    variables=(p, q),
    given=[p <= q],
    claim=Eq(Min(p, q), p),
    example={"p": 1, "q": 2},
    proof=extreme(
        Min(p, q), (p, q),
        absurd(positive(modulo=[Eq((Min(p, q) - p) * (Min(p, q) - q), 0)])),
        absurd(auto().after(Have(Min(p, q) <= p, function()))),
    ),
    why="The minimum is p or q, and at most each of them.",
    good_for="replacing a minimum by its first argument",
)  # fmt: skip
smaller_second = Statement(
    "lemma/maxima.smaller-second",
    title="min(p, q) = q if q <= p.",
    where="the lemma library",
    formula=r"q \le p \Rightarrow \min(p, q) = q",
    variables=(p, q),
    given=[q <= p],
    claim=Eq(Min(p, q), q),
    example={"p": 2, "q": 1},
    proof=cases(
        Min(p, q), q,
        less=absurd(positive(modulo=[Eq((Min(p, q) - p) * (Min(p, q) - q), 0)])),
        equal=fact(),
        greater=absurd(auto().after(Have(Min(p, q) <= q, function()))),
    ).after(Have(Eq((Min(p, q) - p) * (Min(p, q) - q), 0), function())),
    why="The minimum is p or q, and at most each of them.",
    good_for="replacing a minimum by its second argument",
)  # fmt: skip
larger_second = Statement(
    "lemma/maxima.larger-second",
    title="max(p, q) = q if p <= q.",
    where="the lemma library",
    formula=r"p \le q \Rightarrow \max(p, q) = q",
    variables=(p, q),
    given=[p <= q],
    claim=Eq(Max(p, q), q),
    example={"p": 1, "q": 2},
    proof=cases(
        Max(p, q), q,
        less=absurd(auto().after(Have(q <= Max(p, q), function()))),
        equal=fact(),
        greater=absurd(positive(modulo=[Eq((Max(p, q) - p) * (Max(p, q) - q), 0)])),
    ).after(Have(Eq((Max(p, q) - p) * (Max(p, q) - q), 0), function())),
    why="The maximum is p or q, and at least each of them.",
    good_for="replacing a maximum by its second argument",
)  # fmt: skip


def minimum(first: TermLike, second: TermLike, is_first: bool = True) -> Have:
    """State the minimum of two numbers with known order."""
    first, second = as_term(first), as_term(second)
    name = "lemma/maxima.smaller" if is_first else "lemma/maxima.smaller-second"
    return Have(Eq(Min(first, second), first if is_first else second), chain(name, {"p": first, "q": second}))


def maximum(first: TermLike, second: TermLike, is_first: bool = True) -> Have:
    """State the maximum of two numbers with known order."""
    first, second = as_term(first), as_term(second)
    if is_first:
        return Have(Eq(Max(first, second), first), chain(larger.id, {"a": first, "b": second}))
    return Have(Eq(Max(first, second), second), chain(larger_second.id, {"p": first, "q": second}))


smaller_positive = Statement(
    "lemma/maxima.smaller-positive",
    title="min(p, q) > 0 if p > 0 and q > 0.",
    where="the lemma library",
    formula=r"0 < p,\ 0 < q \Rightarrow 0 < \min(p, q)",
    variables=(p, q),
    given=[0 < p, 0 < q],
    claim=0 < Min(p, q),
    example={"p": 1, "q": 2},
    proof=cases(
        p, q,
        at_most=positive(modulo=[Eq(Min(p, q), p)], degree=1).after(minimum(p, q)),
        greater=positive(modulo=[Eq(Min(p, q), q)], degree=1).after(minimum(p, q, is_first=False)),
    ),
    why="The minimum is p or q.",
    good_for="a denominator that is a minimum",
)  # fmt: skip
smaller_ordered = Statement(
    "lemma/maxima.smaller-ordered",
    title="min(p, q) <= min(u, v) if p <= u and q <= v.",
    where="the lemma library",
    formula=r"p \le u,\ q \le v \Rightarrow \min(p, q) \le \min(u, v)",
    variables=(p, q, u, v),
    given=[p <= u, q <= v],
    claim=Min(p, q) <= Min(u, v),
    example={"p": 1, "q": 1, "u": 2, "v": 2},
    proof=cases(
        u,
        v,
        at_most=positive(Min(p, q) <= p, p <= u, modulo=[Eq(Min(u, v), u)], degree=1).after(minimum(u, v)),
        greater=positive(Min(p, q) <= q, q <= v, modulo=[Eq(Min(u, v), v)], degree=1).after(
            minimum(u, v, is_first=False)
        ),
    ).after(Have(Min(p, q) <= p, function()), Have(Min(p, q) <= q, function())),
    why="The left side is at most p and at most q.",
    good_for="monotonicity of a minimum",
)


def cost(place: TermLike) -> Term:
    """Value of an element of the set; a number above every value for other elements."""
    found: Term = value(place) + 2 * (1 - has(place))
    return found


of_set = ForAll(y, 1, M, Eq(has(y) * (1 - has(y)), 0))
unit = [ForAll(y, 1, M, 0 <= value(y)), ForAll(y, 1, M, value(y) <= 1)]
cheapest = ForAll(k, 1, M, cost(where) <= cost(k))
least = Statement(
    "lemma/maxima.attained",
    title="On a nonempty subset of a finite set, a test attains its minimum at an element of the subset.",
    where="the lemma library",
    formula=r"A \ne \emptyset \Rightarrow \exists\, y \in A\ \forall\, y' \in A:\ \phi(y) \le \phi(y')",
    variables=(M, known, value, has),
    given=[1 <= known, known <= M, Eq(has(known), 1)],
    throughout=[of_set, *unit],
    exists=(where,),
    claim=[1 <= where, where <= M, Eq(has(where), 1), ForAll(y, 1, M, 0 <= has(y) * (value(y) - value(where)))],
    example={"M": 2, "known": 2, "value": [0, 1], "has": [0, 1]},
    proof=attain(
        "k",
        1,
        M,
        cost(k),
        "where",
        witness(
            {"where": where},
            fact(),
            fact(),
            cases(
                has(where),
                0,
                equal=absurd(
                    positive(
                        cost(where) <= cost(known),
                        value(known) <= 1,
                        0 <= value(where),
                        modulo=[Eq(has(where), 0), Eq(has(known), 1)],
                        degree=1,
                    )
                ),
                differ=ring(
                    modulo=[Eq(has(where) * (1 - has(where)), 0)],
                    cofactors={Eq(has(where) * (1 - has(where)), 0): -1 / has(where)},
                ),
            ).after(
                Have(cost(where) <= cost(known), instance(cheapest, known)),
                Have(value(known) <= 1, instance(unit[1], known)),
                Have(0 <= value(where), instance(unit[0], where)),
                Have(Eq(has(where) * (1 - has(where)), 0), instance(of_set, where)),
            ),
            every(auto()),
        ),
    ),
    why="Add 2 to the value of every element outside the subset, more than any value. The minimum over all "
    "elements is then attained in the subset.",
    good_for="attaining a minimum on a finite set, or a maximum by way of 1 - phi",
)

scaled = Statement(
    "lemma/maxima.scaled",
    title="max(0, c y) = c max(0, y) for c >= 0.",
    where="the lemma library",
    formula=r"x = c y,\ 0 \le c \Rightarrow \max(0, x) = c \max(0, y)",
    variables=(a, b, c),
    given=[0 <= c, Eq(a, c * b)],
    claim=Eq(Max(0, a), c * Max(0, b)),
    example={"a": 2, "b": 1, "c": 2},
    proof=cases(
        b,
        0,
        at_most=ring(modulo=[Eq(Max(0, a), 0), Eq(Max(0, b), 0)]).after(
            maximum(0, b),
            Have(a <= 0, positive(b <= 0, 0 <= c, modulo=[Eq(a, c * b)], degree=2)),
            maximum(0, a),
        ),
        greater=ring(modulo=[Eq(Max(0, a), a), Eq(Max(0, b), b), Eq(a, c * b)]).after(
            Have(0 <= b, auto()),
            maximum(0, b, is_first=False),
            Have(0 <= a, positive(0 <= b, 0 <= c, modulo=[Eq(a, c * b)], degree=2)),
            maximum(0, a, is_first=False),
        ),
    ),
    why="If y >= 0, both sides are c y; else both are 0.",
    good_for="hockey-stick divergences of distributions with a common factor",
)
