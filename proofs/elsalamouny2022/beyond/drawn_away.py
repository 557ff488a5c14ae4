"""Two randomly chosen mechanisms: A[n] is invertible, but the estimate does not converge.

The limit of A[n] is non-informative.
"""

from __future__ import annotations

from proofs.elsalamouny2022.inversion import BEYOND
from proofs.lemmas import binomial_sums, maxima
from proofs.lemmas.binomial_sums import about_half, away, weight
from proofs.statements.plan import Have, auto, chain, enclose, function, positive, ring, telescope
from proofs.statements.statement import Statement
from symbolic.language import Eq, Max, Min, Q, Sum, Term, as_term, binomial, factorial, integers, sqrt

n, s, b, i, j = integers("n s b i j")
r = sqrt(as_term(2))
first, second = r - 1, 2 - r  # the probabilities of sampling the second mechanism, and the first
drawn = weight(n, b, first, second)
contrast = ((n - (1 + r) * b) / 4) ** 2  # (n W)^2
two = as_term(2) ** n


def data(heads: Term) -> Term:
    """The squared deviation (s - n/2)^2."""
    found: Term = away(n, 2, heads) / 4
    return found


def kept(heads: Term) -> Term:
    """A lower bound on the smaller of that deviation and n."""
    found: Term = data(heads) - data(heads) ** 2 / (4 * n)
    return found


def beyond_one(heads: Term) -> Term:
    """At most n, and positive only if the estimate has an error above 1."""
    return Max(0, Min(data(heads), n) - contrast)


def over_draws(heads: Term) -> Term:
    return Sum(drawn * beyond_one(heads), b, 0, n)


