"""Definition 13: the loss according to Walley."""

from __future__ import annotations

from proofs.li2022.belief_setting import NATURAL, ZERO, M, t
from proofs.statements.plan import auto
from proofs.statements.statement import Statement
from symbolic.language import Eq, Sum, functions, integers

y = integers("y")
p, q = functions("p q", 1)


all_p, all_q = (Sum(f(y), y, 1, M) for f in (p, q))

definition = Statement(
    "li2022/definition-13",
    title="The left half of the condition says nothing: no ratio of consistent probabilities is always below 1.",
    where="Definition 13",
    printed=r"\text{if, } -\epsilon \le \epsilon_Q^W \le \epsilon",
    quote=r"$-\epsilon \le \epsilon_Q^W \le \epsilon$",
    variables=(M, t, p, q),
    given=[0 <= M, Eq(all_p, 1), Eq(all_q, 1), all_p <= t * all_q],
    claim=1 <= t,
    example={"M": 2, "t": 4, "p": ["4/5", "1/5"], "q": ["1/5", "4/5"]},
    proof=auto(),
    why="The event Y has probability 1 under all members p, q of the credal sets, so the loss is never negative, "
    "and Definition 13 asks only for its right half.",
    exceptions={
        "equivalent": "The claim is the left half at the event Y, where both probabilities are 1: the row says that it asks "
        "for no more."
    },
    reads=[ZERO, NATURAL],
    remarks=[
        "The printed maximum binds neither E nor x and x'; it is over all of them. It is attained, at pl_x(E) "
        "/ bel_x'(E): the two members are chosen separately (lemma-14).",
        "An input with itself counts: two members of one credal set are compared (beyond.same-input).",
    ],
)
