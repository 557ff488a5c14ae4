"""Theorem 3: the threshold of a given false alarm rate, the likelihood ratio, and why threshold tests are best."""

from __future__ import annotations

from proofs.liu2019 import misprints
from proofs.liu2019.setting import (
    TAIL,
    THRESHOLD,
    alpha,
    eps,
    far,
    near,
    noise,
    sensitivity,
    x,
    y,
)
from proofs.liu2019.tails import (
    different,
    minimum,
    positive_minimum,
    probability,
    same_tail,
    tail_above,
    tail_below,
    tail_defined,
)
from proofs.statements.plan import Have, absurd, auto, cases, chain, fact, function, positive, ring
from proofs.statements.statement import Point, Statement
from symbolic.detection import laplace
from symbolic.language import Abs, Eq, Min, Ne, Q, Term, log, reals

WHERE = "Theorem 3"
o = reals("o")
other_recall, other_alarm, level = reals("R' G' lam")
recall, alarm = reals("R G")
at_half: Point = {"alpha": "1/2", "Q'": 0, "eps": 1, "Delta": 1}
X = "x stands for exp(-(theta - Q(D')) epsilon/Delta Q), so log x for its exponent."

u, v, p, q = reals("u v p q")
equal_to = Statement(
    "liu2019/lemma.equalities",
    title="Three equalities, one after the other.",
    where="used below",
    printed=r"u = v,\ v = p,\ p = q \Rightarrow u = q",
    variables=(u, v, p, q),
    given=[Eq(u, v), Eq(v, p), Eq(p, q)],
    claim=Eq(u, q),
    example={"u": 1, "v": 1, "p": 1, "q": 1},
    proof=ring(modulo=[Eq(u, v), Eq(v, p), Eq(p, q)]),
    why="one is put for the other",
)

# ---- Eq. 6

low_theta = -(sensitivity * log(2 * alpha)) / eps + near
high_theta = sensitivity * log(2 * (1 - alpha)) / eps + near

low = Statement(
    "liu2019/theorem-3.eq-6.low",
    title="Eq. 6, first line: the threshold has the false alarm rate alpha.",
    where="Eq. 6, first line",
    printed=r"\theta = -\frac{\Delta Q \log 2\alpha}{\epsilon} + Q(D'),\ \alpha \in [0, 0.5]",
    variables=(alpha, near, eps, sensitivity),
    given=[*noise, 0 <= alpha, alpha <= Q(1, 2)],
    defined=[0 < alpha],
    exists=(x,),
    claim=[0 < x, x <= 1, Eq(log(x), -(low_theta - near) * eps / sensitivity), Eq(laplace.false_alarm_above(x), alpha)],
    example=at_half,
    witness={"x": laplace.threshold_low(alpha)},
    proof=[auto(), auto(), ring(), ring()],
    why="x = 2 alpha at that threshold, and above Q(D') the false alarm rate is x/2.",
    reads=[X],
    remarks=["alpha = 0 is printed too, where log 0 has no value: see theorem-3.eq-6.ends."],
)
high = Statement(
    "liu2019/theorem-3.eq-6.high",
    title="Eq. 6, second line: the threshold has the false alarm rate alpha.",
    where="Eq. 6, second line",
    printed=r"\theta = \frac{\Delta Q \log 2(1-\alpha)}{\epsilon} + Q(D'),\ \alpha \in (0.5, 1]",
    variables=(alpha, near, eps, sensitivity),
    given=[*noise, Q(1, 2) < alpha, alpha <= 1],
    defined=[alpha < 1],
    exists=(x,),
    before=[Have(0 < 2 * (1 - alpha), auto())],
    claim=[1 <= x, Eq(log(1 / x), (high_theta - near) * eps / sensitivity), Eq(laplace.false_alarm_below(x), alpha)],
    example={**at_half, "alpha": "3/4"},
    witness={"x": laplace.threshold_high(alpha)},
    proof=[positive(multiply=[0 < 2 * (1 - alpha)], degree=1), ring(), ring()],
    why="1/x = 2(1 - alpha) at that threshold, and below Q(D') the false alarm rate is 1 - 1/(2x).",
    reads=[X],
    remarks=["alpha = 1 is printed too, where log 0 has no value: see theorem-3.eq-6.ends."],
)
detected = laplace.false_alarm(x)
first, second = Min(2 * alpha, 1), Min(2 * (1 - alpha), 1)
chosen = first / second


