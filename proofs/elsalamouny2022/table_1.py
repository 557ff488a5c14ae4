"""Table I: the ratings of five methods under four mixtures of mechanisms, each cell beside what experiments show; and
what the paper says it shows.
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
    ): "The more users there are the farther it falls behind the maximum: it counts all reports alike, those of "
    "poor mechanisms too.",
    (
        "geometric",
        "inv-m",
    ): "The average of geometric mechanisms is nearly singular: its inverse makes the noise large. With a "
    "thousand users on the plane it is about twice as far off as the maximum.",
    (
        "shokri",
        "inv-m",
    ): "Whether the average of optimal mechanisms is singular is decided by which of the optima are taken; where "
    "it is not there is an estimate.",
    (
        "shokri",
        "ibu-m",
    ): "With the optima that tell the truth or name one guess the average mechanism says nearly all that its "
    "parts say.",
}
OTHERS = {
    "inv-r": "Each part is inverted and mended by itself, and a poor mechanism gets the weight of its users.",
    "ibu-r": "Each part is estimated by itself, and a poor mechanism gets the weight of its users.",
    "inv-m": "It takes all reports as if they came from the average mechanism.",
    "ibu-m": "It maximises the likelihood of the average mechanism, which did not produce the reports.",
    "gibu": "At its limit it is the maximum likelihood estimate itself; stopped at a large delta it is still near its "
    "start.",
}


def spaces(method: str) -> tuple[str, ...]:
    """Figures 3 to 6, which show combined results, are about the linear alphabet alone."""
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
    if (mixture, method) != ("shokri", "inv-r")  # which is proved
]

m, w, every_y = integers("m w every_y")
size = 2 * m
guesses = (m, m + 1)


def lost(report: Term, guess: Term) -> Term:
    """What a guess costs after a report, over the values, times their number."""
    return Sum(Abs(x - guess) * A(x, report), x, 1, size)


all_rows = two_guesses.rows.substitute({k: size})
least = [ForAll(every_y, 1, size, best(every_y) <= lost(every_y, guess)) for guess in guesses]


def without_looking(guess: Term) -> list[Have]:
    """A guess in the middle costs m^2: what lies up to the middle, and what lies beyond."""
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
    title="Under Shokri's mechanisms [INV]^R is not applicable: the one for Q = 28.0 has no inverse, whichever "
    "optimum is taken.",
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
    why="With the uniform profile on 100 points the guesses 50 and 51 are both best without looking, and cost 25. "
    "Always reporting 50 costs the user 25 as well, so for Q = 28.0 an optimal mechanism costs the adversary 25. "
    "Then both guesses are best after every report, and the difference of their losses, which is not 0, is in the "
    "left kernel.",
    exceptions=two_guesses.singular.exceptions,
    reads=[
        "m is 50: the line has 2m points, and the guesses are m and m + 1. A is the mechanism for Q = 28.0 of Table "
        "VIII; best(y) is at most 100 times the loss of either guess where y is reported, and in all it is "
        "at least 100 times 25, as A is optimal. [INV]^R inverts each mechanism (Eq. 7), so one that is singular is "
        "enough.",
    ],
    rests_on=[
        "elsalamouny2022/beyond.shokri-attained",
        "elsalamouny2022/beyond.shokri-upper",
        "elsalamouny2022/beyond.table-8",
    ],
)
superior = observed(
    "table-1.superior",
    "GIBU is nearer to the distribution than each of the other methods.",
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
    "Run to its limit it is; where it stops depends on delta, and other methods may be stopped later.",
    (COMPARED,),
)
