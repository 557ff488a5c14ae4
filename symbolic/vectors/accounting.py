"""The plans of the accounting values; see `symbolic.vectors.tables`."""

from __future__ import annotations

from typing import Final

from symbolic.vectors.plan import Axes, Plan

PEER: Final = "dp-accounting 0.6.0"
FIGURES: Final = {
    ("0.01", "1", "1000", "1e-5"): "1.828243645591767",
    ("0.01", "1", "1000", "1e-10"): "3.2904599161450117",
    ("0.01", "1", "1000", "1e-12"): "3.9158011144844913",
    ("0.01", "1", "10000", "1e-5"): "6.18774497574583",
    ("0.01", "1", "10000", "1e-10"): "9.315053586740666",
    ("0.01", "1", "100000", "1e-5"): "25.573272725081022",
    ("0.01", "1", "100000", "1e-10"): "34.59739482795099",
    ("0.001", "0.8", "100000", "1e-5"): "2.5755600866234563",
    ("0.001", "0.8", "100000", "1e-10"): "4.072192618914818",
    ("0.1", "2", "100", "1e-5"): "2.3374001925804175",
    ("0.1", "2", "100", "1e-10"): "3.8291574711214946",
    ("0.004", "1.1", "15000", "1e-5"): "2.295467939135149",
    ("0.004", "1.1", "15000", "1e-10"): "3.6056135304085033",
}
"""What the peer gave as an upper bound of epsilon for q, sigma, times, delta: its privacy loss distribution for a record added or removed,
with its default discretisation (pessimistic, 1e-4)."""
BELOW: Final = (("0.01", "1", "10000", "1e-10"), ("0.01", "1", "100000", "1e-10"))
"""Of these, those which are below the truth; a test compares."""
_MEASURED: Final = tuple(
    f"{' '.join(key)} both" + ("|pessimistic-below-truth" if key in BELOW else "") for key in FIGURES
)
_RUNS: Final[Axes] = {
    "q sigma times": (
        "0.01 1 10000", "0.01 1 1000", "0.1 2 100", "0.001 0.8 1000000", "0.5 3 40", "1 10 100|degenerate", "0.01 1 1|degenerate",
        "1e-20 1 1|degenerate", "0.004 1.1 15000", "0.01 5 1000000000",
    )
}  # fmt: skip
_DIRECTIONS: Final[Axes] = {"direction": ("both", "remove", "add")}
_NO_RUN: Final = (
    {"q": "0"},
    {"q": "1.1"},
    {"sigma": "0"},
    {"times": "0"},
    {"times": "1.5"},
    {"times": "1e10"},
    {"direction": "up"},
)
_LOSSES: Final = ("1", "0|boundary", "0.1", "1e-9|cancellation", "3/2")
_SENSITIVE: Final[Axes] = {"sensitivity": ("1", "2", "7"), "epsilon": _LOSSES}
_NO_NOISE: Final = ({"sensitivity": "0"}, {"sensitivity": "1.5"}, {"epsilon": "-1"})
_CHOICE: Final = Plan(
    {
        "gaps": ("1:3, 2", "0.001:100|cancellation", "1", "10:5, 3:2, 1:1", "1e-20|cancellation", "1000"),
        "best": ("1", "2", "10"),
        "epsilon": ("1", "0.1", "20", "1e-9|cancellation"),
        "sensitivity": ("1", "1/3"),
    },
    most=30,
    refused=({"gaps": "0:3"}, {"gaps": "-1"}, {"best": "0"}, {"best": "1/2"}, {"epsilon": "0"}, {"sensitivity": "0"}),
)

ACCOUNTING: Final = {
    "delta.subsampled-gaussian": Plan(
        _RUNS | {"epsilon": ("2", "0|boundary", "-1/2", "9")} | _DIRECTIONS,
        most=14,
        refused=(*_NO_RUN, {"epsilon": "1e10"}),
    ),
    "epsilon.subsampled-gaussian": Plan(
        {
            "q sigma times delta direction": (
                *_MEASURED,
                "0.01 1 10000 1e-5 add",
                "0.1 2 100 1e-6 remove",
                "1 10 100 1e-5 add|degenerate",
                "0.01 1 1 1e-5 both|degenerate",
                "0.001 0.8 1000000 1e-50 remove",
                "0.5 3 40 0.9 both",
                "0.5 3 40 0.01 add",
            )
        },
        most=24,
        refused=(*_NO_RUN, {"delta": "0"}, {"delta": "1"}, {"delta": "-1"}),
    ),
    "rdp.subsampled-gaussian": Plan(
        {
            "q": ("0.01", "1|degenerate", "1/2", "1e-9|cancellation"),
            "sigma": ("1", "0.5", "10"),
            "order": ("2", "32", "3/2", "1.000000001|cancellation", "100.5"),
        }
        | _DIRECTIONS,
        most=30,
        refused=({"q": "0"}, {"sigma": "-1"}, {"order": "1"}, {"order": "0.5"}, {"direction": "up"}),
    ),
    "delta.zcdp": Plan(
        {"rho": ("0.1", "1e-9", "1", "1000"), "epsilon": ("2", "0|boundary", "1e-9|cancellation", "50", "1e6")},
        refused=({"rho": "0"}, {"rho": "-1"}, {"epsilon": "-1"}),
    ),
    "epsilon.rdp": Plan(
        {"order": ("2", "32", "1.5"), "rdp": ("1", "0.01", "5"), "delta": ("0.01", "1e-5", "1e-50")},
        most=12,
        refused=({"order": "1"}, {"rdp": "0"}, {"delta": "0"}, {"delta": "1"}),
    ),
    "delta.discrete-gaussian": Plan(
        {"sigma": ("1", "1/2", "10", "300", "0.05")} | _SENSITIVE, refused=({"sigma": "0"}, {"sigma": "-1"}, *_NO_NOISE)
    ),
    "variance.discrete-gaussian": Plan(
        {
            "sigma": (
                "1",
                "1/2",
                "0.7",
                "0.71",
                "10|cancellation",
                "1000|cancellation",
                "0.01",
                "1e6|cancellation",
                "1/5",
                "3",
            )
        },
        refused=({"sigma": "0"}, {"sigma": "-1"}, {"sigma": "1e7"}),
    ),
    "delta.discrete-laplace": Plan(
        {"epsilon0": ("1", "1/3", "1e-9|cancellation", "5", "700")} | _SENSITIVE,
        refused=({"epsilon0": "0"}, {"epsilon0": "-1"}, *_NO_NOISE),
    ),
    "delta.shuffled-randomized-response": Plan(
        {
            "n": ("1000", "1|degenerate", "2", "17", "1000000"),
            "epsilon0": ("1", "0.1", "4", "1e-9|cancellation"),
            "epsilon": ("0.05", "0|boundary", "1/2", "1e-10|cancellation"),
        },
        refused=({"n": "0"}, {"n": "1.5"}, {"epsilon0": "0"}, {"epsilon": "-1"}),
    ),
    "error.permute-and-flip": _CHOICE,
    "error.exponential-mechanism": _CHOICE,
    "error.staircase": Plan(
        {"epsilon": ("1", "1e-9|cancellation", "0.1", "50", "1000", "1e-400"), "sensitivity": ("1", "1/3", "1000")}
    ),
}
