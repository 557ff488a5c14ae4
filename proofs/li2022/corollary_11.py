"""Corollary 11: the approximate and the exact variance increase with q."""

from __future__ import annotations

from proofs.lemmas import inverse_moment_bounds, products, survey_factor
from proofs.lemmas.powers import silent
from proofs.li2022.beyond.inverse_moment_squared import squared
from proofs.li2022.setting import COUNTS, VARIANCE, domain, n, p, pi, q, share, variables
from proofs.statements.plan import Have, auto, chain, positive
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import D, Q, reals
from symbolic.survey import factor_centred, inverse_moment

larger, t = reals("q' t")


approximated = survey.variance_approximation(n, p, q, pi)
below = (n + 1) * (p + q) - 1
spread = (n + 1) * (p - q) ** 3 * (pi - Q(1, 2)) ** 2
steep = p * (p + q) * below - Q(1, 4) * (n + 1) * (p + q) ** 2 * (p - q)  # with `spread`: f'(q) times (p - q)^3 below^2

derivative = Statement(
    "li2022/corollary-11.derivative",
    title="For n >= 2, f'(q) > 0: the approximate variance is increasing in q.",
    where="Corollary 11, first sentence",
    printed=r"\text{Let } f(q) = \frac{-(\pi - \frac{1}{2})^2 + \frac{1}{4} (\frac{p+q}{p-q})^2}{(n+1)(p+q)-1} \text{. "
    r"Then } f'(q) > 0",
    quote=r"Let $f(q) = \frac{-(\pi - \frac{1}{2})^2 + \frac{1}{4} (\frac{p+q}{p-q})^2}{(n+1)(p+q)-1}$. Then f'(q) > "
    r"0.",
    variables=variables,
    given=domain,
    before=[Have(0 < p - q, auto()), Have(0 < below, positive(n - 1, p + q, p + q - Q(1, 2)))],
    claim=0 < D(approximated, q),
    provided=[2 <= n],
    example={"p": "3/5", "q": "1/5", "pi": "1/3", "n": 2},
    counterexample={"p": "3/5", "q": "1/100", "pi": "1/2", "n": 1},
    proof=positive(0 <= spread, 0 < steep, degree=1).after(
        Have(0 <= spread, positive(p - q, n + 1, squares=[(p - q) * (pi - Q(1, 2))])),
        Have(0 < steep, positive(p, p + q, p - q, q, n - 2, p + q - Q(1, 2), degree=4)),
    ),
    why="f' has the sign of p(p+q)/(p-q)^3 ((n+1)(p+q)-1) - (n+1) F, where F <= ((p+q)/(p-q))^2/4. Positivity "
    "follows from (n+1)(p+q) > 4/3, hence from n >= 2.",
    remarks=["The claim fails for n = 1, pi = 1/2, p < 2/3 and small q."],
)

small, large = p + q, p + larger
more = {"c1": small, "c2": large, "n": n}
increasing = Statement(
    "li2022/corollary-11.variance",
    title="Var(pi^ | N_1 + N_2 > 0) is strictly increasing in q.",
    where="Corollary 11, second sentence",
    printed=r"\text{In other words, } Var(\hat{\pi}) \text{ is increasing with respect to } q",
    quote=r"In other words, $Var(\hat{\pi})$ is increasing with respect to",
    variables=(p, q, larger, pi, n),
    given=[0 <= q, q < larger, Q(1, 2) < p, p + larger <= 1, *share, 1 <= n],
    before=[
        Have(0 < p - larger, auto()),
        Have(0 < small, auto()),
        Have(small < large, auto()),
        Have(small <= 1, auto()),
        Have(0 < large, auto()),
        silent(n, small),
        silent(n, large),
    ],
    claim=survey.variance(n, p, q, pi) < survey.variance(n, p, larger, pi),
    example={"p": "3/5", "q": "1/5", "q'": "1/4", "pi": "1/3", "n": 2},
    proof=chain(
        products.faster_than_a_square.id,
        {
            "c1": small,
            "c2": large,
            "s1": factor_centred(p, q, pi),
            "s2": factor_centred(p, larger, pi),
            "t1": inverse_moment(n, small),
            "t2": inverse_moment(n, large),
        },
    ).after(
        Have(0 < p - q, auto()),
        Have(0 < inverse_moment(n, large), chain(inverse_moment_bounds.above_zero.id, {"c": large, "n": n})),
        Have(
            small**2 * inverse_moment(n, small) <= large**2 * inverse_moment(n, large),
            chain(squared.id, more),
        ),
        Have(0 <= factor_centred(p, q, pi), positive(pi, 1 - pi, p, q, degree=4)),
        Have(
            factor_centred(p, q, pi) * large**2 < factor_centred(p, larger, pi) * small**2,
            chain(
                survey_factor.over_square.id,
                {"c1": small, "c2": large, "w": pi - Q(1, 2), "d1": p - q, "d2": p - larger},
            ),
        ),
    ),
    why="The factor over (p+q)^2 is -(pi-1/2)^2/(p+q)^2 + 1/(4(p-q)^2), which increases in q. The other factor, "
    "(p+q)^2 E[1/M | M > 0], is nondecreasing in q.",
    reads=[VARIANCE],
    models=[COUNTS],
    rests_on=["li2022/theorem-9"],
)

advice = Statement(
    "li2022/corollary-11.advice",
    title="At fixed p, the variance at q = p/e^epsilon, the fewest lies that epsilon-SLDP allows, is less than at "
    "any larger q.",
    where="after Corollary 11",
    printed=r"\text{within the privacy budget of } \epsilon, \text{ one can increase the estimation accuracy by saying "
    r"``I don't know'' as much as possible instead of lying}",
    quote="one can increase the estimation accuracy by saying",
    variables=(p, q, t, pi, n),
    given=[0 <= q, Q(1, 2) < p, p + q <= 1, 1 < t, p < t * q, *share, 1 <= n],
    before=[
        Have(0 < t, auto()),
        Have(0 < p / t, positive(multiply=[0 < t])),
        Have(p / t < q, positive(p < t * q, multiply=[0 < t], degree=1)),
        Have(0 < p + p / t, auto()),
        Have(p + p / t <= 1, auto()),
        silent(n, p + p / t),
        Have(0 < p + q, auto()),
        silent(n, p + q),
        Have(p / t < p, positive(0 < p, 1 < t, multiply=[0 < t], degree=2)),
        Have(0 < p - p / t, auto()),
        Have(q < p, positive(Q(1, 2) < p, p + q <= 1, degree=1)),
        Have(0 < p - q, auto()),
    ],
    claim=survey.variance(n, p, p / t, pi) < survey.variance(n, p, q, pi),
    example={"p": "3/5", "q": "1/4", "t": 3, "pi": "1/3", "n": 2},
    proof=chain("li2022/corollary-11.variance", {"p": p, "q": p / t, "q'": q, "pi": pi, "n": n}),
    why="The variance increases with q, and epsilon-SLDP requires q >= p/t.",
    reads=[
        VARIANCE,
        't is e^epsilon, and the privacy loss of SLDP is ln(p/q). "Instead of lying" means that p is fixed '
        "and that q exceeds the least admissible value: p < t q.",
    ],
    models=[COUNTS],
    rests_on=["li2022/theorem-9"],
    remarks=[
        'At a fixed privacy loss p decreases with q, and the effect is reversed: more "don\'t know" increases '
        "the variance (figure-2.moves-away)."
    ],
)
