"""Lemmas on maxima and minima, and on the tail of Laplace noise, in its variable v = exp(-z/scale)."""

from __future__ import annotations

from proofs.statements.plan import Have, Plan, absurd, auto, cases, chain, fact, function, positive, ring, substitute
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Max, Min, Ne, Term, TermLike, as_term, reals

p, q, u, v, w = reals("p q u v w")
one = as_term(1)


def extreme(term: Term, of: tuple[Term, Term], smaller: Plan, larger: Plan) -> Plan:
    """A maximum or a minimum is the first of two: it is neither smaller nor larger."""
    product = Eq((term - of[0]) * (term - of[1]), 0)
    return cases(term, of[0], less=smaller, equal=fact(), greater=larger).after(Have(product, function()))


least = Statement(
    "liu2019/lemma.minimum",
    title="The minimum of two numbers is the smaller one.",
    where="used below",
    printed=r"p \le q \Rightarrow \min(p, q) = p",
    variables=(p, q),
    given=[p <= q],
    claim=Eq(Min(p, q), p),
    example={"p": 1, "q": 2},
    proof=extreme(
        Min(p, q), (p, q),
        absurd(positive(modulo=[Eq((Min(p, q) - p) * (Min(p, q) - q), 0)])),
        absurd(auto().after(Have(Min(p, q) <= p, function()))),
    ),
    why="it is one of them, and at most each",
)  # fmt: skip
least_second = Statement(
    "liu2019/lemma.minimum-second",
    title="The minimum of two numbers is the smaller one, named second.",
    where="used below",
    printed=r"q \le p \Rightarrow \min(p, q) = q",
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
    why="it is one of them, and at most each",
)  # fmt: skip
largest = Statement(
    "liu2019/lemma.maximum",
    title="The maximum of two numbers is the larger one.",
    where="used below",
    printed=r"q \le p \Rightarrow \max(p, q) = p",
    variables=(p, q),
    given=[q <= p],
    claim=Eq(Max(p, q), p),
    example={"p": 2, "q": 1},
    proof=cases(
        Max(p, q), p,
        less=absurd(auto().after(Have(p <= Max(p, q), function()))),
        equal=fact(),
        greater=absurd(positive(modulo=[Eq((Max(p, q) - p) * (Max(p, q) - q), 0)])),
    ).after(Have(Eq((Max(p, q) - p) * (Max(p, q) - q), 0), function())),
    why="it is one of them, and at least each",
)  # fmt: skip
largest_second = Statement(
    "liu2019/lemma.maximum-second",
    title="The maximum of two numbers is the larger one, named second.",
    where="used below",
    printed=r"p \le q \Rightarrow \max(p, q) = q",
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
    why="it is one of them, and at least each",
)  # fmt: skip


def minimum(first: TermLike, second: TermLike, is_first: bool = True) -> Have:
    """Which of two numbers the minimum is; their order is known."""
    first, second = as_term(first), as_term(second)
    name = least.id if is_first else least_second.id
    return Have(Eq(Min(first, second), first if is_first else second), chain(name, {"p": first, "q": second}))


def maximum(first: TermLike, second: TermLike, is_first: bool = True) -> Have:
    """Which of two numbers the maximum is; their order is known."""
    first, second = as_term(first), as_term(second)
    name = largest.id if is_first else largest_second.id
    return Have(Eq(Max(first, second), first if is_first else second), chain(name, {"p": first, "q": second}))


