"""Eq. 10: [INV]^M, and the two ways to turn its estimate into a distribution."""

from __future__ import annotations

from proofs.elsalamouny2022.processing import clipped, clipped_sum, cut, every_x, k, kept, normal_sum, theta, x, y
from proofs.lemmas.counts import counting
from proofs.lemmas.em import at
from proofs.lemmas.sums import mixing
from proofs.statements.plan import Have, auto, function, positive, ring, telescope, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Max, Sum, Term, as_term, functions, integers, reals

K, M, z, i, n, every_z = integers("K M z i n every_z")
q = functions("q", 1)
A = functions("A", 2)
mechanisms = functions("B", 3)

PRINTED = (
    r"\hat{\boldsymbol{\theta}}[n]=\boldsymbol{q}[n]\,(A[n])^{-1}\quad\text{where}\quad "
    r"A[n]=\frac{1}{n}\sum_{i=1}^n A^i"
)
QUOTE = r"\quad\textit{where}\quad A[n]=\frac{1}{n}\sum_{i=1}^{n}A^{i}\,. (10)"
stochastic = ForAll(every_x, 1, M, Eq(Sum(A(every_x, z), z, 1, K), 1))
solves = ForAll(every_z, 1, K, Eq(q(every_z), Sum(theta(x) * A(x, every_z), x, 1, M)))
observed = Eq(Sum(q(z), z, 1, K), 1)
mass = Sum(theta(x), x, 1, M)
columns, by_rows = (
    Sum(as_term(1) * Sum(theta(x) * A(x, z), x, 1, M), z, 1, K),
    Sum(theta(x) * Sum(A(x, z) * 1, z, 1, K), x, 1, M),
)

sums = Statement(
    "elsalamouny2022/eq-10.sum",
    title="The entries of [INV]^M sum to 1.",
    where="Eq. 10",
    printed=PRINTED,
    quote=QUOTE,
    variables=(K, M, q, theta, A),
    given=[1 <= K, 1 <= M, observed],
    throughout=[stochastic, solves],
    claim=Eq(mass, 1),
    example={"K": 2, "M": 2, "q": ["1/2", "1/2"], "theta": ["1/2", "1/2"], "A": [["3/4", "1/4"], ["1/4", "3/4"]]},
    proof=ring(modulo=[Eq(observed.left, columns), Eq(columns, by_rows), Eq(by_rows, mass), observed]).after(
        Have(Eq(observed.left, columns), termwise(index="i", pointwise=auto().after(at(solves, i)))),
        mixing(K, M, lambda _: as_term(1), theta, A),
        Have(
            Eq(by_rows, mass),
            termwise(index="i", pointwise=ring(modulo=[at(stochastic, i).claim]).after(at(stochastic, i))),
        ),
    ),
    why="Every row of A[n] sums to 1, so theta[n] and theta[n] A[n] have the same sum.",
    reads=["theta[n] is interpreted as the solution of theta[n] A[n] = q[n], because A[n] is invertible."],
)
every_i = integers("every_i")
u, v = reals("u v")
average = Statement(
    "elsalamouny2022/eq-10.same",
    title="If all users apply the same mechanism A, the average mechanism A[n] equals A.",
    where="Section 5.1",
    printed=r"\text{if all users apply the same mechanism } A \text{, then clearly } A[n]=A",
    quote="As a special case, if all users apply the same mechanism",
    variables=(n, x, y, A, mechanisms),
    given=[1 <= n],
    throughout=[ForAll(every_i, 1, n, Eq(mechanisms(every_i, x, y), A(x, y)))],
    before=[Have(0 < n, auto())],
    claim=Eq(1 / n * Sum(mechanisms(i, x, y), i, 1, n), A(x, y)),
    example={"n": 1, "x": 1, "y": 1, "A": [[1]], "B": [[[1]]]},
    proof=ring(
        cofactors={
            Eq(Sum(mechanisms(i, x, y), i, 1, n), A(x, y) * Sum(as_term(1), i, 1, n)): 1 / n,
            Eq(Sum(as_term(1), i, 1, n), n): A(x, y) / n,
        }
    ).after(
        counting(i, n),
        Have(
            Eq(Sum(mechanisms(i, x, y), i, 1, n), A(x, y) * Sum(as_term(1), i, 1, n)),
            telescope(
                "z",
                1,
                n,
                [(-1, Sum(mechanisms(i, x, y), i, 1, n)), (A(x, y), Sum(as_term(1), i, 1, n))],
                0,
                pointwise=auto().after(at(ForAll(every_i, 1, n, Eq(mechanisms(every_i, x, y), A(x, y))), z)),
            ),
        ),
    ),
    why="The mean of equal numbers is that number.",
    reads=["B(i, x, y) is the entry of the mechanism of user i."],
)
negative = Statement(
    "elsalamouny2022/eq-10.negative",
    title="The estimate of [INV]^M can have negative components: for k = 2, e^epsilon = 3 and one user, who answers 1.",
    where="Section 5.1",
    printed=r"\text{the resulting estimate } \hat{\boldsymbol{\theta}}[n] \text{ may in general contain negative "
    r"components}",
    quote="may in general contain negative components. Therefore we post-process it using two methods",
    variables=(),
    given=[],
    exists=(u, v),
    witness={"u": as_term(3) / 2, "v": -as_term(1) / 2},
    claim=[
        Eq(u * (as_term(3) / 4) + v * (as_term(1) / 4), 1),
        Eq(u * (as_term(1) / 4) + v * (as_term(3) / 4), 0),
        v < 0,
    ],
    example={},
    proof=[ring(), ring(), auto()],
    why="The answer 2 does not occur, but under every distribution its probability is at least 1/4.",
    reads=["(u, v) is the estimate for q = (1, 0)."],
)
normalised = Statement(
    "elsalamouny2022/eq-10.normalised",
    title="If the negative components are truncated to 0 and the rest is normalised, the estimate of [INV]^M is a "
    "distribution.",
    where="Section 5.1",
    printed=r"\text{The second method is truncating the negative components of } \hat{\boldsymbol{\theta}}[n] \text{ "
    r"to } 0 \text{ and then normalizing the resulting vector.}",
    quote="The second method is truncating the negative components of",
    variables=(k, y, theta),
    given=[1 <= y, y <= k, 1 <= k, Eq(Sum(theta(x), x, 1, k), 1)],
    before=[*kept(theta), Have(0 < clipped_sum(theta), auto())],
    claim=[Eq(normal_sum(theta), 1), 0 <= clipped(theta, y) / clipped_sum(theta)],
    example={"k": 2, "y": 2, "theta": ["3/2", "-1/2"]},
    proof=cut(theta),
    why="The entries sum to 1 (eq-10.sum), so the positive ones sum to at least 1, and the divisor is not 0.",
    rests_on=["elsalamouny2022/eq-10.sum"],
)
tau = reals("tau")
rho = functions("rho", 1)


