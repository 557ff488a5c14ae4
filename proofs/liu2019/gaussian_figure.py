"""Figure 4: less noise with a larger epsilon or delta, and how Gaussian noise differs from Laplace noise."""

from __future__ import annotations

from proofs.liu2019 import misprints
from proofs.liu2019.gaussian_tails import NORMAL
from proofs.liu2019.setting import eps, noise, sensitivity
from proofs.statements.plan import Have, absurd, auto, cases, chain, enclose, fact, function, monotone, positive
from proofs.statements.statement import Statement
from symbolic.detection import gaussian_forms as gaussian
from symbolic.language import Eq, Phi, Q, Term, as_term, exp, log, reals, sqrt

u, v, z, delta, larger_eps, larger_delta = reals("u v z delta eps' delta'")
CALIBRATION = "The printed standard deviation; every other calibration too enters precision and recall through mu alone (figure-4.precision)."

root_rises = Statement(
    "liu2019/lemma.root-increasing",
    title="The square root increases.",
    where="used below",
    printed=r"0 < u < v \Rightarrow \sqrt{u} < \sqrt{v}",
    variables=(u, v),
    given=[0 < u, u < v],
    before=[Have(0 < v, auto())],
    claim=sqrt(u) < sqrt(v),
    example={"u": 1, "v": 4},
    proof=cases(
        sqrt(u), sqrt(v),
        less=fact(),
        at_least=absurd(positive(u < v, 0 <= (sqrt(u) - sqrt(v)) * (sqrt(u) + sqrt(v)), modulo=[Eq(sqrt(u) ** 2, u), Eq(sqrt(v) ** 2, v)], degree=1)).after(
            Have(0 <= sqrt(u), function()), Have(0 <= sqrt(v), function()), Have(0 <= sqrt(u) + sqrt(v), auto()),
            Have(Eq(sqrt(u) ** 2, u), function()), Have(Eq(sqrt(v) ** 2, v), function()),
            Have(0 <= (sqrt(u) - sqrt(v)) * (sqrt(u) + sqrt(v)), positive(sqrt(u) - sqrt(v), sqrt(u) + sqrt(v))),
        ),
    ),
    why="else the squares would be ordered the other way",
)  # fmt: skip
logarithm_rises = Statement(
    "liu2019/lemma.logarithm-increasing",
    title="The logarithm increases.",
    where="used below",
    printed=r"0 < u < v \Rightarrow \log u < \log v",
    variables=(u, v),
    given=[0 < u, u < v],
    before=[Have(0 < v, auto())],
    claim=log(u) < log(v),
    example={"u": 1, "v": 2},
    proof=monotone(
        "z", log(z), u, v, positive(multiply=[0 < z], degree=1).after(Have(0 < z, auto())), inside=[Have(0 < z, auto())]
    ),
    why="its derivative is positive",
)


def share(at: Term) -> Term:
    """1.25/delta."""
    return Q(5, 4) / at


def under(at_delta: Term, at_eps: Term) -> Term:
    """The printed variance."""
    return 2 * log(share(at_delta)) * sensitivity / at_eps


def known(at_delta: Term, at_eps: Term) -> list[Have]:
    """The printed variance is positive."""
    return [
        Have(0 < at_delta, auto()), Have(0 < at_eps, auto()), Have(0 < share(at_delta), positive(multiply=[0 < at_delta], degree=1)),
        Have(0 < as_term(Q(5, 4)), auto()), Have(as_term(Q(5, 4)) < share(at_delta), positive(at_delta < 1, multiply=[0 < at_delta], degree=1).after(
            Have(at_delta < 1, auto()))),
        Have(log(as_term(Q(5, 4))) < log(share(at_delta)), chain(logarithm_rises.id, {"u": Q(5, 4), "v": share(at_delta)})),
        Have(0 < log(as_term(Q(5, 4))), enclose()), Have(0 < log(share(at_delta)), auto()),
        Have(0 < 2 * log(share(at_delta)) * sensitivity, positive(log(share(at_delta)), sensitivity)),
        Have(0 < under(at_delta, at_eps), positive(0 < 2 * log(share(at_delta)) * sensitivity, multiply=[0 < at_eps], degree=1)),
    ]  # fmt: skip


