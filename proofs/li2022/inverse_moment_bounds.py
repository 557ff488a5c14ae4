"""How T = E[1/M | M > 0] depends on the probability c of an answer: it decreases, c^2 T increases, and T <= 2/((n + 1) c)."""

from __future__ import annotations

from proofs.li2022.inverse_moment import T, alone_conditional, conditional, probability, silent, unanswered
from proofs.li2022.inverse_moment_steps import (
    at_most,
    below_step,
    bernoulli,
    bound_step,
    chord,
    decrease_step,
    increase_step,
    least_step,
    less,
    most_step,
    order,
    silence,
    silence_after_one,
    single,
    slope,
    strictly_least_step,
    twice,
    two,
)  # fmt: skip
from proofs.statements.plan import Have, Plan, auto, chain, fact, induct, positive, substitute
from proofs.statements.statement import Statement
from symbolic.language import Eq, Term, TermLike, as_term, integers, reals

c, c1, c2, t, x = reals("c c1 c2 t x")
n, w = integers("n w")


def answered(n: TermLike, c: Term) -> Term:
    """The probability that somebody answers."""
    return 1 - unanswered(n, c)


def forward(n: Term, c: Term) -> list[Have]:
    """What is known of T for n + 1 from T for n."""
    return [
        silent(n, c),
        silent(n + 1, c),
        Have(
            conditional.claims[0].substitute(dict(zip(conditional.variables, (c, n), strict=True))),
            chain(conditional.id, {"c": c, "n": n}),
        ),
        Have(c <= answered(n + 1, c), positive(1 - c, 1 - unanswered(n, c))),
    ]


def first(c: Term) -> Have:
    """With one respondent T is 1."""
    return Have(Eq(T(as_term(1), c), 1), chain(alone_conditional.id, {"c": c}))


def ahead(lemma: Statement, **values: TermLike) -> Have:
    """A lemma about reals at T for n and n + 1."""
    assigned = {variable: values[variable.name] for variable in lemma.variables if variable.name in values}
    return Have(
        lemma.claims[0].substitute(assigned),
        chain(lemma.id, {variable.name: value for variable, value in assigned.items()}),
    )


def from_two(c: Term, *lemmas: Have) -> Plan:
    """What holds of T for w + 2 by a step from w + 1, for all n from 2 on."""
    return substitute("n", 2, auto().after(*forward(w + 1, c), *lemmas), fresh="w")


bounded = Statement(
    "li2022/beyond.inverse-moment-bound",
    title="T is at most 2/((n + 1) c).",
    where="used for Corollary 11",
    printed=r"T_n \le \frac{2}{(n+1)c}",
    variables=(c, n),
    given=[*probability, 1 <= n],
    before=[silent(n, c)],
    claim=T(n, c) <= 2 / ((n + 1) * c),
    example=single,
    proof=induct(
        "n", 1,
        base=auto().after(silent(1, c), first(c)),
        step=auto().after(
            *forward(n, c),
            Have(twice.claims[0], chain(twice.id, {"c": c, "n": n})),
            ahead(bound_step, c=c, n=n, x=answered(n + 1, c), s=T(n, c), t=T(n + 1, c)),
        ),
    ),
    why="induction on n; equality at one respondent who always answers only",
)  # fmt: skip


later_bounded = Statement(
    "li2022/beyond.inverse-moment-bound-strict",
    title="T is below 2/((n + 1) c) from two respondents on.",
    where="used for Corollary 11",
    printed=r"T_n < \frac{2}{(n+1)c},\quad n \ge 2",
    variables=(c, n),
    given=[*probability, 2 <= n],
    before=[silent(n, c)],
    claim=T(n, c) < 2 / ((n + 1) * c),
    example=single,
    proof=from_two(
        c,
        Have(bounded.claims[0].substitute({n: w + 1}), chain(bounded.id, {"c": c, "n": w + 1})),
        Have(twice.claims[0].substitute({n: w + 1}), chain(twice.id, {"c": c, "n": w + 1})),
        Have(
            bound_step.claims[0].substitute({n: w + 1, t: T(w + 2, c)}),
            chain(bound_step.id, {"c": c, "n": w + 1, "x": answered(w + 2, c), "s": T(w + 1, c), "t": T(w + 2, c)}),
        ),
    ),
    why="the step is strict",
)  # fmt: skip

