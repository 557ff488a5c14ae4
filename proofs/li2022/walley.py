"""Q_lambda: the unknown mass of Q_2x3 given to the two answers; its estimate and its variance.

Under Q_lambda the answers are Warner's, with the probability `truth` of the truth, so his theorems are used."""

from __future__ import annotations

from proofs.li2022 import binomial as lemmas
from proofs.li2022 import example_7, misprints
from proofs.li2022.setting import domain, mechanism, n, n1, p, pi, q, theta, variables
from proofs.statements.plan import Have, Plan, auto, chain, fact, positive, ring, substitute, telescope
from proofs.statements.statement import Point, Statement
from symbolic.language import Eq, Q, Term, as_term, reals
from symbolic.survey import walley, warner

lam, u, v, x, y = reals("lam u v x y")
zero = as_term(0)
k = warner.COUNT
WHERE = "LDP according to Walley"
MEANT = "The estimate is the one that is meant, with 2 lambda - 1 in its denominator (see q-lambda.mle)."

between = [0 <= lam, lam <= 1]
truth, lie = walley.truth(lam, p, q), walley.lie(lam, p, q)
denominator, denominator_printed = p - q + (2 * lam - 1) * (1 - p - q), p - q + 2 * lam * (1 - p - q)
example: Point = {"p": "3/5", "q": "1/5", "pi": "1/3", "lam": "1/2", "n": 2}
honest: Point = {"p": "3/4", "q": 0, "pi": 1, "lam": 1, "n": 1}


def more_truth(of: Term = lam) -> list[Have]:
    """Q_lambda tells the truth more often than not."""
    told = walley.truth(of, p, q)
    return [
        Have(Q(1, 2) < told, positive(degree=2)),
        Have(0 < 2 * told - 1, auto()),
        Have(told <= 1, positive(degree=2)),
        Have(0 <= told, auto()),
    ]


positive_denominator = Have(0 < denominator, positive(degree=2))

# ---- the estimate

estimate, meant = misprints.walley_mle(n1, n, lam, p, q), walley.mle(n1, n, lam, p, q)
warner_estimate = warner.mle(n1, n, truth)
counts = [1 <= n, 0 <= n1, n1 <= n]
yes_theta = warner.yes(truth, theta)
yes_meant, no_meant = warner.yes(truth, meant), warner.no(truth, meant)
yes_warner, no_warner = warner.yes(truth, warner_estimate), warner.no(truth, warner_estimate)

mle = Statement(
    "li2022/q-lambda.mle",
    title="The printed estimate maximises the likelihood of Q_lambda.",
    where=WHERE,
    printed=r"\hat\pi = \frac{\frac{n_1}{n} - (1-\lambda)(1-p-q)-q}{p-q+(2\lambda-)(1-p-q)}",
    variables=(p, q, lam, theta, n, n1),
    given=[*mechanism, *between, 0 <= theta, theta <= 1, *counts],
    claim=warner.likelihood(theta, n1, n, truth) <= warner.likelihood(estimate, n1, n, truth),
    example={"p": "3/5", "q": "1/5", "lam": "1/2", "theta": "1/2", "n": 2, "n1": 1},
    counterexample={"p": "3/4", "q": 0, "lam": 1, "theta": 1, "n": 1, "n1": 1},
    cause="misprint",
    why="The print (2 lambda -) can only be read as 2 lambda; it must be 2 lambda - 1. With q = 0 and lambda = 1 everybody tells the truth: "
    "after one yes of one the share 1 is likelier than the printed 4/5.",
    repaired=Statement(
        "li2022/q-lambda.mle.repaired",
        title="The estimate with 2 lambda - 1 maximises the likelihood of Q_lambda.",
        where=WHERE,
        printed=r"\hat\pi = \frac{\frac{n_1}{n} - (1-\lambda)(1-p-q)-q}{p-q+(2\lambda-1)(1-p-q)}",
        variables=(p, q, lam, theta, n, n1),
        given=[*mechanism, *between, 0 <= yes_theta, yes_theta <= 1, *counts],
        claim=warner.likelihood(theta, n1, n, truth) <= warner.likelihood(meant, n1, n, truth),
        example={"p": "3/5", "q": "1/5", "lam": "1/2", "theta": "1/2", "n": 2, "n1": 1},
        before=[*more_truth(), positive_denominator],
        proof=auto().after(
            Have(
                warner.likelihood(theta, n1, n, truth) <= warner.likelihood(warner_estimate, n1, n, truth),
                chain("li2022/example-7.mle.repaired", {"p": truth, "theta": theta, "n": n, "n1": n1}),
            ),
            Have(
                Eq(yes_meant**n1, yes_warner**n1),
                chain(lemmas.congruence.id, {"a": yes_meant, "b": yes_warner, "k": n1}),
            ),
            Have(
                Eq(no_meant ** (n - n1), no_warner ** (n - n1)),
                chain(lemmas.congruence.id, {"a": no_meant, "b": no_warner, "k": n - n1}),
            ),
        ),
        why="It is Warner's estimate with the probability p + lambda (1 - p - q) of the truth, written otherwise.",
        reads=[example_7.LIKELIHOOD],
        remarks=[
            "The shares compared are all those that give probabilities between 0 and 1, also outside [0, 1]; where the estimate is in [0, 1] it "
            "is the maximum likelihood estimate, elsewhere that is the nearer end of [0, 1]."
        ],
    ),
    reads=[example_7.LIKELIHOOD],
)

