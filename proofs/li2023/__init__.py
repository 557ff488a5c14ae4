"""Li, Zhou, Qin, Xu: Differential Privacy for Belief Functions. Slides, BFTA 2023."""

MODULES: tuple[str, ...] = ("warner", "theorem_10")
