"""What an adversary can detect: tests between two simple hypotheses, precision and recall, the F score, the privacy
curve.

Nothing is loaded until it is used.

>>> from symbolic.detection.hypotheses import Hypotheses
>>> answer = Hypotheses.of(["1/4", "3/4"], ["3/4", "1/4"])
>>> answer.trade_off("1/8"), answer.best_f_score(beta_squared=1)
(Fraction(5, 8), Fraction(3, 4))

Source: Neyman and Pearson 1933; Wasserman and Zhou 2010; Dong, Roth and Su 2022.
"""

from __future__ import annotations

from symbolic.formula.chapter import values_of

__getattr__, __dir__ = values_of(
    __name__,
    {
        ".laplace_mechanism": (
            "f_beta_laplace epsilon_laplace threshold_laplace f_score_laplace precision_laplace recall_laplace "
            "trade_off_laplace trade_off_laplace_pair f_beta_laplace_pair"
        ),
        ".universal": "f_beta_universal epsilon_universal trade_off_universal",
        ".gaussian_mechanism": (
            "trade_off_gaussian delta_gaussian mu_gaussian sigma_gaussian f_beta_gaussian threshold_gaussian "
            "f_score_gaussian precision_gaussian recall_gaussian epsilon_gaussian"
        ),
    },
)
