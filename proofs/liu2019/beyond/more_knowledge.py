"""The maximum F_beta score increases strictly with the adversary's knowledge."""

from __future__ import annotations

from proofs.lemmas.maxima import minimum
from proofs.lemmas.order import as_ordered
from proofs.liu2019.beyond.one_line import one_line_defined, share_root
from proofs.liu2019.setting import ONE_LINE
from proofs.statements.plan import Have, auto, cases, chain, fact, positive
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Min, reals

w, u, lighter, b = reals("w u w' b")

share, lighter_share = w * u, lighter * u
root, lighter_root = share_root(b, u, w), share_root(b, u, lighter)
y, lighter_y = (share + root) / 2, (lighter_share + lighter_root) / 2
least, lighter_least = Min(w, y), Min(lighter, lighter_y)
square = Eq(root**2, share**2 + 4 * b * share)
lighter_square = Eq(lighter_root**2, lighter_share**2 + 4 * b * lighter_share)
KNOWLEDGE = (
    "u stands for e^-epsilon and b for beta^2. w is the weight of a false alarm, and w' the weight for an "
    "adversary who knows more: it is 1 without knowledge, 1 - rho_p with a prior, and so on."
)
more_knowledge = Statement(
    "liu2019/beyond.more-knowledge",
    title="The maximum F_beta score increases strictly as the weight w of a false alarm falls.",
    where="additional result on Figure 8, for every beta",
    formula=r"w' < w \Rightarrow F^*_\beta(\epsilon, w) < F^*_\beta(\epsilon, w')",
    variables=(u, b, w, lighter),
    given=[0 < u, 0 < lighter, lighter < w, 0 < b],
    before=[Have(0 < w, auto()), *one_line_defined(b, u, w), *one_line_defined(b, u, lighter)],
    claim=laplace.best(b, u, w) < laplace.best(b, u, lighter),
    example={"u": "1/2", "b": 1, "w": 1, "w'": "1/2"},
    proof=positive(b, least - lighter_least, multiply=[0 < 1 + b + least, 0 < 1 + b + lighter_least], degree=2).after(
        Have(lighter_share < share, positive(w - lighter, u, degree=2).after(Have(0 < w - lighter, auto()))),
        Have(lighter_share <= share, auto()),
        Have(
            lighter_share**2 + 4 * b * lighter_share <= share**2 + 4 * b * share,
            chain("lemma/squares.under-root-order", {"b": b, "p": share, "q": lighter_share}),
        ),
        Have(
            lighter_root <= root,
            chain("lemma/squares.at-most", {"u": root, "v": lighter_root}).after(
                Have(lighter_root**2 <= root**2, as_ordered(Have(lighter_square, fact()), Have(square, fact()), fact()))
            ),
        ),
        Have(lighter_y < y, auto()),
        Have(
            lighter_least < least,
            cases(
                w,
                y,
                at_most=positive(lighter_least <= lighter, lighter < w, modulo=[Eq(least, w)], degree=1).after(
                    minimum(w, y)
                ),
                greater=positive(lighter_least <= lighter_y, lighter_y < y, modulo=[Eq(least, y)], degree=1).after(
                    minimum(w, y, is_first=False)
                ),
            ),
        ),
        Have(0 < least - lighter_least, auto()),
    ),
    why="Both parts of the minimum in the objective increase strictly with w.",
    reads=[KNOWLEDGE],
    rests_on=ONE_LINE,
)
