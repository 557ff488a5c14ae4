"""Running products: from a property of the factors to one of the partial products.

R(n) is the product of the factors 1, ..., n - 1, for n = 1, ..., L + 1. A claim for n <= L + 1 is first proved with
the factor max{0, L + 2 - n}. Beyond L + 1 it is then trivial, which allows induction on n.
"""

from __future__ import annotations

from collections.abc import Mapping

from proofs.lemmas import exponential, maxima
from proofs.statements.plan import (
    Have,
    Lambda,
    Plan,
    auto,
    cases,
    chain,
    function,
    induct,
    instance,
    integer,
    positive,
    rewrite,
    ring,
    sum_step,
    termwise,
)
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Max, Sum, Term, TermLike, as_term, exp, functions, integers

k, L, n = integers("k L n")
each = integers("each")
a, b, e, P, R = functions("a b e P R", 1)

WHERE = "the lemma library"


def factors(of: Term, factor: Term) -> ForAll:
    """Recurrence from each product to the next."""
    return ForAll(each, 1, L, Eq(of(each + 1), of(each) * factor(each)))


left = Max(0, L + 2 - n)
left_next = Max(0, L + 2 - (n + 1))


def step_up(here: Term, there: Term, inside: Plan) -> Plan:
    """Show 0 <= left_next * there from 0 <= left * here, by a plan `inside` for n <= L."""
    at_most = positive(degree=2).after(
        Have(0 < L + 2 - n, auto()),
        Have(Eq(left, L + 2 - n), chain(maxima.larger_second.id, {"p": 0, "q": L + 2 - n})),
        Have(0 <= here, positive(0 <= left * here, multiply=[0 < L + 2 - n], modulo=[Eq(left, L + 2 - n)], degree=1)),
        Have(0 <= there, inside),
        Have(0 <= left_next, function()),
    )
    greater = auto().after(
        Have(L + 1 <= n, integer()),
        Have(Eq(left_next, 0), chain(maxima.larger.id, {"a": 0, "b": L + 2 - (n + 1)})),
    )
    return cases(n, L, at_most=at_most, greater=greater)


def whole(here: Term, id: str, assign: Mapping[str, TermLike | Lambda]) -> Plan:
    """State the claim itself at n = L + 1."""
    at_end = Max(0, L + 2 - (L + 1))
    return auto().after(
        Have(0 <= at_end * here, chain(id, {**assign, "n": L + 1})),
        Have(Eq(at_end, L + 2 - (L + 1)), chain(maxima.larger_second.id, {"p": 0, "q": L + 2 - (L + 1)})),
    )


def next_factor(of: Term, factor: Term) -> Have:
    """State the next product."""
    return Have(Eq(of(n + 1), of(n) * factor(n)), instance(factors(of, factor), n))


positive_factors = ForAll(each, 1, L, 0 <= b(each))
nonnegative = Statement(
    "lemma/running.nonnegative",
    title="A product of nonnegative factors is nonnegative.",
    where=WHERE,
    formula=r"0 \le b_i \Rightarrow 0 \le \prod_{i < n} b_i \quad (n \le L + 1)",
    variables=(L, n, b, R),
    given=[1 <= n, Eq(R(1), 1)],
    throughout=[factors(R, b), positive_factors],
    claim=0 <= left * R(n),
    example={"L": 1, "n": 1, "b": [1], "R": [1, 1]},
    proof=induct(
        "n",
        1,
        base=positive(degree=2).after(Have(0 <= Max(0, L + 2 - 1), function())),
        step=step_up(
            R(n),
            R(n + 1),
            positive(degree=2).after(next_factor(R, b), Have(0 <= b(n), instance(positive_factors, n))),
        ),
    ),
    why="Induction on the number of factors.",
    good_for="the probability of independent answers",
)

