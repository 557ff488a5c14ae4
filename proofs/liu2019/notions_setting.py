"""Small models, losses and interpretations shared by the statements on privacy notions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from proofs.statements.statement import Vacuity
from symbolic.language import Max, Relation, Term, as_term, log, reals
from symbolic.notions import condition
from symbolic.notions.condition import Comparison, Number
from symbolic.notions.information import Part, mutual
from symbolic.notions.space import Database, Pair, Space, bounded, every

CANCELS: Mapping[Vacuity, str] = {
    "equivalent": "The prior cancels, so the two bounds are equivalent; this equivalence is the source's claim "
    "about the two "
    "notions."
}

# ---- two records, two values, two outputs

BITS = Space.of(2, "01")
OUTPUTS = ("a", "b")
k00, k01, k10, k11 = MECHANISM = reals("k00 k01 k10 k11")  # the probability of the output a, for each database
w00, w01, w10, w11 = WEIGHTS = reals("w00 w01 w10 w11")  # the prior, up to a common factor
TABLE: dict[tuple[Database, str], Number] = {
    (one, o): p if o == "a" else 1 - p for one, p in zip(BITS.databases, MECHANISM, strict=True) for o in OUTPUTS
}
PRIOR: dict[Database, Number] = dict(zip(BITS.databases, WEIGHTS, strict=True))
UNIFORM: dict[Database, Number] = dict.fromkeys(BITS.databases, as_term(1) / 4)

positive_mechanism = [relation for p in MECHANISM for relation in (0 < p, p < 1)]
nonnegative_prior = [0 <= w for w in WEIGHTS]
positive_prior = [0 < w for w in WEIGHTS]
values_possible = [0 < w00 + w01, 0 < w10 + w11, 0 < w00 + w10, 0 < w01 + w11]


# probabilities of the output a that are larger for 11, for two unequal records, for a larger sum
and_of_records = ("1/3", "1/3", "1/3", "2/3")
xor_of_records = ("1/3", "2/3", "2/3", "1/3")
sum_of_records = ("1/4", "1/2", "1/2", "3/4")

# ---- four bits with exactly two ones, as a count query reveals

SLICE = [one for one in Space.of(4, "01").databases if one.count("1") == 2]
SLICE_MECHANISM = reals(" ".join("k" + "".join(one) for one in SLICE))
SLICE_TABLE: dict[tuple[Database, str], Number] = {
    (one, o): p if o == "a" else 1 - p for one, p in zip(SLICE, SLICE_MECHANISM, strict=True) for o in OUTPUTS
}
OPPOSITE: list[Database] = [("0", "1", "1", "0"), ("1", "0", "0", "1")]

# ---- losses


def loss(comparisons: Iterable[Comparison]) -> Term:
    """e^epsilon, the largest ratio among the comparisons."""
    return Max(*(one.ratio for one in comparisons))


def over(pairs: Iterable[Pair], table: condition.Table = TABLE) -> Term:
    """e^epsilon over these pairs of databases."""
    return loss(condition.over_pairs(table, OUTPUTS, pairs))


def inferential(prior: Mapping[Database, Number]) -> Term:
    """e^epsilon of inferential privacy of records."""
    return loss(condition.inferential(BITS, TABLE, OUTPUTS, prior))


def membership(prior: Mapping[Database, Number]) -> Term:
    """e^epsilon of membership privacy of records."""
    return loss(condition.membership(BITS, TABLE, OUTPUTS, prior))


def conditional_information(prior: Mapping[Database, Number]) -> Term:
    """The larger of the two I(X_i; Y | the other record), in nats."""
    given = condition.mass(prior, condition.anything)
    found = []
    for i in (0, 1):
        parts: list[Part] = []
        for value in BITS.records[1 - i]:
            line = [one for one in BITS.databases if one[1 - i] == value]
            parts += mutual(
                TABLE, OUTPUTS, {one: prior[one] for one in line}, [condition.is_database(one) for one in line]
            )
        found.append(condition.total(coefficient / given * log(ratio) for coefficient, ratio in parts))
    return Max(*found)


BOUNDED_LOSS = over(bounded(BITS))
ANY_TWO_LOSS = over(every(BITS.databases))


def point(mechanism: Iterable[int | str], prior: Iterable[int | str] = ()) -> dict[str, int | str]:
    """An exact point: the probabilities of the output a for 00, 01, 10, 11, and the prior."""
    names = [*MECHANISM, *WEIGHTS]
    return {variable.name: value for variable, value in zip(names, [*mechanism, *prior], strict=False)}


def product_bits(p: Term, q: Term) -> dict[Database, Number]:
    """The prior of two independent bits that are 0 with these probabilities."""
    chances = [(p, 1 - p), (q, 1 - q)]
    return {one: chances[0][int(one[0])] * chances[1][int(one[1])] for one in BITS.databases}


def product_of(u: Term, v: Term) -> list[Relation]:
    """The assumptions on the probabilities of the value 0 of two independent records."""
    return [0 < u, u < 1, 0 < v, v < 1]


# ---- interpretations of the definitions

SAME_MECHANISM = (
    "The epsilon of a notion is the smallest one for which a given mechanism satisfies it. Epsilons of two "
    "notions are compared for the same mechanism and prior, and each statement is about e^epsilon. (The source "
    "compares notions 'under the same performance of the hypothesis testing' without a definition. Its proof "
    "takes a mechanism that satisfies one notion with epsilon and derives an epsilon for the other.)"
)
NO_DEFINITIONS = (
    "The source announces detailed definitions in its appendix, but the appendix has none. Interpretation: the "
    "formulas displayed in Sections 6.1 and 10.6."
)
ORIGINAL = "the definitions in the papers that the source cites for the notions."
EVERY_PRIOR = (
    "The cited papers require the notion for every prior of a family. Here the family contains all priors in "
    "which the records may be known or depend on each other as stated. The epsilon is the smallest one for the "
    "whole family."
)
DP = (
    "Differential privacy is bounded: neighbouring databases differ in the value of one record. If the values "
    "are absent and present, it is unbounded differential privacy."
)
BP_ANY = (
    "Blowfish privacy with constraints compares any two databases that satisfy the constraints ('can generally "
    "consider all the possible records' differences', Section 6.1). All databases with positive prior "
    "probability satisfy them."
)
BP_MINIMAL = (
    "Blowfish privacy (He, Machanavajjhala and Ding 2014, Definition 4.1) compares two databases that satisfy "
    "the constraints and have no third such database between them."
)
DDP_PAIRS = (
    "Dependent differential privacy compares two databases if changing one record, and possibly records that "
    "depend on it, turns one database into the other."
)
DDP_RECORDS = (
    "Dependent differential privacy in its Bayesian form, an instance of Pufferfish privacy, requires P(A = o "
    "| X_i = x) <= e^epsilon P(A = o | X_i = y)."
)
IP_DATABASES = "Inferential privacy compares the posterior odds of two databases with their prior odds (Section 6.1)."
IP_RECORDS = (
    "Inferential privacy (Ghosh and Kleinberg 2016; Section 10.6) compares the posterior odds of two values of "
    "one record with their prior odds. By Bayes' rule it requires P(A = o | X_i = x) <= e^epsilon P(A = o | "
    "X_i = y)."
)
MP_DATABASES = (
    "Membership privacy requires e^-epsilon <= P(D | o)/P(D) <= e^epsilon for each database D (Section 10.6)."
)
MP_RECORDS = (
    "Membership privacy (Li, Qardaji, Su, Wu and Yang 2013, both conditions of Definitions 3.1 and 3.2) "
    "requires for each value of each record that posterior over prior probability lies between e^-epsilon and "
    "e^epsilon."
)
MIDP_AVERAGE = (
    "Mutual-information differential privacy is the mean of ln(posterior / prior), the mutual information of "
    "database and output, as Section 10.6 states."
)
MIDP_CONDITIONAL = (
    "Mutual-information differential privacy (Cuff and Yu 2016) is the largest I(X_i; Y | the other records), "
    "in nats. Here it is computed for the one prior; the maximum over all priors can only be larger."
)
TWO_RECORDS = (
    "two records with the values 0 and 1, and two outputs a and b; k_xy is the probability of a for the "
    "database (x, y). The source claims the relation for all finite models, so it must hold for these."
)
PRIOR_UP_TO_FACTOR = (
    "w_xy is proportional to the prior probability of the database (x, y); the losses do not depend on the factor."
)
PAIR = (
    "a = P(o | D), b = P(o | D'), w = P(D), v = P(D') and s = P(o), for any two databases D, D' and any output "
    "o with positive probability, in any finite model. By Bayes' rule P(D | o) = w a/s. The statement uses "
    "nothing else of the model."
)
RECORD = (
    "x = P(X_i = x, o), y = P(X_i = y, o), w = P(X_i = x), v = P(X_i = y) and s = P(o), for any record, two of "
    "its values and an output with positive probability, in any finite model."
)
FOUR_RECORDS = (
    "four records with the values 0 and 1; the answer to a count query reveals that exactly two are 1. "
    "The prior gives 0110 and 1001 probability 1/2 each. There are two outputs a and b; k_D is the probability "
    "of a for the database D. The source claims the relation for all finite models, so it must hold for these."
)
ONE_CHANGE = (
    "Two databases with positive prior probability that differ in one record are dependent neighbours, since no "
    "other record needs to change."
)
ALL_DEPENDENT = (
    "The two records depend on each other, and all four databases have positive prior probability. Any two of "
    "these databases are dependent neighbours."
)
TWO_AVERAGES = (
    "f(k), k = 1, ..., N, are the probabilities of an output for the possible databases with one value of the "
    "record, and g(k) those for another value. p and q are the probabilities of these databases given the "
    "value of the record. Then sum p f = P(o | X_i = x) and sum q g = P(o | X_i = y)."
)
SAME_OTHERS = (
    "f(k), k = 1, ..., N, are the probabilities of an output for the databases with one value of the record, "
    "and g(k) those for another value and the same other records. p and q are the probabilities of the other "
    "records given the first and the second value; p = q if the records are independent. Then sum p f = P(o | "
    "X_i = x) and sum q g = P(o | X_i = y)."
)
OUTCOMES = (
    "The pairs of a database and an output with positive joint probability are listed by k = 1, ..., N, with "
    "c(k) = P(D, o) and r(k) = P(D | o)/P(D). m = e^epsilon_MP is an upper bound of r. The statement for the "
    "value of one record has the same form."
)
ONE_RATIO = "The loss on the smaller side is at least the likelihood ratio in the claim."
