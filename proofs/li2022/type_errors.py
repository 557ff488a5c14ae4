"""Type I and type II errors as defined in li2022, and their credal sets."""

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
    "For a test phi: Y -> [0, 1], inside(k) and touch(k) are its minimum and maximum over A_k. Its least "
    "expectation over the consistent probability functions is the sum of inside(k) m(k), its largest the sum "
    "of touch(k) m(k)."
)
MEMBER = "q is the expectation of phi under a probability function consistent with bel_x'."

# all three sets are focal; Q(x) favours a, Q(x') favours b
mechanism = tables([{"a": "1/2", "b": "1/4", "ab": "1/4"}, {"a": "1/4", "b": "1/2", "ab": "1/4"}], ["a", "b"])


def at(event: int, q: str) -> Point:
    """Return the mechanism above, with this event and this probability of it."""
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
    "phi(y) is the value of the test at y, and extreme(k) is its minimum (maximum) over A_k. A consistent "
    "probability function distributes the mass of each focal set over its elements: sel(y, k) is the part of "
    "the mass of A_k given to y. So phi is at least (at most) the extreme value where sel is not 0. `best` "
    "gives all mass to elements with the extreme value; such elements exist."
)


def expectation(by: Term) -> Term:
    """Return the expectation of phi if `by` distributes the masses r."""
    return Sum(phi(j) * Sum(by(j, k) * r(k), k, 1, N), j, 1, M)


def over_members(word: str, least: bool) -> Statement:
    """State that the type II error over bel_x' is an extreme over the credal set."""
    extreme = inside if least else touch
    extremal = total(extreme(k) * r(k))

    def beyond(by: Term, j: Term, k: Term) -> Term:
        """Return `by` times the distance of the test from its extreme value."""
        distance: Term = by(j, k) * (phi(j) - extreme(k) if least else extreme(k) - phi(j))
        return distance

    def everywhere(of: Callable[[Term, Term], Relation]) -> ForAll:
        return ForAll(every_j, 1, M, ForAll(every_k, 1, N, of(every_j, every_k)))

    allowed = [everywhere(lambda j, k: 0 <= beyond(sel, j, k)), everywhere(lambda j, k: Eq(beyond(best, j, k), 0))]
    whole = [ForAll(every_k, 1, N, Eq(Sum(by(y, every_k), y, 1, M), 1)) for by in (sel, best)]

    def inner(by: Term, place: Term) -> Term:
        return Sum(phi(j) * by(j, place), j, 1, M)

    def per_set(by: Term, fact: ForAll, sums: ForAll, exact: bool) -> Plan:
        """Compare the extreme value with the test on each focal set."""
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
        title=f"The {'' if least else 'optimistic '}type II error over bel_x' is the {word} type II error under a "
        "probability consistent with bel_x', and is attained.",
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
        why=f"The {'minimum' if least else 'maximum'} of phi over each focal set is attained at one of its "
        "elements. The probability function that gives the mass to these elements attains the error.",
        models=[SELECTION],
        rests_on=["lemma/maxima.attained"],
    )


given = [*listed, *rows, belief(r) <= q, q <= plausibility(r)]
throughout = [*nonnegative, *event]
variables = (N, q, m, r, inside, touch)

worst = Statement(
    "li2022/type-errors.pe",
    title="The type II error as printed is the largest under a probability consistent with bel_x'.",
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
    why="The set for x' is printed with bel_x, so both errors would be about x. The preceding words say bel_x', "
    "and so does the definition of the pessimistic errors. Counterexample: {a}, {b}, {a, b} have the masses "
    "1/2, 1/4, 1/4 under x and 1/4, 1/2, 1/4 under x', and the test rejects at a. The printed error is 1/2, "
    "but under x' the error can be 3/4.",
    repaired=over_members("largest", least=True),
    models=[TESTS, MEMBER],
    rests_on=["li2022/credal-set.largest", "li2022/credal-set.least"],
    remarks=[
        "Taken literally, both errors are about x. The lower bound of Theorem 5 then holds for every "
        "mechanism (beyond.errors-of-one-input).",
        "A level-alpha minimax test exists, because the set of tests is compact and the errors are "
        'continuous. It need not be unique, so "the" minimax test is one of the minimisers.',
    ],
)

best = Statement(
    "li2022/type-errors.op",
    title="The optimistic type II error as printed is the least under a probability consistent with bel_x'.",
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
    why="The optimistic type II error is printed over the set for x, as is the type I error; it must be the set "
    "for x'. In the mechanism of type-errors.pe with rejection at b, the printed error is 1/2, but under x' "
    "the error can be 1/4.",
    repaired=over_members("least", least=False),
    models=[TESTS, MEMBER],
    rests_on=["li2022/credal-set.largest", "li2022/credal-set.least"],
)

same = Statement(
    "li2022/type-errors.same",
    title="The pessimistic type II error, the supremum of E(1 - phi), equals 1 - inf E(phi), the error defined "
    "before Theorem 5.",
    where="before Definition 17",
    printed=r"\text{They are actually the same as those errors in } \epsilon \text{-SLDP}",
    quote="They are actually the same as those errors in",
    variables=(N, r, inside),
    given=[*listed, rows[1]],
    throughout=[nonnegative[1], event[0]],
    claim=Eq(total((1 - inside(k)) * r(k)), 1 - belief(r)),
    example={"N": 3, "r": mechanism.masses[1], "inside": mechanism.inside[0]},
    proof=auto().after(Have(Eq(total((1 - inside(k)) * r(k)), total(r(k)) - belief(r)), termwise())),
    why="The maximum of 1 - phi over a focal set is 1 minus the minimum of phi. The set is that for x' "
    "(type-errors.pe.repaired). The type I errors are equal by definition.",
    exceptions={
        "equivalent": "The masses sum to 1, and this alone makes the errors of 1 - phi equal to 1 minus those of phi."
    },
    models=[TESTS],
    rests_on=["li2022/credal-set.largest", "li2022/credal-set.least"],
)
