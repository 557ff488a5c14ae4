"""Derivations of formulas as steps that a reader can run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from symbolic.language import Relation, Term
from symbolic.representations.latex import latex
from symbolic.representations.tidy import Tidy


@dataclass(frozen=True)
class Step:
    """One step of a derivation: its description, its result, and how the result was checked.

    The result is a SymPy expression, a term, or None. `checked` is "" if the step claims nothing (a definition or a
    choice of words) or if its claim is a statement that a checker verifies.
    """

    text: str
    result: Any = None
    checked: str = ""

    def __str__(self) -> str:
        return self.text if self.result is None else f"{self.text}\n{self.result}"

    def latex(self) -> str:
        """Return the result in LaTeX, without dollar signs."""
        if self.result is None:
            return ""
        if isinstance(self.result, (Term, Relation)):
            return latex(Tidy().formula(self.result))
        import sympy

        return str(sympy.latex(self.result))


class Derivation(Sequence[Step]):
    """The steps that lead to a formula; prints itself."""

    def __init__(self, title: str, steps: Sequence[Step | tuple[str, Any] | str]) -> None:
        self.title = title
        self.steps = tuple(as_step(step) for step in steps)

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, index: Any) -> Any:
        return self.steps[index]

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __str__(self) -> str:
        lines = [self.title]
        for number, step in enumerate(self.steps, start=1):
            first, *rest = str(step).splitlines() or [""]
            lines += [f"{number:>3}. {first}", *(f"       {line}" for line in rest)]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return str(self)

    def _repr_markdown_(self) -> str:
        items = [
            f"{number}. {step.text}" + (f"\n   $$ {step.latex()} $$" if step.result is not None else "")
            for number, step in enumerate(self.steps, start=1)
        ]
        return "\n".join([f"`{self.title}`", "", *items])


def as_step(step: Step | tuple[str, Any] | str) -> Step:
    if isinstance(step, Step):
        return step
    return Step(step) if isinstance(step, str) else Step(*step)
