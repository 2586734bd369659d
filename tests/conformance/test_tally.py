"""What players count at the table is told along a record, to everybody from what they see themselves."""

import pytest

from domain import registry
from domain.kernel.applying import apply
from domain.kernel.table import Table
from domain.kernel.views import SPECTATOR, header_of, view
from replays.viewer.data import replay_data
from scripts.simulation import random_game
from tests.conformance.games import RULESETS, SEEDS, finished

COUNTED = {
    "gundam_war": "total_power",
    "gundam_war_nexa": "total_power",
    "macross_crusade": "nation_strength",
    "robotech": "proto_level",
    "star_front": "score",
}


@pytest.mark.parametrize("name", RULESETS)
def test_what_a_spectator_is_told_is_what_the_table_comes_to(name):
    """At the end of every line the last tally told is that of the spectator's own table, and has words."""
    events = view(finished(name, SEEDS[0]).desk.events, SPECTATOR)
    ruleset, table = registry.ruleset(name), Table(header_of(events))
    told, seen = {}, set()
    for event, row in zip(events, replay_data(events)["events"], strict=True):
        for change in event.changes:
            apply(table, change)
        told = row.get("tally", told)
        if "tally" in row:
            seen |= {key for seat in told.values() for key in seat}
            assert told == {seat: ruleset.tally(table, seat) for seat in table.header.seats}
    assert told == {seat: ruleset.tally(table, seat) for seat in table.header.seats}
    assert COUNTED[name] in seen
    assert seen <= set(ruleset.book.terms)


def test_a_quiet_game_tells_it_when_it_is_over():
    """What a seat comes to is reckoned by the rules, which keep silent in a quiet game."""
    game = random_game("star_front", "quiet", 1, quiet=True)
    for _ in range(40):
        game.step()
    assert not any("tally" in row for row in replay_data(game.desk.events)["events"])
    game.play()
    assert any("tally" in row for row in replay_data(game.desk.events)["events"])
