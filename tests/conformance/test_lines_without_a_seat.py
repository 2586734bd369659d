"""A line without a seat is that of the only seat that can say it; where several could, it is asked which."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.acts.common_acts import COMMON_ACTS
from domain.kernel.record.command import Command
from domain.registry import available
from scripts.simulation.random_games import random_game
from tests.sheet.test_careless_lines import desk as open_position
from tests.soak import in_full

STEPS = 60
"""Steps of each game in the small test."""


def _lines(desk: Desk, last: Command) -> Iterator[Command]:
    """The offers without a choice, and the last line again, as far as they are a seat's."""
    for seat in desk.table.header.seats:
        yield from (Command(seat, each.act, dict(each.args), each.reply) for each in desk.ruleset.offers(desk, seat))
    yield last


@pytest.mark.parametrize("game", range(in_full(20, 1)))
@pytest.mark.parametrize("mode", ["referee", "scribe"])
@pytest.mark.parametrize("ruleset", available())
def test_a_line_without_a_seat_is_of_the_only_seat_that_can_say_it(ruleset: str, mode: str, game: int) -> None:
    """Given any position / when a line comes without its seat / then it is asked for, or no other seat could have said it and
    the line is recorded as its seat's would be."""
    played = random_game(ruleset, "no seat", game, mode=mode)
    for _ in range(in_full(400, STEPS)):
        if not played.step() or played.last_command is None or played.desk.table.result is not None:
            break
        desk = played.desk
        for line in _lines(desk, played.last_command):
            if line.act in COMMON_ACTS and line.act != "pass":
                continue
            answer = desk.say(line._replace(seat=""))
            if isinstance(answer, Refusal):
                continue
            desk.log.roll_back(len(answer))
            mode_then, desk.referee = desk.referee, True
            able = [seat for seat in desk.table.header.seats if desk.dry_run(line._replace(seat=seat)) is None]
            desk.referee = mode_then
            assert len(able) <= 1, (line, able, [event.name for event in answer])


@pytest.mark.parametrize("ruleset", available())
def test_an_effect_by_hand_without_a_seat_is_nobodys(ruleset: str) -> None:
    """Given an effect that is some seat's / when neither a seat nor a card is named / then it is asked whose it is."""
    desk = open_position(ruleset)
    answer = desk.say(Command("", "effect", {"effects": ({"do": "draw", "n": 1},)}))
    assert isinstance(answer, Refusal)
    assert answer.legal == tuple(f"{seat} effect draw" for seat in desk.table.header.seats)
    assert desk.dry_run(Command("", "effect", {"effects": ({"do": "draw", "n": 1, "who": "B"},)})) is None


@pytest.mark.parametrize("ruleset", available())
def test_a_line_about_cards_without_a_seat_is_asked_for(ruleset: str) -> None:
    """Given an act about cards of the seat that says it / when it comes without a seat / then each seat's is offered."""
    desk = open_position(ruleset)
    for act in ("play", "attack", "use"):
        answer = desk.say(Command("", act, {"card": "#1"} if "card" in desk.ruleset.acts[act].args else {}))
        assert isinstance(answer, Refusal)
        assert answer.legal == tuple(f"{seat} {act}" for seat in desk.table.header.seats), act