def chosen_tail(value: Term, line: Have) -> list[Have]:
    """The chosen threshold is x = `value`, and so is its false alarm rate."""
    return [
        Have(
            Eq(chosen, value),
            ring(
                modulo=[Eq(first, 2 * alpha), Eq(second, 1)]
                if line is LOW
                else [Eq(first, 1), Eq(second, 2 * (1 - alpha))]
            ),
        ),
        Have(
            Eq(laplace.false_alarm(chosen), laplace.false_alarm(value)), chain(same_tail.id, {"u": chosen, "v": value})
        ),
        line,
    ]


LOW, HIGH = tail_above(2 * alpha), tail_below(laplace.threshold_high(alpha))
inside = Statement(
    "liu2019/theorem-3.eq-6.ends.repaired",
    title="For every alpha strictly between 0 and 1 some threshold has the false alarm rate alpha.",
    where="Eq. 6",
    printed=r"0 < \alpha < 1 \Rightarrow \exists\theta:\ P_{FA}(\theta) = \alpha",
    variables=(alpha,),
    given=[0 < alpha, alpha < 1],
    before=[
        Have(0 < 2 * alpha, auto()),
        Have(0 < 2 * (1 - alpha), auto()),
        Have(0 < first, chain(positive_minimum.id, {"p": 2 * alpha, "q": 1})),
        Have(0 < second, chain(positive_minimum.id, {"p": 2 * (1 - alpha), "q": 1})),
        Have(0 < chosen, positive(first, multiply=[0 < second], degree=1)),
        *tail_defined(chosen),
    ],
    exists=(x,),
    claim=[0 < x, Eq(laplace.false_alarm(x), alpha)],
    example={"alpha": "1/4"},
    witness={"x": chosen},
    proof=[
        auto(),
        cases(
            alpha, Q(1, 2),
            at_most=chain(equal_to.id, {"u": laplace.false_alarm(chosen), "v": laplace.false_alarm(2 * alpha), "p": LOW.claim.right, "q": alpha}).after(
                minimum(2 * alpha, 1), minimum(2 * (1 - alpha), 1, is_first=False), *chosen_tail(2 * alpha, LOW),
                Have(Eq(LOW.claim.right, alpha), ring()),
            ),
            greater=chain(equal_to.id, {
                "u": laplace.false_alarm(chosen), "v": laplace.false_alarm(laplace.threshold_high(alpha)), "p": HIGH.claim.right, "q": alpha,
            }).after(
                minimum(2 * alpha, 1, is_first=False), minimum(2 * (1 - alpha), 1),
                Have(0 < laplace.threshold_high(alpha), positive(multiply=[0 < 2 * (1 - alpha)], degree=1)),
                Have(1 <= laplace.threshold_high(alpha), positive(multiply=[0 < 2 * (1 - alpha)], degree=1)),
                *chosen_tail(laplace.threshold_high(alpha), HIGH),
                Have(Eq(HIGH.claim.right, alpha), ring()),
            ),
        ),
    ],
    why="x = 2 alpha up to alpha = 1/2, and 1/(2(1 - alpha)) beyond.",
    reads=[THRESHOLD, TAIL],
)  # fmt: skip
ends = Statement(
    "liu2019/theorem-3.eq-6.ends",
    title="For every alpha in [0, 1] some threshold has the false alarm rate alpha.",
    where="Eq. 6, the closed ends of its intervals",
    printed=r"\alpha \in [0, 0.5] \cup (0.5, 1] \Rightarrow \exists\theta:\ P_{FA}(\theta) = \alpha",
    variables=(alpha,),
    given=[0 <= alpha, alpha <= 1],
    exists=(x,),
    claim=[0 < x, Eq(detected, alpha)],
    example={"alpha": "1/2"},
    counterexample={"alpha": 0},
    impossible=positive(modulo=[Eq(detected, 0)], degree=1).after(
        *tail_defined(x), Have(0 < detected, chain(probability.id, {"v": x}))
    ),
    cause="error",
    why="A threshold never and a threshold always exceeded do not exist: every false alarm rate is strictly between 0 and 1, and log 0 stands in "
    "the formula for alpha = 0 and alpha = 1.",
    repaired=inside,
    reads=[THRESHOLD, TAIL],
)
unique = Statement(
    "liu2019/theorem-3.unique",
    title="Different thresholds have different false alarm rates.",
    where='Theorem 3, "a one-to-one correspondence between the false alarm rate alpha and the threshold"',
    printed=r"\theta_1 \ne \theta_2 \Rightarrow P_{FA}(\theta_1) \ne P_{FA}(\theta_2)",
    variables=(x, y),
    given=[0 < x, 0 < y, Ne(x, y)],
    before=[*tail_defined(x), *tail_defined(y)],
    claim=Ne(laplace.false_alarm(x), laplace.false_alarm(y)),
    example={"x": 1, "y": 2},
    proof=chain(different.id, {"u": x, "v": y}),
    why="The false alarm rate falls strictly as the threshold rises.",
    reads=[THRESHOLD, TAIL],
)

