"""The estimators by inversion under k-RR and RAPPOR: levels, data and error proofs.

For user i the true answer is t(i) times as likely as each false answer. There are `size` answers (k, or 2 for a bit),
so v(i) = 1/(size - 1 + t(i)) is the probability of each false answer. T is the same ratio for the average mechanism,
and W = (T - 1)/(T - 1 + size) is its contrast: the probability of a true answer minus that of each false one. R(x, i
+ 1, s + 1) is the probability that s of the first i users report x.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from proofs.lemmas import counts, order, squares
from proofs.lemmas.counts import COUNT, R, counting, errors, every_i, values
from proofs.lemmas.counts import k as k
from proofs.lemmas.counts import n as n
from proofs.lemmas.counts import x as x
from proofs.lemmas.em import at
from proofs.statements.plan import Have, Lambda, Plan, auto, chain, fact, positive, ring, telescope, termwise
from proofs.statements.statement import Statement
from symbolic.estimation.errors import squared_error
from symbolic.language import Eq, ForAll, Relation, Sum, Term, TermLike, as_term, functions, integers, reals

T: Term
T = reals("T")
i, y = integers("i y")
t: Term
v: Term
t, v = functions("t v", 1)
theta = values

BEYOND = "additional result"
square_sum = Sum(theta(x) ** 2, x, 1, k)
distribution: list[Relation] = [Eq(Sum(theta(x), x, 1, k), 1)]
sizes: list[Relation] = [1 <= n, 2 <= k]
variables = (n, k, T, theta, t, v, R)
same = {"n": n, "k": k, "T": T, "theta": theta, "t": t, "v": v, "R": R}
same_level = ForAll(every_i, 1, n, Eq(t(every_i), T))


def contrast(user: Term) -> Term:
    """The contrast: the probability of the true answer minus that of each false answer."""
    return (t(user) - 1) * v(user)


answers = counts.laws(R, theta, contrast, v)
ones, chances, contrasts = (Sum(of, i, 1, n) for of in (as_term(1), v(i), contrast(i)))
noises, contrasts_squared = Sum(1 - contrast(i) ** 2, i, 1, n), Sum(contrast(i) ** 2, i, 1, n)
by_user = Sum(contrast(i) + k * v(i) - square_sum * contrast(i) ** 2 - 2 * contrast(i) * v(i) - k * v(i) ** 2, i, 1, n)


@dataclass(frozen=True)
class Inversion:
    """An estimator by inversion: the mean of the indicators, shifted and scaled.

    Parameters
    ----------
    size: the number of answers.
    centre: c; the variances of a user's indicators sum to 1 - S + (S - c) (1 - w^2).
    estimate: the printed estimate, at the place COUNT + 1 of the count.
    bound: the printed bound on the error.
    not_below: the proof that S - c is nonnegative.
    """

    size: TermLike
    centre: Term
    estimate: Term
    bound: Term
    not_below: Sequence[Have]

    @property
    def W(self) -> Term:
        return (T - 1) / (T - 1 + self.size)

    @property
    def U(self) -> Term:
        return 1 / (self.size - 1 + T)

    @property
    def average(self) -> Relation:
        """Eq. 11 and Eq. 16, multiplied by size - 1 + T."""
        return Eq(1 / n * chances * (self.size - 1 + T), 1)

    @property
    def levels(self) -> list[ForAll]:
        return [
            ForAll(every_i, 1, n, 1 < t(every_i)),
            ForAll(every_i, 1, n, Eq(v(every_i) * (self.size - 1 + t(every_i)), 1)),
        ]

    @property
    def given(self) -> list[Relation]:
        return [*sizes, *distribution, 1 < T, self.average]

    @property
    def throughout(self) -> list[ForAll]:
        return [*self.levels, *answers]

    @property
    def before(self) -> list[Have]:
        """The facts that define the estimate and its error."""
        above = [Have(0 < one, auto()) for one in (n, k, T - 1, T - 1 + self.size, self.size - 1 + T)]
        return [*above, Have(0 < self.W, positive(0 < T - 1, multiply=[0 < T - 1 + self.size], degree=1))]

    @property
    def error(self) -> Term:
        """The expected squared error over the distribution of the counts."""
        return errors(R, n, k, self.estimate, theta)

    def with_noise(self, noise: Term) -> Term:
        error: Term = squared_error(n, 1 - square_sum, square_sum - self.centre, self.W, noise)
        return error

    @property
    def exact(self) -> Term:
        return self.with_noise(noises / n)

    def told(self, user: Term) -> Relation:
        """The definition of v."""
        return Eq(v(user) * (self.size - 1 + t(user)), 1)

    @property
    def means(self) -> list[Have]:
        """The sums of v and of the contrasts over the users."""
        parts = Eq(contrasts, ones - self.size * chances)
        return [
            counting(i, n),
            Have(Eq(chances, n * self.U), ring(modulo=[self.average])),
            Have(
                parts,
                telescope(
                    "y",
                    1,
                    n,
                    [(-1, contrasts), (1, ones), (-self.size, chances)],
                    0,
                    pointwise=ring(modulo=[self.told(y)]).after(at(self.levels[1], y)),
                ),
            ),
            Have(Eq(contrasts, n * self.W), ring(modulo=[parts, Eq(chances, n * self.U), Eq(ones, n)])),
        ]

    def exactly(self) -> Plan:
        """The proof that the error equals `exact`."""
        shifted = errors(R, n, k, (COUNT / n - self.U) / self.W, theta)
        rewritten, by_users = Eq(self.error, shifted), Eq(shifted, by_user / (n**2 * self.W**2))
        parts = Eq(by_user, (1 - square_sum) * ones + (square_sum - self.centre) * noises)
        weights: list[tuple[TermLike, Term]] = [
            (-1, by_user),
            (1 - square_sum, ones),
            (square_sum - self.centre, noises),
        ]
        assign = {"n": n, "k": k, "W": self.W, "U": self.U, "theta": theta, "w": Lambda(i, contrast(i)), "u": v, "R": R}
        return ring(modulo=[rewritten, by_users, parts, Eq(ones, n)]).after(
            *self.means,
            Have(rewritten, termwise(index="y", pointwise=termwise(index="z", pointwise=ring()))),
            Have(by_users, chain(counts.total_error.id, assign)),
            Have(
                parts,
                telescope("y", 1, n, weights, 0, pointwise=ring(modulo=[self.told(y)]).after(at(self.levels[1], y))),
            ),
        )

    def bounded(self, exact: Statement) -> Plan:
        """The proof that the error is at most the bound, from the exact error `exact`."""
        W, excess = self.W, square_sum - self.centre
        less_noise = noises / n <= 1 - W**2
        scaled = excess * (noises / n) <= excess * (1 - W**2)
        of_squares = Eq(noises, ones - contrasts_squared)
        return chain(order.transitive.id, {"u": self.error, "v": self.exact, "w": self.bound}, [fact(), fact()]).after(
            Have(exact.claims[0], chain(exact.id, same)),
            *self.not_below,
            *self.means,
            Have(
                of_squares,
                telescope("y", 1, n, [(-1, noises), (1, ones), (-1, contrasts_squared)], 0, pointwise=ring()),
            ),
            Have(
                n * W**2 <= contrasts_squared, chain(squares.of_mean.id, {"N": n, "t": W, "f": Lambda(i, contrast(i))})
            ),
            Have(
                less_noise,
                positive(n * W**2 <= contrasts_squared, multiply=[0 < n], modulo=[of_squares, Eq(ones, n)], degree=1),
            ),
            Have(scaled, positive(0 <= excess, less_noise, degree=2)),
            Have(0 < n * W**2, positive(0 < n, 0 < W, degree=3)),
            Have(self.exact <= self.with_noise(1 - W**2), positive(scaled, multiply=[0 < n * W**2], degree=1)),
            Have(Eq(self.with_noise(1 - W**2), self.bound), ring()),
            Have(self.exact <= self.bound, auto()),
        )

    def attained(self, exact: Statement) -> Plan:
        """The proof that the error equals the bound if all t(i) are T."""
        W, alike = self.W, Eq(noises, (1 - self.W**2) * ones)
        truth = Eq(v(y) * (self.size - 1 + T), 1)
        of_one = ring(modulo=[Eq(contrast(y), W)]).after(
            at(self.levels[1], y),
            at(same_level, y),
            Have(truth, ring(modulo=[self.told(y), Eq(t(y), T)])),
            Have(Eq(v(y), self.U), ring(modulo=[truth])),
            Have(Eq(contrast(y), W), ring(modulo=[Eq(v(y), self.U), Eq(t(y), T)])),
        )
        return ring(modulo=[exact.claims[0], Eq(noises, n * (1 - W**2))]).after(
            Have(exact.claims[0], chain(exact.id, same)),
            counting(i, n),
            Have(alike, telescope("y", 1, n, [(-1, noises), (1 - W**2, ones)], 0, pointwise=of_one)),
            Have(Eq(noises, n * (1 - W**2)), ring(modulo=[alike, Eq(ones, n)])),
        )
