"""An epsilon-DP mechanism gives at most epsilon tanh(epsilon/2) nats of mutual information."""

from __future__ import annotations

from proofs.liu2019.notions_mixtures import at
from proofs.liu2019.notions_setting import MIDP_CONDITIONAL, SAME_MECHANISM
from proofs.liu2019.setting import BUDGET
from proofs.statements.plan import Have, HaveAll, InSum, Lambda, auto, chain, every, positive, ring, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, Term, as_term, functions, integers, log, reals

t = reals("t")
N, M, i, j, k, x, y, z, d, e, g, h, l, m = integers("N M i j k x y z d e g h l m")
far, near, prior = functions("p r a", 1)
table = functions("K", 2)

most = (t - 1) / (t + 1) * log(t)
quotient = far(k) / near(k)
divergence_of = Sum(far(k) * log(quotient), k, 1, N)
close = [
    ForAll(i, 1, N, 0 < far(i)),
    ForAll(i, 1, N, 0 < near(i)),
    ForAll(i, 1, N, far(i) <= t * near(i)),
    ForAll(i, 1, N, near(i) <= t * far(i)),
]
totals = [Eq(Sum(far(k), k, 1, N), 1), Eq(Sum(near(k), k, 1, N), 1)]


def known(place: Term) -> list[Have]:
    """The likelihood ratio of an output is positive and within e^epsilon."""
    return [
        *(at(fact, place) for fact in close),
        Have(0 < far(place) / near(place), positive(far(place), multiply=[0 < near(place)], degree=1)),
    ]


u = far(j) / near(j)
square = t**2 - 1
pointwise = positive(0 <= near(j) * ((t**2 + 1) * log(t) * u - 2 * t * log(t) - square * (u * log(u))), degree=1).after(
    *known(j),
    Have(1 / t <= u, positive(near(j) <= t * far(j), multiply=[0 < near(j), 0 < t], degree=1)),
    Have(u <= t, positive(far(j) <= t * near(j), multiply=[0 < near(j)], degree=1)),
    Have(
        square * (u * log(u)) <= (t**2 + 1) * log(t) * u - 2 * t * log(t),
        chain("lemma/logarithm.chord", {"u": u, "t": t}),
    ),
    Have(
        0 <= near(j) * ((t**2 + 1) * log(t) * u - 2 * t * log(t) - square * (u * log(u))),
        positive(near(j), (t**2 + 1) * log(t) * u - 2 * t * log(t) - square * (u * log(u))),
    ),
)
summed = Have(
    square * divergence_of <= (t**2 + 1) * log(t) * totals[0].left - 2 * t * log(t) * totals[1].left,
    termwise(index="j", pointwise=pointwise),
)
DIVERGENCE = "Divergences are Kullback-Leibler divergences in nats."
divergence = Statement(
    "liu2019/beyond.information.divergence",
    title="If e^-epsilon <= P/P' <= e^epsilon, the divergence of P from P' is at most epsilon tanh(epsilon/2) "
    "(finite spaces).",
    where="additional result on Theorem 7",
    formula=r"e^{-\epsilon} \le \frac{P(o)}{P'(o)} \le e^\epsilon \Rightarrow \sum_o P(o) \log\frac{P(o)}{P'(o)} \le "
    r"\epsilon \tanh\frac{\epsilon}{2}",
    variables=(N, t, far, near),
    given=[1 <= N, 1 < t, *totals],
    throughout=close,
    before=[Have(0 < t, auto()), Have(0 < t + 1, auto()), InSum("k", 1, N, tuple(known(k)))],
    claim=divergence_of <= most,
    example={"N": 2, "t": 2, "p": ["2/3", "1/3"], "r": ["1/3", "2/3"]},
    proof=positive(square * divergence_of <= (t - 1) ** 2 * log(t), multiply=[0 < t - 1, 0 < t + 1], degree=1).after(
        Have(0 < t - 1, auto()),
        summed,
        Have(
            Eq((t**2 + 1) * log(t) * totals[0].left - 2 * t * log(t) * totals[1].left, (t - 1) ** 2 * log(t)),
            ring(modulo=totals),
        ),
        Have(square * divergence_of <= (t - 1) ** 2 * log(t), auto()),
    ),
    why="z log z lies below its chord between e^-epsilon and e^epsilon, and the mean of the chord is its value at "
    "1. Randomized response attains the bound.",
    reads=[BUDGET, DIVERGENCE, "tanh(epsilon/2) = (t - 1)/(t + 1)."],
)
response = Statement(
    "liu2019/beyond.information.sharp",
    title="The two output distributions of randomized response have divergence epsilon tanh(epsilon/2).",
    where="additional result on Theorem 7",
    formula=r"\tfrac{e^\epsilon}{1+e^\epsilon}\,\epsilon + \tfrac{1}{1+e^\epsilon}\,(-\epsilon) = \epsilon "
    r"\tanh\frac{\epsilon}{2}",
    variables=(t,),
    given=[1 < t],
    before=[Have(0 < t, auto()), Have(0 < t + 1, auto()), Have(0 < 1 / t, positive(multiply=[0 < t], degree=1))],
    claim=Eq(t / (t + 1) * log(t) + 1 / (t + 1) * log(1 / t), most),
    example={"t": 2},
    proof=ring(modulo=[Eq(log(1 / t), -log(t))]).after(
        Have(Eq(log(1 / t), -log(t)), chain("lemma/logarithm.inverse", {"u": t}))
    ),
    why="The true answer has likelihood ratio e^epsilon, and the other answer has e^-epsilon.",
    reads=[BUDGET, DIVERGENCE],
)


