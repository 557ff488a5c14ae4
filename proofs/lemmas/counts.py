"""Count of independent users who show an observable, each with an individual probability.

P(i + 1, s + 1) is the probability that s of the first i users show it; m(i) is the probability for user i.
"""

from __future__ import annotations

from collections.abc import Callable

from proofs.lemmas.sums import interchange
from proofs.statements.plan import (
    Have,
    HaveAll,
    Lambda,
    Plan,
    auto,
    chain,
    every,
    instance,
    ring,
    sum_step,
    telescope,
    termwise,
)  # fmt: skip
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Ne, Sum, Term, TermLike, as_term, functions, integers, reals

q = reals("q")
every_i, every_j, every_s, i, j, n, s = integers("every_i every_j every_s i j n s")
f, m, p, r = functions("f m p r", 1)
P = functions("P", 2)


def law(P: Term, m: Term) -> list[ForAll]:
    """Distribution of the count: user i adds 1 with probability m(i), independently."""
    return [
        ForAll(every_i, 1, n, Eq(P(every_i, 0), 0)),
        ForAll(every_i, 1, n, Eq(P(every_i, every_i + 1), 0)),
        ForAll(
            every_i,
            1,
            n,
            ForAll(
                every_s,
                1,
                every_i + 1,
                Eq(
                    P(every_i + 1, every_s),
                    (1 - m(every_i)) * P(every_i, every_s) + m(every_i) * P(every_i, every_s - 1),
                ),
            ),
        ),
    ]


def weighted(of: TermLike, row: Term, high: TermLike) -> Term:
    """Sum of of(s) times the probability at index s."""
    return Sum(as_term(of) * row, s, 1, high)


step = Statement(
    "lemma/counts.step",
    title="Adding a user who counts with probability q: E[f(S')] = (1 - q) E[f(S)] + q E[f(S + 1)].",
    where="the lemma library",
    formula=r"\sum_s f_s r_s = (1 - q)\sum_s f_s p_s + q\sum_s f_{s+1} p_s \text{ for } r_s = (1-q)p_s + q p_{s-1}",
    variables=(i, q, f, p, r),
    given=[1 <= i, Eq(p(0), 0), Eq(p(i + 1), 0)],
    throughout=[ForAll(every_s, 1, i + 1, Eq(r(every_s), (1 - q) * p(every_s) + q * p(every_s - 1)))],
    claim=Eq(weighted(f(s), r(s), i + 1), (1 - q) * weighted(f(s), p(s), i) + q * weighted(f(s + 1), p(s), i)),
    example={"i": 1, "q": "1/3", "f": [1, 2], "p": [1], "r": ["2/3", "1/3"]},
    proof=auto().after(
        Have(
            Eq(
                weighted(f(s), r(s), i + 1),
                (1 - q) * weighted(f(s), p(s), i + 1) + q * weighted(f(s), p(s - 1), i + 1),
            ),
            termwise(pointwise=auto(), index="j"),
        ),
        Have(Eq(weighted(f(s), p(s), i + 1), weighted(f(s), p(s), i) + f(i + 1) * p(i + 1)), sum_step("last")),
        Have(Eq(weighted(f(s), p(s - 1), i + 1), f(1) * p(0) + Sum(f(s) * p(s - 1), s, 2, i + 1)), sum_step("first")),
        Have(Eq(weighted(f(s + 1), p(s), i), Sum(f(s) * p(s - 1), s, 2, i + 1)), sum_step("shift", by=1)),
    ),
    why="The count stays the same with probability 1 - q and grows by one with probability q.",
    good_for="moments of a count over users with different probabilities",
)


def raw(power: TermLike, high: TermLike) -> Term:
    """Expectation after high - 1 users; index s stands for count s - 1."""
    return weighted(power, P(high, s), high)


def one_more(of: Term) -> Have:
    """Apply the step lemma to a function of the index, at user i."""
    after = raw(of, i + 1)
    before = (1 - m(i)) * raw(of, i) + m(i) * weighted(of.substitute({s: s + 1}), P(i, s), i)
    assign = {"i": i, "q": m(i), "f": Lambda(s, of), "p": Lambda(s, P(i, s)), "r": Lambda(s, P(i + 1, s))}
    return Have(Eq(after, before), chain(step.id, assign))


def linear(of: Term, *parts: tuple[Term, Term]) -> Have:
    """Linearity of expectation: `parts` are (coefficient, function) pairs."""
    left, sums = weighted(of, P(i, s), i), [(c, weighted(g, P(i, s), i)) for c, g in parts]
    whole = sum((c * one for c, one in sums), as_term(0))
    return Have(Eq(left, whole), telescope("j", 1, i, [(-1, left), *sums], 0, pointwise=ring()))


