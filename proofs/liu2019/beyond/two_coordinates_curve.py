"""The privacy curve of two coordinates of Laplace noise, compared with one coordinate."""

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

WHERE = "additional result on Theorem 4"
RATES = (
    "eta = s - 2 k. The best test for e^eta says h_1 for M > s - k. Its type I error is P(M > s - k) under "
    "h_0, and its type II error is P(M <= s - k) under h_1. By symmetry the latter equals P(M >= k) under h_0, "
    "because the hypotheses exchange places if outputs are measured from the other answers. It is the tail of "
    "M just below k."
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
    """The largest P_TD - e^eta P_FA, on one part of the curve."""
    return Statement(
        f"liu2019/beyond.two-coordinates-curve.{name}",
        title=f"The privacy curve delta(s - 2k) of two coordinates of Laplace noise, for {where}.",
        where=WHERE,
        formula=rf"\delta(s - 2k) = 1 - \Bigl(1 + \frac{{{part}}}{{2}}\Bigr) e^{{-k}}",
        variables=(k, a, c),
        given=[0 <= c, c <= a, *given],
        claim=Eq(1 - missed - factor * alarms, pair.delta_term(k, c, s, y)),
        example=example,
        proof=ring(modulo=[Eq(least, value), product.claim]).after(
            split, same, product, *steps, Have(Eq(least, value), auto())
        ),
        why="The value is 1 minus the type II error minus e^eta times the type I error.",
        models=[RATES],
        rests_on=RESTS,
    )


first = curve(
    "first",
    "0 < k <= c (up to the smaller epsilon)",
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
    "c < k <= a (between the two epsilons)",
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
    "a < k <= s (above the larger epsilon)",
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
    title="For c < k < a the best test has P_FA (1 - P_TD) = (2 + c)^2 e^-s/16.",
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
    why="The type II error is proportional to e^-k and the type I error to e^-(s - k). For one coordinate the "
    "product is e^-s/4.",
    exceptions={
        "unconditional": "The identity holds for all numbers; the factors are the error probabilities only if c < k "
        "< a."
    },
    models=[RATES],
    rests_on=RESTS,
)
less = Statement(
    "liu2019/beyond.two-coordinates-curve.less",
    title="For 0 < k < s two coordinates have a strictly smaller delta(s - 2k) than one coordinate with epsilon = s.",
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
