"""Conversion from Renyi DP and zero-concentrated DP to (ε, δ)-DP."""

from __future__ import annotations

from proofs.accounting.chernoff import LOSS, by_order, constant, factor, moment, of_losses
from proofs.accounting.chernoff import loss as losses
from proofs.accounting.setting import N, masses, q
from proofs.lemmas.exponential import ONE, joined
from proofs.statements.plan import (
    Have,
    chain,
    function,
    positive,
    rewrite,
    ring,
)
from proofs.statements.statement import Statement
from symbolic.language import Eq, exp, log, reals

a, eps, r, rho, d = reals("a epsilon D rho delta")

SOURCE = "Canonne, Kamath and Steinke 2020, Proposition 12; Asoodeh, Liao, Calmon, Kosut and Sankar 2021"
DIVERGENCE = "D is the Renyi divergence of order a: E_Q e^(aL) = e^((a-1) D)."
budget = moment <= exp((a - 1) * r)
exponent = (a - 1) * (r - eps) + constant(a)
given_order = Have(
    of_losses <= factor * moment,
    chain("accounting/chernoff.delta", {"N": N, "a": a, "epsilon": eps, "Q": q, "L": losses}),
)
rdp = Statement(
    "accounting/conversion.rdp",
    title="Renyi divergence at most D of order a > 1 implies delta(epsilon) <= (a - 1)^(a - 1)/a^a e^((a - 1)(D - "
    "epsilon)) (finite distributions).",
    where=SOURCE,
    formula=r"D_a(P \| Q) \le D \Rightarrow \delta(\epsilon) \le \frac{(a-1)^{a-1}}{a^a}\, e^{(a-1)(D - \epsilon)}",
    variables=(N, a, eps, r, q, losses),
    given=[0 <= N, 1 < a, budget],
    throughout=[masses(q)],
    claim=of_losses <= exp(exponent),
    example={"N": 2, "a": 2, "epsilon": 0, "D": 1, "Q": ["1/2", "1/2"], "L": [0, 0]},
    before=by_order,
    proof=positive(
        given_order.claim,
        0 <= factor * (exp((a - 1) * r) - moment),
        modulo=[Eq(exp(exponent), factor * exp((a - 1) * r))],
        degree=1,
    ).after(
        given_order,
        Have(0 < factor, function()),
        Have(0 <= factor * (exp((a - 1) * r) - moment), positive(factor, budget, degree=2)),
        joined(constant(a) + (1 - a) * eps, (a - 1) * r),
        Have(
            Eq(exp(exponent), factor * exp((a - 1) * r)),
            ring(modulo=[Eq(exp(constant(a) + (1 - a) * eps + (a - 1) * r), factor * exp((a - 1) * r))]),
        ),
    ),
    why="Chernoff's bound with the moment e^((a - 1) D).",
    reads=[DIVERGENCE, "The constant is written as the exponential of (a - 1) log(a - 1) - a log a."],
    models=[LOSS],
)
solved = r + log(a - 1) - log(a) - (log(d) + log(a)) / (a - 1)
at_solved = (a - 1) * (r - solved) + constant(a)
inverse = Statement(
    "accounting/conversion.epsilon",
    title="At epsilon = D + log((a - 1)/a) - (log delta + log a)/(a - 1) the bound of conversion.rdp equals delta.",
    where=SOURCE,
    formula=r"\epsilon = D + \log\frac{a-1}{a} - \frac{\log \delta + \log a}{a-1} \Rightarrow "
        r"\frac{(a-1)^{a-1}}{a^a}\, e^{(a-1)(D-\epsilon)} = \delta",
    variables=(a, r, d),
    given=[1 < a, 0 < d],
    before=by_order,
    claim=Eq(exp(at_solved), d),
    example={"a": 2, "D": 0, "delta": "1/4"},
    proof=rewrite(Eq(log(d), at_solved), function()).after(Have(Eq(log(d), at_solved), ring())),
    why="The logarithm of the bound is linear in epsilon.",
    reads=[DIVERGENCE],
)  # fmt: skip
below_one = Statement(
    "accounting/conversion.constant",
    title="(a - 1)^(a - 1)/a^a < 1/a for a > 1, so the bound is smaller than that of Markov's inequality.",
    where=SOURCE,
    formula=r"\frac{(a-1)^{a-1}}{a^a} < \frac1a",
    variables=(a,),
    given=[1 < a],
    before=by_order,
    claim=a * exp(constant(a)) < 1,
    example={"a": 2},
    proof=positive(exp(constant(a)) < exp(-log(a)), 0 < a, modulo=[Eq(a * exp(-log(a)), 1)], degree=2).after(
        ONE,
        joined(log(a), -log(a)),
        Have(Eq(exp(log(a)), a), function()),
        Have(
            Eq(a * exp(-log(a)), 1),
            ring(modulo=[Eq(exp(log(a) + -log(a)), exp(log(a)) * exp(-log(a))), Eq(exp(log(a)), a), ONE.claim]),
        ),
        Have(log(a - 1) < log(a), chain("lemma/logarithm.increasing", {"u": a - 1, "v": a})),
        Have(constant(a) < -log(a), positive(log(a - 1) < log(a), 0 < a - 1, degree=2)),
        Have(exp(constant(a)) < exp(-log(a)), chain("lemma/exponential.increasing", {"u": constant(a), "v": -log(a)})),
    ),
    why="log(a - 1) < log a.",
)
zcdp_budget = moment <= exp((a - 1) * (rho * a))
zcdp = Statement(
    "accounting/conversion.zcdp",
    title="rho-zCDP implies delta(epsilon) <= (a - 1)^(a - 1)/a^a e^((a - 1)(rho a - epsilon)) for every order a > 1 "
    "(finite distributions).",
    where=SOURCE,
    formula=r"D_a(P \| Q) \le \rho a \Rightarrow \delta(\epsilon) \le \frac{(a-1)^{a-1}}{a^a}\, e^{(a-1)(\rho a - "
    r"\epsilon)}",
    variables=(N, a, eps, rho, q, losses),
    given=[0 <= N, 1 < a, zcdp_budget],
    throughout=[masses(q)],
    claim=of_losses <= exp((a - 1) * (rho * a - eps) + constant(a)),
    example={"N": 2, "a": 2, "epsilon": 0, "rho": 1, "Q": ["1/2", "1/2"], "L": [0, 0]},
    before=by_order,
    proof=chain(rdp.id, {"N": N, "a": a, "epsilon": eps, "D": rho * a, "Q": q, "L": losses}),
    why="rho-zCDP bounds the Renyi divergence of order a by rho a.",
    reads=[
        "rho-zCDP: E_Q e^(aL) <= e^((a - 1) rho a) for every order a > 1. The statement uses one order at a time.",
        "The constant is written as the exponential of (a - 1) log(a - 1) - a log a.",
    ],
    models=[LOSS],
)
simple = Statement(
    "accounting/conversion.zcdp.simple",
    title="At a = (epsilon + rho)/(2 rho) the zCDP bound is less than e^(-(epsilon - rho)^2/(4 rho)), the bound of "
    "Bun and Steinke, if rho < epsilon.",
    where="Bun and Steinke 2016, Proposition 1.3",
    formula=r"a = \frac{\epsilon + \rho}{2\rho} \Rightarrow \frac{(a-1)^{a-1}}{a^a}\, e^{(a-1)(\rho a - \epsilon)} < "
    r"e^{-(\epsilon - \rho)^2/(4\rho)}",
    variables=(a, eps, rho),
    given=[0 < rho, rho < eps, Eq(2 * rho * a, eps + rho)],
    before=[
        Have(1 < a, positive(rho < eps, modulo=[Eq(2 * rho * a, eps + rho)], multiply=[0 < rho], degree=1)),
        *by_order,
    ],
    claim=exp((a - 1) * (rho * a - eps) + constant(a)) < exp(-((eps - rho) ** 2) / (4 * rho)),
    example={"a": 2, "epsilon": 3, "rho": 1},
    proof=chain(
        "lemma/exponential.increasing",
        {"u": (a - 1) * (rho * a - eps) + constant(a), "v": -((eps - rho) ** 2) / (4 * rho)},
    ).after(
        Have(Eq(log(1), 0), chain("lemma/logarithm.of-one", {})),
        Have(log(1) < log(a), chain("lemma/logarithm.increasing", {"u": 1, "v": a})),
        Have(log(a - 1) < log(a), chain("lemma/logarithm.increasing", {"u": a - 1, "v": a})),
        Have(
            constant(a) < 0, positive(log(a - 1) < log(a), 0 < a - 1, log(1) < log(a), modulo=[Eq(log(1), 0)], degree=2)
        ),
        Have(Eq((a - 1) * (rho * a - eps), -((eps - rho) ** 2) / (4 * rho)), ring(modulo=[Eq(2 * rho * a, eps + rho)])),
    ),
    why="The exponent (a - 1)(rho a - epsilon) equals -(epsilon - rho)^2/(4 rho), and the constant is less than 1.",
)
