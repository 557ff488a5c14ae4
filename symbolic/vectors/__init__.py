"""Reference vectors for tests of other implementations, in the manner of Wycheproof.

A vector has the inputs, a value with only correct digits, or an input that must be refused. `names()` are the formulas,
`document(name)` the vectors of one formula, and `text(document)` their JSON. `judged(answers)` reports the wrong digits
of an implementation's answers. A new formula is one entry in `symbolic.vectors.tables`.
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
