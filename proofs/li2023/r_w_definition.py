"""The ratio according to Walley, and the errors of a test, as the slides restate them."""

from __future__ import annotations

from proofs.li2022.belief_setting import EVENT, NATURAL, ZERO, N, every_k, k, m, masses, r, rows, t
from proofs.li2023.trade_off_setting import at_event, bel, in_event, mechanism, pl
from proofs.statements.plan import Have, positive, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, functions

chosen = functions("chosen", 1)


ratio = Statement(
    "li2023/r-w-definition.ratio",
    title="The left half of the condition, -epsilon <= epsilon_Q^W, always holds: the ratio is at least 1.",
    where="LDP according to Walley",
    printed=r"\text{if, } -\epsilon \leq \epsilon_Q^W \leq \epsilon",
    quote=r"$-\epsilon \leq \epsilon_Q^W \leq \epsilon$",
    variables=(N, t, m, r, in_event, at_event),
    given=[0 <= N, *rows, pl <= t * bel],
    throughout=[
        *mechanism,
        *(ForAll(every_k, 1, N, Eq(indicator(every_k), 1)) for indicator in (in_event, at_event)),
    ],
    claim=1 <= t,
    example={"N": 2, "t": 2, "m": ["1/2", "1/2"], "r": ["1/3", "2/3"], "in_event": [1, 1], "at_event": [1, 1]},
    proof=positive(degree=1, modulo=[*rows, Eq(pl, rows[0].left), Eq(bel, rows[1].left)]).after(
        Have(Eq(pl, rows[0].left), termwise()),
        Have(Eq(bel, rows[1].left), termwise()),
    ),
    why="The event that contains all outcomes has the ratio 1.",
    exceptions={
        "equivalent": "The claim is the condition at the event of all outcomes, where both sides are known: the row says "
        "that it asks for no more."
    },
    reads=[
        "The maximum is read over all events E and all pairs of inputs, which the print does not bind; over "
        "the members of the credal sets it is attained, and is pl_x(E)/bel_x'(E).",
        ZERO,
        NATURAL,
    ],
    models=[EVENT],
)

member = Sum(chosen(k) * m(k), k, 1, N)

errors = Statement(
    "li2023/r-w-definition.errors",
    title="The printed pessimistic type I error is at least the error of every member of the credal set of the "
    "hypothesis H_0: x.",
    where="LDP according to Walley, Hypothesis-Testing Interpretation",
    printed=r"\alpha_{\phi}^{pe} = \sup_{pr \in \mathcal{P}_{bel_{x'}^Q}} \mathbb{E}_{pr}(\phi)",
    quote=r"$\alpha_{\phi}^{pe} = \sup_{pr \in \mathcal{P}_{bel_{x'}^Q}} \mathbb{E}_{pr}(\phi)$",
    variables=(N, m, r, at_event, chosen),
    given=[0 <= N, *rows],
    throughout=[
        *mechanism,
        ForAll(every_k, 1, N, 0 <= chosen(every_k)),
        ForAll(every_k, 1, N, chosen(every_k) <= at_event(every_k)),
        ForAll(every_k, 1, N, at_event(every_k) <= 1),
    ],
    claim=member <= Sum(at_event(k) * r(k), k, 1, N),
    example={"N": 2, "m": ["1/2", "1/2"], "r": ["1/2", "1/2"], "at_event": [1, 0], "chosen": [1, 0]},
    counterexample={"N": 2, "m": ["1/2", "1/2"], "r": ["3/4", "1/4"], "at_event": [0, 1], "chosen": [0, 1]},
    cause="misprint",
    why="A type I error is made under H_0: x; the print takes it over x', against the optimistic errors beside it "
    "and against li2022. Rejecting on b has the error 1/2 under x: {a} 1/2, {b} 1/2, and 1/4 under x': {a} "
    "3/4, {b} 1/4.",
    repaired=Statement(
        "li2023/r-w-definition.errors.repaired",
        title="The supremum over x is at least the error of every member of its credal set, and is attained.",
        where="LDP according to Walley, Hypothesis-Testing Interpretation",
        formula=r"\alpha_\phi^{pe} = \sup_{pr \in \mathcal{P}_{bel_x^Q}} \mathbb{E}_{pr}(\phi) = pl_x(E) \text{ for } "
        r"\phi = [E]",
        variables=(N, m, at_event, chosen),
        given=[0 <= N],
        throughout=[*masses(m), ForAll(every_k, 1, N, chosen(every_k) <= at_event(every_k))],
        claim=member <= pl,
        example={"N": 2, "m": ["1/2", "1/2"], "at_event": [1, 1], "chosen": [1, 0]},
        proof=termwise(pointwise=positive(degree=2)),
        why="Each focal set gives its mass to the event only where it meets it; giving it all of it there attains "
        "the plausibility.",
        models=[
            "chosen(k) is the part of the mass of A_k that a member of the credal set gives to the event; it "
            "is at most touch(k), and may be equal to it for all k."
        ],
    ),
    models=["chosen(k) is the part of the mass of A_k that a member of the credal set gives to the event.", EVENT],
)
