"""An optimal mechanism for Shokri's problem: c with probability lambda, else the truth."""

from __future__ import annotations

from proofs.elsalamouny2022.beyond.shokri_upper import (
    PROBLEM,
    every_x,
    every_y,
    every_z,
    k,
    lam,
    loss,
    prior,
    same,
    w,
    x,
    y,
    z,
)  # fmt: skip
from proofs.elsalamouny2022.inversion import BEYOND
from proofs.lemmas.em import at
from proofs.statements.plan import Have, Lambda, auto, chain, instance, positive, ring, telescope, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, Term, integers

c, z_ = integers("c z'")
blind = Sum(prior(x) * loss(x, c), x, 1, k)


def reported(value: Term, report: Term) -> Term:
    """The truth, or c with probability lambda."""
    return (1 - lam) * same(value, report) + lam * same(c, report)


def guessed(report: Term, guess: Term) -> Term:
    return Sum(prior(x) * reported(x, report) * loss(x, guess), x, 1, k)


shares = ForAll(every_x, 1, k, 0 <= prior(every_x))
zero = ForAll(every_x, 1, k, Eq(loss(every_x, every_x), 0))
losses = ForAll(every_x, 1, k, ForAll(every_z, 1, k, 0 <= loss(every_x, every_z)))
blind_best = ForAll(every_z, 1, k, blind <= Sum(prior(x) * loss(x, every_z), x, 1, k))
places = [
    ForAll(every_x, 1, k, Eq(same(every_x, every_x), 1)),
    ForAll(every_x, 1, k, ForAll(every_y, 1, every_x - 1, Eq(same(every_x, every_y), 0))),
    ForAll(every_x, 1, k, ForAll(every_y, every_x + 1, k, Eq(same(every_x, every_y), 0))),
]
indicator = ForAll(every_x, 1, k, ForAll(every_y, 1, k, 0 <= same(every_x, every_y)))


def picked(value: Term) -> list[Have]:
    """The sum over the reports selects the truth and c."""
    return [
        Have(Eq(Sum(same(at_, z) * loss(value, z), z, 1, k), loss(value, at_)), chain(
            "lemma/sums.pick", {"N": k, "j": at_, "g": Lambda(z, same(at_, z)), "f": Lambda(z, loss(value, z))},
            [auto(), auto(), auto().after(at(places[0], at_)), instance(places[1], at_), instance(places[2], at_)]))
        for at_ in (value, c)
    ]  # fmt: skip


of_user = Sum(prior(x) * Sum(reported(x, z) * loss(x, z), z, 1, k), x, 1, k)
inner = Sum(reported(w, z) * loss(w, z), z, 1, k)
truths, places_c = Sum(same(w, z) * loss(w, z), z, 1, k), Sum(same(c, z) * loss(w, z), z, 1, k)
whole = Sum(prior(x) * loss(x, z_), x, 1, k)
attained = Statement(
    "elsalamouny2022/beyond.shokri-attained",
    title="Reporting c with probability lambda, else the truth, costs the user lambda Vmax and the adversary at "
    "least as much.",
    where=BEYOND,
    formula=r"A_{xy} = (1-\lambda)[x = y] + \lambda[y = c],\ V_{\max} = \sum_x \pi_x\ell(x,c) = \min_z \sum_x "
    r"\pi_x\ell(x,z):\ \sum_x\pi_x\sum_z A_{xz}\ell(x,z) = \lambda V_{\max},\ \sum_x \pi_x A_{xy}\ell(x,z) \ge "
    r"\lambda [y = c] V_{\max}",
    variables=(k, c, lam, y, z_, prior, loss, same),
    given=[1 <= k, 1 <= c, c <= k, 1 <= y, y <= k, 1 <= z_, z_ <= k, 0 <= lam, lam <= 1],
    throughout=[shares, zero, losses, blind_best, *places, indicator],
    claim=[Eq(of_user, lam * blind), lam * same(c, y) * blind <= guessed(y, z_)],
    example={
        "k": 2,
        "c": 1,
        "lambda": "1/2",
        "y": 1,
        "z'": 2,
        "prior": ["1/2", "1/2"],
        "loss": [[0, 1], [1, 0]],
        "same": [[1, 0], [0, 1]],
    },
    proof=[
        termwise(
            index="w",
            pointwise=ring(
                modulo=[
                    Eq(inner, (1 - lam) * truths + lam * places_c),
                    Eq(truths, loss(w, w)),
                    Eq(places_c, loss(w, c)),
                    Eq(loss(w, w), 0),
                ]
            ).after(
                at(zero, w),
                *picked(w),
                Have(
                    Eq(inner, (1 - lam) * truths + lam * places_c),
                    telescope("u", 1, k, [(-1, inner), (1 - lam, truths), (lam, places_c)], 0, pointwise=ring()),
                ),
            ),
        ),
        positive(0 <= lam * same(c, y) * (whole - blind), lam * same(c, y) * whole <= guessed(y, z_), degree=1).after(
            Have(0 <= same(c, y), instance(indicator, c, y)),
            Have(0 <= 1 - lam, auto()),
            Have(0 <= lam * same(c, y), positive(lam, same(c, y), degree=2)),
            at(blind_best, z_),
            Have(0 <= lam * same(c, y) * (whole - blind), positive(lam * same(c, y), whole - blind, degree=2)),
            Have(
                lam * same(c, y) * whole <= guessed(y, z_),
                telescope(
                    "w",
                    1,
                    k,
                    [(-lam * same(c, y), whole), (1, guessed(y, z_))],
                    0,
                    pointwise=auto().after(
                        at(shares, w),
                        Have(0 <= loss(w, z_), instance(losses, w, z_)),
                        Have(0 <= same(w, y), instance(indicator, w, y)),
                        Have(0 <= prior(w) * loss(w, z_), positive(prior(w), loss(w, z_), degree=2)),
                        Have(0 <= (1 - lam) * same(w, y), positive(1 - lam, same(w, y), degree=2)),
                        Have(
                            0 <= (1 - lam) * same(w, y) * (prior(w) * loss(w, z_)),
                            positive((1 - lam) * same(w, y), prior(w) * loss(w, z_), degree=2),
                        ),
                    ),
                ),
            ),
        ),
    ],
    why="After the report c, the true value is c with a higher probability than before, and c remains a best "
    "guess. After any other report the adversary knows the true value.",
    reads=[
        PROBLEM,
        "c is a best guess without an observation, with the loss Vmax. same(x, y) is 1 where x = y and else 0. "
        "Summed over the reports y, the second claim gives lambda Vmax.",
    ],
    remarks=[
        "With lambda = min(1, Q/Vmax) the user loses min(Q, Vmax), and by beyond.shokri-upper no mechanism does "
        "better. So the value is min(Q, Vmax) on the line, in the plane, and for every loss with l(x, x) = 0. For "
        "Q < Vmax this optimal mechanism is invertible; for Q >= Vmax it always reports c.",
    ],
)
