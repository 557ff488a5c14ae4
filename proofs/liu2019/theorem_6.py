"""Theorem 6: for Gaussian noise the Neyman-Pearson criterion is a threshold on the output."""

from __future__ import annotations

from proofs.lemmas.density import by_quotient, named_quotient
from proofs.lemmas.gaussian import NORMAL, half_at, same_chance
from proofs.liu2019 import misprints
from proofs.liu2019.gaussian_setting import ANY_SIGMA, APART
from proofs.liu2019.setting import DISTANCE, noise
from proofs.statements.plan import Have, auto, chain, fact, function, obtain, positive, ring, witness
from proofs.statements.statement import Point, Statement
from symbolic.detection import gaussian_forms as gaussian
from symbolic.language import D, Eq, Phi, Q, Relation, Term, exp, phi, reals, sqrt

z, near, sigma, other, theta, far, o, density, psi, variance, level, sensitivity, eps = reals(
    "z Q' sigma theta' theta Q o d psi v L Delta eps"
)
u, v = reals("u v")

QUANTILE = (
    "Phi takes values arbitrarily close to 0 and 1, so for every alpha in (0, 1) there are u and v with Phi(u) "
    "<= 1 - alpha <= Phi(v)."
)
rate = Statement(
    "liu2019/theorem-6.rate",
    title="For every alpha in (0, 1), theta = Phi^-1(1 - alpha) sigma + Q(D') exists and has the false-alarm rate "
    "alpha.",
    where="Theorem 6",
    printed=r"\text{setting a threshold } \theta = \Phi^{-1}(1-\alpha)\sigma + Q(D')",
    quote=r"setting a threshold  $\theta = \Phi^{-1}(1-\alpha)\sigma + Q(D')",
    variables=(level, u, v, near, sigma),
    given=[0 < sigma, u <= v, Phi(u) <= 1 - level, 1 - level <= Phi(v)],
    exists=(z, other),
    claim=[Eq(Phi(z), 1 - level), Eq(other, z * sigma + near), Eq(1 - Phi((other - near) / sigma), level)],
    example={"L": "1/2", "u": 0, "v": 0, "Q'": 0, "sigma": 1},
    proof=obtain(
        "lemma/gaussian.quantile",
        {"u": u, "v": v, "p": 1 - level},
        {"z": "z"},
        witness(
            {"z": z, "theta'": z * sigma + near},
            fact(),
            ring(),
            ring(modulo=[Eq(Phi((z * sigma + near - near) / sigma), Phi(z)), Eq(Phi(z), 1 - level)]).after(
                same_chance((z * sigma + near - near) / sigma, z)
            ),
        ),
    ),
    why="Phi is continuous, so z = Phi^-1(1 - alpha) exists; it equals (theta - Q(D'))/sigma.",
    reads=[QUANTILE, ANY_SIGMA, NORMAL],
    rests_on=["lemma/noise.normal"],
    remarks=["No threshold has the false-alarm rate 0 or 1: see theorem-6.inside."],
)
inside = Statement(
    "liu2019/theorem-6.inside",
    title="Every threshold has a false-alarm rate strictly between 0 and 1.",
    where="Theorem 6",
    printed=r"\text{setting a threshold } \theta = \Phi^{-1}(1-\alpha)\sigma + Q(D')",
    quote=r"setting a threshold  $\theta = \Phi^{-1}(1-\alpha)\sigma + Q(D')",
    variables=(theta, near, sigma),
    given=[0 < sigma],
    claim=[0 < 1 - Phi((theta - near) / sigma), 1 - Phi((theta - near) / sigma) < 1],
    example={"theta": 0, "Q'": 0, "sigma": 1},
    before=[Have(0 < Phi((theta - near) / sigma), function()), Have(Phi((theta - near) / sigma) < 1, function())],
    proof=[auto(), auto()],
    why="Phi lies strictly between 0 and 1.",
    reads=[ANY_SIGMA, NORMAL],
    rests_on=["lemma/noise.normal"],
)
unique = Statement(
    "liu2019/theorem-6.unique",
    title="A larger threshold has a strictly smaller false-alarm rate, so alpha determines the threshold.",
    where='end of the proof of Theorem 6, "we can uniquely determine"',
    printed=r"\text{For a given false alarm rate } \alpha \text{, we can uniquely determine the threshold of the "
    r"likelihood ratio } \lambda \text{, the threshold of the output } \theta",
    quote=r"For a given false alarm rate  $\alpha$ , we can uniquely determine",
    variables=(theta, other, near, sigma),
    given=[0 < sigma, theta < other],
    claim=1 - Phi((other - near) / sigma) < 1 - Phi((theta - near) / sigma),
    example={"theta": 0, "theta'": 1, "Q'": 0, "sigma": 1},
    proof=auto().after(
        Have((theta - near) / sigma < (other - near) / sigma, positive(theta < other, multiply=[0 < sigma], degree=1)),
        Have(
            Phi((theta - near) / sigma) < Phi((other - near) / sigma),
            chain("lemma/gaussian.increasing", {"u": (theta - near) / sigma, "v": (other - near) / sigma}),
        ),
    ),
    why="Phi is strictly increasing.",
    exceptions={
        "equivalent": "The rate falls strictly with the threshold, so the two orders are equivalent. This equivalence "
        "is the "
        "claim."
    },
    reads=[ANY_SIGMA, NORMAL],
    rests_on=["lemma/noise.normal"],
)


