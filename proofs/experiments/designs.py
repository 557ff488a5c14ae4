"""The design of the experiments: printed mechanisms, figures and ratings, and unprinted choices.

The mechanisms are those of Tables IV to VIII. The paper does not print the following choices:

* the number of users and their distribution over the mechanisms;
* delta and the start of GIBU and IBU;
* the choice among the optimal mechanisms of Shokri et al.;
* whether distances are from the distribution or from the sampled values of the users;
* the population of the plane, whose check-ins are not available.

We vary all of them, one choice at a time. Every repetition covers all delta and all starts (uniform, sampled uniformly
from all distributions, or near the estimate by inversion). Under k-RR, where a repetition takes one second, the number
of users is varied for each population. Combined results are computed only for the line, as in Figures 3 to 6.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

LINE: Final = 100  # number of symbols
SHORT_LINE: Final = 20  # number of symbols in the experiments with RAPPOR
GRID: Final = (24, 16)
SIDE: Final = "0.5"  # side length of a cell in km
SOUTH, NORTH, WEST, EAST = 37.7228, 37.7946, -122.5153, -122.3789  # bounds of the grid in degrees

LEVELS: Final[Mapping[tuple[str, str], str]] = {
    ("rappor-high", "linear"): "rappor: 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1.0",
    ("rappor-low", "linear"): "rappor: 1 2 3 4 5 6 7 8 9 10",
    ("k-rr", "linear"): "k-rr: 3.00 3.54 3.96 4.34 4.69 5.06 5.46 5.93 6.60 8.08",
    ("k-rr", "planar"): "k-rr: 3.05 4.19 4.81 5.27 5.67 6.05 6.44 6.87 7.40 8.20",
    ("geometric", "linear"): "geometric: 0.020 0.025 0.031 0.039 0.050 0.065 0.088 0.131 0.236 0.869",
    ("geometric", "planar"): "planar: 0.190 0.244 0.310 0.390 0.493 0.632 0.835 1.159 1.762 3.124",
    ("mixed", "linear"): "geometric: 0.065 0.088 0.131 0.236 0.869, k-rr: 3.00 3.54 3.96 4.34 4.69",
    ("mixed", "planar"): "planar: 0.632 0.835 1.159 1.762 3.124, k-rr: 3.05 4.19 4.81 5.27 5.67",
    ("shokri", "linear"): "shokri: 1.0 4.0 7.0 10.0 13.0 16.0 19.0 22.0 24.5 28.0",
    ("shokri", "planar"): "shokri: 0.3 0.6 0.9 1.2 1.5 1.8 2.1 2.4 2.7 3.0",
}
"Tables IV to VIII: (mixture, space) -> kinds of mechanisms with their levels."

SPACES: Final = ("linear", "planar")
USERS: Final = 100_000
OTHER_USERS: Final = (1_000, 10_000, 1_000_000)
OTHER_SHARES: Final = ("private", "drawn")
OTHER_POPULATIONS: Final = ("spots", "zipf")  # populations of the plane
DELTAS: Final = (1e-4, 1e-6, 1e-8)


@dataclass(frozen=True, order=True)
class Setting:
    """The parameters of a repetition, except its number and the seed.

    Parameters
    ----------
    shares: one of `symbolic.simulation.reports.SHARES`.
    choice: the choice among the optimal mechanisms of Shokri et al.; "" for other mechanisms.
    population: one of `OTHER_POPULATIONS`; "" for the binomial distribution of the line, and for clusters with 5 %
        uniform distribution on the plane.
    """

    mixture: str
    space: str
    users: int = USERS
    shares: str = "equal"
    choice: str = ""
    population: str = ""

    @property
    def name(self) -> str:
        last = filter(None, [self.choice, self.population])
        return "/".join(map(str, (self.mixture, self.space, self.users, self.shares, *last)))

    def repeats(self, asked: int) -> int:
        """The number of repetitions if `asked` are requested.

        Varied settings on the plane need only half as many, because their intervals are short.

        >>> Setting("k-rr", "planar").repeats(40), Setting("k-rr", "planar", shares="drawn").repeats(40)
        (40, 20)
        >>> Setting("k-rr", "linear", 1000).repeats(40)
        40
        """
        varied = (self.users, self.shares, self.population) != (USERS, "equal", "")
        return max(2, asked // 2) if self.space == "planar" and varied else asked

    @staticmethod
    def of(name: str) -> Setting:
        """The setting with this name.

        >>> Setting.of("k-rr/linear/100000/equal") == Setting("k-rr", "linear")
        True
        >>> Setting.of("k-rr/planar/100000/equal/zipf") == Setting("k-rr", "planar", population="zipf")
        True
        """
        mixture, space, users, shares, *last = name.split("/")
        population = last.pop() if last and last[-1] in OTHER_POPULATIONS else ""
        (choice,) = last or [""]
        return Setting(mixture, space, int(users), shares, choice, population)


@dataclass(frozen=True)
class Experiment:
    """A figure or a table of the paper.

    Parameters
    ----------
    mixtures: the mixtures whose results it shows.
    methods: the methods that it compares with GIBU.
    printed: (mixture, method) -> the printed rating, for the tables.
    says: the claim of the paper about the figure or table, in our words.
    """

    id: str
    mixtures: tuple[str, ...]
    methods: tuple[str, ...]
    spaces: tuple[str, ...]
    says: str
    printed: Mapping[tuple[str, str], str]

    def settings(self, space: str, varied: bool) -> list[Setting]:
        """The settings for the given spaces; "both" means all spaces.

        If `varied` is true, they include the settings that differ in one unprinted choice.
        """
        found: list[Setting] = []
        for mixture in self.mixtures:
            for one in self.spaces if space == "both" else (space,) if space in self.spaces else ():
                found += variations(Setting(mixture, one)) if varied else variations(Setting(mixture, one))[:1]
        return found


def variations(base: Setting) -> list[Setting]:
    """The base setting and the settings that differ from it in one choice.

    All optimal mechanisms of Shokri et al. are included. Except for RAPPOR, the computing time hardly depends on the
    number of users. Under RAPPOR each user has a bit vector, so its settings omit a million users and have a single
    distribution of users.
    """
    if base.mixture == "shokri":
        ends = ("least-truth", "any-end") if base.space == "linear" else ("avoiding",)
        choices = ("truth-or-guess", "symmetric", *ends)
        base = replace(base, choice=choices[0])
        others = [replace(base, choice=one) for one in choices[1:]]
    else:
        others = []
    bits = base.mixture.startswith("rappor")
    users = [replace(base, users=one) for one in OTHER_USERS if one < base.users or not bits]
    shares = [replace(base, shares=one) for one in OTHER_SHARES if not bits]
    return [base, *others, *users, *shares, *_populations(base)]


def _populations(base: Setting) -> list[Setting]:
    """The other populations of the plane, for all numbers of users if that is cheap."""
    if base.space == "linear":
        return []
    users = (base.users, *OTHER_USERS) if base.mixture == "k-rr" else (base.users,)
    return [replace(base, users=one, population=other) for other in OTHER_POPULATIONS for one in users]


TABLE_1: Final[Mapping[tuple[str, str], str]] = {
    ("k-rr", "inv-r"): "bad",
    ("k-rr", "ibu-r"): "bad",
    ("k-rr", "inv-m"): "excellent",
    ("k-rr", "ibu-m"): "good",
    ("k-rr", "gibu"): "excellent",
    ("geometric", "inv-r"): "bad",
    ("geometric", "ibu-r"): "bad",
    ("geometric", "inv-m"): "bad",
    ("geometric", "ibu-m"): "bad",
    ("geometric", "gibu"): "excellent",
    ("mixed", "inv-r"): "bad",
    ("mixed", "ibu-r"): "bad",
    ("mixed", "inv-m"): "bad",
    ("mixed", "ibu-m"): "bad",
    ("mixed", "gibu"): "excellent",
    ("shokri", "inv-r"): "n/a",
    ("shokri", "ibu-r"): "bad",
    ("shokri", "inv-m"): "n/a",
    ("shokri", "ibu-m"): "bad",
    ("shokri", "gibu"): "excellent",
}
TABLE_2: Final[Mapping[tuple[str, str], str]] = {
    ("rappor-high", "rap-r"): "bad", ("rappor-high", "rap-m"): "excellent", ("rappor-high", "gibu"): "excellent",
    ("rappor-low", "rap-r"): "bad", ("rappor-low", "rap-m"): "good", ("rappor-low", "gibu"): "excellent",
}  # fmt: skip


def _figure(number: int, mixtures: str, methods: str, spaces: tuple[str, ...], says: str) -> Experiment:
    named, compared = tuple(mixtures.split()), tuple(methods.split())
    printed = {
        key: one for key, one in {**TABLE_1, **TABLE_2}.items() if key[0] in named and key[1] in (*compared, "gibu")
    }
    return Experiment(f"figure-{number}", named, compared, spaces, says, printed)


_LINEAR: Final = ("linear",)
EXPERIMENTS: Final[Mapping[str, Experiment]] = {
    one.id: one
    for one in (
        Experiment(
            "table-1",
            ("k-rr", "geometric", "mixed", "shokri"),
            ("inv-r", "ibu-r", "inv-m", "ibu-m"),
            SPACES,
            "GIBU is excellent everywhere; combining results is bad.",
            TABLE_1,
        ),
        Experiment(
            "table-2",
            ("rappor-high", "rappor-low"),
            ("rap-r", "rap-m"),
            _LINEAR,
            "GIBU is excellent; [RAP]R is bad.",
            TABLE_2,
        ),
        _figure(2, "rappor-high rappor-low", "rap-r", _LINEAR, "GIBU is better than [RAP]R."),
        _figure(3, "k-rr", "inv-r ibu-r", _LINEAR, "Combining results is significantly worse than GIBU."),
        _figure(4, "mixed", "inv-r ibu-r", _LINEAR, "Combining results is significantly worse than GIBU."),
        _figure(5, "geometric", "inv-r ibu-r", _LINEAR, "Combining results is significantly worse than GIBU."),
        _figure(6, "shokri", "ibu-r", _LINEAR, "Combining results is significantly worse than GIBU."),
        _figure(
            7,
            "k-rr",
            "inv-m",
            SPACES,
            "Projection is significantly better than normalization; GIBU is slightly better than projection.",
        ),
        _figure(8, "geometric", "inv-m", SPACES, "GIBU is significantly better than [INV]M."),
        _figure(9, "mixed", "inv-m", SPACES, "GIBU is better than [INV]M."),
        _figure(10, "k-rr", "ibu-m", SPACES, "GIBU is better than [IBU]M."),
        _figure(11, "geometric", "ibu-m", SPACES, "GIBU is better than [IBU]M."),
        _figure(12, "mixed", "ibu-m", SPACES, "GIBU is better than [IBU]M."),
        _figure(13, "shokri", "ibu-m", SPACES, "GIBU is better than [IBU]M."),
        _figure(
            14,
            "rappor-high rappor-low",
            "rap-m",
            _LINEAR,
            "With high privacy the methods are similar; with low privacy GIBU is better.",
        ),
    )
}
