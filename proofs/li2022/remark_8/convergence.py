"""EM approximates the maximum of the likelihood: with a rate."""

from __future__ import annotations

from proofs.li2022.belief_setting import every_k
from proofs.li2022.em_setting import MODELS, WHERE
from proofs.statements.plan import Have, auto, instance, positive, telescope
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Term, functions, integers, log, reals

n, best = reals("n best")
i, M, T = integers("i M T")
likelihood, nearness = functions("likelihood nearness", 1)

progress = ForAll(every_k, 1, T, best - likelihood(every_k) <= n * (nearness(every_k + 1) - nearness(every_k)))
rises = ForAll(every_k, 1, T, likelihood(every_k) <= likelihood(every_k + 1))


def potential(place: Term) -> Term:
    """It does not fall from step to step."""
    value: Term = n * nearness(place) - (place - 1) * (best - likelihood(place))
    return value


gained = n * nearness(T + 1) - T * (best - likelihood(T + 1)) - n * nearness(1)
convergence = Statement(
    "li2022/remark-8.convergence",
    title="After T steps of EM from equal shares the log-likelihood is within n ln(M)/T of its maximum, M the number of inputs.",
    where=WHERE,
    printed=r"\text{We can apply EM algorithm to approximate the prior distribution}",
    quote="We can apply EM algorithm to approximate the prior distribution",
    variables=(M, T, n, best, likelihood, nearness),
    given=[1 <= M, 1 <= T, 0 <= n, Eq(nearness(1), -log(M)), nearness(T + 1) <= 0],
    throughout=[progress, rises],
    claim=T * (best - likelihood(T + 1)) <= n * log(M),
    example={"M": 1, "T": 1, "n": 1, "best": 0, "likelihood": [0, 0], "nearness": [0, 0]},
    proof=positive(0 <= gained, 0 <= n, nearness(T + 1) <= 0, modulo=[Eq(nearness(1), -log(M))], degree=2).after(
        Have(
            0 <= gained,
            telescope(
                "i",
                1,
                T,
                [],
                -potential(i),
                rest=gained,
                pointwise=positive(
                    best - likelihood(i) <= n * (nearness(i + 1) - nearness(i)),
                    likelihood(i) <= likelihood(i + 1),
                    0 < i,
                    degree=2,
                ).after(
                    Have(best - likelihood(i) <= n * (nearness(i + 1) - nearness(i)), instance(progress, i)),
                    Have(likelihood(i) <= likelihood(i + 1), instance(rises, i)),
                    Have(0 < i, auto()),
                ),
                boundary=auto(),
            ),
        ),
    ),
    why="Each step brings the shares nearer by what is lacking, over n (beyond.em-progress), and from equal shares nothing is farther than ln M; what is lacking falls, so that the last is at "
    "most the mean.",
    reads=[
        "To approximate the prior is to approximate the shares of maximal likelihood; what is bounded is how much likelier they are. The shares themselves need not converge to one prior, "
        "where several have the same likelihood (beyond.likelihood-not-unique)."
    ],
    models=[
        *MODELS,
        "likelihood(k) is the log-likelihood of the shares before step k, best that of the shares rho of a maximum; nearness(k) is the sum of rho_j ln pi_j over the inputs, for the shares pi before "
        "step k: -ln M for equal shares, and never above 0. That each step gains so much is beyond.em-progress, that none loses is remark-8.step.",
    ],
    rests_on=["li2022/beyond.em-progress", "li2022/remark-8.step"],
    remarks=["EM has to start where all shares are positive: see remark-8.maximum."],
)
