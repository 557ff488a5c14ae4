"""Li, Zhou, Qin, Xu: Differential Privacy for Belief Functions. Slides, BFTA 2023."""

MODULES: tuple[str, ...] = (
    "warner",
    "theorem_10",
    "murder_example",
    "total_belief",
    "factors",
    "bayesian_data",
    "trade_off",
    "trade_off_walley",
    "composition",
    "testing",
)
