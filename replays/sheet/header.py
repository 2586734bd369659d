"""Reads the header of a sheet: validates its lines, parses set-up keys and decks, and opens the game.

`setup forest: 12` is a set-up key of the table, `setup forest.A: 12` that of one seat.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from domain.cards.catalogue import Catalogue
from domain.cards.deck_list import DeckList
from domain.cards.name_matching import similar_words
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk, Ruleset
from domain.kernel.contract.setup_validation import SetupFault, SetupKey, setup_fault
from domain.kernel.desk.game_opening import make_header, open_game
from domain.kernel.messages.message import as_message
from domain.kernel.record.changes import Plain
from domain.kernel.record.header import Header
from domain.kernel.record.unicode_safety import name_fault
from replays.sheet.card_lookup import LookupContext, unquote
from replays.sheet.literals import parse_json_literal
from replays.sheet.messages import msg
from replays.sheet.parser import to_half_width
from replays.sheet.problems import SheetError, SheetProblem, refusal_problem_at
from replays.sheet.starting_position import smallest_deck_size
from replays.sheet.syntax import GAME_HEADERS, DeckSection, Declaration, HeaderLine, Sheet, Word
from replays.sheet.times import is_day_month_or_year

CHOICES = {"mode": ("referee", "scribe"), "passes": ("implied", "explicit"), "quiet": ("no", "yes")}
"""Header words with a fixed set of values; the first value is the default."""
MAX_PLAYER_NAME = 200
"""The most letters of a player's name."""


def find_header_problems(sheet: Sheet, ruleset: Ruleset, seats: int | tuple[str, ...]) -> list[SheetProblem]:
    """Returns the header lines that do not fit the rulebook, cannot be stored, or contradict another line."""
    results = [
        each
        for tag in sheet.tags
        for each in (*_ruleset_problems(tag, ruleset), *_player_problems(tag, seats), *_value_problems(tag))
    ]
    return [*results, *_duplicate_problems(sheet)]


def _ruleset_problems(tag: HeaderLine, ruleset: Ruleset) -> Iterator[SheetProblem]:
    """Checks the ruleset, the edition and the switches."""
    book = ruleset.book
    if tag.key == "ruleset" and parse_ruleset_id(tag) != book.id:
        yield SheetProblem(tag.line, tag.column, tag.value, msg("game_has_ruleset", said=book.id), (book.id,))
    elif tag.key == "edition" and to_half_width(tag.value) != book.edition:
        yield SheetProblem(tag.line, tag.column, tag.value, msg("another_edition_rulebook"), (book.edition,))
    elif tag.key == "switch" and tag.value not in (known.values if (known := book.switches.get(tag.subject)) else ()):
        values = known.values if known else similar_words(tag.subject, book.switches) or tuple(book.switches)
        yield SheetProblem(tag.line, tag.column, f"{tag.subject}: {tag.value}", msg("no_such_house_rule"), values)


def _player_problems(tag: HeaderLine, seats: int | tuple[str, ...]) -> Iterator[SheetProblem]:
    """Checks the players."""
    if tag.key != "player":
        return
    if isinstance(seats, tuple) and tag.subject not in seats:
        yield SheetProblem(
            tag.line,
            tag.column,
            tag.subject,
            msg("said_has_no_seat", said=tag.subject) if tag.subject else msg("player_has_no_seat"),
            seats,
        )
    if why := name_fault(tag.value):
        yield SheetProblem(
            tag.line,
            tag.column,
            "",
            msg("said_is_no_name_that_can_be_stored", said=msg("player_said", said=tag.subject), reason=why),
        )
    elif len(tag.value) > MAX_PLAYER_NAME:
        yield SheetProblem(
            tag.line,
            tag.column,
            "",
            msg("player_name_is_too_long", said=tag.subject, n=len(tag.value)),
            (msg("n_at_most", n=MAX_PLAYER_NAME),),
        )


