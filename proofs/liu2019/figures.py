"""Figures 3(b), 5, 6, 7 and 8: what the text observes of what knowledge and epsilon give to the adversary."""

from __future__ import annotations

from proofs.liu2019 import tails
from proofs.liu2019.one_line import one_line_defined, share_root
from proofs.liu2019.setting import (
    alarm,
    b,
    beta,
    recall,
    rho_c,
    rho_p,
    rho_t,
    w,
)
from proofs.liu2019.tails import (
    minimum,
)
from proofs.statements.plan import Have, auto, cases, chain, fact, function, positive
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Min, Q, Term, as_term, reals

u, smaller_u, lighter, v = reals("u u' w' v")
one = as_term(1)

# ---- Figures 3(b) and 8: the best score

p, q, m = reals("p q m")
smaller_minimum = Statement(
    "liu2019/lemma.minimum-order",
    title="A minimum of smaller numbers is smaller.",
    where="used below",
    printed=r"p \le u,\ q \le v \Rightarrow \min(p, q) \le \min(u, v)",
    variables=(p, q, u, v),
    given=[p <= u, q <= v],
    claim=Min(p, q) <= Min(u, v),
    example={"p": 1, "q": 1, "u": 2, "v": 2},
    proof=cases(
        u, v,
        at_most=positive(Min(p, q) <= p, p <= u, modulo=[Eq(Min(u, v), u)], degree=1).after(minimum(u, v)),
        greater=positive(Min(p, q) <= q, q <= v, modulo=[Eq(Min(u, v), v)], degree=1).after(minimum(u, v, is_first=False)),
    ).after(Have(Min(p, q) <= p, function()), Have(Min(p, q) <= q, function())),
    why="it is at most each",
)  # fmt: skip
larger_score = Statement(
    "liu2019/lemma.score-order",
    title="A smaller objective is a larger score.",
    where="used below",
    printed=r"0 < q \le p \Rightarrow \frac{1+b}{1+b+p} \le \frac{1+b}{1+b+q}",
    variables=(b, p, q),
    given=[0 < b, 0 < q, q <= p],
    claim=(1 + b) / (1 + b + p) <= (1 + b) / (1 + b + q),
    example={"b": 1, "p": 2, "q": 1},
    before=[Have(0 < 1 + b + q, auto()), Have(0 < 1 + b + p, auto())],
    proof=positive(p - q, b, multiply=[0 < 1 + b + q, 0 < 1 + b + p], degree=2),
    why="the denominator is smaller",
)
under = Statement(
    "liu2019/lemma.under-root-order",
    title="What stands under the root grows.",
    where="used below",
    printed=r"0 < q \le p \Rightarrow q^2 + 4bq \le p^2 + 4bp",
    variables=(b, p, q),
    given=[0 < b, 0 < q, q <= p],
    claim=q**2 + 4 * b * q <= p**2 + 4 * b * p,
    example={"b": 1, "p": 2, "q": 1},
    proof=positive(p - q, b, q, degree=2),
    why="both parts do",
)
half_order = Statement(
    "liu2019/lemma.half-sum-order",
    title="Half of a sum grows with its parts.",
    where="used below",
    printed=r"p \le u,\ q \le v \Rightarrow (p+q)/2 \le (u+v)/2",
    variables=(p, q, u, v),
    given=[p <= u, q <= v],
    claim=(p + q) / 2 <= (u + v) / 2,
    example={"p": 1, "q": 1, "u": 2, "v": 2},
    proof=auto(),
    why="both parts do",
)
share, smaller_share = w * u, lighter * smaller_u
root, smaller_root = share_root(b, u, w), share_root(b, smaller_u, lighter)
squares = [Eq(root**2, share**2 + 4 * b * share), Eq(smaller_root**2, smaller_share**2 + 4 * b * smaller_share)]
y_, smaller_y = (share + root) / 2, (smaller_share + smaller_root) / 2
monotone_score = Statement(
    "liu2019/beyond.best-monotone",
    title="The highest F score does not fall as epsilon grows or the weight of a false alarm falls.",
    where="what Figures 3(b) and 8 show",
    printed=r"\epsilon \le \epsilon',\ w' \le w \Rightarrow F^*_\beta(\epsilon, w) \le F^*_\beta(\epsilon', w')",
    variables=(u, smaller_u, b, w, lighter),
    given=[0 < smaller_u, smaller_u <= u, 0 < lighter, lighter <= w, 0 < b],
    before=[Have(0 < u, auto()), Have(0 < w, auto()), *one_line_defined(b, u, w), *one_line_defined(b, smaller_u, lighter)],
    claim=laplace.best(b, u, w) <= laplace.best(b, smaller_u, lighter),
    example={"u": "1/2", "u'": "1/3", "b": 1, "w": 1, "w'": "1/2"},
    proof=chain(larger_score.id, {"b": b, "p": Min(w, y_), "q": Min(lighter, smaller_y)}).after(
        Have(smaller_share <= share, positive(w - lighter, u - smaller_u, lighter, u, degree=2)),
        Have(smaller_share**2 + 4 * b * smaller_share <= share**2 + 4 * b * share, chain(under.id, {"b": b, "p": share, "q": smaller_share})),
        Have(smaller_root <= root, chain("liu2019/lemma.weak-squares", {"u": root, "v": smaller_root}).after(
            Have(smaller_root**2 <= root**2, tails.as_ordered(Have(squares[1], fact()), Have(squares[0], fact()), fact(), strict=False)))),
        Have(smaller_y <= y_, chain(half_order.id, {"p": smaller_share, "q": smaller_root, "u": share, "v": root})),
        Have(Min(lighter, smaller_y) <= Min(w, y_), chain(smaller_minimum.id, {"p": lighter, "q": smaller_y, "u": w, "v": y_})),
    ),
    why="Both parts of the minimum in the objective grow with e^-epsilon and with w.",
    reads=["u stands for e^-epsilon, u' for e^-epsilon'; F* is Eq. 12, 18, 21 and 24 in one line (beyond.one-line)."],
)  # fmt: skip
better = Statement(
    "liu2019/figure-3.best",
    title="The highest F score does not fall as epsilon grows.",
    where="Section 4.1.4, Figure 3(b)",
    printed=r"\epsilon \le \epsilon' \Rightarrow F^*_\beta(\epsilon) \le F^*_\beta(\epsilon')",
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
    proof=chain(monotone_score.id, {"u": u, "u'": smaller_u, "b": b, "w": 1, "w'": 1}),
    why="The objective of the best threshold grows with e^-epsilon; it is constant up to epsilon = log(1 + beta^2).",
    reads=["u stands for e^-epsilon, u' for e^-epsilon'; F* is Eq. 12 (beyond.one-line)."],
)

