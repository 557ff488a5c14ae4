"""De Moivre-Laplace theorem with explicit error, for an odd number of trials.

Between two log-odds the binomial tail falls by at least 1 - E_m times the decrease of the normal distribution.
The two therefore differ by at most E_m in each direction. The end M is arbitrary: no axiom states Phi(M) -> 1.
"""

from __future__ import annotations

from proofs.lemmas import central_binomial
from proofs.lemmas.binomial_tails import LIBRARY, at_threshold, falls, four, k, m, r, standard, tail
from proofs.lemmas.binomial_whole import (
    J,
    chance,
    chosen,
    each_weighed,
    full,
    h,
    i,
    n,
    no_more_than_all,
    nobody,
    odds,
    own,
    weighed,
    z,
)
from proofs.lemmas.central_binomial import first, lost, relative
from proofs.lemmas.exponential import ONE, joined
from proofs.lemmas.gaussian import NORMAL, same_chance
from proofs.lemmas.magnitude import magnitude
from proofs.statements.plan import (
    Have,
    HaveAll,
    Plan,
    absurd,
    auto,
    cases,
    chain,
    fact,
    function,
    induct,
    instance,
    positive,
    rewrite,
    termwise,
)
from proofs.statements.statement import Statement
from symbolic.language import (
    Abs,
    Eq,
    Phi,
    Q,
    Relation,
    Term,
    as_term,
    binomial,
    exp,
    factorial,
    phi,
    reals,
    sqrt,
)

q, s, x, F, C, R, M = reals("q s x F C R M")


def error(place: Term) -> Term:
    """E_m, of order 1/k for a threshold a few standard deviations from the centre."""
    whole: Term = 1 / (k + 1) + lost(place)
    return whole


kept = (1 - (1 / (k + 1) + q)) * r * x * (4 * F)
positive_part = [Have(0 < k + 1, auto()), Have(0 < x * F, positive(x, F)), Have(0 <= (2 * k + 1) * R, positive(k, R))]
chained = Statement(
    "lemma/normal-approximation.factor",
    title="Bounds on two coefficients and two roots imply (1 - 1/(k + 1) - q) 4 r x F <= 2 (2k + 1) R.",
    where=LIBRARY,
    formula=r"C(1-q) \le R,\ 2 s x F \le (2k+1)C,\ rk \le s(k+1) \Rightarrow \Bigl(1 - \frac1{k+1} - q\Bigr) 4 r x F "
    r"\le 2(2k+1)R",
    variables=(k, q, r, s, x, F, C, R),
    given=[
        1 <= k,
        0 <= q,
        0 < r,
        0 < s,
        0 < x,
        0 < F,
        0 <= R,
        r * k <= s * (k + 1),
        C * (1 - q) <= R,
        2 * s * x * F <= (2 * k + 1) * C,
    ],
    before=positive_part,
    claim=kept <= 2 * (2 * k + 1) * R,
    example={"k": 1, "q": 1, "r": 1, "s": 1, "x": 1, "F": 1, "C": 1, "R": 1},
    proof=cases(
        q,
        1,
        at_most=positive(
            0 <= x * F * (1 - q) * (s * (k + 1) - r * k),
            0 <= x * F * r * q,
            0 <= (1 - q) * ((2 * k + 1) * C - 2 * s * x * F) * (k + 1),
            0 <= (2 * k + 1) * (R - C * (1 - q)) * (k + 1),
            multiply=[0 < k + 1],
            degree=1,
        ).after(
            Have(0 <= x * F * (1 - q), positive(x * F, 1 - q)),
            Have(0 <= x * F * (1 - q) * (s * (k + 1) - r * k), positive(x * F * (1 - q), s * (k + 1) - r * k)),
            Have(0 <= x * F * r * q, positive(x * F, r, q, degree=3)),
            Have(0 <= (1 - q) * ((2 * k + 1) * C - 2 * s * x * F), positive(1 - q, (2 * k + 1) * C - 2 * s * x * F)),
            Have(
                0 <= (1 - q) * ((2 * k + 1) * C - 2 * s * x * F) * (k + 1),
                positive((1 - q) * ((2 * k + 1) * C - 2 * s * x * F), k + 1),
            ),
            Have(0 <= (2 * k + 1) * (R - C * (1 - q)), positive(k, R - C * (1 - q))),
            Have(0 <= (2 * k + 1) * (R - C * (1 - q)) * (k + 1), positive((2 * k + 1) * (R - C * (1 - q)), k + 1)),
        ),
        greater=positive(
            0 <= (2 * k + 1) * R * (k + 1),
            0 <= x * F * r,
            0 <= x * F * r * (q - 1) * (k + 1),
            multiply=[0 < k + 1],
            degree=1,
        ).after(
            Have(0 <= x * F * r, positive(x * F, r)),
            Have(0 <= x * F * r * (q - 1), positive(x * F * r, q - 1)),
            Have(0 <= x * F * r * (q - 1) * (k + 1), positive(x * F * r * (q - 1), k + 1)),
            Have(0 <= (2 * k + 1) * R * (k + 1), positive((2 * k + 1) * R, k + 1)),
        ),
    ),
    why="(1 - 1/(k + 1) - q) r <= s (1 - q), as 1 - 1/(k + 1) - q <= (1 - q) k/(k + 1).",
    good_for="the normal approximation of a binomial tail",
)

