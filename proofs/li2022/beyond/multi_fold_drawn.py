"""Every number of answers: n answers are drawn after n of Warner's model, by induction from the step of one more.

c(n, j) is about n - 1 answers, n = 1, ..., L + 1: the sum over the choices of j - 1 of them as true of the chances that
the messages are drawn so. What is claimed of n <= L + 1 is claimed times max{0, L + 2 - n} first, as in the running
products of the lemma library.
"""

from __future__ import annotations

from proofs.lemmas import maxima, running, sums
from proofs.lemmas.em import at
from proofs.lemmas.running import L, left, left_next, n
from proofs.li2022.belief_setting import BEYOND, NATURAL, j, t
from proofs.li2022.beyond import multi_fold_step as single
from proofs.statements.plan import (
    Have,
    HaveAll,
    Lambda,
    Plan,
    auto,
    cases,
    chain,
    every,
    fact,
    induct,
    instance,
    integer,
    ring,
    substitute,
    sum_step,
)
from proofs.statements.statement import Point, Statement
from symbolic.language import Eq, ForAll, Sum, Term, as_term, binomial, functions, integers

h, i, one, each_j = integers("h i one each_j")
m, U, V, P = functions("m U V P", 1)
C, e = functions("C e", 2)
LISTED = (
    "The messages of a tuple are numbered 1, ..., L; message i has the mass m(i), and U(i) and V(i) are the "
    "chances that it is drawn after the true answer and after the other one. P(n) is the chance of the first n "
    "- 1. C(n, j) is 0 for j = 0 and j = n + 1."
)


def zero(gap: Term, gap_next: Term, inside: Plan) -> Plan:
    """From left * gap = 0 to left_next * gap_next = 0: `inside` proves gap_next = 0 from gap = 0 and n <= L."""
    room = Eq(left, L + 2 - n)
    at_most = ring(cofactors={Eq(gap_next, 0): left_next}).after(
        Have(0 < L + 2 - n, auto()),
        Have(room, chain(maxima.larger_second.id, {"p": 0, "q": L + 2 - n})),
        Have(Eq(gap, 0), ring(cofactors={Eq(left * gap, 0): 1 / (L + 2 - n), room: -gap / (L + 2 - n)})),
        Have(Eq(gap_next, 0), inside),
    )
    greater = ring(cofactors={Eq(left_next, 0): gap_next}).after(
        Have(L + 1 <= n, integer()), Have(Eq(left_next, 0), chain(maxima.larger.id, {"a": 0, "b": L + 2 - (n + 1)}))
    )
    return cases(n, L, at_most=at_most, greater=greater)


def summed(level: Term, answers: Term, true: bool) -> Term:
    """The sum over the numbers of true answers."""
    return Sum(single.powers(j, answers, true) * C(level, j), j, 1, answers + 1)


def after(place: Term, true: bool) -> Term:
    """The sum over the choices, of place - 1 answers."""
    return summed(place, place - 1, true)


def gap(place: Term, true: bool) -> Term:
    """It is 0."""
    value: Term = P(place) * (1 + t) ** (place - 1) - after(place, true)
    return value


grows = ForAll(i, 1, L, ForAll(each_j, 1, i + 1, Eq(C(i + 1, each_j), C(i, each_j - 1) * U(i) + C(i, each_j) * V(i))))
ends = [ForAll(i, 1, L + 1, Eq(C(i, 0), 0)), ForAll(i, 1, L + 1, Eq(C(i, i + 1), 0))]
products = ForAll(i, 1, L, Eq(P(i + 1), P(i) * m(i)))


other_way = Lambda([i, j], C(i, i + 1 - j))


def turned() -> Plan:
    """The other input, from the first: U and V change places, and true answers with those that are not."""
    backwards = chain(sums.backwards.id, {"N": L + 1, "f": Lambda(j, single.powers(j, L, False) * C(L + 1, j))})
    read_backwards = Sum(single.powers(L + 1 + 1 - j, L, False) * C(L + 1, L + 1 + 1 - j), j, 1, L + 1)
    truly = Sum(single.powers(j, L, True) * C(L + 1, L + 1 + 1 - j), j, 1, L + 1)
    assign = {"L": L, "t": t, "m": m, "U": V, "V": U, "P": P, "C": other_way}
    one_more = ForAll(h, 1, i + 1, Eq(C(i + 1, h), C(i, h - 1) * U(i) + C(i, h) * V(i)))
    mirrored = every(every(auto().after(at(one_more, i + 2 - each_j))))
    given = [None, None, None, auto(), None, every(auto()), mirrored, every(auto()), every(auto())]
    return auto().after(
        Have(Eq(P(L + 1) * (1 + t) ** L, truly), chain("li2022/beyond.multi-fold-drawn.true", assign, given=given)),
        Have(Eq(summed(L + 1, L, False), read_backwards), backwards),
    )


