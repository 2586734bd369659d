"""Before the first turn (GW-SETUP): decks, opening hands, redraws, the first player."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.contract.setup_validation import SetupKey
from domain.kernel.desk.identification import learn_printing, show_card
from domain.kernel.desk.timing.clock_and_priority import advance_clock, enter_node
from domain.kernel.record.changes import PUBLIC, ClockMoved, Counted, FlagSet, Plain
from domain.parts.common import game_setup
from domain.parts.common.card_references import as_references
from domain.parts.common.play_declaration import reject_unused_arguments
from domain.parts.common.turns import begin_turn
from domain.rulesets.gundam_war.deck import check_deck
from domain.rulesets.gundam_war.game_end import life
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.printing_parser import is_basic, parse_printing
from domain.rulesets.gundam_war.state.zones import HAND, NATION, SIDEBOARD

HAND_SIZE = 6
REDRAWS_AT_WILL = 3
SETTINGS = {
    "size": SetupKey("number", "cards_of_a_deck", 50),
    "coins": SetupKey("flag", "seat_has_coins", True, each=True),
}


def open_table(desk: Desk, setup: Mapping[str, Plain]) -> None:
    """Lays the decks out and draws the opening hands (GW-SETUP-01 to -03).

    A seat without a deck in `setup` plays an unregistered deck.
    """
    printings = game_setup.store_printings(desk, setup.get("printings", {}), parse_printing)
    for seat in desk.table.header.seats:
        desk.demand("GW-SETUP-01", setup["coins"][seat], msg("who_needs_coins_to_count", who=seat))
        deck, size = setup.get("decks", {}).get(seat), setup["size"]
        game_setup.register_deck(
            desk,
            seat,
            deck,
            "GW-SETUP-02",
            lambda entries, side: check_deck(entries, side, printings, setup["size"], switches=desk.table.header.switches),
            NATION,
            size,
            SIDEBOARD,
        )
    for seat in desk.table.header.seats:
        life.draw_from_nation(desk, seat, HAND_SIZE, "GW-SETUP-03", "opening_hand_drawn")
    desk.do(ClockMoved(0, "", "setup.redraw", 0, "", 0))


def redraw_hand(desk: Desk, seat: str, args: Arguments) -> None:
    """Redraws the hand: a) shows a hand without Basic GENERATION (GW-SETUP-06 to -09); b) draws one card less each time."""
    kind = args.get("kind", "")
    game_setup.require_hand_undecided(desk, seat, "GW-SETUP-05")
    desk.reject_unless(kind in ("a", "b"), msg("redraw_is_kind_or_b"), ("redraw a", "redraw b"))
    reject_unused_arguments(
        desk, lambda word: msg("redraw_said_has_no_use", said=kind, said2=word), args, {"cards": kind == "a"}
    )
    if kind == "a":
        _redraw_no_basic(desk, seat, args)
    else:
        _redraw_at_will(desk, seat)


def _redraw_no_basic(desk: Desk, seat: str, args: Arguments) -> None:
    table = desk.table
    desk.demand("GW-SETUP-13", table.count(seat, "redraw_b") == 0, msg("redraw_is_not_allowed_after"))
    desk.demand("GW-SETUP-09", table.count(seat, "redraw_a") == 0, msg("redraw_is_allowed_once"))
    hand = list(table.at(f"{seat}.{HAND}"))
    unknown, shown = [card for card in hand if not table.cards[card].printing], as_references(args.get("cards"))
    desk.reject_unless(len(shown) <= len(unknown), msg("n_cards_hand_are_not_known", n=len(unknown), n2=len(shown)))
    for card_id, printing in zip(unknown, shown, strict=False):
        learn_printing(desk, card_id, str(printing), (seat,))
    _require_no_basic(desk, hand)
    desk.declare("redraw_no_basic", seat, "GW-SETUP-08")
    for card_id in hand:
        show_card(desk, card_id, (PUBLIC,))
    _back_and_draw(desk, seat, HAND_SIZE)
    desk.do(Counted(seat, "redraw_a", 1))


def _require_no_basic(desk: Desk, hand: list[str]) -> None:
    known = [desk.table.data(card_id) for card_id in hand]
    basic = any(data is not None and "type" in data and is_basic(data) for data in known)
    unsure = any(data is None or "type" not in data for data in known)
    truth = False if basic else None if unsure else True
    desk.demand("GW-SETUP-06", truth, msg("opening_hand_holds_basic_generation"), ("keep", "redraw b"))


def _redraw_at_will(desk: Desk, seat: str) -> None:
    """Returns the whole hand unseen, on no condition (GW-SETUP-10), also after a Redraw a) (GW-SETUP-14)."""
    done = desk.table.count(seat, "redraw_b")
    desk.demand("GW-SETUP-12", done < REDRAWS_AT_WILL, msg("redraw_b_is_allowed_three"), ("keep",))
    desk.declare("redraw_at_will", seat, "GW-SETUP-11", {"ordinal": done + 1})
    _back_and_draw(desk, seat, HAND_SIZE - 1 - done)
    desk.do(Counted(seat, "redraw_b", 1))


def _back_and_draw(desk: Desk, seat: str, count: int) -> None:
    game_setup.return_hand_and_shuffle(desk, seat, HAND, NATION)
    life.draw_from_nation(desk, seat, max(count, 0), "GW-SETUP-08", "hand_redrawn")


def confirm_hand(desk: Desk, seat: str, args: Arguments) -> None:
    """Confirms the opening hand. When both players have done so, the first player is decided (GW-SETUP-04, OP-06)."""
    if game_setup.keep_hand(desk, seat, "GW-SETUP-05"):
        advance_clock(desk)


def confirm_hands_by_default(desk: Desk) -> None:
    """Confirms the opening hands of players who said nothing about them."""
    game_setup.keep_undecided_hands(desk)
    advance_clock(desk)


def set_first_player(desk: Desk, seat: str, args: Arguments) -> None:
    """Records the first player, who is decided by coin flip or the like (GW-SETUP-04, OP-08).

    That player's first turn, and no other (GW-TURN-21), starts with the Assign Phase (GW-TURN-04), without a draw
    (GW-TURN-05).
    """
    first = game_setup.declare_first_player(desk, seat, args, "GW-SETUP-04")
    desk.do(FlagSet("begun", True), FlagSet("first", first))
    enter_node(desk, begin_turn(desk, first, "assign.ft", "GW-TURN-01"))
