"""Learning which card it is: cards that turn out to be a printing, shuffled piles, and the card that a seat names.

Decks are physical: a card id exists before its printing is known. Learning binds the id to a printing and checks it against
the registered decklist of the seat that brought it. A referee refuses a printing that the list does not have. A scribe's
line breaks the rules of decks as soon as everybody sees the card.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from hashlib import sha256

from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Desk, Ruleset
from domain.kernel.messages.message import Message, msg
from domain.kernel.record.changes import PUBLIC, Learned, Moved, Pinned, Plain, Shuffled
from domain.kernel.table.knowledge import (
    hand_holder,
    knows,
    merge_seats,
    printing_name,
    registered_decklist,
    remaining_decklist,
)
from domain.kernel.table.table import Card, Table


def learn_printing(desk: Desk, card_id: str, printing: str, seats: tuple[str, ...]) -> None:
    """Binds a card to a printing and shows it to these seats.

    Showing a card of a hand to other seats is always recorded, even where they had seen it before: they could not follow it
    there. Raises Refused where the card is known to be another one, or, in a referee's game, the decklist has no further
    copy.
    """
    card = desk.table.cards[card_id]
    if card.printing not in (None, printing):
        known = PUBLIC in card.seen or bool(card.seen and set(seats) <= set(card.seen))
        raise Refused("", msg("that_card_is_known_to") if known else msg("that_card_cannot_be_this"))
    if card.printing is None:
        _check_name(printing)
        _check_list(desk, card.bringer, printing)
        pin_printing(desk, printing)
    _record_sight(desk, card_id, printing, seats)


def _check_name(printing: str) -> None:
    """Raises Refused for a card id or an empty name in place of a printing."""
    if printing.startswith("#") or not printing.strip("~ ?"):
        raise Refused("", msg("said_is_not_what_card", said=printing or msg("nothing")))


def show_card(desk: Desk, card_id: str, seats: tuple[str, ...]) -> None:
    """Shows a card to seats, whether or not the record knows it."""
    _record_sight(desk, card_id, desk.table.cards[card_id].printing, seats)


def restore_sighting(desk: Desk, card_id: str, printing: str | None, seats: tuple[str, ...], data: Plain) -> None:
    """Restores what seats saw of a card, after the event that showed it was taken back."""
    if printing is not None:
        pin_printing(desk, printing, data)
    _record_seen(desk, card_id, printing, seats)


def _record_sight(desk: Desk, card_id: str, printing: str | None, seats: tuple[str, ...]) -> None:
    card = desk.table.cards[card_id]
    was_open = card.printing is not None and _is_public(desk, card)
    _record_seen(desk, card_id, printing, seats)
    if PUBLIC in card.seen and not was_open:
        _note_surplus(desk, card_id)


def _is_public(desk: Desk, card: Card) -> bool:
    """Returns whether everybody has seen a card.

    An audit knows from the beginning all that is seen later. There the record decides for cards that were present before
    the line.
    """
    then = desk.knowledge_then
    if then is None or int(card.id[1:]) > then.cards_before:
        return PUBLIC in card.seen
    return card.id in then.public


def _record_seen(desk: Desk, card_id: str, printing: str | None, seats: tuple[str, ...]) -> None:
    card = desk.table.cards[card_id]
    holder = hand_holder(desk.table, card.place)
    # Other seats cannot follow a card inside a hand, so having seen it earlier does not count.
    seen = merge_seats((holder,), seats) if holder else merge_seats(card.seen, seats)
    if (printing, seen) != (card.printing, card.seen) or (holder and not set(seats) <= {holder}):
        desk.do(Learned(card_id, printing, seen))


def pin_printing(desk: Desk, printing: str, data: Plain = None) -> None:
    """Adds the data of a printing to the record; a printing without catalogue data is pinned by its name alone."""
    if printing not in desk.table.pins:
        desk.do(Pinned(printing, data or printing_data(desk, printing) or {"name": printing.lstrip("~")}))


def printing_data(desk: Desk, printing: str) -> Plain:
    """Returns the data of a printing from the record, else from the desk's catalogue, else None."""
    return desk.table.pins.get(printing) or desk.catalogue.get(printing)


