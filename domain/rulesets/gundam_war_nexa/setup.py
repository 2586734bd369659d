"""Before the first turn (NX-SETUP-12 to -16): decks, the first player, opening hands, the redraw."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.changes import ClockMoved, Counted, FlagSet, Moved, Plain
from domain.kernel.clock import advance, enter
from domain.kernel.desk import Desk
from domain.kernel.knowledge import shuffle
from domain.kernel.ruleset import Arguments
from domain.kernel.setup import Setting
from domain.parts import opening
from domain.parts.turns import begin_turn
from domain.rulesets.gundam_war_nexa import life
from domain.rulesets.gundam_war_nexa.deck import check_deck
from domain.rulesets.gundam_war_nexa.printing import parse_printing
from domain.rulesets.gundam_war_nexa.state.zones import HAND, NATION

HAND_SIZE = 6
SETTINGS = {"size": Setting("number", "cards of a deck that nobody registered (NX-SETUP-03)", 50)}


def open_table(desk: Desk, setup: Mapping[str, Plain]) -> None:
    """Lays the decks on the nation places (NX-SETUP-01, -12).

    A seat without a deck in `setup` plays one that nobody registered.
    """
    printings = opening.take_printings(desk, setup.get("printings", {}), parse_printing)
    for seat in desk.table.header.seats:
        _register(desk, seat, setup.get("decks", {}).get(seat), printings, setup["size"])
    desk.do(ClockMoved(0, "", "setup.first_player", 0, "", 0))


def _register(desk: Desk, seat: str, deck: Plain, printings: Mapping[str, Plain], size: int) -> None:
    entries = dict(deck["list"]) if deck else {}
    if deck:
        for fault in check_deck(entries, {}, printings):
            desk.require(fault.rule, False, f"deck of {seat}: {fault.message}")
    count = sum(entries.values()) if deck else size
    desk.record("fixed", "deck_registered", seat, "NX-SETUP-12", {"size": count, "registered": bool(deck)})
    if deck:
        opening.lay_out_list(desk, seat, NATION, entries, {})
    else:
        opening.lay_out(desk, seat, NATION, count)


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
    opening.require_hand_open(desk, seat)
    desk.require("NX-SETUP-15", desk.table.count(seat, "redraws") == 0, "the hand is redrawn once in a game", ("keep",))
    desk.declare("redraw", seat, "NX-SETUP-15")
    desk.do(*(Moved(card, f"{seat}.{NATION}") for card in list(desk.table.at(f"{seat}.{HAND}"))))
    shuffle(desk, f"{seat}.{NATION}")
    life.draw(desk, seat, HAND_SIZE, "NX-SETUP-15", "hand_redrawn")
    desk.do(Counted(seat, "redraws", 1))


def keep(desk: Desk, seat: str, args: Arguments) -> None:
    """The opening hand is kept; when both have kept, the first player's turn begins (NX-SETUP-16)."""
    if opening.keep(desk, seat, "NX-SETUP-15"):
        _begin(desk)


def keep_by_silence(desk: Desk) -> None:
    """Who says nothing about the opening hand keeps it."""
    opening.keep_by_silence(desk)
    _begin(desk)


def _begin(desk: Desk) -> None:
    enter(desk, begin_turn(desk, str(desk.table.flags["first"]), "reroll.begin", "NX-TURN-01"))
    if desk.table.clock.node == "reroll.begin":
        advance(desk)
