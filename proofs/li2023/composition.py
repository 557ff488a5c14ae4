"""Composition as restated on the slides, for SLDP and for WLDP."""

from __future__ import annotations

from dataclasses import replace

from proofs.li2022.belief_setting import NATURAL, ZERO, t
from proofs.li2022.lemma_15 import composition as lemma_15_composition
from proofs.statements.plan import chain, positive
from proofs.statements.statement import Statement
from symbolic.language import reals

first, first_other, s, second, second_other = reals("first first_other s second second_other")


PRODUCT = (
    "Q_12(x) has the product masses: the focal set A x B has mass m_x(A) m_x(B), and sets that are no "
    "rectangle have mass 0. A rectangle determines A and B. first and second stand for m_x(A) and m_x(B), "
    "first_other and second_other for the same masses under x'."
)
composition = Statement(
    "li2023/composition.shafer",
    title="Combining an epsilon_1-SLDP and an epsilon_2-SLDP mechanism gives (epsilon_1 + epsilon_2)-SLDP.",
    where="Composition and Processing",
    printed=r"Q_{1,2}(x) = (Q_1(x), Q_2(x)) \text{ is } \epsilon_1 + \epsilon_2 \text{-SLDP}",
    quote=r"$\epsilon_1 + \epsilon_2$-SLDP",
    variables=(t, s, first, first_other, second, second_other),
    given=[
        1 < t,
        1 < s,
        0 <= first,
        0 <= first_other,
        0 <= second,
        0 <= second_other,
        first <= t * first_other,
        second <= s * second_other,
    ],
    claim=first * second <= t * s * (first_other * second_other),
    example={"t": 2, "s": 3, "first": "1/2", "first_other": "1/4", "second": "1/2", "second_other": "1/5"},
    proof=positive(
        first <= t * first_other,
        second <= s * second_other,
        0 <= first,
        0 <= second_other,
        0 <= first_other,
        1 < t,
        1 < s,
        0 <= second,
        degree=3,
    ),
    why="For each pair of messages the two mass ratios multiply.",
    reads=[ZERO, NATURAL, "e^(epsilon_1 + epsilon_2) = t s."],
    models=[PRODUCT],
)

walley_composition = replace(
    lemma_15_composition,
    id="li2023/composition.walley",
    where="Composition and Postprocessing",
    printed=r"Q_{1,2}(x) = (Q_1(x), Q_2(x)) \text{ is } \epsilon_1 + \epsilon_2 \text{-WLDP}",
    quote=r"$\epsilon_1 + \epsilon_2$-WLDP",
    proof=chain(lemma_15_composition.id, {variable.name: variable for variable in lemma_15_composition.variables}),
    reads=[*lemma_15_composition.reads, "The slides state the theorem as li2022 does."],
    rests_on=[*lemma_15_composition.rests_on, "li2022/lemma-15.product"],
)
