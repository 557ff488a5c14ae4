"""The maximum likelihood estimate need not be unique."""

from __future__ import annotations

from proofs.lemmas.em import at
from proofs.li2022.belief_setting import BEYOND, M, N, every_j, every_k, j
from proofs.li2022.em_setting import MODELS, likely, log_likelihood, mixed, model
from proofs.statements.plan import Have, auto, instance, rewrite, ring, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, functions, integers

h, i = integers("h i")
c, a, b, pi, rho, v = functions("c a b pi rho v", 1)
q = functions("q", 2)

alike = ForAll(every_k, 1, N, ForAll(every_j, 1, M, Eq(q(every_k, every_j), v(every_k))))
shares = [Eq(Sum(of(j), j, 1, M), 1) for of in (pi, rho)]
known = [
    Have(
        Eq(mixed(of, i), v(i) * Sum(of(j), j, 1, M)),
        termwise(ring(modulo=[Eq(q(i, h), v(i))]).after(Have(Eq(q(i, h), v(i)), instance(alike, i, h))), index="h"),
    )
    for of in (pi, rho)
]

not_unique = Statement(
    "li2022/beyond.likelihood-not-unique",
    title="If all inputs send each message with the same probability, all shares have the same likelihood.",
    where=BEYOND,
    formula=r"q_{ij} = v_i \text{ for all } j \Rightarrow \ell(\rho) = \ell(\pi)",
    variables=(N, M, c, a, b, pi, rho, v, q),
    given=[0 <= N, 0 <= M, *shares],
    throughout=[*likely, *model, alike],
    claim=Eq(log_likelihood(b), log_likelihood(a)),
    example={
        "N": 1,
        "M": 2,
        "c": [1],
        "a": [1],
        "b": [1],
        "pi": [1, 0],
        "rho": [0, 1],
        "v": [1],
        "q": [[1, 1]],
    },
    proof=termwise(
        index="i",
        pointwise=rewrite(Eq(a(i), b(i)), ring()).after(
            at(likely[0], i),
            at(likely[1], i),
            at(model[0], i),
            at(model[1], i),
            *known,
            Have(Eq(a(i), b(i)), auto()),
        ),
    ),
    why="The messages do not distinguish the inputs, so the limit of EM depends on its start. All maxima give each "
    "message the same probability (beyond.likelihood-maxima).",
    models=MODELS[:1],
)
