"""Analysis: what exp, log, Phi and phi are. Guards, and the conclusion."""

from __future__ import annotations

from proofs.kernel.core.axioms import axioms

AXIOMS = axioms(
    {
        "exp-positive": ([], ["<", 0, ["exp", "a"]]),
        "exp-sum": ([], ["=", ["exp", ["+", "a", "b"]], ["*", ["exp", "a"], ["exp", "b"]]]),
        "exp-log": ([["<", 0, "a"]], ["=", ["exp", ["log", "a"]], "a"]),
        "Phi-positive": ([], ["<", 0, ["Phi", "a"]]),
        "Phi-below-one": ([], ["<", ["Phi", "a"], 1]),
        "Phi-reflection": ([], ["=", ["+", ["Phi", "a"], ["Phi", ["neg", "a"]]], 1]),
        "density-positive": ([], ["<", 0, ["phi", "a"]]),
        "density": ([], ["=", ["phi", "a"], ["*", ["phi", 0], ["exp", ["neg", ["/", ["^", "a", 2], 2]]]]]),
    }
)