spent = Sum(e(k), k, 1, n - 1)
none = Sum(e(k), k, 1, as_term(1) - 1)
spent_next = Sum(e(k), k, 1, n + 1 - 1)
close = ForAll(each, 1, L, a(each) <= exp(e(each)) * b(each))
first_factors = ForAll(each, 1, L, 0 <= a(each))
slack = exp(spent) * R(n) - P(n)
slack_next = exp(spent_next) * R(n + 1) - P(n + 1)
room = exp(spent) * R(n)
bounded = Statement(
    "lemma/running.bounded",
    title="If 0 <= a_i <= e^(epsilon_i) b_i for every i, the product of the a_i is at most e^(sum of epsilon_i) "
    "times that of the b_i.",
    where=WHERE,
    formula=r"0 \le a_i \le e^{\epsilon_i} b_i \Rightarrow \prod_{i < n} a_i \le e^{\sum_{i < n} \epsilon_i} \prod_{i "
    r"< n} b_i \quad (n \le L + 1)",
    variables=(L, n, a, b, e, P, R),
    given=[1 <= n, Eq(P(1), 1), Eq(R(1), 1)],
    throughout=[factors(P, a), factors(R, b), first_factors, positive_factors, close],
    claim=0 <= left * slack,
    example={"L": 1, "n": 1, "a": [1], "b": [1], "e": [0], "P": [1, 1], "R": [1, 1]},
    proof=induct(
        "n",
        1,
        base=auto().after(
            Have(Eq(none, 0), sum_step("empty")),
            Have(Eq(0, none), auto()),
            exponential.ONE,
            Have(Eq(exp(none), exp(as_term(0))), rewrite(Eq(0, none), ring())),
        ),
        step=step_up(
            slack,
            slack_next,
            auto().after(
                Have(0 <= left * R(n), chain(nonnegative.id, {"L": L, "n": n, "b": b, "R": R})),
                Have(
                    0 <= R(n),
                    positive(0 <= left * R(n), multiply=[0 < L + 2 - n], modulo=[Eq(left, L + 2 - n)], degree=1),
                ),
                next_factor(P, a),
                next_factor(R, b),
                Have(a(n) <= exp(e(n)) * b(n), instance(close, n)),
                Have(0 <= a(n), instance(first_factors, n)),
                Have(Eq(spent_next, spent + e(n)), sum_step("last")),
                Have(Eq(spent + e(n), spent_next), auto()),
                Have(
                    Eq(exp(spent + e(n)), exp(spent) * exp(e(n))),
                    chain("lemma/exponential.sum", {"u": spent, "v": e(n)}),
                ),
                Have(Eq(exp(spent_next), exp(spent + e(n))), rewrite(Eq(spent + e(n), spent_next), ring())),
                Have(0 < exp(spent), function()),
                Have(0 <= room, positive(degree=2)),
                Have(P(n) * a(n) <= room * a(n), positive(0 <= slack, 0 <= a(n), degree=2)),
                Have(room * a(n) <= room * (exp(e(n)) * b(n)), positive(0 <= room, a(n) <= exp(e(n)) * b(n), degree=2)),
            ),
        ),
    ),
    why="Induction on the number of factors.",
    good_for="composition of private mechanisms",
)
kept_at_least = ForAll(each, 1, L, a(each) * b(each) <= a(each + 1))
more, more_next = a(n) - R(n), a(n + 1) - R(n + 1)
at_least = Statement(
    "lemma/running.at-least",
    title="If a_1 = 1 and b_i a_i <= a_{i+1} with b_i >= 0 for every i, then a_n is at least the product of b_i over "
    "i < n.",
    where=WHERE,
    formula=r"a_1 = 1,\ a_i b_i \le a_{i+1},\ 0 \le b_i \Rightarrow \prod_{i < n} b_i \le a_n \quad (n \le L + 1)",
    variables=(L, n, a, b, R),
    given=[1 <= n, Eq(a(1), 1), Eq(R(1), 1)],
    throughout=[factors(R, b), positive_factors, kept_at_least],
    claim=0 <= left * more,
    example={"L": 1, "n": 1, "a": [1, 1], "b": [1], "R": [1, 1]},
    proof=induct(
        "n",
        1,
        base=auto(),
        step=step_up(
            more,
            more_next,
            positive(0 <= more, 0 <= b(n), a(n) * b(n) <= a(n + 1), modulo=[next_factor(R, b).claim], degree=2).after(
                next_factor(R, b),
                Have(0 <= b(n), instance(positive_factors, n)),
                Have(a(n) * b(n) <= a(n + 1), instance(kept_at_least, n)),
            ),
        ),
    ),
    why="Induction on the number of factors.",
    good_for="the remainder after many steps that each remove at most a share",
)
J, j = integers("J j")
V = functions("V", 1)
mu = functions("mu", 2)
appended = ForAll(each, 1, L, Eq(V(each + 1), Sum(V(each) * mu(each, j), j, 1, J)))
full = ForAll(each, 1, L, Eq(Sum(mu(each, j), j, 1, J), 1))
one_more = [
    Have(Eq(V(n + 1), Sum(V(n) * mu(n, j), j, 1, J)), instance(appended, n)),
    Have(Eq(Sum(mu(n, j), j, 1, J), 1), instance(full, n)),
    Have(Eq(Sum(V(n) * mu(n, j), j, 1, J), V(n) * Sum(mu(n, j), j, 1, J)), termwise(pointwise=ring())),
    Have(Eq(V(n + 1), V(n)), ring(modulo=[
        Eq(V(n + 1), Sum(V(n) * mu(n, j), j, 1, J)), Eq(Sum(V(n) * mu(n, j), j, 1, J), V(n) * Sum(mu(n, j), j, 1, J)),
        Eq(Sum(mu(n, j), j, 1, J), 1)])),
]  # fmt: skip


def kept(here: Term, there: Term) -> Plan:
    """Show one of the two inequalities of V(n) = 1 by induction on n."""
    step = step_up(here, there, positive(0 <= here, modulo=[Eq(V(n + 1), V(n))], degree=1).after(*one_more))
    return induct("n", 1, base=auto().after(Have(Eq(here.substitute({"n": 1}), 0), auto())), step=step)


choices = Statement(
    "lemma/running.choices",
    title="Choosing one focal set for each of several inputs: the products of their masses, over all choices, sum to "
    "1.",
    where=WHERE,
    formula=r"\sum_j \mu_{ij} = 1 \Rightarrow \sum_{j_1, \dots, j_{n-1}} \mu_{1 j_1} \cdots \mu_{n-1,\,j_{n-1}} = 1 "
    r"\quad (n \le L + 1)",
    variables=(n, L, J, V, mu),
    given=[1 <= n, 0 <= J, Eq(V(1), 1)],
    throughout=[appended, full],
    claim=[0 <= left * (V(n) - 1), 0 <= left * (1 - V(n))],
    example={"n": 2, "L": 1, "J": 2, "V": [1, 1], "mu": [["1/3", "2/3"]]},
    proof=[kept(V(n) - 1, V(n + 1) - 1), kept(1 - V(n), 1 - V(n + 1))],
    why="Adding an input multiplies the sum by the total mass of that input, which is 1.",
    good_for="the product of the mass functions of several inputs",
    reads=[
        "V(n) is the sum over the choices of the first n - 1 inputs, taken for one input after the other; V(1) "
        "is that of the one empty choice."
    ],
)
