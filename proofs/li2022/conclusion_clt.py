"""The conclusion's conjecture: many compositions tend to a Gaussian trade-off."""

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
    """The lemma at these odds; Phi at its mirror image."""
    approximated = theorem.claims[number].substitute({"z": odds})
    return positive(approximated, degree=1, modulo=[*mirrored, *(one.claim for one in same)]).after(
        Have(approximated, chain(theorem.id, {"k": k, "m": m, "r": r, "z": odds, "M": M}, claim=number))
    )


conjecture = Statement(
    "li2022/conclusion-clt",
    title="With eps = mu/sqrt(n + 1), n = 2k + 1, both errors of every test that counts the answers of Warner's "
        "model, the worst mechanism of that loss, tend to those of the Gaussian curve of mu.",
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
    why="The chance of at most k + m true answers falls, as their odds grow, with a density that is at least 1 - "
        "E_m of a normal density, since cosh(eps/2) is at most e^(eps^2/8); so what is left over, E_m, is all by "
        "which it can differ from the normal distribution.",
    reads=[
        NORMAL,
        "The belief names no scaling and no limit, and is hedged; the fair reading is judged: epsilon falls "
            "like 1/sqrt(n), the tests are those of the messages, as in Corollary 6, and the worst mechanism of "
            "the loss is Warner's, which answers truthfully with odds e^epsilon. The errors are the chance of more "
            "than k + m true answers where their odds are e^-epsilon, and of at most k + m where they are "
            "e^epsilon.",
        "E_m = 1/(k + 1) + |m|(|m| + 1)(4|m| - 1)/(6 (k + 1)^2) tends to 0 where m is a bounded multiple of "
            "sqrt(k), and M is any number: as Phi(M) tends to 1, the slack is E_m.",
        "The Gaussian curve G_mu of Dong, Roth and Su has the errors 1 - Phi(y) and Phi(y - mu), for any y; "
            "here y = 2m/r + mu/2, in steps of 2/r, which tends to 0.",
    ],
    rests_on=["li2022/multi-fold", "li2022/beyond.multi-fold-upper"],
    remarks=[
        "At M = 64 already 1 - Phi(M) is below 10^-891 (lemma/gaussian.mills). That Phi(M) tends to 1 follows "
            "from no rule: of phi(0) the checkers know as many digits as are asked for and no equation, and every "
            "proof, which asks for finitely many, would hold as well with a phi(0) that is smaller by less than "
            "these, and then Phi would tend to a number below 1.",
        "By multi-fold and beyond.multi-fold-upper, the errors of every test of n answers, of any mechanism "
            "private according to Shafer, lie between Warner's curve and its mirror image; that curve is the lower "
            "hull of the errors of the tests that count, with those of always and never.",
        "An even number of answers lies between two odd ones, as an answer can be left aside. With epsilon = "
            "mu/sqrt(n) the curve is that of mu sqrt(1 + 1/n).",
        "Under WLDP the pessimistic errors are these. The other reading fails: the optimistic errors of the "
            "product of masses have no Gaussian limit (beyond.no-gaussian-limit); and with a fixed epsilon the "
            "limit is the total loss (beyond.gaussian-scaling).",
    ],
)  # fmt: skip
