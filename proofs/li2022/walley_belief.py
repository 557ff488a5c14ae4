"""Local differential privacy according to Walley: Definition 13 and Lemma 14, for all finite mechanisms."""

from __future__ import annotations

from proofs.li2022.belief_setting import (
    EVENT,
    NATURAL,
    ZERO,
    M,
    N,
    added,
    belief,
    event,
    every_k,
    inside,
    k,
    listed,
    m,
    nonnegative,
    plausibility,
    r,
    signs,
    t,
    tables,
    touch,
)
from proofs.statements.plan import Have, auto, instance, positive, termwise
from proofs.statements.statement import Point, Statement
from symbolic.language import Eq, ForAll, Q, Relation, Sum, Term, functions, integers, reals

WHERE = "LDP according to Walley"
MEMBERS = (
    "A member of a credal set that puts the part S(k) of the mass of each focal set A_k into the event has there the probability sum S(k) m(k), where "
    "inside(k) <= S(k) <= touch(k); there are members with S = touch and with S = inside (credal-set.largest, credal-set.least), and those of the two "
    "inputs are chosen separately."
)

p_, q_ = functions("p q", 1)
y = integers("y")
all_p, all_q = (Sum(f(y), y, 1, M) for f in (p_, q_))

definition = Statement(
    "li2022/definition-13",
    title="The left half of the condition says nothing: no ratio of consistent probabilities is always below 1.",
    where="Definition 13",
    printed=r"-\epsilon \le \epsilon_Q^W \le \epsilon",
    variables=(M, t, p_, q_),
    given=[0 <= M, Eq(all_p, 1), Eq(all_q, 1), all_p <= t * all_q],
    claim=1 <= t,
    example={"M": 2, "t": 4, "p": ["4/5", "1/5"], "q": ["1/5", "4/5"]},
    proof=auto(),
    why="The event Y has probability 1 under all members p, q of the credal sets, so the loss is never negative, and Definition 13 asks only for its right half.",
    reads=[ZERO, NATURAL],
    remarks=[
        "The printed maximum binds neither E nor x and x'; it is over all of them. It is attained, at pl_x(E) / bel_x'(E): the two members are "
        "chosen separately (lemma-14).",
        "An input with itself counts: two members of one credal set are compared (beyond.same-input).",
    ],
)

# ---- Lemma 14

S = functions("S", 2)
a, b, C = integers("a b C")
c, d = integers("c d")
of_x, of_other = Sum(S(c, k) * m(k), k, 1, N), Sum(S(d, k) * r(k), k, 1, N)
other_first, x_second = Sum(S(c, k) * r(k), k, 1, N), Sum(S(d, k) * m(k), k, 1, N)
private = ForAll(c, 1, C, ForAll(d, 1, C, of_x <= t * of_other))
private_back = ForAll(c, 1, C, ForAll(d, 1, C, other_first <= t * x_second))
choices = [1 <= a, a <= C, 1 <= b, b <= C]
largest = ForAll(every_k, 1, N, Eq(S(a, every_k), touch(every_k)))
smallest = ForAll(every_k, 1, N, Eq(S(b, every_k), inside(every_k)))
survey: Point = {
    "N": 3,
    "t": 4,
    "m": ["3/5", "1/5", "1/5"],
    "r": ["1/5", "3/5", "1/5"],
    "inside": [1, 0, 0],
    "touch": [1, 0, 1],
}
chosen: Point = {**survey, "C": 2, "a": 1, "b": 2, "S": [[1, 0, 1], [1, 0, 0]]}
at_touch, at_inside = (Sum(S(place, k) * of(k), k, 1, N) for place, of in ((a, m), (b, r)))

upper = Statement(
    "li2022/lemma-14.upper",
    title="Under Walley's notion plausibility is at most e^epsilon times belief.",
    where="Lemma 14",
    printed=r"\frac{pl_x(E)}{bel_{x'}(E)} \leq e^{\epsilon}",
    variables=(N, C, a, b, t, m, r, inside, touch, S),
    given=[*listed, *choices],
    throughout=[*nonnegative, *event, largest, smallest, private],
    claim=plausibility(m) <= t * belief(r),
    example=chosen,
    proof=auto().after(
        Have(Eq(at_touch, plausibility(m)), termwise()),
        Have(Eq(at_inside, belief(r)), termwise()),
        Have(at_touch <= t * at_inside, instance(private, a, b)),
    ),
    why="There are consistent probabilities pr_x(E) = pl_x(E) and pr_x'(E) = bel_x'(E), and Definition 13 compares them.",
    reads=[EVENT, MEMBERS, ZERO, NATURAL],
)

lower = Statement(
    "li2022/lemma-14.lower",
    title="Under Walley's notion belief is at most e^epsilon times plausibility.",
    where="Lemma 14",
    printed=r"e^{-\epsilon} \leq \frac{pl_x(E)}{bel_{x'}(E)}",
    variables=(N, C, a, b, t, m, r, inside, touch, S),
    given=[*listed, *choices],
    throughout=[*nonnegative, *event, largest, smallest, private_back],
    claim=belief(r) <= t * plausibility(m),
    example=chosen,
    proof=auto().after(
        Have(Eq(Sum(S(b, k) * r(k), k, 1, N), belief(r)), termwise()),
        Have(Eq(at_touch, plausibility(m)), termwise()),
        Have(Sum(S(b, k) * r(k), k, 1, N) <= t * at_touch, instance(private_back, b, a)),
    ),
    why="The same members, with the two inputs exchanged.",
    reads=[EVENT, MEMBERS, ZERO, NATURAL],
    remarks=["Where bel_x'(E) = 0 the printed quotient is not defined; the inequality is read without the fraction."],
)

