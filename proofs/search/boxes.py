"""Rule `enclose`: split a box until the two sides are apart on every part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from proofs.search.data import Node, rational, show, variables
from proofs.search.values import Undecided, Undefined, evaluate
from proofs.search.work import Proof, Unproved, Work

Box = dict[str, tuple[Fraction, Fraction]]


def enclosure(work: Work, goal: Node, precision: int, given: Mapping[str, Sequence[str]], depth: int) -> Proof:
    """The proof by `enclose`, with its tree of splits."""
    box: Box = {}
    for name in sorted(variables(goal)):
        if name in given:
            low, high = given[name]
            box[name] = Fraction(low), Fraction(high)
            continue
        lows = [rational(atom[1]) for atom in work.context.atoms if atom[0] in ("<", "<=") and atom[2] == name]
        highs = [rational(atom[2]) for atom in work.context.atoms if atom[0] in ("<", "<=") and atom[1] == name]
        bounds = (
            [value for value in lows if value is not None],
            [value for value in highs if value is not None],
        )
        if not bounds[0] or not bounds[1]:
            raise Unproved(
                f"no literal bounds of {name} are known; give box={{...}} or prove such bounds as lemmas\n"
                f"{work.context.describe(goal)}"
            )
        box[name] = max(bounds[0]), min(bounds[1])
    work.rely(atom for atom in work.context.atoms if atom[0] in ("<", "<=") and {*atom[1:]} & {*box})
    tree = _cut(goal, box, precision, depth)
    proof: Proof = {"rule": "enclose", "precision": precision}
    if box:
        proof["box"] = {name: [str(low), str(high)] for name, (low, high) in box.items()}
    if tree is not None:
        proof["splits"] = tree
    return proof


def _cut(goal: Node, box: Box, precision: int, depth: int) -> Any:
    """The tree of splits at the middle of the widest side; None where the sides are apart.

    A split is [variable, lower part, upper part].
    """
    try:
        left = evaluate(goal[1], box, precision)
        right = evaluate(goal[2], box, precision)
        if left[1] < right[0] or (goal[0] == "!=" and right[1] < left[0]):
            return None
        if all(low == high for low, high in box.values()):
            raise Unproved(f"the sides are not apart at precision {precision}; try a higher precision: {show(goal)}")
    except (Undefined, Undecided) as error:
        if not box:
            raise Unproved(f"{show(goal)}: {error}") from error
    if depth <= 0 or not box:
        where = ", ".join(f"{name} in [{float(low):.6g}, {float(high):.6g}]" for name, (low, high) in box.items())
        raise Unproved(
            f"the sides overlap{' on ' + where if where else ''}; try a larger depth or precision: {show(goal)}"
        )
    name = min(box, key=lambda name: box[name][0] - box[name][1])
    low, high = box[name]
    middle = (low + high) / 2
    below = _cut(goal, {**box, name: (low, middle)}, precision, depth - 1)
    return [name, below, _cut(goal, {**box, name: (middle, high)}, precision, depth - 1)]
