"""Change integers into real numbers, or back, in a proof."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from proofs.kernel.core.term import Term
from proofs.rocq.scope import Scope


def moved(
    scope: Scope,
    text: Callable[[Mapping[str, str], Mapping[str, str]], str],
    values: Mapping[str, Term],
    proof: str,
    back: bool = False,
) -> str:
    """Change IZR of the integer values into the values printed as reals (or back) in a proof.

    `text(names, reals)` prints the proposition with these texts for the variables.
    """
    compound = {x: t for x, t in values.items() if isinstance(t, tuple)}
    names = {x: scope.printer.whole(t) for x, t in values.items()}
    reals = {x: scope.printer.real(t, 0) for x, t in values.items()}
    izr = {x: f"(IZR {names[x]})" for x in compound}
    now = {**reals, **({} if back else izr)}
    for x in compound:
        then = {**now, x: "r_0"}
        equation = scope.as_real(values[x]) if back else f"(eq_sym {scope.as_real(values[x])})"
        proof = f"(up (fun r_0 => {text(names, then)}) _ _ {equation} {proof})"
        now[x] = izr[x] if back else reals[x]
    return proof
