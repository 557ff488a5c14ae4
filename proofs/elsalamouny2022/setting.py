"""[INV]^M under k-RR and [RAP]^M under RAPPOR, and the explanations of their errors."""

from __future__ import annotations

from proofs.elsalamouny2022.inversion import Inversion, T, distribution, k, n, square_sum, theta, x, y
from proofs.lemmas import squares
from proofs.lemmas.counts import COUNT
from proofs.statements.plan import Have, chain, positive, ring, telescope, termwise
from proofs.statements.statement import Point
from symbolic.estimation import common
from symbolic.language import Eq, Q, Sum, as_term
from symbolic.mechanisms.family import K_RR as K_RR_FAMILY
from symbolic.mechanisms.family import RAPPOR as RAPPOR_FAMILY

total = distribution[0].left
K_RR = Inversion(
    size=k,
    centre=K_RR_FAMILY.centre(k),
    estimate=(T + k - 1) / (T - 1) * (COUNT / n) - 1 / (T - 1),
    bound=common.k_rr_error_common(n, k, square_sum, T),
    not_below=[
        Have(total**2 <= k * square_sum, chain(squares.of_sum.id, {"N": k, "f": theta})),
        Have(1 <= k * square_sum, positive(total**2 <= k * square_sum, modulo=distribution, degree=1)),
        Have(0 <= square_sum - 1 / k, positive(1 <= k * square_sum, multiply=[0 < k], degree=1)),
    ],
)

distances, all_values = Sum((theta(x) - Q(1, 2)) ** 2, x, 1, k), Sum(as_term(1), x, 1, k)
of_distances = Eq(distances, square_sum - total + all_values / 4)
RAPPOR = Inversion(
    size=2,
    centre=RAPPOR_FAMILY.centre(k),
    estimate=(T + 1) / (T - 1) * (COUNT / n) - 1 / (T - 1),
    bound=common.rappor_error_common(n, k, square_sum, T),
    not_below=[
        Have(0 <= distances, termwise(positive(squares=[theta(y) - Q(1, 2)], degree=1), index="y")),
        Have(Eq(all_values, k), telescope("y", 1, k, [(-1, all_values)], -y)),
        Have(
            of_distances,
            telescope(
                "y", 1, k, [(-1, distances), (1, square_sum), (-1, total), (Q(1, 4), all_values)], 0, pointwise=ring()
            ),
        ),
        Have(
            0 <= square_sum - RAPPOR_FAMILY.centre(k),
            positive(0 <= distances, modulo=[of_distances, distribution[0], Eq(all_values, k)], degree=1),
        ),
    ],
)

LEVELS = (
    "t(i) is e^epsilon_i. T is e^epsilon[n]. v(i) is 1/(k - 1 + e^epsilon_i), the probability of each answer "
    "other than the true one."
)
COUNTED = (
    "Users are independent. User i samples a value from theta and applies k-RR, so the answer is x with "
    "probability theta(x) t(i) v(i) + (1 - theta(x)) v(i). R(x, i + 1, s + 1) is the probability that s of "
    "the first i users answer x."
)
ROOTS = (
    "t(i) is e^(epsilon_i/2). T is e^(epsilon[n]/2). v(i) is 1/(1 + e^(epsilon_i/2)), the probability that a "
    "bit is flipped."
)
BITS = (
    "Users are independent. User i samples a value from theta and flips each bit with probability v(i), so "
    "bit x is 1 with probability theta(x) t(i) v(i) + (1 - theta(x)) v(i). R(x, i + 1, s + 1) is the "
    "probability that s of the first i users send 1 at x."
)
two_users: Point = {
    "n": 2, "k": 2, "T": "11/5", "theta": ["3/4", "1/4"], "t": [3, "5/3"], "v": ["1/4", "3/8"],
    "R": [
        [[1], ["3/8", "5/8"], ["21/128", "62/128", "45/128"]],
        [[1], ["5/8", "3/8"], ["45/128", "62/128", "21/128"]],
    ],
}  # fmt: skip
alike: Point = {
    "n": 2, "k": 2, "T": 3, "theta": [1, 0], "t": [3, 3], "v": ["1/4", "1/4"],
    "R": [[[1], ["1/4", "3/4"], ["1/16", "6/16", "9/16"]], [[1], ["3/4", "1/4"], ["9/16", "6/16", "1/16"]]],
}  # fmt: skip
