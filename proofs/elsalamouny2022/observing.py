"""How what the paper says of its experiments is read: ratings and comparisons, as ratios of mean distances with bounds."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from proofs.statements.observation import Observation, Ratio, Shown, Silent

BORDER: Final = Fraction(5, 4)
BANDS: Final = {"Excellent": (Fraction(0), BORDER), "Good": (BORDER, Fraction(2)), "Bad": (Fraction(2), None)}
BOTH: Final = ("linear", "planar")
LINEAR: Final = ("linear",)

RATED = (
    "The paper has no rule for its ratings. Ours: the mean earth mover's distance over that of the certified "
    "maximum likelihood estimate on the same data is at most 5/4 (excellent), at most 2 (good), or more (bad)."
)
COMPARED = "Which of two methods is better is read off their mean earth mover's distances on the same data."
MUCH = (
    "Significantly, or clearly, better is read as: the mean distance of the other is more than 5/4 times as large; "
    "similar, or slightly better, as: at most so."
)
OPEN = (
    "What the paper leaves open is varied: the number of users (10^3 to 10^6), how they are spread over the "
    "ten mechanisms (equally, as 10 : 9 : ... : 1, or each by lot), delta and the start of the iterations (and "
    "that they go to the limit), which optimal mechanism of Shokri and others is taken, the population of the "
    "plane, and whether distances are from the distribution or from the values of the users at hand."
)
LINE = "On a line users draw their values independently from the binomial distribution."
PLANE = (
    "The check-ins of the paper are not available. On the plane users draw their values independently from one of "
    "three synthetic distributions on the 24 x 16 cells of 0.5 km: twelve round "
    "spots of weights 1, 1/2, 1/3, ... with 5 % spread over all cells; the spots alone; or cells in random order, "
    "the weight of the r-th in proportion to r to the power -1.6."
)


def observed(
    name: str, title: str, where: str, printed: str, quote: str, shows: list[Shown], why: str, reads: tuple[str, ...]
) -> Observation:
    """A statement of this paper about its experiments."""
    plane = any(one.space == "planar" for one in shows)
    line = any(one.space == "linear" for one in shows)
    return Observation(
        f"elsalamouny2022/{name}",
        title=title,
        where=where,
        printed=printed,
        quote=quote,
        shows=tuple(shows),
        why=why,
        reads=[*reads, OPEN],
        models=[LINE] * line + [PLANE] * plane,
    )


def rating(mixture: str, space: str, method: str, printed: str) -> Shown:
    """What a printed rating says, by our rule."""
    if printed == "NA":
        return Silent(mixture, space, method)
    return Ratio(mixture, space, method, "mle", *BANDS[printed])


def better(mixture: str, space: str, method: str, than: str, above: Fraction = Fraction(1)) -> Shown:
    """The distance of `than` is more than so many times that of the method."""
    return Ratio(mixture, space, than, method, above)
