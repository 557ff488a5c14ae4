"""Section 4: densities and probabilities (4.1), and bounded differential privacy (4.2)."""

from __future__ import annotations

from proofs.lemmas.magnitude import magnitude
from proofs.lemmas.tails import recall_defined, tail_defined
from proofs.liu2019.setting import DISTANCES, RATES
from proofs.liu2019.theorem_5 import SAME_ALARM, TWO_THRESHOLDS, same_threshold
from proofs.statements.plan import Have, auto, chain, instance, positive, rewrite, ring, telescope
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Abs, Eq, ForAll, Sum, functions, integers, reals

x, y, t, u, v = reals("x y t u v")

binary = Statement(
    "liu2019/section-4.2.binary",
    title="For a binary record, bounded and unbounded DP give the same recall at each false-alarm rate.",
    where="Section 4.2",
    printed=r"\text{according to Theorem 5, their corresponding PR-relation (and } F_{\beta score} \text{) are the "
    r"same}",
    quote=r"according to Theorem 5, their corresponding PR-relation (and  $F_{\beta score}$ ) are the same",
    variables=(x, y, t, u),
    given=[1 <= t, 1 <= u, u <= t, 0 < x, 0 < y, *SAME_ALARM],
    provided=[Eq(u, t)],
    before=[*tail_defined(x), *tail_defined(y), *recall_defined(x, u), *recall_defined(y, t)],
    claim=Eq(laplace.recall(x, u), laplace.recall(y, t)),
    example={"x": 1, "y": 1, "t": 2, "u": 2},
    counterexample={"x": 1, "y": 1, "t": 2, "u": "3/2"},
    proof=rewrite(Eq(x * u, y * t), ring()).after(
        same_threshold(x, y), Have(Eq(x * u, y * t), ring(modulo=[Eq(u, t), Eq(x, y)]))
    ),
    why="The equality needs that the two values change the query by the whole sensitivity, given the actual other "
    "records. A maximum over records, for example, may not change at all.",
    reads=[DISTANCES, TWO_THRESHOLDS],
    rests_on=RATES,
)
values = Statement(
    "liu2019/section-4.2.values",
    title="For two values of a record, the recall at each false-alarm rate is at least that for d_i1 and d_ik.",
    where="Section 4.2, records of several values",
    printed=r"\text{the hypothesis testing achieved by the adversary in distinguishing any two values of } d_i \text{ "
    r"is not worse than distinguishing } d_{i1} \text{ and } d_{ik}",
    quote="in distinguishing any two values of  $d_i$  is not worse than distinguishing  $d_{i1}$  and  $d_{ik}$",
    variables=(x, u, v),
    given=[1 <= u, u <= v, 0 < x],
    before=[Have(1 <= v, auto()), *recall_defined(x, u), *recall_defined(x, v)],
    claim=laplace.recall(x, v) <= laplace.recall(x, u),
    example={"x": 1, "u": 1, "v": 1},
    counterexample={"x": 1, "u": "3/2", "v": 2},
    cause="misprint",
    why='The print should read "not better than". Two values with the same answer cannot be distinguished at all.',
    reads=[DISTANCES],
    rests_on=RATES,
    repaired=Statement(
        "liu2019/section-4.2.values.repaired",
        title="For two values of a record, the recall at each false-alarm rate is at most that for d_i1 and d_ik.",
        where="Section 4.2, records of several values",
        formula=r"\text{distinguishing any two values of } d_i \text{ is not better than distinguishing } d_{i1} "
        r"\text{ and } d_{ik}",
        variables=(x, u, v),
        given=[1 <= u, u <= v, 0 < x],
        before=[Have(1 <= v, auto()), *recall_defined(x, u), *recall_defined(x, v)],
        claim=laplace.recall(x, u) <= laplace.recall(x, v),
        example={"x": 1, "u": 1, "v": 1},
        proof=chain("lemma/tails.distance", {"x": x, "u": u, "v": v}),
        why="At each false-alarm rate the recall is nondecreasing in the distance of the answers.",
        reads=[DISTANCES],
        rests_on=RATES,
    ),
)
best = Statement(
    "liu2019/section-4.2.best",
    title="In the bounded scenario, the recall at each false-alarm rate is at most that in the unbounded scenario.",
    where="Section 4.2",
    printed=r"\text{the best hypothesis testing of the adversary for the bounded scenario is the same as that for the "
    r"unbounded scenario}",
    quote="the best hypothesis testing of the adversary for the bounded scenario is the same as that for the "
    "unbounded scenario",
    variables=(x, y, t, u),
    given=[1 <= t, 1 <= u, u <= t, 0 < x, 0 < y, *SAME_ALARM],
    before=[*tail_defined(x), *tail_defined(y), *recall_defined(x, u), *recall_defined(y, t), *recall_defined(y, u)],
    claim=laplace.recall(x, u) <= laplace.recall(y, t),
    example={"x": 1, "y": 1, "t": 2, "u": 2},
    proof=auto().after(
        same_threshold(x, y),
        Have(Eq(x * u, y * u), ring(modulo=[Eq(x, y)])),
        Have(Eq(laplace.recall(x, u), laplace.recall(y, u)), rewrite(Eq(x * u, y * u), ring())),
        Have(laplace.recall(y, u) <= laplace.recall(y, t), chain("lemma/tails.distance", {"x": y, "u": u, "v": t})),
    ),
    why="The recall is nondecreasing in the distance of the answers, which is at most the sensitivity. If the "
    "distance equals the sensitivity, the two recalls are equal (section-4.2.binary).",
    reads=[
        DISTANCES,
        TWO_THRESHOLDS,
        "The noise of each scenario is calibrated to its own sensitivity, Lap(Delta Q/epsilon), as printed. In "
        "the unbounded scenario the two answers differ by the whole sensitivity.",
    ],
    rests_on=RATES,
)
first, lower, upper, last = reals("q1 qj ql qk")
distance = Statement(
    "liu2019/section-4.2.distance",
    title="If Q(d_i1) <= Q(d_ij) <= Q(d_il) <= Q(d_ik), then |Q(d_il) - Q(d_ij)| <= Q(d_ik) - Q(d_i1).",
    where="Section 4.2, records of several values",
    printed=r"\text{the distance between any two query results computed over two different values of } d_i \text{ is "
    r"smaller than the sensitivity of the query } \Delta Q = \max \|Q(d_{ik}) - Q(d_{i1})\|",
    quote=r"the distance between any two query results computed over two different values of  $d_i$  is smaller than "
    r"the sensitivity of the query",
    variables=(first, lower, upper, last),
    given=[first <= lower, lower <= upper, upper <= last],
    claim=Abs(upper - lower) <= last - first,
    example={"q1": 0, "qj": 1, "ql": 2, "qk": 3},
    proof=positive(modulo=[magnitude(upper - lower, 1).claim], degree=1).after(
        Have(0 <= upper - lower, auto()), magnitude(upper - lower, 1)
    ),
    why="The interval between two of the answers lies in the interval between the first and the last one.",
    reads=[
        'q1, qj, ql and qk are the four answers in increasing order. "Smaller" is interpreted as "not '
        'larger", because the first and the last value are also two values of the record.'
    ],
)
BINS = (
    "p(k) and r(k), k = 1, ..., N, are the densities of the outputs of a set for the two databases, times the "
    "widths of their bins. This is the printed quantization."
)
chances, others = functions("p r", 1)
N, i, j, k = integers("N i j k")
each = ForAll(i, 1, N, chances(i) <= t * others(i))
densities = Statement(
    "liu2019/section-4.1.densities",
    title="If p <= e^epsilon r for the density in each of finitely many bins, then P(S) <= e^epsilon P'(S) for their "
    "union S.",
    where="Section 4.1.2",
    printed=r"\text{we can change the probability densities to the probability measures through quantizing over the "
    r"query output}",
    quote="we can change the probability densities to the probability measures through quantizing over the query "
    "output",
    variables=(N, chances, others, t),
    given=[1 <= N],
    throughout=[each],
    claim=Sum(chances(k), k, 1, N) <= t * Sum(others(k), k, 1, N),
    example={"N": 2, "p": ["1/2", "1/4"], "r": ["1/4", "1/4"], "t": 2},
    proof=telescope(
        "j",
        1,
        N,
        [(t, Sum(others(k), k, 1, N)), (-1, Sum(chances(k), k, 1, N))],
        0,
        pointwise=auto().after(Have(chances(j) <= t * others(j), instance(each, j))),
    ),
    why="Sum the inequality over the bins. A set of one bin gives the converse.",
    reads=["t stands for e^epsilon."],
    models=[BINS],
)
