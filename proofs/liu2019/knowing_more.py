"""Sections 5.1 to 5.3, after Eq. 18, 21 and 24: more knowledge strictly raises the maximum F_beta score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from proofs.liu2019.beyond.more_knowledge import KNOWLEDGE
from proofs.liu2019.beyond.one_line import one_line_defined
from proofs.liu2019.setting import ONE_LINE
from proofs.statements.plan import Have, auto, chain, positive
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Relation, Term, reals

u, b, rho_p, rho_c, rho_t, more_p = reals("u b rhop rhoc rhot rhop'")


def shared(weight: Term) -> Have:
    """The first step of `one_line_defined`, for a weight known to be positive."""
    return Have(0 < weight * u, chain("lemma/products.positive", {"p": weight, "q": u}))


def higher(
    name: str,
    where: str,
    title: str,
    printed: str,
    quote: str,
    coefficients: Sequence[Term],
    given: Sequence[Relation],
    weights: tuple[Term, Term],
    fewer: Term,
    example: Mapping[str, Any],
    **also: Any,
) -> Statement:
    """The maximum F_beta score increases if the weight of a false alarm falls by `fewer`."""
    less, more = weights
    return Statement(
        f"liu2019/{name}",
        title=title,
        where=where,
        printed=printed,
        quote=quote,
        variables=(u, b, *coefficients),
        given=[0 < u, u <= 1, 0 < b, *given],
        before=[
            Have(0 < fewer, positive(degree=2)),
            Have(more < less, positive(0 < fewer, degree=1)),
            Have(0 < less, auto()),
            *(step for weight in weights for step in (shared(weight), *one_line_defined(b, u, weight)[1:])),
        ],
        claim=laplace.best(b, u, less) < laplace.best(b, u, more),
        example={"u": "1/2", "b": 1, **example},
        proof=chain("liu2019/beyond.more-knowledge", {"u": u, "b": b, "w": less, "w'": more}),
        why="The weight of a false alarm is strictly smaller.",
        reads=[KNOWLEDGE],
        rests_on=ONE_LINE,
        **also,
    )


none = laplace.weight_prior(0)
prior, other_prior = laplace.weight_prior(rho_p), laplace.weight_prior(more_p)
record, time = laplace.weight_record(rho_p, rho_c), laplace.weight_time(rho_p, rho_c, rho_t)
improved = higher(
    "eq-18.improved",
    "after Eq. 18",
    "A prior with 0 < rho_p < 1 strictly raises the adversary's maximum F_beta score.",
    r"\text{the adversary achieves an improved hypothesis testing by possessing auxiliary information of prior "
    r"distribution}",
    "the adversary achieves an improved hypothesis testing by possessing auxiliary information of prior distribution",
    (rho_p,),
    [0 < rho_p, rho_p <= 1, 0 < prior],
    (none, prior),
    1 - prior,
    {"rhop": "1/5"},
)
larger = higher(
    "eq-18.larger",
    "after Eq. 18",
    "If rho_p < rho_p' < 1, the adversary's maximum F_beta score is strictly larger with rho_p'.",
    r"\text{a larger value of } \rho_p \text{ results in a higher confidence for the adversary to select the "
    r"correct value of } d_i \text{ (with higher } F_{\beta score} \text{)}",
    r"results in a higher confidence for the adversary to select the correct value of  $d_i$",
    (rho_p, more_p),
    [0 <= rho_p, rho_p < more_p, more_p <= 1, 0 < other_prior],
    (prior, other_prior),
    more_p - rho_p,
    {"rhop": 0, "rhop'": "1/5"},
)
with_records = higher(
    "eq-21.improved",
    "after Eq. 21",
    "Record correlation rho_c > 0 strictly raises the adversary's maximum F_beta score.",
    r"F_{\beta score}^* \text{ is further improved by record correlation accessible to the adversary}",
    r"F_{\beta score}^*$  is further improved by record correlation accessible to the adversary",
    (rho_p, rho_c),
    [0 <= rho_p, rho_p <= 1, 0 < rho_c, rho_c <= 1],
    (prior, record),
    rho_c * (2 - rho_p),
    {"rhop": 0, "rhoc": "1/10"},
    provided=[0 < record],
    counterexample={"u": "1/2", "b": 1, "rhop": "1/2", "rhoc": "2/3"},
)
with_time = higher(
    "eq-24.improved",
    "after Eq. 24",
    "Temporal correlation rho_t > 0 strictly raises the adversary's maximum F_beta score.",
    r"\text{the temporal correlation can benefit the adversary's hypothesis testing to achieve an enhanced } "
    r"F_{\beta score}^*",
    "we know that the temporal correlation can benefit the adversary's hypothesis testing to achieve an enhanced",
    (rho_p, rho_c, rho_t),
    [0 <= rho_p, rho_p <= 1, 0 <= rho_c, rho_c < 1, 0 < rho_t, rho_t <= 1],
    (record, time),
    (2 - rho_p) * (rho_t * (1 - rho_c)),
    {"rhop": 0, "rhoc": "1/10", "rhot": "1/10"},
    provided=[0 < time],
    counterexample={"u": "1/2", "b": 1, "rhop": "1/2", "rhoc": 0, "rhot": "2/3"},
)
