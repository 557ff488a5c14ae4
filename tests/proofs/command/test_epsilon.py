"""`verdicts epsilon`: each answer is allowed, and one more in its last digit is not.

If no epsilon is allowed, the command says so in words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from proofs.command.main import run
from symbolic.detection.allowed import Question, answers
from symbolic.number import parse
from symbolic.values import value

Said = Callable[..., tuple[int, str, str]]
KNOWLEDGE = [
    ("0.8", "1", "0", "0", "0"),
    ("2/3", "1", "0", "0", "0"),
    ("0.7", "1", "0", "0", "0"),
    ("0.95", "1/2", "0.2", "0", "0"),
    ("0.95", "2", "0.1", "0.2", "0.1"),
    ("0.999", "1", "0", "1/4", "0"),
]


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    """Exit code, standard output and standard error."""

    def command(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as left:
            run(["epsilon", *arguments])
        shown = capsys.readouterr()
        return int(left.value.code or 0), shown.out, shown.err

    return command


def asked(f: str, beta: str, *rho: str, delta: str = "1e-5", calibration: str = "analytic", digits: int = 8) -> Any:
    question = Question.read(f, beta, *rho, delta=delta, calibration=calibration, digits=digits)
    return {answer.mechanism: answer for answer in answers(question)}


def last_place(text: str) -> Fraction:
    """One unit of the last digit of a decimal."""
    digits, _, exponent = text.partition("e")
    return Fraction(10) ** (int(exponent or 0) - len(digits.partition(".")[2]))


def score(name: str, f: str, beta: str, rho: tuple[str, ...], **parameters: Any) -> bool:
    """Is the maximum F_beta score at most f?

    Compared with 60 digits. Ties occur only if both numbers are rational.
    """
    known = dict(zip(("rho_p", "rho_c", "rho_t"), rho, strict=True))
    best = value(name, digits=60, beta=beta, **known, **parameters)
    return parse(str(best) if best.exact is None else best.exact_text) <= parse(f)


@pytest.mark.parametrize(("f", "beta", "rho_p", "rho_c", "rho_t"), KNOWLEDGE)
@pytest.mark.parametrize("digits", [1, 8])
def test_the_answer_is_allowed_and_the_next_decimal_is_not(
    f: str, beta: str, rho_p: str, rho_c: str, rho_t: str, digits: int
) -> None:
    rho = rho_p, rho_c, rho_t
    found = asked(f, beta, *rho, digits=digits)
    for mechanism, name in (("laplace", "f-beta.laplace"), ("any", "f-beta.universal")):
        epsilon = parse(found[mechanism].epsilon)
        assert score(name, f, beta, rho, epsilon=epsilon)
        assert not score(name, f, beta, rho, epsilon=epsilon + last_place(found[mechanism].epsilon))
    for calibration in ("analytic", "classical"):
        answer = asked(f, beta, *rho, digits=digits, calibration=calibration)["gaussian"]
        if answer.epsilon is None:
            assert f == "2/3"
            continue
        noise = {"delta": "1e-5", "calibration": calibration}
        epsilon = parse(answer.epsilon)
        assert score("f-beta.gaussian", f, beta, rho, epsilon=epsilon, **noise)
        assert not score("f-beta.gaussian", f, beta, rho, epsilon=epsilon + last_place(answer.epsilon), **noise)


@pytest.mark.parametrize(("f", "beta", "rho_p", "rho_c", "rho_t"), [one for one in KNOWLEDGE if one[0] != "2/3"])
def test_the_least_noise(f: str, beta: str, rho_p: str, rho_c: str, rho_t: str) -> None:
    answer = asked(f, beta, rho_p, rho_c, rho_t)["gaussian"]
    (text,) = re.findall(r"sigma >= (\S+) sensitivities", answer.meaning)
    sigma = parse(text)
    assert score("f-beta.gaussian", f, beta, (rho_p, rho_c, rho_t), mu=1 / sigma)
    assert not score("f-beta.gaussian", f, beta, (rho_p, rho_c, rho_t), mu=1 / (sigma - last_place(text)))


def test_closed_forms() -> None:
    """At F = 0.8 and beta = 1 the answers are ln 6 and ln 4."""
    found = asked("0.8", "1", "0", "0", "0", digits=30)
    assert found["laplace"].epsilon == "1.79175946922805500081247735838"
    assert found["any"].epsilon == "1.38629436111989061883446424291"


@pytest.mark.parametrize("digits", range(1, 25, 4))
def test_fewer_digits_are_the_first_ones(digits: int) -> None:
    whole, short = (asked("0.8", "1", "0", "0", "0", digits=many) for many in (40, digits))
    assert all(whole[name].epsilon.startswith(short[name].epsilon) for name in whole)


@pytest.mark.parametrize(("f", "private"), [("0.8", True), ("0.85", False), ("0.999", False)])
def test_the_classical_calibration_is_not_always_private(f: str, private: bool) -> None:
    """The classical calibration is private for delta = 1e-5 only up to epsilon = 8.42."""
    answer = asked(f, "1", "0", "0", "0", calibration="classical")["gaussian"]
    sigma = value("sigma.gaussian", epsilon=answer.epsilon, delta="1e-5", calibration="classical", digits=30)
    needed = value("delta.gaussian", epsilon=answer.epsilon, mu=1 / parse(str(sigma)), digits=30)
    assert (parse(str(needed)) <= parse("1e-5")) is private
    assert (parse(answer.epsilon) < Fraction("8.42")) is private
    assert answer.meaning.endswith("not (epsilon, delta)-DP") is not private


# ---- answers without a number


@pytest.mark.parametrize("f", ["0", "0.5", "0.66666", "2/3-"])
def test_no_epsilon(f: str, said: Said) -> None:
    bound = str(Fraction(2, 3) - Fraction(1, 10**30)) if f.endswith("-") else f
    code, out, err = said("--f-bound", bound)
    assert (code, err) == (0, "")
    assert [line.split()[:2] for line in out.splitlines()[2:]] == [[n, "none"] for n in ("laplace", "gaussian", "any")]
    assert out.count("F = 2/3") == 3


def test_a_prior_that_leaves_no_doubt(said: Said) -> None:
    assert said("--f-bound", "0.99", "--rho-p", "1")[1].count("none") == 3


def test_every_epsilon(said: Said) -> None:
    assert said("--f-bound", "1")[1].count("every  the bound is 1") == 3
    assert said("--f-bound", "1", "--rho-p", "1")[1].count("every  the bound is 1") == 3


def test_a_delta_that_alone_is_too_much(said: Said) -> None:
    code, out, _ = said("--f-bound", "0.67", "--delta", "0.3")
    assert code == 0 and "delta = 0.3 allows a larger F even with epsilon = 0" in out
    assert asked("0.67", "1", "0", "0", "0", delta="0.3", calibration="classical")["gaussian"].allowed == "up to"


# ---- text and JSON


def test_the_lines(said: Said) -> None:
    code, out, err = said("--f-bound", "0.8", "--rho-p", "0.1")
    lines = out.splitlines()
    assert (code, err, len(lines)) == (0, "", 5)
    assert max(map(len, lines)) <= 80
    assert "0.8" in lines[0] and "beta = 1, rho_p = 0.1" in lines[1]
    assert [line.split()[0] for line in lines[2:]] == ["laplace", "gaussian", "any"]


def test_the_object(said: Said) -> None:
    code, out, _ = said("--f-bound", "0.8", "--json", "--digits", "12")
    found = json.loads(out)
    assert code == 0
    assert {key: found[key] for key in ("f_bound", "beta", "rho_p", "delta", "rounded")} == {
        "f_bound": "4/5", "beta": "1", "rho_p": "0", "delta": "1/100000", "rounded": "down",
    }  # fmt: skip
    assert [(one["mechanism"], one["allowed"], one["epsilon"]) for one in found["answers"]] == [
        ("laplace", "up to", "1.79175946922"),
        ("gaussian", "up to", "7.81188574307"),
        ("any", "up to", "1.38629436111"),
    ]
    assert [one["epsilon"] for one in json.loads(said("--f-bound", "0.5", "--json")[1])["answers"]] == [None] * 3


def test_the_examples_of_the_help_run(said: Said) -> None:
    code, out, _ = said("--help")
    examples = re.findall(r"verdicts epsilon (--.*)", out)
    assert code == 0 and len(examples) == 3
    assert all(said(*example.split())[0] == 0 for example in examples)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], ["--f-bound"]),
        (["--f-bound", "1.2"], ["--f-bound", "1.2", "between 0 and 1"]),
        (["--f-bound", "-0.1"], ["--f-bound", "-0.1"]),
        (["--f-bound", "nan"], ["--f-bound", "'nan'"]),
        (["--f-bound", "1/0"], ["--f-bound"]),
        (["--f-bound", "0.8", "--beta", "0"], ["--beta", "above 0"]),
        (["--f-bound", "0.8", "--delta", "0"], ["--delta", "above 0 and below 1"]),
        (["--f-bound", "0.8", "--delta", "1"], ["--delta", "above 0 and below 1"]),
        (["--f-bound", "0.8", "--rho-t", "2"], ["--rho-t", "between 0 and 1"]),
        (["--f-bound", "0.8", "--rho-c", "0.7"], ["rho_c", "no prior"]),
        (["--f-bound", "0.8", "--calibration", "clasical"], ["nearest is classical"]),
        (["--f-bound", "0.8", "--digits", "0"], ["--digits"]),
        (["--f-bound", "0.8", "--fbound", "1"], ["--fbound", "--f-bound"]),
        (["--f-bound", "0.8", "extra"], ["extra"]),
    ],
)
def test_bad_input(arguments: list[str], words: list[str], said: Said) -> None:
    code, out, err = said(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("verdicts: ") and err.count("\n") == 1
    assert all(word in err for word in words)
