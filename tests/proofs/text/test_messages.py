"""Faults in texts: one line each, with its place and what to type instead."""

from __future__ import annotations

import pytest

from proofs.text.building import TextError, entries, sequent

OF_A_CLAIM = {
    # letters
    "reals x; functions f(z); f(y) <= x": "an argument of f must be an integer; if y is one, declare it: integers y",
    "f(x) <= 1": "f is used as a function but not declared; add it: functions f(z), or write f*(...) for a product",
    "f(x, y) <= 1": "f is used as a function but not declared; add it: functions f(x, y)",
    "p <= 1 |- p(k) <= 1": "write p*k for a product, or declare a function: functions p(z)",
    "tanh(x) <= 1": "there is no tanh; write (e^(2*x) - 1)/(e^(2*x) + 1) instead",
    "reals x, x; x <= 1": "x is declared twice; remove one declaration",
    "reals x; x(1, 2) <= 1": "x is no function, but has 2 arguments",
    "functions f(z); f <= 1": "f needs its argument: f(z); or declare its range",
    "functions f(z); 2^f(1) <= 1": "an exponent must be an integer: write exp(f(1)*log(2))",
    "functions f(z); f(1, 2) <= 1": "f takes 1 argument, not 2: f(z)",
    "distributions P on z = 1..N; for all z = 1..N: P <= P(z)": "P needs its argument here: P(z)",
    "functions f on y = 1..3; functions g on z = 1..3; f <= g": "g is declared with the letter z, others on this range "
    "with y: declare both with one letter, or write their arguments",
    "functions f on y = 1..3; functions g on z = 1..3; sum f g <= 1": "g is declared with the letter z, others on this",
    "functions f(a, b, c, d, e, g, h, i, j, k); 0 <= 1": "a function takes at most 9 arguments",
    "events S on z = 1..M; distributions P on z = 1..N; P(S) <= 1": "the event S is on another range than P",
    "reals N; distributions P on z = 1..N; 0 <= 1": "the range of z must end at integers; declare its "
    "letters as integers",
    # what is undefined
    "integers N; sum(k = 1..N, k) <= 1 |- 0 <= 1": "a sum to N needs 0 <= N before it: add it",
    "integers n; sum(k = 0..n, k) <= 1 |- 0 <= 1": "a sum to n needs 0 <= n + 1 before it: add it",
    "x <= 1/(k - 1 + t), 1 <= t, 2 <= k |- 0 <= 1": "1/(k - 1 + t) needs k - 1 + t != 0 before it: add it",
    "sqrt(x) <= 1 |- 0 <= 1": "sqrt(x) needs 0 <= x before it: add it",
    "log(x) <= 1 |- 0 <= 1": "log(x) needs 0 < x before it: add it",
    # operations
    "x^y <= 1": "an exponent must be an integer: write exp(y*log(x)); if y is an integer, declare it: integers y",
    "x^(1/2) <= 1": "an exponent must be an integer: write sqrt(x)",
    "sum(k = 1..n, k) <= 1": "a bound of a sum must be an integer; if n is one, declare it: integers n",
    "n! <= 1": "the argument of a factorial must be an integer; if n is one, declare it: integers n",
    "binomial(n, 2) <= 1": "an argument of binomial must be an integer; if n is one, declare it: integers n",
    "log x <= 1": "log takes its argument in brackets: log(x)",
    "log(x, 2) <= 1": "log takes 1 argument, not 2",
    "max(x) <= 1": "max takes at least two arguments: max(x, y)",
    "sum x <= 1": "a sum needs its range: sum(z = 1..N, ...)",
    "distributions P on z = 1..N; sum P^2 + P <= 3": "a function without its argument stands beside a sum",
    "distributions P on z = 1..N; P <= sum P": "a function without its argument stands beside a sum",
    "distributions P on z = 1..N; P + sum P <= 2": "a function without its argument stands beside a sum",
    "a/b c <= 1": "a/b c has two interpretations: write a/b*c or a/(b c)",
    "2 3 <= 7": "write * between two factors if the second one is a number",
    "x\n<= 1\ny <= 2": "a new line does not end a formula: write ; between two formulas, or * for a product",
    # size
    "x^2000 <= 1": "an exponent is at most 1000 if it is a number",
    "9^9^9^9 <= 1": "an exponent is at most 1000 if it is a number",
    "2000! <= 1": "the argument of a factorial is at most 1000 if it is a number",
    "binomial(3000, 2) <= 1": "the first argument of binomial is at most 1000 if it is a number",
    "1e9999 <= x": "a number has at most 1000 digits",
    "9" * 2000 + " <= x": "a number has at most 1000 digits",
    "(" * 500 + "x" + ")" * 500 + " <= 1": "nested more than 100 deep",
    "+".join(["x"] * 500) + " <= 1": "nested more than 100 deep",
    "-" * 500 + "x <= 1": "nested more than 100 deep",
    "x^" * 500 + "x <= 1": "nested more than 100 deep",
    "x <= 1, " * 2000 + "x <= 1": "a claim on the command line has at most 10000 characters",
    # signs and grammar
    "x == 1": "write = for equality, not ==",
    "|x| <= 1": "unexpected '|'; write abs(x) for |x|",
    r"\frac{1}{2} <= x": "unexpected '\\\\'; this is LaTeX; only the field printed takes LaTeX",
    "x ∈ y": "unexpected '∈'; write for all z = 1..N: ...",
    "x <= ∞": "unexpected '∞'; infinity is no number here",
    "x & y <= 1": "unexpected '&'; write , or ; between formulas",
    "x": "the text ends too early; a relation is missing, such as <= or =",
    "x <=": "the text ends too early; a term is missing",
    "(x <= 1": "unexpected '<='; a bracket is open: add )",
    "x) <= 1": "unexpected ')'; this bracket was never opened",
    "": "the text ends too early; a term is missing",
    "for all z = 1..N P(z) <= 1": "unexpected '<='",
}


