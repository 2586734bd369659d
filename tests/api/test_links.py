"""Who may see and say what."""

import json
from pathlib import Path
from typing import Any

import pytest

from domain import registry
from tests.api.served import DECKS, NOW, RULESET, Served, Table


def test_without_a_link_a_game_shows_nothing_and_is_not_distinguished_from_one_that_is_not_there(table: Table) -> None:
    here, nowhere = table.served.client.get(table.at("log")), table.served.client.get("/api/games/nosuchgame00/log")
    assert here.status_code == nowhere.status_code == 401
    assert here.content == nowhere.content


def test_a_link_of_another_game_opens_nothing(table: Table) -> None:
    other = table.served.table()
    other.keys["organiser"] = table.keys["organiser"]
    assert other.get().status_code == 403


def test_a_key_in_the_address_does_as_well_as_a_header(table: Table) -> None:
    assert table.served.client.get(table.at(f"table?key={table.keys['organiser']}")).status_code == 200


def test_secrets_are_long_and_only_their_hashes_are_stored(table: Table, tmp_path: Path) -> None:
    secret = table.link("seat:A")["key"]
    assert len(secret) >= 22
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("links*") if path.name != "links.key")
    assert secret.encode() not in stored
    assert table.keys["organiser"].encode() not in stored


@pytest.mark.parametrize(
    "terms",
    [
        {"scope": "seat:A"},
        {"scope": "spectator", "everybody": True, "delay_seconds": 60},
        {"scope": "caster", "delay_events": 9},
    ],
)
def test_a_repeated_request_makes_one_link(table: Table, terms: dict[str, Any]) -> None:
    sent = {"Idempotency-Key": "client-made-id-of-a-link"}
    first, again = (table.post("links", terms, headers=sent) for _ in "12")
    assert (first.status_code, first.json()) == (201, again.json())
    assert len(table.get("links").json()["items"]) == 2
    other = table.post("links", {**terms, "label": "another"}, headers=sent)
    assert (other.status_code, other.json()["type"]) == (409, "/problems/id-reused")
    missing = table.served.client.post(table.at("links"), json=terms, headers=table.headers("organiser"))
    assert (missing.status_code, missing.json()["type"]) == (428, "/problems/id-required")


def test_a_streams_link_opens_the_overlay_and_is_never_public(table: Table) -> None:
    """Given an organiser, when a link for a stream is made, then it opens the overlay, records nothing, and sees no hand."""
    made = table.link("caster")
    assert f"/overlay/{table.game}#key={made['key']}" in made["url"]
    assert table.get("", "caster").json()["link"]["viewer"] == "spectator"
    assert table.get("table?viewer=judge", "caster").status_code == 403
    assert table.say("A first A", "caster").status_code == 403
    assert table.post("links", {"scope": "caster", "everybody": True}).status_code == 422
    page = table.served.client.get(f"/overlay/{table.game}")
    assert (page.status_code, page.headers["X-Robots-Tag"]) == (200, "noindex")


def test_the_list_of_links_has_no_secrets(table: Table) -> None:
    result = table.link("judge", label="Anna")
    answer = table.get("links")
    assert [link["label"] for link in answer.json()["items"]] == ["", "Anna"]
    assert result["key"] not in answer.text


@pytest.mark.parametrize("scope", ["seat:A", "scorer", "judge", "spectator", "caster"])
def test_only_the_organiser_makes_and_lists_links(table: Table, scope: str) -> None:
    assert table.post("links", {"scope": "judge"}, scope).status_code == 403
    assert table.get("links", scope).status_code == 403


def test_an_ended_link_opens_nothing_from_then_on(table: Table) -> None:
    result = table.link("spectator")
    assert table.get("table", "spectator").status_code == 200
    path = table.at(f"links/{result['id']}")
    assert table.served.client.delete(path, headers=table.headers("organiser")).status_code == 204
    assert table.get("table", "spectator").status_code == 401


def test_the_last_link_of_the_organiser_stays(table: Table) -> None:
    """Given one link of an organiser, when it is to be ended, then that is refused until there is another one."""
    (own,) = [each["id"] for each in table.get("links", "organiser").json()["items"] if each["scope"] == "organiser"]
    headers = table.headers("organiser")
    refused = table.served.client.delete(table.at(f"links/{own}"), headers=headers)
    assert (refused.status_code, refused.json()["type"]) == (409, "/problems/last-link")
    table.link("organiser")
    assert table.served.client.delete(table.at(f"links/{own}"), headers=headers).status_code == 204


def test_a_link_ends_at_its_time(table: Table) -> None:
    table.link("spectator", hours=1)
    assert table.get("table", "spectator").status_code == 200
    table.served.clock.time = NOW + 36_000
    assert table.get("table", "spectator").status_code == 401


def test_a_seat_speaks_for_itself_only(table: Table) -> None:
    assert table.say({"act": "note", "seat": "A", "args": {"text": "mine"}}, "seat:A").status_code == 200
    assert table.say({"act": "note", "seat": "B", "args": {"text": "theirs"}}, "seat:A").status_code == 403
    assert table.say("B first B", "seat:A").status_code == 403


