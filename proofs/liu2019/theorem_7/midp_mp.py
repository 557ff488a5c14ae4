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
    title="The mean of ln(posterior / prior) of the databases is at most epsilon_MP.",
    where=f"{WHERE}; section 10.6",
    printed=r"\epsilon_{MIDP}(ht) \leq \epsilon_{MP}(ht)",
    quote=r"\epsilon_{MIDP}(ht) &\leq \epsilon_{MP}(ht) \end{aligned} \quad (25)",
    **information.fields,
    why="Each logarithm is at most epsilon_MP, and the probabilities sum to 1.",
    reads=[SAME_MECHANISM, NO_DEFINITIONS, MIDP_AVERAGE, MP_DATABASES],
    models=[OUTCOMES],
)


def others_known(identifier: str, where: str) -> Statement:
    """Conditional mutual information given the other records, and membership privacy of databases."""
    return Statement(
        f"liu2019/{identifier}.repaired",
        title="I(X_i; Y | the other records) <= epsilon_MP, for membership privacy of databases.",
        where=where,
        formula=r"I(X_i; Y \mid X_{-i}) \le \epsilon_{MP}",
        **information_given_others.fields,
        why="The mutual information with all records is at most epsilon_MP, and the mutual information with the "
        "other records is nonnegative: ln u <= u - 1.",
        reads=[SAME_MECHANISM, MIDP_CONDITIONAL, MP_DATABASES],
        models=[
            OUTCOMES,
            "u(k) = P(o)/P(o | the other records) for the k-th pair, so r(k) u(k) = P(o | D)/P(o | the other "
            "records). The sum of c u is the sum of P(the other records) P(o) over the combinations with "
            "positive probability, each counted once, and so it is at most 1.",
        ],
    )


def over_all_priors(identifier: str, where: str, text: Mapping[str, Any]) -> Statement:
    """Membership privacy of records for all priors, including those with known other records."""
    return Statement(
        identifier,
        title="I(X_i; Y | the other records) <= epsilon_MP, for membership privacy of records under every prior.",
        where=where,
        **text,
        **information.fields,
        why="For an adversary who knows the other records, the prior makes them certain. Under this prior each "
        "logarithm is at most epsilon_MP, and so is the mean.",
        reads=[SAME_MECHANISM, ORIGINAL, MIDP_CONDITIONAL, MP_RECORDS, EVERY_PRIOR],
        models=[
            "The pairs of a database D = (x_i, d) and an output o with positive joint probability are listed "
            "by k = 1, ..., N, with c(k) = P(D, o). r(k) = P(x_i | d, o)/P(x_i | d) is the posterior over the "
            "prior probability of the value, under a prior that makes the other records d certain. The sum of "
            "c log r is I(X_i; Y | X_-i)."
        ],
        remarks=[
            "For one prior the statement is false. Take two fair independent bits and a mechanism that reports "
            "whether they are equal, correctly with probability 2/3. The output alone is independent of each "
            "record, so epsilon_MP = 0. Given the other record it has the mutual information ln 2 - h(1/3) = "
            "0.0566 nats."
        ],
    )


midp_mp_all_priors = over_all_priors(
    "liu2019/theorem-7.midp-mp.all-priors", WHERE, {"printed": midp_mp.printed, "quote": midp_mp.quote}
)
