"""The uncertainty factor on the slides, Eq. 2.1 and 2.2."""

from __future__ import annotations

from fractions import Fraction

from proofs.li2022.belief_setting import EVENT, N, belief, inside, m, masses, r, rows, t, tables, within
from proofs.statements.plan import positive, ring
from proofs.statements.statement import Point, Statement
from symbolic.language import Eq, Relation, Term, exp, integers, reals

after_other, after_x, epsilon, norm, prior, prior_other = reals("after_other after_x epsilon norm prior prior_other")
A = integers("A")


SLIDE = "DP in terms of evidential factors"

GEOMETRIC = (
    "The geometric rule on X x E keeps the focal sets {x} x A with A within E, of mass m^X({x}) m_x(A). The "
    "posterior mass of x is their sum m^X({x}) bel_x(E), divided by bel(X x E). The statement writes norm for "
    "bel(X x E)."
)

MESSAGE = "A is the number of the event E in the list of focal sets: m(A), r(A) are the masses m_x(E), m_x'(E)."
T = "t is e^epsilon, and epsilon-SLDP is m_x(A) <= t m_x'(A) for every focal set A."


def after(of: Term, share: Term) -> Term:
    """The posterior of an input: its prior times the mass that the rule keeps, normalised."""
    kept: Term = share * of / norm
    return kept


def odds(one: Term, other: Term) -> Term:
    return after(one, prior) / after(other, prior_other)


def factor(one: Term, other: Term) -> Term:
    """Eq. 2.1: the posterior odds divided by the prior odds."""
    ratio: Term = odds(one, other) / (prior / prior_other)
    return ratio


positive_priors = [0 < prior, 0 < prior_other, 0 < norm]
listed: list[Relation] = [1 <= N]
one_set = [1 <= A, A <= N]
numbers = (N, A, prior, prior_other, norm, m, r)


def point(law: list[dict[str, str]], event: str, message: str, rule: str) -> Point:
    """A concrete mechanism under equal priors, with the normalisation of the rule."""
    made = tables(law, [event])
    kept = made.inside[0] if rule == "geometric" else made.touch[0]
    shares = [sum(Fraction(mass) * one for mass, one in zip(row, kept, strict=True)) / 2 for row in made.masses]
    return {
        "N": len(made.sets),
        "A": made.sets.index(message) + 1,
        "prior": "1/2",
        "prior_other": "1/2",
        "norm": str(sum(shares, Fraction(0))),
        "m": made.masses[0],
        "r": made.masses[1],
        "inside": made.inside[0],
        "touch": made.touch[0],
    }


def without(point: Point, *names: str) -> Point:
    return {name: value for name, value in point.items() if name not in names}


def normalised(indicator: Term) -> list[Relation]:
    """The two priors sum to 1, and norm is the mass that the rule keeps."""
    kept = prior * belief(m, indicator) + prior_other * belief(r, indicator)
    return [Eq(prior + prior_other, 1), Eq(norm, kept)]


some: Point = point([{"a": "1/2", "ab": "1/2"}, {"a": "1/4", "ab": "3/4"}], "a", "a", "geometric")
HALF_KNOWN = [{"a": "1/4", "b": "1/4", "ab": "1/2"}, {"a": "1/3", "b": "1/3", "ab": "1/3"}]
vague: Point = point(HALF_KNOWN, "ab", "ab", "geometric")
told = [{"a": "1/2", "b": "1/4", "ab": "1/4"}, {"a": "1/4", "b": "1/2", "ab": "1/4"}]


def eq_2_1(after_x: Term, after_other: Term, before_x: Term, before_other: Term) -> Term:
    """The factor as printed."""
    ratio: Term = (after_x / after_other) / (before_x / before_other)
    return ratio


definition = Statement(
    "li2023/uncertainty-factor.definition",
    title="The factor of Eq. 2.1 times the prior odds is the posterior odds; exchanging x and x' inverts the factor.",
    where="An Uncertainty Framework for DP, Eq. 2.1",
    printed=r"F_{U',U}(x, x') := \frac{\frac{U'(x)}{U'(x')}}{\frac{U(x)}{U(x')}}",
    quote=r"F_{U',U}(x, x') := \frac{\frac{U'(x)}{U'(x')}}{\frac{U(x)}{U(x')}}",
    variables=(after_x, after_other, prior, prior_other),
    given=[],
    defined=[0 < after_x, 0 < after_other, 0 < prior, 0 < prior_other],
    claim=[
        Eq(after_x / after_other, eq_2_1(after_x, after_other, prior, prior_other) * (prior / prior_other)),
        Eq(eq_2_1(after_x, after_other, prior, prior_other) * eq_2_1(after_other, after_x, prior_other, prior), 1),
    ],
    example={"after_x": "1/3", "after_other": "2/3", "prior": "1/2", "prior_other": "1/2"},
    proof=[ring(), ring()],
    why="The claims follow from the definition, as the slides explain it: the denominator is the betting odds "
    "before the observation, the numerator those afterwards. The factor is defined only if no denominator is "
    "0, which the slides do not say.",
)

