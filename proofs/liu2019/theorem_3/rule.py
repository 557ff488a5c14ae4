"""Theorem 3: the likelihood ratio exceeds lambda if the output exceeds the threshold."""

from __future__ import annotations

from proofs.lemmas.magnitude import magnitude
from proofs.liu2019.likelihood import CHOSEN, OUTPUT, inverse_square
from proofs.liu2019.setting import BUDGET, noise, ratio
from proofs.statements.plan import Have, auto, cases, chain, positive
from proofs.statements.statement import Point, Statement
from symbolic.detection import laplace
from symbolic.language import Abs, Term, reals

x, t, y, odds, o, theta, near, far, eps, sensitivity = reals("x t y r o theta Q' Q eps Delta")

ratio_between = laplace.likelihood_ratio_between(x, t)
below = Statement(
    "liu2019/theorem-3.rule.below",
    title="If o < theta, the likelihood ratio at o is below lambda.",
    where="Theorem 3, proof, before Eq. 8",
    printed=r"e^{\frac{2o-Q(D)-Q(D')}{\Delta Q} \epsilon} \underset{h_0}{\overset{h_1}{\geq}} \lambda \implies o "
    r"\underset{h_0}{\overset{h_1}{\geq}} \frac{\log \lambda \Delta Q}{2\epsilon} + \frac{Q(D)+Q(D')}{2}",
    quote=r"\lambda \implies o \underset{h_0}{\overset{h_1}{\geq}} \frac{\log \lambda \Delta Q}{2\epsilon} + "
    r"\frac{Q(D)+Q(D')}{2}",
    variables=(x, y, t),
    given=[*ratio, 0 < x, 1 <= t * x, x <= 1, x < y],
    provided=[x < 1],
    before=[Have(0 < y, auto()), *inverse_square(x), *inverse_square(y)],
    claim=laplace.likelihood_ratio(y, t) < ratio_between,
    example={"x": "1/2", "y": 1, "t": 4},
    counterexample={"x": 1, "y": 2, "t": 2},
    proof=chain(
        "lemma/clipping.less", {"p": 1 / t, "q": t, "u": laplace.likelihood_ratio_between(y, t), "v": ratio_between}
    ).after(
        Have(1 / t < ratio_between, positive(x < 1, 0 < x, multiply=[0 < t * x**2], degree=2)),
        Have(
            laplace.likelihood_ratio_between(y, t) < ratio_between,
            positive(x < y, 0 < x, 0 < t, multiply=[0 < t * x**2, 0 < t * y**2], degree=3),
        ),
    ),
    why="For theta = Q(D'), lambda is e^-epsilon, and every output has a likelihood ratio of at least lambda. The "
    "likelihood ratio test then always says h_1.",
    reads=[BUDGET, OUTPUT, CHOSEN],
)
above = Statement(
    "liu2019/theorem-3.rule.above",
    title="If o >= theta, the likelihood ratio at o is at least lambda.",
    where="Theorem 3, proof, before Eq. 8",
    printed=r"e^{\frac{2o-Q(D)-Q(D')}{\Delta Q} \epsilon} \underset{h_0}{\overset{h_1}{\geq}} \lambda \implies o "
    r"\underset{h_0}{\overset{h_1}{\geq}} \frac{\log \lambda \Delta Q}{2\epsilon} + \frac{Q(D)+Q(D')}{2}",
    quote=r"\lambda \implies o \underset{h_0}{\overset{h_1}{\geq}} \frac{\log \lambda \Delta Q}{2\epsilon} + "
    r"\frac{Q(D)+Q(D')}{2}",
    variables=(x, y, t),
    given=[*ratio, 0 < y, y <= x, 1 <= t * x, x <= 1],
    before=[Have(0 < x, auto()), *inverse_square(x), *inverse_square(y)],
    claim=ratio_between <= laplace.likelihood_ratio(y, t),
    example={"x": "1/2", "y": "1/4", "t": 4},
    proof=chain(
        "lemma/clipping.at-least",
        {"p": 1 / t, "q": t, "u": laplace.likelihood_ratio_between(y, t), "v": ratio_between},
    ).after(
        Have(ratio_between <= t, positive(t * x - 1, t, x, multiply=[0 < t * x**2], degree=2)),
        Have(
            ratio_between <= laplace.likelihood_ratio_between(y, t),
            positive(x - y, y, t, multiply=[0 < t * x**2, 0 < t * y**2], degree=3),
        ),
    ),
    why="The likelihood ratio is nondecreasing in the output, and equals lambda at the threshold.",
    reads=[BUDGET, OUTPUT, CHOSEN],
    remarks=[
        "For a threshold above Q(D), lambda from Eq. 8 exceeds e^epsilon, which no likelihood ratio exceeds. "
        "The likelihood ratio test then never says h_1."
    ],
)
any_prior = Statement(
    "liu2019/theorem-3.rule.any",
    title="For any prior odds, the posterior odds are nondecreasing in the output, so the rule is a threshold on the "
    "output.",
    where="after Theorem 3",
    printed=r"\text{Theorem 3 holds for any adversary that aims to distinguish the neighboring databases, including "
    r"those who have access to other auxiliary information such as the prior distribution}",
    quote="Note that Theorem 3 holds for any adversary that aims to distinguish the neighboring databases",
    variables=(x, y, t, odds),
    given=[*ratio, 0 < y, y <= x, 0 < odds],
    before=[Have(0 < x, auto()), *inverse_square(x), *inverse_square(y)],
    claim=odds * laplace.likelihood_ratio(x, t) <= odds * laplace.likelihood_ratio(y, t),
    example={"x": "1/2", "y": "1/4", "t": 4, "r": 1},
    proof=positive(odds, laplace.likelihood_ratio(y, t) - laplace.likelihood_ratio(x, t), degree=2).after(
        Have(
            ratio_between <= laplace.likelihood_ratio_between(y, t),
            positive(x - y, y, t, multiply=[0 < t * x**2, 0 < t * y**2], degree=3),
        ),
        Have(
            laplace.likelihood_ratio(x, t) <= laplace.likelihood_ratio(y, t),
            chain(
                "lemma/clipping.ordered",
                {"p": 1 / t, "q": t, "u": ratio_between, "v": laplace.likelihood_ratio_between(y, t)},
            ),
        ),
    ),
    why="The posterior odds are the likelihood ratio times the prior odds, which do not depend on the output.",
    reads=[
        BUDGET,
        OUTPUT,
        "r stands for the prior odds of h_1 given the adversary's knowledge, which includes the other records.",
    ],
    remarks=[
        "For an adversary who does not know the other records the densities are mixtures, and their ratio need "
        "not be monotone."
    ],
)