def _value_problems(tag: HeaderLine) -> Iterator[SheetProblem]:
    """Checks fixed values and the date."""
    values = CHOICES.get(tag.key)
    if values and to_half_width(tag.value).lower() not in values:
        yield SheetProblem(
            tag.line, tag.column, tag.value, msg("field_cannot_be_value", field=tag.key, value=f"{tag.value!r}"), values
        )
    elif tag.key == "date" and not is_day_month_or_year(to_half_width(tag.value)):
        yield SheetProblem(
            tag.line,
            tag.column,
            tag.value,
            msg("value_is_no_day", value=f"{tag.value!r}"),
            ("2026-11-20", f"about date: {tag.value}"),
        )


def _duplicate_problems(sheet: Sheet) -> Iterator[SheetProblem]:
    """Finds lines that contradict an earlier one."""
    first: dict[tuple[str, str], HeaderLine] = {}
    for tag in sheet.tags:
        known = first.setdefault((tag.key, tag.subject), tag)
        if known.value != tag.value:
            words = f"{tag.key} {tag.subject}".strip()
            message = msg("said_twice_in_lines", said=words, n=known.line, said2=known.value)
            yield SheetProblem(tag.line, tag.column, tag.value, message, (msg("one_of_them"),))


def parse_ruleset_id(tag: HeaderLine) -> str:
    """Returns the ruleset id in a header line."""
    return to_half_width(tag.value).strip().replace(" ", "_").lower()


_FLAGS = {"yes": True, "no": False}


class SetupEntry(NamedTuple):
    """A set-up key as written: its value, and its seat (empty: all seats, or the whole table)."""

    name: str
    seat: str
    value: Plain


def parse_setup_entry(
    settings: Mapping[str, SetupKey], seats: tuple[str, ...], words: str, value: Plain
) -> SetupEntry | SetupFault:
    """Parses a written key (`forest.A`) with its value, or returns the fault."""
    name, dot, seat = words.strip().partition(".")
    setting = settings.get(name)
    if setting is not None and setting.kind == "flag":
        value = _FLAGS.get(str(value).lower(), value)
    elif setting is not None and setting.kind != "number":
        value = str(value)
    return setup_fault(settings, seats, name, {seat: value} if dot else value) or SetupEntry(name, seat, value)


def merge_setup_entries(
    settings: Mapping[str, SetupKey], seats: tuple[str, ...], keys: Iterable[SetupEntry]
) -> dict[str, Plain]:
    """Merges the keys into a set-up; the later entry of a seat wins."""
    setup: dict[str, Plain] = {}
    for name, seat, value in keys:
        if settings[name].each:
            setup[name] = {**setup.get(name, {}), **dict.fromkeys((seat,) if seat else seats, value)}
        else:
            setup[name] = value
    return setup


def format_setup(said: Mapping[str, Plain], value: Callable[[Plain], str]) -> Iterator[str]:
    """Yields a header line `setup KEY: VALUE` for each argument of the set-up, or for each of its seats (`KEY.SEAT`).

    `value`: function that formats a number or words.
    """
    for name, given in said.items():
        for key, each in (
            ((f"{name}.{seat}", one) for seat, one in given.items()) if isinstance(given, dict) else ((name, given),)
        ):
            yield f"setup {key}: {('no', 'yes')[each] if type(each) is bool else value(each)}"


_ENTRY_WITH_ID = re.compile(r"^(\s*\d+)\s*[x×]?\s+.*\[([^\[\]]+)\]\s*$")


def ruleset_id_of_sheet(sheet: Sheet) -> str:
    """Returns the ruleset id of a sheet. Raises SheetError without one."""
    tag = find_header_line(sheet, "ruleset")
    if tag is None:
        raise SheetError(_no_ruleset_problem(sheet))
    return parse_ruleset_id(tag)


