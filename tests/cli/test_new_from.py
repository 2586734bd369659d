"""A new game from any moment of a record: the table as it stood, and a name for where it came from."""

import pytest

from domain.kernel.desk.position_export import export_position
from domain.registry import available
from replays.log import open_log
from replays.table_at_position import fold
from tests.soak import in_full

ENDS = 5


def moments(events):
    """Some positions at which nobody has to choose, spread over the game."""
    found = []
    for at in range(1, len(events)):
        if events[at].line != events[at - 1].line:
            try:
                export_position(fold(events, at))
                found.append(at)
            except ValueError:
                pass
    return found[:: max(1, len(found) // ENDS)]


def picture(table):
    """What lies where and how, of all that a position can say."""

    def drawn(card_id):
        card = table.cards[card_id]
        covered = card.face == "down"
        told = None if covered or table.zone_of(card_id).sees == "none" else card.printing
        return (told, covered, card.angle, card.marks, card.attributes, tuple(map(drawn, table.at(card_id))))

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
