"""Prints of Appendix 10.3 and 10.5.1 about the derivatives, by statement id."""

from __future__ import annotations

from typing import Any

from proofs.liu2019.appendix_latex import Print

RISES_FIRST = Print(
    r"\text{the function } f \text{ increases monotonically with } \theta \in (-\infty, Q(D')] \text{, if } "
    r"\epsilon < \log(1 + \beta^2)",
    r"increases monotonically with  $\theta \in (-\infty, Q(D')]$ , if  $\epsilon < \log(1 + \beta^2)$",
)
FALLS_FIRST = Print(
    r"\epsilon < \log(1 + \beta^2) \text{. Otherwise, it decreases monotonically}",
    r"if  $\epsilon < \log(1 + \beta^2)$ . Otherwise, it decreases monotonically",
)
RISES_SECOND = Print(
    r"\text{the function } f \text{ increases monotonically with } \epsilon \in [Q(D'), Q(D)] \text{, if } "
    r"\epsilon < \log(1 + \beta^2)",
    r"increases monotonically with  $\epsilon \in [Q(D'), Q(D)]$ , if  $\epsilon < \log(1 + \beta^2)$",
)
VALLEY = Print(
    r"\epsilon < \log(1 + \beta^2) \text{. Otherwise, it decreases and then increases thus there is a minimum "
    r"within this interval}",
    r"if  $\epsilon < \log(1 + \beta^2)$ . Otherwise, it decreases and then increases thus there is a minimum "
    r"within this interval",
)
RISES_FIRST_PRIOR = Print(
    r"\text{the function } f \text{ increases monotonically for } \theta \in (-\infty, Q(D')] \text{, if } "
    r"\epsilon < \log(1 + \frac{\beta^2}{1-\rho_p})",
    r"increases monotonically for  $\theta \in (-\infty, Q(D')]$ , if  $\epsilon < \log(1 + \frac{\beta^2}{1-\rho_p})$",
)
FALLS_FIRST_PRIOR = Print(
    r"\epsilon < \log(1 + \frac{\beta^2}{1-\rho_p}) \text{. Otherwise, it decreases monotonically}",
    r"if  $\epsilon < \log(1 + \frac{\beta^2}{1-\rho_p})$ . Otherwise, it decreases monotonically",
)
RISES_SECOND_PRIOR = Print(
    r"\text{the function } f \text{ increases monotonically for } \epsilon \in (Q(D'), Q(D)) \text{, if } "
    r"\epsilon < \log(1 + \frac{\beta^2}{1-\rho_p})",
    r"increases monotonically for  $\epsilon \in (Q(D'), Q(D))$ , if  $\epsilon < \log(1 + \frac{\beta^2}{1-\rho_p})$",
)
VALLEY_PRIOR = Print(
    r"\epsilon < \log(1 + \frac{\beta^2}{1-\rho_p}) \text{. Otherwise, it decreases and then increases thus "
    r"there is a minimum within this interval}",
    r"if  $\epsilon < \log(1 + \frac{\beta^2}{1-\rho_p})$ . Otherwise, it decreases and then increases thus "
    r"there is a minimum within this interval",
)
SAID = {
    "liu2019/eq-26.increases": RISES_FIRST,
    "liu2019/eq-26.decreases": FALLS_FIRST,
    "liu2019/eq-27.upper.value": Print(
        r"\frac{\partial f}{\partial \theta}_{\theta=Q(D)} = \frac{0.5\epsilon}{\Delta Q} (e^{-\epsilon} - "
        r"e^{-\epsilon} + \beta^2)"
    ),
    "liu2019/eq-27.upper.sign": Print(
        r"\frac{\partial f}{\partial \theta}_{\theta=Q(D)} = \frac{0.5\epsilon}{\Delta Q} (e^{-\epsilon} - "
        r"e^{-\epsilon} + \beta^2) > 0"
    ),
    "liu2019/eq-27.lower.value": Print(
        r"\frac{\partial f}{\partial \theta}_{\theta=Q(D')} = \frac{0.5\epsilon}{\Delta Q} ((1 + "
        r"\beta^2)e^{-\epsilon} - 1)"
    ),
    "liu2019/eq-27.lower.sign": Print(
        r"\frac{\partial f}{\partial \theta}_{\theta=Q(D')} > 0 \text{ if } \epsilon < \log(1 + \beta^2)",
        r"Therefore, we know that  $\frac{\partial f}{\partial \theta}_{\theta=Q(D')} > 0",
    ),
    "liu2019/eq-27.stationary": Print(
        r"e^{-\epsilon} - e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon} + \beta^2 e^{-\frac{\theta-Q(D)}{\Delta "
        r"Q}\epsilon} = 0 \text{ to obtain } \theta = \frac{\Delta Q}{\epsilon} \log \frac{-1 + \sqrt{1 + "
        r"4\beta^2 e^\epsilon}}{2\beta^2} + Q(D')",
        r"\beta^2 e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon} = 0$  to obtain  $\theta = \frac{\Delta "
        r"Q}{\epsilon} \log \frac{-1 + \sqrt{1 + 4\beta^2 e^\epsilon}}{2\beta^2} + Q(D')",
    ),
    "liu2019/eq-27.increases": RISES_SECOND,
    "liu2019/eq-27.inside": VALLEY,
    "liu2019/eq-27.valley.falls": VALLEY,
    "liu2019/eq-27.valley.rises": VALLEY,
    "liu2019/eq-28.increases": Print(
        r"f \text{ increases monotonically with } \theta \in [Q(D), +\infty)",
        r"$f$  increases monotonically with  $\theta \in [Q(D), +\infty)$",
    ),
    "liu2019/eq-30.increases": RISES_FIRST_PRIOR,
    "liu2019/eq-30.decreases": FALLS_FIRST_PRIOR,
    "liu2019/eq-31.upper.value": Print(
        r"\frac{\partial f}{\partial \theta} \theta=Q(D) = \frac{0.5(1-\rho_p)\epsilon}{\Delta Q} "
        r"(e^{-\epsilon} - e^{-\epsilon} + \frac{\beta^2}{1-\rho_p})"
    ),
    "liu2019/eq-31.upper.sign": Print(
        r"\frac{\partial f}{\partial \theta} \theta=Q(D) = \frac{0.5(1-\rho_p)\epsilon}{\Delta Q} "
        r"(e^{-\epsilon} - e^{-\epsilon} + \frac{\beta^2}{1-\rho_p}) > 0"
    ),
    "liu2019/eq-31.lower.value": Print(
        r"\frac{\partial f}{\partial \theta} \theta=Q(D') = \frac{0.5(1-\rho_p)\epsilon}{\Delta Q} ((1 + "
        r"\frac{\beta^2}{1-\rho_p})e^{-\epsilon} - 1)"
    ),
    "liu2019/eq-31.lower.sign": Print(
        r"\frac{\partial f}{\partial \theta} \theta=Q(D') > 0 \text{ if } \epsilon < \log(1 + "
        r"\frac{\beta^2}{1-\rho_p})",
        r"\frac{\partial f}{\partial \theta} \theta=Q(D') > 0$ , i.e., the function  $f$  increases "
        r"monotonically for  $\epsilon \in (Q(D'), Q(D))$",
    ),
    "liu2019/eq-31.stationary": Print(
        r"e^{-\epsilon} - e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon} + \frac{\beta^2}{1-\rho_p} \cdot "
        r"e^{\frac{\theta-Q(D)}{\Delta Q}\epsilon} = 0 \text{ to obtain } \theta = \frac{\Delta Q}{\epsilon} "
        r"\log(\frac{1-\rho_p}{2\beta^2} (\sqrt{1 + \frac{4\beta^2 e^\epsilon}{1-\rho_p}} - 1)) + Q(D')",
        r"\log(\frac{1-\rho_p}{2\beta^2} (\sqrt{1 + \frac{4\beta^2 e^\epsilon}{1-\rho_p}} - 1)) + Q(D')",
    ),
    "liu2019/eq-31.increases": RISES_SECOND_PRIOR,
    "liu2019/eq-31.inside": VALLEY_PRIOR,
    "liu2019/eq-31.valley.falls": VALLEY_PRIOR,
    "liu2019/eq-31.valley.rises": VALLEY_PRIOR,
}


def said(identifier: str, repaired: str = "") -> dict[str, Any]:
    """The print and quotation of a statement, or the formula of a repaired one."""
    if identifier.endswith(".repaired"):
        return {"formula": repaired}
    return {"printed": SAID[identifier].printed, "quote": SAID[identifier].quote}
