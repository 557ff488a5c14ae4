"""Section 5.2: consistency of [INV]^M under k-RR. Section 5.3: properties of [IBU]^M."""

from __future__ import annotations

from proofs.elsalamouny2022.beyond.ibu_m_guarantee import guarantee
from proofs.elsalamouny2022.eq_13 import step
from proofs.elsalamouny2022.inversion import T
from proofs.elsalamouny2022.likelihood_setting import CELLS
from proofs.elsalamouny2022.prop_convergence import tau, vanishing
from proofs.lemmas import logarithm
from proofs.statements.plan import Have, auto, chain, enclose, positive, ring
from proofs.statements.statement import Statement
from symbolic.language import Eq, Q, Term, as_term, log, reals

consistent = vanishing(
    "elsalamouny2022/section-5.2.consistent",
    title="If inf epsilon[n] > 0, the expected squared error of [INV]^M under k-RR is O(1/n), so [INV]^M is "
    "consistent.",
    where="Section 5.2",
    printed=r"\text{if } \inf_n\epsilon[n]>0 \text{, the estimation error given by Equation 12 converges to } 0 "
    r"\text{, which implies by Markov's inequality that the [INV]}^M \text{ estimator under } k\text{-RR "
    r"mechanisms (12) is consistent}",
    quote="which implies by Markov’s inequality that the [INV]M estimator under",
    given=[tau <= T],
    why="The bound decreases in e^epsilon[n] and is of order 1/n.",
    rests_on=["lemma/deviations.markov"],
    remarks=["The print cites Equation 12, but the error is given by the proposition."],
)

# ---- Section 5.3

valid = Statement(
    "elsalamouny2022/section-5.3.valid",
    title="[IBU]^M returns a distribution and needs no inverse of A[n].",
    where="Section 5.3",
    printed=r"A[n] \text{ is not needed to be invertible. In addition, [IBU]}^M \text{ does not require "
    r"post-processing because it always returns a valid distribution.}",
    quote="does not require post-processing because it always returns a valid distribution",
    models=[CELLS, "All users apply one mechanism, A[n]."],
    **step,
)


def of_share(share: Term) -> Term:
    """The log-likelihood of the proportion of the first value under both mechanisms together."""
    near, far = half + half * (share - half), half + Q(1, 4) * (share - half)
    return half * (Q(3, 4) * log(near) + Q(1, 4) * log(1 - near)) + half * (half * log(far) + half * log(1 - far))


half = Q(1, 2)
not_likeliest = Statement(
    "elsalamouny2022/section-5.3.not-mle",
    title="[IBU]^M is not the maximum likelihood estimator in general.",
    where="Section 5.3",
    printed=r"\text{In particular it does not yield the MLE unless all mechanisms are identical.}",
    quote="In particular it does not yield the MLE unless all mechanisms are identical.",
    variables=(),
    given=[],
    claim=[Eq(half + Q(3, 8) * (Q(5, 6) - half), half * Q(3, 4) + half * half), of_share(Q(5, 6)) < of_share(Q(9, 10))],
    example={},
    before=[
        Have(0 < one, auto())
        for share in (Q(5, 6), Q(9, 10))
        for c in (half, Q(1, 4))
        for one in (half + c * (share - half), 1 - (half + c * (share - half)))
    ],
    proof=[ring(), enclose()],
    why="Two mechanisms on two values are each applied by half of the users. The contrast is the probability of a "
    "true answer minus that of a false one; it is 1/2 for the first mechanism and 1/4 for the second. The "
    "proportions of the first answer are 3/4 and 1/2. The estimate 5/6 predicts the answers under the average "
    "mechanism exactly, so [IBU]^M finds it. But the estimate 9/10 has a larger likelihood.",
    reads=[
        "Half of the users apply each mechanism. Of the users with contrast 1/2, 3/4 answer the first value; of "
        'the others, half do. "Unless" is interpreted as "not in general".'
    ],
    remarks=[
        "For some data the two estimates agree although the mechanisms differ, for example if all users answer "
        "the same value."
    ],
)

