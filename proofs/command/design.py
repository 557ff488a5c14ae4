"""`verdicts design`: p, q and the number of respondents for a privacy budget."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib.util import find_spec
from math import ceil
from pathlib import Path
from typing import Any, Final

from proofs.command.errors import BadInput
from proofs.command.files import writable
from proofs.extras import install
from symbolic.number import Undecided, decimal, endpoints, fraction_text
from symbolic.representations.exact import TooLarge
from symbolic.survey.budget import NoDesign
from symbolic.survey.choice import Rule
from symbolic.survey.coverage import Coverage, places
from symbolic.survey.planning import Design, design, quantile

PICTURES: Final = (".svg", ".pdf", ".png")
COLUMNS: Final = 39  # columns of the name and the value, before the explanation
LONGEST: Final = 20  # decimal places up to which a number is printed as a decimal
SIGNIFICANT: Final = 6  # digits of the privacy loss
NAMES: Final = {"sldp": "ε-SLDP", "wldp": "ε-WLDP"}
BOUNDS: Final = {"sldp": "p/q ≤ e^ε", "wldp": "(1 - q)/q ≤ e^ε"}

LOSS: Final = {"sldp": ("li2022/eps-s",), "wldp": ("li2022/eps-w",)}
BECAUSE: Final[dict[tuple[Rule, str], tuple[str, tuple[str, ...]]]] = {
    ("best", "sldp"): (
        'No mechanism with "don\'t know" within the budget has a smaller variance, for any share and any n. For fixed '
        "p + q, the minimum has p/q = e^ε. Over all p + q, the minimum has p + q = 1.",
        ("li2022/corollary-12", "li2022/figure-2.optimal"),
    ),
    ("best", "wldp"): (
        'No mechanism with "don\'t know" within the budget has a smaller variance, for any share and any n. ε-WLDP '
        "implies p/q ≤ e^ε. The best mechanism under this weaker condition has p + q = 1 and satisfies ε-WLDP. It also "
        "has the smallest variance ν^W, which decreases in p for p ≤ 1 - q.",
        ("li2022/figure-5", "li2022/corollary-12", "li2022/figure-2.optimal", "li2022/corollary-20.variance"),
    ),
    ("dont-know", "sldp"): (
        "For this p + q, no mechanism within the budget has a smaller variance: p/q = e^ε.",
        ("li2022/corollary-12",),
    ),
    ("dont-know", "wldp"): (
        "For this p + q, no mechanism within the budget has a smaller variance: q is as small as the budget allows. "
        "This is Corollary 12 with p/q in place of e^ε.",
        ("li2022/corollary-12",),
    ),
    ("p", "sldp"): (
        "For this p the variance increases with q, which is as small as the budget allows.",
        ("li2022/corollary-11.variance",),
    ),
    ("p", "wldp"): (
        "For this p the variance increases with q, which is as small as the budget allows.",
        ("li2022/corollary-11.variance",),
    ),
    ("q", "sldp"): (
        "For this q the variance decreases with p: (p + q)/(p - q) and E[1/M | M > 0] both do, M the number of "
        "answers. So p is as large as the budget allows.",
        ("li2022/beyond.inverse-moment-decreasing",),
    ),
    ("q", "wldp"): (
        "For this q the variance decreases with p: (p + q)/(p - q) and E[1/M | M > 0] both do, M the number of "
        "answers. So p = 1 - q.",
        ("li2022/beyond.inverse-moment-decreasing",),
    ),
    ("given", "sldp"): ("p and q were given; they satisfy the budget.", ()),
    ("given", "wldp"): ("p and q were given; they satisfy the budget.", ()),
}
"""(rule, notion) -> why the mechanism has the smallest variance, and the statements that prove it."""
ESTIMATE: Final = ("li2022/theorem-9", "li2022/theorem-10.first.repaired")
BRACKET: Final = ("li2022/beyond.inverse-moment-least", "li2022/beyond.inverse-moment-bound")
COST: Final = "li2022/beyond.cost-of-dont-know"


@dataclass(frozen=True)
class Question:
    """The options of the command, which are the arguments of `symbolic.survey.design`."""

    epsilon: str
    notion: str
    share: str
    margin: str | None
    respondents: str | None
    confidence: str
    certified: bool
    p: str | None
    q: str | None
    dont_know: str | None


def run(question: Question, as_json: bool, plot: str | None) -> int:
    """Print the design as a table or as one object, and draw its picture."""
    if plot is not None:
        _check_file(Path(plot))
    try:
        found = design(**vars(question))
        answer = as_object(found)
        lines = [] if as_json else list(_lines(found))
    except NoDesign as reason:
        raise BadInput(f"--{reason}") from None
    except (TooLarge, Undecided) as reason:
        raise BadInput(f"it cannot be computed: {reason}") from None
    if plot is not None:
        _draw(found, Path(plot))
    if as_json:
        print(json.dumps(answer, indent=1, ensure_ascii=False))  # noqa: T201
        return 0
    from proofs.command.console import console
    from proofs.report.text import Indented

    out = console()
    for indent, hanging, line in lines:
        out.print(Indented(line, indent, hanging) if line else "")
    return 0


def _check_file(path: Path) -> None:
    """Called before the design is computed, which may take long."""
    if path.suffix.lower() not in PICTURES:
        raise BadInput(f"--plot: {path} must end in one of {', '.join(PICTURES)}")
    writable(path)
    if find_spec("matplotlib") is None:
        raise BadInput(f"--plot needs matplotlib; install it with: {install('matplotlib')}")


# ---- as an object


def as_object(found: Design) -> dict[str, Any]:
    """The design as JSON data.

    Numbers are strings with correct digits; `privacy_loss` is rounded up, `at_least` down.
    """
    coverage, variance = found.coverage, found.walley_variance
    return {
        "notion": found.budget.notion,
        "epsilon": found.budget.exact_text,
        "share": [written(one) for one in found.share],
        "confidence": written(found.confidence),
        "p": written(found.p),
        "q": written(found.q),
        "dont_know": written(found.dont_know),
        "rule": found.mechanism.rule,
        "privacy_loss": _loss(found),
        "respondents": found.respondents,
        "margin": written(found.margin),
        "fixed": found.fixed,
        "certified": found.certified,
        "variance": str(found.variance),
        "worst_share": written(found.worst_share),
        "walley_variance": None if variance is None else str(variance),
        "coverage": {
            "at_least": coverage.text, "at_most": places(coverage.at_most, True), "method": coverage.method,
            "parts": coverage.parts,
        },
        "alternatives": [
            {
                "dont_know": written(one.dont_know), "p": written(one.mechanism.p), "q": written(one.mechanism.q),
                "variance_ratio": str(one.ratio), "respondents": one.respondents,
            }
            for one in found.alternatives
        ],
        "statements": statements(found),
    }  # fmt: skip


def statements(found: Design) -> list[str]:
    """The ids of the statements that prove the design."""
    notion = found.budget.notion
    ids = [*LOSS[notion], *BECAUSE[found.mechanism.rule, notion][1], *ESTIMATE]
    if found.mechanism.answering < 1 and found.fixed == "margin":
        ids += BRACKET
    if found.walley_variance is not None:
        ids.append("li2022/nu-w")
    return [*ids, *([COST] if notion == "sldp" else [])]


def written(x: Fraction) -> str:
    """An exact number as a decimal if it has few places, as a fraction otherwise.

    >>> written(Fraction(1, 8)), written(Fraction(2, 3)), written(Fraction(5))
    ('0.125', '2/3', '5')
    """
    number = next((k for k in range(LONGEST) if (x * 10**k).denominator == 1), None)
    if not number:
        return fraction_text(x)
    whole, rest = divmod(int(x * 10**number), 10**number)
    return f"{whole}.{rest:0{number}}"


def _loss(found: Design) -> str:
    """The privacy loss of p and q, rounded up."""
    import flint

    with flint.ctx.workprec(256):
        high = endpoints(found.budget.spent(found.p, found.q))[1]
    unit = Fraction(1, 10**SIGNIFICANT)
    while high < unit * 10 ** (SIGNIFICANT - 1):
        unit /= 10
    return written(ceil(high / unit) * unit)


# ---- as a table


def _lines(found: Design) -> Iterator[tuple[int, int, str]]:
    """Yield lines as (indent, hanging indent, text)."""
    low, high = (written(one) for one in found.share)
    over = f"a true share of {low}" if low == high else f"true shares from {low} to {high}"
    yield 0, 0, f'Survey with "don\'t know" under {NAMES[found.budget.notion]}, ε = {found.budget.text}, for {over}'
    yield 0, 0, ""
    for name, value, meaning in _rows(
        found, f"at the share {low}" if low == high else f"for all shares from {low} to {high}"
    ):
        yield 2, COLUMNS - 2, f"{name:<14}{value:<{COLUMNS - 17}} {meaning}".rstrip()
    if found.coverage.at_least < found.confidence and not found.certified:
        increased = "the number of respondents" if found.fixed == "margin" else "the margin"
        yield 0, 0, ""
        level = written(found.confidence)
        yield (
            0,
            0,
            f"The certified coverage is below {level} because n and the margin use the normal approximation. "
            f"--certified increases {increased} until the coverage is at least {level}.",
        )
    yield 0, 0, ""
    yield from ((0, 0, one) if i == 0 else (2, 0, one) for i, one in enumerate(_alternatives(found)))
    yield 0, 0, ""
    yield 0, 0, "Why"
    for text in _reasons(found):
        yield 2, 2, text


def _rows(found: Design, over: str) -> Iterator[tuple[str, str, str]]:
    notion, coverage = found.budget.notion, found.coverage
    margin = written(found.margin)
    yield "p", written(found.p), "probability of the true answer"
    yield "q", written(found.q), "probability of the false answer"
    yield "don't know", written(found.dont_know), "probability, 1 - p - q"
    yield "privacy loss", f"≤ {_loss(found)}", f"so {BOUNDS[notion]} holds"
    yield "respondents", str(found.respondents), _size(found)
    yield (
        "interval",
        f"estimate ± {margin}",
        "clipped to 0 and 1; "
        + (
            "trivial, as the margin is at least 1"
            if found.margin >= 1
            else f"confidence {written(100 * found.confidence)} %"
        ),
    )
    yield "estimate", '(a p - b q)/((p - q)(a + b)) for a answers "yes", b "no"', ""
    yield "variance", str(found.variance), f"the largest, at share {written(found.worst_share)}"
    if found.walley_variance is not None and found.dont_know:
        yield "variance ν^W", str(found.walley_variance), 'if each "don\'t know" is a false answer'
    yield "coverage", _bounds(coverage), _how(coverage, over)


def _size(found: Design) -> str:
    if found.fixed == "respondents":
        return "given" if not found.certified else "given; the margin is computed for certified coverage"
    if found.certified:
        return "the number for certified coverage"
    import flint

    with flint.ctx.workprec(64):
        z = decimal(Fraction(ceil(endpoints(quantile(found.confidence))[1] * 10**4), 10**4), 5)
    return f"the smallest n with {z} standard deviations ≤ margin"


def _bounds(held: Coverage) -> str:
    if held.method == "exact":
        return f"{held.text}..."
    return f"≥ {held.text}" + (f", ≤ {places(held.at_most, True)}" if held.at_most < 1 else "")


def _how(held: Coverage, over: str) -> str:
    if held.method == "exact":
        if held.parts == 1:
            return f"exact distribution, {over}; rounded down"
        return f"exact distribution, infimum {over}; rounded down"
    upper = "; the upper bound is the smallest coverage at 9 shares" if held.at_most < 1 and "all" in over else ""
    if held.method == "cells":
        return f"proved {over}, on {held.parts} cells{upper}"
    return f"proved {over} by the Berry-Esseen inequality{upper}"


def _alternatives(found: Design) -> list[str]:
    head = ("don't know", "p", "q", "variance", "respondents")
    rows = [
        (
            written(one.dont_know), _short(one.mechanism.p), _short(one.mechanism.q), f"x {one.ratio}",
            str(one.respondents) + ("  *" if one.mechanism == found.mechanism else ""),
        )
        for one in found.alternatives
    ]  # fmt: skip
    widths = [max(len(row[i]) for row in (head, *rows)) for i in range(5)]
    title = 'The cost of "don\'t know" for the same budget and margin (* this design)'
    return [title, *("  ".join(f"{cell:<{w}}" for cell, w in zip(row, widths, strict=True)) for row in (head, *rows))]


def _short(x: Fraction) -> str:
    """A probability for a column: exact, or rounded to 8 digits if it is long."""
    text = written(x)
    return text if len(text) <= 14 else decimal(x, 8)


def _reasons(found: Design) -> Sequence[str]:
    notion = found.budget.notion
    text, ids = BECAUSE[found.mechanism.rule, notion]
    loss = "ln(p/q)" if notion == "sldp" else "ln((1 - q)/q)"
    lines = [
        f"{text} Proof: {_listed(ids)}." if ids else text,
        f"The privacy loss is {loss}. Proof: {LOSS[notion][0]}. The rounded p and q satisfy the budget.",
        'Given at least one answer "yes" or "no", the estimate is unbiased and has this variance. '
        f"Proof: {_listed(ESTIMATE)}.",
    ]
    if found.walley_variance is not None and found.dont_know:
        lines.append(
            'The estimate uses only the answers "yes" and "no". The variance ν^W is that of Warner\'s model with every '
            '"don\'t know" as a false answer. Proof: li2022/nu-w.'
        )
    if 2 * found.p <= 1:
        lines.append(
            "li2022 assumes p > 1/2, and so do its statements about the loss, the estimate and its variance. This p is "
            "smaller. The formulas hold for every q < p, but this is not proved here."
        )
    if notion == "sldp":
        lines.append(
            f'"don\'t know" increases the variance by a factor between 1 and 2n/((n + 1)(p + q)). Proof: {COST}.'
        )
    return lines


def _listed(ids: Sequence[str]) -> str:
    """Join ids as in a sentence.

    >>> _listed(["a"]), _listed(["a", "b"]), _listed(["a", "b", "c"])
    ('a', 'a and b', 'a, b and c')
    """
    return " and ".join(filter(None, (", ".join(ids[:-1]), ids[-1])))


# ---- as a picture


def _draw(found: Design, path: Path) -> None:
    from proofs.report.figures.figure import KINDS, content
    from proofs.report.figures.survey import picture

    kind = next(one for one in KINDS if path.suffix.lower() == f".{one}")
    try:
        path.write_bytes(content(picture(found), kind))
    except OSError as reason:
        raise BadInput(f"--plot: {path}: {reason.strerror or reason}") from None
