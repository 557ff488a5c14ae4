"""The privacy loss of Q_lambda and of Q_2x3 according to Walley, and the accuracy that is printed beside it."""

from __future__ import annotations

from proofs.li2022 import example_7
from proofs.li2022.setting import domain, mechanism, n, p, pi, q, variables
from proofs.li2022.walley import VARIANCE, WHERE, between, lam, more_truth, order
from proofs.statements.plan import Have, Plan, absurd, auto, cases, chain, fact, function, positive, ring
from proofs.statements.statement import Statement
from symbolic.language import Eq, Max, Term, as_term, reals
from symbolic.survey import walley, warner

a, b, c, d = reals("a b c d")
k = warner.COUNT
zero, one = as_term(0), as_term(1)
LOSS = (
    "The privacy loss of Q_lambda is the logarithm of the largest ratio of the probabilities of one event under two inputs, "
    "and the logarithm is increasing: the statement is about e^loss."
)
WORST = (
    "Definition 13 is read with its maximum over both inputs (also the same one twice) and over all events of the frame {yes, no}; "
    "the largest and the smallest probability of an event in a credal set are its plausibility and its belief: "
    "bel(yes) = p, pl(yes) = 1 - q, bel(no) = q, pl(no) = 1 - p for the input yes. The statement is about e^loss."
)

# ---- maxima


def known_maximum(x: Term, y: Term) -> list[Have]:
    """max(x, y) = x where y <= x is known."""
    one_of_two = Eq((Max(x, y) - x) * (Max(x, y) - y), 0)
    larger = absurd(positive(x < Max(x, y), y < Max(x, y), modulo=[one_of_two]))
    return [
        Have(x <= Max(x, y), function()),
        Have(one_of_two, function()),
        Have(
            Max(x, y) <= x,
            cases(Max(x, y), x, at_most=fact(), greater=larger.after(Have(y < Max(x, y), auto()))),
        ),
        Have(Eq(Max(x, y), x), fact()),
    ]


maximum = Statement(
    "li2022/lemma.maximum",
    title="The larger of two numbers is their maximum.",
    where="used below",
    printed=r"b \le a \Rightarrow \max(a, b) = a",
    variables=(a, b),
    given=[b <= a],
    claim=Eq(Max(a, b), a),
    example={"a": 2, "b": 1},
    proof=fact().after(*known_maximum(a, b)),
    why="the maximum is one of the two, and not less than either",
)


def is_maximum(x: Term, y: Term, smaller: Plan) -> list[Have]:
    """max(x, y) = x, as y is smaller."""
    return [Have(y <= x, smaller), Have(Eq(Max(x, y), x), chain(maximum.id, {"a": x, "b": y}))]


largest = Max(Max(Max(a, b), Max(c, d)), 1)
bounded = Eq((Max(c, d) - c) * (Max(c, d) - d), 0)
maximum_of_five = Statement(
    "li2022/lemma.maximum-of-five",
    title="The largest of five numbers is their maximum.",
    where="used below",
    printed=r"b, c, d, 1 \le a \Rightarrow \max(\max(\max(a, b), \max(c, d)), 1) = a",
    variables=(a, b, c, d),
    given=[b <= a, c <= a, d <= a, 1 <= a],
    claim=Eq(largest, a),
    example={"a": 2, "b": 1, "c": 1, "d": 1},
    proof=ring(
        modulo=[
            Eq(Max(a, b), a),
            Eq(Max(Max(a, b), Max(c, d)), Max(a, b)),
            Eq(largest, Max(Max(a, b), Max(c, d))),
        ]
    ).after(
        *is_maximum(a, b, fact()),
        Have(bounded, function()),
        Have(
            Max(c, d) <= a,
            cases(
                Max(c, d),
                a,
                at_most=fact(),
                greater=absurd(positive(c < Max(c, d), d < Max(c, d), modulo=[bounded])).after(
                    Have(c < Max(c, d), auto()), Have(d < Max(c, d), auto())
                ),
            ),
        ),
        *is_maximum(Max(a, b), Max(c, d), auto()),
        *is_maximum(Max(Max(a, b), Max(c, d)), one, auto()),
    ),
    why="each maximum in turn",
)