def _check_list(desk: Desk, bringer: str, printing: str) -> None:
    left = remaining_decklist(desk.table, bringer)
    if left is None or left[printing]:
        return
    data = printing_data(desk, printing)
    if desk.referee or (data is None and not printing.startswith("~")):
        listed = registered_decklist(desk.table, bringer) or {}
        reason = "card_cannot_be_here_all" if printing in listed else "card_cannot_be_here_not_on_list"
        raise Refused("", msg(reason, card=(data or {}).get("name", printing)))


def _note_surplus(desk: Desk, card_id: str) -> None:
    """Notes that a scribe's line shows a card which the decklist of its seat does not have, or not so often.

    Only copies that everybody has seen count, since everybody learns the verdict.
    """
    table, card = desk.table, desk.table.cards[card_id]
    listed, printing = registered_decklist(table, card.bringer), card.printing
    if table.header.mode == "referee" or listed is None or printing is None:
        return
    alike = (each for each in table.cards.values() if each.bringer == card.bringer and each.printing == printing)
    copies = sum(_is_public(desk, each) or each is card for each in alike)
    if copies > listed.get(printing, 0):
        about = {key: data for key in (*listed, printing) if (data := printing_data(desk, key))}
        rules = rules_broken_by_surplus(
            desk.ruleset, listed, printing, copies, {**about, "": {"name": ""}}, table.header.switches
        )
        for rule in rules:
            desk.demand(rule, False, msg("card_is_not_on_list", card=printing_name(table, printing)))


def shuffle(desk: Desk, place: str) -> None:
    """Shuffles a pile, with the cards on or under its cards. No viewer can follow a card of it any longer."""
    for card in [each for top in desk.table.at(place) for each in desk.table.carried(top)]:
        desk.do(Moved(card, place))
    desk.do(Shuffled(place, desk.table.cards_entered + 1))


def can_follow_any(desk: Desk, seat: str, cards: Iterable[str]) -> bool:
    """Returns whether a seat has seen where one of these face-down cards comes from: it was shown, or was in the open."""
    wanted = set(cards)
    return any(_is_in_sight(desk, change, seat) for change in _changes_of(desk, wanted))


def _changes_of(desk: Desk, cards: Collection[str]) -> Iterator[Learned | Moved]:
    """Yields what was learned of these cards, and where they went, pending events included."""
    batches = (*(event.changes for event in desk.events), *(each.changes for each in desk.transaction.pending))
    for change in (change for changes in batches for change in changes):
        if isinstance(change, Learned | Moved) and change.card in cards:
            yield change


def _is_in_sight(desk: Desk, change: Learned | Moved, seat: str) -> bool:
    if isinstance(change, Learned):
        return change.printing is not None and bool({PUBLIC, seat} & set(change.seen))
    zone = desk.table.zones.get(change.place)
    return zone is None or zone.sees == "all"


def shuffle_face_down(desk: Desk, place: str) -> None:
    """Shuffles the cards of a hand face down, before a card is picked at random: the record still knows each, and no other
    seat can follow one.

    The order follows from what the record knows of the hand, so that the same game has the same order; another seat, which
    does not see the hand, cannot foresee it. Cards of several owners stay as they are.
    """
    table = desk.table
    cards = [table.cards[card] for card in table.at(place)]
    if len(cards) < 2 or len({card.bringer for card in cards}) > 1 or any(table.carried(card.id) for card in cards):
        return
    keeper = hand_holder(table, place)
    known = [card.printing for card in cards if card.printing is not None]
    secret = ":".join((place, str(desk.next_position), *sorted(known), *(card.id for card in cards)))
    known.sort(key=lambda printing: sha256(f"{secret}:{printing}".encode()).hexdigest())
    places = sorted(range(len(cards)), key=lambda number: sha256(f"{secret}:{number}".encode()).hexdigest())
    first = table.cards_entered + 1
    desk.do(Shuffled(place, first))
    for number, printing in zip(places, known, strict=False):
        desk.do_exactly(Learned(f"#{first + number}", printing, (keeper,) if keeper else ()))


