"""A new game from any moment of a record: the table as it stood, and a name for where it came from."""

import re

import pytest

from domain.kernel.desk.position_export import export_position
from domain.registry import available
from replays.log import open_log
from replays.table_at_position import fold
from tests.soak import in_full

ENDS = 5
EVERY = 97
"""Every so many events a game is begun; in the soak after each."""


def moments(events):
    """Some positions at which nobody has to choose, spread over the game."""
    results = []
    for at in range(1, len(events)):
        if events[at].line != events[at - 1].line:
            try:
                export_position(fold(events, at))
                results.append(at)
            except ValueError:
                pass
    return results[:: max(1, len(results) // ENDS)]


def picture(table):
    """What lies where and how, of all that a position can say."""

    def drawn(card_id):
        card = table.cards[card_id]
        covered = card.face == "down"
        result = None if covered or table.zone_of(card_id).sees == "none" else card.printing
        return (result, covered, card.angle, card.marks, card.attributes, tuple(map(drawn, table.at(card_id))))

    zones = [zone for zone in table.header.zones if zone.holder]
    hidden = {zone.key: len(table.at(zone.key)) for zone in zones if zone.sees != "all"}
    shown = {zone.key: tuple(map(drawn, table.at(zone.key))) for zone in zones if zone.sees == "all"}
    hands = {
        zone.key: sorted(str(table.cards[card].printing) for card in table.at(zone.key))
        for zone in zones
        if zone.sees == "holder"
    }
    return hidden, shown, hands, {key: number for key, number in table.counters.items() if number}


@pytest.mark.parametrize("name", in_full(available(), ["gundam_war_nexa", "star_front"]))
def test_a_game_goes_on_from_where_another_one_stood(senki, stored, tmp_path, name):
    stored(tmp_path / "data", "demo", name)
    log = open_log(tmp_path / "data")
    (game,) = log.games()
    events = log.read(game)
    for at in moments(events):
        made = senki("new", "--from", game, "--at", str(at), "--json")
        assert made.code == 0, (at, made.out, made.err)
        old, new = fold(events, at), fold(log.read(made.data["id"]))
        assert picture(new) == picture(old), at
        assert (new.clock.turn, new.clock.holder, new.clock.node) == (old.clock.turn, old.clock.holder, old.clock.node)
        assert new.header.about["origin"] == f"{game} after {at} events"
        assert new.header.players == old.header.players


@pytest.mark.parametrize("name", available())
def test_every_event_of_a_game_begins_another_or_says_why_not_and_where(senki, stored, tmp_path, name):
    """Given a demo game / when a game is begun after any of its events / then it begins there or, inside of what the rules
    do, at the next stop and says so; else the reason is given, with the nearest events where it can."""
    stored(tmp_path / "data", "demo", name)
    log = open_log(tmp_path / "data")
    (game,) = log.games()
    events = log.read(game)
    for at in range(in_full(1, 1 + len(events) % EVERY), len(events) + 1, in_full(1, EVERY)):
        made = senki("new", "--from", game, "--at", str(at), "--json")
        result = [int(number) for number in re.findall(r"--at (\d+)", made.err)]
        if made.code == 0:
            (begun,) = result or (at,)
            old, new = fold(events, begun), fold(log.read(made.data["id"]))
            assert (new.clock.turn, new.clock.node) == (old.clock.turn, old.clock.node), at
            assert begun == at or fold(events, at).clock.turn in (old.clock.turn, old.clock.turn - 1), at
        else:
            assert "Traceback" not in made.err
            assert result, (at, made.err)
            assert senki("new", "--from", game, "--at", str(result[0]), "--json").code == 0, (at, result)