# ---- Figures 5 to 8: knowledge


def enhanced(number: int, what: str, less: Term, more: Term, caption: str, **also: object) -> Statement:
    """The PR-relation with more knowledge lies above."""
    return Statement(
        f"liu2019/figure-{number}.enhanced",
        title=f"The precision at each recall is larger with {what}.",
        where=f"Figure {number}(b)",
        printed=rf"\text{{the enhanced PR-relation in Figure {number}(b) by setting }} {caption}",
        variables=(recall, alarm),
        given=[0 < recall, recall <= 1, 0 < alarm, alarm <= 1],
        before=[Have(0 < alarm / recall, positive(alarm, multiply=[0 < recall], degree=1)),
                Have(0 < 1 + less * (alarm / recall), auto()), Have(0 < 1 + more * (alarm / recall), auto())],
        claim=laplace.precision_of_ratio(recall, alarm, less) < laplace.precision_of_ratio(recall, alarm, more),
        example={"R": "1/2", "G": "1/4"},
        proof=positive(alarm / recall, multiply=[0 < 1 + less * (alarm / recall), 0 < 1 + more * (alarm / recall)], degree=1),
        why="The weight of a false alarm is smaller: 1, 0.8, 0.62 and 0.458 in Figures 3, 5, 6 and 7.",
        reads=["The weights are those of Eq. 17, 20 and 23."],
        **also,  # type: ignore[arg-type]
    )  # fmt: skip


