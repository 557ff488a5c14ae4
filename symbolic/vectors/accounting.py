"""Plans of the accounting values; see `symbolic.vectors.tables`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from symbolic.vectors.plan import Axes, Plan

PEERS: Final = ("dp-accounting 0.6.0, loss distribution", "opacus 1.6.0, PRV", "dp-accounting 0.6.0, Rényi")
FIGURES: Final = {
    ("0.001", "0.8", "100000", "1e-5"): ("2.5755600866234563", "2.5851168787481633", "2.825068996390174"),
    ("0.001", "0.8", "100000", "1e-10"): ("4.072192618914818", "4.0790944381356855", "4.576984096232569"),
    ("0.004", "1.1", "15000", "1e-5"): ("2.295467939135149", "2.3055124387075585", "2.5028709296537146"),
    ("0.004", "1.1", "15000", "1e-10"): ("3.6056135304085033", "3.61446586422794", "3.792442929451373"),
    ("0.01", "1", "100", "1e-10"): ("2.1628021943190543", "2.172965938573948", "2.6639614627574466"),
    ("0.01", "1", "300", "1e-10"): ("2.491754562123919", "2.5019432580896472", "2.9629754419075254"),
    ("0.01", "1", "1000", "1e-5"): ("1.828243645591767", "1.838371637017295", "2.101366525420273"),
    ("0.01", "1", "1000", "1e-10"): ("3.2904599161450117", "3.3007639129844955", "3.725234728486436"),
    ("0.01", "1", "1000", "1e-12"): ("3.9158011144844913", "3.9130752717944772", "4.35354130466848"),
    ("0.01", "1", "3000", "1e-10"): ("5.119241210978273", "5.129840080825877", "5.462859028987674"),
    ("0.01", "1", "10000", "1e-5"): ("6.18774497574583", "6.198043855918422", "6.712756664482653"),
    ("0.01", "1", "10000", "1e-10"): ("9.315053586740666", "9.325250155134832", "9.77777807364797"),
    ("0.01", "1", "30000", "1e-10"): ("16.962665070447695", "16.968724351649154", "17.71742113810847"),
    ("0.01", "1", "100000", "1e-5"): ("25.573272725081022", "25.584087949545307", "27.237904933772548"),
    ("0.01", "1", "100000", "1e-10"): ("34.59739482795099", "34.61695491113024", "36.00608359900923"),
    ("0.1", "2", "100", "1e-5"): ("2.3374001925804175", "2.347555316412645", "2.5805709505045913"),
    ("0.1", "2", "100", "1e-10"): ("3.8291574711214946", "3.8392685198320766", "4.0587014335586975"),
}
"""(q, sigma, times, delta) -> upper bounds of epsilon that these tools report, for a record added or removed.

The settings are the defaults: privacy loss distribution (pessimistic, discretisation 1e-4), privacy random variables,
and Rényi divergences.
"""
BELOW: Final = ("pessimistic-below-truth", "prv-below-truth")
"""The flags of figures of the first two tools that are below the truth; the third reports none."""
FALSE: Final[Mapping[tuple[str, ...], str]] = {
    ("0.01", "1", "100", "1e-10"): BELOW[0],
    ("0.01", "1", "300", "1e-10"): BELOW[0],
    ("0.01", "1", "1000", "1e-12"): BELOW[1],
    ("0.01", "1", "3000", "1e-10"): BELOW[0],
    ("0.01", "1", "10000", "1e-10"): BELOW[0],
    ("0.01", "1", "30000", "1e-10"): BELOW[0],
    ("0.01", "1", "100000", "1e-10"): "|".join(BELOW),
}
"""The flags of these figures, compared by a test."""
_MEASURED: Final = tuple(f"{' '.join(key)} both" + (f"|{FALSE[key]}" if key in FALSE else "") for key in FIGURES)
_RUNS: Final[Axes] = {
    "q sigma times": (
        "0.01 1 10000",
        "0.01 1 1000",
        "0.1 2 100",
        "0.001 0.8 1000000",
        "0.5 3 40",
        "1 10 100|degenerate",
        "0.01 1 1|degenerate",
        "1e-20 1 1|degenerate",
        "0.004 1.1 15000",
        "0.01 5 1000000000",
    )
}
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
        most=30,
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
            "n others": ("1000 0", "1 0|degenerate", "2 1", "17 0", "17 worst", "17 5", "1000000 0"),
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
