"""What is offered for a tap reaches what the typed line reaches, also with hands that the record does not know."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from domain.kernel.contract.offers import Offer, fill_offer
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.automatic_commands import pass_all, say_in_sequence
from domain.kernel.desk.offers_ahead import offers_ahead, possible_printings
from domain.kernel.record.change_serialization import change_to_plain
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.registry import available, ruleset, specimens
from scripts.simulation.random_games import open_desk
from tests.browser.browser_table import board
from tests.soak import in_full

DECISIONS = in_full(40, 20)
ORBIT = "rts:A-06"
"""An Action Card of Robotech that needs no target."""
SLIPS = 0.2
"""So many lines are left out right after they were said."""


def paper(name: str) -> Desk:
    """A game of which the record knows lists and no hand."""
    result = specimens(name)
    first = sorted(result.decks)[0]
    alike = [deck for deck in sorted(result.decks) if result.decks[deck].size == result.decks[first].size]
    return open_desk(ruleset(name), result, tuple((alike * 2)[: ruleset(name).book.seats[0]]))


def offered(desk: Desk) -> list[Offer]:
    return [
        offer for seat in desk.table.header.seats for offer in offers_ahead(desk, seat, possible_printings(desk, seat) or {})
    ]


@pytest.mark.parametrize("name", available())
def test_whatever_is_offered_is_accepted_and_nothing_has_changed_by_listing_it(name):
    """Given unknown hands, and lines that are left out again, when what may be said is looked at, then the table is as
    before, and every offer can be said."""
    desk, random = paper(name), Random(f"reach:{name}")
    for _ in range(DECISIONS):
        before, events = board(desk.table), len(desk.events)
        offers = offered(desk)
        assert (board(desk.table), len(desk.events)) == (before, events)
        assert offers
        for offer in offers:
            command = fill_offer(offer, lambda count: min(1, count - 1))
            named = isinstance(card := offer.args.get("card"), str) and not card.startswith("#")
            if command is not None and (offer.to or named):
                refused = desk.dry_run(command)
                assert refused is None or not refused.rule or offer.slots, (desk.table.clock, command, refused)
        answer = None
        while answer is None or isinstance(answer, Refusal):
            command = fill_offer(offers[int(random.random() * len(offers))], lambda count: int(random.random() * count))
            answer = command and say_in_sequence(desk, [command])
        if desk.table.result is not None:
            break
        if random.random() < SLIPS and desk.table.clock.turn:
            assert not isinstance(desk.say(Command("", "correct", {"line": desk.log.line}, by="scorer")), Refusal)


@pytest.mark.parametrize("name", available())
def test_a_turn_ends_by_one_declaration_which_is_undone_as_one(name):
    """Given a turn, when it is said to be over, then the next one has begun, by one line that can be taken back."""
    desk = begun(paper(name))
    turn, before = desk.table.clock.turn, board(desk.table)
    ends = [offer for offer in offered(desk) if offer.act == "end_turn"]
    while not ends:
        play = next(offer for offer in offered(desk) if offer.act in ("summon", "play"))
        assert not isinstance(desk.say(fill_offer(play, lambda count: 0)), Refusal)
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
        desk.log.roll_back(len(answer))
    refused = desk.say(Command("", "go", {"to": "nowhere"}))
    assert isinstance(refused, Refusal)
    assert set(places) <= set(refused.legal)


def begun(desk: Desk) -> Desk:
    """The desk at the first turn."""
    while desk.table.clock.turn == 0:
        offer = offered(desk)[0]
        assert not isinstance(desk.say(fill_offer(offer, lambda count: 0)), Refusal)
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
        assert not isinstance(pass_all(desk), Refusal)
    assert (desk.table.clock.turn, desk.table.clock.node) == (turn, "assign.ft")


@pytest.mark.rule("GW-UNIT-02", "GW-PLAY-06")
def test_a_play_that_was_left_out_again_leaves_no_doubt_about_the_plays_of_the_turn():
    """Given a UNIT, and a Support UNIT that was written down by mistake, then no further UNIT is offered but Support."""
    desk = open_desk(ruleset("gundam_war"), specimens("gundam_war"), ("tide_and_wing", "ember_and_thorn"))

    def say(who: str, act: str, **args: Plain) -> None:
        assert not isinstance(desk.say(Command(who, act, args)), Refusal)

    def units() -> set[object]:
        cards = {offer.args["card"] for offer in offered(desk) if (offer.seat, offer.act) == ("B", "play")}
        return {card for card in cards if "U-" in str(card)}

    for seat, act, args in (("A", "keep", {}), ("B", "keep", {}), ("", "first", {"seat": "B"})):
        say(seat, act, **args)
    say("B", "play", card="gws:G-012")
    say("B", "play", card="gws:U-011")
    assert units() == {"gws:U-013"}
    say("B", "play", card="gws:U-013")
    say("", "correct", line=desk.log.line)
    assert units() == {"gws:U-013"}


@pytest.mark.rule("RT-EFF-05", "RT-EFF-06")
def test_an_effect_out_of_an_unknown_hand_leaves_the_proto_card_of_that_name_alone():
    """Given a ProtoCard, face up and then face down, when that card is offered out of the hand, then that one is played."""
    result = specimens("robotech")
    decks = {title: deck._replace(cards={**deck.cards, ORBIT: 3}) for title, deck in result.decks.items()}
    desk = begun(open_desk(ruleset("robotech"), replace(result, decks=decks), tuple(sorted(decks))[:2]))
    seat, printing = desk.table.clock.holder, ORBIT
    assert not isinstance(desk.say(Command(seat, "place", {"card": printing})), Refusal)
    (proto,) = desk.table.at(f"{seat}.proto_zone")
    for face in ("", "down"):
        assert (desk.table.cards[proto].face == "down") == (face == "down")
        actions = [offer for offer in offered(desk) if (offer.seat, offer.act) == (seat, "action")]
        named = [offer for offer in actions if offer.args["card"] == printing]
        hand = len(desk.table.at(f"{seat}.hand"))
        answer = desk.say(fill_offer(named[0], lambda count: 0))
        assert not isinstance(answer, Refusal), answer
        assert len(desk.table.at(f"{seat}.hand")) == hand - 1
        assert (desk.table.cards[proto].face == "down") == (face == "down")
        desk.log.roll_back(len(answer))
        if not face:
            assert not isinstance(desk.say(Command(seat, "action", {"card": proto, "from": "proto"})), Refusal)