def power(at: Term) -> Term:
    """The logarithm of the likelihood ratio at an output."""
    found: Term = ((at - near) ** 2 - (at - far) ** 2) / (2 * sigma**2)
    return found


at: Point = {"Q'": 0, "Q": 1, "sigma": 1}


def _power_order(low: Term, high: Term, strict: bool) -> Have:
    """The order of the logarithms of the likelihood ratio at two outputs."""
    product = (far - near) * (high - low)
    factors = [near < far, low < high] if strict else [near <= far, low <= high]
    first: Relation = 0 < product if strict else 0 <= product
    goal = power(low) < power(high) if strict else power(low) <= power(high)
    return Have(goal, positive(first, multiply=[0 < sigma, 0 < sigma], degree=1).after(Have(first, positive(*factors))))


ratio = Statement(
    "liu2019/theorem-6.ratio",
    title="If Q(D) > Q(D') and o > theta, the likelihood ratio at o exceeds that at theta.",
    where="Theorem 6",
    printed=r"\text{the Neyman-Pearson criterion is equivalent to setting a threshold } \theta \text{ for the Gaussian "
    r"mechanism}",
    quote=r"the Neyman-Pearson criterion is equivalent to setting a threshold  $\theta$  for the Gaussian mechanism",
    variables=(theta, o, near, far, sigma),
    given=[0 < sigma, near < far, theta < o],
    claim=[exp(power(theta)) < exp(power(o))],
    example={**at, "theta": 0, "o": 1},
    proof=chain("lemma/exponential.increasing", {"u": power(theta), "v": power(o)}).after(_power_order(theta, o, True)),
    exceptions={
        "equivalent": "The likelihood ratio increases strictly with the output, so the two orders are equivalent. This "
        "equivalence is the claim."
    },
    why="The exponent of the likelihood ratio is linear in the output with the slope (Q(D) - Q(D'))/sigma^2 > 0. "
    "For o < theta exchange o and theta.",
    reads=[ANY_SIGMA, APART],
    remarks=["If the two databases have the same answer, the likelihood ratio is 1 at every output."],
    rests_on=["liu2019/theorem-6.likelihood"],
)
at_far, at_near = (o - far) / sigma, (o - near) / sigma
under_one, under_zero = phi(at_far), phi(at_near)
DENSITIES = (
    "phi((o - Q(D))/sigma)/sigma and phi((o - Q(D'))/sigma)/sigma are the densities of the output under h_1 and h_0."
)
likelihood = Statement(
    "liu2019/theorem-6.likelihood",
    title="The likelihood ratio at o is e^(((o - Q(D'))^2 - (o - Q(D))^2)/(2 sigma^2)).",
    where="Theorem 6, proof",
    printed=r"\Lambda(o) = \frac{\mathcal{L}(o|h_1)}{\mathcal{L}(o|h_0)} = \frac{\mathbb{P}(A(D) = "
    r"o)}{\mathbb{P}(A(D') = o)}",
    quote=r"\frac{\mathcal{L}(o|h_1)}{\mathcal{L}(o|h_0)} = \frac{\mathbb{P}(A(D) = o)}{\mathbb{P}(A(D') = o)}",
    variables=(o, near, far, sigma),
    given=[0 < sigma],
    exists=(density,),
    claim=[Eq(density, under_zero), Eq(under_one, exp(power(o)) * density)],
    example={**at, "o": 0},
    witness={"d": under_zero},
    proof=[
        ring(),
        ring(modulo=[by_quotient(at_far, at_near, power(o))]).after(*named_quotient(at_far, at_near, power(o))),
    ],
    why="The normalizing factors are equal and cancel.",
    reads=[NORMAL],
    models=[DENSITIES],
)
ANY_TEST = (
    "psi is the probability with which another test says h_1 on the output o. Integration over the outputs "
    "shows that the threshold test has the largest P_TD - lambda P_FA."
)
level_of_theta = exp(power(theta))
gain = under_one - level_of_theta * under_zero
above, below = exp(power(o)) - level_of_theta, level_of_theta - exp(power(o))
optimal_above = Statement(
    "liu2019/theorem-6.optimal.above",
    title="For o >= theta, psi = 1 maximizes the gain psi (p_1(o) - lambda p_0(o)) over all tests psi.",
    where="Theorem 6",
    printed=r"\text{the decision for the adversary's hypothesis testing is } o \underset{h_0}{\overset{h_1}{\geq}} "
    r"\theta",
    quote=r"the decision for the adversary's hypothesis testing is  $o \underset{h_0}{\overset{h_1}{\geq}} \theta",
    variables=(theta, o, near, far, sigma, psi),
    given=[0 < sigma, near <= far, theta <= o, 0 <= psi, psi <= 1],
    claim=psi * gain <= gain,
    example={**at, "theta": 1, "o": 2, "psi": "1/2"},
    proof=positive(
        0 <= (1 - psi) * (above * under_zero), modulo=[by_quotient(at_far, at_near, power(o))], degree=1
    ).after(
        *named_quotient(at_far, at_near, power(o)),
        _power_order(theta, o, strict=False),
        Have(exp(power(theta)) <= exp(power(o)), chain("lemma/exponential.order", {"u": power(theta), "v": power(o)})),
        Have(0 < under_zero, function()),
        Have(0 <= above, auto()),
        Have(0 <= above * under_zero, positive(above, under_zero)),
        Have(0 <= (1 - psi) * (above * under_zero), positive(1 - psi, above * under_zero)),
    ),
    why="There the likelihood ratio is at least lambda, its value at theta.",
    reads=[NORMAL, ANY_SIGMA],
    models=[ANY_TEST, DENSITIES],
    rests_on=["liu2019/definition-3.power"],
)
optimal_below = Statement(
    "liu2019/theorem-6.optimal.below",
    title="For o <= theta, psi = 0 maximizes the gain psi (p_1(o) - lambda p_0(o)) over all tests psi.",
    where="Theorem 6",
    printed=r"\text{the decision for the adversary's hypothesis testing is } o \underset{h_0}{\overset{h_1}{\geq}} "
        r"\theta",
    quote=r"the decision for the adversary's hypothesis testing is  $o \underset{h_0}{\overset{h_1}{\geq}} \theta",
    variables=(theta, o, near, far, sigma, psi),
    given=[0 < sigma, near <= far, o <= theta, 0 <= psi, psi <= 1],
    claim=psi * gain <= 0 * gain,
    example={**at, "theta": 1, "o": 0, "psi": "1/2"},
    proof=positive(0 <= psi * (below * under_zero), modulo=[by_quotient(at_far, at_near, power(o))], degree=1).after(
        *named_quotient(at_far, at_near, power(o)),
        _power_order(o, theta, strict=False),
        Have(exp(power(o)) <= exp(power(theta)), chain("lemma/exponential.order", {"u": power(o), "v": power(theta)})),
        Have(0 < under_zero, function()),
        Have(0 <= below, auto()),
        Have(0 <= below * under_zero, positive(below, under_zero)),
        Have(0 <= psi * (below * under_zero), positive(psi, below * under_zero)),
    ),
    why="There the likelihood ratio is at most lambda, its value at theta.",
    reads=[NORMAL, ANY_SIGMA],
    models=[ANY_TEST, DENSITIES],
    rests_on=["liu2019/definition-3.power"],
)  # fmt: skip


