"""Proposition 2: the relations of Theorem 7 where the records are independent and uniform."""

from __future__ import annotations

from proofs.liu2019 import independence
from proofs.liu2019.notions_setting import UNIFORM
from symbolic.language import integers

databases = integers("N")

case = independence.Case(
    name="proposition-2",
    where="Proposition 2",
    variables=(databases,),
    given=[1 <= databases],
    example={"N": 4},
    first=1 / databases,
    second=1 / databases,
    possible=(),
    impossible=(),
    bits=UNIFORM,
    bits_variables=(),
    bits_given=(),
    bits_point={},
    words="The records are independent and uniform: each of the N databases has the probability 1/N, for two bits 1/4.",
)

bp_ddp = independence.bp_ddp(case)
ddp_ip = independence.ddp_ip(case)
ip_dp_at_least = independence.ip_dp_at_least(case)
ip_dp_at_most = independence.ip_dp_at_most(case)
ip_dp_original = independence.ip_dp_original(case)
ddp_mp = independence.ddp_mp(case)
ddp_mp_original = independence.ddp_mp_original(case)
midp_mp = independence.midp_mp(case)
midp_mp_original = independence.midp_mp_original(case)
