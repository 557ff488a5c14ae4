"""The rectangle of Figure 5: the trade-offs of the Q_lambda are one curve in it."""

from __future__ import annotations

from proofs.lemmas import warner
from proofs.lemmas.maxima import is_maximum, known_maximum
from proofs.lemmas.shared_out import more_truth
from proofs.li2022.q_lambda_setting import (
    LOSS,
    WHERE,
    at_1,
    at_lam,
    between,
    lam,
    lie,
    loss_at,
    mass,
    odds,
    one,
    ordered,
    truth,
    truth_1,
    worst,
)
from proofs.li2022.setting import domain, n, p, pi, q, variables
from proofs.statements.plan import Have, auto, chain, positive, ring, substitute
from proofs.statements.statement import Statement
from symbolic.language import Eq, Q, Term, as_term, reals
from symbolic.survey import walley
from symbolic.survey import warner as warner_

mu, r = reals("mu r")


VALUES = (
    "The variance under Q_lambda is Eq. 1 with the probability p + lambda (1 - p - q) of a true answer "
    "(lemma/shared-out.variance)."
)

variance_lam = walley.variance(n, lam, p, q, pi)
best, largest_variance = walley.variance(n, one, p, q, pi), walley.variance_joined(n, p, pi)
RECTANGLE = (
    "The rectangle has the corners (epsilon^O, nu^O) and (epsilon^W, nu^W). Here epsilon^O = ln(p/(1-p)) is "
    "the smallest privacy loss of a Q_lambda (at lambda = 0), and nu^O is the smallest variance (at lambda = "
    "1)."
)
EXPONENT = "r stands for e^epsilon."

inside = Statement(
    "li2022/rectangle.inside",
    title="epsilon^O <= epsilon(Q_lambda) <= epsilon^W and nu^O <= Var_lambda <= nu^W for every lambda in [0, 1].",
    where=f"{WHERE}, Figure 5",
    printed=r"\text{The rectangle shown in the figure consists of exactly the trade-offs between privacy and accuracy "
    r"for all possible } Q_\lambda \text{ with } (\epsilon^W(p,q),\nu^W(p,q)) \text{ as the worst and } "
    r"(\epsilon^O(p,q),\nu^O(p,q)) \text{ as the best}",
    quote="consists of exactly the trade-offs between privacy and accuracy for all possible",
    variables=(*variables, lam),
    given=[*domain, *between],
    defined=[0 < q],
    claim=[
        p / (1 - p) <= walley.loss_ratio(lam, p, q),
        walley.loss_ratio(lam, p, q) <= worst,
        best <= variance_lam,
        variance_lam <= largest_variance,
    ],
    example={**mass, "pi": "1/3", "lam": "1/2", "n": 2},
    before=[*at_lam, *at_1, Have(0 < 1 - p, auto()), Have(0 < 2 * p - 1, auto())],
    proof=[
        ordered(p / (1 - p), walley.loss_ratio(lam, p, q), p / (1 - p), odds).after(
            loss_at(lam),
            Have(Eq(p / (1 - p), p / (1 - p)), ring()),
            Have(p / (1 - p) <= odds, positive(multiply=[0 < lie, 0 < 1 - p], degree=2)),
        ),
        ordered(walley.loss_ratio(lam, p, q), worst, odds, worst).after(
            loss_at(lam),
            Have(Eq(worst, worst), ring()),
            Have(odds <= worst, positive(multiply=[0 < lie, 0 < q], degree=2)),
        ),
        chain(warner.decreasing.id, {"x": truth, "y": truth_1, "pi": pi, "n": n}),
        ordered(variance_lam, largest_variance, variance_lam, warner_.variance(n, p, pi)).after(
            Have(Eq(variance_lam, variance_lam), ring()),
            Have(Eq(largest_variance, warner_.variance(n, p, pi)), ring()),
            Have(
                variance_lam <= warner_.variance(n, p, pi),
                chain(warner.decreasing.id, {"x": p, "y": truth, "pi": pi, "n": n}),
            ),
        ),
    ],
    why="The loss and the variance are monotone in lambda, so they lie between their values at 0 and 1.",
    reads=[LOSS, RECTANGLE],
    remarks=[VALUES],
)

# at p = 3/5, q = 1/5, pi = 1/2, n = 100 the loss ln 4 requires lambda = 1, the variance 1/16 requires lambda = 0
there = {p: Q(3, 5), q: Q(1, 5), pi: Q(1, 2), n: as_term(100)}
truth_there, lie_there = truth.substitute(there), lie.substitute(there)
odds_there = truth_there / lie_there
variance_fails = Eq(variance_lam, largest_variance).substitute(there)