root, loss = sqrt(2 * k), lost(m)
size = [1 <= k, 0 < r, Eq(r**2, 2 * (k + 1))]
weight = (1 - error(m)) * r * phi(0) * four
above = Statement(
    "lemma/normal-approximation.above",
    title="For 0 <= m <= k the binomial density is at least 1 - 1/(k + 1) - m (m + 1)(4m - 1)/(6 (k + 1)^2) times "
    "the normal density.",
    where=LIBRARY,
    formula=r"\Bigl(1 - \frac1{k+1} - \frac{m(m+1)(4m-1)}{6(k+1)^2}\Bigr) 4^{k+1} r \varphi(0) \le 2(2k+1) "
    r"\tbinom{2k}{k+m} e^{m^2/(k+1)},\quad r^2 = 2(k+1)",
    variables=(k, m, r),
    given=[*size, 0 <= m, m <= k],
    before=[Have(0 < k + 1, auto())],
    claim=weight <= 2 * (2 * k + 1) * relative(m),
    example={"k": 1, "m": 0, "r": 2},
    proof=chain(
        chained.id,
        {"k": k, "q": loss, "r": r, "s": root, "x": phi(0), "F": as_term(4) ** k, "C": first, "R": relative(m)},
    ).after(
        *(Have(0 < factorial(one), function()) for one in (2 * k, k + m, k - m)),
        Have(0 < as_term(4) ** k, function()),
        Have(0 < phi(0), function()),
        Have(0 < exp(m**2 / (k + 1)), function()),
        Have(0 <= root, function()),
        Have(Eq(root**2, 2 * k), function()),
        Have(0 < root, chain("lemma/squares.less", {"u": root, "v": 0})),
        Have(
            0 <= m * (m + 1) * (4 * m - 1),
            cases(
                0,
                m,
                less=positive(m, m - 1, degree=3).after(Have(0 <= m - 1, auto())),
                equal=positive(degree=1, modulo=[Eq(0, m)]),
                greater=absurd(positive(0 <= m, m < 0, degree=1)),
            ),
        ),
        Have(0 <= loss, positive(m * (m + 1) * (4 * m - 1), multiply=[0 < k + 1] * 2)),
        Have(
            0 < binomial(2 * k, k + m),
            positive(factorial(2 * k), multiply=[0 < factorial(k + m), 0 < factorial(k - m)], degree=1),
        ),
        Have(0 < relative(m), positive(binomial(2 * k, k + m), exp(m**2 / (k + 1)))),
        Have(first * (1 - loss) <= relative(m), chain(central_binomial.slowly.id, {"k": k, "m": m})),
        Have(
            2 * root * phi(0) * as_term(4) ** k <= (2 * k + 1) * first,
            chain(central_binomial.middle.id, {"k": k, "s": root}),
        ),
        Have(
            r * k <= root * (k + 1),
            chain(
                "lemma/squares.at-most",
                {"u": root * (k + 1), "v": r * k},
                given=[auto(), positive(k, degree=2, modulo=[Eq(r**2, 2 * (k + 1)), Eq(root**2, 2 * k)])],
            ),
        ),
    ),
    why="lemma/central-binomial.middle bounds the central coefficient, and lemma/central-binomial.slowly the others.",
    good_for="the normal approximation of a binomial tail",
)
power = Statement(
    "lemma/normal-approximation.power",
    title="e^(n z) = (e^z)^n for every integer n >= 0.",
    where=LIBRARY,
    formula=r"e^{nz} = (e^z)^n \quad (n \ge 0)",
    variables=(n, z),
    given=[0 <= n],
    before=[Have(0 < odds, function())],
    claim=Eq(exp(n * z), odds**n),
    example={"n": 2, "z": 0},
    proof=induct(
        "n",
        0,
        base=auto().after(ONE),
        step=auto().after(joined(n * z, z), Have(Eq(odds ** (n + 1), odds**n * odds), auto())),
    ),
    why="Induction on n.",
    good_for="a geometric sequence written with an exponential",
)
part = Statement(
    "lemma/normal-approximation.part",
    title="The lower tail of a binomial distribution with odds e^z lies between 0 and 1.",
    where=LIBRARY,
    formula=r"0 \le \sum_{j=0}^J \tbinom nj \frac{e^{jz}}{(1+e^z)^n} \le 1",
    variables=(n, J, z),
    given=[0 <= J, J <= n],
    before=[
        Have(0 < odds, function()),
        Have(0 < 1 + odds, auto()),
        Have(0 < 1 / (1 + odds), positive(1, multiply=[0 < 1 + odds])),
        Have(0 < nobody, function()),
        HaveAll(weighed, each_weighed),
    ],
    claim=[0 <= chance, chance <= 1],
    example={"n": 2, "J": 1, "z": 0},
    proof=[
        positive(own, nobody).after(
            Have(0 <= own, termwise(auto().after(Have(0 < chosen(h), instance(weighed, h))), index="h"))
        ),
        positive(0 <= (full - own) * nobody, degree=1, modulo=[Eq(full * nobody, 1)]).after(
            *no_more_than_all(power.at({"n": i, "z": z}))
        ),
    ],
    why="The sum over all outcomes is 1.",
    good_for="bounds on a binomial tail",
)


