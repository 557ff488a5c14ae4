"""Products of pairs of distributions: dominating pairs and Renyi divergences compose."""

from __future__ import annotations

from proofs.accounting.composition import DELTA, PAIRS, r, w
from proofs.accounting.setting import M, N, at, delta, every_j, j, k, p, q, t
from proofs.lemmas.exponential import joined
from proofs.lemmas.sums import interchange
from proofs.statements.plan import Have, Lambda, auto, chain, positive, ring, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Max, Sum, Term, exp, functions, integers, reals

a = reals("a")
L, i = integers("L i")
A, B, first_loss, second_loss = functions("A B L L'", 1)

LEVEL = "t stands for e^epsilon."
possible = ForAll(every_j, 1, M, 0 < r(every_j))


def product(of: Term, against: Term, high: Term = N) -> Term:
    """delta of the product of a pair (two functions) and the second pair."""
    return Sum(Sum(Max(0, of(k) * r(j) - t * (against(k) * w(j))), j, 1, M), k, 1, high)


def level(place: Term) -> Term:
    """e^(epsilon - L'_j): the level that remains for the first pair."""
    value: Term = t * w(place) / r(place)
    return value


def mixed(of: Term, against: Term, high: Term = N) -> Term:
    """Mixture of the deltas of the first pair over the second outcome."""
    return Sum(r(j) * delta(of, against, level(j), high), j, 1, M)


pair, by_level = p(k) * r(j) - t * (q(k) * w(j)), p(k) - level(j) * q(k)
other_way = Sum(Sum(Max(0, pair), k, 1, N), j, 1, M)
conditional = Statement(
    "accounting/domination.conditional",
    title="delta of a product at epsilon is the sum of P'_j delta_{P|Q}(epsilon - L'_j), with the losses L' of the "
    "second pair (finite distributions).",
    where="Zhu, Dong and Wang 2022, proof of Theorem 10",
    formula=r"\sum_k \sum_j \max\{0, P_k P'_j - e^\epsilon Q_k Q'_j\} = \sum_j P'_j\, \delta_{P|Q}(\epsilon - L'_j)",
    variables=(M, N, t, p, q, r, w),
    given=[0 <= M, 0 <= N],
    throughout=[possible],
    claim=Eq(product(p, q), mixed(p, q)),
    example={"M": 1, "N": 2, "t": 2, "P": ["1/2", "1/2"], "Q": ["1/4", "3/4"], "P'": [1], "Q'": [1]},
    proof=auto().after(
        Have(Eq(product(p, q), other_way), chain(interchange.id, {"N": N, "M": M, "F": Lambda([j, k], Max(0, pair))})),
        Have(
            Eq(other_way, mixed(p, q)),
            termwise(
                auto().after(
                    at(possible, j),
                    Have(
                        Eq(Sum(Max(0, pair), k, 1, N), r(j) * delta(p, q, level(j))),
                        termwise(
                            auto().after(
                                Have(Eq(pair, r(j) * by_level), ring()),
                                Have(
                                    Eq(Max(0, pair), r(j) * Max(0, by_level)),
                                    chain("lemma/maxima.scaled", {"a": pair, "b": by_level, "c": r(j)}),
                                ),
                            ),
                            index="k",
                        ),
                    ),
                ),
                index="j",
            ),
        ),
    ),
    why="Factor P'_j out of each maximum, and exchange the two sums.",
    reads=[
        DELTA,
        LEVEL,
        "The loss of the second outcome is L' = log(P'/Q'). Outcomes with P' = 0 contribute nothing and are left out.",
    ],
    models=[PAIRS],
)
dominated = ForAll(every_j, 1, M, delta(p, q, level(every_j)) <= delta(A, B, level(every_j), L))
composed = Statement(
    "accounting/domination.composed",
    title="Dominating pairs compose: if (A, B) dominates (P, Q), so do their products with (P', Q') (finite "
    "distributions).",
    where="Zhu, Dong and Wang 2022, Theorem 10",
    formula=r"\forall \epsilon':\ \delta_{P|Q}(\epsilon') \le \delta_{A|B}(\epsilon') \Rightarrow \delta_{P \times P' "
    r"| Q \times Q'}(\epsilon) \le \delta_{A \times P' | B \times Q'}(\epsilon)",
    variables=(L, M, N, t, p, q, r, w, A, B),
    given=[0 <= L, 0 <= M, 0 <= N],
    throughout=[possible, dominated],
    claim=product(p, q) <= product(A, B, L),
    example={"L": 1, "M": 1, "N": 1, "t": 1, "P": [1], "Q": [1], "P'": [1], "Q'": [1], "A": [1], "B": [1]},
    proof=auto().after(
        Have(
            Eq(product(p, q), mixed(p, q)),
            chain(conditional.id, {"N": N, "M": M, "t": t, "P": p, "Q": q, "P'": r, "Q'": w}),
        ),
        Have(
            Eq(product(A, B, L), mixed(A, B, L)),
            chain(conditional.id, {"N": L, "M": M, "t": t, "P": A, "Q": B, "P'": r, "Q'": w}),
        ),
        Have(
            mixed(p, q) <= mixed(A, B, L),
            termwise(
                positive(r(j), delta(p, q, level(j)) <= delta(A, B, level(j), L), degree=2).after(
                    at(possible, j), at(dominated, j)
                ),
                index="j",
            ),
        ),
    ),
    why="(A, B) dominates (P, Q) if it has at least its delta at every epsilon'. Both sides are the same mixture "
    "of delta of the first pair at epsilon - L'_j.",
    reads=[
        DELTA,
        LEVEL,
        "Only the values epsilon' = epsilon - L'_j are used. In a longer product the pairs are replaced one "
        "after the other.",
    ],
    models=[PAIRS, "A, B is the pair that dominates P, Q. Its number L of outcomes may differ from N."],
)
moment, second = Sum(q(k) * exp(a * first_loss(k)), k, 1, N), Sum(w(j) * exp(a * second_loss(j)), j, 1, M)
together = q(k) * w(j) * exp(a * (first_loss(k) + second_loss(j)))
added = Statement(
    "accounting/domination.moments",
    title="Renyi divergences add up: E e^(aL) of a product is the product of the moments, for all real a (finite "
        "distributions).",
    where="Mironov 2017, Proposition 1; Bun and Steinke 2016, Lemma 1.7",
    formula=r"\sum_k \sum_j Q_k Q'_j e^{a(L_k + L'_j)} = \sum_k Q_k e^{aL_k} \cdot \sum_j Q'_j e^{aL'_j}",
    variables=(M, N, a, q, w, first_loss, second_loss),
    given=[0 <= M, 0 <= N],
    claim=Eq(Sum(Sum(together, j, 1, M), k, 1, N), moment * second),
    example={"M": 1, "N": 2, "a": 2, "Q": ["1/2", "1/2"], "Q'": [1], "L": [0, 0], "L'": [0]},
    proof=termwise(
        auto().after(
            Have(
                Eq(Sum(together, j, 1, M), q(k) * exp(a * first_loss(k)) * second),
                termwise(auto().after(joined(a * first_loss(k), a * second_loss(j))), index="j"),
            )
        ),
        index="k",
    ),
    why="The exponential of a sum is the product of the exponentials.",
    reads=["The Renyi divergence of order a is log(E_Q e^(aL))/(a - 1). The loss of a pair of outcomes is the sum of "
        "their losses."],
    models=[PAIRS],
    rests_on=["accounting/composition.losses"],
)  # fmt: skip
