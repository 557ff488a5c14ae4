"""Chernoff bounds on δ(ε) by one moment of the privacy loss, with the optimal constant."""

from __future__ import annotations

from proofs.accounting.setting import N, at_most, k, mass, masses, q
from proofs.lemmas.exponential import ONE, joined
from proofs.statements.plan import Have, auto, cases, chain, fact, function, positive, ring, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, Max, Min, Relation, Sum, Term, exp, functions, log, reals

a, eps, x, y = reals("a epsilon L y")
loss = functions("L", 1)

SOURCE = "Canonne, Kamath and Steinke 2020, Proposition 12"
LOSS = (
    "L(k) = log(P(k)/Q(k)) is the privacy loss of outcome k, so P(k) = Q(k) e^(L(k)). Outcomes with P(k) = 0 "
    "are left out: they contribute nothing to delta or to the moment. An outcome with Q(k) = 0 < P(k) would "
    "make the moment infinite."
)


def constant(order: Term) -> Term:
    """The logarithm of (a - 1)^(a - 1)/a^a."""
    return (order - 1) * log(order - 1) - order * log(order)


def bound(order: Term, at: Term, one: Term) -> Term:
    """(a - 1)^(a - 1)/a^a e^((1 - a) epsilon) e^(a L)."""
    return exp(constant(order) + (1 - order) * at) * exp(order * one)


