"""Eq. 14: two mechanisms whose average is non-informative."""

from __future__ import annotations

from proofs.lemmas import counts
from proofs.lemmas.counts import COUNT, P, every_i, every_s, i, n, s
from proofs.statements.plan import Have, Lambda, auto, chain, ring, telescope
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Q, Sum, Term, as_term, functions, integers, reals

theta, first, second, q = reals("theta theta1 theta2 q")
other = functions("P'", 2)

MATRICES = r"A=\begin{bmatrix}3/4&1/4\\1/4&3/4\end{bmatrix},\qquad A'=\begin{bmatrix}1/4&3/4\\3/4&1/4\end{bmatrix}"
average = Statement(
    "elsalamouny2022/eq-14.average",
    title="Each row of the average of A and A' is uniform.",
    where="Section 5.3, after Eq. 14",
    printed=r"\text{if half of the users apply } A \text{ and the other half apply } A' \text{, then the average "
    r"mechanism } A[n] \text{ is entirely non-informative because each row turns to be a uniform distribution}",
    quote="is entirely non-informative because each row turns to be a uniform distribution over the observables",
    variables=(),
    given=[],
    claim=[Eq((Q(3, 4) + Q(1, 4)) / 2, Q(1, 2)), Eq((Q(1, 4) + Q(3, 4)) / 2, Q(1, 2))],
    example={},
    proof=[ring(), ring()],
    why="A' is A with 3/4 and 1/4 exchanged.",
    reads=["The first claim is about the diagonal entries, the second about the others."],
)
shown = Q(1, 4) + theta / 2


def law(of: Term, probability: Term) -> list[ForAll]:
    """The distribution of a count that each user increases by 1 with the same probability."""
    step = (1 - probability) * of(every_i, every_s) + probability * of(every_i, every_s - 1)
    rules = (
        Eq(of(every_i, 0), 0),
        Eq(of(every_i, every_i + 1), 0),
        ForAll(every_s, 1, every_i + 1, Eq(of(every_i + 1, every_s), step)),
    )
    return [ForAll(every_i, 1, n, rule) for rule in rules]


def error(of: Term, W: Term, U: Term) -> Term:
    return Sum(((COUNT / n - U) / W - theta) ** 2 * of(n + 1, s), s, 1, n + 1)


def of_one(of: Term, probability: Term, W: Term, U: Term) -> list[Have]:
    """The exact error under one mechanism."""
    m, ones = Sum(probability, counts.j, 1, n), Sum(as_term(1), counts.j, 1, n)
    variances = Sum(probability * (1 - probability), counts.j, 1, n)
    each = integers("each")
    return [
        Have(Eq(m, probability * ones), telescope("z", 1, n, [(-1, m), (probability, ones)], 0, pointwise=ring())),
        Have(Eq(ones, n), telescope("each", 1, n, [(-1, ones)], -each)),
        Have(Eq(m, n * (W * theta + U)), ring(modulo=[Eq(m, probability * ones), Eq(ones, n)])),
        Have(
            Eq(error(of, W, U), variances / (n**2 * W**2)),
            chain(counts.error.id, {"n": n, "m": Lambda(i, probability), "P": of, "W": W, "U": U, "theta": theta}),
        ),
        Have(
            Eq(variances, probability * (1 - probability) * ones),
            telescope("z", 1, n, [(-1, variances), (probability * (1 - probability), ones)], 0, pointwise=ring()),
        ),
    ]


value = 4 * shown * (1 - shown) / n
useful = Statement(
    "elsalamouny2022/eq-14.useful",
    title="By inversion, A and A' have the same expected squared error, of order 1/n, if all users apply one of them.",
    where="Section 5.3, after Eq. 14",
    printed=r"\text{It is clear that both } A \text{ and } A' \text{ provide a reasonable statistical utility if only "
    r"one of them is applied by all users.}",
    quote="provide a reasonable statistical utility if only one of them is applied by all users",
    variables=(n, theta, P, other),
    given=[1 <= n, Eq(P(1, 1), 1), Eq(other(1, 1), 1)],
    throughout=[*law(P, shown), *law(other, 1 - shown)],
    before=[Have(0 < n, auto())],
    claim=[Eq(error(P, Q(1, 2), Q(1, 4)), value), Eq(error(other, -Q(1, 2), Q(3, 4)), value)],
    example={"n": 1, "theta": "1/2", "P": [[1], ["1/2", "1/2"]], "P'": [[1], ["1/2", "1/2"]]},
    proof=[
        ring().after(*of_one(P, shown, Q(1, 2), Q(1, 4))),
        ring().after(*of_one(other, 1 - shown, -Q(1, 2), Q(3, 4))),
    ],
    why="An answer under A' is distributed as the opposite answer under A.",
    reads=[
        "theta is the proportion of the first value. The first value is answered with probability 1/4 + theta/2 "
        "under A and 3/4 - theta/2 under A'."
    ],
    models=[
        "Users are independent. P(i + 1, s + 1) is the probability that s of the first i users answer the first "
        "value under A, and P' is the same under A'."
    ],
)
half = Q(1, 2)
stays = Statement(
    "elsalamouny2022/eq-14.stays",
    title="With the average of A and A', a step of [IBU]^M leaves its estimate unchanged, whatever the data are.",
    where="Section 5.3, after Eq. 14",
    printed=r"\text{This of course makes estimating the original distribution using [IBU]}^M \text{ extremely "
    r"inaccurate in this particular case.}",
    quote="extremely inaccurate in this particular case",
    variables=(first, second, q),
    given=[0 <= q, q <= 1, 0 < first, 0 < second, Eq(first + second, 1)],
    before=[Have(0 < first * half + second * half, auto())],
    claim=Eq(
        q * (first * half / (first * half + second * half)) + (1 - q) * (first * half / (first * half + second * half)),
        first,
    ),
    example={"theta1": "1/3", "theta2": "2/3", "q": "1/4"},
    proof=ring(cofactors={Eq(first + second, 1): -first / (first + second)}).after(Have(0 < first + second, auto())),
    why="Every observable has the same probability under each value, so a step changes nothing.",
    exceptions={
        "equivalent": "The step normalises the estimate, so the assumption that its components sum to 1 is needed."
    },
    reads=[
        "theta1 and theta2 are the components before the step of Eq. 13, and q is the proportion of the first "
        "observable. The claim is about the first component after the step."
    ],
    remarks=[
        "The answers do carry information: A' is A with the answers exchanged. GIBU uses which user applied which "
        "mechanism and recovers the proportion (beyond.exchanged-answers)."
    ],
)
