"""EM converges to the maximum likelihood, with a rate."""

from __future__ import annotations

from proofs.lemmas import em_rate, sums
from proofs.lemmas.em import at
from proofs.li2022.belief_setting import M, N, every_j, j, k
from proofs.li2022.beyond import em_rate as steps
from proofs.li2022.beyond.em_rate import STEPS, T, a, c, d, i, log_share, n, nearness, pi, rho
from proofs.li2022.em_setting import MODELS, WHERE, log_likelihood
from proofs.statements.plan import (
    Have,
    HaveAll,
    Lambda,
    absurd,
    auto,
    cases,
    chain,
    every,
    fact,
    positive,
    rewrite,
    telescope,
    termwise,
)  # fmt: skip
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, as_term, log

one = as_term(1)
equal_shares = ForAll(every_j, 1, M, Eq(pi(1, every_j), 1 / M))
first, here = (Sum(pi(place, j), j, 1, M) for place in (one, d))
last = T + 1
best = log_likelihood(steps.b)
reached = Sum(c(k) * log(a(last, k)), k, 1, N)
names = {name.name: name for name in steps.all_names}
at_last = {name.name: T if name.name == "d" else name for name in steps.share_names}
all_one = HaveAll(
    ForAll(d, 1, T, Eq(here, 1)),
    every(
        cases(
            d,
            1,
            less=absurd(auto()),
            equal=rewrite(Eq(one, d), fact()).after(Have(Eq(one, d), auto())),
            greater=auto().after(
                Have(
                    Eq(Sum(pi(d - 1 + 1, j), j, 1, M), 1),
                    chain(
                        steps.new_shares.id,
                        {name.name: d - 1 if name.name == "d" else name for name in steps.share_names},
                        claim=1,
                    ),
                ),
            ),
        ),
    ),
)
convergence = Statement(
    "li2022/remark-8.convergence",
    title="After T steps of EM from equal shares of M inputs, the log-likelihood is within n ln(M)/T of its maximum.",
    where=WHERE,
    printed=r"\text{We can apply EM algorithm to approximate the prior distribution}",
    quote="We can apply EM algorithm to approximate the prior distribution",
    variables=steps.variables,
    given=[*steps.given, Eq(Sum(rho(j), j, 1, M), 1), 1 <= M],
    throughout=[*steps.throughout, equal_shares],
    claim=T * (best - reached) <= n * log(M),
    example=steps.example,
    proof=positive(
        T * (best - steps.likelihood(last)) <= n * log(M),
        degree=1,
        modulo=[steps.in_logs(last).claim],
    ).after(
        steps.said(steps.likely, last),
        steps.in_logs(last),
        Have(
            Eq(first, 1),
            telescope("i", 1, M, [(-1, first)], -(i - 1) / M, rest=1, pointwise=auto().after(at(equal_shares, i))),
        ),
        all_one,
        HaveAll(
            ForAll(d, 1, T, steps.nearer.claims[0]),
            every(chain(steps.nearer.id, names)),
        ),
        HaveAll(
            ForAll(d, 1, T, steps.rises.claims[0]),
            every(chain(steps.rises.id, {name.name: name for name in steps.rise_names}).after(at(all_one.claim, d))),
        ),
        Have(Eq(log(1 / M), -log(M)), chain("lemma/logarithm.inverse", {"u": M})),
        Have(
            Eq(nearness(one), -log(M) * Sum(rho(j), j, 1, M)),
            termwise(
                auto().after(
                    at(equal_shares, i),
                    at(steps.logs[1], one, i),
                    Have(Eq(1 / M, pi(1, i)), auto()),
                    Have(Eq(log(pi(1, i)), -log(M)), rewrite(Eq(1 / M, pi(1, i)), fact())),
                ),
                index="i",
            ),
        ),
        Have(-log(M) <= nearness(one), auto()),
        Have(Eq(log(one), 0), chain("lemma/logarithm.of-one", {})),
        Have(Eq(Sum(pi(last, j), j, 1, M), 1), chain(steps.new_shares.id, at_last, claim=1)),
        HaveAll(ForAll(d, 1, M, 0 <= pi(last, d)), every(auto().after(at(steps.shares, last, d)))),
        Have(
            nearness(last) <= 0,
            termwise(
                positive(0 <= rho(i), log_share(last, i) <= 0, degree=2).after(
                    at(steps.shares, last, i),
                    at(steps.logs[1], last, i),
                    Have(
                        pi(last, i) <= Sum(pi(last, j), j, 1, M),
                        chain(sums.one_term.id, {"N": M, "j": i, "f": Lambda(j, pi(last, j))}),
                    ),
                    Have(pi(last, i) <= 1, auto()),
                    Have(log(pi(last, i)) <= log(one), chain("lemma/logarithm.order", {"u": pi(last, i), "v": one})),
                    Have(log_share(last, i) <= 0, auto()),
                ),
                index="i",
            ),
        ),
        Have(
            T * (best - steps.likelihood(last)) <= n * log(M),
            chain(
                em_rate.rate.id,
                {
                    "T": T,
                    "n": n,
                    "best": best,
                    "start": log(M),
                    "likelihood": Lambda(d, steps.likelihood(d)),
                    "nearness": Lambda(d, nearness(d)),
                },
            ),
        ),
    ),
    why="In each step the cross-entropy -sum_j rho_j ln pi_j decreases by at least the likelihood gap divided by "
    "n (beyond.em-rate.nearer). From equal shares it is ln M, and it is never negative. The gap does not "
    "increase (beyond.em-rate.rises), so the last gap is at most the mean gap.",
    reads=[
        "To approximate the prior means to approximate shares of maximum likelihood. The claim bounds the "
        "gap in log-likelihood. The shares themselves need not converge to one prior if several have the "
        "same likelihood."
    ],
    models=[*MODELS, STEPS],
    remarks=[
        "The maximum likelihood prior need not be unique: beyond.likelihood-not-unique.",
        "EM must start with all shares positive: see remark-8.maximum.",
    ],
)
