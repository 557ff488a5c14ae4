"""The inverse moment of a positive binomial: S = E[1/M; M > 0] and T = E[1/M | M > 0] for M ~ Bin(n, c).

All of it stands on one recurrence in n, and on that on induction; u is 1 - c, the probability of no answer, and U its n-th power."""

from __future__ import annotations

from proofs.li2022 import binomial as lemmas
from proofs.li2022 import misprints
from proofs.statements.plan import Have, auto, chain, induct, ring, substitute, sum_step, telescope
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import Eq, Sum, Term, TermLike, as_term, binomial, integers, reals

c = reals("c")
n, k, i, m = integers("n k i m")
u = 1 - c
S, T = survey.inverse_moment_sum, survey.inverse_moment


def unanswered(n: TermLike, c: Term) -> Term:
    """The probability that nobody answers."""
    return (1 - c) ** n


# ---- the recurrence

nobody = Sum(lemmas.weight(n + 1, k, c, u), k, 0, n + 1)
somebody = Sum(lemmas.weight(n + 1, k, c, u), k, as_term(0) + 1, n + 1)
some = Sum(lemmas.weight(n + 1, k, c, u), k, 1, n)
moment_body = 1 / m * (binomial(n + 1, m) * (c**m * u ** (n + 1 - m)))
most = Sum(moment_body, m, 1, n)
total = [
    Have(Eq(nobody, (c + u) ** (n + 1)), chain(lemmas.theorem.id, {"x": c, "y": u, "n": n + 1})),
    Have(
        Eq((c + u) ** (n + 1), as_term(1) ** (n + 1)),
        chain(lemmas.congruence.id, {"a": c + u, "b": 1, "k": n + 1}),
    ),
    Have(Eq(as_term(1) ** (n + 1), 1), chain(lemmas.power_of_one.id, {"n": n + 1})),
]

recurrence = Statement(
    "li2022/beyond.recurrence",
    title="S for n + 1 respondents from S for n.",
    where="used for Theorem 10",
    printed=r"S_{n+1} = (1-c)\,S_n + \frac{1-(1-c)^{n+1}}{n+1}",
    variables=(c, n),
    given=[1 <= n],
    claim=Eq(S(n + 1, c), u * S(n, c) + (1 - u ** (n + 1)) / (n + 1)),
    example={"c": "1/3", "n": 2},
    proof=auto().after(
        *total,
        Have(Eq(nobody, lemmas.weight(n + 1, as_term(0), c, u) + somebody), sum_step("first")),
        Have(Eq(somebody, some + lemmas.weight(n + 1, n + 1, c, u)), sum_step("last")),
        Have(Eq(S(n + 1, c), most + moment_body.substitute({m: n + 1})), sum_step("last")),
        Have(
            Eq(most, u * S(n, c) + some / (n + 1)),
            telescope(
                "i", 1, n,
                sums=[(-1, most), (u, S(n, c)), (1 / (n + 1), some)],
                certificate=0,
                pointwise=substitute("n", i, ring(), fresh="w"),
            ),
        ),
    ),
    why="Term by term the sum for n + 1 less (1 - c) times the sum for n is the binomial distribution over n + 1.",
)  # fmt: skip


empty = Sum(1 / m * (binomial(1, m) * (c**m * u ** (1 - m))), m, 1, 0)
alone = 1 / as_term(1) * (binomial(1, 1) * (c**1 * u ** (as_term(1) - 1)))

one = Statement(
    "li2022/lemma.one-respondent",
    title="With one respondent S = c.",
    where="used below",
    printed=r"S_1 = c",
    variables=(c,),
    given=[],
    claim=Eq(S(as_term(1), c), c),
    example={"c": "1/3"},
    proof=auto().after(
        Have(Eq(empty, 0), sum_step("empty")),
        Have(Eq(S(as_term(1), c), empty + alone), sum_step("last")),
    ),
    why="the sum has one term",
)

