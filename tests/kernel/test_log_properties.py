"""What holds for every log: it can be undone, folded in parts, stored, re-run; random games from a seed."""

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.desk.audit import audit
from domain.kernel.desk.desk import GameDesk
from domain.kernel.desk.game_opening import load_desk
from domain.kernel.record.changes import CardsEntered, Learned, Moved, Shuffled
from domain.kernel.record.command import command_of_event
from domain.kernel.record.event import event_from_plain, event_to_plain
from domain.kernel.record.log_queries import taken_back_positions
from domain.kernel.table.fold import apply_changes
from domain.kernel.table.table import Table
from domain.kernel.views.views import JUDGE, header_of, make_view, viewers
from tests.kernel.random_play import SEEDS, played
from tests.kernel.toy_ruleset import REOPENING, SKIRMISH, opened

TABLES = [(SKIRMISH, 2), (REOPENING, 3)]
SHAPES = pytest.mark.parametrize(("ruleset", "seats"), TABLES, ids=["two-seats", "three-seats-reopening"])


def table_of(events, count=None) -> Table:
    table = Table(header_of(events))
    for event in events[:count]:
        apply_changes(table, event.changes)
    return table


@SHAPES
@pytest.mark.parametrize("seed", SEEDS)
def test_undoing_a_whole_game_leaves_the_empty_table(seed: int, ruleset, seats: int) -> None:
    desk = played(seed, ruleset, seats)
    states = []
    table = Table(desk.table.header)
    inverses = []
    for event in desk.events:
        states.append(table.state())
        inverses.append(apply_changes(table, event.changes))
    assert table.state() == desk.table.state()
    for state, inverse in zip(reversed(states), reversed(inverses), strict=True):
        apply_changes(table, inverse)
        assert table.state() == state


@pytest.mark.parametrize("seed", SEEDS)
def test_folding_to_a_position_and_then_on_is_folding_to_the_end(seed: int) -> None:
    desk = played(seed)
    middle = seed * len(desk.events) // len(SEEDS)
    table = table_of(desk.events, middle)
    for event in desk.events[middle:]:
        apply_changes(table, event.changes)
    assert table.state() == desk.table.state() == load_desk(desk.events, SKIRMISH).table.state()


@pytest.mark.parametrize("seed", SEEDS)
def test_every_event_comes_back_from_its_stored_form(seed: int) -> None:
    events = played(seed).events
    assert [event_from_plain(event_to_plain(event)) for event in events] == events


@SHAPES
@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_commands_make_the_same_events(seed: int, ruleset, seats: int) -> None:
    desk = played(seed, ruleset, seats)
    again = opened(ruleset, seats)
    inside = 0
    for event in desk.events[1:]:
        if not event.is_command or event.line <= inside:
            continue
        answer = again.say(command_of_event(event))
        assert not isinstance(answer, Refusal), answer
        inside = again.log.line
    assert again.events == desk.events


@pytest.mark.parametrize("seed", SEEDS)
def test_asking_what_would_happen_leaves_no_trace(seed: int) -> None:
    desk = played(seed)
    before, events, line = desk.table.state(), list(desk.events), desk.log.line
    for seat in desk.table.header.seats:
        SKIRMISH.offers(desk, seat)
    assert (desk.table.state(), desk.events, desk.log.line) == (before, events, line)
    assert [apply for inverse in desk.log.inverses for apply in inverse] == [
        apply for inverse in load_desk(events, SKIRMISH).log.inverses for apply in inverse
    ]


@SHAPES
@pytest.mark.parametrize("seed", SEEDS)
def test_the_audit_finds_in_an_honest_log_only_what_had_been_left_open(seed: int, ruleset, seats: int) -> None:
    events = played(seed, ruleset, seats).events
    for finding in audit(events, ruleset):
        assert finding.verdict in ("legal", "open") or events[finding.position].verdict[0] == "open", finding