def test_a_seat_takes_nothing_back_agrees_for_nobody_else_and_neither_judges_nor_corrects(table: Table) -> None:
    table.begin()
    table.send("note", {"text": "hello", "seat": "A"}, "seat:A")
    assert table.send("takeback", {"agreed": ["B"]}, "seat:A").status_code == 403
    assert table.send("takeback", {"agreed": ["judge"]}, "seat:A").status_code == 403
    assert table.send("takeback", {}, "seat:A").status_code == 403
    assert table.send("ruling", {"text": "I win"}, "seat:A").status_code == 403
    assert table.send("correction", {"line": 3}, "seat:A").status_code == 403
    assert table.say("judge takeback", "seat:A").status_code == 403


def test_a_spectator_says_nothing(table: Table) -> None:
    assert table.say("A first A", "spectator").status_code == 403
    assert table.get("offers", "spectator").status_code == 403


def test_a_scorer_says_for_every_seat_but_does_not_rule(table: Table) -> None:
    assert table.say("A first A", "scorer").status_code == 200
    assert table.send("ruling", {"text": "no"}, "scorer").status_code == 403


def test_a_judge_rules_but_does_not_play(table: Table) -> None:
    assert table.say("A first A", "judge").status_code == 403
    assert table.send("ruling", {"text": "yes"}, "judge").status_code == 200


def test_a_seat_sees_its_own_view_and_the_spectators_only(table: Table) -> None:
    assert table.get("table", "seat:A").json()["viewer"] == "A"
    assert table.get("table?viewer=spectator", "seat:A").status_code == 200
    assert table.get("table?viewer=B", "seat:A").status_code == 403
    assert table.get("table?viewer=judge", "seat:A").status_code == 403


def test_hindsight_is_shown_when_the_game_is_over(table: Table) -> None:
    table.begin()
    assert table.get("table?viewer=hindsight", "judge").status_code == 403
    table.send("concede", {"seat": "A"})
    assert table.get("table?viewer=hindsight", "judge").status_code == 200
    assert table.get("table?viewer=hindsight", "seat:A").status_code == 403


def test_hindsight_of_an_earlier_position_is_reported_again_when_more_was_learned(table: Table) -> None:
    table.begin()
    table.send("concede", {"seat": "A"})
    wanted = f"table?viewer=hindsight&at={table.position}"
    before = table.get(wanted)
    card = next(each["id"] for zone in before.json()["zones"] for each in zone["cards"] if each["printing"] is None)
    owner = {each["id"]: each["bringer"] for zone in before.json()["zones"] for each in zone["cards"]}[card]
    specimens = registry.specimens(RULESET)
    name = specimens.cards[next(iter(specimens.decks[DECKS[owner]["specimen"]].cards))]["name"]
    answer = table.say(f'{card} = "{name}"')
    assert answer.status_code == 200, answer.text
    after = table.get(wanted, **{"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200
    assert after.json()["zones"] != before.json()["zones"]


def test_a_spectator_can_be_some_events_behind_until_the_end(table: Table) -> None:
    table.link("spectator", delay_events=3)
    table.begin()
    assert table.get("log", "spectator").json()["position"] <= table.position - 3
    table.send("concede", {"seat": "A"})
    assert table.get("log", "spectator").json()["position"] == table.position


def test_a_spectator_can_be_some_seconds_behind(table: Table) -> None:
    table.served.clock.time += 1000
    table.link("spectator", delay_seconds=60)
    before = table.position
    table.begin()
    for path in ("log", "table", "sheet", "record.json", ""):
        assert table.get(path, "spectator").headers["ETag"] == f'"{before}"'
    table.served.clock.time += 600
    assert table.get("log", "spectator").json()["position"] == table.position


def test_everybody_may_watch_where_the_organiser_says_so(table: Table) -> None:
    result = table.link("spectator", everybody=True)
    assert table.served.client.get(table.at("table")).json()["viewer"] == "spectator"
    table.served.client.delete(table.at(f"links/{result['id']}"), headers=table.headers("organiser"))
    assert table.served.client.get(table.at("table")).status_code == 401


def test_every_answer_keeps_keys_and_pages_to_themselves(table: Table) -> None:
    for path in ("/", "/nothing", table.at("table"), "/api/health", "/openapi.json"):
        headers = table.served.client.get(path).headers
        assert headers["Referrer-Policy"] == "no-referrer"
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    ("zone", "status"), [("A.hand", 403), ("A.nation_pile", 403), ("B.nation_pile", 403), ("B.hand", 200)]
)
def test_a_scribe_writes_down_what_is_used_against_the_rules_but_shows_no_seat_a_card_thereby(
    served: Served, zone: str, status: int
) -> None:
    table = served.table(mode="scribe")
    table.begin()
    zones = {each["key"]: each["cards"] for each in table.get("table", "seat:B").json()["zones"]}
    answer = table.say({"seat": "B", "act": "discard", "args": {"cards": [zones[zone][-1]["id"]]}}, "seat:B")
    assert answer.status_code == status, answer.text


@pytest.mark.parametrize(
    "said",
    [
        {"act": "attack", "args": {"space": ["CARD"]}},
        {"act": "play", "args": {"card": "~Veil", "on": "CARD"}},
        {"act": "effect", "args": {"effects": [{"do": "reveal", "to": "CARD"}]}},
    ],
)
def test_whatever_a_seat_would_do_with_a_card_of_another_hand_is_forbidden_over_its_link(served: Served, said: dict) -> None:
    table = served.table(mode="scribe")
    table.begin()
    zones = {each["key"]: each["cards"] for each in table.get("table", "seat:B").json()["zones"]}
    meant = json.loads(json.dumps(said).replace("CARD", zones["A.hand"][-1]["id"]))
    assert table.say({"seat": "B", **meant}, "seat:B").status_code == 403