def statements(true: bool) -> tuple[Statement, Statement]:
    """For one input: by induction, and at the end."""
    name, words = ("true", "x") if true else ("lies", "the other input")
    message = ForAll(i, 1, L, Eq(m(i) * (1 + t), t * U(i) + V(i) if true else U(i) + t * V(i)))
    chance_ = "p" if true else "q"
    assign = {
        "n": n - 1, "t": t, chance_: P(n), "m" if true else "r": m(n), "U": U(n), "V": V(n),
        "c": Lambda(j, C(n, j)), "d": Lambda(j, C(n + 1, j)),
    }  # fmt: skip
    throughout = [products, message, grows, *ends]
    mass = "2/3" if true else "1/3"
    example: Point = {"L": 1, "t": 2, "m": [mass], "U": [1], "V": [0], "P": [1, mass], "C": [[1], [0, 1]]}
    variables = (L, n, t, m, U, V, P, C)
    here = after(as_term(1), true)
    step = single.of_true if true else single.of_lies
    by_induction = Statement(
        f"li2022/beyond.multi-fold-drawn.{name}-so-far",
        title=f"The first n - 1 of L messages are drawn after n - 1 answers of Warner's model, under {words}.",
        where=BEYOND,
        formula=r"n \le L + 1 \Rightarrow P_n (1+t)^{n-1} = \sum_j C_{nj}\, " + (r"t^{j-1}" if true else r"t^{n-j}"),
        variables=variables,
        given=[1 <= n, 1 < t, Eq(P(1), 1), Eq(C(1, 1), 1)],
        throughout=throughout,
        claim=Eq(left * gap(n, true), 0),
        example={**example, "n": 1},
        proof=induct(
            "n",
            1,
            base=ring(modulo=[Eq(gap(as_term(1), true), 0)]).after(
                Have(Eq(Sum(single.powers(j, as_term(1) - 1, true) * C(1, j), j, 1, 0), 0), sum_step("empty")),
                Have(
                    Eq(
                        here,
                        Sum(single.powers(j, as_term(1) - 1, true) * C(1, j), j, 1, 0)
                        + single.powers(as_term(1), as_term(1) - 1, true) * C(1, 1),
                    ),
                    sum_step("last"),
                ),
                Have(Eq(gap(as_term(1), true), 0), auto()),
            ),
            step=zero(
                gap(n, true),
                gap(n + 1, true),
                auto().after(
                    at(products, n),
                    at(message, n),
                    at(ends[0], n),
                    at(ends[1], n),
                    HaveAll(
                        ForAll(one, 1, n + 1, Eq(C(n + 1, one), C(n, one - 1) * U(n) + C(n, one) * V(n))),
                        instance(grows, n),
                    ),
                    Have(
                        Eq(P(n) * m(n) * (1 + t) ** (n - 1 + 1), summed(n + 1, n - 1 + 1, true)), chain(step.id, assign)
                    ),
                ),
            ),
        ),
        why="It is beyond.multi-fold-step, again and again.",
        reads=[NATURAL],
        models=[LISTED],
    )
    at_end = Eq(running.left.substitute({"n": L + 1}), L + 2 - (L + 1))
    at_the_end = auto().after(
        Have(
            Eq(running.left.substitute({"n": L + 1}) * gap(L + 1, true), 0),
            chain(by_induction.id, {**{v.name: v for v in variables}, "n": L + 1}),
        ),
        Have(at_end, chain(maxima.larger_second.id, {"p": 0, "q": L + 2 - (L + 1)})),
    )
    whole = Statement(
        f"li2022/beyond.multi-fold-drawn.{name}",
        title=f"L answers are drawn after L answers of Warner's model, for every L, under {words}.",
        where=BEYOND,
        formula=r"P_{L+1} (1+t)^L = \sum_{j=1}^{L+1} C_{L+1,j}\, " + (r"t^{j-1}" if true else r"t^{L+1-j}"),
        variables=(L, *variables[2:]),
        given=[0 <= L, 1 < t, Eq(P(1), 1), Eq(C(1, 1), 1)],
        throughout=throughout,
        claim=Eq(P(L + 1) * (1 + t) ** L, summed(L + 1, L, true)),
        example=example,
        proof=at_the_end if true else turned(),
        why="The induction at its end."
        if true
        else "It is the first input with the two answers in each other's place, read backwards.",
        reads=[NATURAL],
        models=[LISTED],
    )
    return by_induction, whole


true_so_far, true_whole = statements(True)
lies_so_far, lies_whole = statements(False)

