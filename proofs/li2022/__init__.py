"""Li, Zhou, Qin, Xu: Local Differential Privacy for Belief Functions. AAAI 2022."""

MODULES = ("binomial", "answers", "example_7", "eq_2", "theorem_9", "theorem_10", "supplement", "beyond")
