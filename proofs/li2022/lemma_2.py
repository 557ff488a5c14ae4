"""Lemma 2: mass ratios bound belief and plausibility ratios, and not conversely."""

from __future__ import annotations

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
    inside,
    k,
    listed,
    m,
    nonnegative,
    number,
    plausibility,
    r,
    rows,
    signs,
    t,
    tables,
    touch,
    within,
)
from proofs.li2022.beyond.losses_one_set import repaired_by_mass
from proofs.statements.plan import auto, positive, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Q, Relation, Sum, Term, functions, integers

shafer = within()
survey = {"N": 3, "m": ["3/5", "1/5", "1/5"], "r": ["1/5", "3/5", "1/5"], "t": 3}
yes = {"inside": [1, 0, 0], "touch": [1, 0, 1]}

bel = Statement(
    "li2022/lemma-2.bel",
    title="Under Shafer's notion the beliefs have ratios within the budget as well.",
    where="Lemma 2",
    printed=r"-\epsilon \leq \epsilon_{bel,S}^Q \leq \epsilon",
    quote=r"$-\epsilon \leq \epsilon_{bel,S}^Q \leq \epsilon$",
    variables=(N, t, m, r, inside, touch),
    given=[*listed, *rows],
    throughout=[*nonnegative, *event, shafer],
    claim=belief(m) <= t * belief(r),
    example={**survey, **yes},
    proof=termwise(),
    why="A belief is a sum of masses, and the ratio of two sums is at most the largest ratio of their terms. The left half says nothing, "
    "as in Definition 1.",
    reads=[ZERO, NATURAL],
    models=[EVENT],
)

pl = Statement(
    "li2022/lemma-2.pl",
    title="Under Shafer's notion the plausibilities have ratios within the budget as well.",
    where="Lemma 2",
    printed=r"-\epsilon \leq \epsilon_{pl,S}^Q \leq \epsilon",
    quote=r"$-\epsilon \leq \epsilon_{pl,S}^Q \leq \epsilon$",
    variables=(N, t, m, r, inside, touch),
    given=[*listed, *rows],
    throughout=[*nonnegative, *event, shafer],
    claim=plausibility(m) <= t * plausibility(r),
    example={**survey, **yes},
    proof=termwise(positive(degree=2).after(*signs(k))),
    why="A plausibility is a sum of masses, and the ratio of two sums is at most the largest ratio of their terms.",
    reads=[ZERO, NATURAL],
    models=[EVENT],
)

loss = pl.restated(
    "li2022/lemma-2.loss",
    title="The loss by plausibility is at most the loss by mass.",
    where="after Lemma 2",
    printed=r"\text{From Lemma 2, we know that } \epsilon_S^Q \ge \epsilon_{pl,S}^Q",
    quote=r"we know that $\epsilon_S^Q \ge \epsilon_{pl,S}^Q$",
    why="Lemma 2 with the loss itself for the budget: t is the largest ratio of masses, and no ratio of plausibilities is larger.",
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
    printed=r"\text{But generally we don't have the converse that } \epsilon_{pl,S}^Q \ge \epsilon_S^Q",
    quote=r"converse that $\epsilon_{pl,S}^Q \ge \epsilon_S^Q$",
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

EVERYTHING = ["", "a", "b", "ab"]
full = tables([{"a": "1/3", "b": "1/3", "ab": "1/3"}, {"a": "1/4", "b": "1/4", "ab": "1/2"}], EVERYTHING)
contained, met = functions("contained met", 2)
place = integers("place")


def bounded(of_event: Term) -> list[ForAll]:
    """The values of all events are within the ratio, either way."""
    first, second = (Sum(of_event(every_j, k) * of(k), k, 1, N) for of in (m, r))
    return [ForAll(every_j, 1, M, one <= t * other) for one, other in ((first, second), (second, first))]


characterization = Statement(
    "li2022/lemma-2.characterization",
    title="Where all ratios of beliefs and of plausibilities are within the budget, the mechanism is private according to Shafer.",
    where="before Lemma 14",
    printed=r"\text{Lemma 2 and the following Lemma 14 provide a simple mathematical characterization of SLDP and WLDP}",
    quote="Lemma 14 provide a simple mathematical characterization of SLDP and WLDP",
    variables=(N, M, place, t, m, r, contained, met),
    given=[*listed, 0 <= M, 1 <= place, place <= N, *rows],
    throughout=[*nonnegative, *bounded(contained), *bounded(met)],
    claim=r(place) <= t * m(place),
    example={"N": 1, "M": 1, "place": 1, "t": 1, "m": [1], "r": [1], "contained": [[1]], "met": [[1]]},
    counterexample={
        "N": 3,
        "M": 4,
        "place": 3,
        "t": "4/3",
        "m": full.masses[0],
        "r": full.masses[1],
        "contained": full.inside,
        "met": full.touch,
    },
    cause="error",
    why="Lemma 2 goes one way only, as the paper says itself after it (lemma-2.converse): the masses 1/3, 1/3, 1/3 and 1/4, 1/4, 1/2 of {a}, {b}, {a, b} have all ratios of beliefs and of "
    "plausibilities within 4/3, and a ratio of masses of 3/2.",
    repaired=repaired_by_mass.restated(
        "li2022/lemma-2.characterization.repaired",
        title="Privacy by belief bounds the ratio of the masses of every focal set that contains no other: of Bayesian mechanisms it is a characterization.",
        where="before Lemma 14",
    ),
    reads=[
        "A characterization of SLDP by Lemma 2: its two inequalities hold just when the mechanism is private.",
        ZERO,
        NATURAL,
    ],
    models=[
        EVENT,
        "The events of the frame are numbered 1, ..., M: contained(j, k) and met(j, k) say that A_k lies in the j-th event, and that it meets it.",
    ],
    remarks=["Of WLDP, by Lemma 14, the sentence is right: lemma-14.converse."],
)