# ---- Eq. 7

EXPONENT = (
    "The ratio of the densities is the exponential of the difference of their exponents, which is what is compared."
)


def exponent(value: Term) -> Term:
    return eps * (Abs(o - near) - Abs(o - far)) / sensitivity


def _ratio(
    name: str, where: str, region: list[object], value: Term, example: Point, counterexample: Point, signs: list[Have]
) -> Statement:
    return Statement(
        f"liu2019/theorem-3.eq-7.{name}",
        title=f"Eq. 7, the likelihood ratio {where}.",
        where="Eq. 7",
        printed={"above": r"\Lambda(o) = e^{\epsilon},\ o > Q(D)", "below": r"\Lambda(o) = e^{-\epsilon},\ o < Q(D')"}[
            name
        ],
        variables=(o, near, far, eps, sensitivity),
        given=[*noise, near <= far, far - near <= sensitivity, *region],  # type: ignore[list-item]
        provided=[Eq(far - near, sensitivity)],
        claim=Eq(eps * (Abs(o - near) - Abs(o - far)) / sensitivity, value),
        example=example,
        counterexample=counterexample,
        proof=ring(modulo=[Eq(far, near + sensitivity), *(one.claim for one in signs)]).after(
            Have(Eq(far, near + sensitivity), ring(modulo=[Eq(far - near, sensitivity)])), *signs
        ),
        why="The exponent is epsilon (Q(D) - Q(D'))/Delta Q: the print takes the two databases to differ by the whole sensitivity.",
        reads=[EXPONENT],
    )


def magnitude(of: Term, sign: int) -> Have:
    """|of| where its sign is known."""
    value = of if sign > 0 else -of
    return Have(
        Eq(Abs(of), value),
        chain("liu2019/lemma.magnitude" if sign > 0 else "liu2019/lemma.magnitude-negative", {"u": of}),
    )


def _magnitude(name: str, title: str, given: object, value: Term, example: Point) -> Statement:
    product = Eq((Abs(u) - u) * (Abs(u) + u), 0)
    return Statement(
        f"liu2019/lemma.{name}",
        title=title,
        where="used below",
        printed=r"u \ge 0 \Rightarrow |u| = u" if example["u"] == 1 else r"u \le 0 \Rightarrow |u| = -u",
        variables=(u,),
        given=[given],  # type: ignore[list-item]
        claim=Eq(Abs(u), value),
        example=example,
        proof=cases(
            Abs(u), value,
            less=absurd(positive(modulo=[product]).after(Have(0 <= Abs(u), function()), Have(u <= Abs(u), function()), Have(-u <= Abs(u), function()))),
            equal=fact(),
            greater=absurd(positive(modulo=[product]).after(Have(0 <= Abs(u), function()))),
        ).after(Have(product, ring(modulo=[Eq(Abs(u) ** 2, u**2)]).after(Have(Eq(Abs(u) ** 2, u**2), function())))),
        why="|u| is not negative, and its square is u^2",
    )  # fmt: skip


size = _magnitude("magnitude", "The magnitude of a number that is not negative.", 0 <= u, u, {"u": 1})
size_negative = _magnitude(
    "magnitude-negative", "The magnitude of a number that is not positive.", u <= 0, -u, {"u": -1}
)
close: Point = {"o": 2, "Q'": 0, "Q": "1/2", "eps": 1, "Delta": 1}
ratio_above = _ratio(
    "above", "above Q(D) is e^epsilon", [far < o], eps,
    {"o": 2, "Q'": 0, "Q": 1, "eps": 1, "Delta": 1}, close, [magnitude(o - near, 1), magnitude(o - far, 1)],
)  # fmt: skip
ratio_below = _ratio(
    "below", "below Q(D') is e^-epsilon", [o < near], -eps,
    {"o": -1, "Q'": 0, "Q": 1, "eps": 1, "Delta": 1}, {**close, "o": -1}, [magnitude(o - near, -1), magnitude(o - far, -1)],
)  # fmt: skip
ratio_between = Statement(
    "liu2019/theorem-3.eq-7.between",
    title="Eq. 7, the likelihood ratio between Q(D') and Q(D).",
    where="Eq. 7",
    printed=r"\Lambda(o) = \exp\Bigl(\frac{2o-Q(D)-Q(D')}{\Delta Q}\epsilon\Bigr),\ o \in [Q(D'), Q(D)]",
    variables=(o, near, far, eps, sensitivity),
    given=[*noise, near <= far, far - near <= sensitivity, near <= o, o <= far],
    claim=Eq(eps * (Abs(o - near) - Abs(o - far)) / sensitivity, (2 * o - far - near) / sensitivity * eps),
    example={"o": "1/2", "Q'": 0, "Q": 1, "eps": 1, "Delta": 1},
    proof=ring(modulo=[Eq(Abs(o - near), o - near), Eq(Abs(o - far), -(o - far))]).after(
        magnitude(o - near, 1), magnitude(o - far, -1)
    ),
    why="|o - Q(D')| - |o - Q(D)| is 2o - Q(D) - Q(D') there, whatever the distance of Q(D) and Q(D').",
    reads=[EXPONENT],
)

