"""The header of a sheet: from tags and deck lists to an opened game."""

from __future__ import annotations

import re
from typing import Any

from domain.cards.catalogue import Catalogue
from domain.cards.deck_forms import read_deck
from domain.cards.decklist import DeckList
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.desk.desk import Desk
from domain.kernel.desk.opening import make_header, open_game
from domain.kernel.record.changes import Plain
from domain.kernel.record.header import Header
from replays.sheet.cards import Scene, unquoted
from replays.sheet.literals import from_json
from replays.sheet.position import size_of
from replays.sheet.problem import Problem, SheetError, by_rule
from replays.sheet.setup import Read, put_together, read
from replays.sheet.syntax import Deck, Item, Sheet, Tag

_TERMS = ("ruleset", "edition", "seats", "player", "mode", "switch", "passes", "quiet", "size", "setup", "result", "about")
_ENTRY_WITH_ID = re.compile(r"^(\s*\d+)\s*[x×]?\s+.*\[([^\[\]]+)\]\s*$")
_CHOICES = {"mode": ("referee", "scribe"), "passes": ("implied", "explicit"), "quiet": ("no", "yes")}


def ruleset_of(sheet: Sheet) -> str:
    """The id of the ruleset that a sheet names. Raises SheetError where it names none."""
    tag = tag_of(sheet, "ruleset")
    if tag is None:
        raise SheetError(Problem(1, 1, "", "the sheet does not say its ruleset", ("ruleset: gundam_war",)))
    return tag.value.replace(" ", "_").lower()


def tag_of(sheet: Sheet, key: str) -> Tag | None:
    """The last tag of this key, or None."""
    return next((tag for tag in reversed(sheet.tags) if tag.key == key), None)


def header_of_sheet(sheet: Sheet, ruleset: Ruleset) -> Header:
    """The terms of the game. Raises SheetError with everything that is wrong with them."""
    problems = [*_misfits(sheet, ruleset), *_bad_choices(sheet)]
    if problems:
        raise SheetError(*problems)
    chosen = {key: _value(sheet, key, values[0]).lower() for key, values in _CHOICES.items()}
    terms: dict[str, Any] = {
        "mode": chosen["mode"],
        "switches": {tag.of: tag.value for tag in sheet.tags if tag.key == "switch"},
        "players": {tag.of: _words(tag) for tag in sheet.tags if tag.key == "player"},
        "explicit_passes": chosen["passes"] == "explicit",
        "quiet": chosen["quiet"] == "yes",
        "about": _about(sheet),
    }
    try:
        return make_header(ruleset, seats_of(sheet), **terms)
    except ValueError as error:
        tag = tag_of(sheet, "switch") or tag_of(sheet, "seats")
        raise SheetError(Problem(tag.line if tag else 1, 1, tag.value if tag else "", str(error))) from None


def seats_of(sheet: Sheet) -> int | tuple[str, ...]:
    """The seats as the tags name them; two where they name none."""
    tag = tag_of(sheet, "seats")
    if tag is not None:
        return tuple(tag.value.replace(",", " ").split())
    return tuple(dict.fromkeys(tag.of for tag in sheet.tags if tag.key == "player")) or 2


def _about(sheet: Sheet) -> dict[str, Plain]:
    about: dict[str, Plain] = {}
    for tag in sheet.tags:
        if tag.key == "about" and not tag.of:
            whole = literal(tag)
            about |= whole if isinstance(whole, dict) else {"about": whole}
        elif tag.key not in _TERMS or tag.key == "about":
            about[tag.of or tag.key] = literal(tag)
    return about


def _words(tag: Tag) -> str:
    return str(literal(tag)) if tag.value[:1] == "`" else unquoted(tag.value)


def literal(tag: Tag) -> Plain:
    """The value of a tag: a number, a quoted text, a value in back quotes, or the words as they stand."""
    text = tag.value
    if text[:1] == "`" and text[-1:] == "`":
        none: Any = None
        return from_json(Scene(none, none, line=tag.line), Item("JSON", text, tag.column))
    return int(text) if text.isdecimal() and text == str(int(text)) else unquoted(text)


def open_sheet(sheet: Sheet, ruleset: Ruleset, catalogue: Catalogue, by: str, at: int) -> Desk:
    """Opens the game of a sheet. Raises SheetError for its header, its decks and what the rules say to them."""
    header = header_of_sheet(sheet, ruleset)
    opened = open_game(ruleset, header, setup_of(sheet, header, ruleset, catalogue), by, at, catalogue)
    if isinstance(opened, Refusal):
        line = sheet.decks[0].line if sheet.decks else 1
        raise SheetError(by_rule(ruleset, opened, line, 1, ""))
    return opened[0]


