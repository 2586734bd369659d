"""A takeback between links: one seat asks, every other seat answers over its own link."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.api.feeds import Live
from tests.api.served import Served, Table, eventually
from tests.api.twin_games import OpenedGames, Twins

ROBOTECH = {"ruleset": "robotech", "seats": 3, "decks": {}, "players": {}}


def begun(table: Table) -> Table:
    """The first player is chosen, and A has said something that can be taken back."""
    table.begin()
    assert table.say({"act": "note", "seat": "A", "args": {"text": "mine"}}, "seat:A").status_code == 200
    return table


def propose(table: Table, scope: str = "seat:A", body: Any = None, at: int | None = None, client: str = "") -> Any:
    """What the service answers to a proposal."""
    return table.send("proposals", body or {"why": "misread"}, scope, at, client)


def answer(table: Table, proposal: str, step: str, scope: str) -> Any:
    """What the service answers to agree, decline or withdraw."""
    return table.post(f"proposals/{proposal}/{step}", None, scope)


def newest(table: Table, scope: str = "seat:B") -> dict[str, Any]:
    """The newest proposal, as a link learns of it."""
    result: dict[str, Any] = table.get("proposals", scope).json()["items"][0]
    return result


def takebacks(table: Table) -> list[dict[str, Any]]:
    """The takebacks in the record."""
    return [event for event in table.get("log?limit=2000").json()["events"] if event["name"] == "taken_back"]


def test_when_the_other_seat_agrees_the_takeback_is_stored_with_who_consented(table: Table) -> None:
    made = propose(begun(table))
    assert made.status_code == 201
    assert (made.json()["needed"], made.json()["agreed"], made.json()["state"]) == (["B"], [], "open")
    assert newest(table)["why"] == "misread"
    assert takebacks(table) == []
    agreed = answer(table, made.json()["id"], "agree", "seat:B")
    assert (agreed.status_code, agreed.json()["state"], agreed.json()["agreed"]) == (200, "agreed", ["B"])
    (stored,) = takebacks(table)
    assert stored["seat"] == "A"
    assert stored["by"] == "seat"
    assert stored["said"]["args"] == {"line": made.json()["line"], "agreed": ["B"], "why": "misread"}


def test_of_three_seats_both_others_have_to_agree(served: Served) -> None:
    table = served.table(**ROBOTECH)
    assert table.say({"act": "note", "seat": "B", "args": {"text": "mine"}}, "seat:B").status_code == 200
    made = propose(table, "seat:B").json()
    assert made["needed"] == ["A", "C"]
    assert answer(table, made["id"], "agree", "seat:A").json()["state"] == "open"
    assert takebacks(table) == []
    assert answer(table, made["id"], "agree", "seat:C").json()["state"] == "agreed"
    assert takebacks(table)[0]["said"]["args"]["agreed"] == ["A", "C"]


def test_a_seat_that_declines_ends_the_proposal(table: Table) -> None:
    made = propose(begun(table)).json()
    declined = answer(table, made["id"], "decline", "seat:B")
    assert (declined.json()["state"], declined.json()["decided"]) == ("declined", "B")
    assert answer(table, made["id"], "decline", "seat:B").content == declined.content
    late = answer(table, made["id"], "agree", "seat:B")
    assert (late.status_code, late.json()["type"], late.json()["state"]) == (409, "/problems/proposal-closed", "declined")
    assert takebacks(table) == []


def test_a_proposal_lapses_when_the_record_moves_on(table: Table) -> None:
    made = propose(begun(table)).json()
    table.send("note", {"text": "wait", "seat": "B"}, "seat:B")
    assert newest(table)["state"] == "lapsed"
    for step, scope in (("agree", "seat:B"), ("decline", "seat:B"), ("withdraw", "seat:A")):
        assert answer(table, made["id"], step, scope).json()["state"] == "lapsed"
    assert takebacks(table) == []
    assert propose(table).status_code == 201


def test_whoever_asked_may_withdraw_and_nobody_else(table: Table) -> None:
    made = propose(begun(table)).json()
    assert answer(table, made["id"], "withdraw", "seat:B").status_code == 403
    withdrawn = answer(table, made["id"], "withdraw", "seat:A")
    assert withdrawn.json()["state"] == "withdrawn"
    assert answer(table, made["id"], "withdraw", "seat:A").content == withdrawn.content
    assert answer(table, made["id"], "agree", "seat:B").status_code == 409


def test_a_concession_is_taken_back_only_when_its_seat_agrees(table: Table) -> None:
    assert begun(table).say({"act": "concede", "seat": "B"}, "seat:B").status_code == 200
    made = propose(table).json()
    assert takebacks(table) == []
    assert answer(table, made["id"], "agree", "seat:B").status_code == 200
    assert len(takebacks(table)) == 1


def test_one_proposal_at_a_time(table: Table) -> None:
    made = propose(begun(table)).json()
    assert propose(table, "seat:B").json()["type"] == "/problems/proposal-open"
    answer(table, made["id"], "decline", "seat:B")
    assert propose(table, "seat:B").status_code == 201


@pytest.mark.parametrize("scope", ["spectator", "judge", "scorer", "organiser", "seat:A"])
def test_only_the_link_of_a_seat_that_is_asked_agrees_or_declines(table: Table, scope: str) -> None:
    made = propose(begun(table)).json()
    for step in ("agree", "decline"):
        assert answer(table, made["id"], step, scope).status_code == 403
    assert newest(table)["agreed"] == []
    assert answer(table, made["id"], "agree", "").status_code == 401


def test_consent_cannot_be_sent_along(table: Table) -> None:
    begun(table)
    assert propose(table, body={"agreed": ["B"]}).status_code == 422
    assert propose(table, body={"seat": "B"}).status_code == 403
    assert table.send("takeback", {"agreed": ["B"]}, "seat:A").status_code == 403
    made = propose(table).json()
    assert table.post(f"proposals/{made['id']}/agree", {"seat": "B"}, "seat:A").status_code == 403
    assert takebacks(table) == []


def test_spectators_neither_propose_nor_see_it(table: Table) -> None:
    begun(table)
    assert propose(table, "spectator").status_code == 403
    propose(table)
    assert table.get("proposals", "spectator").status_code == 403
    assert table.get("proposals", "judge").json()["items"][0]["state"] == "open"


def test_a_scorer_proposes_for_a_seat_and_both_seats_are_asked_where_it_names_none(table: Table) -> None:
    begun(table)
    made = propose(table, "scorer", {"seat": "A"}).json()
    assert (made["seat"], made["needed"]) == ("A", ["B"])
    assert answer(table, made["id"], "withdraw", "seat:A").json()["state"] == "withdrawn"
    made = propose(table, "scorer", {"line": made["line"]}).json()
    assert made["needed"] == ["A", "B"]
    for scope in ("seat:A", "seat:B"):
        last = answer(table, made["id"], "agree", scope).json()
    assert last["state"] == "agreed"
    assert takebacks(table)[0]["by"] == "seats"


def test_the_same_id_is_the_same_proposal_and_another_one_a_conflict(table: Table) -> None:
    begun(table)
    here, client = table.position, "the-same-client-id"
    first, second = (propose(table, at=here, client=client) for _ in "12")
    assert (first.status_code, first.content) == (second.status_code, second.content) == (201, first.content)
    assert propose(table, body={"why": "other"}, at=here, client=client).json()["type"] == "/problems/id-reused"
    assert propose(table, "seat:B", at=here, client=client).json()["type"] == "/problems/id-reused"
    answer(table, first.json()["id"], "agree", "seat:B")
    assert propose(table, at=here, client=client).json()["state"] == "agreed"


def test_agreeing_twice_takes_back_once(table: Table) -> None:
    made = propose(begun(table)).json()
    path, headers = table.at(f"proposals/{made['id']}/agree"), table.headers("seat:B")
    answers = table.served.client.at_once(8, "POST", path, headers=headers)
    assert {each.json()["state"] for each in answers} == {"agreed"}
    assert len(takebacks(table)) == 1


def test_a_consent_that_was_stored_and_not_carried_out_is_carried_out_by_the_next_try(table: Table) -> None:
    """The service may end between the two."""
    made = propose(begun(table)).json()
    proposals = table.served.app.state.senki.proposals
    result = proposals.find(table.game, made["id"])
    proposals.agree(result, "B", "link", 1)
    proposals.close(result, "agreed")
    assert answer(table, made["id"], "agree", "seat:B").json()["state"] == "agreed"
    assert len(takebacks(table)) == 1


def test_a_proposal_outlives_a_restart_and_is_seen_by_other_processes(table: Table, tmp_path: Path) -> None:
    made = propose(begun(table)).json()
    table.headers("seat:B")
    other = Served(tmp_path)
    there = Table(other, table.game, table.keys["organiser"])
    there.keys = table.keys
    other.clock.time = table.served.clock.time
    assert newest(there)["id"] == made["id"]
    assert answer(there, made["id"], "agree", "seat:B").json()["state"] == "agreed"
    other.close()
    eventually(lambda: len(takebacks(table)) == 1)
    assert newest(table)["state"] == "agreed"


def test_what_cannot_be_taken_back_is_not_proposed(table: Table) -> None:
    begun(table)
    refused = propose(table, body={"line": 99})
    assert (refused.status_code, refused.json()["type"]) == (409, "/problems/refused")
    assert propose(table, at=table.position - 1).status_code == 412
    assert answer(table, "0" * 16, "agree", "seat:B").status_code == 404
    assert table.get("proposals", "seat:A").json()["items"] == []


def test_the_feed_reports_every_step(table: Table) -> None:
    begun(table)
    for scope in ("seat:B", "spectator"):
        table.headers(scope)
    with Live(table.served.app) as live, live.feed(table, "seat:B") as feed, live.feed(table, "spectator") as watching:
        made = propose(table).json()
        wanted = feed.read(1)[0]
        answer(table, made["id"], "agree", "seat:B")
        rest = feed.read(2)
        seen = watching.read(1)[0]
    assert wanted[0] == "event: proposal"
    assert json.loads(wanted[1].removeprefix("data: "))["state"] == "open"
    kinds = {message[0]: message for message in rest}
    assert set(kinds) == {"event: event", "event: proposal"}
    assert json.loads(kinds["event: proposal"][1].removeprefix("data: "))["state"] == "agreed"
    assert seen[0] == "event: event"


@pytest.mark.in_file
def test_a_proposal_reveals_no_hidden_card(opened_games: OpenedGames, tmp_path: Path) -> None:
    """A names one of its hand by its number: the others are stated the same whatever it is."""
    twins = Twins(opened_games, tmp_path, "gundam_war", "B")
    board = twins.tables[0].get("table", "seat:A").json()
    mine = next(zone["cards"] for zone in board["zones"] if zone["key"] == "A.hand")
    body = {"why": f"I meant {mine[0]['id']}"}
    ids = [propose(table, body=body, client="the-same-in-both-games").json()["id"] for table in twins.tables]
    result = twins.same(lambda table: table.get("proposals", "seat:B"))
    twins.same(lambda table: answer(table, ids[0], "agree", "seat:B"))
    twins.close()
    assert b"#?" in result.content