@SHAPES
@pytest.mark.parametrize("seed", SEEDS)
def test_every_view_folds_as_a_log_of_its_own(seed: int, ruleset, seats: int) -> None:
    desk = played(seed, ruleset, seats)
    for viewer in viewers(desk.table.header):
        shown = make_view(desk.events, viewer)
        table, real = Table(desk.table.header), Table(desk.table.header)
        for event, seen in zip(desk.events, shown, strict=True):
            apply_changes(real, event.changes)
            apply_changes(table, seen.changes)
            assert {place: len(ids) for place, ids in table.cards_by_place.items()} == {
                place: len(ids) for place, ids in real.cards_by_place.items()
            }
        assert table.clock == real.clock
        assert table.result == real.result
        assert table.counters == real.counters


@SHAPES
@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_knows_no_more_than_its_viewer_saw(seed: int, ruleset, seats: int) -> None:
    desk = played(seed, ruleset, seats)
    for viewer in (*desk.table.header.seats, "spectator"):
        table = table_of(make_view(desk.events, viewer))
        for zone in desk.table.header.zones:
            known = sorted(table.cards[card].printing or "" for card in table.at(zone.key))
            real = sorted(desk.table.cards[card].printing or "" for card in desk.table.at(zone.key))
            for printing in set(known) - {""}:
                assert known.count(printing) <= real.count(printing)
            if zone.name == "table" and not any(desk.table.cards[card].face for card in desk.table.at(zone.key)):
                assert known == real


@pytest.mark.parametrize("seed", SEEDS)
def test_the_judge_sees_the_record(seed: int) -> None:
    events = played(seed).events
    assert make_view(events, JUDGE) == events


@pytest.mark.parametrize("seed", SEEDS)
def test_hindsight_shows_a_card_from_the_moment_its_id_existed_or_from_its_last_fellow_in_the_hand(seed: int) -> None:
    """A card that came to light out of a hand with several unknown ones was there since the last of them had come: before
    anybody really saw it, and while it lay in that hand."""
    desk = played(seed)
    shown = make_view(desk.events, "hindsight")
    table, real = Table(desk.table.header), Table(desk.table.header)
    gone = taken_back_positions(desk.events)
    for position, (seen, event) in enumerate(zip(shown, desk.events, strict=True)):
        apply_changes(real, event.changes)
        apply_changes(table, seen.changes)
        late = [change.card for change in seen.changes if isinstance(change, Learned) and position not in gone]
        if seen.family in ("takeback", "correction") or any(isinstance(e, CardsEntered | Shuffled) for e in seen.changes):
            continue
        for card in late:
            assert real.cards[card].place.endswith(".hand"), (position, card)
            assert any(isinstance(change, Moved) and change.place == real.cards[card].place for change in event.changes)
    for card_id, present in desk.table.cards.items():
        assert table.cards[card_id].printing == present.printing


@pytest.mark.parametrize("seed", SEEDS)
def test_every_command_of_the_offers_is_accepted_or_names_a_reason(seed: int) -> None:
    from random import Random

    from domain.kernel.contract.offers import fill_offer

    random, desk = Random(seed), opened()
    for _ in range(30):
        for seat in desk.table.header.seats:
            for offer in SKIRMISH.offers(desk, seat):
                command = fill_offer(offer, random.randrange)
                assert command is not None
                assert desk.dry_run(command) is None or offer.act in ("token", "fight")
        commands = [fill_offer(offer, random.randrange) for seat in "AB" for offer in SKIRMISH.offers(desk, seat)]
        if commands:
            desk.say(random.choice([command for command in commands if command]))


def test_a_log_that_does_not_fit_the_table_is_named() -> None:
    events = list(played(3).events)
    with pytest.raises(ValueError, match="event 2 does not fit the table"):
        load_desk([events[0], events[1], events[0]._replace(said={})], SKIRMISH)


def test_a_desk_takes_in_what_another_desk_said() -> None:
    desk = played(5)
    other = GameDesk(Table(desk.table.header), SKIRMISH)
    for event in desk.events:
        other.log.append_stored(event)
    assert other.table.state() == desk.table.state()
    assert other.log.inverses == desk.log.inverses
