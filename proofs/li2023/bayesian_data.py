"""The three identities on Bayesian data: each ratio belongs to one rule of conditioning."""

from __future__ import annotations

from proofs.li2022.belief_setting import EVENT, N, belief, inside, m, masses, plausibility, r, rows, touch
from proofs.li2023.uncertainty_factor import (
    GEOMETRIC,
    HALF_KNOWN,
    MESSAGE,
    listed,
    normalised,
    odds,
    one_set,
    point,
    without,
)
from proofs.statements.plan import Have, Plan, instance, positive, ring, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Relation, Sum, Term, functions, integers, reals

norm, prior, prior_other = reals("norm prior prior_other")
A, k = integers("A k")


DEMPSTER = (
    "Dempster's rule on X x E keeps every focal set {x} x A that meets X x E and cuts it to {x} x (A cut E). "
    "The posterior is then a probability function. Belief, plausibility and mass of x agree: each is the sum "
    "of m^X(x) m_x(A) over all A that meet E, divided by pl(X x E). The statement writes norm for pl(X x E)."
)


WHERE = "Bayesian Data and Evidential Mechanism"
SUMS = (
    "The sum over the E' that meet E uses the indicator touch of the focal sets; the sum over the E' within E "
    "uses inside."
)
numbers = (N, prior, prior_other, norm, m, r)
positive_odds = [0 < prior_other, 0 < norm]  # an added domain condition: the odds are 0/0 or a/0 without it
plausible, plausible_other = plausibility(m), plausibility(r)


def sum_of(share: Term, of: Term, indicator: Term) -> Term:
    """The sum of the joint masses of the focal sets that the indicator selects."""
    return Sum(indicator(k) * (share * of(k)), k, 1, N)


def drawn_out(share: Term, of: Term, indicator: Term) -> Have:
    """The prior mass is a common factor of the sum."""
    return Have(
        Eq(sum_of(share, of, indicator), share * belief(of, indicator)),
        termwise(pointwise=ring()),
    )


def both(indicator: Term) -> list[Have]:
    """The factored sums of both inputs; the second sum is not 0."""
    kept = sum_of(prior_other, r, indicator)
    return [
        drawn_out(prior, m, indicator),
        drawn_out(prior_other, r, indicator),
        Have(0 < prior_other * belief(r, indicator), positive(degree=2)),
        Have(0 < kept, positive(modulo=[Eq(kept, prior_other * belief(r, indicator))], degree=1)),
    ]


def equalities(indicator: Term) -> tuple[list[Relation], list[Plan]]:
    """The two equalities of a display, for the rule that keeps these focal sets, and their proofs."""
    first, second = sum_of(prior, m, indicator), sum_of(prior_other, r, indicator)
    named = [
        Eq(first, prior * belief(m, indicator)),
        Eq(second, prior_other * belief(r, indicator)),
    ]
    claims = [
        Eq(odds(belief(m, indicator), belief(r, indicator)), first / second),
        Eq(first / second, prior * belief(m, indicator) / (prior_other * belief(r, indicator))),
    ]
    return claims, [ring(modulo=named), ring(modulo=named)]


pl_claims, pl_proofs = equalities(touch)
pl = Statement(
    "li2023/bayesian-data.pl",
    title="Dempster's rule given E: the posterior odds of the inputs are the prior odds times pl_x(E)/pl_x'(E).",
    where=WHERE,
    printed=r"\frac{pl_{\oplus}^X(x|E)}{pl_{\oplus}^X(x'|E)} = \frac{\sum_{E' \cap E \neq \emptyset} m^X(x) "
    r"m_x^Q(E')}{\sum_{E' \cap E \neq \emptyset} m^X(x') m_{x'}^Q(E')} = \frac{pl^X(x) pl_x^Q(E)}{pl^X(x') "
    r"pl_{x'}^Q(E)}",
    quote=r"\frac{pl_{\oplus}^X(x|E)}{pl_{\oplus}^X(x'|E)}",
    variables=(*numbers, touch),
    given=[1 <= N, 0 <= prior],
    throughout=[*masses(m), *masses(r), *masses(touch)],
    defined=[*positive_odds, 0 < plausible_other],
    claim=pl_claims,
    example=without(point([{"a": "1/2", "ab": "1/2"}, {"a": "1/4", "ab": "3/4"}], "a", "a", "dempster"), "A", "inside"),
    before=both(touch),
    proof=pl_proofs,
    why="The posterior of x is m^X(x) pl_x(E), divided by a constant that is the same for all inputs and cancels.",
    models=[EVENT, DEMPSTER, SUMS, "For Bayesian data m^X(x) = bel^X(x) = pl^X(x)."],
)

