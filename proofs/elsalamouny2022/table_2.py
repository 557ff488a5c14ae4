"""Table II: ratings of three methods under RAPPOR, each cell against experiments."""

from __future__ import annotations

from proofs.elsalamouny2022.observing import RATED, observed, rating

METHODS = {"rap-r": "[RAP]^R", "rap-m": "[RAP]^M", "gibu": "GIBU"}
ROWS = {
    "high": ("High privacy Bad", "Bad (Fig. 2(a))|Excellent (Fig. 14(a))|Excellent"),
    "low": ("Low privacy Bad", "Bad (Fig. 2(b))|Good (Fig. 14(b))|Excellent"),
}
WHY = {
    "rap-r": (
        "Each part is inverted and post-processed separately, and a poor mechanism gets a weight proportional to "
        "its number of users."
    ),
    "rap-m": (
        "[RAP]^M weights all reports equally and treats each bit separately. The loss of accuracy grows with the "
        "differences between the levels."
    ),
    "gibu": (
        "At its limit GIBU is the maximum likelihood estimate. At small levels the likelihood is so flat that a "
        "large delta stops GIBU near its start."
    ),
}

LESS = {
    (
        "high",
        "rap-r",
    ): (
        "With a thousand users even the maximum likelihood estimate is inaccurate, and the method's distance is "
        "less than twice as large."
    )
}

cells = [
    observed(
        f"table-2.{regime}.{method}",
        f"Under RAPPOR with {regime} privacy, {METHODS[method]} is {cell.partition(' ')[0].lower()}.",
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
