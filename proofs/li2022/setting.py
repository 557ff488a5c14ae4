"""Variables, domain and standard sentences of the survey chapter of li2022."""

from __future__ import annotations

from proofs.statements.plan import Have, positive
from proofs.statements.statement import Point
from symbolic.language import Q, Term, integers, reals

p: Term
q: Term
pi: Term
theta: Term
p, q, pi, theta = reals("p q pi theta")
n: Term
n1: Term
n2: Term
n3: Term
n, n1, n2, n3 = integers("n n1 n2 n3")
variables: tuple[Term, ...] = (p, q, pi, n)

# "p, q in [0, 1]", "we may assume in this paper that p > 1/2", and q_3 = 1 - p - q is a probability
mechanism = [0 <= q, Q(1, 2) < p, p + q <= 1]
share = [0 <= pi, pi <= 1]
domain = [*mechanism, *share, 1 <= n]
ordered = Have(q < p, positive(degree=1))
example: Point = {"p": "3/5", "q": "1/5", "pi": "1/3", "n": 2}
here = {"p": p, "q": q, "pi": pi, "n": n}

COUNTS = (
    'The counts of yes, no and "don\'t know" among n respondents drawn with replacement are multinomial with '
    "the probabilities q_1, q_2, q_3. A conditional expectation given N_1 + N_2 != 0 is the sum over the "
    "outcomes with N_1 + N_2 >= 1, divided by their probability."
)
VARIANCE = (
    "The conditional variance is the conditional expectation of (estimate - pi)^2, because the conditional mean is pi."
)
COUNT = "The number of yes among n respondents drawn with replacement is binomial with probability q_1."
LIKELIHOOD = (
    "A maximum likelihood estimate is a share in [0, 1] whose likelihood is at least that of every share in [0, 1]."
)
