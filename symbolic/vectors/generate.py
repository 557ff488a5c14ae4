"""Generate the reference vectors of one formula: its plan's points and refused inputs.

A point of a plan must have a value (or a flag that says why not), and a point that is meant to be refused must be
refused. Otherwise `BrokenPlan` is raised and no vectors are made.

A case whose inputs are not binary64 numbers has a second outcome under the key `binary64`, at the inputs rounded to
nearest, which an implementation in doubles sees. The same holds for a case whose value is not a normal binary64 number.

>>> one = document("warner.variance")
>>> one["tests"][0]["arguments"], one["tests"][0]["value"], one["tests"][0]["exact"]
({'n': '1', 'p': '0.9', 'pi': '0.3'}, '0.3506250000000000000000000000000000000000', '561/1600')
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from importlib import resources
from itertools import cycle, islice
from typing import Any, Final

from symbolic import values
from symbolic.formula import DomainError, Formula, NotComputed
from symbolic.number import NumberError, parse
from symbolic.representations import exact
from symbolic.vectors import binary64
from symbolic.vectors.plan import FLAGS, Plan, Point
from symbolic.vectors.tables import PLANS

FORMAT: Final = 2
VERSION: Final = "2.0"  # of the plans and of the layout; a new version changes the bytes of the files
GENERATOR: Final = "verdicts vectors"
SCHEMA: Final = "vectors.schema.json"
DIGITS: Final = 40
INEXACT: Final = "input-not-binary64"
CROSSING: Final = "rounds-across-the-domain"
MALFORMED: Final = ("nan", "1/0", "", "inf", "0x10", "1e", "0,5", "--1", "1 2", "ten", "1e1000000", "∞")
OUTSIDE: Final = ("-1", "0", "1", "2", "1/2", "-1e-30", "1.000000000000000000001", "1.5", "-1e400")
LONGEST: Final = 4_000  # digits of a numerator or denominator; many readers stop at 4300
MOST_OUTSIDE: Final = 3  # refused values for each parameter
NOT_NUMBERS: Final = frozenset(("not-a-number", "undetermined"))
"""Flags of cases without numbers to round."""


class BrokenPlan(Exception):
    """A point of a plan has an unexpected outcome; the message names the case."""


def names() -> tuple[str, ...]:
    """Return the formulas with a plan, in the order of `symbolic.values.all_names`.

    Other formulas follow.
    """
    known = values.all_names()
    return (*(name for name in known if name in PLANS), *(name for name in PLANS if name not in known))


def index(made: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Return the list of the files of a set, file name -> document, with their hashes."""
    files = [
        {
            "file": file,
            "formula": one["formula"],
            "numberOfTests": one["numberOfTests"],
            "sha256": hashlib.sha256(text(one).encode()).hexdigest(),
        }
        for file, one in made.items()
    ]
    return {
        "format": FORMAT,
        "schema": SCHEMA,
        "generator": GENERATOR,
        "generatorVersion": VERSION,
        "numberOfTests": sum(one["numberOfTests"] for one in made.values()),
        "files": files,
    }


def schema() -> str:
    """Return the JSON Schema of all files of a set."""
    return resources.files("symbolic.vectors").joinpath(SCHEMA).read_text(encoding="utf-8")


def document(name: str) -> dict[str, Any]:
    """Return the vectors of one formula: header and cases; the schema documents the keys."""
    entry, plan = values.entry(name), PLANS[name]
    tests = [{"id": identifier(name, one["arguments"]), **one} for one in (*_valued(name, plan), *_refused(name, plan))]
    used = {flag for one in tests for outcome in (one, one.get("binary64", one)) for flag in outcome["flags"]}
    return {
        "format": FORMAT,
        "schema": SCHEMA,
        "generator": GENERATOR,
        "generatorVersion": VERSION,
        "formula": name,
        "about": entry.doc,
        "source": entry.source or "derived where it is defined",
        "parameters": {key: _about(entry, key) for key in entry.parameters},
        "digits": DIGITS,
        "numberOfTests": len(tests),
        "notes": {flag: text for flag, text in FLAGS.items() if flag in used},
        "tests": tests,
    }


def identifier(name: str, arguments: Mapping[str, Any]) -> str:
    """Return the permanent name of a case, which depends on its formula and arguments only.

    >>> identifier("warner.variance", {"n": "1", "p": "0.9", "pi": "0.3"})
    'warner.variance#c8516ebf'
    """
    digest = hashlib.sha256(json.dumps([name, arguments], sort_keys=True, ensure_ascii=False).encode()).hexdigest()
    return f"{name}#{digest[:8]}"