def setup_of(sheet: Sheet, header: Header, ruleset: Ruleset, catalogue: Catalogue) -> dict[str, Plain]:
    """What the ruleset is given to lay the game out: decks, the printings in them, and its own set-up keys."""
    problems: list[Problem] = []
    keys = _keys(sheet, header, ruleset, problems)
    decks = {deck.seat: found for deck in sheet.decks if (found := _deck(deck, header, catalogue, problems))}
    if problems:
        raise SheetError(*problems)
    used = {each for deck in decks.values() for each in (*deck.main, *deck.sideboard)}
    return {
        "decks": {seat: {"list": deck.main, "sideboard": deck.sideboard} for seat, deck in decks.items()},
        "printings": {each: dict(catalogue[each]) for each in sorted(used) if each in catalogue},
        **_size(sheet, ruleset),
        **put_together(ruleset.setup, header.seats, keys),
    }


def _size(sheet: Sheet, ruleset: Ruleset) -> dict[str, Plain]:
    """The decks of a position that nobody registered have the cards that it names."""
    known = sheet.position is not None and not sheet.decks and "size" in ruleset.setup
    return {"size": size_of(sheet.position)} if known and sheet.position is not None else {}


def _keys(sheet: Sheet, header: Header, ruleset: Ruleset, problems: list[Problem]) -> list[Read]:
    """The set-up keys of the tags; `size: 30` is another spelling of `setup size: 30`."""
    keys = []
    for tag in sheet.tags:
        if tag.key in ("setup", "size"):
            words = tag.of if tag.key == "setup" else tag.key
            found = read(ruleset.setup, header.seats, words, literal(tag))
            if isinstance(found, Read):
                keys.append(found)
            else:
                problems.append(Problem(tag.line, tag.column, words, found.message, found.expected))
    return keys


def _deck(deck: Deck, header: Header, catalogue: Catalogue, problems: list[Problem]) -> DeckList | None:
    if deck.seat not in header.seats:
        problems.append(Problem(deck.line, 1, deck.seat, f"{deck.seat} is no seat", header.seats))
        return None
    first = deck.lines[0][0] if deck.lines else deck.line
    text = "\n".join(_ENTRY_WITH_ID.sub(r"\1 \2", text) for _, text in deck.lines)
    found = read_deck(text, catalogue, on_the_fly=not len(catalogue))
    if isinstance(found, DeckList):
        return found
    for each in found:
        expected = (*filter(None, (each.expected,)), *each.nearest)
        problems.append(Problem(each.line + first - 1, max(each.column, 1), "", each.message, expected))
    return None


def _misfits(sheet: Sheet, ruleset: Ruleset) -> list[Problem]:
    """Tags that say another ruleset, edition, seat or number than there is."""
    book = ruleset.book
    problems = []
    seats = seats_of(sheet)
    for tag in sheet.tags:
        if tag.key == "ruleset" and ruleset_of(sheet) != book.id:
            problems.append(Problem(tag.line, tag.column, tag.value, f"the game is {book.id}", (book.id,)))
        elif tag.key == "edition" and tag.value != book.edition:
            problems.append(Problem(tag.line, tag.column, tag.value, "another edition of the rulebook", (book.edition,)))
        elif tag.key == "player" and isinstance(seats, tuple) and tag.of not in seats:
            problems.append(Problem(tag.line, tag.column, tag.of, f"{tag.of or 'the player'} has no seat", seats))
        elif tag.key == "switch" and tag.value not in (known.values if (known := book.switches.get(tag.of)) else ()):
            values = known.values if known else tuple(book.switches)
            problems.append(Problem(tag.line, tag.column, f"{tag.of}: {tag.value}", "no such house rule", values))
    return problems


def _bad_choices(sheet: Sheet) -> list[Problem]:
    return [
        Problem(tag.line, tag.column, tag.value, f"{tag.key} cannot be {tag.value!r}", _CHOICES[tag.key])
        for tag in sheet.tags
        if tag.key in _CHOICES and tag.value.lower() not in _CHOICES[tag.key]
    ]


def _value(sheet: Sheet, key: str, default: str) -> str:
    tag = tag_of(sheet, key)
    return tag.value if tag else default
