"""Plans of mechanisms as matrices, of the optimum of Shokri and others, and of the MLE."""

from __future__ import annotations

from typing import Final

from symbolic.vectors.plan import Axes, Plan

_ENTRY: Final[Axes] = {"x": ("0", "1"), "z": ("1", "0")}
_LOSS: Final[tuple[Axes, ...]] = ({"epsilon": ("1", "0.1", "5", "1e-30")}, {"ratio": ("2", "5/4", "1000")})
_NOT_ONE: Final = ({"x": None}, {"z": None}, {"x": "-1"}, {"z": "1/2"})
_NO_LOSS: Final = ({"epsilon": None, "ratio": None}, {"epsilon": "1", "ratio": "2"})
_PRIOR: Final[Axes] = {
    "prior": ("1/4, 1/4, 1/4, 1/4", "1/2, 1/4, 1/8, 1/8", "0, 1/3, 1/3, 1/3"),
    "q": ("1/2", "0|boundary", "1e-12", "100", "7/8"),
}
_LOSSES: Final[tuple[Axes, ...]] = (
    {},
    {"points": ("0, 1, 2, 5", "-1, 0, 1/2, 9")},
    {"loss": ("0 1 1 1; 1 0 1 1; 1 1 0 1; 1 1 1 0", "0 1 2 3; 2 0 1 1; 5 1 0 1; 1 2 3 0")},
)
_NO_PRIOR: Final = (
    {"prior": None},
    {"prior": "1/2, 1/4"},
    {"prior": "3/2, -1/2"},
    {"q": "-1"},
    {"points": "0, 1"},
    {"points": "3, 2, 1, 0"},
    {"loss": "0 1; 1 0"},
    {"points": "0, 1, 2, 3", "loss": "0 1 1 1; 1 0 1 1; 1 1 0 1; 1 1 1 0"},
)

CHANNELS: Final = {
    "k-rr.channel": Plan(
        _ENTRY | {"k": ("3", "2", "1000000")}, (_LOSS,), refused=(*_NOT_ONE, *_NO_LOSS, {"k": "1"}, {"x": "3"})
    ),
    "geometric.channel": Plan(
        _ENTRY | {"r1": ("0", "-5"), "r2": ("9", "2")},
        (_LOSS,),
        refused=(*_NOT_ONE, *_NO_LOSS, {"r1": "9"}, {"z": "10"}),
    ),
    "planar.channel": Plan(
        _ENTRY
        | {"cells": ("2x2", "3x1", "0 0, 1 0, 3 2", "0 0, 2 0"), "epsilon": ("2", "1", "10"), "side": ("1", "3/2")},
        most=20,
        refused=(
            *_NOT_ONE,
            {"cells": "1x1"},
            {"cells": "0 0, 0 0"},
            {"cells": "0 0 1"},
            {"epsilon": "0"},
            {"side": "-1"},
        ),
    ),
    "shokri.value": Plan(_PRIOR, (_LOSSES,), refused=_NO_PRIOR),
    "shokri.channel": Plan(_PRIOR | _ENTRY, (_LOSSES,), refused=(*_NO_PRIOR, *_NOT_ONE)),
    "gibu.estimate": Plan(
        {
            "counts": ("5 3; 6 2", "9 1; 2 7", "0 3; 1 0", "123456 98765; 1 1"),
            "channels": (
                "2/3 1/3, 1/3 2/3; 3/4 1/4, 1/4 3/4",
                "k-rr 2 3; k-rr 2 5/4",
                "1 0, 1/2 1/2; 1/3 2/3, 2/3 1/3",
            ),
            "x": ("0", "1"),
        },
        refused=(
            {"x": "2"},
            {"counts": "5 3"},
            {"counts": "0 0; 0 0"},
            {"counts": "-1 3; 6 2"},
            {"channels": "1/2 1/2, 1/2 1/2; 1/2 1/2, 1/2 1/2"},
            {"channels": "k-rr 2; k-rr 2 3"},
        ),
    ),
}
