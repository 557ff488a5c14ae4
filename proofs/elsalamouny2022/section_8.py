"""Section 8: comparisons of [IBU]^M with [INV]^M, and [RAP]^M at small and large levels."""

from __future__ import annotations

from fractions import Fraction

from proofs.elsalamouny2022.inversion import T, same, square_sum, variables
from proofs.elsalamouny2022.observing import BOTH, COMPARED, observed
from proofs.elsalamouny2022.prop_rappor_error import bound
from proofs.elsalamouny2022.setting import BITS, RAPPOR, ROOTS
from proofs.lemmas import exponential
from proofs.lemmas.sums import interchange
from proofs.statements.observation import Ratio
from proofs.statements.plan import Have, Lambda, auto, chain, positive, ring, telescope
from proofs.statements.statement import Statement
from symbolic.estimation import common
from symbolic.language import Eq, Sum, exp, functions, integers, reals

eps, r, squares_ = reals("eps r S")
n, k, M, i, w, x, z = integers("n k M i w x z")
theta = functions("theta", 1)
A = functions("A", 2)

predicted = Sum(theta(x) * (Sum(A(i, x), i, 1, n) / n), x, 1, M)
shown = Sum(Sum(theta(x) * A(i, x), x, 1, M), i, 1, n)
by_values = Sum(Sum(theta(x) * A(i, x), i, 1, n), x, 1, M)
of_value = Eq(Sum(theta(w) * A(i, w), i, 1, n), theta(w) * Sum(A(i, w), i, 1, n))
explained = Statement(
    "elsalamouny2022/section-8.2.explained",
    title="[INV]^M does not assume that A[n] produced the observations: for any mechanisms, E[q[n]] = theta A[n].",
    where="Section 8.2.1",
    printed=r"\text{In fact, unlike the case of [IBU]}^M \text{, the definition of [INV]}^M \text{ is independent of "
    r"the above hypothesis that observations are produced by } A[n]",
    quote="is independent of the above hypothesis that observations are produced by",
    variables=(n, M, theta, A),
    given=[1 <= n, 0 <= M],
    before=[Have(0 < n, auto())],
    claim=Eq(shown / n, predicted),
    example={"n": 2, "M": 2, "theta": ["1/4", "3/4"], "A": [["3/4", "1/4"], ["1/2", "1/2"]]},
    proof=ring(cofactors={Eq(shown, by_values): 1 / n, Eq(by_values, n * predicted): 1 / n}).after(
        Have(Eq(shown, by_values), chain(interchange.id, {"N": n, "M": M, "F": Lambda([x, i], theta(x) * A(i, x))})),
        Have(
            Eq(by_values, n * predicted),
            telescope(
                "w",
                1,
                M,
                [(-1, by_values), (n, predicted)],
                0,
                pointwise=ring(modulo=[of_value]).after(
                    Have(
                        of_value,
                        telescope(
                            "z", 1, n, [(-1, of_value.left), (theta(w), Sum(A(i, w), i, 1, n))], 0, pointwise=ring()
                        ),
                    )
                ),
            ),
        ),
    ),
    why="The mean of q[n]_z is the mean over the users of m^i_z, the sum of theta(x) A^i_xz, which is linear in "
    "the mechanisms.",
    reads=[
        "A(i, x) is the entry A^i_xz for one observable z. The source uses this fact to explain the better "
        "performance of [INV]^M; the performance itself is an empirical claim (figures 7 and 10)."
    ],
    remarks=[
        "The assumption alone does not separate the two methods. If the estimate of [INV]^M is a distribution, it "
        "is also a maximum for [IBU]^M (beyond.same-where-valid). They differ if [INV]^M is post-processed or if "
        "IBU is stopped before its limit."
    ],
)
root = exp(eps / 2)
first = common.rappor_error_common(n, k, squares_, root)
optimal = Statement(
    "elsalamouny2022/section-8.3.order",
    title="For 0 < epsilon < 1 the error of [RAP] is at most (1 - S)/n + 6 k/(n epsilon^2), the order of the cited "
    "lower bound.",
    where="Section 8.3",
    printed=r"\text{A related result obtained by [4] states that Rappor estimator (which assumes that all users apply "
    r"the same mechanism) is 'order' optimal when } \epsilon<1",
    quote="states that Rappor estimator (which assumes that all users apply the same mechanism) is ‘order’ optimal "
    "when",
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
    why="e^(epsilon/2) is at least 1 + epsilon/2, and the bound decreases in e^(epsilon/2).",
    reads=["S is the sum of the squared components of theta."],
    cites=[
        "Duchi, Jordan and Wainwright; Kairouz, Bonawitz and Ramage: for epsilon <= 1, no estimator from "
        "epsilon-LDP data has an error of smaller order than k/(n epsilon^2) for all theta."
    ],
)
not_optimal = Statement(
    "elsalamouny2022/section-8.3.not-optimal",
    title="If e^(epsilon/2) >= k, k-RR with the same epsilon has a smaller error than RAPPOR.",
    where="Section 8.3",
    printed=r"\text{while being not optimal for larger values of } \epsilon",
    quote="while being not optimal for larger values of",
    variables=(n, k, squares_, r),
    given=[1 <= n, 2 <= k, k <= r],
    before=[Have(0 < n, auto()), Have(0 < r - 1, auto()), Have(0 < r**2 - 1, positive(r - 1, degree=2))],
    claim=common.k_rr_error_common(n, k, squares_, r**2) < common.rappor_error_common(n, k, squares_, r),
    example={"n": 1, "k": 2, "S": "1/2", "r": 2},
    proof=auto(),
    why="The excess of the error over (1 - S)/n decreases as 2 (k - 1)/e^epsilon for k-RR, and as k/e^(epsilon/2) "
    "for RAPPOR.",
    reads=[
        '"Not optimal" is interpreted as: another mechanism of the same level, here k-RR, has a smaller error. '
        "The larger values of epsilon are those with e^(epsilon/2) >= k.",
        "r stands for e^(epsilon/2), S for the sum of the squared components of theta; all users have the level "
        "epsilon.",
    ],
)
level = reals("eps")
wanted = (1 - square_sum) / n + 8 * k / (n * level**2)
extended = Statement(
    "elsalamouny2022/section-8.3.extended",
    title="For arbitrary levels with epsilon[n] <= 1, the error of [RAP]^M is at most (1 - S)/n + 8 k/(n "
    "epsilon[n]^2).",
    where="Section 8.3",
    printed=r"\text{Our evaluation extends this result to [RAP]}^M \text{ which accepts various mechanisms.}",
    quote="Our evaluation extends this result to",
    variables=(*variables, level),
    given=[*RAPPOR.given, 0 < level, 1 + level / 2 <= T, T <= 2],
    throughout=RAPPOR.throughout,
    before=RAPPOR.before,
    claim=RAPPOR.error <= wanted,
    example={
        "n": 1,
        "k": 2,
        "T": 2,
        "theta": [1, 0],
        "t": [2],
        "v": ["1/3"],
        "R": [[[1], ["1/3", "2/3"]], [[1], ["2/3", "1/3"]]],
        "eps": 1,
    },
    proof=chain("lemma/order.transitive", {"u": RAPPOR.error, "v": RAPPOR.bound, "w": wanted}).after(
        Have(RAPPOR.error <= RAPPOR.bound, chain(bound.id, same)),
        Have(0 < T - 1, auto()),
        Have(0 < (T - 1) ** 2, positive(T - 1, degree=2)),
        Have(0 < level**2, positive(level, degree=2)),
        Have(
            level**2 <= 4 * (T - 1) ** 2,
            positive(2 * (T - 1) - level, 2 * (T - 1) + level, degree=2).after(
                Have(0 <= 2 * (T - 1) - level, auto()), Have(0 <= 2 * (T - 1) + level, auto())
            ),
        ),
        Have(
            T * level**2 <= 8 * (T - 1) ** 2,
            positive(2 - T, level**2, 4 * (T - 1) ** 2 - level**2, degree=2).after(
                Have(0 <= 2 - T, auto()), Have(0 <= 4 * (T - 1) ** 2 - level**2, auto())
            ),
        ),
        Have(
            T / (T - 1) ** 2 <= 8 / level**2,
            positive(T * level**2 <= 8 * (T - 1) ** 2, multiply=[0 < (T - 1) ** 2, 0 < level**2], degree=1),
        ),
        Have(
            k * (T / (T - 1) ** 2) <= k * (8 / level**2),
            positive(k, 8 / level**2 - T / (T - 1) ** 2, degree=2).after(
                Have(0 <= 8 / level**2 - T / (T - 1) ** 2, auto())
            ),
        ),
        Have(1 - square_sum + k * (T / (T - 1) ** 2) <= 1 - square_sum + k * (8 / level**2), auto()),
        Have(
            (1 - square_sum + k * (T / (T - 1) ** 2)) / n <= (1 - square_sum + k * (8 / level**2)) / n,
            chain(
                "lemma/products.over",
                {"x": n, "t": 1 - square_sum + k * (T / (T - 1) ** 2), "y": 1 - square_sum + k * (8 / level**2)},
            ),
        ),
        Have(Eq(RAPPOR.bound, (1 - square_sum + k * (T / (T - 1) ** 2)) / n), ring()),
        Have(Eq(wanted, (1 - square_sum + k * (8 / level**2)) / n), ring()),
        Have(RAPPOR.bound <= wanted, auto()),
    ),
    why="The error is at most that of users who all have the level epsilon[n], whose order is known "
    "(section-8.3.order).",
    reads=[
        ROOTS,
        "T stands for e^(epsilon[n]/2). It is at least 1 + epsilon[n]/2, and at most 2 if epsilon[n] <= 1.",
    ],
    models=[BITS],
    cites=optimal.cites,
    remarks=["The paper's evaluation is figure-14; this statement proves the claim."],
)
worse = observed(
    "section-8.2.worse",
    "Under k-RR mechanisms [IBU]^M is less accurate than [INV]^M.",
    "Section 8.2.1 and Figures 7 and 10",
    r"\text{the performance of [IBU]}^M \text{ is worse than the performance of [INV]}^M \text{ under } "
    r"k\text{-RR mechanisms (cfr. Figure 7)}",
    "This also explains why the performance of",
    [Ratio("k-rr", space, "ibu-m", "inv-m", above=Fraction(1)) for space in BOTH],
    "If the estimate by inversion is a distribution, the two methods agree. Otherwise one is a projection and "
    "the other a maximum of the likelihood on the boundary. [IBU]^M can be as accurate as [INV]^M if it is "
    "stopped at delta = 10^-8 after a random start.",
    (COMPARED,),
)
