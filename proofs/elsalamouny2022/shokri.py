"""Section 8.2.4: Shokri's mechanism."""

from __future__ import annotations

from proofs.elsalamouny2022.beyond import shokri_attained as attaining
from proofs.elsalamouny2022.beyond import shokri_upper as any_other
from proofs.elsalamouny2022.beyond.shokri_attained import attained
from proofs.elsalamouny2022.beyond.shokri_avoiding import MECHANISM
from proofs.elsalamouny2022.beyond.shokri_upper import upper
from proofs.lemmas.em import at
from proofs.statements.plan import (
    Have,
    absurd,
    auto,
    cases,
    chain,
    instance,
    positive,
    ring,
    sum_step,
    telescope,
    termwise,
)
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, as_term, functions, integers, reals

k, u, z, w, every_z = integers("k u z w every_z")
least, budget = reals("least Q")
cost, guess = functions("cost guess", 1)

WHERE = "Section 8.2.4"
dear = ForAll(every_z, 1, k, least <= cost(every_z))
chances = ForAll(every_z, 1, k, 0 <= guess(every_z))
best = Statement(
    "elsalamouny2022/shokri.guess",
    title="Given an observation, no deterministic or random guess has a smaller expected loss than the best guess.",
    where=WHERE,
    printed=r"\text{the adversary's best guess, given an observation } y \text{, is } "
    r"\operatorname*{argmin}_{z\in\mathcal{X}}\sum_{x\in\mathcal{X}}\pi_x A_{xy}\ell(x,z)",
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
    why="A mean is at least the minimum.",
    reads=[
        "cost(z) is the sum over x of pi_x A_xy l(x, z). least is the smallest of these costs. guess(z) is the "
        "probability of the guess z."
    ],
    remarks=["The best guess need not be unique, but all best guesses have the same loss."],
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
    title="If l(x, x) = 0, the problem has a solution: report the best guess c with probability min(1, Q/Vmax), "
    "else the truth.",
    where=WHERE,
    printed=r"\text{Hince the mechanism } A \text{ is defined to be the solution of the following optimization "
    r"problem.}",
    quote="is defined to be the solution of the following optimization problem",
    variables=(*attained.variables, any_other.best, any_other.A, budget),
    given=[*attained.given, own * V <= budget, Eq((1 - own) * (budget - own * V), 0), any_other.of_user <= budget],
    throughout=[one for one in attained.throughout if one is not attaining.zero] + list(upper.throughout),
    provided=[attaining.zero],
    claim=[mechanism <= budget, reached <= guessed, lost <= own * V],
    example={**attained.example, "best": [0, 0], "A": [[1, 0], [0, 1]], "Q": "1/4"},
    counterexample={
        "k": 2,
        "c": 1,
        "lambda": "1/2",
        "y": 1,
        "z'": 2,
        "prior": ["1/2", "1/2"],
        "loss": [[1, 0], [0, 1]],
        "same": [[1, 0], [0, 1]],
        "best": [0, 0],
        "A": [[0, 1], [1, 0]],
        "Q": "1/4",
    },
    proof=[
        auto().after(Have(Eq(mechanism, own * V), chain(attained.id, of_it))),
        chain(attained.id, of_it, claim=1),
        cases(
            lost,
            own * V,
            at_most=auto(),
            greater=absurd(
                positive(
                    D, V - lost, budget - lost, 1 - own, V, modulo=[Eq((1 - own) * (budget - own * V), 0)], degree=3
                )
            ),
        ).after(
            Have(lost <= any_other.of_user, chain(upper.id, of_other)),
            Have(lost <= V, chain(upper.id, of_other, claim=1)),
            Have(
                0 <= V,
                termwise(
                    index="w",
                    pointwise=positive(any_other.prior(w), any_other.loss(w, attaining.c), degree=2).after(
                        at(attaining.shares, w),
                        Have(0 <= any_other.loss(w, attaining.c), instance(attaining.losses, w, attaining.c)),
                    ),
                ),
            ),
        ),
    ],
    why="lambda = min(1, Q/Vmax). The quality loss of the mechanism is lambda Vmax, which is at most Q. The "
    "adversary also loses lambda Vmax, and no mechanism within Q makes the adversary lose more.",
    reads=[
        *attained.reads,
        "lambda <= 1, lambda Vmax <= Q, and one of the two is an equality, so lambda = min(1, Q/Vmax).",
        "A is any mechanism within Q. best(y) is at most the loss of every guess after the report y. Summed over "
        "y, the second claim says that the adversary loses at least lambda Vmax. The third claim says that A does "
        "not make the adversary lose more.",
    ],
    remarks=[
        "The solution is not unique. Take two values at distance 1, the uniform profile and Q = 1/2: always "
        "reporting the first value is a solution, and so is always reporting the second. Their reports carry "
        "different information, so the experiments with these mechanisms depend on the chosen solution.",
        "The paper does not state that l(x, x) = 0; the Euclidean distance of its experiments satisfies it. At "
        "the point above a solution exists, but it is a different one. In general there may be no solution: with "
        "a single value whose loss is 1, no mechanism is within Q = 1/2.",
    ],
)

