"""What an adversary can detect: tests between two simple hypotheses, precision and recall, the F score, the privacy curve.

Nothing is loaded until it is used.

>>> from symbolic.detection.hypotheses import Hypotheses
>>> answer = Hypotheses.of(["1/4", "3/4"], ["3/4", "1/4"])
>>> answer.trade_off("1/8"), answer.best_f_score(beta_squared=1)
(Fraction(5, 8), Fraction(3, 4))

Source: Neyman and Pearson 1933; Wasserman and Zhou 2010; Dong, Roth and Su 2022.
"""
