"""Propositions 1 and 2: the relations of Theorem 7 for independent records, and for uniform ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from proofs.liu2019 import notions_mixtures as mixtures
from proofs.liu2019.notions_setting import (
    ANY_TWO_LOSS,
    BOUNDED_LOSS,
    BP_ANY,
    CANCELS,
    DDP_PAIRS,
    DP,
    IP_DATABASES,
    IP_RECORDS,
    MECHANISM,
    MIDP_AVERAGE,
    MIDP_CONDITIONAL,
    MP_DATABASES,
    MP_RECORDS,
    NO_DEFINITIONS,
    ONE_CHANGE,
    ONE_RATIO,
    ORIGINAL,
    OUTCOMES,
    PAIR,
    SAME_MECHANISM,
    SAME_OTHERS,
    TWO_RECORDS,
    and_of_records,
    conditional_information,
    inferential,
    k00,
    k01,
    membership,
    point,
    positive_mechanism,
    sum_of_records,
    xor_of_records,
)
from proofs.liu2019.theorem_7 import ddp_mp as membership_of_records
from proofs.liu2019.theorem_7 import midp_mp as information_of_records
from proofs.liu2019.theorem_7.bp_ddp import within_steps
from proofs.statements.plan import Have, chain, fact, positive
from proofs.statements.statement import Point, Statement
from symbolic.language import Eq, Relation, Term, TermLike, log, reals
from symbolic.notions.condition import Number
from symbolic.notions.space import Database

a, b, s, t, m, y = reals("a b s t m y")
SAME: dict[str, TermLike] = {variable.name: variable for variable in membership_of_records.records_mp.variables}
independent_mixture = replace(
    mixtures.same_mixture, throughout=(*mixtures.same_mixture.throughout, mixtures.same_others)
)
CHAIN = r" = \epsilon_{IP}(ht) = \epsilon_{DP}(ht)"
DDP_MP = CHAIN + r" \\ \epsilon_{DDP}(ht) &\leq 2\epsilon_{MP}(ht)"
MIDP_MP = DDP_MP + r" \\ \epsilon_{MIDP}(ht) &\leq \epsilon_{MP}(ht)"
ANY_TWO = "Without constraints any two databases are at most n changes of one record apart, so L <= n."
INDEPENDENT_PAIR = (
    "If the records are independent, dependent neighbours are databases D = (x, d) and D' = (y, d) that differ "
    "in one record, as in differential privacy."
)


@dataclass(frozen=True)
class Case:
    """The assumptions of a proposition on the prior.

    Parameters
    ----------
    name: the beginning of each id.
    quote: the words of the source before its relations.
    variables, given, example: the prior probabilities of a pair of neighbours.
    first, second: these two probabilities.
    possible: the assumption that both are positive, if the prior allows zeros.
    bits, bits_variables, bits_given, bits_point: the same for two records with two values.
    words: the interpretation of the variables.
    """

    name: str
    quote: str
    where: str
    variables: Sequence[Term]
    given: Sequence[Relation]
    example: Point
    first: Term
    second: Term
    possible: Sequence[Relation]
    impossible: Sequence[Point]
    bits: Mapping[Database, Number]
    bits_variables: Sequence[Term]
    bits_given: Sequence[Relation]
    bits_point: Point
    words: str

    @property
    def models(self) -> list[str]:
        """The models of a pair of neighbours."""
        return [INDEPENDENT_PAIR, PAIR, self.words]

    def pair(self) -> dict[str, Term]:
        """The values for the statements of Theorem 7."""
        return {"a": a, "b": b, "w": self.first, "v": self.second, "s": s}

    def at(self, mechanism: Sequence[str]) -> Point:
        """An exact point for two records with two values."""
        return {**point(mechanism), **self.bits_point}


def bp_ddp(case: Case) -> Statement:
    """Blowfish privacy and dependent differential privacy."""
    return Statement(
        f"liu2019/{case.name}.bp-ddp",
        title="epsilon_BP = epsilon_DDP, if Blowfish privacy compares any two databases.",
        where=case.where,
        printed=r"\epsilon_{BP}(ht) = \epsilon_{DDP}(ht)",
        quote=case.quote,
        variables=MECHANISM,
        given=positive_mechanism,
        claim=Eq(ANY_TWO_LOSS, BOUNDED_LOSS),
        example=point(and_of_records),
        counterexample=point(sum_of_records),
        cause="error",
        why="Blowfish privacy compares any two databases; Theorem 7 needs this interpretation. For the "
        "counterexample's mechanism the likelihood ratio is 3 between 00 and 11, but at most 2 if one record "
        "changes. Independence of the records does not remove this difference.",
        reads=[SAME_MECHANISM, NO_DEFINITIONS, BP_ANY, DDP_PAIRS],
        models=[INDEPENDENT_PAIR, TWO_RECORDS],
        repaired=within_steps(
            f"{case.name}.bp-ddp",
            case.where,
            r"\epsilon_{DDP}(ht) \le \epsilon_{BP}(ht) \le n\,\epsilon_{DDP}(ht)",
            reads=[BP_ANY, DDP_PAIRS],
            models=[INDEPENDENT_PAIR, ANY_TWO],
            rests_on=["liu2019/theorem-7.bp-ddp"],
        ),
        remarks=[
            "With Blowfish's own neighbours and no constraints the equality holds: both notions compare the "
            "pairs that differ in one record. But Theorem 7 then fails (theorem-7.bp-ddp.two-records), so no "
            "interpretation makes both true.",
            "If Blowfish privacy has a constraint that the prior violates, either side can be larger.",
        ],
    )


def ddp_ip(case: Case) -> Statement:
    """Dependent differential privacy and inferential privacy, of databases."""
    w, v = case.first, case.second
    numbers: Point = {"a": "1/2", "b": "1/3", "s": "2/5", **case.example}
    both_possible = [Have(0 < w, positive(degree=2)), Have(0 < v, positive(degree=2))]
    return Statement(
        f"liu2019/{case.name}.ddp-ip",
        title="The posterior odds of two neighbours divided by their prior odds equal their likelihood ratio.",
        where=case.where,
        printed=r"\epsilon_{DDP}(ht) = \epsilon_{IP}(ht)",
        quote=case.quote + CHAIN,
        variables=(a, b, s, *case.variables),
        given=[0 <= a, 0 <= b, *case.given],
        defined=[0 < b, 0 < s, *case.possible],
        claim=Eq(((w * a / s) / (v * b / s)) / (w / v), a / b),
        example=numbers,
        before=both_possible,
        proof=chain("liu2019/theorem-7.ddp-ip", case.pair()),
        why="As in Theorem 7.",
        reads=[SAME_MECHANISM, NO_DEFINITIONS, DDP_PAIRS, IP_DATABASES],
        models=case.models,
    )


def ip_dp_at_least(case: Case) -> Statement:
    """Inferential privacy and differential privacy, of databases: one direction."""
    w, v = case.first, case.second
    numbers: Point = {"a": "1/2", "b": "1/3", "s": "2/5", **case.example}
    both_possible = [Have(0 < w, positive(degree=2)), Have(0 < v, positive(degree=2))]
    odds = (w * a / s) * v <= t * ((v * b / s) * w)
    return Statement(
        f"liu2019/{case.name}.ip-dp.at-least",
        title="If two neighbours' posterior odds are at most e^epsilon times their prior odds, P(o | D) <= e^epsilon "
        "P(o | D').",
        where=case.where,
        printed=r"\epsilon_{IP}(ht) = \epsilon_{DP}(ht)",
        quote=case.quote + CHAIN,
        variables=(a, b, s, t, *case.variables),
        given=[0 <= a, 0 <= b, 0 < s, 1 <= t, *case.given, odds],
        provided=case.possible,
        claim=a <= t * b,
        example={**numbers, "t": 2},
        before=both_possible,
        proof=chain("liu2019/theorem-7.ip-dp", {**case.pair(), "t": t}),
        counterexamples=case.impossible,
        why="Both notions compare the same pairs, with the same ratios by Bayes' rule. Posterior odds need "
        "databases with positive prior probability."
        if case.possible
        else "Both notions compare the same pairs, with the same ratios by Bayes' rule. All databases have positive "
        "prior probability.",
        exceptions=CANCELS,
        reads=[SAME_MECHANISM, NO_DEFINITIONS, DDP_PAIRS, IP_DATABASES, DP],
        models=case.models,
    )


def ip_dp_at_most(case: Case) -> Statement:
    """Inferential privacy and differential privacy, of databases: the other direction."""
    w, v = case.first, case.second
    numbers: Point = {"a": "1/2", "b": "1/3", "s": "2/5", **case.example}
    both_possible = [Have(0 < w, positive(degree=2)), Have(0 < v, positive(degree=2))]
    odds = (w * a / s) * v <= t * ((v * b / s) * w)
    return Statement(
        f"liu2019/{case.name}.ip-dp.at-most",
        title="If P(o | D) <= e^epsilon P(o | D') for two neighbours, their posterior odds are at most e^epsilon "
        "times their prior odds.",
        where=case.where,
        printed=r"\epsilon_{IP}(ht) = \epsilon_{DP}(ht)",
        quote=case.quote + CHAIN,
        variables=(a, b, s, t, *case.variables),
        given=[0 <= a, 0 <= b, 0 < s, 1 <= t, *case.given, a <= t * b],
        claim=odds,
        example={**numbers, "t": 2},
        before=[] if case.possible else both_possible,
        proof=positive(a <= t * b, 0 <= w * v, multiply=[0 < s], degree=2).after(
            Have(0 <= w, positive(degree=2)),
            Have(0 <= v, positive(degree=2)),
            Have(0 <= w * v, positive(0 <= w, 0 <= v, degree=2)),
        ),
        why="The posterior odds are the likelihood ratio times the prior odds.",
        exceptions={} if case.possible else CANCELS,
        reads=[SAME_MECHANISM, NO_DEFINITIONS, DDP_PAIRS, IP_DATABASES, DP],
        models=case.models,
    )


def ip_dp_original(case: Case) -> Statement:
    """Inferential privacy of records and differential privacy."""
    return Statement(
        f"liu2019/{case.name}.ip-dp.original",
        title="epsilon_IP = epsilon_DP, for inferential privacy of records under one prior.",
        where=case.where,
        printed=r"\epsilon_{IP}(ht) = \epsilon_{DP}(ht)",
        quote=case.quote + CHAIN,
        variables=(*MECHANISM, *case.bits_variables),
        given=[*positive_mechanism, *case.bits_given],
        claim=Eq(inferential(case.bits), BOUNDED_LOSS),
        example=case.at(("1/3", "1/2", "1/2", "3/4")),
        counterexample=case.at(and_of_records),
        cause="error",
        why="For one prior the posterior of a record averages over the other records. Take two fair bits and a "
        "mechanism that reports whether both are 1, correctly with probability 2/3: epsilon_IP = ln 3/2 and "
        "epsilon_DP = ln 2. If it reports whether they are equal, epsilon_IP = 0 and epsilon_DP = ln 2.",
        repaired=Statement(
            f"liu2019/{case.name}.ip-dp.original.repaired",
            title="epsilon_IP <= epsilon_DP, for inferential privacy of records with independent records.",
            where=case.where,
            formula=r"\epsilon_{IP}(ht) \le \epsilon_{DP}(ht)",
            **independent_mixture.fields,
            why="The other records have the same distribution given either value, so both posteriors are the same "
            "average.",
            reads=[SAME_MECHANISM, ORIGINAL, DP, IP_RECORDS],
            models=[SAME_OTHERS],
            remarks=[
                "Over all priors with independent records the two losses are equal: see proposition-1.ip-dp.all-priors."
            ],
        ),
        reads=[SAME_MECHANISM, ORIGINAL, DP, IP_RECORDS],
        models=[TWO_RECORDS, case.words],
    )


def ddp_mp(case: Case) -> Statement:
    """Dependent differential privacy and membership privacy, of databases."""
    w, v = case.first, case.second
    numbers: Point = {"a": "1/2", "b": "1/3", "s": "2/5", **case.example}
    both_possible = [Have(0 < w, positive(degree=2)), Have(0 < v, positive(degree=2))]
    sides = [(w * a / s) / w <= m, 1 / m <= (v * b / s) / v]
    return Statement(
        f"liu2019/{case.name}.ddp-mp",
        title="Membership privacy of databases with epsilon implies dependent differential privacy with 2 epsilon.",
        where=case.where,
        printed=r"\epsilon_{DDP}(ht) \leq 2\epsilon_{MP}(ht)",
        quote=case.quote + DDP_MP,
        variables=(a, b, s, m, *case.variables),
        given=[0 <= a, 0 <= b, 0 < s, 1 <= m, *case.given, *case.possible, *sides],
        claim=a <= m**2 * b,
        example={**numbers, "m": 2},
        proof=chain("liu2019/theorem-7.ddp-mp", {**case.pair(), "m": m}).after(*both_possible),
        why="As in Theorem 7.",
        reads=[SAME_MECHANISM, NO_DEFINITIONS, DDP_PAIRS, MP_DATABASES],
        models=case.models,
    )


records_mp = membership_of_records.records_mp


def ddp_mp_original(case: Case) -> Statement:
    """Dependent differential privacy of databases and membership privacy of records."""
    return Statement(
        f"liu2019/{case.name}.ddp-mp.original",
        title="epsilon_DDP <= 2 epsilon_MP, for membership privacy of records under one prior.",
        where=case.where,
        printed=r"\epsilon_{DDP}(ht) \leq 2\epsilon_{MP}(ht)",
        quote=case.quote + DDP_MP,
        variables=(*MECHANISM, *case.bits_variables),
        given=[*positive_mechanism, *case.bits_given],
        claim=k01 / k00 <= membership(case.bits) ** 2,
        example=case.at(sum_of_records),
        counterexample=case.at(xor_of_records),
        cause="error",
        why="Take two fair bits and a mechanism that reports whether they are equal, correctly with probability "
        "2/3. No output changes the probability of a value of a record, so epsilon_MP = 0. But neighbouring "
        "databases have the likelihood ratio 2.",
        repaired=Statement(
            f"liu2019/{case.name}.ddp-mp.original.repaired",
            title="Membership privacy of records with epsilon implies dependent differential privacy in its Bayesian "
            "form with 2 epsilon.",
            where=case.where,
            formula=records_mp.printed,
            variables=records_mp.variables,
            given=records_mp.given,
            claim=records_mp.claims,
            example=records_mp.example,
            before=[Have(0 < y, chain(records_mp.id, SAME, claim=0))],
            proof=[fact(), chain(records_mp.id, SAME, claim=1)],
            why="As in Theorem 7; independence is not needed.",
            reads=records_mp.reads,
            models=records_mp.models,
        ),
        reads=[SAME_MECHANISM, ORIGINAL, DDP_PAIRS, ONE_CHANGE, MP_RECORDS],
        models=[TWO_RECORDS, ONE_RATIO, case.words],
    )


def midp_mp(case: Case) -> Statement:
    """Mutual-information differential privacy and membership privacy of databases."""
    return Statement(
        f"liu2019/{case.name}.midp-mp",
        title="The mean of ln(posterior / prior) of the databases is at most epsilon_MP.",
        where=case.where,
        printed=r"\epsilon_{MIDP}(ht) \leq \epsilon_{MP}(ht)",
        quote=case.quote + MIDP_MP,
        **mixtures.information.fields,
        why="As in Theorem 7; independence is not needed.",
        reads=[SAME_MECHANISM, NO_DEFINITIONS, MIDP_AVERAGE, MP_DATABASES],
        models=[OUTCOMES],
    )


def midp_mp_original(case: Case) -> Statement:
    """Mutual-information differential privacy and membership privacy of records."""
    return Statement(
        f"liu2019/{case.name}.midp-mp.original",
        title="I(X_i; Y | the other records) <= epsilon_MP, for membership privacy of records under one prior.",
        where=case.where,
        printed=r"\epsilon_{MIDP}(ht) \leq \epsilon_{MP}(ht)",
        quote=case.quote + MIDP_MP,
        variables=(*MECHANISM, *case.bits_variables),
        given=[*positive_mechanism, *case.bits_given],
        claim=conditional_information(case.bits) <= log(membership(case.bits)),
        example=case.at(sum_of_records),
        counterexample=case.at(xor_of_records),
        cause="error",
        why="Take two fair bits and a mechanism that reports whether they are equal, correctly with probability "
        "2/3. Then epsilon_MP = 0, but given the other record the mutual information is 0.0566 nats.",
        repaired=information_of_records.others_known(f"{case.name}.midp-mp.original", case.where),
        reads=[SAME_MECHANISM, ORIGINAL, MIDP_CONDITIONAL, MP_RECORDS],
        models=[TWO_RECORDS, case.words],
    )