def first_term(of: Term) -> list[Have]:
    """Show that the count is 0 before the first user."""
    at_one, others = of.substitute({s: as_term(1)}) * P(1, 1), Sum(of * P(1, s), s, 2, 1)
    return [Have(Eq(raw(of, 1), at_one + others), sum_step("first")), Have(Eq(others, 0), sum_step("empty"))]


variables = (n, m, P)
given = [0 <= n, Eq(P(1, 1), 1)]
example = {"n": 2, "m": ["1/2", "1/3"], "P": [[1], ["1/2", "1/2"], ["1/3", "1/2", "1/6"]]}
COUNT, ONE = s - 1, as_term(1)
so_far = Sum(m(j), j, 1, i - 1)

total = Statement(
    "lemma/counts.total",
    title="The probabilities of the counts 0, ..., n of independent users sum to 1.",
    where="the lemma library",
    formula=r"\sum_{s=0}^n P_n(s) = 1",
    variables=variables,
    given=given,
    throughout=law(P, m),
    claim=Eq(raw(ONE, n + 1), 1),
    example=example,
    proof=telescope(
        "i",
        1,
        n,
        [],
        raw(ONE, i),
        rest=1 - raw(ONE, n + 1),
        pointwise=ring().after(one_more(ONE)),
        boundary=auto().after(*first_term(ONE)),
    ),
    why="Induction on n: each user counts or does not.",
    good_for="counts over users with different probabilities",
)


def earlier(theorem: Statement) -> Plan:
    """Apply the theorem to the users before user i."""
    shorter = [
        HaveAll(
            ForAll(every_j, 1, i - 1, fact.body.substitute({every_i: every_j})),
            every(instance(fact, every_j).after(Have(every_j <= n, auto()))),
        )
        for fact in law(P, m)
    ]
    return chain(theorem.id, {"n": i - 1, "m": m, "P": P}, [auto(), None, None, None, None]).after(*shorter)


mean = Statement(
    "lemma/counts.mean",
    title="The mean of the count is the sum of the users' probabilities m_i.",
    where="the lemma library",
    formula=r"\sum_{s=0}^n s P_n(s) = \sum_i m_i",
    variables=variables,
    given=given,
    throughout=law(P, m),
    claim=Eq(raw(COUNT, n + 1), Sum(m(j), j, 1, n)),
    example=example,
    proof=telescope(
        "i",
        1,
        n,
        [(1, Sum(m(j), j, 1, n))],
        raw(COUNT, i),
        rest=-raw(COUNT, n + 1),
        pointwise=ring().after(
            one_more(COUNT),
            linear(s + 1 - 1, (ONE, COUNT), (ONE, ONE)),
            Have(Eq(raw(ONE, i - 1 + 1), 1), earlier(total)),
            Have(Eq(raw(ONE, i), 1), auto()),
        ),
        boundary=auto().after(*first_term(COUNT)),
    ),
    why="User i adds m_i to the mean.",
    good_for="unbiased estimates from counts over users with different probabilities",
)

variance = Statement(
    "lemma/counts.variance",
    title="The variance of the count is the sum of m_i (1 - m_i) over the users i.",
    where="the lemma library",
    formula=r"\sum_{s=0}^n s^2 P_n(s) - \Bigl(\sum_i m_i\Bigr)^2 = \sum_i m_i (1 - m_i)",
    variables=variables,
    given=given,
    throughout=law(P, m),
    claim=Eq(raw(COUNT**2, n + 1) - Sum(m(j), j, 1, n) ** 2, Sum(m(j) * (1 - m(j)), j, 1, n)),
    example=example,
    proof=telescope(
        "i",
        1,
        n,
        [(1, Sum(m(j) * (1 - m(j)), j, 1, n))],
        raw(COUNT**2, i) - so_far**2,
        rest=Sum(m(j), j, 1, n) ** 2 - raw(COUNT**2, n + 1),
        pointwise=ring().after(
            one_more(COUNT**2),
            linear((s + 1 - 1) ** 2, (ONE, COUNT**2), (as_term(2), COUNT), (ONE, ONE)),
            Have(Eq(raw(ONE, i - 1 + 1), 1), earlier(total)),
            Have(Eq(raw(ONE, i), 1), auto()),
            Have(Eq(raw(COUNT, i - 1 + 1), so_far), earlier(mean)),
            Have(Eq(raw(COUNT, i), so_far), auto()),
            Have(Eq(Sum(m(j), j, 1, i + 1 - 1), so_far + m(i)), sum_step("last")),
        ),
        boundary=auto().after(*first_term(COUNT**2), Have(Eq(Sum(m(j), j, 1, 1 - 1), 0), sum_step("empty"))),
    ),
    why="Induction on n: user i changes the second moment minus the squared mean by m_i (1 - m_i).",
    good_for="the variance of estimates from counts over users with different probabilities",
)