# ---- the privacy loss

truth, lie = walley.truth(lam, p, q), walley.lie(lam, p, q)
truth_0, lie_0 = walley.truth(zero, p, q), walley.lie(zero, p, q)
truth_1, lie_1 = walley.truth(one, p, q), walley.lie(one, p, q)
odds, odds_0, odds_1 = truth / lie, truth_0 / lie_0, truth_1 / lie_1
worst = (1 - q) / q
mass = {"p": "3/5", "q": "1/5"}

loss = Statement(
    "li2022/lemma.q-lambda-loss",
    title="The larger likelihood ratio of Q_lambda is that of the truth to the lie.",
    where="used below",
    printed=r"e^{\epsilon(Q_\lambda)} = \frac{p+\lambda(1-p-q)}{q+(1-\lambda)(1-p-q)}",
    variables=(p, q, lam),
    given=[*mechanism, *between, 0 < lie],
    claim=Eq(walley.loss_ratio(lam, p, q), odds),
    example={**mass, "lam": "1/2"},
    before=more_truth(),
    proof=fact().after(
        Have(lie <= truth, auto()),
        *is_maximum(
            odds,
            lie / truth,
            positive(lie <= truth, 0 < lie, 0 < truth, multiply=[0 < lie, 0 < truth]),
        ),
    ),
    why="The truth is at least as probable as the lie.",
)


def loss_at(some: Term) -> Have:
    """The lemma above, at this lambda."""
    return Have(
        Eq(walley.loss_ratio(some, p, q), walley.truth(some, p, q) / walley.lie(some, p, q)),
        chain(loss.id, {"p": p, "q": q, "lam": some}),
    )


at_lam = [*more_truth(), Have(0 < lie, positive(degree=2))]
at_0 = [*more_truth(zero), Have(0 < lie_0, positive(degree=2))]
at_1 = [*more_truth(one), Have(0 < lie_1, auto())]
increasing_to_1 = Have(odds <= odds_1, positive(multiply=[0 < lie, 0 < lie_1], degree=2))
increasing_from_0 = Have(odds_0 <= odds, positive(multiply=[0 < lie, 0 < lie_0], degree=2))


def ordered(left: Term, right: Term, x: Term, y: Term) -> Plan:
    """left <= right, as left = x <= y = right."""
    return chain(order.id, {"u": left, "v": right, "x": x, "y": y})


loss_largest = Statement(
    "li2022/q-lambda.loss.largest",
    title="Among the Q_lambda the privacy loss is largest at lambda = 1.",
    where=WHERE,
    printed=r"\text{when } \lambda = 1, \text{ the associated privacy loss is the largest}",
    variables=(p, q, lam),
    given=[*mechanism, *between],
    defined=[0 < q],
    claim=walley.loss_ratio(lam, p, q) <= walley.loss_ratio(one, p, q),
    example={**mass, "lam": "1/2"},
    before=[*at_lam, *at_1],
    proof=ordered(walley.loss_ratio(lam, p, q), walley.loss_ratio(one, p, q), odds, odds_1).after(
        loss_at(lam), loss_at(one), increasing_to_1
    ),
    why="The ratio of truth to lie increases with the mass given to the truth.",
    reads=[LOSS],
    remarks=["Where q = 0 the loss is infinite at lambda = 1, and at no other lambda unless p = 1."],
)