def exponent(at: Term) -> Term:
    """The logarithm of the likelihood ratio at an output."""
    found: Term = eps * (Abs(at - near) - Abs(at - far)) / sensitivity
    return found


swapped: Point = {"theta": "1/4", "o": "3/4", "Q'": 1, "Q": 0, "eps": 1, "Delta": 2}
BELOW = "The claim compares the exponents of the likelihood ratio."
gap = Abs(theta - near) - Abs(theta - far) - (Abs(o - near) - Abs(o - far))
reversed_rule = Statement(
    "liu2019/theorem-3.rule.reversed",
    title="If Q(D) <= Q(D'), the likelihood ratio is nondecreasing in the output, so the rule says h_1 for o >= theta.",
    where="footnote 3",
    printed=r"\text{The decision rule is } o \underset{h_0}{\overset{h_1}{\geq}} \theta \text{ if } Q(D) \leq Q(D')",
    quote=r"The decision rule is  $o \underset{h_0}{\overset{h_1}{\geq}} \theta$  if  $Q(D) \leq Q(D')$",
    variables=(theta, o, near, far, eps, sensitivity),
    given=[*noise, far <= near, near - far <= sensitivity, theta <= o],
    claim=exponent(theta) <= exponent(o),
    example={**swapped, "o": "1/4"},
    counterexample=swapped,
    cause="conversion",
    why="If Q(D) <= Q(D'), small outputs favour h_1, so the relation must be reversed. The footnote prints the "
    "rule that the theorem has for the other case.",
    reads=[BELOW],
    repaired=Statement(
        "liu2019/theorem-3.rule.reversed.repaired",
        title="If Q(D) <= Q(D'), the likelihood ratio is nonincreasing in the output, so the rule says h_1 for o <= "
        "theta.",
        where="footnote 3",
        formula=r"o \underset{h_0}{\overset{h_1}{\leq}} \theta \text{ if } Q(D) \leq Q(D')",
        variables=(theta, o, near, far, eps, sensitivity),
        given=[*noise, far <= near, near - far <= sensitivity, theta <= o],
        claim=exponent(o) <= exponent(theta),
        example={**swapped, "o": "1/4"},
        proof=positive(0 <= eps * gap, multiply=[0 < sensitivity], degree=1).after(
            Have(
                0 <= gap,
                cases(
                    o,
                    near,
                    at_most=positive(
                        modulo=[
                            magnitude(o - near, -1).claim,
                            magnitude(theta - near, -1).claim,
                            magnitude(theta - o, -1).claim,
                        ],
                        degree=1,
                    ).after(
                        Have(
                            Abs(theta - far) - Abs(o - far) <= Abs(theta - o),
                            chain("lemma/magnitude.triangle", {"u": o - far, "v": theta - o, "w": theta - far}),
                        ),
                        magnitude(o - near, -1),
                        magnitude(theta - near, -1),
                        magnitude(theta - o, -1),
                    ),
                    greater=positive(
                        modulo=[
                            magnitude(o - near, 1).claim,
                            magnitude(o - far, 1).claim,
                            magnitude(near - far, 1).claim,
                        ],
                        degree=1,
                    ).after(
                        Have(
                            Abs(theta - far) - Abs(theta - near) <= Abs(near - far),
                            chain("lemma/magnitude.triangle", {"u": theta - near, "v": near - far, "w": theta - far}),
                        ),
                        magnitude(o - near, 1),
                        magnitude(o - far, 1),
                        magnitude(near - far, 1),
                    ),
                ),
            ),
            Have(0 <= eps * gap, positive(eps, gap)),
        ),
        why="|o - Q(D')| - |o - Q(D)| decreases from Q(D) to Q(D') and is constant elsewhere.",
        reads=[BELOW],
    ),
)