def mixed(output: Term) -> Term:
    """The probability of an output under the prior."""
    return Sum(prior(z) * table(z, output), z, 1, M)


def told(value: Term) -> Term:
    """The divergence of one value's output distribution from the mixture."""
    return Sum(table(value, y) * log(table(value, y) / mixed(y)), y, 1, N)


positive_all = ForAll(i, 1, M, ForAll(d, 1, N, 0 < table(i, d)))
chances, certain = ForAll(i, 1, M, 0 <= prior(i)), Eq(Sum(prior(x), x, 1, M), 1)
rows = ForAll(i, 1, M, Eq(Sum(table(i, y), y, 1, N), 1))
private = ForAll(i, 1, M, ForAll(e, 1, M, ForAll(d, 1, N, table(i, d) <= t * table(e, d))))


def below(value: Term, output: Term) -> Have:
    """K(value, output) is at most e^epsilon times the mixture."""
    return Have(
        table(value, output) <= t * mixed(output),
        positive(modulo=[certain], degree=1).after(
            Have(
                table(value, output) * certain.left <= t * mixed(output),
                termwise(
                    index="j",
                    pointwise=positive(prior(j), t * table(j, output) - table(value, output)).after(
                        at(chances, j),
                        at(private, value, j, output),
                        Have(0 <= t * table(j, output) - table(value, output), auto()),
                    ),
                ),
            )
        ),
    )


def above(value: Term, output: Term) -> Have:
    """The mixture is at most e^epsilon times K(value, output)."""
    return Have(
        mixed(output) <= t * table(value, output),
        positive(modulo=[certain], degree=1).after(
            Have(
                mixed(output) <= t * table(value, output) * certain.left,
                termwise(
                    index="j",
                    pointwise=positive(prior(j), t * table(value, output) - table(j, output)).after(
                        at(chances, j),
                        at(private, j, value, output),
                        Have(0 <= t * table(value, output) - table(j, output), auto()),
                    ),
                ),
            )
        ),
    )


