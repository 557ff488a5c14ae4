"""Reference vectors for other people's tests, in the manner of Wycheproof: inputs, values right to the last digit, and what must be refused.

`names()` are the formulas, `document(name)` the vectors of one, `text(document)` their JSON. Adding a formula is one entry in `symbolic.vectors.tables`.
"""

from __future__ import annotations

from symbolic.vectors.generate import GENERATOR, SCHEMA, VERSION, BrokenPlan, document, index, names, schema, text
from symbolic.vectors.plan import FLAGS

__all__ = ["FLAGS", "GENERATOR", "SCHEMA", "VERSION", "BrokenPlan", "document", "index", "names", "schema", "text"]
