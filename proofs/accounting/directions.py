"""Misconceptions about adding and removing records under Poisson subsampling."""

from __future__ import annotations

from proofs.accounting.domination import composed
from proofs.accounting.setting import (
    FINITE,
    LEVEL,
    N,
    above,
    at_most,
    bounds,
    delta,
    k,
    masses,
    p,
    probabilities,
    q,
    s,
    t,
)
from proofs.accounting.subsampling import SAMPLED, SOURCE, g, inner, pair, room, sampled, sampling
from proofs.statements.plan import Have, auto, cases, chain, fact, positive, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, Max, Q, functions, reals

x = reals("x")
other = functions("P'", 1)

names = {"N": N, "t": t, "gamma": g, "P": p, "Q": q}
later = t * g / room
added, removed = pair(q(k), sampled(k), t), pair(sampled(k), q(k), t)
base = delta(q, p, inner) <= delta(p, q, inner)
worse = Statement(
    "accounting/directions.same.repaired",
    title="If delta_{Q|P}(epsilon') <= delta_{P|Q}(epsilon'), then delta_{Q|R}(epsilon) <= delta_{R|Q}(epsilon) for R "
    "= (1-gamma)Q + gamma P and epsilon >= 0 (finite distributions).",
    where=SOURCE,
    formula=r"\epsilon \ge 0,\ \delta_{Q|P}(\epsilon') \le \delta_{P|Q}(\epsilon') \Rightarrow "
    r"\delta_{Q|(1-\gamma)Q+\gamma P}(\epsilon) \le \delta_{(1-\gamma)Q+\gamma P|Q}(\epsilon),\quad "
    r"e^{\epsilon'} = 1 + \tfrac{e^\epsilon - 1}{\gamma}",
    variables=(N, t, g, p, q),
    given=[0 <= N, 1 <= t, *sampling, *probabilities(p, q), base],
    throughout=[masses(p), masses(q)],
    claim=added <= removed,
    example={"N": 2, "t": 1, "gamma": "1/2", "P": ["2/3", "1/3"], "Q": ["1/3", "2/3"]},
    proof=auto().after(
        Have(Eq(removed, g * delta(p, q, inner)), chain("accounting/subsampling.remove", names)),
        Have(0 <= delta(q, p, inner), termwise(auto().after(*bounds(Max(0, q(k) - inner * p(k)))), index="k")),
        Have(
            added <= removed,
            cases(
                room,
                0,
                at_most=auto().after(
                    Have(Eq(added, 0), chain("accounting/subsampling.add.never", names)),
                    Have(0 <= g * delta(p, q, inner), positive(g, base, 0 <= delta(q, p, inner), degree=2)),
                ),
                greater=positive(
                    0 <= (g - room) * delta(q, p, inner),
                    0 <= room * (delta(q, p, inner) - delta(q, p, later)),
                    0 <= g * (delta(p, q, inner) - delta(q, p, inner)),
                    degree=1,
                ).after(
                    Have(Eq(added, room * delta(q, p, later)), chain("accounting/subsampling.add", names)),
                    Have(0 <= (t - 1) ** 2 * (1 - g), positive(0 <= 1 - g, squares=[t - 1], degree=1)),
                    Have(inner <= later, positive(0 <= (t - 1) ** 2 * (1 - g), multiply=[0 < g, 0 < room], degree=1)),
                    Have(
                        delta(q, p, later) <= delta(q, p, inner),
                        chain("accounting/hockey-stick.decreasing", {"N": N, "s": inner, "t": later, "P": q, "Q": p}),
                    ),
                    Have(0 <= (t - 1) * (1 - g), positive(t - 1, 1 - g)),
                    Have(
                        0 <= (g - room) * delta(q, p, inner),
                        positive(0 <= g - room, delta(q, p, inner), degree=2).after(
                            Have(0 <= g - room, positive(0 <= (t - 1) * (1 - g), degree=1))
                        ),
                    ),
                    Have(
                        0 <= room * (delta(q, p, inner) - delta(q, p, later)),
                        positive(room, delta(q, p, inner) - delta(q, p, later)),
                    ),
                    Have(0 <= g * (delta(p, q, inner) - delta(q, p, inner)), positive(g, base, degree=2)),
                ),
            ),
        ),
    ),
    why="Removing the record gives R against Q, adding it Q against R. Here e^epsilon' = 1 + (e^epsilon - "
    "1)/gamma. By subsampling.remove and subsampling.add both deltas are multiples of the base delta. For "
    "addition the factor is smaller and the order is larger.",
    reads=[LEVEL],
    models=[FINITE, SAMPLED],
    remarks=[
        "For the Gaussian mechanism both directions have the same delta before sampling. So removal is the "
        "worse direction for one step. The statement says nothing about several steps."
    ],
)
yes, no = (1 - g) * (1 - x) + g * x, (1 - g) * x + g * (1 - x)
up = Max(0, yes - t * (1 - x)) + Max(0, no - t * x)
down = Max(0, 1 - x - t * yes) + Max(0, x - t * no)
same = Statement(
    "accounting/directions.same",
    title="Under Poisson subsampling delta(epsilon) is the same for removal and addition, if it is for the base "
    "mechanism (randomized response).",
    where="common misconception: neighbours are symmetric, so one direction is enough",
    formula=r"\delta_{(1-\gamma)Q + \gamma P | Q}(\epsilon) = \delta_{Q | (1-\gamma)Q + \gamma P}(\epsilon),\quad P = "
    r"(x, 1 - x),\ Q = (1 - x, x)",
    variables=(t, g, x),
    given=[1 <= t, *sampling, 0 <= x, x <= 1],
    claim=Eq(up, down),
    example={"t": 1, "gamma": "1/2", "x": "2/3"},
    counterexample={"t": "4/3", "gamma": "1/2", "x": "2/3"},
    cause="error",
    why="Removal: (1/2, 1/2) against (1/3, 2/3) has delta = 1/2 - 4/9 = 1/18. Addition: delta = 2/3 - 4/3 * 1/2 = 0.",
    repaired=worse,
    reads=[LEVEL],
    models=[SAMPLED],
)
near, far = above(p, q, t, k), above(q, other, s, k)
stepped = Statement(
    "accounting/directions.replaced.repaired",
    title="delta_{P|P'}(epsilon_1 + epsilon_2) <= delta_{P|Q}(epsilon_1) + e^epsilon_1 delta_{Q|P'}(epsilon_2): "
    "replacement by removal and addition (finite distributions).",
    where="Dwork and Roth 2014 (group privacy)",
    formula=r"\delta_{P|P'}(\epsilon_1 + \epsilon_2) \le \delta_{P|Q}(\epsilon_1) + e^{\epsilon_1} "
    r"\delta_{Q|P'}(\epsilon_2)",
    variables=(N, s, t, p, q, other),
    given=[0 <= N, 0 <= t],
    claim=delta(p, other, s * t) <= delta(p, q, t) + t * delta(q, other, s),
    example={"N": 2, "s": 1, "t": 1, "P": ["1/2", "1/2"], "Q": ["1/4", "3/4"], "P'": ["1/2", "1/2"]},
    proof=termwise(
        fact().after(
            *bounds(near),
            *bounds(far),
            Have(0 <= t * far, positive(t, far)),
            Have(0 <= t * (far - (q(k) - s * other(k))), positive(t, q(k) - s * other(k) <= far, degree=2)),
            at_most(Max(0, p(k) - s * t * other(k)), near + t * far, auto(), auto()),
        ),
        index="k",
    ),
    why="P - s t P' = (P - t Q) + t (Q - s P').",
    reads=["s and t stand for e^epsilon_2 and e^epsilon_1."],
    models=[FINITE],
)
replaced_by = (1 - g) * q(k) + g * other(k)
replaced = Statement(
    "accounting/directions.replaced",
    title="Replacing a record has at most the maximal delta(epsilon) of removing or adding a record (finite "
    "distributions).",
    where="common practice, criticized by Lebeda, Regehr, Kamath and Steinke 2024: the pair for removing or adding a "
    "record is used for replacing one",
    formula=r"\delta_{R|R'} \le \max\{\delta_{R|Q},\ \delta_{Q|R},\ \delta_{R'|Q},\ \delta_{Q|R'}\},\quad R = "
    r"(1-\gamma)Q + \gamma P,\ R' = (1-\gamma)Q + \gamma P'",
    variables=(N, t, g, p, q, other),
    given=[0 <= N, 1 <= t, *sampling, *probabilities(p, q, other)],
    throughout=[masses(p), masses(q), masses(other)],
    claim=pair(sampled(k), replaced_by, t)
    <= Max(
        Max(pair(sampled(k), q(k), t), pair(q(k), sampled(k), t)),
        Max(pair(replaced_by, q(k), t), pair(q(k), replaced_by, t)),
    ),
    example={"N": 2, "t": 1, "gamma": 1, "P": ["1/2", "1/2"], "Q": ["1/2", "1/2"], "P'": ["1/2", "1/2"]},
    counterexample={"N": 2, "t": "6/5", "gamma": "1/2", "P": ["3/4", "1/4"], "Q": ["1/2", "1/2"], "P'": ["1/4", "3/4"]},
    cause="error",
    why="The output distribution is (5/8, 3/8) with the record, (1/2, 1/2) without it, and (3/8, 5/8) with the "
    "other record. At e^epsilon = 6/5 replacement has delta = 5/8 - 9/20 = 7/40. Removal and addition have "
    "delta = 1/40 or 1/20.",
    repaired=stepped,
    reads=[LEVEL],
    models=[FINITE, SAMPLED, "P' is the distribution with the other record included."],
)