def _integral(name: str, symbol: str, centre: Term, label: str, printed: str, quote: str) -> Statement:
    """The rate as an integral, as the proof prints it."""
    tail = 1 - Phi((theta - centre) / sigma)
    formula = rf"\int_\theta^\infty P(A({label}) = o)\,do"
    return Statement(
        f"liu2019/theorem-6.{name}",
        title=f"{symbol} = 1 - P(o >= theta) = 1 - Phi((theta - Q({label}))/sigma).",
        where="Theorem 6, proof",
        printed=printed,
        quote=quote,
        variables=(theta, centre, sigma),
        given=[0 < sigma],
        claim=Eq(1 - tail, 1 - Phi((theta - centre) / sigma)),
        example={"theta": 1, centre.name: 0, "sigma": 1},
        counterexample={"theta": 1, centre.name: 0, "sigma": 1},
        cause="misprint",
        why="1 - P(o >= theta) equals Phi, which agrees with 1 - Phi only at the centre, where both are 1/2. The "
            "test says h_1 for outputs of at least theta, so the rate is the integral itself. The integral is 1 - "
            "Phi, which gives the printed threshold.",
        reads=[NORMAL],
        rests_on=["lemma/noise.normal"],
        repaired=Statement(
            f"liu2019/theorem-6.{name}.repaired",
            title=f"{symbol} = 1 - Phi((theta - Q({label}))/sigma): its derivative is minus the density, and it "
f"is 1/2 at Q({label}).",
            where="Theorem 6, proof",
            formula=rf"{formula} = 1 - \Phi\Bigl(\frac{{\theta-Q({label})}}{{\sigma}}\Bigr)",
            variables=(theta, centre, sigma),
            given=[0 < sigma],
            exists=(density,),
            claim=[
                Eq(density, gaussian.density(theta - centre, sigma)), Eq(D(tail, theta), -density),
                Eq(tail.substitute({"theta": centre}), Q(1, 2)),
            ],
            example={"theta": 1, centre.name: 0, "sigma": 1},
            witness={"d": gaussian.density(theta - centre, sigma)},
            proof=[ring(), ring(), half_at((centre - centre) / sigma)],
            why="Phi has the derivative phi, and Phi(0) = 1/2.",
            reads=[NORMAL],
        ),
    )  # fmt: skip


