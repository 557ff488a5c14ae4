"""Two answers of an ε-SLDP mechanism: upper bound on the errors for tests of messages."""

from __future__ import annotations

from proofs.lemmas import maxima
from proofs.li2022.belief_setting import NATURAL, N, j, k, m, r, t
from proofs.li2022.corollary_6 import (
    both,
    constant,
    constant_printed,
    excess,
    message_test,
    psi,
    rows_of,
    squares,
    strict,
    upper_line,
)
from proofs.li2022.tests_setting import privacy
from proofs.statements.plan import Have, auto, chain, positive
from proofs.statements.statement import Statement
from symbolic.language import Eq, Min

p = t / (t + 1)
warner_alpha, warner_beta = p**2, 1 - (1 - p) ** 2
sharp = Statement(
    "li2022/beyond.corollary-6.warner",
    title="With two answers Warner's model attains alpha + beta = 2t/(t+1), above the printed (3 - t^-2)/(t+1), for "
    "t = e^epsilon > 1.",
    where="additional result",
    formula=r"p = \tfrac{t}{t+1}:\ p^2 + 1 - (1-p)^2 = \tfrac{2t}{t+1} > \tfrac{3-t^{-2}}{t+1}",
    variables=(t,),
    given=[1 < t],
    claim=[
        Eq(warner_alpha + warner_beta, constant),
        constant_printed < warner_alpha + warner_beta,
    ],
    example={"t": 2},
    proof=[
        auto(),
        positive(multiply=[0 < t, 0 < t, 0 < t + 1], degree=3).after(
            Have(0 < t, auto()),
            Have(0 < t - 1, auto()),
            Have(0 < (t - 1) ** 2 * (2 * t + 1), positive(degree=3)),
            Have(
                constant_printed < constant,
                positive(0 < (t - 1) ** 2 * (2 * t + 1), multiply=[0 < t, 0 < t, 0 < t + 1], degree=1),
            ),
        ),
    ],
    why="The test rejects if both answers favour x. Its errors are p^2 and 1 - (1-p)^2.",
    models=[
        "Warner's model: the answer that favours the true input has probability p = t/(t+1). The two answers "
        "are independent."
    ],
    remarks=[
        "The constants differ by (t-1)^2 (2t+1) / (t^2 (t+1)). If t exceeds the golden ratio, the printed "
        "constant is below 1. Then a coin flip, with alpha + beta = 1, violates the printed bound for every "
        "mechanism."
    ],
)

psi_alpha, psi_beta = both(m, psi(j, k)), 1 - both(r, psi(j, k))
messages = Statement(
    "li2022/beyond.corollary-6.messages",
    title="If Q is epsilon-SLDP, each test of two messages has beta <= min{e^(2 epsilon) (1-alpha), 1 - e^(-2 "
    "epsilon) alpha, 2e^epsilon/(e^epsilon+1) - alpha}.",
    where="additional result",
    formula=r"\psi\colon 2^Y \times 2^Y \to [0,1] \Rightarrow \beta^2_\psi \le \min\{e^{2\epsilon}(1-\alpha), 1-\alpha "
    r"e^{-2\epsilon}, -\alpha + \tfrac{2 e^{\epsilon}}{e^{\epsilon}+1}\}",
    variables=(N, t, m, r, psi),
    given=strict,
    throughout=[*privacy, *message_test],
    claim=psi_beta <= upper_line(psi_alpha, constant),
    example={"N": 1, "t": 2, "m": [1], "r": [1], "psi": [[1]]},
    proof=chain(
        maxima.at_least.id,
        {"p": Min(t**2 * (1 - psi_alpha), 1 - psi_alpha / t**2), "q": constant - psi_alpha, "x": psi_beta},
    ).after(
        Have(0 < t, auto()),
        squares(psi_alpha <= t**2 * both(r, psi(j, k))),
        *rows_of(psi(j, k), m),
        *rows_of(psi(j, k), r),
        squares(both(r, 1 - psi(j, k)) <= t**2 * both(m, 1 - psi(j, k))),
        *excess(psi(j, k), m, r),
        Have(psi_beta <= t**2 * (1 - psi_alpha), positive(degree=1)),
        Have(psi_beta <= 1 - psi_alpha / t**2, positive(multiply=[0 < t, 0 < t], degree=1)),
        Have(Eq((t - 1) / (t + 1), constant - 1), auto()),
        Have(psi_beta <= constant - psi_alpha, positive(degree=1)),
        Have(
            psi_beta <= Min(t**2 * (1 - psi_alpha), 1 - psi_alpha / t**2),
            chain(maxima.at_least.id, {"p": t**2 * (1 - psi_alpha), "q": 1 - psi_alpha / t**2, "x": psi_beta}),
        ),
    ),
    why="Each pair of messages can be generated from two answers of Warner's model. The bound is the lower bound "
    "for the test 1 - psi.",
    reads=[NATURAL],
    models=[
        "The adversary sees the messages (focal sets), so a test is a function of them. Q(x) x Q(x) has the "
        "masses m(j) m(k)."
    ],
    remarks=["beyond.corollary-6.warner shows that no smaller constant works."],
)
