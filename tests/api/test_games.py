"""Opening games, saying things, and what comes back."""

from pathlib import Path
from typing import Any

import pytest

from tests.api.served import DECKS, MARK, RULESET, Served, Table

FOREIGN = {
    "xml": '<cockatrice_deck version="1"><zone name="main"><card number="3" name="Kestrel"/></zone></cockatrice_deck>',
    "tts": '{"ObjectStates": [{"Name": "Deck", "ContainedObjects": [{"Nickname": "Kestrel"}]}]}',
    "url": "http://somewhere/?page=new#card=3+Kestrel",
    "csv": "count,card\n3,Kestrel\n",
    "text": "Kestrel ×3 《13弾》",
}


@pytest.mark.parametrize("form", FOREIGN)
def test_a_deck_is_taken_in_every_notation_and_what_was_left_out_is_reported(served: Served, form: str) -> None:
    for wanted in ("any", form):
        answer = served.client.post("/api/rulesets/gundam_war/decks", json={"text": FOREIGN[form], "form": wanted})
        assert answer.status_code == 200, answer.text
        assert len(answer.json()["main"]) == 1
    kinds = [each["kind"] for each in answer.json()["remarks"]]
    assert ("left out" in kinds) == (form == "text")
    opened = {"ruleset": "gundam_war", "decks": {seat: {"list": {"text": FOREIGN[form]}} for seat in "AB"}}
    refused = served.client.post("/api/games", json=opened, headers={"Idempotency-Key": served.id()})
    assert refused.json()["rule"].startswith("GW-DECK"), "it was read, and is no deck of fifty cards"


def test_opening_gives_the_organisers_link_once_more_for_the_same_id(served: Served) -> None:
    body = {"ruleset": RULESET, "decks": DECKS}
    first, second = (served.client.post("/api/games", json=body, headers={"Idempotency-Key": "a" * 20}) for _ in "12")
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.content == second.content
    assert second.headers["Idempotency-Replayed"] == "true"
    assert first.json()["link"]["qr"].startswith("<svg")


def test_the_same_id_for_another_game_is_a_conflict(served: Served) -> None:
    for mode, status in (("referee", 201), ("scribe", 409)):
        body = {"ruleset": RULESET, "decks": DECKS, "mode": mode}
        answer = served.client.post("/api/games", json=body, headers={"Idempotency-Key": "a" * 20})
        assert answer.status_code == status


def test_a_deck_that_the_rules_forbid_opens_no_game(served: Served) -> None:
    body = {"ruleset": RULESET, "decks": {"A": {"list": {"text": "3 Kestrel"}}, "B": DECKS["B"]}}
    answer = served.client.post("/api/games", json=body, headers={"Idempotency-Key": "a" * 20})
    assert answer.status_code == 409
    assert answer.json()["rule"]
    assert answer.json()["statement"]


def test_with_a_token_only_its_holder_opens_games(tmp_path: Path) -> None:
    served = Served(tmp_path, token="open sesame")
    body = {"ruleset": RULESET, "decks": DECKS}
    headers = {"Idempotency-Key": "a" * 20}
    assert served.client.post("/api/games", json=body, headers=headers).status_code == 401
    right = {**headers, "Authorization": "Bearer open sesame"}
    assert served.client.post("/api/games", json=body, headers=right).status_code == 201
    served.close()


def test_a_line_of_notation_and_its_parts_say_the_same(served: Served) -> None:
    one, two = served.table(), served.table()
    typed = one.say("A first A").json()
    result = two.say({"seat": "A", "act": "first", "args": {"seat": "A"}}).json()
    assert [event["name"] for event in typed["events"]] == [event["name"] for event in result["events"]]


def test_the_answer_has_the_events_and_the_next_position_as_its_tag(table: Table) -> None:
    answer = table.say("A first A")
    assert answer.status_code == 200
    assert answer.headers["ETag"] == f'"{answer.json()["position"]}"'
    assert answer.json()["events"][-1]["position"] + 1 == answer.json()["position"]


def test_the_same_again_is_stored_once_and_answered_with_the_same_bytes(table: Table) -> None:
    here = table.position
    first, second = (table.say("A first A", at=here, client="same-id-both-times-1") for _ in "12")
    assert first.content == second.content
    assert second.headers["Idempotency-Replayed"] == "true"
    assert table.position == first.json()["position"]


def test_another_thing_under_the_same_id_is_a_conflict(table: Table) -> None:
    here = table.position
    table.say("A first A", at=here, client="same-id-both-times-1")
    assert table.say("A first B", at=here, client="same-id-both-times-1").status_code == 409


def test_a_write_needs_its_position_and_its_id(table: Table) -> None:
    body = {"line": "A first A"}
    assert table.post("say", body, headers={"Idempotency-Key": "a" * 20}).status_code == 428
    assert table.post("say", body, headers={"If-Match": '"5"'}).status_code == 428
    assert table.post("say", body, headers={"If-Match": "5", "Idempotency-Key": "a" * 20}).status_code == 422


def test_a_stale_write_learns_the_present_position(table: Table) -> None:
    here = table.position
    table.begin()
    answer = table.say("A first B", at=here)
    assert answer.status_code == 412
    assert answer.json()["position"] == table.position
    assert answer.headers["ETag"] == f'"{table.position}"'


