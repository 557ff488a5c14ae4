"""Li, Zhou, Qin, Xu: Local Differential Privacy for Belief Functions. AAAI 2022."""

MODULES = (
    "binomial",
    "answers",
    "inverse_moment",
    "inverse_moment_steps",
    "inverse_moment_bounds",
    "example_7",
    "eq_2",
    "theorem_9",
    "theorem_10",
    "grab_savage_bounds",
    "grab_savage",
    "corollary_11",
    "figure_2",
    "trade_off",
    "walley",
    "walley_loss",
    "rectangle",
    "corollary_20",
    "supplement",
    "beyond",
)
