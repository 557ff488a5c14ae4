"""Claims about finite mechanisms as papers state them: `FALSE` ones, and `TRUE` ones without a plan.

P, Q, R are distributions on 1..N, S is the indicator of an event, h and f are tests with values in [0, 1] unless
something else is assumed, and K(k, .) is a distribution on 1..M for each k.
"""

from __future__ import annotations

from collections.abc import Sequence

from proofs.statements.statement import Statement
from symbolic.language import Abs, Atom, Eq, ForAll, Max, Min, Sum, Term, exp, functions, integers, log, reals, sqrt
from symbolic.language import Q as fraction

N, M, k, j = integers("N M k j")
P, Q, R, S, f, h = functions("P Q R S f h", 1)
K = functions("K", 2)
c, delta, e, s, t, u = reals("c delta e s t u")


def stated(name: str, given: Sequence[Atom], *claims: Atom) -> Statement:
    """A statement without a proof; its example and its counterexample are left to the search."""
    names = {v.name: v for atom in (*given, *claims) for v in atom.variables}
    whole = [0 <= size for size in (N, M) if size.name in names]
    return Statement(
        f"test/{name}", title="", where="", variables=list(names.values()), given=whole, provided=given,
        claim=list(claims), example={}, why="", counterexample={},
    )  # fmt: skip


def total(body: Term) -> Term:
    return Sum(body, k, 1, N)


def everywhere(body: Atom) -> Atom:
    return ForAll(k, 1, N, body)


def distributions(*masses: Term, positive: bool = False) -> list[Atom]:
    signs = [everywhere(0 < mass(k) if positive else 0 <= mass(k)) for mass in masses]
    return [*signs, *(Eq(total(mass(k)), 1) for mass in masses)]


def tests(*values: Term) -> list[Atom]:
    return [everywhere(bound) for value in values for bound in (0 <= value(k), value(k) <= 1)]


def events(*indicators: Term) -> list[Atom]:
    return [everywhere(Eq(one(k) * (1 - one(k)), 0)) for one in indicators]


def private(first: Term = P, second: Term = Q, level: Term = t) -> list[Atom]:
    return [everywhere(first(k) <= level * second(k)), everywhere(second(k) <= level * first(k))]


def excess(first: Term, second: Term, level: Term) -> Term:
    """The hockey-stick divergence: delta at e^epsilon = level."""
    return total(Max(0, first(k) - level * second(k)))


def sent(mass: Term, to: Term = j) -> Term:
    """The mass of an output of the channel K."""
    return total(mass(k) * K(k, to))


PQ, LEVEL, SHARE = distributions(P, Q), [1 <= t], [0 <= u, u <= 1]
POSITIVE = distributions(P, Q, positive=True)
SENDS = [everywhere(ForAll(j, 1, M, 0 <= K(k, j)))]
CHANNEL = [*SENDS, everywhere(Eq(Sum(K(k, j), j, 1, M), 1))]
TV, CHI2 = total(Abs(P(k) - Q(k))), total(P(k) ** 2 / Q(k)) - 1
KL = total(P(k) * log(P(k) / Q(k)))

