"""Mass-based privacy implies plausibility-based privacy."""

from __future__ import annotations

from proofs.li2022.belief_setting import event, inside, m, r, t, touch, within
from proofs.li2022.losses_setting import by_plausibility, implication
from proofs.statements.plan import Have, instance, positive, termwise
from symbolic.language import integers

i = integers("i")


by_touch = termwise(
    index="i",
    pointwise=positive(0 <= touch(i), m(i) <= t * r(i), degree=2).after(
        Have(0 <= inside(i), instance(event[0], i)),
        Have(inside(i) <= touch(i), instance(event[1], i)),
        Have(m(i) <= t * r(i), instance(within(), i)),
        Have(0 <= touch(i), positive(degree=1)),
    ),
)

mass_plausibility = implication(
    "mass", "plausibility", by_plausibility, [], "Sum the bounds over the focal sets that meet E.", by_touch
)
