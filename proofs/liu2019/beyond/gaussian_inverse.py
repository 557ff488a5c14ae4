"""The ratios mu = (Q(D) - Q(D'))/sigma that keep a bound on the F_beta score for Gaussian noise."""

from __future__ import annotations

from proofs.lemmas.gaussian import NORMAL
from proofs.lemmas.turning import objective
from proofs.liu2019.gaussian_setting import ANY_SIGMA, SCALED, WEIGHTS
from proofs.statements.plan import Have, auto, chain, function, positive
from proofs.statements.statement import Statement
from symbolic.detection import gaussian_forms as gaussian
from symbolic.language import Eq, Phi, exp, reals

b, w, budget, t, mu, place = reals("b w eps t mu c")

share = b / w * exp(budget)
gap = exp(budget) * (w * gaussian.false_alarm(t) + b) - w * gaussian.recall(t, mu)
gaussian_inverse = Statement(
    "liu2019/beyond.gaussian-inverse",
    title="If delta(epsilon; mu) <= b/f at epsilon = log(w/f), no threshold has F_beta above (1 + b)/(1 + f).",
    where="additional result on Eq. 15",
    formula=r"f = w e^{-\epsilon},\ c = \tfrac{\epsilon}{\mu} + \tfrac{\mu}{2},\ P(Z + \mu \ge c) - e^\epsilon P(Z \ge "
    r"c) \le \tfrac{b}{f} \Rightarrow \frac{w G(t) + b}{R(t)} \ge f",
    variables=(t, mu, budget, place, b, w),
    given=[0 < mu, 0 < b, 0 < w, Eq(place * mu, budget + mu**2 / 2), gaussian.privacy_loss(place, mu, budget) <= share],
    before=[
        Have(0 < exp(budget), function()),
        Have(Phi(t - mu) < 1, function()),
        Have(0 < gaussian.recall(t, mu), auto()),
    ],
    claim=w / exp(budget) <= objective(t),
    example={"t": 0, "mu": 1, "eps": "1/2", "c": 1, "b": 1, "w": 1},
    proof=positive(0 <= gap, multiply=[0 < exp(budget), 0 < gaussian.recall(t, mu)], degree=1).after(
        Have(
            gaussian.privacy_loss(t, mu, budget) <= gaussian.privacy_loss(place, mu, budget),
            chain("lemma/calibration.worst-threshold", {"t": t, "mu": mu, "eps": budget, "c": place}),
        ),
        Have(gaussian.privacy_loss(t, mu, budget) <= share, auto()),
        Have(
            0 <= w * (share - gaussian.privacy_loss(t, mu, budget)),
            positive(w, share - gaussian.privacy_loss(t, mu, budget)),
        ),
        Have(0 <= gap, positive(0 <= w * (share - gaussian.privacy_loss(t, mu, budget)), degree=1)),
    ),
    why="(w G + b)/R < f means R - e^epsilon G > b/f with e^epsilon = w/f. The left side is largest at the worst "
    "threshold.",
    reads=[
        SCALED,
        ANY_SIGMA,
        NORMAL,
        WEIGHTS,
        "F = (1 + b)/(1 + (w G + b)/R), so (w G + b)/R >= f means F <= (1 + b)/(1 + f). R - e^epsilon G at c "
        "is the privacy curve delta(epsilon; mu).",
    ],
    rests_on=["lemma/noise.normal"],
)
objective_at = (w * gaussian.false_alarm(place) + b) / gaussian.recall(place, mu)
necessary = Statement(
    "liu2019/beyond.gaussian-inverse.sharp",
    title="If delta(epsilon; mu) > b/f at epsilon = log(w/f), the worst threshold has F_beta above (1 + b)/(1 + f).",
    where="additional result on Eq. 15",
    formula=r"f = w e^{-\epsilon},\ c = \tfrac{\epsilon}{\mu} + \tfrac{\mu}{2},\ P(Z + \mu \ge c) - e^\epsilon P(Z \ge "
    r"c) > \tfrac{b}{f} \Rightarrow \frac{w G(c) + b}{R(c)} < f",
    variables=(mu, budget, place, b, w),
    given=[0 < mu, 0 < b, 0 < w, Eq(place * mu, budget + mu**2 / 2), share < gaussian.privacy_loss(place, mu, budget)],
    before=[
        Have(0 < exp(budget), function()),
        Have(Phi(place - mu) < 1, function()),
        Have(0 < gaussian.recall(place, mu), auto()),
    ],
    claim=objective_at < w / exp(budget),
    example={"mu": 4, "eps": 0, "c": 2, "b": "1/8", "w": 1},
    proof=positive(
        0 < w * (gaussian.privacy_loss(place, mu, budget) - share),
        multiply=[0 < exp(budget), 0 < gaussian.recall(place, mu), 0 < w],
        degree=1,
    ).after(
        Have(
            0 < w * (gaussian.privacy_loss(place, mu, budget) - share),
            positive(w, gaussian.privacy_loss(place, mu, budget) - share),
        ),
    ),
    why="At the worst threshold the condition is equivalent to (w G + b)/R < f. So the largest mu that keeps the "
    "bound is the one with delta(log(w/f); mu) = b/f.",
    exceptions={
        "equivalent": "The two conditions are equivalent: a bound on the score is a bound on the privacy curve. This "
        "equivalence is the claim."
    },
    reads=[
        SCALED,
        ANY_SIGMA,
        NORMAL,
        WEIGHTS,
        "F = (1 + b)/(1 + (w G + b)/R), so (w G + b)/R < f means F > (1 + b)/(1 + f).",
    ],
    rests_on=["lemma/noise.normal"],
)
