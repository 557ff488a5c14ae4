"""Post-processing as restated on the slides, for SLDP and for WLDP."""

from __future__ import annotations

from proofs.li2022.belief_setting import EVENT, NATURAL, ZERO, L, N, every_k, k, m, masses, r, t, within
from proofs.li2023.trade_off_setting import events, everywhere, mixture, walley
from proofs.statements.plan import Have, instance, positive, telescope, termwise
from proofs.statements.statement import Statement
from symbolic.language import ForAll, Sum, as_term, functions, integers

C, c, every_c, h = integers("C c every_c h")
w = functions("w", 1)
inside, kernel, touch = functions("inside kernel touch", 2)


one = as_term(1)

processing = Statement(
    "li2023/post-processing.shafer",
    title="Applying a randomized algorithm to the output of an epsilon-SLDP mechanism preserves epsilon-SLDP.",
    where="Composition and Processing",
    printed=r"f \circ Q \text{ is an } \epsilon \text{-SLDP mechanism from } X \text{ to } Z",
    quote=r"$f \circ Q$ is an ϵ -SLDP mechanism",
    variables=(N, C, c, t, m, r, kernel),
    given=[0 <= N, 1 <= c, c <= C, 1 < t],
    throughout=[
        *masses(m),
        *masses(r),
        within(t, m, r),
        ForAll(every_c, 1, C, ForAll(every_k, 1, N, 0 <= kernel(every_c, every_k))),
    ],
    claim=Sum(kernel(c, k) * m(k), k, 1, N) <= t * Sum(kernel(c, k) * r(k), k, 1, N),
    example={
        "N": 2,
        "C": 2,
        "c": 1,
        "t": 2,
        "m": ["1/2", "1/2"],
        "r": ["1/4", "3/4"],
        "kernel": [["1/2", 1], ["1/2", 0]],
    },
    proof=termwise(pointwise=positive(degree=2)),
    why="Under both inputs each new mass is the same nonnegative combination of the old masses.",
    reads=[ZERO, NATURAL],
    models=[
        "kernel(c, k) is the probability that f takes the focal set A_k to the c-th focal set of f o Q, where f "
        "is sampled independently of the message. If f were sampled anew for each member of a credal set, the "
        "lower probabilities need not be a belief function, and f o Q would be no evidential mechanism."
    ],
)

upper, lower = mixture(m, touch), mixture(r, inside)
walley_processing = Statement(
    "li2023/post-processing.walley",
    title="Applying a data-independent randomized algorithm to the output of an epsilon-WLDP mechanism preserves "
    "epsilon-WLDP.",
    where="Composition and Postprocessing",
    printed=r"f \circ Q \text{ is an } \epsilon \text{-WLDP mechanism from } X \text{ to } Z",
    quote=r"$f \circ Q$ is an ϵ -WLDP mechanism",
    variables=(N, L, t, m, r, w, inside, touch),
    given=[0 <= N, 0 <= L, 1 < t],
    throughout=[*masses(m), *masses(r), *events, everywhere(walley, m, r)],
    claim=upper <= t * lower,
    example={
        "N": 3,
        "L": 1,
        "t": 2,
        "m": ["1/2", "1/2", 0],
        "r": ["1/3", "1/3", "1/3"],
        "w": [1],
        "inside": [[1, 0, 0]],
        "touch": [[1, 0, 1]],
    },
    proof=telescope(
        "h",
        1,
        L,
        sums=[(t, lower), (-one, upper)],
        certificate=0,
        pointwise=positive(0 <= w(h), walley(h, m, r), degree=2).after(
            Have(walley(h, m, r), instance(everywhere(walley, m, r), h))
        ),
    ),
    why="The plausibility of an event B under f o Q is a mixture, over the values of f, of the plausibilities of "
    "the preimages of B. The same holds for the belief. For each preimage the plausibility under x is at most "
    "t times the belief under x'.",
    reads=[ZERO, NATURAL],
    models=[
        "f is a mixture of maps from Y to Z with the probabilities w(i). The i-th event is the preimage of B "
        "under the i-th map.",
        EVENT,
    ],
    remarks=["The theorem fails for maps into the nonempty subsets of Z: see li2022/beyond.set-valued-map."],
)
