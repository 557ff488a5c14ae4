"""Eq. 15: basic one-time RAPPOR."""

from __future__ import annotations

from proofs.lemmas.em import at
from proofs.statements.plan import Have, Lambda, auto, chain, function, induct, positive, ring, telescope
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, Term, as_term, functions, integers, reals

t, eps = reals("t eps")
k, x, y, z, every_z = integers("k x y z every_z")
bit: Term
first: Term
second: Term
bit, first, second = functions("V B B'", 1)

bits = [ForAll(every_z, 1, k, 0 <= bit(every_z)), ForAll(every_z, 1, k, bit(every_z) <= 1)]


def one_hot(code: Term, at: Term) -> list[ForAll]:
    """The one-hot code of a value: 1 at its position, 0 elsewhere."""
    return [ForAll(every_z, 1, at - 1, Eq(code(every_z), 0)), ForAll(every_z, at + 1, k, Eq(code(every_z), 0))]


def kept(code: Term, at: Term) -> Term:
    """1 where the sent bit equals the code bit, else 0."""
    return bit(at) * code(at) + (1 - bit(at)) * (1 - code(at))


loss = Sum(eps / 2 * (kept(first, z) - kept(second, z)), z, 1, k)


def picked(code: Term, at: Term) -> Have:
    """The sum over the positions selects the bit of the value."""
    whole = Sum(code(z) * bit(z), z, 1, k)
    given = [auto(), auto(), auto(), *(None for _ in range(2))]
    return Have(Eq(whole, bit(at)), chain("lemma/sums.pick", {"N": k, "j": at, "g": code, "f": bit}, given))


def ones(code: Term, at: Term) -> Have:
    whole = Sum(code(z) * 1, z, 1, k)
    given = [auto(), auto(), auto(), *(None for _ in range(2))]
    return Have(Eq(whole, 1), chain("lemma/sums.pick", {"N": k, "j": at, "g": code, "f": Lambda(z, as_term(1))}, given))


sums = [Sum(code(z) * bit(z), z, 1, k) for code in (first, second)]
lengths = [Sum(code(z) * 1, z, 1, k) for code in (first, second)]
private = Statement(
    "elsalamouny2022/eq-15.private",
    title="RAPPOR is epsilon-LDP: P(V|x) <= e^epsilon P(V|x') for every bit vector V and all values x, x'.",
    where="Section 5.4, after Eq. 15",
    printed=r"\text{the Rappor mechanism satisfies } \epsilon\text{-local differential privacy}",
    quote="the Rappor mechanism satisfies",
    variables=(k, x, y, eps, bit, first, second),
    given=[1 <= x, x <= k, 1 <= y, y <= k, 0 < eps, Eq(first(x), 1), Eq(second(y), 1)],
    throughout=[*bits, *one_hot(first, x), *one_hot(second, y)],
    claim=loss <= eps,
    example={"k": 3, "x": 2, "y": 2, "eps": 1, "V": [0, 1, 1], "B": [0, 1, 0], "B'": [0, 1, 0]},
    proof=positive(0 < eps, bit(x) <= 1, 0 <= bit(y), modulo=[Eq(loss, eps * (bit(x) - bit(y)))], degree=2).after(
        picked(first, x),
        picked(second, y),
        ones(first, x),
        ones(second, y),
        Have(
            Eq(loss, eps * (sums[0] - sums[1]) - eps / 2 * (lengths[0] - lengths[1])),
            telescope(
                "i",
                1,
                k,
                [(-1, loss), (eps, sums[0]), (-eps, sums[1]), (-eps / 2, lengths[0]), (eps / 2, lengths[1])],
                0,
                pointwise=ring(),
            ),
        ),
        Have(Eq(loss, eps * (bit(x) - bit(y))), auto()),
        *(at(fact, place) for fact in bits for place in (x, y)),
    ),
    why="Only the bits of the two values have different probabilities. Each of them changes the log-likelihood "
    "ratio by at most epsilon/2.",
    models=[
        "Bits are flipped independently, so the probability of a vector is the product of its bit probabilities. "
        "The log-likelihood ratio is a sum of +epsilon/2 or -epsilon/2 over the bits where the codes differ, and "
        "the claim bounds it. V(z) is 0 or 1; B and B' are the codes of x and y."
    ],
    remarks=[
        "For k >= 2 no smaller epsilon suffices: take the vector with 1 at x and 0 at y. For k = 1 the bits have "
        "the same distribution for every user, and nothing is revealed."
    ],
)
bit_law = Statement(
    "elsalamouny2022/eq-15.bits",
    title="The two probabilities of a bit sum to 1, and the true bit is more likely.",
    where="Eq. 15",
    printed=r"V^i_x = \begin{cases} B^i_x & \text{with probability } \frac{e^{\epsilon/2}}{1+e^{\epsilon/2}}, \\ "
    r"1-B^i_x & \text{with probability } \frac{1}{1+e^{\epsilon/2}}. \end{cases}",
    quote=r"B^{i}_{x}&\mbox{with probability $\frac{e^{\epsilon/2}}{1+e^{\epsilon/2}}$ ,}",
    variables=(t,),
    given=[1 < t],
    before=[Have(0 < 1 + t, auto())],
    claim=[Eq(t / (1 + t) + 1 / (1 + t), 1), 1 / (1 + t) < t / (1 + t)],
    example={"t": 2},
    proof=[ring(), positive(multiply=[0 < 1 + t], degree=1)],
    why="t > 1.",
    reads=["t stands for e^(epsilon/2)."],
)
too_large = Statement(
    "elsalamouny2022/eq-15.too-large",
    title="The matrix of RAPPOR has more columns than rows: k < 2^k.",
    where="Section 5.4",
    printed=r"\mathcal{Z}=\{0,1\}^{|\mathcal{X}|} \text{ which may be too large (of size } 2^{|\mathcal{X}|}\text{), "
    r"making it impractical to obtain the inverse matrix required to apply the INV estimator}",
    quote="making it impractical to obtain the inverse matrix required to apply the INV estimator",
    variables=(k,),
    given=[1 <= k],
    claim=k < as_term(2) ** k,
    example={"k": 1},
    proof=induct(
        "k",
        1,
        base=auto(),
        step=auto().after(Have(Eq(as_term(2) ** (k + 1), as_term(2) ** k * as_term(2) ** 1), function())),
    ),
    why="Induction on k. The size is not the only obstacle: a matrix with k rows and 2^k columns is not square, "
    "so it has no inverse for any k.",
    exceptions={"unconditional": "k < 2^k also holds for negative integers k, which are no alphabet sizes."},
)
