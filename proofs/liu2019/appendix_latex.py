"""Eq. 26 to 28 and 30 to 32 in LaTeX: printed formulas and corrected ones."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Print:
    """A printed formula, and a quotation that locates it in the source (by default the formula itself)."""

    printed: str
    found: str = ""

    @property
    def quote(self) -> str:
        """The quotation."""
        return self.found or self.printed


@dataclass(frozen=True)
class Weight:
    """The weight of the false alarm rate in LaTeX: as a factor, and as a summand."""

    factor: str
    summand: str


ONE, PRIOR = Weight("", "1"), Weight(r"(1-\rho_p)", r"1-\rho_p")

NEAR_DOWN, NEAR_UP = r"e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon}", r"e^{\frac{\theta-Q(D')}{\Delta Q}\epsilon}"
FAR_DOWN, FAR_UP = r"e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon}", r"e^{\frac{\theta-Q(D)}{\Delta Q}\epsilon}"
SCALE = r"\frac{0.5\epsilon}{\Delta Q}"
SLOPE = r"\frac{\partial f}{\partial \theta} = "


def objective(weight: Weight) -> str:
    """f in terms of the two rates."""
    return rf"f = \frac{{{weight.factor}GSR+\beta^2}}{{RSR}} = "


# ---- corrected formulas


def below(weight: Weight) -> str:
    """f for theta <= Q(D')."""
    return objective(weight) + rf"\frac{{{weight.summand}+\beta^2-0.5{weight.factor}{NEAR_UP}}}{{1-0.5{FAR_UP}}}"


def between(weight: Weight) -> str:
    """f for Q(D') <= theta <= Q(D)."""
    return objective(weight) + rf"\frac{{0.5{weight.factor}{NEAR_DOWN}+\beta^2}}{{1-0.5{FAR_UP}}}"


def above(weight: Weight) -> str:
    """f for theta >= Q(D)."""
    return objective(weight) + rf"\frac{{0.5{weight.factor}{NEAR_DOWN}+\beta^2}}{{0.5{FAR_DOWN}}}"


def slope_below_first(weight: Weight) -> str:
    """f' for theta <= Q(D') by the quotient rule."""
    detected = f"1-0.5{FAR_UP}"
    first = rf"-\frac{{0.5{weight.factor}\epsilon}}{{\Delta Q}}{NEAR_UP}({detected})"
    second = rf"{SCALE}{FAR_UP}({weight.summand}+\beta^2-0.5{weight.factor}{NEAR_UP})"
    return SLOPE + rf"\frac{{{first} + {second}}}{{({detected})^2}}"


def slope_below(weight: Weight) -> str:
    """f' for theta <= Q(D'), simplified."""
    gain = r"(1+\beta^2)e^{-\epsilon}-1" if weight == ONE else r"(1-\rho_p+\beta^2)e^{-\epsilon}-(1-\rho_p)"
    return SLOPE + rf"\frac{{{SCALE}{NEAR_UP}({gain})}}{{(1-0.5{FAR_UP})^2}}"


def slope_between_first(weight: Weight) -> str:
    """f' for Q(D') <= theta <= Q(D) by the quotient rule."""
    detected = f"1-0.5{FAR_UP}"
    first = rf"-\frac{{0.5{weight.factor}\epsilon}}{{\Delta Q}}{NEAR_DOWN}({detected})"
    second = rf"{SCALE}{FAR_UP}(0.5{weight.factor}{NEAR_DOWN}+\beta^2)"
    return SLOPE + rf"\frac{{{first} + {second}}}{{({detected})^2}}"


def slope_between(weight: Weight) -> str:
    """f' for Q(D') <= theta <= Q(D), simplified."""
    share = r"\beta^2" if weight == ONE else r"\frac{\beta^2}{1-\rho_p}"
    scale = rf"\frac{{0.5{weight.factor}\epsilon}}{{\Delta Q}}"
    return SLOPE + rf"\frac{{{scale}(e^{{-\epsilon}}-{NEAR_DOWN}+{share}{FAR_UP})}}{{(1-0.5{FAR_UP})^2}}"


def slope_above_first(weight: Weight) -> str:
    """f' for theta >= Q(D) by the quotient rule."""
    first = rf"-\frac{{0.25{weight.factor}\epsilon}}{{\Delta Q}}{NEAR_DOWN}{FAR_DOWN}"
    second = rf"{SCALE}{FAR_DOWN}(0.5{weight.factor}{NEAR_DOWN}+\beta^2)"
    return SLOPE + rf"\frac{{{first} + {second}}}{{(0.5{FAR_DOWN})^2}}"


SLOPE_ABOVE = SLOPE + rf"\frac{{\frac{{0.5\beta^2\epsilon}}{{\Delta Q}}{FAR_DOWN}}}{{(0.5{FAR_DOWN})^2}}"

# ---- printed: the three objectives

BELOW_PLAIN = Print(
    r"f = \frac{GSR + \beta^2}{RSR} = \frac{1 + \beta^2 - 0.5e^{-\frac{\theta - Q(D')}{\Delta Q}} \epsilon}{1 "
    r"- 0.5e^{-\frac{\theta - Q(D)}{\Delta Q}} \epsilon}"
)
BETWEEN_PLAIN = Print(
    r"f = \frac{GSR + \beta^2}{RSR} = \frac{0.5e^{-\frac{\theta - Q(D')}{\Delta Q}} \epsilon + \beta^2}{1 - "
    r"0.5e^{-\frac{\theta - Q(D)}{\Delta Q}} \epsilon}"
)
ABOVE_PLAIN = Print(
    r"f = \frac{GSR + \beta^2}{RSR} = \frac{0.5e^{-\frac{\theta - Q(D')}{\Delta Q}\epsilon} + "
    r"\beta^2}{0.5e^{-\frac{\theta - Q(D)}{\Delta Q}\epsilon}}"
)
BELOW_PRIOR = Print(
    r"f = \frac{(1-\rho_p)GSR + \beta^2}{RSR} = \frac{1-\rho_p + \beta^2 - "
    r"0.5(1-\rho_p)e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon}}{1 - 0.5e^{-\frac{\theta-Q(D')}{\Delta "
    r"Q}\epsilon}}"
)
BETWEEN_PRIOR = Print(
    r"f = \frac{(1-\rho_p)GSR + \beta^2}{RSR} = \frac{0.5(1-\rho_p)e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon} "
    r"+ \beta^2}{1-0.5e^{\frac{\theta-Q(D)}{\Delta Q}\epsilon}}"
)
ABOVE_PRIOR = Print(
    r"f = \frac{(1-\rho_p)GSR + \beta^2}{RSR} = \frac{0.5(1-\rho_p)e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon} "
    r"+ \beta^2}{0.5e^{\frac{\theta-Q(D)}{\Delta Q}\epsilon}}"
)

# ---- printed: Eq. 26 to 28

EQ_26_FIRST = Print(
    r"\frac{\partial f}{\partial \theta} = \frac{-\frac{0.5\epsilon}{\Delta Q} e^{-\frac{\theta - "
    r"Q(D')}{\Delta Q}} \epsilon (1 - 0.5e^{-\frac{\theta - Q(D)}{\Delta Q}} \epsilon)}{(1 - "
    r"0.5e^{-\frac{\theta - Q(D)}{\Delta Q}} \epsilon)^2} + \frac{\frac{0.5\epsilon}{\Delta Q} "
    r"e^{-\frac{\theta - Q(D)}{\Delta Q}} \epsilon (1 + \beta^2 - 0.5e^{-\frac{\theta - Q(D')}{\Delta Q}} "
    r"\epsilon)}{(1 - 0.5e^{-\frac{\theta - Q(D)}{\Delta Q}} \epsilon)^2}",
    r"\frac{\frac{0.5\epsilon}{\Delta Q} e^{-\frac{\theta - Q(D)}{\Delta Q}} \epsilon (1 + \beta^2 - "
    r"0.5e^{-\frac{\theta - Q(D')}{\Delta Q}} \epsilon)}",
)
EQ_26_LAST = Print(
    r"\frac{\partial f}{\partial \theta} = \frac{\frac{0.5\epsilon}{\Delta Q} e^{-\frac{\theta - Q(D')}{\Delta "
    r"Q}} \epsilon ((1 + \beta^2)e^{-\epsilon} - 1)}{(1 - 0.5e^{-\frac{\theta - Q(D)}{\Delta Q}} \epsilon)^2}",
    r"\frac{\frac{0.5\epsilon}{\Delta Q} e^{-\frac{\theta - Q(D')}{\Delta Q}} \epsilon ((1 + "
    r"\beta^2)e^{-\epsilon} - 1)}{(1 - 0.5e^{-\frac{\theta - Q(D)}{\Delta Q}} \epsilon)^2}",
)
EQ_27_FIRST = Print(
    r"\frac{\partial f}{\partial \theta} = \frac{-\frac{0.5\epsilon}{\Delta Q} e^{-\frac{\theta-Q(D')}{\Delta "
    r"Q}\epsilon} (1 - 0.5e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon})}{(1 - 0.5e^{-\frac{\theta-Q(D)}{\Delta "
    r"Q}\epsilon})^2} + \frac{\frac{0.5\epsilon}{\Delta Q} e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon} "
    r"(0.5e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon} + \beta^2)}{(1 - 0.5e^{-\frac{\theta-Q(D)}{\Delta "
    r"Q}\epsilon})^2}",
    r"\frac{-\frac{0.5\epsilon}{\Delta Q} e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon} (1 - "
    r"0.5e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon})}{(1 - 0.5e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon})^2}",
)
EQ_27_LAST = Print(
    r"\frac{\partial f}{\partial \theta} = \frac{\frac{0.5\epsilon}{\Delta Q} (e^{-\epsilon} - "
    r"e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon} + \beta^2 e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon})}{(1 - "
    r"0.5e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon})^2}",
    r"\frac{\frac{0.5\epsilon}{\Delta Q} (e^{-\epsilon} - e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon} + \beta^2 "
    r"e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon})}",
)
EQ_28_FIRST = Print(
    r"\frac{\partial f}{\partial \theta} = \frac{-\frac{0.25\epsilon^2}{\Delta Q} "
    r"e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon} e^{-\frac{\theta-Q(D)}{\Delta "
    r"Q}\epsilon}}{(0.5e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon})^2} + \frac{\frac{0.5\epsilon}{\Delta Q} "
    r"e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon} (0.5e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon} + "
    r"\beta^2)}{(0.5e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon})^2}",
    r"-\frac{0.25\epsilon^2}{\Delta Q} e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon}",
)
EQ_28_LAST = Print(
    r"\frac{\partial f}{\partial \theta} = \frac{0.5\beta^2\epsilon e^{-\frac{\theta-Q(D)}{\Delta "
    r"Q}\epsilon}}{(0.5e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon})^2}",
    r"\frac{0.5\beta^2\epsilon e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon}}{(0.5e^{-\frac{\theta-Q(D)}{\Delta "
    r"Q}\epsilon})^2}",
)

# ---- printed: Eq. 30 to 32

EQ_30_FIRST = Print(
    r"\frac{\partial f}{\partial \theta} = \frac{-\frac{0.5(1-\rho_p)\epsilon}{\Delta Q} "
    r"e^{\frac{\theta-Q(D')}{\Delta Q}\epsilon} (1-0.5e^{\frac{\theta-Q(D)}{\Delta "
    r"Q}\epsilon})}{(1-0.5e^{\frac{\theta-Q(D)}{\Delta Q}\epsilon})^2} + \frac{\frac{0.5\epsilon}{\Delta Q} "
    r"e^{\frac{\theta-Q(D)}{\Delta Q}\epsilon} (1-\rho_p + \beta^2 - "
    r"0.5(1-\rho_p)e^{\frac{\theta-Q(D')}{\Delta Q}\epsilon})}{(1-0.5e^{\frac{\theta-Q(D)}{\Delta "
    r"Q}\epsilon})^2}",
    r"(1-\rho_p + \beta^2 - 0.5(1-\rho_p)e^{\frac{\theta-Q(D')}{\Delta Q}\epsilon})",
)
EQ_30_LAST = Print(
    r"\frac{\partial f}{\partial \theta} = \frac{\frac{0.5\epsilon}{\Delta Q} e^{\frac{\theta-Q(D')}{\Delta "
    r"Q}\epsilon} ((1-\rho_p + \beta^2)e^{-\epsilon} - (1-\rho_p))}{(1-0.5e^{\frac{\theta-Q(D)}{\Delta "
    r"Q}\epsilon})^2}",
    r"((1-\rho_p + \beta^2)e^{-\epsilon} - (1-\rho_p))",
)
EQ_31_FIRST = Print(
    r"\frac{\partial f}{\partial \theta} = \frac{-\frac{0.5(1-\rho_p)\epsilon}{\Delta Q} "
    r"e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon} (1-0.5e^{\frac{\theta-Q(D)}{\Delta "
    r"Q}\epsilon})}{(1-0.5e^{\frac{\theta-Q(D)}{\Delta Q}\epsilon})^2} + \frac{\frac{0.5\epsilon}{\Delta Q} "
    r"e^{\frac{\theta-Q(D)}{\Delta Q}\epsilon} (0.5(1-\rho_p)e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon} + "
    r"\beta^2)}{(1-0.5e^{\frac{\theta-Q(D)}{\Delta Q}\epsilon})^2}",
    r"e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon} (1-0.5e^{\frac{\theta-Q(D)}{\Delta Q}\epsilon})",
)
EQ_31_LAST = Print(
    r"\frac{\partial f}{\partial \theta} = \frac{\frac{0.5(1-\rho_p)\epsilon}{\Delta Q} (e^{-\epsilon} - "
    r"e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon}) + \frac{\beta^2}{1-\rho_p} e^{\frac{\theta-Q(D)}{\Delta "
    r"Q}\epsilon}}{(1-0.5e^{\frac{\theta-Q(D)}{\Delta Q}\epsilon})^2}",
    r"(e^{-\epsilon} - e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon}) + \frac{\beta^2}{1-\rho_p}",
)
EQ_32_FIRST = Print(
    r"\frac{\partial f}{\partial \theta} = \frac{-\frac{0.25(1-\rho_p)\epsilon^2}{\Delta Q} "
    r"e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon} e^{-\frac{\theta-Q(D)}{\Delta "
    r"Q}\epsilon}}{(0.5e^{\frac{\theta-Q(D)}{\Delta Q}\epsilon})^2} + \frac{\frac{0.5\epsilon}{\Delta Q} "
    r"e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon} (0.5(1-\rho_p)e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon} + "
    r"\beta^2)}{(0.5e^{\frac{\theta-Q(D)}{\Delta Q}\epsilon})^2}",
    r"-\frac{0.25(1-\rho_p)\epsilon^2}{\Delta Q}",
)
EQ_32_LAST = Print(
    r"\frac{\partial f}{\partial \theta} = \frac{\frac{0.5\beta^2\epsilon}{\Delta Q} "
    r"e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon}}{(0.5e^{\frac{\theta-Q(D)}{\Delta Q}\epsilon})^2}",
    r"\frac{\frac{0.5\beta^2\epsilon}{\Delta Q} e^{-\frac{\theta-Q(D)}{\Delta "
    r"Q}\epsilon}}{(0.5e^{\frac{\theta-Q(D)}{\Delta Q}\epsilon})^2}",
)
