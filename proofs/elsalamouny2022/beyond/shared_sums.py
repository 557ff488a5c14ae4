"""The cost of a step of Eq. 18 with shared sums."""

from __future__ import annotations

from proofs.elsalamouny2022.inversion import BEYOND
from proofs.statements.plan import Have, auto, positive
from proofs.statements.statement import Statement
from symbolic.language import integers

n, k = integers("n k")
together = n * (k + (k - 1) + k) + (n - 1) * k + k
shared = Statement(
    "elsalamouny2022/beyond.shared-sums",
    title="A step of Eq. 18 needs at most 4 n k operations if the sum over u is computed once for each user.",
    where=BEYOND,
    formula=r"n(3k - 1) + nk \le 4nk",
    variables=(n, k),
    given=[1 <= n, 1 <= k],
    claim=together <= 4 * n * k,
    example={"n": 1, "k": 2},
    proof=positive(n, k, degree=2).after(Have(0 < n, auto())),
    why="The sum over u does not depend on x. For each user the k products theta_u G_ui are used in the sum and "
    "in the numerators.",
    models=["Operations are additions, products and divisions of numbers; k is the size of the alphabet."],
)
