"""Proposition 1: the relations of Theorem 7 for independent records."""

from __future__ import annotations

from proofs.liu2019 import independence, independence_all_priors
from proofs.liu2019.notions_setting import product_bits, product_of
from symbolic.language import reals

u, u_, r = reals("u u' r")
p, q = reals("p q")

case = independence.Case(
    name="proposition-1",
    quote=r"of each other, we have* $$\begin{aligned}\epsilon_{BP}(ht) &= \epsilon_{DDP}(ht)",
    where="Proposition 1",
    variables=(u, u_, r),
    given=[0 <= u, 0 <= u_, 0 <= r],
    example={"u": "1/2", "u'": "1/4", "r": "1/3"},
    first=u * r,
    second=u_ * r,
    possible=[0 < u, 0 < u_, 0 < r],
    impossible=[
        {"a": "2/3", "b": "1/3", "s": "1/3", "t": "3/2", "u": 1, "u'": 1, "r": 1, zero: 0} for zero in ("u", "u'", "r")
    ],
    bits=product_bits(p, q),
    bits_variables=(p, q),
    bits_given=product_of(p, q),
    bits_point={"p": "1/2", "q": "1/2"},
    words="The records are independent: P(D) = u r and P(D') = u' r. Here u and u' are the probabilities of the two "
    "values of the record that differs, and r is that of the other records. For two bits, p and q are the "
    "probabilities of the value 0.",
)

bp_ddp = independence.bp_ddp(case)
ddp_ip = independence.ddp_ip(case)
ip_dp_at_least = independence.ip_dp_at_least(case)
ip_dp_at_most = independence.ip_dp_at_most(case)
ip_dp_all_priors = independence_all_priors.ip_dp_all_priors(case)
ddp_mp = independence.ddp_mp(case)
ddp_mp_all_priors = independence_all_priors.ddp_mp_all_priors(case)
midp_mp = independence.midp_mp(case)
midp_mp_all_priors = independence_all_priors.midp_mp_all_priors(case)
