r"""Split a formula into clauses: rows are joined, and commas, words, arrows and quantifiers separate.

A clause is a claim or a condition, as the words before it say. Whatever can be meant in two ways is refused.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from proofs.latex.symbols import OPEN, symbol_at
from proofs.latex.tokens import Token, Unreadable, shown

Role = Literal["claim", "condition", "for all"]

CLOSE: Final = frozenset(OPEN.values())
RELATIONS: Final = {
    "=": "=", "<": "<", ">": ">", r"\le": "<=", r"\leq": "<=", r"\ge": ">=", r"\geq": ">=", r"\ne": "!=",
    r"\neq": "!=", r"\lt": "<", r"\gt": ">", r"\leqq": "<=", r"\geqq": ">=",
}  # fmt: skip
DEFINES: Final = frozenset({r"\triangleq", r"\coloneqq", r"\coloneq", r"\defeq", r"\eqdef"})
ARROWS: Final = frozenset({r"\Rightarrow", r"\implies", r"\Longrightarrow"})
TWO_WAYS: Final = frozenset({r"\iff", r"\Leftrightarrow", r"\Longleftrightarrow", r"\equiv"})
OPERATORS: Final = frozenset({"+", "-", r"\cdot", r"\times", "/", *RELATIONS, *DEFINES})
SPACES: Final = frozenset({r"\quad", r"\qquad"})
CONDITIONS: Final = frozenset(
    ("if", "when", "whenever", "where", "for", "with", "provided", "provided that", "given", "given that", "such that",
     "s.t.", "assuming", "subject to", "as long as", "and if", "if and")
)  # fmt: skip
ALL: Final = frozenset({"for all", "for any", "for every", "for each", r"\forall"})
REASONS: Final = ("by ", "since ", "because ", "using ", "(by ", "(since ", "(because ", "(using ", "due to ")
ALIGNED: Final = frozenset({"aligned", "split", "align", "gathered", "alignedat", "multlined", "gather", "equation"})


@dataclass(frozen=True)
class Part:
    """A clause as tokens, and its role."""

    signs: tuple[Token, ...]
    role: Role


def split(signs: Sequence[Token], notes: list[str] | None = None) -> list[Part]:
    """Return the clauses of a formula; what is left out is added to the notes.

    Raises `Unreadable` where words or commas leave open what is meant.
    """
    return [part for row in _rows(signs, [] if notes is None else notes) for part in _parts(row)]


# ---- rows


def _rows(signs: Sequence[Token], notes: list[str]) -> list[list[Token]]:
    """Unwrap an alignment, and join the rows that continue each other."""
    signs = _stripped(_without_number(_stripped(signs)))
    while len(signs) == 1 and isinstance(signs[0], tuple) and signs[0][0] == "env" and signs[0][1] in ALIGNED:
        signs = _stripped(_without_number(_stripped(signs[0][2])))
    done: list[list[Token]] = []
    for whole in _lines(signs):
        row = list(_without_number(_stripped(_without_reason(whole, notes))))
        cells = [sign for sign in row if sign != "&"]
        while cells and cells[0] in SPACES:
            cells = cells[1:]
        if not cells:
            continue
        if done and _continues(done[-1], row, cells):
            done[-1] += cells
        else:
            done.append(cells)
    if not done:
        raise Unreadable("the formula is empty")
    return done


def _without_number(signs: Sequence[Token]) -> Sequence[Token]:
    """Without an equation number that the author wrote after the formula, such as (2.1)."""
    number = len(signs) > 4 and signs[-4] in SPACES and signs[-3] == "(" and signs[-1] == ")"
    return signs[:-4] if number and isinstance(signs[-2], str) and signs[-2][0].isdigit() else signs


def _without_reason(row: list[Token], notes: list[str]) -> list[Token]:
    """Without the remark beside a row that says why it holds."""
    for at, sign in enumerate(row):
        if not isinstance(sign, tuple) or sign[0] != "words" or symbol_at(row, at) is not None:
            continue
        text = " ".join(str(sign[1]).split()).lower()
        column = at >= 2 and row[at - 1] == "&" == row[at - 2]
        condition = any(f"{text} ".startswith(f"{word} ") for word in (*CONDITIONS, *ALL, "and", "or", "otherwise"))
        remark = text.startswith("where ") and len(text.split()) > 2  # "where g is the distribution of Y"
        if text.startswith(REASONS) or remark or column and not condition:
            if "the reasons beside the rows are left out" not in notes:
                notes.append("the reasons beside the rows are left out")
            return row[:at]
    return row


def _stripped(signs: Sequence[Token]) -> Sequence[Token]:
    """Without punctuation and spacing at the end."""
    end = len(signs)
    while end and (signs[end - 1] in (".", ",", ";", r"\\", r"\square", r"\qed") or signs[end - 1] in SPACES):
        end -= 1
    return signs[:end]


def _continues(before: Sequence[Token], row: Sequence[Token], cells: Sequence[Token]) -> bool:
    if before[-1] in OPERATORS or cells[0] in OPERATORS - {"-", "+"} or cells[0] == ":":
        return True
    if cells[0] in ("-", "+"):
        first = next((sign for sign in row if sign not in SPACES), "")
        if first == "&" or not any(sign in RELATIONS for sign in cells):
            return True
        raise Unreadable("does a row that begins with a sign continue the one before?")
    ended = before[-1] in (",", ";", ".") or any(sign in RELATIONS or sign in (":",) for sign in cells)
    if not ended:
        raise Unreadable("a row neither begins with a sign nor has a relation")
    return False


# ---- clauses


def _parts(row: Sequence[Token]) -> list[Part]:
    found: list[Part] = []
    role: Role = "claim"
    piece: list[Token] = []
    commas: list[int] = []  # the clauses that end with a bare comma

    def close(bare: bool = False) -> None:
        nonlocal piece
        if piece:
            found.append(Part(tuple(piece), role))
            if bare:
                commas.append(len(found) - 1)
        piece = []

    depth = 0
    leading = bool(row) and _word(row[0], row, 0) in ALL  # a quantifier before the claim
    row = _stripped(row)
    for at, sign in enumerate(row):
        if isinstance(sign, str):
            depth += (sign in OPEN) - (sign in CLOSE)
        word = _word(sign, row, at)
        after = row[at + 1] if at + 1 < len(row) else ""
        colon = sign == ":" and role != "claim" and after != "="
        if depth != 0 or not (
            word or colon or sign in (",", ";") or sign in SPACES or sign in ARROWS or sign in TWO_WAYS
        ):
            if sign not in SPACES:
                piece.append(sign)
        elif sign in TWO_WAYS:
            raise Unreadable(f"{sign} is not read: it states two claims")
        elif sign in ARROWS:
            close()
            found = [Part(part.signs, "condition" if part.role == "claim" else part.role) for part in found]
            role = "claim"
        elif word:
            close()
            role = _role(word, role)
        elif sign in SPACES:
            if piece and piece[-1] not in OPERATORS and after not in OPERATORS:
                close()
                role = "claim" if leading else role
                leading = False
        elif sign == ":":
            close()
            role, leading = "claim", False
        else:
            close(bare=sign == "," and after not in SPACES and not _word(after, row, at + 1))
    close()
    _check_list(found, commas)
    return found


def _word(sign: Token, row: Sequence[Token], at: int) -> str:
    """The words of a token that separates clauses; "" for a letter in upright type and other tokens."""
    if sign == r"\forall":
        return r"\forall"
    if not isinstance(sign, tuple) or sign[0] != "words":
        return ""
    text = " ".join(str(sign[1]).replace("~", " ").split()).strip(" .,:")
    return "" if symbol_at(row, at) is not None or text in ("log", "ln", "exp", "max", "min") else text.lower() or ","


def _role(word: str, role: Role) -> Role:
    if word in ("and", ","):
        return role
    if word in ("then", "we have", "it holds that"):
        return "claim"
    if word in ALL:
        return "for all"
    if word in CONDITIONS:
        return "condition"
    raise Unreadable(f"the words {word[:60]!r} are not read")


def _check_list(found: Sequence[Part], commas: Sequence[int]) -> None:
    """Refuse 0 < p, q < 1: a comma between letters may make a list of them."""
    for at in commas:
        if at + 1 >= len(found):
            continue
        left, right = chain(found[at].signs)[0][-1], chain(found[at + 1].signs)[0][0]
        if _single(left) and _single(right):
            raise Unreadable(f"{shown(left)}, {shown(right)} may be a list")


def _single(signs: Sequence[Token]) -> bool:
    symbol = symbol_at(signs, 0)
    return symbol is not None and symbol.length == len(signs)


def chain(signs: Sequence[Token]) -> tuple[list[list[Token]], list[str]]:
    """The sides of a chain and the relations between them; `:=` is a relation too."""
    sides: list[list[Token]] = [[]]
    relations: list[str] = []
    depth = 0
    for sign in signs:
        if isinstance(sign, str):
            depth += (sign in OPEN) - (sign in CLOSE)
            if depth == 0 and (sign in RELATIONS or sign in DEFINES):
                if sides[-1] == [":"] or sides[-1][-1:] == [":"]:
                    sides[-1].pop()
                    sign = ":="
                relations.append(":=" if sign in DEFINES else RELATIONS.get(sign, sign))
                sides.append([])
                continue
        sides[-1].append(sign)
    return sides, relations


def negated(op: str) -> str:
    """The relation that holds where this one does not, with the same sides; "" if it turns them."""
    return {"=": "!=", "!=": "="}.get(op, "")


def _lines(signs: Sequence[Token]) -> list[list[Token]]:
    r"""The rows between the signs `\\\\`."""
    rows: list[list[Token]] = [[]]
    for sign in signs:
        if sign == r"\\":
            rows.append([])
        else:
            rows[-1].append(sign)
    return rows


def rows_of_cases(signs: Sequence[Token]) -> list[tuple[list[Token], list[Token]]]:
    """The rows of `cases`: the value, and the tokens of its condition."""
    found = []
    for row in _lines(signs):
        if not row:
            continue
        if row.count("&") != 1:
            raise Unreadable("a row of cases needs a value and a condition")
        at = row.index("&")
        found.append((list(_stripped(row[:at])), list(_stripped(row[at + 1 :]))))
    return found


def is_otherwise(signs: Sequence[Token]) -> bool:
    """Whether the condition of a case says that it is the last one."""
    text = " ".join(str(sign[1]) for sign in signs if isinstance(sign, tuple) and sign[0] == "words")
    return len(signs) == 1 and bool(re.fullmatch(r"\s*(otherwise|else)\s*\.?", text))
