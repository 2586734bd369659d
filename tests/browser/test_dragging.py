"""Formations by dragging, with a mouse and with a finger; what is dragged can be tapped as well."""

import json
from functools import cache
from itertools import product
from uuid import uuid4

import pytest

from scripts.simulation.random_games import random_game
from tests.browser.conftest import DESK, PHONE
from tests.browser.pointer_input import Hand
from tests.soak import in_full

SORTIES = [("gundam_war", "attack"), ("gundam_war", "defend"), ("gundam_war_nexa", "attack"), ("macross_crusade", "defend")]
DRAGGED = in_full([*product(SORTIES, [PHONE, DESK])], [(SORTIES[1], PHONE)])
HANDS = {"finger": PHONE, "mouse": DESK}


def by(hand):
    """Parametrizes by the size of the window that goes with this hand; in the soak with each."""
    hands = in_full([*HANDS], [hand])
    return pytest.mark.parametrize("size", [HANDS[each] for each in hands], ids=hands)


def scene(service, ruleset, wanted):
    """A game that was played until something is offered that fits, at a page of its scorer; and the offer."""
    events, offer = played(ruleset, wanted)
    return service.bring(uuid4().hex, events), offer


@cache
def played(ruleset, wanted):
    """The events of that game, and the offer. A hand of each kind comes to the same one."""
    for number in range(30):
        game = random_game(ruleset, "drag", number)
        while game.step():
            game.record_hands()
            offers = [offer for seat in game.desk.table.header.seats for offer in game.ruleset.offers(game.desk, seat)]
            result = next((offer for offer in offers if wanted(offer)), None)
            if result:
                return tuple(game.desk.events), result
    raise AssertionError(f"no random game of {ruleset} comes to this")


@cache
def formation(act):
    """An attack or defence for which two units are free to go to the same place."""

    def fits(offer):
        slots = [slot for slot in offer.slots.values() if slot.most > 1 and not slot.company and not slot.single]
        return offer.act == act and any(len(slot.options) > 1 for slot in slots)

    return fits


def either_area(offer):
    """An attack with a unit that may go to space or to earth."""
    return offer.act == "attack" and bool(shared(offer))


def moves(offer):
    """A move to another position."""
    return offer.act == "move"


def said(table):
    """The last thing said at the table."""
    return [event for event in table.log() if event["text"]][-1]["said"]


@pytest.mark.parametrize(("sortie", "size"), DRAGGED)
def test_units_are_dragged_into_a_formation_in_their_order(service, visit, sortie, size):
    ruleset, act = sortie
    table, offer = scene(service, ruleset, formation(act))
    row, slot = next((name, slot) for name, slot in offer.slots.items() if len(slot.options) > 1)
    one, two = slot.options[:2]
    reader = visit(table.address(table.link("scorer")), size)
    reader.see(".acts .act")
    hand = Hand(reader)
    place = f'.place:has-text("{reader.page.evaluate(TERM, row)}")'
    hand.drag(f'.board [data-card="{one}"]', place)
    reader.see(f'[data-slot="{row}"] .chip.chosen')
    hand.take(f'.board [data-card="{two}"]')
    hand.move(f'[data-slot="{row}"] .chip.chosen', 0.1)
    hand.let_go()
    assert order(reader, row) == [two, one]
    hand.take(f'[data-slot="{row}"] .chip.chosen >> nth=0')
    hand.move(f'[data-slot="{row}"] .chip.chosen >> nth=1', 0.95)
    hand.let_go()
    assert order(reader, row) == [one, two]
    reader.click('.actions [data-name="ok"]')
    reader.settled()
    assert not reader.page.locator(".refusal").count(), reader.page.locator(".refusal").inner_text()
    assert said(table)["act"] == act
    assert said(table)["args"][row] == [one, two]


@by("mouse")
def test_a_unit_goes_from_one_area_to_another_and_out_again(service, visit, size):
    table, offer = scene(service, "gundam_war", either_area)
    unit = shared(offer)[0]
    reader = visit(table.address(table.link("scorer")), size)
    reader.see(".acts .act")
    reader.click('.acts [data-name="attack"]')
    hand = Hand(reader)
    hand.drag(f"[data-name^='unit {unit} ']", '[data-slot="space"] .picked')
    chip = f"[data-name='space \"{unit}\"']"
    assert (order(reader, "space"), order(reader, "earth")) == ([unit], [])
    hand.drag(chip, '[data-slot="earth"] .picked')
    assert (order(reader, "space"), order(reader, "earth")) == ([], [unit])
    hand.drag(f"[data-name='earth \"{unit}\"']", ".log" if size is DESK else ".pad-status")
    assert (order(reader, "space"), order(reader, "earth")) == ([], [])


