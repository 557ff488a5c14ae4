"""One formula with min(w, y) for both lines of the maximum F_beta score in Eq. 12, 18, 21 and 24."""

from __future__ import annotations

from proofs.lemmas.best import peak
from proofs.lemmas.maxima import minimum
from proofs.lemmas.squares import by_squares
from proofs.liu2019.setting import BUDGET
from proofs.statements.plan import Have, auto, chain, fact, function, positive, rewrite, ring
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Min, Term, TermLike, as_term, reals, sqrt

t, b, w = reals("t b w")


def root_of(b: Term, share: Term) -> Term:
    """The root in the one-line formula, for the product w u."""
    return sqrt(share**2 + 4 * b * share)


def share_root(b: Term, u: Term, w: TermLike) -> Term:
    """The root in the one-line formula."""
    return root_of(b, w * u)


def objective(b: Term, u: Term, w: TermLike) -> Term:
    """y, the objective of the best threshold minus b, if that threshold is at least Q(D')."""
    share = w * u
    return (share + root_of(b, share)) / 2


def one_line_defined(b: Term, u: Term, w: TermLike) -> list[Have]:
    """The one-line formula is defined for 0 < b, 0 < w, 0 < u."""
    w = as_term(w)
    share = w * u
    root = root_of(b, share)
    (inside,), y = root.args, (share + root) / 2
    smaller = Min(w, y)
    return [
        Have(0 < share, positive(w, u)),
        Have(0 < inside, chain("lemma/squares.under-root", {"p": share, "b": b})),
        Have(0 <= root, function()),
        Have(Eq(root**2, inside), function()),
        Have(0 < y, chain("lemma/squares.half-sum", {"p": share, "q": root})),
        Have(smaller <= w, function()),
        Have(smaller <= y, function()),
        Have(0 < smaller, chain("lemma/maxima.smaller-positive", {"p": w, "q": y})),
        Have(0 < 1 + b + smaller, auto()),
    ]


inverse = 1 / t
root, s = share_root(b, inverse, w), laplace.root(b, t, w)
y = objective(b, inverse, w)
domain = [0 < w, 0 < b, 1 <= t]
clear = [
    *peak(t),
    Have(0 < inverse, auto()),
    *one_line_defined(b, inverse, w),
    Have(Eq(t * (w * inverse), w), ring()),
    Have(
        Eq((t * root) ** 2, (w * s) ** 2),
        ring(
            modulo=[
                Eq(root**2, (w * inverse) ** 2 + 4 * b * (w * inverse)),
                Eq(w * s**2, w + 4 * b * t),
            ]
        ),
    ),
    Have(0 <= t * root, positive(t, root)),
    Have(0 <= w * s, positive(w, s)),
    Have(
        t * root <= w * s,
        chain("lemma/squares.at-most", {"u": w * s, "v": t * root}).after(
            Have((t * root) ** 2 <= (w * s) ** 2, fact())
        ),
    ),
    Have(
        w * s <= t * root,
        chain("lemma/squares.at-most", {"u": t * root, "v": w * s}).after(
            Have((w * s) ** 2 <= (t * root) ** 2, fact())
        ),
    ),
    Have(Eq(t * root, w * s), fact()),
    Have(Eq(y, w * laplace.best_x(b, t, w)), ring(modulo=[Eq(t * root, w * s)])),
]


z = laplace.best_x(b, t, w)
objective_is = Eq(y, w * z)
square = Eq(w * s**2, w + 4 * b * t)
before_turning = [
    Have(0 <= 2 * t - 1, auto()),
    Have(2 * t - 1 <= s, by_squares(
        2 * t - 1, s, positive(w + b - w * t, t, multiply=[0 < w], modulo=[square], degree=2), strict=False
    )),
    Have(w <= w * z, positive(w, s - (2 * t - 1), multiply=[0 < t], degree=2)),
    Have(w <= y, positive(modulo=[objective_is], degree=1)),
    minimum(w, y),
]  # fmt: skip
beyond_turning = [
    Have(0 <= 2 * t - 1, auto()),
    Have(s <= 2 * t - 1, by_squares(
        s, 2 * t - 1, positive(w * t - w - b, t, multiply=[0 < w], modulo=[square], degree=2), strict=False
    )),
    Have(w * z <= w, positive(w, 2 * t - 1 - s, multiply=[0 < t], degree=2)),
    Have(y <= w, positive(modulo=[objective_is], degree=1)),
    minimum(w, y, is_first=False),
]  # fmt: skip
FORM = r"F^* = \frac{1+b}{1+b+\min\bigl(w,\ \tfrac12(wu+\sqrt{w^2u^2+4bwu})\bigr)}"
WITH_U = r",\ u = e^{-\epsilon}"
WHY = "The objective of the best threshold is b + min(w, w z), where z is the positive root of t z^2 = z + b/w."
first = Statement(
    "liu2019/beyond.one-line.first",
    title="For e^epsilon <= 1 + b/w the one-line formula of F* equals the first line.",
    where="Eq. 12, 18, 21 and 24",
    formula=FORM + r" = \frac{1+b}{1+b+w}" + WITH_U,
    variables=(t, b, w),
    given=[*domain, w * t <= w + b],
    before=[*clear, Have(0 < 1 + b + w, auto())],
    claim=Eq(laplace.best(b, inverse, w), laplace.best_flat(b, w)),
    example={"t": 2, "b": 1, "w": 1},
    proof=ring(modulo=[Eq(Min(w, y), w)]).after(*before_turning),
    why=WHY,
    reads=[BUDGET],
    rests_on=["liu2019/eq-12.first.bound", "liu2019/eq-12.first.supremum"],
)
curved = laplace.best_curved(b, t, w)
second = Statement(
    "liu2019/beyond.one-line.second",
    title="For e^epsilon >= 1 + b/w the one-line formula of F* equals the second line.",
    where="Eq. 12, 18, 21 and 24",
    formula=FORM + r" = \frac{(1+b)(s-1)}{(1+b)s-1+b}" + WITH_U + r",\ s = \sqrt{1+4be^\epsilon/w}",
    variables=(t, b, w),
    given=[*domain, w + b <= w * t],
    before=[*clear, Have(0 < 1 + b + w, auto())],
    claim=Eq(laplace.best(b, inverse, w), curved),
    example={"t": 2, "b": 1, "w": 1},
    proof=rewrite(Eq(w * z, Min(w, y)), fact()).after(
        *beyond_turning,
        Have(0 < 1 + b + w * z, auto()),
        Have(Eq(Min(w, y), w * z), ring(modulo=[Eq(Min(w, y), y), objective_is])),
        Have(Eq(curved, (1 + b) / (1 + b + w * z)), ring(modulo=[square])),
    ),
    why=WHY,
    reads=[BUDGET],
    rests_on=["liu2019/eq-12.second.bound", "liu2019/eq-12.second.attained"],
)
