"""The Gaussian mechanism: δ(ε), composition, and the central limit theorem as a bound."""

from __future__ import annotations

from proofs.accounting.responses import delta as of_responses
from proofs.accounting.responses import n
from proofs.accounting.setting import t
from proofs.lemmas.gaussian import NORMAL
from proofs.statements.plan import Have, auto, chain, function, positive, ring, termwise
from proofs.statements.statement import Statement
from symbolic.detection import gaussian_forms as gaussian
from symbolic.language import Eq, Phi, Sum, Term, exp, functions, integers, reals, sqrt

eps, mu, y = reals("epsilon mu y")
i, L = integers("i L")
x, shift = functions("x m", 1)

DELTA = (
    "P = N(mu, 1) and Q = N(0, 1). The likelihood ratio is increasing, so an optimal test has a threshold. "
    "delta(epsilon) is the gain of the best threshold."
)
c = eps / mu + mu / 2
closed = Phi(mu / 2 - eps / mu) - exp(eps) * Phi(-(mu / 2) - eps / mu)
reflected = [Have(Eq(Phi(one) + Phi(-one), 1), function()) for one in (c - mu, c)]


def gain(threshold: Term) -> Have:
    """No threshold gains more than c."""
    worst = gaussian.privacy_loss(threshold, mu, eps) <= gaussian.privacy_loss(c, mu, eps)
    return Have(
        worst,
        chain("lemma/calibration.worst-threshold", {"t": threshold, "mu": mu, "eps": eps, "c": c}, [None, ring()]),
    )