@by("finger")
def test_a_unit_is_dragged_to_the_position_it_moves_to(service, visit, size):
    table, offer = scene(service, "star_front", moves)
    to = offer.slots["to"]
    reader = visit(table.address(table.link("scorer")), size)
    reader.see(".acts .act")
    Hand(reader).drag(f'.board [data-card="{offer.args["card"]}"]', spot(to.spots[0]))
    reader.settled()
    assert said(table)["args"] == {"card": offer.args["card"], "to": to.options[0]}


def test_a_position_is_tapped_for_what_enters_there_and_a_unit_and_the_lane_ahead_for_an_attack(service, visit):
    table, offer = scene(service, "star_front", lambda offer: offer.act == "summon")
    where, option = offer.slots["at"].spots[2], offer.slots["at"].options[2]
    reader = visit(table.address(table.link("scorer")))
    reader.click(spot(where))
    reader.see(".ask .offer", "Summon")
    reader.page.evaluate("document.querySelector('senki-pad').session.more()")
    assert reader.page.locator(".ask .offer", has_text="Summon").count(), "the question went away though nothing was new"
    reader.click(".ask .offer", "Summon")
    reader.settled()
    assert (said(table)["act"], said(table)["args"]) == ("summon", {"at": option})
    table, offer = scene(service, "star_front", lambda offer: offer.act == "attack" and not offer.slots)
    reader.go(table.address(table.link("scorer")))
    reader.click(f'.board [data-card="{offer.args["card"]}"]')
    ahead = spot(offer.spots[0])
    reader.click(f"{ahead}.wanted, {ahead} .wanted")
    reader.settled()
    assert (said(table)["act"], said(table)["args"]) == ("attack", offer.args)


def test_a_unit_is_dragged_onto_the_one_that_it_attacks(service, visit):
    wanted = lambda offer: offer.act == "attack" and "on" in offer.args and len(offer.slots["units"].options) == 1  # noqa: E731
    table, offer = scene(service, "robotech", lambda offer: "units" in offer.slots and wanted(offer))
    (unit,) = offer.slots["units"].options
    reader = visit(table.address(table.link("scorer")), DESK)
    reader.see(".acts .act")
    hand = Hand(reader)
    hand.take(f'.board [data-card="{unit}"]')
    reader.see(f'.board [data-card="{offer.args["on"]}"].wanted')
    hand.move(f'.board [data-card="{offer.args["on"]}"]')
    hand.let_go()
    if reader.page.locator('.actions [data-name="ok"]').count():
        reader.click('.actions [data-name="ok"]')
    reader.settled()
    assert said(table)["args"] == {"on": offer.args["on"], "units": [unit]}


def test_a_finger_that_only_moves_takes_hold_of_nothing(service, visit):
    table, offer = scene(service, "gundam_war", formation("attack"))
    unit = next(slot.options[0] for slot in offer.slots.values() if slot.options)
    reader = visit(table.address(table.link("scorer")))
    reader.see(".acts .act")
    before = table.position
    source = f'.board [data-card="{unit}"]'
    reader.page.locator(source).evaluate("(item) => item.scrollIntoView({ block: 'center' })")
    hand = Hand(reader)
    hand.at = hand.middle(source)
    hand._touch("touchStart", hand.at)
    hand._to((hand.at[0], hand.at[1] - 200))
    hand.let_go()
    assert not reader.page.locator(".place, .ghost").count()
    assert table.position == before


def test_escape_lets_go_of_what_is_dragged(service, visit):
    table, offer = scene(service, "gundam_war", formation("attack"))
    unit = next(slot.options[0] for slot in offer.slots.values() if slot.options)
    reader = visit(table.address(table.link("scorer")), DESK)
    reader.see(".acts .act")
    hand = Hand(reader)
    hand.take(f'.board [data-card="{unit}"]')
    reader.see(".place")
    reader.page.keyboard.press("Escape")
    assert not reader.page.locator(".place, .ghost").count()
    hand.let_go()
    assert reader.page.locator('.acts [data-name="attack"]').count()


TERM = "(name) => document.querySelector('senki-pad').names.arg(name)"


def spot(where):
    """A place on a lane of the drawn table."""
    zone, lane = where
    return f'.board [data-spot="{zone}:{lane}"]'


def shared(offer):
    """What may go to either area and needs no company."""
    space, earth = offer.slots["space"], offer.slots["earth"]
    alone = {*space.company, *earth.company}
    return [unit for unit in space.options if unit in earth.options and unit not in alone]


def order(reader, row):
    """The cards of a row as they would be said."""
    chips = reader.page.locator(f'[data-slot="{row}"] .chip.chosen').all()
    return [json.loads(chip.get_attribute("data-drag")) for chip in chips]
