"""The patient table on the slides: 3-anonymity and the two attacks."""

from __future__ import annotations

from collections.abc import Sequence

from proofs.statements.plan import auto
from proofs.statements.statement import Statement
from symbolic.language import Eq, Q, Relation, Term, as_term

WHERE = "Motivation: k-anonymity"
TABLE = [  # zipcode, age and disease as released
    ("476**", "2*", "heart"), ("476**", "2*", "heart"), ("476**", "2*", "heart"),
    ("4790*", "40+", "flu"), ("4790*", "40+", "heart"), ("4790*", "40+", "cancer"),
    ("476**", "3*", "heart"), ("476**", "3*", "cancer"), ("476**", "3*", "cancer"),
]  # fmt: skip
COUNTED = "Each record of the table is a summand: 1 if it is counted, else 0."


def rows(zipcode: str, age: str, disease: str | None = None) -> Term:
    """The number of records with these cells, as a sum of one 0 or 1 for each record."""
    return added([as_term(int(row[:2] == (zipcode, age) and disease in (None, row[2]))) for row in TABLE])


def added(ones: Sequence[Term]) -> Term:
    return sum(ones[1:], ones[0])


def of_both(zipcode: str, age: str, disease: str) -> Term:
    """The number of records with these cells and this disease, as a sum of products."""
    return added([as_term(int(row[:2] == (zipcode, age))) * as_term(int(row[2] == disease)) for row in TABLE])


CLASSES = list(dict.fromkeys(row[:2] for row in TABLE))
alike: list[Relation] = [3 <= rows(*one) for one in CLASSES]
table = Statement(
    "li2023/k-anonymity.table",
    title="The table is 3-anonymous: each of its 9 records shares zipcode and age with at least 3 records, itself "
    "included.",
    where=WHERE,
    printed=r"\text{A 3-anonymous patient table}",
    quote="A 3-anonymous patient table",
    variables=(),
    given=[],
    claim=[*alike, Eq(sum((rows(*one) for one in CLASSES[1:]), rows(*CLASSES[0])), 9)],
    example={},
    proof=auto(),
    why="Three records have 476** and 2*, three have 4790* and 40+, and three have 476** and 3*.",
    reads=[
        "The slide's definition asks for k - 1 other individuals who are indistinguishable from each individual. "
        "Together with the individual these are k, here 3. An attacker may know zipcode and age beforehand, but "
        "not the disease."
    ],
    models=[COUNTED],
)
homogeneity = Statement(
    "li2023/k-anonymity.homogeneity",
    title="Homogeneity attack: all records that can be Bob's have heart disease.",
    where=WHERE,
    printed=r"\text{Homogeneity attack: Bob, Zipcode 47678, Age 27}",
    quote="Homogeneity attack Bob Zipcode Age 47678 27",
    variables=(),
    given=[],
    claim=[Eq(of_both("476**", "2*", "heart"), rows("476**", "2*")), 0 < rows("476**", "2*")],
    example={},
    proof=auto(),
    why="47678 matches 476**, and 27 matches 2*. All three matching records have heart disease. So 3-anonymity "
    "does not hide the disease.",
    models=[COUNTED, "A product is 1 if the record can be Bob's and has heart disease."],
)
background = Statement(
    "li2023/k-anonymity.background",
    title="Background knowledge attack: of the records that can be Carl's, 2/3 have cancer, and all without heart "
    "disease do.",
    where=WHERE,
    printed=r"\text{Background knowledge attack: Carl, Zipcode 47673, Age 36}",
    quote="Background knowledge attack Carl Zipcode Age 47673 36",
    variables=(),
    given=[],
    claim=[
        Eq(rows("476**", "3*", "cancer"), Q(2, 3) * rows("476**", "3*")),
        Eq(rows("476**", "3*", "cancer"), rows("476**", "3*") - rows("476**", "3*", "heart")),
    ],
    example={},
    proof=auto(),
    why="47673 matches 476**, and 36 matches 3*. The table alone does not reveal Carl's disease. Somebody who "
    "knows that Carl has no heart disease learns that he has cancer.",
    reads=["The slide does not say what the background knowledge is. Ruling out heart disease is the usual example."],
    models=[COUNTED],
)
