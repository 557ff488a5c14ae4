"""Eq. 12 in one line, min(w, y) for its two: what Table 1 and the figures use."""

from __future__ import annotations

from proofs.liu2019 import tails
from proofs.liu2019.best import peak
from proofs.liu2019.setting import BUDGET, b, t, w
from proofs.liu2019.tails import by_squares, minimum
from proofs.statements.plan import Have, auto, chain, fact, function, positive, ring
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Min, Term, TermLike, as_term, reals, sqrt

u, u_ = reals("u u'")
y_, m = reals("y m")


def share_root(b: Term, u: Term, w: TermLike) -> Term:
    """The root in the one line."""
    share = w * u
    return sqrt(share**2 + 4 * b * share)


def objective(b: Term, u: Term, w: TermLike) -> Term:
    """y, the objective of the best threshold less b, where that threshold is not below Q(D')."""
    return (w * u + share_root(b, u, w)) / 2


p, q = reals("p q")
under_root = Statement(
    "liu2019/lemma.under-root",
    title="What stands under the root is positive.",
    where="used below",
    printed=r"0 < p^2 + 4bp",
    variables=(p, b),
    given=[0 < p, 0 < b],
    claim=0 < p**2 + 4 * b * p,
    example={"p": 1, "b": 1},
    proof=positive(p, b),
    why="its parts are",
)
half_sum = Statement(
    "liu2019/lemma.half-sum",
    title="Half of a sum is positive.",
    where="used below",
    printed=r"0 < p,\ 0 \le q \Rightarrow 0 < (p+q)/2",
    variables=(p, q),
    given=[0 < p, 0 <= q],
    claim=0 < (p + q) / 2,
    example={"p": 1, "q": 1},
    proof=positive(p, q, degree=1),
    why="its parts are",
)


def one_line_defined(b: Term, u: Term, w: TermLike) -> list[Have]:
    """The one line has a value for 0 < b, 0 < w, 0 < u."""
    w = as_term(w)
    share, root = w * u, share_root(b, u, w)
    inside, y = share**2 + 4 * b * share, objective(b, u, w)
    return [
        Have(0 < share, positive(w, u)),
        Have(0 < inside, chain(under_root.id, {"p": share, "b": b})),
        Have(0 <= root, function()),
        Have(Eq(root**2, inside), function()),
        Have(0 < y, chain(half_sum.id, {"p": share, "q": root})),
        Have(Min(w, y) <= w, function()),
        Have(Min(w, y) <= y, function()),
        Have(0 < Min(w, y), chain(tails.positive_minimum.id, {"p": w, "q": y})),
        Have(0 < 1 + b + Min(w, y), auto()),
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
    Have(Eq((t * root) ** 2, (w * s) ** 2), ring(modulo=[
        Eq(root**2, (w * inverse) ** 2 + 4 * b * (w * inverse)), Eq(w * s**2, w + 4 * b * t),
    ])),
    Have(0 <= t * root, positive(t, root)),
    Have(0 <= w * s, positive(w, s)),
    Have(t * root <= w * s, chain(tails.weak_squares.id, {"u": w * s, "v": t * root}).after(Have((t * root) ** 2 <= (w * s) ** 2, fact()))),
    Have(w * s <= t * root, chain(tails.weak_squares.id, {"u": t * root, "v": w * s}).after(Have((w * s) ** 2 <= (t * root) ** 2, fact()))),
    Have(Eq(t * root, w * s), fact()),
    Have(Eq(y, w * laplace.best_x(b, t, w)), ring(modulo=[Eq(t * root, w * s)])),
]  # fmt: skip
"""The best threshold's w z is y."""


def _line(name: str, title: str, printed: str, first: bool) -> Statement:
    value = laplace.best_flat(b, w) if first else laplace.best_curved(b, t, w)
    turning = w * t <= w + b if first else w + b <= w * t
    steep = [
        Have(0 <= 2 * t - 1, auto()),
        Have(2 * t - 1 <= s if first else s <= 2 * t - 1, by_squares(
            *((2 * t - 1, s) if first else (s, 2 * t - 1)),
            positive(w + b - w * t if first else w * t - w - b, t, multiply=[0 < w], modulo=[Eq(w * s**2, w + 4 * b * t)], degree=2),
            strict=False,
        )),
        Have(w <= w * laplace.best_x(b, t, w) if first else w * laplace.best_x(b, t, w) <= w,
             positive(w, s - (2 * t - 1) if first else 2 * t - 1 - s, multiply=[0 < t], degree=2)),
        Have(w <= y if first else y <= w, positive(modulo=[Eq(y, w * laplace.best_x(b, t, w))], degree=1)),
        minimum(w, y, is_first=first),
    ]  # fmt: skip
    return Statement(
        f"liu2019/beyond.one-line.{name}",
        title=title,
        where="Eq. 12, 18, 21 and 24",
        printed=printed,
        variables=(t, b, w),
        given=[*domain, turning],
        before=[*clear, Have(0 < 1 + b + w, auto())],
        claim=Eq(laplace.best(b, inverse, w), value),
        example={"t": 2, "b": 1, "w": 1},
        proof=ring(modulo=[Eq(Min(w, y), w)]).after(*steep) if first else chain(
            tails.same_score.id, {"b": b, "p": Min(w, y), "q": w * laplace.best_x(b, t, w), "v": value}
        ).after(
            *steep,
            Have(0 < 1 + b + w * laplace.best_x(b, t, w), auto()),
            Have(Eq(Min(w, y), w * laplace.best_x(b, t, w)), ring(modulo=[Eq(Min(w, y), y), Eq(y, w * laplace.best_x(b, t, w))])),
            Have(Eq(value, (1 + b) / (1 + b + w * laplace.best_x(b, t, w))), ring(modulo=[Eq(w * s**2, w + 4 * b * t)])),
        ),
        why="The objective of the best threshold is b + min(w, w z), z the positive root of t z^2 = z + b/w.",
        reads=[BUDGET],
    )  # fmt: skip


FORM = r"F^* = \frac{1+b}{1+b+\min\bigl(w,\ \tfrac12(wu+\sqrt{w^2u^2+4bwu})\bigr)},\ u = e^{-\epsilon}"
first = _line(
    "first", "Up to e^epsilon = 1 + b/w the one line is the first line.", FORM + r" = \frac{1+b}{1+b+w}", first=True
)
second = _line(
    "second",
    "From e^epsilon = 1 + b/w on the one line is the second line.",
    FORM + r" = \frac{(1+b)(s-1)}{(1+b)s-1+b}",
    first=False,
)
STATEMENTS = [under_root, half_sum, first, second]