positive_minimum = Statement(
    "liu2019/lemma.positive-minimum",
    title="The minimum of two positive numbers is positive.",
    where="used below",
    printed=r"0 < p,\ 0 < q \Rightarrow 0 < \min(p, q)",
    variables=(p, q),
    given=[0 < p, 0 < q],
    claim=0 < Min(p, q),
    example={"p": 1, "q": 2},
    proof=cases(
        p, q,
        at_most=positive(modulo=[Eq(Min(p, q), p)], degree=1).after(minimum(p, q)),
        greater=positive(modulo=[Eq(Min(p, q), q)], degree=1).after(minimum(p, q, is_first=False)),
    ),
    why="it is one of them",
)  # fmt: skip
largest_at_most = Statement(
    "liu2019/lemma.maximum-at-most",
    title="The maximum of two numbers is at most what both are at most.",
    where="used below",
    printed=r"p \le v,\ q \le v \Rightarrow \max(p, q) \le v",
    variables=(p, q, v),
    given=[p <= v, q <= v],
    claim=Max(p, q) <= v,
    example={"p": 1, "q": 2, "v": 3},
    proof=cases(
        p, q,
        at_most=positive(q <= v, modulo=[Eq(Max(p, q), q)], degree=1).after(maximum(p, q, is_first=False)),
        greater=positive(p <= v, modulo=[Eq(Max(p, q), p)], degree=1).after(maximum(p, q)),
    ),
    why="it is one of them",
)  # fmt: skip
positive_product = Statement(
    "liu2019/lemma.positive-product",
    title="The product of two positive numbers is positive.",
    where="used below",
    printed=r"0 < p,\ 0 < q \Rightarrow 0 < p q",
    variables=(p, q),
    given=[0 < p, 0 < q],
    claim=0 < p * q,
    example={"p": 1, "q": 2},
    proof=positive(p, q),
    why="a product of positive numbers",
)
b = reals("b")
same_score = Statement(
    "liu2019/lemma.equal-scores",
    title="Equal objectives give equal scores.",
    where="used below",
    printed=r"p = q,\ v = \frac{1+b}{1+b+q} \Rightarrow \frac{1+b}{1+b+p} = v",
    variables=(b, p, q, v),
    given=[0 < 1 + b + p, 0 < 1 + b + q, Eq(p, q), Eq(v, (1 + b) / (1 + b + q))],
    claim=Eq((1 + b) / (1 + b + p), v),
    example={"b": 1, "p": 1, "q": 1, "v": "2/3"},
    proof=substitute("p", q, ring()),
    why="one is put for the other",
)


def tail_defined(v: Term) -> list[Have]:
    """The tail has a value."""
    return [Have(1 <= Max(v, 1), function()), Have(0 < Max(v, 1), auto())]


above = Statement(
    "liu2019/lemma.tail-above",
    title="Above the centre the tail of Laplace noise is v/2.",
    where="used below",
    printed=r"v \le 1 \Rightarrow \Pr[\text{noise} \ge z] = \tfrac{v}{2}",
    variables=(v,),
    given=[0 < v, v <= 1],
    before=tail_defined(v),
    claim=Eq(laplace.exceeds(v), laplace.false_alarm_above(v)),
    example={"v": "1/2"},
    proof=ring(modulo=[Eq(Min(v, 1), v), Eq(Max(v, 1), 1)]).after(minimum(v, 1), maximum(v, 1, is_first=False)),
    why="then min(v, 1) is v and max(v, 1) is 1",
)
below = Statement(
    "liu2019/lemma.tail-below",
    title="Below the centre the tail of Laplace noise is 1 - 1/(2v).",
    where="used below",
    printed=r"1 \le v \Rightarrow \Pr[\text{noise} \ge z] = 1 - \tfrac{1}{2v}",
    variables=(v,),
    given=[1 <= v],
    before=[Have(0 < v, auto()), *tail_defined(v)],
    claim=Eq(laplace.exceeds(v), laplace.false_alarm_below(v)),
    example={"v": 2},
    proof=ring(modulo=[Eq(Min(v, 1), 1), Eq(Max(v, 1), v)]).after(minimum(v, 1, is_first=False), maximum(v, 1)),
    why="then min(v, 1) is 1 and max(v, 1) is v",
)


def tail_above(v: Term) -> Have:
    """The tail of noise at v, which is known to be at most 1."""
    return Have(Eq(laplace.exceeds(v), laplace.false_alarm_above(v)), chain(above.id, {"v": v}))