least = Statement(
    "li2022/beyond.inverse-moment-least",
    title="T is at least 1/n.",
    where="used for Figure 2",
    printed=r"T_n \ge \frac1n",
    variables=(c, n),
    given=[*probability, 1 <= n],
    before=[silent(n, c)],
    claim=1 / n <= T(n, c),
    example=single,
    proof=induct(
        "n", 1,
        base=auto().after(silent(1, c), first(c)),
        step=fact().after(
            *forward(n, c),
            Have(0 < 1 / n, auto()),
            Have(0 <= T(n, c), chain(at_most.id, {"x": 0, "y": 1 / n, "r": T(n, c)})),
            ahead(least_step, c=c, h=1 / (n + 1), x=answered(n + 1, c), s=T(n, c), t=T(n + 1, c)),
        ),
    ),
    why="induction on n",
)  # fmt: skip
above_zero = Statement(
    "li2022/lemma.inverse-moment-positive",
    title="T is positive.",
    where="used below",
    printed=r"T_n > 0",
    variables=(c, n),
    given=[*probability, 1 <= n],
    before=[silent(n, c)],
    claim=0 < T(n, c),
    example=single,
    proof=chain(less.id, {"x": 0, "y": 1 / n, "r": T(n, c)}).after(
        Have(0 < 1 / n, auto()), Have(least.claims[0], chain(least.id, {"c": c, "n": n}))
    ),
    why="it is at least 1/n",
)


def at(c: Term, n: Term) -> list[Have]:
    """T is positive and bounded."""
    return [
        silent(n, c),
        Have(0 < T(n, c), chain(above_zero.id, {"c": c, "n": n})),
        Have(T(n, c) <= 2 / ((n + 1) * c), chain(bounded.id, {"c": c, "n": n})),
    ]


def two_ahead(lemma: Statement, n: Term) -> Have:
    """A lemma about two probabilities of an answer, at T for n and n + 1."""
    return ahead(
        lemma, c1=c1, c2=c2, h=1 / (n + 1), x1=answered(n + 1, c1), x2=answered(n + 1, c2),
        s1=T(n, c1), s2=T(n, c2), t1=T(n + 1, c1), t2=T(n + 1, c2),
    )  # fmt: skip


def both(n: Term) -> list[Have]:
    """What is known of both for n + 1 from n."""
    return [
        Have(0 < c2, auto()), Have(c1 <= 1, auto()), *at(c1, n), *at(c2, n), *forward(n, c1), *forward(n, c2),
        Have(chord.claims[0].substitute({chord.variables[2]: n}), chain(chord.id, {"c1": c1, "c2": c2, "n": n})),
    ]  # fmt: skip


two_silent = [Have(0 < c2, auto()), Have(c1 <= 1, auto()), silent(n, c1), silent(n, c2)]
decreasing_weakly = Statement(
    "li2022/lemma.inverse-moment-nonincreasing",
    title="T does not increase with c.",
    where="used below",
    printed=r"c_1 < c_2 \Rightarrow T_n(c_2) \le T_n(c_1)",
    variables=(c1, c2, n),
    given=[*order, 1 <= n],
    before=two_silent,
    claim=T(n, c2) <= T(n, c1),
    example=two,
    proof=induct(
        "n", 1,
        base=auto().after(Have(0 < c2, auto()), Have(c1 <= 1, auto()), silent(1, c1), silent(1, c2), first(c1), first(c2)),
        step=fact().after(*both(n), two_ahead(decrease_step, n)),
    ),
    why="induction on n",
)  # fmt: skip
decreasing = Statement(
    "li2022/beyond.inverse-moment-decreasing",
    title="T decreases with the probability c of an answer, from two respondents on.",
    where="used for Figure 2",
    printed=r"c_1 < c_2 \Rightarrow T_n(c_2) < T_n(c_1),\quad n \ge 2",
    variables=(c1, c2, n),
    given=[*order, 2 <= n],
    before=two_silent,
    claim=T(n, c2) < T(n, c1),
    example=two,
    proof=substitute(
        "n", 2, auto().after(
            *both(w + 1),
            Have(decreasing_weakly.claims[0].substitute({n: w + 1}), chain(decreasing_weakly.id, {"c1": c1, "c2": c2, "n": w + 1})),
            two_ahead(decrease_step, w + 1),
        ), fresh="w",
    ),
    why="a step of the induction is strict",
)  # fmt: skip
squared = Statement(
    "li2022/beyond.inverse-moment-squared",
    title="c^2 T does not decrease with c.",
    where="used for Corollary 11",
    printed=r"c_1 < c_2 \Rightarrow c_1^2\, T_n(c_1) \le c_2^2\, T_n(c_2)",
    variables=(c1, c2, n),
    given=[*order, 1 <= n],
    before=two_silent,
    claim=c1**2 * T(n, c1) <= c2**2 * T(n, c2),
    example=two,
    proof=induct(
        "n", 1,
        base=auto().after(Have(0 < c2, auto()), Have(c1 <= 1, auto()), silent(1, c1), silent(1, c2), first(c1), first(c2)),
        step=fact().after(
            *both(n),
            Have(slope.claims[0].substitute({n: n + 1}), chain(slope.id, {"c1": c1, "c2": c2, "n": n + 1})),
            Have(0 < 1 / (n + 1), auto()),
            Have(c1 * T(n, c1) <= 2 * (1 / (n + 1)), positive(T(n, c1) <= 2 / ((n + 1) * c1), c1)),
            two_ahead(increase_step, n),
        ),
    ),
    why="induction on n",
)  # fmt: skip


# ---- two more bounds, and where 1/n and 1 are reached