probability = [0 < c, c <= 1]


def silent(n: TermLike, c: Term) -> Have:
    """Somebody answers with positive probability."""
    return Have(unanswered(n, c) < 1, chain(lemmas.power_below_one.id, {"u": 1 - c, "n": n}))


alone_conditional = Statement(
    "li2022/lemma.one-respondent-conditional",
    title="With one respondent T = 1.",
    where="used below",
    printed=r"T_1 = 1",
    variables=(c,),
    given=probability,
    before=[silent(1, c)],
    claim=Eq(T(as_term(1), c), 1),
    example={"c": "1/3"},
    proof=ring(modulo=[one.claims[0]]).after(Have(one.claims[0], chain(one.id, {"c": c}))),
    why="one respondent who answers is one answer",
)

conditional = Statement(
    "li2022/beyond.recurrence-conditional",
    title="T for n + 1 respondents from T for n.",
    where="used for Theorem 10, repaired",
    printed=r"\bigl(1-(1-c)^{n+1}\bigr) T_{n+1} = \bigl((1-c)-(1-c)^{n+1}\bigr) T_n + \frac{1-(1-c)^{n+1}}{n+1}",
    variables=(c, n),
    given=[*probability, 1 <= n],
    before=[silent(n, c), silent(n + 1, c)],
    claim=Eq(
        (1 - u ** (n + 1)) * T(n + 1, c),
        (1 - u ** (n + 1) - c) * T(n, c) + (1 - u ** (n + 1)) / (n + 1),
    ),
    example={"c": "1/3", "n": 2},
    proof=ring(modulo=[recurrence.claims[0]]).after(Have(recurrence.claims[0], chain(recurrence.id, {"c": c, "n": n}))),
    why="the recurrence of S over the probability of an answer",
)

# ---- closed forms


def tail(n: Term) -> Term:
    """The k-th term of the closed form."""
    result: Term = (u ** (n - k) - u**n) / k
    return result


def closed(n: TermLike, of: TermLike) -> Term:
    """The closed form for `of` respondents, as far as its n-th term."""
    return Sum(tail(as_term(of)), k, 1, n)


nothing = Sum(tail(as_term(1)), k, 1, 0)
closed_form = Statement(
    "li2022/beyond.closed-form",
    title="S as a sum of powers, without binomial coefficients.",
    where="beyond Theorem 10",
    printed=r"S_n = \sum_{k=1}^n \frac{(1-c)^{n-k} - (1-c)^n}{k}",
    variables=(c, n),
    given=[1 <= n],
    claim=Eq(S(n, c), closed(n, n)),
    example={"c": "1/3", "n": 2},
    proof=induct(
        "n", 1,
        base=auto().after(
            Have(one.claims[0], chain(one.id, {"c": c})),
            Have(Eq(nothing, 0), sum_step("empty")),
            Have(Eq(closed(1, 1), nothing + tail(as_term(1)).substitute({k: 1})), sum_step("last")),
        ),
        step=auto().after(
            Have(recurrence.claims[0], chain(recurrence.id, {"c": c, "n": n})),
            Have(Eq(closed(n + 1, n + 1), closed(n, n + 1) + tail(n + 1).substitute({k: n + 1})), sum_step("last")),
            Have(
                Eq(closed(n, n + 1), u * closed(n, n)),
                telescope(
                    "i", 1, n, sums=[(-1, closed(n, n + 1)), (u, closed(n, n))], certificate=0,
                    pointwise=substitute("n", i, ring(), fresh="w"),
                ),
            ),
        ),
    ),
    why="It satisfies the same recurrence.",
)  # fmt: skip


def printed(n: TermLike) -> Term:
    """A as Theorem 10 prints it."""
    return misprints.inverse_moment(as_term(n), u)


