"""Propositions 1 and 2: relations for all priors in which the records are independent."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from proofs.liu2019.independence import CHAIN, DDP_MP, MIDP_MP, Case, independent_mixture
from proofs.liu2019.notions_setting import DP, EVERY_PRIOR, IP_RECORDS, ORIGINAL, SAME_MECHANISM, SAME_OTHERS
from proofs.liu2019.theorem_7 import ddp_mp as membership_of_records
from proofs.liu2019.theorem_7 import ip_dp as inferential_of_records
from proofs.liu2019.theorem_7 import midp_mp as information_of_records
from proofs.statements.statement import Statement


def ip_dp_all_priors(case: Case) -> tuple[Statement, Statement]:
    """Inferential privacy of records and differential privacy: both directions."""
    known = inferential_of_records.ip_dp_all_priors
    text: dict[str, Any] = {"printed": r"\epsilon_{IP}(ht) = \epsilon_{DP}(ht)", "quote": case.quote + CHAIN}
    reads = [SAME_MECHANISM, ORIGINAL, DP, IP_RECORDS, EVERY_PRIOR]
    at_least = replace(
        known, id=f"liu2019/{case.name}.ip-dp.all-priors.at-least", where=case.where, reads=reads, **text
    )
    at_most = Statement(
        f"liu2019/{case.name}.ip-dp.all-priors.at-most",
        title="epsilon_IP <= epsilon_DP, for inferential privacy of records under every prior with independent "
        "records.",
        where=case.where,
        **text,
        **independent_mixture.fields,
        why="The other records have the same distribution given either value, so both posteriors are the same average.",
        reads=reads,
        models=[SAME_OTHERS],
    )
    return at_least, at_most


def ddp_mp_all_priors(case: Case) -> Statement:
    """Dependent differential privacy of databases and membership privacy of records, under all priors."""
    return membership_of_records.over_all_priors(
        f"liu2019/{case.name}.ddp-mp.all-priors",
        case.where,
        {"printed": r"\epsilon_{DDP}(ht) \leq 2\epsilon_{MP}(ht)", "quote": case.quote + DDP_MP},
    )


def midp_mp_all_priors(case: Case) -> Statement:
    """Mutual-information differential privacy and membership privacy of records, under all priors."""
    return information_of_records.over_all_priors(
        f"liu2019/{case.name}.midp-mp.all-priors",
        case.where,
        {"printed": r"\epsilon_{MIDP}(ht) \leq \epsilon_{MP}(ht)", "quote": case.quote + MIDP_MP},
    )
