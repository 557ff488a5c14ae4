"""Bounds and monotonicity of T = E[1/M | M > 0] in the probability c of an answer."""

from __future__ import annotations

from proofs.lemmas import inverse_moment, inverse_moment_step, order, powers
from proofs.lemmas.powers import probability, silent, two_shares, unanswered
from proofs.statements.plan import Have, Plan, auto, chain, fact, induct, positive, substitute
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import Eq, Term, TermLike, as_term, integers, reals

c, c1, c2, x, y = reals("c c1 c2 x y")
n, w = integers("n w")


T = survey.inverse_moment


def answered(n: TermLike, c: Term) -> Term:
    """Probability that somebody answers."""
    return 1 - unanswered(n, c)


def forward(n: Term, c: Term) -> list[Have]:
    """Relate T for n + 1 to T for n."""
    return [
        silent(n, c),
        silent(n + 1, c),
        inverse_moment.recurrence_conditional.at({"c": c, "n": n}),
        Have(c <= answered(n + 1, c), positive(1 - c, 1 - unanswered(n, c))),
    ]


def first(c: Term) -> Have:
    """Show T = 1 for one respondent."""
    return Have(Eq(T(as_term(1), c), 1), chain(inverse_moment.one_conditional.id, {"c": c}))


def ahead(lemma: Statement, **values: TermLike) -> Have:
    """Apply a lemma about reals to T for n and n + 1."""
    assigned = {variable: values[variable.name] for variable in lemma.variables if variable.name in values}
    return lemma.at({variable.name: value for variable, value in assigned.items()})


def from_two(c: Term, *lemmas: Have) -> Plan:
    """Extend a property of T to w + 2 by a step from w + 1, for all n >= 2."""
    return substitute("n", 2, auto().after(*forward(w + 1, c), *lemmas), fresh="w")


bound = Statement(
    "lemma/inverse-moment-bounds.bound",
    title="E[1/M | M > 0] <= 2/((n + 1) c) for M ~ Bin(n, c).",
    where="the lemma library",
    formula=r"T_n \le \frac{2}{(n+1)c}",
    variables=(c, n),
    given=[*probability, 1 <= n],
    before=[silent(n, c)],
    claim=T(n, c) <= 2 / ((n + 1) * c),
    example=powers.single,
    proof=induct(
        "n", 1,
        base=auto().after(silent(1, c), first(c)),
        step=auto().after(
            *forward(n, c),
            powers.gain_bounded.at({"c": c, "n": n}),
            ahead(inverse_moment_step.bound, c=c, n=n, x=answered(n + 1, c), s=T(n, c), t=T(n + 1, c)),
        ),
    ),
    why="Induction on n. Equality holds only for n = 1 and c = 1.",
    good_for="an upper bound on T for all n and c",
)  # fmt: skip

least = Statement(
    "lemma/inverse-moment-bounds.least",
    title="E[1/M | M > 0] >= 1/n for M ~ Bin(n, c).",
    where="the lemma library",
    formula=r"T_n \ge \frac1n",
    variables=(c, n),
    given=[*probability, 1 <= n],
    before=[silent(n, c)],
    claim=1 / n <= T(n, c),
    example=powers.single,
    proof=induct(
        "n", 1,
        base=auto().after(silent(1, c), first(c)),
        step=fact().after(
            *forward(n, c),
            Have(0 < 1 / n, auto()),
            Have(0 <= T(n, c), chain(order.at_most_transitive.id, {"x": 0, "y": 1 / n, "r": T(n, c)})),
            ahead(inverse_moment_step.least, c=c, h=1 / (n + 1), x=answered(n + 1, c), s=T(n, c), t=T(n + 1, c)),
        ),
    ),
    why="Induction on n.",
    good_for="a lower bound on T for all n and c",
)  # fmt: skip

above_zero = Statement(
    "lemma/inverse-moment-bounds.positive",
    title="E[1/M | M > 0] > 0 for M ~ Bin(n, c).",
    where="the lemma library",
    formula=r"T_n > 0",
    variables=(c, n),
    given=[*probability, 1 <= n],
    before=[silent(n, c)],
    claim=0 < T(n, c),
    example=powers.single,
    proof=chain(order.less_transitive.id, {"x": 0, "y": 1 / n, "r": T(n, c)}).after(
        Have(0 < 1 / n, auto()), least.at({"c": c, "n": n})
    ),
    why="It is at least 1/n.",
    good_for="dividing by T, or multiplying an inequality by T",
)


