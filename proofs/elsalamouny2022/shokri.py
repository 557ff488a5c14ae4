"""Section 8.2.4: Shokri's mechanism."""

from __future__ import annotations

from proofs.elsalamouny2022.beyond import shokri_attained as attaining
from proofs.elsalamouny2022.beyond import shokri_upper as any_other
from proofs.elsalamouny2022.beyond.shokri_attained import attained
from proofs.elsalamouny2022.beyond.shokri_upper import upper
from proofs.lemmas.em import at
from proofs.statements.plan import Have, absurd, auto, cases, chain, instance, positive, ring, telescope, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, functions, integers, reals

k, u, z, w, every_z = integers("k u z w every_z")
least, budget = reals("least Q")
cost, guess = functions("cost guess", 1)

WHERE = "Section 8.2.4"
dear = ForAll(every_z, 1, k, least <= cost(every_z))
chances = ForAll(every_z, 1, k, 0 <= guess(every_z))
best = Statement(
    "elsalamouny2022/shokri.guess",
    title="Where an observation is seen, no guess, drawn or not, costs the adversary less than the one of least expected loss.",
    where=WHERE,
    printed=r"\text{the adversary's best guess, given an observation } y \text{, is } \operatorname*{argmin}_{z\in\mathcal{X}}\sum_{x\in\mathcal{X}}\pi_x A_{xy}\ell(x,z)",
    quote=r"\operatornamewithlimits{argmin}_{z\in\mathcal{X}}\sum_{x\in\mathcal{X}}\pi_{x}A_{xy}\ell(x,z).",
    variables=(k, least, cost, guess),
    given=[1 <= k, Eq(Sum(guess(z), z, 1, k), 1)],
    throughout=[dear, chances],
    claim=least <= Sum(guess(z) * cost(z), z, 1, k),
    example={"k": 2, "least": 0, "cost": [0, 1], "guess": ["1/2", "1/2"]},
    proof=auto().after(
        Have(
            least * Sum(guess(z), z, 1, k) <= Sum(guess(z) * cost(z), z, 1, k),
            termwise(
                index="w",
                pointwise=positive(guess(w), cost(w) - least, degree=2).after(
                    at(dear, w), at(chances, w), Have(0 <= cost(w) - least, auto())
                ),
            ),
        ),
    ),
    why="A mean is at least the least.",
    reads=[
        "cost(z) is the sum over x of pi_x A_xy l(x, z), least the least of them; guess(z) is the probability of the guess z."
    ],
    remarks=["There may be several best guesses; their losses are the same."],
)


