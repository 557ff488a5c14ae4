"""If Q is ε-SLDP, every test of its messages satisfies both bounds of Theorem 5."""

from __future__ import annotations

from proofs.lemmas import sums
from proofs.li2022.belief_setting import N, every_k, k, m, r, t
from proofs.li2022.tests_setting import closing, expectation, from_lines, half, lines, listed, parts, privacy
from proofs.statements.plan import Have, chain, positive, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, Term, functions, integers

place = integers("e")
psi = functions("psi", 1)


psi_alpha, psi_beta = expectation(psi, m), 1 - expectation(psi, r)
fractions = [ForAll(every_k, 1, N, 0 <= psi(every_k)), ForAll(every_k, 1, N, psi(every_k) <= 1)]


def of_rest(of: Term) -> Term:
    """Expectation of 1 - psi."""
    return Sum((1 - psi(k)) * of(k), k, 1, N)


message_lines = [
    *(Have(Eq(of_rest(of), Sum(of(k), k, 1, N) - expectation(psi, of)), termwise()) for of in (m, r)),
    *(
        Have(value(over) <= t * value(under), termwise(positive(degree=2)))
        for over, under in ((m, r), (r, m))
        for value in (lambda of: expectation(psi, of), of_rest)
    ),
]

messages = Statement(
    "li2022/beyond.messages.if",
    title="If Q is epsilon-SLDP, then u(alpha) <= beta <= U(alpha) for every test of its messages.",
    where="additional result",
    formula=r"\psi\colon 2^Y \to [0,1],\ Q \text{ is } \epsilon\text{-SLDP} \Rightarrow u(\alpha_\psi) \le \beta_\psi "
    r"\le U(\alpha_\psi)",
    variables=(N, t, m, r, psi),
    given=listed,
    throughout=[*privacy, *fractions],
    claim=[half(psi_alpha, psi_beta, upper=False), half(psi_alpha, psi_beta, upper=True)],
    example={"N": 1, "t": 2, "m": [1], "r": [1], "psi": [1]},
    proof=[
        closing(psi_alpha, psi_beta, upper).after(*message_lines, *from_lines(psi_alpha, psi_beta, upper))
        for upper in (False, True)
    ],
    why="The message is an ordinary random variable. Its masses under the two inputs differ at most by the factor t.",
)


def single(of: Term) -> Have:
    """A test that rejects on one message has the mass of that message as its expectation."""
    return Have(Eq(expectation(psi, of), of(place)), chain(sums.pick.id, {"N": N, "j": place, "f": of, "g": psi}))


def message_back(upper: bool) -> Statement:
    """The converse, for tests that reject on one message."""
    name = "upper" if upper else "lower"
    return Statement(
        f"li2022/beyond.messages.only-if.{name}",
        title="If the test that rejects on one message A satisfies "
        + (
            "beta <= U(alpha), then m_x(A) <= e^epsilon m_x'(A)."
            if upper
            else "beta >= u(alpha), then m_x'(A) <= e^epsilon m_x(A)."
        ),
        where="additional result",
        formula=r"\psi = [A = A_e],\ "
        + (
            r"\beta_\psi \le U(\alpha_\psi) \Rightarrow m_x(A_e) \le e^{\epsilon} m_{x'}(A_e)"
            if upper
            else r"\beta_\psi \ge u(\alpha_\psi) \Rightarrow m_{x'}(A_e) \le e^{\epsilon} m_x(A_e)"
        ),
        variables=(N, t, m, r, psi, place),
        given=[0 <= N, 1 <= t, 1 <= place, place <= N, Eq(psi(place), 1), half(psi_alpha, psi_beta, upper)],
        throughout=[
            ForAll(every_k, 1, place - 1, Eq(psi(every_k), 0)),
            ForAll(every_k, place + 1, N, Eq(psi(every_k), 0)),
        ],
        claim=m(place) <= t * r(place) if upper else r(place) <= t * m(place),
        example={"N": 3, "t": 2, "m": ["1/4", "1/2", "1/4"], "r": ["1/3", "1/3", "1/3"], "psi": [0, 1, 0], "e": 2},
        proof=positive(*lines(psi_alpha, psi_beta, upper)[:1], degree=1).after(
            *parts(psi_alpha, psi_beta, upper),
            *(Have(line, positive(multiply=[0 < t], degree=1)) for line in lines(psi_alpha, psi_beta, upper)[:1]),
            single(m),
            single(r),
        ),
        why="This test has alpha = m_x(A) and beta = 1 - m_x'(A).",
    )


messages_lower = message_back(upper=False)
messages_upper = message_back(upper=True)
