"""Table I: ratings of five methods under four mixtures of mechanisms, against experiments.

Each cell of the table is one claim. A further claim is the paper's summary of the table.
"""

from __future__ import annotations

from proofs.elsalamouny2022.beyond import shokri_singular as two_guesses
from proofs.elsalamouny2022.beyond.shokri_singular import A, best, k, u, x, y
from proofs.elsalamouny2022.observing import BOTH, COMPARED, LINEAR, RATED, better, observed, rating
from proofs.lemmas.magnitude import magnitude
from proofs.lemmas.sums import cut
from proofs.statements.plan import Have, Lambda, auto, chain, ring, telescope
from proofs.statements.statement import Statement
from symbolic.language import Abs, Eq, ForAll, Sum, Term, integers

WHERE = "Table I"
METHODS = {"inv-r": "[INV]^R", "ibu-r": "[IBU]^R", "inv-m": "[INV]^M", "ibu-m": "[IBU]^M", "gibu": "GIBU"}
ROWS = {
    "k-rr": (
        "k-RR mechanisms",
        "k𝑘k-RR + k𝑘k-RR Bad",
        "Bad (Fig. 3)|Bad (Fig. 3)|Excellent (Fig. 7)|Good (Fig. 10)|Excellent",
    ),
    "geometric": (
        "geometric mechanisms",
        "Geometric + Geometric Bad",
        "Bad (Fig. 5)|Bad (Fig. 5)|Bad (Fig. 8)|Bad (Fig. 11)|Excellent",
    ),
    "mixed": (
        "k-RR and geometric mechanisms",
        "k𝑘k-RR + Geometric Bad",
        "Bad (Fig. 4)|Bad (Fig. 4)|Bad (Fig. 9)|Bad (Fig. 12)|Excellent",
    ),
    "shokri": ("Shokri's mechanisms", "Shokri +Shokri NA", "NA|Bad (Fig. 6)|NA|Bad (Fig. 13)|Excellent"),
}
WHY = {
    (
        "k-rr",
        "inv-m",
    ): (
        "With more users the method falls further behind the maximum likelihood estimate. It weights all reports "
        "equally, including those of poor mechanisms."
    ),
    (
        "geometric",
        "inv-m",
    ): (
        "The average of geometric mechanisms is nearly singular, so its inverse amplifies the noise. With a "
        "thousand users on the plane the distance is about twice that of the maximum likelihood estimate."
    ),
    (
        "shokri",
        "inv-m",
    ): (
        "Whether the average of optimal mechanisms is singular depends on the chosen optimal mechanisms. If it is "
        "not singular, the estimate exists."
    ),
    (
        "shokri",
        "ibu-m",
    ): (
        "With optimal mechanisms that report either the true value or one fixed guess, the average mechanism "
        "loses almost no information."
    ),
}
OTHERS = {
    "inv-r": (
        "Each part is inverted and post-processed separately, and a poor mechanism gets a weight proportional to "
        "its number of users."
    ),
    "ibu-r": (
        "Each part is estimated separately, and a poor mechanism gets a weight proportional to its number of users."
    ),
    "inv-m": "The method treats all reports as if they came from the average mechanism.",
    "ibu-m": "The method maximises the likelihood of the average mechanism, which did not produce the reports.",
    "gibu": (
        "At its limit GIBU is the maximum likelihood estimate. Stopped at a large delta, it is still near its start."
    ),
}


def spaces(method: str) -> tuple[str, ...]:
    """Figures 3 to 6 show combined results for the linear alphabet only."""
    return LINEAR if method.endswith("-r") else BOTH


cells = [
    observed(
        f"table-1.{mixture}.{method}",
        f"Under {words} {METHODS[method]} is {cell.partition(' ')[0].lower() if cell != 'NA' else 'not applicable'}.",
        WHERE,
        rf"\text{{{cell}}}",
        quote,
        [rating(mixture, space, method, cell.partition(" ")[0]) for space in spaces(method)],
        WHY.get((mixture, method), OTHERS[method]),
        (RATED,),
    )
    for mixture, (words, quote, row) in ROWS.items()
    for method, cell in zip(METHODS, row.split("|"), strict=True)
    if (mixture, method) != ("shokri", "inv-r")  # that one is proved
]

m, w, every_y = integers("m w every_y")
size = 2 * m
guesses = (m, m + 1)


def lost(report: Term, guess: Term) -> Term:
    """The cost of a guess after a report, summed over the values, times their number."""
    return Sum(Abs(x - guess) * A(x, report), x, 1, size)


