"""Table 1: the largest epsilon that keeps a bound on F*: each entry, each dash, and whether an entry keeps its own bound."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from proofs.liu2019.one_line import one_line_defined
from proofs.statements.plan import Have, InSum, enclose, function, positive
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Q, Term, as_term, exp, reals

u = reals("u")
WHERE = "Table 1"
LARGEST = (
    "F* is Eq. 12 (beyond.one-line) and does not fall as epsilon grows (figure-3.best): so the largest epsilon with F* <= F lies between two "
    "numbers just when F* at the first is at most F, and F* at the second above F."
)
DECIMALS = "The entries are to two decimals: 3 stands for 3.00, and 1.4 for 1.40."
MEANING = "An entry of the table is an epsilon with which F* is at most the bound."
BOUNDS = ("0.55", "0.58", "0.62", "0.67", "0.76", "0.83", "0.9", "0.95")
PRINTED = {
    "0.5": "0.22 0.34 0.55 0.82 1.42 2.04 3 4.29",
    "0.6": "- 0.33 0.54 0.83 1.45 2.11 3.11 4.43",
    "0.8": "- - 0.49 0.8 1.46 2.16 3.21 4.58",
    "1": "- - - 0.71 1.4 2.12 3.2 4.6",
    "1.5": "- - - - 1.17 1.88 2.99 4.41",
    "2": "- - - - - 1.61 2.69 4.12",
}
# the largest epsilon, ten decimals rounded; "-" where no epsilon keeps the bound; each is proved below
EXACT = {
    "0.5": "- 0.3435092907 0.5488096894 0.8258334044 1.4201588751 2.0437964353 3.0037004432 4.2899113458",
    "0.6": "- 0.3268432012 0.5410577593 0.8308146016 1.4540008423 2.1077364337 3.1083114813 4.4336037339",
    "0.8": "- - - 0.7969959913 1.4625700104 2.1574705907 3.2093120939 4.5797150877",
    "1": "- - - 0.7157322636 1.4086128841 2.1282934934 3.2088254890 4.6026670558",
    "1.5": "- - - - - 1.8840416532 2.9969150058 4.4157703830",
    "2": "- - - - - - 2.6919208192 4.1200123090",
}
HALF_HUNDREDTH, HALF_LAST = Fraction(1, 200), Fraction(5, 10**11)


def number(value: Fraction) -> Term:
    return Q(value.numerator, value.denominator)


def hundredths(value: Fraction) -> str:
    """A number of hundredths, written out."""
    whole = int(100 * value)
    return f"{whole // 100}.{whole % 100:02d}"


class Entry:
    """One entry of the table: its row, its column, and what is printed there."""

    def __init__(self, beta: str, bound: str, printed: str, exact: str) -> None:
        self.beta, self.bound, self.printed, self.exact = beta, bound, printed, exact
        self.name = f"table-1.beta-{beta}.f-{bound}"
        self.b, self.f = Fraction(beta) ** 2, Fraction(bound)

    def best(self, epsilon: Fraction) -> Term:
        """F* at this epsilon."""
        return laplace.best(number(self.b), exp(-number(epsilon)))

    def defined(self, epsilon: Fraction) -> list[Have | InSum]:
        """F* has a value at this epsilon."""
        u = exp(-number(epsilon))
        return [Have(0 < u, function()), *one_line_defined(number(self.b), u, as_term(1))]

    def _about(self, name: str, title: str, printed: str, epsilon: Fraction, half: Fraction, why: str) -> Statement:
        """The largest epsilon lies within `half` of `epsilon`."""
        return Statement(
            f"liu2019/{name}",
            title=title,
            where=WHERE,
            printed=printed,
            variables=(),
            given=(),
            before=[*self.defined(epsilon - half), *self.defined(epsilon + half)],
            claim=[self.best(epsilon - half) <= number(self.f), number(self.f) < self.best(epsilon + half)],
            example={},
            proof=enclose(),
            why=why,
            reads=[LARGEST],
        )

    @property
    def digits(self) -> Statement:
        return self._about(
            f"beyond.{self.name}",
            title=f"With beta = {self.beta}, F* <= {self.bound} allows epsilon up to {self.exact}, rounded to ten decimals.",
            printed=rf"\beta = {self.beta},\ F^*_\beta \le {self.bound} \iff \epsilon \le {self.exact}\ldots",
            epsilon=Fraction(self.exact),
            half=HALF_LAST,
            why="F* is at most the bound at half a unit of the tenth decimal below, and above it at half a unit above.",
        )

    @property
    def none(self) -> Statement:
        """No epsilon keeps the bound."""
        one, b = as_term(1), number(self.b)
        least = (1 + self.b) / (2 + self.b)
        dashed = self.printed == "-"
        minimum = laplace.best(b, u).args[1].args[1]
        return Statement(
            f"liu2019/{self.name}" + ("" if dashed else ".repaired"),
            title=f"With beta = {self.beta}, no epsilon keeps F* at most {self.bound}.",
            where=WHERE,
            printed=rf"\beta = {self.beta}:\quad F^*_\beta > {self.bound} \text{{ for every }} \epsilon",
            variables=(u,),
            given=[0 < u, u <= 1],
            before=one_line_defined(b, u, one),
            claim=number(self.f) < laplace.best(b, u),
            example={"u": "1/2"},
            proof=positive(minimum <= one, multiply=[0 < 1 + b + minimum], degree=1),
            why=f"F* is at least (1 + beta^2)/(2 + beta^2) = {least}, which is above {self.bound}; the test that always says h_1 comes that far.",
            reads=["u stands for e^-epsilon. " + "F* is Eq. 12 (beyond.one-line)."],
        )

    @property
    def rounded(self) -> Statement:
        """The printed entry is the largest epsilon, rounded."""
        epsilon = Fraction(self.printed)
        statement = self._about(
            self.name,
            title=f"With beta = {self.beta}, F* <= {self.bound} allows epsilon up to {self.printed}, rounded to two decimals.",
            printed=rf"\beta = {self.beta},\ F^*_\beta \le {self.bound}:\quad \epsilon = {self.printed}",
            epsilon=epsilon,
            half=HALF_HUNDREDTH,
            why=f"The largest epsilon is {self.exact} (beyond.{self.name}).",
        )
        statement = replace(statement, reads=[LARGEST, DECIMALS])
        if self.exact == "-":
            return replace(
                statement,
                proof=None,
                counterexample={},
                cause="error",
                repaired=self.none,
                why=f"No epsilon keeps this bound, so a dash belongs here: F* is never below (1 + beta^2)/(2 + beta^2) = "
                f"{(1 + self.b) / (2 + self.b)} > {self.bound}. What is printed is the turning point log(1 + beta^2).",
            )
        if abs(Fraction(self.exact) - epsilon) <= HALF_HUNDREDTH:
            return statement
        right = round(Fraction(self.exact), 2)
        digits = hundredths(right)
        return replace(
            statement,
            proof=None,
            counterexample={},
            cause="error",
            why=f"The largest epsilon is {self.exact}: it was cut off after two decimals, not rounded.",
            repaired=self._about(
                f"{self.name}.repaired",
                title=f"With beta = {self.beta}, F* <= {self.bound} allows epsilon up to {digits}, rounded to two decimals.",
                printed=rf"\beta = {self.beta},\ F^*_\beta \le {self.bound}:\quad \epsilon = {digits}",
                epsilon=right,
                half=HALF_HUNDREDTH,
                why=f"The largest epsilon is {self.exact} (beyond.{self.name}).",
            ),
        )

    @property
    def kept(self) -> Statement:
        """The printed epsilon keeps its bound."""
        epsilon = Fraction(self.printed)
        statement = Statement(
            f"liu2019/{self.name}.kept",
            title=f"With beta = {self.beta}, epsilon = {self.printed} keeps F* at most {self.bound}.",
            where=WHERE,
            printed=rf"\beta = {self.beta},\ \epsilon = {self.printed} \Rightarrow F^*_\beta \le {self.bound}",
            variables=(),
            given=(),
            before=self.defined(epsilon),
            claim=self.best(epsilon) <= number(self.f),
            example={},
            proof=enclose(),
            why=f"The largest epsilon is {self.exact}, which is not smaller.",
            reads=[MEANING],
        )
        if epsilon <= Fraction(self.exact):
            return statement
        below = epsilon - Fraction(1, 100)
        digits = hundredths(below)
        return replace(
            statement,
            proof=None,
            counterexample={},
            cause="error",
            why=f"The largest epsilon is {self.exact}: rounded up, the entry breaks its own bound, if by little.",
            repaired=Statement(
                f"liu2019/{self.name}.kept.repaired",
                title=f"With beta = {self.beta}, {digits} is the largest epsilon of two decimals that keeps F* at most {self.bound}.",
                where=WHERE,
                printed=rf"\beta = {self.beta}:\quad F^*_\beta({digits}) \le {self.bound} < F^*_\beta({self.printed})",
                variables=(),
                given=(),
                before=[*self.defined(below), *self.defined(epsilon)],
                claim=[self.best(below) <= number(self.f), number(self.f) < self.best(epsilon)],
                example={},
                proof=enclose(),
                why="A guarantee is rounded down.",
                reads=[MEANING],
            ),
        )


def _entries() -> Iterator[Entry]:
    for beta, row in PRINTED.items():
        for bound, printed, exact in zip(BOUNDS, row.split(), EXACT[beta].split(), strict=True):
            yield Entry(beta, bound, printed, exact)


def _statements() -> Iterator[Statement]:
    for entry in _entries():
        if entry.printed == "-":
            yield entry.none
            continue
        yield entry.rounded
        if entry.exact != "-":
            yield entry.kept
            yield entry.digits


STATEMENTS = list(_statements())
