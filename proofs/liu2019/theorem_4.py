"""Theorem 4: vector queries, compared with a scalar query with budget q epsilon."""

from __future__ import annotations

from proofs.liu2019.notions_mixtures import at
from proofs.liu2019.setting import BUDGET
from proofs.statements.plan import Have, InSum, auto, chain, function, positive, telescope
from proofs.statements.statement import Statement
from symbolic.detection import laplace_pair, universal
from symbolic.language import Eq, ForAll, Max, Min, Q, Sum, exp, functions, integers, log, reals

t, alarm, recall, eps = reals("t G R eps")
q = integers("q")

WHERE = "Theorem 4"
QUOTE = "The best performance of hypothesis testing that the adversary can achieve on the output of"
PRINTED = (
    r"\text{The best performance of hypothesis testing that the adversary can achieve on the output of } "
    r"\epsilon\text{-DP mechanisms } Q : \mathcal{D} \rightarrow \mathbb{R}^q \text{ is the same as that on "
    r"the output of } q\epsilon\text{-DP scalar mechanisms}"
)
TEST = (
    "G and R are the false-alarm rate and the true detection rate of a test: the probabilities, under D' and "
    "D, of the outputs for which it says h_1."
)
SCALAR = (
    "For a scalar Laplace mechanism with budget q epsilon, a threshold above Q(D) has R = e^(q epsilon) G (Eq. "
    "9 and 10), for 0 < G <= e^(-q epsilon)/2."
)
as_scalar = Statement(
    "liu2019/theorem-4",
    title="Some test on an epsilon-DP vector output has R = e^(q epsilon) G, like the best test on a q epsilon-DP "
    "scalar output.",
    where=WHERE,
    printed=PRINTED,
    quote=QUOTE,
    variables=(t, q, alarm),
    given=[1 <= t, 1 <= q, 0 < alarm, alarm * t**q <= Q(1, 2)],
    exists=(recall,),
    claim=[recall <= t * alarm, Eq(recall, t**q * alarm)],
    example={"t": 2, "q": 2, "G": "1/8"},
    counterexample={"t": 2, "q": 2, "G": "1/16"},
    impossible=auto(),
    cause="error",
    why="An epsilon-DP mechanism satisfies epsilon-DP in any dimension, so every test has R <= e^epsilon G. A "
    "scalar mechanism with budget 2 epsilon reaches R = e^(2 epsilon) G. The proof treats the coordinates of "
    "one epsilon-DP output as q releases with epsilon each.",
    reads=[BUDGET, SCALAR],
    models=[TEST],
    rests_on=["liu2019/eq-9.upper", "liu2019/eq-10.upper"],
    repaired=Statement(
        "liu2019/theorem-4.repaired",
        title="Every test on an epsilon-DP output of any dimension has 1 - R >= max(0, 1 - e^epsilon G, e^-epsilon "
        "(1 - G)).",
        where=WHERE,
        formula=r"1 - R \ge \max\bigl(0,\ 1 - e^\epsilon G,\ e^{-\epsilon}(1-G)\bigr)",
        variables=(t, recall, alarm),
        given=[
            1 <= t,
            0 <= recall,
            recall <= 1,
            0 <= alarm,
            alarm <= 1,
            recall <= t * alarm,
            1 - alarm <= t * (1 - recall),
        ],
        claim=universal.trade_off(alarm, t) <= 1 - recall,
        example={"t": 2, "R": "1/2", "G": "1/4"},
        proof=chain("lemma/maxima.at-most", {"p": Max(0, 1 - t * alarm), "q": (1 - alarm) / t, "x": 1 - recall}).after(
            Have(0 <= 1 - recall, auto()),
            Have(1 - t * alarm <= 1 - recall, auto()),
            Have((1 - alarm) / t <= 1 - recall, positive(multiply=[0 < t], degree=1)),
            Have(
                Max(0, 1 - t * alarm) <= 1 - recall,
                chain("lemma/maxima.at-most", {"p": 0, "q": 1 - t * alarm, "x": 1 - recall}),
            ),
        ),
        why="Apply the two inequalities of differential privacy to the outputs for which the test says h_1 and to "
        "the others. Randomized response attains all three bounds.",
        reads=[BUDGET],
        models=[TEST],
    ),
)
y = exp(-eps)
pair, single = laplace_pair.delta_term(eps, eps, 2 * eps, y), 1 - y
DELTA = (
    "The claim compares the largest P(A(D) in S) - P(A(D') in S) over all sets S of outputs (the total "
    "variation distance). This is the privacy curve at 0, with k = epsilon, for two coordinates with Laplace "
    "noise of epsilon each and for one coordinate with 2 epsilon."
)
least = Min(Min(eps, eps), 2 * eps - eps)
coordinates = Statement(
    "liu2019/theorem-4.coordinates",
    title="Two coordinates with Laplace noise of epsilon each have the total variation distance of one with 2 epsilon.",
    where=WHERE + ", interpreted as q coordinates with epsilon each",
    printed=PRINTED,
    quote=QUOTE,
    variables=(eps,),
    given=[0 < eps],
    claim=Eq(pair, single),
    example={"eps": 1},
    counterexample={"eps": 1},
    cause="error",
    why="For two coordinates the largest R - G is 1 - (1 + epsilon/2) e^-epsilon. This is below 1 - e^-epsilon, "
    "the value for one coordinate, for every epsilon.",
    reads=[DELTA],
    rests_on=["liu2019/beyond.two-coordinates-curve.first"],
    remarks=["The two trade-off functions agree only for false-alarm rates up to e^(-2 epsilon)/4 and from 3/4 on."],
    repaired=Statement(
        "liu2019/theorem-4.coordinates.repaired",
        title="Two coordinates with Laplace noise of epsilon each have a smaller total variation distance than one "
        "with 2 epsilon.",
        where=WHERE + ", interpreted as q coordinates with epsilon each",
        formula=r"1 - \bigl(1+\tfrac{\epsilon}{2}\bigr)e^{-\epsilon} < 1 - e^{-\epsilon}",
        variables=(eps,),
        given=[0 < eps],
        claim=pair < single,
        example={"eps": 1},
        proof=positive(y, 0 < least, degree=2).after(
            Have(0 < y, function()),
            Have(Eq(Min(eps, eps), eps), chain("lemma/maxima.smaller", {"p": eps, "q": eps})),
            Have(0 < Min(eps, eps), positive(modulo=[Eq(Min(eps, eps), eps)], degree=1)),
            Have(0 < 2 * eps - eps, auto()),
            Have(0 < least, chain("lemma/maxima.smaller-positive", {"p": Min(eps, eps), "q": 2 * eps - eps})),
        ),
        why="The difference is epsilon e^-epsilon/2.",
        reads=[DELTA],
        rests_on=["liu2019/beyond.two-coordinates-curve.first"],
    ),
)
FIRST, SECOND = functions("p r", 1)
i, k = integers("i k")
likelihood = Sum(log(FIRST(k) / SECOND(k)), k, 1, q)
place = integers("j")
each = [ForAll(i, 1, q, 0 < FIRST(i)), ForAll(i, 1, q, 0 < SECOND(i)), ForAll(i, 1, q, FIRST(i) <= t * SECOND(i))]
quotient = FIRST(k) / SECOND(k)
known_quotient = [
    *(at(fact, k) for fact in each),
    Have(0 < quotient, positive(FIRST(k), multiply=[0 < SECOND(k)], degree=1)),
]
composition = Statement(
    "liu2019/theorem-4.composition",
    title="The privacy losses of q coordinates with epsilon each sum to at most q epsilon, for every q.",
    where="Theorem 4, proof",
    printed=r"\text{the privacy property of the vector query } Q : \mathcal{D} \rightarrow \mathbb{R}^q \text{ would "
    r"decrease by a factor of } q \text{ based on the sequential composition theorem of DP}",
    quote=r"would decrease by a factor of  $q$  based on the sequential composition theorem of DP",
    variables=(q, FIRST, SECOND, t),
    given=[1 <= t, 0 <= q],
    throughout=each,
    before=[Have(0 < t, auto()), InSum("k", 1, q, tuple(known_quotient))],
    claim=likelihood <= q * log(t),
    example={"q": 2, "t": 2, "p": ["1/2", "1/3"], "r": ["1/4", "1/3"]},
    proof=telescope(
        "j",
        1,
        q,
        [(-1, likelihood)],
        -(log(t) * (place - 1)),
        rest=q * log(t),
        inside=[Have(0 < t, auto())],
        pointwise=auto().after(
            *(at(fact, place) for fact in each),
            Have(0 < FIRST(place) / SECOND(place), positive(FIRST(place), multiply=[0 < SECOND(place)], degree=1)),
            Have(
                FIRST(place) / SECOND(place) <= t,
                positive(FIRST(place) <= t * SECOND(place), multiply=[0 < SECOND(place)], degree=1),
            ),
            Have(
                log(FIRST(place) / SECOND(place)) <= log(t),
                chain("lemma/logarithm.order", {"u": FIRST(place) / SECOND(place), "v": t}),
            ),
        ),
    ),
    why="Each coordinate adds the logarithm of its likelihood ratio, which is at most epsilon.",
    models=[
        "p(k) and r(k) are the probabilities (or densities) of the k-th coordinate of one output under D and "
        "D', given the coordinates before it. The likelihood ratio of the output is the product of all "
        "p(k)/r(k), and its logarithm is the sum of their logarithms."
    ],
    remarks=[
        "This is an upper bound. Two coordinates with Laplace noise of epsilon each stay below 2 epsilon in "
        "total (theorem-4.coordinates), as do two of randomized response."
    ],
)
