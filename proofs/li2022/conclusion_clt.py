"""The conclusion's conjecture: many compositions tend to a Gaussian trade-off."""

from __future__ import annotations

from proofs.lemmas import powers
from proofs.li2022.belief_setting import NATURAL
from proofs.statements.plan import Have, auto, chain, positive, ring
from proofs.statements.statement import Statement
from symbolic.language import Eq, Phi, exp, integers, reals

c, mu, root, t = reals("c mu root t")
n = integers("n")


WHERE = "Conclusion"

PARITY = (
    "The mechanism has under every input the masses v, v, 1 - 2v of {a}, {b}, {a, b} with v = 1/(t+1), so that its loss according to Walley is ln t; k answers are combined "
    "by the product of masses. The test asks whether the number of b is even; its optimistic errors are the masses of the rectangles whose points are "
    "all even, or all odd: those of k singletons, (2v)^k in sum."
)
GAUSSIAN = "The errors on the Gaussian curve G_mu of Dong, Roth and Su, Phi(Phi^-1(1 - alpha) - mu), sum to at least 2 Phi(-mu/2)."

square_root = [0 < root, Eq(root**2, n)]
power = (2 / (t + 1)) ** n
x = mu / root
half_x = x / 2
bound = [
    Have(0 <= half_x, auto()),
    Have(0 < t + 1, positive(1 + x <= t, 0 <= half_x, degree=1)),
    Have(0 <= 2 / (t + 1), auto()),
    Have(2 / (t + 1) * (1 + half_x) <= 1, positive(1 + x <= t, 0 < t + 1, multiply=[0 < t + 1], degree=1)),
    Have(power * (1 + n * half_x) <= 1, chain(powers.at_most.id, {"q": 2 / (t + 1), "y": half_x, "n": n})),
    Have(Eq(n * half_x, mu * root / 2), ring(modulo=[Eq(root**2, n)])),
    Have(power * (1 + mu * root / 2) <= 1, auto()),
]
repaired = Statement(
    "li2022/conclusion-clt.optimistic.repaired",
    title="With eps = mu/sqrt(n) optimistic errors of n answers fall below every Gaussian curve: there is no Gaussian limit for the product of masses.",
    where=WHERE,
    printed=r"2\Phi(-\tfrac{c}{2})\bigl(1 + \tfrac{\mu\sqrt n}{2}\bigr) > 1 \Rightarrow \Bigl(\frac{2}{e^{\mu/\sqrt n}+1}\Bigr)^n < 2\Phi(-\tfrac{c}{2})",
    variables=(mu, c, t, n, root),
    given=[0 < mu, 1 <= n, *square_root, 1 + x <= t, 1 < 2 * Phi(-c / 2) * (1 + mu * root / 2)],
    claim=power < 2 * Phi(-c / 2),
    example={"mu": 1, "c": 0, "t": 2, "n": 1, "root": 1},
    proof=positive(
        power * (1 + mu * root / 2) <= 1,
        1 < 2 * Phi(-c / 2) * (1 + mu * root / 2),
        multiply=[0 < 1 + mu * root / 2],
        degree=1,
    ).after(*bound, Have(0 < 1 + mu * root / 2, auto())),
    why="By Bernoulli's inequality the sum of the errors is at most 1/(1 + mu sqrt(n)/2), which tends to 0, while on any Gaussian curve the sum stays above 2 Phi(-c/2).",
    reads=[NATURAL],
    models=[PARITY],
    cites=[GAUSSIAN, "e^(mu/sqrt n) >= 1 + mu/sqrt n."],
    rests_on=["li2022/lemma-15.product", "li2022/beyond.parity"],
    remarks=[
        "So it is with inf for sup in the optimistic trade-off, and even where x and x' are treated alike. Tests of messages under privacy according to Shafer, the pessimistic trade-off, "
        "and the optimistic one of the independent product are bounded below by the curve of n answers of Warner's model, which tends to G_mu: that is proved on paper "
        "with a rate, not here.",
        "With a fixed eps the curve of Warner's model tends to 0: then there is no limit but the total loss.",
    ],
)

conjecture = Statement(
    "li2022/conclusion-clt.optimistic",
    title="The errors of n answers with eps = mu/sqrt(n) are above the Gaussian curve of mu, up to 1/sqrt(n).",
    where=WHERE,
    printed=r"\text{the composition of the hypothesis-testing trade-off functions converges to some form of Gaussian DP}",
    variables=(mu, t, n, root),
    given=[0 < mu, 1 <= n, *square_root, 1 <= t, t <= exp(mu / root)],
    claim=2 * Phi(-mu / 2) - 1 / root <= power,
    example={"mu": 1, "t": 1, "n": 1, "root": 1},
    counterexample={"mu": 1, "t": "11/10", "n": 100, "root": 10},
    cause="error",
    why="For the optimistic errors according to Walley and the product of masses, 100 answers with e^eps = 11/10 have a test whose errors sum to less than 1/100, where the Gaussian "
    "curve has at least 0.61. No other Gaussian curve fits either (repaired).",
    repaired=repaired,
    reads=[
        "The source says neither how eps shrinks nor which Gaussian; eps = mu/sqrt(n) and G_mu are the choice that is right for ordinary mechanisms (with an error below 1/sqrt(n)). "
        "That no Gaussian at all is a limit is the repaired statement."
    ],
    models=[PARITY],
    cites=[GAUSSIAN],
    rests_on=["li2022/lemma-15.product", "li2022/beyond.parity"],
)
