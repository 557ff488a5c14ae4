"""The upper bound for optimistic errors, in terms of belief and plausibility."""

from __future__ import annotations

from proofs.li2022.tests_setting import from_events, to_events
from symbolic.language import functions

meets, within = functions("meets within", 2)


envelope_if = from_events(
    "li2022/beyond.optimistic-upper.if",
    "If bel_x(E) <= e^epsilon pl_x'(E) and bel_x'(E) <= e^epsilon pl_x(E) for all E, then beta^op <= "
    "f^op(alpha^op) for every test.",
    "An inequality between the values of events and of their complements extends to mixtures of events, and "
    "every test is such a mixture.",
    within,
    meets,
    upper=True,
    formula=r"\forall E\colon bel_x(E) \le e^{\epsilon} pl_{x'}(E),\ bel_{x'}(E^c) \le e^{\epsilon} pl_x(E^c) "
    r"\Rightarrow \beta^{op}_\phi \le f^{op}_\epsilon(\alpha^{op}_\phi)",
)
envelope_only_if = to_events(
    "li2022/beyond.optimistic-upper.only-if",
    "beta^op <= f^op(alpha^op) at an event E implies bel_x(E) <= e^epsilon pl_x'(E) and bel_x'(E^c) <= e^epsilon "
    "pl_x(E^c).",
    "This test has alpha^op = bel_x(E) and beta^op = 1 - pl_x'(E).",
    pessimistic=False,
    upper=True,
    formula=r"\beta^{op}_E \le f^{op}_\epsilon(\alpha^{op}_E) \Rightarrow bel_x(E) \le e^{\epsilon} pl_{x'}(E),\ "
    r"bel_{x'}(E^c) \le e^{\epsilon} pl_x(E^c)",
)