# ---- its mean and its variance


def mean(of: Term, lam: Term = lam) -> Term:
    """The expectation under Q_lambda of a term in the number of yes."""
    return warner.expectation(of, k, n, walley.truth(lam, p, q), pi)


guess_printed, guess = misprints.walley_mle(k, n, lam, p, q), walley.mle(k, n, lam, p, q)
guess_warner = warner.mle(k, n, truth)


def as_warner(theorem: str, of: Term, of_warner: Term, value: Term) -> Plan:
    """The expectation is that of Warner's estimate, term by term; for his there is the theorem."""
    return ring().after(
        Have(Eq(mean(of_warner), value), chain(theorem, {"p": truth, "pi": pi, "n": n})),
        Have(
            Eq(mean(of), mean(of_warner)),
            telescope("i", 0, n, sums=[(-1, mean(of)), (1, mean(of_warner))], certificate=0, pointwise=ring()),
        ),
    )


unbiased = Statement(
    "li2022/q-lambda.unbiased",
    title="The printed estimate is unbiased under Q_lambda.",
    where=WHERE,
    printed=r"\mathbb{E}[\hat\pi] = \pi",
    variables=(*variables, lam),
    given=[*domain, *between],
    claim=Eq(mean(guess_printed), pi),
    example=example,
    counterexample=honest,
    cause="misprint",
    why="The print's estimate has the wrong denominator (see q-lambda.mle): where everybody tells the truth and has the property, it is always 4/5. "
    "The estimate that is meant is unbiased.",
    repaired=Statement(
        "li2022/q-lambda.unbiased.repaired",
        title="The estimate with 2 lambda - 1 is unbiased under Q_lambda.",
        where=WHERE,
        printed=r"\mathbb{E}\Bigl[\frac{\frac{N_1}{n} - (1-\lambda)(1-p-q)-q}{p-q+(2\lambda-1)(1-p-q)}\Bigr] = \pi",
        variables=(*variables, lam),
        given=[*domain, *between],
        claim=Eq(mean(guess), pi),
        example=example,
        before=[*more_truth(), positive_denominator],
        proof=as_warner("li2022/example-7.unbiased.repaired", guess, guess_warner, pi),
        why="It is Warner's estimate with the probability p + lambda (1 - p - q) of the truth, and his is unbiased.",
        reads=[example_7.COUNT],
    ),
    reads=[example_7.COUNT],
)

VARIANCE = "The variance is the mean squared deviation from pi, the mean (q-lambda.unbiased.repaired)."
squared = (guess - pi) ** 2
squared_at_0 = (walley.mle(k, n, zero, p, q) - pi) ** 2
formula = walley.variance_joined(n, p, pi)

value = Statement(
    "li2022/lemma.q-lambda-variance",
    title="The variance of the estimate under Q_lambda is Warner's with its probability of the truth.",
    where="used below",
    printed=r"\mathbb{E}_\lambda[(\hat\pi - \pi)^2] = \mathrm{Var}_{\mathrm{Eq. 1}}\bigl(p+\lambda(1-p-q)\bigr)",
    variables=(*variables, lam),
    given=[*domain, *between],
    claim=Eq(mean(squared), walley.variance(n, lam, p, q, pi)),
    example=example,
    before=[*more_truth(), positive_denominator],
    proof=as_warner(
        "li2022/example-7.variance.repaired",
        squared,
        (guess_warner - pi) ** 2,
        walley.variance(n, lam, p, q, pi),
    ),
    why="The estimate is Warner's with that probability, written otherwise.",
)