loss_smallest = Statement(
    "li2022/q-lambda.loss.smallest",
    title="Among the Q_lambda the privacy loss is smallest at lambda = 0.",
    where=WHERE,
    printed=r"\text{when } \lambda = 0, \text{ the associated privacy loss is the smallest}",
    variables=(p, q, lam),
    given=[*mechanism, *between],
    defined=[0 < lie],
    claim=walley.loss_ratio(zero, p, q) <= walley.loss_ratio(lam, p, q),
    example={**mass, "lam": "1/2"},
    before=[*more_truth(), Have(lie <= lie_0, positive(degree=2)), *at_0],
    proof=ordered(walley.loss_ratio(zero, p, q), walley.loss_ratio(lam, p, q), odds_0, odds).after(
        loss_at(zero), loss_at(lam), increasing_from_0
    ),
    why="The ratio of truth to lie increases with the mass given to the truth.",
    reads=[LOSS],
)

eps_w = Statement(
    "li2022/eps-w",
    title="The privacy loss of Q_2x3 according to Walley is ln((1 - q)/q).",
    where=WHERE,
    printed=r"\epsilon^W(p,q) = \ln\Bigl(\frac{1-q}{q}\Bigr)",
    variables=(p, q),
    given=mechanism,
    defined=[0 < q],
    claim=Eq(walley.worst_loss_ratio(p, q), worst),
    example=mass,
    proof=chain(
        maximum_of_five.id,
        {"a": worst, "b": (1 - p) / p, "c": (1 - q) / p, "d": (1 - p) / q},
        given=[
            positive(multiply=[0 < p, 0 < q], degree=2),
            positive(multiply=[0 < p, 0 < q], degree=2),
            positive(multiply=[0 < q], degree=1),
            positive(multiply=[0 < q], degree=1),
        ],
    ).after(Have(0 < p, auto())),
    why="Of the four ratios of plausibility to belief this is the largest, as q <= 1 - p < p.",
    reads=[WORST],
)

loss_equal = Statement(
    "li2022/q-lambda.loss.equal",
    title="The privacy loss at lambda = 1 is that of Definition 13.",
    where=WHERE,
    printed=r"\text{when } \lambda = 1, \text{ the associated privacy loss ... is the same as according to Definition 13}",
    variables=(p, q),
    given=mechanism,
    defined=[0 < q],
    claim=Eq(walley.loss_ratio(one, p, q), walley.worst_loss_ratio(p, q)),
    example=mass,
    before=[Have(0 < p, auto()), *at_1],
    proof=ring(modulo=[Eq(walley.worst_loss_ratio(p, q), worst), loss_at(one).claim]).after(
        Have(Eq(walley.worst_loss_ratio(p, q), worst), chain(eps_w.id, {"p": p, "q": q})),
        loss_at(one),
    ),
    why="Both are ln((1 - q)/q).",
    reads=[LOSS, WORST],
)

nu_w = Statement(
    "li2022/nu-w",
    title="The accuracy according to Walley is that of Q_0 in Warner's model.",
    where=WHERE,
    printed=r"\nu^W(p,q) = \frac{-(\pi-\frac{1}{2})^2+\frac{1}{4(2p-1)^2}}{n} \text{, exactly the accuracy for the matrix } Q_0 \text{ in Warner's model}",
    variables=variables,
    given=domain,
    claim=[
        Eq(truth_0, p),
        Eq(lie_0, 1 - p),
        Eq(
            warner.expectation((warner.mle(k, n, p) - pi) ** 2, k, n, p, pi),
            walley.variance_joined(n, p, pi),
        ),
    ],
    example={**mass, "pi": "1/3", "n": 2},
    before=[Have(0 < 2 * p - 1, auto())],
    proof=[
        ring(),
        ring(),
        ring().after(
            Have(
                Eq(
                    warner.expectation((warner.mle(k, n, p) - pi) ** 2, k, n, p, pi),
                    warner.variance(n, p, pi),
                ),
                chain("li2022/example-7.variance.repaired", {"p": p, "pi": pi, "n": n}),
            )
        ),
    ],
    why="Q_0 is Warner's matrix with the probability p of the truth; the two fourths in Eq. 1 cancel.",
    reads=[example_7.COUNT, VARIANCE],
)

STATEMENTS = [maximum, maximum_of_five, loss, loss_largest, loss_smallest, eps_w, loss_equal, nu_w]