def summand(n: TermLike, i: TermLike) -> Term:
    """The summand of A for n respondents of whom i do not know."""
    result: Term = 1 / (as_term(n) - i) * binomial(n, i) * (1 - u) ** (as_term(n) - i) * u ** as_term(i)
    return result


one_fewer = Sum(summand(n + 1, i), i, as_term(0) + 1, n + 1 - 1)
shifted = Sum(summand(n + 1, i + 1), i, 0, n - 1)
outcomes = lemmas.weight(n + 1, k, u, c)
all_outcomes = Sum(outcomes, k, 0, n + 1)
not_none = Sum(outcomes, k, as_term(0) + 1, n + 1)
between = Sum(outcomes, k, as_term(0) + 1, n)
moved = Sum(lemmas.weight(n + 1, k + 1, u, c), k, 0, n - 1)

recurrence_printed = Statement(
    "li2022/lemma.recurrence-printed",
    title="The printed A satisfies the recurrence.",
    where="used for Theorem 10",
    printed=r"A_{n+1} = (1-c)\,A_n + \frac{1-(1-c)^{n+1}}{n+1}",
    variables=(c, n),
    given=[1 <= n],
    claim=Eq(printed(n + 1), u * printed(n) + (1 - u ** (n + 1)) / (n + 1)),
    example={"c": "1/3", "n": 2},
    proof=auto().after(
        Have(Eq(all_outcomes, (u + c) ** (n + 1)), chain(lemmas.theorem.id, {"x": u, "y": c, "n": n + 1})),
        Have(Eq((u + c) ** (n + 1), as_term(1) ** (n + 1)), chain(lemmas.congruence.id, {"a": u + c, "b": 1, "k": n + 1})),
        total[2],
        Have(Eq(all_outcomes, lemmas.weight(n + 1, as_term(0), u, c) + not_none), sum_step("first")),
        Have(Eq(not_none, between + lemmas.weight(n + 1, n + 1, u, c)), sum_step("last")),
        Have(Eq(between, moved), sum_step("shift", by=-1)),
        Have(Eq(printed(n + 1), summand(n + 1, 0) + one_fewer), sum_step("first")),
        Have(Eq(one_fewer, shifted), sum_step("shift", by=-1)),
        Have(
            Eq(shifted, u * printed(n) + moved / (n + 1)),
            telescope(
                "l", 0, n - 1, sums=[(-1, shifted), (u, printed(n)), (1 / (n + 1), moved)], certificate=0,
                pointwise=substitute("n", integers("l") + 1, ring(), fresh="w"),
            ),
        ),
    ),
    why="Term by term, the term i + 1 against the term i.",
)  # fmt: skip

reversed_sum = Statement(
    "li2022/lemma.inverse-moment-reversed",
    title="The printed A, summed over the \"don't know\", is S, summed over the answers.",
    where="used for Theorem 10",
    printed=r"\sum_{0\le i<n} \frac{1}{n-i}\binom ni c^{n-i}(1-c)^i = \sum_{m=1}^n \frac1m\binom nm c^m(1-c)^{n-m}",
    variables=(c, n),
    given=[1 <= n],
    claim=Eq(printed(n), S(n, c)),
    example={"c": "1/3", "n": 2},
    proof=induct(
        "n", 1,
        base=auto().after(
            Have(one.claims[0], chain(one.id, {"c": c})),
            Have(Eq(Sum(summand(1, i), i, 0, -1), 0), sum_step("empty")),
            Have(Eq(printed(1), Sum(summand(1, i), i, 0, -1) + summand(1, 0)), sum_step("last")),
        ),
        step=auto().after(
            Have(recurrence.claims[0], chain(recurrence.id, {"c": c, "n": n})),
            Have(recurrence_printed.claims[0], chain(recurrence_printed.id, {"c": c, "n": n})),
        ),
    ),
    why="Both satisfy the same recurrence.",
)  # fmt: skip

STATEMENTS = [recurrence, one, alone_conditional, conditional, closed_form, recurrence_printed, reversed_sum]
