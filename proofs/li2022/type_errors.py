"""The errors of the two kinds, as li2022 defines them: which set of consistent probabilities each of them is about."""

from __future__ import annotations

from collections.abc import Callable

from proofs.lemmas import sums
from proofs.li2022.belief_setting import (
    M,
    N,
    belief,
    event,
    every_j,
    every_k,
    inside,
    j,
    k,
    listed,
    m,
    nonnegative,
    plausibility,
    r,
    rows,
    tables,
    total,
    touch,
)
from proofs.statements.plan import Have, Plan, auto, instance, positive, ring, termwise
from proofs.statements.statement import Point, Statement
from symbolic.language import Eq, ForAll, Relation, Sum, Term, functions, integers, reals

q = reals("q")
h, i, y = integers("h i y")  # y: the elements of Y, 1..M
phi = functions("phi", 1)
best, sel = functions("best sel", 2)


TESTS = (
    "Of a test phi: Y -> [0, 1], inside(k) and touch(k) are the least and the largest value on A_k; the least "
    "expectation over the consistent probability functions is the sum of inside(k) m(k), the largest that of "
    "touch(k) m(k)."
)
MEMBER = "q is the expectation of phi under a probability function that is consistent with bel_x'."

# all three sets are focal; Q(x) favours a, Q(x') favours b
mechanism = tables([{"a": "1/2", "b": "1/4", "ab": "1/4"}, {"a": "1/4", "b": "1/2", "ab": "1/4"}], ["a", "b"])


def at(event: int, q: str) -> Point:
    """The mechanism above, with this event and this probability of it."""
    return {
        "N": len(mechanism.sets),
        "q": q,
        "m": mechanism.masses[0],
        "r": mechanism.masses[1],
        "inside": mechanism.inside[event],
        "touch": mechanism.touch[event],
    }


PESSIMISTIC = (
    r"\mathcal{P}_{x'}^Q = \{pr \in \Delta(Y) : pr \ge bel_{x'}^Q\}, \quad \beta_\phi = 1 - \inf_{pr \in "
    r"\mathcal{P}_{x'}^Q} \mathbb{E}_{pr}(\phi)"
)
OPTIMISTIC = r"\beta_{\phi}^{op} := \inf_{pr \in \mathcal{P}_{bel_{x'}^Q}} \mathbb{E}_{pr}(1-\phi)"
SELECTION = (
    "phi(y) is the test at the element y, extreme(k) its least (largest) value on A_k. A consistent "
    "probability function gives the mass of each focal set to elements of it: sel(y, k) is the part of the "
    "mass of A_k that y gets, so that phi is at least (at most) the extreme value wherever sel is not 0; "
    "`best` gives all of it to elements with the extreme value, which there are."
)


def expectation(by: Term) -> Term:
    """Of phi, under the probability function that gives the masses r to the elements as `by` says."""
    return Sum(phi(j) * Sum(by(j, k) * r(k), k, 1, N), j, 1, M)


def over_members(word: str, least: bool) -> Statement:
    """The type II error over bel_x', as the largest or the least that a member of the credal set gives."""
    extreme = inside if least else touch
    extremal = total(extreme(k) * r(k))

    def beyond(by: Term, j: Term, k: Term) -> Term:
        """How far the test is from its extreme value on the focal set, where the selection puts mass."""
        distance: Term = by(j, k) * (phi(j) - extreme(k) if least else extreme(k) - phi(j))
        return distance

    def everywhere(of: Callable[[Term, Term], Relation]) -> ForAll:
        return ForAll(every_j, 1, M, ForAll(every_k, 1, N, of(every_j, every_k)))

    allowed = [everywhere(lambda j, k: 0 <= beyond(sel, j, k)), everywhere(lambda j, k: Eq(beyond(best, j, k), 0))]
    whole = [ForAll(every_k, 1, N, Eq(Sum(by(y, every_k), y, 1, M), 1)) for by in (sel, best)]

    def inner(by: Term, place: Term) -> Term:
        return Sum(phi(j) * by(j, place), j, 1, M)

    def per_set(by: Term, fact: ForAll, sums: ForAll, exact: bool) -> Plan:
        """On each focal set: the extreme value, times all the parts of its mass, against the test."""
        parts = Sum(by(y, i), y, 1, M)
        own = extreme(i) * parts
        goal = Eq(own, inner(by, i)) if exact else own <= inner(by, i) if least else inner(by, i) <= own
        here = Eq(beyond(by, h, i), 0) if exact else 0 <= beyond(by, h, i)
        return (
            ring(modulo=[Eq(parts, 1), goal]) if exact else positive(goal, 0 <= r(i), degree=2, modulo=[Eq(parts, 1)])
        ).after(
            Have(
                goal,
                termwise(
                    (ring(modulo=[here]) if exact else positive(here, degree=1)).after(
                        Have(here, instance(fact, h, i))
                    ),
                    index="h",
                ),
            ),
        )

    by_sets = [Sum(r(k) * Sum(phi(j) * by(j, k), j, 1, M), k, 1, N) for by in (sel, best)]
    order = extremal <= by_sets[0] if least else by_sets[0] <= extremal
    error = 1 - expectation(sel) <= 1 - extremal if least else 1 - extremal <= 1 - expectation(sel)
    return Statement(
        f"li2022/type-errors.{'pe' if least else 'op'}.repaired",
        title=f"The {'' if least else 'optimistic '}type II error over bel_x' is the {word} that a consistent probability of the input x' gives, and is attained.",
        where="before Theorem 5" if least else "before Definition 17",
        formula=PESSIMISTIC if least else OPTIMISTIC,
        variables=(N, M, r, phi, extreme, sel, best),
        given=[0 <= N, 0 <= M, rows[1]],
        throughout=[nonnegative[1], *whole, *allowed],
        claim=[error, Eq(1 - expectation(best), 1 - extremal)],
        example={
            "N": 1,
            "M": 2,
            "r": [1],
            "phi": [0, 1],
            extreme.name: [0] if least else [1],
            "sel": [["1/2"], ["1/2"]],
            "best": [[1], [0]] if least else [[0], [1]],
        },
        proof=[
            auto().after(
                sums.mixing(N, M, r, phi, sel),
                Have(order, termwise(per_set(sel, allowed[0], whole[0], exact=False), index="i")),
            ),
            auto().after(
                sums.mixing(N, M, r, phi, best),
                Have(Eq(by_sets[1], extremal), termwise(per_set(best, allowed[1], whole[1], exact=True), index="i")),
            ),
        ],
        why=f"Each focal set has its {'least' if least else 'largest'} value of phi at one of its elements; the masses given to these attain the error.",
        models=[SELECTION],
        rests_on=["lemma/maxima.attained"],
    )


