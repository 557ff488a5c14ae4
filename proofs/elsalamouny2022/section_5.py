"""Section 5.2: [INV]^M under k-RR is consistent. Section 5.3: what is said of [IBU]^M."""

from __future__ import annotations

from proofs.elsalamouny2022.inversion import T
from proofs.elsalamouny2022.prop_convergence import tau, vanishing

consistent = vanishing(
    "elsalamouny2022/section-5.2.consistent",
    title="Where epsilon[n] stays above a positive level the expected squared error of [INV]^M under k-RR falls as 1/n, so it is consistent.",
    where="Section 5.2",
    printed=r"\text{if } \inf_n\epsilon[n]>0 \text{, the estimation error given by Equation 12 converges to } 0 \text{, which implies by Markov's inequality that the [INV]}^M \text{ estimator under } "
    r"k\text{-RR mechanisms (12) is consistent}",
    quote="which implies by Markov’s inequality that the [INV]M estimator under",
    given=[tau <= T],
    why="The bound falls with e^epsilon[n] and is of the order 1/n.",
    cites=[
        "Markov's inequality: the probability of an error above delta is at most the expected squared error over delta^2."
    ],
    remarks=["The error is given by the proposition, not by Equation 12."],
)
