"""The privacy curve of two independent coordinates of Laplace noise, and how it lies below that of one coordinate with
both epsilons.
"""

from __future__ import annotations

from typing import Any

from proofs.lemmas.maxima import minimum
from proofs.statements.plan import Have, auto, chain, function, positive, rewrite, ring
from proofs.statements.statement import Statement
from symbolic.detection import laplace_pair as pair
from symbolic.language import Eq, Min, Relation, Term, exp, reals

a, c, k = reals("a c k")
s = a + c
y, rest = exp(-k), exp(-(s - k))
factor = exp(s - 2 * k)

WHERE = "beyond Theorem 4"
RATES = (
    "eta = s - 2 k. The best test for e^eta says h_1 for M > s - k; its false alarm rate is P(M > s - k) under "
    "h_0, and what it misses, P(M <= s - k) under h_1, is P(M >= k) under h_0, as the two hypotheses change "
    "places when outputs are counted from the other answers; it is the tail of M just below k."
)
RESTS = [
    f"liu2019/beyond.two-coordinates.{name}"
    for name in ("best.inside", "best.outside", "tail.first", "tail.second", "tail.third")
]
split = Have(
    Eq(exp(s - 2 * k + -(s - k)), factor * rest), chain("lemma/exponential.sum", {"u": s - 2 * k, "v": -(s - k)})
)
same = Have(
    Eq(exp(s - 2 * k + -(s - k)), y),
    rewrite(Eq(-k, s - 2 * k + -(s - k)), ring()).after(Have(Eq(-k, s - 2 * k + -(s - k)), ring())),
)
product = Have(Eq(factor * rest, y), ring(modulo=[split.claim, same.claim]))
inner, least = Min(k, c), Min(Min(k, c), s - k)


def curve(
    name: str,
    where: str,
    given: list[Relation],
    missed: Term,
    alarms: Term,
    value: Term,
    part: str,
    steps: list[Have],
    example: dict[str, Any],
) -> Statement:
    """The largest P_TD - e^eta P_FA, on a part of the curve."""
    return Statement(
        f"liu2019/beyond.two-coordinates-curve.{name}",
        title=f"The privacy curve of two coordinates of Laplace noise: {where}.",
        where=WHERE,
        formula=rf"\delta(s - 2k) = 1 - \Bigl(1 + \frac{{{part}}}{{2}}\Bigr) e^{{-k}}",
        variables=(k, a, c),
        given=[0 <= c, c <= a, *given],
        claim=Eq(1 - missed - factor * alarms, pair.delta_term(k, c, s, y)),
        example=example,
        proof=ring(modulo=[Eq(least, value), product.claim]).after(
            split, same, product, *steps, Have(Eq(least, value), auto())
        ),
        why="1 less what the test misses, less e^eta times its false alarms.",
        models=[RATES],
        rests_on=RESTS,
    )


first = curve(
    "first",
    "k up to the smaller epsilon",
    [0 < k, k <= c],
    pair.tail_first(k, y),
    pair.tail_third(s - k, s, rest),
    k,
    "k",
    [minimum(k, c), Have(inner <= s - k, positive(modulo=[Eq(inner, k)], degree=1)), minimum(inner, s - k)],
    {"k": 1, "a": 2, "c": 2},
)
second = curve(
    "second",
    "k between the two epsilons",
    [c < k, k <= a],
    pair.tail_second(c, y),
    pair.tail_second(c, rest),
    c,
    r"\epsilon_2",
    [
        minimum(k, c, is_first=False),
        Have(inner <= s - k, positive(modulo=[Eq(inner, c)], degree=1)),
        minimum(inner, s - k),
    ],
    {"k": 2, "a": 3, "c": 1},
)
third = curve(
    "third",
    "k above the larger epsilon",
    [a < k, k <= s],
    pair.tail_third(k, s, y),
    pair.tail_first(s - k, rest),
    s - k,
    r"s - k",
    [
        minimum(k, c, is_first=False),
        Have(s - k <= inner, positive(modulo=[Eq(inner, c)], degree=1)),
        minimum(inner, s - k, is_first=False),
    ],
    {"k": "5/2", "a": 2, "c": 1},
)
hyperbola = Statement(
    "liu2019/beyond.two-coordinates-curve.middle",
    title="Between the two epsilons both errors of the best test have a fixed product.",
    where=WHERE,
    formula=r"c < k < a \Rightarrow P_{FA}\,(1 - P_{TD}) = \frac{(2+\epsilon_2)^2 e^{-s}}{16}",
    variables=(k, a, c),
    given=[0 <= c, c < k, k < a],
    claim=Eq(pair.tail_second(c, rest) * pair.tail_second(c, y), (2 + c) ** 2 * exp(-s) / 16),
    example={"k": 2, "a": 3, "c": 1},
    proof=ring(modulo=[Eq(exp(-s), y * rest)]).after(
        Have(Eq(exp(-k + -(s - k)), y * rest), chain("lemma/exponential.sum", {"u": -k, "v": -(s - k)})),
        Have(
            Eq(exp(-k + -(s - k)), exp(-s)),
            rewrite(Eq(-s, -k + -(s - k)), ring()).after(Have(Eq(-s, -k + -(s - k)), ring())),
        ),
        Have(Eq(exp(-s), y * rest), auto()),
    ),
    why="One falls with e^-k, the other with e^-(s - k). Of one coordinate the product is e^-s/4.",
    exceptions={
        "unconditional": "The identity holds for all numbers; the factors are the two errors where k is between c and a."
    },
    models=[RATES],
    rests_on=RESTS,
)
less = Statement(
    "liu2019/beyond.two-coordinates-curve.less",
    title="At every epsilon two coordinates have a strictly smaller delta than one coordinate with the sum of both.",
    where=WHERE,
    formula=r"0 < k < \epsilon_1 + \epsilon_2 \Rightarrow 1 - \Bigl(1 + \frac{\min(k, \epsilon_2, s - k)}{2}\Bigr) "
    r"e^{-k} < 1 - e^{-k}",
    variables=(k, a, c),
    given=[0 < c, c <= a, 0 < k, k < s],
    claim=pair.delta_term(k, c, s, y) < 1 - y,
    example={"k": 1, "a": 2, "c": 1},
    proof=positive(0 < least * y, degree=1).after(
        Have(0 < y, function()),
        Have(0 < inner, chain("lemma/maxima.smaller-positive", {"p": k, "q": c})),
        Have(0 < s - k, auto()),
        Have(0 < least, chain("lemma/maxima.smaller-positive", {"p": inner, "q": s - k})),
        Have(0 < least * y, positive(least, y)),
    ),
    why="The difference is half of the minimum times e^-k. One coordinate with epsilon = s has delta(s - 2 k) = 1 "
    "- e^-k.",
    models=[RATES],
    rests_on=[f"liu2019/beyond.two-coordinates-curve.{name}" for name in ("first", "second", "third")],
)
