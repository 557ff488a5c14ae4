"""The conclusion's remark on coarsening at random: when its mechanisms are private."""

from __future__ import annotations

from proofs.li2022.belief_setting import ZERO, N, every_k, m, masses, r, t, within
from proofs.statements.plan import Have, Plan, auto, cases, fact, instance, ring
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Term, functions, integers

a = integers("a")
has, has_other = functions("has other", 1)
true = [
    ForAll(every_k, 1, N, Eq(m(every_k) * (1 - has(every_k)), 0)),
    ForAll(every_k, 1, N, Eq(r(every_k) * (1 - has_other(every_k)), 0)),
]


def not_sent(of: Term, other: Term, input_in: Term) -> Plan:
    """Show that a set without the other input has mass 0 under both inputs."""
    known = Eq(other(a) * (1 - input_in(a)), 0)
    return cases(
        other(a),
        0,
        equal=auto().after(Have(of(a) <= 0, auto()), Have(Eq(of(a), 0), fact())),
        differ=auto().after(Have(Eq(input_in(a), 1), ring(cofactors={known: -1 / other(a)}))),
    ).after(
        *(Have(0 <= one(a), instance(masses(one)[0], a)) for one in (m, r)),
        Have(known, instance(true[1] if other is r else true[0], a)),
        Have(of(a) <= t * other(a), instance(within(t, of, other), a)),
    )


coarsening = Statement(
    "li2022/coarsening",
    title="If a coarsening mechanism is epsilon-SLDP for some epsilon, every set that it outputs contains both x "
    "and x'.",
    where="Conclusion",
    printed=r"\text{the outputs of coarsening mechanisms at different inputs are different and hence the adversary can "
    r"easily distinguish these two inputs}",
    quote="the outputs of coarsening mechanisms at different inputs are different and hence the adversary can easily "
    "distinguish these two inputs",
    variables=(N, a, t, m, r, has, has_other),
    given=[1 <= a, a <= N, 0 <= t],
    throughout=[*masses(m), *masses(r), *true, within(t, m, r), within(t, r, m)],
    claim=[Eq(m(a) * (1 - has_other(a)), 0), Eq(r(a) * (1 - has(a)), 0)],
    example={"N": 1, "a": 1, "t": 2, "m": [1], "r": [1], "has": [1], "other": [1]},
    proof=[not_sent(m, r, has_other), not_sent(r, m, has)],
    why="A set without x' has mass 0 under x'. By epsilon-SLDP it has mass 0 under x too. The remaining sets "
    "contain both inputs and do not distinguish them.",
    reads=[
        ZERO,
        "A coarsening mechanism outputs a set that contains the input. Different outputs means that some "
        "output does not contain both inputs. Then the mechanism is epsilon-SLDP for no epsilon.",
    ],
    models=["has(k) and other(k) are 1 where x and x', respectively, lie in the set A_k, else 0."],
)