more = under(delta, larger_eps)
with_epsilon = Statement(
    "liu2019/figure-4.epsilon",
    title="The printed noise falls strictly with epsilon.",
    where="Section 4.3, Figure 4(a)",
    printed=r"\epsilon < \epsilon' \Rightarrow \sigma(\epsilon', \delta) < \sigma(\epsilon, \delta)",
    variables=(delta, eps, larger_eps, sensitivity),
    given=[*noise, 0 < delta, delta < 1, eps < larger_eps],
    before=[*known(delta, eps), *known(delta, larger_eps)],
    claim=misprints.sigma(delta, larger_eps, sensitivity) < misprints.sigma(delta, eps, sensitivity),
    example={"delta": "1/2", "eps": 1, "eps'": 2, "Delta": 1},
    proof=chain(root_rises.id, {"u": more, "v": under(delta, eps)}).after(
        Have(0 < 2 * log(share(delta)) * sensitivity * (larger_eps - eps), positive(2 * log(share(delta)) * sensitivity, larger_eps - eps)),
        Have(more < under(delta, eps), positive(
            0 < 2 * log(share(delta)) * sensitivity * (larger_eps - eps), multiply=[0 < eps, 0 < larger_eps], degree=1)),
    ),
    why="epsilon divides the variance; with less noise the adversary does better (figure-4.precision, figure-4.score).",
    reads=[CALIBRATION],
)  # fmt: skip
with_delta = Statement(
    "liu2019/figure-4.delta",
    title="The printed noise falls strictly with delta.",
    where="Section 4.3, Figure 4(b)",
    printed=r"\delta < \delta' \Rightarrow \sigma(\epsilon, \delta') < \sigma(\epsilon, \delta)",
    variables=(delta, larger_delta, eps, sensitivity),
    given=[*noise, 0 < delta, delta < larger_delta, larger_delta < 1],
    before=[*known(delta, eps), *known(larger_delta, eps)],
    claim=misprints.sigma(larger_delta, eps, sensitivity) < misprints.sigma(delta, eps, sensitivity),
    example={"delta": "1/4", "delta'": "1/2", "eps": 1, "Delta": 1},
    proof=chain(root_rises.id, {"u": under(larger_delta, eps), "v": under(delta, eps)}).after(
        Have(share(larger_delta) < share(delta), positive(delta < larger_delta, multiply=[0 < delta, 0 < larger_delta], degree=1)),
        Have(log(share(larger_delta)) < log(share(delta)), chain(logarithm_rises.id, {"u": share(larger_delta), "v": share(delta)})),
        Have(0 < sensitivity * (log(share(delta)) - log(share(larger_delta))), positive(sensitivity, log(share(delta)) - log(share(larger_delta)))),
        Have(under(larger_delta, eps) < under(delta, eps), positive(
            0 < sensitivity * (log(share(delta)) - log(share(larger_delta))), multiply=[0 < eps], degree=1)),
    ),
    why="log(1.25/delta) falls with delta; with less noise the adversary does better (figure-4.precision, figure-4.score).",
    reads=[CALIBRATION],
)  # fmt: skip
MEAN, PLACE = Q(1, 5), Q(10)
differs = Statement(
    "liu2019/figure-4.mechanisms",
    title="Gaussian noise can give a precision that Laplace noise of the same epsilon never gives.",
    where='Section 4.3, "different mechanisms vary in their power"',
    printed=r"\epsilon = 1,\ \mu = \tfrac15:\quad \frac{e^\epsilon}{e^\epsilon + 1} < \frac{1 - \Phi(10 - \mu)}{2 - \Phi(10 - \mu) - \Phi(10)}",
    variables=(),
    given=[],
    before=[
        Have(0 < exp(as_term(1)) + 1, enclose()),
        Have(Phi(PLACE) < 1, enclose()), Have(Phi(as_term(PLACE) - MEAN) < 1, enclose()),
        Have(0 < 2 - Phi(as_term(PLACE) - MEAN) - Phi(PLACE), enclose()),
    ],
    claim=exp(as_term(1)) / (exp(as_term(1)) + 1) < gaussian.precision(as_term(PLACE), as_term(PLACE) - MEAN),
    example={},
    proof=enclose(),
    why="The likelihood ratio of Gaussian noise is unbounded, that of Laplace noise at most e^epsilon, so that its precision is at most e^epsilon/(e^epsilon + 1) "
    "(beyond.precision-bounds). mu = 1/5 is less than what either calibration gives for epsilon = 1 and delta = 10^-5.",
    reads=[NORMAL, "The parameters of the figure are not printed; one pair is compared."],
)  # fmt: skip
STATEMENTS = [root_rises, logarithm_rises, with_epsilon, with_delta, differs]