@pytest.mark.parametrize(("text", "message"), OF_A_CLAIM.items(), ids=lambda one: one[:40])
def test_of_a_claim(text: str, message: str) -> None:
    with pytest.raises(TextError) as fault:
        sequent(text)
    assert fault.value.message.startswith(message)
    assert "\n" not in str(fault.value)


OF_A_FILE = {
    # layout
    "reals x": "1:1: indent this line: reals is a field of a statement, and statements begin at the margin",
    "  reals x": "1:3: a statement begins at the margin, such as: theorem main",
    "theorm a": "1:1: a statement begins with theorem, lemma, proposition, corollary, equation, claim or definition, "
    "not 'theorm'; did you mean theorem?",
    "lemma": "1:1: this lemma needs a label, such as: lemma main",
    "lemma A_1": "1:7: a label has a-z, 0-9, - and . only: write a-1",
    "lemma a b": "1:9: only a label follows here; put the title on its own line: title ...",
    "lemma a\n  claim 0 <= 1\n x": "3:2: indent this line by 2, like the fields before it",
    "lemma a\n  clam 0 <= 1": "2:3: 'clam' is no field; did you mean claim?",
    "lemma a\n  xyzzy": "2:3: 'xyzzy' is no field; a line that goes on is indented further",
    "lemma a\n  claim(0 <= 1)": "2:8: a blank is missing after claim",
    "lemma a\n  title x\n  title y": "3:3: title stands twice in this statement; remove one",
    "lemma a\n  fails x = 1": "2:3: write fails at ...",
    "lemma a\n  claim": "2:3: claim is empty; remove it, or write what belongs there",
    # letters
    "lemma a\n  reals x\n  claim y <= x": "3:9: y is used but not declared; add it: reals y",
    "lemma a\n  reals alpha\n  claim alpah <= 1": "3:9: alpah is used but not declared; add it: reals alpah (or did "
    "you mean alpha?)",
    # fields
    "lemma a\n  claim 0 <= 1 +": "2:17: the text ends too early; a term is missing",
    "lemma a\n  claim 0 <= 1\n  example x = 1": "3:11: x is not declared, so the example cannot give it a value",
    "lemma a\n  reals x\n  claim x <= x\n  example x = y": "4:15: an exact number is expected here",
    "lemma a\n  reals x\n  claim x <= x\n  example x = 1/0": "4:15: an exact number is expected here",
    "lemma a\n  claim 0 <= 1\n  cause mistake": "3:3: cause is one of error, misprint, conversion, not 'mistake'",
    "lemma a\n  claim 0 <= 1\n  repairs b": "3:3: there is no statement 'b' to repair",
    "lemma a\n  reals x\n  given x\n  claim 0 <= 1": "3:10: the text ends too early; a relation is missing",
    # plans
    "lemma a\n  claim 0 <= 1\n  proof positiv": "3:9: unknown plan 'positiv'; did you mean positive?",
    "lemma a\n  claim 0 <= 1\n  proof magic": "3:9: unknown plan 'magic'; the plans are ring, positive, fact",
    "lemma a\n  claim 0 <= 1\n  proof positive(square = [1])": "3:18: positive has no argument 'square'; did you mean "
    "squares?",
    "lemma a\n  claim 0 <= 1\n  proof auto(1)": "3:14: auto takes no argument",
    "lemma a\n  claim 0 <= 1\n  proof induct": "3:9: induct needs variable; its arguments are variable, start",
    "lemma a\n  claim 0 <= 1\n  proof induct(1, 0, auto, auto)": "3:16: a letter is expected here",
    "lemma a\n  claim 0 <= 1\n  proof cases(1, 2, less = auto)": "3:9: cases needs the branches of one of: less equal "
    "greater; less at_least; at_most greater; equal differ",
    "lemma a\n  claim 0 <= 1\n  proof 1 <= 2": "3:9: a plan is expected here, such as auto or positive(degree = 3)",
    "lemma a\n  claim 0 <= 1\n  proof positive(degree = 1/2)": "3:27: an integer up to 100000 is expected here",
    "lemma a\n  claim 0 <= 1\n  proof positive(squares = 1)": "3:28: a list is expected here: [...]",
    "lemma a\n  claim 0 <= 1\n  proof positive(degree = 1, degree = 2)": "3:30: degree is given twice",
    "lemma a\n  claim 0 <= 1\n  proof induct(q, 0, auto, auto)": "3:16: q is used but not declared; add it: reals q",
    "lemma a\n  claim 0 <= 1\n  proof telescope(i, 1, 2, [[1, 2]], 0)": "3:28: pairs of a factor and a sum",
    "lemma a\n  claim 0 <= 1\n  have 0 <= 1": "3:14: the text ends too early",
}


