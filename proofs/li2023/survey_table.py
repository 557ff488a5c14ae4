"""The survey table on the slides: its counts against its percentages."""

from __future__ import annotations

from proofs.statements.plan import auto
from proofs.statements.statement import Statement
from symbolic.language import Eq, Q, Relation, as_term

ANSWERS = 769
CELLS = [  # the count, and its percentage in hundredths
    [(160, 2081), (387, 5033), (222, 2887)],
    [(154, 2003), (399, 5189), (216, 2809)],
    [(226, 2939), (310, 4031), (233, 3030)],
]
totals: list[Relation] = [Eq(as_term(row[0][0]) + row[1][0] + row[2][0], ANSWERS) for row in CELLS]
rounded: list[Relation] = [
    bound
    for row in CELLS
    for number, percent in row
    for bound in (Q(2 * percent - 1, 20000) <= Q(number, ANSWERS), Q(number, ANSWERS) < Q(2 * percent + 1, 20000))
]

table = Statement(
    "li2023/survey-table",
    title="For each question the three counts sum to 769 answers, and each percentage is its count over 769, rounded.",
    where="Experiment Results, the table",
    printed=r"\text{Willingness to share } 160\ 20.81\ 387\ 50.33\ 222\ 28.87;\ \text{User experience } 154\ 20.03\ "
    r"399\ 51.89\ 216\ 28.09;\ \text{Data utility } 226\ 29.39\ 310\ 40.31\ 233\ 30.30",
    quote="Willingness to share 160 20.81 387 50.33 222 28.87",
    variables=(),
    given=[],
    claim=[*totals, *rounded],
    example={},
    proof=auto(),
    why="All nine percentages are correct to the last digit. The paper's conclusions about the participants' "
    "willingness are not judged, because the survey data are not published.",
)
