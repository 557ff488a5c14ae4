"""The Gaussian mechanism: the printed standard deviation is too small, the classical one suffices."""

from __future__ import annotations

from proofs.lemmas.calibration import LEVEL, excess, small
from proofs.lemmas.calibration_border import MOST
from proofs.lemmas.gaussian import NORMAL
from proofs.liu2019 import misprints
from proofs.liu2019.gaussian_setting import EVENT, MODEL
from proofs.liu2019.setting import noise
from proofs.statements.plan import Have, auto, chain, fact, positive, ring
from proofs.statements.statement import Statement
from symbolic.detection import gaussian_forms as gaussian
from symbolic.language import Eq, Phi, exp, reals

s, eps, sensitivity, theta, far, sigma, near, delta = reals("s eps Delta theta Q sigma Q' delta")

needed = gaussian.sigma_classical(s, eps, sensitivity)
chance = 1 - Phi((theta - far) / sigma)
other_chance = 1 - Phi((theta - near) / sigma)
moved = eps / s
at = (theta - near) / sigma
peak_at = s + eps / (2 * s)
worst = gaussian.privacy_loss(peak_at, moved, eps)
repaired = Statement(
    "liu2019/gaussian-sigma.repaired",
    title="sigma >= s Delta Q/epsilon with s = sqrt(2 log(1.25/delta)) gives (epsilon, delta)-DP if epsilon <= "
    "3.78686019316.",
    where="Section 4.3",
    formula=r"\sigma \ge \sqrt{2\log(1.25/\delta)}\,\frac{\Delta Q}{\epsilon},\ 0 < \epsilon \le 3.78686019316,\ 0 < "
    r"\delta \le 1 \Rightarrow P(A(D) \ge \theta) \le e^\epsilon P(A(D') \ge \theta) + \delta",
    variables=(theta, near, far, eps, sensitivity, s, sigma),
    given=[*noise, eps <= MOST, 0 < s, small <= 1, near <= far, far - near <= sensitivity, needed <= sigma],
    before=[
        Have(0 < s * sensitivity, positive(s, sensitivity)),
        Have(0 < needed, positive(0 < s * sensitivity, multiply=[0 < eps], degree=1)),
        Have(0 < sigma, auto()),
    ],
    claim=chance <= exp(eps) * other_chance + small,
    example={"theta": 1, "Q'": 0, "Q": 1, "eps": 1, "Delta": 1, "s": 2, "sigma": 2},
    proof=auto().after(
        Have(0 < moved, positive(0 < eps, multiply=[0 < s], degree=1)),
        Have(0 <= s * (sigma - needed), positive(s, sigma - needed)),
        Have(0 <= eps * (sigma - needed), positive(eps, sigma - needed)),
        Have(s * sensitivity <= eps * sigma, positive(0 <= eps * (sigma - needed), degree=1)),
        Have(0 <= s * (sensitivity - (far - near)), positive(s, sensitivity - (far - near))),
        Have(
            (far - near) * s <= eps * sigma,
            positive(s * sensitivity <= eps * sigma, 0 <= s * (sensitivity - (far - near)), degree=1),
        ),
        Have(
            at - moved <= (theta - far) / sigma,
            positive((far - near) * s <= eps * sigma, multiply=[0 < s, 0 < sigma], degree=1),
        ),
        Have(
            Phi(at - moved) <= Phi((theta - far) / sigma),
            chain("lemma/gaussian.order", {"u": at - moved, "v": (theta - far) / sigma}),
        ),
        Have(
            gaussian.privacy_loss(at, moved, eps) <= worst,
            chain(
                "lemma/calibration.worst-threshold",
                {"t": at, "mu": moved, "eps": eps, "c": peak_at},
                given=[fact(), ring()],
            ),
        ),
        Have(Eq(Phi(peak_at - moved), Phi(s - eps / (2 * s))), ring()),
        Have(excess.substitute({"z": eps}) <= small, chain("lemma/calibration.classical", {"s": s, "eps": eps})),
        Have(worst <= small, positive(modulo=[Eq(Phi(peak_at - moved), Phi(s - eps / (2 * s)))], degree=1)),
        Have(chance <= 1 - Phi(at - moved), auto()),
        Have(gaussian.privacy_loss(at, moved, eps) <= small, auto()),
    ),
    why="At the worst threshold the excess P - e^epsilon P' is that of lemma/calibration.classical. More noise, or "
    "a smaller distance of the answers, makes it smaller.",
    reads=[LEVEL, NORMAL],
    models=[MODEL, EVENT],
    remarks=[
        "The bound on epsilon is sharp to eleven decimals. For epsilon = 3.786860193161 some delta fails "
        "(beyond.gaussian-range). One delta fails for every epsilon from there to 100 "
        "(beyond.gaussian-range.above). For smaller delta the range is wider; for delta = 10^-5, epsilon = 10 "
        "fails (beyond.gaussian-classical-large).",
        "For a fixed delta, the failing epsilons form an open half-line, as far as s + epsilon/(2s) <= 64: if "
        "one epsilon fails, every larger one fails (beyond.gaussian-range.monotone), and so do slightly "
        "smaller ones (beyond.gaussian-range.open). For each delta from 1.6 10^-14 to 0.998 exactly one "
        "epsilon as far as this bound gives equality (beyond.gaussian-range.border). The least of these "
        "epsilons is the largest one that suffices for every such delta. It lies between 3.78686019316 and "
        "3.786860193161.",
        "The existence of a least such epsilon follows from the completeness of the real numbers, which the "
        "checkers' rules do not include. The rules give a zero of one function and the least of finitely many "
        "values, but this is the least over a continuum of levels s. The worst level solves two equations: the "
        "excess equals delta, and epsilon phi(0) e^(epsilon/2 - epsilon^2/(8 s^2)) = 5 s^3/4. Neither has a "
        "closed-form solution for s or epsilon, so they do not reduce to a zero of one function.",
        "The proof covers all parameter values, not only a bounded region.",
    ],
)
printed_sigma = misprints.sigma(delta, eps, sensitivity)
gaussian_sigma = Statement(
    "liu2019/gaussian-sigma",
    title="sigma = sqrt(2 log(1.25/delta) Delta Q/epsilon), as printed, gives (epsilon, delta)-DP.",
    where="Section 4.3; repeated in the proof of Theorem 6",
    printed=r"\sigma = \sqrt{2 \log(1.25/\delta) \Delta Q / \epsilon}",
    quote=r"\sigma = \sqrt{2 \log(1.25/\delta) \Delta Q / \epsilon}",
    variables=(theta, near, far, eps, sensitivity, delta),
    given=[*noise, 0 < delta, delta < 1, near <= far, far - near <= sensitivity],
    claim=1 - Phi((theta - far) / printed_sigma) <= exp(eps) * (1 - Phi((theta - near) / printed_sigma)) + delta,
    example={"theta": 1, "Q'": 0, "Q": 1, "eps": 1, "Delta": 1, "delta": "1/2"},
    counterexample={"theta": 24, "Q'": 0, "Q": 1, "eps": "1/10", "Delta": 1, "delta": "1/100000"},
    cause="misprint",
    why="Delta Q/epsilon has moved under the root. The printed variance then grows with the sensitivity and not "
    "with its square, so it depends on the unit of the query. For epsilon = 1/10, delta = 10^-5 and Delta Q = "
    "1 the printed standard deviation is less than a third of the classical one: P(o >= 24) exceeds e^epsilon "
    "P'(o >= 24) by more than 100 delta.",
    reads=[NORMAL, "The set S contains all outputs of at least theta."],
    models=[MODEL],
    repaired=repaired,
)