bel_claims, bel_proofs = equalities(inside)
sure = point([{"a": "1/2", "b": "1/4", "ab": "1/4"}, {"a": "1/4", "b": "1/4", "ab": "1/2"}], "a", "a", "dempster")
bel = Statement(
    "li2023/bayesian-data.bel",
    title="Dempster's rule given E: the posterior odds of the inputs are the prior odds times bel_x(E)/bel_x'(E).",
    where=WHERE,
    printed=r"\frac{bel_{\oplus}^X(x|E)}{bel_{\oplus}^X(x'|E)} = \frac{\sum_{E' \subseteq E} m^X(x) "
    r"m_x^Q(E')}{\sum_{E' \subseteq E} m^X(x') m_{x'}^Q(E')} = \frac{bel^X(x) bel_x^Q(E)}{bel^X(x') "
    r"bel_{x'}^Q(E)}",
    quote=r"\frac{bel_{\oplus}^X(x|E)}{bel_{\oplus}^X(x'|E)}",
    variables=(*numbers, inside, touch),
    given=[*listed, 0 <= prior, *rows, *normalised(touch)],
    throughout=[*masses(m), *masses(r), *masses(inside), *masses(touch)],
    defined=[*positive_odds, 0 < belief(r), 0 < plausible_other, 0 < sum_of(prior_other, r, inside)],
    claim=Eq(odds(plausible, plausible_other), sum_of(prior, m, inside) / sum_of(prior_other, r, inside)),
    example=without(point([{"a": "1"}, {"a": "1"}], "a", "a", "dempster"), "A"),
    counterexample=without(sure, "A"),
    cause="error",
    why="The posterior is a probability function, so the belief in x equals its plausibility and the odds are "
    "those of the plausibilities. Counterexample: masses 1/2, 1/4, 1/4 of {a}, {b}, {a, b} under x and 1/4, "
    "1/4, 1/2 under x', with E = {a}. The plausibilities have the ratio 1, the beliefs the ratio 2. The "
    "second printed equality holds.",
    repaired=Statement(
        "li2023/bayesian-data.bel.repaired",
        title="Geometric rule given E: the posterior odds of the inputs are the prior odds times bel_x(E)/bel_x'(E).",
        where=WHERE,
        formula=r"\frac{bel_g^X(x|E)}{bel_g^X(x'|E)} = \frac{\sum_{E'\subseteq E} m^X(x) m_x^Q(E')}"
        r"{\sum_{E'\subseteq E} m^X(x') m_{x'}^Q(E')} = \frac{bel^X(x)\,bel_x^Q(E)}{bel^X(x')\,bel_{x'}^Q(E)}",
        variables=(*numbers, inside),
        given=[1 <= N, 0 <= prior],
        throughout=[*masses(m), *masses(r), *masses(inside)],
        defined=[*positive_odds, 0 < belief(r)],
        claim=bel_claims,
        example=without(
            point([{"a": "1/2", "ab": "1/2"}, {"a": "1/4", "ab": "3/4"}], "a", "a", "geometric"), "A", "touch"
        ),
        before=both(inside),
        proof=bel_proofs,
        why="The geometric rule keeps the focal sets within {x} x E. The posterior of x is m^X(x) bel_x(E), divided "
        "by the normalising constant.",
        models=[EVENT, GEOMETRIC, SUMS],
    ),
    models=[EVENT, DEMPSTER, SUMS],
)

