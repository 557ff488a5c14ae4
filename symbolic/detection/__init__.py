"""Membership inference as hypothesis testing: errors, F_beta scores, privacy curves.

>>> from symbolic.detection.hypotheses import Hypotheses
>>> answer = Hypotheses.of(["1/4", "3/4"], ["3/4", "1/4"])
>>> answer.trade_off("1/8"), answer.max_f_score(beta_squared=1)
(Fraction(5, 8), Fraction(3, 4))

Source: Neyman and Pearson 1933; Wasserman and Zhou 2010; Dong, Roth and Su 2022.
"""

from symbolic.detection.gaussian_mechanism import delta as delta_gaussian
from symbolic.detection.gaussian_mechanism import epsilon as epsilon_gaussian
from symbolic.detection.gaussian_mechanism import f_beta as f_beta_gaussian
from symbolic.detection.gaussian_mechanism import f_score as f_score_gaussian
from symbolic.detection.gaussian_mechanism import mu as mu_gaussian
from symbolic.detection.gaussian_mechanism import precision as precision_gaussian
from symbolic.detection.gaussian_mechanism import recall as recall_gaussian
from symbolic.detection.gaussian_mechanism import sigma as sigma_gaussian
from symbolic.detection.gaussian_mechanism import threshold as threshold_gaussian
from symbolic.detection.gaussian_mechanism import trade_off as trade_off_gaussian
from symbolic.detection.laplace_mechanism import (
    epsilon_laplace,
    f_beta_laplace,
    f_score_laplace,
    precision_laplace,
    recall_laplace,
    threshold_laplace,
    trade_off_laplace,
)
from symbolic.detection.laplace_mechanism import f_beta_pair as f_beta_laplace_pair
from symbolic.detection.laplace_mechanism import trade_off_pair as trade_off_laplace_pair
from symbolic.detection.universal import epsilon_universal, f_beta_universal, trade_off_universal

__all__ = [
    "delta_gaussian",
    "epsilon_gaussian",
    "epsilon_laplace",
    "epsilon_universal",
    "f_beta_gaussian",
    "f_beta_laplace",
    "f_beta_laplace_pair",
    "f_beta_universal",
    "f_score_gaussian",
    "f_score_laplace",
    "mu_gaussian",
    "precision_gaussian",
    "precision_laplace",
    "recall_gaussian",
    "recall_laplace",
    "sigma_gaussian",
    "threshold_gaussian",
    "threshold_laplace",
    "trade_off_gaussian",
    "trade_off_laplace",
    "trade_off_laplace_pair",
    "trade_off_universal",
]
