"""Theorem 7, first relation: Blowfish privacy and dependent differential privacy."""

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
    title="epsilon_DDP <= epsilon_BP, if Blowfish privacy compares any two possible databases.",
    where=f"{WHERE}; section 6.1",
    printed=r"\epsilon_{BP}(ht) \geq \epsilon_{DDP}(ht)",
    quote=r"\epsilon_{BP}(ht) &\geq \epsilon_{DDP}(ht)",
    **some_of_many.fields,
    why="Dependent neighbours are possible databases, and Blowfish privacy compares any two of these.",
    reads=[SAME_MECHANISM, NO_DEFINITIONS, BP_ANY, DDP_PAIRS],
    models=[
        "The comparisons of Blowfish privacy, each of an output and two databases, are listed by k = 1, ..., "
        "N, with f(k) = P(o | D) and g(k) = P(o | D'); t = e^epsilon_BP bounds all ratios. The e-th comparison "
        "has the largest ratio among dependent neighbours, m = e^epsilon_DDP."
    ],
)
bp_ddp_stronger = replace(
    bp_ddp,
    id="liu2019/theorem-7.bp-ddp.stronger",
    title="Blowfish privacy of any two databases with epsilon implies dependent differential privacy with epsilon.",
    where="section 6.1",
    printed=r"\text{using the same privacy budget, Blowfish privacy with count/marginal constraints can provide "
    r"stronger defenses against the adversary's hypothesis testing than dependent differential privacy and "
    r"inferential privacy}",
    quote="hypothesis testing than dependent differential privacy and inferential privacy",
    remarks=[
        "With the neighbours in the paper that defines Blowfish privacy the statement is false: see "
        "theorem-7.bp-ddp.original."
    ],
)
bp_ddp_records = Statement(
    "liu2019/theorem-7.bp-ddp.records",
    title="Blowfish privacy of any two databases with epsilon implies P(o | X_i = x) <= e^epsilon P(o | X_i = y).",
    where=WHERE,
    printed=r"\epsilon_{BP}(ht) \geq \epsilon_{DDP}(ht)",
    quote=r"\epsilon_{BP}(ht) &\geq \epsilon_{DDP}(ht)",
    **any_two_mixtures.fields,
    why="Each side is an average over the databases with one value of the record.",
    reads=[SAME_MECHANISM, BP_ANY, DDP_RECORDS],
    models=[TWO_AVERAGES],
)
STEPS = (
    "f(1), ..., f(L + 1) are the probabilities of one output for databases D_1, ..., D_(L+1), each a neighbour "
    "of the next."
)


def within_steps(
    identifier: str,
    where: str,
    printed: str = r"\epsilon_{DDP}(ht) \le L\,\epsilon_{BP}(ht)",
    reads: Sequence[str] = (BP_MINIMAL,),
    models: Sequence[str] = (),
    rests_on: Sequence[str] = (),
) -> Statement:
    """The bound for databases L neighbours apart, by default for Blowfish's own neighbours."""
    return Statement(
        f"liu2019/{identifier}.repaired",
        title="The likelihood ratio of databases L neighbours apart lies between e^(-L epsilon) and e^(L epsilon).",
        where=where,
        formula=printed,
        **chain_of_neighbours.fields,
        why="Each step contributes one factor e^epsilon.",
        reads=[SAME_MECHANISM, *reads],
        models=[*models, STEPS],
        rests_on=rests_on,
    )


bp_ddp_original = Statement(
    "liu2019/theorem-7.bp-ddp.original",
    title="epsilon_DDP <= epsilon_BP, for Blowfish privacy with its own neighbours and a count constraint.",
    where=WHERE,
    printed=r"\epsilon_{BP}(ht) \geq \epsilon_{DDP}(ht)",
    quote=r"\epsilon_{BP}(ht) &\geq \epsilon_{DDP}(ht)",
    variables=SLICE_MECHANISM,
    given=[relation for p in SLICE_MECHANISM for relation in (0 < p, p < 1)],
    claim=SLICE_TABLE[OPPOSITE[1], "a"] / SLICE_TABLE[OPPOSITE[0], "a"] <= over(blowfish(SLICE), SLICE_TABLE),
    example=dict.fromkeys((p.name for p in SLICE_MECHANISM), "1/2"),
    counterexample={"k0011": "1/2", "k0101": "1/2", "k0110": "1/4", "k1001": "3/4", "k1010": "1/2", "k1100": "1/2"},
    cause="error",
    why="Exactly two of four bits are 1, and the prior allows only 0110 and 1001, so all four records change at "
    "once. Blowfish's neighbours exchange one 1 and one 0, so the two databases are two steps apart. Their "
    "likelihood ratio is 3, but at most 2 for each step.",
    repaired=within_steps("theorem-7.bp-ddp.original", WHERE),
    reads=[SAME_MECHANISM, ORIGINAL, BP_MINIMAL, DDP_PAIRS],
    models=[FOUR_RECORDS, ONE_RATIO],
    remarks=["Without constraints two records suffice: see theorem-7.bp-ddp.two-records."],
)
bp_ddp_two = Statement(
    "liu2019/theorem-7.bp-ddp.two-records",
    title="epsilon_DDP <= epsilon_BP, for Blowfish privacy with its own neighbours and no constraints.",
    where=WHERE,
    printed=r"\epsilon_{BP}(ht) \geq \epsilon_{DDP}(ht)",
    quote=r"\epsilon_{BP}(ht) &\geq \epsilon_{DDP}(ht)",
    variables=MECHANISM,
    given=positive_mechanism,
    claim=k11 / k00 <= over(blowfish(BITS.databases)),
    example=point(("1/2",) * 4),
    counterexample=point(sum_of_records),
    cause="error",
    why="The two bits are dependent, so DDP compares 00 and 11; Blowfish's neighbours differ in one bit. A "
    "mechanism that depends on the sum of the bits has the likelihood ratio 3 between 00 and 11, but at most 2 "
    "for each step.",
    repaired=within_steps("theorem-7.bp-ddp.two-records", WHERE),
    reads=[SAME_MECHANISM, ORIGINAL, BP_MINIMAL, DDP_PAIRS],
    models=[TWO_RECORDS, ALL_DEPENDENT, ONE_RATIO],
)
bp_ddp_limitations = replace(
    bp_ddp,
    id="liu2019/theorem-7.bp-ddp.limitations",
    title="A notion that compares more pairs of databases has at least the loss of a notion that compares fewer.",
    where="section 6.1",
    printed=r"\text{Under the same privacy parameter, a privacy notion that places less limitations to the neighboring "
    r"databases can better restrict an adversary's capability}",
    quote="a privacy notion that places less limitations to the neighboring databases can better restrict",
    why="The maximum over more comparisons is at least as large.",
    reads=[SAME_MECHANISM, '"Less limitations" is interpreted as more pairs of databases that count as neighbours.'],
    models=[
        "The comparisons of the notion with less limitations, each of an output and two databases, are listed "
        "by k = 1, ..., N. The e-th comparison has the largest ratio m among those of the other notion."
    ],
)