def at(c: Term, n: Term) -> list[Have]:
    """Show that T is positive and bounded."""
    return [
        silent(n, c),
        Have(0 < T(n, c), chain(above_zero.id, {"c": c, "n": n})),
        Have(T(n, c) <= 2 / ((n + 1) * c), chain(bound.id, {"c": c, "n": n})),
    ]


def two_ahead(lemma: Statement, n: Term) -> Have:
    """Apply a lemma about two probabilities of an answer to T for n and n + 1."""
    return ahead(
        lemma, c1=c1, c2=c2, h=1 / (n + 1), x1=answered(n + 1, c1), x2=answered(n + 1, c2),
        s1=T(n, c1), s2=T(n, c2), t1=T(n + 1, c1), t2=T(n + 1, c2),
    )  # fmt: skip


def both(n: Term) -> list[Have]:
    """Collect the properties of T at both probabilities, for n + 1 from n."""
    return [
        Have(0 < c2, auto()), Have(c1 <= 1, auto()), *at(c1, n), *at(c2, n), *forward(n, c1), *forward(n, c2),
        powers.gain_concave.at({"c1": c1, "c2": c2, "n": n}),
    ]  # fmt: skip


two_silent = [Have(0 < c2, auto()), Have(c1 <= 1, auto()), silent(n, c1), silent(n, c2)]
nonincreasing = Statement(
    "lemma/inverse-moment-bounds.nonincreasing",
    title="E[1/M | M > 0] is nonincreasing in c for M ~ Bin(n, c).",
    where="the lemma library",
    formula=r"c_1 < c_2 \Rightarrow T_n(c_2) \le T_n(c_1)",
    variables=(c1, c2, n),
    given=[*two_shares, 1 <= n],
    before=two_silent,
    claim=T(n, c2) <= T(n, c1),
    example=powers.two,
    proof=induct(
        "n",
        1,
        base=auto().after(
            Have(0 < c2, auto()), Have(c1 <= 1, auto()), silent(1, c1), silent(1, c2), first(c1), first(c2)
        ),
        step=fact().after(*both(n), two_ahead(inverse_moment_step.decrease, n)),
    ),
    why="Induction on n.",
    good_for="comparing mechanisms by their probability of an answer",
)

# ---- the upper bound 1, and the value for c = 1
at_most_one = Statement(
    "lemma/inverse-moment-bounds.at-most-one",
    title="E[1/M | M > 0] <= 1 for M ~ Bin(n, c).",
    where="the lemma library",
    formula=r"T_n \le 1",
    variables=(c, n),
    given=[*probability, 1 <= n],
    before=[silent(n, c)],
    claim=T(n, c) <= 1,
    example=powers.single,
    proof=induct(
        "n", 1,
        base=auto().after(silent(1, c), first(c)),
        step=fact().after(
            *forward(n, c),
            powers.bernoulli.at({"c": c, "n": n}),
            Have(answered(n + 1, c) * (1 / (n + 1)) < c, positive((n + 1) * c - answered(n + 1, c), degree=1)),
            ahead(inverse_moment_step.most, c=c, h=1 / (n + 1), x=answered(n + 1, c), s=T(n, c), t=T(n + 1, c)),
        ),
    ),
    why="Induction on n.",
    good_for="a bound on T that does not depend on n and c",
)  # fmt: skip


everybody = Statement(
    "lemma/inverse-moment-bounds.everybody",
    title="E[1/M | M > 0] = 1/n for c = 1, if everybody answers.",
    where="the lemma library",
    formula=r"T_n(1) = \frac1n",
    variables=(n,),
    given=[1 <= n],
    before=[silent(n, as_term(1))],
    claim=Eq(T(n, as_term(1)), 1 / n),
    example={"n": 2},
    proof=induct(
        "n", 1,
        base=auto().after(silent(1, as_term(1)), first(as_term(1))),
        step=auto().after(*forward(n, as_term(1))),
    ),
    why="By the recurrence of T.",
    good_for="surveys in which everybody answers",
)  # fmt: skip
