"""The errors of the two kinds, as li2022 defines them: which set of consistent probabilities each of them is about."""

from __future__ import annotations

from proofs.li2022.belief_setting import (
    N,
    belief,
    event,
    inside,
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
from proofs.statements.plan import Have, auto, termwise
from proofs.statements.statement import Point, Statement
from symbolic.language import Eq, reals

q = reals("q")


TESTS = (
    "Of a test phi: Y -> [0, 1], inside(k) and touch(k) are the least and the largest value on A_k; the least expectation over the consistent "
    "probability functions is the sum of inside(k) m(k), the largest that of touch(k) m(k)."
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


given = [*listed, *rows, belief(r) <= q, q <= plausibility(r)]
throughout = [*nonnegative, *event]
variables = (N, q, m, r, inside, touch)

worst = Statement(
    "li2022/type-errors.pe",
    title="The type II error as printed is the largest that a consistent probability of the input x' can give.",
    where="before Theorem 5",
    printed=r"\mathcal{P}_{x'}^Q = \{pr \in \Delta(Y) : pr \ge bel_x^Q\}, \quad \beta_\phi = 1 - \inf_{pr \in \mathcal{P}_{x'}^Q} \mathbb{E}_{pr}(\phi)",
    variables=variables,
    given=given,
    throughout=throughout,
    claim=1 - q <= 1 - belief(m),
    example=at(1, "3/4"),
    counterexample=at(0, "1/4"),
    cause="misprint",
    why="The set of the input x' is printed with bel_x, so that both errors are about x alone. The words before it say bel_x', and so does the definition of the "
    "pessimistic errors. With masses 1/2, 1/4, 1/4 under x and 1/4, 1/2, 1/4 under x', rejecting at a: the printed error is 1/2, and under x' it is up to 3/4.",
    repaired=Statement(
        "li2022/type-errors.pe.repaired",
        title="The type II error over bel_x' is the largest that a consistent probability of the input x' can give.",
        where="before Theorem 5",
        printed=r"\mathcal{P}_{x'}^Q = \{pr \in \Delta(Y) : pr \ge bel_{x'}^Q\}, \quad \beta_\phi = 1 - \inf_{pr \in \mathcal{P}_{x'}^Q} \mathbb{E}_{pr}(\phi)",
        variables=variables,
        given=given,
        throughout=throughout,
        claim=1 - q <= 1 - belief(r),
        example=at(0, "1/4"),
        proof=auto(),
        why="The least expectation is the sum of the least values on the focal sets with their masses under x'; it is attained (credal-set.least).",
        models=[TESTS, MEMBER],
        rests_on=["li2022/credal-set.largest", "li2022/credal-set.least"],
    ),
    models=[TESTS, MEMBER],
    rests_on=["li2022/credal-set.largest", "li2022/credal-set.least"],
    remarks=[
        "Read literally, both errors are about one input, and then the lower half of Theorem 5 holds for every mechanism (beyond.errors-of-one-input).",
        "A level-alpha minimax test exists: the set of tests is compact, and the errors are continuous; but there may be several, so it is an element of the "
        "minimisers.",
    ],
)

best = Statement(
    "li2022/type-errors.op",
    title="The optimistic type II error as printed is the least that a consistent probability of the input x' can give.",
    where="before Definition 17",
    printed=r"\beta_{\phi}^{op} := \inf_{pr \in \mathcal{P}_{bel_x^Q}} \mathbb{E}_{pr}(1-\phi)",
    variables=variables,
    given=given,
    throughout=throughout,
    claim=1 - plausibility(m) <= 1 - q,
    example=at(0, "1/4"),
    counterexample=at(1, "3/4"),
    cause="misprint",
    why="The optimistic type II error is printed over the set of x, as the type I error; it must be over that of x'. In the mechanism of type-errors.pe, rejecting at b: the "
    "printed error is 1/2, and under x' it can be 1/4.",
    repaired=Statement(
        "li2022/type-errors.op.repaired",
        title="The optimistic type II error over bel_x' is the least that a consistent probability of the input x' can give.",
        where="before Definition 17",
        printed=r"\beta_{\phi}^{op} := \inf_{pr \in \mathcal{P}_{bel_{x'}^Q}} \mathbb{E}_{pr}(1-\phi)",
        variables=variables,
        given=given,
        throughout=throughout,
        claim=1 - plausibility(r) <= 1 - q,
        example=at(1, "3/4"),
        proof=auto(),
        why="The least expectation of 1 - phi is 1 minus the largest of phi; it is attained (credal-set.largest).",
        models=[TESTS, MEMBER],
        rests_on=["li2022/credal-set.largest", "li2022/credal-set.least"],
    ),
    models=[TESTS, MEMBER],
    rests_on=["li2022/credal-set.largest", "li2022/credal-set.least"],
)

same = Statement(
    "li2022/type-errors.same",
    title="The pessimistic errors are those of the minimax tests before Theorem 5.",
    where="before Definition 17",
    printed=r"\sup_{pr \in \mathcal{P}_{bel_{x'}^Q}} \mathbb{E}_{pr}(1-\phi) = 1 - \inf_{pr \in \mathcal{P}_{x'}^Q} \mathbb{E}_{pr}(\phi)",
    variables=(N, r, inside),
    given=[*listed, rows[1]],
    throughout=[nonnegative[1], event[0]],
    claim=Eq(total((1 - inside(k)) * r(k)), 1 - belief(r)),
    example={"N": 3, "r": mechanism.masses[1], "inside": mechanism.inside[0]},
    proof=auto().after(Have(Eq(total((1 - inside(k)) * r(k)), total(r(k)) - belief(r)), termwise())),
    why="The largest value of 1 - phi on a focal set is 1 minus the least value of phi. With the set of x' as it is meant (type-errors.pe.repaired); the type I "
    "errors are the same by definition.",
    models=[TESTS],
    rests_on=["li2022/credal-set.largest", "li2022/credal-set.least"],
)
