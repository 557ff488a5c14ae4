"""Print random terms, parse them with strict parsers, and compare with the original."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("pylatexenc", reason="pylatexenc is needed to parse LaTeX")
from read_back import FUNCTIONS, VARIABLES, Terms, read_latex, same
from read_back_unicode import Misread, read_unicode

from proofs.latex.tokens import Unreadable
from symbolic.language import Abs, D, Eq, ForAll, Integral, Ne, Sum, Term, as_term, exp, integers, reals
from symbolic.language.operations import RELATIONS
from symbolic.representations.latex import latex
from symbolic.representations.plain import plain
from symbolic.representations.unicode import unicode

TERMS = 1500
LONGEST = 250  # characters
x, y, q1, lam, z = reals("x y q1 lam z")
k, n = integers("k n")
f = FUNCTIONS[0]


def contains(data: Any, operation: str) -> bool:
    return isinstance(data, list) and (data[0] == operation or any(contains(part, operation) for part in data[1:]))


def terms(kind: str) -> list[Term]:
    made = [Terms(f"{kind} {seed}") for seed in range(TERMS)]
    return [one.real(one.random.randint(1, 4)) for one in made]


def test_latex_says_what_the_term_says() -> None:
    found: Counter[bool | None] = Counter()
    for term in terms("latex"):
        text = latex(term)
        if len(text) <= LONGEST:
            answer = same(term, read_latex(text))
            assert answer is not False, f"{term!r} is printed as {text}"
            found[answer] += 1
    assert found[True] > TERMS * 9 // 10


def test_a_line_of_unicode_says_what_the_term_says() -> None:
    """The Unicode form parses to the same term, except derivatives, whose scope is ambiguous."""
    found: Counter[bool | None] = Counter()
    for term in terms("unicode"):
        text = unicode(latex(term))
        if len(text) <= LONGEST and not contains(term.data, "D"):
            answer = same(term, read_unicode(text))
            assert answer is not False, f"{term!r} is printed as {text}"
            found[answer] += 1
    assert found[True] > TERMS * 7 // 10


SUMMED = Sum(f(k), k, 1, n)


@pytest.mark.parametrize(
    ("term", "text"),
    [
        (exp(x * (y / q1) * lam), r"e^{(x y/q_{1}) \lambda}"),
        (exp(-(x / y) * lam), r"e^{(-x/y) \lambda}"),
        (exp(D(x * y, x) / lam), r"\exp\left(\frac{\frac{\partial}{\partial x} (x y)}{\lambda}\right)"),
        (Integral(x + y, z, 0, 1) * x, r"\left(\int_{0}^{1} (x + y)\,dz\right) x"),
        (reals("e") ** 2, r"(e)^{2}"),
        (f(k) * (x + y), r"f_{k} \, (x + y)"),
        (SUMMED * y, r"\left(\sum_{k=1}^{n} f_{k}\right) y"),
        (x - (SUMMED - y), r"x - \left(\sum_{k=1}^{n} f_{k} - y\right)"),
    ],
)  # fmt: skip
def test_what_could_be_read_in_two_ways(term: Term, text: str) -> None:
    assert latex(term) == text


@pytest.mark.parametrize(
    ("term", "text"),
    [
        (reals("q'") ** 2, "q′²"),
        (f(as_term(2) * 3), "f(2 ⋅ 3)"),
        (FUNCTIONS[-1](k * n, n), "w(k n, n)"),
        (Integral(-x / 2, z, 0, 1), "∫[0..1] (−x)/2 dz"),
        (Abs(Abs(x) - y), "||x| − y|"),
        (Abs(x) * Abs(y), "|x| |y|"),
    ],
)  # fmt: skip
def test_so_on_a_line(term: Term, text: str) -> None:
    assert unicode(latex(term)) == text


@pytest.mark.parametrize("text", [r"x/y \lambda", r"e^{x/y \lambda}", r"\mathrm{nothing}"])
def test_the_reader_of_latex_refuses(text: str) -> None:
    with pytest.raises(Unreadable):
        read_latex(text)


@pytest.mark.parametrize("text", ["x/y λ", "x (y", "xy", "x | y", "nothing", "θ̂₂"])
def test_the_reader_of_a_line_refuses(text: str) -> None:
    with pytest.raises(Misread):
        read_unicode(text)


def test_a_reader_that_reads_something_else_is_seen() -> None:
    assert same(x - (y - lam), read_latex(r"x - y - \lambda")) is False
    assert same(SUMMED + y, read_unicode("∑[k=1..n] (f(k) + y)", {"k": k})) is False
    assert same(x**2, read_latex("x^{-2}")) is False


SIDES: tuple[Callable[[Term, Term], Any], ...] = (lambda a, b: a < b, lambda a, b: a <= b, Eq, Ne)


@pytest.mark.parametrize("make", SIDES)
def test_relations_keep_their_sides_and_their_strictness(make: Callable[[Term, Term], Any]) -> None:
    one = make(x + y, lam * x)
    signs = RELATIONS[one.op]
    for text, sign, read in (
        (latex(one), signs.latex, read_latex),
        (unicode(latex(one)), signs.unicode, read_unicode),
        (plain(one, unicode=True), signs.unicode, None),
    ):
        left, right = text.split(f" {sign} ")
        if read:
            assert same(one.left, read(left)) and same(one.right, read(right))
    assert len({comparison.latex for comparison in RELATIONS.values()}) == len(RELATIONS)


def test_a_chain_is_written_only_where_one_side_ends_as_the_other_begins() -> None:
    assert latex([x < y, y <= lam]) == r"x < y \leq \lambda"
    assert latex([x < y, lam <= y]) == r"x < y,\quad \lambda \leq y"
    assert latex([x < y, Eq(y, lam)]) == r"x < y,\quad y = \lambda"
    assert latex([x < 1, 1 < y]) == r"x < 1,\quad 1 < y"
    assert latex(ForAll(k, 1, n, f(k) <= x)) == r"f_{k} \leq x \text{ for } {k=1,\dots,n}"
    assert VARIABLES