mixture_is_positive = ForAll(l, 1, N, 0 < mixed(l))
under, over = (
    ForAll(g, 1, M, ForAll(h, 1, N, table(g, h) <= t * mixed(h))),
    ForAll(g, 1, M, ForAll(h, 1, N, mixed(h) <= t * table(g, h))),
)
by_columns, by_rows = (
    Sum(Sum(prior(x) * table(x, y), x, 1, M), y, 1, N),
    Sum(Sum(prior(x) * table(x, y), y, 1, N), x, 1, M),
)
each_row = ForAll(m, 1, M, told(m) <= most)
whole = [
    Have(
        Eq(by_columns, by_rows),
        chain("lemma/sums.interchange", {"N": N, "M": M, "F": Lambda([x, y], prior(x) * table(x, y))}),
    ),
    Have(
        Eq(by_rows, certain.left),
        termwise(
            index="j",
            pointwise=auto().after(
                Have(Eq(Sum(prior(j) * table(j, y), y, 1, N), prior(j) * Sum(table(j, y), y, 1, N)), termwise()),
                at(rows, j),
                Have(
                    Eq(Sum(prior(j) * table(j, y), y, 1, N), prior(j)),
                    ring(
                        modulo=[
                            Eq(Sum(prior(j) * table(j, y), y, 1, N), prior(j) * Sum(table(j, y), y, 1, N)),
                            Eq(Sum(table(j, y), y, 1, N), 1),
                        ]
                    ),
                ),
            ),
        ),
    ),
    Have(Eq(by_columns, 1), auto()),
]
mixtures = [
    HaveAll(under, every(every(below(g, h).plan))),
    HaveAll(over, every(every(above(g, h).plan))),
    HaveAll(
        mixture_is_positive,
        every(
            positive(0 < table(1, l), table(1, l) <= t * mixed(l), multiply=[0 < t], degree=1).after(
                at(positive_all, as_term(1), l), at(under, as_term(1), l)
            )
        ),
    ),
]
told_defined = InSum(
    "x",
    1,
    M,
    (
        InSum(
            "y",
            1,
            N,
            (
                at(mixture_is_positive, y),
                at(positive_all, x, y),
                Have(0 < table(x, y) / mixed(y), positive(table(x, y), multiply=[0 < mixed(y)], degree=1)),
            ),
        ),
    ),
)
gained = Sum(prior(x) * told(x), x, 1, M)
information = Statement(
    "liu2019/beyond.information.mutual",
    title="An epsilon-DP mechanism has mutual information at most epsilon tanh(epsilon/2), for every prior (finite "
    "spaces).",
    where="additional result on Theorem 7",
    formula=r"\epsilon_{MIDP} \le \epsilon \tanh\frac{\epsilon}{2}",
    variables=(N, M, t, prior, table),
    given=[1 <= N, 1 <= M, 1 < t, certain],
    throughout=[chances, rows, positive_all, private],
    before=[Have(0 < t, auto()), Have(0 < t + 1, auto()), *mixtures, told_defined],
    claim=gained <= most,
    example={"N": 2, "M": 2, "t": 2, "a": ["1/2", "1/2"], "K": [["2/3", "1/3"], ["1/3", "2/3"]]},
    proof=positive(gained <= most * certain.left, modulo=[certain], degree=1).after(
        *whole,
        HaveAll(
            each_row,
            every(
                chain(divergence.id, {"N": N, "t": t, "p": Lambda(y, table(m, y)), "r": Lambda(y, mixed(y))}).after(
                    at(rows, m)
                )
            ),
        ),
        Have(
            gained <= most * certain.left,
            termwise(
                index="j",
                pointwise=positive(prior(j), most - told(j)).after(
                    at(chances, j), at(each_row, j), Have(0 <= most - told(j), auto())
                ),
            ),
        ),
    ),
    why="The mutual information is the mean divergence of a value's output distribution from the mixture. The "
    "mixture is within a factor e^epsilon of each of these distributions (beyond.information.divergence).",
    reads=[BUDGET, SAME_MECHANISM, MIDP_CONDITIONAL],
    models=[
        "a(x) is the probability of the x-th value of a record given the other records, and K(x, y) is the "
        "probability of the y-th output given this value. The mean over the other records is at most the "
        "maximum."
    ],
    remarks=["epsilon tanh(epsilon/2) <= min(epsilon, epsilon^2/2)."],
)
