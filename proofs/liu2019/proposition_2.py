"""Proposition 2: the relations of Theorem 7 for independent and uniform records."""

from __future__ import annotations

from proofs.liu2019 import independence
from proofs.liu2019.notions_setting import UNIFORM
from symbolic.language import integers

databases = integers("N")

case = independence.Case(
    name="proposition-2",
    quote=r"each record is uniformly distributed, we have* $$\begin{aligned}\epsilon_{BP}(ht) &= \epsilon_{DDP}(ht)",
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
    words="The records are independent and uniform, so each of the N databases has probability 1/N; for two bits it "
    "is 1/4.",
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
