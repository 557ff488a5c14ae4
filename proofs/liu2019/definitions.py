"""Section 2 and 4.1.5: differential privacy, sensitivity, the Laplace mechanism, the Neyman-Pearson criterion, plausible deniability."""

from __future__ import annotations

from proofs.liu2019.setting import BUDGET, eps, far, near, noise, sensitivity, t
from proofs.liu2019.theorem_3 import magnitude
from proofs.statements.plan import Have, auto, cases, chain, function, positive, ring, termwise
from proofs.statements.statement import Statement
from symbolic.language import Abs, D, Eq, Sum, exp, functions, integers, reals

p, r, delta, gamma, larger = reals("p r delta gamma t'")
d, d_, z = reals("d d' z")
EVENT = "p and r are the probabilities of one set S of outputs under the two databases."

u, v, w = reals("u v w")
triangle = Statement(
    "liu2019/lemma.triangle",
    title="The triangle inequality.",
    where="used below",
    printed=r"|u + v| - |u| \le |v|",
    variables=(u, v, w),
    given=[Eq(w, u + v)],
    claim=Abs(w) - Abs(u) <= Abs(v),
    example={"u": 1, "v": 1, "w": 2},
    proof=cases(
        w, 0,
        less=positive(modulo=[magnitude(w, -1).claim, Eq(w, u + v)], degree=1).after(
            magnitude(w, -1), Have(-u <= Abs(u), function()), Have(-v <= Abs(v), function())),
        at_least=positive(modulo=[magnitude(w, 1).claim, Eq(w, u + v)], degree=1).after(
            magnitude(w, 1), Have(u <= Abs(u), function()), Have(v <= Abs(v), function())),
    ),
    why="w and -w are each at most |u| + |v|",
)  # fmt: skip

# ---- Definition 1

