"""(epsilon, delta)-DP as a bound on the trade-off function."""

from __future__ import annotations

from proofs.li2022.belief_setting import NATURAL, N, every_k, k, m, masses, r, rows, t
from proofs.statements.plan import Have, auto, function, instance, positive, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Max, Sum, Term, functions, integers, reals

delta, level = reals("delta level")
i = integers("i")
best, other, test = functions("best other test", 1)


WHERE = "Connection to (epsilon, delta)-DP"

type_1 = Sum(test(k) * m(k), k, 1, N)
type_2 = 1 - Sum(test(k) * r(k), k, 1, N)


def excess(at: Term, above: Term, below: Term) -> Term:
    return above(at) - t * below(at)


def best_event(event: Term, above: Term, below: Term) -> list[ForAll]:
    """The event on which `above` is more than t times `below`."""
    return [
        ForAll(every_k, 1, N, Eq(event(every_k) * excess(every_k, above, below), Max(0, excess(every_k, above, below))))
    ]


def private(event: Term, above: Term, below: Term) -> tuple[Term, Term]:
    return Sum(event(k) * above(k), k, 1, N), t * Sum(event(k) * below(k), k, 1, N) + delta


above_best, below_best = private(best, r, m)
above_other, below_other = private(other, m, r)

tests = [ForAll(every_k, 1, N, 0 <= test(every_k)), ForAll(every_k, 1, N, test(every_k) <= 1)]


def at_most(above: Term, below: Term, event: Term, whole: Term) -> Have:
    """The test (or 1 - test) gains at most as much as the best event."""
    x = excess(i, above, below)
    gained = Sum(event(k) * above(k), k, 1, N) - t * Sum(event(k) * below(k), k, 1, N)
    named = Eq(event(i) * x, Max(0, x))
    lemmas = [
        Have(named, instance(best_event(event, above, below)[0], i)),
        Have(0 <= test(i), instance(tests[0], i)),
        Have(test(i) <= 1, instance(tests[1], i)),
        Have(0 <= Max(0, x), function()),
        Have(x <= Max(0, x), function()),
    ]
    pointwise = positive(0 <= test(i), test(i) <= 1, 0 <= Max(0, x), x <= Max(0, x), modulo=[named], degree=2).after(
        *lemmas
    )
    return Have(whole <= gained, termwise(index="i", pointwise=pointwise))


STAR = (
    "best is the indicator of the event where the second distribution is more than t times the first; other "
    "is the indicator of the event where the first is more than t times the second. (epsilon, delta)-DP "
    "bounds all events, in particular these two."
)
to_curve = Statement(
    "li2023/wasserman-zhou.only-if",
    title="(epsilon, delta)-DP implies T(P, Q)(alpha) >= f_{epsilon,delta}(alpha).",
    where=WHERE,
    printed=r"\text{Denote } f_{\epsilon, \delta}(\alpha) = \max\{0, 1 - \delta - e^\epsilon \alpha, e^{-\epsilon}(1 - "
    r"\delta - \alpha)\} \text{. An algorithm } \mathcal{M} \text{ is } (\epsilon, \delta) \text{-DP if and "
    r"only if it is } f_{\epsilon, \delta} \text{-DP}",
    quote=r"-DP if and only if it is $f_{\epsilon, \delta}$ -DP",
    variables=(N, t, delta, level, m, r, test, best, other),
    given=[0 <= N, 1 <= t, 0 <= delta, *rows, above_best <= below_best, above_other <= below_other, type_1 <= level],
    throughout=[*masses(m), *masses(r), *tests, *best_event(best, r, m), *best_event(other, m, r)],
    claim=[0 <= type_2, 1 - delta - t * level <= type_2, (1 - delta - level) / t <= type_2],
    example={
        "N": 2,
        "t": 2,
        "delta": "1/10",
        "level": "1/2",
        "m": ["1/2", "1/2"],
        "r": ["1/4", "3/4"],
        "test": [0, 1],
        "best": [0, 0],
        "other": [0, 0],
    },
    proof=[
        positive(modulo=rows, degree=1).after(
            Have(Sum(test(k) * r(k), k, 1, N) <= rows[1].left, termwise(pointwise=positive(degree=2))),
        ),
        positive(degree=2, modulo=rows).after(
            at_most(r, m, best, Sum(test(k) * r(k), k, 1, N) - t * type_1), Have(0 < t, auto())
        ),
        positive(multiply=[0 < t], degree=2, modulo=rows).after(
            at_most(m, r, other, rows[0].left - type_1 - t * (rows[1].left - Sum(test(k) * r(k), k, 1, N))),
            Have(0 < t, auto()),
        ),
    ],
    why="For any test phi, phi (r - t m) is at most r - t m where that is positive, and at most 0 elsewhere. By "
    "(epsilon, delta)-DP the sum of the positive parts is at most delta.",
    reads=[NATURAL],
    models=[STAR, "The output set is finite; m and r are the two output distributions."],
)
of_event = Sum(test(k) * m(k), k, 1, N), Sum(test(k) * r(k), k, 1, N)
errors = of_event[0], 1 - of_event[1]
outside = 1 - of_event[0], of_event[1]  # the errors of the test that rejects on the complement
from_curve = Statement(
    "li2023/wasserman-zhou.if",
    title="If the trade-off function is at least f_{epsilon,delta}, the algorithm is (epsilon, delta)-DP.",
    where=WHERE,
    printed=r"\text{Denote } f_{\epsilon, \delta}(\alpha) = \max\{0, 1 - \delta - e^\epsilon \alpha, e^{-\epsilon}(1 - "
    r"\delta - \alpha)\} \text{. An algorithm } \mathcal{M} \text{ is } (\epsilon, \delta) \text{-DP if and "
    r"only if it is } f_{\epsilon, \delta} \text{-DP}",
    quote=r"-DP if and only if it is $f_{\epsilon, \delta}$ -DP",
    variables=(N, t, delta, m, r, test),
    given=[
        0 <= N,
        1 <= t,
        0 <= delta,
        *rows,
        *(1 - delta - t * one <= two for one, two in (errors, outside)),
        *((1 - delta - one) / t <= two for one, two in (errors, outside)),
    ],
    claim=[of_event[1] <= t * of_event[0] + delta, of_event[0] <= t * of_event[1] + delta],
    example={"N": 2, "t": 2, "delta": "1/10", "m": ["1/2", "1/2"], "r": ["1/4", "3/4"], "test": [0, 1]},
    proof=[
        positive(degree=1),
        positive(degree=1).after(
            Have(
                1 - delta - outside[0] <= t * outside[1],
                positive((1 - delta - outside[0]) / t <= outside[1], 0 < t, degree=2),
            ),
        ),
    ],
    before=[Have(0 < t, auto())],
    why="Apply the bound to the test that rejects on E and to the test that rejects on its complement.",
    restates="The first claim is the first line of f_{epsilon,delta} for the test that rejects on E, with both sides "
    "subtracted from 1. The second claim is the second line for the test that rejects on the complement.",
    reads=[NATURAL],
    models=[
        "test is the indicator of the event E; the test that rejects on the complement has the errors 1 - P(E) "
        "and Q(E)."
    ],
)
