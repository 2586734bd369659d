"""Everybody passes: one request, every pass recorded by itself, all of them or none."""

import pytest

from tests.api.served import Table


@pytest.fixture
def begun(served) -> Table:
    table = served.table()
    table.begin()
    return table


def said(table: Table, after: int):
    return [(event["name"], event["seat"]) for event in table.get(f"log?after={after}").json()["events"] if event["text"]]


def test_everybody_passes_until_somebody_may_say_something_else(begun):
    """Given a step in which nobody may say anything but pass, then each pass is a declaration of its own."""
    before = begun.position
    answer = begun.send("passes", {}, "scorer")
    assert answer.status_code == 200
    assert said(begun, before) == [("passed", "A"), ("passed", "B")] * 2
    assert answer.json()["position"] == begun.position
    assert {offer["act"] for offer in begun.get("offers").json()["offers"]} != {"pass"}
    assert begun.send("passes", {}, "scorer").status_code == 409


def test_where_somebody_may_say_something_else_nothing_is_recorded(served):
    table = served.table()
    before = table.position
    answer = table.send("passes", {})
    assert answer.status_code == 409
    assert "something else" in answer.json()["detail"]
    assert table.position == before


def test_a_second_try_finds_the_passes_of_the_first(begun):
    before = begun.position
    first = begun.send("passes", {}, at=before, client="the-same-passes-again")
    again = begun.send("passes", {}, at=before, client="the-same-passes-again")
    assert first.content == again.content
    assert again.headers["Idempotency-Replayed"] == "true"
    assert begun.position == first.json()["position"]


def test_passes_meant_at_another_position_are_not_said(begun):
    before = begun.position
    begun.say({"act": "note", "seat": "A", "args": {"text": "wait"}})
    assert begun.send("passes", {}, at=before).status_code == 412
    assert said(begun, before) == [("noted", "A")]


@pytest.mark.parametrize("scope", ["seat:A", "judge", "spectator"])
def test_who_does_not_keep_the_record_passes_for_nobody_else(begun, scope):
    before = begun.position
    assert begun.send("passes", {}, scope).status_code == 403
    assert begun.position == before


def test_in_a_quiet_game_every_pass_is_said_by_itself(served):
    """Where legality is hidden, it may not be stated by where the passes end."""
    table = served.table(quiet=True)
    table.begin()
    assert table.send("passes", {}).status_code == 403
