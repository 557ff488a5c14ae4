"""Table I: the ratings of five methods under four mixtures of mechanisms, each cell beside what experiments show; and what the paper says it shows."""

from __future__ import annotations

from proofs.elsalamouny2022.observing import BOTH, COMPARED, LINEAR, RATED, better, observed, rating

WHERE = "Table I"
METHODS = {"inv-r": "[INV]^R", "ibu-r": "[IBU]^R", "inv-m": "[INV]^M", "ibu-m": "[IBU]^M", "gibu": "GIBU"}
ROWS = {
    "k-rr": ("k-RR mechanisms", "k𝑘k-RR + k𝑘k-RR Bad", "Bad (Fig. 3)|Bad (Fig. 3)|Excellent (Fig. 7)|Good (Fig. 10)|Excellent"),
    "geometric": ("geometric mechanisms", "Geometric + Geometric Bad", "Bad (Fig. 5)|Bad (Fig. 5)|Bad (Fig. 8)|Bad (Fig. 11)|Excellent"),
    "mixed": ("k-RR and geometric mechanisms", "k𝑘k-RR + Geometric Bad", "Bad (Fig. 4)|Bad (Fig. 4)|Bad (Fig. 9)|Bad (Fig. 12)|Excellent"),
    "shokri": ("Shokri's mechanisms", "Shokri +Shokri NA", "NA|Bad (Fig. 6)|NA|Bad (Fig. 13)|Excellent"),
}  # fmt: skip
WHY = {
    (
        "k-rr",
        "inv-m",
    ): "The more users there are the farther it falls behind the maximum: it counts all reports alike, those of poor mechanisms too.",
    (
        "geometric",
        "inv-m",
    ): "The average of geometric mechanisms is nearly singular: its inverse makes the noise large. With a thousand users on the plane it is about twice as far off as the maximum.",
    ("shokri", "inv-r"): "Whether an optimal mechanism is singular is decided by which of the optima is taken.",
    (
        "shokri",
        "inv-m",
    ): "Whether the average of optimal mechanisms is singular is decided by which of the optima are taken; where it is not there is an estimate.",
    (
        "shokri",
        "ibu-m",
    ): "With the optima that tell the truth or name one guess the average mechanism says nearly all that its parts say.",
}
OTHERS = {
    "inv-r": "Each part is inverted and mended by itself, and a poor mechanism gets the weight of its users.",
    "ibu-r": "Each part is estimated by itself, and a poor mechanism gets the weight of its users.",
    "inv-m": "It takes all reports as if they came from the average mechanism.",
    "ibu-m": "It maximises the likelihood of the average mechanism, which did not produce the reports.",
    "gibu": "At its limit it is the maximum likelihood estimate itself; stopped at a large delta it is still near its start.",
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
]
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
