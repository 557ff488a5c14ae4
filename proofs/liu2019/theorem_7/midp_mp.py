"""Theorem 7: mutual-information differential privacy and membership privacy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from proofs.liu2019.notions_mixtures import information, information_given_others
from proofs.liu2019.notions_setting import (
    EVERY_PRIOR,
    MIDP_AVERAGE,
    MIDP_CONDITIONAL,
    MP_DATABASES,
    MP_RECORDS,
    NO_DEFINITIONS,
    ORIGINAL,
    OUTCOMES,
    SAME_MECHANISM,
)
from proofs.statements.statement import Statement

WHERE = "Theorem 7, Eq. 25"
midp_mp = Statement(
    "liu2019/theorem-7.midp-mp",
    title="The mean of ln(posterior / prior) is at most the largest.",
    where=f"{WHERE}; section 10.6",
    printed=r"\epsilon_{MIDP}(ht) \leq \epsilon_{MP}(ht)",
    quote=r"\epsilon_{MIDP}(ht) &\leq \epsilon_{MP}(ht) \end{aligned} \quad (25)",
    **information.fields,
    why="Each logarithm is at most epsilon, and the probabilities sum to 1.",
    reads=[SAME_MECHANISM, NO_DEFINITIONS, MIDP_AVERAGE, MP_DATABASES],
    models=[OUTCOMES],
)


def others_known(identifier: str, where: str) -> Statement:
    """The information of one who knows the other records, against membership privacy of databases."""
    return Statement(
        f"liu2019/{identifier}.repaired",
        title="Also to one who knows the other records, the information is at most the loss of membership privacy of "
        "databases.",
        where=where,
        formula=r"I(X_i; Y \mid X_{-i}) \le \epsilon_{MP}",
        **information_given_others.fields,
        why="The information about all records is at most epsilon, and what the output says of the others is not "
        "negative: ln u <= u - 1.",
        reads=[SAME_MECHANISM, MIDP_CONDITIONAL, MP_DATABASES],
        models=[
            OUTCOMES,
            "u(k) = P(o)/P(o | the other records) for the k-th of them, so that r(k) u(k) = P(o | D)/P(o | the "
            "other records); the sum of c u is the sum of P(the others) P(o) over what can occur, each once, "
            "and so at most 1.",
        ],
    )


def over_all_priors(identifier: str, where: str, text: Mapping[str, Any]) -> Statement:
    """Membership privacy of records for every prior, also for those under which the other records are known."""
    return Statement(
        identifier,
        title="The information on a record, the others known, is at most the loss of membership privacy of records "
        "under every prior.",
        where=where,
        **text,
        **information.fields,
        why="Who knows the other records has the prior in which they are certain: under it each logarithm is at "
        "most epsilon, and the mean is no larger.",
        reads=[SAME_MECHANISM, ORIGINAL, MIDP_CONDITIONAL, MP_RECORDS, EVERY_PRIOR],
        models=[
            "The databases and outputs that can occur together are listed by k = 1, ..., N, with c(k) = P(D, "
            "o) and r(k) = P(x_i | d, o)/P(x_i | d), for D = (x_i, d): the posterior over the prior "
            "probability of the value under the prior that has the other records d for certain. The sum of c "
            "log r is I(X_i; Y | X_-i)."
        ],
        remarks=[
            "For one prior it fails: fair independent bits and a mechanism that tells whether they are equal, "
            "rightly with probability 2/3: alone it says nothing of a record, so epsilon_MP = 0, but to one "
            "who knows the other record it gives ln 2 - h(1/3) = 0.0566 nats."
        ],
    )


midp_mp_all_priors = over_all_priors(
    "liu2019/theorem-7.midp-mp.all-priors", WHERE, {"printed": midp_mp.printed, "quote": midp_mp.quote}
)