def find_card(desk: Desk, seat: str, ref: Plain, places: tuple[str, ...], rule: str = "") -> str:
    """Returns the card that a seat names: a card id, or a printing that is in one of the places.

    A printing matches a card that is known to be it, else an unknown card, which the seat then learns. The choice of a card
    in a pile would inform the other seats, so rules that search a pile shuffle it first. A scribe may name a card
    elsewhere, against the `rule`. Raises Refused where there is no such card.
    """
    table = desk.table
    if isinstance(ref, str) and ref.startswith("#"):
        if ref not in table.cards or not any(ref in table.at(place) for place in places):
            reject_unowned_card(table, ref)
            _require_there(desk, rule, ref in table.cards, msg("card_is_not_there_zones", card=ref, zones=", ".join(places)))
        return ref
    if not isinstance(ref, str) or not ref:
        raise Refused("", msg("which_card") if ref in (None, "") else msg("not_card_said", said=f"{ref!r}"))
    unknown = ""
    for place in places:
        for card_id in table.at(place):
            printing = table.cards[card_id].printing
            if printing == ref:
                return card_id
            if printing is None and not unknown:
                unknown = card_id
    if not unknown:
        elsewhere = [card for card in table.cards.values() if card.printing == ref and knows(table, seat, card.id)]
        _require_there(
            desk,
            rule,
            bool(elsewhere),
            msg("card_is_not_there_zones", card=printing_name(table, ref), zones=", ".join(places)),
        )
        return elsewhere[0].id
    learn_printing(desk, unknown, ref, (seat,))
    return unknown


def reject_unowned_card(table: Table, card: str) -> None:
    """Raises Refused for a card that belongs to the table, and for one that went into a pile which was shuffled since."""
    if card in table.retired:
        raise Refused("", msg("card_is_not_there_it_went", card=card))
    there = table.cards.get(card)
    zone = table.zones.get(there.place) if there is not None else None
    if there is not None and zone is not None and not there.bringer and not zone.holder:
        name = printing_name(table, there.printing) if there.printing else card
        raise Refused("", msg("card_belongs_to_table_nobody", card=name))


def _require_there(desk: Desk, rule: str, elsewhere: bool, message: Message) -> None:
    """Refuses a card that is elsewhere, unless a scribe records that it was used all the same."""
    desk.reject_unless(bool(rule) and elsewhere and not desk.referee, message, rule=rule if elsewhere else "")
    desk.demand(rule, False, message)


def rules_broken_by_surplus(
    ruleset: Ruleset,
    listed: Mapping[str, int],
    printing: str,
    copies: int,
    about: Mapping[str, Plain],
    switches: Mapping[str, str],
) -> tuple[str, ...]:
    """Returns the rules that a deck breaks which has `copies` of a printing and otherwise its list.

    `about`: printing -> data · `switches`: the house rules of the game. Rules that any other card in its place would break
    too, such as the size, count only where it breaks no other rule.
    """
    there = {**listed, printing: copies}
    instead = {**listed, "": copies - listed.get(printing, 0)}
    anyway = {(fault.rule, fault.message) for fault in ruleset.check_deck(instead, {}, about, switches=switches)}
    results = [fault for fault in ruleset.check_deck(there, {}, about, switches=switches) if not fault.open]
    broken = [fault.rule for fault in results if (fault.rule, fault.message) not in anyway]
    return tuple(dict.fromkeys(broken)) or _first_deck_rule(ruleset)


def _first_deck_rule(ruleset: Ruleset) -> tuple[str, ...]:
    """Returns the first rule that says what a deck is: the one that an empty deck breaks."""
    return tuple(fault.rule for fault in ruleset.check_deck({}, {}, {}))[:1]


def known_at_line(desk: Desk) -> Callable[[Card], bool]:
    """Returns a predicate: whether the record knew a card at the line that is judged, cards included that the line itself
    shows.
    """
    then = desk.knowledge_then
    if then is None:
        return lambda card: card.printing is not None
    known = then.before if desk.transaction.command_position(0) < 0 else then.after
    return lambda card: card.printing is not None and card.id in known


def is_revealed_by_line(desk: Desk, card: str) -> bool:
    """Returns whether, in an audit, the line that is judged reveals this card; its name identifies the card there."""
    then = desk.knowledge_then
    return then is not None and card in then.after and card not in then.before