adds = ForAll(i, 1, L, ForAll(each_j, 1, i + 1, Eq(e(i + 1, each_j), e(i, each_j - 1) + e(i, each_j))))
empty_ends = [ForAll(i, 1, L + 1, Eq(e(i, 0), 0)), ForAll(i, 1, L + 1, Eq(e(i, i + 1), 0))]


def excess(place: Term, number: Term) -> Term:
    """It is 0."""
    value: Term = e(place, number) - binomial(place - 1, number - 1)
    return value


def all_of(place: Term, factor: Term, index: Term = h) -> ForAll:
    """For all numbers of true answers."""
    return ForAll(index, 1, place, Eq(factor * excess(place, index), 0))


room = Eq(left, L + 2 - n)
still_room: list[Have | HaveAll] = [
    Have(0 < L + 2 - n, auto()),
    Have(room, chain(maxima.larger_second.id, {"p": 0, "q": L + 2 - n})),
    at(empty_ends[0], n),
    at(empty_ends[1], n),
    HaveAll(
        ForAll(one, 1, n - 1 + 1, Eq(e(n, one), binomial(n - 1, one - 1))),
        every(
            ring(modulo=[Eq(excess(n, one), 0)]).after(
                Have(Eq(left * excess(n, one), 0), instance(all_of(n, left), one)),
                Have(
                    Eq(excess(n, one), 0),
                    ring(
                        cofactors={Eq(left * excess(n, one), 0): 1 / (L + 2 - n), room: -excess(n, one) / (L + 2 - n)}
                    ),
                ),
            )
        ),
    ),
    HaveAll(ForAll(one, 1, n + 1, Eq(e(n + 1, one), e(n, one - 1) + e(n, one))), instance(adds, n)),
]
next_one = every(
    ring(modulo=[Eq(excess(n + 1, h), 0)]).after(
        Have(Eq(e(n + 1, h), e(n, h - 1) + e(n, h)), auto()),
        Have(
            Eq(e(n, h - 1) + e(n, h), binomial(n - 1 + 1, h - 1)),
            chain(single.pascal.id, {"n": n - 1, "h": h, "e": Lambda(j, e(n, j))}),
        ),
        Have(Eq(excess(n + 1, h), 0), auto()),
    )
)
choices = Statement(
    "li2022/beyond.multi-fold-drawn.choices-so-far",
    title="Over all tuples of n - 1 messages the chances of j - 1 true answers add up to the number of their choices.",
    where=BEYOND,
    formula=r"n \le L + 1 \Rightarrow e_{nj} = \tbinom{n-1}{j-1}",
    variables=(L, n, e),
    given=[1 <= n, Eq(e(1, 1), 1)],
    throughout=[adds, *empty_ends],
    claim=[all_of(n, left)],
    example={"L": 1, "n": 1, "e": [[1], [1, 1]]},
    proof=induct(
        "n",
        1,
        base=every(substitute("h", 1, auto()).after(Have(Eq(h, 1), fact()))),
        step=cases(
            n,
            L,
            at_most=next_one.after(*still_room),
            greater=every(ring(modulo=[Eq(left_next, 0)])).after(
                Have(L + 1 <= n, integer()),
                Have(Eq(left_next, 0), chain(maxima.larger.id, {"a": 0, "b": L + 2 - (n + 1)})),
            ),
        ),
    ),
    why="Pascal's rule.",
    models=[
        "e(n, j) is the sum of C(n, j) over all tuples; with one more message it is e(n, j - 1) + e(n, j), as the "
        "U and the V add up to 1 each."
    ],
)
all_choices = Statement(
    "li2022/beyond.multi-fold-drawn.choices",
    title="Over all tuples of L messages the chances of j - 1 true answers add up to the number of their choices, "
    "for every L.",
    where=BEYOND,
    formula=r"e_{L+1,j} = \tbinom{L}{j-1}",
    variables=(L, h, e),
    given=[0 <= L, 1 <= h, h <= L + 1, Eq(e(1, 1), 1)],
    throughout=[adds, *empty_ends],
    claim=Eq(e(L + 1, h), binomial(L, h - 1)),
    example={"L": 1, "h": 1, "e": [[1], [1, 1]]},
    proof=auto().after(
        HaveAll(
            ForAll(one, 1, L + 1, Eq(left.substitute({"n": L + 1}) * excess(L + 1, one), 0)),
            chain(choices.id, {"L": L, "n": L + 1, "e": e}),
        ),
        Have(
            Eq(left.substitute({"n": L + 1}), L + 2 - (L + 1)),
            chain(maxima.larger_second.id, {"p": 0, "q": L + 2 - (L + 1)}),
        ),
        at(ForAll(one, 1, L + 1, Eq(left.substitute({"n": L + 1}) * excess(L + 1, one), 0)), h),
    ),
    why="The induction at its end.",
    models=choices.models,
)