# ---- the false alarm rate as the proof prints it


def _alarm(
    name: str,
    label: str,
    region: list[object],
    printed: Term,
    true: Term,
    example: Point,
    counterexample: Point,
    lemma: Have,
) -> Statement:
    formula = {
        "below": r"1 - \tfrac12 e^{-\frac{(\theta-Q(D'))\epsilon}{\Delta Q}}",
        "above": r"\tfrac12 e^{\frac{(\theta-Q(D'))\epsilon}{\Delta Q}}",
    }
    right = {
        "below": r"1 - \tfrac12 e^{\frac{(\theta-Q(D'))\epsilon}{\Delta Q}}",
        "above": r"\tfrac12 e^{-\frac{(\theta-Q(D'))\epsilon}{\Delta Q}}",
    }
    return Statement(
        f"liu2019/theorem-3.P-FA.{name}",
        title=f"The false alarm rate of a threshold {label} Q(D'), as the proof prints it.",
        where="Theorem 3, proof",
        printed=rf"P_{{FA}} = {formula[name]}",
        variables=(x,),
        given=region,  # type: ignore[arg-type]
        before=[Have(0 < x, auto()), *tail_defined(x)],
        claim=Eq(laplace.false_alarm(x), printed),
        example=example,
        counterexample=counterexample,
        cause="misprint",
        why="The exponent has the wrong sign (these are the two lines of 1 - P_FA with their conditions exchanged); Eq. 6, which is drawn from it, "
        "is right. As printed it is no probability.",
        reads=[THRESHOLD, TAIL],
        repaired=Statement(
            f"liu2019/theorem-3.P-FA.{name}.repaired",
            title=f"The false alarm rate of a threshold {label} Q(D').",
            where="Theorem 3, proof",
            printed=rf"P_{{FA}} = {right[name]}",
            variables=(x,),
            given=region,  # type: ignore[arg-type]
            before=[Have(0 < x, auto()), *tail_defined(x)],
            claim=Eq(laplace.false_alarm(x), true),
            example=example,
            proof=lemma.plan,
            why="The tail of Laplace noise.",
            reads=[THRESHOLD, TAIL],
        ),
    )


alarm_below = _alarm(
    "below",
    "below",
    [1 < x],
    misprints.false_alarm_below(x),
    laplace.false_alarm_below(x),
    {"x": 2},
    {"x": 3},
    tail_below(x),
)
alarm_above = _alarm(
    "above",
    "at or above",
    [0 < x, x <= 1],
    misprints.false_alarm_above(x),
    laplace.false_alarm_above(x),
    {"x": "1/2"},
    {"x": "1/4"},
    tail_above(x),
)
integral = Statement(
    "liu2019/theorem-3.P-FA.integral",
    title="The false alarm rate is 1 less the probability of an output of at least theta.",
    where="Theorem 3, proof",
    printed=r"P_{FA} = 1 - \int_\theta^\infty P(A(D') = o)\,do",
    variables=(x,),
    given=[0 < x, x < 1],
    before=tail_defined(x),
    claim=Eq(laplace.false_alarm(x), 1 - laplace.exceeds(x)),
    example={"x": "1/2"},
    counterexample={"x": "1/2"},
    cause="misprint",
    why="The decision is h_1 for outputs of at least theta: the false alarm rate is that probability itself, as Section 4.1.3 has it.",
    reads=[THRESHOLD, TAIL],
    repaired=Statement(
        "liu2019/theorem-3.P-FA.integral.repaired",
        title="The false alarm rate is the probability of an output of at least theta.",
        where="Theorem 3, proof",
        printed=r"P_{FA} = \int_\theta^\infty P(A(D') = o)\,do",
        variables=(x,),
        given=[0 < x, x < 1],
        before=tail_defined(x),
        claim=Eq(laplace.false_alarm(x), laplace.exceeds(x)),
        example={"x": "1/2"},
        proof=ring(),
        why="It is the definition.",
        reads=[THRESHOLD, TAIL],
    ),
)
STATEMENTS = [
    equal_to, size, size_negative, low, high, ends, unique, ratio_above, ratio_between, ratio_below, alarm_below, alarm_above, integral,
]  # fmt: skip