given = [*listed, *rows, belief(r) <= q, q <= plausibility(r)]
throughout = [*nonnegative, *event]
variables = (N, q, m, r, inside, touch)

worst = Statement(
    "li2022/type-errors.pe",
    title="The type II error as printed is the largest that a consistent probability of the input x' can give.",
    where="before Theorem 5",
    printed=r"\mathcal{P}_x^Q = \{pr \in \Delta(Y) : pr \ge bel_x^Q\} \text{ and } \mathcal{P}_{x'}^Q = \{pr \in "
    r"\Delta(Y) : pr \ge bel_x^Q\}",
    quote=r"$\mathcal{P}_{x'}^Q = \{pr \in \Delta(Y) : pr \ge bel_x^Q\}$",
    variables=variables,
    given=given,
    throughout=throughout,
    claim=1 - q <= 1 - belief(m),
    example=at(1, "3/4"),
    counterexample=at(0, "1/4"),
    cause="misprint",
    why="The set of the input x' is printed with bel_x, so that both errors are about x alone. The words before it "
    "say bel_x', and so does the definition of the pessimistic errors. With masses 1/2, 1/4, 1/4 under x and "
    "1/4, 1/2, 1/4 under x', rejecting at a: the printed error is 1/2, and under x' it is up to 3/4.",
    repaired=over_members("largest", least=True),
    models=[TESTS, MEMBER],
    rests_on=["li2022/credal-set.largest", "li2022/credal-set.least"],
    remarks=[
        "Read literally, both errors are about one input, and then the lower half of Theorem 5 holds for every "
        "mechanism (beyond.errors-of-one-input).",
        "A level-alpha minimax test exists: the set of tests is compact, and the errors are continuous; but "
        "there may be several, so it is an element of the minimisers.",
    ],
)

best = Statement(
    "li2022/type-errors.op",
    title="The optimistic type II error as printed is the least that a consistent probability of the input x' can "
    "give.",
    where="before Definition 17",
    printed=r"\beta_{\phi}^{op} := \inf_{pr \in \mathcal{P}_{bel_x^Q}} \mathbb{E}_{pr}(1-\phi)",
    quote=r"$\beta_{\phi}^{op} := \inf_{pr \in \mathcal{P}_{bel_x^Q}} \mathbb{E}_{pr}(1-\phi)$",
    variables=variables,
    given=given,
    throughout=throughout,
    claim=1 - plausibility(m) <= 1 - q,
    example=at(0, "1/4"),
    counterexample=at(1, "3/4"),
    cause="misprint",
    why="The optimistic type II error is printed over the set of x, as the type I error; it must be over that of "
    "x'. In the mechanism of type-errors.pe, rejecting at b: the printed error is 1/2, and under x' it can be "
    "1/4.",
    repaired=over_members("least", least=False),
    models=[TESTS, MEMBER],
    rests_on=["li2022/credal-set.largest", "li2022/credal-set.least"],
)

same = Statement(
    "li2022/type-errors.same",
    title="The pessimistic errors are those that are defined before Theorem 5.",
    where="before Definition 17",
    printed=r"\text{They are actually the same as those errors in } \epsilon \text{-SLDP}",
    quote="They are actually the same as those errors in",
    variables=(N, r, inside),
    given=[*listed, rows[1]],
    throughout=[nonnegative[1], event[0]],
    claim=Eq(total((1 - inside(k)) * r(k)), 1 - belief(r)),
    example={"N": 3, "r": mechanism.masses[1], "inside": mechanism.inside[0]},
    proof=auto().after(Have(Eq(total((1 - inside(k)) * r(k)), total(r(k)) - belief(r)), termwise())),
    why="The largest value of 1 - phi on a focal set is 1 minus the least value of phi. With the set of x' as it "
    "is meant (type-errors.pe.repaired); the type I errors are the same by definition.",
    exceptions={"equivalent": "That the masses sum to 1 is what makes the errors of 1 - phi 1 minus those of phi."},
    models=[TESTS],
    rests_on=["li2022/credal-set.largest", "li2022/credal-set.least"],
)
