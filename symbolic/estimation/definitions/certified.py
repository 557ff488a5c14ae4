"""Formula for the maximum likelihood estimate from several mechanisms."""

from __future__ import annotations

from symbolic.formula.definition import Body, Written


def gibu_estimate() -> Body:
    latex = r"\operatorname*{arg\,max}_{\theta} \sum_{A} \sum_{z} n^A_z \log \sum_{x} \theta_x A_{xz}"
    plain = "the theta that maximises sum over A and z of n(A, z)*log(sum over x of theta(x)*A(x, z))"
    return Written(latex, plain, _argument)


def _argument() -> object:
    import sympy

    return sympy.Function("argmax")(sympy.Symbol("counts"), sympy.Symbol("channels"))
