"""The variance nu^S of SLDP as printed in the comparison with WLDP."""

from __future__ import annotations

from proofs.li2022.setting import COUNTS, VARIANCE, domain, here, n, ordered, p, pi, q, variables
from proofs.li2022.theorem_10 import all_silent, moment, somebody_answers
from proofs.statements.plan import Have, chain, ring
from proofs.statements.statement import Point, Statement
from symbolic import survey
from symbolic.language import Eq, Q

example: Point = {"p": "3/5", "q": "1/5", "pi": "1/3", "n": 2}
variance = survey.expectation((survey.estimate_of_answers(p, q) - pi) ** 2, n, p, q, pi)
printed = (-((pi - Q(1, 2)) ** 2) + (p - q) ** 2 / (4 * (p + q) ** 2)) / ((n + 1) * (p + q) - 1)
factor, centred = survey.factor(p, q, pi), survey.factor_centred(p, q, pi)

nu_s = Statement(
    "li2022/nu-s",
    title="The printed nu^S(p, q) is Var(pi^ | N_1 + N_2 > 0).",
    where="LDP according to Walley, the comparison with Shafer",
    printed=r"\nu^{S}(p,q) = Var(\hat{\pi}|N_{1} + N_{2} \neq 0) = "
    r"\frac{-(\pi-\frac{1}{2})^2+\frac{(p-q)^2}{4(p+q)^2}}{(n+1)(p+q)-1}",
    quote=r"$\frac{-(\pi-\frac{1}{2})^2+\frac{(p-q)^2}{4(p+q)^2}}{(n+1)(p+q)-1}$",
    variables=variables,
    given=domain,
    claim=Eq(variance, printed),
    example=example,
    counterexample={"p": "3/5", "q": "1/5", "pi": "1/3", "n": 10},
    cause="misprint",
    why="The fraction is inverted: Theorem 10 has (p+q)^2/(p-q)^2. For pi = 0 the printed variance is negative. "
    "With the correct fraction, the approximation 1/((n+1)(p+q)-1) still replaces the expectation of "
    "1/(N_1+N_2).",
    repaired=Statement(
        "li2022/nu-s.repaired",
        title="Var(pi^ | N_1 + N_2 > 0) = [-(pi - 1/2)^2 + ((p + q)/(p - q))^2/4] E[1/M | M > 0] with M = N_1 + N_2.",
        where="LDP according to Walley, the comparison with Shafer",
        formula=r"\mathrm{Var}(\hat\pi \mid N_1+N_2\neq 0) = \Bigl[-\bigl(\pi-\tfrac12\bigr)^2 + "
        r"\tfrac14\Bigl(\frac{p+q}{p-q}\Bigr)^2\Bigr]\frac{A}{1-q_3^n}",
        variables=variables,
        given=domain,
        before=[ordered, somebody_answers, all_silent],
        claim=Eq(variance, centred * moment),
        example=example,
        proof=ring(modulo=[Eq(variance, factor * moment)]).after(
            Have(Eq(variance, factor * moment), chain("li2022/theorem-10.first.repaired", here)),
        ),
        why="This is Theorem 10 as repaired, with its second form of the factor.",
        reads=[VARIANCE],
        models=[COUNTS],
        rests_on=["li2022/theorem-9"],
        remarks=["For the error of the approximation of A/(1-q_3^n) see grab-savage."],
    ),
    reads=[VARIANCE],
    models=[COUNTS],
    rests_on=["li2022/theorem-9"],
    remarks=["For n = 1 and p + q = 4/5 the expectation of 1/(N_1+N_2) is 1, and the approximation is 5/3."],
)
