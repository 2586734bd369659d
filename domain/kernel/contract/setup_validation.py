"""The set-up keys of a ruleset, without the decks: checked, completed, and as the record stores them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, NamedTuple

from domain.kernel.messages.message import Message, join, msg
from domain.kernel.record.changes import Plain

MAX_CARDS_OF_SEAT = 200
"""The most cards that a seat brings to a game."""


class SetupKey(NamedTuple):
    """A value that is agreed before the cards are set up.

    `kind`: number (from `least` to `most`) · flag · word · seat · `about`: the id of its help · `default`: the value where
    none is given · `each`: every seat has its own.
    """

    kind: str
    about: str
    default: Plain
    each: bool = False
    least: int = 0
    most: int = MAX_CARDS_OF_SEAT


class SetupFault(NamedTuple):
    """What is wrong with a value of the set-up, and what is expected."""

    message: Message
    expected: tuple[Message | str, ...]


CARD_KEYS = ("decks", "printings")
"""Keys of every set-up that are not the ruleset's own: seat -> {`list`, `sideboard`}, and printing -> data."""
_DECK = ("list", "sideboard")
MAX_LISTED = 1_000
"""The largest number of cards in a list."""
MAX_WORD_LENGTH = 64


def setup_fault(settings: Mapping[str, SetupKey], seats: tuple[str, ...], name: str, value: Plain) -> SetupFault | None:
    """Returns what is wrong with a key of a set-up and its value, which may be one for all seats or seat -> value."""
    setting = settings.get(name)
    if setting is None:
        return _unknown("there_is_no_set_up", name, settings)
    if not isinstance(value, dict):
        return _value_fault(setting, seats, name, value)
    if not setting.each:
        return SetupFault(msg("field_is_same_for_every", field=name), (name,))
    strange = [str(seat) for seat in value if seat not in seats]
    if strange:
        return SetupFault(msg("field_said_there_is_no_such", field=name, said=f"{strange[0]:.20}"), seats)
    return next((fault for each in value.values() if (fault := _value_fault(setting, seats, name, each))), None)


def expected_values(setting: SetupKey, seats: tuple[str, ...]) -> tuple[Message | str, ...]:
    """Returns the values that a set-up key may have, in words."""
    number = msg("number_from_n_to_n", n=setting.least, n2=setting.most)
    words: Mapping[str, tuple[Message | str, ...]] = {"number": (number,), "flag": ("yes", "no"), "seat": seats}
    return words.get(setting.kind, (msg("word"),))


def setup_faults(settings: Mapping[str, SetupKey], seats: tuple[str, ...], setup: Mapping[str, Plain]) -> list[SetupFault]:
    """Returns everything that is wrong with a set-up."""
    results = [setup_fault(settings, seats, name, value) for name, value in setup.items() if name not in CARD_KEYS]
    return [*(fault for fault in results if fault), *_deck_faults(setup.get("decks", {}), seats)]


def stated_setup(settings: Mapping[str, SetupKey], seats: tuple[str, ...], setup: Mapping[str, Plain]) -> dict[str, Plain]:
    """Returns the ruleset's own keys of a valid set-up as a record stores them; values of each seat by seat."""
    said = {name: value for name, value in setup.items() if name not in CARD_KEYS}
    return {name: _by_seat(value, seats) if settings[name].each else value for name, value in sorted(said.items())}


def complete_setup(settings: Mapping[str, SetupKey], seats: tuple[str, ...], setup: Mapping[str, Plain]) -> dict[str, Plain]:
    """Returns a valid set-up with a value for every key; values of each seat by seat."""
    said, whole = stated_setup(settings, seats, setup), dict(setup)
    for name, setting in settings.items():
        whole[name] = said.get(name, setting.default)
        if setting.each:
            whole[name] = {**dict.fromkeys(seats, setting.default), **said.get(name, {})}
    return whole


def _by_seat(value: Plain, seats: tuple[str, ...]) -> dict[str, Plain]:
    given: dict[str, Any] = value if isinstance(value, dict) else dict.fromkeys(seats, value)
    return {seat: given[seat] for seat in seats if seat in given}


def _value_fault(setting: SetupKey, seats: tuple[str, ...], name: str, value: Plain) -> SetupFault | None:
    fits = {
        "number": type(value) is int and setting.least <= value <= setting.most,
        "flag": type(value) is bool,
        "seat": value in seats,
        "word": type(value) is str and 0 < len(value) <= MAX_WORD_LENGTH and value.isprintable(),
    }
    return (
        None
        if fits[setting.kind]
        else SetupFault(msg("field_cannot_be_value", field=name, value=f"{value!r:.40}"), expected_values(setting, seats))
    )


def _deck_faults(decks: Mapping[str, Plain], seats: tuple[str, ...]) -> list[SetupFault]:
    strange = [
        SetupFault(msg("deck_said_there_is_no_such", said=f"{seat:.20}"), seats) for seat in decks if seat not in seats
    ]
    keys = [key for deck in decks.values() for key in deck or () if key not in _DECK]
    lists = [(seat, part, (deck or {}).get(part) or {}) for seat, deck in decks.items() for part in _DECK]
    large = [
        SetupFault(msg("field_said_printing_how_many", field=part, said=f"{seat:.20}", n=f"{MAX_LISTED:,}"), ())
        for seat, part, entries in lists
        if not all(type(count) is int and count >= 0 for count in entries.values()) or sum(entries.values()) > MAX_LISTED
    ]
    return [*strange, *(_unknown("there_is_no_part_deck", key, _DECK) for key in keys), *large]


def _unknown(id: str, name: str, known: Iterable[str]) -> SetupFault:
    names = tuple(known)
    near = get_close_matches(name.lower(), names, 1)
    hint = msg("did_you_mean_said", said=near[0]) if near else None
    return SetupFault(join(msg(id, said=f"{name:.40}"), hint), names)
