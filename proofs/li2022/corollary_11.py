"""Corollary 11: the variance increases with q, the probability of a lie: as approximated, and as it is."""

from __future__ import annotations

from proofs.li2022.inverse_moment import silent
from proofs.li2022.inverse_moment_bounds import above_zero, squared
from proofs.li2022.setting import COUNTS, VARIANCE, domain, n, p, pi, q, share, variables
from proofs.statements.plan import Have, auto, chain, positive
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import D, Q, reals
from symbolic.survey import factor_centred, inverse_moment

larger = reals("q'")
c, c1, c2, s1, s2, t1, t2 = reals("c c1 c2 s1 s2 t1 t2")
approximated = survey.variance_approximation(n, p, q, pi)
below = (n + 1) * (p + q) - 1
spread = (n + 1) * (p - q) ** 3 * (pi - Q(1, 2)) ** 2
steep = p * (p + q) * below - Q(1, 4) * (n + 1) * (p + q) ** 2 * (p - q)  # with `spread`, f'(q) times (p - q)^3 below^2

derivative = Statement(
    "li2022/corollary-11.derivative",
    title="f'(q) > 0: the approximate variance increases with q.",
    where="Corollary 11, first sentence",
    printed=r"f(q) = \frac{-(\pi-\frac12)^2+\frac14\bigl(\frac{p+q}{p-q}\bigr)^2}{(n+1)(p+q)-1},\qquad f'(q) > 0",
    variables=variables,
    given=domain,
    before=[Have(0 < p - q, auto()), Have(0 < below, positive(n - 1, p + q, p + q - Q(1, 2)))],
    claim=0 < D(approximated, q),
    provided=[2 <= n],
    example={"p": "3/5", "q": "1/5", "pi": "1/3", "n": 2},
    counterexample={"p": "3/5", "q": 0, "pi": "1/2", "n": 1},
    proof=positive(0 <= spread, 0 < steep, degree=1).after(
        Have(0 <= spread, positive(p - q, n + 1, squares=[(p - q) * (pi - Q(1, 2))])),
        Have(0 < steep, positive(p, p + q, p - q, q, n - 2, p + q - Q(1, 2), degree=4)),
    ),
    why="f' has the sign of p(p+q)/(p-q)^3 ((n+1)(p+q)-1) - (n+1) F, where F <= ((p+q)/(p-q))^2/4; (n+1)(p+q) > 4/3 is enough, so n >= 2 is.",
    remarks=[
        "With one respondent it fails wherever q is small enough, p is below 2/3 and pi is 1/2: f is too steep there."
    ],
)

ordered = Statement(
    "li2022/lemma.factor-times-moment",
    title="A factor that grows faster than c^2, times a moment that falls no faster than 1/c^2, grows.",
    where="used for Corollary 11",
    printed=r"\frac{s_1}{c_1^2} < \frac{s_2}{c_2^2},\ c_1^2 t_1 \le c_2^2 t_2 \Rightarrow s_1 t_1 < s_2 t_2",
    variables=(c1, c2, s1, s2, t1, t2),
    given=[0 < c1, 0 < c2, 0 <= s1, 0 < t2, s1 * c2**2 < s2 * c1**2, c1**2 * t1 <= c2**2 * t2],
    claim=s1 * t1 < s2 * t2,
    example={"c1": 1, "c2": 2, "s1": 1, "s2": 5, "t1": 1, "t2": 1},
    proof=positive(s1, c2**2 * t2 - c1**2 * t1, s2 * c1**2 - s1 * c2**2, t2, multiply=[0 < c1, 0 < c1]),
    why="c_1^2 s_1 t_1 <= s_1 c_2^2 t_2 < c_1^2 s_2 t_2",
)

w, d1, d2 = reals("w d1 d2")
steeper = Statement(
    "li2022/lemma.factor-over-square",
    title="The factor in front of A, over (p + q)^2, increases with q.",
    where="used for Corollary 11",
    printed=r"\frac{1}{c_1^2}\Bigl(-w^2+\frac14\frac{c_1^2}{d_1^2}\Bigr) < \frac{1}{c_2^2}\Bigl(-w^2+\frac14\frac{c_2^2}{d_2^2}\Bigr)",
    variables=(c1, c2, w, d1, d2),
    given=[0 < c1, c1 < c2, 0 < d2, d2 < d1],
    claim=(-(w**2) + Q(1, 4) * (c1 / d1) ** 2) * c2**2 < (-(w**2) + Q(1, 4) * (c2 / d2) ** 2) * c1**2,
    example={"c1": 1, "c2": 2, "w": 1, "d1": 2, "d2": 1},
    before=[Have(0 < d1, auto())],
    proof=positive(0 <= w**2 * d1**2 * d2**2 * (c2**2 - c1**2), 0 < c1**2 * c2**2 * (d1**2 - d2**2), degree=1).after(
        Have(0 < c2, auto()),
        Have(0 < c2**2 - c1**2, positive(c2 - c1, c1, c2)),
        Have(0 < d1**2 - d2**2, positive(d1 - d2, d1, d2)),
        Have(0 <= w**2 * d1**2 * d2**2 * (c2**2 - c1**2), positive(c2**2 - c1**2, squares=[w * d1 * d2])),
        Have(0 < c1**2 * c2**2 * (d1**2 - d2**2), positive(c1, c2, d1**2 - d2**2, degree=5)),
    ),
    why="Multiplied by 4 d_1^2 d_2^2 the difference is a sum of two products.",
)

small, large = p + q, p + larger
more = {"c1": small, "c2": large, "n": n}
increasing = Statement(
    "li2022/corollary-11.variance",
    title="The variance, given that somebody answers, increases with q.",
    where="Corollary 11, second sentence",
    printed=r"\text{In other words, } \mathrm{Var}(\hat\pi) \text{ is increasing with respect to } q.",
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
        ordered.id,
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
        Have(0 < inverse_moment(n, large), chain(above_zero.id, {"c": large, "n": n})),
        Have(
            small**2 * inverse_moment(n, small) <= large**2 * inverse_moment(n, large),
            chain(squared.id, more),
        ),
        Have(0 <= factor_centred(p, q, pi), positive(pi, 1 - pi, p, q, degree=4)),
        Have(
            factor_centred(p, q, pi) * large**2 < factor_centred(p, larger, pi) * small**2,
            chain(steeper.id, {"c1": small, "c2": large, "w": pi - Q(1, 2), "d1": p - q, "d2": p - larger}),
        ),
    ),
    why="The factor over (p+q)^2 is -(pi-1/2)^2/(p+q)^2 + 1/(4(p-q)^2), increasing in q; and (p+q)^2 E[1/M | M > 0] does not decrease.",
    reads=[COUNTS, VARIANCE],
)

STATEMENTS = [derivative, ordered, steeper, increasing]
