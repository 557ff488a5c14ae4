"""Eq. 11: precision and recall."""

from __future__ import annotations

from dataclasses import replace

from proofs.lemmas.scores import rates_positive
from proofs.liu2019.setting import RATES, THRESHOLD
from proofs.statements.plan import Have, absurd, auto, cases, chain, positive, ring
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Ne, Q, reals

h, recall, alarm, x, t, other = reals("h R G x t G'")

precision = Statement(
    "liu2019/eq-11.precision",
    title="With equal prior probabilities, precision = RSR/(RSR + GSR).",
    where="Eq. 11",
    printed=r"precision = \frac{RSR}{RSR + GSR}",
    quote=r"precision = \frac{RSR}{RSR + GSR}",
    variables=(h, recall, alarm),
    given=[0 < h, 0 <= recall, 0 <= alarm],
    defined=[0 < recall + alarm],
    before=[
        Have(Eq(h * recall + h * alarm, h * (recall + alarm)), ring()),
        Have(0 < h * (recall + alarm), positive(h, recall + alarm)),
        Have(0 < h * recall + h * alarm, auto()),
        Have(0 < recall + 1 * alarm, auto()),
    ],
    claim=Eq(h * recall / (h * recall + h * alarm), laplace.precision(recall, alarm)),
    example={"h": "1/2", "R": "3/4", "G": "1/4"},
    proof=ring(),
    why="Apply Bayes' rule with P(h_0) = P(h_1) = h.",
)  # fmt: skip
defined = Statement(
    "liu2019/eq-11.defined",
    title="At every threshold, RSR/(RSR + GSR) is defined and lies strictly between 0 and 1.",
    where="Eq. 11",
    printed=r"precision = \frac{RSR}{RSR + GSR}",
    quote=r"precision = \frac{RSR}{RSR + GSR}",
    variables=(x, t),
    given=[0 < x, 1 <= t],
    before=[
        *rates_positive(x, t),
        Have(
            0 < laplace.recall(x, t) + 1 * laplace.false_alarm(x),
            chain("lemma/scores.sum-positive", {"R": laplace.recall(x, t), "G": laplace.false_alarm(x)}),
        ),
    ],
    claim=[
        0 < laplace.precision(laplace.recall(x, t), laplace.false_alarm(x)),
        laplace.precision(laplace.recall(x, t), laplace.false_alarm(x)) < 1,
    ],
    example={"x": 1, "t": 2},
    proof=[
        chain("lemma/scores.precision-range", {"R": laplace.recall(x, t), "G": laplace.false_alarm(x)}),
        chain("lemma/scores.precision-range", {"R": laplace.recall(x, t), "G": laplace.false_alarm(x)}, claim=1),
    ],
    why="Both rates lie strictly between 0 and 1.",
    reads=[THRESHOLD],
    rests_on=RATES,
)
both = [0 < recall + 1 * alarm, 0 < recall + 1 * other]
one_to_one = Statement(
    "liu2019/eq-11.one-to-one",
    title="At a fixed recall R > 0, different false alarm rates give different precisions.",
    where='Section 3, "a one-to-one correspondence with the false alarm rate P_FA and the missed detection rate 1 - '
    'P_TD"',
    printed=r"\text{PR-relation} \ldots \text{ has a one-to-one correspondence with the false alarm rate } P_{FA} "
    r"\text{ and the missed detection rate } 1 - P_{TD}",
    quote="which has a one-to-one correspondence with the false alarm rate  $P_{FA}$  and the missed detection rate  "
    "$1 - P_{TD}$",
    variables=(recall, alarm, other),
    given=[0 < recall, recall <= 1, 0 <= alarm, alarm <= 1, 0 <= other, other <= 1, Ne(alarm, other)],
    before=[Have(0 < recall + 1 * alarm, auto()), Have(0 < recall + 1 * other, auto())],
    claim=Ne(laplace.precision(recall, alarm), laplace.precision(recall, other)),
    example={"R": "1/2", "G": "1/2", "G'": "1/4"},
    proof=cases(
        alarm,
        other,
        less=positive(0 < recall, alarm < other, multiply=both, reverse=True),
        equal=absurd(auto().after(Have(Eq(Q(1, 1), 0), ring(cofactors={Eq(alarm, other): 1 / (alarm - other)})))),
        greater=positive(0 < recall, other < alarm, multiply=both),
    ),
    exceptions={
        "equivalent": "One-to-one means that different rates have different precisions and equal rates have equal ones."
    },
    why="Precision is strictly decreasing in the false alarm rate at a fixed recall.",
    reads=[
        "The recall is positive, as it is at every threshold. The source cites Davis and Goadrich, who assume this.",
        "R is the recall, 1 - R the missed detection rate, and G and G' are two false alarm rates. Eq. 11 gives the "
        "converse: the rates determine precision and recall.",
    ],
    remarks=[
        "At recall 0 every positive false alarm rate gives precision 0. No threshold has recall 0 (eq-11.defined)."
    ],
)
roc = replace(
    one_to_one,
    id="liu2019/eq-11.roc",
    title="Precision and recall R > 0 determine the point of the receiver operating characteristic (ROC).",
    where="Section 3",
    printed=r"\text{there exists a one-to-one correspondence between PR-relation and the receiver operating "
    r"characteristic (ROC)}",
    quote="there exists a one-to-one correspondence between PR-relation and the receiver operating characteristic "
    "(ROC)",
    why="A point of the ROC is a pair of false alarm rate and recall.",
)
