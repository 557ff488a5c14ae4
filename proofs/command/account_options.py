"""The options of `verdicts account`, checked before any computation."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from proofs.command.errors import BadInput
from proofs.command.files import STANDARD, writable
from proofs.extras import install
from symbolic.number import NumberError, parse

PICTURES: Final = (".png", ".svg", ".pdf")
TABLES: Final = (".csv", ".json")
ATTACKS: Final = ("trade_off", "plot", "tpr_at_fpr", "f_beta", "precision_at_recall")
NUMBERS: Final = ("delta", "epsilon", "compare", "target_epsilon", *ATTACKS[2:], "prior")


@dataclass(frozen=True)
class Question:
    """The options as typed; None if an option is absent."""

    delta: str | None = None
    epsilon: str | None = None
    direction: str | None = None
    digits: int | None = None
    compare: str | None = None
    curve: str | None = None
    target_epsilon: str | None = None
    solve: str | None = None
    trade_off: str | None = None
    plot: str | None = None
    tpr_at_fpr: str | None = None
    f_beta: str | None = None
    precision_at_recall: str | None = None
    prior: str | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if all(getattr(self, name) is None for name in ("delta", "epsilon", "curve", *ATTACKS)):
            raise BadInput("nothing to compute: give --delta, --epsilon, --curve, --trade-off, --f-beta, ...")
        for name in NUMBERS:
            if getattr(self, name) is not None:
                _check_number(name, getattr(self, name))
        for alpha in self.alphas:
            _check_number("trade_off", alpha)
        self._check_pairs()
        if self.curve not in (None, STANDARD):
            _check_file("--curve", Path(str(self.curve)), TABLES + PICTURES)
        if self.plot is not None:
            _check_file("--plot", Path(self.plot), PICTURES)

    def _check_pairs(self) -> None:
        """Check the options that need or exclude others."""
        if self.compare is not None and (self.delta is None) == (self.epsilon is None):
            raise BadInput("--compare needs either --delta (then X is an epsilon) or --epsilon (then X is a delta)")
        if (self.target_epsilon is None) != (self.solve is None):
            raise BadInput("give --target-epsilon E and --solve NAME together")
        if self.solve is not None and self.delta is None:
            raise BadInput("--solve needs --delta")
        if self.solve is not None and (self.compare or self.epsilon):
            raise BadInput("--solve changes the mechanisms; use --epsilon and --compare in a separate command")
        if self.prior is not None and self.f_beta is None and self.precision_at_recall is None:
            raise BadInput("--prior needs --f-beta or --precision-at-recall")

    @property
    def alphas(self) -> list[str]:
        """The type I errors of --trade-off."""
        return [] if self.trade_off is None else [one.strip() for one in self.trade_off.split(",")]


def kind(path: Path) -> str:
    """The suffix in lower case."""
    return path.suffix.lower()


def _check_number(name: str, text: str) -> None:
    try:
        parse(text)
    except NumberError as reason:
        raise BadInput(f"--{name.replace('_', '-')}: {reason}") from None


def _check_file(option: str, path: Path, allowed: tuple[str, ...]) -> None:
    if kind(path) not in allowed:
        raise BadInput(f"{option}: {path} must end in one of {', '.join(allowed)}")
    writable(path)
    if kind(path) in PICTURES and find_spec("matplotlib") is None:
        other = ", or give a .csv file" if ".csv" in allowed else ""
        raise BadInput(f"{option}: a picture needs matplotlib; {install('matplotlib')}{other}")