largest = Statement(
    "accounting/gaussian.delta",
    title="For N(mu,1) against N(0,1), the threshold epsilon/mu + mu/2 is best: delta(epsilon) = Phi(mu/2 - "
    "epsilon/mu) - e^epsilon Phi(-mu/2 - epsilon/mu).",
    where="Balle and Wang 2018, Theorem 8; Dong, Roth and Su 2022, Corollary 2.13",
    formula=r"\delta(\epsilon) = \max_y \bigl(1 - \Phi(y - \mu) - e^\epsilon (1 - \Phi(y))\bigr) = \Phi\Bigl(\frac\mu2 "
    r"- \frac\epsilon\mu\Bigr) - e^\epsilon\, \Phi\Bigl(-\frac\mu2 - \frac\epsilon\mu\Bigr)",
    variables=(y, mu, eps),
    given=[0 < mu],
    claim=[gaussian.privacy_loss(y, mu, eps) <= closed, Eq(gaussian.privacy_loss(c, mu, eps), closed)],
    example={"y": 0, "mu": 1, "epsilon": 1},
    proof=[
        positive(gain(y).claim, modulo=[one.claim for one in reflected], degree=1).after(gain(y), *reflected),
        ring(modulo=[one.claim for one in reflected]).after(*reflected),
    ],
    why="The gain increases with the threshold until the loss equals epsilon, and then decreases.",
    reads=[NORMAL, DELTA],
)
losses, squares, mixed = (
    Sum(shift(i) * x(i) - shift(i) ** 2 / 2, i, 1, L),
    Sum(shift(i) ** 2, i, 1, L),
    Sum(shift(i) * x(i), i, 1, L),
)
composed = Statement(
    "accounting/gaussian.composition",
    title="Gaussian mechanisms compose to one with mu^2 = mu_1^2 + ... + mu_L^2: their losses sum to mu y - mu^2/2.",
    where="Dong, Roth and Su 2022, Corollary 3.3",
    formula=r"\mu^2 = \sum_i \mu_i^2,\ \mu y = \sum_i \mu_i x_i \Rightarrow \sum_i \Bigl(\mu_i x_i - "
        r"\frac{\mu_i^2}2\Bigr) = \mu y - \frac{\mu^2}2",
    variables=(L, mu, y, shift, x),
    given=[0 <= L, Eq(mu**2, squares), Eq(mu * y, mixed)],
    claim=Eq(losses, mu * y - mu**2 / 2),
    example={"L": 2, "mu": 5, "y": 1, "m": [3, 4], "x": [3, -1]},
    proof=auto().after(Have(Eq(losses, mixed - squares / 2), termwise(index="i"))),
    why="Mechanism i has the loss mu_i x_i - mu_i^2/2 at its output x_i. If each x_i has mean 0 and variance 1, so "
        "has y.",
    exceptions={
        "equivalent": "The two equations define mu and y. The claim concerns the sum of the losses."
    },
    reads=["m(i) stands for mu_i."],
    cites=["A linear combination of independent normal variables is normal. Its mean is the same combination of the "
        "means, and its variance has the squared weights."],
)  # fmt: skip
truth = Phi(mu / 2)
mirrored = Have(Eq(Phi(mu / 2) + Phi(-(mu / 2)), 1), function())
by_believing = truth - exp(eps) * (1 - truth)
above = Statement(
    "accounting/gaussian.central-limit.repaired",
    title="Randomized response with truth probability Phi(mu/2) has at most the delta(epsilon) of mu-GDP, for every "
    "epsilon.",
    where="Dong, Roth and Su 2022, Definition 2.6, for randomized response",
    formula=r"\frac{t}{1+t} = \Phi\Bigl(\frac\mu2\Bigr) \Rightarrow \frac{t - e^\epsilon}{1+t} \le \Phi\Bigl(\frac\mu2 "
    r"- \frac\epsilon\mu\Bigr) - e^\epsilon\, \Phi\Bigl(-\frac\mu2 - \frac\epsilon\mu\Bigr)",
    variables=(mu, eps),
    given=[0 < mu],
    claim=by_believing <= closed,
    example={"mu": 1, "epsilon": 1},
    proof=positive(gain(mu / 2).claim, modulo=[one.claim for one in (*reflected, mirrored)], degree=1).after(
        gain(mu / 2), *reflected, mirrored
    ),
    why="The threshold test at mu/2 on the Gaussian output has the same two error rates. So randomized response is "
    "a post-processing of the Gaussian mechanism.",
    reads=[
        NORMAL,
        "The delta of randomized response is this gain, or 0 if the gain is negative. The delta of mu-GDP is positive.",
    ],
    cites=[
        "A composition of n mechanisms that are each mu-GDP is sqrt(n) mu-GDP: Dong, Roth and Su 2022, Theorem "
        "3.2 and Corollary 3.3."
    ],
)
limit = (t - 1) * sqrt(n / t)
said = Phi(limit / 2 - eps / limit) - exp(eps) * Phi(-(limit / 2) - eps / limit)
central = Statement(
    "accounting/gaussian.central-limit",
    title="The Gaussian limit of the central limit theorem bounds the delta(epsilon) of n randomized responses.",
    where="common practice with Dong, Roth and Su 2022, Section 3.2, which concerns a limit",
    formula=r"\delta_n(\epsilon) \le \Phi\Bigl(\frac\mu2 - \frac\epsilon\mu\Bigr) - e^\epsilon\, \Phi\Bigl(-\frac\mu2 "
    r"- \frac\epsilon\mu\Bigr),\quad \mu = (t - 1) \sqrt{\frac nt}",
    variables=(n, t, eps),
    given=[1 <= n, 1 < t, 0 <= eps],
    before=[
        Have(0 < t, auto()),
        Have(0 < n / t, positive(n, multiply=[0 < t], degree=1)),
        Have(0 < sqrt(n / t), function()),
        Have(0 < limit, positive(t - 1, sqrt(n / t))),
    ],
    claim=of_responses(n).substitute({"s": exp(eps)}) <= said,
    example={"n": 2, "t": 2, "epsilon": 0},
    counterexample={"n": 101, "t": "11/10", "epsilon": "1/100"},
    cause="error",
    why="At n = 101, e^epsilon_0 = 1.1 per response and epsilon = 0.01, delta exceeds the Gaussian value by "
    "0.00064. delta of the discrete count has kinks; the limit is smooth.",
    repaired=above,
    reads=[
        NORMAL,
        "mu is 2 sqrt(n) times the mean of the loss, divided by its standard deviation. The loss is log t or "
        "-log t. Its mean is (t - 1)/(t + 1) log t and its standard deviation 2 sqrt(t)/(1 + t) log t.",
    ],
    rests_on=["accounting/responses.one-more"],
    remarks=[
        "There delta(0) = 0.36879, and the Gaussian value is 0.36814. For n = 100 the bound fails at epsilon = "
        "0.1. The error is largest for n = 1: with t = 3, delta(0) = 1/2 against 0.4363."
    ],
)
