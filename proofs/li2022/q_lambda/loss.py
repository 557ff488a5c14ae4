"""The privacy loss of Q_lambda, and where it is largest and smallest."""

from __future__ import annotations

from proofs.lemmas.shared_out import more_truth
from proofs.li2022.eps_w import eps_w
from proofs.li2022.q_lambda_setting import (
    LOSS,
    WHERE,
    WORST,
    at_1,
    at_lam,
    between,
    lam,
    lie,
    lie_0,
    lie_1,
    loss_at,
    mass,
    odds,
    odds_0,
    odds_1,
    one,
    ordered,
    worst,
    zero,
)
from proofs.li2022.setting import mechanism, p, q
from proofs.statements.plan import Have, auto, chain, positive, ring
from proofs.statements.statement import Statement
from symbolic.language import Eq
from symbolic.survey import walley

at_0 = [*more_truth(zero), Have(0 < lie_0, positive(degree=2))]
increasing_to_1 = Have(odds <= odds_1, positive(multiply=[0 < lie, 0 < lie_1], degree=2))
increasing_from_0 = Have(odds_0 <= odds, positive(multiply=[0 < lie, 0 < lie_0], degree=2))

loss_largest = Statement(
    "li2022/q-lambda.loss.largest",
    title="The privacy loss of Q_lambda is largest at lambda = 1.",
    where=WHERE,
    printed=r"\text{When } \lambda = 1, \text{ the associated privacy loss is the largest and is the same as according "
    r"to Definition 13}",
    quote="the associated privacy loss is the largest and is the same as according to Definition 13",
    variables=(p, q, lam),
    given=[*mechanism, *between],
    defined=[0 < q],
    claim=walley.loss_ratio(lam, p, q) <= walley.loss_ratio(one, p, q),
    example={**mass, "lam": "1/2"},
    before=[*at_lam, *at_1],
    proof=ordered(walley.loss_ratio(lam, p, q), walley.loss_ratio(one, p, q), odds, odds_1).after(
        loss_at(lam), loss_at(one), increasing_to_1
    ),
    why="The ratio of the probabilities of a true answer and a lie increases in lambda.",
    reads=[LOSS],
    remarks=["If q = 0, the loss is infinite at lambda = 1. At other lambda it is infinite only if p = 1."],
)

loss_smallest = Statement(
    "li2022/q-lambda.loss.smallest",
    title="The privacy loss of Q_lambda is smallest at lambda = 0.",
    where=WHERE,
    printed=r"\text{when } \lambda = 0, \text{ the associated privacy loss is the smallest}",
    quote="the associated privacy loss is the smallest",
    variables=(p, q, lam),
    given=[*mechanism, *between],
    defined=[0 < lie],
    claim=walley.loss_ratio(zero, p, q) <= walley.loss_ratio(lam, p, q),
    example={**mass, "lam": "1/2"},
    before=[*more_truth(), Have(lie <= lie_0, positive(degree=2)), *at_0],
    proof=ordered(walley.loss_ratio(zero, p, q), walley.loss_ratio(lam, p, q), odds_0, odds).after(
        loss_at(zero), loss_at(lam), increasing_from_0
    ),
    why="The ratio of the probabilities of a true answer and a lie increases in lambda.",
    reads=[LOSS],
)

loss_equal = Statement(
    "li2022/q-lambda.loss.equal",
    title="The privacy loss of Q_1 equals the loss epsilon^W(p, q) of Definition 13.",
    where=WHERE,
    printed=r"\text{When } \lambda = 1, \text{ the associated privacy loss is the largest and is the same as according "
    r"to Definition 13}",
    quote="the associated privacy loss is the largest and is the same as according to Definition 13",
    variables=(p, q),
    given=mechanism,
    defined=[0 < q],
    claim=Eq(walley.loss_ratio(one, p, q), walley.worst_loss_ratio(p, q)),
    example=mass,
    before=[Have(0 < p, auto()), *at_1],
    proof=ring(modulo=[Eq(walley.worst_loss_ratio(p, q), worst), loss_at(one).claim]).after(
        Have(Eq(walley.worst_loss_ratio(p, q), worst), chain(eps_w.id, {"p": p, "q": q})),
        loss_at(one),
    ),
    why="Both are ln((1 - q)/q).",
    reads=[LOSS, WORST],
)
