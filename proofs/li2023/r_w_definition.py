"""The Walley ratio and the errors of a test, as restated on the slides."""

from __future__ import annotations

from proofs.li2022.belief_setting import EVENT, NATURAL, ZERO, N, every_k, k, m, masses, r, rows, t
from proofs.li2023.trade_off_setting import at_event, bel, in_event, mechanism, pl
from proofs.statements.plan import Have, positive, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, functions

chosen = functions("chosen", 1)


ratio = Statement(
    "li2023/r-w-definition.ratio",
    title="The left inequality -epsilon <= epsilon_Q^W of the definition always holds: the Walley ratio is at least 1.",
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
    why="At the event of all outcomes the ratio is 1.",
    exceptions={
        "equivalent": (
            "The claim is the condition at the event of all outcomes, where both sides are known. The statement says "
            "that the left inequality is no additional condition."
        )
    },
    reads=[
        "The print does not say over which events and inputs the maximum is taken. It is interpreted over all "
        "events E and all pairs of inputs. The maximum over the members of the credal sets is attained and equals "
        "pl_x(E)/bel_x'(E).",
        ZERO,
        NATURAL,
    ],
    models=[EVENT],
)

member = Sum(chosen(k) * m(k), k, 1, N)

errors = Statement(
    "li2023/r-w-definition.errors",
    title="The printed pessimistic type I error bounds the type I error of every member of the credal set of H_0: x.",
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
    why="A type I error occurs under H_0: x, but the print takes the supremum over x'. The optimistic errors on "
    "the same slide and li2022 use x. Counterexample: {a} and {b} have masses 1/2, 1/2 under x and 3/4, 1/4 "
    "under x'. Rejecting on b has type I error 1/2 under x, but the print gives 1/4.",
    repaired=Statement(
        "li2023/r-w-definition.errors.repaired",
        title="pl_x(E) bounds the type I error, under every member of the credal set of Q(x), of the test that rejects "
        "on E.",
        where="LDP according to Walley, Hypothesis-Testing Interpretation",
        formula=r"\alpha_\phi^{pe} = \sup_{pr \in \mathcal{P}_{bel_x^Q}} \mathbb{E}_{pr}(\phi) = pl_x(E) \text{ for } "
        r"\phi = [E]",
        variables=(N, m, at_event, chosen),
        given=[0 <= N],
        throughout=[*masses(m), ForAll(every_k, 1, N, chosen(every_k) <= at_event(every_k))],
        claim=member <= pl,
        example={"N": 2, "m": ["1/2", "1/2"], "at_event": [1, 1], "chosen": [1, 0]},
        proof=termwise(pointwise=positive(degree=2)),
        why="A member of the credal set gives the event mass from a focal set only if the focal set meets the event. "
        "The member that gives all of this mass to the event attains pl_x(E).",
        models=[
            "chosen(k) is the part of the mass of A_k that a member of the credal set gives to the event. It is at "
            "most touch(k); some member has equality for all k."
        ],
    ),
    models=["chosen(k) is the part of the mass of A_k that a member of the credal set gives to the event.", EVENT],
)
