"""Reference vectors for other people's tests, in the manner of Wycheproof: inputs, values right to the last digit, and
what must be refused.

`names()` are the formulas, `document(name)` the vectors of one, `text(document)` their JSON;
`judged(answers)` says which digits of somebody's answers are wrong. Adding a formula is one entry in
`symbolic.vectors.tables`.
"""

from __future__ import annotations

from symbolic.vectors.generate import (
    GENERATOR,
    SCHEMA,
    VERSION,
    BrokenPlan,
    document,
    identifier,
    index,
    names,
    schema,
    text,
)
from symbolic.vectors.plan import FLAGS
from symbolic.vectors.verify import Judged, UnknownCase, judged

__all__ = [
    "FLAGS",
    "GENERATOR",
    "SCHEMA",
    "VERSION",
    "BrokenPlan",
    "Judged",
    "UnknownCase",
    "document",
    "identifier",
    "index",
    "judged",
    "names",
    "schema",
    "text",
]
