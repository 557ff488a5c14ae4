"""Verdicts on empirical claims are computed from stored results; each check can fail."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from statistics import NormalDist
from typing import Any

import pytest
from scipy.special import stdtrit

from proofs.experiments.cell import Cell, compute
from proofs.experiments.designs import EXPERIMENTS, Setting
from proofs.experiments.ratios import interval_of, student
from proofs.experiments.seen import Seen, otherwise, seen
from proofs.experiments.stored import OWN, RESULTS, distances, path_of, spaces, stored, text
from proofs.experiments.summary import BANDS, observed, rated
from proofs.experiments.written import page
from proofs.judging import expected
from proofs.judging.observed import EXPERIMENTS as EXPERIMENTS_AGAIN
from proofs.judging.observed import Reading, Repeated, keep, repeated
from proofs.judging.observed import kept as kept_of
from proofs.judging.reproduced import LEAST, Reproduced, reproduced
from proofs.judging.verdict import check, judge_observation
from proofs.report.content.document import document
from proofs.statements.library import find, statements
from proofs.statements.observation import Observation, Ratio, Silent
from symbolic.simulation.randomness import generator

OBSERVATIONS = [one for one in statements() if isinstance(one, Observation)]
BASE = Setting("k-rr", "linear")
STEADY = [1.0 + 0.01 * (repeat % 3) for repeat in range(40)]


def times(factor: float) -> list[float]:
    return [factor * one + 0.001 * (repeat % 2) for repeat, one in enumerate(STEADY)]


def kept(**methods: Any) -> dict[Setting, Any]:
    return {BASE: {"mle": STEADY, **{name.replace("__", "."): one for name, one in methods.items()}}}


def outcomes(shown: Any, results: Any) -> list[str]:
    return [one.outcome for one in seen([shown], results)]


# ---- one rating


@pytest.mark.parametrize(
    ("factor", "band", "outcome"),
    [
        (3.0, "bad", "yes"), (1.5, "bad", "no"), (1.5, "good", "yes"), (1.1, "good", "no"), (3.0, "good", "no"),
        (1.1, "excellent", "yes"), (1.5, "excellent", "no"), (1.25, "good", "undecided"), (2.0, "bad", "undecided"),
    ],
)  # fmt: skip
def test_a_rating_is_read_off_the_distances(factor: float, band: str, outcome: str) -> None:
    noisy = [factor * one * (1 + 0.1 * (-1) ** (repeat // 2)) for repeat, one in enumerate(STEADY)]
    own = noisy if outcome == "undecided" else times(factor)
    assert outcomes(rated("k-rr", "linear", "inv-r", band), kept(**{"inv-r__project": own})) == [outcome]


def test_the_better_mending_counts() -> None:
    results = kept(**{"inv-m__project": times(1.1), "inv-m__normalise": times(3.0)})
    assert outcomes(rated("k-rr", "linear", "inv-m", "excellent"), results) == ["yes"]
    assert outcomes(Ratio("k-rr", "linear", "inv-m.normalise", "inv-m.project", Fraction(5, 4)), results) == ["yes"]
    assert outcomes(Ratio("k-rr", "linear", "inv-m.normalise", "inv-m.project", Fraction(4)), results) == ["no"]


def test_who_says_nothing() -> None:
    refused = kept(**{"inv-m__project": "singular", "inv-m__normalise": "singular"})
    some = kept(**{"inv-m__project": times(1.1), "inv-m__normalise": "singular"})
    silent = Silent("k-rr", "linear", "inv-m")
    assert outcomes(silent, refused) == ["yes"] and outcomes(silent, some) == ["no"]
    assert outcomes(rated("k-rr", "linear", "inv-m", "bad"), refused) == ["no"]


def test_stops_and_starts_are_choices() -> None:
    """The stopping rule and the start of an iterative method are choices.

    Iterations are compared at the same stopping rule. An estimate that does not exist cannot be a start.
    """
    results = kept(
        **{
            "gibu__1e-06": times(1.1),
            "gibu__1e-06.random": times(1.2),
            "gibu__1e-06.inversion": "singular",
            "ibu-m__limit": times(2.0),
            "ibu-m__1e-06": times(1.0),
            "ibu-m__1e-06.random": times(3.0),
        }
    )
    found = seen([Ratio("k-rr", "linear", "ibu-m", "gibu", Fraction(1))], results)
    assert [(one.choices.get("delta"), one.choices.get("start"), one.outcome) for one in found] == [
        ("to the limit", None, "yes"), ("10^-6", "uniform", "no"), ("10^-6", "random", "yes"),
    ]  # fmt: skip
    alone = seen([rated("k-rr", "linear", "gibu", "excellent")], results)
    assert [one.choices.get("start") for one in alone] == [None, "uniform", "random"]


def test_distances_from_the_users_are_a_choice() -> None:
    results = kept(**{"mle" + OWN: STEADY, "inv-m__project": times(3.0), "inv-m__project" + OWN: times(1.0)})
    assert outcomes(rated("k-rr", "linear", "inv-m", "bad"), results) == ["yes", "no"]


def test_more_readings_have_wider_intervals() -> None:
    """With more ratings, each interval is wider, because all must hold simultaneously."""
    own = {"inv-m__project": [2.0 + 0.3 * (repeat % 2) for repeat in range(40)]}
    (one,) = seen([rated("k-rr", "linear", "inv-m", "bad")], kept(**own))
    many = seen([rated("k-rr", "linear", "inv-m", "bad")] * 50, kept(**own))
    assert many[0].high - many[0].low > 1.5 * (one.high - one.low)


@pytest.mark.parametrize("freedom", [1, 2, 3, 19, 39, 99])
@pytest.mark.parametrize("level", [0.05, 1e-3, 1e-6])
def test_intervals_are_those_of_student(level: float, freedom: int) -> None:
    assert student(level, freedom) == pytest.approx(stdtrit(freedom, 1 - level / 2), rel=1e-6)


def test_intervals_hold() -> None:
    """Intervals for a ratio miss as often as allowed; normal intervals miss more often.

    The 2,000 ratios are known to be 2, and each is estimated from 6 repetitions.
    """
    random = generator(1, "intervals of ratios")
    normal = NormalDist().inv_cdf(0.975) / student(0.05, 5)
    missed = short = 0
    for _ in range(2000):
        second = 1 + 0.1 * random.standard_normal(6)
        first = 2 * second + 0.2 * random.standard_normal(6)
        low, high = interval_of(first.tolist(), second.tolist(), 0.05)
        missed += not low <= 2 <= high
        short += abs(low + high - 4) > normal * (high - low)
    assert missed <= 130 < short  # 100 misses are expected; more than 130 of 2,000 have a probability of 0.2 %


def test_on_what_it_depends_is_found() -> None:
    def reading(outcome: Any, **choices: str) -> Seen:
        return Seen(Silent("a", "linear", "inv"), choices, 40, 1, 1, 1, outcome)

    grid = [(delta, users) for delta in "ab" for users in "123"]
    assert otherwise([reading("no" if delta == "a" else "yes", delta=delta, users=users) for delta, users in grid]) == [
        "delta a (3)"
    ]
    both = [reading("no" if (delta, users) == ("a", "1") else "yes", delta=delta, users=users) for delta, users in grid]
    assert otherwise(both) == ["delta a with users 1 (1)"]
    assert otherwise([reading("yes", delta="a")]) == []


# ---- a verdict


def written(folder: Path, **methods: Any) -> Path:
    path_of("linear", folder).write_text(text("the command", kept(**methods)), encoding="utf-8")
    stored.cache_clear()
    return folder


BAD = Observation(
    "elsalamouny2022/x", title="t", where="w", printed="p", quote="q", why="y",
    shows=(Ratio("k-rr", "linear", "inv-r", "mle", *BANDS["bad"]),),
)  # fmt: skip


def test_all_parts_must_be_seen(tmp_path: Path) -> None:
    """A claim that never holds for one method is not reproduced.

    The set of methods is not an unstated choice.
    """
    both = replace(BAD, shows=(*BAD.shows, Ratio("k-rr", "linear", "ibu-r", "mle", *BANDS["bad"])))
    for factor, outcome in ((3.0, "reproduced"), (1.1, "not reproduced")):
        own = {"inv-r__project": times(3.0), "ibu-r__limit": times(factor)}
        found = reproduced(both, written(tmp_path, **own))
        assert isinstance(found, Reproduced) and found.outcome == outcome
        assert ("none for ibu-r under k-rr, on the line" in found.reason) == (outcome == "not reproduced")


def test_the_population_of_the_plane_is_a_choice() -> None:
    plane = Setting("k-rr", "planar")
    results = {one: {"mle": STEADY, "inv-m.project": times(3.0)} for one in (plane, replace(plane, population="zipf"))}
    found = seen([rated("k-rr", "planar", "inv-m", "bad")], results)
    assert [one.choices["population"] for one in found] == ["spots and floor", "zipf"]
    (line,) = seen([rated("k-rr", "linear", "inv-m", "bad")], kept(**{"inv-m__project": STEADY}))
    assert "population" not in line.choices


@pytest.mark.parametrize(("factor", "outcome"), [(3.0, "reproduced"), (1.1, "not reproduced")])
def test_the_results_decide(tmp_path: Path, factor: float, outcome: str) -> None:
    found = reproduced(BAD, written(tmp_path, **{"inv-r__project": times(factor)}))
    assert isinstance(found, Reproduced) and found.outcome == outcome
    assert found.commands == ("the command",) and found.reason.lower().startswith(outcome)


def test_without_results_it_is_open(tmp_path: Path) -> None:
    assert "No results" in str(reproduced(BAD, tmp_path / "nowhere"))
    other = replace(BAD, shows=(Silent("geometric", "linear", "inv-r"),))
    assert "do not contain" in str(reproduced(other, written(tmp_path, **{"inv-r__project": STEADY})))
    few = {"mle": STEADY[: LEAST - 1], "inv-r.project": STEADY[: LEAST - 1]}
    path_of("linear", tmp_path).write_text(text("c", {BASE: few}), encoding="utf-8")
    stored.cache_clear()
    assert f"at least {LEAST}" in str(reproduced(BAD, tmp_path))


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "{}",
        '{"command": "c", "settings": {"x": {}}}',
        '{"command": "c", "settings": {"a/linear/1/equal": {"inv": [1]}}}',
        '{"command": "c", "settings": {"a/linear/1/equal": {"mle": [1, 2], "inv": [1]}}}',
    ],
)
def test_a_damaged_file_decides_nothing(tmp_path: Path, content: str) -> None:
    path_of("linear", tmp_path).write_text(content, encoding="utf-8")
    stored.cache_clear()
    assert "has no results" in str(reproduced(BAD, tmp_path))


def test_a_changed_outcome_is_a_surprise() -> None:
    verdict = check("elsalamouny2022/figure-3")
    known = expected.entry(verdict)
    assert verdict.verdict == "observed" and known["outcome"] == verdict.outcome
    other = {verdict.id: {**known, "outcome": "undecided" if verdict.outcome != "undecided" else "reproduced"}}
    assert expected.surprises([verdict], [verdict.id], other) and not expected.surprises(
        [verdict], [verdict.id], {verdict.id: known}
    )


def test_what_must_be_seen_is_signed() -> None:
    """A changed threshold changes the digest of the statement."""
    one = find("elsalamouny2022/figure-3")
    assert isinstance(one, Observation) and isinstance(one.shows[0], Ratio)
    changed = replace(one, shows=(replace(one.shows[0], above=Fraction(1)), *one.shows[1:]))
    assert expected.parts(changed)["experiment"] != expected.parts(one)["experiment"]


def test_it_is_no_statement_for_a_checker() -> None:
    with pytest.raises(TypeError, match="nothing for a checker"):
        OBSERVATIONS[0].data()


def test_an_experiment_of_its_own_decides(tmp_path: Path) -> None:
    one = find("li2022/figure-3.small")
    assert isinstance(one, Observation) and one.experiment
    stricter = replace(one, experiment=replace(one.experiment, means="more"))
    assert expected.parts(stricter)["experiment"] != expected.parts(one)["experiment"]
    with pytest.raises(ValueError, match="no experiment"):
        repeated(BAD)
    assert "No results" in str(kept_of(one, tmp_path))
    (tmp_path / "li2022").mkdir()
    for often, outcome in ((EXPERIMENTS_AGAIN, "reproduced"), (10, "not reproduced")):
        keep([Repeated(one, (Reading("c", often, EXPERIMENTS_AGAIN, 0.05),))], tmp_path)
        found = kept_of(one, tmp_path)
        assert isinstance(found, Repeated) and found.outcome == outcome


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "{}",
        '{"li2022/figure-3.small": {}}',
        '{"li2022/figure-3.small": {"c": [3, 2]}}',
        '{"li2022/figure-3.small": {"c": [9, 9]}}',
        '{"li2022/figure-3.small": {"c": [101, 100]}}',
        '{"li2022/figure-3.small": {"c": "x"}}',
    ],
)
def test_a_damaged_count_decides_nothing(tmp_path: Path, content: str) -> None:
    one = find("li2022/figure-3.small")
    assert isinstance(one, Observation)
    (tmp_path / "li2022").mkdir()
    (tmp_path / "li2022" / "observed.json").write_text(content, encoding="utf-8")
    assert "verdicts simulate" in str(kept_of(one, tmp_path)) and isinstance(kept_of(one, tmp_path), str)


def test_what_is_kept_comes_out_again() -> None:
    for one in OBSERVATIONS:
        if one.experiment:
            found = kept_of(one)
            assert isinstance(found, Repeated)
            assert {(each.choice, each.seen, each.times) for each in found.readings} == {
                (each.choice, each.seen, each.times) for each in repeated(one).readings
            }


def test_what_was_edited_by_hand_is_seen(tmp_path: Path) -> None:
    """A manual change of one stored distance changes the recorded digest."""
    one = find("elsalamouny2022/table-1.shokri.inv-m")
    assert isinstance(one, Observation)
    content = json.loads(path_of("linear").read_text(encoding="utf-8"))
    first = next(iter(content["settings"].values()))
    first["mle"][0] *= 1.000001
    path_of("linear", tmp_path).write_text(json.dumps(content), encoding="utf-8")
    path_of("planar", tmp_path).write_text(path_of("planar").read_text(encoding="utf-8"), encoding="utf-8")
    before, after = reproduced(one), reproduced(one, tmp_path)
    assert isinstance(before, Reproduced) and isinstance(after, Reproduced)
    assert before.outcome == after.outcome and before.kept != after.kept
    verdict = judge_observation(one)
    (line,) = expected.surprises([replace(verdict, reproduced=after)], known={one.id: expected.entry(verdict)})
    assert "kept differs" in line
    readings = (Reading("a", 90, 100, 0.05), Reading("b", 10, 100, 0.05))
    kept_once = {
        Repeated(one, found).kept for found in (readings, readings[:1], (readings[0], replace(readings[1], seen=11)))
    }
    assert len(kept_once) == 3


# ---- observations of the papers


@pytest.mark.parametrize("observation", OBSERVATIONS, ids=lambda one: one.id)
def test_an_observation_is_judged_and_shown(observation: Observation) -> None:
    verdict = judge_observation(observation)
    assert verdict.verdict == "observed" and verdict.reproduced and not verdict.engines
    assert {one.shown for one in verdict.reproduced.readings if isinstance(one, Seen)} == set(observation.shows)
    assert bool(observation.shows) != bool(observation.experiment)
    known = {mixture for one in EXPERIMENTS.values() for mixture in one.mixtures}
    assert {one.mixture for one in observation.shows} <= known
    shown = document(verdict)
    names = [section.name for section in shown.sections]
    assert {"printed", "checked", "seen", "believed"} <= set(names) and shown.cause == verdict.outcome


def test_every_rating_of_the_tables_has_its_row() -> None:
    rows = {one.id.partition("/")[2]: one for one in OBSERVATIONS}
    proved = "table-1.shokri.inv-r"  # proved to have no estimate
    assert proved not in rows and find(f"elsalamouny2022/{proved}").printed == r"\text{NA}"
    for name in ("table-1", "table-2"):
        for (mixture, method), printed in EXPERIMENTS[name].printed.items():
            row = f"{name}.{mixture.removeprefix('rappor-')}.{method}"
            if row == proved:
                continue
            own = rows[row]
            assert all(one == rated(mixture, one.space, method, printed) for one in own.shows)


# ---- the stored results


def test_all_that_is_varied_is_kept() -> None:
    assert set(spaces()) == {"linear", "planar"}
    for space in spaces():
        found = stored(space)
        assert found is not None
        for setting, own in found.settings.items():
            assert len(own["mle"]) == setting.repeats(40) >= LEAST
        assert found.command == f"verdicts experiment all --repeats 40 --seed 1 --space {space} --vary --write"
        wanted = {one for each in EXPERIMENTS.values() for one in each.settings(space, True)}
        assert set(found.settings) == wanted


def test_there_are_enough_repetitions() -> None:
    """The repetitions suffice by the rule of `proofs.experiments.summary`; a quarter do not."""
    for space in spaces():
        kept = stored(space)
        assert kept is not None
        for of_all in (1, 4):
            few = {
                setting: {name: one if isinstance(one, str) else one[: len(one) // of_all] for name, one in own.items()}
                for setting, own in kept.settings.items()
            }
            rows = observed(EXPERIMENTS["table-1"], few)
            narrow, total = (sum(row[name] for row in rows) for name in ("narrow", "intervals"))
            assert (narrow >= 0.9 * total) == (of_all == 1), space


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "setting",
    [
        Setting("k-rr", "linear", users=1_000),
        Setting("mixed", "linear", users=1_000_000),
        Setting("k-rr", "planar", shares="private"),
        Setting("shokri", "planar", shares="drawn", choice="truth-or-guess"),
        Setting("k-rr", "planar", population="zipf"),
        Setting("shokri", "linear", choice="any-end"),
    ],
    ids=lambda one: one.name,
)
def test_the_first_repetitions_are_done_again(setting: Setting) -> None:
    """The stored results are those that the command computes from the seed."""
    found = stored(setting.space)
    assert found is not None
    again = distances([compute(Cell(setting, repeat, 1)) for repeat in range(2)])
    known = found.settings[setting]
    assert set(again) == set(known)
    for name, own in again.items():
        if isinstance(own, str):
            assert known[name] == own
        else:
            # Six digits are stored. Sums of floats in another order may end an iteration one step sooner or later.
            # If each mechanism is singular, the maximum is a set and rounding decides the limit in it: 7.3956 to
            # 7.3985 with the instructions of six kinds of processors.
            is_set = name.startswith("ibu-r.limit") and isinstance(again["inverse-variance.project"], str)
            assert list(own) == pytest.approx(list(known[name][:2]), rel=1e-3 if is_set else 1e-4)


def test_the_page_is_that_of_the_results() -> None:
    assert (RESULTS.parent / "RESULTS.md").read_text(encoding="utf-8") == page()


def test_what_is_kept_can_be_read_again() -> None:
    found = stored("linear")
    assert found is not None
    content = json.loads(text(found.command, found.settings))
    assert content == json.loads(path_of("linear").read_text(encoding="utf-8"))
