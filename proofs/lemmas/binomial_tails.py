"""Lower bounds on the decrease of a binomial tail in the log-odds.

A count of n = 2k + 1 trials with odds e^z is at most k + m with a probability that decreases in z. Its slope is
compared with a normal density. No expansion of factorials is needed.
"""

from __future__ import annotations

from proofs.lemmas.exponential import ONE, joined
from proofs.statements.plan import (
    Have,
    Plan,
    auto,
    cases,
    chain,
    fact,
    function,
    induct,
    monotone,
    positive,
    rewrite,
    ring,
    substitute,
    telescope,
)
from proofs.statements.statement import Statement
from symbolic.language import Eq, Phi, Sum, Term, as_term, binomial, exp, factorial, integers, phi, reals

c, r, y, z, u, v = reals("c r y z u v")
h, i, j, k, m, n, N = integers("h i j k m n N")
LIBRARY = "the lemma library"


# ---- comparing the logistic density with the normal density
def rises(variable: Term, f: Term, end: Term, sign: Plan) -> Have:
    """Show f(0) <= f(end) for an increasing f and `end` >= 0."""
    first, last = (f.substitute({variable.name: place}) for place in (as_term(0), end))
    return Have(first <= last, monotone(variable.name, f, 0, end, sign))


def chord(at: Term) -> Term:
    return 1 - exp(at) + at * exp(at)


def ahead(at: Term) -> Term:
    """z (1 + e^z)/2 - (e^z - 1), which is nonnegative because tanh(z/2) <= z/2."""
    return at * (1 + exp(at)) / 2 - (exp(at) - 1)