p, q = reals("p q")
converse = Statement(
    "li2022/lemma-14.converse",
    title="The upper inequality for all events is Walley's notion: it bounds the ratios of all consistent probabilities.",
    where="Lemma 14 (alternative formulations)",
    printed=r"\frac{pl_x(E)}{bel_{x'}(E)} \leq e^{\epsilon} \Rightarrow \frac{pr_x(E)}{pr_{x'}(E)} \leq e^\epsilon",
    variables=(N, p, q, t, m, r, inside, touch),
    given=[*listed, 0 <= t, p <= plausibility(m), belief(r) <= q, plausibility(m) <= t * belief(r)],
    throughout=[*nonnegative, *event],
    claim=p <= t * q,
    example={**survey, "p": "3/5", "q": "2/5"},
    proof=positive(degree=2),
    why="p <= pl_x(E) <= t bel_x'(E) <= t q. So the upper inequality alone is the definition; the lower one follows from it.",
    reads=[EVENT, ZERO, NATURAL],
    remarks=["The lower inequality alone is much weaker (beyond.lower-inequality-alone)."],
)

# ---- concrete mechanisms

EVENTS = ["a", "b", "ab"]
alike = tables([{"a": "1/3", "b": "1/3", "ab": "1/3"}], EVENTS)
(thirds,) = alike.masses
bound = Q(3, 2)

weak = Statement(
    "li2022/beyond.lower-inequality-alone",
    title="The lower inequality of Lemma 14 alone does not give Walley's notion.",
    where="beyond Lemma 14",
    printed=r"bel_{x'}(E) \le t\, pl_x(E) \not\Rightarrow pl_x(E) \le t\, bel_{x'}(E)",
    variables=(),
    given=[],
    claim=[
        *(
            added(thirds, within) <= bound * added(thirds, meets)
            for within, meets in zip(alike.inside, alike.touch, strict=True)
        ),
        bound * added(thirds, alike.inside[0]) < added(thirds, alike.touch[0]),
    ],
    example={},
    proof=auto(),
    why="Two inputs alike, with the masses 1/3, 1/3, 1/3 of {a}, {b}, {a, b}: every belief is at most the plausibility, and at {a} the plausibility is 2/3, "
    "the belief 1/3. With t = 3/2 the upper inequality fails, although the mass functions are even equal.",
)

pair = tables([{"a": "1/2", "b": "1/2"}, {"a": "1/3", "b": "1/3", "ab": "1/3"}], EVENTS)


def different(bound: Term) -> list[Relation]:
    """Plausibility is at most `bound` times belief, for the two different inputs, either way, at the three events."""
    found = []
    for x, other in (pair.masses, pair.masses[::-1]):
        for within, meets in zip(pair.inside, pair.touch, strict=True):
            found.append(added(x, meets) <= bound * added(other, within))
    return found


same_input = Statement(
    "li2022/beyond.same-input",
    title="The comparison of an input with itself can be the one that decides the loss.",
    where="beyond Definition 13",
    printed=r"\max_{x \ne x'} \frac{pl_x(E)}{bel_{x'}(E)} = \tfrac32, \quad \max_{x, x'} \frac{pl_x(E)}{bel_{x'}(E)} = 2",
    variables=(),
    given=[],
    claim=[
        *different(bound),
        Eq(added(pair.masses[0], pair.touch[0]), bound * added(pair.masses[1], pair.inside[0])),
        Eq(added(pair.masses[1], pair.touch[0]), 2 * added(pair.masses[1], pair.inside[0])),
    ],
    example={},
    proof=auto(),
    why="Masses 1/2, 1/2 of {a}, {b} under x, and 1/3, 1/3, 1/3 of {a}, {b}, {a, b} under x'. The inputs differ by 3/2 at most, and two members of the credal "
    "set of x' by 2 at {a}.",
)

square = Statement(
    "li2022/beyond.same-input.square",
    title="An input differs from itself at most by the square of its ratio to another input.",
    where="beyond Definition 13",
    printed=r"pl_x(E) \le t\, bel_{x'}(E),\ pl_{x'}(E) \le t\, bel_x(E) \Rightarrow pl_x(E) \le t^2\, bel_x(E)",
    variables=(N, t, m, r, inside, touch),
    given=[*listed, 0 <= t, plausibility(m) <= t * belief(r), plausibility(r) <= t * belief(m)],
    throughout=[*nonnegative, *event],
    claim=plausibility(m) <= t**2 * belief(m),
    example=survey,
    proof=positive(degree=3).after(
        Have(
            belief(r) <= plausibility(r),
            termwise(positive(degree=2).after(*signs(k))),
        )
    ),
    why="pl_x <= t bel_x' <= t pl_x' <= t^2 bel_x",
    reads=[EVENT, ZERO],
)

STATEMENTS = [definition, upper, lower, converse, weak, same_input, square]