def _no_ruleset_problem(sheet: Sheet) -> SheetProblem:
    """Returns the problem of a missing ruleset, at the line that resembles it most."""
    speeches = (
        line for line in sheet.lines if isinstance(line, Declaration) and line.text is not None and len(line.items) == 1
    )
    near = next((line for line in speeches if similar_words(line.items[0].text, ("ruleset",))), None)
    place = (near.line, near.column, near.source.strip()) if near else (1, 1, "")
    return SheetProblem(*place, msg("sheet_does_not_say_its_ruleset"), ("ruleset: gundam_war",))


def require_known_ruleset(sheet: Sheet, known: Sequence[str]) -> str:
    """Returns the ruleset id of a sheet. Raises SheetError also for an unknown one."""
    name, tag = ruleset_id_of_sheet(sheet), find_header_line(sheet, "ruleset")
    if tag is not None and name not in known:
        problem = SheetProblem(
            tag.line,
            tag.column,
            tag.value,
            msg("no_such_ruleset_said", said=name),
            similar_words(name, known) or tuple(known),
        )
        raise SheetError(problem)
    return name


def find_header_line(sheet: Sheet, key: str) -> HeaderLine | None:
    """Returns the last header line with this key, or None."""
    return next((tag for tag in reversed(sheet.tags) if tag.key == key), None)


def build_header(sheet: Sheet, ruleset: Ruleset) -> Header:
    """Builds the game's header. Raises SheetError with all problems."""
    problems = find_header_problems(sheet, ruleset, seats_in_header(sheet))
    if problems:
        raise SheetError(*problems)
    chosen = {key: to_half_width(_tag_value(sheet, key, values[0])).lower() for key, values in CHOICES.items()}
    terms: dict[str, Any] = {
        "mode": chosen["mode"],
        "switches": {tag.subject: tag.value for tag in sheet.tags if tag.key == "switch"},
        "players": {tag.subject: _player_name(tag) for tag in sheet.tags if tag.key == "player"},
        "explicit_passes": chosen["passes"] == "explicit",
        "quiet": chosen["quiet"] == "yes",
        "about": _about(sheet),
    }
    try:
        return make_header(ruleset, seats_in_header(sheet), **terms)
    except ValueError as error:
        tag = find_header_line(sheet, "switch") or find_header_line(sheet, "seats")
        raise SheetError(
            SheetProblem(tag.line if tag else 1, 1, tag.value if tag else "", as_message(error.args[0]))
        ) from None


def seats_in_header(sheet: Sheet) -> int | tuple[str, ...]:
    """Returns the seats that the header names, or 2."""
    tag = find_header_line(sheet, "seats")
    if tag is not None:
        return tuple(tag.value.replace(",", " ").split())
    named = tuple(dict.fromkeys(tag.subject for tag in sheet.tags if tag.key == "player"))
    return 2 if len(named) < 2 and set(named) <= {"A", "B"} else named


def _about(sheet: Sheet) -> dict[str, Plain]:
    about: dict[str, Plain] = {}
    for tag in sheet.tags:
        if tag.key == "about" and not tag.subject:
            whole = parse_header_line_value(tag)
            about |= whole if isinstance(whole, dict) else {"about": whole}
        elif tag.key not in GAME_HEADERS:
            about[tag.subject or tag.key] = parse_header_line_value(tag)
    return about


def _player_name(tag: HeaderLine) -> str:
    return str(parse_header_line_value(tag)) if tag.value[:1] == "`" else unquote(tag.value)


def parse_header_line_value(tag: HeaderLine) -> Plain:
    """Returns the value of a header line: a number, a quoted text, a value in back quotes, or the words."""
    text = tag.value
    if text[:1] == "`" and text[-1:] == "`":
        none: Any = None
        return parse_json_literal(LookupContext(none, none, line=tag.line), Word("JSON", text, tag.column))
    return int(text) if text.isdecimal() and text == str(int(text)) else unquote(text)


