"""What players count at the table is told along a record, to everybody from what they see themselves."""

import pytest

from domain import registry
from domain.kernel.applying import apply
from domain.kernel.layout import printed_at
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


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("viewer", [SPECTATOR, "A"])
def test_values_unlike_the_print_are_told_of_cards_in_play_that_the_viewer_knows(name, viewer):
    """At the end of every line, of every card in play whose printing the viewer's own table has, and of no other."""
    events = view(finished(name, SEEDS[0]).desk.events, viewer)
    ruleset, table = registry.ruleset(name), Table(header_of(events))
    rows, told, met = replay_data(events)["events"], {}, 0
    for at, (event, row) in enumerate(zip(events, rows, strict=True)):
        for change in event.changes:
            apply(table, change)
        told = row.get("values", told)
        if at + 1 < len(events) and events[at + 1].line == event.line:
            assert "values" not in row
            continue
        for card, values in told.items():
            met += 1
            assert table.zone_of(card).in_play
            assert table.data(card) is not None
            now = ruleset.values(table, card)
            printed = [printed_at(table.data(card), value.field) for value in ruleset.face.values]
            assert values == [None if one in (None, other) else other for one, other in zip(printed, now, strict=True)]
        changed = [card for card in in_play(table) if card not in told]
        assert all(unlike(ruleset, table, card) == [] for card in changed)
    assert met


def in_play(table):
    return [card for zone in table.header.zones if zone.in_play for card in table.at(zone.key)]


def unlike(ruleset, table, card):
    """The values of a card that its print does not say, where it has a print."""
    data = table.data(card)
    if data is None:
        return []
    pairs = zip(ruleset.face.values, ruleset.values(table, card), strict=True)
    known = [(printed_at(data, value.field), now) for value, now in pairs if now is not None]
    return [now for printed, now in known if printed not in (None, now, "*")]
