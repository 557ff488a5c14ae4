"""The total mass function of a prior on the inputs and an evidential mechanism.

    m^{X x Y} = (vacuous extension of m^X)  (+)  (+) over x of the ballooning extension of m_x,

with (+) Dempster's rule. The focal sets of the second part are all ways to choose one focal set A_x of each row: the
union of {x} x A_x, with mass the product of the m_x(A_x). No combination is in conflict, and a focal set B of the prior
restricts the choice to the inputs in B. Hence `total_belief` computes

    m^{X x Y} gives   union over x in B of {x} x A_x   the mass   m^X(B) times the product over x in B of m_x(A_x),

and `total_belief_by_definition` follows the definition.

>>> q = Mechanism.of(["a", "b"], {"x": {"a": "1/2", "a b": "1/2"}, "z": {"b": 1}})
>>> prior = Mass.of(["x", "z"], {"x": "1/2", "x z": "1/2"})
>>> total = total_belief(prior, q); total
Mass({(x,a)}: 1/4, {(x,a) (x,b)}: 1/4, {(x,a) (z,b)}: 1/4, {(x,a) (x,b) (z,b)}: 1/4)
>>> total == total_belief_by_definition(prior, q)
True
>>> conditional(total, prior.frame, q.frame, "x") == q["x"]
True

Source: Smets 1993; Zhou and Cuzzolin 2017.

Possible issues
---------------
The number of focal sets is a product over the inputs; more than a million raise `TooLarge`.
The geometric rule needs bel({x} x Y) > 0, that is m^X({x}) > 0 in the prior; otherwise it raises `DomainError`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from symbolic.belief.conditioning import (
    ballooning_extension,
    combine,
    dempster,
    geometric,
    marginal,
    vacuous_extension,
)
from symbolic.belief.frame import Frame, bits
from symbolic.belief.mass import Mass
from symbolic.belief.mechanism import Mechanism
from symbolic.belief.operations import product_frame, rectangle
from symbolic.formula import DomainError
from symbolic.representations.exact import TooLarge

MOST_FOCAL_SETS: Final = 1_000_000


def total_belief(prior: Mass, mechanism: Mechanism) -> Mass:
    """Return the total mass function on X x Y, in closed form.

    Raises `DomainError` unless the elements of the prior's frame are the inputs, `TooLarge` for more than a million
    focal sets.
    """
    rows = _rows(prior, mechanism)
    width = len(mechanism.frame)
    found: dict[int, Fraction] = {}
    count = 0
    for B, weight in prior.masses.items():
        size = 1
        for x in bits(B):
            size *= len(rows[x].masses)
        count += size
        if count > MOST_FOCAL_SETS:
            raise TooLarge(f"the total mass function has more than {MOST_FOCAL_SETS} focal sets")
        partial = {0: weight}
        for x in bits(B):
            partial = {
                mask | A << x * width: value * m for mask, value in partial.items() for A, m in rows[x].masses.items()
            }
        found.update(partial)  # the set determines B, so that no two keys collide
    return Mass(product_frame(prior.frame, mechanism.frame), found)


def total_belief_by_definition(prior: Mass, mechanism: Mechanism) -> Mass:
    """Return the total mass function by Dempster's rule; for small mechanisms only."""
    rows = _rows(prior, mechanism)
    result = vacuous_extension(prior, mechanism.frame)
    for name, row in zip(prior.frame.elements, rows, strict=True):
        result = combine(result, ballooning_extension(row, prior.frame, name))
    return result


def conditional(total: Mass, inputs: Frame, outputs: Frame, x: str, rule: str = "dempster") -> Mass:
    """Condition the total mass function on {x} x Y; the result is a mass function on Y.

    Parameters
    ----------
    rule: "dempster" or "geometric".

    Raises `DomainError` where the condition has plausibility (belief) 0.
    """
    if rule not in ("dempster", "geometric"):
        raise DomainError(f"no rule is called {rule!r}; the rules are dempster and geometric")
    given = rectangle(1 << inputs.index(x), outputs.full, len(outputs))
    return marginal((dempster if rule == "dempster" else geometric)(total, given), inputs, outputs, onto_first=False)


def _rows(prior: Mass, mechanism: Mechanism) -> list[Mass]:
    if set(prior.frame.elements) != set(mechanism.inputs):
        raise DomainError("the elements of the prior's frame must be the inputs of the mechanism")
    return [mechanism[x] for x in prior.frame.elements]
