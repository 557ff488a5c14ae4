"""Eq. 18: GIBU summed over users, and the cost of a step."""

from __future__ import annotations

from proofs.elsalamouny2022.likelihood_setting import G, M, N, theta, x, y, z
from proofs.lemmas.em import at
from proofs.lemmas.sums import interchange
from proofs.statements.plan import Have, Lambda, auto, chain, positive, ring, telescope
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, Term, functions, integers

n, k, i, u, w, every_i, every_z, every_x = integers("n k i u w every_i every_z every_x")
s: Term
v, s = functions("v s", 1)
e: Term
H: Term
e, H = functions("e H", 2)


def under(of: Term, place: Term) -> Term:
    """The probability of an observation under theta."""
    return Sum(theta(x) * of(place, x), x, 1, M)


one_cell = ForAll(every_i, 1, n, Eq(Sum(e(every_i, z), z, 1, N), 1))
agrees = ForAll(
    every_i,
    1,
    n,
    ForAll(
        every_z, 1, N, ForAll(every_x, 1, M, Eq(e(every_i, every_z) * (H(every_i, every_x) - G(every_z, every_x)), 0))
    ),
)
inverses = [
    ForAll(every_i, 1, n, Eq(v(every_i) * under(H, every_i), 1)),
    ForAll(every_z, 1, N, Eq(s(every_z) * under(G, every_z), 1)),
]
by_user = Sum(theta(y) * H(i, y) * v(i), i, 1, n)
by_cell = Sum(Sum(e(i, z), i, 1, n) * (theta(y) * G(z, y) * s(z)), z, 1, N)


def shared(user: Term, cell: Term) -> Term:
    return e(user, cell) * (theta(y) * G(cell, y) * s(cell))


