"""Theorem 7, its first relation: Blowfish privacy and dependent differential privacy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from proofs.liu2019.notions_mixtures import any_two_mixtures, chain_of_neighbours, some_of_many
from proofs.liu2019.notions_setting import (
    ALL_DEPENDENT,
    BITS,
    BP_ANY,
    BP_MINIMAL,
    DDP_PAIRS,
    DDP_RECORDS,
    FOUR_RECORDS,
    MECHANISM,
    NO_DEFINITIONS,
    ONE_RATIO,
    OPPOSITE,
    ORIGINAL,
    SAME_MECHANISM,
    SLICE,
    SLICE_MECHANISM,
    SLICE_TABLE,
    TWO_AVERAGES,
    TWO_RECORDS,
    k00,
    k11,
    over,
    point,
    positive_mechanism,
    sum_of_records,
)
from proofs.statements.statement import Statement
from symbolic.notions.space import blowfish

WHERE = "Theorem 7, Eq. 25"
bp_ddp = Statement(
    "liu2019/theorem-7.bp-ddp",
    title="The largest loss over the dependent neighbours is at most that over all pairs of databases.",
    where=f"{WHERE}; section 6.1",
    printed=r"\epsilon_{BP}(ht) \geq \epsilon_{DDP}(ht)",
    quote=r"\epsilon_{BP}(ht) &\geq \epsilon_{DDP}(ht)",
    **some_of_many.fields,
    why="Dependent neighbours are possible databases, and Blowfish privacy compares any two.",
    reads=[SAME_MECHANISM, NO_DEFINITIONS, BP_ANY, DDP_PAIRS],
    models=[
        "The comparisons of Blowfish privacy, an output and two databases each, are listed by k = 1, ..., N, "
        "with f(k) = P(o | D) and g(k) = P(o | D'), and t = e^epsilon_BP bounds them all; the e-th is the one "
        "of dependent neighbours that has their largest ratio, m = e^epsilon_DDP."
    ],
)
bp_ddp_stronger = replace(
    bp_ddp,
    id="liu2019/theorem-7.bp-ddp.stronger",
    title="Blowfish privacy of any two databases with a budget bounds the loss of the dependent neighbours by the "
    "same budget.",
    where="section 6.1",
    printed=r"\text{using the same privacy budget, Blowfish privacy with count/marginal constraints can provide "
    r"stronger defenses against the adversary's hypothesis testing than dependent differential privacy and "
    r"inferential privacy}",
    quote="hypothesis testing than dependent differential privacy and inferential privacy",
    remarks=["With the neighbours of the paper that defines Blowfish privacy it fails: see theorem-7.bp-ddp.original."],
)
bp_ddp_records = Statement(
    "liu2019/theorem-7.bp-ddp.records",
    title="What holds for any two databases holds for the posteriors of one record.",
    where=WHERE,
    printed=r"\epsilon_{BP}(ht) \geq \epsilon_{DDP}(ht)",
    quote=r"\epsilon_{BP}(ht) &\geq \epsilon_{DDP}(ht)",
    **any_two_mixtures.fields,
    why="Each side is an average over databases with one value of the record.",
    reads=[SAME_MECHANISM, BP_ANY, DDP_RECORDS],
    models=[TWO_AVERAGES],
)
STEPS = (
    "f(1), ..., f(L + 1) are the probabilities of one output for databases D_1, ..., D_(L+1), of which each is a "
    "neighbour of the next one."
)


def within_steps(
    identifier: str,
    where: str,
    printed: str = r"\epsilon_{DDP}(ht) \le L\,\epsilon_{BP}(ht)",
    reads: Sequence[str] = (BP_MINIMAL,),
    models: Sequence[str] = (),
    rests_on: Sequence[str] = (),
) -> Statement:
    """What a bound for neighbours (of Blowfish privacy, where nothing else is read) gives for databases further apart."""
    return Statement(
        f"liu2019/{identifier}.repaired",
        title="Databases that are L neighbours apart have a likelihood ratio between e^(-L epsilon) and e^(L epsilon).",
        where=where,
        formula=printed,
        **chain_of_neighbours.fields,
        why="One factor e^epsilon for each step.",
        reads=[SAME_MECHANISM, *reads],
        models=[*models, STEPS],
        rests_on=rests_on,
    )


bp_ddp_original = Statement(
    "liu2019/theorem-7.bp-ddp.original",
    title="Blowfish privacy with a count constraint has at least the loss of dependent differential privacy.",
    where=WHERE,
    printed=r"\epsilon_{BP}(ht) \geq \epsilon_{DDP}(ht)",
    quote=r"\epsilon_{BP}(ht) &\geq \epsilon_{DDP}(ht)",
    variables=SLICE_MECHANISM,
    given=[relation for p in SLICE_MECHANISM for relation in (0 < p, p < 1)],
    claim=SLICE_TABLE[OPPOSITE[1], "a"] / SLICE_TABLE[OPPOSITE[0], "a"] <= over(blowfish(SLICE), SLICE_TABLE),
    example=dict.fromkeys((p.name for p in SLICE_MECHANISM), "1/2"),
    counterexample={"k0011": "1/2", "k0101": "1/2", "k0110": "1/4", "k1001": "3/4", "k1010": "1/2", "k1100": "1/2"},
    cause="error",
    why="Four bits of which two are 1 are known to be 0110 or 1001: all four records change at once. Blowfish's "
    "neighbours exchange one 1 for one 0, and two such steps are between the two databases: likelihood ratio "
    "3, and at most 2 for a step.",
    repaired=within_steps("theorem-7.bp-ddp.original", WHERE),
    reads=[SAME_MECHANISM, ORIGINAL, BP_MINIMAL, DDP_PAIRS],
    models=[FOUR_RECORDS, ONE_RATIO],
    remarks=["Without constraints two records are enough: see theorem-7.bp-ddp.two-records."],
)
bp_ddp_two = Statement(
    "liu2019/theorem-7.bp-ddp.two-records",
    title="Blowfish privacy without constraints has at least the loss of dependent differential privacy.",
    where=WHERE,
    printed=r"\epsilon_{BP}(ht) \geq \epsilon_{DDP}(ht)",
    quote=r"\epsilon_{BP}(ht) &\geq \epsilon_{DDP}(ht)",
    variables=MECHANISM,
    given=positive_mechanism,
    claim=k11 / k00 <= over(blowfish(BITS.databases)),
    example=point(("1/2",) * 4),
    counterexample=point(sum_of_records),
    cause="error",
    why="Two dependent bits change together; Blowfish's neighbours differ in one of them. A mechanism that tells "
    "about their sum has the likelihood ratio 3 between 00 and 11, and at most 2 for one step.",
    repaired=within_steps("theorem-7.bp-ddp.two-records", WHERE),
    reads=[SAME_MECHANISM, ORIGINAL, BP_MINIMAL, DDP_PAIRS],
    models=[TWO_RECORDS, ALL_DEPENDENT, ONE_RATIO],
)
bp_ddp_limitations = replace(
    bp_ddp,
    id="liu2019/theorem-7.bp-ddp.limitations",
    title="A notion that compares more pairs of databases bounds the loss of all that compare fewer.",
    where="section 6.1",
    printed=r"\text{Under the same privacy parameter, a privacy notion that places less limitations to the neighboring "
    r"databases can better restrict an adversary's capability}",
    quote="a privacy notion that places less limitations to the neighboring databases can better restrict",
    reads=[SAME_MECHANISM, "Less limitations are read as more pairs of databases that count as neighbours."],
    models=[
        "The comparisons of the notion with less limitations, an output and two databases each, are listed by "
        "k = 1, ..., N; the e-th has the largest ratio, m, of those of the other notion."
    ],
)