above = ForAll(every_i, 1, n, 0 < f(every_i))
some = Statement(
    "lemma/counts.some",
    title="A nonempty sum of positive numbers is positive.",
    where="the lemma library",
    formula=r"0 < f_i,\ 1 \le n \Rightarrow 0 < \sum_i f_i",
    variables=(n, f),
    given=[1 <= n],
    throughout=[above],
    claim=0 < Sum(f(j), j, 1, n),
    example={"n": 2, "f": [1, 2]},
    proof=auto().after(
        Have(Eq(Sum(f(j), j, 1, n), f(1) + Sum(f(j), j, 2, n)), sum_step("first")),
        Have(0 < f(1), instance(above, 1)),
        Have(0 <= Sum(f(j), j, 2, n), termwise(index="i", pointwise=auto().after(Have(0 < f(i), instance(above, i))))),
    ),
    why="The first term is positive, and no term is negative.",
    good_for="a sum in a denominator",
)

W, U, theta = reals("W U theta")
whole = Sum(m(j), j, 1, n)
guess = (COUNT / n - U) / W - theta
share = n * (W * theta + U)

error = Statement(
    "lemma/counts.error",
    title="The unbiased estimate (s/n - U)/W of theta has mean squared error equal to the sum of m_i (1 - m_i) over "
    "n^2 W^2.",
    where="the lemma library",
    formula=r"\mathbb{E}\Bigl(\frac{s/n - U}{W} - \theta\Bigr)^2 = \frac{\sum_i m_i (1 - m_i)}{n^2 W^2} \text{ where } "
    r"\sum_i m_i = n(W\theta + U)",
    variables=(*variables, W, U, theta),
    given=[1 <= n, Eq(P(1, 1), 1), Ne(W, 0), Eq(whole, share)],
    throughout=law(P, m),
    claim=Eq(raw(guess**2, n + 1), Sum(m(j) * (1 - m(j)), j, 1, n) / (n**2 * W**2)),
    example={**example, "W": "1/2", "U": 0, "theta": "5/6"},
    before=[Have(0 < n, auto()), Have(Ne(n**2 * W**2, 0), auto())],
    proof=ring(
        modulo=[
            Eq(
                raw(guess**2, n + 1) * (n * W) ** 2,
                raw(COUNT**2, n + 1) - 2 * share * raw(COUNT, n + 1) + share**2 * raw(ONE, n + 1),
            ),
            total.claims[0],
            mean.claims[0],
            variance.claims[0],
            Eq(whole, share),
        ]
    ).after(
        Have(total.claims[0], chain(total.id, {"n": n, "m": m, "P": P})),
        Have(mean.claims[0], chain(mean.id, {"n": n, "m": m, "P": P})),
        Have(variance.claims[0], chain(variance.id, {"n": n, "m": m, "P": P})),
        Have(
            Eq(
                raw(guess**2, n + 1) * (n * W) ** 2,
                raw(COUNT**2, n + 1) - 2 * share * raw(COUNT, n + 1) + share**2 * raw(ONE, n + 1),
            ),
            termwise(pointwise=ring(), index="i"),
        ),
    ),
    why="The estimate minus theta is the count minus its mean, over n W.",
    good_for="the exact error of an estimate by inversion",
)

k, x, y, z, every_x = integers("k x y z every_x")
values, contrast, lot = functions("theta w u", 1)
R = functions("R", 3)
shown = values(x) * contrast(j) + lot(j)
squares = Sum(values(x) ** 2, x, 1, k)
of_user = contrast(i) + k * lot(i) - squares * contrast(i) ** 2 - 2 * contrast(i) * lot(i) - k * lot(i) ** 2


def counting(index: Term, high: Term) -> Have:
    """Show that the sum of `high` ones is `high`."""
    ones = Sum(as_term(1), index, 1, high)
    return Have(Eq(ones, high), telescope("each", 1, high, [(-1, ones)], -integers("each")))


def laws(R: Term, theta: Callable[[Term], Term], w: Callable[[Term], Term], u: Callable[[Term], Term]) -> list[ForAll]:
    """Distribution of each value's count; user i shows x with probability theta(x) w(i) + u(i)."""
    return [
        ForAll(every_x, 1, k, Eq(R(every_x, 1, 1), 1)),
        *(
            ForAll(every_x, 1, k, ForAll(every_i, 1, n, body))
            for body in (
                Eq(R(every_x, every_i, 0), 0),
                Eq(R(every_x, every_i, every_i + 1), 0),
                ForAll(
                    every_s,
                    1,
                    every_i + 1,
                    Eq(
                        R(every_x, every_i + 1, every_s),
                        (1 - (theta(every_x) * w(every_i) + u(every_i))) * R(every_x, every_i, every_s)
                        + (theta(every_x) * w(every_i) + u(every_i)) * R(every_x, every_i, every_s - 1),
                    ),
                ),
            )
        ),
    ]