false_alarm = _integral(
    "P-FA", "P_FA", near, "D'",
    r"1 - \int_{\theta}^{\infty} \mathbb{P}(A(D') = o) do = 1 - \int_{\theta}^{\infty} \frac{1}{\sqrt{2 "
        r"\log(1.25/\delta) \Delta Q/\epsilon}} 1 - \exp\left(-\frac{(o-Q(D'))^2}{4 \log(1.25/\delta) \Delta "
        r"Q/\epsilon}\right) do \text{, which is } 1 - \Phi\left(\frac{\theta-Q(D')}{\sqrt{2 \log(1.25/\delta) "
        r"\Delta Q/\epsilon}}\right)",
    r"1 - \int_{\theta}^{\infty} \mathbb{P}(A(D') = o) do = 1 -",
)  # fmt: skip
detection = _integral(
    "P-TD", "P_TD", far, "D",
    r"P_{TD} = 1 - \int_{\theta}^{\infty} \mathbb{P}(A(D) = o) do = 1 - \Phi\left(\frac{\theta-Q(D)}{\sqrt{2 "
        r"\log(1.25/\delta) \Delta Q/\epsilon}}\right)",
    r"P_{TD} = 1 - \int_{\theta}^{\infty} \mathbb{P}(A(D) = o) do = 1 - \Phi",
)  # fmt: skip
true_density = Statement(
    "liu2019/theorem-6.density.repaired",
    title="The density of normal noise with standard deviation sigma is phi(0) e^(-z^2/(2 sigma^2))/sigma.",
    where="Eq. 29",
    formula=r"\frac{1}{\sqrt{2\pi}\,\sigma} e^{-\frac{z^2}{2\sigma^2}}",
    variables=(z, sigma),
    given=[0 < sigma],
    exists=(density,),
    claim=[Eq(density, gaussian.density(z, sigma)), Eq(density, phi(0) * exp(-(z**2 / (2 * sigma**2))) / sigma)],
    example={"z": 0, "sigma": 1},
    witness={"d": gaussian.density(z, sigma)},
    proof=[
        ring(),
        ring(modulo=[by_quotient(z / sigma, 0, -(z**2 / (2 * sigma**2)))]).after(
            *named_quotient(z / sigma, 0, -(z**2 / (2 * sigma**2)))
        ),
    ],
    why="phi(z) = phi(0) e^(-z^2/2).",
    reads=[NORMAL, "phi(0) = 1/sqrt(2 pi)."],
)
printed_density = Statement(
    "liu2019/theorem-6.density",
    title="The printed formula is the density of normal noise.",
    where="Eq. 29 and the integral after it",
    printed=r"\frac{1}{\sqrt{2 \log(1.25/\delta) \Delta Q/\epsilon}} \exp\left(-\frac{(o-Q(D))^2}{4 \log(1.25/\delta) "
    r"\Delta Q/\epsilon}\right)",
    quote=r"\frac{1}{\sqrt{2 \log(1.25/\delta) \Delta Q/\epsilon}} \exp\left(-\frac{(o-Q(D))^2}{4 \log(1.25/\delta) "
    r"\Delta Q/\epsilon}\right)",
    variables=(z, variance),
    given=[0 < variance],
    claim=Eq(misprints.density(z, variance), gaussian.density(z, sqrt(variance))),
    example={"z": 0, "v": 1},
    counterexample={"z": 0, "v": 1},
    cause="misprint",
    why="The factor 1/sqrt(2 pi) is missing; it cancels in the likelihood ratio. In the integral the print also "
    "has 1 - exp in place of exp, which has no finite integral up to infinity.",
    reads=[NORMAL, "v stands for the variance 2 log(1.25/delta) Delta Q/epsilon, and z for o - Q(D)."],
    repaired=true_density,
)
twice = 4 * level * sensitivity / eps
threshold_power = (theta - near) ** 2 / twice - (theta - far) ** 2 / twice
at_threshold = Statement(
    "liu2019/theorem-6.lambda",
    title="log lambda = Delta Q (2 theta - Q(D) - Q(D'))/(4 log(1.25/delta) Delta Q/epsilon).",
    where="Theorem 6, proof",
    printed=r"\text{the threshold } \lambda \text{ for the likelihood ratio can be computed as } "
    r"\exp\left(\frac{\Delta Q(2\theta - Q(D) - Q(D'))}{4 \log(1.25/\delta) \Delta Q/\epsilon}\right)",
    quote=r"\exp\left(\frac{\Delta Q(2\theta - Q(D) - Q(D'))}{4 \log(1.25/\delta) \Delta Q/\epsilon}\right)",
    variables=(theta, near, far, eps, sensitivity, level),
    given=[*noise, 0 < level, Eq(far - near, sensitivity)],
    before=[
        Have(0 < level * sensitivity, positive(level, sensitivity)),
        Have(0 < twice, positive(level * sensitivity, multiply=[0 < eps], degree=1)),
    ],
    claim=Eq(threshold_power, sensitivity * (2 * theta - far - near) / twice),
    example={"theta": 1, "Q'": 0, "Q": 1, "eps": 1, "Delta": 1, "L": 1},
    proof=ring(modulo=[Eq(far - near, sensitivity)]),
    why="The same computation as in Eq. 29.",
    reads=["L stands for log(1.25/delta). The claim compares the exponents.", DISTANCE],
)