users_first, cells_first = Sum(Sum(shared(i, z), z, 1, N), i, 1, n), Sum(Sum(shared(i, z), i, 1, n), z, 1, N)
of_user = Eq(Sum(shared(i, z), z, 1, N), theta(y) * H(i, y) * v(i))
equal = Eq(e(i, w) * H(i, y), e(i, w) * G(w, y))
totals = Eq(e(i, w) * under(H, i), e(i, w) * under(G, w))
same_value = at(agrees, i, w, u).claim
factor = theta(y) * G(w, y) * s(w)
of_cell = Eq(Sum(shared(i, w), i, 1, n), factor * Sum(e(i, w), i, 1, n))
agree = Statement(
    "elsalamouny2022/eq-18.agree",
    title="Summing over users (Eq. 18) or over mechanisms and observables (Algorithm 1) gives the same GIBU step.",
    where="Section 6",
    printed=r"\theta^{t+1}_x=\frac{1}{n}\sum_{i=1}^n\frac{\theta^t_x G_{xi}}{\sum_{u\in\mathcal{X}}\theta^t_u G_{ui}} "
    r"\text{ and } "
    r"\theta^{t+1}_x\leftarrow\sum_{A\in\mathcal{A}}\frac{n^A}{n}\sum_{z\in\mathcal{Z}^A}q^A_z\frac{\theta^t_x "
    r"A_{xz}}{\sum_{u\in\mathcal{X}}\theta^t_u A_{uz}}",
    quote=r"\theta^{t+1}_{x}=\frac{1}{n}\sum_{i=1}^{n}\frac{\theta^{t}_{x}G_{xi}}{\sum_{u\in\mathcal{X}}"
    r"\theta^{t}_{u}G_{ui}}\quad\forall x\in\mathcal{X} (18)",
    variables=(n, N, M, y, theta, G, H, e, v, s),
    given=[1 <= n, 1 <= N, 1 <= M, 1 <= y, y <= M],
    throughout=[one_cell, agrees, *inverses],
    claim=Eq(by_user, by_cell),
    example={
        "n": 2,
        "N": 2,
        "M": 2,
        "y": 1,
        "theta": ["1/2", "1/2"],
        "G": [["3/4", "1/4"], ["1/4", "3/4"]],
        "H": [["3/4", "1/4"], ["1/4", "3/4"]],
        "e": [[1, 0], [0, 1]],
        "v": [2, 2],
        "s": [2, 2],
    },
    proof=ring(modulo=[Eq(users_first, cells_first), Eq(by_user, users_first), Eq(by_cell, cells_first)]).after(
        Have(
            Eq(by_user, users_first),
            telescope(
                "i",
                1,
                n,
                [(-1, by_user), (1, users_first)],
                0,
                pointwise=ring(modulo=[of_user]).after(
                    Have(
                        of_user,
                        ring(
                            modulo=[
                                Eq(of_user.left, of_user.right * Sum(e(i, z), z, 1, N)),
                                Eq(Sum(e(i, z), z, 1, N), 1),
                            ]
                        ).after(
                            at(one_cell, i),
                            at(inverses[0], i),
                            Have(
                                Eq(of_user.left, of_user.right * Sum(e(i, z), z, 1, N)),
                                telescope(
                                    "w",
                                    1,
                                    N,
                                    [(-1, of_user.left), (of_user.right, Sum(e(i, z), z, 1, N))],
                                    0,
                                    pointwise=ring(
                                        cofactors={
                                            equal: -theta(y) * v(i),
                                            at(inverses[0], i).claim: -theta(y) * e(i, w) * G(w, y) * s(w),
                                            totals: theta(y) * G(w, y) * s(w) * v(i),
                                            at(inverses[1], w).claim: theta(y) * e(i, w) * G(w, y) * v(i),
                                        }
                                    ).after(
                                        at(inverses[1], w),
                                        Have(equal, auto().after(at(agrees, i, w, y))),
                                        Have(
                                            totals,
                                            telescope(
                                                "u",
                                                1,
                                                M,
                                                [(-e(i, w), under(H, i)), (e(i, w), under(G, w))],
                                                0,
                                                pointwise=ring(modulo=[same_value]).after(at(agrees, i, w, u)),
                                            ),
                                        ),
                                    ),
                                ),
                            ),
                        ),
                    ),
                ),
            ),
        ),
        Have(Eq(users_first, cells_first), chain(interchange.id, {"N": n, "M": N, "F": Lambda([z, i], shared(i, z))})),
        Have(
            Eq(by_cell, cells_first),
            telescope(
                "w",
                1,
                N,
                [(-1, by_cell), (1, cells_first)],
                0,
                pointwise=ring(modulo=[of_cell]).after(
                    Have(
                        of_cell,
                        telescope(
                            "u", 1, n, [(-1, of_cell.left), (factor, Sum(e(i, w), i, 1, n))], 0, pointwise=ring()
                        ),
                    )
                ),
            ),
        ),
    ),
    why="Users who reported the same observable of the same mechanism have the same term. Their number is n^A q^A_z.",
    reads=[
        "The cells z = 1..N are the observables of all mechanisms. e(i, z) is 1 where user i reported the cell z "
        "and else 0. H(i, x) is the probability of the report of user i under the value x, the printed G of x and "
        "i. G(z, x) is A_xz. v(i) and s(z) are the reciprocals of the sums of theta_u G_ui and of theta_u A_uz. "
        "Both sides are multiplied by n. The number of users in a cell is n^A q^A_z."
    ],
)

each = k + (k - 1) + 2  # for one user and one x: products of the sum over u, its additions, the numerator, the quotient
written = k * (n * each + (n - 1) + 1)
cost = Statement(
    "elsalamouny2022/eq-18.time",
    title="Evaluated as written, with the sum over u recomputed for each x, a step of Eq. 18 takes n k^2 to 4 n k^2 "
    "operations.",
    where="Section 6",
    printed=r"\text{This procedure is highly inefficient since each iteration requires time of order } "
    r"n|\mathcal{X}|^2",
    quote="This procedure is highly inefficient since each iteration requires time of order",
    variables=(n, k),
    given=[1 <= n, 1 <= k],
    claim=[n * k**2 <= written, written <= 4 * n * k**2],
    example={"n": 1, "k": 2},
    proof=[positive(n, k, degree=3), positive(n, k - 1, k, degree=4)],
    why="For each x and each user, the denominator needs k products and k - 1 additions; the numerator and the "
    "division need one operation each. The mean over the users is added.",
    reads=[
        '"This procedure" is interpreted as evaluating the right side as written, separately for each x. '
        '"Requires" refers to this evaluation. A lower bound for every algorithm is not meant: the paper '
        "discusses no other algorithm, and the bound would be false. Algorithm 1 is interpreted in the same way."
    ],
    models=["Operations are additions, products and divisions of numbers; k is the size of the alphabet."],
    remarks=[
        "The sum over u is the same for all x. Computed once for each user, it reduces the step to 4 n k "
        "operations (beyond.shared-sums). The same holds for Algorithm 1."
    ],
)
