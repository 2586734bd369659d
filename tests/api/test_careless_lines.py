"""A careless line over the API is recorded as the line that it means, or refused."""

from __future__ import annotations

from typing import Any

import pytest

from domain.registry import available
from tests.api.served import Served, Table
from tests.sheet.test_careless_lines import FIGURES, LINES, OPENINGS
from tests.soak import in_full

EVERY = in_full(1, 8)
"""Every so many lines are sent; in the soak all of them."""


def _at_position(served: Served, ruleset: str) -> Table:
    body = {"ruleset": ruleset, "mode": "scribe", "position": OPENINGS[ruleset]}
    answer = served.client.post("/api/games", json=body, headers={"Idempotency-Key": served.id()})
    assert answer.status_code == 201, answer.text
    return Table(served, answer.json()["game"], answer.json()["link"]["key"])


def _recorded(answer: Any) -> list[tuple[str, Any, Any]]:
    """What an answer says that was recorded: the commands, with their arguments."""
    return [(event["seat"], event["said"].get("act"), event["said"].get("args")) for event in answer.json()["events"]]


@pytest.mark.parametrize("ruleset", available())
def test_no_careless_line_is_misheard_over_the_api(served: Served, ruleset: str) -> None:
    """Given a position / when a careless line is sent / then it is recorded as its meaning would be, or refused."""
    wanted = _at_position(served, ruleset)
    for _, line, meaning in [each for each in LINES if each[0] == ruleset][::EVERY]:
        if meaning in FIGURES:
            answer = wanted.say(line)
            assert answer.status_code in (409, 422), (line, answer.text)
            continue
        one, other = _at_position(served, ruleset), _at_position(served, ruleset)
        heard, meant = one.say(line), other.say(meaning)
        assert heard.status_code == meant.status_code, (line, heard.text, meant.text)
        if heard.status_code == 200:  # the service knows the cards of the catalogue too, and asks for a name that is several
            assert _recorded(heard) == _recorded(meant), line
