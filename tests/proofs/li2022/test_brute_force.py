"""Check the general verdicts on belief functions by brute force over small mechanisms.

The mechanisms have masses in {0, 1/4, 1/2, 3/4, 1} over two outcomes. All is computed from the definitions, in
integers (quarters), without the proofs. The level of a notion of privacy is its smallest ratio t = e^epsilon.
"Equivalent" means equal smallest ratios, and "implies" means that one ratio never exceeds the other. 0/0 is
ignored, and a/0 is infinite.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache

import pytest

Row = tuple[int, ...]  # masses of {a}, {b}, {a b}, in quarters
Ratio = Fraction | float  # a float only if infinite
SETS = (1, 2, 3)
ROWS: list[Row] = [(a, b, 4 - a - b) for a in range(5) for b in range(5 - a)]
PAIRS = list(itertools.product(ROWS, ROWS))
EVENTS = range(4)
TESTS = list(itertools.product(range(5), repeat=2))  # phi(a), phi(b), in quarters
CRISP = [(4 * (E & 1), 4 * (E >> 1)) for E in EVENTS]
EVENTS_OF_TWO = range(16)  # of pairs of outcomes; (i, j) is bit 2 i + j
TESTS_OF_TWO = list(itertools.product(range(3), repeat=4))  # phi in halves


def least_ratio(pairs: Iterable[tuple[int | Fraction, int | Fraction]]) -> Ratio:
    """The smallest t >= 1 with above <= t below for all pairs."""
    worst: Ratio = Fraction(1)
    for above, below in pairs:
        if below:
            worst = max(worst, Fraction(above) / below)
        elif above > 0:
            return math.inf
    return worst


def mass(row: Row, event: int) -> int:
    return row[event - 1] if event else 0


def belief(row: Row, event: int) -> int:
    return sum(row[A - 1] for A in SETS if not A & ~event)


def plausibility(row: Row, event: int) -> int:
    return sum(row[A - 1] for A in SETS if A & event)


def members(row: Row) -> list[tuple[int, int]]:
    """Probabilities in quarters with pr >= bel everywhere, among them the extreme points."""
    return [(p, 4 - p) for p in range(5) if all(p * (E & 1) + (4 - p) * (E >> 1) >= belief(row, E) for E in EVENTS)]


def both(one: Row, other: Row) -> list[tuple[Row, Row]]:
    """The ordered pairs of inputs, including each input with itself."""
    return list(itertools.product((one, other), repeat=2))


@cache
def ratio(kind: str, one: Row, other: Row) -> Ratio:
    """The smallest ratio of a notion for the mechanism with these two mass functions."""
    above, below = {
        "mass": (mass, mass),
        "belief": (belief, belief),
        "plausibility": (plausibility, plausibility),
        "walley": (plausibility, belief),
        "weak": (belief, plausibility),
    }[kind]
    return least_ratio((above(x, E), below(y, E)) for x, y in both(one, other) for E in EVENTS)


NOTIONS = ("mass", "belief", "plausibility", "walley", "weak")
IMPLIED = {
    "mass": {"mass", "belief", "plausibility", "weak"},
    "walley": {"walley", "belief", "plausibility", "weak"},
    "belief": {"belief", "weak"},
    "plausibility": {"plausibility", "weak"},
    "weak": {"weak"},
}


# ---- mass, belief, plausibility, credal sets


def test_any_of_mass_belief_and_plausibility_gives_the_others() -> None:
    for row in ROWS:
        for A in EVENTS:
            inverse = sum((-1) ** (A & ~B).bit_count() * belief(row, B) for B in EVENTS if not B & ~A)
            assert inverse == mass(row, A)
            assert plausibility(row, A) == 4 - belief(row, 3 & ~A)
    assert len({tuple(belief(row, E) for E in EVENTS) for row in ROWS}) == len(ROWS)
    assert len({tuple(plausibility(row, E) for E in EVENTS) for row in ROWS}) == len(ROWS)


def is_belief_function(f: Sequence[int], whole: int) -> bool:
    """The three conditions of the source, the third for up to three sets.

    On two outcomes, more sets give no new condition.
    """
    if f[0] != 0 or f[-1] != whole:
        return False
    for n in (1, 2, 3):
        for sets in itertools.product(range(len(f)), repeat=n):
            union = 0
            for one in sets:
                union |= one
            total = 0
            for chosen in range(1, 1 << n):
                meet = len(f) - 1
                for i in range(n):
                    if chosen >> i & 1:
                        meet &= sets[i]
                total += (-1) ** (chosen.bit_count() + 1) * f[meet]
            if f[union] < total:
                return False
    return True


def test_totally_monotone_functions_are_those_with_a_normal_mass() -> None:
    without_the_word_normal = 0
    for f in itertools.product(range(5), repeat=4):
        inverse = [sum((-1) ** (A & ~B).bit_count() * f[B] for B in EVENTS if not B & ~A) for A in EVENTS]
        is_mass = all(0 <= value <= 4 for value in inverse) and sum(inverse) == 4
        assert is_belief_function(f, 4) == (is_mass and inverse[0] == 0)
        without_the_word_normal += is_mass != is_belief_function(f, 4)
    assert without_the_word_normal == 20  # with a mass on the empty set, bel(empty) > 0


def test_belief_and_plausibility_are_the_extremes_of_the_credal_set() -> None:
    for row in ROWS:
        for E in EVENTS:
            values = [p * (E & 1) + q * (E >> 1) for p, q in members(row)]
            assert (min(values), max(values)) == (belief(row, E), plausibility(row, E))
        for phi in TESTS:
            values = [p * phi[0] + q * phi[1] for p, q in members(row)]
            assert (min(values), max(values)) == (lower(row, phi), upper(row, phi))


def lower(row: Row, phi: Sequence[int]) -> int:
    """The sum of m(A) min of phi over A, in sixteenths."""
    return row[0] * phi[0] + row[1] * phi[1] + row[2] * min(phi)


def upper(row: Row, phi: Sequence[int]) -> int:
    return row[0] * phi[0] + row[1] * phi[1] + row[2] * max(phi)


# ---- definitions, lemmas 2 and 14, the table of implications


def test_no_loss_is_negative() -> None:
    """The left half of "-eps <= eps_S <= eps" (and of eps_W) is trivial.

    The ratio is at least 1 on some set, for all inputs.
    """
    for one, other in PAIRS:
        for above, below in ((mass, mass), (plausibility, belief)):
            assert any(above(one, E) >= below(other, E) and above(one, E) > 0 for E in EVENTS)


def test_walley_is_the_ratio_over_the_credal_sets_and_is_decided_on_singletons() -> None:
    for one, other in PAIRS:
        by_definition = least_ratio(
            (p[0] * (E & 1) + p[1] * (E >> 1), q[0] * (E & 1) + q[1] * (E >> 1))
            for x, y in both(one, other)
            for p in members(x)
            for q in members(y)
            for E in EVENTS
        )
        singletons = least_ratio((plausibility(x, y), mass(z, y)) for x, z in both(one, other) for y in (1, 2))
        assert by_definition == ratio("walley", one, other) == singletons


def test_the_table_of_implications_is_exactly_this() -> None:
    ratios = [{kind: ratio(kind, *pair) for kind in NOTIONS} for pair in PAIRS]
    for count in (1, 2):
        for premises in itertools.combinations(NOTIONS, count):
            implied = set().union(*(IMPLIED[kind] for kind in premises))
            for conclusion in NOTIONS:
                always = all(one[conclusion] <= max(one[kind] for kind in premises) for one in ratios)
                assert always == (conclusion in implied), (premises, conclusion)
                if not always:  # then no bound holds, not even a worse one
                    assert any(
                        one[conclusion] == math.inf and max(one[kind] for kind in premises) < math.inf for one in ratios
                    ), (premises, conclusion)


def test_all_notions_agree_on_probability_functions() -> None:
    bayesian = [row for row in ROWS if not row[2]]
    for one, other in itertools.product(bayesian, repeat=2):
        assert len({ratio(kind, one, other) for kind in NOTIONS}) == 1


def test_walley_at_epsilon_0_is_one_probability_function_for_all_inputs() -> None:
    for one, other in PAIRS:
        assert (ratio("walley", one, other) == 1) == (one == other and not one[2])


def test_the_other_losses_agree_with_the_library() -> None:
    from symbolic.belief.loss import KINDS, privacy_loss
    from symbolic.belief.mechanism import Mechanism

    for one, other in PAIRS[::3]:
        rows = {
            name: {key: Fraction(x, 4) for key, x in zip(("a", "b", "a b"), row, strict=True)}
            for name, row in (("x", one), ("z", other))
        }
        q = Mechanism.of("ab", rows)
        for kind, mine in zip(KINDS, ("mass", "walley", "belief", "plausibility"), strict=True):
            found = privacy_loss(q, kind).ratio
            assert ratio(mine, one, other) == (math.inf if found is None else found)


# ---- theorems 5 and 18: the notion that each half is equivalent to


def halves(pairs: Iterable[tuple[int, int]], whole: int) -> tuple[Ratio, Ratio]:
    """The smallest t for the lower and for the upper half of the printed bounds on beta.

    The lower half is beta >= max(1 - t alpha, (1 - alpha)/t). The upper half is beta <= min(1 - alpha/t, t (1 -
    alpha)). Both are for all pairs of errors.
    """
    known = list(pairs)
    below = least_ratio(pair for a, b in known for pair in ((whole - b, a), (whole - a, b)))
    above = least_ratio(pair for a, b in known for pair in ((b, whole - a), (a, whole - b)))
    return below, above


Expectation = Callable[[Row, Sequence[int]], int]


def errors(
    rows: list[tuple[Row, Row]], tests: list[tuple[int, int]], first: Expectation, second: Expectation
) -> list[tuple[int, int]]:
    """(alpha, beta) in sixteenths.

    alpha is the first expectation under x, and beta is 1 minus the second one under x'.
    """
    return [(first(x, phi), 16 - second(y, phi)) for x, y in rows for phi in tests]


@pytest.mark.parametrize("tests", [TESTS, CRISP], ids=["randomised", "crisp"])
def test_what_each_half_of_each_pair_of_errors_says(tests: list[tuple[int, int]]) -> None:
    for one, other in PAIRS:
        rows = both(one, other)
        # pessimistic alpha, pessimistic beta: theorem 5, and 18's first half
        pessimistic = errors(rows, tests, upper, lower)
        assert halves(pessimistic, 16) == (ratio("weak", one, other), ratio("walley", one, other))
        # optimistic, optimistic: 18's second half, repaired
        optimistic = errors(rows, tests, lower, upper)
        assert halves(optimistic, 16) == (ratio("walley", one, other), ratio("weak", one, other))
        # one of each: belief and plausibility together, in both halves
        mixed = max(ratio("belief", one, other), ratio("plausibility", one, other))
        assert halves(errors(rows, tests, upper, upper), 16) == (mixed, mixed)
        assert halves(errors(rows, tests, lower, lower), 16) == (mixed, mixed)
        # each line alone
        assert least_ratio((16 - b, a) for a, b in errors(rows, tests, upper, upper)) == ratio(
            "plausibility", one, other
        )
        assert least_ratio((16 - b, a) for a, b in errors(rows, tests, lower, lower)) == ratio("belief", one, other)


def test_tests_of_messages_characterise_shafer() -> None:
    """Repaired theorem 5: if the test may depend on the message, both halves mean eps-SLDP.

    The message is the focal set.
    """
    messages = list(itertools.product(range(3), repeat=3))
    for one, other in PAIRS:
        pairs = [
            (sum(m * f for m, f in zip(x, phi, strict=True)), 8 - sum(m * f for m, f in zip(y, phi, strict=True)))
            for x, y in both(one, other)
            for phi in messages
        ]
        assert halves(pairs, 8) == (ratio("mass", one, other),) * 2


def test_theorem_5_holds_in_its_lower_half_only() -> None:
    upper_fails = back_fails = 0
    for one, other in PAIRS:
        assert ratio("weak", one, other) <= ratio("mass", one, other)
        upper_fails += ratio("walley", one, other) > ratio("mass", one, other)
        back_fails += ratio("mass", one, other) > max(ratio("weak", one, other), ratio("walley", one, other))
    assert upper_fails and back_fails


def test_the_optimistic_function_as_printed_is_1() -> None:
    """The supremum of beta over tests with type I error at most a is 1.

    One of these tests never rejects.
    """
    for one, other in PAIRS:
        for level in range(17):
            allowed = [16 - upper(other, phi) for phi in TESTS if lower(one, phi) <= level]
            assert max(allowed) == 16
            printed = [
                16 - upper(one, phi) for phi in TESTS if lower(one, phi) <= level
            ]  # beta^op with bel_x, as in li2022
            assert max(printed) == 16


def test_errors_with_the_printed_set_say_nothing_of_the_other_input() -> None:
    """With P_x' as printed, the errors do not depend on the other input.

    The printed set is {pr >= bel_x}. The lower half of theorem 5 is then always true. The upper half is false for
    every imprecise mass function.
    """
    for row in ROWS:
        below, above = halves([(upper(row, phi), 16 - lower(row, phi)) for phi in TESTS], 16)
        assert below == 1
        assert (above == 1) == (not row[2])


def test_least_favourable_members_exist() -> None:
    """Two members of the credal sets attain exactly the smallest ratio of the weak notion."""
    for one, other in PAIRS:
        t = ratio("weak", one, other)
        # two outcomes: p(a) in [l, u], p'(a) in [l', u']; the least favourable members are the nearest two points
        # of the intervals
        p, q = nearest((one[0], 4 - one[1]), (other[0], 4 - other[1]))
        found = least_ratio([(p, q), (q, p), (4 - p, 4 - q), (4 - q, 4 - p)])
        assert found == t


def test_three_inputs_may_have_no_private_members_at_once() -> None:
    """Three inputs may have no common private choice of members, though each pair has one.

    The inputs always send {a b}, {b c} and {a c}. Probabilities with finite ratios have equal supports.
    """
    sets = (0b011, 0b110, 0b101)
    for A, B in itertools.product(sets, repeat=2):
        assert all((not A & ~E) <= bool(B & E) for E in range(8))  # bel_x(E) <= pl_x'(E)
    assert sets[0] & sets[1] & sets[2] == 0


def nearest(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    if one[1] < other[0]:
        return one[1], other[0]
    if other[1] < one[0]:
        return one[0], other[1]
    return (max(one[0], other[0]),) * 2


# ---- definition 17


def test_the_pessimistic_function_is_convex_and_below_1_minus_alpha() -> None:
    for one, other in PAIRS[::4]:
        for phi, psi in itertools.product(TESTS, repeat=2):
            middle = [x + y for x, y in zip(phi, psi, strict=True)]
            assert upper(one, middle) <= upper(one, phi) + upper(one, psi)
            assert lower(other, middle) >= lower(other, phi) + lower(other, psi)
        for level in range(5):
            assert (upper(one, (level, level)), 16 - lower(other, (level, level))) == (4 * level, 16 - 4 * level)


# ---- two answers: composition, corollaries 6 and 19


def rectangle(A: int, B: int) -> int:
    return (B if A & 1 else 0) | (B << 2 if A & 2 else 0)


RECTANGLES = [(i, j, rectangle(A, B)) for i, A in enumerate(SETS) for j, B in enumerate(SETS)]


@cache
def beliefs_of_two(one: Row, other: Row) -> tuple[int, ...]:
    """bel of the product of mass functions on all 16 events, in sixteenths."""
    return tuple(sum(one[i] * other[j] for i, j, R in RECTANGLES if not R & ~E) for E in EVENTS_OF_TWO)


@cache
def independent_of_two(one: Row, other: Row) -> tuple[tuple[int, int], ...]:
    """(smallest, largest) (p x q)(E) over members of the credal sets, in sixteenths."""
    result = []
    for E in EVENTS_OF_TWO:
        values = [
            sum(p[i] * q[j] for i in (0, 1) for j in (0, 1) if E >> (2 * i + j) & 1)
            for p in members(one)
            for q in members(other)
        ]
        result.append((min(values), max(values)))
    return tuple(result)


def product_ratios(x: tuple[Row, Row], z: tuple[Row, Row]) -> dict[str, Ratio]:
    """The smallest ratios of a product of mass functions in one direction, over 16 events."""
    first, second = beliefs_of_two(*x), beliefs_of_two(*z)
    bel = list(zip(first, second, strict=True))
    pl = [(16 - a, 16 - b) for a, b in bel]
    rows = [(x[0][i] * x[1][j], z[0][i] * z[1][j]) for i, j, _ in RECTANGLES]
    return {
        "mass": least_ratio(rows),
        "belief": least_ratio(bel),
        "plausibility": least_ratio(pl),
        "walley": least_ratio((16 - first[15 ^ E], second[E]) for E in EVENTS_OF_TWO),
        "weak": least_ratio((first[E], 16 - second[15 ^ E]) for E in EVENTS_OF_TWO),
    }


def single_ratios(x: Row, z: Row) -> dict[str, Ratio]:
    """The smallest ratios in one direction: x above, z below."""
    table = {
        "mass": (mass, mass),
        "belief": (belief, belief),
        "plausibility": (plausibility, plausibility),
        "walley": (plausibility, belief),
        "weak": (belief, plausibility),
    }
    return {kind: least_ratio((f(x, E), g(z, E)) for E in EVENTS) for kind, (f, g) in table.items()}


def test_every_notion_composes_for_the_product_of_masses_and_every_event() -> None:
    """Lemmas 3 and 15, and the same for belief, plausibility and the weak notion."""
    singles = {pair: single_ratios(*pair) for pair in PAIRS}
    for x, z in PAIRS[::2]:
        for other in PAIRS[::3]:
            found = product_ratios((x, other[0]), (z, other[1]))
            for kind in NOTIONS:
                assert found[kind] <= singles[x, z][kind] * singles[other][kind], (kind, x, z, other)


def test_walley_belief_plausibility_and_weak_compose_for_the_independent_product() -> None:
    sides = {"belief": (0, 0), "plausibility": (1, 1), "walley": (1, 0), "weak": (0, 1)}
    singles = {pair: single_ratios(*pair) for pair in PAIRS}
    for x, z in PAIRS[::2]:
        for other in [(x, z), *PAIRS[::9]]:
            first, second = independent_of_two(x, other[0]), independent_of_two(z, other[1])
            for kind, (i, k) in sides.items():
                found = least_ratio((a[i], b[k]) for a, b in zip(first, second, strict=True))
                bounds = singles[x, z][kind], singles[other][kind]
                if kind == "weak":  # needs members that are close in both directions
                    bounds = ratio("weak", x, z), ratio("weak", *other)
                assert found <= bounds[0] * bounds[1], (kind, x, z, other)


def test_the_independent_product_is_inside_the_product_of_masses() -> None:
    smaller = 0
    for one, other in PAIRS:
        for E, (low, high) in enumerate(independent_of_two(one, other)):
            inside, touching = beliefs_of_two(one, other)[E], 16 - beliefs_of_two(one, other)[15 ^ E]
            assert inside <= low <= high <= touching
            smaller += inside < low
    assert smaller


def test_the_loss_of_two_answers_of_one_mechanism_is_exactly_twice_the_loss() -> None:
    for one, other in PAIRS:
        t = max(single_ratios(x, z)["walley"] for x, z in both(one, other))
        found = max(product_ratios((x, x), (z, z))["walley"] for x, z in both(one, other))
        assert found == t * t


def two_answers(one: Row, other: Row) -> dict[str, list[tuple[Fraction, Fraction]]]:
    """(alpha, beta) of all deterministic tests of two answers, input `one` against `other`."""
    result: dict[str, list[tuple[Fraction, Fraction]]] = {}
    bel, bel_ = beliefs_of_two(one, one), beliefs_of_two(other, other)
    ind, ind_ = independent_of_two(one, one), independent_of_two(other, other)
    sixteenth = Fraction(1, 16)
    result["pessimistic"] = [(1 - bel[15 ^ E] * sixteenth, 1 - bel_[E] * sixteenth) for E in EVENTS_OF_TWO]
    result["optimistic"] = [(bel[E] * sixteenth, bel_[15 ^ E] * sixteenth) for E in EVENTS_OF_TWO]
    result["pessimistic independent"] = [(ind[E][1] * sixteenth, 1 - ind_[E][0] * sixteenth) for E in EVENTS_OF_TWO]
    result["optimistic independent"] = [(ind[E][0] * sixteenth, 1 - ind_[E][1] * sixteenth) for E in EVENTS_OF_TWO]
    return result


def finite(value: Ratio) -> bool:
    return value < math.inf


def test_corollaries_6_and_19() -> None:
    middle_fails = upper_fails = 0
    for one, other in PAIRS:
        found = two_answers(one, other)
        weak, walley = ratio("weak", one, other), ratio("walley", one, other)
        if finite(weak):
            t = Fraction(weak)
            for kind in ("pessimistic", "pessimistic independent"):
                for a, b in found[kind]:  # u^2 and f^{2,pe}; SLDP and WLDP both imply the weak notion
                    assert b >= max((1 - a) / t**2, 2 / (t + 1) - a, 1 - a * t**2)
        if finite(walley):
            t = Fraction(walley)
            for a, b in found["optimistic independent"]:
                assert b >= max((1 - a) / t**2, 2 / (t + 1) - a, 1 - a * t**2)
            for a, b in found["pessimistic independent"]:
                assert b <= min((1 - a) * t**2, 2 * t / (t + 1) - a, 1 - a / t**2)
            for a, b in found["optimistic"]:
                assert b >= max((1 - a) / t**2, 4 / (t + 1) ** 2 - a, 1 - a * t**2)
                middle_fails += b < 2 / (t + 1) - a
            for a, b in found["pessimistic"]:
                assert b <= min((1 - a) * t**2, 2 - 4 / (t + 1) ** 2 - a, 1 - a / t**2)
        if finite(ratio("mass", one, other)):
            t = Fraction(ratio("mass", one, other))
            upper_fails += any(b > min((1 - a) * t**2, 1 - a / t**2) for a, b in found["pessimistic"])
    assert middle_fails and upper_fails


def test_the_constant_of_the_optimistic_middle_line_is_attained() -> None:
    row = (1, 1, 2)  # t = 3 = (1 - v)/v with v = 1/4; E: both answers are equal
    assert ratio("walley", row, row) == 3
    (a, b) = two_answers(row, row)["optimistic"][0b1001]
    assert a + b == Fraction(4, 16) == 4 / Fraction(3 + 1) ** 2


def test_the_printed_upper_constant_contradicts_a_coin() -> None:
    """The printed constant (3 - e^-2eps)/(e^eps + 1) is below the correct 2 e^eps/(e^eps + 1).

    It is below 1 if e^eps exceeds the golden ratio.
    """
    for t in (Fraction(n, 8) for n in range(9, 80)):
        printed, right = (3 - t**-2) / (t + 1), 2 * t / (t + 1)
        assert printed < right
        assert (printed < 1) == (t * t > t + 1)
        p = t / (t + 1)  # Warner's model: reject if both answers favour x', and for one of the two ties
        attained = 1 + p * p - (1 - p) ** 2
        assert attained == right


def test_randomised_tests_of_two_answers_obey_the_same_lines() -> None:
    for one, other in PAIRS[::7]:
        walley = ratio("walley", one, other)
        if not finite(walley):
            continue
        t = Fraction(walley)
        for phi in TESTS_OF_TWO:
            low = sum(one[i] * one[j] * min(_values(phi, R)) for i, j, R in RECTANGLES)
            high = sum(other[i] * other[j] * max(_values(phi, R)) for i, j, R in RECTANGLES)
            a, b = Fraction(low, 32), 1 - Fraction(high, 32)
            assert b >= max((1 - a) / t**2, 4 / (t + 1) ** 2 - a, 1 - a * t**2)


def _values(phi: Sequence[int], R: int) -> list[int]:
    return [value for i, value in enumerate(phi) if R >> i & 1]


def test_k_answers_of_randomized_response() -> None:
    """The lines of Kairouz, Oh and Viswanath are the Neyman-Pearson curve, for k up to 6.

    The tests depend on the number of answers of each kind.
    """
    for t in (Fraction(3, 2), Fraction(2), Fraction(5)):
        for k in range(1, 7):
            total = (t + 1) ** k
            knots = [
                (
                    sum(math.comb(k, i) * t**i for i in range(j)) / total,
                    sum(math.comb(k, i) * t ** (k - i) for i in range(j, k + 1)) / total,
                )
                for j in range(k + 2)
            ]
            for a, b in knots:
                assert b == lines(k, t, a)
            for (a, b), (c, d) in itertools.pairwise(knots):
                assert (b + d) / 2 == lines(k, t, (a + c) / 2)


def lines(k: int, t: Fraction, alpha: Fraction) -> Fraction:
    best = Fraction(0)
    for j in range(k // 2 + 1):
        delta = sum(math.comb(k, i) * (t ** (k - i) - t ** (k - 2 * j + i)) for i in range(j)) / (1 + t) ** k
        slope = t ** (k - 2 * j)
        best = max(best, 1 - delta - slope * alpha, (1 - delta - alpha) / slope)
    return best


def test_k_answers_of_any_mechanism_obey_the_same_lines() -> None:
    """Tests of three messages satisfy sum of max(0, r - t^e m) <= D(3, e) for every integer e.

    This includes e between and beyond the lines.
    """
    for one, other in PAIRS:
        t = ratio("mass", one, other)
        if t == math.inf:
            continue
        t = Fraction(t)
        triples = [
            (one[i] * one[j] * one[k], other[i] * other[j] * other[k])
            for i, j, k in itertools.combinations_with_replacement(range(3), 3)
            for _ in set(itertools.permutations((i, j, k)))
        ]
        for e in range(-4, 5):
            most = sum(math.comb(3, i) * max(Fraction(0), t**i - t ** (e + 3 - i)) for i in range(4)) / (t + 1) ** 3
            assert sum(max(Fraction(0), r - t**e * m) for m, r in triples) <= 64 * most


def test_the_recursion_of_the_lines() -> None:
    """(t + 1) D(k + 1, e) = D(k, e + 1) + t D(k, e - 1)."""
    t = Fraction(5, 3)

    def D(k: int, e: int) -> Fraction:
        terms = (math.comb(k, i) * max(Fraction(0), t**i - t ** (e + k - i)) for i in range(k + 1))
        return sum(terms, Fraction(0)) / (t + 1) ** k

    for k in range(6):
        for e in range(-8, 9):
            assert (t + 1) * D(k + 1, e) == D(k, e + 1) + t * D(k, e - 1)


def test_the_lines_are_a_symmetric_random_walk() -> None:
    """The functions g_k of the lines satisfy the recursion of a symmetric random walk.

    g_k(x) = e^(-x/2) D_k(e^x) with t = w^2, at x = e log t: (w^2 + 1) g_(k+1)(e) = w (g_k(e+1) + g_k(e-1)).
    """
    w = Fraction(3, 2)

    def g(k: int, e: int) -> Fraction:
        t = w * w
        terms = (math.comb(k, i) * max(Fraction(0), t**i - t ** (e + k - i)) for i in range(k + 1))
        return sum(terms, Fraction(0)) / (t + 1) ** k / w**e

    for k in range(5):
        for e in range(-7, 8):
            assert (w * w + 1) * g(k + 1, e) == w * (g(k, e + 1) + g(k, e - 1))


def test_k_answers_with_dont_know_are_told_apart_by_their_parity() -> None:
    """Optimistic errors of two equal mass functions (v, v, 1 - 2v): alpha + beta = (2v)^k.

    The rejection region depends on the parity of the answers. The errors are computed from the focal sets of the
    product.
    """
    row = (1, 1, 2)
    for k in (1, 2, 3, 4):
        even = odd = 0
        for sets in itertools.product(SETS, repeat=k):
            weight = math.prod(row[A - 1] for A in sets)
            choices = itertools.product(*([i for i in (0, 1) if A >> i & 1] for A in sets))
            parities = {sum(choice) % 2 for choice in choices}
            even += weight * (parities == {0})
            odd += weight * (parities == {1})
        assert even + odd == 2**k


def test_every_pair_of_rows_is_an_image_of_randomized_response() -> None:
    """Every pair is an image of randomized response.

    That is, m = (t a + b)/(t + 1) and r = (a + t b)/(t + 1) for mass functions a, b. All k-fold bounds use this step.
    """
    for one, other in PAIRS:
        t = ratio("mass", one, other)
        if t in (1, math.inf):
            continue
        a = [(t * m - r) / (t - 1) for m, r in zip(one, other, strict=True)]
        b = [(t * r - m) / (t - 1) for m, r in zip(one, other, strict=True)]
        assert min(a) >= 0 and min(b) >= 0 and sum(a) == sum(b) == 4
        assert [(t * x + y) / (t + 1) for x, y in zip(a, b, strict=True)] == list(one)


# ---- post-processing


def image(row: Row, images: tuple[int, int]) -> Row:
    result = [0, 0, 0]
    for A, m in zip(SETS, row, strict=True):
        result[((images[0] if A & 1 else 0) | (images[1] if A & 2 else 0)) - 1] += m
    return tuple(result)


def test_point_valued_maps_lose_nothing_and_set_valued_ones_only_walley() -> None:
    for images in itertools.product(SETS, repeat=2):
        point = all(one.bit_count() == 1 for one in images)
        for one, other in PAIRS:
            new = image(one, images), image(other, images)
            for kind in NOTIONS:
                if kind != "walley" or point:
                    assert ratio(kind, *new) <= ratio(kind, one, other)
    assert ratio("walley", (2, 2, 0), (2, 2, 0)) == 1
    assert ratio("walley", image((2, 2, 0), (3, 3)), image((2, 2, 0), (3, 3))) == math.inf


def test_randomised_maps_in_both_readings() -> None:
    kernels = [
        (Fraction(p, 2), Fraction(q, 2)) for p in range(3) for q in range(3)
    ]  # probabilities of outcome a, from a and from b
    for one, other in PAIRS[::2]:
        for kernel in kernels:
            drawn = {}
            for name, row in (("one", one), ("other", other)):
                total = [Fraction(0)] * 3
                for f, g in itertools.product((1, 2), repeat=2):
                    chance = (kernel[0] if f == 1 else 1 - kernel[0]) * (kernel[1] if g == 1 else 1 - kernel[1])
                    total = [x + chance * y for x, y in zip(total, image(row, (f, g)), strict=True)]
                drawn[name] = tuple(total)
            for kind in NOTIONS:
                assert ratio(kind, drawn["one"], drawn["other"]) <= ratio(kind, one, other)  # type: ignore[arg-type]
            acted = [[least_and_most(row, kernel, E) for E in (1, 2)] for row in (one, other)]
            assert least_ratio(
                (x[E][1], y[E][0]) for x, y in itertools.product(acted, repeat=2) for E in (0, 1)
            ) <= ratio("walley", one, other)


def least_and_most(row: Row, kernel: tuple[Fraction, Fraction], E: int) -> tuple[Fraction, Fraction]:
    to_event = kernel if E == 1 else (1 - kernel[0], 1 - kernel[1])
    values = [p * to_event[0] + q * to_event[1] for p, q in members(row)]
    return min(values), max(values)


def test_a_kernel_on_the_members_may_leave_belief_functions() -> None:
    """Lemma 4, other interpretation: a kernel on the members need not give a belief function.

    {a b} has mass 1, and the kernel maps a to 1 or 2 and b to 3 or 4. The lower probabilities are not even
    2-monotone.
    """
    kernel = ((1, 1, 0, 0), (0, 0, 1, 1))

    def low(*event: int) -> int:
        return min(sum(row[i] for i in event) for row in kernel)

    assert low(0, 2, 3) + low(0) < low(0, 2) + low(0, 3)


# ---- the smallest mechanisms


def as_row(found: dict[int, Fraction]) -> Row:
    return tuple(found.get(A, Fraction(0)) for A in SETS)  # type: ignore[return-value]


SMALLEST: dict[str, tuple[tuple[str, ...], str]] = {
    "theorem-5.2-1": (("walley",), "mass"),
    "theorem-5.2-1 all-focal": (("walley",), "mass"),
    "lemma-2.converse": (("belief", "plausibility"), "mass"),
    "lemma-2.converse all-focal": (("belief", "plausibility"), "mass"),
    "plausibility without mass": (("plausibility",), "mass"),
    "belief without plausibility": (("belief",), "plausibility"),
    "plausibility without belief": (("plausibility",), "belief"),
    "weak without belief": (("weak",), "belief"),
    "weak without plausibility": (("weak",), "plausibility"),
    "mass without walley": (("mass",), "walley"),
}


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", SMALLEST)
def test_a_smallest_mechanism_refutes_and_halves_of_it_do_not(name: str) -> None:
    from proofs.search.mechanisms import smallest

    premises, conclusion = SMALLEST[name]
    found = smallest(name)
    rows = [as_row(row) for row in found.rows]
    one, other = rows[0], rows[-1]
    assert found.t is not None and found.t > 1
    assert all(ratio(kind, one, other) <= found.t < ratio(conclusion, one, other) for kind in premises)
    largest = max(value.denominator for row in found.rows for value in row.values())
    smaller = [row for d in range(1, largest) for row in rows_in(d) if all(row) or "all-focal" not in name]
    for pair in itertools.product(smaller, repeat=2):
        sets = sum(any(row[k] for row in pair) for k in range(3))
        if sets <= sum(any(row[k] for row in rows) for k in range(3)):
            assert ratio(conclusion, *pair) <= max(ratio(kind, *pair) for kind in premises)


def rows_in(d: int) -> list[Row]:
    return [(Fraction(a, d), Fraction(b, d), Fraction(d - a - b, d)) for a in range(d + 1) for b in range(d + 1 - a)]  # type: ignore[misc]


def test_the_other_smallest_mechanisms() -> None:
    from proofs.search.mechanisms import smallest, tables

    found = smallest("corollary-19.op.middle")
    third = Fraction(1, 3)
    assert found.rows == ({1: third, 2: third, 3: third},) and found.t == 2
    row, event = (1, 1, 1), found.events[0]
    alpha, beta = (Fraction(beliefs_of_two(row, row)[E], 9) for E in (event, 15 ^ event))
    assert (alpha, beta) == (Fraction(2, 9), Fraction(2, 9)) and alpha + beta < Fraction(2, 3)
    assert smallest("lemma-16.set-valued").events == (3,)
    assert smallest("theorem-5.1-2-upper").rows == ({3: Fraction(1)},)
    found = smallest("bayesian-data.bel")
    assert [belief(as_row(row), 1) for row in found.rows] == [1, Fraction(1, 2)]
    assert [plausibility(as_row(row), 1) for row in found.rows] == [1, 1]
    assert tables(found.rows, found.events)["touch"] == [[1, 1]]


# ---- the slides


def total(prior: Row, rows: tuple[Row, Row]) -> dict[int, int]:
    """The joint mass function on pairs (x, y), bit 2 x + y, by Dempster's rule, times 64."""
    result: dict[int, int] = {}
    for B, weight in zip(SETS, prior, strict=True):
        cylinder = rectangle(B, 3)
        for (A, m), (C, n) in itertools.product(*(zip(SETS, row, strict=True) for row in rows)):
            meet = cylinder & (rectangle(1, A) | rectangle(2, 3)) & (rectangle(2, C) | rectangle(1, 3))
            assert meet
            result[meet] = result.get(meet, 0) + weight * m * n
    return {one: value for one, value in result.items() if value}


