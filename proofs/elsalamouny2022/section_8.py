"""Section 8: what is said of [IBU]^M beside [INV]^M, and of [RAP]^M at small and large levels."""

from __future__ import annotations

from proofs.lemmas import exponential, logarithm
from proofs.lemmas.em import at
from proofs.statements.plan import Have, auto, chain, positive, telescope
from proofs.statements.statement import Statement
from symbolic.estimation import common
from symbolic.language import Eq, ForAll, Q, Sum, exp, functions, integers, log, reals

W, phi, eps, r, share, squares_ = reals("W phi eps r q S")
n, k, N, i, z, every_z = integers("n k N i z every_z")
q, h, g = functions("q h g", 1)

predicted = Q(1, 2) + W * (phi - Q(1, 2))
better = share * log(share) + (1 - share) * log(1 - share) < share * log(predicted) + (1 - share) * log(1 - predicted)
HALF = Q(1, 2)
near = predicted.substitute({W: HALF})
seen = [
    ForAll(every_z, 1, N, 0 < q(every_z)),
    ForAll(every_z, 1, N, 0 < h(every_z)),
    ForAll(every_z, 1, N, Eq(g(every_z) * q(every_z), h(every_z))),
]
under_h, under_q, of_q, of_h = (
    Sum(q(z) * log(h(z)), z, 1, N),
    Sum(q(z) * log(q(z)), z, 1, N),
    Sum(q(z), z, 1, N),
    Sum(h(z), z, 1, N),
)
tangent = log(h(i)) - log(q(i)) <= g(i) - 1
explained = Statement(
    "elsalamouny2022/section-8.2.explained",
    title="Unlike [INV]^M, [IBU]^M takes the observations as produced by A[n]: so where [INV]^M finds a distribution another one is likelier under A[n].",
    where="Section 8.2.1",
    printed=r"\text{This also explains why the performance of [IBU]}^M \text{ is worse than the performance of [INV]}^M \text{ under } k\text{-RR mechanisms (cfr. Figure 7) although both methods use the average "
    r"mechanism. In fact, unlike the case of [IBU]}^M \text{, the definition of [INV]}^M \text{ is independent of the above hypothesis that observations are produced by } A[n]",
    quote="is independent of the above hypothesis that observations are produced by",
    variables=(share, W),
    given=[0 < W, W < 1, 0 < share, share < 1, 0 < 1 - share],
    exists=(phi,),
    claim=[0 <= phi, phi <= 1, 0 < predicted, 0 < 1 - predicted, better],
    example={"W": "1/2", "q": "1/2"},
    counterexample={"W": "1/2", "q": "1/2"},
    cause="error",
    why="What predicts the observed shares exactly is the likeliest under A[n]: where the estimate of [INV]^M is a distribution it is that of [IBU]^M. The two differ only where [INV]^M needs post-processing, or "
    "where IBU is stopped before its limit.",
    impossible=auto().after(
        logarithm.tangent.at({"x": near, "y": HALF}),
        logarithm.tangent.at({"x": 1 - near, "y": 1 - HALF}),
        Have(HALF * (log(near) - log(HALF)) <= near - HALF, positive(log(near) - log(HALF) <= near / HALF - 1, degree=1)),
        Have((1 - HALF) * (log(1 - near) - log(1 - HALF)) <= 1 - near - (1 - HALF), positive(log(1 - near) - log(1 - HALF) <= (1 - near) / (1 - HALF) - 1, degree=1)),
    ),
    reads=["k-RR on two values: q is the share of the first answer and W the contrast of A[n]; phi is a share that is likelier under A[n] than the estimate of [INV]^M, which predicts q."],
    repaired=Statement(
        "elsalamouny2022/section-8.2.explained.repaired",
        title="Where the estimate of [INV]^M is a distribution no other is likelier under A[n]: it is a maximum for [IBU]^M as well.",
        where="Section 8.2.1",
        formula=r"\sum_z q[n]_z \ln (\phi A[n])_z \le \sum_z q[n]_z \ln q[n]_z = \sum_z q[n]_z \ln (\hat\theta[n] A[n])_z",
        variables=(N, q, h, g),
        given=[1 <= N, Eq(of_q, 1), of_h <= 1],
        throughout=seen,
        claim=under_h <= under_q,
        example={"N": 2, "q": ["1/2", "1/2"], "h": ["1/4", "3/4"], "g": ["1/2", "3/2"]},
        proof=auto().after(
            Have(under_h <= under_q + of_h - of_q, telescope("i", 1, N, [(-1, under_h), (1, under_q), (1, of_h), (-1, of_q)], 0, pointwise=positive(q(i), tangent, modulo=[Eq(g(i) * q(i), h(i))], degree=2).after(
                *(at(one, i) for one in seen),
                Have(log(h(i)) - log(q(i)) <= h(i) / q(i) - 1, chain(logarithm.tangent.id, {"x": h(i), "y": q(i)})),
                Have(tangent, positive(log(h(i)) - log(q(i)) <= h(i) / q(i) - 1, multiply=[0 < q(i)], modulo=[Eq(g(i) * q(i), h(i))], degree=1)),
            ))),
        ),
        why="Gibbs' inequality.",
        reads=["z are the observables that were seen, q(z) their shares, h(z) what another distribution predicts under A[n], g(z) is h(z)/q(z). The estimate of [INV]^M predicts q."],
    ),
)  # fmt: skip
root = exp(eps / 2)
first = common.rappor_error_common(n, k, squares_, root)
optimal = Statement(
    "elsalamouny2022/section-8.3.order",
    title="For epsilon up to 1 the error of [RAP] is at most (1 - S)/n + 6 k/(n epsilon^2): the order of the lower bound that is cited.",
    where="Section 8.3",
    printed=r"\text{A related result obtained by [4] states that Rappor estimator (which assumes that all users apply the same mechanism) is 'order' optimal when } \epsilon<1",
    quote="states that Rappor estimator (which assumes that all users apply the same mechanism) is ‘order’ optimal when",
    variables=(n, k, squares_, eps),
    given=[1 <= n, 2 <= k, 0 < eps, eps < 1],
    before=[
        Have(0 < n, auto()),
        Have(1 + eps / 2 <= root, chain(exponential.above_tangent.id, {"u": eps / 2})),
        Have(0 < root - 1, auto()),
    ],
    claim=first <= (1 - squares_) / n + 6 * k / (n * eps**2),
    example={"n": 1, "k": 2, "S": "1/2", "eps": "1/2"},
    proof=auto(),
    why="e^(epsilon/2) is at least 1 + epsilon/2, and the bound falls with it.",
    reads=["S is the sum of the squares of theta."],
    cites=[
        "Duchi, Jordan and Wainwright; Kairouz, Bonawitz and Ramage: no estimator from epsilon-locally private data, epsilon <= 1, has an error of a smaller order than k/(n epsilon^2) for all theta."
    ],
)
not_optimal = Statement(
    "elsalamouny2022/section-8.3.not-optimal",
    title="For e^(epsilon/2) from k on k-RR with the same epsilon has a smaller error than RAPPOR.",
    where="Section 8.3",
    printed=r"\text{while being not optimal for larger values of } \epsilon",
    quote="while being not optimal for larger values of",
    variables=(n, k, squares_, r),
    given=[1 <= n, 2 <= k, k <= r],
    before=[Have(0 < n, auto()), Have(0 < r - 1, auto()), Have(0 < r**2 - 1, positive(r - 1, degree=2))],
    claim=common.k_rr_error_common(n, k, squares_, r**2) < common.rappor_error_common(n, k, squares_, r),
    example={"n": 1, "k": 2, "S": "1/2", "r": 2},
    proof=auto(),
    why="The excess of k-RR falls as 2 (k - 1)/e^epsilon, that of RAPPOR as k/e^(epsilon/2).",
    reads=["r stands for e^(epsilon/2), S for the sum of the squares of theta; all users have the level epsilon."],
)
