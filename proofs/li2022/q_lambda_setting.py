"""TODO"""

from __future__ import annotations

from proofs.lemmas import order, shared_out
from proofs.li2022.setting import p, q
from proofs.statements.plan import Have, Plan, chain
from symbolic.language.term import Eq, Term
from symbolic.survey import walley

WHERE = "LDP according to Walley"

VARIANCE = "The variance is the mean squared deviation from pi, the mean (q-lambda.unbiased.repaired)."

LOSS = (
    "The privacy loss of Q_lambda is the logarithm of the largest ratio of the probabilities of one event under two inputs, "
    "and the logarithm is increasing: the statement is about e^loss."
)
WORST = (
    "Definition 13 is read with its maximum over both inputs (also the same one twice) and over all events of the frame {yes, no}; "
    "the largest and the smallest probability of an event in a credal set are its plausibility and its belief: "
    "bel(yes) = p, pl(yes) = 1 - q, bel(no) = q, pl(no) = 1 - p for the input yes. The statement is about e^loss."
)


def loss_at(some: Term) -> Have:
    """The lemma above, at this lambda."""
    return Have(
        Eq(walley.loss_ratio(some, p, q), walley.truth(some, p, q) / walley.lie(some, p, q)),
        chain(shared_out.loss.id, {"p": p, "q": q, "lam": some}),
    )


def ordered(left: Term, right: Term, x: Term, y: Term) -> Plan:
    """left <= right, as left = x <= y = right."""
    return chain(order.of_equals.id, {"u": left, "v": right, "x": x, "y": y})
