"""What a seat may say now and at later places of the chart, unknown cards of its hand included.

A command moves the clock to its place by implied passes (`domain.kernel.desk.timing.implied_passes`). Offers do the same:
the clock moves on speculatively, the offers of every place are collected, and everything is undone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from domain.kernel.contract.offers import Offer, Slot, fill_offer, has_choice
from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.identification import printing_data
from domain.kernel.desk.timing.clock_and_priority import make_implied_passes, take_priority
from domain.kernel.desk.timing.command_placement import precedes_waiting_effects
from domain.kernel.record.changes import CardsEntered, Learned, Pinned, Plain
from domain.kernel.record.command import Command
from domain.kernel.table.knowledge import hand_holder, remaining_decklist
from domain.kernel.table.table import Table
from domain.kernel.views.viewer_card_ids import replace_card_ids

PossiblePrintings = Mapping[str, Plain]
"""Printing -> data: what an unknown card of a hand may turn out to be."""


def hand_zone(table: Table, seat: str) -> str:
    """Returns the key of a seat's hand; empty where the game has none."""
    return next((zone.key for zone in table.header.zones if zone.holder == seat and hand_holder(table, zone.key)), "")


def has_unknown_hand(table: Table, seat: str) -> bool:
    """Returns whether the record does not know some card of the seat's hand."""
    return bool(_unknown_cards(table, seat))


def _unknown_cards(table: Table, seat: str) -> list[str]:
    return [card for card in table.at(hand_zone(table, seat)) if table.cards[card].printing is None]


def remaining_copies(table: Table, seat: str) -> Counter[str] | None:
    """Returns the copies that a seat's decklist has left, or None without a decklist."""
    left = remaining_decklist(table, seat)
    return None if left is None else Counter({printing: count for printing, count in left.items() if count > 0})


def known_printings(table: Table, seat: str) -> tuple[str, ...]:
    """Returns the printings of the known cards that a seat brought, in their order."""
    cards = [card for card in table.cards.values() if card.bringer == seat and card.printing is not None]
    return tuple(dict.fromkeys(card.printing for card in cards if card.printing is not None))


def possible_printings(desk: Desk, seat: str) -> PossiblePrintings | None:
    """Returns what unknown cards of a seat's hand may be by its decklist, or None without one."""
    left = remaining_copies(desk.table, seat)
    return None if left is None else with_printing_data(desk, left)


def with_printing_data(desk: Desk, printings: Counter[str] | tuple[str, ...]) -> PossiblePrintings:
    """Returns those of the printings whose data is available, with it."""
    results = {printing: printing_data(desk, printing) for printing in printings}
    return {printing: data for printing, data in results.items() if data}


def add_possible_cards_to_hand(desk: Desk, seat: str, imagined: PossiblePrintings) -> dict[str, str]:
    """Puts a card of each possible printing into a hand with unknown cards: card id -> printing. Used inside
    `Desk.speculate`.
    """
    if not imagined or not has_unknown_hand(desk.table, seat):
        return {}
    first = desk.table.cards_entered + 1
    desk.begin_act()
    desk.do_exactly(CardsEntered(first, len(imagined), seat, hand_zone(desk.table, seat)))
    names = {f"#{first + at}": printing for at, printing in enumerate(imagined)}
    for card, printing in names.items():
        if printing not in desk.table.pins:
            desk.do_exactly(Pinned(printing, imagined[printing]))
        desk.do_exactly(Learned(card, printing, (seat,)))
    return names


MAX_PLACES = 60
"""The largest number of places of the chart that are visited. No turn of any rulebook has so many."""
NO_PRINTINGS: PossiblePrintings = MappingProxyType({})
"""No unknown card is given a printing."""
SILENT_ACTS = frozenset({"pass", "keep", "done"})
"""Acts that decline to do anything: offered at the present place alone, since they are implied everywhere else."""


def offers_ahead(desk: Desk, seat: str, imagined: PossiblePrintings = NO_PRINTINGS) -> list[Offer]:
    """Returns every offer of the seat for the rest of this turn, each at the first place where it can be made.

    While effects wait on the chain, an offer may come twice: as a reply to them (`reply` True), and for the time after they
    are resolved. The latter `needs_reply` where it may also be made on the way there, in answer to an effect that is still
    on the chain or that another one triggered, and where it is refused as an answer to the last effect. `imagined`: the
    printings that unknown cards of the seat's hand may be; offers to play them name the printing instead of a card. An offer
    is left out if it has slots and none of them has an option. An offer without slots, such as `end_turn`, and `choose` are
    never left out.
    """
    here: dict[object, Offer] = {}
    later: dict[object, Offer] = {}
    way: dict[str, None] = {}
    answers: set[object] = set()
    waits = bool(desk.table.chain)
    for place in _visit_places(desk):
        node = desk.ruleset.timeline.node(desk.table.clock.node)
        way.setdefault(node.step or node.phase)
        for offer in offers_here(desk, seat, imagined):
            subject = _offer_key(offer)
            key = subject, waits and not place and offer.reply is True
            if not place:
                here[key] = offer
            elif offer.reply is True:  # no reply to what comes later
                answers.add(subject)
            elif offer.act not in SILENT_ACTS and key not in here:
                reply = False if waits and desk.ruleset.acts[offer.act].chained else offer.reply
                needs_reply = reply is False and subject in answers
                later.setdefault(key, offer._replace(to=place, reply=reply, needs_reply=needs_reply))
    now = (offer for offer in here.values() if not _is_about(offer, imagined) or _would_be_accepted(desk, offer))
    offers = [*now, *(_with_needed_reply(desk, offer) for offer in later.values() if _would_be_accepted(desk, offer))]
    return [*offers, *_moving_on_offers(desk, seat, tuple(way)[1:])]


