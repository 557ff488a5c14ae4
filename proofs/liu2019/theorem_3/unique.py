"""Theorem 3: the false-alarm rate determines the threshold."""

from __future__ import annotations

from proofs.lemmas.tails import tail_defined
from proofs.liu2019.setting import RATES, THRESHOLD
from proofs.statements.plan import chain
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Ne, reals

x, y = reals("x y")

unique = Statement(
    "liu2019/theorem-3.unique",
    title="Different thresholds have different false-alarm rates.",
    where='Theorem 3, "a one-to-one correspondence between the false alarm rate alpha and the threshold"',
    printed=r"\text{there exists a one-to-one correspondence between the false alarm rate } \alpha \text{ and the "
    r"threshold of the noisy output } \theta",
    quote=r"there exists a one-to-one correspondence between the false alarm rate  $\alpha$  and the threshold of "
    r"the noisy output  $\theta$",
    variables=(x, y),
    given=[0 < x, 0 < y, Ne(x, y)],
    before=[*tail_defined(x), *tail_defined(y)],
    claim=Ne(laplace.false_alarm(x), laplace.false_alarm(y)),
    example={"x": 1, "y": 2},
    proof=chain("lemma/tails.one-to-one", {"u": x, "v": y}),
    why="The false-alarm rate falls strictly as the threshold rises.",
    reads=[THRESHOLD],
    rests_on=RATES,
)
