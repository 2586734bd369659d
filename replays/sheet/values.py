"""Reads the value of an argument from its words, by the kind of the argument; effects and literals included.

An effect is a verb with fields: `move Zura to the junkyard`, `effect move ズラ 捨て山`, `damage #12 3; roll #4`.
A word that fits only one field needs no field name before it. A value is written as its identifier, as the rulebook's
word in any language, or as an unambiguous beginning of either; several words may be one value (`nation top`). Any
value has a form in back quotes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, takewhile
from typing import NamedTuple

from domain import registry
from domain.cards.name_matching import fold
from domain.kernel.record.changes import Plain
from domain.kernel.record.serialization import as_plain, is_plain
from replays.sheet.card_lookup import MAX_NAME_WORDS, LookupContext, read_card, unquote
from replays.sheet.messages import msg
from replays.sheet.syntax import Word
from replays.sheet.vocabulary import folded_word, sole_meaning

MIN_PREFIX = 3
"""The fewest letters of an abbreviated word."""
_PREPOSITIONS = ("to", "into", "the", "in", "on", "へ", "に", "到", "至")
_MAX_WORDS = 3


class FieldValue(NamedTuple):
    """A field of an effect, its value, and the number of its words. The field `do` changes the verb of the effect."""

    field: str
    value: str
    words: int


def find_field(scene: LookupContext, words: Sequence[Word], used: int, verb: str) -> FieldValue | None:
    """Returns the field that the next words fill by themselves in an effect of this verb, or None."""
    ruleset = scene.table.header.ruleset
    if ruleset not in registry.available():
        return None
    start = used
    while used < len(words) - 1 and used - start < 2 and words[used].text.lower() in _PREPOSITIONS and not words[used].quoted:
        used += 1
    for length in range(min(_MAX_WORDS, len(words) - used), 0, -1):
        run = words[used : used + length]
        if any(item.kind != "REF" or item.quoted for item in run):
            continue
        written = " ".join(unquote(item.text) for item in run)
        if scene.names.is_exactly(written):
            return None
        found = _find_field(ruleset, verb, fold(written.replace("_", " ")))
        if found is not None:
            return FieldValue(*found, used - start + length)
    return None


@lru_cache(512)
def _find_field(ruleset: str, verb: str, word: str) -> tuple[str, str] | None:
    """Returns the only field and value of a verb that this word, or this beginning of a word, can mean."""
    known = list(_choices(ruleset, verb))
    exact = dict.fromkeys((field, value) for field, value, names in known if word in names)
    begun = dict.fromkeys((field, value) for field, value, names in known if any(name.startswith(word) for name in names))
    found = list(exact) or (list(begun) if len(word) >= MIN_PREFIX or not word.isascii() else [])
    return found[0] if len(found) == 1 else None


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


WHOLE = re.compile(r"[+-]?\d+")
CARD_NUMBERS = re.compile(r"([+-]?\d+|\*)(/([+-]?\d+|\*)){1,3}")
"""Several numbers of a card, such as 3/1/4 or +1/+0/-1."""
LITERALS: dict[str, Plain] = {"yes": True, "no": False, "none": None}


def literal_named(scene: LookupContext, item: Word) -> str:
    """Returns the literal that a word without quotes is in any language, or an empty text."""
    if item.kind != "REF" or item.quoted:
        return ""
    return sole_meaning(scene.table.header.ruleset, item.text, LITERALS)


def from_json(scene: LookupContext, item: Word) -> Plain:
    """Parses the value in back quotes."""
    try:
        value = as_plain(json.loads(item.text[1:-1]))
    except (ValueError, RecursionError):
        raise scene.problem(item, msg("not_json_in_back_quotes"), (msg("example_of_value"),)) from None
    if not is_plain(value):
        raise scene.problem(item, msg("broken_numbers_cannot_be_recorded"), (msg("whole_number"),))
    return value


def to_json(value: Plain) -> str:
    """Formats the value in back quotes."""
    return f"`{json.dumps(value, ensure_ascii=False)}`" if "`" not in repr(value) else f"`{_escaped(value)}`"


def _escaped(value: Plain) -> str:
    return json.dumps(value, ensure_ascii=False).replace("`", "\\u0060")


def read_literal(scene: LookupContext, item: Word) -> Plain:
    """Returns the value of a word other than a card: a number, yes, no, none, a card id, or the word itself."""
    if item.kind == "JSON":
        return from_json(scene, item)
    if item.quoted or item.kind != "REF":
        return unquote(item.text)
    if WHOLE.fullmatch(item.text):
        return int(item.text)
    return LITERALS.get(fold(item.text), item.text)


PLACES = ("own", "enemy", "both")
"""Words of an effect for whose it is, besides the seats."""
_SUBJECTS = ("target", "self", "host")


def read_effects(scene: LookupContext, items: Sequence[Word], used: int) -> tuple[Plain, int]:
    """Reads all effects of an argument."""
    found, words = [], []
    for item in (*items[used:], Word("SEMICOLON", ";", 0)):
        if item.kind != "SEMICOLON":
            words.append(item)
        elif words:
            found.append(_read_effect(scene, words))
            words = []
    return tuple(found), len(items)


def _read_effect(scene: LookupContext, words: list[Word]) -> dict[str, Plain]:
    """Reads `damage #12 3` as {"do": "damage", "to": "#12", "n": 3}; other words are pairs of a name and a value, such as
    `until turn`.
    """
    if words[0].kind == "JSON":
        return dict(from_json(scene, words[0]))
    operation: dict[str, Plain] = {"do": _verb(scene, words[0])}
    used = 1
    while used < len(words):
        used = _read_effect_word(scene, words, used, operation)
    return operation


def _verb(scene: LookupContext, item: Word) -> str:
    """Returns the small effect of a word: its name, or the only one with this term in a language with other letters."""
    written, ruleset = unquote(item.text), scene.table.header.ruleset
    if item.quoted or written.isascii() or ruleset not in registry.available():
        return written
    return sole_meaning(ruleset, written, registry.small_effects(ruleset).needs, "verb") or written


def _field_value(scene: LookupContext, verb: str, field: str, item: Word) -> Plain:
    """Reads the value of a named field; a word of the field may be in any language."""
    ruleset = scene.table.header.ruleset
    if item.kind == "REF" and not item.quoted and ruleset in registry.available():
        words = registry.small_effects(ruleset).choices.get((verb, field), ())
        if meant := sole_meaning(ruleset, item.text, words):
            return meant
    return read_literal(scene, item)


def _read_effect_word(scene: LookupContext, words: list[Word], used: int, said: dict[str, Plain]) -> int:
    item = words[used]
    if item.kind == "COMMA":
        return used + 1
    if item.kind == "KEY":
        if used + 1 == len(words):
            raise scene.problem(item, msg("field_what", said=item.text), (msg("a_value"),))
        said[item.text[:-1]] = _field_value(scene, str(said["do"]), item.text[:-1], words[used + 1])
        return used + 2
    if item.kind == "REF" and not item.quoted:
        if _read_unnamed_value(scene, item.text, said):
            return used + 1
        meant = find_field(scene, words, used, str(said["do"]))
        if meant is not None and (meant.field == "do" or meant.field not in said):
            said[meant.field] = meant.value
            return used + meant.words
    if (
        item.kind != "REF"
        or item.quoted
        or _begins_name(scene, words, used)
        or (not item.text[:1].islower() and scene.names.find(item.text).id)
        or used + 1 == len(words)
        or _is_card_reference(item)
    ):
        card, used = read_card(scene, words, used)
        said["to"] = _append_card(said.get("to"), card)
        return used
    said[item.text] = _field_value(scene, str(said["do"]), item.text, words[used + 1])
    return used + 2


def _append_card(before: Plain, card: str) -> Plain:
    """Returns one card, or a tuple of all."""
    if before is None:
        return card
    return (*(before if isinstance(before, tuple) else (before,)), card)


def _begins_name(scene: LookupContext, words: Sequence[Word], used: int) -> bool:
    """Tells whether a whole name begins here."""
    run = takewhile(lambda item: item.kind == "REF" and not item.quoted, words[used : used + MAX_NAME_WORDS])
    return any(map(scene.names.is_exactly, accumulate((item.text for item in run), "{} {}".format)))


_CARD_REFERENCE = re.compile(r".*#|~|.*['’]s$|.+\.\d+$")


def _is_card_reference(item: Word) -> bool:
    return bool(_CARD_REFERENCE.match(item.text))


def _read_unnamed_value(scene: LookupContext, word: str, said: dict[str, Plain]) -> bool:
    """Reads a word that needs no field name: numbers, +1/+0/-1, seats, target, self, own, enemy."""
    if WHOLE.fullmatch(word):
        said["n"] = int(word)
    elif CARD_NUMBERS.fullmatch(word):
        said["points"] = tuple(part if part == "*" else int(part) for part in word.split("/"))
    elif word in (*scene.table.header.seats, *PLACES):
        said["who"] = word
    elif word in _SUBJECTS:
        said["to"] = word
    else:
        return False
    return True


ParsedValue = tuple[Plain, int]


def read_value(kind: str, scene: LookupContext, items: Sequence[Word], used: int) -> ParsedValue:
    """Reads the value at word `used`; returns it with the new position.

    Raises SheetError if the words are not a value of this kind.
    """
    if kind == "flag" and (used >= len(items) or not _is_literal(scene, items[used])):
        return True, used
    if used >= len(items):
        last = items[-1] if items else Word("REF", "", 1)
        raise scene.problem(last, msg(_MISSING.get(kind, "value_is_missing")), (KIND_NAMES.get(kind, msg("a_value")),))
    if items[used].kind == "JSON":
        return from_json(scene, items[used]), used + 1
    return _READERS.get(kind, _read_any)(scene, items, used)


def is_card_numbers(item: Word) -> bool:
    """Tells whether a word has the form of a card's numbers."""
    return item.kind == "REF" and not item.quoted and bool(CARD_NUMBERS.fullmatch(item.text))


