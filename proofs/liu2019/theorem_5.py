"""Theorem 5 and Section 4.2: the precision-recall relation and the query; bounded differential privacy."""

from __future__ import annotations

from proofs.liu2019 import tails
from proofs.liu2019.setting import TAIL, t, x
from proofs.liu2019.tails import as_ordered, tail_defined
from proofs.statements.plan import Have, auto, cases, chain, fact, positive, ring
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Term, reals

u, v = reals("u v")
DISTANCES = (
    "x stands for exp(-(theta - Q(D')) epsilon/Delta Q), which is free, u for exp(epsilon (Q(D) - Q(D'))/Delta Q) of one query and its pair of "
    "databases, v for that of another: numbers between 1 and t = e^epsilon."
)


def detected(u: Term) -> Term:
    return laplace.recall(x, u)


def defined(u: Term) -> list[Have]:
    return [Have(0 < x * u, positive(x, u)), *tail_defined(x * u)]


rising = Statement(
    "liu2019/lemma.recall-distance",
    title="At the same false alarm rate the recall does not fall as the distance of the two databases grows.",
    where="used below",
    printed=r"u \le v \Rightarrow RSR_u(x) \le RSR_v(x)",
    variables=(x, u, v),
    given=[0 < x, 1 <= u, u <= v],
    before=[*defined(u), *defined(v)],
    claim=detected(u) <= detected(v),
    example={"x": 1, "u": 1, "v": 2},
    proof=cases(
        u, v,
        less=auto().after(
            Have(x * u < x * v, positive(x, u < v)), Have(detected(u) < detected(v), chain(tails.increasing.id, {"u": x * u, "v": x * v}))
        ),
        at_least=as_ordered(
            Have(Eq(detected(u), detected(v)), chain(tails.same_tail.id, {"u": x * u, "v": x * v}).after(
                Have(u <= v, fact()), Have(Eq(u, v), fact()), Have(Eq(x * u, x * v), ring(modulo=[Eq(u, v)])))),
            Have(Eq(detected(v), detected(v)), ring()), auto(), strict=False,
        ),
    ),
    why="the tail of Laplace noise increases in x u",
)  # fmt: skip

independent = Statement(
    "liu2019/theorem-5",
    title="At each false alarm rate the recall is the same for every query.",
    where="Theorem 5",
    printed=r"\text{The PR-relation on the outputs of LPM is independent of the query function } Q",
    variables=(x, t, u, v),
    given=[1 <= t, 1 <= u, u <= t, 1 <= v, v <= t, 0 < x],
    provided=[Eq(u, t), Eq(v, t)],
    before=[*defined(u), *defined(v)],
    claim=Eq(detected(u), detected(v)),
    example={"x": 1, "t": 2, "u": 2, "v": 2},
    counterexample={"x": 1, "t": 2, "u": 1, "v": 2},
    proof=chain(tails.same_tail.id, {"u": x * u, "v": x * v}).after(
        Have(Eq(x * u, x * v), ring(modulo=[Eq(u, t), Eq(v, t)])),
    ),
    why="The proof puts Q(D) - Q(D') = Delta Q. Where the two databases are nearer, the relation is that of a smaller epsilon: of two databases with "
    "the same answer nothing can be told apart.",
    reads=[DISTANCES, TAIL],
)
worst = Statement(
    "liu2019/beyond.worst-query",
    title="No query and no pair of databases gives the adversary more than those at the full sensitivity.",
    where="what Theorem 5 leaves of it",
    printed=r"RSR_u(x) \le RSR_{e^\epsilon}(x)",
    variables=(x, t, u),
    given=[1 <= u, u <= t, 0 < x],
    before=[Have(1 <= t, auto()), *defined(u), *defined(t)],
    claim=detected(u) <= detected(t),
    example={"x": 1, "t": 2, "u": 1},
    proof=chain(rising.id, {"x": x, "u": u, "v": t}),
    why="At each false alarm rate the recall does not fall as the distance grows.",
    reads=[DISTANCES, TAIL],
)
binary = Statement(
    "liu2019/section-4.2.binary",
    title="For a binary record the bounded and the unbounded case have the same recall at each false alarm rate.",
    where="Section 4.2",
    printed=r"\text{according to Theorem 5, their corresponding PR-relation (and } F_{\beta score}\text{) are the same}",
    variables=(x, t, u),
    given=[1 <= t, 1 <= u, u <= t, 0 < x],
    provided=[Eq(u, t)],
    before=[*defined(u), *defined(t)],
    claim=Eq(detected(u), detected(t)),
    example={"x": 1, "t": 2, "u": 2},
    counterexample={"x": 1, "t": 2, "u": 1},
    proof=chain(tails.same_tail.id, {"u": x * u, "v": x * t}).after(Have(Eq(x * u, x * t), ring(modulo=[Eq(u, t)]))),
    why="Only where the two values move the query by the whole sensitivity for the other records at hand; a maximum over records, say, may not move "
    "at all.",
    reads=[DISTANCES, TAIL],
)
not_worse = Statement(
    "liu2019/section-4.2.values",
    title="Two values of a record are told apart not worse than the first and the last.",
    where="Section 4.2, records of several values",
    printed=r"\text{distinguishing any two values of } d_i \text{ is not worse than distinguishing } d_{i1} \text{ and } d_{ik}",
    variables=(x, u, v),
    given=[1 <= u, u <= v, 0 < x],
    before=[Have(1 <= v, auto()), *defined(u), *defined(v)],
    claim=detected(v) <= detected(u),
    example={"x": 1, "u": 1, "v": 1},
    counterexample={"x": 1, "u": 1, "v": 2},
    cause="misprint",
    why="It must be: not better. Two values with the same answer cannot be told apart at all.",
    reads=[DISTANCES, TAIL],
    repaired=Statement(
        "liu2019/section-4.2.values.repaired",
        title="Two values of a record are told apart not better than the first and the last.",
        where="Section 4.2, records of several values",
        printed=r"\text{distinguishing any two values of } d_i \text{ is not better than distinguishing } d_{i1} \text{ and } d_{ik}",
        variables=(x, u, v),
        given=[1 <= u, u <= v, 0 < x],
        before=[Have(1 <= v, auto()), *defined(u), *defined(v)],
        claim=detected(u) <= detected(v),
        example={"x": 1, "u": 1, "v": 1},
        proof=chain(rising.id, {"x": x, "u": u, "v": v}),
        why="At each false alarm rate the recall does not fall as the distance of the answers grows.",
        reads=[DISTANCES, TAIL],
    ),
)
STATEMENTS = [rising, independent, worst, binary, not_worse]