def test_total_belief() -> None:
    for prior in ROWS:
        for rows in PAIRS:
            whole = total(prior, rows)
            for E in EVENTS:
                assert sum(v for one, v in whole.items() if not one & ~rectangle(E, 3)) == 16 * belief(prior, E)
            for x, row in zip((1, 2), rows, strict=True):
                given = rectangle(x, 3)
                shift = 0 if x == 1 else 2
                by_dempster, by_geometry = [0, 0, 0], [0, 0, 0]
                for one, value in whole.items():
                    if one & given:
                        by_dempster[((one & given) >> shift) - 1] += value
                    if not one & ~given:
                        by_geometry[(one >> shift) - 1] += value
                assert [4 * v for v in by_dempster] == [sum(by_dempster) * m for m in row]
                assert [4 * v for v in by_geometry] == [sum(by_geometry) * m for m in row]
                assert bool(sum(by_dempster)) == bool(plausibility(prior, x))
                assert bool(sum(by_geometry)) == bool(mass(prior, x))


def test_what_the_rules_of_conditioning_measure_with_bayesian_data() -> None:
    different = 0
    for chance in range(1, 4):
        for rows in PAIRS:
            whole = total((chance, 4 - chance, 0), rows)
            for E in range(1, 4):
                given = rectangle(3, E)
                dempster, geometry = [0, 0], [0, 0]
                for one, value in whole.items():
                    x = 0 if one & 3 else 1
                    assert not (one & 3 and one & 12)  # the posterior is a probability function: bel = pl = m there
                    dempster[x] += value * bool(one & given)
                    geometry[x] += value * (not one & ~given)
                odds = (chance, 4 - chance)
                assert dempster == [4 * c * plausibility(row, E) for c, row in zip(odds, rows, strict=True)]
                assert geometry == [4 * c * belief(row, E) for c, row in zip(odds, rows, strict=True)]
                different += dempster[0] * odds[1] * belief(rows[1], E) != dempster[1] * odds[0] * belief(rows[0], E)
    assert different


def test_wasserman_and_zhou() -> None:
    """(eps, delta) for all events is equivalent to the two lines for all tests.

    Checked on three outcomes in quarters.
    """
    points = [(a, b, 4 - a - b) for a in range(5) for b in range(5 - a)]
    for t in (Fraction(1), Fraction(3, 2), Fraction(3)):
        for P, R in itertools.product(points, repeat=2):
            for crisp in (True, False):
                tests = itertools.product((0, 2) if crisp else (0, 1, 2), repeat=3)
                worst = max(
                    max(_expect(R, phi) - t * _expect(P, phi), _expect(P, phi) - t * _expect(R, phi)) for phi in tests
                )
                if crisp:
                    delta = worst
                else:
                    assert worst == delta


def _expect(row: Sequence[int], phi: Sequence[int]) -> Fraction:
    return Fraction(sum(p * f for p, f in zip(row, phi, strict=True)), 8)
