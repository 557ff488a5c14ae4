"""Random texts: each is read, or refused in one line; every term reads back from its own text."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from proofs.text.building import TextError, entries, sequent
from symbolic.language import Eq, Relation, Sum, Term, as_term, binomial, exp, functions, integers, log, reals, sqrt

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
LIMIT = 20_000_000  # executed lines of Python for one text; ten times the largest observed count
SETTINGS = settings(max_examples=150, deadline=None, derandomize=True)


@pytest.fixture(scope="module")
def fuzz() -> ModuleType:
    """The module `tests/benchmarks/fuzz_text.py`, and `fuzz.py`, which it imports."""
    for name in ("fuzz", "fuzz_text"):
        spec = importlib.util.spec_from_file_location(name, BENCHMARKS / f"{name}.py")
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
    return module


def test_a_sample_of_the_benchmark(fuzz: ModuleType) -> None:
    within = sys.modules["fuzz"].lines_within(LIMIT)
    found = [fuzz.judge(text, is_file, False, within) for text, is_file in fuzz.texts(120, seed=2) if len(text) < 5000]
    assert [one for one in found if one.outcome == "fault"] == []
    assert sum(one.outcome == "read" for one in found) > 8
    assert sum(one.outcome == "refused" for one in found) > 50


def test_the_judge_sees_faults(fuzz: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(text: str) -> Any:
        raise RecursionError("too deep")

    monkeypatch.setattr(fuzz.probe, "read", broken)
    assert fuzz.judge("0 <= 1", False, False, lambda call: call()).outcome == "fault"


@SETTINGS
@given(st.text(max_size=60))
def test_any_characters(text: str) -> None:
    try:
        sequent(text)
    except TextError as error:
        assert "\n" not in str(error)
    for entry in entries(text, "mine", "x.txt"):
        assert entry.error is None or "\n" not in str(entry.error)


LEAVES: st.SearchStrategy[Term] = st.one_of(
    st.integers(-3, 12).map(as_term),
    st.sampled_from([*reals("x y"), *integers("n k"), functions("f", 1)(integers("n"))]),
)


def _larger(terms: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    two = st.tuples(terms, terms)
    return st.one_of(
        two.map(lambda pair: pair[0] + pair[1]),
        two.map(lambda pair: pair[0] - pair[1]),
        two.map(lambda pair: pair[0] * pair[1]),
        two.map(lambda pair: pair[0] / pair[1]),
        terms.map(lambda one: -one),
        st.tuples(terms, st.integers(-3, 3)).map(lambda pair: pair[0] ** pair[1]),
        st.tuples(terms, st.sampled_from([exp, log, sqrt, abs])).map(lambda pair: pair[1](pair[0])),
        terms.filter(lambda one: "j" not in one.bound).map(lambda one: Sum(one, "j", 1, integers("n"))),
        terms.map(lambda one: one * binomial(integers("n"), integers("k"))),
    )


@SETTINGS
@given(st.recursive(LEAVES, _larger, max_leaves=12))
def test_terms_read_back(term: Term) -> None:
    claim: Relation = Eq(term, 0)
    (read,) = sequent(f"reals x, y; integers n, k; functions f(z); |- {claim!r}").claims
    assert read == claim


def test_the_parser_is_imported_when_it_is_needed() -> None:
    code = "import sys, proofs.text.building, proofs.command.main; assert 'lark' not in sys.modules"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=BENCHMARKS.parents[1]
    )
    assert done.returncode == 0, done.stderr
