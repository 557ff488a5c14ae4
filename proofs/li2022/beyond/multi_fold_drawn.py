"""Messages of an n-fold composition, generated from n answers of Warner's model.

The proof is an induction with beyond.multi-fold-step. C(n, j) concerns n - 1 answers, n = 1, ..., L + 1. It is the sum,
over the choices of j - 1 true answers among them, of the probability that the messages are generated from these
answers. Claims for n <= L + 1 are multiplied by max{0, L + 2 - n}, as for the running products of the lemma library.
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
    "The messages of a tuple are numbered 1, ..., L. Message i has mass m(i). It is generated with probability "
    "U(i) from a true answer and V(i) from a false one. P(n) is the probability of the first n - 1 messages. "
    "C(n, j) = 0 for j = 0 and j = n + 1."
)


def zero(gap: Term, gap_next: Term, inside: Plan) -> Plan:
    """Derive left_next * gap_next = 0 from left * gap = 0.

    `inside` proves gap_next = 0 from gap = 0 and n <= L.
    """
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
    """Sum over the numbers of true answers."""
    return Sum(single.powers(j, answers, true) * C(level, j), j, 1, answers + 1)


def after(place: Term, true: bool) -> Term:
    """Sum over the choices of true answers among the first place - 1."""
    return summed(place, place - 1, true)


def gap(place: Term, true: bool) -> Term:
    """Left side minus right side of the claim."""
    value: Term = P(place) * (1 + t) ** (place - 1) - after(place, true)
    return value


grows = ForAll(i, 1, L, ForAll(each_j, 1, i + 1, Eq(C(i + 1, each_j), C(i, each_j - 1) * U(i) + C(i, each_j) * V(i))))
ends = [ForAll(i, 1, L + 1, Eq(C(i, 0), 0)), ForAll(i, 1, L + 1, Eq(C(i, i + 1), 0))]
products = ForAll(i, 1, L, Eq(P(i + 1), P(i) * m(i)))


other_way = Lambda([i, j], C(i, i + 1 - j))


def turned() -> Plan:
    """Derive the other input from the first: exchange U and V, and true and false answers."""
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


variables = (L, n, t, m, U, V, P, C)
start = [1 < t, Eq(P(1), 1), Eq(C(1, 1), 1)]


def one_message(true: bool) -> ForAll:
    """Each message is generated from one answer of Warner's model."""
    return ForAll(i, 1, L, Eq(m(i) * (1 + t), t * U(i) + V(i) if true else U(i) + t * V(i)))


def example(true: bool) -> Point:
    mass = "2/3" if true else "1/3"
    return {"L": 1, "t": 2, "m": [mass], "U": [1], "V": [0], "P": [1, mass], "C": [[1], [0, 1]]}


def no_message(true: bool) -> Plan:
    """Base of the induction: n = 1."""
    first = as_term(1)
    empty = Sum(single.powers(j, first - 1, true) * C(1, j), j, 1, 0)
    return ring(modulo=[Eq(gap(first, true), 0)]).after(
        Have(Eq(empty, 0), sum_step("empty")),
        Have(Eq(after(first, true), empty + single.powers(first, first - 1, true) * C(1, 1)), sum_step("last")),
        Have(Eq(gap(first, true), 0), auto()),
    )


def next_message(true: bool) -> Plan:
    """Step of the induction, by beyond.multi-fold-step."""
    step, probability, mass = (single.of_true, "p", "m") if true else (single.of_lies, "q", "r")
    assign = {
        "n": n - 1, "t": t, probability: P(n), mass: m(n), "U": U(n), "V": V(n),
        "c": Lambda(j, C(n, j)), "d": Lambda(j, C(n + 1, j)),
    }  # fmt: skip
    grown = ForAll(one, 1, n + 1, Eq(C(n + 1, one), C(n, one - 1) * U(n) + C(n, one) * V(n)))
    stepped = Eq(P(n) * m(n) * (1 + t) ** (n - 1 + 1), summed(n + 1, n - 1 + 1, true))
    at_n = (at(fact, n) for fact in (products, one_message(true), *ends))
    steps = auto().after(*at_n, HaveAll(grown, instance(grows, n)), Have(stepped, chain(step.id, assign)))
    return zero(gap(n, true), gap(n + 1, true), steps)


