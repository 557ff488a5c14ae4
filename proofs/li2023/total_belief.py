"""The Total Belief Theorem of the slides, where the frames are finite: the marginal, and the two rules of conditioning.

The total mass function is written out, and its marginal and its conditionals are computed from it."""

from __future__ import annotations

from proofs.statements.plan import Have, auto, instance, ring, telescope, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, Term, as_term, functions, integers

B, C, c, D, d, every_B, every_c, every_k, i, k, N = integers("B C c D d every_B every_c every_k i k N")
chosen, inside, m, prior = functions("chosen inside m prior", 1)
w = functions("w", 2)

WHERE = "Total Belief Theorem"
CHOICES = (
    "The focal sets of the total mass function are, for a focal set B of the prior and a choice of a focal set "
    "A_x for each x in B, the union of the {x} x A_x, with the mass m^X(B) times the product of the m_x(A_x): "
    "Dempster's rule on the ballooning extensions, where no conflict arises. The focal sets of the prior are "
    "numbered B = 1..D. One input x is written out, k = 1..N numbers its focal sets, m(k) their masses; c = "
    "1..C numbers the choices of the other inputs of B, w(B, c) being the product of their masses."
)
ONE = (
    "That the w(B, c) of one B add up to 1 is the theorem on which this rests, of the products of the masses "
    "over all choices for the other inputs of B. It stands here as an assumption on w, as choices for a number "
    "of inputs that is a variable cannot be numbered in a statement's terms: their sum is taken there for one "
    "input after the other."
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
    """The total mass of the focal sets that are made of some B and some A_k: `of_prior` is about B, `of_answer` about
    k.
    """
    return Sum(Sum(Sum(of_prior * of_answer * (prior(B) * w(B, c) * m(k)), k, 1, N), c, 1, C), B, 1, D)


weight = Sum(chosen(B) * prior(B), B, 1, D)
kept, everything = total(chosen(B), inside(k)), total(chosen(B), as_term(1))
belief = Sum(inside(k) * m(k), k, 1, N)


def gathered(of_answer: Term) -> Have:
    """The sum over the choices and the answers, for one B after the other."""
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
    title="The marginal of the total mass function on X is the prior: the sets of inputs that are chosen have the "
    "mass they had.",
    where=WHERE,
    printed=r"bel^{X \times Y} \upharpoonright_X = bel^X",
    quote=r"$bel^{X \times Y} \upharpoonright_X = bel^X$",
    variables=variables[:4] + variables[5:],
    given=given,
    throughout=[*masses, choices],
    claim=Eq(everything, weight),
    example={name: value for name, value in example.items() if name != "inside"},
    proof=auto().after(*normal),
    why="The focal sets made from B all project onto B, and their masses add up to that of B.",
    models=[
        CHOICES,
        ONE,
        "chosen(B) is 1 where B lies in an event of X, else 0: so the sums are the beliefs in that event, of "
        "the marginal and of the prior.",
    ],
    rests_on=SUMMED,
)

EVENT = "inside(k) is 1 where the focal set A_k of x is within the event E, else 0."


def conditional(name: str, rule: str, printed: str, quote: str, why: str, which: str, remarks: list[str]) -> Statement:
    """What a rule of conditioning on x gives back."""
    return Statement(
        f"li2023/total-belief.2-{name}",
        title=f"Given x, {rule} of the total mass function gives back bel_x.",
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
    "The sets whose B contains x are cut to {x} x A_x; together they have the mass pl^X({x}) m_x(A), which is "
    "normalised by pl^X({x}).",
    "chosen(B) is 1 where x lies in B, else 0: these are the sets that meet {x} x Y, and their prior masses "
    "add up to pl^X({x}).",
    ["An input with pl^X({x}) = 0 cannot be conditioned on: 0/0."],
)
geometric = conditional(
    "geometric",
    "the geometric rule",
    r"bel_g^Y(\cdot | \{x\}) = bel_x^Q",
    r"$bel_g^Y(\cdot | \{x\}) = bel_x^Q$",
    "Only the sets {x} x A lie within {x} x Y, with the masses m^X({x}) m_x(A).",
    "chosen(B) is 1 where B = {x}, else 0: these are the sets that lie within {x} x Y, and their prior mass is "
    "m^X({x}).",
    [
        "The two rules agree on x although they weigh different sets: pl^X({x}) against m^X({x}).",
        "The rule has a value only where m^X({x}) > 0: with m^X({x, x'}) = 1, where Dempster's rule works, it is 0/0.",
    ],
)
