"""Figure 5: loss and variance of SLDP compared with those of the Q_lambda."""

from __future__ import annotations

from proofs.lemmas import order, survey_factor
from proofs.lemmas.powers import silent
from proofs.li2022.setting import COUNTS, VARIANCE, domain, mechanism, n, p, pi, q, variables
from proofs.li2022.theorem_10 import all_silent, moment
from proofs.statements.plan import Have, auto, cases, chain, fact, positive, rewrite, ring
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import Eq, Q, as_term
from symbolic.survey import walley

figure_5 = Statement(
    "li2022/figure-5",
    title="epsilon^O(p, q) <= epsilon^S(p, q) <= epsilon^W(p, q).",
    where="Figure 5",
    printed=r"\text{Figure 5 illustrates the relationships among the three trade-offs between privacy and } "
    r"(\epsilon^O(p,q),\nu^O(p,q))",
    quote="illustrates the relationships among the three trade-offs between privacy and",
    variables=(p, q),
    given=mechanism,
    defined=[0 < q],
    claim=[p / (1 - p) <= p / q, p / q <= (1 - q) / q],
    example={"p": "3/5", "q": "1/5"},
    before=[Have(0 < 1 - p, auto())],
    proof=[positive(multiply=[0 < q, 0 < 1 - p], degree=2), positive(multiply=[0 < q], degree=1)],
    why="q <= 1 - p and p <= 1 - q. The file does not contain the figure. For the variances see figure-5.accuracy.",
    exceptions={
        "equivalent": "Claim 2 is p + q <= 1 divided by q: the losses are ordered because the probability "
        "1 - p - q is nonnegative."
    },
    reads=[
        "The three losses are ln(p/(1 - p)), ln(p/q) and ln((1 - q)/q), as in the text. The claim is about "
        "their exponentials."
    ],
    rests_on=["li2022/eps-w", "li2022/q-lambda.loss.smallest"],
)

share = p + q
square = (pi - Q(1, 2)) ** 2
truthful, sharp, blunt = 1 / (1 - 2 * q), 1 / (p - q), 1 / (2 * p - 1)
accuracy = survey.factor_centred(p, q, pi) * moment
optimal, worst = walley.variance(n, as_term(1), p, q, pi), walley.variance_joined(n, p, pi)
everybody = Have(
    Eq(survey.inverse_moment(n, as_term(1)), 1 / n), chain("lemma/inverse-moment-bounds.everybody", {"n": n})
)
largest_moment = as_term(1) ** 2 * survey.inverse_moment(n, as_term(1))
below_one = chain(order.transitive.id, {"u": share**2 * moment, "v": largest_moment, "w": 1 / n}).after(
    silent(n, as_term(1)),
    everybody,
    Have(
        share**2 * moment <= largest_moment,
        chain("li2022/beyond.inverse-moment-squared", {"c1": share, "c2": 1, "n": n}),
    ),
    Have(Eq(largest_moment, 1 / n), ring(modulo=[everybody.claim])),
    Have(largest_moment <= 1 / n, fact()),
)
bounded = Have(
    share**2 * moment <= 1 / n,
    cases(
        share,
        1,
        less=below_one,
        at_least=rewrite(
            Eq(1, share), fact().after(Have(Eq(largest_moment, 1 / n), ring(modulo=[everybody.claim])))
        ).after(silent(n, as_term(1)), everybody, Have(Eq(1, share), fact())),
    ),
)
known = [
    Have(0 < 1 - 2 * q, auto()),
    Have(0 < p - q, auto()),
    Have(0 < 2 * p - 1, auto()),
    Have(0 < share, auto()),
    Have(0 < 1 / n, auto()),
    Have(1 / n <= moment, chain("li2022/beyond.inverse-moment-least", {"c": share, "n": n})),
    Have(0 <= square, positive(squares=[pi - Q(1, 2)])),
    Have(square <= Q(1, 4), positive(degree=2)),
]
point = Statement(
    "li2022/figure-5.accuracy",
    title="nu^O(p, q) <= nu^S(p, q) <= nu^W(p, q), with nu^S as repaired.",
    where="Figure 5",
    printed=figure_5.printed,
    quote=figure_5.quote,
    variables=variables,
    given=domain,
    before=[all_silent, *known],
    claim=[optimal <= accuracy, accuracy <= worst],
    example={"p": "3/5", "q": "1/5", "pi": "1/3", "n": 2},
    proof=[
        auto().after(
            Have(1 <= truthful, positive(multiply=[0 < 1 - 2 * q], degree=1)),
            Have(truthful <= share * sharp, positive(multiply=[0 < 1 - 2 * q, 0 < p - q], degree=2)),
            Have(
                (-square + truthful**2 / 4) * (1 / n) <= (-square + (share * sharp) ** 2 / 4) * moment,
                chain(
                    survey_factor.not_below.id,
                    {"a": truthful, "b": share * sharp, "h": 1 / n, "s": square, "T": moment},
                ),
            ),
            Have(Eq(optimal, (-square + truthful**2 / 4) * (1 / n)), ring()),
            Have(Eq(accuracy, (-square + (share * sharp) ** 2 / 4) * moment), ring()),
        ),
        auto().after(
            bounded,
            Have(0 < sharp, positive(multiply=[0 < p - q], degree=1)),
            Have(sharp <= blunt, positive(multiply=[0 < p - q, 0 < 2 * p - 1], degree=2)),
            Have(
                (-square + (share * sharp) ** 2 / 4) * moment <= (-square + blunt**2 / 4) * (1 / n),
                chain(
                    survey_factor.not_above.id,
                    {"c": share, "e": sharp, "h": 1 / n, "s": square, "T": moment, "w": blunt},
                ),
            ),
            Have(Eq(accuracy, (-square + (share * sharp) ** 2 / 4) * moment), ring()),
            Have(Eq(worst, (-square + blunt**2 / 4) * (1 / n)), ring()),
        ),
    ],
    why="E[1/M | M > 0] lies between 1/n and 1/(n (p + q)^2). Moreover 1/(1 - 2q) <= (p + q)/(p - q) and 1/(p - "
    "q) <= 1/(2p - 1). With figure-5, the point (epsilon^S, nu^S) lies in the rectangle.",
    reads=[
        VARIANCE,
        "nu^S is the repaired variance. nu^O is the least variance of a Q_lambda, at lambda = 1. nu^W is as printed.",
    ],
    models=[COUNTS],
    rests_on=["li2022/nu-s.repaired", "li2022/rectangle.inside", "li2022/nu-w"],
)
