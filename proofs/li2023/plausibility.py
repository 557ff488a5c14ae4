"""The plausibility as the slides define it, and as the paper does."""

from __future__ import annotations

from dataclasses import replace

from proofs.li2022.mobius.plausibility import dual
from proofs.statements.plan import chain
from proofs.statements.statement import Statement

plausibility: Statement = replace(
    dual,
    id="li2023/plausibility",
    title="1 less the belief in the complement is the mass of the sets that meet the event, as li2022 defines it.",
    where="Interpretations",
    printed=r"pl(A) := 1 - bel(\Omega \setminus A)",
    quote=r"pl(A) := 1 - bel(\Omega \setminus A)",
    proof=[
        chain(dual.id, {variable.name: variable for variable in dual.variables}, claim=number) for number in range(3)
    ],
)
