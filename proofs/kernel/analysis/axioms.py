"""Axioms of sqrt, abs, max, min, exp, log, Phi and phi: conclusion, guards."""

from proofs.kernel.core.axioms import axiom

AXIOMS = {
    "root-nonnegative": axiom(["<=", 0, ["sqrt", "a"]]),
    "root-square": axiom(["=", ["^", ["sqrt", "a"], 2], "a"]),
    "abs-nonnegative": axiom(["<=", 0, ["abs", "a"]]),
    "abs-above": axiom(["<=", "a", ["abs", "a"]]),
    "abs-below": axiom(["<=", ["neg", "a"], ["abs", "a"]]),
    "abs-square": axiom(["=", ["^", ["abs", "a"], 2], ["^", "a", 2]]),
    "max-left": axiom(["<=", "a", ["max", "a", "b"]]),
    "max-right": axiom(["<=", "b", ["max", "a", "b"]]),
    "max-either": axiom(["=", ["*", ["-", ["max", "a", "b"], "a"], ["-", ["max", "a", "b"], "b"]], 0]),
    "min-left": axiom(["<=", ["min", "a", "b"], "a"]),
    "min-right": axiom(["<=", ["min", "a", "b"], "b"]),
    "min-either": axiom(["=", ["*", ["-", ["min", "a", "b"], "a"], ["-", ["min", "a", "b"], "b"]], 0]),
    "exp-positive": axiom(["<", 0, ["exp", "a"]]),
    "exp-sum": axiom(["=", ["exp", ["+", "a", "b"]], ["*", ["exp", "a"], ["exp", "b"]]]),
    "exp-log": axiom(["=", ["exp", ["log", "a"]], "a"], ["<", 0, "a"]),
    "Phi-positive": axiom(["<", 0, ["Phi", "a"]]),
    "Phi-below-one": axiom(["<", ["Phi", "a"], 1]),
    "Phi-reflection": axiom(["=", ["+", ["Phi", "a"], ["Phi", ["neg", "a"]]], 1]),
    "density-positive": axiom(["<", 0, ["phi", "a"]]),
    "density": axiom(["=", ["phi", "a"], ["*", ["phi", 0], ["exp", ["neg", ["/", ["^", "a", 2], 2]]]]]),
}