q, m, h, u, v, f, g = reals("q m h u v f g")
of_theta, of_estimate = q * log(m) + (1 - q) * log(1 - m), q * log(h) + (1 - q) * log(1 - h)
of_data = q * log(q) + (1 - q) * log(1 - q)
misfit, distance = q * f + (1 - q) * g - 1, q * (u - 1) ** 2 + (1 - q) * (v - 1) ** 2
roots = q * (u - 1) + (1 - q) * (v - 1)
near_roots = (log(h) - log(q) <= 2 * (u - 1), log(1 - h) - log(1 - q) <= 2 * (v - 1))
over = (Eq(f * m, q), Eq(g * (1 - m), 1 - q))
tangents = (log(q) - log(m) <= q / m - 1, log(1 - q) - log(1 - m) <= (1 - q) / (1 - m) - 1)
below = (log(q) - log(m) <= f - 1, log(1 - q) - log(1 - m) <= g - 1)
no_guarantee = Statement(
    "elsalamouny2022/section-5.3.guarantees",
    title="[IBU]^M has no formal guarantees: for two observables, some prediction violates the bound on its "
    "Hellinger distance.",
    where="Section 5.3",
    printed=r"\text{However the main limitation of [IBU]}^M \text{ is that it has no formal guarantees.}",
    quote="is that it has no formal guarantees",
    variables=(),
    given=[],
    exists=(q, m, h, u, v, f, g),
    claim=[
        0 < q,
        q < 1,
        0 < m,
        m < 1,
        0 < h,
        h < 1,
        0 < u,
        0 < v,
        Eq(h, u**2 * q),
        Eq(1 - h, v**2 * (1 - q)),
        *over,
        0 < 1 - q,
        0 < 1 - m,
        0 < 1 - h,
        of_theta <= of_estimate,
        misfit < distance,
    ],
    example={},
    counterexample={},
    cause="error",
    impossible=positive(
        misfit < distance,
        of_estimate <= of_data + 2 * roots,
        of_data <= of_theta + misfit,
        of_theta <= of_estimate,
        Eq(distance, -2 * roots),
        degree=1,
    ).after(
        *(
            Have(one, chain(logarithm.twice_the_root.id, {"x": x, "y": y, "u": root}))
            for one, x, y, root in zip(near_roots, (h, 1 - h), (q, 1 - q), (u, v), strict=True)
        ),
        *(
            Have(one, chain(logarithm.tangent.id, {"x": x, "y": y}))
            for one, x, y in zip(tangents, (q, 1 - q), (m, 1 - m), strict=True)
        ),
        Have(of_estimate <= of_data + 2 * roots, positive(q, 1 - q, *near_roots, degree=2)),
        *(
            Have(one, positive(tangent, multiply=[0 < under], modulo=[ratio], degree=1))
            for one, tangent, under, ratio in zip(below, tangents, (m, 1 - m), over, strict=True)
        ),
        Have(of_data <= of_theta + misfit, positive(q, 1 - q, *below, degree=2)),
        Have(Eq(distance, -2 * roots), ring(modulo=[Eq(h, u**2 * q), Eq(1 - h, v**2 * (1 - q))])),
    ),
    why="The estimate is at least as likely as theta under A[n]. This bounds the distance between its prediction "
    "and the data, for all mechanisms and sizes. The squared Hellinger distance is at most the chi-square "
    "distance between the data and the prediction of theta, which tends to 0. So [IBU]^M is consistent "
    "whenever A[n] converges to an invertible matrix, like [INV]^M.",
    reads=[
        "q is the proportion of the first observable in the data. m and h are its probabilities under A[n] for "
        "theta and for the estimate. u and v are the roots of h/q and (1 - h)/(1 - q). f is q/m. g is (1 - q)/(1 "
        "- m). The estimate is at least as likely as theta under A[n].",
        "If [IBU]^M had no formal guarantee at all, this guarantee would fail somewhere. Whether a guarantee had "
        "been proved before is not judged.",
    ],
    repaired=guarantee.restated(
        "elsalamouny2022/section-5.3.guarantees.repaired",
        title="[IBU]^M has a guarantee: its prediction's squared Hellinger distance to the data is at most theta's "
        "chi-square distance.",
        where="Section 5.3",
    ),
    remarks=[
        "No bound on the estimate itself holds for all mechanisms: section-5.3.badly. [INV]^M has no such bound either."
    ],
)

C, contrast, share, estimate, seen = reals("C c theta phi q")
predicted = half + contrast * (share - half)
badly = Statement(
    "elsalamouny2022/section-5.3.badly",
    title="[IBU]^M may converge badly: for every C there is an average mechanism where its error exceeds C times "
    "that of the data.",
    where="Section 5.3",
    printed=r"\text{More seriously, this method may converge badly or may not converge at all when the average "
    r"mechanism } A[n] \text{ turns to be non-informative.}",
    quote="this method may converge badly or may not converge at all when the average mechanism",
    variables=(C,),
    given=[1 <= C],
    exists=(contrast, share, estimate, seen),
    witness={"c": 1 / (2 * C), "theta": half, "phi": as_term(1), "q": half + 1 / (4 * C)},
    claim=[
        0 < contrast,
        contrast <= 1,
        0 <= share,
        share <= 1,
        0 <= estimate,
        estimate <= 1,
        Eq(half + contrast * (estimate - half), seen),
        0 < seen - predicted,
        C * (seen - predicted) < estimate - share,
    ],
    example={"C": 1},
    before=[Have(0 < C, auto())],
    proof=[
        auto(),
        positive(1 <= C, multiply=[0 < C], degree=1),
        auto(),
        auto(),
        auto(),
        auto(),
        ring(),
        auto(),
        auto(),
    ],
    why="If the average mechanism carries little information, a small error of the data causes a large error of "
    "the estimate.",
    reads=[
        "There are two values. c is the contrast of A[n], the probability of a true answer minus that of a false "
        "one; A[n] is invertible since c > 0. theta is the proportion of the first value, and q the proportion of "
        "the first answer in the data. phi predicts q exactly, so it is the only maximum under A[n], and [IBU]^M "
        "finds it.",
    ],
    remarks=["If A[n] carries no information at all, [IBU]^M does not converge: eq-14.stays."],
)
