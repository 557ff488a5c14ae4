"""Convergence rate of a method whose progress per step bounds the gap to the optimum."""

from __future__ import annotations

from proofs.statements.plan import Have, auto, instance, positive, telescope
from proofs.statements.statement import Statement
from symbolic.language import ForAll, Term, functions, integers, reals

n, best, start = reals("n best start")
i, k, T = integers("i k T")
likelihood, nearness = functions("likelihood nearness", 1)

progress = ForAll(k, 1, T, best - likelihood(k) <= n * (nearness(k + 1) - nearness(k)))
rises = ForAll(k, 1, T, likelihood(k) <= likelihood(k + 1))


def potential(place: Term) -> Term:
    """Potential function, nondecreasing from step to step."""
    value: Term = n * nearness(place) - (place - 1) * (best - likelihood(place))
    return value


gained = n * nearness(T + 1) - T * (best - likelihood(T + 1)) - n * nearness(1)
rate = Statement(
    "lemma/em-rate.mean",
    title="Convergence rate: T (l* - l_{T+1}) <= -n D_1 if l* - l_k <= n (D_{k+1} - D_k), l_k <= l_{k+1}, D_{T+1} <= "
    "0.",
    where="the lemma library",
    formula=r"\ell^* - \ell_k \le n (D_{k+1} - D_k),\ \ell_k \le \ell_{k+1},\ D_{T+1} \le 0 \Rightarrow T (\ell^* - "
    r"\ell_{T+1}) \le -n D_1",
    variables=(T, n, best, start, likelihood, nearness),
    given=[1 <= T, 0 <= n, -start <= nearness(1), nearness(T + 1) <= 0],
    throughout=[progress, rises],
    claim=T * (best - likelihood(T + 1)) <= n * start,
    example={"T": 1, "n": 1, "best": 0, "start": 0, "likelihood": [0, 0], "nearness": [0, 0]},
    proof=positive(0 <= gained, 0 <= n, nearness(T + 1) <= 0, -start <= nearness(1), degree=2).after(
        Have(
            0 <= gained,
            telescope(
                "i",
                1,
                T,
                [],
                -potential(i),
                rest=gained,
                pointwise=positive(
                    best - likelihood(i) <= n * (nearness(i + 1) - nearness(i)),
                    likelihood(i) <= likelihood(i + 1),
                    0 < i,
                    degree=2,
                ).after(
                    Have(best - likelihood(i) <= n * (nearness(i + 1) - nearness(i)), instance(progress, i)),
                    Have(likelihood(i) <= likelihood(i + 1), instance(rises, i)),
                    Have(0 < i, auto()),
                ),
                boundary=auto(),
            ),
        ),
    ),
    why="The gap l* - l_k does not increase, so its last value is at most its mean. The sum over the steps telescopes.",
    good_for="the convergence rate of an ascent or descent method",
)
