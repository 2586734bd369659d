"""The steps before the first turn (SF-SETUP): races, decks, forests, the first player, opening hands and the mulligan."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.contract.setup_validation import SetupKey
from domain.kernel.desk.identification import pin_printing, shuffle
from domain.kernel.desk.timing.clock_and_priority import advance_clock
from domain.kernel.record.changes import PUBLIC, CardsEntered, ClockMoved, FlagSet, Learned, Moved, Plain
from domain.kernel.table.table import Table
from domain.parts.common import game_setup
from domain.parts.common.card_references import find_cards
from domain.rulesets.star_front.card_schema.texts import ANSWERABLE_MOMENTS, read_printed
from domain.rulesets.star_front.deck import check_deck, race_of
from domain.rulesets.star_front.messages import msg
from domain.rulesets.star_front.printing_parser import parse_printing
from domain.rulesets.star_front.state import zones
from domain.rulesets.star_front.turn import turn_start

DECK_SIZE, HAND_SIZE, FOREST_SIZE = 20, 4, 20
SETTINGS = {
    "size": SetupKey("number", "cards_of_an_unregistered_deck", DECK_SIZE),
    "race": SetupKey("word", "declared_race", "", each=True),
    "forest": SetupKey("number", "travellers_in_the_forest", FOREST_SIZE, each=True),
    "traveller_attack": SetupKey("number", "attack_of_a_little_traveller", 1),
    "traveller_score": SetupKey("number", "score_of_a_little_traveller", 1),
}


def open_table(desk: Desk, setup: Mapping[str, Plain]) -> None:
    """Lays out races, then decks and forests (SF-SETUP-01 to -05).

    A seat without a deck in `setup` plays an unregistered deck. Its race is known only if it is declared.
    """
    printings = game_setup.store_printings(desk, setup.get("printings", {}), parse_printing)
    decks = {seat: setup.get("decks", {}).get(seat) for seat in desk.table.header.seats}
    desk.do(FlagSet("traveller", {"attack": setup["traveller_attack"], "score": setup["traveller_score"]}))
    races = {seat: setup["race"][seat] or _race(deck, printings) for seat, deck in decks.items()}
    _set_races(desk, races)
    for seat, deck in decks.items():
        _register(desk, seat, deck, races[seat], printings, setup["size"])
    for seat in decks:
        _plant(desk, seat, setup["forest"][seat])
    desk.do(ClockMoved(0, "", "setup.first_player", 0, "", 0))


def _race(deck: Plain, printings: Mapping[str, Plain]) -> str:
    return race_of(deck["list"], printings) if deck else ""


def _set_races(desk: Desk, races: Mapping[str, str]) -> None:
    """Lays both race cards face down, and shows them when both are set (SF-SETUP-01, -02, SF-ZONE-07)."""
    for seat in races:
        desk.record("fixed", "race_card_set", seat, "SF-SETUP-01")
        desk.do(CardsEntered(desk.table.cards_entered + 1, 1, seat, f"{seat}.{zones.RACE}"))
    desk.record("revealed", "races_revealed", "", "SF-SETUP-02", {"races": dict(races)})
    for seat, race in races.items():
        if race:
            pin_printing(desk, f"race:{race}", {"name": race, "type": "race"})
            desk.do(Learned(desk.table.at(f"{seat}.{zones.RACE}")[0], f"race:{race}", (PUBLIC,)))


def _register(desk: Desk, seat: str, deck: Plain, race: str, printings: Mapping[str, Plain], most: int) -> None:
    """Registers the deck after the races are known, laid traveller side up (SF-SETUP-03, -04)."""
    game_setup.register_deck(
        desk,
        seat,
        deck,
        "SF-SETUP-04",
        lambda entries, side: check_deck(entries, side, printings, race=race, switches=desk.table.header.switches),
        zones.DECK,
        most,
        race=race,
    )
    listed = [key for key in (deck or {"list": {}})["list"] if key in printings]
    answered = {moment for key in listed for moment in read_printed(printings[key]).reacts}
    moments = tuple(sorted(answered & set(ANSWERABLE_MOMENTS)))
    if moments and desk.switch("lists") == "sealed":
        desk.record("revealed", "answers_told", seat, "SF-EFF-10", {"moments": moments})
    if deck and desk.switch("lists") == "public":
        desk.record("revealed", "list_opened", seat, "SF-EFF-10", {"list": tuple(sorted(deck["list"].items()))})


def _plant(desk: Desk, seat: str, count: int) -> None:
    """Lays unused cards into the forest. Travellers are no deck cards (SF-SETUP-05, SF-DECK-08)."""
    desk.record("fixed", "forest_prepared", seat, "SF-SETUP-05", {"count": count})
    game_setup.lay_out_unknown_deck(desk, seat, zones.FOREST, count)


def set_first_player(desk: Desk, seat: str, args: Arguments) -> None:
    """Sets the first player, in any way both agree on (SF-SETUP-06), then lays out fronts and draws opening hands."""
    who = game_setup.declare_first_player(desk, seat, args, "SF-SETUP-06")
    desk.do(FlagSet("first", who))
    _lay_fronts(desk, who)
    for each in (who, zones.enemy_of(desk.table, who)):
        turn_start.draw_cards(desk, each, HAND_SIZE, "SF-SETUP-08", "opening_hand_drawn")
    desk.do(ClockMoved(0, "", "setup.mulligan", 0, "", 0))


def _lay_fronts(desk: Desk, who: str) -> None:
    """Lays star front 1 at the first player's right hand, the others following to the left (SF-SETUP-07, SF-ZONE-04)."""
    count = zones.lane_count(desk.table)
    desk.record("fixed", "star_fronts_laid_out", who, "SF-SETUP-07", {"n": count, "first_right_of": who})
    start = desk.table.cards_entered + 1
    desk.do(CardsEntered(start, count, "", zones.STARS))
    for number in range(1, count + 1):
        pin_printing(desk, f"star_front:{number}", {"name": f"Star Front {number}", "type": "star_front"})
        desk.do(Learned(f"#{start + number - 1}", f"star_front:{number}", (PUBLIC,)))