def at_end(by_induction: Statement) -> Plan:
    """The induction at n = L + 1, for x."""
    factor = running.left.substitute({"n": L + 1})
    names = {**{v.name: v for v in variables}, "n": L + 1}
    return auto().after(
        Have(Eq(factor * gap(L + 1, True), 0), chain(by_induction.id, names)),
        Have(Eq(factor, L + 2 - (L + 1)), chain(maxima.larger_second.id, {"p": 0, "q": L + 2 - (L + 1)})),
    )


def statements(true: bool) -> tuple[Statement, Statement]:
    """Statements for one input: for n <= L + 1 by induction, and for n = L + 1."""
    name, words = ("true", "x") if true else ("lies", "x'")
    throughout = [products, one_message(true), grows, *ends]
    by_induction = Statement(
        f"li2022/beyond.multi-fold-drawn.{name}-so-far",
        title=f"Under {words} the first n - 1 of L messages are generated from n - 1 answers of Warner's model.",
        where=BEYOND,
        formula=r"n \le L + 1 \Rightarrow P_n (1+t)^{n-1} = \sum_j C_{nj}\, " + (r"t^{j-1}" if true else r"t^{n-j}"),
        variables=variables,
        given=[1 <= n, *start],
        throughout=throughout,
        claim=Eq(left * gap(n, true), 0),
        example={**example(true), "n": 1},
        proof=induct("n", 1, base=no_message(true), step=next_message(true)),
        why="Induction on n with beyond.multi-fold-step.",
        reads=[NATURAL],
        models=[LISTED],
    )
    whole = Statement(
        f"li2022/beyond.multi-fold-drawn.{name}",
        title=f"Under {words} the L messages are generated from L answers of Warner's model, for every L.",
        where=BEYOND,
        formula=r"P_{L+1} (1+t)^L = \sum_{j=1}^{L+1} C_{L+1,j}\, " + (r"t^{j-1}" if true else r"t^{L+1-j}"),
        variables=(L, *variables[2:]),
        given=[0 <= L, *start],
        throughout=throughout,
        claim=Eq(P(L + 1) * (1 + t) ** L, summed(L + 1, L, true)),
        example=example(true),
        proof=at_end(by_induction) if true else turned(),
        why="The induction for n = L + 1."
        if true
        else "This is the statement for x with U and V exchanged, and the sum in reverse order.",
        reads=[NATURAL],
        models=[LISTED],
    )
    return by_induction, whole


true_so_far, true_whole = statements(True)
lies_so_far, lies_whole = statements(False)

adds = ForAll(i, 1, L, ForAll(each_j, 1, i + 1, Eq(e(i + 1, each_j), e(i, each_j - 1) + e(i, each_j))))
empty_ends = [ForAll(i, 1, L + 1, Eq(e(i, 0), 0)), ForAll(i, 1, L + 1, Eq(e(i, i + 1), 0))]


def excess(place: Term, number: Term) -> Term:
    """Left side minus right side of the claim."""
    value: Term = e(place, number) - binomial(place - 1, number - 1)
    return value


def all_of(place: Term, factor: Term, index: Term = h) -> ForAll:
    """The claim for all numbers of true answers."""
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
    title="Summed over all tuples of n - 1 messages, the weights for j - 1 true answers give binomial(n-1, j-1).",
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
        "e(n, j) is the sum of C(n, j) over all tuples. With one more message it becomes e(n, j - 1) + e(n, "
        "j), as U and V each sum to 1."
    ],
)
all_choices = Statement(
    "li2022/beyond.multi-fold-drawn.choices",
    title="Summed over all tuples of L messages, the weights for j - 1 true answers give binomial(L, j-1), for every "
    "L.",
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
    why="The induction for n = L + 1.",
    models=choices.models,
)
