"""Maximum and monotonicity of a likelihood with two outcomes."""

from __future__ import annotations

from proofs.statements.plan import Have, Plan, auto, cases, monotone, positive
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import Eq, Q, Relation, Term, as_term, integers, reals

c, m, p, q, theta, x, z = reals("c m p q theta x z")
a, b, n1, n2 = integers("a b n1 n2")


likelihood = z**a * (c - z) ** b


def rising(start: Term, end: Term, slope: Term) -> Plan:
    """Show that the derivative has the sign of `slope` between the ends."""
    sign = positive(0 < z, 0 < c - z, 0 < z**a, 0 < (c - z) ** b, 0 <= slope, degree=4).after(
        Have(0 < z, auto()),
        Have(0 < c - z, auto()),
        Have(0 < z**a, auto()),
        Have(0 < (c - z) ** b, auto()),
        Have(0 <= slope, positive(degree=2, modulo=[Eq((a + b) * m, a * c)])),
    )
    return monotone("z", likelihood, start, end, sign)


two_outcomes = Statement(
    "lemma/likelihood.two-outcomes",
    title="x^a (c - x)^b is largest at x = a c/(a + b) for 0 <= x <= c and a, b >= 0, not both 0.",
    where="the lemma library",
    formula=r"x^a (c-x)^b \le m^a (c-m)^b,\quad m = \frac{a c}{a+b}",
    variables=(x, c, m, a, b),
    given=[0 <= x, x <= c, 0 <= a, 0 <= b, 1 <= a + b, Eq((a + b) * m, a * c)],
    claim=x**a * (c - x) ** b <= m**a * (c - m) ** b,
    example={"x": "1/3", "c": 1, "m": "1/3", "a": 1, "b": 2},
    before=[
        Have(0 <= c, auto()),
        Have(0 <= m, positive(multiply=[0 < a + b], modulo=[Eq((a + b) * m, a * c)])),
        Have(0 <= c - m, positive(multiply=[0 < a + b], modulo=[Eq((a + b) * m, a * c)])),
    ],
    proof=cases(x, m, at_most=rising(x, m, a * c - (a + b) * z), greater=rising(m, x, (a + b) * z - a * c)),
    why="The derivative has the sign of a c - (a + b) x.",
    good_for="a maximum likelihood estimate from two counts",
)

# p, q in [0, 1], p > 1/2, and q_3 = 1 - p - q is a probability
mechanism = [0 <= q, Q(1, 2) < p, p + q <= 1]

answers_factor = survey.yes(p, q, z) ** n1 * survey.no(p, q, z) ** n2

slope = n1 * survey.no(p, q, z) - n2 * survey.yes(p, q, z)


def at_border(name: str, border: int, assumption: Relation) -> Statement:
    """The likelihood is monotone on [0, 1] if the unconstrained estimate is outside [0, 1]."""
    sign = (slope <= 0) if border == 0 else (0 <= slope)
    before, at_end = ("n_1 p \\le n_2 q", "q^{n_1} p^{n_2}") if border == 0 else ("n_2 p \\le n_1 q", "p^{n_1} q^{n_2}")
    facts = [
        0 < survey.yes(p, q, z),
        0 < survey.no(p, q, z),
        0 < survey.yes(p, q, z) ** n1,
        0 < survey.no(p, q, z) ** n2,
    ]
    return Statement(
        f"lemma/likelihood.{name}",
        title=f"If {'n_1 p <= n_2 q' if border == 0 else 'n_2 p <= n_1 q'} and p > 1/2, the likelihood "
        f"q_1^n_1 q_2^n_2 is largest at theta = {border}.",
        where="the lemma library",
        formula=rf"{before} \Rightarrow q_1^{{n_1}} q_2^{{n_2}} \le {at_end},\quad "
        r"q_1 = \theta p + (1-\theta) q,\ q_2 = \theta q + (1-\theta) p",
        variables=(p, q, theta, n1, n2),
        given=[*mechanism, 0 <= theta, theta <= 1, 0 <= n1, 0 <= n2, assumption],
        claim=answers_factor.substitute({"z": theta}) <= answers_factor.substitute({"z": border}),
        example={"p": "3/5", "q": "1/5", "theta": "1/2", "n1": border, "n2": 1 - border},
        proof=monotone(
            "z",
            answers_factor,
            as_term(0) if border == 0 else theta,
            theta if border == 0 else as_term(1),
            positive(*facts, sign, q < p, degree=4).after(
                Have(0 <= p - q, auto()),
                *(Have(fact, positive(degree=2)) for fact in facts[:2]),
                *(Have(fact, auto()) for fact in facts[2:]),
                Have(sign, positive(degree=3)),
                Have(q < p, auto()),
            ),
        ),
        why="The derivative has the sign of n_1 q_2 - n_2 q_1, which does not change on [0, 1].",
        good_for="the maximum likelihood estimate at a border of [0, 1]",
    )


falls = at_border("falls", 0, n1 * p <= n2 * q)
rises = at_border("rises", 1, n2 * p <= n1 * q)