def _is_literal(scene: LookupContext, item: Word) -> bool:
    return item.kind == "JSON" or bool(literal_named(scene, item))


def _read_cards(scene: LookupContext, items: Sequence[Word], used: int) -> ParsedValue:
    found: tuple[str, ...] = ()
    if literal_named(scene, items[used]) == "none" and not scene.names.is_exactly(items[used].text):
        return found, used + 1
    while used < len(items):
        if items[used].kind == "COMMA":
            used += 1
        else:
            card, used = read_card(scene, items, used, found)
            found += (card,)
    return found, used


def _read_seat(scene: LookupContext, items: Sequence[Word], used: int) -> ParsedValue:
    word = unquote(items[used].text)
    seats = scene.table.header.seats
    if seat := _seat_named(scene, items[used]):
        return seat, used + 1
    raise scene.problem(items[used], msg("said_is_no_seat", said=word), seats)


def _seat_named(scene: LookupContext, item: Word) -> str:
    """Returns the seat of a word, in upper or lower case, or the judge in any language; empty for neither."""
    return sole_meaning(scene.table.header.ruleset, unquote(item.text), (*scene.table.header.seats, "judge"))


def _read_seats(scene: LookupContext, items: Sequence[Word], used: int) -> ParsedValue:
    found: list[str] = []
    while used < len(items):
        if items[used].kind == "COMMA":
            used += 1
        elif found and not _seat_named(scene, items[used]):
            break
        else:
            seat, used = _read_seat(scene, items, used)
            found.append(seat)
    return tuple(found), used