def tail_below(v: Term) -> Have:
    """The tail of noise at v, which is known to be at least 1."""
    return Have(Eq(laplace.exceeds(v), laplace.false_alarm_below(v)), chain(below.id, {"v": v}))


order = Statement(
    "liu2019/lemma.order",
    title="Equal numbers are in the same strict order.",
    where="used below",
    printed=r"u = p < q = v \Rightarrow u < v",
    variables=(u, v, p, q),
    given=[Eq(u, p), Eq(v, q), p < q],
    claim=u < v,
    example={"u": 1, "v": 2, "p": 1, "q": 2},
    proof=substitute("u", p, substitute("v", q, fact())),
    why="one is put for the other",
)
weak_order = Statement(
    "liu2019/lemma.weak-order",
    title="Equal numbers are in the same order.",
    where="used below",
    printed=r"u = p \le q = v \Rightarrow u \le v",
    variables=(u, v, p, q),
    given=[Eq(u, p), Eq(v, q), p <= q],
    claim=u <= v,
    example={"u": 1, "v": 2, "p": 1, "q": 2},
    proof=substitute("u", p, substitute("v", q, fact())),
    why="one is put for the other",
)


negative_rest = Statement(
    "liu2019/lemma.negative-rest",
    title="What is added to a number to make a smaller one is negative.",
    where="used below",
    printed=r"u = v + w,\ u < v \Rightarrow w < 0",
    variables=(u, v, w),
    given=[Eq(u, v + w), u < v],
    claim=w < 0,
    example={"u": 1, "v": 2, "w": -1},
    proof=positive(modulo=[Eq(u, v + w)], degree=1),
    why="w is u - v",
)

squares = Statement(
    "liu2019/lemma.squares",
    title="Numbers are in the order of their squares, where the larger square is of a number that is not negative.",
    where="used below",
    printed=r"v^2 < u^2,\ 0 \le u \Rightarrow v < u",
    variables=(u, v),
    given=[0 <= u, v**2 < u**2],
    claim=v < u,
    example={"u": 2, "v": 1},
    proof=cases(v, u, less=fact(), at_least=absurd(positive(v - u, u, v**2 < u**2, degree=2))),
    why="otherwise v^2 - u^2 = (v - u)^2 + 2u(v - u) >= 0",
)
weak_squares = Statement(
    "liu2019/lemma.weak-squares",
    title="Numbers are in the weak order of their squares, where the larger square is of a number that is not negative.",
    where="used below",
    printed=r"v^2 \le u^2,\ 0 \le u \Rightarrow v \le u",
    variables=(u, v),
    given=[0 <= u, v**2 <= u**2],
    claim=v <= u,
    example={"u": 2, "v": 1},
    proof=cases(v, u, at_most=fact(), greater=absurd(positive(v - u, u, v**2 <= u**2, degree=2))),
    why="otherwise v^2 - u^2 = (v - u)^2 + 2u(v - u) > 0",
)


def by_squares(smaller: TermLike, larger: Term, plan: Plan, strict: bool = True) -> Plan:
    """Two numbers are in the order of their squares, which `plan` proves; the larger one is known not to be negative."""
    smaller = as_term(smaller)
    name = squares.id if strict else weak_squares.id
    return chain(name, {"u": larger, "v": smaller}).after(
        Have(smaller**2 < larger**2 if strict else smaller**2 <= larger**2, plan)
    )


def as_ordered(left: Have, right: Have, plan: Plan, strict: bool = True) -> Plan:
    """The left sides of two equations are in the order of their right sides, which `plan` proves."""
    (u, p), (v, q) = ((one.claim.left, one.claim.right) for one in (left, right))
    name = order.id if strict else weak_order.id
    return chain(name, {"u": u, "v": v, "p": p, "q": q}).after(left, right, Have(p < q if strict else p <= q, plan))