quotient = Statement(
    "liu2019/definition-1.quotient",
    title="P(A(D) in S)/P(A(D') in S) <= e^epsilon says the same as P(A(D) in S) <= e^epsilon P(A(D') in S).",
    where="Definition 1",
    printed=r"\max_{D,D'}\frac{P(A(D)\in S)}{P(A(D')\in S)} \le e^\epsilon \text{ for any subset of outputs } S",
    variables=(p, r, t),
    given=[1 <= t, 0 <= p, p <= 1, 0 <= r, r <= 1, p <= t * r],
    provided=[0 < r],
    claim=p / r <= t,
    example={"p": "1/2", "r": "1/2", "t": 2},
    counterexample={"p": 0, "r": 0, "t": 2},
    proof=positive(multiply=[0 < r], degree=1),
    why="The quotient has no value for a set of probability 0, and the empty set is one of any subsets; the product has.",
    reads=[BUDGET, EVENT],
)
weaker = Statement(
    "liu2019/definition-1.budget",
    title="A mechanism that is private with a budget is so with a larger one.",
    where="after Definition 1",
    printed=r"\text{the smaller the privacy budget } \epsilon \text{, the higher the privacy level}",
    variables=(p, r, t, larger),
    given=[1 <= t, t <= larger, 0 <= p, 0 <= r, p <= t * r],
    claim=p <= larger * r,
    example={"p": "1/2", "r": "1/2", "t": 2, "t'": 3},
    proof=positive(r, larger - t, p <= t * r),
    why="The bound grows with the budget.",
    reads=[BUDGET, EVENT],
)
relaxes = Statement(
    "liu2019/definition-1.approximate",
    title="(epsilon, delta)-DP relaxes epsilon-DP.",
    where="after Definition 1",
    printed=r"P(A(D)\in S) \le e^\epsilon P(A(D')\in S) \Rightarrow P(A(D)\in S) \le e^\epsilon P(A(D')\in S) + \delta",
    variables=(p, r, t, delta),
    given=[1 <= t, 0 <= p, 0 <= r, 0 <= delta, p <= t * r],
    claim=p <= r * t + delta,
    example={"p": "1/2", "r": "1/2", "t": 2, "delta": 0},
    proof=auto(),
    why="delta is not negative.",
    reads=[BUDGET, EVENT],
)
ignored = Statement(
    "liu2019/definition-1.ignored",
    title="(epsilon, delta)-DP ignores outputs of a probability of at most delta.",
    where='after Definition 1, "ignoring noisy outputs with a certain probability controlled by the parameter delta"',
    printed=r"P(A(D)=o) > e^\epsilon P(A(D')=o) \Rightarrow P(A(D)=o) \le \delta",
    variables=(p, r, t, delta),
    given=[
        1 <= t, 0 <= p, p <= 1, 0 <= r, r <= 1, 0 <= delta,
        p <= t * r + delta, r <= t * p + delta, 1 - p <= t * (1 - r) + delta, 1 - r <= t * (1 - p) + delta, t * r < p,
    ],
    claim=p <= delta,
    example={"p": "1/2", "r": 0, "t": 1, "delta": "1/2"},
    counterexample={"p": 1, "r": "1/2", "t": 1, "delta": "1/2"},
    cause="error",
    why="It bounds by how much the probability exceeds e^epsilon times the other, not the probability of the outputs where it does. A mechanism of two "
    "outputs, one sure under D and even under D', is (0, 1/2)-DP, and that output breaks 0-DP with probability 1.",
    reads=[BUDGET, "p and r are the probabilities of one output of a mechanism with two outputs, under the two databases."],
    repaired=Statement(
        "liu2019/definition-1.ignored.repaired",
        title="The outputs whose likelihood ratio exceeds e^(2 epsilon) have a probability of at most delta/(1 - e^-epsilon).",
        where="after Definition 1",
        printed=r"P(A(D)\in S) > e^{2\epsilon} P(A(D')\in S) \Rightarrow P(A(D)\in S) \le \frac{\delta}{1-e^{-\epsilon}}",
        variables=(p, r, t, delta),
        given=[1 < t, 0 <= p, 0 <= r, 0 <= delta, p <= t * r + delta, t**2 * r < p],
        before=[Have(0 < 1 - 1 / t, positive(multiply=[0 < t], degree=1))],
        claim=p <= delta / (1 - 1 / t),
        example={"p": "1/2", "r": 0, "t": 2, "delta": "1/2"},
        proof=positive(p <= t * r + delta, t**2 * r < p, t, multiply=[0 < 1 - 1 / t, 0 < t], degree=2),
        why="There t P(A(D') in S) is below P(A(D) in S)/t, so (1 - 1/t) P(A(D) in S) is at most delta.",
        reads=[BUDGET, "p and r are the probabilities of the set of those outputs under the two databases: the inequalities hold for it."],
    ),
)  # fmt: skip

# ---- Definition 2

unbounded = Statement(
    "liu2019/definition-2",
    title="Every query has a largest difference between neighbouring databases.",
    where="Definition 2",
    printed=r"\Delta Q = \max_{D,D'} \|Q(D) - Q(D')\|_1",
    variables=(),
    given=(),
    exists=(sensitivity,),
    claim=Abs(sensitivity + 1 - 0) <= sensitivity,
    example={},
    counterexample={},
    impossible=positive(degree=1).after(Have(sensitivity + 1 - 0 <= Abs(sensitivity + 1 - 0), function())),
    cause="error",
    why="The sum of real records has none: whatever Delta is said to be, the records Delta + 1 and 0 differ by more. The query must be bounded.",
    reads=["A largest difference Delta would have to hold for the databases of the one record Delta + 1 and of the one record 0, and their sum."],
    repaired=Statement(
        "liu2019/definition-2.repaired",
        title="Where records lie between two numbers, the sensitivity of their sum is the distance of the two, and attained.",
        where="Definition 2",
        printed=r"d, d' \in [p, r] \Rightarrow |d - d'| \le |r - p| = r - p",
        variables=(p, r, d, d_),
        given=[p <= d, d <= r, p <= d_, d_ <= r],
        claim=[Abs(d - d_) <= r - p, Eq(Abs(r - p), r - p)],
        example={"p": 0, "r": 1, "d": 0, "d'": 1},
        proof=[
            cases(
                d, d_,
                at_most=positive(modulo=[magnitude(d - d_, -1).claim], degree=1).after(magnitude(d - d_, -1)),
                greater=positive(modulo=[magnitude(d - d_, 1).claim], degree=1).after(magnitude(d - d_, 1)),
            ),
            magnitude(r - p, 1).plan,
        ],
        why="Both records lie in the interval, and its ends are records too.",
        reads=["One record is replaced (bounded differential privacy); a record that is added or removed counts from 0."],
    ),
)  # fmt: skip

