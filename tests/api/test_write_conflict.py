"""Two phones write one game down: the service says at once what both have and where they differ."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.served import Served, Table


@pytest.fixture
def begun(table: Table) -> Table:
    """A game in which A is to play."""
    table.begin()
    return table


@pytest.fixture
def scribed(served: Served) -> Table:
    """A game on paper that two phones write down, in A's first turn."""
    table = served.table(mode="scribe")
    for line in ("A keep", "B keep", "first A"):
        assert table.say(line).status_code == 200
    return table


def late(table: Table, said: Any, at: int) -> dict[str, Any]:
    """What somebody is answered who was slower."""
    answer = table.say(said, at=at)
    assert answer.status_code == 412, answer.text
    results: dict[str, Any] = answer.json()
    return results


def test_what_both_phones_have_is_reported_as_such(begun: Table) -> None:
    """Given a line that one phone has recorded, when the other sends the same, then it stands right behind it."""
    here = begun.position
    stored = begun.say("A note: slow play", at=here).json()
    begun.say("A note: and on", at=stored["position"])
    result = late(begun, "A note: slow play", here)
    assert (result["stands"], result["after"]) == ("same", stored["position"])
    assert begun.position > result["after"]


def test_two_notes_and_what_others_say_are_no_contradiction(begun: Table) -> None:
    here = begun.position
    begun.say("A note: slow play", at=here)
    for said in ("A note: quick play", "B concede"):
        result = late(begun, said, here)
        assert (result["stands"], result["after"], result["lines"][0]["differs"]) == ("other", begun.position, False)


def test_what_differs_is_reported_with_the_line_of_the_record(scribed: Table) -> None:
    """Given a card that one phone named, when the other sends it as an unknown one, then both have the same; as another card,
    they differ."""
    here = scribed.position
    assert scribed.say("A play ~Zura as unit", at=here).status_code == 200
    for said in ("A play ? as unit", "A play ~Zura as unit"):
        assert late(scribed, said, here)["stands"] == "same"
    result = late(scribed, "A play ~Petrel as unit", here)
    assert result["stands"] == "differs"
    assert [each["differs"] for each in result["lines"]] == [True]


def test_a_step_is_the_same_where_all_of_it_is(scribed: Table) -> None:
    here = scribed.position
    scribed.say("A play ~Zura as unit", at=here)
    scribed.say("A note: hm", at=scribed.position)
    for second, stands in (("A note: hm", "same"), ("A play ~Ember as unit", "other")):
        body = {"says": [{"line": "A play ~Zura as unit"}, {"line": second}]}
        assert scribed.send("steps", body, at=here).json()["stands"] == stands


def test_what_was_taken_back_is_not_what_the_other_phone_has(scribed: Table) -> None:
    here = scribed.position
    scribed.say("A play ~Zura as unit", at=here)
    scribed.say("A takeback agreed B", at=scribed.position)
    result = late(scribed, "A play ~Zura as unit", here)
    assert result["stands"] == "other"
