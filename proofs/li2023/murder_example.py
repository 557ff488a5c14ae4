"""The witness on the slides: the mass function and the Dempster model behind it."""

from __future__ import annotations

from proofs.statements.plan import ring
from proofs.statements.statement import Statement
from symbolic.language import Eq, Q, functions

chance, everybody, men, with_mary = functions("chance everybody men with_mary", 1)


drunk, sober = Q(1, 5), Q(4, 5)

murder = Statement(
    "li2023/murder-example",
    title="The masses are 0.8 and 0.2, as in the Dempster model; they sum to 1; bel(John or Peter) = 4/5 and "
    "pl(Mary) = 1/5.",
    where="Belief functions, the example; Represented as a Dempster model",
    printed=r"m(\{\text{John, Peter}\}) = 0.8, m(\{\Omega\}) = 0.2",
    quote=r"m(\{\text{John, Peter}\}) = 0.8, m(\{\Omega\}) = 0.2",
    variables=(chance, men, everybody, with_mary),
    given=[
        Eq(chance(1), 1 - chance(2)),
        Eq(chance(2), Q(2, 10)),
        *(Eq(men(state), value) for state, value in ((1, 1), (2, 0))),
        *(Eq(everybody(state), value) for state, value in ((1, 0), (2, 1))),
        *(Eq(with_mary(state), value) for state, value in ((1, 0), (2, 1))),
    ],
    claim=[
        Eq(men(1) * chance(1) + men(2) * chance(2), Q(8, 10)),
        Eq(everybody(1) * chance(1) + everybody(2) * chance(2), Q(2, 10)),
        Eq(sober + drunk, 1),
        Eq(men(1) * sober + men(2) * drunk, Q(4, 5)),
        Eq(with_mary(1) * sober + with_mary(2) * drunk, Q(1, 5)),
    ],
    example={"chance": ["4/5", "1/5"], "men": [1, 0], "everybody": [0, 1], "with_mary": [0, 1]},
    proof=[
        ring(modulo=[Eq(chance(1), 1 - chance(2)), Eq(chance(2), Q(2, 10)), Eq(men(1), 1), Eq(men(2), 0)]),
        ring(modulo=[Eq(chance(2), Q(2, 10)), Eq(everybody(1), 0), Eq(everybody(2), 1)]),
        ring(),
        ring(modulo=[Eq(men(1), 1), Eq(men(2), 0)]),
        ring(modulo=[Eq(with_mary(1), 0), Eq(with_mary(2), 1)]),
    ],
    why="The witness is sober with probability 1 - 0.2. Then he says John or Peter and is right. If he is drunk, "
    "his testimony carries no information, and all three suspects remain.",
    exceptions={
        "equivalent": (
            "A numerical example: the assumptions are the sets and probabilities of the source, and the claims are "
            "the resulting numbers."
        )
    },
    reads=[
        "m({Omega}) is interpreted as m(Omega). Gamma: Theta -> Omega is interpreted as a mapping into the "
        "subsets of Omega, since the slides call it multivalued."
    ],
    models=[
        "State 1 is sober, state 2 drunk. men(state) = 1 where the multivalued mapping gives {John, Peter}; "
        "everybody(state) = 1 where it gives Omega; with_mary(state) = 1 where its value meets {Mary}. The "
        "picture of the mapping is missing in the extracted text; the words on the slide describe it."
    ],
)
