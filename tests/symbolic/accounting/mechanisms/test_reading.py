"""Reading mechanisms from JSON: formats, keys, errors, and agreement with the JSON Schema."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import combinations
from typing import Any

import jsonschema
import pytest

from symbolic.accounting.mechanisms.part import Part
from symbolic.accounting.mechanisms.reading import KINDS, MOST_ENTRIES, read, schema
from symbolic.formula import DomainError
from symbolic.number import NumberError

F = Fraction
SCHEMA = jsonschema.Draft202012Validator(json.loads(schema()))
STEP = Part("gaussian", {"sigma": F(11, 10)}, 1000, F(1, 100))

GOOD: list[tuple[Any, Part]] = [
    ({"mechanism": "gaussian", "sigma": "1/3"}, Part("gaussian", {"sigma": F(1, 3)})),
    ({"mechanism": "gaussian", "sigma": 1e-5, "sensitivity": 2}, Part("gaussian", {"sigma": F(1, 200_000)})),
    ([{"mechanism": "subsampled-gaussian", "q": 0.01, "sigma": 1.10, "times": 1000}], STEP),
    ({"mechanism": "gaussian", "q": 0.01, "sigma": 1.1, "times": 1e3}, STEP),
    ({"noise_multiplier": 1.1, "sample_rate": 0.01, "steps": 1000}, STEP),
    ({"noise_multiplier": 1.1, "epochs": 10, "batch_size": 10, "dataset_size": 1000}, STEP),
    ({"noise_multiplier": 1.1, "steps": 1000, "batch_size": 10, "dataset_size": 1000}, STEP),
    ({"noise_multiplier": 1.1, "sample_rate": 0.01, "epochs": "9.995"}, STEP),  # rounded up
    ([[1.1, 0.01, 1000]], STEP),
    ({"history": [(1.1, 0.01, 1000)], "mechanism": "rdp"}, STEP),
    ({"mechanisms": [[1.1, 0.01, 1000]]}, STEP),
    ({"mechanism": "laplace", "epsilon": 1, "times": 3}, Part("laplace", {"epsilon": F(1)}, 3)),
    (
        {"mechanism": "laplace", "scale": 3, "sensitivity": 2, "q": 0.5},
        Part("laplace", {"epsilon": F(2, 3)}, q=F(1, 2)),
    ),
    ({"mechanism": "randomized-response", "epsilon": "1e-3"}, Part("randomized-response", {"epsilon": F(1, 1000)})),
    ({"mechanism": "randomized-response", "p": 0.75}, Part("randomized-response", {"p": F(3, 4)})),
    ({"epsilon": 1, "delta": 1e-5}, Part("approximate", {"epsilon": F(1), "delta": F(1, 10**5)})),
    ({"mechanism": "approximate", "epsilon": 0, "delta": 0}, Part("approximate", {"epsilon": F(0), "delta": F(0)})),
    ({"mechanism": "pure", "epsilon": 2}, Part("pure", {"epsilon": F(2)})),
    (
        {"mechanism": "discrete-gaussian", "sigma": 3, "sensitivity": 2},
        Part("discrete-gaussian", {"sigma": F(3), "sensitivity": F(2)}),
    ),
    (
        {"mechanism": "discrete-laplace", "scale": 4, "sensitivity": 2},
        Part("discrete-laplace", {"epsilon": F(1, 4), "sensitivity": F(2)}),
    ),
    (
        {"mechanism": "discrete-laplace", "epsilon": 1},
        Part("discrete-laplace", {"epsilon": F(1), "sensitivity": F(1)}),
    ),
    ({"mechanism": "exponential", "epsilon": 0.5}, Part("exponential", {"epsilon": F(1, 2)})),
]


@pytest.mark.parametrize(("content", "part"), GOOD)
def test_formats(content: Any, part: Part) -> None:
    assert read(content) == (part,)
    as_text = json.dumps(content)
    assert read(json.loads(as_text, parse_float=str, parse_int=str)) == read(json.loads(as_text)) == (part,)
    SCHEMA.validate(json.loads(as_text))


BAD: list[tuple[Any, str]] = [
    ([], "at least one entry"),
    ({}, 'entry 1: "mechanism" is missing'),
    ([1], "entry 1: write"),
    ([[1, 2]], "entry 1: a list of three numbers"),
    ([[1, 2, 3]], "entry 1: sample_rate = 2 is outside its domain"),
    ({"mechanisms": [[1, 1, 1]], "q": 1}, "put that into the entries"),
    ([[1, 1, 1], {"mechanism": "gausian", "sigma": 1}], "entry 2: .* did you mean gaussian"),
    ({"mechanism": "oue", "epsilon": 1}, "no mechanism is called 'oue'; it is one of gaussian"),
    ({"mechanism": "gaussian"}, "gaussian needs sigma or noise_multiplier"),
    ({"mechanism": "subsampled-gaussian", "sigma": 1}, "subsampled-gaussian needs q"),
    ({"mechanism": "approximate", "epsilon": 1}, "approximate needs epsilon and delta"),
    ({"sigma": 1}, '"mechanism" is missing'),
    ({"mechanism": "laplace", "scal": 1}, "laplace has no key 'scal'; did you mean scale"),
    ({"mechanism": "laplace", "sigma": 1}, "laplace has no key 'sigma'; it takes epsilon, scale, sensitivity, times"),
    ({"mechanism": "pure", "epsilon": 1, "sensitivity": 1}, "pure has no key 'sensitivity'"),
    ({"mechanism": "laplace", "epsilon": 1, "sensitivity": 2}, "epsilon already contains it"),
    ({"noise_multiplier": 1, "sensitivity": 2}, "noise_multiplier already contains it"),
    ({"mechanism": "gaussian", "sigma": 1, "noise_multiplier": 1}, "sigma and noise_multiplier are both given"),
    ({"mechanism": "gaussian", "sigma": 1, "q": 0.1, "sample_rate": 0.1}, "q and sample_rate are both given"),
    ({"mechanism": "gaussian", "sigma": 1, "times": 2, "steps": 2}, "times and steps are both given"),
    ({"mechanism": "gaussian", "sigma": 1, "batch_size": 2}, "batch_size and dataset_size are given together"),
    ({"mechanism": "gaussian", "sigma": 1, "epochs": 2}, "epochs needs batch_size and dataset_size"),
    ({"mechanism": "gaussian", "sigma": True}, "sigma: not a number: True"),
    ({"mechanism": "gaussian", "sigma": "one"}, "sigma: not a number"),
    ({"mechanism": "gaussian", "sigma": 0}, "sigma = 0 is outside its domain sigma > 0"),
    ({"mechanism": "gaussian", "sigma": 1, "times": 0}, "an integer, 1 <= times <= 1000000000"),
    ({"mechanism": "gaussian", "sigma": 1, "times": 1.5}, "times = 3/2 is outside its domain"),
    ({"mechanism": "randomized-response", "p": 1}, "p = 1 is outside its domain 1/2 <= p < 1"),
    ({"mechanism": "discrete-gaussian", "sigma": 1, "sensitivity": 0.5}, "sensitivity = 1/2 .* an integer"),
    ({"mechanism": "discrete-gaussian", "sigma": 10**6}, "sigma = 1000000 is .* 0 < sigma <= 20000"),
    ({"mechanism": "discrete-gaussian", "sigma": 1, "sensitivity": 10**7}, "1 <= sensitivity <= 1000000"),
    ({"mechanism": "discrete-laplace", "scale": 1, "sensitivity": 10**7}, "1 <= sensitivity <= 1000000"),
]


@pytest.mark.parametrize(("content", "words"), BAD)
def test_errors(content: Any, words: str) -> None:
    with pytest.raises((DomainError, NumberError), match=words):
        read(content)
    assert not SCHEMA.is_valid(content)


BEYOND_SCHEMA: list[tuple[Any, str]] = [  # relations between numbers, which JSON Schema cannot state
    ({"mechanism": "gaussian", "sigma": 1, "batch_size": 3, "dataset_size": 2}, "at most dataset_size"),
    ({"noise_multiplier": 1, "sample_rate": 1e-9, "epochs": 2}, "the number of steps = 2000000000"),
    ({"mechanism": "discrete-laplace", "epsilon": 0}, "epsilon = 0 is outside its domain epsilon > 0"),
    ([{"mechanism": "gaussian", "sigma": float("nan")}], "not an exact number"),
]


@pytest.mark.parametrize(("content", "words"), BEYOND_SCHEMA)
def test_errors_beyond_the_schema(content: Any, words: str) -> None:
    with pytest.raises((DomainError, NumberError), match=words):
        read(content)


def test_the_schema_is_valid_and_complete() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA.schema)
    examples = json.dumps([content for content, _ in GOOD])
    assert all(f'"{kind}"' in schema() and f'"{kind}"' in examples for kind in KINDS)


VALID = {
    "sigma": 1, "noise_multiplier": 1, "scale": 1, "epsilon": 0.5, "delta": 0.1, "p": 0.75, "sensitivity": 2,
    "times": 2, "steps": 3, "epochs": 1.5, "q": 0.5, "sample_rate": 0.5, "batch_size": 1, "dataset_size": 2,
}  # fmt: skip


@pytest.mark.parametrize("kind", [None, *KINDS])
def test_the_schema_accepts_exactly_the_keys_that_are_read(kind: str | None) -> None:
    for count in range(4):
        for keys in list(combinations(VALID, count))[:: 4 if count == 3 else 1]:
            entry = {**({} if kind is None else {"mechanism": kind}), **{key: VALID[key] for key in keys}}
            try:
                accepted = bool(read(entry))
            except DomainError:
                accepted = False
            assert SCHEMA.is_valid(entry) is accepted, entry


def test_ten_thousand_entries() -> None:
    entries = [{"noise_multiplier": f"1.{place:04}", "sample_rate": 0.01, "steps": 1} for place in range(MOST_ENTRIES)]
    assert [part["sigma"] for part in read(entries)[:2]] == [1, F(10001, 10000)]
    with pytest.raises(DomainError, match="10001 entries; at most 10000"):
        read([*entries, entries[0]])
    assert SCHEMA.schema["$defs"]["list"]["maxItems"] == MOST_ENTRIES