probability = Statement(
    "liu2019/lemma.tail-probability",
    title="The tail of Laplace noise is a probability strictly between 0 and 1.",
    where="used below",
    printed=r"0 < \Pr[\text{noise} \ge z] < 1",
    variables=(v,),
    given=[0 < v],
    before=tail_defined(v),
    claim=[0 < laplace.exceeds(v), laplace.exceeds(v) < 1],
    example={"v": 2},
    proof=[
        cases(v, 1, at_most=positive(modulo=[tail_above(v).claim]).after(tail_above(v)),
              greater=positive(modulo=[tail_below(v).claim], multiply=[0 < v]).after(tail_below(v))),
        cases(v, 1, at_most=positive(modulo=[tail_above(v).claim]).after(tail_above(v)),
              greater=positive(modulo=[tail_below(v).claim], multiply=[0 < v]).after(tail_below(v))),
    ],
    why="v/2 is at most 1/2, and 1/(2v) too",
)  # fmt: skip
same_tail = Statement(
    "liu2019/lemma.tail-equal",
    title="Equal thresholds have equal tails.",
    where="used below",
    printed=r"u = v \Rightarrow \Pr[\text{noise} \ge z_u] = \Pr[\text{noise} \ge z_v]",
    variables=(u, v),
    given=[0 < v, Eq(u, v)],
    before=[*tail_defined(u), *tail_defined(v)],
    claim=Eq(laplace.exceeds(u), laplace.exceeds(v)),
    example={"u": 1, "v": 1},
    proof=substitute("u", v, ring()),
    why="one is put for the other",
)
increasing = Statement(
    "liu2019/lemma.tail-increasing",
    title="The tail of Laplace noise is strictly increasing in v: it falls as the threshold rises.",
    where="used below",
    printed=r"u < v \Rightarrow \Pr[\text{noise} \ge z_u] < \Pr[\text{noise} \ge z_v]",
    variables=(u, v),
    given=[0 < u, u < v],
    before=[Have(0 < v, auto()), *tail_defined(u), *tail_defined(v)],
    claim=laplace.exceeds(u) < laplace.exceeds(v),
    example={"u": 1, "v": 2},
    proof=cases(
        v, 1,
        at_most=as_ordered(tail_above(u), tail_above(v), auto()),
        greater=cases(
            u, 1,
            at_most=as_ordered(tail_above(u), tail_below(v), positive(multiply=[0 < v], degree=2)),
            greater=as_ordered(tail_below(u), tail_below(v), positive(multiply=[0 < u, 0 < v], degree=1)),
        ),
    ),
    why="both branches increase, and meet at 1/2",
)  # fmt: skip
different = Statement(
    "liu2019/lemma.tail-one-to-one",
    title="Different thresholds have different tails.",
    where="used below",
    printed=r"z_u \ne z_v \Rightarrow \Pr[\text{noise} \ge z_u] \ne \Pr[\text{noise} \ge z_v]",
    variables=(u, v),
    given=[0 < u, 0 < v, Ne(u, v)],
    before=[*tail_defined(u), *tail_defined(v)],
    claim=Ne(laplace.exceeds(u), laplace.exceeds(v)),
    example={"u": 1, "v": 2},
    proof=cases(
        u, v,
        less=fact().after(Have(laplace.exceeds(u) < laplace.exceeds(v), chain(increasing.id, {"u": u, "v": v}))),
        equal=absurd(auto().after(Have(Eq(one, 0), ring(cofactors={Eq(u, v): 1 / (u - v)})))),
        greater=fact().after(Have(laplace.exceeds(v) < laplace.exceeds(u), chain(increasing.id, {"u": v, "v": u}))),
    ),
    why="the tail is strictly increasing in v",
)  # fmt: skip

STATEMENTS = [
    least, least_second, largest, largest_second, positive_minimum, largest_at_most, positive_product, same_score, order, weak_order, negative_rest, squares, weak_squares, above, below, probability, same_tail, increasing, different,
]  # fmt: skip