FALSE = [
    stated("overlap-too-large", [*LEVEL, *PQ, *private()], 2 / t <= total(Min(P(k), Q(k)))),
    stated("overlap-wrong-constant", [1 < t, *PQ, *private()], 3 / (t + 1) <= total(Min(P(k), Q(k)))),
    stated(
        "event-without-delta",
        [*LEVEL, 0 <= delta, *PQ, *events(S), excess(P, Q, t) <= delta],
        total(S(k) * P(k)) <= t * total(S(k) * Q(k)),
    ),
    stated("one-side-only", [*LEVEL, *PQ, private()[0]], private()[1]),
    stated(
        "half-of-delta",
        [*LEVEL, 0 <= delta, *PQ, excess(P, Q, t) <= delta],
        everywhere(P(k) <= t * Q(k) + delta / 2),
    ),
    stated("variation-without-2", [*LEVEL, *PQ, *private()], TV <= (t - 1) / (t + 1)),
    stated("chi2-too-small", [*LEVEL, *POSITIVE, *private()], CHI2 <= (t - 1) ** 2 / (4 * t)),
    stated("outputs-are-equal", [*LEVEL, *PQ, *CHANNEL, *private()], ForAll(j, 1, M, sent(P) <= sent(Q))),
    stated(
        "mixture-with-the-other",
        [*SHARE, *LEVEL, *distributions(P, Q, R), private()[0]],
        everywhere(u * P(k) + (1 - u) * R(k) <= t * (u * Q(k) + (1 - u) * P(k))),
    ),
    stated("collisions", distributions(P), total(P(k) ** 2) <= 1 / (1 * N)),
    stated("pinsker-with-4", POSITIVE, TV**2 <= KL),
    stated("events-at-the-mean", [*LEVEL, *PQ, *events(S), *private()],
           total(S(k) * P(k)) <= (1 + t) / 2 * total(S(k) * Q(k))),
]  # fmt: skip

