"""The normal form of a term, and what is known at sight."""

from __future__ import annotations

from typing import Any

import pytest

from proofs.kernel import Refused
from proofs.kernel.core.context import Context, Shared
from proofs.kernel.core.normal import NormalForms
from proofs.kernel.core.reading import refill
from proofs.kernel.core.term import closed, opened, read, read_atom, replace

SORTS = {"x": "real", "y": "real", "n": "integer", "m": "integer", "f": "function 1"}


@pytest.fixture(autouse=True)
def full_budget() -> None:
    refill()


def same(a: Any, b: Any) -> bool:
    return NormalForms().same(read(a, SORTS), read(b, SORTS))


SAME = [
    (["^", ["+", "x", 1], 2], ["+", ["^", "x", 2], ["+", ["*", 2, "x"], 1]]),
    (["neg", "x"], ["*", -1, "x"]),
    (["/", "x", "x"], 1),
    (["/", ["*", "x", "y"], "x"], "y"),
    (["-", ["/", 1, "x"], ["/", 1, "y"]], ["/", ["-", "y", "x"], ["*", "x", "y"]]),
    (["^", "x", ["-", "n", ["-", "n", 2]]], ["*", "x", "x"]),
    (["^", "x", -2], ["/", 1, ["*", "x", "x"]]),
    (["^", "x", ["-", "n", "n"]], 1),
    (["!", ["+", 2, 3]], 120),
    (["!", ["-", ["+", "n", 4], "n"]], 24),
    (["binomial", 5, 2], 10),
    (["binomial", "n", "m"], ["/", ["!", "n"], ["*", ["!", "m"], ["!", ["-", "n", "m"]]]]),
    (["sqrt", ["+", "x", "y"]], ["sqrt", ["+", "y", "x"]]),
    (["sum", "k", 1, "n", ["*", "k", "x"]], ["sum", "j", 1, ["+", "n", 0], ["*", "x", "j"]]),
    (["integral", "z", 0, "x", ["*", 2, "z"]], ["integral", "u", 0, "x", ["+", "u", "u"]]),
    (["at", "f", ["+", "n", 1]], ["at", "f", ["-", ["+", "n", 2], 1]]),
    (["*", 0, ["/", 1, "x"]], 0),
    (["exp", ["-", "x", "x"]], ["exp", 0]),
    (
        ["sum", "k", 1, "n", ["sum", "j", 1, "k", ["*", "j", "k"]]],
        ["sum", "j", 1, "n", ["sum", "k", 1, "j", ["*", "j", "k"]]],
    ),
]
APART = [
    (["sqrt", 4], 2),
    (["^", "x", ["+", "n", 1]], ["*", "x", ["^", "x", "n"]]),
    (["!", ["+", "n", 1]], ["*", ["+", "n", 1], ["!", "n"]]),
    (["max", "x", "y"], ["max", "y", "x"]),
    (["exp", 0], 1),
    (["abs", ["neg", "x"]], ["abs", "x"]),
    (["Phi", "x"], ["phi", "x"]),
    (["sum", "k", 1, "n", "k"], ["sum", "k", 1, "n", "n"]),
    (["sum", "k", 1, "n", "k"], ["sum", "k", 0, "n", "k"]),
    (["at", "f", "n"], ["at", "f", "m"]),
    (["^", "x", "n"], ["^", "y", "n"]),
    (["sum", "k", 1, "n", ["sum", "j", 1, "n", "k"]], ["sum", "k", 1, "n", ["sum", "j", 1, "n", "j"]]),
    (["^", "x", 0], 0),
]


@pytest.mark.parametrize(("a", "b"), SAME)
def test_same(a: Any, b: Any) -> None:
    assert same(a, b)


@pytest.mark.parametrize(("a", "b"), APART)
def test_not_same(a: Any, b: Any) -> None:
    assert not same(a, b)


def test_it_depends_on_the_term_alone() -> None:
    """Earlier normal forms and known facts do not change a normal form."""
    terms = [read(side, SORTS) for pair in SAME for side in pair]
    forward, backward = NormalForms(), NormalForms()
    for term in terms:
        forward.of(term)
    for term in reversed(terms):
        backward.of(term)
    for a in terms:
        for b in terms:
            assert forward.same(a, b) == backward.same(a, b) == NormalForms().same(a, b)


def test_letters_do_not_matter_and_nothing_is_captured() -> None:
    a, b = (read(["sum", letter, 1, "n", ["*", letter, "x"]], SORTS) for letter in ("k", "j"))
    assert a == b
    k_is_free = {**SORTS, "k": "integer"}
    put_in = replace(a, {"x": read("k", k_is_free)})
    assert put_in == read(["sum", "j", 1, "n", ["*", "j", "k"]], k_is_free)
    assert put_in != read(["sum", "j", 1, "n", ["*", "j", "j"]], k_is_free)
    assert closed(opened(a[3], "k"), "k") == a[3]
    # a function whose value has a binder, at a place that is bound outside
    value = "lambda", 1, closed(read(["sum", "j", 1, "q", ["*", "j", "q"]], {"q": "integer"}), "q")
    outer = read(["sum", "i", 1, "n", ["at", "f", "i"]], SORTS)
    assert replace(outer, {"f": value}) == read(["sum", "i", 1, "n", ["sum", "j", 1, "i", ["*", "j", "i"]]], SORTS)


