"""Notions of privacy in finite models, exactly: differential privacy and related notions.

A model is a small mechanism (database -> distribution of the output) with a prior on the databases. Losses are exact
rationals e^epsilon; information is a certified sum of logarithms.

>>> from symbolic.notions import Model, information_loss, privacy_loss
>>> copy = Model.of([["0", "1"]] * 2, {
...     "0 0": {"no": "3/4", "yes": "1/4"}, "0 1": {"no": "1/2", "yes": "1/2"},
...     "1 0": {"no": "1/2", "yes": "1/2"}, "1 1": {"no": "1/4", "yes": "3/4"}}, {"0 0": "1/2", "1 1": "1/2"})
>>> {kind: privacy_loss(copy, kind).ratio_text for kind in ("bounded", "dependent", "inferential", "membership")}
{'bounded': '2', 'dependent': '3', 'inferential': '3', 'membership': '2'}

Sources: differential privacy, Dwork 2006 (unbounded) and Kifer and Machanavajjhala 2011 (bounded); Pufferfish,
Kifer and Machanavajjhala 2012; Blowfish, He, Machanavajjhala and Ding 2014; dependent differential privacy, Liu,
Chakraborty and Mittal 2016; inferential privacy, Ghosh and Kleinberg 2016; membership privacy, Li, Qardaji, Su, Wu and
Yang 2013; mutual-information differential privacy, Cuff and Yu 2016.
"""

from symbolic.notions.condition import Comparison
from symbolic.notions.information import Information, information_loss, worst_prior
from symbolic.notions.loss import Loss, pair_loss, privacy_loss, pufferfish_loss
from symbolic.notions.model import Model, product_prior
from symbolic.notions.space import Space

__all__ = [
    "Comparison",
    "Information",
    "Loss",
    "Model",
    "Space",
    "information_loss",
    "pair_loss",
    "privacy_loss",
    "product_prior",
    "pufferfish_loss",
    "worst_prior",
]