@pytest.mark.parametrize(("text", "message"), OF_A_FILE.items())
def test_of_a_file(text: str, message: str) -> None:
    (entry,) = entries(text, "mine", "statements.txt")
    assert entry.error is not None
    assert entry.statement is None
    assert str(entry.error).startswith(f"statements.txt:{message}")


def test_a_broken_statement_does_not_stop_the_others() -> None:
    text = "lemma a\n  claim y <= 1\n\nlemma b\n  claim 0 <= 1\n\nnonsense\n\nlemma c\n  claim 1 <= 2"
    assert [(one.name, one.statement is None) for one in entries(text, "mine", "")] == [
        ("a", True), ("b", False), ("", True), ("c", False),
    ]  # fmt: skip


def test_a_label_that_stands_twice() -> None:
    first, second = entries("lemma a\n  claim 0 <= 1\nlemma a\n  claim 0 <= 2", "mine", "x.txt")
    assert first.statement is not None
    assert str(second.error) == "x.txt:3:7: the label a stands in line 1 already; change one"


def test_a_fault_on_a_later_line_of_a_field() -> None:
    (entry,) = entries(
        "lemma a\n  reals x\n  given 0 <= x;  # a comment\n        x <= y\n  claim 0 <= x", "mine", "x.txt"
    )
    assert str(entry.error) == "x.txt:4:14: y is used but not declared; add it: reals y"


def test_a_file_is_not_too_long() -> None:
    (entry,) = entries("# comment\n" * 200_000, "mine", "x.txt")
    assert str(entry.error) == "x.txt:1:1: a file has at most 1000000 characters; split it"