TRUE = [
    stated("overlap", [*LEVEL, *PQ, *private()], 2 / (t + 1) <= total(Min(P(k), Q(k)))),
    stated("variation", [*LEVEL, *PQ, *private()], TV <= 2 * (t - 1) / (t + 1)),
    stated("event", [*LEVEL, *events(S), *private()], total(S(k) * P(k)) <= t * total(S(k) * Q(k))),
    stated("event-excess", [*LEVEL, *PQ, *events(S)],
           total(S(k) * P(k)) <= t * total(S(k) * Q(k)) + excess(P, Q, t)),
    stated("test-delta", [*LEVEL, *PQ, *tests(h), excess(P, Q, t) <= delta],
           total(h(k) * P(k)) <= t * total(h(k) * Q(k)) + delta),
    stated("no-excess", [0 <= t, *PQ, private()[0]], excess(P, Q, t) <= 0),
    stated("excess-overlap", [0 <= t, *PQ], Eq(excess(P, Q, t), 1 - total(Min(P(k), t * Q(k))))),
    stated("excess-falls", [0 <= t, t <= s, *PQ], excess(P, Q, s) <= excess(P, Q, t)),
    stated("excess-convex", [*SHARE, *PQ],
           excess(P, Q, u * t + (1 - u) * s) <= u * excess(P, Q, t) + (1 - u) * excess(P, Q, s)),
    stated("chi2", [*LEVEL, *POSITIVE, *private()], CHI2 <= (t - 1) ** 2 / t),
    stated("chi2-nonnegative", POSITIVE, 0 <= CHI2),
    stated("hellinger", PQ, total(P(k) + Q(k) - 2 * sqrt(P(k) * Q(k))) <= TV),
    stated("post-processing", [*LEVEL, *SENDS, *private()], ForAll(j, 1, M, sent(P) <= t * sent(Q))),
    stated("utility", [*LEVEL, *PQ, everywhere(0 <= f(k)), *private()], total(P(k) * f(k)) <= t * total(Q(k) * f(k))),
    stated("triangle", distributions(P, Q, R), total(Abs(P(k) - R(k))) <= TV + total(Abs(Q(k) - R(k)))),
    stated("group", [*LEVEL, 1 <= s, *distributions(P, Q, R), private()[0], everywhere(Q(k) <= s * R(k))],
           everywhere(P(k) <= t * s * R(k))),
    stated("group-excess", [0 <= t, 0 <= s, *distributions(P, Q, R)],
           excess(P, R, t * s) <= excess(P, Q, t) + t * excess(Q, R, s)),
    stated("mixture", [*SHARE, *LEVEL, *distributions(P, Q, R), private()[0]],
           everywhere(u * P(k) + (1 - u) * R(k) <= t * (u * Q(k) + (1 - u) * R(k)))),
    stated("subsampled", [*SHARE, *LEVEL, *PQ, *private()],
           everywhere(u * P(k) + (1 - u) * Q(k) <= (1 + u * (t - 1)) * Q(k))),
    stated("subsampled-excess", [*SHARE, *LEVEL, *PQ],
           total(Max(0, u * P(k) + (1 - u) * Q(k) - (1 + u * (t - 1)) * Q(k))) <= u * excess(P, Q, t)),
    stated("shift-of-mean", [*LEVEL, *PQ, *private(), *tests(f)],
           total(P(k) * f(k)) - total(Q(k) * f(k)) <= (t - 1) / (t + 1)),
    stated("kl-nonnegative", POSITIVE, 0 <= KL),
    stated("kl-chi2", POSITIVE, KL <= CHI2),
    stated("kl-pure", [0 <= e, *POSITIVE, everywhere(P(k) <= exp(e) * Q(k))], KL <= e),
    stated("type-errors", [*LEVEL, *PQ, *tests(h), *private()],
           1 <= t * total((1 - h(k)) * Q(k)) + total(h(k) * P(k))),
    stated("variation-processing", [*CHANNEL, *PQ], Sum(Abs(sent(P) - sent(Q)), j, 1, M) <= TV),
    stated("excess-processing", [*CHANNEL, *PQ],
           Sum(Max(0, sent(P) - t * sent(Q)), j, 1, M) <= excess(P, Q, t)),
    stated("overlap-processing", [*CHANNEL, *PQ], total(Min(P(k), Q(k))) <= Sum(Min(sent(P), sent(Q)), j, 1, M)),
    stated("outputs-delta", [*CHANNEL, *LEVEL, *PQ, excess(P, Q, t) <= delta],
           Sum(Max(0, sent(P) - t * sent(Q)), j, 1, M) <= delta),
    stated("outputs-overlap", [*CHANNEL, *LEVEL, *PQ, *private()],
           2 / (t + 1) <= Sum(Min(sent(P), sent(Q)), j, 1, M)),
    stated("outputs-total", [*CHANNEL, *distributions(P)], Eq(Sum(sent(P), j, 1, M), 1)),
    stated("largest-mass", [*distributions(P), everywhere(P(k) <= c)], total(P(k) ** 2) <= c),
    stated("collisions", distributions(P), 1 <= N * total(P(k) ** 2)),
    stated("complement", [*distributions(P), *events(S)],
           Eq(total((1 - S(k)) * P(k)), 1 - total(S(k) * P(k)))),
    stated("union-bound", [*distributions(P), *events(S, h)],
           total(Max(S(k), h(k)) * P(k)) <= total(S(k) * P(k)) + total(h(k) * P(k))),
    stated("outside-event", [*LEVEL, *PQ, *events(S), everywhere((1 - S(k)) * (P(k) - t * Q(k)) <= 0),
                             total(S(k) * P(k)) <= delta], excess(P, Q, t) <= delta),
    stated("renyi-2", [*LEVEL, *POSITIVE, *private()], CHI2 + 1 <= t - 1 + 1 / t),
    stated("worst-event", [0 <= delta, *PQ, *events(S), everywhere(0 <= (2 * S(k) - 1) * (P(k) - t * Q(k)))],
           Eq(excess(P, Q, t), total(S(k) * P(k)) - t * total(S(k) * Q(k)))),
    stated("entropy", distributions(P, positive=True), -total(P(k) * log(P(k))) <= log(1 * N)),
    stated("cross-entropy", POSITIVE, -total(P(k) * log(P(k))) <= -total(P(k) * log(Q(k)))),
    stated("mean-square", distributions(P), total(P(k) * f(k)) ** 2 <= total(P(k) * f(k) ** 2)),
    stated("markov", [0 < c, *distributions(P), *events(S), everywhere(0 <= f(k)), everywhere(c * S(k) <= f(k))],
           total(P(k) * S(k)) <= total(P(k) * f(k)) / c),
    stated("randomized-half", [*PQ], total((P(k) + Q(k)) / 2 * fraction(1, 2)) <= fraction(1, 2)),
]  # fmt: skip
