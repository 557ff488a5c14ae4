"""Where each belief is at most t times the other plausibility the lower half holds for all tests."""

from __future__ import annotations

from proofs.li2022.tests_setting import from_events, to_events
from symbolic.language import functions

meets, within = functions("meets within", 2)


lower_from = from_events(
    "li2022/beyond.pessimistic-lower.if",
    "Where each belief is at most t times the other plausibility the lower half holds for all tests.",
    "An inequality between the values of events and of their complements carries over to mixtures of events.",
    meets,
    within,
    upper=False,
    formula=r"\forall E\colon bel_{x'}(E) \le e^{\epsilon} pl_x(E),\ bel_x(E^c) \le e^{\epsilon} pl_{x'}(E^c) "
    r"\Rightarrow \beta_\phi \ge u(\alpha_\phi)",
)
lower_to = to_events(
    "li2022/beyond.pessimistic-lower.only-if",
    "The lower half at the test that is an event says that belief there is at most t times the other "
    "plausibility, and so at its complement.",
    "The errors of this test are the plausibility under x, and 1 less the belief under x'.",
    pessimistic=True,
    upper=False,
    formula=r"\beta_E \ge u(\alpha_E) \Rightarrow bel_{x'}(E) \le e^{\epsilon} pl_x(E),\ bel_x(E^c) \le e^{\epsilon} "
    r"pl_{x'}(E^c)",
)
