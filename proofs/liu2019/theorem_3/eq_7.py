"""Eq. 7: the exponent of the likelihood ratio on three intervals of the output."""

from __future__ import annotations

from proofs.lemmas.magnitude import magnitude
from proofs.liu2019.setting import DISTANCE, noise
from proofs.statements.plan import Have, auto, cases, chain, positive, ring
from proofs.statements.statement import Statement
from symbolic.language import Abs, Eq, reals

o, near, far, eps, sensitivity = reals("o Q' Q eps Delta")

EXPONENT = (
    "The ratio of the densities is the exponential of the difference of their exponents; the claim is about "
    "this difference."
)


WHOLE = (
    "The exponent is epsilon (Q(D) - Q(D'))/Delta Q. If the two answers are closer than Delta Q, it is smaller "
    "than epsilon."
)
exponent = eps * (Abs(o - near) - Abs(o - far)) / sensitivity
whole, far_is = Eq(far - near, sensitivity), Eq(far, near + sensitivity)

above = Statement(
    "liu2019/theorem-3.eq-7.above",
    title="Eq. 7: for o > Q(D) the likelihood ratio is e^epsilon.",
    where="Eq. 7",
    printed=r"\Lambda(o) = \frac{P(\mathcal{A}(D) = o)}{P(\mathcal{A}(D') = o)} = \exp(\epsilon) \quad \text{if } o > "
    r"Q(D)",
    quote=r"\exp(\epsilon) & \text{if } o > Q(D)",
    variables=(o, near, far, eps, sensitivity),
    given=[*noise, whole, far < o],
    claim=Eq(exponent, eps),
    example={"o": 2, "Q'": 0, "Q": 1, "eps": 1, "Delta": 1},
    proof=ring(modulo=[far_is, magnitude(o - near, 1).claim, magnitude(o - far, 1).claim]).after(
        Have(far_is, ring(modulo=[whole])), magnitude(o - near, 1), magnitude(o - far, 1)
    ),
    why=WHOLE,
    reads=[EXPONENT, DISTANCE],
)
between = Statement(
    "liu2019/theorem-3.eq-7.between",
    title="Eq. 7: for Q(D') <= o <= Q(D) the likelihood ratio is e^((2 o - Q(D) - Q(D')) epsilon/Delta Q).",
    where="Eq. 7",
    printed=r"\Lambda(o) = \frac{P(\mathcal{A}(D) = o)}{P(\mathcal{A}(D') = o)} = \exp\left(\frac{2o - Q(D) - "
    r"Q(D')}{\Delta Q} \epsilon\right) \quad \text{if } o \in [Q(D'), Q(D)]",
    quote=r"\exp\left(\frac{2o - Q(D) - Q(D')}{\Delta Q} \epsilon\right) & \text{if } o \in [Q(D'), Q(D)]",
    variables=(o, near, far, eps, sensitivity),
    given=[*noise, near <= far, far - near <= sensitivity, near <= o, o <= far],
    claim=Eq(exponent, (2 * o - far - near) / sensitivity * eps),
    example={"o": "1/2", "Q'": 0, "Q": 1, "eps": 1, "Delta": 1},
    proof=ring(modulo=[Eq(Abs(o - near), o - near), Eq(Abs(o - far), -(o - far))]).after(
        magnitude(o - near, 1), magnitude(o - far, -1)
    ),
    why="|o - Q(D')| - |o - Q(D)| = 2 o - Q(D) - Q(D') there, for any distance of Q(D) and Q(D').",
    reads=[EXPONENT],
)
below = Statement(
    "liu2019/theorem-3.eq-7.below",
    title="Eq. 7: for o < Q(D') the likelihood ratio is e^-epsilon.",
    where="Eq. 7",
    printed=r"\Lambda(o) = \frac{P(\mathcal{A}(D) = o)}{P(\mathcal{A}(D') = o)} = \exp(-\epsilon) \quad \text{if } o < "
    r"Q(D')",
    quote=r"\exp(-\epsilon) & \text{if } o < Q(D')",
    variables=(o, near, far, eps, sensitivity),
    given=[*noise, whole, o < near],
    claim=Eq(exponent, -eps),
    example={"o": -1, "Q'": 0, "Q": 1, "eps": 1, "Delta": 1},
    proof=ring(modulo=[far_is, magnitude(o - near, -1).claim, magnitude(o - far, -1).claim]).after(
        Have(far_is, ring(modulo=[whole])), magnitude(o - near, -1), magnitude(o - far, -1)
    ),
    why=WHOLE,
    reads=[EXPONENT, DISTANCE],
)
gap = Abs(o - near) - Abs(o - far)
either_way = [*noise, far - near <= sensitivity, near - far <= sensitivity]
within = Statement(
    "liu2019/theorem-3.eq-7.range",
    title="The likelihood ratio lies between e^-epsilon and e^epsilon at every output.",
    where="Theorem 3, proof, before Eq. 8",
    printed=r"\exp(-\epsilon) \leq \Lambda(o) = \frac{P(\mathcal{A}(D)=o)}{P(\mathcal{A}(D')=o)} \leq \exp(\epsilon)",
    quote=r"\exp(-\epsilon) \leq \Lambda(o) = \frac{P(\mathcal{A}(D)=o)}{P(\mathcal{A}(D')=o)} \leq \exp(\epsilon)",
    variables=(o, near, far, eps, sensitivity),
    given=either_way,
    claim=[-eps <= exponent, exponent <= eps],
    example={"o": 2, "Q'": 0, "Q": 1, "eps": 1, "Delta": 1},
    before=[
        Have(
            Abs(o - near) - Abs(o - far) <= Abs(far - near),
            chain("lemma/magnitude.triangle", {"u": o - far, "v": far - near, "w": o - near}),
        ),
        Have(
            Abs(o - far) - Abs(o - near) <= Abs(near - far),
            chain("lemma/magnitude.triangle", {"u": o - near, "v": near - far, "w": o - far}),
        ),
        Have(
            Abs(far - near) <= sensitivity,
            cases(
                near,
                far,
                at_most=positive(modulo=[magnitude(far - near, 1).claim]).after(magnitude(far - near, 1)),
                greater=positive(modulo=[magnitude(far - near, -1).claim]).after(magnitude(far - near, -1)),
            ),
        ),
        Have(
            Abs(near - far) <= sensitivity,
            cases(
                near,
                far,
                at_most=positive(modulo=[magnitude(near - far, -1).claim]).after(magnitude(near - far, -1)),
                greater=positive(modulo=[magnitude(near - far, 1).claim]).after(magnitude(near - far, 1)),
            ),
        ),
        Have(gap <= sensitivity, auto()),
        Have(-sensitivity <= gap, auto()),
        Have(0 <= eps * (sensitivity - gap), positive(eps, sensitivity - gap)),
        Have(0 <= eps * (sensitivity + gap), positive(eps, sensitivity + gap)),
    ],
    proof=[
        positive(0 <= eps * (sensitivity + gap), multiply=[0 < sensitivity], degree=1),
        positive(0 <= eps * (sensitivity - gap), multiply=[0 < sensitivity], degree=1),
    ],
    why="The distances of the output from Q(D) and from Q(D') differ by at most the sensitivity.",
    reads=[EXPONENT],
)
t, lam, of_output = reals("t lam r")
ENOUGH = "r is the likelihood ratio of an output, and t stands for e^epsilon."
below_range = Statement(
    "liu2019/theorem-3.eq-7.sufficient.low",
    title="If lambda < e^-epsilon, every likelihood ratio exceeds lambda: the test always says h_1.",
    where="Theorem 3, proof, before Eq. 8",
    printed=r"\text{it is sufficient to choose } \lambda \text{ such that } \exp(-\epsilon) \leq \lambda \leq "
    r"\exp(\epsilon)",
    quote=r"it is sufficient to choose  $\lambda$  such that  $\exp(-\epsilon) \leq \lambda \leq \exp(\epsilon)$",
    variables=(of_output, t, lam),
    given=[1 <= t, 1 / t <= of_output, of_output <= t, lam < 1 / t],
    claim=lam < of_output,
    example={"r": 1, "t": 2, "lam": 0},
    proof=positive(1 <= t * of_output, t * lam < 1, multiply=[0 < t], degree=1).after(
        Have(0 < t, auto()),
        Have(1 <= t * of_output, positive(1 / t <= of_output, 0 < t, degree=2)),
        Have(t * lam < 1, positive(lam < 1 / t, 0 < t, degree=2)),
    ),
    why="No likelihood ratio is below e^-epsilon. lambda = e^-epsilon gives the same test.",
    reads=[ENOUGH],
    rests_on=["liu2019/theorem-3.eq-7.range"],
)
above_range = Statement(
    "liu2019/theorem-3.eq-7.sufficient.high",
    title="If lambda > e^epsilon, every likelihood ratio is below lambda: the test never says h_1.",
    where="Theorem 3, proof, before Eq. 8",
    printed=below_range.printed,
    quote=below_range.quote,
    variables=(of_output, t, lam),
    given=[1 <= t, 1 / t <= of_output, of_output <= t, t < lam],
    claim=of_output < lam,
    example={"r": 1, "t": 2, "lam": 3},
    proof=auto(),
    why="No likelihood ratio is above e^epsilon. A test that never says h_1 has precision 0/0.",
    reads=[ENOUGH],
    rests_on=["liu2019/theorem-3.eq-7.range"],
)
