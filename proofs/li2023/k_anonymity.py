"""The patient table of the slides: is it 3-anonymous, and what do the two attacks learn from it?"""

from __future__ import annotations

from collections.abc import Sequence

from proofs.statements.plan import auto
from proofs.statements.statement import Statement
from symbolic.language import Eq, Q, Relation, Term, as_term

WHERE = "Motivation: k-anonymity"
TABLE = [  # zipcode, age and disease as they are released
    ("476**", "2*", "heart"), ("476**", "2*", "heart"), ("476**", "2*", "heart"),
    ("4790*", "40+", "flu"), ("4790*", "40+", "heart"), ("4790*", "40+", "cancer"),
    ("476**", "3*", "heart"), ("476**", "3*", "cancer"), ("476**", "3*", "cancer"),
]  # fmt: skip
COUNTED = "Each row of the table is a summand: 1 where it is counted, else 0."


def rows(zipcode: str, age: str, disease: str | None = None) -> Term:
    """How many rows of the table have these cells: a sum of zeros and ones, a row each."""
    return added([as_term(int(row[:2] == (zipcode, age) and disease in (None, row[2]))) for row in TABLE])


def added(ones: Sequence[Term]) -> Term:
    return sum(ones[1:], ones[0])


def of_both(zipcode: str, age: str, disease: str) -> Term:
    """How many rows have these cells and this disease: the products of the two indicators, added up."""
    return added([as_term(int(row[:2] == (zipcode, age))) * as_term(int(row[2] == disease)) for row in TABLE])


CLASSES = list(dict.fromkeys(row[:2] for row in TABLE))
alike: list[Relation] = [3 <= rows(*one) for one in CLASSES]
table = Statement(
    "li2023/k-anonymity.table",
    title="The table is 3-anonymous: each of its nine rows agrees in zipcode and age with at least three, itself "
    "included.",
    where=WHERE,
    printed=r"\text{A 3-anonymous patient table}",
    quote="A 3-anonymous patient table",
    variables=(),
    given=[],
    claim=[*alike, Eq(sum((rows(*one) for one in CLASSES[1:]), rows(*CLASSES[0])), 9)],
    example={},
    proof=auto(),
    why="Three rows have 476** and 2*, three 4790* and at least 40, three 476** and 3*.",
    reads=[
        "The slide's definition asks for k - 1 other individuals from whom each one cannot be told apart: with "
        "itself these are k, here 3. Zipcode and age are what is known of a person beforehand, the disease is "
        "not."
    ],
    models=[COUNTED],
)
homogeneity = Statement(
    "li2023/k-anonymity.homogeneity",
    title="The homogeneity attack: all rows that can be Bob's have heart disease.",
    where=WHERE,
    printed=r"\text{Homogeneity attack: Bob, Zipcode 47678, Age 27}",
    quote="Homogeneity attack Bob Zipcode Age 47678 27",
    variables=(),
    given=[],
    claim=[Eq(of_both("476**", "2*", "heart"), rows("476**", "2*")), 0 < rows("476**", "2*")],
    example={},
    proof=auto(),
    why="47678 is 476** and 27 is 2*: of the three rows all three have heart disease. To be anonymous among three "
    "does not keep the disease private.",
    models=[COUNTED, "A product is 1 where the row can be Bob's and has heart disease."],
)
background = Statement(
    "li2023/k-anonymity.background",
    title="The background knowledge attack: of the rows that can be Carl's two of three have cancer, and all but "
    "those with heart disease.",
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
    why="47673 is 476** and 36 is 3*. The table alone does not decide; who knows that Carl has no heart disease "
    "learns that he has cancer.",
    reads=["The background knowledge is not on the slide; that heart disease can be ruled out is the usual example."],
    models=[COUNTED],
)
