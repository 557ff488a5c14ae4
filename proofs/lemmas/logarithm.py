"""The logarithm against its tangent and against roots."""

from __future__ import annotations

from proofs.statements.plan import Have, Plan, auto, cases, monotone, positive, substitute
from proofs.statements.statement import Statement
from symbolic.language.term import Eq, Term, as_term, log, reals

u_, x_, y_, z_ = reals("u x y z")


x, y, z, n, gap = reals("x y z n gap")

tangent_function = z_ / y_ - log(z_)
tangent = Statement(
    "lemma/logarithm.tangent",
    title="The logarithm lies below its tangent.",
    where="used below",
    printed=r"\log x - \log y \le \frac{x}{y} - 1",
    variables=(x_, y_),
    given=[0 < x_, 0 < y_],
    claim=log(x_) - log(y_) <= x_ / y_ - 1,
    example={"x": 2, "y": 1},
    proof=cases(
        x_,
        y_,
        at_most=positive(y_ / y_ - log(y_) <= x_ / y_ - log(x_), degree=1).after(
            Have(
                y_ / y_ - log(y_) <= x_ / y_ - log(x_),
                monotone(
                    "z",
                    tangent_function,
                    x_,
                    y_,
                    sign=positive(multiply=[0 < y_, 0 < z_], degree=1).after(Have(0 < z_, auto())),
                    inside=[Have(0 < z_, auto())],
                ),
            )
        ),
        greater=positive(y_ / y_ - log(y_) <= x_ / y_ - log(x_), degree=1).after(
            Have(
                y_ / y_ - log(y_) <= x_ / y_ - log(x_),
                monotone(
                    "z",
                    tangent_function,
                    y_,
                    x_,
                    sign=positive(multiply=[0 < y_, 0 < z_], degree=1).after(Have(0 < z_, auto())),
                    inside=[Have(0 < z_, auto())],
                ),
            )
        ),
    ),
    why="z/y - log z falls up to z = y and rises from there.",
)

u = reals("u")


def root_step(low: Term, high: Term) -> Plan:
    """From 1 to u, whichever is larger: 2 z - log(z^2 y) is least at z = 1."""
    value = 2 * z_ - log(z_**2 * y_)
    ends = value.substitute({z_: as_term(1)}) <= value.substitute({z_: u_})
    inside = [Have(0 < z_, auto()), Have(0 < z_**2 * y_, positive(0 < z_, 0 < y_, degree=3))]
    return positive(ends, degree=1).after(
        Have(
            ends,
            monotone(
                "z",
                value,
                low,
                high,
                sign=positive(multiply=[0 < z_], degree=1).after(Have(0 < z_, auto())),
                inside=inside,
            ),
        )
    )


root_plan = cases(
    u_,
    1,
    at_most=root_step(u_, as_term(1)),
    greater=root_step(as_term(1), u_),
)
twice_the_root = Statement(
    "lemma/logarithm.twice-the-root",
    title="The logarithm of a ratio is at most twice its root less one.",
    where="used below",
    printed=r"\log x - \log y \le 2\Bigl(\sqrt{\tfrac{x}{y}} - 1\Bigr)",
    variables=(x_, y_, u_),
    given=[0 < y_, 0 < u_, Eq(x_, u_**2 * y_)],
    claim=log(x_) - log(y_) <= 2 * (u_ - 1),
    example={"x": 4, "y": 1, "u": 2},
    before=[Have(0 < x_, positive(0 < y_, 0 < u_, degree=3, modulo=[Eq(x_, u_**2 * y_)]))],
    proof=substitute("x", u_**2 * y_, root_plan),
    why="2 (z - 1) - log z^2 is least at z = 1.",
)
