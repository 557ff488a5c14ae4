"""The trade-off theorem according to Walley as the slides restate it, and their definitions of its ratio and its errors."""

from __future__ import annotations

from proofs.li2022.belief_setting import EVENT, NATURAL, ZERO, L, N, every_k, k, m, masses, r, rows, t, tables
from proofs.li2023.trade_off import (
    LEVELS,
    A,
    at_event,
    bel,
    each,
    events,
    everywhere,
    h,
    in_event,
    inner,
    inside,
    level,
    mixture,
    of_levels,
    one,
    one_event,
    outer,
    pl,
    some_levels,
    touch,
    value,
    w,
    walley,
    walley_outside,
    weights,
)
from proofs.li2023.trade_off import WALLEY as WHERE
from proofs.li2023.trade_off import mechanism as nonnegative
from proofs.statements.plan import Have, HaveAll, auto, every, instance, positive, telescope, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Relation, Sum, Term, functions, integers

SWAPPED = (
    "The slides take the pessimistic type I error over x' and the type II error over x, against H_0: x and against their optimistic errors; "
    "over all pairs of inputs it makes no difference, and the statement has them as printed."
)
FOR_ALL_TESTS = "T^pe(alpha) >= f(alpha) says that beta >= f(alpha) for every test whose type I error is at most alpha."

# ---- pessimistic errors, as printed: type I over x', type II over x

pe_alpha, pe_beta = mixture(r, touch), 1 - mixture(m, inside)


other_level = integers("other_level")


def below(of: Term, at: Term) -> Relation:
    """The belief is at most the plausibility."""
    return value(of, inside, at) <= value(of, touch, at)


def bounded(of: Term) -> list[HaveAll | Have]:
    """The lower expectation is at most the upper one."""
    fact = ForAll(other_level, 1, L, below(of, other_level))
    low, high = mixture(of, inside), mixture(of, touch)
    return [
        HaveAll(
            fact,
            every(
                termwise(
                    index="i",
                    pointwise=positive(degree=2),
                )
            ),
        ),
        Have(
            low <= high,
            telescope(
                "h",
                1,
                L,
                sums=[(one, high), (-one, low)],
                certificate=0,
                pointwise=positive(0 <= w(h), below(of, h), degree=2).after(Have(below(of, h), instance(fact, h))),
            ),
        ),
    ]


of_test = [0 <= N, 0 <= L, 1 < t, *rows, *weights]
pe = Statement(
    "li2023/trade-off.walley.pe",
    title="Under epsilon-WLDP the pessimistic trade-off function is at least f^pe.",
    where=WHERE,
    printed=r"T^{pe}(Q(x),Q(x'))(\alpha) \ge f_\epsilon^{pe}(\alpha) = \max\{1-\alpha e^\epsilon,\ 0,\ e^{-\epsilon}(1-\alpha)\}",
    variables=(*of_levels, level),
    given=[*of_test, pe_alpha <= level, level <= 1],
    throughout=[*nonnegative, *events, everywhere(walley, m, r), everywhere(walley_outside, r, m)],
    claim=[1 - level * t <= pe_beta, (1 - level) / t <= pe_beta, 0 <= pe_beta],
    example={**some_levels, "level": "3/4"},
    before=[Have(0 < t, auto()), *bounded(m), *bounded(r), inner(walley, m, r), outer(walley_outside, r, m)],
    proof=[
        positive(degree=2),
        positive(multiply=[0 < t], degree=2),
        positive(1 - level <= t * pe_beta, level <= 1, multiply=[0 < t], degree=1).after(
            Have(1 - level <= t * pe_beta, positive(degree=1)),
        ),
    ],
    why="Belief is at most plausibility, and pl_x(E) <= t bel_x'(E): the pessimistic errors are even larger than those of any members.",
    reads=[EVENT, LEVELS, SWAPPED, FOR_ALL_TESTS, ZERO, NATURAL],
)

# ---- optimistic errors: both are printed over the right inputs

op_alpha, op_beta = mixture(m, inside), 1 - mixture(r, touch)
op_repaired = Statement(
    "li2023/trade-off.walley.op.repaired",
    title="Under epsilon-WLDP no test has smaller optimistic errors than f^pe: the infimum is at least f^pe.",
    where=WHERE,
    printed=r"\inf\{\beta_\phi^{op} : \alpha_\phi^{op} \le \alpha\} \ge \max\{1-\alpha e^\epsilon,\ 0,\ e^{-\epsilon}(1-\alpha)\}",
    variables=(*of_levels, level),
    given=[*of_test, op_alpha <= level, level <= 1],
    throughout=[*nonnegative, *events, everywhere(walley, r, m), everywhere(walley_outside, m, r)],
    claim=[1 - level * t <= op_beta, (1 - level) / t <= op_beta, 0 <= op_beta],
    example={**some_levels, "m": ["1/3", "1/3", "1/3"], "r": ["1/2", "1/2", 0], "level": "3/4"},
    before=[Have(0 < t, auto()), inner(walley, r, m), outer(walley_outside, m, r)],
    proof=[
        positive(degree=2),
        positive(multiply=[0 < t], degree=2),
        positive(1 - level <= t * op_beta, level <= 1, multiply=[0 < t], degree=1).after(
            Have(1 - level <= t * op_beta, positive(degree=1)),
        ),
    ],
    why="1 - beta is an upper expectation under x', at most t times the lower one under x, which is alpha. It is equivalent to WLDP "
    "(trade-off.walley.2-1.pessimistic.repaired).",
    reads=[EVENT, LEVELS, FOR_ALL_TESTS, ZERO, NATURAL],
)

