"""What is offered for a tap reaches what the typed line reaches, also with hands that the record does not know."""

from __future__ import annotations

from random import Random

import pytest

from domain.kernel.contract.offers import Offer
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.sampling import sample
from domain.kernel.desk.answering import say_all
from domain.kernel.desk.desk import Desk
from domain.kernel.desk.passing import pass_on
from domain.kernel.desk.reach import within_reach
from domain.kernel.desk.unknown_hands import imagined_for
from domain.kernel.record.command import Command
from domain.kernel.record.stored import change_to_plain
from domain.registry import available, ruleset, specimens
from scripts.simulation import table_of
from tests.browser.tables import board

DECISIONS = 40


def paper(name: str) -> Desk:
    """A game of which the record knows lists and no hand."""
    found = specimens(name)
    first = sorted(found.decks)[0]
    alike = [deck for deck in sorted(found.decks) if found.decks[deck].size == found.decks[first].size]
    return table_of(ruleset(name), found, tuple((alike * 2)[: ruleset(name).book.seats[0]]))


def offered(desk: Desk) -> list[Offer]:
    return [offer for seat in desk.table.header.seats for offer in within_reach(desk, seat, imagined_for(desk, seat) or {})]


@pytest.mark.parametrize("name", available())
def test_whatever_is_offered_is_accepted_and_nothing_has_changed_by_looking(name):
    """Given unknown hands, when what may be said is looked at, then the table is as before, and every offer can be said."""
    desk, random = paper(name), Random(f"reach:{name}")
    for _ in range(DECISIONS):
        before, events = board(desk.table), len(desk.events)
        offers = offered(desk)
        assert (board(desk.table), len(desk.events)) == (before, events)
        assert offers
        for offer in offers:
            command = sample(offer, lambda count: min(1, count - 1))
            if offer.to and command is not None:
                refused = desk.would(command)
                assert refused is None or not refused.rule or offer.slots, (desk.table.clock, command, refused)
        answer = None
        while answer is None or isinstance(answer, Refusal):
            command = sample(offers[int(random.random() * len(offers))], lambda count: int(random.random() * count))
            answer = command and say_all(desk, [command])
        if desk.table.result is not None:
            break


@pytest.mark.parametrize("name", available())
def test_a_turn_ends_by_one_declaration_which_is_undone_as_one(name):
    """Given a turn, when it is said to be over, then the next one has begun, by one line that can be taken back."""
    desk = begun(paper(name))
    turn, before = desk.table.clock.turn, board(desk.table)
    ends = [offer for offer in offered(desk) if offer.act == "end_turn"]
    while not ends:
        play = next(offer for offer in offered(desk) if offer.act in ("summon", "play"))
        assert not isinstance(desk.say(sample(play, lambda count: 0)), Refusal)
        before = board(desk.table)
        ends = [offer for offer in offered(desk) if offer.act == "end_turn"]
    made = desk.say(Command(ends[0].seat, "end_turn"))
    assert not isinstance(made, Refusal)
    assert desk.table.clock.turn > turn or desk.table.result is not None
    assert len({event.line for event in made}) == 1
    assert sum(event.is_command for event in made) == 1
    undone = desk.say(Command("", "correct", {"line": made[0].line}, by="scorer"))
    assert not isinstance(undone, Refusal)
    assert board(desk.table) == before


@pytest.mark.parametrize("name", available())
def test_passes_up_to_a_step_are_one_declaration(name):
    """Given places ahead in this turn, when the scorer goes on to one, then the game stands there, by one line."""
    desk = begun(paper(name))
    (places,) = [offer.slots["to"].options for offer in offered(desk) if offer.act == "go"] or [()]
    for place in places:
        answer = desk.say(Command("", "go", {"to": place}))
        assert not isinstance(answer, Refusal), answer
        node = desk.ruleset.timeline.node(desk.table.clock.node)
        assert place in (node.step, node.phase)
        assert [event.name for event in answer if event.is_command] == ["moved_on"]
        desk.log.forget(len(answer))
    refused = desk.say(Command("", "go", {"to": "nowhere"}))
    assert isinstance(refused, Refusal)
    assert set(places) <= set(refused.legal)


def begun(desk: Desk) -> Desk:
    """The desk at the first turn."""
    while desk.table.clock.turn == 0:
        offer = offered(desk)[0]
        assert not isinstance(desk.say(sample(offer, lambda count: 0)), Refusal)
    return desk


@pytest.mark.parametrize("name", available())
def test_changes_of_an_imagined_hand_never_reach_the_log(name):
    desk = begun(paper(name))
    codes = [change_to_plain(change) for event in desk.events for change in event.changes]
    offered(desk)
    assert [change_to_plain(change) for event in desk.events for change in event.changes] == codes


def test_all_pass_stops_where_an_unknown_hand_could_act():
    """Given hands that nobody knows, when everybody passes at the start of a turn, then the main phase is not passed over."""
    desk = begun(paper("gundam_war"))
    assert not isinstance(desk.say(Command("A", "end_turn")), Refusal)
    turn = desk.table.clock.turn
    for _ in range(6):
        if desk.table.clock.node == "assign.ft":
            break
        assert not isinstance(pass_on(desk), Refusal)
    assert (desk.table.clock.turn, desk.table.clock.node) == (turn, "assign.ft")
