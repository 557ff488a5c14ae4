"""An upper bound on the value of Shokri's problem: min(Q, Vmax)."""

from __future__ import annotations

from proofs.elsalamouny2022.inversion import BEYOND
from proofs.lemmas.em import at
from proofs.lemmas.sums import interchange
from proofs.statements.plan import Have, Lambda, auto, chain, instance, ring, telescope, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, Term, functions, integers, reals

lam: Term
lam, V = reals("lambda V")
k, x, y, z, w, u, best_place, every_x, every_y, every_z = integers("k x y z w u c every_x every_y every_z")
prior, best = functions("prior best", 1)
A: Term
loss: Term
same: Term
A, loss, same = functions("A loss same", 2)

PROBLEM = "prior(x) is pi_x. A(x, y) is the probability of reporting y. loss(x, z) is l(x, z)."


def guessed(report: Term, guess: Term) -> Term:
    """The adversary's cost of a guess after a report, summed over the values."""
    return Sum(prior(x) * A(x, report) * loss(x, guess), x, 1, k)


least = ForAll(every_y, 1, k, ForAll(every_z, 1, k, best(every_y) <= guessed(every_y, every_z)))
rows = ForAll(every_x, 1, k, Eq(Sum(A(every_x, z), z, 1, k), 1))
privacy = Sum(best(y), y, 1, k)
of_user = Sum(prior(x) * Sum(A(x, z) * loss(x, z), z, 1, k), x, 1, k)
blind = Sum(prior(x) * loss(x, best_place), x, 1, k)
at_report, reports_last = (
    Sum(Sum(prior(x) * A(x, y) * loss(x, y), x, 1, k), y, 1, k),
    Sum(Sum(prior(x) * A(x, y) * loss(x, y), y, 1, k), x, 1, k),
)
at_place, places_last = (
    Sum(Sum(prior(x) * A(x, y) * loss(x, best_place), x, 1, k), y, 1, k),
    Sum(Sum(prior(x) * A(x, y) * loss(x, best_place), y, 1, k), x, 1, k),
)
kept = Eq(Sum(prior(w) * A(w, y) * loss(w, y), y, 1, k), prior(w) * Sum(A(w, z) * loss(w, z), z, 1, k))
gone = Eq(
    Sum(prior(w) * A(w, y) * loss(w, best_place), y, 1, k), prior(w) * loss(w, best_place) * Sum(A(w, z), z, 1, k)
)
upper = Statement(
    "elsalamouny2022/beyond.shokri-upper",
    title="No mechanism costs the adversary more than it costs the user, or more than the best guess without an "
    "observation.",
    where=BEYOND,
    formula=r"\sum_y \min_z \sum_x \pi_x A_{xy}\ell(x,z) \le \min\Bigl(\sum_x \pi_x \sum_z A_{xz}\ell(x,z),\ \min_c "
    r"\sum_x \pi_x \ell(x,c)\Bigr)",
    variables=(k, best_place, prior, best, A, loss),
    given=[1 <= k, 1 <= best_place, best_place <= k],
    throughout=[rows, least],
    claim=[privacy <= of_user, privacy <= blind],
    example={"k": 2, "c": 1, "prior": ["1/2", "1/2"], "best": [0, 0], "A": [[1, 0], [0, 1]], "loss": [[0, 1], [1, 0]]},
    proof=[
        auto().after(
            Have(
                privacy <= at_report,
                termwise(index="w", pointwise=auto().after(Have(best(w) <= guessed(w, w), instance(least, w, w)))),
            ),
            Have(
                Eq(at_report, reports_last),
                chain(interchange.id, {"N": k, "M": k, "F": Lambda([x, y], prior(x) * A(x, y) * loss(x, y))}),
            ),
            Have(
                Eq(reports_last, of_user),
                termwise(
                    index="w",
                    pointwise=auto().after(
                        Have(
                            kept,
                            telescope(
                                "u",
                                1,
                                k,
                                [(-1, kept.left), (prior(w), Sum(A(w, z) * loss(w, z), z, 1, k))],
                                0,
                                pointwise=ring(),
                            ),
                        )
                    ),
                ),
            ),
        ),
        auto().after(
            Have(
                privacy <= at_place,
                termwise(
                    index="w",
                    pointwise=auto().after(Have(best(w) <= guessed(w, best_place), instance(least, w, best_place))),
                ),
            ),
            Have(
                Eq(at_place, places_last),
                chain(interchange.id, {"N": k, "M": k, "F": Lambda([x, y], prior(x) * A(x, y) * loss(x, best_place))}),
            ),
            Have(
                Eq(places_last, blind),
                termwise(
                    index="w",
                    pointwise=ring(modulo=[gone, at(rows, w).claim]).after(
                        at(rows, w),
                        Have(
                            gone,
                            telescope(
                                "u",
                                1,
                                k,
                                [(-1, gone.left), (prior(w) * loss(w, best_place), Sum(A(w, z), z, 1, k))],
                                0,
                                pointwise=ring(),
                            ),
                        ),
                    ),
                ),
            ),
        ),
    ],
    why="The adversary can guess the reported value, which costs what the user loses, or always guess c.",
    reads=[PROBLEM, "best(y) is at most the loss of every guess after the report y; it stands for the smallest loss."],
)
