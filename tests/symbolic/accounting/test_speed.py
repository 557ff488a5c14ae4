"""What makes an epsilon cheap, each against the plain way; and that it is: work is counted in calls and in sums, not in seconds."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from fractions import Fraction
from operator import mul
from typing import Any

import pytest
from flint import acb, acb_mat, arb, ctx

from symbolic.accounting import Account
from symbolic.accounting.account import _turned
from symbolic.accounting.composition import Composition
from symbolic.accounting.contours import turning
from symbolic.accounting.contours.bent import Bent
from symbolic.accounting.contours.cells import Cells
from symbolic.accounting.contours.heavy import Heavy
from symbolic.accounting.contours.hyperbola import Hyperbola, lowest_angle
from symbolic.accounting.contours.line import Line
from symbolic.accounting.contours.loss import Complex, Matrix, OutOfReach, TooSmall, Turned, ball
from symbolic.accounting.contours.rays.wedge import Wedge
from symbolic.accounting.contours.subsampled import SubsampledGaussian
from symbolic.accounting.contours.sweep import MOST, Sweep, in_step
from symbolic.accounting.contours.tables import Flat, Ray
from symbolic.accounting.contours.together import Chunks, Together, power_sums, powers_of
from symbolic.accounting.crossing import TOO_FAR
from symbolic.accounting.guesses.large_losses import by_one_loss
from symbolic.accounting.looks import by_sum
from symbolic.accounting.mechanism import Part
from symbolic.accounting.profile import Profile
from symbolic.accounting.sums import CANCELLED, ROUGH, Sums

pytestmark = pytest.mark.sample(1, rotating=True)

MOST_CALLS = 350_000
"""About 0.2 s; some of these took 900,000 once."""
MOST_NODES = 320
"""Of a hyperbola, where each is a sum of its own."""
MOST_PRODUCTS = 13 * 10**5
"""Of all vertical lines together, nodes times points that are not summed as a polynomial: about 40 nanoseconds each, together 0.05 s. One line of 2,600 nodes, with 600 points, was too many."""
FACTORS = [("0.01", "1"), ("0.9", "1"), ("1e-6", "2"), ("0.1", "1/2")]


def factor(q: str, sigma: str) -> SubsampledGaussian:
    return SubsampledGaussian(Fraction(q), Fraction(sigma))


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The digits of the certified sums that are made, one after the other."""
    found: list[int] = []
    prepared, turned = Line.prepared, Wedge.prepared

    def wedge(self: Wedge) -> Wedge:
        found.append(self.digits)
        return turned(self)

    def bent(self: Sums, y: float, digits: int) -> Bent:
        found.append(digits)
        return made(self, y, digits)

    def line(self: Line, most: float = math.inf) -> Line:
        found.extend([self.digits] if self.certified else [])
        return prepared(self, most)

    made = Sums.bent
    monkeypatch.setattr(Sums, "bent", bent)
    monkeypatch.setattr(Line, "prepared", line)
    monkeypatch.setattr(Wedge, "prepared", wedge)
    return found


