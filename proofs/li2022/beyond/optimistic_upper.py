"""Where each belief is at most t times the other plausibility the upper curve bounds the optimistic errors of all
tests.
"""

from __future__ import annotations

from proofs.li2022.tests_setting import from_events, to_events
from symbolic.language import functions

meets, within = functions("meets within", 2)


envelope_if = from_events(
    "li2022/beyond.optimistic-upper.if",
    "Where each belief is at most t times the other plausibility the upper curve bounds the optimistic errors "
    "of all tests.",
    "An inequality between the values of events and of their complements carries over to mixtures of events.",
    within,
    meets,
    upper=True,
    formula=r"\forall E\colon bel_x(E) \le e^{\epsilon} pl_{x'}(E),\ bel_{x'}(E^c) \le e^{\epsilon} pl_x(E^c) "
    r"\Rightarrow \beta^{op}_\phi \le f^{op}_\epsilon(\alpha^{op}_\phi)",
)
envelope_only_if = to_events(
    "li2022/beyond.optimistic-upper.only-if",
    "The upper curve at the optimistic errors of an event says that belief there is at most t times the other "
    "plausibility, and so at its complement.",
    "The optimistic errors of this test are the belief under x, and 1 less the plausibility under x'.",
    pessimistic=False,
    upper=True,
    formula=r"\beta^{op}_E \le f^{op}_\epsilon(\alpha^{op}_E) \Rightarrow bel_x(E) \le e^{\epsilon} pl_{x'}(E),\ "
    r"bel_{x'}(E^c) \le e^{\epsilon} pl_x(E^c)",
)
