"""Reads the value of an argument from its words, by the kind of the argument. Any value has a form in back quotes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile

from domain.kernel.record.changes import Plain
from replays.sheet.card_lookup import MAX_NAME_WORDS, LookupContext, read_card, unquote
from replays.sheet.literals import CARD_NUMBERS, LITERALS, WHOLE, find_literal, parse_json_literal, parse_literal
from replays.sheet.manual_effects import read_effects
from replays.sheet.messages import msg
from replays.sheet.syntax import Word
from replays.sheet.vocabulary import fold_word, sole_meaning

ParsedValue = tuple[Plain, int]


def parse_value(kind: str, context: LookupContext, items: Sequence[Word], used: int) -> ParsedValue:
    """Reads the value at word `used`; returns it with the new position.

    Raises SheetError if the words are not a value of this kind.
    """
    if kind == "flag" and (used >= len(items) or not _is_literal(context, items[used])):
        return True, used
    if used >= len(items):
        last = items[-1] if items else Word("REF", "", 1)
        raise context.problem(last, msg(_MISSING.get(kind, "value_is_missing")), (KIND_NAMES.get(kind, msg("a_value")),))
    if items[used].kind == "JSON":
        return parse_json_literal(context, items[used]), used + 1
    return _READERS.get(kind, _read_any)(context, items, used)


def _is_literal(context: LookupContext, item: Word) -> bool:
    return item.kind == "JSON" or bool(find_literal(context, item))


def _read_cards(context: LookupContext, items: Sequence[Word], used: int) -> ParsedValue:
    results: tuple[str, ...] = ()
    if find_literal(context, items[used]) == "none" and not context.names.is_exactly(items[used].text):
        return results, used + 1
    while used < len(items):
        if items[used].kind == "COMMA":
            used += 1
        else:
            card, used = read_card(context, items, used, results)
            results += (card,)
    if not results:
        raise context.problem(items[-1], msg("cards_are_missing"), (KIND_NAMES["cards"], "none"))
    return results, used


def _read_seat(context: LookupContext, items: Sequence[Word], used: int) -> ParsedValue:
    word = unquote(items[used].text)
    seats = context.table.header.seats
    if seat := _seat_named(context, items[used]):
        return seat, used + 1
    raise context.problem(items[used], msg("said_is_no_seat", said=word), seats)


def _seat_named(context: LookupContext, item: Word) -> str:
    """Returns the seat of a word, in upper or lower case, or the judge in any language; empty for neither."""
    return sole_meaning(context.table.header.ruleset, unquote(item.text), (*context.table.header.seats, "judge"))


def _read_seats(context: LookupContext, items: Sequence[Word], used: int) -> ParsedValue:
    results: list[str] = []
    while used < len(items):
        if items[used].kind == "COMMA":
            used += 1
        elif results and not _seat_named(context, items[used]):
            break
        else:
            seat, used = _read_seat(context, items, used)
            results.append(seat)
    return tuple(results), used


def _read_number(context: LookupContext, items: Sequence[Word], used: int) -> ParsedValue:
    if not WHOLE.fullmatch(items[used].text):
        raise context.problem(items[used], msg("said_is_no_number", said=items[used].text), (msg("whole_number"),))
    return int(items[used].text), used + 1


def _read_numbers(context: LookupContext, items: Sequence[Word], used: int) -> ParsedValue:
    if not CARD_NUMBERS.fullmatch(items[used].text):
        raise context.problem(
            items[used], msg("value_are_no_numbers_card", value=f"{items[used].text!r}"), (KIND_NAMES["numbers"],)
        )
    return items[used].text, used + 1


def _read_word(context: LookupContext, items: Sequence[Word], used: int) -> ParsedValue:
    if items[used].kind != "REF":
        raise context.problem(items[used], msg("value_is_no_word", value=f"{items[used].text!r}"), (msg("a_word"),))
    text = items[used].text
    known = _known_word(context, items, used)
    if known is None and context.words and text in context.table.header.seats:
        meant = dict.fromkeys(word for words in context.words.values() for word in words)
        raise context.problem(items[used], msg("said_may_be_several_fields", said=text), tuple(meant)[:4])
    return known or ((int(text) if text.isdecimal() else unquote(text)), used + 1)


def _known_word(context: LookupContext, items: Sequence[Word], used: int) -> ParsedValue | None:
    """Returns the value that the longest possible run of words here means for the argument; None if it means none.

    Raises SheetError if it may mean several.
    """
    run = list(takewhile(lambda item: item.kind == "REF" and not item.quoted, items[used : used + MAX_NAME_WORDS]))
    for length in range(len(run) or 1, 0, -1) if context.words else ():
        written = " ".join(unquote(item.text) for item in items[used : used + length])
        meant = context.words.get(fold_word(written), ())
        if len(meant) > 1:
            raise context.problem(items[used], msg("said_may_be_several_words", said=written), meant)
        if meant:
            return meant[0], used + length
    return None


def _read_text(context: LookupContext, items: Sequence[Word], used: int) -> ParsedValue:
    if items[used].quoted:
        return unquote(items[used].text), used + 1
    first, last = items[used], items[-1]
    return context.source[first.column - 1 : last.column - 1 + len(last.text)], len(items)


def _read_any(context: LookupContext, items: Sequence[Word], used: int) -> ParsedValue:
    results: list[Plain] = []
    listed = False
    while used < len(items):
        if items[used].kind == "COMMA":
            listed = True
        else:
            results.append(parse_literal(context, items[used]))
        used += 1
    return (tuple(results) if listed or len(results) > 1 else results[0]), used


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
    "flag": lambda context, items, used: (LITERALS[find_literal(context, items[used])], used + 1),
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
