"""Derivations of the survey's closed forms with SymPy, run on request.

Each derivation ends with its formula, and raises an error if SymPy's result differs. A derivation is not a proof: the
proofs are statements that the checkers verify without SymPy.

>>> from symbolic.survey import warner
>>> print(warner.mle.derivation[3])
the score is 0 at one share only
(n*p - n + n1)/(n*(2*p - 1))
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from typing import Any, TypeAlias

import sympy

from symbolic import survey
from symbolic.formula import Step
from symbolic.formula.checking import same
from symbolic.language import Term, reals
from symbolic.representations.exact import evaluate
from symbolic.representations.sympy import expression
from symbolic.survey import warner
from symbolic.survey.domains import N1, N2, N3, PI, Q_, C, N, P

Expression: TypeAlias = Any
Steps: TypeAlias = list[Step | tuple[str, Expression]]

THETA: Term = reals("theta")
theta, p, q, pi, c = (expression(variable) for variable in (THETA, P, Q_, PI, C))
n, n1, n2, n3 = (expression(variable) for variable in (N, N1, N2, N3))
m = sympy.Symbol("m", integer=True)


def warner_mle() -> Steps:
    """Maximize the likelihood of n1 answers yes among n."""
    return _stationary(expression(warner.likelihood(THETA, N1, N, P)), warner.mle.sympy)


def survey_mle() -> Steps:
    """Maximize the likelihood of the three counts."""
    return _stationary(expression(survey.likelihood(THETA, N1, N2, N3, P, Q_)), survey.mle.sympy)


def survey_mle_clipped() -> Steps:
    """Maximize the likelihood of the three counts over the shares in [0, 1]."""
    return [
        *survey_mle(),
        (
            "the log-likelihood is concave: if its stationary point is outside [0, 1], its maximum is at the "
            "nearer end",
            survey.mle_clipped.sympy,
        ),
    ]


def _stationary(likelihood: Expression, formula: Expression) -> Steps:
    log_likelihood = sympy.expand_log(sympy.log(likelihood), force=True)
    score = sympy.diff(log_likelihood, theta)
    numerator = sympy.numer(sympy.together(score))
    solutions = sympy.solve(numerator, theta)
    if len(solutions) != 1:
        raise ArithmeticError(f"{len(solutions)} stationary points")
    estimate = sympy.factor(solutions[0])
    root = same(numerator.subs(theta, estimate), sympy.Integer(0))
    curvature = sum(
        (_tidy(sympy.diff(part, theta, 2)) for part in sympy.Add.make_args(log_likelihood)), sympy.Integer(0)
    )
    return [
        ("the likelihood of the share theta", likelihood),
        ("its logarithm", log_likelihood),
        Step(
            "the score, its derivative in theta",
            _sum(map(_tidy, sympy.Add.make_args(score))),
            same(_sum(map(_tidy, sympy.Add.make_args(score))), score),
        ),
        Step("the score is 0 at one share only", estimate, root),
        (
            "the log-likelihood is concave, so the stationary share is the maximum",
            curvature,
        ),
        Step("in the order of the source", formula, same(estimate, formula)),
    ]


def warner_variance() -> Steps:
    """Compute the variance from that of the number of answers yes."""
    yes = expression(warner.yes(P, PI))
    mean, variance = _binomial_moments(n, yes)
    slope = sympy.factor(sympy.diff(warner.mle.sympy, n1))
    unbiased = sympy.simplify(warner.mle.sympy.subs(n1, mean))
    result = sympy.factor(slope**2 * variance)
    return [
        ("n1 ~ Bin(n, s), where the probability s of yes is", yes),
        Step("the variance of n1, from its generating function", variance, same(variance, n * yes * (1 - yes))),
        Step(
            "the estimate is linear in n1, and its expectation is", unbiased, same(warner.mle.sympy.subs(n1, mean), pi)
        ),
        ("its slope in n1", slope),
        ("its variance: slope^2 times the variance of n1", result),
        Step(
            "split into the parts due to sampling and to randomization",
            warner.variance.sympy,
            same(result, warner.variance.sympy),
        ),
    ]


def survey_variance() -> Steps:
    """Compute the variance from the distribution of the counts, given at least one answer."""
    answers = p + q
    share_of_yes = expression(survey.yes(P, Q_, PI)) / answers
    mean, variance = _binomial_moments(m, share_of_yes)
    estimate = survey.mle.sympy.subs(n2, m - n1)
    slope = sympy.factor(sympy.diff(estimate, n1))
    unbiased = sympy.simplify(estimate.subs(n1, mean))
    conditional = sympy.factor(slope**2 * variance)
    one = sympy.factor(conditional * m)
    factor = expression(survey.factor(P, Q_, PI))
    centred = expression(survey.factor_centred(P, Q_, PI))
    moment = expression(survey.inverse_moment(N, P + Q_))
    return [
        (
            "the number m of answers is Bin(n, p + q); given m, n1 ~ Bin(m, s) with s",
            share_of_yes,
        ),
        ("the variance of n1 given m, from its generating function", sympy.factor(variance)),
        ("the estimate in terms of n1 and m", estimate),
        Step("it is linear in n1, and its expectation given m is", unbiased, same(estimate.subs(n1, mean), pi)),
        Step(
            "its variance given m: slope^2 times the variance of n1",
            conditional,
            same(conditional, slope**2 * variance),
        ),
        Step("which is 1/m times", factor, same(one, factor)),
        Step("or, centred at pi = 1/2", centred, same(factor, centred)),
        (
            "the expectation does not depend on m, so the variance is this times E[1/M | M > 0], which is",
            moment,
        ),
        ("together", survey.variance.sympy),
    ]


def survey_inverse_moment() -> Steps:
    """Integrate the generating function of the number of answers."""
    z, y, k = sympy.symbols("z y k", positive=True)
    u = 1 - c
    generating = (u + c * z) ** n
    closed = sympy.Sum((u ** (n - k) - u**n) / k, (k, 1, n))
    total = expression(survey.inverse_moment_sum(N, C))
    small = 4
    powers = sympy.cancel((y**small - u**small) / (y - u))
    area = sympy.integrate(sympy.expand(powers), (y, u, 1))
    return [
        ("the generating function of M ~ Bin(n, c)", generating),
        (
            "1/m is the integral of z^(m-1): E[1/M; M > 0] is",
            sympy.Integral((generating - u**n) / z, (z, 0, 1)),
        ),
        ("with y = 1 - c + c z", sympy.Integral((y**n - u**n) / (y - u), (y, u, 1))),
        Step(
            "the fraction is a sum of y^(k-1) (1-c)^(n-k), which is integrated term by term",
            closed,
            f"n = {small}: {same(area, closed.subs(n, small).doit())}",
        ),
        Step("which is the sum over the number of answers", total, same(total, closed)),
        ("divided by the probability of at least one answer", survey.inverse_moment.sympy),
    ]


def survey_inverse_moment_sum() -> Steps:
    """Integrate in the same way, without the condition of at least one answer."""
    return list(survey_inverse_moment()[:-1])


def survey_inverse_moment_approximation() -> Steps:
    """Take the first two inverse factorials; the error is not derived."""
    size = sympy.Symbol("L", positive=True)
    approximation = survey.inverse_moment_approximation.sympy
    series = sympy.series(1 / (size - 1), size, sympy.oo, 4)
    two = 1 / ((n + 1) * c) + 1 / ((n + 1) * c * (n + 2) * c)
    return [
        (
            "1/m = 1/(m+1) + 1/((m+1)(m+2)) + ...; the expectations of the first two terms for M ~ Bin(n, c), "
            "up to (1-c)^n",
            two,
        ),
        (
            "in L = (n+1) c that is 1/L + 1/L^2, up to the order 1/(n L^2); and 1/(L-1) agrees with it to this order",
            series,
        ),
        Step(
            "this gives Grab and Savage's approximation",
            approximation,
            same(approximation.subs(n, size / c - 1), 1 / (size - 1)),
        ),
    ]


def survey_variance_approximation() -> Steps:
    """Insert Grab and Savage's approximation; show how the result changes with q."""
    formula = survey.variance_approximation.sympy
    answers, gap, moment = p + q, p - q, (n + 1) * (p + q) - 1
    slope = p * answers / gap**3 / moment - (n + 1) * expression(survey.factor_centred(P, Q_, PI)) / moment**2
    x, y, z = sympy.symbols("x y z", nonnegative=True)
    # (n + 1)(p + q) = 2 + x, q = y, p = q + z: the rest is a sum of nonnegative terms
    above = p * answers * moment - (n + 1) * gap**3 * expression(survey.factor_centred(P, Q_, PI))
    given = above.subs(n, (2 + x) / answers - 1)
    least = sympy.factor(sympy.expand(sympy.simplify(given.subs(pi, sympy.Rational(1, 2)))).subs(p, y + z).subs(q, y))
    if any(coefficient < 0 for coefficient in sympy.Poly(sympy.expand(least), x, y, z).coeffs()):
        raise ArithmeticError(f"the sign of {least} is not decided")
    return [
        ("the variance is this", expression(survey.factor_centred(P, Q_, PI))),
        ("times E[1/M | M > 0], which is approximated by", expression(survey.inverse_moment_approximation(N, P + Q_))),
        Step("its derivative in q", slope, same(sympy.diff(formula, q), slope)),
        Step("(p - q)^3 ((n + 1)(p + q) - 1)^2 times that", above, same(slope * gap**3 * moment**2, above)),
        Step("it is least at pi = 1/2; there, with (n + 1)(p + q) = 2 + x, q = y and p = y + z it is a sum of "
            "nonnegative terms", least, same(given.subs({pi: sympy.Rational(1, 2)}).subs(p, y + z).subs(q, y), least)),
        ("so for p > q and (n + 1)(p + q) >= 2 the variance rises with q; together", formula),
    ]  # fmt: skip