def at(lam: Term) -> Have:
    """The lemma above, at this lambda."""
    return Have(
        Eq(mean((walley.mle(k, n, lam, p, q) - pi) ** 2, lam), walley.variance(n, lam, p, q, pi)),
        chain(value.id, {"p": p, "q": q, "pi": pi, "n": n, "lam": lam}),
    )


at_0 = [*more_truth(zero), Have(0 < p - q + (2 * zero - 1) * (1 - p - q), auto())]

order = Statement(
    "li2022/lemma.equal-order",
    title="Equal numbers are in the same order.",
    where="used below",
    printed=r"u = x \le y = v \Rightarrow u \le v",
    variables=(u, v, x, y),
    given=[Eq(u, x), Eq(v, y), x <= y],
    claim=u <= v,
    example={"u": 1, "v": 2, "x": 1, "y": 2},
    proof=substitute("u", x, substitute("v", y, fact())),
    why="one is put for the other",
)

decreasing = Statement(
    "li2022/lemma.warner-variance",
    title="Warner's variance does not increase with the probability of the truth.",
    where="used below",
    printed=r"\tfrac12 < x \le y \Rightarrow \mathrm{Var}_{\mathrm{Eq. 1}}(y) \le \mathrm{Var}_{\mathrm{Eq. 1}}(x)",
    variables=(x, y, pi, n),
    given=[Q(1, 2) < x, x <= y, 1 <= n],
    claim=warner.variance(n, y, pi) <= warner.variance(n, x, pi),
    example={"x": "3/5", "y": "4/5", "pi": "1/3", "n": 2},
    before=[Have(0 < 2 * x - 1, auto()), Have(0 < 2 * y - 1, auto())],
    proof=positive(multiply=[0 < n], degree=1).after(
        Have(
            1 / (4 * (2 * y - 1) ** 2) <= 1 / (4 * (2 * x - 1) ** 2),
            positive(x <= y, 0 < 2 * x - 1, 0 < 2 * y - 1, degree=2),
        ),
    ),
    why="the squared distance of the probability from 1/2 stands in a denominator",
)

at_lam, at_zero = (walley.variance(n, some, p, q, pi) for some in (lam, zero))
largest_variance = Statement(
    "li2022/q-lambda.variance.largest",
    title="Among the Q_lambda the variance is largest at lambda = 0.",
    where=WHERE,
    printed=r"\text{when } \lambda = 0, \text{ the variance } \mathrm{Var}(\hat\pi) \text{ is the largest}",
    variables=(*variables, lam),
    given=[*domain, *between],
    claim=mean(squared) <= mean(squared_at_0, zero),
    example=example,
    before=[*more_truth(), positive_denominator, *at_0],
    proof=chain(order.id, {"u": mean(squared), "v": mean(squared_at_0, zero), "x": at_lam, "y": at_zero}).after(
        at(lam),
        at(zero),
        Have(
            at_lam <= at_zero,
            chain(decreasing.id, {"x": walley.truth(zero, p, q), "y": truth, "pi": pi, "n": n}),
        ),
    ),
    why="The variance decreases in the probability of the truth, p + lambda (1 - p - q), which is above 1/2.",
    reads=[example_7.COUNT, VARIANCE, MEANT],
)

variance_formula = Statement(
    "li2022/q-lambda.variance.formula",
    title="The printed formula is the variance of the estimate under Q_0.",
    where=WHERE,
    printed=r"\mathrm{Var}(\hat\pi) = \frac{-(\pi-1/2)^2+\frac{1}{4(2p-1)^2}}{n} \text{ at } \lambda = 0",
    variables=variables,
    given=domain,
    claim=Eq(mean(squared_at_0, zero), formula),
    example={name: number for name, number in example.items() if name != "lam"},
    before=at_0,
    proof=ring().after(at(zero)),
    why="Eq. 1 with the probability p of the truth; the two fourths in it cancel.",
    reads=[example_7.COUNT, VARIANCE, MEANT],
)

STATEMENTS = [mle, unbiased, value, order, decreasing, largest_variance, variance_formula]