fifth, tenth = Q(1, 5), Q(1, 10)
figure_5 = enhanced(5, "the prior of rho_p = 0.2", as_term(1), laplace.weight_prior(fifth), r"\rho_p = 0.2")
figure_6 = enhanced(
    6,
    "record correlation rho_c = 0.1, too",
    laplace.weight_prior(fifth),
    laplace.weight_record(fifth, tenth),
    r"\rho_p = 0.2, \rho_c = 0.1",
)
figure_7 = enhanced(
    7, "temporal correlation rho_t = 0.1, too", laplace.weight_record(fifth, tenth), laplace.weight_time(fifth, tenth, tenth),
    r"\rho_p = 0.2, \rho_c = 0.1, \rho_t = 0.1", remarks=["The caption of Figure 7 calls panel (b) the F1 score, the text the PR-relation."],
)  # fmt: skip
more_p, more_c, more_t = reals("rhop' rhoc' rhot'")
least_known, most_known = laplace.weight_time(rho_p, rho_c, rho_t), laplace.weight_time(more_p, more_c, more_t)
factors, more_factors = (2 - rho_p) * (1 - rho_c) * (1 - rho_t), (2 - more_p) * (1 - more_c) * (1 - more_t)
figure_8 = Statement(
    "liu2019/figure-8",
    title="With larger coefficients the highest F1 score is not smaller.",
    where="Section 5.3, summary, and Figure 8",
    printed=r"\text{the adversary can infer more information of the input data with more auxiliary information (higher values of } \rho_p, \rho_c, \rho_t)",
    variables=(u, rho_p, rho_c, rho_t, more_p, more_c, more_t),
    given=[0 < u, u <= 1, 0 <= rho_p, rho_p <= more_p, more_p <= 1, 0 <= rho_c, rho_c <= more_c, more_c <= 1, 0 <= rho_t, rho_t <= more_t, more_t <= 1],
    provided=[0 < most_known],
    before=[
        Have(0 < one, auto()),
        Have((1 - more_c) * (1 - more_t) <= (1 - rho_c) * (1 - rho_t), positive(more_c - rho_c, more_t - rho_t, 1 - more_c, 1 - rho_t, 1 - more_t, 1 - rho_c, degree=2)),
        Have(0 <= (1 - more_c) * (1 - more_t), positive(1 - more_c, 1 - more_t)),
        Have(0 <= (1 - rho_c) * (1 - rho_t) - (1 - more_c) * (1 - more_t), auto()),
        Have(more_factors <= factors, positive(
            2 - rho_p, more_p - rho_p, (1 - more_c) * (1 - more_t), (1 - rho_c) * (1 - rho_t) - (1 - more_c) * (1 - more_t), degree=2
        ).after(Have(0 <= 2 - rho_p, auto()))),
        Have(most_known <= least_known, positive(more_factors <= factors, degree=1)),
        Have(0 < least_known, auto()),
        *one_line_defined(one, u, least_known), *one_line_defined(one, u, most_known),
    ],
    claim=laplace.best(one, u, least_known) <= laplace.best(one, u, most_known),
    example={"u": "1/2", "rhop": 0, "rhoc": 0, "rhot": 0, "rhop'": "1/5", "rhoc'": "1/10", "rhot'": "1/10"},
    counterexample={"u": "1/2", "rhop": 0, "rhoc": 0, "rhot": 0, "rhop'": 0, "rhoc'": 1, "rhot'": 0},
    proof=chain(monotone_score.id, {"u": u, "u'": u, "b": 1, "w": least_known, "w'": most_known}),
    why="The weight of a false alarm falls with each coefficient. Where it is not positive any more the formula has no value: (2 - rho_p)(1 - rho_c)(1 - rho_t) "
    "must be above 1.",
    reads=["u stands for e^-epsilon; F* is Eq. 24 in one line (beyond.one-line), which contains Eq. 12, 18 and 21 as rho = 0."],
    remarks=['"Conditioning always reduces entropy" holds on average over the condition, not for each value of it.'],
)  # fmt: skip
STATEMENTS = [
    smaller_minimum,
    larger_score,
    under,
    half_order,
    monotone_score,
    better,
    figure_5,
    figure_6,
    figure_7,
    figure_8,
]
