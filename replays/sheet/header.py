"""The header of a sheet: from tags and deck lists to an opened game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from domain.cards.catalogue import Catalogue
from domain.cards.deck_formats import parse_deck
from domain.cards.deck_list import DeckList
from domain.cards.name_matching import similar_words
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk, Ruleset
from domain.kernel.desk.opening import make_header, open_game
from domain.kernel.record.changes import Plain
from domain.kernel.record.header import Header
from replays.sheet.cards import Scene, unquoted
from replays.sheet.literals import from_json
from replays.sheet.misfits import CHOICES, id_of, misfits
from replays.sheet.position import size_of
from replays.sheet.problem import Problem, SheetError, by_rule
from replays.sheet.reading import narrow
from replays.sheet.setup import Read, put_together, read
from replays.sheet.syntax import TERMS, Deck, Item, Sheet, Speech, Tag

_ENTRY_WITH_ID = re.compile(r"^(\s*\d+)\s*[x×]?\s+.*\[([^\[\]]+)\]\s*$")


def ruleset_of(sheet: Sheet) -> str:
    """The id of the ruleset that a sheet names. Raises SheetError where it names none."""
    tag = tag_of(sheet, "ruleset")
    if tag is None:
        raise SheetError(_unsaid(sheet))
    return id_of(tag)


def _unsaid(sheet: Sheet) -> Problem:
    """That no ruleset is named: at the line whose first word was meant to do so, if there is one."""
    speeches = (line for line in sheet.lines if isinstance(line, Speech) and line.text is not None and len(line.items) == 1)
    near = next((line for line in speeches if similar_words(line.items[0].text, ("ruleset",))), None)
    place = (near.line, near.column, near.source.strip()) if near else (1, 1, "")
    return Problem(*place, "the sheet does not say its ruleset", ("ruleset: gundam_war",))


def require_ruleset(sheet: Sheet, known: Sequence[str]) -> str:
    """The same; raises SheetError also where it is none of the known ones."""
    name, tag = ruleset_of(sheet), tag_of(sheet, "ruleset")
    if tag is not None and name not in known:
        problem = Problem(
            tag.line, tag.column, tag.value, f"no such ruleset: {name}", similar_words(name, known) or tuple(known)
        )
        raise SheetError(problem)
    return name


def tag_of(sheet: Sheet, key: str) -> Tag | None:
    """The last tag of this key, or None."""
    return next((tag for tag in reversed(sheet.tags) if tag.key == key), None)


def header_of_sheet(sheet: Sheet, ruleset: Ruleset) -> Header:
    """The terms of the game. Raises SheetError with everything that is wrong with them."""
    problems = misfits(sheet, ruleset, seats_of(sheet))
    if problems:
        raise SheetError(*problems)
    chosen = {key: narrow(_value(sheet, key, values[0])).lower() for key, values in CHOICES.items()}
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
    named = tuple(dict.fromkeys(tag.of for tag in sheet.tags if tag.key == "player"))
    return 2 if len(named) < 2 and set(named) <= {"A", "B"} else named


def _about(sheet: Sheet) -> dict[str, Plain]:
    about: dict[str, Plain] = {}
    for tag in sheet.tags:
        if tag.key == "about" and not tag.of:
            whole = literal(tag)
            about |= whole if isinstance(whole, dict) else {"about": whole}
        elif tag.key not in TERMS:
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
        raise SheetError(*(_endless(deck) for deck in sheet.decks if not deck.ended), *problems)
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


def _endless(deck: Deck) -> Problem:
    return Problem(deck.line, 1, "", f"the deck list of {deck.seat} that begins here has no end", ("a line that says end",))


def _deck(deck: Deck, header: Header, catalogue: Catalogue, problems: list[Problem]) -> DeckList | None:
    if deck.seat not in header.seats:
        problems.append(Problem(deck.line, 1, deck.seat, f"{deck.seat} is no seat", header.seats))
        return None
    first = deck.lines[0][0] if deck.lines else deck.line
    text = "\n".join(_ENTRY_WITH_ID.sub(r"\1 \2", text) for _, text in deck.lines)
    found = parse_deck(text, catalogue, on_the_fly=not len(catalogue))
    if isinstance(found, DeckList):
        return found
    for each in found:
        expected = (*filter(None, (each.expected,)), *each.nearest)
        problems.append(Problem(each.line + first - 1, max(each.column, 1), "", each.message, expected))
    return None


def _value(sheet: Sheet, key: str, default: str) -> str:
    tag = tag_of(sheet, key)
    return tag.value if tag else default
