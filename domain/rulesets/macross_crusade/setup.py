"""The set-up before the first turn (MC-SETUP): decks, the first player, opening hands, one redraw."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.contract.setup_validation import SetupKey
from domain.kernel.desk.timing.clock_and_priority import advance_clock
from domain.kernel.record.changes import ClockMoved, FlagSet, Plain
from domain.parts.common import game_setup
from domain.parts.common.turns import begin_turn, opponent
from domain.rulesets.macross_crusade.deck import SIZE, check_deck, needs_coins
from domain.rulesets.macross_crusade.game_end import life
from domain.rulesets.macross_crusade.messages import msg
from domain.rulesets.macross_crusade.printing_parser import parse_printing
from domain.rulesets.macross_crusade.state.zones import HAND, NATION

HAND_SIZE = 6
SETTINGS = {
    "size": SetupKey("number", "cards_of_an_unregistered_deck", SIZE),
    "coins": SetupKey("flag", "seat_has_coins", True, each=True),
    "lost_before": SetupKey("seat", "loser_of_the_last_game", ""),
}


def open_table(desk: Desk, setup: Mapping[str, Plain]) -> None:
    """Lays out the decks as Nations (MC-SETUP-01 to -04).

    A seat without a deck in `setup` plays an unregistered one.
    """
    printings = game_setup.store_printings(desk, setup.get("printings", {}), parse_printing)
    for seat in desk.table.header.seats:
        deck = setup.get("decks", {}).get(seat)
        game_setup.register_deck(
            desk,
            seat,
            deck,
            "MC-SETUP-04",
            lambda listed, side: check_deck(listed, side, printings, switches=desk.table.header.switches),
            NATION,
            setup["size"],
        )
        if deck and needs_coins(deck["list"], printings):
            desk.demand("MC-DECK-04", setup["coins"][seat], msg("who_needs_coins_for_this", who=seat))
    if setup["lost_before"]:
        desk.do(FlagSet("lost_before", setup["lost_before"]))
    desk.do(ClockMoved(0, "", "setup.first_player", 0, "", 0))


def set_first_player(desk: Desk, seat: str, args: Arguments) -> None:
    """Declares who goes first.

    The winner of rock-paper-scissors goes first (MC-SETUP-05). In later games of a match the loser of the game before
    chooses (MC-SETUP-06).
    """
    loser = desk.table.flags.get("lost_before")
    rule = "MC-SETUP-06" if loser else "MC-SETUP-05"
    desk.demand("MC-SETUP-06", loser is None or seat in ("", loser), msg("who_lost_game_before_and_chooses", who=loser))
    desk.do(FlagSet("first", game_setup.declare_first_player(desk, seat, args, rule)))
    advance_clock(desk)


def draw_hands(desk: Desk) -> None:
    """Draws the top 6 cards of the Nation for each player (MC-SETUP-07)."""
    for seat in desk.table.header.seats:
        life.draw_from_nation(desk, seat, HAND_SIZE, "MC-SETUP-07", "opening_hand_drawn")


def deciding_seat(desk: Desk, key: str) -> str:
    """Returns the seat that decides now. The player going first decides about the redraw first (OP-34)."""
    if key == "setup.first_player":
        return str(desk.table.flags.get("lost_before", ""))
    first = str(desk.table.flags["first"])
    return first if f"kept:{first}" not in desk.table.flags else opponent(desk.table, first)


def redraw_hand(desk: Desk, seat: str, args: Arguments) -> None:
    """Redraws the opening hand, one time only: all cards go back, both players shuffle, 6 new ones are drawn (MC-SETUP-03,
    -08, -09)."""
    _require_turn(desk, seat)
    fresh = not desk.table.flags.get(f"redrawn:{seat}")
    desk.demand("MC-SETUP-08", fresh, msg("opening_hand_is_redrawn_one"), ("keep",))
    desk.declare("redraw_at_will", seat, "MC-SETUP-08", {"ordinal": 1, "shuffled_by": opponent(desk.table, seat)})
    game_setup.return_hand_and_shuffle(desk, seat, HAND, NATION)
    desk.do(FlagSet(f"redrawn:{seat}", True))
    life.draw_from_nation(desk, seat, HAND_SIZE, "MC-SETUP-09", "hand_redrawn")


def keep_hand(desk: Desk, seat: str, args: Arguments) -> None:
    """Keeps the opening hand. When both players have decided, the first turn begins."""
    _require_turn(desk, seat)
    if game_setup.keep_hand(desk, seat, "MC-SETUP-08"):
        advance_clock(desk)


def _require_turn(desk: Desk, seat: str) -> None:
    game_setup.require_hand_undecided(desk, seat, "MC-SETUP-08")
    desk.demand("MC-SETUP-08", deciding_seat(desk, "setup.redraw") == seat, msg("player_going_first_decides_first"))


def keep_hands_by_default(desk: Desk) -> None:
    """Keeps the opening hand of each player who has not decided about it."""
    game_setup.keep_undecided_hands(desk)
    advance_clock(desk)


def begin_first_turn(desk: Desk) -> str:
    """Begins turn 1, in which the player going first is Offensive (MC-TURN-01)."""
    desk.do(FlagSet("begun", True))
    return begin_turn(desk, str(desk.table.flags["first"]), "reroll.begin", "MC-TURN-01")