def context(*given: Any) -> Context:
    atoms = [read_atom(atom, SORTS) for atom in given]
    return Context(Shared({}, {}, {}, NormalForms()), SORTS).extended({}, *atoms)


SEEN = [
    ([], ["<=", 0, 3]),
    ([], ["<", 0, ["/", 1, 3]]),
    ([], ["<=", "x", "x"]),
    ([["<", 0, "x"]], ["<", 0, ["*", 3, "x"]]),
    ([["<=", 0, "x"]], ["<", 0, ["+", "x", 1]]),
    ([["<=", 0, "x"]], ["<=", "y", ["+", "x", "y"]]),
    ([["=", "x", "y"]], ["<=", "y", "x"]),
    ([["=", "x", "y"]], ["<", "x", ["+", "y", 1]]),
    ([["<", ["/", 1, "x"], "y"]], ["<", ["/", 2, "x"], ["*", 2, "y"]]),
    ([["!=", "x", "y"]], ["!=", ["*", 2, "y"], ["*", 2, "x"]]),
    ([["<", "x", 0]], ["!=", "x", 0]),
    ([["<=", 2, "x"]], ["<", 1, "x"]),
    ([["<", 0, 0]], ["<", 0, 0]),
]
UNSEEN = [
    ([], ["<=", 0, -3]),
    ([], ["<", 0, 0]),
    ([["<=", 0, "x"]], ["<", 0, "x"]),
    ([["<=", 0, "x"]], ["<=", 0, ["-", "x", 1]]),
    ([["<", 0, "x"]], ["<", 0, ["^", "x", 2]]),
    ([["<", 0, "x"], ["<", 0, "y"]], ["<", 0, ["+", "x", "y"]]),
    ([["<", 0, "x"]], ["<=", 0, ["neg", "x"]]),
    ([], ["<", 0, ["exp", "x"]]),
    ([["<", 0, "n"]], ["<=", 1, "n"]),
    ([["<", ["/", 1, "x"], "y"]], ["<", ["/", 1, "x"], ["+", "y", 1]]),
    ([["!=", "x", "y"]], ["<", "x", "y"]),
    ([["!=", "x", 1]], ["!=", "x", 2]),
]


@pytest.mark.parametrize(("given", "atom"), SEEN)
def test_seen(given: Any, atom: Any) -> None:
    assert context(*given).known(read_atom(atom, SORTS))


@pytest.mark.parametrize(("given", "atom"), UNSEEN)
def test_not_seen(given: Any, atom: Any) -> None:
    assert not context(*given).known(read_atom(atom, SORTS))


def test_apart_as_it_is_written() -> None:
    known = context(["!=", "x", 0], ["<", "y", 0])
    for term in (
        ["*", "x", "y"],
        ["/", "x", "y"],
        ["neg", "x"],
        ["^", "x", 3],
        ["^", ["*", "x", "y"], -2],
        ["*", 2, ["neg", "x"]],
    ):
        assert known.apart(read(term, SORTS))
    for other in (["+", "x", "y"], ["*", "x", "n"], ["sqrt", "x"], ["^", "x", "n"], 0, ["-", "x", "x"]):
        assert not known.apart(read(other, SORTS))


DEFINED = [
    ([["<=", 0, "x"]], ["sqrt", "x"]),
    ([["<", 0, "x"]], ["log", "x"]),
    ([["<=", 0, "n"]], ["^", "x", "n"]),
    ([["!=", "x", 0]], ["^", "x", "n"]),
    ([["<=", 0, "n"]], ["!", "n"]),
    ([["<=", 0, "m"], ["<=", "m", "n"]], ["binomial", "n", "m"]),
    ([["!=", "x", 0]], ["^", "x", -1]),
    ([["<=", 0, "n"]], ["sum", "k", 1, "n", ["/", 1, "k"]]),
    ([["<=", 0, "x"]], ["integral", "z", 0, "x", ["sqrt", "z"]]),
    (
        [["<=", 0, "n"], ["all", "k", 1, "n", ["<", 0, ["at", "f", "k"]]]],
        ["sum", "j", 1, "n", ["log", ["at", "f", "j"]]],
    ),
    ([], ["^", "x", 0]),
]


@pytest.mark.parametrize(("given", "term"), DEFINED)
def test_defined(given: Any, term: Any) -> None:
    context(*given).defined(read(term, SORTS))


@pytest.mark.parametrize("term", [term for given, term in DEFINED if given])
def test_not_defined_without_that(term: Any) -> None:
    with pytest.raises(Refused, match="not shown"):
        context(["<=", -1, "x"], ["<=", -1, "n"]).defined(read(term, SORTS))


def test_another_range_does_not_help() -> None:
    for range_ in ([1, "m"], [0, "n"], [2, "n"]):
        known = context(["<=", 1, "n"], ["all", "k", *range_, ["<", 0, ["at", "f", "k"]]])
        with pytest.raises(Refused, match="not shown defined"):
            known.defined(read(["sum", "j", 1, "n", ["log", ["at", "f", "j"]]], SORTS))