tangent = Statement(
    "lemma/binomial-tails.tangent",
    title="e^u (2 - u) <= 2 + u for u >= 0, which is tanh(u/2) <= u/2.",
    where=LIBRARY,
    formula=r"e^u (2 - u) \le 2 + u \quad (u \ge 0)",
    variables=(u,),
    given=[0 <= u],
    claim=exp(u) * (2 - u) <= 2 + u,
    example={"u": 1},
    before=[ONE],
    proof=positive(ahead(as_term(0)) <= ahead(u), modulo=[ONE.claim], degree=1).after(
        rises(
            v,
            ahead(v),
            u,
            positive(0 <= chord(v), degree=1).after(
                Have(0 < exp(v), function()),
                rises(
                    y,
                    chord(y),
                    v,
                    positive(0 <= y * exp(y), degree=1).after(
                        Have(0 < exp(y), function()), Have(0 <= y * exp(y), positive(y, exp(y)))
                    ),
                ),
                Have(0 <= chord(v), positive(chord(as_term(0)) <= chord(v), modulo=[ONE.claim], degree=1)),
            ),
        )
    ),
    why="Twice the slope of z (1 + e^z)/2 - (e^z - 1) is 1 - e^z + z e^z, whose slope is z e^z >= 0.",
    good_for="bounding an exponential by a quotient of linear functions",
)
steep = exp(z + z**2 / 4)
ratio = steep / (1 + exp(z)) ** 2
logistic = Statement(
    "lemma/binomial-tails.logistic",
    title="(1 + e^u)^2 <= 4 e^(u + u^2/4) for u >= 0, which is cosh(u/2) <= e^(u^2/8).",
    where=LIBRARY,
    formula=r"\bigl(1 + e^u\bigr)^2 \le 4 e^{u + u^2/4} \quad (u \ge 0)",
    variables=(u,),
    given=[0 <= u],
    claim=(1 + exp(u)) ** 2 <= 4 * exp(u + u**2 / 4),
    example={"u": 1},
    before=[ONE, Have(0 < exp(u), function()), Have(0 < (1 + exp(u)) ** 2, auto())],
    proof=positive(
        ratio.substitute({"z": 0}) <= ratio.substitute({"z": u}), multiply=[0 < (1 + exp(u)) ** 2], modulo=[ONE.claim]
    ).after(
        rises(
            z,
            ratio,
            u,
            positive(0 <= steep * ahead(z), multiply=[0 < 1 + exp(z)] * 3, degree=1).after(
                Have(0 < exp(z), function()),
                Have(0 < steep, function()),
                Have(0 < 1 + exp(z), auto()),
                tangent.at({"u": z}),
                Have(0 <= ahead(z), positive(exp(z) * (2 - z) <= 2 + z, degree=1)),
                Have(0 <= steep * ahead(z), positive(steep, ahead(z))),
            ),
        )
    ),
    why="The slope of log cosh is tanh, which is at most its argument (lemma/binomial-tails.tangent).",
    good_for="moments of a sum of random signs; normal bounds on binomial tails",
)
# ---- the slope of the tail
J = integers("J")
below = Sum(binomial(n + 1, j) * exp(j * z), j, 0, J)
weighted = Sum(binomial(n + 1, j) * (exp(j * z) * j), j, 0, J)
slope = Statement(
    "lemma/binomial-tails.slope",
    title="The derivative of a lower binomial tail in the log-odds z is a single binomial term.",
    where=LIBRARY,
    formula=r"(1 + e^z) \sum_{j=0}^J j \tbinom{n+1}j e^{jz} - (n+1) e^z \sum_{j=0}^J \tbinom{n+1}j e^{jz} = -(n+1) "
    r"\tbinom nJ e^{(J+1)z}",
    variables=(n, J, z),
    given=[0 <= J, J <= n],
    claim=Eq((1 + exp(z)) * weighted - (n + 1) * exp(z) * below, -((n + 1) * binomial(n, J) * exp((J + 1) * z))),
    example={"n": 2, "J": 1, "z": 0},
    proof=telescope(
        "i",
        0,
        J,
        sums=[(-(1 + exp(z)), weighted), ((n + 1) * exp(z), below)],
        certificate=i * (factorial(n + 1) / (factorial(i) * factorial(n + 1 - i))) * exp(i * z),
        rest=-((n + 1) * binomial(n, J) * exp((J + 1) * z)),
        pointwise=substitute(
            "J",
            i,
            substitute(
                "n", i + h, ring(modulo=[Eq(exp(i * z + z), exp(i * z) * exp(z))]).after(joined(i * z, z)), fresh="w"
            ),
            fresh="h",
        ),
        boundary=auto(),
    ),
    why="The sum telescopes.",
    good_for="the derivative of a binomial tail",
)
LIE = [0 < y, Eq(y * (1 + exp(z)), 1)]
square, step = 4 * (y * y), z + z**2 / 4
POSITIVE = [Have(0 < exp(z), function()), Have(0 < 1 + exp(z), auto())]
once = 1 <= square * exp(step)
back, inverse = -z + (-z) ** 2 / 4, Eq(exp(z) * exp(-z), 1)
by_square = positive(0 <= y * y * (4 * exp(step) - (1 + exp(z)) ** 2), modulo=[LIE[1]], degree=1)
times_square = Have(
    0 <= y * y * (4 * exp(step) - (1 + exp(z)) ** 2), positive((1 + exp(z)) ** 2 <= 4 * exp(step), squares=[y])
)
one_trial = [
    *POSITIVE,
    Have(
        once,
        cases(
            0,
            z,
            at_most=by_square.after(logistic.at({"u": z}), times_square),
            greater=by_square.after(
                ONE,
                joined(back, 2 * z),
                joined(z, z),
                joined(z, -z),
                Have(inverse, auto()),
                Have(Eq(exp(step), exp(z) * exp(z) * exp(back)), auto()),
                Have((1 + exp(-z)) ** 2 <= 4 * exp(back), chain(logistic.id, {"u": -z})),
                Have(
                    (1 + exp(z)) ** 2 <= 4 * exp(step),
                    positive(
                        0 <= exp(z) * exp(z) * (4 * exp(back) - (1 + exp(-z)) ** 2),
                        degree=1,
                        modulo=[inverse, Eq(exp(step), exp(z) * exp(z) * exp(back))],
                    ).after(
                        Have(
                            0 <= exp(z) * exp(z) * (4 * exp(back) - (1 + exp(-z)) ** 2),
                            positive((1 + exp(-z)) ** 2 <= 4 * exp(back), squares=[exp(z)]),
                        )
                    ),
                ),
                times_square,
            ),
        ),
    ),
]
RATIONAL = (
    "The equation y = 1/(1 + e^z) leaves one value among the rational numbers: z = 0, y = 1/2. The statement covers "
    "every real z."
)
logistic_power = Statement(
    "lemma/binomial-tails.logistic-power",
    title="1 <= (4/(1 + e^z)^2)^N e^(N (z + z^2/4)) for every integer N >= 0.",
    where=LIBRARY,
    formula=r"1 \le \Bigl(\frac{4}{(1+e^z)^2}\Bigr)^N e^{N(z + z^2/4)}",
    variables=(N, y, z),
    given=[0 <= N, *LIE],
    before=one_trial,
    claim=1 <= square**N * exp(N * step),
    example={"N": 2, "y": "1/2", "z": 0},
    proof=induct(
        "N",
        0,
        base=auto().after(ONE),
        step=positive(
            0 <= square**N * exp(N * step) - 1,
            0 <= square**N * exp(N * step) * (square * exp(step) - 1),
            degree=1,
            modulo=[Eq(square ** (N + 1), square**N * square), Eq(exp(N * step + step), exp(N * step) * exp(step))],
        ).after(
            Have(0 < square, positive(0 < y)),
            Have(Eq(square ** (N + 1), square**N * square), auto()),
            joined(N * step, step),
            Have(
                0 <= square**N * exp(N * step) * (square * exp(step) - 1),
                positive(square**N * exp(N * step) - 1, square * exp(step) - 1, degree=2),
            ),
        ),
    ),
    why="Each factor is at least 1.",
    good_for="normal bounds on binomial tails",
    exceptions={"thin": RATIONAL},
)
K = (2 * k + 1) * binomial(2 * k, k + m)
four = 4 * as_term(4) ** k
place = r * z / 2 - 2 * m / r
size = [0 <= k, 0 <= k + m, m <= k, 0 < r, Eq(r**2, 2 * (k + 1))]
at_threshold = 2 * (2 * k + 1) * (binomial(2 * k, k + m) * exp(m**2 / (k + 1)))
scale = c * r * phi(0) * four <= at_threshold
spread, centred, whole = exp(-(place**2 / 2)), exp(m * z - (k + 1) * z**2 / 4), exp((k + 1) * step)
power = y**k
exponents = Eq(m**2 / (k + 1) + -(place**2 / 2), m * z - (k + 1) * z**2 / 4)
parts = [
    *POSITIVE,
    Have(0 < k + 1, auto()),
    *(Have(0 < factorial(one), function()) for one in (2 * k, k + m, k - m)),
    Have(0 < as_term(4) ** k, function()),
    Have(
        0 <= K,
        positive(factorial(2 * k) * (2 * k + 1), multiply=[0 < factorial(k + m), 0 < factorial(k - m)]).after(
            Have(0 <= factorial(2 * k) * (2 * k + 1), positive(factorial(2 * k), k))
        ),
    ),
]
squared = square ** (k + 1)
density = Statement(
    "lemma/binomial-tails.density",
    title="Up to sign, the slope of a binomial tail in the log-odds z is at least c r/2 phi(r z/2 - 2 m/r), for c "
    "below an explicit bound.",
    where=LIBRARY,
    formula=r"\tfrac{cr}2 \varphi\bigl(\tfrac{rz}2 - \tfrac{2m}r\bigr) \le (2k+1) \tbinom{2k}{k+m} "
    r"\frac{e^{(k+m+1)z}}{(1+e^z)^{2k+2}},\quad r^2 = 2(k+1),\ c \le \frac{2 (2k+1) \tbinom{2k}{k+m} "
    r"e^{m^2/(k+1)}}{4^{k+1} r \varphi(0)}",
    variables=(k, m, c, r, y, z),
    given=[*size, scale, *LIE],
    before=parts,
    claim=c * (r / 2) * phi(place) <= K * exp((k + m + 1) * z) * (power * power * (y * y)),
    example={"k": 1, "m": 0, "c": "1/2", "r": 2, "y": "1/2", "z": 0},
    proof=positive(
        0 <= K * centred * (squared * whole - 1),
        0 <= spread * (at_threshold - c * r * phi(0) * four),
        multiply=[0 < as_term(4) ** k],
        degree=1,
        modulo=[
            Eq(phi(place), phi(0) * spread),
            Eq(exp(m**2 / (k + 1)) * spread, centred),
            Eq(squared, four * (power * power * (y * y))),
            Eq(exp((k + m + 1) * z), whole * centred),
        ],
    ).after(
        Have(Eq(phi(place), phi(0) * spread), function()),
        Have(exponents, ring(modulo=[Eq(r**2, 2 * (k + 1))])),
        joined(m**2 / (k + 1), -(place**2 / 2)),
        Have(
            exp(exponents.left) <= centred,
            chain("lemma/exponential.order", {"u": exponents.left, "v": exponents.right}),
        ),
        Have(
            centred <= exp(exponents.left),
            chain("lemma/exponential.order", {"u": exponents.right, "v": exponents.left}),
        ),
        Have(Eq(exp(exponents.left), centred), fact()),
        Have(
            Eq(exp(m**2 / (k + 1)) * spread, centred),
            ring(modulo=[Eq(exp(exponents.left), exp(m**2 / (k + 1)) * spread), Eq(exp(exponents.left), centred)]),
        ),
        Have(0 < spread, function()),
        Have(0 <= spread * (at_threshold - c * r * phi(0) * four), positive(spread, scale)),
        Have(
            Eq(exp((k + m + 1) * z), whole * centred), auto().after(joined((k + 1) * step, m * z - (k + 1) * z**2 / 4))
        ),
        Have(1 <= squared * whole, chain(logistic_power.id, {"N": k + 1, "y": y, "z": z})),
        Have(Eq(square**k, as_term(4) ** k * (y * y) ** k), function()),
        Have(Eq((y * y) ** k, power * power), function()),
        Have(Eq(squared, square**k * square), auto()),
        Have(Eq(squared, four * (power * power * (y * y))), auto()),
        Have(0 < centred, function()),
        Have(0 <= K * centred, positive(K, centred)),
        Have(0 <= K * centred * (squared * whole - 1), positive(K * centred, squared * whole - 1)),
    ),
    why="For w = r z/2 - 2 m/r, w^2/2 = (k + 1) z^2/4 - m z + m^2/(k + 1); and cosh(z/2) <= e^(z^2/8).",
    good_for="normal bounds on binomial tails",
    exceptions={
        "thin": RATIONAL + " The search tries few values of k because 2 (k + 1) must be the square of a rational r."
    },
)