def errors(R: Term, n: Term, k: Term, estimate: Term, theta: Term) -> Term:
    """Expected squared error, summed over the values x = 1..k; index s stands for count s - 1."""
    return Sum(Sum((estimate - theta(x)) ** 2 * R(x, n + 1, s), s, 1, n + 1), x, 1, k)


estimated = (COUNT / n - U) / W
bernoulli = shown * (1 - shown)
by_values = Sum(Sum(bernoulli, j, 1, n), x, 1, k)
by_users = Sum(Sum(bernoulli, x, 1, k), j, 1, n)
one_value = Sum((estimated - values(x)) ** 2 * R(x, n + 1, s), s, 1, n + 1)
shares_of_users = [Eq(Sum(contrast(j), j, 1, n), n * W), Eq(Sum(lot(j), j, 1, n), n * U)]
at_value = values(y) * contrast(j) + lot(j)
of_value = Sum(at_value, j, 1, n)
mean_of_value = Have(
    Eq(of_value, n * (W * values(y) + U)),
    ring(modulo=[Eq(of_value, values(y) * shares_of_users[0].left + shares_of_users[1].left), *shares_of_users]).after(
        Have(Eq(of_value, values(y) * shares_of_users[0].left + shares_of_users[1].left), termwise(pointwise=ring()))
    ),
)
error_of_value = Have(
    Eq(one_value.substitute({x: y}), Sum(at_value * (1 - at_value), j, 1, n) / (n**2 * W**2)),
    chain(
        error.id,
        {"n": n, "m": Lambda(j, at_value), "P": Lambda([i, s], R(y, i, s)), "W": W, "U": U, "theta": values(y)},
    ),
)
of_one_user = Sum((values(x) * contrast(z) + lot(z)) * (1 - (values(x) * contrast(z) + lot(z))), x, 1, k)
ones = Sum(as_term(1), x, 1, k)
distribution = Sum(values(x), x, 1, k)
spread_out = (
    (contrast(z) - 2 * contrast(z) * lot(z)) * distribution + (lot(z) - lot(z) ** 2) * ones - contrast(z) ** 2 * squares
)
counted = counting(x, k)
of_user_z = Have(Eq(of_one_user, spread_out), termwise(pointwise=ring(), index="i"))
total_error = Statement(
    "lemma/counts.total-error",
    title="Total mean squared error of k estimated shares: the sum of w_i + k u_i - S w_i^2 - 2 w_i u_i - k u_i^2 "
    "over n^2 W^2.",
    where="the lemma library",
    formula=r"\sum_x \mathbb{E}\Bigl(\frac{s_x/n - U}{W} - \theta_x\Bigr)^2 = \frac{1}{n^2 W^2} \sum_i \bigl(w_i + k "
    r"u_i - S w_i^2 - 2 w_i u_i - k u_i^2\bigr)",
    variables=(n, k, W, U, values, contrast, lot, R),
    given=[1 <= n, 1 <= k, Ne(W, 0), Eq(Sum(values(x), x, 1, k), 1), *shares_of_users],
    throughout=laws(R, values, contrast, lot),
    claim=Eq(errors(R, n, k, estimated, values), Sum(of_user, i, 1, n) / (n**2 * W**2)),
    example={
        "n": 1,
        "k": 2,
        "W": "1/2",
        "U": "1/4",
        "theta": ["1/2", "1/2"],
        "w": ["1/2"],
        "u": ["1/4"],
        "R": [[[1], ["1/2", "1/2"]], [[1], ["1/2", "1/2"]]],
    },
    before=[Have(0 < n, auto()), Have(Ne(n**2 * W**2, 0), auto())],
    proof=ring(
        modulo=[
            Eq(errors(R, n, k, estimated, values), by_values / (n**2 * W**2)),
            Eq(by_values, by_users),
            Eq(by_users, Sum(of_user, i, 1, n)),
        ]
    ).after(
        Have(
            Eq(errors(R, n, k, estimated, values), by_values / (n**2 * W**2)),
            termwise(index="y", pointwise=ring(modulo=[error_of_value.claim]).after(mean_of_value, error_of_value)),
        ),
        Have(Eq(by_values, by_users), chain(interchange.id, {"N": k, "M": n, "F": Lambda([j, x], bernoulli)})),
        counted,
        Have(
            Eq(by_users, Sum(of_user, i, 1, n)),
            termwise(
                index="z", pointwise=ring(modulo=[of_user_z.claim, counted.claim, Eq(distribution, 1)]).after(of_user_z)
            ),
        ),
    ),
    why="For each value it is the variance of a count. The terms are then collected by user, and theta sums to 1.",
    good_for="the exact error of k-RR and RAPPOR with a different privacy level for each user",
)