there, pairs = [(yes, 1 - x), (no, x)], [(0, 0), (0, 1), (1, 0), (1, 1)]
twice = [(there[a][0] * there[b][0], there[a][1] * there[b][1]) for a, b in pairs]
removed_twice, added_twice = (
    sum((Max(0, one - t * other) for one, other in rest), Max(0, first[0] - t * first[1]))
    for first, *rest in (twice, [(other, one) for one, other in twice])
)
many = composed.restated(
    "accounting/directions.several.repaired",
    title="If (A, B) dominates (P, Q) at every real epsilon, so do their compositions with any (P', Q') (finite "
    "distributions).",
    formula=r"\forall \epsilon' \in \mathbb{R}:\ \delta_{P|Q}(\epsilon') \le \delta_{A|B}(\epsilon') \Rightarrow "
    r"\delta_{P \times P' | Q \times Q'}(\epsilon) \le \delta_{A \times P' | B \times Q'}(\epsilon)",
)
several = Statement(
    "accounting/directions.several",
    title="The worse direction of one step, for every epsilon >= 0, is the worse direction of two steps (randomized "
        "response).",
    where="common practice, criticized by Lebeda, Regehr, Kamath and Steinke 2024: the worst case of one step is "
        "composed with itself",
    formula=r"\epsilon \ge 0 \Rightarrow \delta_{Q \times Q | R \times R}(\epsilon) \le \delta_{R \times R | Q \times "
        r"Q}(\epsilon),\quad R = (1-\gamma)Q + \gamma P,\ P = (x, 1-x),\ Q = (1-x, x)",
    variables=(t, g, x),
    given=[1 <= t, *sampling, Q(1, 2) <= x, x <= 1],
    claim=added_twice <= removed_twice,
    example={"t": 1, "gamma": "1/2", "x": "2/3"},
    counterexample={"t": "4/3", "gamma": "1/2", "x": "2/3"},
    cause="error",
    why="R = (1/2, 1/2) and Q = (1/3, 2/3). Removal: the pair of outcomes 11 contributes 1/4 - 4/27 = 11/108. "
        "Addition: the pair 22 contributes 4/9 - 1/3 = 12/108. After the first step the second step has epsilon < "
        "0 left, where addition is worse.",
    repaired=many,
    reads=[LEVEL],
    models=[SAMPLED],
    rests_on=["accounting/directions.same.repaired"],
)  # fmt: skip