def above(place: Term) -> Term:
    """The part of a component above tau."""
    return Max(0, theta(place) - tau)


nearest, other = Sum((above(x) - theta(x)) ** 2, x, 1, k), Sum((rho(x) - theta(x)) ** 2, x, 1, k)
left, whole = Sum(above(x), x, 1, k), Sum(rho(x), x, 1, k)
other_shares = ForAll(every_x, 1, k, 0 <= rho(every_x))
either = Eq((above(i) - 0) * (above(i) - (theta(i) - tau)), 0)
projected = Statement(
    "elsalamouny2022/eq-10.projected",
    title="The projection max(theta[n] - tau, 0), with tau chosen so that the sum is 1, has the least l2 distance "
    "of all distributions.",
    where="Section 5.1",
    printed=r"\text{The first method is projecting } \hat{\boldsymbol{\theta}}[n] \text{ onto the probability simplex, "
    r"with respect to the } \ell_2 \text{ distance}",
    quote="onto the probability simplex, with respect to the",
    variables=(k, tau, theta, rho),
    given=[1 <= k, Eq(left, 1), Eq(whole, 1)],
    throughout=[other_shares],
    claim=nearest <= other,
    example={"k": 2, "tau": "1/2", "theta": ["3/2", "-1/2"], "rho": ["1/2", "1/2"]},
    proof=positive(
        nearest <= other + 2 * tau * whole - 2 * tau * left, modulo=[Eq(left, 1), Eq(whole, 1)], degree=1
    ).after(
        Have(
            nearest <= other + 2 * tau * whole - 2 * tau * left,
            telescope(
                "i",
                1,
                k,
                [(-1, nearest), (1, other), (2 * tau, whole), (-2 * tau, left)],
                0,
                pointwise=positive(
                    0 <= rho(i) * (above(i) - (theta(i) - tau)), squares=[rho(i) - above(i)], modulo=[either], degree=1
                ).after(
                    at(other_shares, i),
                    Have(theta(i) - tau <= above(i), function()),
                    Have(0 <= above(i) - (theta(i) - tau), auto()),
                    Have(either, function()),
                    Have(
                        0 <= rho(i) * (above(i) - (theta(i) - tau)),
                        positive(rho(i), above(i) - (theta(i) - tau), degree=2),
                    ),
                ),
            ),
        ),
    ),
    why="The vector is a distribution. By the Karush-Kuhn-Tucker conditions no distribution is closer.",
    reads=["tau is the number for which the values max(theta[n]_x - tau, 0) sum to 1."],
    cites=["By the intermediate value theorem tau exists: the sum falls continuously from infinity to 0 as tau grows."],
    remarks=["The closest distribution is unique: beyond.projection-helps."],
)