vague = point(HALF_KNOWN, "ab", "ab", "dempster")
m_part = Statement(
    "li2023/bayesian-data.m",
    title="Dempster's rule given E: the posterior odds of the inputs are the prior odds times m_x(E)/m_x'(E).",
    where=WHERE,
    printed=r"\frac{m_{\oplus}^X(x|E)}{m_{\oplus}^X(x'|E)} = \frac{m^X(x) m_x^Q(E)}{m^X(x') m_{x'}^Q(E)}",
    quote=r"\frac{m_{\oplus}^X(x|E)}{m_{\oplus}^X(x'|E)}",
    variables=(*numbers, A, touch),
    given=[*listed, *one_set, 0 <= prior, *rows, *normalised(touch)],
    throughout=[*masses(m), *masses(r), *masses(touch)],
    defined=[*positive_odds, 0 < r(A), 0 < plausible_other],
    claim=Eq(odds(plausible, plausible_other), prior * m(A) / (prior_other * r(A))),
    example=without(point([{"a": "1"}, {"a": "1"}], "a", "a", "dempster"), "inside"),
    counterexample=without(vague, "inside"),
    cause="error",
    why="Together the three displays would make three different ratios equal. Counterexample: E = {a, b} = Y. "
    "Dempster's rule leaves the odds unchanged for every mechanism, but here {a, b} has mass 1/2 under x and "
    "1/3 under x'.",
    repaired=Statement(
        "li2023/bayesian-data.m.repaired",
        title="If the message E itself is observed, the posterior odds are the prior odds times m_x(E)/m_x'(E).",
        where=WHERE,
        formula=r"\frac{m^X(x|\text{the message is } E)}{m^X(x'|\text{the message is } E)} = "
        r"\frac{m^X(x)\,m_x^Q(E)}{m^X(x')\,m_{x'}^Q(E)}",
        variables=(*numbers, A),
        given=[*listed, *one_set, 0 <= prior],
        defined=[*positive_odds, 0 < r(A)],
        claim=Eq(odds(m(A), r(A)), prior * m(A) / (prior_other * r(A))),
        example=without(
            point([{"a": "1/2", "ab": "1/2"}, {"a": "1/4", "ab": "3/4"}], "a", "a", "dempster"), "inside", "touch"
        ),
        proof=ring(),
        why="Apply Bayes' rule to the message, whose probability under x is m_x(E).",
        models=[MESSAGE],
    ),
    models=[EVENT, MESSAGE, DEMPSTER],
)

contained, touched = functions("contained touched", 1)
h, every_h = integers("h every_h")
alike = ForAll(every_h, 1, N, Eq(m(every_h) * (touched(every_h) - contained(every_h)), 0))
bayesian = Statement(
    "li2023/bayesian-data.same",
    title="If all focal sets are singletons, belief and plausibility are equal.",
    where=WHERE,
    printed=r"\text{If } bel^X \text{ is Bayesian, } bel^X = pl^X \text{ and all of focal elements in } \mathcal{E}^X "
    r"\text{ are singletons.}",
    quote=r"If bel^X is Bayesian, $bel^X = pl^X$ and all of focal elements",
    variables=(N, m, contained, touched),
    given=[0 <= N],
    throughout=[alike],
    claim=Eq(Sum(contained(k) * m(k), k, 1, N), Sum(touched(k) * m(k), k, 1, N)),
    example={"N": 2, "m": ["1/2", "1/2"], "contained": [1, 0], "touched": [1, 0]},
    proof=termwise(
        ring(modulo=[Eq(m(h) * (touched(h) - contained(h)), 0)]).after(
            Have(Eq(m(h) * (touched(h) - contained(h)), 0), instance(alike, h))
        ),
        index="h",
    ),
    why="A singleton that meets an event lies in the event.",
    models=[
        "contained(k) says that the focal set lies in the event, touched(k) that it meets the event. They agree "
        "for a singleton, and every other set has mass 0."
    ],
)
