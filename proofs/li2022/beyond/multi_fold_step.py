"""One more answer: messages of an (n + 1)-fold composition of an ε-SLDP mechanism."""

from __future__ import annotations

from proofs.li2022.belief_setting import BEYOND, NATURAL, j, t
from proofs.statements.plan import (
    Have,
    Plan,
    absurd,
    auto,
    cases,
    chain,
    instance,
    integer,
    ring,
    substitute,
    sum_step,
    telescope,
)
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, Term, TermLike, as_term, binomial, functions, integers, reals

h, i, n = integers("h i n")
every_j = integers("every_j")
m, p, q, r, U, V = reals("m p q r U V")
c, d, e = functions("c d e", 1)


def powers(place: Term, answers: TermLike, true: bool) -> Term:
    """t to the power of the number of true answers, or of false answers."""
    return t ** (place - 1) if true else t ** (answers + 1 - place)


def chance(of: Term, answers: TermLike, true: bool) -> Term:
    """Sum over the numbers of true answers."""
    return Sum(powers(j, answers, true) * of(j), j, 1, answers + 1)


next_choices = ForAll(every_j, 1, n + 1 + 1, Eq(d(every_j), c(every_j - 1) * U + c(every_j) * V))
known = [Eq(p * (1 + t) ** n, chance(c, n, True)), Eq(q * (1 + t) ** n, chance(c, n, False))]
drawn = [Eq(m * (1 + t), t * U + V), Eq(r * (1 + t), U + t * V)]
ends = [Eq(of(place), 0) for of in (c, e) for place in (0, n + 1 + 1)]
counted = ForAll(every_j, 1, n + 1, Eq(e(every_j), binomial(n, every_j - 1)))


def drawn_next(true: bool) -> Plan:
    """The sum for n + 1 answers from that for n.

    The new answer is true or false; the common part telescopes.
    """
    high = n + 1 + 1

    def power(place: Term) -> Term:
        return powers(place, n + 1, true)

    old, new, shorter = chance(c, n, true), chance(d, n + 1, true), Sum(power(j) * d(j), j, 1, high - 1)
    either = drawn[0 if true else 1]
    split = Eq(new, shorter + power(high) * d(high))
    taken = Eq(shorter, either.right * old - U * power(high) * c(high - 1))
    last = Eq(d(high), c(high - 1) * U + c(high) * V)
    one_power, before = Eq((1 + t) ** (n + 1), (1 + t) ** n * (1 + t)), known[0 if true else 1]
    chance_, mass = (p, m) if true else (q, r)
    return ring(
        cofactors={
            one_power: chance_ * mass,
            before: mass * (1 + t),
            either: old,
            split: -1,
            taken: -1,
            last: -power(high),
            Eq(c(high), 0): -power(high) * V,
        }
    ).after(
        Have(split, sum_step("last")),
        Have(last, instance(next_choices, high)),
        Have(one_power, auto()),
        Have(
            taken,
            telescope(
                "i",
                1,
                high - 1,
                sums=[(-1, shorter), (either.right, old)],
                rest=-(U * power(high) * c(high - 1)),
                certificate=U * power(i) * c(i - 1),
                pointwise=auto().after(Have(Eq(d(i), c(i - 1) * U + c(i) * V), instance(next_choices, i))),
            ),
        ),
    )


