"""Plans: for each named formula the numbers at which it is tested.

Each formula has one entry; a test requires that none is missing. The first texts of all axes together are the base of a
plan: an ordinary point, and the refused points are variations of it.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from symbolic.vectors.accounting import ACCOUNTING
from symbolic.vectors.channels import CHANNELS
from symbolic.vectors.plan import Axes, Plan

# ---- surveys

RESPONDENTS: Final = ("1", "2", "10", "1001", "1000003", "9007199254740993", "1000000000000000000")
FEW: Final = ("1", "2", "3", "10", "40", "1000000")
SHARES: Final = (
    "0.3",
    "0|degenerate",
    "1|degenerate",
    "1/2",
    "1e-18|cancellation",
    "0.999999999999999999|cancellation",
    "1e-400",
)
TRUTH: Final = (
    "0.9", "1|degenerate", "0|degenerate", "3/4", "0.51", "0.5000000000000001|cancellation",
    "0.499999999999999999999|cancellation", "1/3", "1e-20", "1e-400", "0.9999999999999999999|cancellation",
)  # fmt: skip
TRUTH_AND_LIE: Final = (
    "0.6 0.2", "0.5 0", "1 0|degenerate", "0 1|degenerate", "0.5 0.4999999999999999|cancellation", "1e-18 2e-18",
    "0.3 0.30000000000000000001|cancellation", "1/3 2/3", "0.2 0.7", "1e-400 0", "0.9 1e-300", "0.75 0.25",
)  # fmt: skip
TRUTH_AND_LIE_FEW: Final = ("0.6 0.2", "0.5 0", "1 0|degenerate", "0.5 0.499|cancellation", "1/3 2/3", "0.01 0.02")
ANSWERING: Final = (
    "0.8", "1|degenerate", "1/2", "1e-18", "0.999999999999999999|cancellation", "1e-6", "1/3", "1e-400",
)  # fmt: skip
COUNTS: Final = ("3 5", "1 0", "0 1", "1000000000000000000 1", "7 7", "0 9007199254740993", "12 988")
RESPONDENTS_SMALL: Final = ("1", "2", "7", "30", "2001", "1000003", "9007199254740993", "1000000000000000000")
_ANSWERED: Final[Axes] = {"n": RESPONDENTS_SMALL, "c": ANSWERING}
_DESIGN: Final[Axes] = {"n": RESPONDENTS_SMALL, "p q": TRUTH_AND_LIE, "pi": SHARES}
_CLIPPED: Final[Axes] = {"n": FEW, "p q": TRUTH_AND_LIE_FEW, "pi": ("0.3", "0|degenerate", "1/2", "1e-18", "0.999")}
_COUNTED: Final[Axes] = {"n1 n2": COUNTS, "p q": TRUTH_AND_LIE}

SURVEYS: Final = {
    "warner.mle": Plan({"n1 n": ("3 10", "0 1", "1 1", "1000000000000000000 1000000000000000001", "5 10"), "p": TRUTH}),
    "warner.variance": Plan({"n": RESPONDENTS, "p": TRUTH, "pi": SHARES}),
    "warner.sampling-variance": Plan({"n": RESPONDENTS, "pi": SHARES}),
    "warner.privacy-variance": Plan({"n": RESPONDENTS, "p": TRUTH}),
    "survey.mle": Plan(_COUNTED),
    "survey.mle-clipped": Plan(_COUNTED),
    "survey.variance": Plan(_DESIGN, most=60),
    "survey.variance-approx": Plan(_DESIGN, most=50),
    "survey.inverse-moment": Plan(_ANSWERED, most=60),
    "survey.inverse-moment-sum": Plan(_ANSWERED, most=60),
    "survey.inverse-moment-approx": Plan(_ANSWERED | {"c": (*ANSWERING, "1/1000004|degenerate")}),
    "survey.fisher-information": Plan({"p q": TRUTH_AND_LIE, "pi": SHARES}),
    "survey.cramer-rao-ratio": Plan(_ANSWERED, most=50),
    "survey.dont-know-cost": Plan(_ANSWERED, most=50),
    "survey.clipped-bias": Plan(_CLIPPED, most=50),
    "survey.clipped-mse": Plan(_CLIPPED, most=50),
}

# ---- detection

EPSILONS: Final = (
    "1",
    "0",
    "1e-30|cancellation",
    "1e-9|cancellation",
    "0.1",
    "1/2",
    "2.5",
    "20",
    "1000|cancellation",
    "1e-400",
)
BETAS: Final = ("1", "1/2", "2", "1e-8", "1e8")
KNOWN: Final = ("0 0 0", "0.2 0 0", "0 0.1 0.2", "1 0 0|degenerate", "0.5 0.2 0.1")
BOUNDS: Final = (
    "0.8",
    "2/3",
    "0.55",
    "0.99",
    "0.999999999999999999|cancellation",
    "0.66666666666666666667|cancellation",
)
THRESHOLDS: Final = ("0.7", "0", "1", "1/2", "-3", "40", "-40", "1e-20|cancellation")
LEVELS: Final = ("0.05", "0", "1", "1/2", "0.25", "1e-300", "1e-400", "0.999999999999999999|cancellation")
_SCORE: Final[Axes] = {"epsilon": EPSILONS, "beta": BETAS, "rho_p rho_c rho_t": KNOWN}
_BOUND: Final[Axes] = {"f": BOUNDS, "beta": BETAS, "rho_p rho_c rho_t": KNOWN}
_PAIR: Final[Axes] = {"epsilon1 epsilon2": ("1 0.5", "0 0", "0 2", "1 1", "1e-9 1|cancellation", "20 3", "1e-9 1e-9")}

DETECTION: Final = {
    "f-beta.laplace": Plan(_SCORE),
    "epsilon.laplace": Plan(_BOUND),
    "threshold.laplace": Plan(_SCORE),
    "f-score.laplace": Plan(_SCORE | {"theta": THRESHOLDS}),
    "precision.laplace": Plan({"epsilon": EPSILONS, "theta": THRESHOLDS, "rho_p rho_c rho_t": KNOWN}),
    "recall.laplace": Plan({"epsilon": EPSILONS, "theta": THRESHOLDS}),
    "trade-off.laplace": Plan({"epsilon": EPSILONS, "alpha": LEVELS}),
    "f-beta.universal": Plan(_SCORE),
    "epsilon.universal": Plan(_BOUND),
    "trade-off.universal": Plan({"epsilon": EPSILONS, "alpha": LEVELS}),
    "trade-off.laplace-pair": Plan(
        _PAIR | {"alpha": ("0.05", "0|boundary", "1|boundary", "1/2", "0.999", "1e-30")},
        refused=({"epsilon1": "-1"}, {"alpha": "1.5"}, {"alpha": "-1e-30"}),
    ),
    "f-beta.laplace-pair": Plan(
        _PAIR | {"beta": ("1", "1/2", "3"), "rho_p rho_c rho_t": ("0 0 0", "0.2 0.1 0.05")},
        most=25,
        refused=({"epsilon2": "-1e-30"}, {"beta": "0"}, {"rho_p": "1.5"}),
    ),
}

_NOISE: Final[tuple[Axes, ...]] = (
    {"mu": ("1", "1e-9|cancellation", "0.1", "5", "1/3", "3")},
    {
        "epsilon delta": ("1 1e-5", "0.1 1e-10", "1e-9 1e-9|cancellation", "3 0.1", "1/2 1e-300"),
        "calibration": ("classical", "analytic"),
    },
)
_MIXED: Final = ({"mu": "-1"}, {"mu": None}, {"delta": "0.1"})
_POSITIVE: Final[Axes] = {
    "beta": ("1", "1/2", "2", "1e-8", "1e8"),
    "rho_p rho_c rho_t": ("0 0 0", "0.2 0 0", "0.5 0.2 0.1"),
}
_SHIFTS: Final = ("1e-400", "1", "0|degenerate", "1e-30|cancellation", "0.1", "1/3", "5", "40")

GAUSSIAN: Final = {
    "trade-off.gaussian": Plan(
        {"mu": _SHIFTS, "alpha": LEVELS}, refused=({"mu": "-1"}, {"alpha": "1.5"}, {"alpha": "-1e-30"})
    ),
    "delta.gaussian": Plan(
        {
            "mu epsilon": (
                "1 1",
                "0 1|degenerate",
                "1 0",
                "0.1 0",
                "1e-30 0|cancellation",
                "1/3 1/2",
                "5 2.5",
                "40 20",
                "0.1 1",
                "1e-9 1e-9|cancellation",
                "1e-9 1e-8|cancellation",
                "1 20",
                "3 1e-30",
                "20 1000",
                "1e-400 0",
                "0.01 0.3",
            )
        },
        refused=({"mu": "-1"}, {"epsilon": "-1e-30"}),
    ),
    "mu.gaussian": Plan(
        {"epsilon": EPSILONS[:-2], "delta": ("1e-5", "0.5", "1e-300", "1e-3000", "0.999")},
        refused=({"epsilon": "-1"}, {"delta": "1"}, {"delta": "-1e-30"}),
    ),
    "sigma.gaussian": Plan(
        {
            "epsilon": ("1", "0.1", "1e-9|cancellation", "1/2", "20"),
            "delta": ("1e-5", "0.5", "1e-300", "0.999"),
            "sensitivity": ("1", "1e-8", "1e8"),
            "calibration": ("analytic", "classical"),
        },
        refused=({"epsilon": "-1"}, {"delta": "1"}, {"delta": "0"}, {"sensitivity": "0"}, {"calibration": "best"}),
    ),
    "f-beta.gaussian": Plan(_POSITIVE, (_NOISE,), refused=(*_MIXED, {"beta": "0"}, {"rho_p": "1.5"})),
    "threshold.gaussian": Plan(
        {},
        (_NOISE, (_POSITIVE, {"alpha": ("0.05", "1/2", "1e-300", "0.999")})),
        refused=(*_MIXED, {"mu": "0"}, {"beta": "0"}, {"alpha": "0.1"}),
    ),
    "f-score.gaussian": Plan(_POSITIVE | {"theta": THRESHOLDS}, (_NOISE,), refused=(*_MIXED, {"beta": "-1"})),
    "precision.gaussian": Plan(
        {"theta": THRESHOLDS, "rho_p rho_c rho_t": KNOWN}, (_NOISE,), refused=(*_MIXED, {"rho_c": "-1"})
    ),
    "recall.gaussian": Plan({"theta": THRESHOLDS}, (_NOISE,), refused=(*_MIXED, {"theta": None})),
    "epsilon.gaussian": Plan(
        {
            "f": ("0.8", "0.9", "0.99", "0.999999|cancellation"),
            "delta": ("1e-5", "1e-10", "0.1"),
            "beta": ("1", "1/2"),
            "rho_p rho_c rho_t": ("0 0 0", "0.2 0 0", "0 0.05 0.05"),
            "calibration": ("classical", "analytic"),
        },
        refused=({"f": "0.5"}, {"f": "1"}, {"delta": "0"}, {"beta": "0"}),
    ),
}

# ---- belief functions

MECHANISMS: Final = {
    "survey": {
        "frame": ["yes", "no"],
        "rows": {
            "x0": {"yes": "0.6", "no": "0.2", "yes no": "0.2"},
            "x1": {"yes": "0.2", "no": "0.6", "yes no": "0.2"},
        },
    },
    "warner": {"frame": ["yes", "no"], "rows": {"x0": {"yes": "3/4", "no": "1/4"}, "x1": {"yes": "1/4", "no": "3/4"}}},
    "silent": {"frame": ["yes", "no"], "rows": {"x0": {"yes no": "1"}, "x1": {"yes no": "1"}}},
    "open": {"frame": ["yes", "no"], "rows": {"x0": {"yes": "1"}, "x1": {"no": "1"}}},
    "three": {
        "frame": ["a", "b", "c"],
        "rows": {
            "x0": {"a": "1/2", "a b": "1/4", "b c": "1/8", "a b c": "1/8"},
            "x1": {"a": "1/8", "a b": "1/4", "b c": "1/2", "a b c": "1/8"},
        },
    },
    "near": {
        "frame": ["yes", "no"],
        "rows": {
            "x0": {"yes": "0.5000000000000000001", "no": "0.4999999999999999999"},
            "x1": {"yes": "0.4999999999999999999", "no": "0.5000000000000000001"},
        },
    },
}
_MECHANISMS: Final = ("survey", "warner", "silent|degenerate", "open|degenerate", "three", "near|cancellation")

BELIEF: Final = {
    "belief.loss": Plan(
        {
            "mechanism": _MECHANISMS,
            "kind": ("walley", "shafer", "belief", "plausibility"),
            "scale": ("epsilon", "ratio"),
        },
        most=48,
        refused=({"kind": "dempster"}, {"scale": "log"}),
        objects=MECHANISMS,
    ),
    "belief.trade-off": Plan(
        {
            "mechanism": _MECHANISMS,
            "x y": ("x0 x1", "x1 x0", "x0 x0|degenerate"),
            "alpha": ("0.1", "0|boundary", "1|boundary", "1/3", "1e-30", "0.75"),
            "kind": ("pessimistic", "optimistic", "optimistic-sup"),
            "tests": ("randomised", "crisp"),
        },
        most=60,
        refused=({"alpha": "1.1"}, {"alpha": "-1"}, {"x": "x9"}, {"kind": "neutral"}),
        objects=MECHANISMS,
    ),
}

# ---- composition

_ALPHAS: Final[Axes] = {"alpha": ("0.05", "0|boundary", "1|boundary", "1/2", "1e-300", "0.999")}
_POINTS: Final[tuple[Axes, ...]] = (
    {"at": ("1/2", "0", "3", "-1", "1e-20")},
    {"at_ratio": ("2", "1", "1/2", "1e10")},
)
_RESPONSES: Final[tuple[Axes, ...]] = (
    {
        "k epsilon": (
            "2 1",
            "1 0|degenerate",
            "3 1e-9|cancellation",
            "50 0.1",
            "1000 0.05",
            "100000 0.003",
            "7 5",
            "1000000000000000000 1e-9",
        )
    },
    {"k ratio": ("2 3", "1 1|degenerate", "10 3/2", "1000 1.0001", "5 1000", "1000000000000 1.000001|cancellation")},
)
_NOISES: Final[tuple[Axes, ...]] = (
    {"k epsilon": ("2 1", "1 0|degenerate", "2 1e-9|cancellation", "5 0.3", "1 0.5", "3 2", "20 0.1")},
    {"k ratio": ("2 3", "1 3/2", "3 2", "4 1.0001|cancellation")},
)
_NO_COMPOSITION: Final = ({"k": "0"}, {"k": "1.5"}, {"epsilon": "-1"}, {"epsilon": None}, {"ratio": "2"})

COMPOSITION: Final = {
    "trade-off.randomized-response": Plan(
        _ALPHAS, (_RESPONSES,), 45, ({"alpha": "2"}, {"alpha": "-1e-30"}, *_NO_COMPOSITION)
    ),
    "delta.randomized-response": Plan(
        {}, (_RESPONSES, _POINTS), 45, ({"at": None}, {"at_ratio": "2"}, *_NO_COMPOSITION)
    ),
    "trade-off.laplace-k-fold": Plan(_ALPHAS, (_NOISES,), 45, ({"alpha": "2"}, {"alpha": "-1e-30"}, *_NO_COMPOSITION)),
    "delta.laplace-k-fold": Plan({}, (_NOISES, _POINTS), 45, ({"at": None}, {"at_ratio": "2"}, *_NO_COMPOSITION)),
}

# ---- reconstruction

_THETAS: Final[tuple[Axes, ...]] = (
    {"theta": ("1/2, 1/3, 1/6", "1, 0|degenerate", "1/4, 1/4, 1/4, 1/4", "0.999999999999999999, 1e-18|cancellation")},
    {"k squares": ("2 1/2", "1000000000000000000 1e-18", "100 0.5", "1000 1|degenerate", "3 0.34")},
)
_LEVELS: Final[tuple[Axes, ...]] = (
    {
        "epsilons": (
            "0.5:1000, 1:500",
            "1",
            "1e-9:3, 2:1|cancellation",
            "1000:5|cancellation",
            "0.1:1000000000000000000, 3:1",
        )
    },
    {"ratios": ("4:10, 9:20", "2", "1.0001:7|cancellation", "4:3, 9:1, 25:8", "1000000000000000000:2")},
)
_NO_LEVELS: Final = (
    {"epsilons": "0:3"},
    {"epsilons": "-1"},
    {"epsilons": "1:0"},
    {"epsilons": "1:1.5"},
    {"epsilons": None},
    {"ratios": "2"},
)
_NO_THETAS: Final = ({"theta": "1/2, 1/3"}, {"theta": "1"}, {"theta": "3/2, -1/2"}, {"theta": None}, {"k": "3"})
_ERROR: Final = Plan({}, (_THETAS, _LEVELS), 45, (*_NO_LEVELS, *_NO_THETAS))
_COMMON: Final[Axes] = {
    "n": RESPONDENTS,
    "k squares": ("3 7/18", "2 1/2", "2 1|degenerate", "1000000000000000000 1e-18", "1000 0.5"),
}
RATIOS: Final = ("3", "1.0000000000000001|cancellation", "2", "1000000", "1e400|overflow", "3/2")
_LINE: Final[Axes] = {
    "r1 r2": ("0 9", "-3 3", "0 1", "-1000000000000000000 1000000000000000000"),
    "z": ("3", "0", "1", "1000"),
}
_LOSS: Final[tuple[Axes, ...]] = (
    {"epsilon": ("0.5", "1e-20|cancellation", "3", "700", "1e-400|cancellation")},
    {"ratio": ("2", "1.0000000000000001|cancellation", "1e300", "3/2")},
)
_NO_LINE: Final = ({"r1": "9"}, {"z": "1.5"}, {"epsilon": "0"}, {"epsilon": "-1"}, {"epsilon": None}, {"ratio": "2"})
_PLANE: Final = Plan(
    {
        "epsilon": ("0.5", "1e-400", "1e-18", "1e-3", "2", "7", "17", "60", "1000|cancellation"),
        "side": ("1", "0.1", "3/7", "100", "1e-9"),
    },
    refused=({"epsilon": "0"}, {"epsilon": "-1"}, {"side": "0"}, {"side": "-1e-30"}),
)

RECONSTRUCTION: Final = {
    "k-rr.error-common": Plan(_COMMON | {"ratio": RATIOS}),
    "rappor.error-common": Plan(_COMMON | {"root": RATIOS}),
    "k-rr.excess-bound": Plan({"n": RESPONDENTS, "k": ("3", "2", "100", "1000000000000000000")}),
    "k-rr.error": _ERROR,
    "k-rr.error-bound": _ERROR,
    "k-rr.level": Plan(
        {"k": ("3", "2", "1000", "1000000000000000000"), "scale": ("epsilon", "ratio")},
        (_LEVELS,),
        refused=(*_NO_LEVELS, {"k": "1"}, {"k": "2.5"}, {"scale": "log"}),
    ),
    "rappor.error": _ERROR,
    "rappor.error-bound": _ERROR,
    "rappor.level": Plan({"scale": ("epsilon", "ratio")}, (_LEVELS,), refused=(*_NO_LEVELS, {"scale": "log"})),
    "geometric.normaliser": Plan(_LINE, (_LOSS,), refused=_NO_LINE),
    "geometric.probability": Plan(
        _LINE | {"x": ("0", "1")}, (_LOSS,), refused=(*_NO_LINE, {"x": "10"}, {"x": "-1"}, {"x": "1/2"})
    ),
    "planar.normaliser": _PLANE,
    "planar.lattice-sum": _PLANE,
}

PLANS: Final = MappingProxyType(
    SURVEYS | DETECTION | GAUSSIAN | BELIEF | COMPOSITION | RECONSTRUCTION | CHANNELS | ACCOUNTING
)