op = Statement(
    "li2023/trade-off.walley.op",
    title="Under epsilon-WLDP the optimistic trade-off function is at most f^op.",
    where=WHERE,
    printed=r"T^{op}(Q(x),Q(x'))(\alpha) = \sup\{\beta_\phi^{op} : \alpha_\phi^{op} \le \alpha\} \le f_\epsilon^{op}(\alpha) = \min\{1-\alpha e^{-\epsilon},\ e^\epsilon(1-\alpha)\}",
    variables=(*of_levels, level),
    given=op_repaired.given,
    throughout=op_repaired.throughout,
    claim=[op_beta <= 1 - level / t, op_beta <= t * (1 - level)],
    example={**(op_repaired.example), "level": "1/2"},
    counterexample={"N": 1, "L": 1, "t": 2, "m": [1], "r": [1], "w": [1], "inside": [[0]], "touch": [[0]], "level": 1},
    cause="error",
    why="The test that never rejects has the errors 0 and 1, so the supremum is 1 at every alpha, for every mechanism; f^op(1) = 0.",
    repaired=op_repaired,
    reads=[
        EVENT,
        LEVELS,
        "T^op(alpha) <= f(alpha) says that beta <= f(alpha) for every test whose type I error is at most alpha.",
        ZERO,
        NATURAL,
    ],
)

# ---- from the trade-off functions to privacy

vacuous = tables([{"ab": "1"}], ["", "a", "b", "ab"])
coin = tables([{"a": "1/2", "b": "1/2"}], ["", "a", "b", "ab"])


def pe_lines(at: Term, above: Term, below: Term) -> list[Relation]:
    """f^pe for the test that rejects on one event."""
    a, b = value(above, touch, at), 1 - value(below, inside, at)
    return [1 - a * t <= b, (1 - a) / t <= b]


converse = Statement(
    "li2023/trade-off.walley.2-1.pessimistic",
    title="Where the pessimistic trade-off function is at least f^pe, the mechanism is epsilon-WLDP.",
    where=WHERE,
    printed=r"(2) \Rightarrow (1): Q \text{ is } \epsilon\text{-WLDP}",
    variables=(N, L, A, t, m, r, inside, touch),
    given=[0 <= N, 0 <= L, 1 <= A, A <= L, 1 < t, *rows],
    throughout=[
        *nonnegative,
        *events[1:],
        *(ForAll(each, 1, L, line) for pair in ((m, r), (r, m)) for line in pe_lines(each, *pair)),
    ],
    claim=value(m, touch, A) <= t * value(r, inside, A),
    example={
        "N": 2,
        "L": 4,
        "A": 2,
        "t": 2,
        "m": coin.masses[0],
        "r": coin.masses[0],
        "inside": coin.inside,
        "touch": coin.touch,
    },
    counterexample={
        "N": 1,
        "L": 4,
        "A": 2,
        "t": 2,
        "m": vacuous.masses[0],
        "r": vacuous.masses[0],
        "inside": vacuous.inside,
        "touch": vacuous.touch,
    },
    cause="error",
    why="As printed (2) holds for no mechanism, because of T^op, and the implication says nothing; its other half does not give (1): where both inputs "
    "always send {a, b}, no test has a pessimistic error below 1 save the trivial ones, but pl({a}) = 1 > t bel({a}) = 0.",
    repaired=Statement(
        "li2023/trade-off.walley.2-1.pessimistic.repaired",
        title="Where the infimum of the optimistic type II errors is at least f^pe, the mechanism is epsilon-WLDP.",
        where=WHERE,
        printed=r"\inf\{\beta_\phi^{op} : \alpha_\phi^{op} \le \alpha\} \ge f^{pe}_\epsilon(\alpha) \text{ for all pairs} \Rightarrow Q \text{ is } \epsilon\text{-WLDP}",
        variables=(N, t, m, r, in_event, at_event),
        given=[0 <= N, 1 < t, 1 - bel * t <= 1 - pl],
        claim=pl <= t * bel,
        example=one_event,
        proof=auto(),
        why="For the test that rejects on E the optimistic errors are bel_x'(E) and 1 - pl_x(E), and the first line of f^pe is pl_x(E) <= t bel_x'(E).",
        reads=[EVENT, NATURAL],
        remarks=["The pair of inputs is (x', x) here: the condition is for all pairs, an input with itself included."],
    ),
    reads=[
        EVENT,
        ZERO,
        NATURAL,
        "The events are all events; the counterexample lists the four of its frame. Only the half of (2) on T^pe is assumed.",
    ],
)

