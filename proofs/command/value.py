"""`verdicts value`: exact and certified values of formulas, for one question or a stream."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any, BinaryIO

from proofs.command.errors import BadInput, hint, shortened, standard_input
from proofs.command.files import inexact, once
from symbolic import values

DIGITS = 20  # the number of digits if --digits is not given
SHORT = 50  # characters; a longer fraction is not printed beside the digits
LONGEST_LINE = 1_000_000  # most bytes of one question on standard input
ERROR_OF_FLOATS = (
    "ulp: a bound on the error of the NumPy function at double-precision inputs, in units in the last place. Outside "
    "the domain the function returns nan."
)
QUESTION = ("name", "args", "digits")


def run(
    name: str | None, parameters: Sequence[str], digits: int | None, exact: bool, listed: bool, stream: bool,
    representations: bool = False, engine: str | None = None, derive: bool = False,
) -> int:  # fmt: skip
    asked_for = (("--list", listed), ("--stdin", stream), ("--representations", representations), ("--derive", derive))
    modes = [option for option, given in asked_for if given]
    if len(modes) > 1:
        raise BadInput(f"{' and '.join(modes)} cannot be combined; give one of them")
    if modes and (parameters or (name and stream)):
        raise BadInput(f"{modes[0]} takes no {'name and no parameters' if stream else 'parameters'}")
    chosen = (("--digits", digits is not None and not stream), ("--exact", exact), ("--engine", engine is not None))
    if modes and (idle := [option for option, given in chosen if given]):
        raise BadInput(f"{modes[0]} takes no {' and no '.join(idle)}")
    if exact and (digits is not None or engine not in (None, "arb")):
        raise BadInput(
            f"--exact cannot be combined with {'--engine' if digits is None else '--digits'}; leave out one of them"
        )
    engine = engine or "arb"
    if name is not None and name not in values.all_names():
        name = values.by_any_name(name)
    if listed:
        return _list(name)
    if name is not None and name not in values.all_names():
        raise BadInput(_unknown(name))
    if stream:
        return _stream(digits)
    if representations:
        return _representations(name)
    if name is None:
        raise BadInput("NAME is missing; verdicts value --list shows the names")
    if derive:
        return _derive(name)
    from proofs.command.console import working

    try:
        with working(name):
            asked = DIGITS if digits is None else digits
            given = _with_files(name, _parameters(parameters))
            result = _value(name, given, asked, engine)
    except (ValueError, OSError) as error:
        where = "" if parameters else f" (in Python: {values.python_paths()[name]})"
        raise BadInput(f"{error}{where}") from None
    if engine != "arb":
        return _compared(result, asked)
    if exact and result.exact is None:
        rational = values.entry(name).is_rational(given)
        words = "is rational, but its fraction is too long" if rational else "is not known to be rational"
        raise BadInput(f"{name} {words} for these parameters; use --digits N instead of --exact")
    print(result.exact_text if exact else f"{result}{_fraction(result)}" if digits is None else result)  # noqa: T201
    return 0


def _fraction(result: Any) -> str:
    """The fraction beside the digits, if it is short and the digits are not exact."""
    text = result.exact_text
    one_line = text is not None and text != str(result) and len(text) <= SHORT and "\n" not in text
    return f" = {text}" if one_line else ""


def _parameters(texts: Sequence[str]) -> dict[str, str]:
    """Read parameters of the form key=value.

    >>> _parameters(["p=0.6", "q=1/5"])
    {'p': '0.6', 'q': '1/5'}
    """
    found: dict[str, str] = {}
    for text in texts:
        key, equals, number = text.partition("=")
        if not equals or not key:
            raise BadInput(f"{text!r} is not a parameter; write key=value, such as n=10")
        if key in found:
            raise BadInput(f"{key} is given twice; give it once")
        found[key] = number
    return found


def _with_files(name: str, parameters: Mapping[str, str]) -> dict[str, Any]:
    """The parameters, with the content of each file that a parameter names."""
    files = values.files(name)
    if not any(key in files for key in parameters):
        return dict(parameters)
    from symbolic.belief.mechanism import Mechanism

    return {key: Mechanism.read(text) if key in files else text for key, text in parameters.items()}


def _unknown(name: str) -> str:
    close = hint(name, values.all_names(), "verdicts value --list shows the names")
    return f"there is no value {shortened(name, 60)!r}{close}"


def _value(name: str, parameters: Mapping[str, Any], digits: int | None, engine: str = "arb") -> Any:
    """The value. Every error is a ValueError with a message of one line."""
    if name not in values.all_names():
        raise ValueError(_unknown(name))
    for key in parameters:
        if key in ("name", "digits", "engine"):
            raise ValueError(f"{name} has no parameter {key!r}")
    if digits is None:
        return values.value(name, engine=engine, **parameters)
    return values.value(name, digits=digits, engine=engine, **parameters)


def _compared(result: Any, digits: int) -> int:
    """Print the mpmath value; for `both`, print it beside the certified ball.

    Returns 1 if the mpmath value does not lie in the ball.
    """
    import mpmath

    if not isinstance(result, values.Both):
        print(mpmath.nstr(result, digits, strip_zeros=False))  # noqa: T201
        return 0
    print(f"ball    {result.ball} +/- {result.ball.radius_text}")  # noqa: T201
    print(f"mpmath  {mpmath.nstr(result.mpf, digits, strip_zeros=False)}")  # noqa: T201
    print(f"The mpmath value {'lies' if result.agree else 'does NOT lie'} in the ball.")  # noqa: T201
    return 0 if result.agree else 1


def _derive(name: str) -> int:
    """Print the derivation with SymPy and the check of each step.

    Returns 1 if a step is false.
    """
    from proofs.command.console import complaints
    from proofs.report.derivations import lines

    try:
        print("\n".join(lines(name)))  # noqa: T201
    except ValueError as error:
        raise BadInput(str(error)) from None
    except ArithmeticError as error:
        complaints().print(f"verdicts: {name}: {error}")
        return 1
    return 0


def _representations(chosen: str | None) -> int:
    """Print the representations of one value or of all values, and why others are missing.

    Returns 1 if a missing representation has no reason.
    """
    from proofs.command.console import complaints, console
    from proofs.report.text import Indented
    from symbolic.formula import REPRESENTATIONS
    from symbolic.formula.arrays import units
    from symbolic.simulation.representations import row_of, table
    from symbolic.values import entry

    try:
        rows = table() if chosen is None else [row_of(chosen)]
    except ValueError as error:
        raise BadInput(str(error)) from None
    out = console()
    reasons: dict[str, int] = {}
    headings = {"derivation": "derived", "enumeration": "exact", "simulation": "simul."}  # at most 7 letters each
    out.print(
        " " * 35 + " ".join(f"{headings.get(representation, representation):>7}" for representation in REPRESENTATIONS),
        soft_wrap=True,
    )
    for row in rows:
        cells = []
        for representation in REPRESENTATIONS:
            reason = row.missing.get(representation)
            if reason is None:
                word = "yes" if representation != "numpy" else f"{units(entry(row.name))} ulp"
            else:
                word = f"({reasons.setdefault(reason, len(reasons) + 1)})" if reason else "NONE"
            cells.append(f"{word:>7}")
        out.print(f"{row.name:<35}" + " ".join(cells), soft_wrap=True)
    out.print()
    out.print(Indented(ERROR_OF_FLOATS, 0))
    for reason, number in reasons.items():
        out.print(Indented(f"({number}) {reason}", 0))
    broken = [row.name for row in rows if not row.is_whole]
    if broken:
        complaints().print(f"verdicts: a missing representation has no reason: {', '.join(broken)}")
    return 1 if broken else 0


def _list(begun: str | None) -> int:
    """Print all names, or the names that begin with `begun` with their parameters."""
    from proofs.command.console import console
    from proofs.report.text import Indented

    found = [name for name in values.all_names() if begun is None or f"{name}.".startswith(f"{begun.rstrip('.')}.")]
    if not found:
        raise BadInput(_unknown(str(begun)))
    out = console()
    for name in found:
        one = values.entry(name)
        out.print(f"{name}  {' '.join(one.parameters)}")
        for line in (one.doc, *(() if begun is None else (*one.lines(), f"in Python: {values.python_paths()[name]}"))):
            out.print(Indented(line, 4))
    return 0


def _stream(digits: int | None) -> int:
    """Answer each line immediately.

    A program may wait for the answer before it writes the next question.
    """
    # Lines are bytes, so that a line that is not UTF-8 does not affect the others.
    lines = standard_input()
    for line in iter(lambda: lines.readline(LONGEST_LINE + 1), b""):
        if len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            _skip_rest(lines)
            reply: dict[str, Any] = {"error": f"the line is longer than {LONGEST_LINE} bytes"}
        elif not line.strip():
            continue
        else:
            reply = answer(line, digits)
        sys.stdout.write(json.dumps(reply, ensure_ascii=False) + "\n")
        sys.stdout.flush()
    return 0


def _skip_rest(lines: BinaryIO) -> None:
    while (rest := lines.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
        pass


def answer(line: bytes, digits: int | None = None) -> dict[str, Any]:
    """The answer to one question in JSON. Numbers are exact: 0.1 is 1/10.

    >>> answer(b'{"name": "no-such-value"}')["error"][:14]
    'there is no va'
    """
    try:
        question = json.loads(
            line.decode("utf-8-sig"),
            object_pairs_hook=once,
            parse_float=str,
            parse_int=str,
            parse_constant=inexact,
        )
        name, arguments, asked = _read(question)
        result = _value(name, arguments, digits if asked is None else asked)
    except UnicodeDecodeError:
        return {"error": "the line is not UTF-8 text"}
    except json.JSONDecodeError as error:
        return {"error": f"not JSON: {error}"}
    except RecursionError:
        return {"error": "the JSON is nested too deeply"}
    except ValueError as error:
        return {"error": shortened(str(error))}
    reply = {"value": str(result)}
    if result.exact is not None:
        reply["exact"] = result.exact_text
    reply["radius"] = result.radius_text
    return reply


def _read(question: Any) -> tuple[str, dict[str, Any], int | None]:
    if not isinstance(question, dict):
        raise ValueError('a question is an object {"name": ..., "args": {...}, "digits": ...}')
    for key in question:
        if key not in QUESTION:
            raise ValueError(f"unknown key {key!r}{hint(key, QUESTION, 'the keys are ' + ', '.join(QUESTION))}")
    name, arguments, digits = question.get("name"), question.get("args", {}), question.get("digits")
    if not isinstance(name, str):
        raise ValueError("name is missing" if name is None else "name must be a string")
    objects = values.files(name)
    if not isinstance(arguments, dict) or not all(
        isinstance(given, dict if key in objects else str) for key, given in arguments.items()
    ):
        inline = f"; {', '.join(objects)} is an object" if objects else ""
        raise ValueError(f"args must be an object of numbers, or of numbers in quotes{inline}")
    return name, arguments, None if digits is None else _digits(digits)


def _digits(digits: Any) -> int:
    """The number of digits as an integer; its range is checked where it is used."""
    if (
        not isinstance(digits, str)
        or not digits.lstrip("-").isascii()
        or not digits.lstrip("-").isdigit()
        or len(digits) > 9
    ):
        raise ValueError("digits must be an integer between 1 and 100000")
    return int(digits)
