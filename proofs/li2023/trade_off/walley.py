"""The trade-off theorem for WLDP as restated on the slides."""

from __future__ import annotations

from proofs.li2022.belief_setting import EVENT, NATURAL, ZERO, L, N, m, r, rows, t, tables
from proofs.li2023.trade_off_setting import (
    LEVELS,
    at_event,
    bel,
    each,
    events,
    everywhere,
    h,
    in_event,
    inner,
    inside,
    mechanism,
    mixture,
    of_levels,
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
from proofs.statements.plan import Have, HaveAll, auto, every, instance, positive, telescope, termwise
from proofs.statements.statement import Statement
from symbolic.language import ForAll, Min, Relation, Term, as_term, integers, reals

level = reals("level")
A, other_level = integers("A other_level")


WALLEY = "Trade-off Between Type I and II errors for WLDP"


one = as_term(1)


SWAPPED = (
    "The slides take the pessimistic type I error over x' and the type II error over x. This contradicts H_0: "
    "x and their own optimistic errors. Over all pairs of inputs it makes no difference, and the statement "
    "keeps the printed order."
)
FOR_ALL_TESTS = "T^pe(alpha) >= f(alpha) means beta >= f(alpha) for every test with type I error at most alpha."

# ---- pessimistic errors, as printed: type I over x', type II over x
pe_alpha, pe_beta = mixture(r, touch), 1 - mixture(m, inside)


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
    title="epsilon-WLDP implies T^pe(alpha) >= f^pe(alpha).",
    where=WALLEY,
    printed=r"\text{For any } \alpha \in [0, 1], T^{pe}(Q(x), Q(x'))(\alpha) \geq f_\epsilon^{pe}(\alpha) \text{ and } "
    r"T^{op}(Q(x), Q(x'))(\alpha) \leq f_\epsilon^{op}(\alpha) \text{ where } f_\epsilon^{pe}(\alpha) = "
    r"\max\{1 - \alpha e^\epsilon, 0, e^{-\epsilon}(1 - \alpha)\} \text{ and } f_\epsilon^{op}(\alpha) = "
    r"\min\{1 - \alpha e^{-\epsilon}, e^\epsilon(1 - \alpha)\}",
    quote=r"$f_\epsilon^{pe}(\alpha) = \max\{1 - \alpha e^\epsilon, 0, e^{-\epsilon}(1 - \alpha)\}$",
    variables=(*of_levels, level),
    given=[*of_test, pe_alpha <= level, level <= 1],
    throughout=[*mechanism, *events, everywhere(walley, m, r), everywhere(walley_outside, r, m)],
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
    why="Belief is at most plausibility, and pl_x(E) <= t bel_x'(E). The pessimistic errors are at least the "
    "errors of any members of the credal sets.",
    reads=[SWAPPED, FOR_ALL_TESTS, ZERO, NATURAL],
    models=[EVENT, LEVELS],
)

# ---- optimistic errors: both are printed over the correct inputs
op_alpha, op_beta = mixture(m, inside), 1 - mixture(r, touch)
op_repaired = Statement(
    "li2023/trade-off.walley.op.repaired",
    title="epsilon-WLDP implies that the infimum of the optimistic type II errors at level alpha is at least "
    "f^pe(alpha).",
    where=WALLEY,
    formula=r"\inf\{\beta_\phi^{op} : \alpha_\phi^{op} \le \alpha\} \ge \max\{1-\alpha e^\epsilon,\ 0,\ "
    r"e^{-\epsilon}(1-\alpha)\}",
    variables=(*of_levels, level),
    given=[*of_test, op_alpha <= level, level <= 1],
    throughout=[*mechanism, *events, everywhere(walley, r, m), everywhere(walley_outside, m, r)],
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
    why="1 - beta is an upper expectation under x'. It is at most t times the lower expectation under x, which is "
    "alpha. The bound is equivalent to WLDP (trade-off.walley.2-1.pessimistic.repaired).",
    reads=[FOR_ALL_TESTS, ZERO, NATURAL],
    models=[EVENT, LEVELS],
)

thirds = tables([{"a": "1/3", "b": "1/3", "ab": "1/3"}], ["", "a", "b", "ab"])
op = Statement(
    "li2023/trade-off.walley.op",
    title="epsilon-WLDP implies T^op(alpha) <= f^op(alpha).",
    where=WALLEY,
    printed=r"\text{For any } \alpha \in [0, 1], T^{pe}(Q(x), Q(x'))(\alpha) \geq f_\epsilon^{pe}(\alpha) \text{ and } "
    r"T^{op}(Q(x), Q(x'))(\alpha) \leq f_\epsilon^{op}(\alpha) \text{ where } f_\epsilon^{pe}(\alpha) = "
    r"\max\{1 - \alpha e^\epsilon, 0, e^{-\epsilon}(1 - \alpha)\} \text{ and } f_\epsilon^{op}(\alpha) = "
    r"\min\{1 - \alpha e^{-\epsilon}, e^\epsilon(1 - \alpha)\}",
    quote=r"$f_\epsilon^{op}(\alpha) = \min\{1 - \alpha e^{-\epsilon}, e^\epsilon(1 - \alpha)\}$",
    variables=(*of_levels, level),
    given=op_repaired.given,
    throughout=op_repaired.throughout,
    claim=[op_beta <= 1 - level / t, op_beta <= t * (1 - level)],
    example={**(op_repaired.example), "level": "1/2"},
    counterexample={
        "N": len(thirds.sets),
        "L": 4,
        "t": 2,
        "m": thirds.masses[0],
        "r": thirds.masses[0],
        "w": [1, 0, 0, 0],
        "inside": thirds.inside,
        "touch": thirds.touch,
        "level": "1/2",
    },
    cause="error",
    why="The test that never rejects has the errors 0 and 1, so the supremum is 1 at every alpha for every "
    "mechanism. Counterexample: both inputs assign mass 1/3 to each of {a}, {b}, {a, b}, and e^epsilon = 2. "
    "Then f^op(1/2) = 3/4.",
    repaired=op_repaired,
    reads=[
        "T^op(alpha) <= f(alpha) means beta <= f(alpha) for every test with type I error at most alpha.",
        ZERO,
        NATURAL,
    ],
    models=[EVENT, LEVELS],
)

