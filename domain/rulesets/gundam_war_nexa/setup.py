"""Before the first turn (NX-SETUP-12 to -16): decks, the first player, opening hands, the redraw."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.kernel.changes import CardsEntered, ClockMoved, Counted, FlagSet, Moved, Plain
from domain.kernel.clock import advance, enter
from domain.kernel.desk import Desk
from domain.kernel.knowledge import learn, list_flag, pin, shuffle
from domain.kernel.refusal import Refused
from domain.kernel.ruleset import Arguments
from domain.rulesets.gundam_war_nexa import life
from domain.rulesets.gundam_war_nexa.deck import check_deck
from domain.rulesets.gundam_war_nexa.printing import parse_printing
from domain.rulesets.gundam_war_nexa.state.zones import HAND, NATION
from domain.rulesets.gundam_war_nexa.turns import begin_turn

HAND_SIZE = 6


def open_table(desk: Desk, setup: Mapping[str, Plain]) -> None:
    """Lays the decks on the nation places (NX-SETUP-01, -12).

    `setup`: `printings` (id -> data) · `decks` (seat -> {`list`: id -> count}; a seat without one plays a deck nobody
    registered) · `size` (cards of an unregistered deck).
    """
    printings = {key: _parsed(data) for key, data in setup.get("printings", {}).items()}
    for key, data in sorted(printings.items()):
        pin(desk, key, data)
    for seat in desk.table.header.seats:
        _register(desk, seat, setup.get("decks", {}).get(seat), printings, int(setup.get("size", 50)))
    desk.do(ClockMoved(0, "", "setup.first_player", 0, "", 0))


def _parsed(data: Plain) -> dict[str, Plain]:
    try:
        return parse_printing(data)
    except ValueError as error:
        raise Refused("", str(error)) from None


def _register(desk: Desk, seat: str, deck: Plain, printings: Mapping[str, Plain], size: int) -> None:
    entries = dict(deck["list"]) if deck else {}
    if deck:
        for fault in check_deck(entries, {}, printings):
            desk.require(fault.rule, False, f"deck of {seat}: {fault.message}")
    count = sum(entries.values()) if deck else size
    desk.record("fixed", "deck_registered", seat, "NX-SETUP-12", {"size": count, "registered": bool(deck)})
    for printing in sorted(entries):
        pin(desk, printing)
    if deck:
        desk.do(FlagSet(list_flag(seat), tuple(sorted(entries.items()))))
    desk.do(CardsEntered(desk.table.entered + 1, count, seat, f"{seat}.{NATION}"))


def at(node: str) -> Callable[[Desk, str, Arguments], Callable[[str], bool]]:
    """A `when` for acts that belong to one place of the chart."""
    return lambda desk, seat, args: lambda key: key == node


def first_player(desk: Desk, seat: str, args: Arguments) -> None:
    """First and second player are decided, in any way (NX-SETUP-13); then each draws 6 cards (NX-SETUP-14)."""
    first = args.get("seat")
    desk.must(first in desk.table.header.seats, "who goes first?", desk.table.header.seats)
    desk.declare("first_player", seat, "NX-SETUP-13", {"seat": first})
    desk.do(FlagSet("begun", True), FlagSet("first", first))
    for each in desk.table.header.seats:
        life.draw(desk, each, HAND_SIZE, "NX-SETUP-14", "opening_hand_drawn")
    enter(desk, "setup.redraw")


def redraw(desk: Desk, seat: str, args: Arguments) -> None:
    """The whole hand goes back, the pile is shuffled, 6 new cards: once per game, without condition (NX-SETUP-15)."""
    _must_be_open(desk, seat)
    desk.require("NX-SETUP-15", desk.table.count(seat, "redraws") == 0, "the hand is redrawn once in a game", ("keep",))
    desk.declare("redraw", seat, "NX-SETUP-15")
    desk.do(*(Moved(card, f"{seat}.{NATION}") for card in list(desk.table.at(f"{seat}.{HAND}"))))
    shuffle(desk, f"{seat}.{NATION}")
    life.draw(desk, seat, HAND_SIZE, "NX-SETUP-15", "hand_redrawn")
    desk.do(Counted(seat, "redraws", 1))


def _must_be_open(desk: Desk, seat: str) -> None:
    desk.must(bool(seat), "whose hand?", desk.table.header.seats)
    desk.must(f"kept:{seat}" not in desk.table.flags, f"{seat} has kept the hand already")


def keep(desk: Desk, seat: str, args: Arguments) -> None:
    """The opening hand is kept; when both have kept, the first player's turn begins (NX-SETUP-16)."""
    _must_be_open(desk, seat)
    desk.declare("opening_hand_kept", seat, "NX-SETUP-15")
    desk.do(FlagSet(f"kept:{seat}", True))
    if all(f"kept:{each}" in desk.table.flags for each in desk.table.header.seats):
        _begin(desk)


def keep_by_silence(desk: Desk) -> None:
    """Who says nothing about the opening hand keeps it."""
    for seat in desk.table.header.seats:
        if f"kept:{seat}" not in desk.table.flags:
            desk.do(FlagSet(f"kept:{seat}", True))
    _begin(desk)


def _begin(desk: Desk) -> None:
    enter(desk, begin_turn(desk, str(desk.table.flags["first"]), "reroll.begin"))
    if desk.table.clock.node == "reroll.begin":
        advance(desk)


def look(desk: Desk, seat: str, args: Arguments) -> None:
    """A seat tells the record which cards it holds; nobody else hears it (aside: `cards`) (NX-HAND-09)."""
    hand = desk.table.at(f"{seat}.{HAND}")
    cards = desk.command.aside.get("cards", ())
    desk.must(bool(cards), "which cards? They are said aside, one per card of the hand that the record does not know")
    desk.declare("looked", seat)
    unknown = [card_id for card_id in hand if desk.table.cards[card_id].printing is None]
    desk.must(len(cards) <= len(unknown), f"{seat} holds {len(unknown)} cards that the record does not know")
    for card_id, printing in zip(unknown, cards, strict=False):
        learn(desk, card_id, str(printing), (seat,))