def mulligan_seat(table: Table) -> str:
    """Returns the seat whose mulligan comes now: the first player, then the second (SF-SETUP-09)."""
    who = zones.first_player(table)
    return who if f"mulligan:{who}" not in table.flags else zones.enemy_of(table, who)


def exchange_cards(desk: Desk, seat: str, args: Arguments) -> None:
    """Sets any number of cards out, draws as many, and shuffles the set-out cards in (SF-SETUP-10). Each player does so once
    (SF-SETUP-12).
    """
    desk.reject_unless(bool(seat), msg("whose_mulligan"), desk.table.header.seats)
    desk.demand("SF-SETUP-12", f"mulligan:{seat}" not in desk.table.flags, msg("who_has_done_mulligan", who=seat))
    desk.demand(
        "SF-SETUP-09", seat == mulligan_seat(desk.table), msg("who_does_mulligan_first", who=mulligan_seat(desk.table))
    )
    hand = desk.table.at(f"{seat}.{zones.HAND}")
    laid = find_cards(desk, seat, args.get("cards", ()), hand, "SF-SETUP-10")
    desk.declare("mulligan", seat, "SF-SETUP-10", {"count": len(laid)})
    _exchange(desk, seat, laid)
    _done(desk, seat)


def _exchange(desk: Desk, seat: str, laid: tuple[str, ...]) -> None:
    """Draws the new cards before the replaced cards return to the deck, so that they cannot be drawn again."""
    if not laid:
        return
    deck = f"{seat}.{zones.DECK}"
    turn_start.draw_cards(desk, seat, len(laid), "SF-SETUP-10", "mulligan_performed")
    desk.do(*(Moved(card, deck) for card in laid))
    shuffle(desk, deck)


def _done(desk: Desk, seat: str) -> None:
    """Begins the game when the second player has finished (SF-SETUP-11)."""
    desk.do(FlagSet(f"mulligan:{seat}", True))
    if all(f"mulligan:{each}" in desk.table.flags for each in desk.table.header.seats):
        advance_clock(desk)


def keep_hands_by_default(desk: Desk) -> None:
    """Ends the mulligan of a player who exchanges no card and gives no command."""
    _done(desk, mulligan_seat(desk.table))
