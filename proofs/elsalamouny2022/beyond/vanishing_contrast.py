"""Users of k-RR whose levels fall: the average stays invertible and converges, and the estimate never comes near."""

from __future__ import annotations

from proofs.elsalamouny2022.inversion import BEYOND
from proofs.lemmas import counts
from proofs.statements.plan import Have, Lambda, auto, cases, chain, every, function, integer, positive, ring, telescope
from proofs.statements.statement import Statement
from symbolic.language import Eq, Q, Sum, integers

i, s, w, N = integers("i s w N")
contrasts = Sum(Q(1, 2) ** i, i, 1, 2 * N + 1)
halved = Eq(Q(1, 2) ** (w + 1), Q(1, 2) ** w * Q(1, 2) ** 1)
small_contrasts = (
    Have(
        Eq(contrasts, 1 - 2 * Q(1, 2) ** (2 * N + 2)),
        telescope(
            "w",
            1,
            2 * N + 1,
            [(-1, contrasts)],
            2 * Q(1, 2) ** w,
            rest=1 - 2 * Q(1, 2) ** (2 * N + 2),
            pointwise=ring(modulo=[halved]).after(Have(halved, function())),
        ),
    ),
    Have(0 < Q(1, 2) ** (2 * N + 2), function()),
    Have(contrasts < 1, auto()),
    Have(
        0 < contrasts,
        chain(counts.some.id, {"n": 2 * N + 1, "f": Lambda(i, Q(1, 2) ** i)}, [auto(), every(function())]),
    ),
)
away = s - (2 * N + 1) / Q(2, 1)
never = Statement(
    "elsalamouny2022/beyond.vanishing-contrast",
    title="Two values, user i with the contrast 2^-i, 2N + 1 users: the average contrast is positive and below 1/n, "
    "and every estimate is at least 1/2 away from 1/2.",
    where=BEYOND,
    formula=r"0 < \sum_{i=1}^{2N+1} 2^{-i} < 1,\quad \Bigl(\hat\theta_1[2N+1] - \tfrac12\Bigr)^2 = \Bigl(\frac{s - "
    r"(2N+1)/2}{\sum_i 2^{-i}}\Bigr)^2 \ge \tfrac14",
    variables=(N, s),
    given=[0 <= N],
    before=[
        *small_contrasts,
    ],
    claim=[0 < contrasts, contrasts < 1, Q(1, 4) <= (away / contrasts) ** 2],
    example={"N": 1, "s": 0},
    proof=[
        auto(),
        auto(),
        positive(contrasts**2 <= 4 * away**2, multiply=[0 < contrasts**2], degree=1).after(
            Have(0 < contrasts**2, positive(contrasts, degree=2)),
            Have(
                contrasts**2 <= 1, positive(contrasts, 1 - contrasts, degree=2).after(Have(0 < 1 - contrasts, auto()))
            ),
            Have(
                1 <= 4 * away**2,
                cases(
                    s,
                    N,
                    at_most=positive(N - s, degree=2),
                    greater=positive(s - (N + 1), degree=2).after(Have(N + 1 <= s, integer())),
                ),
            ),
            Have(contrasts**2 <= 4 * away**2, auto()),
        ),
    ],
    why="The count is an integer and n/2 is not, and the contrasts of all users together are below 1.",
    exceptions={"equivalent": "Claim 1 says only that there is a user; what is shown is in the other two."},
    reads=[
        "theta is (1/2, 1/2) and user i applies k-RR with e^epsilon_i = (1 + 2^-i)/(1 - 2^-i); s users answer "
        "the first value, and the estimate is 1/2 + (s - n/2)/(n W), n W the sum of 2^-i."
    ],
    remarks=[
        "So the squared error is at least 1/2 with certainty for every odd number of users, however large: "
        "neither almost sure convergence nor one in probability."
    ],
)