def survey_fisher_information() -> Steps:
    """Compute the information from the score of one respondent."""
    chances = [expression(survey.yes(P, Q_, PI)), expression(survey.no(P, Q_, PI)), expression(survey.dont_know(P, Q_))]
    scores = [sympy.factor(sympy.diff(sympy.log(chance), pi)) for chance in chances]
    mean = sympy.simplify(sum(chance * score for chance, score in zip(chances, scores, strict=True)))
    information = sum(chance * score**2 for chance, score in zip(chances, scores, strict=True))
    expected = sum(chance * score for chance, score in zip(chances, scores, strict=True))
    return [
        ("the probabilities of yes, no and don't know", sympy.Tuple(*chances)),
        ("the scores: the derivatives of their logarithms in pi", sympy.Tuple(*scores)),
        Step("the expectation of the score", mean, same(expected, sympy.Integer(0))),
        Step(
            "the expectation of its square, the information",
            survey.fisher_information.sympy,
            same(information, survey.fisher_information.sympy),
        ),
        ("over a common denominator", sympy.factor(information)),
    ]


def survey_cramer_rao_ratio() -> Steps:
    """Multiply the variance by the information of n respondents."""
    factor = expression(survey.factor(P, Q_, PI))
    information = survey.fisher_information.sympy
    product = sympy.simplify(factor * information)
    return [
        ("the variance is this times E[1/M | M > 0]", factor),
        ("the Cramer-Rao bound is 1/n over the information of one respondent", information),
        Step("the product of both", product, same(factor * information, p + q)),
        ("times n E[1/M | M > 0], with c = p + q", survey.cramer_rao_ratio.sympy),
    ]


