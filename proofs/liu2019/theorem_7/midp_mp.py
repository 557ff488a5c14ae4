"""Theorem 7: mutual-information differential privacy and membership privacy."""

from __future__ import annotations

from proofs.liu2019.notions_mixtures import information, information_given_others
from proofs.liu2019.notions_setting import (
    MECHANISM,
    MIDP_AVERAGE,
    MIDP_CONDITIONAL,
    MP_DATABASES,
    MP_RECORDS,
    NO_DEFINITIONS,
    ORIGINAL,
    OUTCOMES,
    PRIOR,
    PRIOR_UP_TO_FACTOR,
    SAME_MECHANISM,
    TWO_RECORDS,
    WEIGHTS,
    and_of_records,
    conditional_information,
    membership,
    point,
    positive_mechanism,
    positive_prior,
    xor_of_records,
)
from proofs.statements.statement import Statement
from symbolic.language import log

WHERE = "Theorem 7, Eq. 25"
midp_mp = Statement(
    "liu2019/theorem-7.midp-mp",
    title="The mean of ln(posterior / prior) is at most the largest.",
    where=f"{WHERE}; section 10.6",
    printed=r"\epsilon_{MIDP}(ht) \le \epsilon_{MP}(ht)",
    **information.fields,
    why="Each logarithm is at most epsilon, and the probabilities sum to 1.",
    reads=[SAME_MECHANISM, NO_DEFINITIONS, MIDP_AVERAGE, MP_DATABASES],
    models=[OUTCOMES],
)


def others_known(identifier: str, where: str) -> Statement:
    """The information of one who knows the other records, against membership privacy of databases."""
    return Statement(
        f"liu2019/{identifier}.repaired",
        title="Also to one who knows the other records, the information is at most the loss of membership privacy of databases.",
        where=where,
        printed=r"I(X_i; Y \mid X_{-i}) \le \epsilon_{MP}",
        **information_given_others.fields,
        why="The information about all records is at most epsilon, and what the output says of the others is not negative: ln u <= u - 1.",
        reads=[SAME_MECHANISM, MIDP_CONDITIONAL, MP_DATABASES],
        models=[
            OUTCOMES,
            "u(k) = P(o)/P(o | the other records) for the k-th of them, so that r(k) u(k) = P(o | D)/P(o | the other records); the sum of c u is the sum of "
            "P(the others) P(o) over what can occur, each once, and so at most 1.",
        ],
    )


midp_mp_original = Statement(
    "liu2019/theorem-7.midp-mp.original",
    title="The mutual information is at most the loss of membership privacy.",
    where=WHERE,
    printed=r"\epsilon_{MIDP}(ht) \le \epsilon_{MP}(ht)",
    variables=(*MECHANISM, *WEIGHTS),
    given=[*positive_mechanism, *positive_prior],
    claim=conditional_information(PRIOR) <= log(membership(PRIOR)),
    example=point(and_of_records, (1, 1, 1, 1)),
    counterexample=point(xor_of_records, (1, 1, 1, 1)),
    cause="error",
    why="Fair independent bits and a mechanism that tells whether they are equal: alone it says nothing of a record, so epsilon_MP = 0, but to "
    "one who knows the other record it gives ln 2 - h(1/3) = 0.0566 nats.",
    repaired=others_known("theorem-7.midp-mp.original", WHERE),
    reads=[SAME_MECHANISM, ORIGINAL, MIDP_CONDITIONAL, MP_RECORDS],
    models=[TWO_RECORDS, PRIOR_UP_TO_FACTOR],
)