N, i, j = integers("N i j")
a = reals("a")
t = functions("t", 1)
thresholds = [
    ForAll(every_z, 1, N, 0 <= t(every_z)),
    ForAll(every_z, 1, N, t(every_z) <= 1),
    ForAll(every_z, 2, N, t(1) < t(every_z)),
]
truths, squares = Sum(1 - t(i), i, 1, N), Sum((1 - t(i)) ** 2, i, 1, N)
mixed = Sum((1 - t(i)) * t(i), i, 1, N)
later = Sum((1 - t(i)) * (t(i) - t(1)), i, 2, N)
all_later = Sum((1 - t(i)) * (t(i) - t(1)), i, 1, N)
from_third, of_third = Sum((1 - t(i)) * (t(i) - t(1)), i, 3, N), (1 - t(2)) * (t(2) - t(1))
of_mechanism = [at(one, j) for one in thresholds[:2]]
blind = Statement(
    "elsalamouny2022/shokri.blind",
    title="With Shokri's mechanisms [IBU]^M may not converge: some optimal mechanisms have an average that cannot "
    "distinguish two distributions.",
    where="Section 1.1",
    printed=r"\text{However we show that this method in some cases, e.g. with Shokri's mechanism, may not converge "
    r"(with large number of samples) to the real distribution.}",
    quote="may not converge (with large number of samples) to the real distribution",
    variables=(N, t),
    given=[2 <= N, t(2) < 1],
    throughout=thresholds,
    exists=(a,),
    witness={"a": squares / truths},
    claim=[0 <= a, a <= 1, Eq(squares, a * truths), Eq(mixed, (1 - a) * truths), a * (1 - t(1)) < (1 - t(1)) ** 2],
    example={"N": 2, "t": [0, "1/2"]},
    before=[
        at(thresholds[0], as_term(1)),
        at(thresholds[2], as_term(2)),
        Have(0 < 1 - t(1), auto()),
        Have(Eq(truths, 1 - t(1) + Sum(1 - t(i), i, 2, N)), sum_step("first")),
        Have(0 <= Sum(1 - t(i), i, 2, N), termwise(index="j", pointwise=auto().after(at(thresholds[1], j)))),
        Have(0 < truths, auto()),
    ],
    proof=[
        positive(squares, multiply=[0 < truths], degree=1).after(
            Have(0 <= squares, termwise(index="j", pointwise=positive(squares=[1 - t(j)], degree=1)))
        ),
        positive(squares <= truths, multiply=[0 < truths], degree=1).after(
            Have(
                squares <= truths,
                termwise(
                    index="j",
                    pointwise=positive(t(j), 1 - t(j), degree=2).after(*of_mechanism, Have(0 <= 1 - t(j), auto())),
                ),
            )
        ),
        ring(),
        ring(modulo=[Eq(mixed, truths - squares)]).after(
            Have(
                Eq(mixed, truths - squares),
                telescope("j", 1, N, [(-1, mixed), (1, truths), (-1, squares)], 0, pointwise=ring()),
            )
        ),
        positive(squares < (1 - t(1)) * truths, 0 < 1 - t(1), multiply=[0 < truths], degree=2).after(
            Have(Eq(all_later, (1 - t(1)) * (1 - (1 - t(1)) - t(1)) + later), sum_step("first")),
            Have(Eq(later, of_third + from_third), sum_step("first")),
            Have(
                0 <= from_third,
                termwise(
                    index="j",
                    pointwise=positive(1 - t(j), t(j) - t(1), degree=2).after(
                        *of_mechanism, at(thresholds[2], j), Have(0 <= 1 - t(j), auto()), Have(0 <= t(j) - t(1), auto())
                    ),
                ),
            ),
            Have(
                0 < of_third,
                positive(1 - t(2), t(2) - t(1), degree=2).after(
                    Have(0 < 1 - t(2), auto()), Have(0 < t(2) - t(1), auto())
                ),
            ),
            Have(
                Eq(all_later, (1 - t(1)) * truths - squares),
                telescope("j", 1, N, [(-1, all_later), (1 - t(1), truths), (-1, squares)], 0, pointwise=ring()),
            ),
            Have(squares < (1 - t(1)) * truths, auto()),
        ),
    ],
    why="First let every user have the value 2. Then let a fraction a of the users have the value 1 and the "
    "others the value 3. The reports of all users together have the same distribution in both cases, so the "
    "input of [IBU]^M has the same limit. [IBU]^M fails to converge to at least one of the two distributions. "
    "The users of the first mechanism report 1 more often in the first case. GIBU uses which user applied "
    "which mechanism, so it can distinguish the two cases.",
    reads=[
        MECHANISM,
        "There are N mechanisms of this kind, with the parameters t(1), ..., t(N), of which t(1) is the smallest. "
        "Each is applied by the same number of users. For the thresholds of Table VIII, k is 100, Vmax is 25, and "
        "t = (Q - 1/100)/(25 - 1/100), or 1 for Q = 28.0. The claims compare the probabilities of the reports 1 "
        "and 3 from the value 2 with those from the mixture of 1 and 3; the report c has the same probability in "
        "both cases.",
    ],
    rests_on=["elsalamouny2022/beyond.shokri-avoiding", "elsalamouny2022/beyond.shokri-upper"],
    remarks=[
        "Other optimal mechanisms have singular averages too. Consider the ten thresholds of Table VIII on the "
        "line. The optimal mechanisms that tell the truth least often have an average of rank 95 of 100, and "
        "those returned by a linear program one of rank 92. All ten mechanisms together have rank 100. The "
        "optimal mechanisms that report the truth or the best guess have an invertible average for Q < Vmax.",
    ],
)
