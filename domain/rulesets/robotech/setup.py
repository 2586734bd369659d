"""The set-up before the first turn (RT-SET): decks, the first Active player, opening hands, mulligans."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.contract.setup_validation import SetupKey
from domain.kernel.desk.timing.clock_and_priority import advance_clock
from domain.kernel.record.changes import ClockMoved, FlagSet, Moved, Plain
from domain.parts.common import game_setup
from domain.parts.common.card_references import find_cards
from domain.rulesets.robotech.deck import MINIMUM, check_deck
from domain.rulesets.robotech.messages import msg
from domain.rulesets.robotech.printing_parser import parse_printing
from domain.rulesets.robotech.state.zones import DECK, HAND
from domain.rulesets.robotech.turn.turn_order import FIRST, begin_turn, end_go_of, make_same_turn_test, seats_from_active
from domain.rulesets.robotech.zone_changes import movement

HAND_SIZE = 4
MULLIGAN = "setup.mulligan"
SETTINGS = {"size": SetupKey("number", "cards_of_a_deck", MINIMUM)}


def open_table(desk: Desk, setup: Mapping[str, Plain]) -> None:
    """Places the shuffled decks (RT-SET-08); players begin without any other card in play (RT-SET-12).

    A seat without a deck in `setup` plays an unregistered deck.
    """
    printings = game_setup.store_printings(desk, setup.get("printings", {}), parse_printing)
    for seat in desk.table.header.seats:
        _register(desk, seat, setup.get("decks", {}).get(seat), printings, setup["size"])
    desk.do(ClockMoved(0, "", "setup.first", 0, "", 0))


def _register(desk: Desk, seat: str, deck: Plain, printings: Mapping[str, Plain], size: int) -> None:
    """Registers and shuffles the deck of a seat (RT-SET-08, RT-SET-11)."""
    game_setup.register_deck(
        desk,
        seat,
        deck,
        "RT-SET-11",
        lambda entries, side: check_deck(entries, side, printings, size, switches=desk.table.header.switches),
        DECK,
        size,
    )
    desk.record("fixed", "deck_shuffled", seat, "RT-SET-08", {"seat": seat})


def set_first_player(desk: Desk, seat: str, args: Arguments) -> None:
    """Records the first Active player, as determined by dice, coin or the like (RT-SET-01)."""
    desk.do(FlagSet(FIRST, game_setup.declare_first_player(desk, seat, args, "RT-SET-01")))
    advance_clock(desk)


def draw_hands(desk: Desk) -> None:
    """Draws the opening hand of 4 cards for each player (RT-SET-02)."""
    for seat in seats_from_active(desk):
        movement.draw_cards(desk, seat, HAND_SIZE, "RT-SET-02", "opening_hand_drawn")


def begin_first_turn(desk: Desk, first_node: str) -> str:
    """Begins the first turn. Returns `first_node`.

    The first turn has no exception: all draw, all may play, and the Active player may attack (RT-SET-13).
    """
    return begin_turn(desk, str(desk.table.flags[FIRST]), first_node)


def when_to_mulligan(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """Returns the places where `seat` may take its one mulligan: its own go among the mulligans (RT-SET-05).

    Players decide in seat order, beginning with the first Active player (RT-SET-09).
    """
    return make_same_turn_test(desk) if _is_begun(desk) else lambda key: key == MULLIGAN


def _is_begun(desk: Desk) -> bool:
    """Returns whether the first turn has begun."""
    return desk.table.clock.turn > 0


def keep_hand(desk: Desk, seat: str, args: Arguments) -> None:
    """Keeps the opening hand."""
    _require_go(desk, seat)
    desk.declare("opening_hand_kept", seat, "RT-SET-03")
    end_go_of(desk, seat, MULLIGAN)


def take_mulligan(desk: Desk, seat: str, args: Arguments) -> None:
    """Puts all 4 cards under the deck without shuffling and draws 4 more (RT-SET-03, -04, -06), once a player (RT-SET-05).

    `cards` gives the order under the deck, as private words or card ids, since the player shows no card (RT-SET-07).
    """
    desk.demand("RT-SET-05", f"mulligan:{seat}" not in desk.table.flags, msg("player_takes_one_mulligan"))
    desk.demand("RT-SET-03", not _is_begun(desk), msg("first_4_cards_are_put"))
    if not _is_begun(desk):
        _require_go(desk, seat)
    said = args.get("cards", ())
    desk.reject_unless(
        isinstance(said, tuple) and all(str(each).startswith("#") for each in said), msg("order_is_said_aside")
    )
    hand = list(desk.table.at(f"{seat}.{HAND}"))
    order = find_cards(desk, seat, said or desk.command.aside.get("cards", ()), hand)
    desk.demand("RT-SET-06", len(order) in (0, len(hand)), msg("mulligan_takes_all_4_cards"))
    put_under = order or tuple(hand)
    desk.declare("mulligan_taken", seat, "RT-SET-03", {"count": len(put_under)})
    for card in put_under:
        desk.do(Moved(card, f"{seat}.{DECK}"))
    desk.do(FlagSet(f"mulligan:{seat}", True))
    movement.draw_cards(desk, seat, len(order) or HAND_SIZE, "RT-SET-03", "hand_redrawn")
    end_go_of(desk, seat, MULLIGAN)


def _require_go(desk: Desk, seat: str) -> None:
    """Checks that `seat` decides about its opening hand in its order (RT-SET-09) and only once (RT-SET-03)."""
    decided = seat in seats_from_active(desk)[: desk.table.clock.round]
    desk.demand("RT-SET-03", not decided, msg("who_has_decided_about_its_opening", who=seat))
    if not decided:
        desk.demand("RT-SET-09", desk.table.clock.speaker == seat, msg("who_decides_first", who=desk.table.clock.speaker))
