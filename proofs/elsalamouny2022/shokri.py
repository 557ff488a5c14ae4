"""Section 8.2.4: Shokri's mechanism."""

from __future__ import annotations

from dataclasses import replace

from proofs.elsalamouny2022.beyond.shokri_upper import upper
from proofs.lemmas.em import at
from proofs.statements.plan import Have, auto, chain, positive, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Min, Q, Sum, functions, integers, reals

k, z, w, every_z = integers("k z w every_z")
a, a_, b, b_, least, budget = reals("a a' b b' least Q")
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


def privacy(first: object, second: object) -> object:
    """The adversary's expected loss, on two values one apart with equal profiles."""
    return Min(first, second) / 2 + Min(1 - first, 1 - second) / 2


def lost(first: object, second: object) -> object:
    """What the user loses."""
    return (1 - first) / 2 + second / 2


value = Min(budget, Q(1, 2))
solution = Statement(
    "elsalamouny2022/shokri.solution",
    title="The optimisation problem has one solution: here on two values, one apart, with the uniform profile.",
    where=WHERE,
    printed=r"\text{Hince the mechanism } A \text{ is defined to be the solution of the following optimization problem.}",
    quote="is defined to be the solution of the following optimization problem",
    variables=(a, b, a_, b_, budget),
    given=[
        0 <= budget, 0 <= a, a <= 1, 0 <= b, b <= 1, 0 <= a_, a_ <= 1, 0 <= b_, b_ <= 1,
        lost(a, b) <= budget, lost(a_, b_) <= budget, Eq(privacy(a, b), value), Eq(privacy(a_, b_), value),
    ],
    claim=Eq(a, a_),
    example={"Q": "1/2", "a": 1, "b": 1, "a'": 1, "b'": 1},
    counterexample={"Q": "1/2", "a": 1, "b": 1, "a'": 0, "b'": 0},
    cause="error",
    why="Always reporting the first value is optimal, and so is always reporting the second: the problem has many solutions, and what can be learnt from their reports differs. The "
    "experiments with these mechanisms depend on which was taken. What is one is the value (beyond.shokri-upper, beyond.shokri-attained).",
    reads=["a and b are the probabilities of reporting the first value under the first and the second; (a, b) and (a', b') are both optimal, with the value min(Q, 1/2)."],
    repaired=replace(
        upper,
        id="elsalamouny2022/shokri.solution.repaired",
        where=WHERE,
        proof=[chain(upper.id, {variable.name: variable for variable in upper.variables}, claim=number) for number in (0, 1)],
    ),
)  # fmt: skip
