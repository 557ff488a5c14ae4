"""The number of steps of GIBU until its printed stopping rule applies."""

from __future__ import annotations

from proofs.elsalamouny2022.beyond.gibu_converges import T, converges, every_t, lacking, nearness, t, total, w
from proofs.elsalamouny2022.inversion import BEYOND
from proofs.elsalamouny2022.likelihood_setting import at, b, likelihood
from proofs.statements.plan import Have, auto, chain, positive, ring, telescope, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, functions, reals

delta = reals("delta")
value = functions("value", 1)
best = likelihood(b)
values = ForAll(every_t, 1, T, Eq(value(every_t), best - lacking(every_t)))
grows = ForAll(every_t, 1, T, delta <= value(every_t + 1) - value(every_t))
below = ForAll(every_t, T + 1, T + 1, value(every_t) <= best)
lacked = Sum(best - value(t), t, 1, T)
stops = Statement(
    "elsalamouny2022/beyond.gibu-stops",
    title="If each of T steps of GIBU gains at least delta, then delta T (T + 1)/2 is at most the sum of theta* ln "
    "1/theta^0.",
    where=BEYOND,
    formula=r"\mathcal{L}(\theta^{t+1}) - \mathcal{L}(\theta^t) \ge \delta \text{ for all } t < T \Rightarrow \delta "
    r"\frac{T(T+1)}{2} \le \sum_x \theta^*_x \ln\frac{1}{\theta^0_x}",
    variables=(*converges.variables, value, delta),
    given=converges.given,
    throughout=[*converges.throughout, values, grows, below],
    claim=delta * (T * (T + 1) / 2) <= -nearness(1),
    example={**converges.example, "value": [0, 0], "delta": 0},
    proof=auto().after(
        Have(total <= -nearness(1), chain(converges.id, {one.name: one for one in converges.variables})),
        Have(
            Eq(lacked, total),
            termwise(index="w", pointwise=ring(modulo=[Eq(value(w), best - lacking(w))]).after(at(values, w))),
        ),
        Have(
            delta * (T * (T + 1) / 2) <= lacked,
            telescope(
                "w",
                1,
                T,
                [(1, lacked)],
                (w - 1) * (best - value(w)) + delta * w * (w - 1) / 2,
                rest=-delta * (T * (T + 1) / 2),
                pointwise=positive(w, value(w + 1) - value(w) - delta, degree=2).after(
                    at(grows, w), Have(0 <= value(w + 1) - value(w) - delta, auto())
                ),
                boundary=positive(T, best - value(T + 1), degree=2).after(
                    at(below, T + 1), Have(0 <= best - value(T + 1), auto())
                ),
            ),
        ),
    ),
    why="Before the last step the likelihood gap is at least delta, before the one preceding it 2 delta, and so "
    "on. The sum of all gaps is at most the bound of beyond.gibu-converges.",
    exceptions={
        "thin": (
            "The inequalities are strict unless theta^T is the maximum. At the example they are not, and at other "
            "points the logarithms are irrational."
        )
    },
    reads=[
        *converges.reads,
        "value(t) is the normalised log-likelihood before step t. No distribution is likelier than rho.",
    ],
    models=converges.models,
    cites=converges.cites,
    remarks=[
        "For the uniform start the bound is ln k, so GIBU takes at most 1 + sqrt(2 ln k/delta) steps. The bound "
        "does not say how close the result is to the maximum; beyond.stopping-rule does.",
    ],
)
