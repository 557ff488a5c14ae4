"""The error of unbiased estimators from n independent samples, perturbed or not."""

from __future__ import annotations

from proofs.elsalamouny2022.inversion import BEYOND
from proofs.lemmas import powers
from proofs.lemmas.em import at
from proofs.statements.plan import Have, auto, cases, chain, positive, ring, telescope, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Relation, Sum, Term, as_term, functions, integers, reals

eps, theta, g = reals("eps theta g")
n, W, w, i, every_w = integers("n W w i every_w")
mu, guess, ratio = functions("mu T ratio", 1)


OBSERVATIONS = (
    "w are the outcomes of all n observations and mu(w) their probabilities. The function ratio stands for "
    "the probability of w under the other distribution divided by mu(w). The samples are independent, so the "
    "second moment of the ratio is (1 + g)^n for unperturbed samples. If mechanisms perturb the samples, it "
    "is at most (1 + g)^n: the ratio of an observation is a mean of the ratios of the possible values "
    "(Jensen's inequality)."
)


def moments(of: Term, odds: Term, share: Term, growth: Term) -> list[Relation]:
    """The facts about an unbiased estimate: its mean under two distributions, and a ratio."""
    return [
        Eq(Sum(of * mu(w), w, 1, W), share),
        Eq(Sum(of * odds * mu(w), w, 1, W), share + eps * (1 - share)),
        Eq(Sum(odds * mu(w), w, 1, W), 1),
        Eq(growth * share, eps**2 * (1 - share)),
        Sum(odds**2 * mu(w), w, 1, W) <= (1 + growth) ** n,
    ]


whole = Sum(mu(w), w, 1, W)
outcomes = ForAll(every_w, 1, W, 0 <= mu(every_w))
variance = Sum((guess(w) - theta) ** 2 * mu(w), w, 1, W)
known = moments(guess(w), ratio(w), theta, g)
first, second, one, _, square = (relation.left for relation in known)
rest = 1 - theta
slack = 1 - n * g
t, many = theta * slack, n * eps  # the multipliers of the Cauchy-Schwarz inequality
power = (1 + g) ** n
excess = square - 1
ONE_SAMPLE = theta * (1 + eps * rest / theta) ** 2 + rest * (1 - eps) ** 2