# ---- from the trade-off functions to privacy
coin = tables([{"a": "1/2", "b": "1/2"}], ["", "a", "b", "ab"])


def pe_lines(at: Term, above: Term, below: Term) -> list[Relation]:
    """f^pe for the test that rejects on one event."""
    a, b = value(above, touch, at), 1 - value(below, inside, at)
    return [1 - a * t <= b, (1 - a) / t <= b]


def op_line(at: Term, above: Term, below: Term) -> Relation:
    """f^op for the optimistic errors of the test that rejects on one event."""
    a, b = value(above, inside, at), 1 - value(below, touch, at)
    return b <= Min(1 - a / t, t * (1 - a))


converse = Statement(
    "li2023/trade-off.walley.2-1.pessimistic",
    title="If T^pe >= f^pe and T^op <= f^op (with T^op defined with >= instead of <=), the mechanism is epsilon-WLDP.",
    where=WALLEY,
    printed=r"\text{The following two statements are equivalent: 1 } Q \text{ is } \epsilon \text{-WLDP; 2 }\text{For "
    r"any } \alpha \in [0, 1], T^{pe}(Q(x), Q(x'))(\alpha) \geq f_\epsilon^{pe}(\alpha) \text{ and } "
    r"T^{op}(Q(x), Q(x'))(\alpha) \leq f_\epsilon^{op}(\alpha) \text{ where } f_\epsilon^{pe}(\alpha) = "
    r"\max\{1 - \alpha e^\epsilon, 0, e^{-\epsilon}(1 - \alpha)\} \text{ and } f_\epsilon^{op}(\alpha) = "
    r"\min\{1 - \alpha e^{-\epsilon}, e^\epsilon(1 - \alpha)\}",
    quote="The following two statements are equivalent: - 1 Q is ϵ -WLDP;",
    variables=(N, L, A, t, m, r, inside, touch),
    given=[0 <= N, 0 <= L, 1 <= A, A <= L, 1 < t, *rows],
    throughout=[
        *mechanism,
        *events[1:],
        *(
            ForAll(each, 1, L, line)
            for pair in ((m, r), (r, m))
            for line in (*pe_lines(each, *pair), op_line(each, *pair))
        ),
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
        "N": len(thirds.sets),
        "L": 4,
        "A": 2,
        "t": "3/2",
        "m": thirds.masses[0],
        "r": thirds.masses[0],
        "inside": thirds.inside,
        "touch": thirds.touch,
    },
    cause="error",
    why="Both inputs assign mass 1/3 to each of {a}, {b}, {a, b}. All pessimistic errors are on or above f^pe, "
    "and all optimistic errors on or below f^op. But pl({a}) = 2/3 > t bel({a}) = 1/2 at t = 3/2.",
    repaired=Statement(
        "li2023/trade-off.walley.2-1.pessimistic.repaired",
        title="If the infimum of the optimistic type II errors is at least f^pe, the mechanism is epsilon-WLDP.",
        where=WALLEY,
        formula=r"\inf\{\beta_\phi^{op} : \alpha_\phi^{op} \le \alpha\} \ge f^{pe}_\epsilon(\alpha) \text{ for all "
        r"pairs} \Rightarrow Q \text{ is } \epsilon\text{-WLDP}",
        variables=(N, t, m, r, in_event, at_event),
        given=[0 <= N, 1 < t, 1 - bel * t <= 1 - pl],
        claim=pl <= t * bel,
        example=one_event,
        proof=auto(),
        why="The test that rejects on E has the optimistic errors bel_x'(E) and 1 - pl_x(E). The first line of f^pe "
        "for it is pl_x(E) <= t bel_x'(E).",
        reads=[NATURAL],
        models=[EVENT],
        restates="For the test that rejects on E, the first line of f^pe is the WLDP inequality at E, with both sides "
        "subtracted from 1.",
        remarks=[
            "The pair of inputs is (x', x) here. The condition is for all pairs, including a pair of equal inputs."
        ],
    ),
    reads=[
        ZERO,
        NATURAL,
        "The statement covers all events; the counterexample lists the four events of its frame.",
        "T^op is interpreted with >= instead of <=, as in the repair of its definition.",
    ],
    models=[EVENT],
    remarks=[
        "With T^op as printed no mechanism satisfies (2) (li2022/beyond.theorem-18-never), and the implication is "
        "vacuous."
    ],
)