def survey_dont_know_cost() -> Steps:
    """Divide the variance by that of Warner's design with the same p/q."""
    ours = expression(survey.factor(P, Q_, PI))
    theirs = expression(warner.variance(N, P / (P + Q_), PI))
    return [
        ("in Warner's design with the same privacy loss log(p/q), a true answer has probability", p / (p + q)),
        ("its variance", sympy.factor(theirs)),
        Step('with "don\'t know" the variance is n times that, times E[1/M | M > 0]', ours, same(ours / n, theirs)),
        ("the ratio is n E[1/M | M > 0], with c = p + q", survey.dont_know_cost.sympy),
    ]


def survey_clipped_bias() -> Steps:
    """Sum over the multinomial distribution of the counts."""
    return _clipped(1, survey.clipped_bias.sympy)


def survey_clipped_mse() -> Steps:
    """Sum the squared errors over the same distribution."""
    return _clipped(2, survey.clipped_mse.sympy)


def _clipped(power: int, formula: Expression) -> Steps:
    size = 2
    chances = [expression(survey.yes(P, Q_, PI)), expression(survey.no(P, Q_, PI)), expression(survey.dont_know(P, Q_))]
    point = {p: sympy.Rational(3, 5), q: sympy.Rational(1, 5), pi: sympy.Rational(3, 10)}
    total = weight = sympy.Integer(0)
    for row in product(range(3), repeat=size):  # every sequence of answers
        yes, no = row.count(0), row.count(1)
        if yes + no:
            chance = sympy.prod([chances[one] for one in row]).subs(point)
            estimate = survey.mle.sympy.subs({n1: yes, n2: no}).subs(point)
            total += chance * (sympy.Max(0, sympy.Min(1, estimate)) - point[pi]) ** power
            weight += chance
    term = survey.clipped_bias.term if power == 1 else survey.clipped_mse.term
    exact = evaluate(term, {"n": size, "p": Fraction(3, 5), "q": Fraction(1, 5), "pi": Fraction(3, 10)})
    same(total / weight, sympy.Rational(exact.numerator, exact.denominator))
    checked = f"both are {exact}"
    return [
        ("the probability of yes, no and don't know, so that the counts are multinomial", sympy.Tuple(*chances)),
        ("the estimate, clipped to [0, 1]", survey.mle_clipped.sympy),
        Step(
            "its distance from pi"
            + (", squared," if power == 2 else "")
            + ", averaged over all counts with at least one answer",
            formula,
            f"exactly, for n = {size}, over all sequences of answers: {checked}",
        ),
    ]


def _sum(parts: Iterable[Expression]) -> Expression:
    return sum(parts, sympy.Integer(0))


def _binomial_moments(trials: Expression, probability: Expression) -> tuple[Expression, Expression]:
    """Return mean and variance of Bin(trials, probability), from its generating function."""
    z = sympy.Symbol("z")
    generating = (1 - probability + probability * z) ** trials
    first = sympy.diff(generating, z).subs(z, 1)
    second = sympy.diff(generating, z, 2).subs(z, 1)
    mean = sympy.simplify(first)
    return mean, sympy.factor(sympy.simplify(second + first - first**2))


def _tidy(fraction: Expression) -> Expression:
    """Factor numerator and denominator separately."""
    above, below = sympy.fraction(sympy.together(fraction))
    return sympy.factor(above) / sympy.factor(below)
