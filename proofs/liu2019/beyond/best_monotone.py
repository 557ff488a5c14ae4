"""Dependence of the maximum F_beta score on epsilon and on the weight of a false alarm."""

from __future__ import annotations

from proofs.lemmas.order import as_ordered
from proofs.liu2019.beyond.one_line import one_line_defined, share_root
from proofs.liu2019.setting import ONE_LINE
from proofs.statements.plan import Have, auto, chain, fact, positive
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Min, reals

w, u, lighter, smaller_u, b = reals("w u w' u' b")

share, smaller_share = w * u, lighter * smaller_u
root, smaller_root = share_root(b, u, w), share_root(b, smaller_u, lighter)
y_, smaller_y = (share + root) / 2, (smaller_share + smaller_root) / 2
square = Eq(root**2, share**2 + 4 * b * share)
smaller_square = Eq(smaller_root**2, smaller_share**2 + 4 * b * smaller_share)
best_monotone = Statement(
    "liu2019/beyond.best-monotone",
    title="The maximum F_beta score is nondecreasing in epsilon and nonincreasing in the weight w of a false alarm.",
    where="additional result on Figures 3(b) and 8",
    formula=r"\epsilon \le \epsilon',\ w' \le w \Rightarrow F^*_\beta(\epsilon, w) \le F^*_\beta(\epsilon', w')",
    variables=(u, smaller_u, b, w, lighter),
    given=[0 < smaller_u, smaller_u <= u, 0 < lighter, lighter <= w, 0 < b],
    before=[
        Have(0 < u, auto()),
        Have(0 < w, auto()),
        *one_line_defined(b, u, w),
        *one_line_defined(b, smaller_u, lighter),
    ],
    claim=laplace.best(b, u, w) <= laplace.best(b, smaller_u, lighter),
    example={"u": "1/2", "u'": "1/3", "b": 1, "w": 1, "w'": "1/2"},
    proof=chain("lemma/scores.order", {"b": b, "p": Min(w, y_), "q": Min(lighter, smaller_y)}).after(
        Have(smaller_share <= share, positive(w - lighter, u - smaller_u, lighter, u, degree=2)),
        Have(
            smaller_share**2 + 4 * b * smaller_share <= share**2 + 4 * b * share,
            chain("lemma/squares.under-root-order", {"b": b, "p": share, "q": smaller_share}),
        ),
        Have(
            smaller_root <= root,
            chain("lemma/squares.at-most", {"u": root, "v": smaller_root}).after(
                Have(smaller_root**2 <= root**2, as_ordered(Have(smaller_square, fact()), Have(square, fact()), fact()))
            ),
        ),
        Have(
            smaller_y <= y_,
            chain("lemma/squares.half-sum-order", {"p": smaller_share, "q": smaller_root, "u": share, "v": root}),
        ),
        Have(
            Min(lighter, smaller_y) <= Min(w, y_),
            chain("lemma/maxima.smaller-ordered", {"p": lighter, "q": smaller_y, "u": w, "v": y_}),
        ),
    ),
    why="Both parts of the minimum in the objective increase with e^-epsilon and with w.",
    reads=["u stands for e^-epsilon, and u' for e^-epsilon'."],
    rests_on=ONE_LINE,
)
