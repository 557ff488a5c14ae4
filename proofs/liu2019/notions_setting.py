"""What the statements on privacy notions share: two records with two values, and the readings of the definitions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from proofs.statements.statement import Vacuity
from symbolic.language import Max, Relation, Term, as_term, log, reals
from symbolic.notions import condition
from symbolic.notions.condition import Comparison, Number
from symbolic.notions.information import Part, mutual
from symbolic.notions.space import Database, Pair, Space, bounded, every

CANCELS: Mapping[Vacuity, str] = {
    "equivalent": "The prior cancels, so that the two bounds are one: that is what the source says of the two notions."
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


# likely output a: for 11 only; for different records; with the sum of the records
and_of_records = ("1/3", "1/3", "1/3", "2/3")
xor_of_records = ("1/3", "2/3", "2/3", "1/3")
sum_of_records = ("1/4", "1/2", "1/2", "3/4")

# ---- four bits of which two are 1, known by a count query

SLICE = [one for one in Space.of(4, "01").databases if one.count("1") == 2]
SLICE_MECHANISM = reals(" ".join("k" + "".join(one) for one in SLICE))
SLICE_TABLE: dict[tuple[Database, str], Number] = {
    (one, o): p if o == "a" else 1 - p for one, p in zip(SLICE, SLICE_MECHANISM, strict=True) for o in OUTPUTS
}
OPPOSITE: list[Database] = [("0", "1", "1", "0"), ("1", "0", "0", "1")]

# ---- losses


def loss(comparisons: Iterable[Comparison]) -> Term:
    """e^epsilon: the largest ratio."""
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
    """The larger I(X_i; Y | the other record), in nats."""
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


# ---- readings

SAME_MECHANISM = (
    "The epsilon of a notion is the smallest one with which a given mechanism satisfies it; epsilons of two "
    "notions are compared for the same mechanism and prior. (The source compares them 'under the same "
    "performance of the hypothesis testing', which it does not define further; its proof takes one mechanism, "
    "satisfies one notion with epsilon, and sees with which epsilon it satisfies the other.) A statement is "
    "about e^epsilon."
)
NO_DEFINITIONS = (
    "The source announces detailed definitions in its appendix, which has none. Read here: the formulas that "
    "section 6.1 and section 10.6 display."
)
ORIGINAL = "Read here: the definitions of the papers that the source cites for the notions."
EVERY_PRIOR = (
    "The cited papers ask for the notion under every prior of a family, here all priors in which the records "
    "may be known or depend on each other as stated; its epsilon is the smallest one for all of them."
)
DP = (
    "Differential privacy is the bounded one: databases that differ in the value of one record. With the values "
    "absent and present it is the unbounded one."
)
BP_ANY = (
    "Blowfish privacy with constraints compares any two databases that satisfy the constraints ('can generally "
    "consider all the possible records' differences', section 6.1), and the possible databases satisfy them."
)
BP_MINIMAL = (
    "Blowfish privacy (He, Machanavajjhala and Ding 2014, Definition 4.1) compares two databases that satisfy "
    "the constraints and have no third one between them."
)
DDP_PAIRS = (
    "Dependent differential privacy compares databases of which one comes from the other by changing one "
    "record and possibly records that depend on it."
)
DDP_RECORDS = (
    "Dependent differential privacy in its Bayesian form, an instance of Pufferfish privacy: P(A = o | X_i = x) <= "
    "e^epsilon P(A = o | X_i = y)."
)
IP_DATABASES = "Inferential privacy compares the posterior odds of two databases with their prior odds (section 6.1)."
IP_RECORDS = (
    "Inferential privacy (Ghosh and Kleinberg 2016; section 10.6) compares the posterior odds of two values of "
    "one record with their prior odds, and by Bayes is P(A = o | X_i = x) <= e^epsilon P(A = o | X_i = y)."
)
MP_DATABASES = (
    "Membership privacy bounds P(D | o)/P(D) by e^epsilon and from below by e^-epsilon for each database D "
    "(section 10.6)."
)
MP_RECORDS = (
    "Membership privacy (Li, Qardaji, Su, Wu and Yang 2013, Definitions 3.1 and 3.2, both conditions) bounds "
    "the posterior over the prior probability of each value of each record by e^epsilon and from below by "
    "e^-epsilon."
)
MIDP_AVERAGE = (
    "Mutual-information differential privacy is the mean of ln(posterior / prior), as section 10.6 says: the "
    "information that the output has."
)
MIDP_CONDITIONAL = (
    "Mutual-information differential privacy (Cuff and Yu 2016) is the largest I(X_i; Y | the other records), "
    "in nats, here for the one prior and not for the worst one (which would only be larger)."
)
TWO_RECORDS = (
    "The model: two records with the values 0 and 1, two outputs a and b; k_xy is the probability of a for the "
    "database (x, y). The relation is claimed for all finite models, and so for these."
)
PRIOR_UP_TO_FACTOR = (
    "w_xy is proportional to the prior probability of the database (x, y); the losses do not depend on the factor."
)
PAIR = (
    "a = P(o | D), b = P(o | D'), w = P(D), v = P(D'), s = P(o) for any output o that can occur and any two "
    "databases D, D' of any finite model; by Bayes P(D | o) = w a/s. The statement needs no more of the model."
)
RECORD = (
    "x = P(X_i = x, o), y = P(X_i = y, o), w = P(X_i = x), v = P(X_i = y), s = P(o), for any record, two of its "
    "values and an output that can occur, in any finite model."
)
FOUR_RECORDS = (
    "The model: four records with the values 0 and 1 of which the answer to a count query says that two are 1; "
    "the prior gives 0110 and 1001 the probability 1/2 each; two outputs a and b; k_D is the probability of a "
    "for the database D. The relation is claimed for all finite models, and so for these."
)
ONE_CHANGE = "Two possible databases that differ in one record are dependent neighbours: no other record need change."
ALL_DEPENDENT = (
    "The two records depend on each other, and all four databases are possible: every two of them are dependent "
    "neighbours."
)
TWO_AVERAGES = (
    "f(k), k = 1, ..., N, are the probabilities of an output for the possible databases in which the record "
    "has one value, g those for another value, and p and q the probabilities of these databases given the "
    "value: the sum of p f is P(o | X_i = x), and that of q g is P(o | X_i = y)."
)
SAME_OTHERS = (
    "f(k), k = 1, ..., N, are the probabilities of an output for the databases in which the record has one "
    "value, g those for another value and the same other records; p and q are the probabilities of the other "
    "records given the one and the other value, equal where records are independent: the sum of p f is P(o | "
    "X_i = x), and that of q g is P(o | X_i = y)."
)
OUTCOMES = (
    "The databases and outputs that can occur together are listed by k = 1, ..., N, with c(k) = P(D, o) and "
    "r(k) = P(D | o)/P(D); e^epsilon_MP = m is an upper bound of r. For the value of one record instead of the "
    "database the statement is the same."
)
ONE_RATIO = "The loss on the smaller side is at least the one likelihood ratio that is written."
