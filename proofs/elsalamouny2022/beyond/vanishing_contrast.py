"""k-RR with decreasing levels: A[n] is invertible, but the estimate does not converge."""

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
    title="For two values and users with the contrasts 2^-i, the estimate from 2N + 1 users is at least 1/2 away "
    "from 1/2.",
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
    why="The count is an integer and n/2 is not, and the sum of all contrasts is below 1.",
    exceptions={"equivalent": "Claim 1 is trivial for n >= 1; claims 2 and 3 are the result."},
    reads=[
        "theta is (1/2, 1/2), and user i applies k-RR with e^epsilon_i = (1 + 2^-i)/(1 - 2^-i). The contrast of "
        "user i, the probability of a true answer minus that of a false one, is 2^-i. s users answer the first "
        "value. The estimate is 1/2 + (s - n/2)/(n W), where n W is the sum of the 2^-i."
    ],
    remarks=[
        "The average contrast is positive and below 1/n. So the squared error is at least 1/4 with certainty for "
        "every odd number of users, and the total over both values at least 1/2. The estimate converges neither "
        "almost surely nor in probability."
    ],
)
