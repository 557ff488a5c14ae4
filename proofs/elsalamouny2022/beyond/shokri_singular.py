"""Two best guesses without an observation make optimal mechanisms for Q >= Vmax singular."""

from __future__ import annotations

from proofs.elsalamouny2022.inversion import BEYOND
from proofs.lemmas.em import at
from proofs.lemmas.sums import interchange, one_term
from proofs.statements.plan import Have, HaveAll, Lambda, auto, chain, every, ring, telescope, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, Term, functions, integers, reals

V = reals("V")
k, x, y, u, v, w, every_x, every_y = integers("k x y u v w every_x every_y")
first, second, best = functions("f g best", 1)
A = functions("A", 2)


def lost(of: Term, report: Term) -> Term:
    """The adversary's cost of a guess after a report, summed over the values."""
    return Sum(of(x) * A(x, report), x, 1, k)


rows = ForAll(every_x, 1, k, Eq(Sum(A(every_x, y), y, 1, k), 1))
least = {of.name: ForAll(every_y, 1, k, best(every_y) <= lost(of, every_y)) for of in (first, second)}
privacy = Sum(best(y), y, 1, k)


def tight(of: Term) -> list[Have | HaveAll]:
    """After no report does the adversary have a better guess than this one."""
    everywhere, in_all = Sum(lost(of, y), y, 1, k), Sum(of(x), x, 1, k)
    by_values = Sum(Sum(of(x) * A(x, y), y, 1, k), x, 1, k)
    left = Sum(lost(of, y) - best(y), y, 1, k)
    of_value = Eq(Sum(of(w) * A(w, y), y, 1, k), of(w) * Sum(A(w, y), y, 1, k))
    return [
        Have(Eq(everywhere, by_values), chain(interchange.id, {"N": k, "M": k, "F": Lambda([x, y], of(x) * A(x, y))})),
        Have(
            Eq(by_values, in_all),
            termwise(
                index="w",
                pointwise=ring(modulo=[of_value, at(rows, w).claim]).after(
                    at(rows, w),
                    Have(
                        of_value,
                        telescope(
                            "v", 1, k, [(-1, of_value.left), (of(w), Sum(A(w, y), y, 1, k))], 0, pointwise=ring()
                        ),
                    ),
                ),
            ),
        ),
        Have(
            Eq(left, everywhere - privacy),
            telescope("v", 1, k, [(-1, left), (1, everywhere), (-1, privacy)], 0, pointwise=ring()),
        ),
        HaveAll(ForAll(v, 1, k, 0 <= lost(of, v) - best(v)), every(auto().after(at(least[of.name], v)))),
        Have(
            lost(of, u) - best(u) <= left, chain(one_term.id, {"N": k, "j": u, "f": Lambda(y, lost(of, y) - best(y))})
        ),
        at(least[of.name], u),
        Have(Eq(lost(of, u), best(u)), auto().after(Have(lost(of, u) <= best(u), auto()))),
    ]


apart = Sum((second(x) - first(x)) * A(x, u), x, 1, k)
singular = Statement(
    "elsalamouny2022/beyond.shokri-singular",
    title="If two guesses are best without an observation, every mechanism that costs the adversary Vmax is singular.",
    where=BEYOND,
    formula=r"\sum_x f_x = \sum_x g_x = V_{\max} \le \sum_y \min\Bigl(\sum_x f_x A_{xy}, \sum_x g_x A_{xy}\Bigr) "
    r"\Rightarrow \sum_x (g_x - f_x) A_{xy} = 0 \text{ for all } y",
    variables=(k, u, V, first, second, best, A),
    given=[1 <= k, 1 <= u, u <= k, Eq(Sum(first(x), x, 1, k), V), Eq(Sum(second(x), x, 1, k), V), V <= privacy],
    throughout=[rows, *least.values()],
    claim=Eq(apart, 0),
    example={
        "k": 2,
        "u": 1,
        "V": "1/2",
        "f": [0, "1/2"],
        "g": ["1/2", 0],
        "best": ["1/4", "1/4"],
        "A": [["1/2", "1/2"], ["1/2", "1/2"]],
    },
    proof=ring(
        modulo=[Eq(apart, lost(second, u) - lost(first, u)), Eq(lost(first, u), best(u)), Eq(lost(second, u), best(u))]
    ).after(
        *tight(first),
        *tight(second),
        Have(
            Eq(apart, lost(second, u) - lost(first, u)),
            telescope("v", 1, k, [(-1, apart), (1, lost(second, u)), (-1, lost(first, u))], 0, pointwise=ring()),
        ),
    ),
    why="The difference of the two losses is in the left kernel. Summed over the reports, each of the two guesses "
    "costs Vmax, and the best guesses cost at least Vmax. So both are best guesses after every report.",
    exceptions={
        "thin": "No mechanism costs the adversary more than Vmax, so a mechanism that costs Vmax has equality."
    },
    reads=[
        "f(x) and g(x) are pi_x l(x, c) and pi_x l(x, c') for two guesses c and c' with the loss Vmax. best(y) is "
        "at most the loss of either guess after the report y."
    ],
)
