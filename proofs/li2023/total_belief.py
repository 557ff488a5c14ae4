"""The Total Belief Theorem on the slides for finite frames: marginal and conditioning.

The total mass function is written out, and its marginal and its conditionals under the two rules are computed from
it.
"""

from __future__ import annotations

from proofs.statements.plan import Have, auto, instance, ring, telescope, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, Term, as_term, functions, integers

B, C, c, D, d, every_B, every_c, every_k, i, k, N = integers("B C c D d every_B every_c every_k i k N")
chosen, inside, m, prior = functions("chosen inside m prior", 1)
w = functions("w", 2)

WHERE = "Total Belief Theorem"
CHOICES = (
    "Take a focal set B of the prior and, for each x in B, a focal set A_x of m_x. The union of the {x} x A_x "
    "is a focal set of the total mass function, with mass m^X(B) times the product of the m_x(A_x). This is "
    "Dempster's rule on the ballooning extensions, where no conflict arises. B = 1..D numbers the focal sets "
    "of the prior. One input x is written out: k = 1..N numbers its focal sets and m(k) are their masses. c = "
    "1..C numbers the choices of focal sets for the other inputs of B, and w(B, c) is the product of their "
    "masses."
)
ONE = (
    "For each B the w(B, c) sum to 1. The statement assumes this, because its terms cannot number the choices "
    "for a variable number of inputs. The lemma on which it rests proves it by summing over one input after "
    "the other."
)
SUMMED = ["lemma/running.choices"]
masses = [
    ForAll(every_k, 1, N, 0 <= m(every_k)),
    ForAll(every_B, 1, D, 0 <= prior(every_B)),
    ForAll(every_B, 1, D, ForAll(every_c, 1, C, 0 <= w(every_B, every_c))),
]
choices = ForAll(every_B, 1, D, Eq(Sum(w(every_B, c), c, 1, C), 1))
rows = Eq(Sum(m(k), k, 1, N), 1)


def total(of_prior: Term, of_answer: Term) -> Term:
    """The total mass of the focal sets made of some B and some A_k.

    `of_prior` is a factor that depends on B, `of_answer` one that depends on k.
    """
    return Sum(Sum(Sum(of_prior * of_answer * (prior(B) * w(B, c) * m(k)), k, 1, N), c, 1, C), B, 1, D)


weight = Sum(chosen(B) * prior(B), B, 1, D)
kept, everything = total(chosen(B), inside(k)), total(chosen(B), as_term(1))
belief = Sum(inside(k) * m(k), k, 1, N)


def gathered(of_answer: Term) -> Have:
    """The sum over choices and answers, computed for one B after the other."""
    inner = Sum(of_answer * m(k), k, 1, N)
    of_choice = Sum(chosen(d) * of_answer * (prior(d) * w(d, i) * m(k)), k, 1, N)
    of_choices = Sum(Sum(chosen(d) * of_answer * (prior(d) * w(d, c) * m(k)), k, 1, N), c, 1, C)
    return Have(
        Eq(total(chosen(B), of_answer), weight * inner),
        telescope(
            "d",
            1,
            D,
            [(-1, total(chosen(B), of_answer)), (inner, weight)],
            0,
            pointwise=auto().after(
                Have(
                    Eq(of_choices, chosen(d) * prior(d) * inner * Sum(w(d, c), c, 1, C)),
                    telescope(
                        "i",
                        1,
                        C,
                        [(-1, of_choices), (chosen(d) * prior(d) * inner, Sum(w(d, c), c, 1, C))],
                        0,
                        pointwise=auto().after(
                            Have(Eq(of_choice, chosen(d) * prior(d) * w(d, i) * inner), termwise(pointwise=ring()))
                        ),
                    ),
                ),
                Have(Eq(Sum(w(d, c), c, 1, C), 1), instance(choices, d)),
            ),
        ),
    )


normal = [gathered(as_term(1)), Have(Eq(everything, weight), auto())]
variables = (N, C, D, chosen, inside, m, prior, w)
given = [0 <= N, 0 <= C, 0 <= D, rows]
example = {
    "N": 2,
    "C": 1,
    "D": 2,
    "chosen": [1, 0],
    "inside": [1, 0],
    "m": ["1/2", "1/2"],
    "prior": ["1/3", "2/3"],
    "w": [[1], [1]],
}

marginal = Statement(
    "li2023/total-belief.1",
    title="The marginal of the total mass function on X is the prior belief function.",
    where=WHERE,
    printed=r"bel^{X \times Y} \upharpoonright_X = bel^X",
    quote=r"$bel^{X \times Y} \upharpoonright_X = bel^X$",
    variables=variables[:4] + variables[5:],
    given=given,
    throughout=[*masses, choices],
    claim=Eq(everything, weight),
    example={name: value for name, value in example.items() if name != "inside"},
    proof=auto().after(*normal),
    why="All focal sets made from B project onto B, and their masses sum to the mass of B.",
    models=[
        CHOICES,
        ONE,
        "chosen(B) is 1 where B lies in an event of X, else 0. The two sums are the belief in that event under "
        "the marginal and under the prior.",
    ],
    rests_on=SUMMED,
)

EVENT = "inside(k) is 1 where the focal set A_k of x is within the event E, else 0."


def conditional(name: str, rule: str, printed: str, quote: str, why: str, which: str, remarks: list[str]) -> Statement:
    """The conditional given x under a rule of conditioning."""
    return Statement(
        f"li2023/total-belief.2-{name}",
        title=f"Conditioning the total mass function on x by {rule} gives bel_x.",
        where=WHERE,
        printed=printed,
        quote=quote,
        variables=variables,
        given=given,
        throughout=[*masses, choices],
        defined=[0 < weight],
        claim=Eq(kept / everything, belief),
        example=example,
        before=[*normal, Have(0 < everything, auto())],
        proof=ring(modulo=[Eq(everything, weight), gathered(inside(k)).claim]).after(gathered(inside(k))),
        why=why,
        models=[CHOICES, ONE, EVENT, which],
        rests_on=SUMMED,
        remarks=remarks,
    )


dempster = conditional(
    "dempster",
    "Dempster's rule",
    r"bel_{\oplus}^Y(\cdot | \{x\}) = bel_x^Q",
    r"$bel_{\oplus}^Y(\cdot | \{x\}) = bel_x^Q$",
    "Each focal set whose B contains x is cut to {x} x A_x. Together these sets have the mass pl^X({x}) "
    "m_x(A), which is divided by pl^X({x}).",
    "chosen(B) is 1 where x lies in B, else 0. It selects the sets that meet {x} x Y; their prior masses sum "
    "to pl^X({x}).",
    ["If pl^X({x}) = 0, conditioning on x is undefined (0/0)."],
)
geometric = conditional(
    "geometric",
    "the geometric rule",
    r"bel_g^Y(\cdot | \{x\}) = bel_x^Q",
    r"$bel_g^Y(\cdot | \{x\}) = bel_x^Q$",
    "Only the sets {x} x A lie within {x} x Y, and their masses are m^X({x}) m_x(A).",
    "chosen(B) is 1 where B = {x}, else 0. It selects the sets that lie within {x} x Y; their prior mass is m^X({x}).",
    [
        "The two rules agree given x, although the first normalises by pl^X({x}) and the second by m^X({x}).",
        "The rule is defined only if m^X({x}) > 0. If m^X({x, x'}) = 1, it is 0/0, while Dempster's rule works.",
    ],
)
