"""The lower bound for pessimistic errors, in terms of belief and plausibility."""

from __future__ import annotations

from proofs.li2022.tests_setting import from_events, to_events
from symbolic.language import functions

meets, within = functions("meets within", 2)


lower_from = from_events(
    "li2022/beyond.pessimistic-lower.if",
    "If bel_x(E) <= e^epsilon pl_x'(E) and bel_x'(E) <= e^epsilon pl_x(E) for all E, then beta >= u(alpha) for "
    "every test.",
    "An inequality between the values of events and of their complements extends to mixtures of events, and "
    "every test is such a mixture.",
    meets,
    within,
    upper=False,
    formula=r"\forall E\colon bel_{x'}(E) \le e^{\epsilon} pl_x(E),\ bel_x(E^c) \le e^{\epsilon} pl_{x'}(E^c) "
    r"\Rightarrow \beta_\phi \ge u(\alpha_\phi)",
)
lower_to = to_events(
    "li2022/beyond.pessimistic-lower.only-if",
    "beta >= u(alpha) at an event E implies bel_x'(E) <= e^epsilon pl_x(E) and bel_x(E^c) <= e^epsilon pl_x'(E^c).",
    "This test has alpha = pl_x(E) and beta = 1 - bel_x'(E).",
    pessimistic=True,
    upper=False,
    formula=r"\beta_E \ge u(\alpha_E) \Rightarrow bel_{x'}(E) \le e^{\epsilon} pl_x(E),\ bel_x(E^c) \le e^{\epsilon} "
    r"pl_{x'}(E^c)",
)