# ---- Theorem 1

laplace_private = Statement(
    "liu2019/theorem-1.scalar",
    title="The densities of the Laplace mechanism differ by a factor of at most e^epsilon: one coordinate.",
    where="Theorem 1",
    printed=r"\Pr[A(D) = z] \le e^\epsilon \Pr[A(D') = z]",
    variables=(z, near, far, eps, sensitivity),
    given=[*noise, Abs(far - near) <= sensitivity],
    claim=eps * (Abs(z - near) - Abs(z - far)) / sensitivity <= eps,
    example={"z": 0, "Q'": 0, "Q": 1, "eps": 1, "Delta": 1},
    proof=positive(eps, sensitivity - (Abs(z - near) - Abs(z - far)), multiply=[0 < sensitivity], degree=2).after(
        Have(
            Abs(z - near) - Abs(z - far) <= Abs(far - near),
            chain(triangle.id, {"u": z - far, "v": far - near, "w": z - near}),
        ),
        Have(Abs(z - near) - Abs(z - far) <= sensitivity, auto()),
    ),
    why="| |z - Q(D')| - |z - Q(D)| | is at most |Q(D) - Q(D')|, and that at most Delta Q.",
    reads=[
        "The ratio of the densities is the exponential of the difference of their exponents, which is what is compared."
    ],
    remarks=["A constant query has Delta Q = 0, and no Laplace distribution with parameter 0."],
)
Z, NEAR, FAR = functions("z Q' Q", 1)
q, k, place = integers("q k j")
change = Sum(Abs(FAR(k) - NEAR(k)), k, 1, q)
moved = Abs(Z(place) - NEAR(place)) - Abs(Z(place) - FAR(place))
limit = Abs(FAR(place) - NEAR(place))
exponents = Sum(eps * (Abs(Z(k) - NEAR(k)) - Abs(Z(k) - FAR(k))) / sensitivity, k, 1, q)
laplace_vector = Statement(
    "liu2019/theorem-1.vector",
    title="The densities of the Laplace mechanism differ by a factor of at most e^epsilon: answers of q numbers, for every q.",
    where="Theorem 1",
    printed=r"\Pr[A(D) = z] \le e^\epsilon \Pr[A(D') = z],\ z \in \mathbb{R}^q",
    variables=(q, Z, NEAR, FAR, eps, sensitivity),
    given=[*noise, 0 <= q, change <= sensitivity],
    claim=exponents <= eps,
    example={"q": 2, "z": [0, 1], "Q'": [0, 0], "Q": ["1/2", "1/2"], "eps": 1, "Delta": 1},
    proof=auto().after(
        Have(0 < eps / sensitivity, positive(eps, multiply=[0 < sensitivity], degree=1)),
        Have(exponents <= eps / sensitivity * change, termwise(index="j", pointwise=positive(0 <= eps / sensitivity * (limit - moved), degree=1).after(
            Have(moved <= limit, chain(triangle.id, {"u": Z(place) - FAR(place), "v": FAR(place) - NEAR(place), "w": Z(place) - NEAR(place)}, given=[ring()])),
            Have(0 <= eps / sensitivity * (limit - moved), positive(eps / sensitivity, limit - moved)),
        ))),
        Have(0 <= eps / sensitivity * (sensitivity - change), positive(eps / sensitivity, sensitivity - change)),
        Have(eps / sensitivity * change <= eps, positive(0 <= eps / sensitivity * (sensitivity - change), degree=1)),
    ),
    why="Coordinate by coordinate the triangle inequality; the sum of |Q(D)_i - Q(D')_i| is at most Delta Q, its l_1 sensitivity.",
    reads=[
        "The coordinates of the noise are independent, so the density is a product; the ratio of the densities is the exponential of the sum of the "
        "differences of their exponents, which is what is compared. Integrated over a set of outputs it is Definition 1.",
    ],
)  # fmt: skip
normalised = Statement(
    "liu2019/theorem-1.density",
    title="The density that is printed is one: its tail has the derivative -density on both sides of 0.",
    where="Theorem 1",
    printed=r"\Pr[\eta_i = z] \propto \frac{\epsilon}{2\Delta Q}\exp\Bigl(-\frac{\epsilon|z|}{\Delta Q}\Bigr)",
    variables=(z, eps, sensitivity),
    given=noise,
    claim=[
        Eq(D(exp(-(z * eps) / sensitivity) / 2, z), -(eps / (2 * sensitivity) * exp(-(eps * z) / sensitivity))),
        Eq(D(1 - exp(z * eps / sensitivity) / 2, z), -(eps / (2 * sensitivity) * exp(eps * z / sensitivity))),
    ],
    example={"z": 0, "eps": 1, "Delta": 1},
    proof=[ring(), ring()],
    why="So half of the mass lies on each side of 0, and the constant 1/(2 Delta Q/epsilon) needs no further factor.",
    reads=[
        "The tail e^(-z epsilon/Delta Q)/2 falls from 1/2 to 0 for z >= 0, and 1 - e^(z epsilon/Delta Q)/2 from 1 to 1/2 for z <= 0."
    ],
)

