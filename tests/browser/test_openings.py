"""Openings of each game recorded by taps with both hands unknown: the sheet is that of the typed lines.

The soak has all six turns of each, every run of the tests the first three of two rulebooks.
"""

import tomllib
from pathlib import Path

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.desk.automatic_commands import say_in_sequence
from domain.registry import available, ruleset, specimens
from replays.sheet import parse_typed_command
from replays.viewer.replay_json import replay_data
from scripts.simulation.random_games import open_desk
from tests.browser.scorer import Scorer, told
from tests.soak import in_full

FIRST, MORE = (
    tomllib.loads(Path(__file__).with_name(name).read_text("utf-8")) for name in ("openings.toml", "more_openings.toml")
)
AIM = 1.3
"""Taps a declaration."""
TURNS = in_full(6, 3)


def first_turns(lines: list[str]) -> list[str]:
    """The lines of the first TURNS turns."""
    ends = [at for at, line in enumerate(lines, 1) if line.endswith(" end_turn")]
    return lines[: ends[TURNS - 1]]


EVERY = [(name, openings[name]) for openings in (FIRST, MORE) for name in available() if name in openings]
SOME = [(name, FIRST[name]) for name in ("gundam_war", "robotech")]


@pytest.mark.parametrize(("name", "opening"), in_full(EVERY, SOME))
def test_an_opening_by_taps_is_the_typed_one(service, visit, name, opening, capsys):
    """Given turns that were written down before, when they are tapped into a phone, then the sheet is that of the typed
    lines, and a declaration costs 1.3 taps at most."""
    result = specimens(name)
    desk = open_desk(ruleset(name), result, tuple(opening["decks"]))
    commands = []
    for line in first_turns(opening["lines"]):
        commands.append(parse_typed_command(line, desk, None, result.cards))
        assert not isinstance(say_in_sequence(desk, [commands[-1]]), Refusal), line
    typed = [event["text"] for event in replay_data(tuple(desk.events))["events"] if event["spoken"]][1:]
    table = service.game(name, decks={seat: {"specimen": deck} for seat, deck in zip("AB", opening["decks"], strict=True)})
    reader = visit(table.address(table.link("scorer")))
    reader.see(".acts .act")
    scorer = Scorer(reader)
    scorer.record(commands, {card: data["name"] for card, data in result.cards.items()})
    assert told(table.log()) == typed
    said, taps = len(typed), len(scorer.taps)
    with capsys.disabled():
        print(f"\n{name}: {said} declarations, {taps} taps, {scorer.keys} letters, {taps / said:.2f} taps a declaration")
    assert taps <= AIM * said, scorer.taps
