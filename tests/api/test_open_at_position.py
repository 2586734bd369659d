"""Games that are opened in their middle, at a position that is sent."""

from typing import Any

import pytest

from tests.api.served import RULESET, Served

POSITION = """position: turn 5, A, attack
A hand: 4
A station: 3
B nation: 9
end
"""


def opens(served: Served, position: str, client: str = "p" * 20, **more: Any) -> Any:
    body = {"ruleset": "gundam_war", "mode": "scribe", "position": position, **more}
    return served.client.post("/api/games", json=body, headers={"Idempotency-Key": client})


def test_a_game_begins_at_the_position_that_is_sent(served: Served) -> None:
    """Given hands, stations and a turn, when a game is opened with them, then its table stands so, and has its link."""
    answer = opens(served, POSITION)
    assert answer.status_code == 201, answer.text
    result = answer.json()
    table = served.app.state.senki.clerk.table(result["game"], result["position"], "judge")
    present = {seat: sum(len(table.at(key)) for key in table.zones if key.startswith(f"{seat}.")) for seat in "AB"}
    assert (table.clock.turn, table.clock.holder, len(table.at("A.hand")), present) == (5, "A", 4, {"A": 7, "B": 9})
    assert result["link"]["scope"] == "organiser"


def test_the_same_position_under_the_same_id_is_one_game(served: Served) -> None:
    position = POSITION
    first, second = opens(served, position), opens(served, position)
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json()["game"] == second.json()["game"]


@pytest.mark.parametrize(
    ("position", "line", "said"),
    [
        ("A hand: 4\n", 1, "no position"),
        (POSITION.replace("A station", "A staton"), 3, "one of its zones"),
        (POSITION.replace("turn 5, A", "turn 5, Z"), 1, "whose turn"),
    ],
)
def test_what_is_wrong_with_a_position_is_reported_with_its_line(served: Served, position: str, line: int, said: str) -> None:
    """Given a position with a slip, when a game is opened with it, then line, reason and what was expected come back."""
    answer = opens(served, position)
    result = answer.json()
    assert (answer.status_code, result["field"]) == (422, "position")
    assert result["problems"][0]["line"] == line
    assert said in result["problems"][0]["message"]
    assert result["problems"][0]["expected"]


def test_a_game_without_a_position_begins_at_its_start(served: Served) -> None:
    answer = opens(served, "  ", ruleset=RULESET)
    assert answer.status_code == 201, answer.text
