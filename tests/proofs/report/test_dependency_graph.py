"""The dependency graph of a statement: its boxes and their colours."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from proofs.report.site.graph import MOST, PROVED, Dependencies

NAMES = "abcdefgh"
EDGES = {"a": ("b", "c"), "b": ("c", "d"), "c": ("d",), "d": ()}
DAGS = st.fixed_dictionaries({name: st.sets(st.sampled_from(NAMES[i + 1 :] or "h")) for i, name in enumerate(NAMES)})


def drawn(dependencies: Dependencies, here: str, users: tuple[str, ...] = ()) -> dict[str, str]:
    """The class of each box, by its text."""
    svg = dependencies.svg(here, users, lambda name: f"{name}.html")
    return {text: kind for kind, text in re.findall(r"<g(?: class=\"(.*?)\")?><rect.*?<text[^>]*>(.*?)</text>", svg)}


def verdicts(**others: str) -> dict[str, str]:
    return dict.fromkeys(EDGES, "verified") | others


def test_all_that_a_statement_rests_on_is_there_and_arrows_that_say_nothing_new_are_not() -> None:
    dependencies = Dependencies(EDGES, verdicts())
    assert drawn(dependencies, "a") == {"a": "verified here", "b": "verified", "c": "verified", "d": "verified"}
    assert dependencies.svg("a", (), lambda name: None).count("<path") == 3  # a -> b -> c -> d


def test_a_box_is_green_only_if_all_below_it_is_verified() -> None:
    found = drawn(Dependencies(EDGES, verdicts(d="open")), "a")
    assert found == {"a": "open here", "b": "open", "c": "open", "d": "open"}
    found = drawn(Dependencies(EDGES, verdicts(b="refuted")), "a")
    assert found == {"a": "open here", "b": "refuted", "c": "verified", "d": "verified"}


def test_what_is_not_known_is_not_green() -> None:
    assert not Dependencies({"a": ("nowhere",)}, {"a": "verified"}).sound("a")


def test_what_rests_on_itself_is_not_green() -> None:
    circle = Dependencies({"a": ("b",), "b": ("a",)}, verdicts())
    assert not circle.sound("a") and not circle.sound("b") and circle.below("a") == ["b"]


def test_users_beyond_the_most_are_counted() -> None:
    users = tuple(f"user-{number}" for number in range(MOST + 3))
    assert "and 4 more" in drawn(Dependencies({"a": ()}, {"a": "verified"}), "a", users)
    assert drawn(Dependencies({"a": ()}, {"a": "verified"}), "a") == {}


@given(DAGS, st.sets(st.sampled_from(NAMES)))
def test_green_is_what_a_walk_from_each_statement_finds(edges: dict[str, set[str]], unproved: set[str]) -> None:
    edges = {name: below - {name} for name, below in edges.items()}
    words = {name: "open" if name in unproved else "verified" for name in NAMES}
    dependencies = Dependencies({name: sorted(below) for name, below in edges.items()}, words)
    for name in NAMES:
        below, waiting = set[str](), [name]
        for one in waiting:
            below.add(one)
            waiting += edges[one]
        assert set(dependencies.below(name)) == below - {name}
        assert dependencies.sound(name) is all(words[one] in PROVED for one in below)