@pytest.fixture
def products(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Of numbers, in each product of matrices along vertical lines."""
    found: list[int] = []
    product = turning._product

    def counted(rows: Matrix, columns: Matrix) -> list[Complex]:
        found.append(rows.nrows() * rows.ncols() * columns.ncols())
        return product(rows, columns)

    monkeypatch.setattr(turning, "_product", counted)
    return found


@pytest.mark.parametrize(
    ("q", "sigma", "times", "delta"),
    [
        ("1e-4", "1", 100, "1e-5"),
        ("1e-4", "1", 1000, "1e-10"),
        ("1e-4", "1", 10**4, "1e-5"),
        ("1e-4", "1", 10**4, "1e-10"),
        ("1e-4", "1", 10**5, "1e-10"),
        ("1e-4", "1/2", 10**6, "1e-5"),
        ("0.01", "1", 100, "1e-5"),
        ("0.1", "1", 10**9, "1e-5"),
        ("1e-4", "1/2", 1000, "1e-5"),
        ("1e-4", "0.3", 10**4, "1e-5"),
        ("0.01", "0.3", 1000, "1e-5"),  # took 2,600 nodes once
        ("1e-3", "5", 100, "1e-5"),
        ("1e-6", "1", 10**6, "1e-10"),
        ("1e-6", "1", 10**8, "1e-10"),  # four sums once, as floats were believed too much
        ("1e-6", "0.3", 10**6, "1e-10"),
        ("1e-6", "1/2", 10**6, "1e-30"),  # floats tell nothing here: what is certified first is used again
        ("6.26e-5", "1.01", 508862, "1e-16"),  # four sums once: bounds tell where not to make one
        ("1.02e-9", "0.568", 4725, "1e-7"),  # three once: near the mean a sum serves far from its loss
    ],
)
def test_fifteen_digits_at_once(
    q: str, sigma: str, times: int, delta: str, calls: Callable[[], int], made: list[int], products: list[int]
) -> None:
    """With one certified sum for the direction that costs more, and one of few digits at most for the other."""
    run = Account.of({"mechanism": "subsampled-gaussian", "q": q, "sigma": sigma, "times": times})
    run.epsilon(delta, digits=2)  # imports what there is to import
    run, made[:], products[:] = Account(run.parts), [], []
    calls()
    run.epsilon(delta, digits=15)
    assert calls() < MOST_CALLS
    assert sum(digits > 4 for digits in made) == 1 and len(made) <= 2
    line = run._profiles["remove"].sums.line
    assert line is not None
    assert line.count <= MOST_NODES or not isinstance(line, Bent)
    assert sum(products) <= MOST_PRODUCTS


def test_digits_on_either_side_of_a_tie_need_no_other_sum(made: list[int]) -> None:
    """Epsilon goes on with 4962507: where seventeen digits do not tell it one more is asked for first, which the sum has."""
    run = Account.of({"mechanism": "subsampled-gaussian", "q": "4.67e-9", "sigma": "0.395", "times": 94116})
    assert str(run.epsilon("1e-6", "remove", digits=15)) == "0.0000858027477501003"
    assert sum(digits > 4 for digits in made) == 1


@pytest.mark.parametrize(
    ("q", "sigma", "times", "delta", "is_tried"),
    [("1e-6", "0.3", 100, "1e-5", False), ("1e-6", "1/2", 1000, "1e-5", False), ("1e-6", "1", 10**4, "1e-5", True)],
)
def test_no_vertical_line_is_chosen_where_none_is_less_work(
    q: str, sigma: str, times: int, delta: str, is_tried: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Little noise and a delta not much smaller than a hit is likely: choosing takes a tenth of the time. Without two rays."""
    monkeypatch.setattr(Sums, "_wedges", lambda *_: [])
    tried: list[float] = []
    chosen = Sums._vertical

    def vertical(self: Sums, y: float, *how: Any) -> Any:
        tried.append(y)
        return chosen(self, y, *how)

    monkeypatch.setattr(Sums, "_vertical", vertical)
    run = Account.of({"mechanism": "subsampled-gaussian", "q": q, "sigma": sigma, "times": times})
    run.epsilon(delta)
    assert bool(tried) is is_tried
    tried.clear()
    Account(run.parts).delta("0.01", "remove")  # nothing is looked for: a look tells as much
    assert bool(tried) is is_tried


@pytest.mark.parametrize(
    ("q", "sigma", "times", "delta", "others", "most"),
    [
        ("1.12e-6", "0.8", 6494, "1e-25", ["_wedges"], 1500),  # 7,700 once, as smaller losses were to be served too
        ("7.78e-6", "0.982", 228, "1e-26", ["_wedges"], 1800),  # 7,600
        # of a hyperbola, with 154 bits for 173, as nothing was known of delta
        ("2.2e-6", "1.13", 812, "1e-20", ["_wedges", "_vertical"], 640),
        # the same: 395, and 355 with few digits to spare
        ("5.81e-6", "0.747", 203, "1e-18", ["_wedges", "_vertical"], 345),
    ],
)
def test_no_more_nodes_than_what_is_looked_for_needs(
    monkeypatch: pytest.MonkeyPatch, q: str, sigma: str, times: int, delta: str, others: list[str], most: int
) -> None:
    """Where floats do not tell delta, it is about what is looked for; and a guess is good where a sum at smaller losses would be much work. Without other sums, which are less work."""
    for sums in others:
        monkeypatch.setattr(Sums, sums, lambda *_, **__: [])
    run = Account.of({"mechanism": "subsampled-gaussian", "q": q, "sigma": sigma, "times": times})
    run.epsilon(delta, "remove", digits=15)
    line = run._profiles["remove"].sums.line
    assert line is not None and line.count <= most


def test_a_line_of_an_added_record_at_an_order_of_a_thousand_millions() -> None:
    """The orders of the steps are all negative there; it was a hyperbola of 900 cells, 1 s."""
    line = Line([(Turned(factor("1e-9", "8")), 1000)], 1.48e-8, 9).prepared()
    assert line.centre > 5 * 10**8 and line.count < 100
    with ctx.workprec(200):
        loss = ball(Fraction("1.48e-8"))
    assert line.delta(loss).rel_accuracy_bits() > 9 * 3.33


def test_the_smaller_direction_of_a_delta_needs_few_digits() -> None:
    run = Account.of({"mechanism": "subsampled-gaussian", "q": "0.0319", "sigma": "1.35", "times": 2368})
    found = run.delta("4.34", digits=15)
    digits = {name: run._profiles[name].sums.line.digits for name in ("remove", "add")}  # type: ignore[union-attr]
    assert digits["remove"] >= 15 and digits["add"] <= 4
    assert str(found) == str(Account(run.parts).delta("4.34", "remove", digits=15))


@pytest.mark.parametrize(
    ("q", "sigma", "times", "y", "failing"),
    [
        ("1e-4", "1", 10**4, "0.038", "0"),
        ("1.73e-9", "0.628", 5301, "1.714e-7", "0"),  # along two rays,
        ("1.19e-9", "0.456", 203386, "3.53e-6", "0"),  # with chords at the end
        ("0.3", "4", 100, "1", "1/1000"),
    ],
)
def test_the_sum_of_one_direction_tells_of_the_other(q: str, sigma: str, times: int, y: str, failing: str) -> None:
    """By delta(y) = 1 - e^y + e^y delta'(-y): no bound does there, and another sum was made."""
    steps: list[dict[str, Any]] = [{"mechanism": "subsampled-gaussian", "q": q, "sigma": sigma, "times": times}]
    if failing != "0":
        steps.append({"mechanism": "approximate", "epsilon": 0, "delta": failing})
    run, loss = Account.of(*steps), Fraction(y)
    found = run.delta(y, digits=12)
    other = run._profiles["add"]
    assert other.sums.line is None and other.sums.looks.last is None
    with ctx.workprec(128):
        assert other.bound(loss) > ball(Fraction(str(found)))
        told = _turned(loss, run._profiles["remove"].remembered(-loss))
        assert told.overlaps(other.delta(loss, 6)) and told.rel_accuracy_bits() > 10


def test_without_a_sum_nothing_is_remembered() -> None:
    run = Account.of({"mechanism": "subsampled-gaussian", "q": "0.01", "sigma": 1, "times": 100})
    assert not run._profiles["remove"].remembered(Fraction(-1)).is_finite()


def test_no_epsilon_in_one_direction_is_none_in_the_other() -> None:
    """delta(0) is the total variation, whichever law comes first; this was refused."""
    run = Account.of({"mechanism": "subsampled-gaussian", "q": "1e-6", "sigma": 5, "times": 100})
    for direction in ("remove", "add"):
        with ctx.workprec(64):
            assert run._profiles[direction].rest(Fraction(0), 4) < ball(Fraction(1, 10**5))
    assert str(Account(run.parts).epsilon("1e-5")) == "0"


@pytest.mark.parametrize(
    ("q", "sigma", "times", "delta", "most"),
    [
        ("1e-6", "1", 10**4, "1e-30", 2),  # five once; where a look begins, and where it leads
        ("1e-4", "5", 100, "1e-60", 1),  # that where it begins serves
        ("1e-6", "5", 10**4, "1e-5", 1),  # at 0 too: there is no epsilon
        ("7.26e-8", "1.23", 163215041, "1e-42", 2),  # four more: the first guess was 0.66 of it, the next one 1.9
        ("1.22e-9", "1.56", 559489305, "1e-77", 2),  # five more
    ],
)
def test_few_sums_where_floats_tell_nothing(
    q: str, sigma: str, times: int, delta: str, most: int, made: list[int]
) -> None:
    Account((Part.of("subsampled-gaussian", times, q=q, sigma=sigma),)).epsilon(delta, digits=15)
    assert len(made) <= most


def test_bounds_of_two_kinds_lead_nowhere() -> None:
    """They say that delta is 10^7 there: it is summed."""
    steps = [("1.24e-9", "8.42", 2076), ("1.79e-7", "11.6", 194377419)]
    run = Account.of(*({"mechanism": "subsampled-gaussian", "q": q, "sigma": s, "times": t} for q, s, t in steps))
    assert str(run.epsilon("1e-10", "remove", digits=15)) == "0.000987570946356030"


@pytest.mark.parametrize("there", ["0.06", "0.08", "0.12", "0.2"])
def test_a_sum_too_far_from_its_loss_is_not_believed(there: str) -> None:
    """It gave 0, and e^150 more or less; where delta crosses was then looked for from 0 on."""
    profile, fresh = (Profile([Part.of("subsampled-gaussian", 10**4, q="1e-6", sigma=1)], False) for _ in range(2))
    with ctx.workprec(128):
        aim = arb(10) ** -30
        profile.looked_at(Fraction("0.0995"), aim, 17)
        found, truth = profile.looked_at(Fraction(there), aim, 17), fresh.rest(Fraction(there), 8)
        assert truth > 0
        assert abs(found / truth - 1) < arb(1) / 1000 or (found < aim / 2 and truth < aim / 2)


@pytest.mark.parametrize("wide", [0.0, 40.0])
def test_a_look_is_not_believed_where_it_is_wide(wide: float) -> None:
    """Whatever sum it is by: a certified one says itself how good it is at another loss."""
    sums = Profile([Part.of("subsampled-gaussian", 100, q="0.01", sigma=1)], False).sums

    class Seen(Line):
        loss, wide, certified, bits = 1.0, 0.5, True, 64

        def __init__(self) -> None:
            """Without nodes."""

        def delta(self, y: Any) -> Any:
            return arb(1, 2.0**-wide) / 1000

    sums.looks.last = Seen()
    assert (sums.looks.seen(Fraction(9, 8), arb(1) / 1000) is not None) is (wide > 0)


@pytest.mark.parametrize(("q", "sigma", "times", "y"), [("1e-4", "5", 100, "0.0024"), ("1e-5", "2", 100, "0.0022")])
def test_larger_angles_give_the_same(q: str, sigma: str, times: int, y: str) -> None:
    steps, loss = [(factor(q, sigma), times)], Fraction(y)
    plain, deep = (Bent(steps, float(loss), False, 28, deep=deep) for deep in (False, True))
    with ctx.workprec(300):  # nearly all of the sum cancels, and what a loss is off does not
        found, other = plain.delta(ball(loss)), deep.delta(ball(loss))
    assert deep.count < plain.count
    assert min(found.rel_accuracy_bits(), other.rel_accuracy_bits()) > 24
    assert found.overlaps(other)


def test_angles_that_are_too_large_are_made_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[bool] = []

    class Refusing(Bent):
        def __init__(self, *given: Any, deep: bool = False) -> None:
            tried.append(deep)
            if deep:
                raise OutOfReach("the moments of the loss would need too many points")
            super().__init__(*given)

    monkeypatch.setattr("symbolic.accounting.sums.Bent", Refusing)
    made = Profile([Part.of("subsampled-gaussian", 100, q="1e-5", sigma=2)], False).sums.bent(0.0022, 8)
    assert tried == [True, False] and made.count > 0


@pytest.mark.parametrize(("q", "sigma", "times", "y"), [("1e-6", "1/2", 100, "0.05"), ("1e-4", "0.3", 10**4, "12")])
def test_what_was_asked_before_changes_nothing(q: str, sigma: str, times: int, y: str) -> None:
    """What the search for another delta left behind serves near it, and is no hindrance far from it."""
    run, fresh = (Account((Part.of("subsampled-gaussian", times, q=q, sigma=sigma),)) for _ in range(2))
    run.epsilon("1e-100", digits=4)
    assert str(run.delta(y, digits=12)) == str(fresh.delta(y, digits=12))


# ---- the exponentials of a hyperbola


@pytest.mark.parametrize("pace", ["1/10", "1/40", "1/41", "1/400"])
def test_steps_that_go_together(pace: str) -> None:
    step, h = Fraction(pace), Fraction(1, 40)
    ratio = in_step(step, h) / h
    assert 0 < ratio * h <= step
    assert ratio.numerator <= MOST
    assert ratio.denominator <= max(MOST, int(h / step) + 1)


@pytest.mark.parametrize("h", [Fraction(1, 20), Fraction(1, 64), Fraction(1, 300)])
@pytest.mark.parametrize(("q", "sigma"), FACTORS)
def test_a_sweep_is_the_ray(q: str, sigma: str, h: Fraction) -> None:
    one, compared = factor(q, sigma), 0
    with ctx.workprec(120):
        path = Hyperbola([(one, 3)], float(Fraction(q)) / 2, False, 8)
        ray = Ray(one, lowest_angle(path.bend), lambda pace: in_step(pace, h))
        first = int(Cells(path, path.bend, [ray]).switch(arb(2) ** -40) / h) + 1
        orders = [path.at(ball(h) * (2 * k + 1) / 2, path.bend) for k in range(first, first + 40)]
        for s, value in zip(orders, Sweep(path, h, first, ray).values(orders), strict=True):
            plain = ray.value(s)
            assert value.overlaps(plain)
            compared += min(value.rel_accuracy_bits(), plain.rel_accuracy_bits()) > 24
        assert compared >= 20  # N is minute far out where q is large
        assert Sweep(path, h, first, ray).values([]) == []


# ---- orders that lie together


@pytest.mark.parametrize(("rows", "bits"), [(1, 60), (3, 119), (9, 151), (9, 300)])
def test_three_real_products_are_a_complex_one(rows: int, bits: int) -> None:
    draw = random.Random(rows)

    def matrix(high: int, wide: int) -> Matrix:
        numbers = [
            [acb(draw.gauss(0, 1), draw.gauss(0, 1)).exp() * 2.0 ** -(7 * k) for k in range(wide)] for _ in range(high)
        ]
        return acb_mat(numbers)

    with ctx.workprec(bits):
        left, right = matrix(rows, 40), matrix(40, rows + 1)
        found, truth = turning._product(left, right), (left * right).entries()
        assert len(found) == len(truth)
        for one, other in zip(found, truth, strict=True):
            assert one.overlaps(other)
            assert one.real.rad() < 4 * other.real.rad() + arb(2) ** -bits


@pytest.mark.parametrize(("q", "sigma"), FACTORS)
def test_many_orders_together_are_each_alone(q: str, sigma: str) -> None:
    one, compared = factor(q, sigma), 0
    with ctx.workprec(120):
        flat = Flat(one, 1.1, 3.0)
        orders = [acb(1.2 + 0.002 * k, 0.005 * k) for k in range(60)] + [acb(1.5 + 0.15 * k, 3 * k) for k in range(9)]
        for s, value in zip(orders, flat.values(orders), strict=True):
            plain = flat.value(s)
            assert value.overlaps(plain)
            compared += value.rel_accuracy_bits() > max(50, plain.rel_accuracy_bits() - 10)
    assert compared >= 60  # of 69; N is minute far out, where no order is narrow
    assert flat.values([]) == []
    assert len(flat.values(orders, 30)) >= 30  # those that lie close together; in some tables all of them do
    assert flat.values(orders[60:], 30) == []  # nine are fewer


@pytest.mark.parametrize("degree", [1, 2, 3, 10, 17])
@pytest.mark.parametrize("count", [1, 5, 40])
def test_power_sums_are_sums_of_powers(count: int, degree: int) -> None:
    chance = random.Random(6)
    points, weights = ([acb(chance.uniform(-1, 1), chance.uniform(-1, 1)) for _ in range(count)] for _ in range(2))
    found = power_sums(weights, powers_of(points, degree), degree)
    assert len(found) == degree
    with ctx.workprec(200):
        for k, value in enumerate(found):
            truth = sum((w * z**k for w, z in zip(weights, points, strict=True)), acb(0))
            assert value.contains(truth) or value.overlaps(truth)
            assert abs(value - truth).upper() < arb(2) ** -40


@pytest.mark.parametrize(("q", "sigma"), FACTORS)
def test_nodes_of_a_line_are_each_alone(q: str, sigma: str) -> None:
    """Their exponentials are powers of few: that costs some bits, and no more."""
    one, first, step = factor(q, sigma), arb(1) / 20, arb(1) / 10
    with ctx.workprec(110):
        for order in (5, -2):
            c = arb(order)
            found = one.line(c, (first, step), 150)
            for place in (0, 1, 12, 13, 77, 149):
                (alone,) = one.line(c, (first + step * place, step), 1)
                assert found[place].overlaps(alone)
                assert found[place].rel_accuracy_bits() > alone.rel_accuracy_bits() - 12


@pytest.mark.parametrize("bits", [12, 30, 100])
@pytest.mark.parametrize("near", [0.5, 3.0])
def test_a_sum_of_points_at_once_holds_everywhere(bits: int, near: float) -> None:
    """Beyond the orders that it is made for, too, where few terms (few bits) miss more."""
    import numpy as np

    chance, limit, narrow = random.Random(4), 2.0, 0
    with ctx.workprec(bits):
        points = [acb(near / limit * (k + 1) / 50, 0.01 * chance.random()) * 0.99 for k in range(50)]
        weights = [acb(chance.uniform(-1, 1), chance.uniform(-1, 1)) * 2.0 ** -chance.randint(0, 20) for _ in points]
        logs, radii = (np.array([float(abs(complex(one))) * (1 + 1e-9) for one in row]) for row in (weights, points))
        chunks = Chunks(points, weights, np.log(logs), radii, limit, near)
        totals = chunks.totals()
        for count, moments in ((16, chunks.shared(totals[0])), (50, chunks.moments())):
            sums = Together(count, limit, moments, chunks)
            for _ in range(40):
                s = chance.uniform(0, 3) * limit * acb(0, chance.uniform(0, 7)).exp()
                with ctx.workprec(200):
                    terms = [w * (s * z).exp() for w, z in zip(weights[:count], points, strict=False)]
                    truth, slope = sum(terms, acb(0)), sum(map(mul, terms, points), acb(0))
                assert sums.value(s).overlaps(truth) and sums.slope(s).overlaps(slope)
                narrow += sums.value(s).rel_accuracy_bits() > bits - 16
    assert narrow > 20  # of 80; beyond the orders that they are made for, few terms say little


# ---- bounds in cells


@pytest.mark.parametrize("add", [False, True])
@pytest.mark.parametrize(("q", "sigma"), FACTORS)
def test_a_cell_is_above_the_integrand(q: str, sigma: str, add: bool) -> None:
    """The integral over a cell, of both halves, is at most its width times twice the largest value."""
    one, times, chance = factor(q, sigma), 3, random.Random(2)
    with ctx.workprec(100):
        path = Hyperbola([(one, times)], float(Fraction(q)) / 2, add, 8)
        cells = Cells(path, path.bend, [Ray(one, lowest_angle(path.bend))])

        def integrand(t: float) -> Any:
            s = path.at(arb(t), path.bend)
            value = cells.rays[0].value(s) ** times * ((1 - s) * path.signed).exp() / (s * (s - 1))
            return 2 * abs(value * path.scale * acb(path.angle(path.bend), t).cos())

        start = cells.switch(arb(2) ** -40)
        for width in (cells.unit, 2 * cells.unit, 4 * cells.unit):
            for place in (start + width, start + 1):
                bound, reach = cells.piece(place, width, (cells.rays,))
                if not bound.is_finite():
                    assert width > cells.unit  # a wide one may leave the ray's sector
                    continue
                for _ in range(8):
                    t = place + width * chance.random()
                    assert not integrand(t) * width > bound
                    assert not abs(1 - path.at(arb(t), path.bend).real) > reach
        end = cells.last(start, path.aim)
        first, pieces = cells.left_out(start, end, path.aim)
        beyond = sum((bound for bound, _ in pieces), arb(0)) + cells.rest(end)[0]
        h = (end + 1 - first) / 400
        assert not sum((integrand(first + h * (k + 0.5)) * h for k in range(400)), arb(0)) > beyond


@pytest.mark.parametrize("add", [False, True])
@pytest.mark.parametrize(("q", "sigma", "times", "y"), [("1.89e-8", "2.27", 119434, 1e-5), ("0.01", "1", 100, 1.0)])
def test_the_end_of_the_cells_is_the_first_that_will_do(q: str, sigma: str, times: int, y: float, add: bool) -> None:
    """The rest falls: far beyond it, where orders are huge, it grew by what floats round, and all was refused that was asked there first."""
    one = factor(q, sigma)
    with ctx.workprec(40):
        path = Hyperbola([(one, times)], y, add, 15)
        cells = Cells(path, path.bend + path.strip, [Ray(one, lowest_angle(path.bend + path.strip))])
        start, level, pace = cells.switch(arb(2) ** -14), path.aliasing - math.log(8), 8 * cells.unit
        first = next(k for k in range(100) if cells.rest(start + pace * k)[0] < arb(level).exp())
        assert cells.last(start, level) == start + pace * first
        with pytest.raises(OutOfReach, match="soon enough"):
            cells.last(start, -1e90)


@pytest.mark.parametrize("q", ["1e-300", "6.07e-8", "0.3", "0.5", "0.7", "1"])
def test_the_smallest_loss_has_all_its_digits(q: str) -> None:
    """Of log(1 - q) by floats few were right, and looks saw a delta a million times as large."""
    share = Fraction(q)
    least = SubsampledGaussian(share, Fraction(1)).least
    if share < 1:
        with ctx.workprec(80):
            assert abs(arb(least) / (-ball(share)).log1p() - 1) < arb(2) ** -50
    assert least < 0


def test_a_sum_of_two_kinds_serves_beside_its_loss() -> None:
    """A cell that was too wide had a bound far above those of its neighbours: harmless there, and e^2400 at a loss a little smaller."""
    steps = [(factor("1.06e-8", "1.97"), 94257), (factor("0.00501", "0.268"), 209)]
    line = Bent(steps, 1.0340638, True, 25, math.log(6e-9))
    for y in ("1.0335", "1.0340638", "1.0345"):
        with ctx.workprec(256):
            loss = ball(Fraction(y))
        assert line.delta(loss).rel_accuracy_bits() > 80


@pytest.mark.parametrize("size", [1e3, 1e7, 1e10, 1e14])
def test_what_is_minute_far_out_stays_minute(size: float) -> None:
    """At a large order floats say little of the summands that are far off, which are the smallest of all."""
    with ctx.workprec(60):
        ray, s = Ray(factor("0.01", "1")), acb(0.1, 1) * size
        near, used, rest = ray.used(s)
        others = set(range(near.count if near else 0, len(ray.points))) - set(used)
        with ctx.workprec(120):
            summands = [abs((s * ray.points[place]).exp() * ray.weights[place]) for place in others]
            assert sum(summands, arb(0)) < rest
        assert rest < arb(2) ** -44


@pytest.mark.parametrize("far", [60.0, 2000.0, 30000.0])
@pytest.mark.parametrize(("q", "sigma"), [("1e-3", "10"), ("1e-4", "4"), ("0.01", "15")])
def test_a_disc_where_summands_are_large(q: str, sigma: str, far: float) -> None:
    """They are up to e^50 times as large as N; the bound is of N, not of them."""
    one, chance = factor(q, sigma), random.Random(3)
    with ctx.workprec(300):
        ray, s = Ray(one), far * acb(0.2, 1)
        radius = (abs(s) / 40).upper()
        assert ray.degree > 2
        found = ray.around(s, radius)
        assert found is not None
        here = abs(ray.value(s)).log()
        assert here <= found[0]
        if here > -20:  # elsewhere a relative width says little
            assert found[0] < here + 2
        for _ in range(20):
            h = radius * chance.random() * acb(0, 6.3 * chance.random()).exp()
            assert not abs(ray.value(s + h)).log() > found[0] + (found[1] * h).real


@pytest.mark.parametrize("add", [False, True])
@pytest.mark.parametrize(
    ("q", "sigma", "times", "y"),
    [
        ("1e-3", "10", 100, "0.002"),
        ("4.4e-4", "11", 17669, "0.05"),
        ("1.5e-5", "8.3", 2080, "0.0001"),  # these were refused once, this one and the next
        ("1.2e-6", "11", 10, "0"),
    ],
)
def test_two_hyperbolas_overlap_where_noise_is_large(q: str, sigma: str, times: int, y: str, add: bool) -> None:
    class Narrow(Bent):
        share = Fraction(3, 4)

    steps, loss = [(factor(q, sigma), times)], Fraction(y)
    found, other = (kind(steps, float(loss), add, 8).delta(ball(loss)) for kind in (Bent, Narrow))
    assert min(found.rel_accuracy_bits(), other.rel_accuracy_bits()) > 24
    assert found.overlaps(other)


# ---- the first guess


@pytest.mark.parametrize(
    ("q", "sigma", "times", "delta", "epsilon"),
    [
        ("1e-6", "1", 10**8, -10, 0.0702795719715466),  # was 0.56
        ("1e-6", "2", 10**9, -50, 0.244127540192196),  # was 0.97
        ("0.01", "0.3", 1000, -5, 69.8157107130009),  # was 19
        ("0.01", "1", 10**4, -10, 9.31613852588233),
        ("1e-4", "10", 10**4, -10, 0.00490767294583825),
        ("1e-3", "1/2", 300, -30, 23.207711099646986),
        ("1e-6", "2", 100, -100, 0.0340719199393449),  # was 0.0416: one large loss
        ("1e-6", "2", 2, -100, 0.0310409092132503),  # was 0.0393
        ("1e-4", "5", 100, -100, 0.00681965761481760),  # with what the small ones add, 0.0004
        ("1e-3", "10", 3, -100, 0.00736838670028480),
        ("2.65e-7", "1.7", 362597488, -93, 0.0651643066710411),  # was 0.058: small losses add up
    ],
)
def test_a_guess_is_near(q: str, sigma: str, times: int, delta: int, epsilon: float) -> None:
    """To a few hundredths: as near as a sum may be made and still serve."""
    profile = Profile([Part.of("subsampled-gaussian", times, q=q, sigma=sigma)], False)
    assert profile.guess(delta * math.log(10))[0] == pytest.approx(epsilon, rel=0.03)


@pytest.mark.parametrize(
    ("q", "sigma", "times", "delta", "error"),
    [
        ("1e-6", "2", 10**4, -100, 1e-6),  # k s is 0.06
        ("1e-4", "5", 100, -100, 0.01),  # 3
        ("1e-6", "1/2", 100, -30, 1e-3),
        ("1e-6", "0.3", 100, -30, None),  # two large losses give more
        ("1e-6", "10", 100, -100, None),  # k s is 20: most of it are small ones
        ("1e-4", "5", 2, -5, None),  # not much less than all that one step has
        ("1e-6", "1/50", 2, -100, None),  # nor is there a slope where no float has such a loss
    ],
)
def test_one_large_loss_and_what_the_small_ones_add(
    q: str, sigma: str, times: int, delta: int, error: float | None
) -> None:
    """Its guess, against the value."""
    part, aim = Part.of("subsampled-gaussian", times, q=q, sigma=sigma), delta * math.log(10)
    found = by_one_loss(Composition([part], False), aim)
    if error is None:
        assert found is None
        return
    assert found is not None
    (y, slope), value = found, Account([part]).epsilon(f"1e{delta}", "remove", digits=9)
    assert y == pytest.approx(float(str(value)), rel=error)
    near = by_one_loss(Composition([part], False), aim + 1)
    assert near is not None and (near[0] - y) * slope == pytest.approx(1, rel=0.1)


def test_the_slope_of_a_guess_is_not_trusted_far_from_what_is_looked_for(made: list[int]) -> None:
    """It said that epsilon is less than the guess by a thirtieth, and all digits were computed there: it is 0."""
    steps = {"mechanism": "subsampled-gaussian", "q": "9.37e-9", "sigma": "0.336", "times": 144}
    assert str(Account.of(steps).epsilon("1e-6")) == "0"
    assert made == [ROUGH]


def test_a_look_says_that_epsilon_is_not_zero(made: list[int]) -> None:
    """A secant led to 0, and a sum of its own was made to see that it is not."""
    steps = {"mechanism": "subsampled-gaussian", "q": "1.72e-9", "sigma": "0.474", "times": 73315}
    assert str(Account.of(steps).epsilon("1e-6", "remove")) == "0.00000154892044113090"
    assert made == [17]


def test_a_plain_line_has_the_digits_that_cancel() -> None:
    """Its integrand is e^64 times as high as delta: for 17 digits it was made in vain, and the next sum for 44."""
    part, loss = Part.of("subsampled-gaussian", 5677, q="0.003", sigma="2.94"), 1.782884
    sums = Profile([part], False).sums
    plain = Line(sums.of.factors(), loss, 17)
    assert plain.prepared().delta(arb(loss)).rel_accuracy_bits() < 0
    sums.looks.aim = plain.height - CANCELLED
    assert sums._plain(loss, 17).digits == 17
    sums.looks.aim = plain.height - CANCELLED - 11
    assert sums._plain(loss, 17).digits == 17 + 5
    sums.looks.aim = -95 * math.log(10)
    assert isinstance(sums.made(loss, 17), Heavy)


def test_a_few_digits_that_cancel_count_too() -> None:
    """Where it was e^12 times as high a sum for 17 digits lacked four bits, and another one was made."""
    sums = Profile([Part.of("subsampled-gaussian", 15429030, q="1.59e-5", sigma="0.652")], False).sums
    sums.looks.aim = -10 * math.log(10)
    assert by_sum(sums._plain(1.2889853, 17).prepared(), Fraction("1.2889853"), 17)[1] < 1


def test_where_log_delta_changes_fast_it_needs_fewer_digits(made: list[int]) -> None:
    """A sum that was made above lacked one bit of 17 digits, and another one was made."""
    steps = {"mechanism": "subsampled-gaussian", "q": "5.42e-9", "sigma": "0.312", "times": 1222939}
    assert str(Account.of(steps).epsilon("1e-83", "remove")) == "60.4728120173913"
    assert made == [16]


def test_what_is_nowhere_seen_is_refused_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Fraction] = []

    def unseen(self: Profile, y: Fraction, aim: Any, digits: int) -> Any:
        asked.append(y)
        raise TooSmall("delta is too small there")

    monkeypatch.setattr(Profile, "looked_at", unseen)
    with pytest.raises(TooSmall):
        Account.of({"mechanism": "subsampled-gaussian", "q": "0.01", "sigma": 1, "times": 100}).epsilon("1e-5", "add")
    assert asked == sorted(asked, reverse=True) and len(asked) == TOO_FAR + 1


@pytest.mark.parametrize(
    ("q", "sigma", "times", "delta"),
    [
        ("2.35e-7", "0.412", 20719, "1e-95"),  # the guess by bounds was too small by 1 %
        ("1.58e-8", "1.96", 16872541, "1e-96"),  # that by one loss, where small ones count as much
    ],
)
def test_a_guess_leads_to_one_sum(q: str, sigma: str, times: int, delta: str, made: list[int]) -> None:
    """There were two."""
    Account.of({"mechanism": "subsampled-gaussian", "q": q, "sigma": sigma, "times": times}).epsilon(delta, "remove")
    assert len(made) == 1


def test_a_delta_has_a_digit_more_than_decides_most() -> None:
    """Close to a tie: its 16th to 18th digit are about 500. Two sums were made."""
    run = Account.of({"mechanism": "subsampled-gaussian", "q": "1.57e-7", "sigma": "0.507", "times": 375904})
    assert str(run.delta("0.0006664", "remove")) == "0.0000613404743598514"
    line = run._profiles["remove"].sums.line
    assert line is not None and line.digits == 18
