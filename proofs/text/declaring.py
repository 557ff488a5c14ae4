"""Declare letters: numbers, functions, distributions, channels and events, with what is assumed of them."""

from __future__ import annotations

from collections.abc import Iterator

from proofs.statements.distributions import channel, distribution, event, nonempty
from proofs.text.nodes import Declaration, Fault, names
from proofs.text.scope import KINDS, PLACES, Span
from proofs.text.terms import Formulas
from symbolic.language import Atom

_WORDS = {"distributions": 1, "events": 1, "channels": 2}


def declare(formulas: Formulas, node: Declaration) -> Iterator[Atom]:
    """Declare the letters, and yield what is assumed of them."""
    scope = formulas.scope
    for name, places in zip(node.names, node.places or (0,) * len(node.names), strict=True):
        if places > PLACES:
            raise Fault(name.at, f"a function takes at most {PLACES} arguments")
        scope.declared.add(name.name)
        if not node.ranges:
            scope.declare(name.at, name.name, f"function {places}" if places else KINDS[node.kind])
    if not node.ranges:
        return
    spans = tuple(_spans(formulas, node))
    yield from (atom for span in spans for atom in nonempty(span.low, span.high))
    for name in node.names:
        variable = scope.declare(name.at, name.name, f"function {len(spans)}")
        scope.spans[name.name] = spans
        ranges = [(scope.fresh(span.letter), span.low, span.high) for span in spans]
        match node.kind:
            case "distributions":
                yield from distribution(variable, *ranges[0])
            case "channels":
                yield from channel(variable, *ranges)
            case "events":
                scope.events.add(name.name)
                yield event(variable, *ranges[0])


def _spans(formulas: Formulas, node: Declaration) -> Iterator[Span]:
    for span in node.ranges:
        for end in (span.low, span.high):
            for letter in names(end):
                if formulas.scope.find(letter.name) is None:
                    formulas.scope.declare(letter.at, letter.name, "integer")
        low, high = formulas.term(span.low), formulas.term(span.high)
        for term, place in ((low, span.low), (high, span.high)):
            if not term.integral:
                raise Fault(
                    place.at, f"the range of {span.index} must end at integers; declare its letters as integers"
                )
        yield Span(span.index, low, high)
