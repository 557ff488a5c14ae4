"""Section 5.3.1: what a precision-recall relation says of the privacy parameter, for an optimal adversary and for a realistic one."""

from __future__ import annotations

from dataclasses import replace

from proofs.liu2019.figure_3 import alarmed, detected, fewer, higher, larger_t, smaller_precision, t, x
from proofs.statements.plan import Have, absurd, cases, chain, fact, rewrite, ring
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Max, reals

real = reals("r")

optimal = replace(
    smaller_precision,
    id="liu2019/section-5.3.1.optimal",
    title="Laplace noise: at every recall different epsilons have different precisions, so the relation determines epsilon.",
    where="Section 5.3.1",
    printed=r"\text{For a given } PR\text{-relation that follows this fixed pattern (named as } PR_{optimal} \text{), we thus can infer the values of privacy parameters in DP guarantees}",
    quote="we thus can infer the values of privacy parameters in DP guarantees by computing them directly from the corresponding equations",
    proof=chain(smaller_precision.id, {"x": x, "t": t, "t'": larger_t}),
)
truly, lowest = laplace.precision(detected, alarmed), laplace.precision(detected, fewer)
DEFINED = [0 < Max(x, 1), 0 < Max(x * t, 1), 0 < Max(higher, 1), 0 < detected + 1 * alarmed, 0 < detected + 1 * fewer]
realistic = Statement(
    "liu2019/section-5.3.1.realistic",
    title="Laplace noise: where a realistic adversary has a larger precision than the optimal one at epsilon, at one recall, the true epsilon is larger.",
    where="Section 5.3.1",
    printed=r"\text{the values of privacy parameters corresponding to the given } PR_{realistic} \text{ should be larger than the privacy parameters corresponding to the lower-bound optimal } "
    r"PR\text{-relation } PR_{optimalLow}",
    quote=r"$PR_{realistic}$  should be larger than the privacy parameters corresponding to the lower-bound optimal",
    variables=(x, t, larger_t, real),
    given=[0 < x, 1 <= t, 1 <= larger_t, *DEFINED, real <= truly, lowest < real],
    claim=larger_t < t,
    example={"x": 1, "t": 3, "t'": 2, "r": "3/5"},
    before=smaller_precision.before,
    proof=cases(
        larger_t, t,
        less=fact(),
        equal=absurd(chain("lemma/order.negative-rest", {"u": lowest, "v": truly, "w": 0}).after(
            Have(Eq(higher, x), ring(modulo=[Eq(larger_t, t)])),
            Have(Eq(fewer, alarmed), rewrite(Eq(x, higher), ring())),
            Have(Eq(lowest, truly), ring(modulo=[Eq(fewer, alarmed)])),
            Have(lowest < truly, chain("lemma/order.less-transitive", {"x": lowest, "y": real, "r": truly})),
        )),
        greater=absurd(chain("lemma/order.negative-rest", {"u": truly, "v": truly, "w": 0}, given=[ring(), fact()]).after(
            Have(truly < lowest, chain(smaller_precision.id, {"x": x, "t": t, "t'": larger_t})),
            Have(lowest <= truly, chain("lemma/order.at-most-transitive", {"x": lowest, "y": real, "r": truly})),
            Have(truly < truly, chain("lemma/order.less-transitive", {"x": truly, "y": lowest, "r": truly})),
        )),
    ),
    why="At equal recall the precision grows strictly with epsilon (figure-3.precision), and the optimal adversary at the true one is at least as precise as the realistic one.",
    reads=[*smaller_precision.reads, "r is the precision of the realistic adversary at that recall, t belongs to the true epsilon, t' to that of PR_optimalLow."],
    models=smaller_precision.models,
    rests_on=smaller_precision.rests_on,
)  # fmt: skip
