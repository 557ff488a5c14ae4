"""Maxima and minima of a few numbers."""

from __future__ import annotations

from proofs.statements.plan import Have, Plan, absurd, auto, cases, chain, fact, function, positive, ring
from proofs.statements.statement import Statement
from symbolic.language.term import Eq, Max, Min, Term, as_term, reals

a, b, c, d, p, q, x = reals("a b c d p q x")


at_most = Statement(
    "lemma/maxima.at-most",
    title="The larger of two numbers is below what both are below.",
    where="used below",
    printed=r"p \le x,\ q \le x \Rightarrow \max\{p, q\} \le x",
    variables=(p, q, x),
    given=[p <= x, q <= x],
    claim=Max(p, q) <= x,
    example={"p": 1, "q": 2, "x": 3},
    proof=auto(),
    why="it is one of them",
)
at_least = Statement(
    "lemma/maxima.at-least",
    title="The smaller of two numbers is above what both are above.",
    where="used below",
    printed=r"x \le p,\ x \le q \Rightarrow x \le \min\{p, q\}",
    variables=(p, q, x),
    given=[x <= p, x <= q],
    claim=x <= Min(p, q),
    example={"p": 2, "q": 3, "x": 1},
    proof=auto(),
    why="it is one of them",
)

zero, one = as_term(0), as_term(1)


# ---- maxima
def known_maximum(x: Term, y: Term) -> list[Have]:
    """max(x, y) = x where y <= x is known."""
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
    title="The larger of two numbers is their maximum.",
    where="used below",
    printed=r"b \le a \Rightarrow \max(a, b) = a",
    variables=(a, b),
    given=[b <= a],
    claim=Eq(Max(a, b), a),
    example={"a": 2, "b": 1},
    proof=fact().after(*known_maximum(a, b)),
    why="the maximum is one of the two, and not less than either",
)


def is_maximum(x: Term, y: Term, smaller: Plan) -> list[Have]:
    """max(x, y) = x, as y is smaller."""
    return [Have(y <= x, smaller), Have(Eq(Max(x, y), x), chain(larger.id, {"a": x, "b": y}))]


largest = Max(Max(Max(a, b), Max(c, d)), 1)
bounded = Eq((Max(c, d) - c) * (Max(c, d) - d), 0)
of_five = Statement(
    "lemma/maxima.of-five",
    title="The largest of five numbers is their maximum.",
    where="used below",
    printed=r"b, c, d, 1 \le a \Rightarrow \max(\max(\max(a, b), \max(c, d)), 1) = a",
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
    why="each maximum in turn",
)
