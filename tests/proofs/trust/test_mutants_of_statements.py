"""No checker accepts a mutant of a verified statement that an exact point refutes.

The quick tier tries one change of each kind. Each change of the code selects another statement for it. The
exhaustive tier tries several changes of every statement, and `verdicts check --mutants` many more. The counts are
printed at the end of the run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from tiers import in_rotation

from proofs.command.mutants import examined
from proofs.judging.examine import ENGINES
from proofs.statements.library import find, statements
from proofs.trust import mutants
from proofs.trust.changes import changes

Record = Callable[[str, object], None]
VERIFIED = [statement.id for statement in statements() if statement.proof is not None]
ATTEMPTS = 4  # the statements tried for each kind, until an exact point refutes a change
NAMES = (  # the description of a change, and its kind
    (r"-?\d+ becomes -?\d+", "a constant becomes another"),
    (r"\S+ and \S+ swapped", "two variables are swapped"),
    (r"\S+ becomes \S+, only here", "one variable becomes another"),
    (r"\S+ becomes \S+ \+ 1 inside", "the index is shifted"),
    (r"\S+ becomes real", "an integer becomes real"),
    (r"the (exponent|low end|high end) .* ([+-]) 1", r"the \1 \2 1"),
)
KINDS = [
    "<= reversed", "< reversed", "<= becomes <", "= becomes <", "= becomes >", "!= becomes =",
    "two variables are swapped", "one variable becomes another", "a constant becomes another",
    "an integer becomes real", "* becomes +", "* becomes /", "+ becomes *", "+ becomes -", "- becomes +",
    "/ becomes *", "max becomes min", "min becomes max", "abs is dropped", "exp is dropped", "log is dropped",
    "sqrt is dropped", "the sign is dropped", "the first summand is dropped", "the second summand is dropped",
    "the exponent + 1", "the exponent - 1", "the low end + 1", "the low end - 1", "the high end + 1",
    "the high end - 1", "the index is shifted", "10001/10000 times it", "removed", "< becomes <=", "= becomes <=",
    "= becomes >=",
]  # fmt: skip


def kind(what: str) -> str:
    """The kind of a change.

    >>> kind("claim 1, at 2.1: 2 becomes 3"), kind("given 2: removed")
    ('a constant becomes another', 'removed')
    """
    change = what.partition(": ")[2]
    for written, name in NAMES:
        if re.fullmatch(written, change):
            return re.sub(written, name, change)
    return change


@cache
def kinds_of(identifier: str) -> frozenset[str]:
    return frozenset(kind(what) for what, _ in changes(find(identifier).data()))


def drawn(of: str) -> Iterator[str]:
    """The statements with a change of a kind, in pseudorandom order."""
    order = in_rotation(VERIFIED, lambda identifier: f"{of} {identifier}")
    return (identifier for identifier in order if of in kinds_of(identifier))


@pytest.mark.exhaustive
def test_every_kind_of_change_is_listed() -> None:
    assert frozenset(KINDS) == frozenset.union(*map(kinds_of, VERIFIED)) and len(KINDS) == len(set(KINDS))


@pytest.mark.parametrize("of", KINDS)
def test_one_change_of_each_kind(of: str, record_property: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    every = mutants.selected

    def first(statement: mutants.StatementData, limit: int) -> list[tuple[str, dict[str, object]]]:
        alike = [(what, mutant) for what, mutant in every(statement, 10**6) if kind(what) == of]
        what = in_rotation([what for what, _ in alike])[0]
        return [one for one in alike if one[0] == what]

    monkeypatch.setattr(mutants, "selected", first)
    monkeypatch.setattr(mutants, "sharp", lambda *_: None)
    for _, identifier in zip(range(ATTEMPTS), drawn(of), strict=False):
        row = examined(ENGINES, identifier)
        check(row, record_property)
        if row.counted:
            record_property("drawn", f"{of} in {identifier}")
            break


@pytest.mark.exhaustive
@pytest.mark.parametrize("identifier", VERIFIED)
def test_no_false_change_is_accepted(identifier: str, record_property: Record) -> None:
    check(examined(ENGINES, identifier, limit=6), record_property)


def check(row: mutants.MutantRow, record_property: Record) -> None:
    record_property("mutants", [row.counted, row.killed])
    assert row.killed == row.counted
    assert not row.survived
    assert not [line for line in row.findings if not line.startswith("DISAGREE")]