between = [*size, 0 <= k + m, m <= k]
left = error(Abs(m))
scaled = (1 - left) * r * phi(0) * four <= at_threshold


def by_magnitude(side: Term, sign: int) -> Plan:
    """Resolve the absolute value, and apply the bound on that side."""
    return rewrite(Eq(side, Abs(m)), fact()).after(
        magnitude(m, sign),
        Have(
            (1 - error(side)) * r * phi(0) * four <= 2 * (2 * k + 1) * relative(side),
            chain(above.id, {"k": k, "m": side, "r": r}),
        ),
        Have(Eq(side, Abs(m)), fact()),
    )


factor = Statement(
    "lemma/normal-approximation.both-sides",
    title="For |m| <= k the binomial density is at least 1 - E_m times the normal density.",
    where=LIBRARY,
    formula=r"(1 - E_m) 4^{k+1} r \varphi(0) \le 2 (2k+1) \tbinom{2k}{k+m} e^{m^2/(k+1)},\quad E_m = \frac1{k+1} + "
        r"\frac{|m|(|m|+1)(4|m|-1)}{6(k+1)^2}",
    variables=(k, m, r),
    given=between,
    before=[Have(0 < k + 1, auto()), *(Have(0 < factorial(each), function()) for each in (k + m, k - m))],
    claim=scaled,
    example={"k": 1, "m": 0, "r": 2},
    proof=cases(0, m, at_most=by_magnitude(m, 1), greater=by_magnitude(-m, -1)),
    why="C(2k, k + m) = C(2k, k - m).",
    good_for="the normal approximation of a binomial tail",
)  # fmt: skip
place, here = standard(z), tail(z)
upper_end, lower_end = (M + 2 * m / r) * 2 / r, (-M + 2 * m / r) * 2 / r
down, up = Phi(M) - Phi(place), Phi(place) - Phi(-M)
mirror = Eq(Phi(M) + Phi(-M), 1)
lower, upper = down - left <= here, here <= 1 - up + left


def probability(of: Term) -> list[Have]:
    """Show that it lies between 0 and 1."""
    values = {"n": 2 * k + 1, "J": k + m, "z": of}
    return [Have(0 <= tail(of), chain(part.id, values)), Have(tail(of) <= 1, chain(part.id, values, claim=1))]


def fallen(start: Term, end: Term) -> Have:
    """Bound the decrease of the tail between two log-odds."""
    values = {"k": k, "m": m, "c": 1 - left, "r": r, "u": start, "v": end}
    return Have(
        (1 - left) * (Phi(standard(end)) - Phi(standard(start))) <= tail(start) - tail(end), chain(falls.id, values)
    )


a, b, D = reals("a b D")
ends = Statement(
    "lemma/normal-approximation.ends",
    title="(1 - q) D <= a - b, a <= 1, b >= 0, D <= 1 and q >= 0 imply D - q <= a and b <= 1 - D + q.",
    where=LIBRARY,
    formula=r"(1-q)D \le a - b,\ a \le 1,\ b \ge 0,\ D \le 1 \Rightarrow D - q \le a,\ b \le 1 - D + q",
    variables=(a, b, q, D),
    given=[0 <= q, D <= 1, (1 - q) * D <= a - b, a <= 1, 0 <= b],
    before=[Have(0 <= q * (1 - D), positive(q, 1 - D))],
    claim=[D - q <= a, b <= 1 - D + q],
    example={"a": 1, "b": 0, "q": 0, "D": 1},
    proof=[
        positive(0 <= q * (1 - D), (1 - q) * D <= a - b, 0 <= b, degree=1),
        positive(0 <= q * (1 - D), (1 - q) * D <= a - b, a <= 1, degree=1),
    ],
    why="(1 - q) D >= D - q.",
    good_for="comparing two distributions by their densities",
)
aside = Statement(
    "lemma/normal-approximation.aside",
    title="D <= 0, 0 <= b <= 1 and q >= 0 imply D - q <= b <= 1 - D + q.",
    where=LIBRARY,
    formula=r"D \le 0,\ 0 \le b \le 1 \Rightarrow D - q \le b \le 1 - D + q",
    variables=(b, q, D),
    given=[0 <= q, D <= 0, 0 <= b, b <= 1],
    claim=[D - q <= b, b <= 1 - D + q],
    example={"b": 1, "q": 0, "D": 0},
    proof=[auto(), auto()],
    why="D - q <= 0 <= b <= 1 <= 1 - D + q.",
    good_for="the trivial case of a comparison of distributions",
)