shifted = x - eps + log(a - 1) - log(a)
tangent = 1 + a * (exp(shifted) - 1) <= exp(a * shifted)
back, whole = eps + log(a), constant(a) + (1 - a) * eps
scaled = Eq(a * exp(eps) * exp(shifted), (a - 1) * exp(x))
grown = Eq(exp(eps) * exp(a * shifted), (a - 1) * bound(a, eps, x))
logs: list[Relation] = [Eq(exp(log(a)), a), Eq(exp(log(a - 1)), a - 1)]
outcome = Statement(
    "accounting/chernoff.outcome",
    title="e^L - e^epsilon <= (a - 1)^(a - 1)/a^a e^((1 - a) epsilon) e^(aL) for every real order a > 1.",
    where=f"{SOURCE}, its proof",
    formula=r"e^L - e^\epsilon \le \frac{(a-1)^{a-1}}{a^a}\, e^{(1-a)\epsilon}\, e^{aL}",
    variables=(a, eps, x),
    given=[1 < a],
    before=[Have(0 < a - 1, auto()), Have(0 < a, auto())],
    claim=exp(x) - exp(eps) <= bound(a, eps, x),
    example={"a": 2, "epsilon": 0, "L": 0},
    proof=positive(
        0 <= exp(eps) * (exp(a * shifted) - 1 - a * (exp(shifted) - 1)),
        multiply=[0 < a - 1],
        modulo=[scaled, grown],
        degree=1,
    ).after(
        *(Have(one, function()) for one in logs),
        Have(0 < exp(eps), function()),
        Have(tangent, chain("lemma/exponential.power-above-tangent", {"a": a, "u": shifted})),
        joined(shifted, back),
        joined(x, log(a - 1)),
        joined(eps, log(a)),
        Have(
            scaled,
            ring(
                modulo=[
                    Eq(exp(shifted + back), exp(shifted) * exp(back)),
                    Eq(exp(x + log(a - 1)), exp(x) * exp(log(a - 1))),
                    Eq(exp(back), exp(eps) * exp(log(a))),
                    *logs,
                ]
            ),
        ),
        joined(eps, a * shifted),
        joined(whole, a * x),
        joined(whole + a * x, log(a - 1)),
        Have(
            grown,
            ring(
                modulo=[
                    Eq(exp(eps + a * shifted), exp(eps) * exp(a * shifted)),
                    Eq(exp(whole + a * x), exp(whole) * exp(a * x)),
                    Eq(exp(whole + a * x + log(a - 1)), exp(whole + a * x) * exp(log(a - 1))),
                    logs[1],
                ]
            ),
        ),
        Have(0 <= exp(eps) * (exp(a * shifted) - 1 - a * (exp(shifted) - 1)), positive(tangent, exp(eps), degree=2)),
    ),
    why="Bernoulli's inequality 1 + a (u - 1) <= u^a at u = e^(L - epsilon) (a - 1)/a.",
    reads=["The constant is written as the exponential of (a - 1) log(a - 1) - a log a."],
)
factor = exp(constant(a) + (1 - a) * eps)
here = Max(0, q(k) * exp(loss(k)) - exp(eps) * q(k))
of_losses, moment = Sum(here, k, 1, N), Sum(q(k) * exp(a * loss(k)), k, 1, N)
by_order = [Have(0 < a - 1, auto()), Have(0 < a, auto())]
whole_delta = Statement(
    "accounting/chernoff.delta",
    title="delta(epsilon) <= (a - 1)^(a - 1)/a^a e^((1 - a) epsilon) E_Q e^(aL) for every real order a > 1 (finite "
    "distributions).",
    where=SOURCE,
    formula=r"\delta(\epsilon) \le \frac{(a-1)^{a-1}}{a^a}\, e^{(1-a)\epsilon}\, \sum_k Q_k e^{a L_k}",
    variables=(N, a, eps, q, loss),
    given=[0 <= N, 1 < a],
    throughout=[masses(q)],
    before=by_order,
    claim=of_losses <= factor * moment,
    example={"N": 2, "a": 2, "epsilon": 0, "Q": ["1/2", "1/2"], "L": [0, 0]},
    proof=termwise(
        fact().after(
            mass(q, k),
            Have(
                exp(loss(k)) - exp(eps) <= bound(a, eps, loss(k)),
                chain(outcome.id, {"a": a, "epsilon": eps, "L": loss(k)}),
            ),
            Have(0 < factor, function()),
            Have(0 < exp(a * loss(k)), function()),
            Have(0 <= factor * exp(a * loss(k)), positive(degree=2)),
            at_most(
                here,
                factor * (q(k) * exp(a * loss(k))),
                positive(0 <= factor * exp(a * loss(k)), 0 <= q(k), degree=2),
                positive(0 <= q(k), exp(loss(k)) - exp(eps) <= bound(a, eps, loss(k)), degree=2),
            ),
        ),
        index="k",
    ),
    why="The bound holds for each outcome.",
    reads=["E_Q e^(aL) = E_P e^((a-1)L) = e^((a-1) D), where D is the Renyi divergence of order a."],
    models=[LOSS],
    remarks=[
        "It bounds the aliasing terms above epsilon of the sum along a vertical line that computes delta. For "
        "this use a is any order larger than that of the line."
    ],
)
point = log(a) - log(a - 1)
start, level = -eps - point, constant(a) + (1 - a) * eps
single = exp(start)
moved = Eq(exp(level + start + a * (eps + point)), exp(level + start) * exp(a * (eps + point)))
apart = Eq(exp(level + start), factor * single)
odds, unit, inverse = Eq((a - 1) * exp(point), a), Eq(exp(eps) * single * exp(point), 1), Eq(a * exp(-log(a)), 1)
attained = Statement(
    "accounting/chernoff.attained",
    title="Chernoff's bound on delta(epsilon) is attained for a > 1, epsilon >= log(1 - 1/a): if P_1 = 1 and Q_1 = (a "
    "- 1)/a e^-epsilon, delta(epsilon) = 1/a.",
    where=SOURCE,
    formula=r"P_1 = 1,\ Q_1 = \tfrac{a-1}{a} e^{-\epsilon} \Rightarrow \delta(\epsilon) = \frac1a = "
    r"\frac{(a-1)^{a-1}}{a^a}\, e^{(1-a)\epsilon}\, Q_1^{1-a}",
    variables=(a, eps),
    given=[1 < a],
    before=[
        *by_order,
        ONE,
        *(Have(one, function()) for one in logs),
        joined(start, eps + point),
        joined(eps, point),
        joined(point, log(a - 1)),
        Have(odds, ring(modulo=[Eq(exp(point + log(a - 1)), exp(point) * exp(log(a - 1))), *logs])),
        Have(
            unit,
            ring(
                modulo=[
                    Eq(exp(start + (eps + point)), single * exp(eps + point)),
                    Eq(exp(eps + point), exp(eps) * exp(point)),
                    ONE.claim,
                ]
            ),
        ),
        joined(level, start),
        joined(level + start, a * (eps + point)),
        joined(-log(a), log(a)),
        Have(inverse, ring(modulo=[Eq(exp(-log(a) + log(a)), exp(-log(a)) * exp(log(a))), ONE.claim, logs[0]])),
    ],
    claim=[
        Eq(single * exp(eps + point), 1),
        Eq(1 - exp(eps) * single, 1 / a),
        Eq(factor * (single * exp(a * (eps + point))), 1 / a),
    ],
    example={"a": 2, "epsilon": 0},
    proof=[
        ring(modulo=[Eq(exp(start + (eps + point)), single * exp(eps + point)), ONE.claim]),
        ring(modulo=[unit, odds], cofactors={unit: -(a - 1) / a, odds: exp(eps) * single / a}),
        ring(modulo=[apart, moved, inverse], cofactors={apart: -exp(a * (eps + point)), moved: -1, inverse: 1 / a}),
    ],
    why="(x - e^epsilon) x^-a is maximal at x = e^epsilon a/(a - 1).",
    models=[
        "Outcome 1 has the loss L = epsilon + log a - log(a - 1), so Q_1 = e^-L. The rest of Q lies where P is "
        "0 and contributes nothing to delta or the moment. Q_1 <= 1 requires epsilon >= log(1 - 1/a)."
    ],
)
FAR = "It bounds the aliasing terms far below epsilon of the sum along a vertical line that computes delta."
part, at = reals("c y")
between = part * x + (1 - part) * at
below_one = Statement(
    "accounting/chernoff.common",
    title="min{e^L, e^y} <= e^(cL + (1-c)y) for 0 <= c <= 1: the minimum of P and e^y Q is at most each geometric "
    "mean.",
    where="Chernoff 1952, for one outcome",
    formula=r"0 \le c \le 1 \Rightarrow \min\{e^L, e^y\} \le e^{cL + (1-c)y}",
    variables=(part, x, at),
    given=[0 <= part, part <= 1],
    claim=Min(exp(x), exp(at)) <= exp(between),
    example={"c": "1/2", "L": 0, "y": 0},
    proof=cases(
        x,
        at,
        at_most=auto().after(
            Have(Min(exp(x), exp(at)) <= exp(x), function()),
            Have(x <= between, positive(at - x, 1 - part, degree=2)),
            Have(exp(x) <= exp(between), chain("lemma/exponential.order", {"u": x, "v": between})),
        ),
        greater=auto().after(
            Have(Min(exp(x), exp(at)) <= exp(at), function()),
            Have(at <= between, positive(x - at, part, degree=2)),
            Have(exp(at) <= exp(between), chain("lemma/exponential.order", {"u": at, "v": between})),
        ),
    ),
    why="The minimum of two numbers is at most every weighted geometric mean of them.",
    reads=[LOSS],
    remarks=[FAR],
)
b = a - 1
under = exp(constant(a) + (1 - a) * -at) * exp(a * -x)
room = exp(-(b * x) + a * at) * exp(constant(a))
below_zero = Statement(
    "accounting/chernoff.below",
    title="e^y - e^L <= b^b/(1 + b)^(1 + b) e^((1 + b) y) e^(-bL) for every real b > 0.",
    where=f"{SOURCE}, for the two laws exchanged",
    formula=r"e^y - e^L \le \frac{b^b}{(1+b)^{1+b}}\, e^{(1+b) y}\, e^{-bL},\quad b = a - 1",
    variables=(a, x, at),
    given=[1 < a],
    before=by_order,
    claim=exp(at) - exp(x) <= room,
    example={"a": 2, "L": 0, "y": 0},
    proof=positive(
        0 <= exp(x + at) * (under - (exp(-x) - exp(-at))),
        modulo=[Eq(exp(x + at) * exp(-x), exp(at)), Eq(exp(x + at) * exp(-at), exp(x)), Eq(exp(x + at) * under, room)],
        degree=1,
    ).after(
        Have(exp(-x) - exp(-at) <= under, chain(outcome.id, {"a": a, "epsilon": -at, "L": -x})),
        Have(0 < exp(x + at), function()),
        joined(x + at, -x),
        joined(x + at, -at),
        joined(constant(a) + (1 - a) * -at, a * -x),
        joined(x + at, constant(a) + (1 - a) * -at + a * -x),
        joined(-(b * x) + a * at, constant(a)),
        Have(Eq(exp(x + at) * exp(-x), exp(at)), ring(modulo=[Eq(exp(x + at + -x), exp(x + at) * exp(-x))])),
        Have(Eq(exp(x + at) * exp(-at), exp(x)), ring(modulo=[Eq(exp(x + at + -at), exp(x + at) * exp(-at))])),
        Have(
            Eq(exp(x + at) * under, room),
            ring(
                modulo=[
                    Eq(exp(constant(a) + (1 - a) * -at + a * -x), under),
                    Eq(
                        exp(x + at + (constant(a) + (1 - a) * -at + a * -x)),
                        exp(x + at) * exp(constant(a) + (1 - a) * -at + a * -x),
                    ),
                    Eq(exp(-(b * x) + a * at + constant(a)), room),
                ]
            ),
        ),
        Have(
            0 <= exp(x + at) * (under - (exp(-x) - exp(-at))),
            positive(exp(x + at), exp(-x) - exp(-at) <= under, degree=2),
        ),
    ),
    why="Exchange P and Q in the bound above epsilon: L and y change sign, and both sides are multiplied by e^(L + "
    "y). a is 1 + b.",
    reads=["The constant is written as the exponential of (a - 1) log(a - 1) - a log a."],
    remarks=[FAR],
)
