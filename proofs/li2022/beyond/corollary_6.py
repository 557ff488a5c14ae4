"""Warner's model attains the sum 2t/(t+1) of the errors of two answers, above the printed constant, for every t > 1."""

from __future__ import annotations

from proofs.li2022.belief_setting import t
from proofs.li2022.corollary_6 import constant, constant_printed
from proofs.statements.plan import Have, auto, positive
from proofs.statements.statement import Statement
from symbolic.language import Eq

p = t / (t + 1)
warner_alpha, warner_beta = p**2, 1 - (1 - p) ** 2
sharp = Statement(
    "li2022/beyond.corollary-6.warner",
    title="Warner's model attains the sum 2t/(t+1) of the errors of two answers, above the printed constant, for every t > 1.",
    where="beyond the print",
    printed=r"p = \tfrac{t}{t+1}:\ p^2 + 1 - (1-p)^2 = \tfrac{2t}{t+1} > \tfrac{3-t^{-2}}{t+1}",
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
    why="The test rejects where both answers speak for x: its errors are p^2 and 1 - (1-p)^2.",
    models=[
        "Warner's model: the answer that speaks for the input has the probability p = t/(t+1); two answers are independent."
    ],
    remarks=[
        "The difference of the constants is (t-1)^2 (2t+1) / (t^2 (t+1)). Above the golden ratio the printed one is even below 1, and then the coin, whose "
        "errors sum to 1, refutes the line for every mechanism."
    ],
)
