"""Definition 13: the privacy loss of WLDP and its two-sided condition."""

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
    title="-epsilon <= epsilon_W always holds: no t < 1 satisfies p(E) <= t q(E) for all E.",
    where="Definition 13",
    printed=r"\text{if, } -\epsilon \le \epsilon_Q^W \le \epsilon",
    quote=r"$-\epsilon \le \epsilon_Q^W \le \epsilon$",
    variables=(M, t, p, q),
    given=[0 <= M, Eq(all_p, 1), Eq(all_q, 1), all_p <= t * all_q],
    claim=1 <= t,
    example={"M": 2, "t": 4, "p": ["4/5", "1/5"], "q": ["1/5", "4/5"]},
    proof=auto(),
    why="The event Y has probability 1 under all members p, q of the credal sets, so the loss is nonnegative. "
    "Definition 13 therefore requires only epsilon_W <= epsilon.",
    exceptions={
        "equivalent": "The claim is the lower bound at the event Y, where both probabilities are 1: the "
        "lower bound requires no more."
    },
    reads=[ZERO, NATURAL],
    remarks=[
        "The printed maximum does not say over what. It is over E, x and x'. It is attained at pl_x(E) / "
        "bel_x'(E), because the two members are chosen separately (lemma-14).",
        "The case x = x' is included: it compares two members of one credal set (beyond.same-input).",
    ],
)