mechanism, guessed, own, V = (
    attaining.of_user,
    attaining.guessed(any_other.y, attaining.z_),
    any_other.lam,
    attaining.blind,
)
reached = any_other.lam * any_other.same(attaining.c, any_other.y) * V
of_it, of_other = ({name.name: name for name in one.variables} for one in (attained, upper))
lost = Sum(any_other.best(u), u, 1, k)
D = lost - own * V
solution = Statement(
    "elsalamouny2022/shokri.solution",
    title="The problem has a solution where a right guess costs nothing: report the best guess c with probability lambda = min(1, Q/Vmax), else the truth. It need not be the only one.",
    where=WHERE,
    printed=r"\text{Hince the mechanism } A \text{ is defined to be the solution of the following optimization problem.}",
    quote="is defined to be the solution of the following optimization problem",
    variables=(*attained.variables, any_other.best, any_other.A, budget),
    given=[*attained.given, own * V <= budget, Eq((1 - own) * (budget - own * V), 0), any_other.of_user <= budget],
    throughout=[one for one in attained.throughout if one is not attaining.zero] + list(upper.throughout),
    provided=[attaining.zero],
    claim=[mechanism <= budget, reached <= guessed, lost <= own * V],
    example={**attained.example, "best": [0, 0], "A": [[1, 0], [0, 1]], "Q": "1/4"},
    counterexample={
        "k": 2, "c": 1, "lambda": "1/2", "y": 1, "z'": 2, "prior": ["1/2", "1/2"], "loss": [[1, 0], [0, 1]], "same": [[1, 0], [0, 1]],
        "best": [0, 0], "A": [[0, 1], [1, 0]], "Q": "1/4",
    },
    proof=[
        auto().after(Have(Eq(mechanism, own * V), chain(attained.id, of_it))),
        chain(attained.id, of_it, claim=1),
        cases(
            lost,
            own * V,
            at_most=auto(),
            greater=absurd(positive(D, V - lost, budget - lost, 1 - own, V, modulo=[Eq((1 - own) * (budget - own * V), 0)], degree=3)),
        ).after(
            Have(lost <= any_other.of_user, chain(upper.id, of_other)),
            Have(lost <= V, chain(upper.id, of_other, claim=1)),
            Have(0 <= V, termwise(index="w", pointwise=positive(any_other.prior(w), any_other.loss(w, attaining.c), degree=2).after(
                at(attaining.shares, w), Have(0 <= any_other.loss(w, attaining.c), instance(attaining.losses, w, attaining.c))))),
        ),
    ],
    why="Its loss of quality is lambda Vmax, at most Q; the adversary loses lambda Vmax, and by no mechanism within Q more.",
    reads=[
        *attained.reads, "lambda is at most 1, lambda Vmax at most Q, and one of the two is equal: lambda = min(1, Q/Vmax).",
        "A is any mechanism within Q, and best(y) at most the loss of every guess where it reports y. Summed over y the second claim says that the adversary loses at least lambda Vmax, the third that he loses no more by any other.",
    ],
    remarks=[
        "It is not unique: on two values, one apart, with the uniform profile and Q = 1/2, always reporting the first value is a solution, and so is always reporting the second. What can be learnt from their reports differs, "
        "so the experiments with these mechanisms depend on which solution was taken.",
        "That the loss l(x, x) is 0 is not written; the Euclidean distance of the experiments has it. At the point above there is a solution, but not this one. "
        "There may be none at all: with one value, whose loss is 1, no mechanism is within Q = 1/2.",
    ],
)  # fmt: skip

M, N, x, y = integers("M N x y")
q, c, s, theta = functions("q c s theta", 1)
inverses = ForAll(every_z, 1, N, Eq(s(every_z) * Sum(theta(x) * c(every_z), x, 1, M), 1))
shares_of_data, distribution = Sum(q(z), z, 1, N), Sum(theta(x), x, 1, M)
factor = Sum(q(z) * c(z) * s(z), z, 1, N)
gathered = Eq(Sum(theta(x) * c(w), x, 1, M), c(w) * distribution)
one_factor = Eq(c(w) * s(w), 1)
blind = Statement(
    "elsalamouny2022/shokri.blind",
    title="With a mechanism of Shokri's that always reports one value, which is optimal for Q >= Vmax, [IBU]^M returns what it starts from, whatever the data are.",
    where="Section 1.1",
    printed=r"\text{However we show that this method in some cases, e.g. with Shokri's mechanism, may not converge (with large number of samples) to the real distribution.}",
    quote="may not converge (with large number of samples) to the real distribution",
    variables=(N, M, y, q, c, s, theta),
    given=[1 <= N, 1 <= M, 1 <= y, y <= M, Eq(shares_of_data, 1), Eq(distribution, 1)],
    throughout=[inverses],
    claim=Eq(theta(y) * factor, theta(y)),
    example={"N": 1, "M": 2, "y": 1, "q": [1], "c": [1], "s": [1], "theta": ["1/4", "3/4"]},
    proof=ring(modulo=[Eq(factor, shares_of_data), Eq(shares_of_data, 1)]).after(
        Have(Eq(factor, shares_of_data), termwise(index="w", pointwise=ring(modulo=[one_factor]).after(
            at(inverses, w),
            Have(gathered, telescope("u", 1, M, [(-1, gathered.left), (c(w), distribution)], 0, pointwise=ring())),
            Have(one_factor, ring(modulo=[gathered, at(inverses, w).claim, Eq(distribution, 1)])),
        ))),
    ),
    why="Where the report says nothing of the value a step changes nothing. The mechanism is optimal by beyond.shokri-attained with lambda = 1; other optimal ones for a Q below Vmax are invertible.",
    reads=["c(z) is A_xz for every x, q(z) the share of z among the data, s(z) the reciprocal of the sum over u of theta_u c(z)."],
    rests_on=["elsalamouny2022/beyond.shokri-attained", "elsalamouny2022/beyond.shokri-upper"],
)  # fmt: skip
