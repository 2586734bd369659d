"""The word of a seat before a card in an effect by hand: `destroy B Hound`, `discard own Zura`.

In an effect that depends on no seat it is the seat of the card (`destroy B's Hound`). In one that depends on a seat, such as
`control B Hound`, it may be either, and is asked for. Where a seat gives up its own cards it is both.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from domain import registry
from replays.sheet.card_lookup import MAX_NAME_WORDS, LookupContext, read_card
from replays.sheet.messages import msg
from replays.sheet.problems import SheetError
from replays.sheet.syntax import Word


def stated_seats(context: LookupContext, word: Word) -> tuple[str, ...]:
    """Returns the seats that a word before a card means; none for other words."""
    seats = context.table.header.seats
    if word.kind != "REF" or word.quoted:
        return ()
    if word.text in seats:
        return (word.text,)
    others = tuple(seat for seat in seats if seat != context.seat)
    return {"own": (context.seat,), "enemy": others, "both": seats}.get(word.text, ()) if context.seat else ()


def read_card_of_seat(context: LookupContext, words: Sequence[Word], used: int, verb: str) -> tuple[str, int]:
    """Finds the card behind the word of a seat; returns it with the new position. Raises SheetError with the choices where
    that seat has no such card, or several, and where the seat may be that of the effect."""
    word, seats = words[used], stated_seats(context, words[used])
    rest = " ".join(item.text for item in words[used + 1 :])
    if "who" in registry.small_effects(context.table.header.ruleset).takes[verb]:
        fault = msg("said_may_be_several_fields", said=word.text)
        raise context.problem(word, fault, (*(f"{seat}'s {rest}" for seat in seats), f"who={word.text} {rest}"))
    if words[used + 1].kind == "UNKNOWN" or is_numbered(words, used + 1):
        return _read_numbered(context, words, used, seats)
    found = [(seat, result) for seat in seats if (result := _read_of(context, words, used, seat)) is not None]
    if len(found) == 1 and word.text != "both":
        return found[0][1]
    owners = [seat for seat, _ in found] or [seat for seat in context.table.header.seats if _has(context, words, used, seat)]
    if len(seats) == 1 and (_has(context, words, used, seats[0]) or not owners):
        return read_card(context, _with_owner(words, used, seats[0]), used)  # says what is wrong
    raise context.problem(word, msg("seat_is_not_that_of_card", said=word.text), tuple(f"{seat}'s {rest}" for seat in owners))


def is_numbered(words: Sequence[Word], used: int) -> bool:
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
    seats = stated_seats(context, words[at - 1])
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
