"""What if: a game is left at a moment and played on with the rules judging, and its record stays as it is."""

from __future__ import annotations

from typing import Any

from replays.file import read
from tests.api.served import Served, Table

SHIP = 'A play "Meridian Shipyards"'


def played(table: Table) -> Table:
    """Both keep, A begins and has played a card."""
    for line in ("A keep", "B keep", "A first A", SHIP):
        assert table.say(line).status_code == 200
    return table


def left(table: Table, scope: str = "organiser", **body: Any) -> Any:
    """What the service answers to a branch."""
    return table.post("branches", {"at": table.here, "name": "What if?", "author": "hana", **body}, scope)


def told(table: Table, made: Any, words: str, scope: str = "organiser", secret: str = "", at: int = 0) -> Any:
    """What the service answers to something said in a branch."""
    branch = made.json()["branch"]
    size = at or table.get(f"branches/{branch['id']}", scope).json()["branch"]["size"]
    headers = {"If-Match": f'"{size}"', "Branch-Secret": secret}
    return table.post(f"branches/{branch['id']}/say", {"line": words}, scope, headers)


def test_a_branch_is_played_on_next_to_the_record(table: Table) -> None:
    played(table)
    before = table.get("log?limit=2000").json()
    made = left(table)
    assert made.status_code == 201
    assert (
        made.json()["branch"] | {"letter": "b", "name": "What if?", "author": "hana", "at": table.here}
        == made.json()["branch"]
    )
    done = told(table, made, "A done")
    assert done.status_code == 200
    assert "turn_ended" in [event["name"] for event in done.json()["events"]]
    assert table.get("log?limit=2000").json() == before
    assert table.get("branches").json()["branches"][0]["size"] == done.json()["branch"]["size"]


def test_the_rules_judge_what_is_said_in_a_branch(table: Table) -> None:
    made = left(played(table))
    refused = told(table, made, 'A play "Halcyon Foundry"')
    assert (refused.status_code, refused.json()["rule"]) == (409, "GW-GENR-02")
    assert told(table, made, "A nonsense").status_code == 422
    assert table.get(f"branches/{made.json()['branch']['id']}").json()["events"] == []


def test_the_last_saying_of_a_branch_is_taken_away_again(table: Table) -> None:
    made = left(played(table))
    branch = made.json()["branch"]
    size = told(table, made, "A done").json()["branch"]["size"]
    undone = table.post("branches/b/undo", None, headers={"If-Match": f'"{size}"'})
    assert undone.json()["branch"]["size"] == branch["at"]
    assert table.post("branches/b/undo", None, headers={"If-Match": f'"{size}"'}).status_code == 412


def test_a_branch_leaves_another_one_and_goes_with_it(table: Table) -> None:
    made = left(played(table))
    told(table, made, "A done")
    size = table.get("branches/b").json()["branch"]["size"]
    under = left(table, at=size, parent="b", name="or so")
    assert (under.json()["branch"]["letter"], under.json()["branch"]["parent"]) == ("c", made.json()["branch"]["id"])
    assert table.served.client.delete(table.at("branches/b"), headers=table.headers("organiser")).status_code == 204
    assert table.get("branches").json()["branches"] == []


def test_a_spectator_branches_from_what_the_spectator_sees(table: Table) -> None:
    played(table).say('A look ("Kestrel")')
    made = left(table, "spectator")
    assert made.status_code == 201
    text = table.get("branches/b/record.senki", "spectator").content
    seen = [event for event in read(text).events if event.name == "looked"]
    assert all("Kestrel" not in str(event.aside) + str(event.changes) for event in seen)
    assert left(table, "spectator", viewer="judge").status_code == 403


def test_only_who_began_a_branch_and_who_records_plays_it_on(table: Table) -> None:
    made = left(played(table), "spectator")
    assert told(table, made, "A done", "spectator").status_code == 403
    assert told(table, made, "A done", "spectator", made.json()["secret"]).status_code == 200
    assert told(table, made, "B done", "scorer").status_code in (200, 409)


def test_while_a_game_runs_its_players_have_no_branches(table: Table) -> None:
    played(table)
    assert left(table, "seat:A").status_code == 403
    assert table.say({"act": "concede", "seat": "B"}).status_code == 200
    assert left(table, "seat:A").status_code == 201


def test_a_quiet_game_shows_nobody_but_its_judges_what_is_legal(served: Served) -> None:
    quiet = played(served.table(quiet=True))
    assert left(quiet, "spectator").status_code == 403
    assert left(quiet, "judge").status_code == 201


def test_a_judges_branch_is_shown_to_judges_only(table: Table) -> None:
    left(played(table), "judge")
    assert len(table.get("branches", "organiser").json()["branches"]) == 1
    assert table.get("branches", "spectator").json()["branches"] == []
    assert table.get("branches/b", "spectator").status_code == 404


def test_offers_of_a_branch_are_those_of_its_table(table: Table) -> None:
    made = left(played(table))
    offered = table.get("offers?seat=A", "seat:A").json()["offers"]
    acts = {offer["act"] for offer in table.get("branches/b/offers?seat=A").json()["offers"]}
    assert acts == {offer["act"] for offer in offered}
    told(table, made, "A done")
    assert "pass" in {offer["act"] for offer in table.get("branches/b/offers?seat=B").json()["offers"]}
    assert table.get("branches/b/offers?seat=Z").status_code == 422


def test_a_branch_begins_with_all_that_followed_from_the_same_saying(table: Table) -> None:
    played(table)
    line = [event["line"] for event in table.get("log?limit=2000").json()["events"]]
    start = line.index(line[-1])
    assert left(table, at=start + 1).json()["branch"]["at"] == len(line)
    assert left(table, at=99999).status_code == 422


def test_a_branch_is_taken_out_as_record_and_sheet(table: Table) -> None:
    made = left(played(table))
    told(table, made, "A done")
    events = read(table.get("branches/b/record.senki").content).events
    assert len(events) == table.get("branches/b").json()["branch"]["size"]
    assert "A done" in table.get("branches/b/sheet").text