# ---- Definition 4

PLAUSIBLE = "p and r are the probabilities (or densities) with which two of the k records become y."
symmetric = Statement(
    "liu2019/definition-4.symmetric",
    title="The left half of plausible deniability is its right half with i and j exchanged.",
    where="Definition 4",
    printed=r"\gamma^{-1} \le \frac{P(M(d_i)=y)}{P(M(d_j)=y)} \iff \frac{P(M(d_j)=y)}{P(M(d_i)=y)} \le \gamma",
    variables=(p, r, gamma),
    given=[0 < gamma, 0 < p, 0 < r, r / p <= gamma],
    claim=1 / gamma <= p / r,
    example={"p": "1/2", "r": "1/2", "gamma": 1},
    proof=positive(r / p <= gamma, multiply=[0 < gamma, 0 < r], degree=1).after(
        Have(r <= gamma * p, positive(r / p <= gamma, 0 < p, degree=2))
    ),
    why="One is the other turned round.",
    reads=[PLAUSIBLE],
)
at_least_one = Statement(
    "liu2019/definition-4.gamma",
    title="Only gamma >= 1 can be asked for.",
    where="Definition 4, with i = j",
    printed=r"\gamma^{-1} \le 1 \le \gamma \Rightarrow \gamma \ge 1",
    variables=(p, gamma),
    given=[0 < gamma, 0 < p, 1 / gamma <= p / p, p / p <= gamma],
    claim=1 <= gamma,
    example={"p": "1/2", "gamma": 1},
    proof=auto().after(Have(Eq(p / p, 1), ring())),
    why="For i = j the ratio is 1.",
    reads=[PLAUSIBLE],
)
private_deniable = Statement(
    "liu2019/definition-4.privacy",
    title="A mechanism that is epsilon-DP between any two records has plausible deniability with gamma = e^epsilon.",
    where='Section 4.1.5, "DP is a stronger privacy guarantee"',
    printed=r"P(M(d_i)=y) \le e^\epsilon P(M(d_j)=y) \text{ for all } i, j \Rightarrow e^{-\epsilon} \le \frac{P(M(d_i)=y)}{P(M(d_j)=y)} \le e^\epsilon",
    variables=(p, r, t),
    given=[1 <= t, 0 <= p, 0 <= r, p <= t * r, r <= t * p],
    defined=[0 < p],
    before=[Have(0 < r, positive(0 < p, p <= t * r, degree=1, multiply=[0 < t]))],
    claim=[1 / t <= p / r, p / r <= t],
    example={"p": "1/2", "r": "1/2", "t": 1},
    proof=[positive(r <= t * p, multiply=[0 < t, 0 < r], degree=1), positive(p <= t * r, multiply=[0 < r], degree=1)],
    why="Either ratio is at most e^epsilon. The record y was made of one of the records, so it is possible from that one, and then from all.",
    reads=[PLAUSIBLE, BUDGET],
)
STATEMENTS = [
    triangle, quotient, weaker, relaxes, ignored, unbounded, laplace_private, laplace_vector, normalised, symmetric, at_least_one, private_deniable,
]  # fmt: skip