def open_sheet_game(sheet: Sheet, ruleset: Ruleset, catalogue: Catalogue, by: str, at: int) -> Desk:
    """Opens the game of a sheet. Raises SheetError for its header, its decks, and a refusal by the rules."""
    header = build_header(sheet, ruleset)
    opened = open_game(ruleset, header, build_setup(sheet, header, ruleset, catalogue), by, at, catalogue)
    if isinstance(opened, Refusal):
        line = sheet.decks[0].line if sheet.decks else 1
        raise SheetError(refusal_problem_at(ruleset, opened, line, 1, ""))
    return opened[0]


def build_setup(sheet: Sheet, header: Header, ruleset: Ruleset, catalogue: Catalogue) -> dict[str, Plain]:
    """Builds the set-up for the ruleset: decks, their printings, and its own set-up keys."""
    problems: list[SheetProblem] = []
    keys = _setup_entries(sheet, header, ruleset, problems)
    decks = {deck.seat: result for deck in sheet.decks if (result := _parse_deck(deck, header, catalogue, problems))}
    if problems:
        raise SheetError(*(_unended_deck_problem(deck) for deck in sheet.decks if not deck.ended), *problems)
    used = {each for deck in decks.values() for each in (*deck.main, *deck.sideboard)}
    return {
        "decks": {seat: {"list": deck.main, "sideboard": deck.sideboard} for seat, deck in decks.items()},
        "printings": {each: dict(catalogue[each]) for each in sorted(used) if each in catalogue},
        **_position_size(sheet, ruleset),
        **merge_setup_entries(ruleset.setup, header.seats, keys),
    }


def _position_size(sheet: Sheet, ruleset: Ruleset) -> dict[str, Plain]:
    """Returns the size of unregistered decks in a position: the cards that it names."""
    known = sheet.position is not None and not sheet.decks and "size" in ruleset.setup
    return {"size": smallest_deck_size(sheet.position)} if known and sheet.position is not None else {}


def _setup_entries(sheet: Sheet, header: Header, ruleset: Ruleset, problems: list[SheetProblem]) -> list[SetupEntry]:
    """Parses the set-up keys of the header; `size: 30` equals `setup size: 30`."""
    keys = []
    for tag in sheet.tags:
        if tag.key in ("setup", "size"):
            words = tag.subject if tag.key == "setup" else tag.key
            result = parse_setup_entry(ruleset.setup, header.seats, words, parse_header_line_value(tag))
            if isinstance(result, SetupEntry):
                keys.append(result)
            else:
                problems.append(SheetProblem(tag.line, tag.column, words, result.message, result.expected))
    return keys


def _unended_deck_problem(deck: DeckSection) -> SheetProblem:
    return SheetProblem(deck.line, 1, "", msg("deck_list_has_no_end", said=deck.seat), (msg("end_line"),))


def _parse_deck(deck: DeckSection, header: Header, catalogue: Catalogue, problems: list[SheetProblem]) -> DeckList | None:
    if deck.seat not in header.seats:
        problems.append(SheetProblem(deck.line, 1, deck.seat, msg("said_is_no_seat", said=deck.seat), header.seats))
        return None
    first = deck.lines[0][0] if deck.lines else deck.line
    text = "\n".join(_ENTRY_WITH_ID.sub(r"\1 \2", text) for _, text in deck.lines)
    from domain.cards.deck_list_formats import parse_deck  # loads the forms of all programs

    result = parse_deck(text, catalogue, on_the_fly=not len(catalogue))
    if isinstance(result, DeckList):
        return result
    for each in result:
        expected = (*([each.expected] if each.expected else ()), *each.nearest)
        problems.append(SheetProblem(each.line + first - 1, max(each.column, 1), "", each.message, expected))
    return None


def _tag_value(sheet: Sheet, key: str, default: str) -> str:
    tag = find_header_line(sheet, key)
    return tag.value if tag else default
