"""Table 1 as printed, and what it should say: the largest epsilon that keeps a bound on F*, for each beta."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from proofs.liu2019.beyond.one_line import one_line_defined
from proofs.statements.plan import Have, InSum, function
from symbolic.detection import laplace
from symbolic.language import Q, Term, as_term, exp

WHERE = "Table 1"
LARGEST = (
    "The largest epsilon with F* <= F lies between two numbers just when F* at the first is at most F, and F* "
    "at the second above F, as F* does not fall while epsilon grows."
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
# the largest epsilon, ten decimals rounded; "-" where no epsilon keeps the bound; each is proved in beyond.table-1
EXACT = {
    "0.5": "- 0.3435092907 0.5488096894 0.8258334044 1.4201588751 2.0437964353 3.0037004432 4.2899113458",
    "0.6": "- 0.3268432012 0.5410577593 0.8308146016 1.4540008423 2.1077364337 3.1083114813 4.4336037339",
    "0.8": "- - - 0.7969959913 1.4625700104 2.1574705907 3.2093120939 4.5797150877",
    "1": "- - - 0.7157322636 1.4086128841 2.1282934934 3.2088254890 4.6026670558",
    "1.5": "- - - - - 1.8840416532 2.9969150058 4.4157703830",
    "2": "- - - - - - 2.6919208192 4.1200123090",
}


def number(value: Fraction) -> Term:
    """A fraction as a term."""
    return Q(value.numerator, value.denominator)


def hundredths(value: Fraction) -> str:
    """A number of hundredths, written out."""
    whole = int(100 * value)
    return f"{whole // 100}.{whole % 100:02d}"


@dataclass(frozen=True)
class Entry:
    """One entry of the table: its row, its column, what is printed there, and the largest epsilon; "-" where there is
    none.
    """

    beta: str
    bound: str
    printed: str
    exact: str

    @property
    def quote(self) -> str:
        """Its row up to it, as the source has it."""
        cells = PRINTED[self.beta].replace("-", "—").split()
        return rf"$\beta = {self.beta}$" + " ".join(["", *cells[: BOUNDS.index(self.bound) + 1]])

    @property
    def cell(self) -> str:
        """Its column, its row and what stands there."""
        return rf"F_{{\beta score}}\ {self.bound}, \quad \beta = {self.beta}\text{{:}} \quad {self.printed.replace('-', '—')}"

    @property
    def name(self) -> str:
        """What its ids begin with."""
        return f"table-1.beta-{self.beta}.f-{self.bound}"

    @property
    def b(self) -> Fraction:
        """beta^2."""
        return Fraction(self.beta) ** 2

    @property
    def f(self) -> Fraction:
        """The bound."""
        return Fraction(self.bound)

    @property
    def least(self) -> Fraction:
        """What the test that always says h_1 comes near to: (1 + beta^2)/(2 + beta^2)."""
        return (1 + self.b) / (2 + self.b)

    def best(self, epsilon: Fraction) -> Term:
        """F* at this epsilon."""
        return laplace.best(number(self.b), exp(-number(epsilon)))

    def defined(self, epsilon: Fraction) -> list[Have | InSum]:
        """F* has a value at this epsilon."""
        u = exp(-number(epsilon))
        return [Have(0 < u, function()), *one_line_defined(number(self.b), u, as_term(1))]


ENTRIES = tuple(
    Entry(beta, bound, printed, exact)
    for beta in PRINTED
    for bound, printed, exact in zip(BOUNDS, PRINTED[beta].split(), EXACT[beta].split(), strict=True)
)
