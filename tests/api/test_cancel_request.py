"""What was sent and not answered is withdrawn: it was recorded, or it never will be."""

from __future__ import annotations

from threading import Thread
from typing import Any

import pytest

from tests.api.served import Table

SENT = "sent-and-not-answered"
NOTE = {"text": "mine", "seat": "A"}


def withdrawn(table: Table, client: str = SENT, scope: str = "seat:A") -> dict[str, Any]:
    answer = table.post("withdraw", {"id": client}, scope)
    assert answer.status_code == 200, answer.text
    result: dict[str, Any] = answer.json()
    return result


@pytest.mark.parametrize(
    ("path", "body", "scope"),
    [
        ("say", {"line": "A first A"}, "organiser"),
        ("steps", {"says": [{"line": "A first A"}]}, "organiser"),
        ("note", NOTE, "seat:A"),
    ],
)
def test_what_is_withdrawn_before_it_came_in_is_never_recorded(table: Table, path: str, body: Any, scope: str) -> None:
    """Given something sent whose request is still on its way, when it is withdrawn, then nothing of it is recorded, however
    often it comes in, and others' ids and later words are as ever."""
    at = table.position
    assert withdrawn(table, scope=scope) == {"recorded": False, "start": at, "position": at, "lines": []}
    late = [table.send(path, body, scope, at, SENT) for _ in range(2)]
    assert [(each.status_code, each.json()["type"]) for each in late] == [(409, "/problems/id-reused")] * 2
    assert table.position == at
    assert withdrawn(table, scope=scope)["recorded"] is False
    assert table.send(path, body, scope, at, "another-id-of-the-phone").status_code == 200


def test_what_was_recorded_is_reported_with_its_lines_and_stays_until_they_are_taken_back(table: Table) -> None:
    """Given a step of two whose answer was lost, when it is withdrawn, then its lines are stated, the last one first; once
    they are corrected away it has none left, and sent again it has the answer that it had."""
    at = table.position
    says = [{"line": f"A: {number}"} for number in (1, 2)]
    made = table.send("steps", {"says": says}, "scorer", at, SENT)
    assert made.status_code == 200
    result = withdrawn(table, scope="scorer")
    lines = [event["line"] for event in table.get("log?limit=2000").json()["events"][at:]]
    assert result == {"recorded": True, "start": at, "position": at + 2, "lines": lines[::-1]}
    assert table.send("steps", {"says": says}, "scorer", at, SENT).json()["start"] == at
    back = {"says": [{"line": line, "said": None} for line in result["lines"]]}
    assert table.send("steps", back, "scorer", result["position"]).status_code == 200
    assert withdrawn(table, scope="scorer") == {**result, "lines": []}


def test_a_proposal_that_may_have_come_in_is_no_longer_asked(table: Table) -> None:
    table.begin()
    assert table.send("note", NOTE, "seat:A").status_code == 200
    assert table.send("proposals", {}, "seat:A", None, SENT).json()["state"] == "open"
    assert withdrawn(table, scope="seat:B")["recorded"] is False  # who did not ask does not withdraw
    assert table.get("proposals", "seat:B").json()["items"][0]["state"] == "open"
    assert withdrawn(table)["recorded"] is False
    assert table.get("proposals", "seat:B").json()["items"][0]["state"] == "withdrawn"
    assert withdrawn(table, "another-proposal")["recorded"] is False
    assert table.send("proposals", {}, "seat:A", None, "another-proposal").json()["state"] == "withdrawn"


def test_a_takeback_that_was_agreed_to_is_reported_as_recorded_and_has_no_line_to_take_back(table: Table) -> None:
    table.begin()
    assert table.send("note", NOTE, "seat:A").status_code == 200
    made = table.send("proposals", {}, "seat:A", None, SENT).json()
    assert table.post(f"proposals/{made['id']}/agree", None, "seat:B").json()["state"] == "agreed"
    result = withdrawn(table)
    assert (result["recorded"], result["lines"]) == (True, [])


def test_what_is_being_stored_is_waited_for(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a line that is about to be stored, when somebody asks for it, then it is found."""
    state, result = table.served.app.state.senki, []
    append, at = state.log.append, table.position

    def late(*args: Any) -> Any:
        asking.start()
        return append(*args)

    asking = Thread(target=lambda: result.append(state.clerk.positions_of(table.game, SENT)))
    monkeypatch.setattr(state.log, "append", late)
    assert table.send("note", NOTE, "seat:A", at, SENT).status_code == 200
    asking.join()
    assert result == [range(at, at + 1)]


def test_spectators_withdraw_nothing_and_an_id_is_what_a_client_makes(table: Table) -> None:
    assert table.post("withdraw", {"id": SENT}, "spectator").status_code == 403
    assert table.post("withdraw", {"id": "short"}, "seat:A").status_code == 422
    assert table.post("withdraw", {"id": f"{SENT}\n"}, "seat:A").status_code == 422
