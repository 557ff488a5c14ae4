"""Section 5.2: [INV]^M under k-RR is consistent. Section 5.3: what is said of [IBU]^M."""

from __future__ import annotations

from proofs.elsalamouny2022.eq_13 import step
from proofs.elsalamouny2022.inversion import T
from proofs.elsalamouny2022.likelihood_setting import CELLS
from proofs.elsalamouny2022.prop_convergence import tau, vanishing
from proofs.statements.plan import Have, auto, enclose, positive, ring
from proofs.statements.statement import Statement
from symbolic.language import Eq, Q, Term, as_term, log, reals

consistent = vanishing(
    "elsalamouny2022/section-5.2.consistent",
    title="Where epsilon[n] stays above a positive level the expected squared error of [INV]^M under k-RR falls as 1/n, so it is consistent.",
    where="Section 5.2",
    printed=r"\text{if } \inf_n\epsilon[n]>0 \text{, the estimation error given by Equation 12 converges to } 0 \text{, which implies by Markov's inequality that the [INV]}^M \text{ estimator under } "
    r"k\text{-RR mechanisms (12) is consistent}",
    quote="which implies by Markov’s inequality that the [INV]M estimator under",
    given=[tau <= T],
    why="The bound falls with e^epsilon[n] and is of the order 1/n.",
    rests_on=["lemma/deviations.markov"],
    remarks=["The error is given by the proposition, not by Equation 12."],
)

# ---- Section 5.3

valid = Statement(
    "elsalamouny2022/section-5.3.valid",
    title="[IBU]^M returns a distribution, and needs no inverse of A[n].",
    where="Section 5.3",
    printed=r"A[n] \text{ is not needed to be invertible. In addition, [IBU]}^M \text{ does not require post-processing because it always returns a valid distribution.}",
    quote="does not require post-processing because it always returns a valid distribution",
    models=[CELLS, "There is one mechanism, A[n]."],
    **step,
)


def of_share(share: Term) -> Term:
    """The log-likelihood of the share of the first value, of the two mechanisms together."""
    near, far = half + half * (share - half), half + Q(1, 4) * (share - half)
    return half * (Q(3, 4) * log(near) + Q(1, 4) * log(1 - near)) + half * (half * log(far) + half * log(1 - far))


half = Q(1, 2)
not_likeliest = Statement(
    "elsalamouny2022/section-5.3.not-mle",
    title="[IBU]^M does not yield the maximum likelihood estimate in general: two values, contrasts 1/2 and 1/4, answers 3/4 and 1/2.",
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
    why="The share 5/6 predicts the shares of the answers under the average mechanism exactly, so [IBU]^M finds it; the share 9/10 is likelier.",
    reads=[
        "Half of the users apply each mechanism; 3/4 of those with the contrast 1/2 and half of the others answer the first value. 'Unless' is read as: not in general."
    ],
    remarks=[
        "There are data where the two agree though the mechanisms differ: where everybody answers one value, say."
    ],
)

C, contrast, share, estimate, seen = reals("C c theta phi q")
predicted = half + contrast * (share - half)
no_guarantee = Statement(
    "elsalamouny2022/section-5.3.guarantees",
    title="The estimate of [IBU]^M has no guarantee by what the data are off that holds for all mechanisms: for every C it is off by more than C times that, under some average mechanism.",
    where="Section 5.3",
    printed=r"\text{However the main limitation of [IBU]}^M \text{ is that it has no formal guarantees.}",
    quote="is that it has no formal guarantees",
    variables=(C,),
    given=[1 <= C],
    exists=(contrast, share, estimate, seen),
    witness={"c": 1 / (2 * C), "theta": half, "phi": as_term(1), "q": half + 1 / (4 * C)},
    claim=[
        0 < contrast, contrast <= 1, 0 <= share, share <= 1, 0 <= estimate, estimate <= 1,
        Eq(half + contrast * (estimate - half), seen), 0 < seen - predicted, C * (seen - predicted) < estimate - share,
    ],
    example={"C": 1},
    before=[Have(0 < C, auto())],
    proof=[auto(), positive(1 <= C, multiply=[0 < C], degree=1), auto(), auto(), auto(), auto(), ring(), auto(), auto()],
    why="Where the average mechanism says little, a small error of the data is a large one of the estimate.",
    reads=[
        "Two values; c is the contrast of A[n], which is invertible, theta the share of the first value, q the share of the first answer among the data. "
        "phi predicts q exactly, so it is the only maximum under A[n] and what [IBU]^M finds.",
        "A limitation is meant, as against [INV]^M, whose error is bounded by the mechanisms: so it is judged about the estimate, and of bounds that hold whatever the mechanisms are. That nothing at all can be guaranteed is not "
        "meant, and would be false.",
    ],
    remarks=[
        "[INV]^M has no such bound either, as its own divides by the contrast.",
        "What its estimate predicts does have a guarantee, for all mechanisms and sizes: beyond.ibu-m-guarantee. So [IBU]^M is consistent wherever A[n] converges to an invertible matrix, as [INV]^M is."
    ],
)  # fmt: skip