bound = Statement(
    "li2023/uncertainty-factor.bound",
    title="For an epsilon-private mechanism the uncertainty factor is at most epsilon.",
    where=f"{SLIDE}, Eq. 2.2",
    printed=r"\frac{m_x^Q(E)}{m_{x'}^Q(E)} = \frac{m_g^X(x|E)/m_g^X(x'|E)}{m^X(x)/m^X(x')} = F(m_g^X(\cdot|E), m^X)(x, "
    r"x') \leq \epsilon",
    quote=r"F(m_g^X(\cdot|E), m^X)(x, x') \\ &\leq \epsilon",
    variables=(*numbers, epsilon),
    given=[*listed, *one_set, 0 < epsilon, *rows],
    throughout=[*masses(m), *masses(r), within(exp(epsilon), m, r), within(exp(epsilon), r, m)],
    defined=[*positive_priors, 0 < r(A)],
    claim=factor(m(A), r(A)) <= epsilon,
    example={**without(some, "inside", "touch"), "epsilon": 3},
    counterexample={
        **without(point(told, "a", "a", "geometric"), "inside", "touch"),
        "epsilon": 1,
    },
    cause="error",
    why="The bound should be e^epsilon, or epsilon for the logarithm of the factor. Counterexample: {a}, {b}, {a, "
    "b} have masses 1/2, 1/4, 1/4 under x and 1/4, 1/2, 1/4 under x'. The mechanism is 1-private, but the "
    "factor at E = {a} is 2.",
    repaired=Statement(
        "li2023/uncertainty-factor.bound.repaired",
        title="If the message itself is observed, the factor is m_x(E)/m_x'(E), and at most e^epsilon under "
        "epsilon-SLDP.",
        where=f"{SLIDE}, Eq. 2.2",
        formula=r"\frac{m_x^Q(E)}{m_{x'}^Q(E)} = F(x,x') \le e^\epsilon",
        variables=(*numbers, t),
        given=[*listed, *one_set, m(A) <= t * r(A)],
        throughout=[*masses(m), *masses(r)],
        defined=[*positive_priors, 0 < r(A)],
        claim=[Eq(factor(m(A), r(A)), m(A) / r(A)), factor(m(A), r(A)) <= t],
        example={**without(some, "inside", "touch"), "t": 2},
        proof=[
            ring(),
            positive(m(A) <= t * r(A), multiply=[0 < r(A)], modulo=[Eq(factor(m(A), r(A)), m(A) / r(A))], degree=2),
        ],
        why="The prior and the normalisation cancel. The remaining ratio is the one that epsilon-SLDP bounds.",
        exceptions={
            "equivalent": "Claim 1: the factor is the ratio of the masses. With it, claim 2 bounds that ratio."
        },
        reads=[T],
        models=[MESSAGE],
    ),
    reads=['"Epsilon-private" is interpreted as epsilon-SLDP, because Eq. 2.2 is about a ratio of masses.'],
    models=[MESSAGE],
)

equality = Statement(
    "li2023/uncertainty-factor.equality",
    title="Geometric rule given the event E: the uncertainty factor is m_x(E)/m_x'(E).",
    where=f"{SLIDE}, Eq. 2.2",
    printed=r"\frac{m_x^Q(E)}{m_{x'}^Q(E)} = \frac{m_g^X(x|E)/m_g^X(x'|E)}{m^X(x)/m^X(x')} = F(m_g^X(\cdot|E), m^X)(x, "
    r"x') \leq \epsilon",
    quote=r"\frac{m_x^Q(E)}{m_{x'}^Q(E)} &= \frac{m_g^X(x|E)/m_g^X(x'|E)}{m^X(x)/m^X(x')}",
    variables=(*numbers, inside),
    given=[*listed, *one_set, *rows, *normalised(inside)],
    throughout=[*masses(m), *masses(r), *masses(inside)],
    defined=[*positive_priors, 0 < belief(r), 0 < r(A)],
    claim=Eq(m(A) / r(A), factor(belief(m), belief(r))),
    example=without(some, "touch"),
    counterexample=without(vague, "touch"),
    cause="error",
    why="The geometric rule keeps all focal sets within E, so its factor is the ratio of the beliefs. "
    "Counterexample: at E = Y the factor is 1 for every mechanism, but here Y has mass 1/2 under x and 1/3 "
    "under x'.",
    repaired=Statement(
        "li2023/uncertainty-factor.equality.repaired",
        title="Geometric rule given E: the factor is bel_x(E)/bel_x'(E), and at most e^epsilon under belief-based "
        "privacy.",
        where=f"{SLIDE}, Eq. 2.2",
        formula=r"\frac{bel_x^Q(E)}{bel_{x'}^Q(E)} = \frac{m_g^X(x|E)/m_g^X(x'|E)}{m^X(x)/m^X(x')}",
        variables=(*(one for one in numbers if one is not A), t, inside),
        given=[*listed, belief(m) <= t * belief(r)],
        throughout=[*masses(m), *masses(r), *masses(inside)],
        defined=[*positive_priors, 0 < belief(r)],
        claim=[Eq(belief(m) / belief(r), factor(belief(m), belief(r))), factor(belief(m), belief(r)) <= t],
        example={**without(some, "A", "touch"), "t": 2},
        proof=[
            ring(),
            positive(
                belief(m) <= t * belief(r),
                multiply=[0 < belief(r)],
                modulo=[Eq(belief(m) / belief(r), factor(belief(m), belief(r)))],
                degree=2,
            ),
        ],
        why="The prior and the normalisation cancel. So the geometric rule corresponds to the belief-based loss, "
        "Dempster's rule with a Bayesian prior to the plausibility-based loss, and observing the message itself "
        "to the mass-based loss.",
        exceptions={
            "equivalent": "Claim 1: the factor is the ratio of the beliefs. With it, claim 2 bounds that ratio."
        },
        models=[EVENT, GEOMETRIC],
    ),
    models=[EVENT, MESSAGE, GEOMETRIC],
)
