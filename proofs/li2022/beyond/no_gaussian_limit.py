"""For the product of masses, optimistic errors have no Gaussian limit."""

from __future__ import annotations

from proofs.lemmas import powers
from proofs.lemmas.exponential import ONE
from proofs.lemmas.gaussian import same_chance
from proofs.li2022.belief_setting import BEYOND, NATURAL
from proofs.statements.plan import Have, auto, chain, function, positive, ring
from proofs.statements.statement import Statement
from symbolic.detection import gaussian_forms as gaussian
from symbolic.language import Eq, Phi, exp, integers, reals

c, mu, root, z = reals("c mu root z")
n = integers("n")


PARITY = (
    "Under every input {a}, {b}, {a, b} have masses v, v, 1 - 2v with v = 1/(t+1), so the WLDP loss is ln t. k "
    "answers are combined by the product of masses. The test asks whether the number of b is even. Its "
    "optimistic errors are the masses of the rectangles whose points are all even, or all odd. These are the "
    "products of k singletons, with total mass (2v)^k."
)
GAUSSIAN = (
    "The Gaussian trade-off function of Dong, Roth and Su is G_c(alpha) = Phi(Phi^-1(1 - alpha) - c). Its "
    "points are (1 - Phi(z), Phi(z - c)) for real z."
)

square_root = [0 < root, Eq(root**2, n)]
x = mu / root
t = exp(x)
power = (2 / (t + 1)) ** n
half_x = x / 2
bound = [
    Have(0 <= x, auto()),
    Have(0 <= half_x, auto()),
    Have(1 + x <= t, chain("lemma/exponential.above-tangent", {"u": x})),
    Have(0 < t + 1, positive(1 + x <= t, 0 <= half_x, degree=1)),
    Have(0 <= 2 / (t + 1), auto()),
    Have(2 / (t + 1) * (1 + half_x) <= 1, positive(1 + x <= t, 0 < t + 1, multiply=[0 < t + 1], degree=1)),
    Have(power * (1 + n * half_x) <= 1, chain(powers.at_most.id, {"q": 2 / (t + 1), "y": half_x, "n": n})),
    Have(Eq(n * half_x, mu * root / 2), ring(modulo=[Eq(root**2, n)])),
    Have(power * (1 + mu * root / 2) <= 1, auto()),
]
least, at_half = 2 * Phi(-c / 2), Eq(Phi(c / 2) + Phi(-(c / 2)), 1)
worst = gaussian.privacy_loss(z, c, 0) <= gaussian.privacy_loss(c / 2, c, 0)
same = same_chance(c / 2 - c, -c / 2)
no_limit = Statement(
    "li2022/beyond.no-gaussian-limit",
    title="With epsilon = mu/sqrt(n), optimistic errors of n answers sum to less than alpha + G_c(alpha) for all "
    "alpha, if n is large.",
    where=BEYOND,
    formula=r"2\Phi(-\tfrac{c}{2})\bigl(1 + \tfrac{\mu\sqrt n}{2}\bigr) > 1 \Rightarrow \Bigl(\frac{2}{e^{\mu/\sqrt "
    r"n}+1}\Bigr)^n < 2\Phi(-\tfrac{c}{2}) \le 1 - \Phi(z) + \Phi(z - c)",
    variables=(mu, c, z, n, root),
    given=[0 < mu, 0 < c, 1 <= n, *square_root, 1 < least * (1 + mu * root / 2)],
    before=bound,
    claim=[power < least, least <= 1 - Phi(z) + Phi(z - c)],
    example={"mu": 2, "c": 1, "z": 0, "n": 1, "root": 1},
    proof=[
        positive(
            power * (1 + mu * root / 2) <= 1,
            1 < least * (1 + mu * root / 2),
            multiply=[0 < 1 + mu * root / 2],
            degree=1,
        ).after(Have(0 < 1 + mu * root / 2, auto())),
        positive(worst, modulo=[ONE.claim, at_half, same.claim], degree=1).after(
            ONE,
            Have(at_half, function()),
            same,
            Have(worst, chain("lemma/calibration.worst-threshold", {"t": z, "mu": c, "eps": 0, "c": c / 2})),
        ),
    ],
    why="By Bernoulli's inequality the errors sum to at most 1/(1 + mu sqrt(n)/2), which tends to 0. On the curve "
    "G_c the sum is at least 2 Phi(-c/2), with equality at z = c/2.",
    reads=[NATURAL, GAUSSIAN],
    models=[PARITY],
    rests_on=["li2022/lemma-15.product", "li2022/beyond.parity"],
    remarks=[
        "For e^eps = 11/10 and n = 100 (mu near 1), the errors sum to less than 1/100. On G_1 the sum is at "
        "least 0.61.",
        "The same holds with inf for sup in the optimistic trade-off function, even if x and x' have the same "
        "masses. Three other trade-off functions are bounded below by that of n answers of Warner's model: "
        "messages under epsilon-SLDP, the pessimistic one, and the optimistic one of the independent product. "
        "That bound tends to G_mu, with a rate (conclusion-clt).",
        "For fixed eps the curve of Warner's model tends to 0: in the limit the inputs are distinguished "
        "without error.",
    ],
)