def _with_needed_reply(desk: Desk, offer: Offer) -> Offer:
    """Returns an offer for later, marked if its command is refused without `reply`: it is read as an answer to an effect, and
    what it names, such as a text, may only be there after the effects.
    """
    if offer.reply is not False or offer.needs_reply or not desk.table.chain:
        return offer
    unmarked = offer._replace(reply=None)
    is_answer = precedes_waiting_effects(desk, desk.ruleset.acts[offer.act], Command(offer.seat, offer.act))
    return offer._replace(needs_reply=is_answer and not _would_be_accepted(desk, unmarked))


def _moving_on_offers(desk: Desk, seat: str, places: tuple[str, ...]) -> Iterator[Offer]:
    """Yields the turn holder's offers to end the turn or to go on to a later step or phase."""
    if seat != desk.table.clock.holder or desk.table.result is not None:
        return
    if places:
        yield Offer(seat, "go", {}, {"to": Slot(places)})
    if _is_legal(desk, Command(seat, "end_turn")):
        yield Offer(seat, "end_turn")


def offers_here(desk: Desk, seat: str, imagined: PossiblePrintings = NO_PRINTINGS) -> list[Offer]:
    """Returns the offers at the present place, once the seats that have priority before this one have passed."""
    with desk.speculate():
        try:
            if _is_word_given(desk) and not take_priority(desk, seat):
                return []
        except Refused:
            return []
        results = {_offer_key(offer): offer for offer in desk.ruleset.offers(desk, seat)}
        played = next(iter(_unknown_cards(desk.table, seat)), "")
        names = add_possible_cards_to_hand(desk, seat, imagined)
        about = [offer for offer in desk.ruleset.offers(desk, seat) if names and _is_about(offer, names)]
        plays = [_with_printings(offer, names, played if offer.args.get("card") in names else "") for offer in about]
    results |= {_offer_key(offer): offer for offer in plays}
    return [offer for offer in results.values() if has_choice(offer)]


def _is_about(offer: Offer, names: Mapping[str, Plain]) -> bool:
    """Returns whether an offer is about one of these cards or printings, rather than one that counts it among the cards of
    the hand.
    """
    slot = offer.slots.get("card")
    return offer.args.get("card") in names or (slot is not None and not names.keys().isdisjoint(slot.options))


def _visit_places(desk: Desk) -> Iterator[str]:
    """Moves the clock through the places that implied passes lead to in this turn; yields an empty word first, then each
    key.
    """
    turn = desk.table.clock.turn
    with desk.speculate():
        yield ""
        for _ in range(MAX_PLACES):
            try:
                make_implied_passes(desk)
            except Refused:
                return
            if desk.table.result is not None or desk.table.clock.turn != turn:
                return
            yield desk.table.clock.node


def _is_word_given(desk: Desk) -> bool:
    table = desk.table
    if table.flags.get("awaits") is not None or table.result is not None:
        return False
    return bool(table.chain) or desk.ruleset.timeline.node(table.clock.node).kind == "window"


def _would_be_accepted(desk: Desk, offer: Offer) -> bool:
    """Returns whether a sample of the offer would be accepted from here: a refusal is final at the place where a rule makes
    it.
    """
    command = fill_offer(offer, lambda count: count - 1 if count == 2 else 0)
    return command is not None and _is_legal(desk, command)


def _is_legal(desk: Desk, command: Command) -> bool:
    """Returns whether the rules allow a command. A scribe records what they refuse, but it is never offered."""
    referee, desk.referee = desk.referee, True
    try:
        return desk.dry_run(command) is None
    finally:
        desk.referee = referee


def _with_printings(offer: Offer, names: Mapping[str, str], played: str) -> Offer:
    """Returns the offer with printings in place of imagined cards. `played`: the unknown card that turns out to be it."""
    slots = {name: _slot_by_printing(slot, names, name == "card", played) for name, slot in offer.slots.items()}
    return offer._replace(args=replace_card_ids(dict(offer.args), lambda card: names.get(card, card)), slots=slots)


def _slot_by_printing(slot: Slot, names: Mapping[str, str], is_subject: bool, played: str) -> Slot:
    """Returns a slot in which imagined cards can be played; neither they nor the card that is played pay for anything."""
    free = (card for card in slot.options if is_subject or (card not in names and card != played))
    return slot._replace(options=tuple(dict.fromkeys(names.get(card, card) for card in free)))


def _offer_key(offer: Offer) -> object:
    """Returns a key that is equal for the same offer at different places."""
    return offer.act, repr(sorted(offer.args.items())), tuple(sorted(offer.slots))
