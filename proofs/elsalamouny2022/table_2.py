"""Table II: the ratings of three methods under RAPPOR, each cell beside what experiments show."""

from __future__ import annotations

from proofs.elsalamouny2022.observing import RATED, observed, rating

METHODS = {"rap-r": "[RAP]^R", "rap-m": "[RAP]^M", "gibu": "GIBU"}
ROWS = {
    "high": ("High privacy Bad", "Bad (Fig. 2(a))|Excellent (Fig. 14(a))|Excellent"),
    "low": ("Low privacy Bad", "Bad (Fig. 2(b))|Good (Fig. 14(b))|Excellent"),
}
WHY = {
    "rap-r": "Each part is inverted and mended by itself, and a poor mechanism gets the weight of its users.",
    "rap-m": "It counts all reports alike, and looks at each bit by itself; the more the levels differ the more that "
    "costs.",
    "gibu": "At its limit it is the maximum likelihood estimate itself; at small levels the likelihood is so flat that "
    "a large delta stops it near its start.",
}

LESS = {
    (
        "high",
        "rap-r",
    ): " With a thousand users even the maximum is far off, and its distance is less than twice as large."
}

cells = [
    observed(
        f"table-2.{regime}.{method}",
        f"Under RAPPOR with {regime} privacy {METHODS[method]} is {cell.partition(' ')[0].lower()}.",
        "Table II",
        rf"\text{{{cell}}}",
        quote,
        [rating(f"rappor-{regime}", "linear", method, cell.partition(" ")[0])],
        WHY[method] + LESS.get((regime, method), ""),
        (RATED,),
    )
    for regime, (quote, row) in ROWS.items()
    for method, cell in zip(METHODS, row.split("|"), strict=True)
]
