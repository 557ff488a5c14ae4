"""Shafer's randomly coded messages, as restated on the slides."""

from __future__ import annotations

from dataclasses import replace

from proofs.li2022.random_codes import codes
from proofs.statements.plan import chain
from proofs.statements.statement import Statement

random_codes: Statement = replace(
    codes,
    id="li2023/random-codes",
    where="Shafer's random-coded messages semantics",
    printed=r"\text{The number } m(A) \text{ is the sum of the chances for those codes that indicate } A \text{ was "
    r"the true message; it is, in a sense, the total chance that the true message was } A",
    quote="is the sum of the chances for those codes that indicate",
    proof=[
        chain(codes.id, {variable.name: variable for variable in codes.variables}, claim=number) for number in range(3)
    ],
    remarks=["The slide defines m. The statement says that m is a mass function, which the definition requires."],
)
