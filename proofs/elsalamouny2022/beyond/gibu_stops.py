"""How many steps GIBU takes until its printed rule stops it."""

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
    title="The printed rule of GIBU does stop it: where T steps all gain delta at least, delta T (T + 1)/2 is at "
    "most the sum of theta* ln 1/theta^0.",
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
    why="Before the last of the steps at least delta is lacking, before the one before it 2 delta, and so on; and "
    "all together no more than the bound.",
    exceptions={
        "thin": "There is room wherever theta^T is not the maximum; at the example it is, and elsewhere the logarithms "
        "are irrational."
    },
    reads=[
        *converges.reads,
        "value(t) is the normalised log-likelihood before step t, and no distribution is likelier than rho.",
    ],
    models=converges.models,
    cites=converges.cites,
    remarks=[
        "From the uniform start the bound is ln k, so GIBU takes at most 1 + sqrt(2 ln k/delta) steps. It says "
        "nothing of how near the maximum then is: stopping-rule does.",
    ],
)