def down_at(end: Term) -> Relation:
    return (1 - left) * (Phi(end) - Phi(place)) <= here - tail(upper_end)


def up_at(end: Term) -> Relation:
    return (1 - left) * (Phi(place) - Phi(end)) <= tail(lower_end) - here


theorem = Statement(
    "lemma/normal-approximation.theorem",
    title="De Moivre-Laplace with error bound: |P(Y <= k + m) - Phi(-w)| <= E_m + Phi(-M) for Y ~ Bin(2k + 1, 1 - "
    "1/(1 + e^z)).",
    where=LIBRARY,
    formula=r"\Bigl|\sum_{j=0}^{k+m} \tbinom{2k+1}j \frac{e^{jz}}{(1+e^z)^{2k+1}} - \Phi(-w)\Bigr| \le E_m + "
    r"\Phi(-M),\quad w = \tfrac{rz}2 - \tfrac{2m}r,\ r = \sqrt{2k+2},\ E_m = \frac1{k+1} + "
    r"\frac{|m|(|m|+1)(4|m|-1)}{6(k+1)^2}",
    variables=(k, m, r, z, M),
    given=between,
    before=[
        Have(0 < k + 1, auto()),
        Have(0 < exp(z), function()),
        Have(0 <= Abs(m), function()),
        Have(scaled, chain(factor.id, {"k": k, "m": m, "r": r})),
        *probability(z),
        Have(mirror, function()),
        *(Have(claim, function()) for at in (M, place, -M) for claim in (0 < Phi(at), Phi(at) < 1)),
        Have(0 <= left, positive(k, Abs(m), multiply=[0 < k + 1] * 2, squares=[Abs(m) - Q(1, 6)], degree=3)),
        *(Have(fall <= 1, auto()) for fall in (down, up)),
    ],
    claim=[lower, upper],
    example={"k": 1, "m": 0, "r": 2, "z": 0, "M": 0},
    proof=[
        cases(
            place,
            M,
            at_most=chain(ends.id, {"a": here, "b": tail(upper_end), "q": left, "D": down}).after(
                Have(z <= upper_end, positive(M - place, multiply=[0 < r], degree=1)),
                fallen(z, upper_end),
                *probability(upper_end),
                same_chance(standard(upper_end), M),
                Have(down_at(M), rewrite(Eq(Phi(standard(upper_end)), Phi(M)), fact())),
            ),
            greater=chain(aside.id, {"b": here, "q": left, "D": down}).after(
                Have(Phi(M) <= Phi(place), chain("lemma/gaussian.order", {"u": M, "v": place})),
                Have(down <= 0, positive(degree=1)),
            ),
        ),
        cases(
            -M,
            place,
            at_most=chain(ends.id, {"a": tail(lower_end), "b": here, "q": left, "D": up}, claim=1).after(
                Have(lower_end <= z, positive(place + M, multiply=[0 < r], degree=1)),
                fallen(lower_end, z),
                *probability(lower_end),
                same_chance(standard(lower_end), -M),
                Have(up_at(-M), rewrite(Eq(Phi(standard(lower_end)), Phi(-M)), fact())),
            ),
            greater=chain(aside.id, {"b": here, "q": left, "D": up}, claim=1).after(
                Have(Phi(place) <= Phi(-M), chain("lemma/gaussian.order", {"u": place, "v": -M})),
                Have(up <= 0, positive(degree=1)),
            ),
        ),
    ],
    why="From z to a log-odds at which Phi(w) = Phi(M), the binomial tail falls by at least 1 - E_m times the "
    "normal tail. It never leaves [0, 1]. The other direction goes to Phi(-M).",
    good_for="the central limit theorem for counts, with a rate and for every success probability",
    reads=[
        NORMAL,
        "M is arbitrary. Since Phi(M) tends to 1, the two claims give |B(z) - Phi(-w)| <= E_m. The limit of Phi is not "
        "among the axioms.",
    ],
)