outcomes = Sum(binomial(n, s) * over_draws(s), s, 0, n)
mean = outcomes / two
total, spread = Sum(drawn, b, 0, n), Sum(drawn * contrast, b, 0, n)
moment = Sum(drawn * (b * (first + second) - n * first) ** 2, b, 0, n)
squared = Eq(r**2, 2)
root = [
    Have(0 < n, auto()),
    Have(squared, function()),
    Have(1 < r, enclose()),
    Have(r < Q(3, 2), enclose()),
    Have(0 < first, auto()),
    Have(0 < second, auto()),
]
variance = Eq(moment, n * first * second * (first + second) ** n)
sure = Eq((first + second) ** n, 1)
of_draws = [
    Have(Eq(as_term(1) ** n, 1), chain("lemma/powers.of-one", {"n": n})),
    Have(sure, ring(modulo=[Eq(as_term(1) ** n, 1)])),
    Have(Eq(total, (first + second) ** n), chain(binomial_sums.theorem.id, {"x": first, "y": second, "n": n})),
    Have(Eq(total, 1), ring(modulo=[Eq(total, (first + second) ** n), sure])),
    Have(variance, chain(binomial_sums.variance.id, {"x": first, "y": second, "n": n})),
    Have(
        Eq(spread, (1 + r) ** 2 / 16 * moment),
        telescope("i", 0, n, [(-1, spread), ((1 + r) ** 2 / 16, moment)], 0, pointwise=ring(modulo=[squared])),
    ),
    Have(Eq(spread, n * r / 16), ring(modulo=[Eq(spread, (1 + r) ** 2 / 16 * moment), variance, sure, squared])),
]
at_i = drawn.substitute({b: i})
smaller = Min(data(j), n)
of_pair = beyond_one(j).substitute({b: i})
chance = [
    Have(0 < factorial(i), function()),
    Have(0 < factorial(n - i), function()),
    Have(0 < factorial(n), function()),
    Have(0 < binomial(n, i), positive(factorial(n), multiply=[0 < factorial(i), 0 < factorial(n - i)], degree=1)),
    Have(0 < first**i, function()),
    Have(0 < second ** (n - i), function()),
    Have(0 < first**i * second ** (n - i), positive(first**i, second ** (n - i), degree=2)),
    Have(0 < at_i, positive(binomial(n, i), first**i * second ** (n - i), degree=2)),
]
inner = Have(
    kept(j) - n * r / 16 <= over_draws(j),
    auto().after(
        Have(kept(j) <= data(j), positive(squares=[data(j)], multiply=[0 < n], degree=1)),
        Have(kept(j) <= n, positive(squares=[data(j) - 2 * n], multiply=[0 < n], degree=1)),
        Have(kept(j) <= smaller, chain(maxima.at_least.id, {"x": kept(j), "p": data(j), "q": n})),
        Have(
            kept(j) * total - spread <= over_draws(j),
            telescope(
                "i",
                0,
                n,
                [(-kept(j), total), (1, spread), (1, over_draws(j))],
                0,
                pointwise=auto().after(
                    *chance,
                    Have(smaller - contrast.substitute({b: i}) <= of_pair, function()),
                    Have(0 <= of_pair - kept(j) + contrast.substitute({b: i}), auto()),
                    Have(
                        0 <= at_i * (of_pair - kept(j) + contrast.substitute({b: i})),
                        positive(at_i, of_pair - kept(j) + contrast.substitute({b: i}), degree=2),
                    ),
                ),
            ),
        ),
        Have(Eq(kept(j) * total - spread, kept(j) - n * r / 16), ring(modulo=[Eq(total, 1), Eq(spread, n * r / 16)])),
    ),
)
ways = [one.substitute({i: j}) for one in (factorial(i), factorial(n - i))]
fair = {power: about_half(n, power) for power in (0, 2, 4)}
values = {0: two, 2: n * two, 4: (3 * n**2 - 2 * n) * two}
lower = fair[2] / 4 - fair[4] / (64 * n) - n * r / 16 * fair[0]
stays_away = Statement(
    "elsalamouny2022/beyond.drawn-away",
    title="For two mechanisms sampled with mean contrast 0, the estimate has an error above 1 with probability >= "
    "1/10 for every n.",
    where=BEYOND,
    formula=r"\mathbf{E}\Bigl[\max\bigl(0, \min((s - \tfrac n2)^2, n) - (n W)^2\bigr)\Bigr] \ge \frac{n}{10},\quad "
    r"nW = \frac{n - (1+\sqrt2) b}{4}",
    variables=(n,),
    given=[1 <= n],
    before=[Have(0 < n, auto()), Have(0 < two, function())],
    claim=n / 10 <= mean,
    example={"n": 1},
    proof=positive(n * two / 10 <= outcomes, multiply=[0 < two], degree=1).after(
        *root,
        *of_draws,
        *(
            Have(Eq(fair[power], values[power]), chain(one.id, {"n": n}))
            for power, one in (
                (0, binomial_sums.fair_total),
                (2, binomial_sums.fair_variance),
                (4, binomial_sums.fair_fourth),
            )
        ),
        Have(
            lower <= outcomes,
            telescope(
                "j",
                0,
                n,
                [(-Q(1, 4), fair[2]), (1 / (64 * n), fair[4]), (n * r / 16, fair[0]), (1, outcomes)],
                0,
                pointwise=auto().after(
                    *(Have(0 < one, function()) for one in (*ways, factorial(n))),
                    Have(0 < binomial(n, j), positive(factorial(n), multiply=[0 < one for one in ways], degree=1)),
                    inner,
                    Have(0 <= over_draws(j) - kept(j) + n * r / 16, auto()),
                    Have(
                        0 <= binomial(n, j) * (over_draws(j) - kept(j) + n * r / 16),
                        positive(binomial(n, j), over_draws(j) - kept(j) + n * r / 16, degree=2),
                    ),
                ),
            ),
        ),
        Have(
            Eq(lower, two * (n / 4 - (3 * n - 2) / 64 - n * r / 16)),
            ring(modulo=[Eq(fair[power], values[power]) for power in (0, 2, 4)]),
        ),
        Have(n / 10 <= n / 4 - (3 * n - 2) / 64 - n * r / 16, positive(n, Q(3, 2) - r, degree=2)),
        Have(
            n * two / 10 <= two * (n / 4 - (3 * n - 2) / 64 - n * r / 16),
            positive(two, n / 10 <= n / 4 - (3 * n - 2) / 64 - n * r / 16, degree=2),
        ),
    ),
    why="The deviation of the data is of order sqrt(n)/2. n W is a sum of n independent terms with mean 0, so it "
    "has the same order. The proof compares the two by their moments.",
    reads=[
        "There are two values, and theta = (1/2, 1/2). The contrast of a mechanism is the probability of a true "
        "answer minus that of a false one. s of the n users answer the first value. b of the n users have the "
        "contrast -sqrt(2)/4, the others 1/4. n W = (n - (1 + sqrt(2)) b)/4 is n times the contrast of A[n], and "
        "the error of the estimate is |s - n/2|/|n W|. If the error is at most 1, the maximum in the formula is "
        "0; it is never above n. So n times the probability of an error above 1 is at least the mean.",
        "sqrt(2) is irrational, so n W is not 0 for any n >= 1, and A[n] is invertible.",
    ],
    models=[
        "Users are independent and sample the second mechanism with probability sqrt(2) - 1, which makes the mean "
        "contrast 0. Since theta is (1/2, 1/2), s is binomial with probability 1/2 for all mechanisms."
    ],
)
