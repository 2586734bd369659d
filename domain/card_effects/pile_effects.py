"""Small effects on piles: searching, looking at the top, moving the top, shuffling (GW-EFF-01, NX-TERM-02, -05, MC-TERM-02,
-04, -10).

The player sees cards and takes some; the others go where the text says. The place of a card in a searched pile is no
information.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from domain.kernel.contract.offers import Offer
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk import identification
from domain.kernel.desk.timing.chain import CHOSEN
from domain.kernel.record.changes import PUBLIC, Learned, Plain
from domain.kernel.record.command import Command
from domain.kernel.record.effects import Effect, Question
from domain.kernel.table import knowledge
from domain.parts.bandai.filter_evaluation import fits_anywhere
from domain.parts.card_schema.stored_data_readers import to_plain
from domain.parts.card_schema.text_protocols import SeatEffect
from domain.parts.common import effect_verbs, offers
from domain.parts.common.small_effect_execution import OptionalQuestion, chosen_answer, seat_of
from domain.parts.messages import msg


class PileEffect(SeatEffect, Protocol):
    """A small effect on a pile of a seat."""

    @property
    def do(self) -> str:
        """Its word."""

    @property
    def pile(self) -> str | None:
        """The word of the pile; None for the nation."""


class SearchEffect(PileEffect, Protocol):
    """A small effect that searches a pile for cards."""

    @property
    def wanted(self) -> Any:
        """The filter of the cards that may be taken."""

    @property
    def n(self) -> int:
        """At most this many."""

    @property
    def least(self) -> int:
        """At least this many, as far as all players know that they are there."""

    @property
    def zone(self) -> str:
        """Where they go."""

    @property
    def stored(self) -> Plain:
        """The stored table."""


class LookEffect(PileEffect, Protocol):
    """A small effect that looks at the top of a pile."""

    @property
    def wanted(self) -> Any:
        """The filter of the cards that may be taken; None: any card."""

    @property
    def n(self) -> int:
        """This many cards are seen."""

    @property
    def upto(self) -> bool:
        """Returns whether the player may see fewer, but at least one."""

    @property
    def stored(self) -> Plain:
        """The stored table."""

    @property
    def take(self) -> int:
        """This many of them may be taken."""

    @property
    def least(self) -> int:
        """At least this many have to be taken, as far as all players know that they are there."""

    @property
    def zone(self) -> str:
        """Where the taken cards go."""

    @property
    def rest(self) -> str | None:
        """The zone of the other cards; None: they stay."""


def search(desk: Desk, effect: Effect, operation: SearchEffect) -> OptionalQuestion:
    """Asks which cards of a pile are taken, none unless a text says how many at least; with an empty pile nothing happens.

    The taken cards are shown and moved, and a hidden pile is shuffled.
    """
    place, rule = _pile_key(desk, effect, operation), _pile_rule(desk, operation)
    chosen, zone, seat = chosen_answer(effect), desk.table.zones[place], str(effect["seat"])
    if chosen is not None:
        entry = _take_chosen(desk, effect, operation, chosen, rule, show=True)
        if zone.sees not in ("all", "holder") and desk.table.result is None:
            _shuffle_pile(desk, seat, place, rule)
        return entry
    if not desk.table.at(place):
        return None
    least = _least_to_take(desk, operation, desk.table.at(place), operation.n)  # nobody knows a card after the shuffle
    desk.record("resolved", "looked_through", seat, rule, {"place": zone.name, "count": len(desk.table.at(place))})
    if zone.sees == "holder":
        _show_to_seat(desk, seat, desk.table.at(place))
    elif zone.sees != "all":
        identification.shuffle(desk, place)
    about: Question = {"seat": seat, "what": "search", "rule": rule, "n": operation.n, "least": least, "place": place}
    return {**about, "options": tuple(desk.table.at(place)), "for": to_plain(operation.wanted), "zone": operation.zone}


def _least_to_take(desk: Desk, operation: SearchEffect | LookEffect, options: Sequence[str], most: int) -> int:
    """Returns how many cards must be taken at least.

    If the text wants certain cards, only fitting cards count that all players know, since the player who looks need not show
    the cards that stay (NX-TERM-02). Otherwise all cards count that the record knows.
    """
    if not operation.least:
        return 0
    wanted, table, context = operation.wanted, desk.table, desk.ruleset.card_text_hooks.filter_context
    known = [card for card in options if table.cards[card].printing is not None]
    if wanted is not None and wanted != type(wanted)():
        seen = [card for card in known if PUBLIC in table.cards[card].seen]
        known = [card for card in seen if fits_anywhere(table, "", wanted, card, context) is True]
    return min(operation.least, most, len(known))


def _pile_key(desk: Desk, effect: Effect, operation: PileEffect) -> str:
    return f"{seat_of(desk, effect, operation)}.{desk.ruleset.card_text_hooks.pile_zones[operation.pile or 'nation']}"


def _pile_rule(desk: Desk, operation: PileEffect) -> str:
    return desk.ruleset.card_text_hooks.pile_rules[operation.do]


def shuffle(desk: Desk, effect: Effect, operation: PileEffect) -> None:
    """Shuffles a pile of a seat."""
    _shuffle_pile(desk, seat_of(desk, effect, operation), _pile_key(desk, effect, operation), _pile_rule(desk, operation))


def _shuffle_pile(desk: Desk, seat: str, place: str, rule: str) -> None:
    """Records that a seat shuffles a pile, and shuffles it."""
    desk.record("resolved", "shuffled", seat, rule, {"place": desk.table.zones[place].name})
    identification.shuffle(desk, place)


def ask_number(desk: Desk, effect: Effect, operation: Plain, there: int, rule: str) -> OptionalQuestion:
    """Asks for a number of cards, from one to as many as the text says and the pile has, and continues with it."""
    said = chosen_answer(effect)
    if said is None:
        words = tuple(str(number) for number in range(1, min(operation.get("n", 1), there) + 1))
        return {"seat": effect["seat"], "what": "number", "rule": rule, "words": words} if words else None
    return {"later": ({**operation, "n": int(said[0]), "upto": False},)} if said else None


class TopEffect(PileEffect, Protocol):
    """A small effect that moves the top of a pile."""

    @property
    def n(self) -> int:
        """This many cards."""

    @property
    def upto(self) -> bool:
        """Returns whether the player may move fewer, but at least one."""

    @property
    def zone(self) -> str:
        """Where they go."""

    @property
    def stored(self) -> Plain:
        """The stored table."""


def top(desk: Desk, effect: Effect, operation: TopEffect) -> OptionalQuestion:
    """Moves the top cards of a pile to the zone that the text names, fewer if the pile has fewer.

    Returns the question for the number of cards if the text leaves it to the player.
    """
    place = _pile_key(desk, effect, operation)
    if operation.upto:
        return ask_number(desk, effect, operation.stored, len(desk.table.at(place)), _pile_rule(desk, operation))
    _send_cards(desk, effect, tuple(desk.table.at(place)[: operation.n]), operation.zone)
    return None


def look(desk: Desk, effect: Effect, operation: LookEffect) -> OptionalQuestion:
    """Shows the player the top cards of a pile, or a whole hand; some may be taken, the others go where the text says.

    The others stay in their order. Cards that are taken because of what they are have to be shown.
    """
    place, rule = _pile_key(desk, effect, operation), _pile_rule(desk, operation)
    if operation.upto:
        return ask_number(desk, effect, operation.stored, len(desk.table.at(place)), rule)
    whole = desk.table.zones[place].sees == "holder"
    lying = desk.table.at(place)
    chosen, seat, cards = chosen_answer(effect), str(effect["seat"]), tuple(lying if whole else lying[: operation.n])
    if chosen is not None:
        entry = _take_chosen(desk, effect, operation, chosen, rule, show=operation.wanted is not None)
        _send_cards(desk, effect, tuple(card for card in cards if card not in chosen), operation.rest)
        return entry
    if not cards:
        return None
    desk.record("revealed", "cards_looked_at", seat, rule, {"count": len(cards)})
    _show_to_seat(desk, seat, cards)
    most = min(operation.take, len(cards))
    if not most:
        _send_cards(desk, effect, cards, operation.rest)
        return None
    about: Question = {
        "seat": seat,
        "what": "look",
        "rule": rule,
        "n": most,
        "least": _least_to_take(desk, operation, cards, most),
        "options": cards,
        "zone": operation.zone,
    }
    return {**about, "for": to_plain(operation.wanted), "rest": operation.rest}


def _show_to_seat(desk: Desk, seat: str, cards: Iterable[str]) -> None:
    """Marks cards as seen by a seat."""
    known = [desk.table.cards[card] for card in cards]
    desk.do(*(Learned(card.id, card.printing, knowledge.merge_seats(card.seen, (seat,))) for card in known))


def _take_chosen(
    desk: Desk, effect: Effect, operation: SearchEffect | LookEffect, chosen: tuple[str, ...], rule: str, show: bool
) -> OptionalQuestion:
    """Shows the taken cards and moves them. Returns the small effect that puts them into a named place, or None."""
    for card in chosen if operation.wanted is not None else ():
        truth = fits_anywhere(
            desk.table, effect.get("card", ""), operation.wanted, card, desk.ruleset.card_text_hooks.filter_context
        )
        desk.demand(rule, truth, msg("card_is_not_what_text", card=card))
    if chosen and show:
        effect_verbs.reveal(desk, chosen, rule)
    where = {word: operation.stored[word] for word in PLACES if word in operation.stored}
    if where and chosen:
        return {"later": ({**INTO_PLAY[operation.zone], **where, "to": chosen},)}
    _send_cards(desk, effect, chosen, operation.zone)
    return None


PLACES = ("area", "met", "front", "anywhere", "on")
"""The fields of a small effect that say where taken cards enter."""


INTO_PLAY: Mapping[str, dict[str, Plain]] = {
    "play": {"do": "put_in_play"},
    "play_rolled": {"do": "put_in_play", "rolled": True},
    "blank": {"do": "set_blank"},
    "blank_open": {"do": "set_blank", "open": True},
    "g": {"do": "make_g"},
    "g_rolled": {"do": "make_g", "rolled": True},
}
"""Word for a place in play -> the small effect that puts cards there."""


def _send_cards(desk: Desk, effect: Effect, cards: tuple[str, ...], zone: str | None) -> None:
    """Moves cards to a zone of their owner, or into play, as by a small effect of the same text."""
    if cards and zone is not None:
        operation: dict[str, Plain] = INTO_PLAY.get(zone, {"do": "move", "zone": zone})
        about = {**effect, "targets": cards, "selectors": ("found",), "kind": "text", CHOSEN: ()}
        desk.ruleset.verbs[operation["do"]](desk, about, operation)


def choice_offers(desk: Desk, waiting: Question, seat: str) -> Iterator[Offer]:
    """Yields the offers for the open question, including searches and looks."""
    if waiting["what"] not in ("search", "look"):
        yield from offers.choice_offers(desk, waiting, seat)
    elif waiting["seat"] == seat:
        options = answer_options(desk, waiting, seat)
        most = min(waiting["n"], len(options), len(waiting["options"]))  # a pile of two has no third card, whatever they are
        yield Offer(seat, "choose", {}, {"cards": offers.list_slot(options, min(waiting["least"], most), most)})


def answer_options(desk: Desk, waiting: Question, seat: str) -> tuple[Plain, ...]:
    """Returns what may be named as the answer: cards that the seat knows, and printings that unknown ones may be."""
    options = [card for card in waiting["options"] if desk.table.cards[card].printing is not None]
    own = all(desk.table.zone_of(card).holder == seat for card in waiting["options"])
    if own and len(options) < len(waiting["options"]):
        left: Mapping[str, int] = knowledge.remaining_decklist(desk.table, seat) or {}
        options += [printing for printing, count in sorted(left.items()) if count > 0]
    return tuple(each for each in options if _may_be_named(desk, seat, each))


def _may_be_named(desk: Desk, seat: str, card: str) -> bool:
    return desk.dry_run(Command(seat, "choose", {"cards": (card,)})) is None
