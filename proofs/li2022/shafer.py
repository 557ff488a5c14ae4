"""Local differential privacy according to Shafer: Definition 1 and its lemmas."""

from __future__ import annotations

from proofs.li2022 import sums
from proofs.li2022.belief_setting import (
    EVENT,
    NATURAL,
    ZERO,
    M,
    N,
    added,
    belief,
    event,
    every_j,
    every_k,
    inside,
    j,
    k,
    listed,
    m,
    masses,
    nonnegative,
    number,
    plausibility,
    r,
    rows,
    s,
    signs,
    t,
    tables,
    total,
    touch,
    within,
)
from proofs.statements.plan import Have, Lambda, auto, chain, enclose, instance, positive, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Min, Q, Relation, Sum, Term, as_term, functions, integers

WHERE = "LDP according to Shafer"
shafer = within()
survey = {"N": 3, "m": ["3/5", "1/5", "1/5"], "r": ["1/5", "3/5", "1/5"], "t": 3}
yes = {"inside": [1, 0, 0], "touch": [1, 0, 1]}

definition = Statement(
    "li2022/definition-1",
    title="The left half of the condition says nothing: no ratio bounds all masses below 1.",
    where="Definition 1",
    printed=r"-\epsilon \le \epsilon_S^Q \le \epsilon",
    variables=(N, t, m, r),
    given=[*listed, *rows],
    throughout=[*nonnegative, shafer],
    claim=1 <= t,
    example=survey,
    proof=positive(total(m(k)) <= t * total(r(k)), modulo=rows).after(Have(total(m(k)) <= t * total(r(k)), termwise())),
    why="The masses of both rows add up to 1, so some mass is no smaller than the other row's: the loss is never negative, and Definition 1 "
    "asks only for its right half.",
    reads=[ZERO, NATURAL],
    remarks=[
        "With Bayesian rows the definition is local differential privacy: the events E are then bounded like the messages (lemma-2.bel with "
        "singletons as focal sets), and the messages are among the events."
    ],
)

bel = Statement(
    "li2022/lemma-2.bel",
    title="Under Shafer's notion the beliefs have ratios within the budget as well.",
    where="Lemma 2",
    printed=r"-\epsilon \leq \epsilon_{bel,S}^Q \leq \epsilon",
    variables=(N, t, m, r, inside, touch),
    given=[*listed, *rows],
    throughout=[*nonnegative, *event, shafer],
    claim=belief(m) <= t * belief(r),
    example={**survey, **yes},
    proof=termwise(),
    why="A belief is a sum of masses, and the ratio of two sums is at most the largest ratio of their terms. The left half says nothing, "
    "as in Definition 1.",
    reads=[EVENT, ZERO, NATURAL],
)

pl = Statement(
    "li2022/lemma-2.pl",
    title="Under Shafer's notion the plausibilities have ratios within the budget as well.",
    where="Lemma 2",
    printed=r"-\epsilon \leq \epsilon_{pl,S}^Q \leq \epsilon",
    variables=(N, t, m, r, inside, touch),
    given=[*listed, *rows],
    throughout=[*nonnegative, *event, shafer],
    claim=plausibility(m) <= t * plausibility(r),
    example={**survey, **yes},
    proof=termwise(positive(degree=2).after(*signs(k))),
    why="A plausibility is a sum of masses, and the ratio of two sums is at most the largest ratio of their terms.",
    reads=[EVENT, ZERO, NATURAL],
)

# ---- "generally we don't have the converse": a mechanism in which all sets are focal

EVENTS = ["a", "b", "ab"]
witness = tables([{"a": "1/3", "b": "1/3", "ab": "1/3"}, {"a": "1/4", "b": "1/4", "ab": "1/2"}], EVENTS)


def ratios(which: list[list[int]], bound: Term) -> list[Relation]:
    """All ratios of the two rows of the witness, either way, are at most the bound."""
    x, y = witness.masses
    pairs = [(added(x, one), added(y, one)) for one in which if any(one)]
    return [above <= bound * below for pair in pairs for above, below in (pair, pair[::-1])]


bound = Q(4, 3)
not_conversely = Statement(
    "li2022/lemma-2.converse",
    title="The converse fails: all ratios of beliefs and plausibilities of a mechanism are at most 4/3, and a ratio of masses is 3/2.",
    where="after Lemma 2",
    printed=r"\text{generally not } \epsilon_{pl,S}^Q \ge \epsilon_S^Q",
    variables=(),
    given=[],
    claim=[
        *ratios(witness.inside, bound),
        *ratios(witness.touch, bound),
        Eq(number(witness.masses[1][2]), Q(3, 2) * number(witness.masses[0][2])),
        bound < Q(3, 2),
    ],
    example={},
    proof=auto(),
    why="Masses 1/3, 1/3, 1/3 of {a}, {b}, {a, b} under x and 1/4, 1/4, 1/2 under x': the smallest mechanism of this kind in which all sets are "
    "focal. Neither the beliefs nor the plausibilities, nor both together, bound the masses.",
    remarks=[
        "The claims go through the three events {a}, {b}, {a, b}: first the beliefs, either way, then the plausibilities, then the masses of {a, b}.",
        "Where masses may be 0 the beliefs and plausibilities may be within 3/2 and the ratio of masses infinite: 1/3, 1/3, 1/3 against "
        "1/2, 1/2, 0 (see theorem-5.2-1).",
    ],
)