capped = slack * excess <= n * g
product = theta * rest / n * slack
cauchy = [
    (many**2, variance),
    (-2 * t * many, second),
    (2 * t * many, first),
    (2 * t * many * theta, one),
    (-2 * t * many * theta, whole),
    (t**2, square),
    (-2 * t**2, one),
    (t**2, whole),
]
spread = 0 <= sum((c * of for c, of in cauchy), as_term(0))
through = many * (eps * rest)
with_slack = [
    Have(0 <= t, positive(theta, slack, degree=2)),
    Have(
        capped, positive(slack, power - square, power * slack <= 1, degree=2).after(Have(0 <= power - square, auto()))
    ),
    Have(0 <= n * g - slack * excess, auto()),
    Have(t * excess <= through, positive(theta, n * g - slack * excess, modulo=[known[3]], degree=2)),
    Have(0 <= through - t * excess, auto()),
    Have(t * (t * excess) <= t * through, positive(t, through - t * excess, degree=2)),
    Have(
        spread,
        telescope(
            "i",
            1,
            W,
            cauchy,
            0,
            pointwise=positive(mu(i), squares=[many * (guess(i) - theta) - t * (ratio(i) - 1)], degree=3).after(
                at(outcomes, i)
            ),
        ),
    ),
    Have(
        Eq(spread.right, many**2 * variance - 2 * t * through + t * (t * excess)),
        ring(modulo=[*known[:3], Eq(whole, 1)]),
    ),
    Have(t * through <= many**2 * variance, auto()),
    Have(
        t * rest <= n * variance,
        positive(t * through <= many**2 * variance, multiply=[0 < n, 0 < eps, 0 < eps], degree=1),
    ),
    Have(product <= variance, positive(t * rest <= n * variance, multiply=[0 < n], degree=1)),
]
unbiased = Statement(
    "elsalamouny2022/beyond.unbiased",
    title="Every unbiased estimate of theta_x from n independent samples has variance at least theta_x (1 - "
    "theta_x)/n.",
    where=BEYOND,
    formula=r"\mathbf{E}[T] = \theta \text{ under all distributions} \Rightarrow \mathbf{E}[(T - \theta)^2] \ge "
    r"\frac{\theta(1-\theta)}{n} - \epsilon^2 \text{ for every } \epsilon > 0",
    variables=(n, W, eps, theta, g, mu, guess, ratio),
    given=[1 <= n, 0 <= W, 0 < eps, eps < 1, 0 < theta, theta <= 1, Eq(whole, 1), *known],
    throughout=[outcomes],
    before=[Have(0 < n, auto())],
    claim=[Eq(ONE_SAMPLE, 1 + g), theta * rest / n - eps**2 <= variance],
    example={
        "n": 1,
        "W": 2,
        "eps": "1/2",
        "theta": "1/2",
        "g": "1/4",
        "mu": ["1/2", "1/2"],
        "T": [1, 0],
        "ratio": ["3/2", "1/2"],
    },
    proof=[
        ring(modulo=[known[3]]),
        auto().after(
            Have(0 <= rest, auto()),
            Have(0 <= eps**2 * rest, positive(rest, squares=[eps], degree=3)),
            Have(0 <= g, positive(0 <= eps**2 * rest, multiply=[0 < theta], modulo=[known[3]], degree=1)),
            Have(0 <= theta * rest, positive(theta, rest, degree=2)),
            Have(power * slack <= 1, chain(powers.growth.id, {"n": n, "c": g})),
            Have(
                0 <= variance,
                termwise(
                    index="i", pointwise=positive(mu(i), squares=[guess(i) - theta], degree=3).after(at(outcomes, i))
                ),
            ),
            Have(0 <= theta * rest / n, positive(theta, rest, multiply=[0 < n], degree=2)),
            Have(
                0 <= eps**2 * (1 - rest**2),
                positive(theta, rest, eps**2, degree=3).after(Have(0 <= eps**2, positive(squares=[eps], degree=1))),
            ),
            Have(Eq(product, theta * rest / n - eps**2 * rest**2), ring(modulo=[known[3]])),
            Have(theta * rest / n - eps**2 <= product, auto()),
            Have(
                product <= variance,
                cases(
                    slack,
                    0,
                    at_most=auto().after(
                        Have(0 <= -slack, auto()),
                        Have(
                            0 <= theta * rest / n * -slack, positive(theta * rest, -slack, multiply=[0 < n], degree=2)
                        ),
                    ),
                    greater=auto().after(*with_slack),
                ),
            ),
        ),
    ],
    exceptions={"equivalent": "Claim 1 defines g as the chi-square distance of one sample; the bound is claim 2."},
    why="The Hammersley-Chapman-Robbins inequality for the distribution and one with slightly more mass at x.",
    reads=[
        "theta is theta_x. T(w) is the estimate of theta_x from the outcome w. The other distribution is (1 - "
        "eps) times the distribution plus eps at x, so its component at x is theta + eps (1 - theta). An unbiased "
        "estimate has the correct mean under both, for every eps. Letting eps tend to 0, the variance is at least "
        "theta (1 - theta)/n.",
        "g stands for eps^2 (1 - theta)/theta. The first claim says that 1 + g is the second moment of the "
        "likelihood ratio of one sample.",
    ],
    models=[OBSERVATIONS],
    remarks=[
        "The proportion of x among unperturbed samples has variance theta (1 - theta)/n: no unbiased estimate is "
        "better (Lehmann and Scheffe)."
    ],
)
