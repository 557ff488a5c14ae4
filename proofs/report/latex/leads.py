"""The reason with which a proof step begins, before the formula that follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from proofs.report.content.blocks import Text


class Lead(NamedTuple):
    """A reason, such as "Since 0 < a", or with `gerund`, "Inserting a = b".

    >>> Lead(Text.of("By induction")).to("the claim"), Lead(Text.of("Expanding both sides"), True).to("the claim")
    (('By induction', ', the claim follows.'), ('Expanding both sides', ' gives ', 'the claim', '.'))
    """

    text: Text
    gerund: bool = False

    @property
    def to_formula(self) -> Text:
        return Text.of(self.text, " gives" if self.gerund else ",")

    def to(self, end: str) -> Text:
        """Write the sentence that ends a proof or states a contradiction."""
        if self.gerund:
            return Text.of(self.text, " gives ", end, ".")
        return Text.of(self.text, f", {end} follows.")


BY_NAME: Mapping[str, Lead] = {
    "fact": Lead(Text.of("As shown above")),
    "integer": Lead(Text.of("Since both sides are integers")),
    "instance": Lead(Text.of("In particular")),
    "enclose": Lead(Text.of("By interval arithmetic")),
    "sum empty": Lead(Text.of("Since the sum is empty")),
    "sum first": Lead(Text.of("Splitting off the first term"), True),
    "sum last": Lead(Text.of("Splitting off the last term"), True),
    "sum shift": Lead(Text.of("Shifting the index"), True),
}
AXIOMS: Mapping[str, str] = {
    "root": "of the square root",
    "abs": "of the absolute value",
    "max": "of the maximum",
    "min": "of the minimum",
    "power": "of powers",
    "factorial": "of factorials",
    "exp": "of the exponential function",
    "Phi": "of the normal distribution function",
    "density": "of the normal density",
}


def by_axiom(name: str) -> Lead:
    """The elementary property that an application of an axiom uses.

    >>> by_axiom("power-sum").to_formula
    ('By elementary properties of powers', ',')
    """
    return Lead(Text.of(f"By elementary properties {AXIOMS[name.partition('-')[0]]}"))
