"""The pessimistic and the optimistic trade-off function as defined on the slides."""

from __future__ import annotations

from dataclasses import replace

from proofs.li2022.definition_17 import optimistic, pessimistic, repaired
from proofs.statements.plan import Plan, chain
from proofs.statements.statement import Statement

WHERE = "Hypothesis-Testing Interpretation, WLDP"


def again(of: Statement) -> list[Plan]:
    """The proof of the same claim in li2022."""
    names = {variable.name: variable for variable in of.variables}
    return [chain(of.id, names, claim=number) for number in range(len(of.claims))]


lower: Statement = replace(
    pessimistic,
    id="li2023/trade-off-function.pe",
    printed=r"T^{pe}(Q(x), Q(x'))(\alpha) := \inf \{ \beta_{\phi}^{pe} : \alpha_{\phi}^{pe} \leq \alpha \}",
    quote=r"$T^{pe}(Q(x), Q(x'))(\alpha) := \inf \{ \beta_{\phi}^{pe} : \alpha_{\phi}^{pe} \leq \alpha \}$",
    proof=again(pessimistic),
    where=WHERE,
)
upper: Statement = replace(
    optimistic,
    id="li2023/trade-off-function.op",
    printed=r"T^{op}(Q(x), Q(x'))(\alpha) := \sup \{ \beta_{\phi}^{op} : \alpha_{\phi}^{op} \leq \alpha \}",
    quote=r"$T^{op}(Q(x), Q(x'))(\alpha) := \sup \{ \beta_{\phi}^{op} : \alpha_{\phi}^{op} \leq \alpha \}$",
    where=WHERE,
    repaired=replace(repaired, id="li2023/trade-off-function.op.repaired", proof=again(repaired), where=WHERE),
    remarks=["The slide takes beta^op over bel_x'; the paper does not (li2022/type-errors.op)."],
)
