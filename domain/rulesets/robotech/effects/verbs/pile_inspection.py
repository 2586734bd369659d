"""Small effects that look through a pile: searching it for cards of a filter, and looking at its top."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.identification import find_card, show_card, shuffle
from domain.kernel.record.changes import PUBLIC, Learned, Moved
from domain.kernel.record.effects import Effect, Question
from domain.kernel.table.knowledge import merge_seats, remaining_decklist
from domain.kernel.table.table import Table
from domain.parts.card_schema.stored_data_readers import to_plain
from domain.parts.common.small_effect_execution import OptionalQuestion, is_manual
from domain.rulesets.robotech.card_schema.effects_on_piles import Look, Search
from domain.rulesets.robotech.card_schema.filters import Filter, read_filter
from domain.rulesets.robotech.card_schema.texts import NOT_KNOWN, Printed, read_printed
from domain.rulesets.robotech.effects import filter_matching
from domain.rulesets.robotech.effects.subjects import subject_seats
from domain.rulesets.robotech.messages import msg
from domain.rulesets.robotech.state.zones import BASE, DECK, DISCARD, HAND
from domain.rulesets.robotech.zone_changes import movement

PILES = {"deck": DECK, "discard": DISCARD, "hand": HAND}


def search(desk: Desk, effect: Effect, operation: Search) -> OptionalQuestion:
    """Asks for up to n cards that match `for` in a deck, a discard pile or a hand (`search`).

    The cards are shown and go to `zone`; a deck is shuffled afterwards (RT-SET-08). A player who wants no card names none.
    """
    seat = str(effect["seat"])
    place = f"{next(iter(subject_seats(desk, effect, operation)), seat)}.{PILES[operation.pile]}"
    desk.reject_unless(not is_manual(effect), msg("what_is_searched_for_by_hand"))
    if not desk.table.at(place):
        return None
    if operation.pile == "hand":
        _see(desk, seat, place)
    wanted = to_plain(_with_names(desk.table, str(effect.get("card", "")), operation.wanted))
    about: Question = {"seat": seat, "what": "search", "rule": "RT-GOLD-01", "least": 0, "n": operation.n, "options": ()}
    return {**about, "place": place, "for": wanted, "zone": operation.zone, "source": effect.get("card", "")}


def _with_names(table: Table, source: str, wanted: Filter) -> Filter:
    """Returns a filter with the names filled in that it takes from other cards, so that a printing can match it."""
    if wanted.same_name is None:
        return wanted
    names = [each.name for each in filter_matching.filters_by_name(table, source, wanted.same_name)]
    ways = [way._replace(name=name) for way in wanted.any or (Filter(),) for name in names if way.name in (None, name)]
    named = {"any": tuple(ways)} if ways else {"excepted": Filter()}  # no name matches: excepting every card leaves no result
    return wanted._replace(same_name=None, **named)


def _see(desk: Desk, seat: str, place: str) -> None:
    """Shows a hand to a player; its holder names the cards that the record does not know."""
    holder = place.partition(".")[0]
    desk.record("revealed", "cards_looked_at", seat, "RT-GOLD-01", {"seat": holder, "count": len(desk.table.at(place))})
    seen = (desk.table.cards[each] for each in desk.table.at(place))
    desk.do(*(Learned(card.id, card.printing, merge_seats(card.seen, (seat,))) for card in seen))


def possible_results(table: Table, seat: str, waiting: Question) -> Iterator[str]:
    """Yields the possible results of a search, as its player knows them.

    These are cards of the pile, or printings that may be in it.
    """
    wanted, source = read_filter(waiting["for"]), waiting["source"]
    known = [card for card in table.at(waiting["place"]) if table.cards[card].printing is not None]
    yield from (card for card in known if filter_matching.fits_ignoring_place(table, source, wanted, card) is not False)
    if len(known) < len(table.at(waiting["place"])):
        left: Mapping[str, int] = remaining_decklist(table, waiting["place"].partition(".")[0]) or {}
        names = [printing for printing, count in sorted(left.items()) if count > 0]
        yield from (name for name in names if filter_matching.printing_fits(_shown(table, name), wanted) is not False)


def _shown(table: Table, printing: str) -> Printed:
    data = table.pins.get(printing)
    return read_printed(data) if data else NOT_KNOWN


def read_search_result(desk: Desk, waiting: Question, named: tuple[str, ...]) -> tuple[str, ...]:
    """Returns the cards that are named as the result of a search; each has to match the text."""
    seat, wanted = waiting["seat"], read_filter(waiting["for"])
    cards = tuple(find_card(desk, seat, ref, (waiting["place"],), "RT-GOLD-01") for ref in named)
    for card in cards:
        fits = filter_matching.fits_ignoring_place(desk.table, waiting["source"], wanted, card)
        desk.demand("RT-GOLD-01", fits, msg("card_is_not_what_text", card=card))
    return cards


def take_found_cards(desk: Desk, waiting: Question, cards: tuple[str, ...]) -> None:
    """Shows the cards of a search and moves them where the text says; then a deck is shuffled."""
    seat, place = waiting["seat"], waiting["place"]
    desk.record("revealed", "card_searched", seat, "RT-GOLD-01", {"cards": cards, "zone": waiting["zone"]})
    for card in cards:
        show_card(desk, card, (PUBLIC,))
        _put(desk, seat, card, waiting["zone"])
    if place.endswith(DECK):
        desk.record("resolved", "deck_shuffled", seat, "RT-SET-08", {"seat": place.partition(".")[0]})
        shuffle(desk, place)


def _put(desk: Desk, seat: str, card: str, zone: str) -> None:
    if zone == "base":
        movement.enter_play(desk, card, seat, BASE)
    elif zone in ("proto", "proto_down"):
        movement.move_to_proto_zone(desk, card, "down" if zone == "proto_down" else "up")
    else:
        movement.put_card(desk, card, HAND if zone == "hand" else DISCARD, -1 if zone == "hand" else 0)


def look(desk: Desk, effect: Effect, operation: Look) -> OptionalQuestion:
    """Shows the top n cards of a deck to the player alone, who may `take` some that match `for` (`look`).

    The taken cards go to the hand, the other cards go to the place `rest`.
    """
    seat = str(effect["seat"])
    whose = next(iter(subject_seats(desk, effect, operation)), seat)
    cards = tuple(desk.table.at(f"{whose}.{DECK}")[: operation.n])
    desk.record("revealed", "cards_looked_at", seat, "RT-GOLD-01", {"seat": whose, "count": len(cards)})
    seen = (desk.table.cards[each] for each in cards)
    desk.do(*(Learned(card.id, card.printing, merge_seats(card.seen, (seat,))) for card in seen))
    most = min(operation.take, len(cards))
    about: Question = {"what": "look", "rule": "RT-GOLD-01", "options": cards, "rest": operation.rest}
    waiting: Question = {"seat": seat, **about, "for": to_plain(operation.wanted or Filter())}
    waiting["source"] = effect.get("card", "")
    if most and not is_manual(effect):
        return {**waiting, "least": 0, "n": most}
    distribute_searched_cards(desk, waiting, ())
    return None


def takeable_cards(table: Table, waiting: Question) -> list[str]:
    """Returns the seen cards that may be taken; if the text names a kind, only known cards."""
    wanted = read_filter(waiting["for"])
    if wanted == Filter():
        return list(waiting["options"])
    known = [card for card in waiting["options"] if table.cards[card].printing is not None]
    return [
        card for card in known if filter_matching.fits_ignoring_place(table, waiting["source"], wanted, card) is not False
    ]


def distribute_searched_cards(desk: Desk, waiting: Question, taken: tuple[str, ...]) -> None:
    """Puts the taken cards into the hand, shown if the text names a kind; the other cards go to the place `rest`."""
    wanted = read_filter(waiting["for"])
    for card in taken:
        if wanted != Filter():
            is_named = desk.table.cards[card].printing is not None or not desk.referee
            desk.reject_unless(is_named, msg("nobody_has_said_which_card"), (f"{card} = its name",), rule="RT-GOLD-01")
            fits = filter_matching.fits_ignoring_place(desk.table, waiting["source"], wanted, card)
            desk.demand("RT-GOLD-01", fits, msg("card_is_not_what_text", card=card))
            show_card(desk, card, (PUBLIC,))
        desk.do(Moved(card, f"{waiting['seat']}.{HAND}", -1, "", 1))
    left = [card for card in waiting["options"] if card not in taken and card in desk.table.cards]
    for card in left if waiting["rest"] != "deck_top" else ():
        movement.put_card(
            desk, card, DISCARD if waiting["rest"] == "discard" else DECK, 0 if waiting["rest"] == "discard" else -1
        )