# ---- definitions

ratio = Statement(
    "li2023/r-w-definition.ratio",
    title="The left half of the condition, -epsilon <= epsilon_Q^W, always holds: the ratio is at least 1.",
    where="LDP according to Walley",
    printed=r"r_Q^W = \max_{pr_x, pr_{x'}} \frac{pr_x(E)}{pr_{x'}(E)},\ -\epsilon \le \epsilon_Q^W \le \epsilon",
    variables=(N, t, m, r, in_event, at_event),
    given=[0 <= N, *rows, pl <= t * bel],
    throughout=[
        *nonnegative,
        *(ForAll(every_k, 1, N, Eq(indicator(every_k), 1)) for indicator in (in_event, at_event)),
    ],
    claim=1 <= t,
    example={"N": 2, "t": 2, "m": ["1/2", "1/2"], "r": ["1/3", "2/3"], "in_event": [1, 1], "at_event": [1, 1]},
    proof=positive(degree=1, modulo=[*rows, Eq(pl, rows[0].left), Eq(bel, rows[1].left)]).after(
        Have(Eq(pl, rows[0].left), termwise()),
        Have(Eq(bel, rows[1].left), termwise()),
    ),
    why="The event that contains all outcomes has the ratio 1.",
    reads=[
        "The maximum is read over all events E and all pairs of inputs, which the print does not bind; over the members of the credal sets it is attained, "
        "and is pl_x(E)/bel_x'(E).",
        EVENT,
        ZERO,
        NATURAL,
    ],
)

chosen = functions("chosen", 1)
member = Sum(chosen(k) * m(k), k, 1, N)
member_other = Sum(chosen(k) * r(k), k, 1, N)
errors = Statement(
    "li2023/r-w-definition.errors",
    title="The printed pessimistic type I error is at least the error of every member of the credal set of the hypothesis H_0: x.",
    where="LDP according to Walley, Hypothesis-Testing Interpretation",
    printed=r"H_0: x,\ \alpha_\phi^{pe} = \sup_{pr \in \mathcal{P}_{bel_{x'}^Q}} \mathbb{E}_{pr}(\phi)",
    variables=(N, m, r, at_event, chosen),
    given=[0 <= N, *rows],
    throughout=[
        *nonnegative,
        ForAll(every_k, 1, N, 0 <= chosen(every_k)),
        ForAll(every_k, 1, N, chosen(every_k) <= at_event(every_k)),
        ForAll(every_k, 1, N, at_event(every_k) <= 1),
    ],
    claim=member <= Sum(at_event(k) * r(k), k, 1, N),
    example={"N": 2, "m": ["1/2", "1/2"], "r": ["1/2", "1/2"], "at_event": [1, 0], "chosen": [1, 0]},
    counterexample={"N": 2, "m": ["1/2", "1/2"], "r": [1, 0], "at_event": [0, 1], "chosen": [0, 1]},
    cause="misprint",
    why="A type I error is made under H_0: x; the print takes it over x', against the optimistic errors beside it and against li2022. "
    "Rejecting on b has the error 1/2 under x: {a} 1/2, {b} 1/2, and 0 under x': {a} 1.",
    repaired=Statement(
        "li2023/r-w-definition.errors.repaired",
        title="The supremum over x is at least the error of every member of its credal set, and is attained.",
        where="LDP according to Walley, Hypothesis-Testing Interpretation",
        printed=r"\alpha_\phi^{pe} = \sup_{pr \in \mathcal{P}_{bel_x^Q}} \mathbb{E}_{pr}(\phi) = pl_x(E) \text{ for } \phi = [E]",
        variables=(N, m, at_event, chosen),
        given=[0 <= N],
        throughout=[*masses(m), ForAll(every_k, 1, N, chosen(every_k) <= at_event(every_k))],
        claim=member <= pl,
        example={"N": 2, "m": ["1/2", "1/2"], "at_event": [1, 1], "chosen": [1, 0]},
        proof=termwise(pointwise=positive(degree=2)),
        why="Each focal set gives its mass to the event only where it meets it; giving it all of it there attains the plausibility.",
        reads=[
            "chosen(k) is the part of the mass of A_k that a member of the credal set gives to the event; it is at most touch(k), and may be equal to it for all k."
        ],
    ),
    reads=["chosen(k) is the part of the mass of A_k that a member of the credal set gives to the event.", EVENT],
)

STATEMENTS = [pe, op, converse, ratio, errors]