# ---- composition and post-processing

m1, r1, m2, r2 = functions("m1 r1 m2 r2", 1)
composition = Statement(
    "li2022/lemma-3",
    title="The combination of two mechanisms is a mechanism, and its loss is within the sum of the budgets.",
    where="Lemma 3",
    printed=r"Q_{1,2}(x) = (Q_1(x), Q_2(x)) \text{ is } (\epsilon_1+\epsilon_2)\text{-SLDP}",
    variables=(M, N, j, k, s, t, m1, r1, m2, r2),
    given=[1 <= j, j <= M, 1 <= k, k <= N],
    throughout=[
        *masses(m1, M),
        *masses(r1, M),
        *masses(m2),
        *masses(r2),
        within(s, m1, r1, M),
        within(t, m2, r2),
    ],
    claim=m1(j) * m2(k) <= s * t * (r1(j) * r2(k)),
    example={
        "M": 2,
        "N": 1,
        "j": 1,
        "k": 1,
        "s": 2,
        "t": 1,
        "m1": ["2/3", "1/3"],
        "r1": ["1/3", "2/3"],
        "m2": [1],
        "r2": [1],
    },
    proof=positive(degree=3),
    why="The mass of a pair of focal sets is the product of their masses, and the ratios multiply.",
    reads=[
        "The combination has the mass m1(A) m2(C) at the rectangle A x C and none elsewhere; a rectangle that is not empty determines its two sides.",
        ZERO,
        NATURAL,
    ],
)
K = functions("K", 2)
b = integers("b")
stochastic = ForAll(every_k, 1, N, Eq(Sum(K(j, every_k), j, 1, M), 1))
kernel = ForAll(every_j, 1, M, ForAll(every_k, 1, N, 0 <= K(every_j, every_k)))


def image(of: Term, place: Term) -> Term:
    """The mass of the image's focal set of this number."""
    return Sum(K(place, k) * of(k), k, 1, N)


share = Sum(1 * K(j, k), j, 1, M)
drawn_first = Sum(m(k) * share, k, 1, N)

processing = Statement(
    "li2022/lemma-4",
    title="The image of a mechanism under a data-independent map is a mechanism, and its loss is no larger.",
    where="Lemma 4",
    printed=r"f \circ Q \text{ is } \epsilon\text{-SLDP}",
    variables=(M, N, b, t, m, r, K),
    given=[0 <= N, 0 <= M, 1 <= b, b <= M, *rows],
    throughout=[*nonnegative, kernel, stochastic, shafer],
    claim=[image(m, b) <= t * image(r, b), Eq(Sum(image(m, j), j, 1, M), 1)],
    example={**survey, "M": 2, "b": 1, "K": [[1, 0, "1/2"], [0, 1, "1/2"]]},
    proof=[
        termwise(positive(degree=2)),
        auto().after(
            Have(
                Eq(drawn_first, Sum(1 * image(m, j), j, 1, M)),
                chain(sums.mixture.id, {"N": N, "M": M, "f": m, "w": Lambda(j, as_term(1)), "F": K}),
            ),
            Have(
                Eq(drawn_first, total(m(k))),
                termwise(auto().after(Have(Eq(Sum(K(j, k), j, 1, M), 1), instance(stochastic, k)))),
            ),
        ),
    ],
    why="K(b, k) is the chance that the focal set A_k becomes the b-th focal set of the image. Each mass of the image is a sum of masses with weights "
    "that do not depend on the input.",
    reads=[
        "A map f that is drawn independently of the message takes a focal set A to its image f(A), so the masses of f o Q are mixtures of those of Q "
        "with weights K that are the same for all inputs; this covers maps of points to points and to sets, and maps of messages.",
        ZERO,
        NATURAL,
    ],
    remarks=[
        "A kernel that acts on the members of the credal sets is not covered: what it makes of a belief function need not be one "
        "(beyond.kernel-on-members), so there is no mass whose ratio could be taken."
    ],
)

# the kernel takes a to 1 or 2, and b to 3 or 4, with chances 1/2; all mass is on {a, b}
CHANCES: list[list[Term | int]] = [[Q(1, 2), Q(1, 2), 0, 0], [0, 0, Q(1, 2), Q(1, 2)]]


def least(of_event: set[int]) -> Term:
    """The least chance of an event of the image: over the members a and b of the focal set."""
    from_a, from_b = (sum((as_term(row[place - 1]) for place in of_event), as_term(0)) for row in CHANCES)
    return Min(from_a, from_b)


members = Statement(
    "li2022/beyond.kernel-on-members",
    title="What a kernel makes of the members of a credal set need not be the credal set of a belief function.",
    where="beyond Lemma 4",
    printed=r"\underline P(\{1,3,4\}) + \underline P(\{1\}) < \underline P(\{1,3\}) + \underline P(\{1,4\})",
    variables=(),
    given=[],
    claim=least({1, 3, 4}) + least({1}) < least({1, 3}) + least({1, 4}),
    example={},
    proof=enclose(),
    why="All mass is on {a, b}; the kernel sends a to 1 or 2 and b to 3 or 4, each with chance 1/2. The lower probabilities 1/2, 0, 1/2, 1/2 "
    "are not even monotone of order 2, which a belief function is of every order.",
    remarks=["The lower probability of an event is the least over the members, and that is attained at a or at b."],
)

STATEMENTS = [definition, bel, pl, not_conversely, composition, processing, members]
