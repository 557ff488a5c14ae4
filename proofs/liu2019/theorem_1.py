"""Theorem 1: the Laplace mechanism is epsilon-DP."""

from __future__ import annotations

from proofs.liu2019.setting import noise
from proofs.statements.plan import Have, auto, chain, positive, ring, termwise
from proofs.statements.statement import Statement
from symbolic.language import Abs, D, Eq, Sum, exp, functions, integers, reals

z, near, far, eps, sensitivity = reals("z Q' Q eps Delta")
FAR, NEAR, Z = functions("Q Q' z", 1)
k, q, place = integers("k q j")

scalar = Statement(
    "liu2019/theorem-1.scalar",
    title="The density ratio of the Laplace mechanism is at most e^epsilon, for one coordinate.",
    where="Theorem 1",
    printed=r"\mathcal{A}(D) = Q(D) + (\eta_1, \dots, \eta_q) \text{ achieves } \epsilon\text{-differential privacy}",
    quote=r"\mathcal{A}(D) = Q(D) + (\eta_1, \dots, \eta_q)$  achieves  $\epsilon$ -differential privacy",
    variables=(z, near, far, eps, sensitivity),
    given=[*noise, Abs(far - near) <= sensitivity],
    claim=eps * (Abs(z - near) - Abs(z - far)) / sensitivity <= eps,
    example={"z": 0, "Q'": 0, "Q": 1, "eps": 1, "Delta": 1},
    proof=positive(eps, sensitivity - (Abs(z - near) - Abs(z - far)), multiply=[0 < sensitivity], degree=2).after(
        Have(
            Abs(z - near) - Abs(z - far) <= Abs(far - near),
            chain("lemma/magnitude.triangle", {"u": z - far, "v": far - near, "w": z - near}),
        ),
        Have(Abs(z - near) - Abs(z - far) <= sensitivity, auto()),
    ),
    why="| |z - Q(D')| - |z - Q(D)| | <= |Q(D) - Q(D')| <= Delta Q.",
    reads=[
        "The ratio of the densities is the exponential of the difference of their exponents; the claim bounds "
        "this difference."
    ],
    remarks=["A constant query has Delta Q = 0, for which no Laplace distribution exists."],
)
change = Sum(Abs(FAR(k) - NEAR(k)), k, 1, q)
exponents = Sum(eps * (Abs(Z(k) - NEAR(k)) - Abs(Z(k) - FAR(k))) / sensitivity, k, 1, q)
limit = Abs(FAR(place) - NEAR(place))
moved = Abs(Z(place) - NEAR(place)) - Abs(Z(place) - FAR(place))
vector = Statement(
    "liu2019/theorem-1.vector",
    title="The density ratio of the Laplace mechanism is at most e^epsilon, for answers of q numbers and every q.",
    where="Theorem 1",
    printed=r"\mathcal{A}(D) = Q(D) + (\eta_1, \dots, \eta_q) \text{ achieves } \epsilon\text{-differential privacy}",
    quote=r"\mathcal{A}(D) = Q(D) + (\eta_1, \dots, \eta_q)$  achieves  $\epsilon$ -differential privacy",
    variables=(q, Z, NEAR, FAR, eps, sensitivity),
    given=[*noise, 0 <= q, change <= sensitivity],
    claim=exponents <= eps,
    example={"q": 2, "z": [0, 1], "Q'": [0, 0], "Q": ["1/2", "1/2"], "eps": 1, "Delta": 1},
    proof=auto().after(
        Have(0 < eps / sensitivity, positive(eps, multiply=[0 < sensitivity], degree=1)),
        Have(
            exponents <= eps / sensitivity * change,
            termwise(
                index="j",
                pointwise=positive(0 <= eps / sensitivity * (limit - moved), degree=1).after(
                    Have(
                        moved <= limit,
                        chain(
                            "lemma/magnitude.triangle",
                            {"u": Z(place) - FAR(place), "v": FAR(place) - NEAR(place), "w": Z(place) - NEAR(place)},
                            given=[ring()],
                        ),
                    ),
                    Have(0 <= eps / sensitivity * (limit - moved), positive(eps / sensitivity, limit - moved)),
                ),
            ),
        ),
        Have(0 <= eps / sensitivity * (sensitivity - change), positive(eps / sensitivity, sensitivity - change)),
        Have(eps / sensitivity * change <= eps, positive(0 <= eps / sensitivity * (sensitivity - change), degree=1)),
    ),
    why="Apply the triangle inequality to each coordinate; the sum of |Q(D)_i - Q(D')_i| is at most Delta Q, the "
    "l_1 sensitivity.",
    models=[
        "The coordinates of the noise are independent, so the density is a product. The ratio of the densities "
        "is the exponential of the sum of the differences of their exponents; the claim bounds this sum. "
        "Integration over a set of outputs gives Definition 1."
    ],
)
density = Statement(
    "liu2019/theorem-1.density",
    title="The printed Laplace density is normalized: on both sides of 0 its tail has the derivative minus the "
    "density.",
    where="Theorem 1",
    printed=r"\Pr[\eta_i = z] \propto \frac{\epsilon}{2\Delta Q} \exp\left(-\frac{\epsilon|z|}{\Delta Q}\right)",
    quote=r"\Pr[\eta_i = z] \propto \frac{\epsilon}{2\Delta Q} \exp\left(-\frac{\epsilon|z|}{\Delta Q}\right)",
    variables=(z, eps, sensitivity),
    given=noise,
    claim=[
        Eq(D(exp(-(z * eps) / sensitivity) / 2, z), -(eps / (2 * sensitivity) * exp(-(eps * z) / sensitivity))),
        Eq(D(1 - exp(z * eps / sensitivity) / 2, z), -(eps / (2 * sensitivity) * exp(eps * z / sensitivity))),
    ],
    example={"z": 0, "eps": 1, "Delta": 1},
    proof=[ring(), ring()],
    why="Half of the probability lies on each side of 0, so the constant 1/(2 Delta Q/epsilon) needs no further "
    "factor.",
    rests_on=["lemma/noise.laplace-total"],
)