all_rows = two_guesses.rows.substitute({k: size})
least = [ForAll(every_y, 1, size, best(every_y) <= lost(every_y, guess)) for guess in guesses]


def without_looking(guess: Term) -> list[Have]:
    """A guess m in the middle costs m^2, summed over the values on both sides of it."""
    whole, left, right = (Sum(Abs(x - guess), x, low, high) for low, high in ((1, size), (1, m), (m + 1, size)))
    past = guess - m  # 0 or 1
    below, above = guess - w, w - guess
    opened = Eq(Abs(w - guess), guess - w)
    sums = m * (m - 1) / 2 + past * m, m * (m + 1) / 2 - past * m
    return [
        Have(
            Eq(whole, left + right), chain(cut.id, {"low": 1, "middle": m, "L": size, "f": Lambda(x, Abs(x - guess))})
        ),
        Have(
            Eq(left, sums[0]),
            telescope(
                "w",
                1,
                m,
                [(1, left)],
                -below * (below + 1) / 2,
                rest=-sums[0],
                pointwise=ring(modulo=[opened]).after(magnitude(w - guess, -1), Have(opened, auto())),
            ),
        ),
        Have(
            Eq(right, sums[1]),
            telescope(
                "w",
                m + 1,
                size,
                [(1, right)],
                above * (above - 1) / 2,
                rest=-sums[1],
                pointwise=ring(modulo=[Eq(Abs(w - guess), w - guess)]).after(magnitude(w - guess, 1)),
            ),
        ),
        Have(Eq(whole, m**2), ring(modulo=[Eq(whole, left + right), Eq(left, sums[0]), Eq(right, sums[1])])),
    ]


apart = Sum((Abs(x - (m + 1)) - Abs(x - m)) * A(x, u), x, 1, size)
no_inverse = Statement(
    "elsalamouny2022/table-1.shokri.inv-r",
    title="Under Shokri's mechanisms [INV]^R is not applicable: no optimal mechanism for Q = 28.0 has an inverse.",
    where=WHERE,
    printed=r"\text{NA}",
    quote=ROWS["shokri"][1],
    variables=(m, u, best, A),
    given=[1 <= m, 1 <= u, u <= size, m**2 <= Sum(best(y), y, 1, size)],
    throughout=[all_rows, *least],
    claim=[Eq(apart, 0), Abs(1 - m) < Abs(1 - (m + 1))],
    example={"m": 1, "u": 1, "best": [1], "A": [[1], [1]]},
    proof=[
        chain(
            two_guesses.singular.id,
            {
                "k": size,
                "u": u,
                "V": m**2,
                "f": Lambda(x, Abs(x - m)),
                "g": Lambda(x, Abs(x - (m + 1))),
                "best": best,
                "A": A,
            },
        ).after(*without_looking(m), *without_looking(m + 1)),
        auto().after(magnitude(1 - m, -1), magnitude(1 - (m + 1), -1)),
    ],
    why="Take the uniform profile on 100 points. Without an observation the guesses 50 and 51 are both best and "
    "cost 25. Always reporting 50 costs the user 25 as well, so an optimal mechanism for Q = 28.0 costs the "
    "adversary 25. Then both guesses are best after every report. The difference of their losses is a nonzero "
    "vector in the left kernel of the mechanism.",
    exceptions=two_guesses.singular.exceptions,
    reads=[
        "m is 50: the line has 2m points, and the guesses are m and m + 1. A is an optimal mechanism of Table "
        "VIII for Q = 28.0. best(y) is at most 100 times the loss of either guess after the report y. The sum of "
        "best(y) is at least 100 times 25, because A is optimal. [INV]^R inverts each mechanism (Eq. 7), so one "
        "singular mechanism suffices.",
    ],
    rests_on=[
        "elsalamouny2022/beyond.shokri-attained",
        "elsalamouny2022/beyond.shokri-upper",
        "elsalamouny2022/beyond.table-8",
    ],
)
superior = observed(
    "table-1.superior",
    "GIBU is more accurate than each of the other methods.",
    "Section 1",
    r"\text{Table I which shows that estimation accuracy of GIBU is superior relative to the other methods}",
    "which shows that estimation accuracy of GIBU is superior relative to the other methods",
    [
        better(mixture, space, "gibu", method)
        for mixture, (_, _, row) in ROWS.items()
        for method, cell in zip(METHODS, row.split("|"), strict=True)
        if method != "gibu" and cell != "NA"
        for space in spaces(method)
    ],
    "At its limit GIBU is more accurate. Stopped earlier, its accuracy depends on delta, and other methods "
    "may be stopped later.",
    (COMPARED,),
)
