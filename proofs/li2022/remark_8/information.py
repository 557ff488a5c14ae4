"""The Fisher information of an evidential mechanism and the standard error."""

from __future__ import annotations

from proofs.lemmas import mean_squares
from proofs.li2022.belief_setting import N, every_k, k, m, r
from proofs.li2022.em_setting import WHERE
from proofs.statements.plan import Have, Lambda, auto, chain, ring, termwise
from proofs.statements.statement import Statement
from symbolic.language import D, Eq, ForAll, Sum, Term, functions, integers, log, reals

pi, x, y = reals("pi x y")
i = integers("i")
g = functions("g", 1)


def mixed(place: Term) -> Term:
    """Return the probability of a message."""
    value: Term = pi * m(place) + (1 - pi) * r(place)
    return value


information = Sum((m(k) - r(k)) ** 2 / mixed(k), k, 1, N)
error = Sum(mixed(k) * (g(k) - pi) ** 2, k, 1, N)
sent = ForAll(every_k, 1, N, 0 < mixed(every_k))
signal = Sum((g(k) - pi) * (m(k) - r(k)), k, 1, N)
unbiased = [Eq(Sum(m(k) * g(k), k, 1, N), 1), Eq(Sum(r(k) * g(k), k, 1, N), 0)]
rows = [Eq(Sum(one(k), k, 1, N), 1) for one in (m, r)]
score = pi * x + (1 - pi) * y
fisher = Statement(
    "li2022/remark-8.information",
    title="For two inputs, one message has the Fisher information I = sum (m - r)^2/w, w = pi m + (1 - pi) r, and "
    "every unbiased estimate has variance at least 1/I.",
    where=WHERE,
    printed=r"\text{We can apply EM algorithm to approximate the prior distribution and compute its Fisher information "
    r"and further the standard error of the approximation}",
    quote="apply EM algorithm to approximate the prior distribution and compute its Fisher information",
    variables=(N, pi, x, y, m, r, g),
    given=[0 <= N, 0 < score, *rows, *unbiased],
    throughout=[sent],
    claim=[Eq(D(log(score), pi), (x - y) / score), 1 <= information * error],
    example={"N": 2, "pi": "1/3", "x": 1, "y": 1, "m": ["2/3", "1/3"], "r": ["1/3", "2/3"], "g": [2, -1]},
    proof=[
        ring(),
        auto().after(
            Have(
                Eq(signal, Sum(m(k) * g(k), k, 1, N) - Sum(r(k) * g(k), k, 1, N) - pi * (rows[0].left - rows[1].left)),
                termwise(index="i"),
            ),
            Have(Eq(signal, 1), auto()),
            Have(
                1 <= information * error,
                chain(
                    mean_squares.cauchy.id,
                    {"N": N, "f": Lambda(k, g(k) - pi), "g": Lambda(k, m(k) - r(k)), "w": Lambda(k, mixed(k))},
                ),
            ),
        ),
    ],
    why="The score of a message is (m - r)/w. The mean of score times error is 1 for every unbiased estimate. By "
    "Cauchy and Schwarz it is at most the product of the root mean squares.",
    reads=["The standard error for n respondents is the square root of 1/(n I)."],
    models=[
        "There are two inputs, and the first has the share pi. m(k) and r(k) are the masses of the message k "
        "under them, and w = pi m + (1 - pi) r is its probability. x and y are the masses of one message, "
        "whose score is the derivative of its log-probability. g is an estimate of the share from the "
        "message. Its means are 1 and 0 under the two inputs, so it is unbiased at every share."
    ],
    remarks=[
        "For the simple form Q_2x3 the information is beyond.fisher-information. For the efficiency of the "
        "paper's estimate see beyond.efficiency."
    ],
)
