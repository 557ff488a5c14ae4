"""The printed entries of Table 1, and the exact largest epsilon for each beta and bound on F*."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from proofs.liu2019.beyond.one_line import one_line_defined
from proofs.statements.plan import Have, InSum, function
from symbolic.detection import laplace
from symbolic.language import Q, Term, as_term, exp

WHERE = "Table 1"
LARGEST = (
    "F* is nondecreasing in epsilon. So if F* <= F at one number and F* > F at another, the largest epsilon "
    "with F* <= F lies between them."
)
RESTS = ("liu2019/beyond.one-line.first", "liu2019/beyond.one-line.second", "liu2019/figure-3.best")
BOUNDS = ("0.55", "0.58", "0.62", "0.67", "0.76", "0.83", "0.9", "0.95")
PRINTED = {
    "0.5": "0.22 0.34 0.55 0.82 1.42 2.04 3 4.29",
    "0.6": "- 0.33 0.54 0.83 1.45 2.11 3.11 4.43",
    "0.8": "- - 0.49 0.8 1.46 2.16 3.21 4.58",
    "1": "- - - 0.71 1.4 2.12 3.2 4.6",
    "1.5": "- - - - 1.17 1.88 2.99 4.41",
    "2": "- - - - - 1.61 2.69 4.12",
}
# the largest epsilon rounded to ten decimals, proved in beyond.table-1; "-" if no epsilon keeps the bound
EXACT = {
    "0.5": "- 0.3435092907 0.5488096894 0.8258334044 1.4201588751 2.0437964353 3.0037004432 4.2899113458",
    "0.6": "- 0.3268432012 0.5410577593 0.8308146016 1.4540008423 2.1077364337 3.1083114813 4.4336037339",
    "0.8": "- - - 0.7969959913 1.4625700104 2.1574705907 3.2093120939 4.5797150877",
    "1": "- - - 0.7157322636 1.4086128841 2.1282934934 3.2088254890 4.6026670558",
    "1.5": "- - - - - 1.8840416532 2.9969150058 4.4157703830",
    "2": "- - - - - - 2.6919208192 4.1200123090",
}


def number(value: Fraction) -> Term:
    """The fraction as a term."""
    return Q(value.numerator, value.denominator)


def hundredths(value: Fraction) -> str:
    """The number with two decimals, truncated."""
    whole = int(100 * value)
    return f"{whole // 100}.{whole % 100:02d}"


@dataclass(frozen=True)
class Entry:
    """An entry of the table: row, column, printed text, and the largest epsilon ("-" if none)."""

    beta: str
    bound: str
    printed: str
    exact: str

    @property
    def quote(self) -> str:
        """The row up to this entry, as in the source."""
        cells = PRINTED[self.beta].replace("-", "—").split()
        return rf"$\beta = {self.beta}$" + " ".join(["", *cells[: BOUNDS.index(self.bound) + 1]])

    @property
    def cell(self) -> str:
        """The column, the row and the printed text."""
        printed = self.printed.replace("-", "—")
        return rf"F_{{\beta score}}\ {self.bound}, \quad \beta = {self.beta}\text{{:}} \quad {printed}"

    @property
    def name(self) -> str:
        """The beginning of its ids."""
        return f"table-1.beta-{self.beta}.f-{self.bound}"

    @property
    def b(self) -> Fraction:
        """beta^2."""
        return Fraction(self.beta) ** 2

    @property
    def f(self) -> Fraction:
        """The bound on F*."""
        return Fraction(self.bound)

    @property
    def least(self) -> Fraction:
        """The score of the test that always says h_1, (1 + beta^2)/(2 + beta^2)."""
        return (1 + self.b) / (2 + self.b)

    def best(self, epsilon: Fraction) -> Term:
        """F* at this epsilon."""
        return laplace.best(number(self.b), exp(-number(epsilon)))

    def defined(self, epsilon: Fraction) -> list[Have | InSum]:
        """F* is defined at this epsilon."""
        u = exp(-number(epsilon))
        return [Have(0 < u, function()), *one_line_defined(number(self.b), u, as_term(1))]


ENTRIES = tuple(
    Entry(beta, bound, printed, exact)
    for beta in PRINTED
    for bound, printed, exact in zip(BOUNDS, PRINTED[beta].split(), EXACT[beta].split(), strict=True)
)