middle = auto().after(
    Have(1 + as_term(1) <= h, integer()),
    Have(h + 1 <= n + 1 + 1, integer()),
    Have(Eq(e(h - 1), binomial(n, h - 1 - 1)), instance(counted, h - 1)),
    Have(Eq(e(h), binomial(n, h - 1)), instance(counted, h)),
    Have(
        Eq(binomial(n, h - 1 - 1) + binomial(n, h - 1), binomial(n + 1, h - 1)),
        chain("lemma/binomial-sums.pascal", {"n": n, "k": h - 1}),
    ),
)
last = substitute("h", n + 1 + 1, auto().after(Have(Eq(e(n + 1), binomial(n, n + 1 - 1)), instance(counted, n + 1))))
first = substitute("h", 1, auto().after(Have(Eq(e(1), binomial(n, as_term(1) - 1)), instance(counted, 1))))
rule_of_pascal = cases(
    h, 1, less=absurd(auto()), equal=first, greater=cases(h, n + 1 + 1, less=middle, equal=last, greater=absurd(auto()))
)
step = Statement(
    "li2022/beyond.multi-fold-step",
    title="If n messages are generated from n answers of Warner's model, so are n + 1 messages from n + 1 answers.",
    where=BEYOND,
    formula=r"P_n (1+t)^n = \sum_j c_j t^j,\ R_n (1+t)^n = \sum_j c_j t^{n-j} \Rightarrow P_{n+1} (1+t)^{n+1} = \sum_j "
    r"(c_{j-1} U + c_j V) t^j",
    variables=(n, h, t, p, q, m, r, U, V, c, d, e),
    given=[0 <= n, 1 < t, 1 <= h, h <= n + 2, *known, *drawn, *ends],
    throughout=[next_choices, counted],
    claim=[
        Eq(p * m * (1 + t) ** (n + 1), chance(d, n + 1, True)),
        Eq(q * r * (1 + t) ** (n + 1), chance(d, n + 1, False)),
        Eq(e(h - 1) + e(h), binomial(n + 1, h - 1)),
    ],
    example={
        "n": 0,
        "h": 1,
        "t": 2,
        "p": 1,
        "q": 1,
        "m": "2/3",
        "r": "1/3",
        "U": 1,
        "V": 0,
        "c": [1],
        "d": [0, 1],
        "e": [1],
    },
    proof=[drawn_next(True), drawn_next(False), rule_of_pascal],
    why="If the new answer is true, one fewer was true before, so the longer tuple has the weight c(j - 1) U + "
    "c(j) V. Over all tuples the weights add up by Pascal's rule.",
    reads=[NATURAL],
    models=[
        "A tuple of n messages has probabilities p and q under x and x'. One more message has masses m and r. "
        "It is generated with probabilities U and V from the two answers of Warner's model. c(j) is the sum, "
        "over the choices of j - 1 true answers among n, of the probability that the tuple is generated from "
        "them; d(j) is that of the longer tuple. e(j) is the sum of c(j) over all tuples. The sum of d(j) is "
        "e(j - 1) + e(j), as U and V each sum to 1."
    ],
    rests_on=["li2022/remark-8.simulated"],
)


def one_input(true: bool) -> Statement:
    """The step for one input, for a single tuple."""
    name, chance_, chosen, fact_ = ("true", p, m, 0) if true else ("lies", q, r, 1)
    return Statement(
        f"li2022/beyond.multi-fold-step.{name}",
        title="Step from n to n + 1 for one tuple of messages, under " + ("x." if true else "x'."),
        where=BEYOND,
        formula=r"P_n (1+t)^n = \sum_j c_j t^j \Rightarrow P_{n+1} (1+t)^{n+1} = \sum_j (c_{j-1} U + c_j V) t^j"
        if true
        else r"R_n (1+t)^n = \sum_j c_j t^{n-j} \Rightarrow R_{n+1} (1+t)^{n+1} = \sum_j (c_{j-1} U + c_j V) t^{n+1-j}",
        variables=(n, t, chance_, chosen, U, V, c, d),
        given=[0 <= n, 1 < t, known[fact_], drawn[fact_], *ends[:2]],
        throughout=[next_choices],
        claim=Eq(chance_ * chosen * (1 + t) ** (n + 1), chance(d, n + 1, true)),
        example={"n": 0, "t": 2, "U": 1, "V": 0, "c": [1], "d": [0, 1]}
        | ({"p": 1, "m": "2/3"} if true else {"q": 1, "r": "1/3"}),
        proof=drawn_next(true),
        why="If the new answer is true, one fewer was true before. So the longer tuple has the weight c(j - 1) U + "
        "c(j) V.",
        reads=[NATURAL],
    )


of_true, of_lies = one_input(True), one_input(False)
pascal = Statement(
    "li2022/beyond.multi-fold-step.choices",
    title="If e_j is binomial(n, j-1) for j = 1..n+1, then e_{h-1} + e_h is binomial(n+1, h-1).",
    where=BEYOND,
    formula=r"e_j = \tbinom{n}{j-1} \Rightarrow e_{h-1} + e_h = \tbinom{n+1}{h-1}",
    variables=(n, h, e),
    given=[0 <= n, 1 <= h, h <= n + 2, *ends[2:]],
    throughout=[counted],
    claim=Eq(e(h - 1) + e(h), binomial(n + 1, h - 1)),
    example={"n": 0, "h": 1, "e": [1]},
    proof=rule_of_pascal,
    why="Pascal's rule; at both ends one of the two terms is 0.",
)
