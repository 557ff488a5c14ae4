"""Fourth central moment of a count of independent users with different probabilities."""

from __future__ import annotations

from proofs.lemmas.counts import (
    COUNT,
    ONE,
    P,
    earlier,
    every_i,
    example,
    first_term,
    given,
    i,
    j,
    law,
    linear,
    m,
    mean,
    n,
    one_more,
    raw,
    s,
    so_far,
    total,
    variables,
    variance,
)  # fmt: skip
from proofs.statements.plan import Have, auto, positive, rewrite, ring, sum_step, telescope
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Q, Sum, Term, as_term, integers

centred = COUNT - so_far
after_user = COUNT - (so_far + m(i))
next_mean = Sum(m(j), j, 1, i + 1 - 1)
spread = Sum(m(j) * (1 - m(j)), j, 1, i - 1)
bits = [ForAll(every_i, 1, n, 0 <= m(every_i)), ForAll(every_i, 1, n, m(every_i) <= 1)]
chance = m(i) * (1 - m(i))
whole_mean = Sum(m(j), j, 1, n)


def fourth_power(shift: Term) -> list[tuple[Term, Term]]:
    """(centred + shift)^4, expanded."""
    return [
        (ONE, centred**4),
        (4 * shift, centred**3),
        (6 * shift**2, centred**2),
        (4 * shift**3, centred),
        (shift**4, ONE),
    ]


moments = [
    Have(Eq(raw(ONE, i - 1 + 1), 1), earlier(total)),
    Have(Eq(raw(ONE, i), 1), auto()),
    Have(Eq(raw(COUNT, i - 1 + 1), so_far), earlier(mean)),
    Have(Eq(raw(COUNT, i), so_far), auto()),
    Have(Eq(raw(COUNT**2, i - 1 + 1) - so_far**2, spread), earlier(variance)),
    linear(centred, (ONE, COUNT), (-so_far, ONE)),
    Have(Eq(raw(centred, i), 0), auto()),
    linear(centred**2, (ONE, COUNT**2), (-2 * so_far, COUNT), (so_far**2, ONE)),
    Have(Eq(raw(centred**2, i), spread), auto()),
]
gained = Eq(raw(after_user**4, i + 1), raw(centred**4, i) + 6 * chance * spread + chance * (1 - 3 * chance))
fourth = Statement(
    "lemma/fourth-moment.count",
    title="The fourth central moment of a count over n independent users is at most 3 n^2/16.",
    where="the lemma library",
    formula=r"\sum_{s=0}^n \Bigl(s - \sum_i m_i\Bigr)^4 P_n(s) \le \frac{3 n^2}{16}",
    variables=variables,
    given=given,
    throughout=[*law(P, m), *bits],
    claim=16 * raw((COUNT - whole_mean) ** 4, n + 1) <= 3 * n**2,
    example=example,
    proof=telescope(
        "i",
        1,
        n,
        [],
        16 * raw(centred**4, i) - 3 * (i - 1) ** 2,
        rest=3 * n**2 - 16 * raw((COUNT - whole_mean) ** 4, n + 1),
        pointwise=positive(
            0 <= chance,
            0 <= (i - 1) / 4 - spread,
            0 <= Q(1, 4) - chance,
            0 <= i - 1,
            squares=[chance - Q(1, 6)],
            degree=2,
            modulo=[gained, Eq(raw((COUNT - next_mean) ** 4, i + 1), raw(after_user**4, i + 1))],
        ).after(
            *moments,
            one_more(after_user**4),
            linear(after_user**4, *fourth_power(-m(i))),
            linear((after_user**4).substitute({s: s + 1}), *fourth_power(1 - m(i))),
            Have(gained, auto()),
            Have(Eq(next_mean, so_far + m(i)), sum_step("last")),
            Have(
                Eq(raw((COUNT - next_mean) ** 4, i + 1), raw(after_user**4, i + 1)),
                rewrite(Eq(so_far + m(i), next_mean), ring()),
            ),
            Have(0 <= chance, positive(m(i), 1 - m(i), degree=2)),
            Have(0 <= Q(1, 4) - chance, positive(squares=[m(i) - Q(1, 2)], degree=1)),
            Have(0 <= i - 1, auto()),
            Have(
                spread <= (i - 1) / 4,
                telescope(
                    "user",
                    1,
                    i - 1,
                    [(-1, spread)],
                    -(integers("user") - 1) / 4,
                    rest=(i - 1) / 4,
                    pointwise=positive(squares=[m(integers("user")) - Q(1, 2)], degree=1),
                ),
            ),
            Have(0 <= (i - 1) / 4 - spread, auto()),
        ),
        boundary=auto().after(
            *first_term((centred**4).substitute({i: as_term(1)})),
            Have(Eq(Sum(m(j), j, 1, as_term(1) - 1), 0), sum_step("empty")),
        ),
    ),
    why="User i adds 6 m (1 - m) times the variance of the earlier users, which is at most (i - 1)/4, and m (1 - "
    "m)(1 - 3 m (1 - m)).",
    good_for="summable tail probabilities, and so strong laws of large numbers",
)
