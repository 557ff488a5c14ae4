"""`verdicts vectors --verify`: right answers pass, each wrong digit is found, at every precision, and what is refused must be refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal, localcontext
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from symbolic import values, vectors
from symbolic.number import NumberError
from symbolic.vectors.verify import right_digits, significant

NAMES = ("warner.variance", "survey.inverse-moment", "delta.gaussian", "trade-off.laplace", "epsilon.laplace")


@pytest.fixture(scope="module")
def cases() -> list[dict[str, Any]]:
    return [case for name in NAMES for case in vectors.document(name)["tests"]]


def wrong(answers: dict[str, str | None], digits: int | None = None) -> list[str]:
    return [one.said for one in vectors.judged(answers, digits) if not one.right]


def test_the_vectors_themselves_are_right(cases: list[dict[str, Any]]) -> None:
    answers = {case["id"]: case.get("value") for case in cases}
    assert wrong(answers) == []
    assert wrong({case["id"]: case["exact"] for case in cases if "exact" in case}) == []
    assert [one.id for one in vectors.judged(answers)] == list(answers)


@pytest.mark.parametrize("place", [1, 5, 12, 25, 40])
def test_a_changed_digit_is_found_where_it_is(cases: list[dict[str, Any]], place: int) -> None:
    """The digit at a place is made two larger (or smaller, at 8 and 9): those before it are right, it is not, and with fewer digits asked for it does not matter."""
    seen = 0
    for case in cases:
        if case["result"] != "valid" or not set(case["value"].replace(".", "").rstrip("0")) - set("19"):
            continue  # next to a power of ten a digit is worth two
        with localcontext() as context:
            context.prec, context.Emin, context.Emax = 60, -(10**6), 10**6
            value = Decimal(case["value"])
            digit = int(str(abs(value).scaleb(39 - value.adjusted()).to_integral_value())[place - 1])
            off = Decimal(2 if digit < 8 else -2).scaleb(value.adjusted() - place + 1)
            changed = str(value + off.copy_sign(value) if digit < 8 else value - abs(off).copy_sign(value))
        (said,) = wrong({case["id"]: changed})
        assert f"has {place - 1} of " in said or (place == 1 and "has no digit right" in said), (case, changed, said)
        assert place == 1 or wrong({case["id"]: changed}, place - 1) == []
        assert wrong({case["id"]: changed}, place) != []
        seen += 1
    assert seen > 50


def test_rounded_and_cut_are_both_right(cases: list[dict[str, Any]]) -> None:
    for case in cases:
        if case["result"] == "valid" and 1e-300 < abs(Fraction(case["value"])) < 10**300:
            assert wrong({case["id"]: f"{float(Fraction(case['value'])):.15e}"}, 14) == []
            if "." in case["value"][:8] and "e" not in case["value"] and significant(case["value"][:9]) > 1:
                assert wrong({case["id"]: case["value"][:9]}) == []


def test_more_digits_than_the_vectors_have() -> None:
    case = next(
        one for one in vectors.document("delta.gaussian")["tests"] if one["result"] == "valid" and "exact" not in one
    )
    long = str(values.value("delta.gaussian", digits=80, **case["arguments"]))
    assert wrong({case["id"]: long}) == []
    digit = str((int(long[70]) + 5) % 10)
    (said,) = wrong({case["id"]: f"{long[:70]}{digit}{long[71:]}"})
    assert "of 80 digits right" in said


def test_what_is_refused_must_be_refused(cases: list[dict[str, Any]]) -> None:
    refused = next(case for case in cases if case["result"] == "invalid")
    valued = next(case for case in cases if case["result"] == "valid")
    assert wrong({refused["id"]: None}) == wrong({refused["id"]: "refused"}) == []
    assert "where there is no value" in wrong({refused["id"]: "0.5"})[0]
    assert "refused, and there is a value" in wrong({valued["id"]: None})[0]
    assert "infinite, and it is" in wrong({valued["id"]: "inf"})[0]
    for name in vectors.names():
        infinite = next((case for case in vectors.document(name)["tests"] if case.get("value") == "infinite"), None)
        if infinite:
            assert wrong({infinite["id"]: "inf"}) == wrong({infinite["id"]: None}) == []
            assert "is not infinite" in wrong({infinite["id"]: "1e308"})[0]
            break
    else:
        pytest.fail("no case is infinite")


def test_zero_and_places() -> None:
    assert right_digits(Fraction(0), Fraction(0), 7) == 7 and right_digits(Fraction(1, 10**30), Fraction(0), 7) == 0
    # the last digit of 9.99 is a whole unit away from 10; of 10.01 all but the last is nearer to 9.999 than half of one
    assert right_digits(Fraction("9.99"), Fraction(10), 5) == 2
    assert right_digits(Fraction("10.01"), Fraction("9.999"), 5) == 3
    assert right_digits(Fraction(-1), Fraction(1), 5) == 0
    assert [significant(text) for text in ("0", "-0.00120", "1e5", "2/3", "10.0")] == [0, 3, 1, 0, 3]


def test_bad_answers() -> None:
    known = vectors.document("warner.variance")["tests"][0]["id"]
    with pytest.raises(vectors.UnknownCase, match=r"no vectors of 'warner.varianc'; the nearest is warner.variance"):
        vectors.judged({"warner.varianc#00000000": "1"})
    with pytest.raises(vectors.UnknownCase, match=r"no case 'warner.variance#00000000'"):
        vectors.judged({"warner.variance#00000000": "1"})
    with pytest.raises(NumberError):
        vectors.judged({known: "a third"})


def test_the_command(run: Callable[..., Any], tmp_path: Path, cases: list[dict[str, Any]]) -> None:
    mine = tmp_path / "mine.json"
    first = cases[0]["id"]
    assert cases[0]["value"].startswith("0.350625")
    mine.write_text(json.dumps({first: 0.350625, cases[1]["id"]: 0}), encoding="utf-8")
    done = run("vectors", "--verify", str(mine))
    assert (done.returncode, done.stdout, done.stderr) == (0, "2 answers, 0 wrong\n", "")
    done = run("vectors", "--verify", "-", given=json.dumps({first: 0.350652}))
    assert done.returncode == 1 and f"{first}: 0.3506|52 has 4 of 6 digits right: it is 0.350625" in done.stdout
    assert "n=1 p=0.9 pi=0.3 (" in done.stdout and done.stdout.endswith("1 answer, 1 wrong\n")
    assert run("vectors", "--verify", "-", "--digits", "4", given=json.dumps({first: 0.350652})).returncode == 0
    for given, words in (
        ("[]", "answers are an object"), ("{}", "no answers"), (json.dumps({first: [1]}), "answers are an object"), (json.dumps({first: True}), "answers are an object"),
        (json.dumps({first: "x"}), "not a number"), (json.dumps({"x#1": 1}), "the nearest is"), ("{", "not JSON"), (json.dumps({first: float("nan")}), "not an exact number"),
    ):  # fmt: skip
        done = run("vectors", "--verify", "-", given=given)
        assert done.returncode == 2 and words in done.stderr and done.stderr.count("\n") == 1 and done.stdout == "", (
            given,
            done.stderr,
        )
    for arguments in ([], ["-o", "x", "--verify", "y"], ["-o", "x", "--digits", "3"]):
        done = run("vectors", *arguments)
        assert done.returncode == 2 and done.stderr.count("\n") == 1
