"""Compare privacy losses with enumeration, and merge elements without changing losses."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symbolic.belief import reduction
from symbolic.belief.frame import Frame
from symbolic.belief.loss import KINDS, privacy_loss, privacy_losses
from symbolic.belief.mass import Mass
from symbolic.belief.mechanism import Mechanism
from symbolic.formula import DomainError
from symbolic.language import Q
from symbolic.number import parse
from symbolic.representations import exact
from symbolic.representations.exact import TooLarge
from symbolic.survey import walley


@st.composite
def mechanisms(draw: st.DrawFn, rows: int = 3, elements: int = 4, positive: bool = False) -> Mechanism:
    n = draw(st.integers(1, elements))
    table = {}
    for x in range(draw(st.integers(1, rows))):
        singles = {1 << i: draw(st.integers(1, 5)) for i in range(n)} if positive else {}
        more = draw(st.dictionaries(st.integers(1, 2**n - 1), st.integers(1, 5), min_size=1, max_size=5))
        weights = singles | more
        table[f"x{x}"] = {A: Fraction(w, sum(weights.values())) for A, w in weights.items()}
    return Mechanism.of("abcdef"[:n], table)


def brute(mechanism: Mechanism, kind: str, same: bool = True) -> Fraction | None:
    """The largest ratio by enumeration over inputs and events; None if it is infinite."""
    rows = {x: {frozenset(row.frame.names(A)): m for A, m in row.masses.items()} for x, row in mechanism.rows.items()}
    names = mechanism.frame.elements
    best = Fraction(0)
    for size in range(len(names) + 1):
        for E in map(frozenset, combinations(names, size)):
            for x, y in product(rows, rows):
                if x == y and not same:
                    continue
                mass = [rows[z].get(E, Fraction(0)) for z in (x, y)]
                bel = [sum((m for A, m in rows[z].items() if A <= E), Fraction(0)) for z in (x, y)]
                pl = [sum((m for A, m in rows[z].items() if A & E), Fraction(0)) for z in (x, y)]
                above, below = {"shafer": mass, "belief": bel, "plausibility": pl, "walley": [pl[0], bel[1]]}[kind]
                if below:
                    best = max(best, above / below)
                elif above:
                    return None
    return best


@settings(deadline=None, max_examples=150)
@given(mechanisms() | mechanisms(positive=True))
def test_losses_against_enumeration(mechanism: Mechanism) -> None:
    for kind in KINDS:
        found = privacy_loss(mechanism, kind)
        assert found.ratio == brute(mechanism, kind)
        row, other = mechanism[found.x], mechanism[found.y]
        upper = {"shafer": row.mass, "belief": row.belief}.get(kind, row.plausibility)
        lower = {"shafer": other.mass, "plausibility": other.plausibility}.get(kind, other.belief)
        assert (found.above, found.below) == (upper(found.event), lower(found.event))
        assert found.ratio == (found.above / found.below if found.below else None)
        if len(mechanism.rows) > 1:
            different = privacy_loss(mechanism, kind, same=False)
            assert different.ratio == brute(mechanism, kind, same=False)
            assert different.x != different.y


@settings(deadline=None, max_examples=100)
@given(mechanisms(positive=True))
def test_which_losses_bound_which(mechanism: Mechanism) -> None:
    shafer, walley_, belief, plausibility = (privacy_loss(mechanism, kind).ratio for kind in KINDS)
    assert walley_ is not None and belief is not None and plausibility is not None
    assert max(belief, plausibility) <= walley_
    if shafer is not None:
        assert max(belief, plausibility) <= shafer


@settings(deadline=None, max_examples=80)
@given(mechanisms(elements=3), st.lists(st.integers(1, 3), min_size=3, max_size=3))
def test_merging_keeps_the_losses(mechanism: Mechanism, copies: list[int]) -> None:
    """Replace each element by one to three copies in the same focal sets: losses stay equal."""
    names = {y: [f"{y}{i}" for i in range(copies[k])] for k, y in enumerate(mechanism.frame.elements)}
    rows = {
        x: {" ".join(z for y in row.frame.names(A) for z in names[y]): m for A, m in row.masses.items()}
        for x, row in mechanism.rows.items()
    }
    large = Mechanism.of([z for y in names for z in names[y]], rows)
    for kind in KINDS:
        assert privacy_loss(large, kind).ratio == brute(large, kind)
    for one in (reduction.whole, reduction.split):
        small = one(list(large.rows.values()))
        beliefs = small.masses()
        for mask in range(1 << small.elements):
            for row, reduced in zip(large.rows.values(), beliefs, strict=True):
                assert row.belief(small.lift(mask)) == reduced.belief(mask)
                assert row.plausibility(small.lift(mask)) == reduced.plausibility(mask)


def test_survey() -> None:
    for p, q in (
        (Fraction(3, 5), Fraction(1, 5)),
        (Fraction(1, 5), Fraction(1, 2)),
        (Fraction(1, 2), Fraction(1, 2)),
    ):
        survey = Mechanism.of(
            ["yes", "no"],
            {"x": {"yes": p, "no": q, "yes no": 1 - p - q}, "z": {"yes": q, "no": p, "yes no": 1 - p - q}},
        )
        worst = exact.evaluate(
            walley.worst_loss_ratio(Q(p.numerator, p.denominator), Q(q.numerator, q.denominator)), {}
        )
        assert privacy_loss(survey, "walley").ratio == worst
        assert privacy_loss(survey, "shafer").ratio == max(p / q, q / p)


def test_zero_masses() -> None:
    one = Mechanism.of("ab", {"x": {"a": "1/2", "a b": "1/2"}})
    assert privacy_loss(one, "shafer").ratio == 1
    assert not privacy_loss(one, "walley").is_finite
    assert privacy_loss(one, "walley").names == ("b",) or privacy_loss(one, "walley").above == Fraction(1, 2)
    with pytest.raises(DomainError, match="only one"):
        privacy_loss(one, "walley", same=False)
    with pytest.raises(DomainError, match="infinite"):
        privacy_loss(one, "walley").epsilon()
    with pytest.raises(DomainError, match="no loss is called"):
        privacy_loss(one, "wally")  # type: ignore[arg-type]
    same = Mechanism.of("ab", {"x": {"a": 1}, "z": {"a": 1}})
    assert all(found.ratio == 1 and found.epsilon().exact == 0 for found in privacy_losses(same).values())


def dense(n: int, focal: int, seed: int, denominators: int = 1) -> Mechanism:
    draw = random.Random(seed)
    rows = {}
    for x in range(2):
        weights = {1 << i: draw.randint(1, 50) for i in range(n)}
        while len(weights) < focal:
            weights.setdefault(draw.randrange(1, 1 << n), draw.randint(1, 50) * denominators + 1)
        rows[f"x{x}"] = {A: Fraction(w, sum(weights.values())) for A, w in weights.items()}
    return Mechanism.of([f"y{i}" for i in range(n)], rows)


@pytest.mark.exhaustive
def test_thousand_focal_sets_on_sixteen_elements(calls: Callable[[], int]) -> None:
    mechanism = dense(16, 1_000, 1)
    calls()
    found = privacy_loss(mechanism, "walley")
    assert calls() < 2_000_000
    assert found.is_finite
    draw = random.Random(2)
    rows = list(mechanism.rows.values())
    for _ in range(300):
        E = draw.randrange(1, 1 << 16)
        assert max(r.plausibility(E) for r in rows) <= (found.ratio or 0) * min(r.belief(E) for r in rows)


def test_long_denominators() -> None:
    mechanism = dense(5, 20, 3, denominators=10**30)
    for kind in KINDS:
        assert privacy_loss(mechanism, kind).ratio == brute(mechanism, kind)


def test_frames_too_large_to_enumerate() -> None:
    names = [f"y{i}" for i in range(40)]
    few = {" ".join(names[3 * i : 3 * i + 5]): Fraction(1, 10) for i in range(10)}
    sparse = Mechanism.of(
        names, {"x": few, "z": {**few, names[0]: Fraction(1, 20), " ".join(names[:5]): Fraction(1, 20)}}
    )
    assert privacy_loss(sparse, "shafer").ratio is None
    assert privacy_loss(sparse, "walley").ratio is None
    assert privacy_loss(sparse, "belief").ratio is None
    assert privacy_loss(sparse, "plausibility").ratio == 1 or privacy_loss(sparse, "plausibility").is_finite
    singles = {y: Fraction(1, 80) for y in names}
    full = Mechanism.of(
        names, {"x": {**singles, " ".join(names): Fraction(1, 2)}, "z": {y: Fraction(1, 40) for y in names}}
    )
    assert privacy_loss(full, "walley").ratio == 41  # (1/80 + 1/2)/(1/80), decided on singletons
    with pytest.raises(TooLarge, match="at most 22"):
        privacy_loss(full, "belief")
    big = Mass.of(Frame(tuple(map(str, range(200)))), {"1": "1/2", " ".join(map(str, range(200))): "1/2"})
    assert privacy_loss(Mechanism(big.frame, {"x": big}), "plausibility").ratio == 1


def test_unions_agree_with_enumeration(monkeypatch: pytest.MonkeyPatch) -> None:
    from symbolic.belief import loss

    draw = random.Random(5)
    for _ in range(40):
        mechanism = dense(3, draw.randint(3, 6), draw.randrange(10**6))
        truth = [privacy_loss(mechanism, kind).ratio for kind in ("belief", "plausibility")]
        with monkeypatch.context() as patch:
            patch.setattr(loss, "MOST_VALUES", 1)
            assert [privacy_loss(mechanism, kind).ratio for kind in ("belief", "plausibility")] == truth


def test_epsilon_is_certified() -> None:
    survey = Mechanism.of("ab", {"x": {"a": "3/4", "b": "1/4"}, "z": {"a": "1/4", "b": "3/4"}})
    found = privacy_loss(survey, "shafer").epsilon(30)
    assert found.text == "1.09861228866810969139524523692"
    assert abs(parse(found.text) - parse(str(privacy_loss(survey, "shafer").epsilon(60)))) <= found.radius * 2
