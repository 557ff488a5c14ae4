"""Warner's model simulates every epsilon-SLDP mechanism at two inputs."""

from __future__ import annotations

from proofs.li2022.belief_setting import NATURAL, N, k, m, nonnegative, r, rows, t, total, within
from proofs.li2022.em_setting import WHERE
from proofs.statements.plan import Have, auto, positive, ring, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, Term, integers

A = integers("A")


def drawn(own: Term, other: Term) -> Term:
    """Return the probability that an answer of Warner's model becomes the message."""
    chance: Term = (t * own - other) / (t - 1)
    return chance


truth, lie = t / (t + 1), 1 / (t + 1)
after_x, after_other = drawn(m(A), r(A)), drawn(r(A), m(A))
first, second = total(drawn(m(k), r(k))), total(drawn(r(k), m(k)))


def adds_up(of: Term, own: Term, other: Term) -> Have:
    """Rewrite the sum as t/(t - 1) of one total minus 1/(t - 1) of the other."""
    return Have(Eq(of, t / (t - 1) * total(own(k)) - 1 / (t - 1) * total(other(k))), termwise())


simulated = Statement(
    "li2022/remark-8.simulated",
    title="At two inputs, every finite epsilon-SLDP mechanism is Warner's 2 x 2 mechanism followed by a random map "
    "of its answer to a message.",
    where=WHERE,
    printed=r"\text{we believe that every approximate evidential privacy mechanism can be simulated by some variant of "
    r"our } 2\times 3 \text{ mechanisms in this paper}",
    quote="we believe that every approximate evidential privacy mechanism can be simulated by some variant of our",
    variables=(N, A, t, m, r),
    given=[0 <= N, 1 <= A, A <= N, 1 < t, *rows],
    throughout=[*nonnegative, within(t, m, r), within(t, r, m)],
    claim=[
        0 <= after_x,
        0 <= after_other,
        Eq(first, 1),
        Eq(second, 1),
        Eq(m(A), truth * after_x + lie * after_other),
        Eq(r(A), lie * after_x + truth * after_other),
    ],
    example={"N": 3, "A": 1, "t": 3, "m": ["3/5", "1/5", "1/5"], "r": ["1/5", "3/5", "1/5"]},
    before=[Have(0 < t - 1, auto()), Have(0 < t + 1, auto())],
    proof=[
        positive(multiply=[0 < t - 1], degree=1),
        positive(multiply=[0 < t - 1], degree=1),
        ring(modulo=[adds_up(first, m, r).claim, *rows]).after(adds_up(first, m, r)),
        ring(modulo=[adds_up(second, r, m).claim, *rows]).after(adds_up(second, r, m)),
        ring(),
        ring(),
    ],
    why="Given the first of Warner's answers, the message A has probability (t m(A) - r(A))/(t - 1); given the "
    "second, (t r(A) - m(A))/(t - 1). Both are nonnegative by epsilon-SLDP. Warner's mechanism is Q_2x3 with "
    "p + q = 1.",
    exceptions={
        "equivalent": "The distributions of the message sum to 1 because the rows do. The other claims "
        "state the simulation."
    },
    reads=[
        NATURAL,
        "Simulated means: the masses of the mechanism are the distribution of a random function of an answer of "
        "Warner's model.",
    ],
    remarks=[
        "The source's belief is stronger. It is about approximate mechanisms (with delta), which the paper "
        "does not define for evidential mechanisms, and about all inputs simultaneously. We do not judge "
        "that part."
    ],
)