def curve(r: Term) -> Term:
    """Return the variance at likelihood ratio r: Eq. 1 with p replaced by r/(r + 1)."""
    variance: Term = (-((pi - Q(1, 2)) ** 2) + Q(1, 4) * ((r + 1) / (r - 1)) ** 2) / n
    return variance


witness = (r / (r + 1) - p) / (1 - p - q)
truth_w, lie_w = walley.truth(witness, p, q), walley.lie(witness, p, q)
lie_mu = walley.lie(mu, p, q)

corner = Statement(
    "li2022/rectangle.corner",
    title="The worst corner (epsilon^W, nu^W) of the rectangle is the trade-off of some Q_lambda.",
    where=f"{WHERE}, Figure 5",
    printed=r"\text{The rectangle shown in the figure consists of exactly the trade-offs between privacy and accuracy "
    r"for all possible } Q_\lambda \text{ with } (\epsilon^W(p,q),\nu^W(p,q)) \text{ as the worst and } "
    r"(\epsilon^O(p,q),\nu^O(p,q)) \text{ as the best}",
    quote="consists of exactly the trade-offs between privacy and accuracy for all possible",
    variables=variables,
    given=domain,
    defined=[0 < q],
    exists=[lam],
    claim=[0 <= lam, lam <= 1, Eq(walley.loss_ratio(lam, p, q), worst), Eq(variance_lam, largest_variance)],
    example={**mass, "pi": "1/2", "n": 1},
    counterexample={**mass, "pi": "1/2", "n": 100},
    impossible=substitute("lam", one, positive(modulo=[variance_fails.substitute({lam: one})])).after(
        Have(0 < lie_there, positive(degree=1)),
        Have(0 < truth_there, positive(degree=1)),
        Have(
            lie_there / truth_there <= odds_there,
            positive(multiply=[0 < lie_there, 0 < truth_there], degree=2),
        ),
        *known_maximum(odds_there, lie_there / truth_there),
        Have(Eq(lam, 1), auto()),
    ),
    cause="error",
    why="Each lambda gives one point, so the trade-offs form a curve. The worst corner is not on it: the loss "
    "epsilon^W requires lambda = 1, and the variance nu^W requires lambda = 0.",
    repaired=Statement(
        "li2022/rectangle.corner.repaired",
        title="For q > 0 and p + q < 1, the trade-offs of the Q_lambda are Warner's trade-off curve from epsilon^O "
        "to epsilon^W.",
        where=f"{WHERE}, Figure 5",
        formula=r"\bigl\{(\epsilon(Q_\lambda), \mathrm{Var}_\lambda) : 0\le\lambda\le 1\bigr\} = "
        r"\Bigl\{\Bigl(\epsilon, \frac{-(\pi-\frac12)^2 + "
        r"\frac14\bigl(\frac{e^\epsilon+1}{e^\epsilon-1}\bigr)^2}{n}\Bigr) : \epsilon^O \le\epsilon\le "
        r"\epsilon^W\Bigr\}",
        variables=(*variables, r, mu),
        given=[*domain, p + q < 1, 0 < q, p < 1, p / (1 - p) <= r, r <= worst, 0 <= mu, mu <= 1],
        exists=[lam],
        claim=[
            0 <= lam,
            lam <= 1,
            Eq(walley.loss_ratio(lam, p, q), r),
            Eq(variance_lam, curve(r)),
            Eq(walley.variance(n, mu, p, q, pi), curve(walley.loss_ratio(mu, p, q))),
        ],
        witness={"lam": witness},
        example={**mass, "pi": "1/3", "n": 2, "r": 2, "mu": "1/2"},
        before=[
            Have(0 < 1 - p, auto()),
            Have(1 < r, auto()),
            Have(0 < 1 - p - q, auto()),
            Have(0 < r * (1 - p - q), positive(degree=2)),
            Have(0 < (r - 1) * (1 - p - q), positive(degree=2)),
            *more_truth(mu),
            Have(0 < lie_mu, positive(degree=2)),
            loss_at(mu),
        ],
        proof=[
            auto(),
            auto(),
            ring().after(*is_maximum(truth_w / lie_w, lie_w / truth_w, auto())),
            auto(),
            ring(),
        ],
        why="The loss ln r determines the probability r/(r + 1) of a true answer, and so the variance. The loss "
        "takes every value between its values at 0 and 1.",
        reads=[LOSS, RECTANGLE, EXPONENT],
        remarks=[
            VALUES,
            "mu is for the converse: the trade-off of every Q_mu lies on the curve.",
            "p < 1 follows from the other assumptions. It is listed so that p/(1 - p) is defined.",
            "If p + q = 1, every Q_lambda is Warner's matrix, and the rectangle is one point.",
        ],
    ),
    reads=[LOSS, RECTANGLE],
    remarks=[VALUES],
)