def tail(odds: Term) -> Term:
    """Probability of at most k + m successes among 2k + 1 trials, at the log-odds `odds`."""
    chance: Term = Sum(binomial(2 * k + 1, j) * exp(j * odds), j, 0, k + m) * (1 / (1 + exp(odds))) ** (2 * k + 1)
    return chance


def standard(odds: Term) -> Term:
    """The corresponding argument of the standard normal distribution function."""
    scaled: Term = r * odds / 2 - 2 * m / r
    return scaled


lie = 1 / (1 + exp(z))
at_odds = {"n": 2 * k, "J": k + m, "z": z}
formal = Sum(binomial(2 * k + 1, j) * (exp(j * z) * j), j, 0, k + m)
counted = Sum(binomial(2 * k + 1, j) * exp(j * z), j, 0, k + m)
lies = lie**k * lie**k
grown = K * exp((k + m + 1) * z)
dense = c * (r / 2) * phi(standard(z)) <= grown * (lies * (lie * lie))
lost = Eq((1 + exp(z)) * formal - (2 * k + 1) * exp(z) * counted, -grown)
lost_at_all = Eq(
    counted * (2 * k + 1) * lie ** (k + k) * (exp(z) / (1 + exp(z)) ** 2) - formal * lie ** (2 * k + 1),
    grown * (lies * (lie * lie)),
)
steep_enough = c * (r / 2) * phi(standard(z)) <= lost_at_all.left
even, odd = Eq(lie ** (k + k), lies), Eq(lie ** (2 * k + 1), lies * lie)
difference = -tail(z) - c * Phi(standard(z))
falls = Statement(
    "lemma/binomial-tails.falls",
    title="A binomial tail B, as a function of the log-odds, satisfies c (Phi(w_v) - Phi(w_u)) <= B(u) - B(v) for u "
    "<= v, for c below an explicit bound.",
    where=LIBRARY,
    formula=r"c\,\bigl(\Phi(w_v) - \Phi(w_u)\bigr) \le B(u) - B(v),\quad u \le v,\ B(z) = \sum_{j=0}^{k+m} "
    r"\tbinom{2k+1}j \frac{e^{jz}}{(1+e^z)^{2k+1}},\ w_z = \tfrac{rz}2 - \tfrac{2m}r",
    variables=(k, m, c, r, u, v),
    given=[*size, scale, u <= v],
    before=[Have(0 < exp(one), function()) for one in (u, v)],
    claim=c * (Phi(standard(v)) - Phi(standard(u))) <= tail(u) - tail(v),
    example={"k": 1, "m": 0, "c": "1/2", "r": 2, "u": 0, "v": 1},
    proof=positive(difference.substitute({"z": u}) <= difference.substitute({"z": v}), degree=1).after(
        Have(
            difference.substitute({"z": u}) <= difference.substitute({"z": v}),
            monotone(
                "z",
                difference,
                u,
                v,
                positive(steep_enough, degree=1).after(
                    Have(0 < exp(z), function()),
                    Have(0 < 1 + exp(z), auto()),
                    Have(even, function()),
                    Have(odd, auto()),
                    Have(lost, chain(slope.id, at_odds)),
                    Have(
                        lost_at_all,
                        ring(
                            modulo=[even, odd, lost],
                            cofactors={
                                even: counted * (2 * k + 1) * (exp(z) / (1 + exp(z)) ** 2),
                                odd: -formal,
                                lost: -lies * (lie * lie),
                            },
                        ),
                    ),
                    Have(dense, chain(density.id, {"k": k, "m": m, "c": c, "r": r, "y": lie, "z": z})),
                    Have(
                        steep_enough,
                        rewrite(Eq(lost_at_all.right, lost_at_all.left), fact()).after(
                            Have(Eq(lost_at_all.right, lost_at_all.left), fact())
                        ),
                    ),
                ),
                inside=[Have(0 < exp(z), function())],
            ),
        )
    ),
    why="The densities satisfy the same inequality at every z (lemma/binomial-tails.density).",
    good_for="normal bounds on binomial tails, from both sides",
)