def _read_number(scene: LookupContext, items: Sequence[Word], used: int) -> ParsedValue:
    if not WHOLE.fullmatch(items[used].text):
        raise scene.problem(items[used], msg("said_is_no_number", said=items[used].text), (msg("whole_number"),))
    return int(items[used].text), used + 1


def _read_numbers(scene: LookupContext, items: Sequence[Word], used: int) -> ParsedValue:
    if not CARD_NUMBERS.fullmatch(items[used].text):
        raise scene.problem(
            items[used], msg("value_are_no_numbers_card", value=f"{items[used].text!r}"), (KIND_NAMES["numbers"],)
        )
    return items[used].text, used + 1


def _read_word(scene: LookupContext, items: Sequence[Word], used: int) -> ParsedValue:
    if items[used].kind != "REF":
        raise scene.problem(items[used], msg("value_is_no_word", value=f"{items[used].text!r}"), (msg("a_word"),))
    text = items[used].text
    return _known_word(scene, items, used) or ((int(text) if text.isdecimal() else unquote(text)), used + 1)


def _known_word(scene: LookupContext, items: Sequence[Word], used: int) -> ParsedValue | None:
    """Returns what the longest run of words here stands for among those of the argument, or None.

    Raises SheetError where it may stand for several.
    """
    run = list(takewhile(lambda item: item.kind == "REF" and not item.quoted, items[used : used + MAX_NAME_WORDS]))
    for length in range(len(run) or 1, 0, -1) if scene.words else ():
        written = " ".join(unquote(item.text) for item in items[used : used + length])
        meant = scene.words.get(folded_word(written), ())
        if len(meant) > 1:
            raise scene.problem(items[used], msg("said_may_be_several_words", said=written), meant)
        if meant:
            return meant[0], used + length
    return None


