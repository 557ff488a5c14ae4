"""Definitions shared by the statements on Q_lambda and on the rectangle of Figure 5."""

from __future__ import annotations

from proofs.lemmas import shared_out
from proofs.lemmas.shared_out import more_truth
from proofs.li2022.setting import p, q
from proofs.statements.plan import Have, Plan, auto, chain, fact, positive, rewrite
from symbolic.language import Eq, Term, as_term, reals
from symbolic.survey import walley

lam: Term
lam = reals("lam")
zero, one = as_term(0), as_term(1)
between = [0 <= lam, lam <= 1]
mass = {"p": "3/5", "q": "1/5"}
WHERE = "LDP according to Walley"

VARIANCE = "The variance is the mean squared deviation from pi, which is the mean."

LOSS = (
    "The privacy loss of Q_lambda is the logarithm of the largest ratio of the probabilities of one event "
    "under two inputs. The logarithm is increasing, so the claim is stated for e^loss."
)
WORST = (
    "The maximum in Definition 13 is over both inputs (the same input twice is allowed) and over all events "
    "of the frame {yes, no}. The extreme probabilities of an event in a credal set are its plausibility and "
    "its belief. For the input yes, bel(yes) = p, pl(yes) = 1 - q, bel(no) = q, pl(no) = 1 - p. The claim is "
    "stated for e^loss."
)

denominator = p - q + (2 * lam - 1) * (1 - p - q)
positive_denominator = Have(0 < denominator, positive(degree=2))

# probabilities of a true answer and of a lie, and their ratio, at any lambda, at 0 and at 1
truth, lie = walley.truth(lam, p, q), walley.lie(lam, p, q)
truth_0, lie_0 = walley.truth(zero, p, q), walley.lie(zero, p, q)
truth_1, lie_1 = walley.truth(one, p, q), walley.lie(one, p, q)
odds, odds_0, odds_1 = truth / lie, truth_0 / lie_0, truth_1 / lie_1
worst = (1 - q) / q
at_lam = [*more_truth(), Have(0 < lie, positive(degree=2))]
at_1 = [*more_truth(one), Have(0 < lie_1, auto())]


def loss_at(some: Term) -> Have:
    """State the likelihood ratio at this lambda."""
    return Have(
        Eq(walley.loss_ratio(some, p, q), walley.truth(some, p, q) / walley.lie(some, p, q)),
        chain(shared_out.loss.id, {"p": p, "q": q, "lam": some}),
    )


def ordered(left: Term, right: Term, x: Term, y: Term) -> Plan:
    """Prove left <= right from left = x, x <= y and y = right."""
    return rewrite(Eq(x, left), rewrite(Eq(y, right), fact()))


MEANT = "The estimate has 2 lambda - 1 in its denominator. The misprint is flagged where it is stated."
