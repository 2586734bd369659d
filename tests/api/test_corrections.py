"""Record keeping: a line that was written down wrongly, and a card that turns out to be this one."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.record.changes import Moved, code_of_type
from tests.api.served import Table

SHIP = "Meridian Shipyards"


def begun(table: Table) -> int:
    """A seat has looked at one card and played it; the number of the play's line."""
    for line in ("A keep", "B keep", "first A", f'A look ("{SHIP}")', f'A play "{SHIP}"'):
        assert table.say(line).status_code == 200, table.say(line).text
    return last_line(table)


def last_line(table: Table) -> int:
    """The line of the last thing said."""
    number: int = [event for event in log(table) if event["text"]][-1]["line"]
    return number


def log(table: Table) -> list[dict[str, Any]]:
    """All events."""
    events: list[dict[str, Any]] = table.get("log?limit=2000").json()["events"]
    return events


def unknown(table: Table, place: str) -> str:
    """The first unknown card of a zone."""
    zones = {zone["key"]: zone["cards"] for zone in table.get("table").json()["zones"]}
    result: str = next(card["id"] for card in zones[place] if card["printing"] is None)
    return result


@pytest.mark.parametrize("scope", ["scorer", "judge", "organiser"])
def test_a_line_is_corrected_by_what_it_should_have_been_in_notation(table: Table, scope: str) -> None:
    line = begun(table)
    table.send("note", {"text": "and on"})
    answer = table.send("correction", {"line": line, "said": {"line": "A pass"}, "why": "misread"}, scope)
    assert answer.status_code == 200, answer.text
    texts = [event["text"] for event in answer.json()["events"] if event["text"]]
    assert texts[1] == "A pass"
    assert "and on" in texts[-1]
    assert answer.json()["events"][0]["said"]["args"]["why"] == "misread"


def test_the_same_play_with_another_card_is_a_correction_like_any(table: Table) -> None:
    line = begun(table)
    answer = table.send("correction", {"line": line, "said": {"line": f'A play "{SHIP}"'}}, "scorer")
    assert answer.status_code == 200, answer.text
    assert answer.json()["events"][1]["text"].startswith("A play")


def test_a_line_that_cannot_be_read_corrects_nothing(table: Table) -> None:
    line = begun(table)
    answer = table.send("correction", {"line": line, "said": {"line": "A play ((("}}, "scorer")
    assert (answer.status_code, answer.json()["type"]) == (422, "/problems/unreadable")


@pytest.mark.parametrize("said", [{"line": "judge rule GW-CARD-10: mine"}, {"act": "rule", "args": {"text": "mine"}}])
def test_no_scorer_rules_by_way_of_a_correction(table: Table, said: dict[str, Any]) -> None:
    line = begun(table)
    assert table.send("correction", {"line": line, "said": said}, "scorer").status_code == 403
    assert table.send("correction", {"line": line, "said": said}, "judge").status_code == 200


@pytest.mark.parametrize("scope", ["scorer", "judge", "organiser"])
def test_who_records_writes_down_what_a_card_turns_out_to_be(table: Table, scope: str) -> None:
    table.begin()
    card = unknown(table, "A.hand")
    assert table.say(f"{card} = {SHIP}", scope).status_code == 200
    assert log(table)[-1]["text"].startswith(f"{card} = ")


def test_a_scorer_rules_nothing_by_the_same_words(table: Table) -> None:
    table.begin()
    learned = {"act": "rule", "args": {"text": "x", "changes": [["learned", "#1", "gw-s:U-001", ["*"]]]}}
    assert table.say(learned, "scorer").status_code == 403
    assert table.say("judge rule GW-CARD-10: #1 = x", "scorer").status_code == 403


@pytest.mark.parametrize("place", ["A.hand", "A.nation_pile", "B.hand"])
def test_a_seat_names_no_card_that_does_not_lie_open(table: Table, place: str) -> None:
    table.begin()
    assert table.say(f"{unknown(table, place)} = {SHIP}", "seat:A").status_code == 403
    assert table.say(f"{unknown(table, 'A.hand')} = {SHIP}", "spectator").status_code == 403


def test_a_seat_names_its_own_card_that_lies_open_and_no_other(table: Table) -> None:
    """A judge has put down that it was thrown away; what it was nobody has told the record."""
    table.begin()
    card = unknown(table, "A.hand")
    thrown = [code_of_type[Moved], *Moved(card, "A.junkyard")]
    ruling = {"act": "rule", "args": {"text": "thrown away", "changes": [thrown]}, "judge": True}
    assert table.say(ruling, "judge").status_code == 200
    assert table.say(f"{card} = {SHIP}", "seat:B").status_code == 403
    assert table.say(f"{card} = {SHIP}", "seat:A").status_code == 200