def _read_text(scene: LookupContext, items: Sequence[Word], used: int) -> ParsedValue:
    if items[used].quoted:
        return unquote(items[used].text), used + 1
    first, last = items[used], items[-1]
    return scene.source[first.column - 1 : last.column - 1 + len(last.text)], len(items)


def _read_any(scene: LookupContext, items: Sequence[Word], used: int) -> ParsedValue:
    found: list[Plain] = []
    listed = False
    while used < len(items):
        if items[used].kind == "COMMA":
            listed = True
        else:
            found.append(read_literal(scene, items[used]))
        used += 1
    return (tuple(found) if listed or len(found) > 1 else found[0]), used


_READERS: Mapping[str, Callable[[LookupContext, Sequence[Word], int], ParsedValue]] = {
    "card": read_card,
    "cards": _read_cards,
    "seat": _read_seat,
    "seats": _read_seats,
    "number": _read_number,
    "numbers": _read_numbers,
    "word": _read_word,
    "text": _read_text,
    "effects": read_effects,
    "flag": lambda scene, items, used: (LITERALS[literal_named(scene, items[used])], used + 1),
}
KIND_NAMES = {
    "card": msg("a_card"),
    "cards": msg("some_cards"),
    "seat": msg("a_seat"),
    "seats": msg("some_seats"),
    "number": msg("a_number"),
    "numbers": msg("example_of_card_numbers"),
    "word": msg("a_word"),
    "text": msg("words"),
    "effects": msg("example_of_effects"),
    "flag": msg("yes_or_no"),
}
"""Readable names of the kinds of arguments."""
_MISSING = {
    "card": "a_card_is_missing",
    "cards": "cards_are_missing",
    "seat": "seat_is_missing",
    "seats": "seats_are_missing",
    "number": "number_is_missing",
    "numbers": "numbers_are_missing",
    "word": "word_is_missing",
    "text": "words_are_missing",
    "effects": "effects_are_missing",
}
"""Kind of an argument -> the message that it is missing."""
