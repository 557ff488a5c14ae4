"""Eq. 11: the average of k-RR mechanisms is a k-RR mechanism."""

from __future__ import annotations

from proofs.elsalamouny2022.averages import claims, level, mean, steps, truths
from proofs.elsalamouny2022.inversion import T, chances, k, n, ones, t, v
from proofs.elsalamouny2022.setting import K_RR, LEVELS
from proofs.statements.plan import Have, positive, ring
from proofs.statements.statement import Statement
from symbolic.language import Eq

average = Statement(
    "elsalamouny2022/eq-11",
    title="Exactly one level epsilon[n] > 0 solves Eq. 11, and A[n] is k-RR with this level, on and off the diagonal.",
    where="Eq. 11",
    printed=r"A[n] \text{ is also a } k\text{-RR mechanism with } \epsilon[n] \text{ that satisfies } "
    r"\frac{1}{k-1+e^{\epsilon[n]}}=\frac{1}{n}\sum_{i=1}^n\frac{1}{k-1+e^{\epsilon_i}}",
    quote=r"\frac{1}{k-1+e^{\epsilon[n]}}=\frac{1}{n}\sum_{i=1}^{n}\frac{1}{k-1+e^{\epsilon_{i}}}. (11)",
    variables=(n, k, t, v),
    given=[1 <= n, 2 <= k],
    throughout=K_RR.levels,
    exists=(T,),
    witness={"T": level(K_RR)},
    claim=claims(K_RR, T),
    example={"n": 2, "k": 2, "t": [3, "5/3"], "v": ["1/4", "3/8"]},
    before=[*steps(K_RR), Have(0 < mean, positive(0 < chances, multiply=[0 < n], degree=1))],
    proof=[
        positive(k * chances < n, multiply=[0 < chances], degree=1),
        ring(),
        ring(modulo=[Eq(truths, ones - (k - 1) * chances), Eq(ones, n)]),
    ],
    why="As a function of epsilon, 1/(k - 1 + e^epsilon) takes each value between 0 and 1/k once, and the mean of "
    "such values is again between 0 and 1/k. Each row sums to 1, which determines the diagonal.",
    reads=[LEVELS, "Eq. 11 is stated after multiplying by k - 1 + e^epsilon[n]."],
)
