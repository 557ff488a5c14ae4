"""Eq. 16: the average level of users who apply RAPPOR with arbitrary levels."""

from __future__ import annotations

from proofs.elsalamouny2022.averages import claims, level, mean, steps, truths
from proofs.elsalamouny2022.inversion import T, chances, n, ones, t, v
from proofs.elsalamouny2022.setting import RAPPOR, ROOTS
from proofs.lemmas.counts import counting, every_i
from proofs.lemmas.em import at
from proofs.statements.plan import Have, auto, positive, ring, telescope
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, integers, reals

z = integers("z")
tau = reals("tau")
average = Statement(
    "elsalamouny2022/eq-16.defined",
    title="Exactly one level epsilon[n] > 0 solves Eq. 16; it gives the average probabilities of flipping and of "
    "keeping a bit.",
    where="Eq. 16",
    printed=r"\frac{1}{1+e^{\epsilon[n]/2}}=\frac{1}{n}\sum_{i=1}^n\frac{1}{1+e^{\epsilon_i/2}}",
    quote=r"\frac{1}{1+e^{\nicefrac{{\epsilon[n]}}{{2}}}}=\frac{1}{n}\sum_{i=1}^{n}\frac{1}{1+e^{\nicefrac{{"
    r"\epsilon_{i}}}{{2}}}}. (16)",
    variables=(n, t, v),
    given=[1 <= n],
    throughout=RAPPOR.levels,
    exists=(T,),
    witness={"T": level(RAPPOR)},
    claim=claims(RAPPOR, T),
    example={"n": 2, "t": [3, "5/3"], "v": ["1/4", "3/8"]},
    before=[*steps(RAPPOR), Have(0 < mean, positive(0 < chances, multiply=[0 < n], degree=1))],
    proof=[
        positive(2 * chances < n, multiply=[0 < chances], degree=1),
        ring(),
        ring(modulo=[Eq(truths, ones - (2 - 1) * chances), Eq(ones, n)]),
    ],
    why="As a function of epsilon, 1/(1 + e^(epsilon/2)) takes each value between 0 and 1/2 once, and the mean of "
    "such values is again between 0 and 1/2.",
    reads=[ROOTS, "Eq. 16 is stated after multiplying by 1 + e^(epsilon[n]/2)."],
)
common = ForAll(every_i, 1, n, Eq(t(every_i), tau))
sums, mean_level = Eq(chances * (1 + tau), n), Eq(chances / n * (2 - 1 + T), 1)
identical = Statement(
    "elsalamouny2022/eq-16.identical",
    title="If all mechanisms have the same epsilon, then epsilon[n] = epsilon is the only solution of Eq. 16.",
    where="Section 5.4, after Eq. 17",
    printed=r"\text{A special case of [RAP]}^M \text{ is obtained when all the mechanisms are identical with parameter "
    r"} \epsilon \text{. In this case, by (16), we have } \epsilon[n]=\epsilon",
    quote="A special case of [RAP]M is obtained when all the mechanisms are identical with parameter",
    variables=(n, T, tau, t, v),
    given=[1 <= n, 1 < T, 1 < tau, mean_level],
    throughout=[*RAPPOR.levels, common],
    claim=Eq(T, tau),
    example={"n": 2, "T": 3, "tau": 3, "t": [3, 3], "v": ["1/4", "1/4"]},
    before=[Have(0 < n, auto())],
    proof=ring(cofactors={mean_level: 1 + tau, sums: -(1 + T) / n}).after(
        counting(integers("i"), n),
        Have(
            Eq(chances * (1 + tau), ones),
            telescope(
                "z",
                1,
                n,
                [(-(1 + tau), chances), (1, ones)],
                0,
                pointwise=ring(modulo=[RAPPOR.told(z), Eq(t(z), tau)]).after(at(RAPPOR.levels[1], z), at(common, z)),
            ),
        ),
        Have(sums, auto()),
    ),
    why="The mean of equal numbers is that number, and 1/(1 + e^(epsilon/2)) takes each value once.",
    exceptions={
        "equivalent": "Eq. 16 has only one solution, and the claim says that the solution is the common epsilon."
    },
    reads=[ROOTS, "tau is the common value e^(epsilon/2). Eq. 16 is stated after multiplying by 1 + e^(epsilon[n]/2)."],
)
