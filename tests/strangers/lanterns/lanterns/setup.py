"""Before the first turn (LR-SET-01): decks, who goes first, opening hands."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.contract.setup_validation import SetupKey
from domain.kernel.desk.timing.clock_and_priority import advance_clock
from domain.kernel.record.changes import ClockMoved, FlagSet, Plain
from domain.parts.common import game_setup
from domain.parts.common.card_zones import draw_to_hand
from lanterns.deck import MINIMUM, check_deck
from lanterns.printing_parser import parse_printing
from lanterns.state.zones import HAND, PILE

HAND_SIZE = 3
SETTINGS = {"size": SetupKey("number", "cards_of_an_unregistered_deck", MINIMUM)}


def open_table(desk: Desk, setup: Mapping[str, Plain]) -> None:
    """Lays the shuffled decks out; a seat without a list plays cards of which only the number is known."""
    printings = game_setup.store_printings(desk, setup.get("printings", {}), parse_printing)
    for seat in desk.table.header.seats:
        deck = setup.get("decks", {}).get(seat)
        game_setup.register_deck(
            desk,
            seat,
            deck,
            "LR-DECK-01",
            lambda cards, side: check_deck(cards, side, printings, desk.table.header.switches),
            PILE,
            setup["size"],
        )
    desk.do(ClockMoved(0, "", "setup.first_player", 0, "", 0))


def first_player(desk: Desk, seat: str, args: Arguments) -> None:
    """Lots decide who goes first."""
    desk.do(FlagSet("first", game_setup.declare_first_player(desk, seat, args, "LR-SET-01")))
    advance_clock(desk)


def draw_hands(desk: Desk) -> None:
    """Each player draws 3 cards."""
    for seat in desk.table.header.seats:
        drawn = len(desk.table.at(f"{seat}.{PILE}")[:HAND_SIZE])
        desk.record("fixed", "opening_hand_drawn", seat, "LR-SET-01", {"count": drawn})
        draw_to_hand(desk, seat, HAND_SIZE, PILE, HAND)
