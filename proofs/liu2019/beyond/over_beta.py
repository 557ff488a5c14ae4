"""The maximum F_beta score for Laplace noise, minimized over beta."""

from __future__ import annotations

from proofs.lemmas.maxima import minimum
from proofs.liu2019.beyond.one_line import one_line_defined, share_root
from proofs.liu2019.setting import ONE_LINE
from proofs.statements.plan import Have, auto, chain, fact, positive, ring
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Min, as_term, reals

k, b = reals("k b")

one, u = as_term(1), k**2
share, root = one * u, share_root(b, u, one)
y = (share + root) / 2
least = Min(one, y)
value = 1 - k / 2
READS = ["k stands for e^(-epsilon/2) and b for beta^2. The adversary has no auxiliary information, so w = 1."]
stationary = Have(Eq(y**2, k**2 * y + b * k**2), ring(modulo=[Eq(root**2, share**2 + 4 * b * share)]))
over_beta = Statement(
    "liu2019/beyond.over-beta",
    title="For every beta the maximum F_beta score for Laplace noise is at least 1 - e^(-epsilon/2)/2.",
    where="additional result on Eq. 12",
    formula=r"F^*_\beta \ge 1 - \tfrac12 e^{-\epsilon/2}",
    variables=(k, b),
    given=[0 < k, k <= 1, 0 < b],
    before=[Have(0 < one, auto()), Have(0 < u, positive(squares=[k], degree=1)), *one_line_defined(b, u, one)],
    claim=value <= laplace.best(b, u),
    example={"k": "1/2", "b": 1},
    proof=positive(0 <= k * (1 + b) - (2 - k) * least, multiply=[0 < 1 + b + least], degree=1).after(
        stationary,
        Have(
            0 <= k * (1 + b) - (2 - k) * y,
            positive(squares=[y - k], multiply=[0 < k], modulo=[stationary.claim], degree=1),
        ),
        Have(
            0 <= (2 - k) * (y - least),
            positive(2 - k, y - least).after(Have(0 < 2 - k, auto()), Have(0 <= y - least, auto())),
        ),
        Have(0 <= k * (1 + b) - (2 - k) * least, auto()),
    ),
    why="The objective y of the best threshold has (1 + b)/y >= (2 - k)/k, because the difference is a positive "
    "multiple of (y - k)^2.",
    reads=READS,
    rests_on=ONE_LINE,
    remarks=[
        "The bound is (1 + TV)/2, where TV = 1 - e^(-epsilon/2) is the total variation distance. For large "
        "beta the maximum score tends to 1, the score of the test that always says h_1. For small beta it "
        "tends to e^epsilon/(1 + e^epsilon)."
    ],
)
chosen = 1 - k
chosen_share_root = share_root(chosen, u, one)
chosen_y = (share + chosen_share_root) / 2
half_root = 2 * k - u
attained = Statement(
    "liu2019/beyond.over-beta.attained",
    title="For beta^2 = 1 - e^(-epsilon/2) the maximum F_beta score for Laplace noise equals 1 - e^(-epsilon/2)/2.",
    where="additional result on Eq. 12",
    formula=r"\beta^2 = 1 - e^{-\epsilon/2} \Rightarrow F^*_\beta = 1 - \tfrac12 e^{-\epsilon/2}",
    variables=(k,),
    given=[0 < k, k < 1],
    before=[
        Have(0 < one, auto()),
        Have(0 < u, positive(squares=[k], degree=1)),
        Have(0 < chosen, auto()),
        *one_line_defined(chosen, u, one),
    ],
    claim=Eq(laplace.best(chosen, u), value),
    example={"k": "1/2"},
    proof=ring(modulo=[Eq(Min(one, chosen_y), k)]).after(
        Have(0 <= half_root, positive(k, 1 - k, degree=2)),
        Have(
            Eq(chosen_share_root**2, half_root**2),
            ring(modulo=[Eq(chosen_share_root**2, share**2 + 4 * chosen * share)]),
        ),
        Have(
            chosen_share_root <= half_root,
            chain("lemma/squares.at-most", {"u": half_root, "v": chosen_share_root}).after(
                Have(chosen_share_root**2 <= half_root**2, fact())
            ),
        ),
        Have(
            half_root <= chosen_share_root,
            chain("lemma/squares.at-most", {"u": chosen_share_root, "v": half_root}).after(
                Have(half_root**2 <= chosen_share_root**2, fact())
            ),
        ),
        Have(Eq(chosen_share_root, half_root), fact()),
        Have(Eq(chosen_y, k), ring(modulo=[Eq(chosen_share_root, half_root)])),
        Have(chosen_y <= one, positive(modulo=[Eq(chosen_y, k)], degree=1)),
        minimum(one, chosen_y, is_first=False),
        Have(Eq(Min(one, chosen_y), k), ring(modulo=[Eq(Min(one, chosen_y), chosen_y), Eq(chosen_y, k)])),
    ),
    why="The root is 2 k - k^2 there, so the objective is k.",
    reads=READS,
    rests_on=ONE_LINE,
)
