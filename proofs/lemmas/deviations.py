"""Probability of large deviations, at one time and at any of many times.

Markov's inequality, and a union bound with probabilities of order 1/n^2.
"""

from __future__ import annotations

from proofs.lemmas.em import at
from proofs.lemmas.sums import interchange
from proofs.statements.plan import Have, Lambda, auto, chain, positive, telescope, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, functions, integers, reals

c, t = reals("c t")
K, L, N, W, every_n, every_s, every_w, i, j, n, s, w = integers("K L N W every_n every_s every_w i j n s w")
E, P, Q, f = functions("E P Q f", 1)
e = functions("e", 2)

WHERE = "the lemma library"
chances = ForAll(every_s, 1, N, 0 <= P(every_s))
markov = Statement(
    "lemma/deviations.markov",
    title="Markov's inequality: t P(E) <= E[f] if f >= 0 everywhere and f >= t on the event E.",
    where=WHERE,
    formula=r"t \Pr[E] \le \mathbf{E}[f] \text{ for } 0 \le f \text{ and } t \le f \text{ on } E",
    variables=(N, t, P, E, f),
    given=[0 <= N],
    throughout=[chances, ForAll(every_s, 1, N, t * E(every_s) <= f(every_s))],
    claim=t * Sum(E(s) * P(s), s, 1, N) <= Sum(f(s) * P(s), s, 1, N),
    example={"N": 2, "t": 4, "P": ["1/2", "1/2"], "E": [1, 0], "f": [5, 1]},
    proof=termwise(
        index="i",
        pointwise=positive(P(i), f(i) - t * E(i), degree=2).after(
            at(chances, i),
            at(ForAll(every_s, 1, N, t * E(every_s) <= f(every_s)), i),
            Have(0 <= f(i) - t * E(i), auto()),
        ),
    ),
    why="The indicator of E times t is at most f at every outcome.",
    good_for="bounding a large deviation by a moment",
)
tail = Sum(1 / (L + n) ** 2, n, 1, K)
squares = Statement(
    "lemma/deviations.tail-of-squares",
    title="The sum of 1/(L + n)^2 over n = 1..K is at most 1/L.",
    where=WHERE,
    formula=r"\sum_{n=1}^{K} \frac{1}{(L+n)^2} \le \frac{1}{L}",
    variables=(L, K),
    given=[1 <= L, 0 <= K],
    before=[Have(0 < L, auto())],
    claim=tail <= 1 / L,
    example={"L": 1, "K": 2},
    proof=telescope(
        "i", 1, K, [(-1, tail)], 1 / (L + i - 1), rest=1 / L, inside=[Have(0 < L + i - 1, auto())],
    ),
    why="1/n^2 <= 1/(n - 1) - 1/n.",
    good_for="the tail of a sum of probabilities of order 1/n^2",
)  # fmt: skip

happens = Sum(E(w) * Q(w), w, 1, W)
by_outcomes = Sum(Sum(e(n, w) * Q(w), n, 1, K), w, 1, W)
by_times = Sum(Sum(e(n, w) * Q(w), w, 1, W), n, 1, K)
falling = Sum(c / (L + n) ** 2, n, 1, K)
some = [
    ForAll(every_w, 1, W, 0 <= Q(every_w)),
    ForAll(every_w, 1, W, E(every_w) <= Sum(e(n, every_w), n, 1, K)),
]
rare = ForAll(every_n, 1, K, (L + every_n) ** 2 * Sum(e(every_n, w) * Q(w), w, 1, W) <= c)
here = Sum(e(n, j) * Q(j), n, 1, K)
at_time = Sum(e(i, w) * Q(w), w, 1, W)
any_time = Statement(
    "lemma/deviations.any-time",
    title="If P(E_n) <= c/n^2 for every n, then some E_n with L < n <= L + K occurs with probability at most c/L.",
    where=WHERE,
    formula=r"\Pr[E_n] \le \frac{c}{n^2} \Rightarrow \Pr[E_n \text{ for some } L < n \le L+K] \le \frac{c}{L}",
    variables=(L, K, W, c, Q, E, e),
    given=[1 <= L, 0 <= K, 0 <= W, 0 <= c],
    throughout=[*some, rare],
    before=[Have(0 < L, auto())],
    claim=happens <= c / L,
    example={"L": 1, "K": 1, "W": 1, "c": 4, "Q": [1], "E": [1], "e": [[1]]},
    proof=auto().after(
        Have(
            happens <= by_outcomes,
            termwise(
                index="j",
                pointwise=auto().after(
                    *(at(one, j) for one in some),
                    Have(
                        Eq(here, Q(j) * Sum(e(n, j), n, 1, K)),
                        telescope("z", 1, K, [(-1, here), (Q(j), Sum(e(n, j), n, 1, K))], 0),
                    ),
                    Have(
                        E(j) * Q(j) <= Q(j) * Sum(e(n, j), n, 1, K),
                        positive(Q(j), Sum(e(n, j), n, 1, K) - E(j), degree=2).after(
                            Have(0 <= Sum(e(n, j), n, 1, K) - E(j), auto())
                        ),
                    ),
                ),
            ),
        ),
        Have(Eq(by_outcomes, by_times), chain(interchange.id, {"N": W, "M": K, "F": Lambda([n, w], e(n, w) * Q(w))})),
        Have(
            by_times <= falling,
            termwise(
                index="i",
                inside=[Have(0 < L + i, auto()), Have(0 < (L + i) ** 2, positive(0 < L + i, degree=2))],
                pointwise=positive((L + i) ** 2 * at_time <= c, multiply=[0 < (L + i) ** 2], degree=1).after(
                    at(rare, i)
                ),
            ),
        ),
        Have(
            Eq(falling, c * tail), telescope("i", 1, K, [(-1, falling), (c, tail)], 0, inside=[Have(0 < L + i, auto())])
        ),
        Have(
            c * tail <= c * (1 / L),
            positive(0 <= c, tail <= 1 / L, degree=2).after(Have(tail <= 1 / L, chain(squares.id, {"L": L, "K": K}))),
        ),
    ),
    why="Union bound, and the tail of the sum of 1/n^2.",
    good_for="a bound for all times from a bound for each time: the finite part of the Borel-Cantelli lemma",
)