def text(content: Mapping[str, Any]) -> str:
    """Return JSON with one case per line; equal content gives equal bytes.

    >>> print(text({"format": 1, "tests": [{"id": 1}, {"id": 2}]}), end="")
    {
     "format": 1,
     "tests": [
      {"id": 1},
      {"id": 2}
     ]
    }
    """
    parts = []
    for key, value in content.items():
        if key in ("tests", "files"):
            rows = ",\n".join("  " + json.dumps(one, ensure_ascii=False) for one in value)
            parts.append(f' "{key}": [\n{rows}\n ]')
        else:
            shown = json.dumps(value, ensure_ascii=False, indent=1).replace("\n", "\n ")
            parts.append(f' "{key}": {shown}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _about(entry: Any, key: str) -> str:
    if not isinstance(entry, Formula):
        about: str = entry.parameters[key].about
        return about
    domain = entry.parameters[key]
    return ", ".join(one for one in (domain.about, domain.sort, domain.text) if one)


# ---- cases with a value


def _valued(name: str, plan: Plan) -> Iterator[dict[str, Any]]:
    entry = values.entry(name)

    def suits(arguments: Mapping[str, Any]) -> bool:
        """Whether a combination of the axes is meant.

        The domain of a formula decides this; an evaluator takes all combinations.
        """
        if not isinstance(entry, Formula):
            return True
        try:
            entry.check(arguments)
        except NumberError:
            raise
        except DomainError:
            return False
        return True

    for point in plan.points(name, suits):
        try:
            case = _case(point, _value(name, point), entry)
        except DomainError as reason:
            flag, result = _reason(name, str(reason), isinstance(entry, Formula))
            flags = sorted({flag, *_measured(point, None, entry)})
            case = {"arguments": dict(point.arguments), "result": result, "flags": flags, "error": str(reason)}
        yield _in_binary64(name, case, point.flags)


def _reason(name: str, reason: str, is_formula: bool) -> tuple[str, str]:
    """Return (flag, result) of a point in the domain that has no number."""
    if reason.startswith(f"{name} cannot be computed there"):
        return "too-large", "acceptable"
    if is_formula:
        return "undefined", "invalid"
    raise BrokenPlan(f"a point of the plan is refused: {reason}")


def _value(name: str, point: Point) -> Any:
    try:
        return values.value(name, digits=DIGITS, **point.arguments)
    except NumberError as reason:
        raise BrokenPlan(str(reason)) from None


def _case(point: Point, found: Any, entry: Any) -> dict[str, Any]:
    infinite = found.text == "infinite"
    case: dict[str, Any] = {"arguments": dict(point.arguments), "result": "acceptable" if infinite else "valid"}
    case |= {"value": found.text, "radius": found.radius_text}
    if found.exact is not None and max(map(len, found.exact_text.split("/"))) <= LONGEST:
        case["exact"] = found.exact_text
    case["flags"] = sorted(_measured(point, None if infinite else found.text, entry)) or ["normal"]
    if infinite:
        case["flags"] = sorted({*case["flags"], "infinite"} - {"normal"})
    return case


def _measured(point: Point, value: str | None, entry: Any) -> set[str]:
    """Return the flags of the plan, and those that the numbers show."""
    flags = set(point.flags)
    numbers = [one for one in map(_decimal, (*point.arguments.values(), value)) if one is not None]
    if any(map(binary64.is_below, numbers)):
        flags.add("underflow")
    if any(map(binary64.is_beyond, numbers)):
        flags.add("overflow")
    if any(isinstance(one, str) and one.isdigit() and int(one) > 2**53 for one in point.arguments.values()):
        flags.add("huge-n")
    if isinstance(entry, Formula) and _on_the_boundary(entry, point.arguments):
        flags.add("boundary")
    return flags


def _decimal(text: Any) -> Decimal | None:
    """Return the approximate size of a number; None for other texts."""
    if not isinstance(text, str):
        return None
    above, _, below = text.partition("/")
    try:
        parse(text)
        return Decimal(above) / Decimal(below or 1)
    except NumberError:
        return Decimal(text) if _is_long(text) else None


def _is_long(text: str) -> bool:
    """Whether the exponent of a value is too large to read."""
    mantissa, _, exponent = text.partition("e")
    return bool(exponent) and mantissa.replace(".", "").lstrip("-").isdigit() and exponent.lstrip("-").isdigit()


def _on_the_boundary(formula: Formula, arguments: Mapping[str, Any]) -> bool:
    """Whether a <= of the domain is an equality, except for parameters with their default."""
    point = formula.check(arguments)
    for name, domain in formula.parameters.items():
        absent = name not in arguments or (domain.default is not None and point[name] == parse(domain.default))
        for relation in () if absent else domain.requires:
            if relation.op == "<=" and _equal(relation, point):
                return True
    return False


def _equal(relation: Any, point: Mapping[str, Fraction]) -> bool:
    try:
        return exact.evaluate(relation.left, point) == exact.evaluate(relation.right, point)
    except ArithmeticError:
        return False


# ---- outcomes in binary64


def _in_binary64(name: str, case: dict[str, Any], flags: frozenset[str]) -> dict[str, Any]:
    """Add a second outcome where doubles have another one.

    Parameters
    ----------
    flags: those of the plan.
    """
    arguments = case["arguments"]
    if NOT_NUMBERS & set(case["flags"]):
        return case
    held = binary64.is_held(arguments)
    outcome = _as_held(case if held else _rounded(name, case, flags))
    if ("value" not in case and "value" not in outcome) or outcome == case:
        return case  # only the refusal is correct
    outcome = {key: one for key, one in outcome.items() if key != "exact"} | {"arguments": binary64.rounded(arguments)}
    return {**case, "flags": sorted({*case["flags"], *([] if held else [INEXACT])}), "binary64": outcome}


def _rounded(name: str, case: Mapping[str, Any], flags: frozenset[str]) -> dict[str, Any]:
    """Return the outcome at the rounded inputs.

    Its class is acceptable where rounding leaves or enters the domain.
    """
    point = Point(binary64.exactly(case["arguments"]), flags)
    entry = values.entry(name)
    try:
        if binary64.has_infinity(case["arguments"]):
            raise DomainError(f"{name}: an argument is infinite")
        found = _case(point, _value(name, point), entry)
    except NotComputed as reason:
        found = {"result": "acceptable", "flags": sorted({*flags, "too-large"}), "error": str(reason)}
    except DomainError as reason:
        found = {"result": "invalid", "flags": sorted({*flags, "out-of-domain"}), "error": str(reason)}
    if (found["result"] == "invalid") == (case["result"] == "invalid"):
        return found
    known = case if found["result"] == "invalid" else found
    return {**known, "result": "acceptable", "flags": sorted({*known["flags"], CROSSING} - {"normal", "out-of-domain"})}


def _as_held(case: dict[str, Any]) -> dict[str, Any]:
    """Return a value that is not a normal number as acceptable.

    0, infinity, or fewer digits are then accepted too.
    """
    number = _decimal(case.get("value"))
    if case["result"] != "valid" or number is None or not (binary64.is_below(number) or binary64.is_beyond(number)):
        return case
    return {**case, "result": "acceptable"}


# ---- cases that must be refused


def _refused(name: str, plan: Plan) -> Iterator[dict[str, Any]]:
    entry = values.entry(name)
    base = plan.points(name, lambda arguments: not isinstance(entry, Formula) or _suits(entry, arguments))[0].arguments
    numeric = [key for key, given in base.items() if _decimal(given) is not None]
    wrong = cycle(MALFORMED)
    for key in numeric:
        for word in islice(wrong, 2):
            yield _refusal(name, {**base, key: word}, "not-a-number")
    if isinstance(entry, Formula):
        for key in numeric:
            outside = ({**base, key: number} for number in OUTSIDE)
            for arguments in islice((one for one in outside if not _suits(entry, one)), MOST_OUTSIDE):
                yield _refusal(name, arguments, "out-of-domain")
    for changed in plan.refused:
        put = {**base, **changed}
        whole = {key: given for key, given in put.items() if given is not None}
        yield _refusal(name, whole, "out-of-domain" if whole.keys() == base.keys() else "undetermined")


def _suits(entry: Formula, arguments: Mapping[str, Any]) -> bool:
    try:
        entry.check(arguments)
    except ValueError:
        return False
    return True


def _refusal(name: str, arguments: Mapping[str, Any], flag: str) -> dict[str, Any]:
    try:
        found = values.value(name, digits=DIGITS, **arguments)
    except ValueError as reason:
        case = {"arguments": dict(arguments), "result": "invalid", "flags": [flag], "error": str(reason)}
        return _in_binary64(name, case, frozenset())
    raise BrokenPlan(f"{name} has the value {found} at {arguments}, which the plan says is to be refused")