at_most_one = Statement(
    "li2022/lemma.inverse-moment-at-most-one",
    title="T is at most 1.",
    where="used below",
    printed=r"T_n \le 1",
    variables=(c, n),
    given=[*probability, 1 <= n],
    before=[silent(n, c)],
    claim=T(n, c) <= 1,
    example=single,
    proof=induct(
        "n", 1,
        base=auto().after(silent(1, c), first(c)),
        step=fact().after(
            *forward(n, c),
            Have(bernoulli.claims[0], chain(bernoulli.id, {"c": c, "n": n})),
            Have(answered(n + 1, c) * (1 / (n + 1)) < c, positive((n + 1) * c - answered(n + 1, c), degree=1)),
            ahead(most_step, c=c, h=1 / (n + 1), x=answered(n + 1, c), s=T(n, c), t=T(n + 1, c)),
        ),
    ),
    why="induction on n",
)  # fmt: skip
below_one = Statement(
    "li2022/beyond.inverse-moment-below-one",
    title="T is below 1 from two respondents on.",
    where="beyond Theorem 10",
    printed=r"T_n < 1,\quad n \ge 2",
    variables=(c, n),
    given=[*probability, 2 <= n],
    before=[silent(n, c)],
    claim=T(n, c) < 1,
    example=single,
    proof=from_two(
        c,
        Have(at_most_one.claims[0].substitute({n: w + 1}), chain(at_most_one.id, {"c": c, "n": w + 1})),
        Have(bernoulli.claims[0].substitute({n: w + 1}), chain(bernoulli.id, {"c": c, "n": w + 1})),
        Have(answered(w + 1 + 1, c) * (1 / (w + 1 + 1)) < c, positive((w + 1 + 1) * c - answered(w + 1 + 1, c), degree=1)),
        ahead(most_step, c=c, h=1 / (w + 1 + 1), x=answered(w + 1 + 1, c), s=T(w + 1, c), t=T(w + 1 + 1, c)),
    ),
    why="the step is strict",
)  # fmt: skip
above_least = Statement(
    "li2022/beyond.inverse-moment-above-least",
    title="T is 1/n only where everybody answers.",
    where="beyond Figure 2",
    printed=r"T_n > \frac1n,\quad n \ge 2,\ c < 1",
    variables=(c, n),
    given=[0 < c, c < 1, 2 <= n],
    before=[silent(n, c)],
    claim=1 / n < T(n, c),
    example=single,
    proof=from_two(
        c,
        Have(0 < T(w + 1, c), chain(above_zero.id, {"c": c, "n": w + 1})),
        Have(c < answered(w + 1 + 1, c), positive(1 - c, 1 - unanswered(w + 1, c))),
        ahead(strictly_least_step, c=c, h=1 / (w + 1 + 1), x=answered(w + 1 + 1, c), s=T(w + 1, c), t=T(w + 1 + 1, c)),
    ),
    why="the step is strict where c < 1",
)  # fmt: skip


def jensen(n: Term) -> Term:
    """1/E[M | M > 0]"""
    result: Term = answered(n, c) / (n * c)
    return result


above_jensen = Statement(
    "li2022/beyond.inverse-moment-jensen",
    title="T is at least 1/E[M | M > 0], and that at least 1/(1 + (n - 1) c).",
    where="beyond Theorem 10",
    printed=r"\frac{1}{1+(n-1)c} \le \frac{1-(1-c)^n}{nc} \le T_n",
    variables=(c, n),
    given=[*probability, 1 <= n],
    before=[silent(n, c), Have(0 <= (n - 1) * c, auto()), Have(0 < 1 + (n - 1) * c, auto())],
    claim=[1 / (1 + (n - 1) * c) <= jensen(n), jensen(n) <= T(n, c)],
    example=single,
    proof=[
        positive((1 - c) - (1 + (n - 1) * c) * unanswered(n, c), degree=1).after(
            Have(silence_after_one.claims[0], chain(silence_after_one.id, {"c": c, "n": n}))
        ),
        induct(
            "n", 1,
            base=auto().after(silent(1, c), first(c)),
            step=chain(
                below_step.id,
                {
                    "c": c, "x": answered(n + 1, c), "h": 1 / (n + 1), "s": T(n, c), "t": T(n + 1, c),
                    "y": jensen(n), "r": jensen(n + 1),
                },
            ).after(
                *forward(n, c),
                Have(silence.claims[0], chain(silence.id, {"c": c, "n": n})),
                Have(
                    answered(n + 1, c) * jensen(n + 1) <= (answered(n + 1, c) - c) * jensen(n) + answered(n + 1, c) * (1 / (n + 1)),
                    positive(1 - c, 1 - unanswered(n, c), 1 - (1 + n * c) * unanswered(n, c), degree=3),
                ),
            ),
        ),
    ],
    why="induction on n; Jensen's inequality says the same",
)  # fmt: skip

STATEMENTS = [
    bounded, later_bounded, least, above_zero, decreasing_weakly, decreasing, squared, at_most_one, below_one, above_least,
    above_jensen,
]  # fmt: skip
