"""Finds the card that a written name stands for: a handle, a card of the game, or a printing of the catalogue."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from domain.cards.catalogue import Catalogue, LookupResult, on_the_fly_id
from domain.cards.name_matching import fold
from domain.kernel.messages.message import Message
from domain.kernel.record.changes import PUBLIC, Learned, Plain
from domain.kernel.record.event import Event
from domain.kernel.table.knowledge import knows, registered_decklist
from domain.kernel.table.table import Table
from replays.sheet.messages import msg
from replays.sheet.problems import SheetError, SheetProblem
from replays.sheet.syntax import CLOSING, OPENING, Word
from replays.sheet.vocabulary import WordTable


class NameTable:
    """Handles and names that one viewer (None: the record itself) may use.

    `cards` are the printings of the game, by id; the beginning of a name finds them too. The catalogue comes last, by whole
    names only.
    """

    def __init__(self, catalogue: Mapping[str, Plain] | None = None, handles: Mapping[str, str] | None = None) -> None:
        self._given = catalogue or {}
        self.handles = {fold(name): meaning for name, meaning in (handles or {}).items()}
        self.cards: dict[str, Plain] = {}
        self._local = Catalogue()
        self._folded_names: dict[str, str] = {}

    @cached_property
    def catalogue(self) -> Catalogue:
        """The catalogue with its indexes, which few names need."""
        return self._given if isinstance(self._given, Catalogue) else Catalogue(self._given)

    def add_known_printings(self, table: Table, viewer: str | None = None) -> None:
        """Adds the printings of a table that the viewer may know."""
        known = table.pins if viewer is None else {key: table.pins[key] for key in _printings_known_to(table, viewer)}
        if known.keys() != self.cards.keys():
            self.cards = dict(known)
            self._local = Catalogue({key: _with_name(key, data) for key, data in known.items()})
            self._folded_names = {key: fold(str(_with_name(key, data)["name"])) for key, data in known.items()}

    def find(self, written: str) -> LookupResult:
        """Finds the printing id, or the card id of a handle, for a name; otherwise returns the reason and similar names."""
        handle = self.handles.get(fold(written))
        if handle is not None:
            return LookupResult(handle)
        local = self._local.find(written)
        if local.id or self._local.by_name(written):
            return local
        begun = [key for key, name in self._folded_names.items() if name.startswith(fold(written))]
        if len(begun) == 1:
            return LookupResult(begun[0])
        if begun:
            return LookupResult(
                "",
                msg("value_may_be_several_cards", value=f"{written!r}"),
                tuple(self._local.label(key) for key in begun[:5]),
            )
        result = self.catalogue.find(written)
        near = dict.fromkeys((*self.nearest(written), *self._catalogue_names_beginning(written), *result.nearest))
        return (
            result
            if result.id
            else LookupResult("", result.message or msg("no_card_is_named", said=f"{written!r}"), tuple(near)[:4])
        )

    def _catalogue_names_beginning(self, written: str) -> list[str]:
        """Returns names of catalogue cards outside of this game that begin with `written`."""
        begun = [key for key, data in self.catalogue.items() if fold(str(data.get("name", ""))).startswith(fold(written))]
        return [self.catalogue.label(key) for key in begun[:4]]

    def is_exactly(self, written: str) -> bool:
        """Returns whether this is a handle or a whole name."""
        return fold(written) in self.handles or bool(self._local.find(written).id)

    def may_be(self, written: str, printing: str) -> bool:
        """Returns whether this is the name of a printing, or begins it; other printings may have it too."""
        return self._folded_names.get(printing, "").startswith(fold(written))

    def nearest(self, written: str) -> tuple[str, ...]:
        """Returns similar names of cards in this game."""
        return self._local.nearest(written)


def _with_name(printing: str, data: Plain) -> Plain:
    return data if isinstance(data, Mapping) and "name" in data else {"name": printing.lstrip("~")}


def _printings_known_to(table: Table, viewer: str) -> list[str]:
    own = registered_decklist(table, viewer) or {}
    seen = {card.printing for card in table.cards.values() if viewer in card.seen or PUBLIC in card.seen}
    return [key for key in table.pins if key in own or key in seen]


_SUFFIX = re.compile(r"(.*?)(?:#(\d+)|\.(\d+))", re.DOTALL)
_WITHIN = re.compile(r"\S:\S")
"""A colon inside a word, which would end the words of a line."""
_POSITION = re.compile(r"([a-z])([1-9]\d*)", re.IGNORECASE)
MAX_NAME_WORDS = 8
"""The most words of a name without quotes."""


RejectCard = Callable[["LookupContext", Word, str, str], None]
"""Raises SheetError for a card that a name does not mean: from the context, the word, the name, and the printing or card."""


def accept_any_card(context: LookupContext, item: Word, written: str, result: str) -> None:
    """Refuses no card: the default."""


class LookupContext(NamedTuple):
    """The context of a declaration: table, names, log (for copies by number), seat and line.

    `viewer`: whose knowledge counts (None: the record's) · `act`: the act of the declaration · `may_be_new`: a card may be
    one of the hand that the record has not met yet · `of_any_seat`: it may be a card of every seat · `words`: what words of
    all languages may stand for, where a word is expected · `reject`: refuses a card found by its name, where the argument
    means only some.
    """

    table: Table
    names: NameTable
    events: Sequence[Event] = ()
    seat: str = ""
    line: int = 1
    source: str = ""
    viewer: str | None = None
    act: str = ""
    may_be_new: bool = False
    of_any_seat: bool = False
    words: WordTable = MappingProxyType({})
    reject: RejectCard = accept_any_card

    def known(self, card: str) -> str | None:
        """Returns the printing of a card, if the viewer knows it."""
        there = self.table.cards.get(card)
        hidden = there is None or (self.viewer is not None and not knows(self.table, self.viewer, card))
        return None if there is None or hidden else there.printing

    def problem(self, item: Word, message: Message, expected: tuple[Message | str, ...] = ()) -> SheetError:
        """Returns the error for a word that does not fit; `expected`: the words that can be typed there."""
        typed = tuple(f'"{each}"' if isinstance(each, str) and _WITHIN.search(each) else each for each in expected)
        return SheetError(SheetProblem(self.line, item.column, item.text, message, typed))


def unquote(text: str) -> str:
    """Returns the words between quotes; a text without quotes stays unchanged."""
    if text[:1] not in OPENING or text[-1:] not in CLOSING or len(text) < 2:
        return text
    inside = text[1:-1]
    return re.sub(r"\\(.)", lambda m: "\n" if m[1] == "n" else m[1], inside) if text[0] == '"' else inside


def read_card(context: LookupContext, items: Sequence[Word], used: int, taken: tuple[str, ...] = ()) -> tuple[str, int]:
    """Finds the card named by the words from `used` on; returns it with the new position. `taken`: cards named before it."""
    if used >= len(items):
        raise SheetError(
            SheetProblem(context.line, 1, context.source.strip(), msg("a_card_is_missing"), (msg("name_of_card"),))
        )
    item = items[used]
    if item.kind == "CARD":
        return _card_by_id(context, item), used + 1
    if item.kind == "UNKNOWN":
        return _unknown_hand_card(context, item, taken), used + 1
    if item.kind != "REF":
        raise context.problem(item, msg("value_is_not_card", value=f"{item.text!r}"), (msg("a_card"),))
    owner = _owner(context, item)
    if owner and used + 1 < len(items):
        return _longest_name(context, items, used + 1, owner)
    return _longest_name(context, items, used, "")


def _card_by_id(context: LookupContext, item: Word) -> str:
    if item.text == "#?":
        raise context.problem(item, msg("card_that_writer_could_not_see"), (msg("a_card"),))
    return item.text


def _unknown_hand_card(context: LookupContext, item: Word, taken: tuple[str, ...]) -> str:
    for zone in context.table.header.zones:
        if zone.holder == context.seat and not zone.ordered and zone.sees == "holder":
            for card in context.table.at(zone.key):
                if context.table.cards[card].printing is None and card not in taken:
                    return card
    holds_none = (
        msg("who_holds_no_further_unknown", who=context.seat) if context.seat else msg("nobody_holds_no_further_unknown")
    )
    raise context.problem(item, holds_none)


def _owner(context: LookupContext, item: Word) -> str:
    word = fold(item.text.replace("’", "'"))
    seats = () if item.quoted or not word.endswith("'s") else context.table.header.seats
    return next((seat for seat in seats if fold(seat) == word[:-2]), "")


def _longest_name(context: LookupContext, items: Sequence[Word], used: int, owner: str) -> tuple[str, int]:
    """Finds the card with the longest name among the next words."""
    run = _name_words(items, used)
    for length in range(len(run), 1 if _is_seat_alone(context, items[used]) else 0, -1):
        result = _exact_card(context, run[:length], owner)
        if result:
            return result, used + length
    standing = _card_on_lane(context, items[used], owner)
    if standing:
        context.reject(context, items[used], items[used].text, standing)
        return standing, used + 1
    if not owner and _is_seat_alone(context, items[used]) and items[used + 1 :] and items[used + 1].kind != "COMMA":
        fault = msg("card_of_who_is_written", who=items[used].text)
        raise context.problem(items[used], fault, (f"{items[used].text}'s {items[used + 1].text}",))
    near = context.names.find(_words(run[:1]))
    hints = near.nearest or (msg("card_of_this_game"), msg("tilde_before_name"))
    raise context.problem(
        items[used],
        near.message or msg("no_card_is_named", said=items[used].text),
        hints,
    )


def _is_seat_alone(context: LookupContext, item: Word) -> bool:
    """Returns whether a word is a seat, and so does not begin the name of a card."""
    return not item.quoted and item.text in context.table.header.seats and not context.names.is_exactly(item.text)


def looks_like_position(item: Word) -> bool:
    """Returns whether a word may be a position, such as `F2`."""
    return item.kind == "REF" and not item.quoted and bool(_POSITION.fullmatch(item.text))


def _card_on_lane(context: LookupContext, item: Word, owner: str) -> str:
    """Returns the card on a lane, by the first letter of its row and the number of the lane: `F2`. Without an `owner` it is
    that of the seat that speaks; where cards of every seat may be meant, the only one. Raises SheetError for several.
    """
    named = None if item.quoted else _POSITION.fullmatch(item.text)
    if named is None:
        return ""
    seats = (owner,) if owner else context.table.header.seats if context.of_any_seat else (context.seat,)
    there = {seat: card for seat in seats if (card := _card_of_seat_on_lane(context, named[1].lower(), int(named[2]), seat))}
    if len(there) > 1:
        fault = msg("value_may_be_several_cards", value=item.text)
        raise context.problem(item, fault, tuple(f"{seat}'s {item.text}" for seat in there))
    return next(iter(there.values()), "")


def _card_of_seat_on_lane(context: LookupContext, letter: str, lane: int, seat: str) -> str:
    rows = [zone.key for zone in context.table.header.zones if zone.holder == seat and zone.name.startswith(letter)]
    there = (card for row in rows for card in context.table.at(row))
    return next((card for card in there if context.table.cards[card].attributes.get("lane") == lane), "")


def _name_words(items: Sequence[Word], used: int) -> Sequence[Word]:
    if items[used].kind != "REF":
        return ()
    end = used + 1
    while (
        end < min(len(items), used + MAX_NAME_WORDS)
        and _joins(items[end - 1])
        and "#" not in items[end - 1].text
        and _joins(items[end])
    ):
        end += 1
    return items[used:end]


def _joins(item: Word) -> bool:
    return item.kind == "REF" and not item.quoted and not item.text.startswith("~")


def _words(run: Sequence[Word]) -> str:
    return " ".join(unquote(item.text) for item in run)


def _exact_card(context: LookupContext, run: Sequence[Word], owner: str) -> str:
    """Returns the card named by exactly these words, or an empty text."""
    written = _words(run)
    suffix = _SUFFIX.fullmatch(run[0].text if run[0].quoted else written)
    if suffix and suffix[2]:
        return _check_id_against_name(context, run[0], unquote(suffix[1]), f"#{suffix[2]}")
    result = _printing_of(context, written)
    if suffix and (not result or (written.startswith("~") and not _is_in_game(context, result))):
        base = _printing_of(context, suffix[1] if written.startswith("~") else unquote(suffix[1]))
        if base and (not result or _is_in_game(context, base)):
            return _copy_by_number(context, run[0], base, owner or context.seat, int(suffix[3]))
    if written.startswith("~") and not _is_in_game(context, result):
        return result
    if result and owner and not result.startswith("#"):
        copy = _only_copy(context, run[0], result, owner)
        context.reject(context, run[0], written, copy)
        return copy
    if result and not result.startswith("#"):
        _reject_different_copies(context, run[0], written, result)
        context.reject(context, run[0], written, result)
    return result


def _printing_of(context: LookupContext, written: str) -> str:
    """Returns the printing or card of a name; a tilde stands before the name of a card without data."""
    return on_the_fly_id("~" + unquote(written[1:])) if written.startswith("~") else context.names.find(written).id


def _is_in_game(context: LookupContext, printing: str) -> bool:
    """Returns whether a card of this game is known to be this printing."""
    return any(context.known(card) == printing for card in context.table.cards)


def _reject_different_copies(context: LookupContext, item: Word, written: str, printing: str) -> None:
    """Raises SheetError if a name fits several cards in play whose states differ. With equal states any of them will do."""
    table = context.table
    if context.may_be_new:
        return
    offered = (table.flags.get("awaits") or {}).get("options", ())  # an answer can only mean an option of the question
    seats = table.header.seats if context.of_any_seat or context.act == "choose" else (context.seat,)
    there = [
        (f"{seat}'s {written}.{number}" if seat != context.seat else f"{written}.{number}", _state_of(table, card))
        for seat in seats
        for number, card in enumerate(known_copies(context, printing, seat), 1)
        if (card in offered if context.act == "choose" else is_fielded(table, card))
    ]
    if len({state for _, state in there}) > 1:
        raise context.problem(item, msg("which_of_its_copies", said=written, n=len(there)), tuple(name for name, _ in there))


def is_fielded(table: Table, card: str) -> bool:
    """Returns whether a card is in play for itself, rather than as a G."""
    zone = table.zone_of(card)
    return zone.in_play and zone.name != "g_zone"


_ORDINALS = ("arrived", "controlled", "life")
"""Attributes that count the cards in their order of arrival."""


def _state_of(table: Table, card: str) -> str:
    """Returns what distinguishes a card from another copy: its place, state, and the cards on it."""
    there = table.cards[card]
    on_it = [table.cards[each].printing for each in table.carried(card) if each != card]
    attributes = {name: value for name, value in there.attributes.items() if name not in _ORDINALS}
    return repr((there.place, there.angle, there.face, there.marks, attributes, on_it))


def _check_id_against_name(context: LookupContext, item: Word, name: str, card: str) -> str:
    """Checks that card #14 of `GM#14` is a GM, as far as known."""
    known = context.known(card)
    result = context.names.find(name)
    if known is not None and not result.id and context.names.may_be(name, known):
        return card
    if not result.id:
        raise context.problem(item, result.message or msg("no_card_is_named", said=name), result.nearest)
    if known not in (None, result.id) and result.id != card:
        raise context.problem(item, msg("card_is_not_said", card=card, said=name))
    return card


def known_copies(context: LookupContext, printing: str, owner: str) -> list[str]:
    """Returns the cards of a seat's deck known to be this printing, in the order in which they became known."""
    cards = context.table.cards
    order: dict[str, None] = {}
    for event in context.events:
        for change in event.changes:
            if isinstance(change, Learned) and change.printing == printing and change.card in cards:
                order[change.card] = None
    alike = [key for key, card in cards.items() if card.bringer == owner and context.known(key) == printing]
    return [key for key in (*order, *(other for other in alike if other not in order)) if key in alike]


def _copy_by_number(context: LookupContext, item: Word, printing: str, owner: str, number: int) -> str:
    there = known_copies(context, printing, owner)
    if 1 <= number <= len(there):
        return there[number - 1]
    if number == len(there) + 1 and owner == context.seat and context.may_be_new and not _any_in_hand(context, there):
        return printing
    shown = msg("who_has_shown_n_of_this_card", who=owner, n=len(there))
    message = shown if owner else msg("nobody_has_shown_n_of_this_card", n=len(there))
    raise context.problem(item, message, (msg("smaller_number"),))


def _any_in_hand(context: LookupContext, cards: Sequence[str]) -> bool:
    """Returns whether one of these cards is in a hand, where a name would mean it."""
    zones = [context.table.zones.get(context.table.cards[card].place) for card in cards]
    return any(zone is not None and zone.holder and not zone.ordered and zone.sees == "holder" for zone in zones)


def _only_copy(context: LookupContext, item: Word, printing: str, owner: str) -> str:
    there = known_copies(context, printing, owner)
    if len(there) == 1:
        return there[0]
    expected = tuple(f"{owner}'s {item.text}.{number}" for number in range(1, len(there) + 1))
    raise context.problem(
        item,
        msg("who_has_shown_n_of_card", who=owner, n=len(there), card=item.text),
        expected or (msg("card_of_who", who=owner),),
    )
