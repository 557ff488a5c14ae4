"""All named formulas, and their values: what `verdicts value` offers.

>>> value("warner.variance", n=10, p="0.9", pi="1/2", digits=5).exact
Fraction(5, 128)
>>> value("survey.inverse-moment", n=10**18, c="0.5", digits=20)
2.0000000000000000020e-18
>>> value("survey.varianz", n=10)
Traceback (most recent call last):
symbolic.formula.DomainError: no formula is called 'survey.varianz'; did you mean survey.variance?
"""

from __future__ import annotations

import difflib
import importlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from symbolic.formula import DomainError, Formula
from symbolic.number import Value

if TYPE_CHECKING:
    from symbolic.evaluator import Evaluator

# name -> the module and the attribute of its Formula
_FORMULAS: Final[Mapping[str, tuple[str, str]]] = {
    "warner.mle": ("symbolic.survey.warner", "mle"),
    "warner.variance": ("symbolic.survey.warner", "variance"),
    "warner.sampling-variance": ("symbolic.survey.warner", "sampling_variance"),
    "warner.privacy-variance": ("symbolic.survey.warner", "privacy_variance"),
    "survey.mle": ("symbolic.survey", "mle"),
    "survey.mle-clipped": ("symbolic.survey", "mle_clipped"),
    "survey.variance": ("symbolic.survey", "variance"),
    "survey.variance-approx": ("symbolic.survey", "variance_approximation"),
    "survey.inverse-moment": ("symbolic.survey", "inverse_moment"),
    "survey.inverse-moment-printed": ("symbolic.survey", "printed_inverse_moment"),
    "survey.inverse-moment-approx": ("symbolic.survey", "inverse_moment_approximation"),
    "survey.fisher-information": ("symbolic.survey", "fisher_information"),
    "survey.cramer-rao-ratio": ("symbolic.survey", "cramer_rao_ratio"),
    "survey.dont-know-cost": ("symbolic.survey", "dont_know_cost"),
    "survey.clipped-bias": ("symbolic.survey", "clipped_bias"),
    "survey.clipped-mse": ("symbolic.survey", "clipped_mse"),
    "f-beta.laplace": ("symbolic.detection.named", "f_beta_laplace"),
    "epsilon.laplace": ("symbolic.detection.named", "epsilon_laplace"),
    "threshold.laplace": ("symbolic.detection.named", "threshold_laplace"),
    "f-score.laplace": ("symbolic.detection.named", "f_score_laplace"),
    "precision.laplace": ("symbolic.detection.named", "precision_laplace"),
    "recall.laplace": ("symbolic.detection.named", "recall_laplace"),
    "trade-off.laplace": ("symbolic.detection.named", "trade_off_laplace"),
    "f-beta.universal": ("symbolic.detection.named", "f_beta_universal"),
    "epsilon.universal": ("symbolic.detection.named", "epsilon_universal"),
    "trade-off.universal": ("symbolic.detection.named", "trade_off_universal"),
    "k-rr.error-common": ("symbolic.reconstruction.formulas", "k_rr_error_common"),
    "rappor.error-common": ("symbolic.reconstruction.formulas", "rappor_error_common"),
    "k-rr.excess-bound": ("symbolic.reconstruction.formulas", "k_rr_excess_bound"),
}
# name -> the module whose EVALUATORS has it
_EVALUATORS: Final[Mapping[str, str]] = {
    "belief.loss": "symbolic.belief.named",
    "belief.trade-off": "symbolic.belief.named",
    "trade-off.randomized-response": "symbolic.composition.named",
    "delta.randomized-response": "symbolic.composition.named",
    "trade-off.laplace-k-fold": "symbolic.composition.named",
    "delta.laplace-k-fold": "symbolic.composition.named",
    "trade-off.laplace-pair": "symbolic.detection.named",
    "f-beta.laplace-pair": "symbolic.detection.named",
    "trade-off.gaussian": "symbolic.detection.gaussian_named",
    "delta.gaussian": "symbolic.detection.gaussian_named",
    "mu.gaussian": "symbolic.detection.gaussian_named",
    "sigma.gaussian": "symbolic.detection.gaussian_named",
    "f-beta.gaussian": "symbolic.detection.gaussian_named",
    "threshold.gaussian": "symbolic.detection.gaussian_named",
    "f-score.gaussian": "symbolic.detection.gaussian_named",
    "precision.gaussian": "symbolic.detection.gaussian_named",
    "recall.gaussian": "symbolic.detection.gaussian_named",
    "epsilon.gaussian": "symbolic.detection.gaussian_named",
    "k-rr.error": "symbolic.reconstruction.named",
    "k-rr.error-bound": "symbolic.reconstruction.named",
    "k-rr.level": "symbolic.reconstruction.named",
    "rappor.error": "symbolic.reconstruction.named",
    "rappor.error-bound": "symbolic.reconstruction.named",
    "rappor.level": "symbolic.reconstruction.named",
    "geometric.normaliser": "symbolic.reconstruction.named",
    "geometric.probability": "symbolic.reconstruction.named",
    "planar.normaliser": "symbolic.reconstruction.named",
    "planar.lattice-sum": "symbolic.reconstruction.named",
}


def names() -> tuple[str, ...]:
    """The names of all formulas."""
    return tuple(_FORMULAS)


def formula(name: str) -> Formula:
    """The formula of that name; raises `DomainError` with the nearest name."""
    if name not in _FORMULAS:
        close = difflib.get_close_matches(name, _FORMULAS, n=1, cutoff=0.4)
        hint = f"did you mean {close[0]}?" if close else f"the names are {', '.join(_FORMULAS)}"
        raise DomainError(f"no formula is called {name!r}; {hint}")
    module, attribute = _FORMULAS[name]
    found = getattr(importlib.import_module(module), attribute)
    assert isinstance(found, Formula)
    return found


def all_names() -> tuple[str, ...]:
    """The names of all formulas and evaluators."""
    return (*_FORMULAS, *_EVALUATORS)


def entry(name: str) -> Formula | Evaluator:
    """The formula or the evaluator of that name: either has `name`, `doc`, `source`, `parameters` and `value`.

    >>> entry("belief.loss"), tuple(entry("belief.loss").parameters)
    (belief.loss(mechanism, kind, scale), ('mechanism', 'kind', 'scale'))
    """
    if name in _EVALUATORS:
        evaluators: Mapping[str, Evaluator] = importlib.import_module(_EVALUATORS[name]).EVALUATORS
        return evaluators[name]
    if name not in _FORMULAS and (close := difflib.get_close_matches(name, all_names(), n=1, cutoff=0.4)):
        raise DomainError(f"no formula is called {name!r}; did you mean {close[0]}?")
    return formula(name)


def files(name: str) -> tuple[str, ...]:
    """The parameters that are mechanisms: named as a file on a command line, given as an object elsewhere.

    >>> files("belief.loss"), files("survey.variance")
    (('mechanism',), ())
    """
    found = entry(name) if name in _EVALUATORS else None
    return () if found is None or isinstance(found, Formula) else found.files


def value(name: str, digits: int = 50, **parameters: Any) -> Value:
    """The value of the formula or evaluator `name` at exact parameters, with so many right digits."""
    return entry(name).value(digits, **parameters)
