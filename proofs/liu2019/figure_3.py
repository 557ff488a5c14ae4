"""Figure 3: precision, recall and the maximum F_beta score for Laplace noise."""

from __future__ import annotations

from proofs.lemmas.tails import recall_defined, tail_defined
from proofs.liu2019.beyond.one_line import one_line_defined
from proofs.liu2019.setting import BUDGET, DISTANCE, ONE_LINE, RATES, THRESHOLD, beta
from proofs.statements.plan import Have, auto, chain, enclose, positive
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Q, as_term, exp, reals

x, t, larger_t, u, smaller_u, b = reals("x t t' u u' b")

detected = laplace.recall(x, t)
more_detected = laplace.recall(x, larger_t)
alarmed = laplace.false_alarm(x)
more_noise = Statement(
    "liu2019/figure-3.noise",
    title="At an equal false alarm rate, a larger epsilon gives a strictly larger recall.",
    where="Section 4.1.3, observation 1",
    printed=r"\text{the adversary's capability to infer the existence of a particular record decreases as more noise "
    r"is added}",
    quote="the adversary's capability to infer the existence of a particular record decreases as more noise is added",
    variables=(x, t, larger_t),
    given=[0 < x, 1 <= t, t < larger_t],
    before=[*recall_defined(x, t), *recall_defined(x, larger_t)],
    claim=detected < more_detected,
    example={"x": 1, "t": 2, "t'": 3},
    proof=chain("lemma/tails.increasing", {"u": x * t, "v": x * larger_t}).after(
        Have(x * t < x * larger_t, positive(x, t < larger_t))
    ),
    why="The recall is strictly increasing in x e^epsilon.",
    reads=[BUDGET, THRESHOLD, DISTANCE],
    rests_on=RATES,
)
higher = x * (t / larger_t)  # has the same recall under epsilon'
fewer = laplace.false_alarm(higher)
smaller_precision = Statement(
    "liu2019/figure-3.precision",
    title="At equal recall, a smaller epsilon gives a strictly smaller precision.",
    where='Section 4.1.4, "smaller precision for a given recall as shown in Figure 3(a)"',
    printed=r"\text{shows privacy benefits of using smaller } \epsilon \text{ (smaller } precision \text{ for a given "
        r"} recall \text{ as shown in Figure 3(a))}",
    quote="(smaller *precision* for a given *recall* as shown in Figure 3(a))",
    variables=(x, t, larger_t),
    given=[0 < x, 1 <= t, t < larger_t],
    before=[
        Have(0 < t / larger_t, positive(multiply=[0 < larger_t], degree=1)),
        Have(0 < higher, positive(x, t / larger_t)),
        *tail_defined(x), *tail_defined(higher), *recall_defined(x, t),
        Have(0 < alarmed, chain("lemma/tails.probability", {"v": x})),
        Have(0 < fewer, chain("lemma/tails.probability", {"v": higher})),
        Have(0 < detected, chain("lemma/tails.probability", {"v": x * t})),
        Have(0 < detected + 1 * alarmed, chain("lemma/scores.sum-positive", {"R": detected, "G": alarmed})),
        Have(0 < detected + 1 * fewer, chain("lemma/scores.sum-positive", {
            "R": detected, "G": fewer})),
    ],
    claim=laplace.precision(detected, alarmed) < laplace.precision(detected, fewer),
    example={"x": 1, "t": 2, "t'": 3},
    proof=chain("lemma/scores.precision-order", {
        "R": detected, "G": alarmed, "G'": fewer,
    }).after(
        Have(higher < x, positive(x, larger_t - t, multiply=[0 < larger_t], degree=2)),
        Have(fewer < alarmed, chain("lemma/tails.increasing", {"u": higher, "v": x})),
    ),
    why="The larger epsilon' reaches the same recall at the higher threshold x e^epsilon/e^epsilon', with a smaller "
    "false alarm rate.",
    reads=[BUDGET, THRESHOLD, DISTANCE, "x' = x e^epsilon/e^epsilon' is the threshold with the same recall under "
    "epsilon'."],
    rests_on=RATES,
)  # fmt: skip
hundredth = exp(Q(1, 100))
half = Q(1, 2)
found = laplace.recall(x, hundredth)
precise = laplace.precision(found, alarmed)
small = Statement(
    "liu2019/figure-3.small",
    title="At epsilon = 0.01, every threshold has a precision between 0.5 and 0.5026.",
    where="Section 4.1.3, observation 2",
    printed=r"\text{when the privacy parameter } \epsilon \text{ is very small (e.g., } \epsilon = 0.01 \text{), we "
    r"have } precision \approx 0.5",
    quote=r"precision \approx 0.5",
    variables=(x,),
    given=[0 < x],
    before=[
        Have(1 < hundredth, enclose()),
        Have(1 <= hundredth, auto()),
        *recall_defined(x, hundredth),
        *tail_defined(x),
        Have(0 < alarmed, chain("lemma/tails.probability", {"v": x})),
        Have(0 < found, chain("lemma/tails.probability", {"v": x * hundredth})),
        Have(0 < found + 1 * alarmed, chain("lemma/scores.sum-positive", {"R": found, "G": alarmed})),
    ],
    claim=[
        half <= precise,
        precise <= Q(5026, 10000),
    ],
    example={"x": 2},
    proof=[
        chain("liu2019/beyond.precision-bounds", {"x": x, "t": hundredth}),
        chain("lemma/order.transitive", {"u": precise, "v": hundredth / (1 + hundredth), "w": Q(5026, 10000)}).after(
            Have(
                precise <= hundredth / (1 + hundredth),
                chain("liu2019/beyond.precision-bounds", {"x": x, "t": hundredth}, claim=1),
            ),
            Have(hundredth / (1 + hundredth) <= Q(5026, 10000), enclose()),
        ),
    ],
    why="The precision is at most e^0.01/(1 + e^0.01) = 0.50249998.",
    reads=[BUDGET, THRESHOLD, DISTANCE],
    rests_on=RATES,
)
there = Q(1, 12)
found_there, alarmed_there = laplace.recall(there, exp(5)), laplace.false_alarm(there)
large = Statement(
    "liu2019/figure-3.large",
    title="At epsilon = 5, some threshold has precision and recall above 0.95.",
    where="Section 4.1.3, observation 3",
    printed=r"\text{when the privacy parameter } \epsilon \text{ is very large (e.g., } \epsilon = 5 \text{), we have "
    r"very high } precision \text{ and } recall \text{, close to the best hypothesis testing of the adversary}",
    quote="we have very high *precision* and *recall*, close to the best hypothesis testing",
    variables=(),
    given=(),
    exists=(x,),
    claim=[
        0 < x,
        Q(95, 100) < laplace.precision(laplace.recall(x, exp(5)), laplace.false_alarm(x)),
        Q(95, 100) < laplace.recall(x, exp(5)),
    ],
    example={},
    witness={"x": there},
    before=[
        Have(1 < exp(as_term(5)), enclose()),
        *recall_defined(there, exp(5)),
        *tail_defined(there),
        Have(0 < alarmed_there, chain("lemma/tails.probability", {"v": there})),
        Have(0 < found_there, chain("lemma/tails.probability", {"v": there * exp(5)})),
        Have(
            0 < found_there + 1 * alarmed_there,
            chain("lemma/scores.sum-positive", {"R": found_there, "G": alarmed_there}),
        ),
    ],
    proof=[auto(), enclose(), enclose()],
    why="Take theta = Q(D') + (Delta Q/5) log 12, nearly halfway between Q(D') and Q(D).",
    reads=[BUDGET, THRESHOLD, DISTANCE, '"Very high" is read as above 0.95.'],
    rests_on=RATES,
)
one = as_term(1)
best = Statement(
    "liu2019/figure-3.best",
    title="The maximum F_beta score is non-decreasing in epsilon.",
    where="Section 4.1.4, Figure 3(b)",
    printed=r"\text{the adversary's capability of inferring the existence of an individual record is generally "
    r"enhanced with an increasing value of } \epsilon",
    quote="capability of inferring the existence of an individual record is generally enhanced with an increasing "
    "value of",
    variables=(u, smaller_u, b),
    given=[0 < smaller_u, smaller_u <= u, u <= 1, *beta],
    before=[
        Have(0 < one, auto()),
        Have(0 < u, auto()),
        *one_line_defined(b, u, one),
        *one_line_defined(b, smaller_u, one),
    ],
    claim=laplace.best(b, u) <= laplace.best(b, smaller_u),
    example={"u": "1/2", "u'": "1/3", "b": 1},
    proof=chain("liu2019/beyond.best-monotone", {"u": u, "u'": smaller_u, "b": b, "w": 1, "w'": 1}),
    why="The minimum of the objective is non-decreasing in e^-epsilon. It is constant for epsilon <= log(1 + beta^2).",
    reads=["u stands for e^-epsilon, u' for e^-epsilon'."],
    rests_on=ONE_LINE,
)
