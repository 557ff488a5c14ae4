r"""Displayed LaTeX has no leftovers of a substitution and no product that lacks its sign.

Leftovers are j + m - j, a factor 1, or x x.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from proofs.report.content.document import Document
from proofs.report.latex.writer import packed, text
from symbolic import values
from symbolic.language import Eq, Q, Relation, Sum, Term, as_term, binomial, exp, factorial, integers, reals
from symbolic.representations.breaking import begun, joined, pieces
from symbolic.representations.latex import latex
from symbolic.representations.tidy import Tidy

LETTER = r"(?:\\(?!bullet|quad|text|leq?\b|geq?\b|in\b|cdot)[a-z]+|[A-Za-z])(?:_\{[^{}]*\}|_\w)?'?"
ITEM = rf"(?:{LETTER}|\d+)"
BRACKET = rf"\({ITEM}(?: [-+] {ITEM})*\)"
ENDS = r"(?= [-+=<>]|[)},&.!]| \\(?:leq|geq|neq|text|quad|cdot)|\\\\|\\right|\s*$)"
SUMS = re.compile(
    rf"(?:^|(?<=[({{&])|(?<=[=<>,+] )|(?P<less>- ))(?:{ITEM})(?: [-+] (?:{ITEM}|{BRACKET}))+{ENDS}", re.MULTILINE
)
SIGNED = re.compile(rf"([-+] )?({BRACKET}|{ITEM})")
MATHEMATICS = re.compile(r"\\\[(.*?)\\\]|\$(.*?)\$", re.DOTALL)
WORDS = re.compile(r"\\(?:mathrm|mathit|operatorname)\{[^{}]*\}|(?<=\\text)\{[^{}]*\}")
COUNTED = "li2023/k-anonymity.background"  # adds the entries of a table, S among them
FAULTS = {
    "a factor 1": re.compile(r"(?<!\d )\\cdot 1(?![\d.,^])(?! ?/ ?\d)|(?<![-\d\w^}/])1 \\cdot"),
    "a square": re.compile(rf"(?<![A-Za-z\\_^{{])({LETTER}|\([^()]*\)) ?\1(?![A-Za-z_'^!(]|\s*[\[(])"),
    "a product broken without a sign": re.compile(
        r"(?:[)\]!]|\}|\b\w)(?:\\,)? \\\\ &\\qquad (?:\(|\\[bB]igl|\\left|\\[td]?frac|\\binom|\\sum)"
    ),
}


def formulas(of: str) -> Iterator[str]:
    """The formulas of a text."""
    yield from (wordless(match[1] or match[2]) for match in MATHEMATICS.finditer(of))


def wordless(formula: str) -> str:
    """The formula without text, with each longer name replaced by one letter."""
    return WORDS.sub(lambda word: "" if word[0].startswith("{") else "\\" + re.sub("[^a-z]|^.*{", "", word[0]), formula)


def signed(of: str, sign: int = 1) -> Iterator[tuple[str, int]]:
    """The summands, also in brackets, with their signs."""
    for match in SIGNED.finditer(of):
        own = -sign if match[1] == "- " else sign
        if match[2].startswith("("):
            yield from signed(match[2][1:-1], own)
        else:
            yield match[2], own


def cancels(of: str) -> bool:
    """Is a term that is not a number added and subtracted?"""
    found = set(signed(of))
    return any((one, -sign) in found for one, sign in found) and not all(one.isdigit() for one, _ in found)


def faults(of: str) -> Iterator[str]:
    for name, pattern in FAULTS.items():
        yield from (f"{name}: {of[max(match.start() - 40, 0) : match.end() + 40]}" for match in pattern.finditer(of))
    yield from (f"a sum that cancels: {match[0]}" for match in SUMS.finditer(of) if cancels(match[0]))


@pytest.mark.parametrize(
    "fault",
    [
        r"\frac{a}{(j + m - j) q}",
        r"e^{-(k - i - (k - 1 - i)) x}",
        r"\frac{k!}{(k - i - (k - 1 - i))!}",
        r"{n + 1 - (j + 1)}",
        r"(p + q)^{n} \cdot 1}",
        r"\cdot 1 + x",
        r"b \cdot 1/t",
        r"1 \cdot b",
        r"2 x x + y",
        r"(1 - x) (1 - x) + 1",
        r"v_{i} v_{i} - 1",
        r"a + (b)^{k} \\ &\qquad (c + d)^{n}",
        r"\frac{a}{b} \\ &\qquad \frac{c}{d}",
        r"x \\ &\qquad \sum_{k=1}^{n} k",
    ],
)
def test_faults_are_seen(fault: str) -> None:
    assert [*faults(fault)]


@pytest.mark.parametrize(
    "right",
    [
        r"j p + m - j",
        r"a x + x - a y",
        r"(k + 1 - j) x",
        r"(1 - x) (1 - x)^{n}",
        r"x_{1} x_{2}",
        r"4 \cdot 1/4",
        r"2 \cdot 10",
        r"p(x) x",
        r"a + b \\ &\qquad {}\cdot (c + d)",
        r"0 < x,\quad \\ &\qquad \sum_{k=1}^{n} k",
        r"x - y - (z + y)",
        r"e^{x} x",
        r"x' x",
    ],
)
def test_what_is_right_is_no_fault(right: str) -> None:
    assert not [*faults(right)]


@pytest.mark.parametrize("name", values.all_names())
def test_no_value_has_a_fault(name: str) -> None:
    one = values.entry(name)
    lines = packed(one.latex(), 33)
    broken = r"\begin{aligned} &" + r" \\ &\qquad ".join(map(begun, lines)) + r"\end{aligned}"
    assert not [*faults(one.latex()), *faults(broken)]


def test_no_statement_has_a_fault(documents: list[Document]) -> None:
    """No printed or checked formula, counterexample, repair or proof has such a fault."""
    written = {
        one.id: [wordless(text(one, "printed")), *formulas(text(one, "all"))] for one in documents if one.id != COUNTED
    }
    found = [f"{name}: {fault}" for name, some in written.items() for one in some for fault in faults(one)]
    assert sum(map(len, written.values())) > 10 * len(documents) and not found, "\n".join(found)


# ---- simplification


a, b, t, x = reals("a b t x")
i, j, k, m, n = integers("i j k m n")


@pytest.mark.parametrize(
    ("term", "tidy"),
    [
        ((j + m - j) * a, "m*a"),
        (factorial(k - i - (k - 1 - i)), "1"),
        (x ** (n + 1 - (j + 1)), "x^(n - j)"),
        (a * as_term(1) ** n * b, "a*b"),
        (a - (a - b), "b"),
        (2 - (x + 2), "-x"),
        (x - x, "0"),
        (a * a * t * t * t, "a^2*t^3"),
        ((1 - x) * (1 - x), "(1 - x)^2"),
        (a + 0 * (1 - x), "a"),
        (exp(as_term(-1) * (a - b) / t), "exp(-(a - b)/t)"),
        (Sum(binomial(n, k) * as_term(1) ** k * as_term(1) ** (n - k), k, 0, n), "Sum(binomial(n, k), k=0..n)"),
    ],
)  # fmt: skip
def test_leftovers_are_taken_away(term: Term, tidy: str) -> None:
    assert repr(Tidy().formula(term)) == tidy


@pytest.mark.parametrize(
    "kept",
    [
        a / x - a / x,
        0 * (1 / x),
        as_term(2) * 0 + 1,
        as_term(1) - 1,
        a - b + a,
        x / x,
        x**0,
        exp(a) * exp(a),
        a - 1 + 2,
        a**k * a**k,
    ],
)
def test_what_is_kept(kept: Term) -> None:
    """Parts that may have no value, sums of numbers and sums without cancellation are kept."""
    assert Tidy().formula(kept) == kept


def test_what_says_that_something_is_itself_is_kept() -> None:
    for one in (Eq(x * x, x**2), Eq(a + b - a, b), Eq(a * 1, a)):
        assert Tidy().formula(one) == one
    assert Tidy().formula(Relation("<=", x * x, x * 1)) == Relation("<=", x**2, x)


def test_one_over_a_factor_is_written_below_it() -> None:
    assert latex(Q(1, 2) + (4 * b * (1 / t) + a * (1 / x)) / 2) == r"\tfrac{1}{2} + \frac{4 b/t + a/x}{2}"
    assert latex(a * (1 / t)) == r"a \frac{1}{t}"


def test_a_broken_product_has_its_sign() -> None:
    broken = pieces(r"(a + b + c)^{k} (c + d)^{n} x", 8)
    assert [begun(one) for one in broken] == [r"(a + b + c)^{k}", r"{}\cdot (c + d)^{n} x"]
    assert joined(*broken) == r"(a + b + c)^{k} (c + d)^{n} x"
