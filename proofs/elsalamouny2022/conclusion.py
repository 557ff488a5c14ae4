"""The conclusion for inversion: composing mechanisms against combining results."""

from __future__ import annotations

from proofs.elsalamouny2022.observing import COMPARED, LINEAR, better, observed
from proofs.elsalamouny2022.table_1 import superior
from proofs.lemmas import counts, squares
from proofs.lemmas.em import at
from proofs.statements.plan import Have, auto, chain, positive, ring, telescope
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Ne, Sum, as_term, functions, integers, reals

d, e, W = reals("d e W")
n, i, z, every_i = integers("n i z every_i")
w, g = functions("w g", 1)

inverses = ForAll(every_i, 1, n, Eq(g(every_i) * w(every_i) ** 2, 1))
forward = ForAll(every_i, 1, n, 0 < w(every_i))
total, of_squares, of_inverses, ones = (
    Sum(w(i), i, 1, n),
    Sum(w(i) ** 2, i, 1, n),
    Sum(g(i), i, 1, n),
    Sum(as_term(1), i, 1, n),
)
composed = (d - e * (of_squares / n)) / (n * W**2)
combined = (d * (of_inverses / n) - e) / n

MEANS = (
    "The contrast of a mechanism is the probability of a true answer minus that of each false one. w(i) is "
    "the contrast of the mechanism of user i. g(i) is 1/w(i)^2. W is the mean contrast. d is 1 - c. e is S - "
    "c. Here c = 1/k for k-RR and c = 1 - k/4 for RAPPOR, so d >= e >= 0. By the exact error formulas, the "
    "error of [.]^M is (d - e mean w^2)/(n W^2). The error for n^A users of one mechanism is (d - e w^2)/(n^A "
    "w^2)."
)
INDEPENDENT = (
    "Data of different users are independent and the estimates are unbiased. So the error of a weighted mean "
    "of estimates is the sum of their errors, each multiplied by the squared weight (n^A/n)^2."
)
composing = Statement(
    "elsalamouny2022/conclusion.composing",
    title="For inversion with positive contrasts, composing the mechanisms is at least as accurate as combining the "
    "results.",
    where="Section 9",
    printed=r"\text{We find that methods that are based on composing the mechanisms are more accurate than the methods "
    r"based on combining results.}",
    quote="We find that methods that are based on composing the mechanisms are more accurate than the methods based "
    "on combining results.",
    variables=(n, W, d, e, w, g),
    given=[1 <= n, 0 <= e, e <= d, Ne(W, 0), Eq(total, n * W)],
    throughout=[inverses],
    provided=[forward],
    before=[
        Have(0 < n, auto()),
        Have(0 < W**2, positive(squares=[W], degree=1)),
        Have(0 < n * W**2, positive(n, W**2, degree=2)),
    ],
    claim=composed <= combined,
    example={"n": 2, "W": "3/8", "d": "1/2", "e": 0, "w": ["1/2", "1/4"], "g": [4, 16]},
    counterexample={"n": 2, "W": "1/8", "d": "1/2", "e": 0, "w": ["1/2", "-1/4"], "g": [4, 16]},
    proof=auto().after(
        Have(0 < total, chain(counts.some.id, {"n": n, "f": w})),
        Have(0 < W, positive(0 < total, multiply=[0 < n], modulo=[Eq(total, n * W)], degree=1)),
        counts.counting(i, n),
        Have(
            3 * W * ones <= W**3 * of_inverses + 2 * total,
            telescope(
                "z",
                1,
                n,
                [(W**3, of_inverses), (2, total), (-3 * W, ones)],
                0,
                pointwise=positive(
                    0 <= (W - w(z)) ** 2 * (W + 2 * w(z)),
                    multiply=[0 < w(z) ** 2],
                    modulo=[Eq(g(z) * w(z) ** 2, 1)],
                    degree=1,
                ).after(
                    at(inverses, z),
                    at(forward, z),
                    Have(0 < w(z) ** 2, positive(w(z), degree=2)),
                    Have(0 < W + 2 * w(z), auto()),
                    Have(0 <= (W - w(z)) ** 2 * (W + 2 * w(z)), positive(W + 2 * w(z), squares=[W - w(z)], degree=3)),
                ),
            ),
        ),
        Have(
            3 * W * n <= W**3 * of_inverses + 2 * (n * W),
            positive(3 * W * ones <= W**3 * of_inverses + 2 * total, modulo=[Eq(ones, n), Eq(total, n * W)], degree=1),
        ),
        Have(
            n <= W**2 * of_inverses, positive(3 * W * n <= W**3 * of_inverses + 2 * (n * W), multiply=[0 < W], degree=1)
        ),
        Have(n * W**2 <= of_squares, chain(squares.of_mean.id, {"N": n, "t": W, "f": w})),
        Have(0 <= d, auto()),
        Have(
            d * n <= d * (W**2 * of_inverses),
            positive(d, W**2 * of_inverses - n, degree=2).after(Have(0 <= W**2 * of_inverses - n, auto())),
        ),
        Have(
            e * (n * W**2) <= e * of_squares,
            positive(e, of_squares - n * W**2, degree=2).after(Have(0 <= of_squares - n * W**2, auto())),
        ),
        Have(d * n - e * of_squares <= W**2 * (d * of_inverses - e * n), auto()),
        Have(0 < n**2 * W**2, positive(n, n * W**2, degree=2)),
        Have(
            (d * n - e * of_squares) / (n**2 * W**2) <= W**2 * (d * of_inverses - e * n) / (n**2 * W**2),
            chain(
                "lemma/products.over",
                {"x": n**2 * W**2, "t": d * n - e * of_squares, "y": W**2 * (d * of_inverses - e * n)},
            ),
        ),
        Have(Eq(composed, (d * n - e * of_squares) / (n**2 * W**2)), ring()),
        Have(Eq(combined, W**2 * (d * of_inverses - e * n) / (n**2 * W**2)), ring()),
    ),
    why="The mean of 1/w^2 is at least 1/W^2, and the mean of w^2 is at least W^2, with equality only if all "
    "contrasts are equal. A mechanism whose false answers are more likely than its true answer, as A' of Eq. "
    "14, has a negative contrast. Then the average mechanism can be less informative than its parts, and "
    "combining results can be better by an arbitrarily large factor.",
    reads=[MEANS],
    rests_on=["elsalamouny2022/beyond.k-rr-error", "elsalamouny2022/beyond.rappor-error"],
    models=[INDEPENDENT],
    remarks=[
        "A mean with weights proportional to the precision of each mechanism's estimate is better than both. For "
        "IBU, and for estimates after projection, the claim is empirical (figures 3 to 14)."
    ],
)
in_experiments = observed(
    "conclusion.in-experiments",
    "In the experiments, composing the mechanisms is more accurate than combining the results.",
    "Section 9",
    composing.printed,
    composing.quote,
    [
        better(mixture, space, f"{method}-m", f"{method}-r")
        for mixture, methods in (
            ("k-rr", "inv ibu"),
            ("geometric", "inv ibu"),
            ("mixed", "inv ibu"),
            ("shokri", "ibu"),
            ("rappor-high", "rap"),
            ("rappor-low", "rap"),
        )
        for method in methods.split()
        for space in LINEAR
    ],
    "The mean of the results gives a poor mechanism a weight proportional to its number of users.",
    (COMPARED,),
)
gibu = observed(
    "conclusion.gibu",
    "In the experiments, GIBU is more accurate than all other methods.",
    "Section 9",
    r"\text{Furthermore, we find that GIBU has a superior accuracy compared to other methods.}",
    "Furthermore, we find that GIBU has a superior accuracy compared to other methods.",
    [
        *superior.shows,
        *(
            better(f"rappor-{regime}", "linear", "gibu", method)
            for regime in ("high", "low")
            for method in ("rap-r", "rap-m")
        ),
    ],
    superior.why,
    (COMPARED,),
)
