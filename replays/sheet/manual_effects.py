"""Reads effects by hand from their words.

An effect is a verb with fields: `move Zura to the junkyard`, `effect move ズラ 捨て山`, `damage #12 3; roll #4`.
A word that fits only one field needs no field name before it. A value is written as its identifier, as the rulebook's
word in any language, or as an unambiguous beginning of either; several words may be one value (`nation top`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, takewhile
from typing import NamedTuple

from domain import registry
from domain.cards.name_matching import fold
from domain.kernel.record.changes import Plain
from replays.sheet.card_lookup import MAX_NAME_WORDS, LookupContext, looks_like_position, read_card, unquote
from replays.sheet.literals import CARD_NUMBERS, WHOLE, parse_json_literal, parse_literal
from replays.sheet.messages import msg
from replays.sheet.problems import SheetError
from replays.sheet.syntax import Word
from replays.sheet.vocabulary import sole_meaning

MIN_PREFIX = 3
"""The fewest letters of an abbreviated word."""
_PREPOSITIONS = ("to", "into", "the", "in", "on", "へ", "に", "到", "至")
_MAX_WORDS = 3


class EffectFieldValue(NamedTuple):
    """A field of an effect, its value, and the number of its words. The field `do` changes the verb of the effect."""

    field: str
    value: str
    words: int


def find_effect_field(context: LookupContext, words: Sequence[Word], used: int, verb: str) -> EffectFieldValue | None:
    """Returns the field that the next words fill by themselves in an effect of this verb, or None."""
    ruleset = context.table.header.ruleset
    if not registry.is_available(ruleset):
        return None
    start = used
    while used < len(words) - 1 and used - start < 2 and words[used].text.lower() in _PREPOSITIONS and not words[used].quoted:
        used += 1
    for length in range(min(_MAX_WORDS, len(words) - used), 0, -1):
        run = words[used : used + length]
        if any(item.kind != "REF" or item.quoted for item in run):
            continue
        written = " ".join(unquote(item.text) for item in run)
        if context.names.is_exactly(written):
            return None
        result = _find_field(ruleset, verb, fold(written.replace("_", " ")))
        if result is not None:
            return EffectFieldValue(*result, used - start + length)
    return None


@lru_cache(512)
def _find_field(ruleset: str, verb: str, word: str) -> tuple[str, str] | None:
    """Returns the only field and value of a verb that this word, or this beginning of a word, can mean."""
    known = list(_choices(ruleset, verb))
    exact = dict.fromkeys((field, value) for field, value, names in known if word in names)
    begun = dict.fromkeys((field, value) for field, value, names in known if any(name.startswith(word) for name in names))
    result = list(exact) or (list(begun) if len(word) >= MIN_PREFIX or not word.isascii() else [])
    return result[0] if len(result) == 1 else None


def _choices(ruleset: str, verb: str) -> Iterator[tuple[str, str, set[str]]]:
    """Yields field, value and names of every word that is a field by itself; `move` also includes verbs such as
    `to_hand`."""
    terms = registry.ruleset(ruleset).book.terms
    small = registry.small_effects(ruleset)
    for (of, field), values in small.choices.items():
        for value in values if of == verb else ():
            yield field, value, _names(value, terms)
    if verb == "move" and ("move", "zone") not in small.choices:
        for other in small.needs:
            if other.startswith("to_"):
                yield "do", other, _names(other.removeprefix("to_"), terms)


def _names(value: str, terms: Mapping[str, Mapping[str, str]]) -> set[str]:
    stated = {value.replace("_", " ")}
    for key, words in terms.items():
        if "." not in key and (key == value or key.startswith(f"{value}_")):
            stated |= {key.replace("_", " "), *words.values()}
    return {fold(name) for name in stated}


PLACES = ("own", "enemy", "both")
"""Words that name the seat of an effect without its letter."""
_SUBJECTS = ("target", "self", "host")


def read_effects(context: LookupContext, items: Sequence[Word], used: int) -> tuple[Plain, int]:
    """Reads all effects of an argument."""
    result, words = [], []
    for item in (*items[used:], Word("SEMICOLON", ";", 0)):
        if item.kind != "SEMICOLON":
            words.append(item)
        elif words:
            result.append(_read_effect(context, words))
            words = []
    return tuple(result), len(items)


def _read_effect(context: LookupContext, words: list[Word]) -> dict[str, Plain]:
    """Reads `damage #12 3` as {"do": "damage", "to": "#12", "n": 3}; other words are pairs of a name and a value, such as
    `until turn`.
    """
    if words[0].kind == "JSON":
        return dict(parse_json_literal(context, words[0]))
    operation: dict[str, Plain] = {"do": _verb(context, words[0])}
    used = 1
    while used < len(words):
        used = _read_effect_word(context, words, used, operation)
    return operation


def _verb(context: LookupContext, item: Word) -> str:
    """Returns the small effect of a word: its name, or the only one with this term in a language with other letters."""
    written, ruleset = unquote(item.text), context.table.header.ruleset
    if item.quoted or written.isascii() or not registry.is_available(ruleset):
        return written
    return sole_meaning(ruleset, written, registry.small_effects(ruleset).needs, "verb") or written


def _field_value(context: LookupContext, verb: str, field: str, item: Word) -> Plain:
    """Reads the value of a named field; a word of the field may be in any language."""
    ruleset = context.table.header.ruleset
    if item.kind == "REF" and not item.quoted and registry.is_available(ruleset):
        words = registry.small_effects(ruleset).choices.get((verb, field), ())
        if meant := sole_meaning(ruleset, item.text, words):
            return meant
    return parse_literal(context, item)


def _read_effect_word(context: LookupContext, words: list[Word], used: int, said: dict[str, Plain]) -> int:
    item = words[used]
    if item.kind == "COMMA":
        return used + 1
    if item.kind == "KEY":
        if used + 1 == len(words):
            raise context.problem(item, msg("field_what", said=item.text), (msg("a_value"),))
        _set_once(
            context, item, said, item.text[:-1], _field_value(context, str(said["do"]), item.text[:-1], words[used + 1])
        )
        return used + 2
    if item.kind == "REF" and not item.quoted:
        if _is_seat_of_card(context, words, used, str(said["do"])):
            card, used = read_card_of_seat(context, words, used, str(said["do"]))
            said["to"] = _append_card(said.get("to"), card)
            return used
        if named := _unnamed_value(context, item.text):
            _set_once(context, item, said, *named)
            return used + 1
        meant = find_effect_field(context, words, used, str(said["do"]))
        if meant is not None and (meant.field == "do" or meant.field not in said):
            said[meant.field] = meant.value
            return used + meant.words
    if (
        item.kind != "REF"
        or item.quoted
        or _begins_name(context, words, used)
        or (not item.text[:1].islower() and context.names.find(item.text).id)
        or used + 1 == len(words)
        or _is_card_reference(item)
        or looks_like_position(item)
    ):
        _reject_position_or_card(context, item, said)
        first = used
        card, used = read_card(context, words, used)
        require_seat_of_card(context, words, first, card)
        said["to"] = _append_card(said.get("to"), card)
        return used
    _set_once(context, item, said, item.text, _field_value(context, str(said["do"]), item.text, words[used + 1]))
    return used + 2


def _set_once(context: LookupContext, item: Word, said: dict[str, Plain], field: str, value: Plain) -> None:
    """Sets a field of an effect. Raises SheetError where it has another value already, with both."""
    before = said.setdefault(field, value)
    if before != value:
        raise context.problem(item, msg("said_is_said_twice", said=field), (f"{field} {before}", f"{field} {value}"))


def _reject_position_or_card(context: LookupContext, item: Word, said: Mapping[str, Plain]) -> None:
    """Raises SheetError for a position after a card, which may be where that goes or the card that stands there."""
    ruleset, place = context.table.header.ruleset, item.text.upper()
    if "to" not in said or not looks_like_position(item) or not registry.is_available(ruleset):
        return
    if "at" in registry.small_effects(ruleset).may.get(str(said["do"]), ()):
        expected = (f"at {place}", f"{context.seat}'s {place}")
        raise context.problem(item, msg("said_may_be_several_fields", said=item.text), expected)


def _append_card(before: Plain, card: str) -> Plain:
    """Returns one card, or a tuple of all."""
    if before is None:
        return card
    return (*(before if isinstance(before, tuple) else (before,)), card)


def _begins_name(context: LookupContext, words: Sequence[Word], used: int) -> bool:
    """Returns whether a whole name begins here."""
    run = takewhile(lambda item: item.kind == "REF" and not item.quoted, words[used : used + MAX_NAME_WORDS])
    return any(map(context.names.is_exactly, accumulate((item.text for item in run), "{} {}".format)))


def _is_seat_of_card(context: LookupContext, words: Sequence[Word], used: int, verb: str) -> bool:
    """Returns whether the word of a seat stands before a card here, in an effect about cards."""
    ruleset, at = context.table.header.ruleset, used + 1
    if at == len(words) or not parse_seat_word(context, words[used]) or not registry.is_available(ruleset):
        return False
    small, item = registry.small_effects(ruleset), words[at]
    takes = small.takes.get(verb, ())
    if "to" not in takes or verb in small.gives_up or ("who" in takes and begins_numbered_card(words, at)):
        return False
    if item.kind != "REF" or item.quoted or _is_card_reference(item) or _begins_name(context, words, at):
        return item.kind in ("REF", "CARD", "UNKNOWN")
    named = bool(context.names.find(item.text).id) or looks_like_position(item)
    return named and find_effect_field(context, words, at, verb) is None


_CARD_REFERENCE = re.compile(r".*#|~|.*['’]s$|.+\.\d+$")


def _is_card_reference(item: Word) -> bool:
    return bool(_CARD_REFERENCE.match(item.text))


def _unnamed_value(context: LookupContext, word: str) -> tuple[str, Plain] | None:
    """Returns field and value of a word that needs no field name: numbers, +1/+0/-1, seats, target, self, own, enemy."""
    if WHOLE.fullmatch(word):
        return "n", int(word)
    if CARD_NUMBERS.fullmatch(word):
        return "points", tuple(part if part == "*" else int(part) for part in word.split("/"))
    if word in (*context.table.header.seats, *PLACES):
        return "who", word
    return ("to", word) if word in _SUBJECTS else None


def parse_seat_word(context: LookupContext, word: Word) -> tuple[str, ...]:
    """Returns the seats that a word before a card means, as in `destroy B Hound`; none for other words."""
    seats = context.table.header.seats
    if word.kind != "REF" or word.quoted:
        return ()
    if word.text in seats:
        return (word.text,)
    others = tuple(seat for seat in seats if seat != context.seat)
    return {"own": (context.seat,), "enemy": others, "both": seats}.get(word.text, ()) if context.seat else ()


def read_card_of_seat(context: LookupContext, words: Sequence[Word], used: int, verb: str) -> tuple[str, int]:
    """Finds the card behind the word of a seat; returns it with the new position.

    In an effect that depends on no seat it is the seat of the card (`destroy B's Hound`). In one that depends on a seat, such
    as `control B Hound`, it may be either. Raises SheetError with the choices there, and where that seat has no such card, or
    several.
    """
    word, seats = words[used], parse_seat_word(context, words[used])
    rest = " ".join(item.text for item in words[used + 1 :])
    if "who" in registry.small_effects(context.table.header.ruleset).takes[verb]:
        fault = msg("said_may_be_several_fields", said=word.text)
        raise context.problem(word, fault, (*(f"{seat}'s {rest}" for seat in seats), f"who={word.text} {rest}"))
    if words[used + 1].kind == "UNKNOWN" or begins_numbered_card(words, used + 1):
        return _read_numbered(context, words, used, seats)
    found = [(seat, result) for seat in seats if (result := _read_of(context, words, used, seat)) is not None]
    if len(found) == 1 and word.text != "both":
        return found[0][1]
    owners = [seat for seat, _ in found] or [seat for seat in context.table.header.seats if _has(context, words, used, seat)]
    if len(seats) == 1 and (_has(context, words, used, seats[0]) or not owners):
        return read_card(context, _with_owner(words, used, seats[0]), used)  # says what is wrong
    raise context.problem(word, msg("seat_is_not_that_of_card", said=word.text), tuple(f"{seat}'s {rest}" for seat in owners))


def begins_numbered_card(words: Sequence[Word], used: int) -> bool:
    """Returns whether a card with its number begins here: `#7`, `Zura#7`, `Red Zura#7`."""
    run = takewhile(lambda item: item.kind in ("REF", "CARD"), words[used : used + MAX_NAME_WORDS])
    return any("#" in item.text for item in run)


def _with_owner(words: Sequence[Word], used: int, seat: str) -> list[Word]:
    return [*words[:used], words[used]._replace(text=f"{seat}'s"), *words[used + 1 :]]


def _read_of(context: LookupContext, words: Sequence[Word], used: int, seat: str) -> tuple[str, int] | None:
    """Returns the only card of a seat that the words behind `used` name, with the new position, or None."""
    try:
        return read_card(context, _with_owner(words, used, seat), used)
    except SheetError:
        return None


def _has(context: LookupContext, words: Sequence[Word], used: int, seat: str) -> bool:
    """Returns whether a seat has shown one or several cards with the name behind `used`."""
    try:
        read_card(context, _with_owner(words, used, seat), used)
    except SheetError as error:
        return any(isinstance(each, str) and each.startswith(f"{seat}'s ") for each in error.problems[0].expected)
    return True


def _read_numbered(context: LookupContext, words: Sequence[Word], used: int, seats: Sequence[str]) -> tuple[str, int]:
    """Finds a card by its number, or an unknown card of the hand. Raises SheetError where it is of another seat."""
    card, end = read_card(context, words, used + 1)
    there = context.table.cards.get(card)
    if there is not None and not {there.bringer, context.table.zone_of(card).holder} & {*seats}:
        fault = msg("seat_is_not_that_of_card", said=words[used].text)
        raise context.problem(words[used], fault, (" ".join(item.text for item in words[used + 1 : end]),))
    return card, end


def require_seat_of_card(context: LookupContext, words: Sequence[Word], at: int, card: str) -> None:
    """Raises SheetError for a card behind the word of a seat that gives it up and has no such card: `sacrifice own Hound`.

    `?` is a card of the seat that speaks, whatever stands before it; a card with its number is that card.
    """
    seats = parse_seat_word(context, words[at - 1])
    ruleset, unseen = context.table.header.ruleset, words[at].kind == "UNKNOWN"
    numbered = any("#" in item.text for item in words[at : at + 2])
    if not seats or numbered or not registry.is_available(ruleset):
        return
    if not unseen and words[0].text not in registry.small_effects(ruleset).gives_up:
        return
    owners = {each.bringer for each in context.table.cards.values() if card in (each.id, each.printing)}
    if owners and owners != {*seats}:
        written = " ".join(item.text for item in words[at:])
        fault = msg("seat_is_not_that_of_card", said=words[at - 1].text)
        own = tuple(f"{seat}'s {written}" for seat in sorted(owners))
        effect = " ".join(item.text for item in (*words[: at - 1], *words[at:]))
        raise context.problem(words[at - 1], fault, tuple(f"{seat} effect {effect}" for seat in seats) if unseen else own)
