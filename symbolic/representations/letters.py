r"""Names of variables as papers write them: Greek letters, subscripts, accents.

>>> print(latex_name("q1"), latex_name("theta_hat"), latex_name("lam"), latex_name("rhop"), latex_name("N'"))
q_{1} \hat{\theta} \lambda \rho_{p} N'
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

GREEK: Final = frozenset(
    re.findall(
        r"\w+",
        """alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi psi
        omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega varepsilon vartheta varphi ell""",
    )
)
OTHER_NAMES: Final = {"lam": "lambda", "lamda": "lambda", "eps": "epsilon"}
ACCENTS: Final = {"hat": r"\hat", "bar": r"\bar", "tilde": r"\tilde", "dot": r"\dot"}
MARKS: Final = {"star": "*", "prime": r"\prime", "dagger": r"\dagger"}


@lru_cache(maxsize=4096)
def latex_name(name: str) -> str:
    """Return the name of a variable in LaTeX."""
    primes = "'" * name.count("'")
    first, *rest = [part for part in name.replace("'", "").split("_") if part]
    shape = re.fullmatch(r"([A-Za-z]+?)([0-9]*)", first)
    letters, digits = (shape[1], shape[2]) if shape else (first, "")
    text, subscripts = _greek_with_index(letters)
    subscripts += [digits] if digits else []
    mark = ""
    for part in rest:
        if part in ACCENTS:
            text = f"{ACCENTS[part]}{{{text}}}"
        elif part in MARKS:
            mark += MARKS[part]
        else:
            subscripts.append(part if part.isdigit() else _letters(part))
    if subscripts:
        text += f"_{{{','.join(subscripts)}}}"
    if mark:
        text += f"^{{{mark}}}"
    return text + primes


def _greek_with_index(letters: str) -> tuple[str, list[str]]:
    """Split a Greek letter and an index written right after it: rhop is rho with the index p."""
    if OTHER_NAMES.get(letters, letters) not in GREEK and letters[:-1] in GREEK:
        return _letters(letters[:-1]), [letters[-1]]
    return _letters(letters), []


def _letters(letters: str) -> str:
    known = OTHER_NAMES.get(letters, letters)
    if known in GREEK:
        return "\\" + known
    return letters if len(letters) == 1 else rf"\mathrm{{{letters}}}"
