"""The paper's ratings and comparisons, interpreted as bounds on ratios of mean distances."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from proofs.statements.observation import Observation, Ratio, Shown, Silent

BORDER: Final = Fraction(5, 4)
BANDS: Final = {"Excellent": (Fraction(0), BORDER), "Good": (BORDER, Fraction(2)), "Bad": (Fraction(2), None)}
BOTH: Final = ("linear", "planar")
LINEAR: Final = ("linear",)

RATED = (
    "The paper gives no rule for its ratings. Our rule divides the mean earth mover's distance of a method by "
    "that of the certified maximum likelihood estimate on the same data. A ratio of at most 5/4 is excellent, "
    "at most 2 good, and above 2 bad."
)
COMPARED = "The better of two methods is the one with the smaller mean earth mover's distance on the same data."
MUCH = (
    '"Significantly" or "clearly" better means that the mean distance of the other method is more than 5/4 '
    'times as large. "Similar" or "slightly better" means at most 5/4 times as large.'
)
OPEN = (
    "The paper leaves some choices open, and we vary them. These are the number of users (10^3 to 10^6) and "
    "their distribution over the ten mechanisms (equal, in the ratios 10 : 9 : ... : 1, or random). For the "
    "iterations, we vary the start and delta, and also run them to the limit. Further choices are the optimal "
    "mechanism of Shokri's problem and the population of the plane. Distances are taken from the distribution "
    "or from the sampled values of the users."
)
LINE = "On the line users sample their values independently from the binomial distribution."
PLANE = (
    "The check-in data of the paper are not available. On the plane users sample their values independently "
    "from one of three synthetic distributions on the 24 x 16 cells of 0.5 km. The first has twelve round "
    "clusters of weights 1, 1/2, 1/3, ... and 5 % spread over all cells. The second has the clusters alone. "
    "The third has the cells in random order, the r-th with a weight proportional to r to the power -1.6."
)


def observed(
    name: str, title: str, where: str, printed: str, quote: str, shows: list[Shown], why: str, reads: tuple[str, ...]
) -> Observation:
    """A claim of this paper about its experiments."""
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
    """The range of ratios that a printed rating means under our rule."""
    if printed == "NA":
        return Silent(mixture, space, method)
    return Ratio(mixture, space, method, "mle", *BANDS[printed])


def better(mixture: str, space: str, method: str, than: str, above: Fraction = Fraction(1)) -> Shown:
    """The distance of `than` is more than `above` times that of the method."""
    return Ratio(mixture, space, than, method, above)
