"""The conclusion's conjecture: a Gaussian limit of repeated composition."""

from __future__ import annotations

from proofs.lemmas.binomial_tails import k, m, r, standard, tail
from proofs.lemmas.gaussian import NORMAL, same_chance
from proofs.lemmas.normal_approximation import M, error, theorem
from proofs.statements.plan import Have, Plan, chain, function, positive
from proofs.statements.statement import Statement
from symbolic.language import Abs, Eq, Phi, Term, reals

mu = reals("mu")
loss = mu / r
told, missed = 1 - tail(-loss), tail(loss)
threshold = 2 * m / r + mu / 2
slack = error(Abs(m)) + (1 - Phi(M))


mirrored = [Eq(Phi(one) + Phi(-one), 1) for one in (threshold, threshold - mu, M)]
same = [same_chance(standard(odds), place) for odds, place in ((-loss, -threshold), (loss, -(threshold - mu)))]


def bounded(odds: Term, number: int) -> Plan:
    """Apply the lemma at these odds, and rewrite Phi(-z) as 1 - Phi(z)."""
    approximated = theorem.claims[number].substitute({"z": odds})
    return positive(approximated, degree=1, modulo=[*mirrored, *(one.claim for one in same)]).after(
        Have(approximated, chain(theorem.id, {"k": k, "m": m, "r": r, "z": odds, "M": M}, claim=number))
    )


conjecture = Statement(
    "li2022/conclusion-clt",
    title="For n = 2k + 1 answers of Warner's model at epsilon = mu/sqrt(n + 1), both errors of a counting test "
        "are within E_m + 1 - Phi(M) of a point of G_mu.",
    where="Conclusion",
    printed=r"\text{We believe that, for our two definitions SLDP and WLDP, the composition of the hypothesis-testing "
        r"trade-off functions converges to some (most probably random-set variant) form of Gaussian DP according "
        r"to some central limit theorem}",
    quote="converges to some (most probably random-set variant) form of Gaussian DP",
    variables=(k, m, mu, r, M),
    given=[1 <= k, 0 <= k + m, m <= k, 0 < mu, 0 < r, Eq(r**2, 2 * (k + 1))],
    claim=[
        1 - Phi(threshold) - slack <= told,
        told <= 1 - Phi(threshold) + slack,
        Phi(threshold - mu) - slack <= missed,
        missed <= Phi(threshold - mu) + slack,
    ],
    example={"k": 1, "m": 0, "mu": 1, "r": 2, "M": 0},
    before=[*same, *(Have(one, function()) for one in mirrored)],
    proof=[
        bounded(-loss, 1),
        bounded(-loss, 0),
        bounded(loss, 0),
        bounded(loss, 1),
    ],
    why="The probability of at most k + m true answers decreases in the odds of a true answer. Its density is at "
        "least 1 - E_m times a normal density, because cosh(epsilon/2) <= e^(epsilon^2/8). So it differs from "
        "the normal distribution by at most the remaining mass E_m.",
    reads=[
        NORMAL,
        "The source names no scaling and no limit, so we choose them. epsilon decreases like 1/sqrt(n). The "
            "tests are tests of messages, as in Corollary 6. The worst-case mechanism is Warner's model with "
            "odds e^epsilon of a true answer. The type I error is the probability of more than k + m true "
            "answers at odds e^(-epsilon). The type II error is the probability of at most k + m true answers at "
            "odds e^epsilon.",
        "E_m = 1/(k + 1) + |m|(|m| + 1)(4|m| - 1)/(6 (k + 1)^2). It tends to 0 if m is a bounded multiple of "
            "sqrt(k). M is arbitrary and Phi(M) tends to 1, so the slack can be taken as E_m.",
        "The Gaussian trade-off function G_mu of Dong, Roth and Su has the errors 1 - Phi(y) and Phi(y - mu) "
            "for every y. Here y = 2m/r + mu/2; its spacing 2/r tends to 0.",
    ],
    rests_on=["li2022/multi-fold", "li2022/beyond.multi-fold-upper"],
    remarks=[
        "At M = 64, 1 - Phi(M) is already below 10^-891 (lemma/gaussian.mills). The checkers cannot prove "
            "that Phi(M) tends to 1: they know phi(0) to any finite number of digits, but no equation for it.",
        "By multi-fold and beyond.multi-fold-upper, the errors of every test of n answers of every "
            "epsilon-SLDP mechanism lie between Warner's curve and its mirror image. Warner's curve is the lower "
            "convex hull of the errors of the counting tests and the two constant tests.",
        "An even number of answers lies between two odd ones, because a test can ignore an answer. With "
            "epsilon = mu/sqrt(n) the curve has the parameter mu sqrt(1 + 1/n).",
        "Under epsilon-WLDP these are the pessimistic errors. The optimistic errors of the product of masses "
            "have no Gaussian limit (beyond.no-gaussian-limit). For fixed epsilon the limit is total privacy "
            "loss (beyond.gaussian-scaling).",
    ],
)  # fmt: skip