def test_a_refusal_names_the_rule_and_changes_nothing(table: Table) -> None:
    table.begin()
    here = table.position
    answer = table.say({"seat": "B", "act": "play", "args": {"card": "gwar:no-such"}}, at=here)
    assert answer.status_code == 409
    assert answer.headers["content-type"] == "application/problem+json"
    assert {"rule", "statement", "where", "legal", "position", "detail"} <= set(answer.json())
    assert table.position == here


def test_a_line_that_cannot_be_read_is_reported_by_column(table: Table) -> None:
    answer = table.say("A play (((")
    assert answer.status_code == 422
    assert answer.json()["problems"][0]["column"] > 0
    assert answer.json()["problems"][0]["expected"]


def test_a_whole_exchange_of_table_talk(table: Table) -> None:
    table.begin()
    assert table.send("note", {"text": "good luck", "seat": "A"}).status_code == 200
    assert table.send("penalty", {"to": "B", "kind": "warning", "text": "late"}, "judge").status_code == 200
    assert table.send("ruling", {"text": "play on"}, "judge").status_code == 200
    assert table.send("takeback", {"agreed": ["A", "B"], "why": "test"}).status_code == 200
    assert table.send("correction", {"line": 3, "said": {"act": "note", "args": {"text": "hello"}}}).status_code == 200
    assert table.send("concede", {"seat": "A"}).status_code == 200
    assert table.get().json()["result"]["seats"] == {"A": "loss", "B": "win"}


def test_the_log_comes_in_pages_that_join(table: Table) -> None:
    table.begin()
    whole = table.get("log").json()["events"]
    joined, after = [], 0
    while after is not None:
        page = table.get(f"log?limit=2&after={after}").json()
        joined += page["events"]
        after = page["next"]
    assert joined == whole


def test_the_log_strikes_what_was_taken_back(table: Table) -> None:
    table.begin()
    table.send("note", {"text": "wrong"})
    table.send("takeback", {"agreed": ["A", "B"]})
    log = table.get("log").json()
    assert [log["events"][at]["name"] for at in log["struck"]] == ["noted"]


def test_a_table_can_be_asked_at_every_position(table: Table) -> None:
    table.begin()
    for position in range(table.position + 1):
        board = table.get(f"table?at={position}")
        assert board.json()["position"] == position
    assert table.get(f"table?at={position + 1}").status_code == 404


def test_what_has_not_changed_is_not_sent_again(table: Table) -> None:
    tag = table.get("table").headers["ETag"]
    assert table.get("table", **{"If-None-Match": tag}).status_code == 304
    table.begin()
    assert table.get("table", **{"If-None-Match": tag}).status_code == 200


def test_every_offer_can_be_said_as_it_is(table: Table) -> None:
    table.begin()
    offers = table.get("offers", "scorer").json()["offers"]
    assert offers
    for offer in offers:
        assert table.say(filled(offer), "scorer").status_code == 200
        assert table.send("takeback", {"agreed": ["A", "B"]}).status_code == 200


def filled(offer: dict[str, Any]) -> dict[str, Any]:
    """What an offer's template says with the fewest choices."""
    args = dict(offer["args"])
    for name, slot in offer["slots"].items():
        chosen = slot["options"][: slot["least"]]
        if slot["most"] > 1 or slot["listed"]:
            args[name] = chosen
        elif chosen:
            args[name] = chosen[0]
    return {"seat": offer["seat"], "act": offer["act"], "args": args, "reply": offer["reply"]}


def test_games_are_listed_newest_first_in_pages(served: Served) -> None:
    games = [served.table().game for _ in range(3)]
    seen, after = [], ""
    while after is not None:
        page = served.client.get("/api/games", params={"limit": 2, "after": after}).json()
        seen += [row["id"] for row in page["items"]]
        after = page["next"]
    assert sorted(seen) == sorted(games)


def test_an_unlisted_game_is_not_listed(served: Served) -> None:
    game = served.table(about={"unlisted": True}).game
    assert game not in served.client.get("/api/games").text


def test_a_board_that_is_at_hand_is_the_same_and_ends_with_its_link(table: Table) -> None:
    result = table.link("spectator")
    first, second = table.get("table", "spectator"), table.get("table", "spectator")
    assert first.content == second.content
    assert first.headers == second.headers
    table.begin()
    assert table.get("table", "spectator").json()["position"] == table.position
    table.served.client.delete(table.at(f"links/{result['id']}"), headers=table.headers("organiser"))
    assert table.get("table", "spectator").status_code == 401


def test_a_game_is_opened_with_the_set_up_keys_of_its_rulebook(served: Served) -> None:
    setup = {"forest": {"B": 12}, "race": {"A": "elf"}, "traveller_score": 2}
    sheet = served.table(ruleset="star_front", decks={}, setup=setup).get("sheet").text
    for line in ("setup forest.B: 12", "setup race.A: elf", "setup traveller_score: 2"):
        assert f"\n{line}\n" in sheet


def test_a_set_up_key_that_the_rulebook_does_not_have_is_refused_with_those_it_has(served: Served) -> None:
    for setup in ({MARK: 1}, {"forest": {MARK: 1}}, {"forest": MARK}, {"size": 10**9}, {"size": True}):
        body = {"ruleset": "star_front", "setup": setup}
        answer = served.client.post("/api/games", json=body, headers={"Idempotency-Key": "a" * 20})
        assert answer.status_code == 409, setup
        assert answer.json()["legal"]
        assert MARK not in answer.text
