"""Lemma 14: epsilon-WLDP in terms of plausibility and belief."""

from __future__ import annotations

from proofs.li2022.belief_setting import (
    EVENT,
    NATURAL,
    ZERO,
    N,
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
    t,
    touch,
)
from proofs.statements.plan import Have, auto, instance, positive, termwise
from proofs.statements.statement import Point, Statement
from symbolic.language import Eq, ForAll, Sum, functions, integers, reals

p, q = reals("p q")
a, b, C, c, d = integers("a b C c d")
S = functions("S", 2)


MEMBERS = (
    "A member of a credal set assigns the part S(k) of the mass of each focal set A_k to the event, where "
    "inside(k) <= S(k) <= touch(k). The event then has probability sum S(k) m(k). Some member has S = touch, "
    "and some member has S = inside. The members for the two inputs are chosen separately."
)

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
    title="epsilon-WLDP implies pl_x(E) <= e^epsilon bel_x'(E) for every event E.",
    where="Lemma 14",
    printed=r"\text{If privacy mechanism } Q \text{ is } \epsilon \text{-WLDP, then, for all } x, x' \in X \text{ and "
    r"} E \subseteq Y \text{: } e^{-\epsilon} \leq \frac{pl_x(E)}{bel_{*'}(E)} \leq e^{\epsilon}",
    quote=r"$e^{-\epsilon} \leq \frac{pl_x(E)}{bel_{*'}(E)} \leq e^{\epsilon}$",
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
    why="Consistent probabilities with pr_x(E) = pl_x(E) and pr_x'(E) = bel_x'(E) exist, and Definition 13 "
    "compares them.",
    reads=[ZERO, NATURAL],
    models=[EVENT, MEMBERS],
    rests_on=["li2022/credal-set.largest", "li2022/credal-set.least"],
)

lower = Statement(
    "li2022/lemma-14.lower",
    title="epsilon-WLDP implies bel_x'(E) <= e^epsilon pl_x(E) for every event E.",
    where="Lemma 14",
    printed=r"\text{If privacy mechanism } Q \text{ is } \epsilon \text{-WLDP, then, for all } x, x' \in X \text{ and "
    r"} E \subseteq Y \text{: } e^{-\epsilon} \leq \frac{pl_x(E)}{bel_{*'}(E)} \leq e^{\epsilon}",
    quote=r"$e^{-\epsilon} \leq \frac{pl_x(E)}{bel_{*'}(E)} \leq e^{\epsilon}$",
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
    why="The proof uses the same members, with the two inputs exchanged.",
    reads=[ZERO, NATURAL],
    models=[EVENT, MEMBERS],
    rests_on=["li2022/credal-set.largest", "li2022/credal-set.least"],
    remarks=[
        "If bel_x'(E) = 0, the printed quotient is undefined. We state the inequality without a fraction.",
        "The file has bel_* in place of bel_x.",
    ],
)

converse = Statement(
    "li2022/lemma-14.converse",
    title="If pl_x(E) <= e^epsilon bel_x'(E), then p(E) <= e^epsilon q(E) for all members p, q of the credal sets "
    "of x and x'.",
    where="Lemma 14 (alternative formulations)",
    printed=r"\text{Lemma 2 and the following Lemma 14 provide a simple mathematical characterization of SLDP and "
    r"WLDP}",
    quote="Lemma 14 provide a simple mathematical characterization of SLDP and WLDP",
    variables=(N, p, q, t, m, r, inside, touch),
    given=[*listed, 0 <= t, p <= plausibility(m), belief(r) <= q, plausibility(m) <= t * belief(r)],
    throughout=[*nonnegative, *event],
    claim=p <= t * q,
    example={**survey, "p": "3/5", "q": "2/5"},
    proof=positive(degree=2),
    why="p(E) <= pl_x(E) <= t bel_x'(E) <= t q(E). So the upper inequality for all events is equivalent to "
    "epsilon-WLDP and implies the lower one.",
    reads=[ZERO, NATURAL],
    models=[EVENT],
    remarks=[
        "The lower inequality alone is much weaker (beyond.lower-inequality-alone).",
        "For SLDP the sentence is informal: Lemma 2 is one implication, as the paper says after it (lemma-2.converse).",
    ],
)
