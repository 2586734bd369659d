"""The preparations before the first turn (NX-SETUP-12 to -16): decks, first player, opening hands, redraw."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.contract.setup_validation import SetupKey
from domain.kernel.desk.timing.clock_and_priority import advance_clock, enter_node
from domain.kernel.record.changes import ClockMoved, Counted, FlagSet, Plain
from domain.parts.common import deck_checks, game_setup
from domain.parts.common.turns import begin_turn
from domain.rulesets.gundam_war_nexa.card_schema.texts import read_printed
from domain.rulesets.gundam_war_nexa.deck import check_deck
from domain.rulesets.gundam_war_nexa.game_end import life
from domain.rulesets.gundam_war_nexa.messages import msg
from domain.rulesets.gundam_war_nexa.printing_parser import parse_printing
from domain.rulesets.gundam_war_nexa.state.zones import HAND, NATION

HAND_SIZE = 6
SETTINGS = {
    "size": SetupKey("number", "cards_of_an_unregistered_deck", 50),
    "coins": SetupKey("flag", "seat_has_coins_and_chips", True, each=True),
    "sleeves": SetupKey("flag", "deck_is_in_opaque_sleeves", True, each=True),
}


def open_table(desk: Desk, setup: Mapping[str, Plain]) -> None:
    """Puts the decks on the nation places (NX-SETUP-01, -12).

    A seat without a deck in `setup` plays an unregistered deck.
    """
    printings = game_setup.store_printings(desk, setup.get("printings", {}), parse_printing)
    for seat in desk.table.header.seats:
        deck, size = setup.get("decks", {}).get(seat), setup["size"]
        game_setup.register_deck(
            desk,
            seat,
            deck,
            "NX-SETUP-12",
            lambda entries, side: check_deck(entries, side, printings, switches=desk.table.header.switches),
            NATION,
            size,
        )
        _require_brought(desk, seat, [printings.get(card, {}) for card in (deck or {}).get("list", ())], setup)
    desk.do(ClockMoved(0, "", "setup.first_player", 0, "", 0))


def _require_brought(desk: Desk, seat: str, cards: list[Plain], setup: Mapping[str, Plain]) -> None:
    """Demands coins and chips for a deck that makes them (NX-SETUP-11) and sleeves for older cards (NX-SETUP-18,
    NX-COMPAT-02).
    """
    counted = deck_checks.have_text_with_any_effect(cards, ("coin", "chip"))
    desk.demand("NX-SETUP-11", setup["coins"][seat] or not counted, msg("who_needs_coins_or_chips", who=seat))
    older = any(read_printed(card).older for card in cards if card)
    desk.demand("NX-SETUP-18", setup["sleeves"][seat] or not older, msg("who_needs_sleeves_for_cards", who=seat))


def set_first_player(desk: Desk, seat: str, args: Arguments) -> None:
    """Decides the first player, in any way (NX-SETUP-13); then each player draws 6 cards (NX-SETUP-14)."""
    first = game_setup.declare_first_player(desk, seat, args, "NX-SETUP-13")
    desk.do(FlagSet("begun", True), FlagSet("first", first))
    for each in desk.table.header.seats:
        life.draw_from_nation(desk, each, HAND_SIZE, "NX-SETUP-14", "opening_hand_drawn")
    enter_node(desk, "setup.redraw")


def redraw_hand(desk: Desk, seat: str, args: Arguments) -> None:
    """Returns the whole hand, shuffles the pile and draws 6 new cards (NX-SETUP-15).

    A player may redraw once per game, without a condition.
    """
    game_setup.require_hand_undecided(desk, seat, "NX-SETUP-15")
    desk.demand("NX-SETUP-15", desk.table.count(seat, "redraws") == 0, msg("hand_is_redrawn_once_in_game"), ("keep",))
    desk.declare("redraw", seat, "NX-SETUP-15")
    game_setup.return_hand_and_shuffle(desk, seat, HAND, NATION)
    life.draw_from_nation(desk, seat, HAND_SIZE, "NX-SETUP-15", "hand_redrawn")
    desk.do(Counted(seat, "redraws", 1))


def keep_hand(desk: Desk, seat: str, args: Arguments) -> None:
    """Keeps the opening hand; when both players have done so, the first player's turn begins (NX-SETUP-16)."""
    if game_setup.keep_hand(desk, seat, "NX-SETUP-15"):
        _begin(desk)


def keep_hands_by_default(desk: Desk) -> None:
    """Lets every player who has not decided play with the opening hand, and begins the first turn."""
    game_setup.keep_undecided_hands(desk)
    _begin(desk)


def _begin(desk: Desk) -> None:
    enter_node(desk, begin_turn(desk, str(desk.table.flags["first"]), "reroll.begin", "NX-TURN-01"))
    if desk.table.clock.node == "reroll.begin":
        advance_clock(desk)
