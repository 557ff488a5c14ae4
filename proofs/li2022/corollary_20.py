"""Corollary 20: the privacy loss and the variance of WLDP as functions of p and q."""

from __future__ import annotations

from proofs.li2022.setting import mechanism, n, p, pi, q, share
from proofs.statements.plan import Have, Plan, auto, monotone, positive
from proofs.statements.statement import Statement
from symbolic.language import Q, Term, log, reals
from symbolic.survey import walley

p_, q_, z = reals("p' q' z")


WHERE = "Corollary 20"
FORMULAS = "epsilon^W and nu^W are the formulas printed for them."


def loss(q: Term) -> Term:
    return log((1 - q) / q)


def accuracy(p: Term) -> Term:
    return walley.variance_joined(n, p, pi)


def loss_falls(low: Term, high: Term) -> Plan:
    """Show that the logarithm of (1 - q)/q decreases between two values of q."""
    return monotone(
        "z",
        loss(z),
        low,
        high,
        inside=[
            Have(0 < z, auto()),
            Have(0 < 1 - z, auto()),
            Have(0 < (1 - z) / z, positive(multiply=[0 < z])),
        ],
        sign=positive(multiply=[0 < z, 0 < 1 - z], degree=1),
    )


def accuracy_falls(low: Term, high: Term) -> Plan:
    """Show that the variance decreases between two values of p above 1/2."""
    slope = positive(0 < 2 * z - 1, multiply=[0 < 2 * z - 1, 0 < n], degree=1)
    return monotone("z", accuracy(z), low, high, inside=[Have(0 < 2 * z - 1, auto())], sign=slope)


falling_loss = Statement(
    "li2022/corollary-20.loss",
    title="epsilon^W(p, q) = ln((1 - q)/q) is strictly decreasing in q.",
    where=WHERE,
    printed=r"\epsilon^W(p,q) \text{ is decreasing with respect to } q",
    quote=r"$\epsilon^W(p,q)$ is decreasing with respect to q",
    variables=(p, q, q_),
    given=[0 <= q, q < q_, Q(1, 2) < p, p + q_ <= 1],
    defined=[0 < q],
    claim=loss(q_) < loss(q),
    example={"p": "3/5", "q": "1/5", "q'": "1/4"},
    before=[Have(0 < 1 - q_, auto()), Have(0 < (1 - q) / q, auto()), Have(0 < (1 - q_) / q_, auto())],
    proof=loss_falls(q, q_),
    why="The derivative of ln((1 - q)/q) is -1/(q (1 - q)).",
    exceptions={
        "equivalent": "The claim is strict monotonicity, so the order of two losses determines the order "
        "of the two values of q."
    },
    reads=[FORMULAS],
    rests_on=["li2022/eps-w", "li2022/nu-w"],
)

falling_accuracy = Statement(
    "li2022/corollary-20.variance",
    title="nu^W(p, q) is strictly decreasing in p.",
    where=WHERE,
    printed=r"\nu^W(p,q) \text{ is decreasing with respect to } p",
    quote=r"$\nu^W(p,q)$ is decreasing with respect to p",
    variables=(p, p_, pi, n),
    given=[Q(1, 2) < p, p < p_, p_ <= 1, *share, 1 <= n],
    claim=accuracy(p_) < accuracy(p),
    example={"p": "3/5", "p'": "4/5", "pi": "1/3", "n": 2},
    before=[Have(0 < 2 * p - 1, auto()), Have(0 < 2 * p_ - 1, auto())],
    proof=accuracy_falls(p, p_),
    why="p enters through 1/(2p - 1)^2 alone, and 2p - 1 is positive.",
    reads=[FORMULAS],
    rests_on=["li2022/eps-w", "li2022/nu-w"],
)

preference = Statement(
    "li2022/corollary-20.preference",
    title="If p >= p' and q >= q', then epsilon^W(p, q) <= epsilon^W(p', q') and nu^W(p, q) <= nu^W(p', q').",
    where="LDP according to Walley, after Corollary 20",
    printed=r"\text{If } p \ge p' \text{ and } q \ge q', \text{ then } \epsilon^W(p,q) \le \epsilon^W(p',q') \text{ "
    r"and } \nu^W(p,q) \le \nu^W(p',q')",
    quote=r"$\epsilon^W(p,q) \le \epsilon^W(p',q')$ and $\nu^W(p,q) \le \nu^W(p',q')$",
    variables=(p, q, p_, q_, pi, n),
    given=[*mechanism, 0 <= q_, Q(1, 2) < p_, p_ + q_ <= 1, *share, 1 <= n, p_ <= p, q_ <= q],
    defined=[0 < q_],
    claim=[loss(q) <= loss(q_), accuracy(p) <= accuracy(p_)],
    example={"p": "7/10", "q": "1/4", "p'": "3/5", "q'": "1/5", "pi": "1/3", "n": 2},
    before=[
        Have(0 < q, auto()),
        Have(0 < 1 - q, auto()),
        Have(0 < 1 - q_, auto()),
        Have(0 < (1 - q) / q, auto()),
        Have(0 < (1 - q_) / q_, auto()),
        Have(0 < 2 * p - 1, auto()),
        Have(0 < 2 * p_ - 1, auto()),
    ],
    proof=[loss_falls(q_, q), accuracy_falls(p_, p)],
    why="The loss depends on q alone and the variance on p alone. Both are decreasing.",
    exceptions={
        "equivalent": "The claim is strict monotonicity, so the orders of losses and variances determine "
        "those of q and p."
    },
    reads=[FORMULAS],
    rests_on=["li2022/eps-w", "li2022/nu-w"],
)
