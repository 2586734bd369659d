"""A position on a sheet: the start of a game that was not written down from its beginning.

position: turn 5, A, attack A river: 2 Paper Moon rolled damage 1 + Ilmar Rey, ~Zura A hand: 4 A counts: rewards 2 end

The head has the turn (`?`: unknown), its seat, and a step or phase, as far as each is known. Each further line is a zone:
cards by name, each with its state, and after `+` the cards on it. A number alone means so many unknown cards.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from domain.cards.name_matching import fold
from domain.kernel.contract.refusal import Refusal, Refused
from domain.kernel.contract.ruleset import Desk, Ruleset
from domain.kernel.contract.setup_validation import MAX_CARDS_OF_SEAT
from domain.kernel.desk.acts.initial_position import say_setup_commands
from domain.kernel.desk.game_opening import make_header, open_game
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from replays.sheet.card_lookup import LookupContext, NameTable, read_card
from replays.sheet.literals import is_card_numbers
from replays.sheet.messages import msg
from replays.sheet.parser import parse_declaration, parse_sheet
from replays.sheet.problems import SheetError, SheetProblem, refusal_problem_at
from replays.sheet.syntax import PositionSection, Word
from replays.sheet.vocabulary import fold_word, sole_meaning, spellings_of_word, terms_of, timing_place_spellings

ANGLE_WORDS = {"rolled": 90, "sideways": 90, "oblique": 45, "attacking": 45}
STATE_WORDS = (*ANGLE_WORDS, "up", "down", "turned", "lane", "as", "damage")
_HEAD = re.compile(r"\s*(?:(?:turn|ターン|第)\s*(\d+|\?)(?:回合)?)?\s*,?\s*(?:(\S+?))?\s*(?:,\s*(.+?))?\s*", re.IGNORECASE)


def parse_position_head(position: PositionSection, seats: Sequence[str]) -> tuple[int, str, str]:
    """Returns turn (0: unknown), holder and place of the turn. Raises SheetError."""
    match = _HEAD.fullmatch(position.head)
    if match is None or match[2] not in seats:
        message = msg("position_says_whose_turn_it_is")
        raise SheetError(SheetProblem(position.line, 1, position.head, message, (f"position: turn 5, {seats[0]}, attack",)))
    turn = 0 if match[1] in (None, "?") else int(match[1])
    return turn, match[2], (match[3] or "").strip().replace(" ", "_").lower()


def set_up_position(desk: Desk, position: PositionSection, names: NameTable, by: str, at: int) -> None:
    """Sets up the position in a game that has just been opened. Raises SheetError."""
    turn, holder, _ = parse_position_head(position, desk.table.header.seats)
    try:
        list(say_setup_commands(desk, turn, holder))
    except Refused as refused:
        raise SheetError(refusal_problem_at(desk.ruleset, refused.refusal, position.line, 1, "")) from None
    names.add_known_printings(desk.table)
    answer = desk.say(
        _position_command(desk, position, LookupContext(desk.table, names, desk.events, "", position.line), by, at)
    )
    if isinstance(answer, Refusal):
        raise SheetError(refusal_problem_at(desk.ruleset, answer, position.line, 1, ""))


def _position_command(desk: Desk, position: PositionSection, context: LookupContext, by: str, at: int) -> Command:
    """Builds the command that sets up the table."""
    turn, holder, place = parse_position_head(position, desk.table.header.seats)
    place = _place(context, position, place)
    cards: list[Plain] = []
    counts: dict[str, Plain] = {}
    lines: dict[tuple[str, str], int] = {}
    for number, text in position.lines:
        seat, zone, items = _parse_zone_line(desk, number, text)
        first = lines.setdefault((seat, zone), number)
        if first != number:
            fault = msg("zone_has_two_lines", said=f"{seat} {zone}", n=first)
            raise SheetError(SheetProblem(number, 1, text.strip(), fault, (msg("all_its_cards_in_one_line"),)))
        if zone == "counts":
            counts[seat] = _read_counters(context._replace(line=number), items, desk.ruleset.book.terms)
        else:
            cards += [
                {"place": f"{seat}.{zone}", **each}
                for each in _read_zone_cards(context._replace(line=number, seat=seat), items)
            ]
    said: dict[str, Plain] = {"holder": holder, "cards": tuple(cards)}
    said |= {name: value for name, value in (("turn", turn), ("at", place), ("counts", counts)) if value}
    return Command("", "position", said, by=by, at=at)


def _place(context: LookupContext, position: PositionSection, written: str) -> str:
    """Returns the place of the turn that words of any language name; other words stay. Raises SheetError for several."""
    meant = timing_place_spellings(context.table.header.ruleset).get(fold_word(written), (written,))
    if len(meant) > 1:
        fault = msg("said_may_be_several_words", said=written)
        raise SheetError(SheetProblem(position.line, 1, position.head, fault, meant))
    return meant[0]


def smallest_deck_size(position: PositionSection) -> int:
    """Returns the size of unregistered decks: the smallest number of cards that a seat has."""
    totals: dict[str, int] = {}
    for number, text in position.lines:
        place, _, rest = text.partition(":")
        seat = place.split()[0] if place.split() else ""
        if not place.strip().endswith("counts"):
            items = parse_declaration(rest, number, len(place) + 1).items
            totals[seat] = totals.get(seat, 0) + sum(_count_cards(number, part) for part in _split_words(number, items))
    return min(totals.values(), default=0)


def _parse_zone_line(desk: Desk, number: int, text: str) -> tuple[str, str, tuple[Word, ...]]:
    """Returns seat, zone and words of a line."""
    place, colon, rest = text.partition(":")
    seat, _, name = place.strip().partition(" ")
    zone = find_zone(desk, name)
    if not colon or seat not in desk.table.header.seats or not zone:
        known = sorted({zone.name for zone in desk.table.header.zones if zone.holder})
        expected = tuple(f"{desk.table.header.seats[0]} {name}: ..." for name in (*known, "counts"))
        message = msg("form_of_position_line")
        raise SheetError(SheetProblem(number, 1, place.strip(), message, expected))
    return seat, zone, _words_of(rest, number, len(place) + 1)


def _words_of(text: str, number: int, offset: int) -> tuple[Word, ...]:
    """Returns the words of a position's line. Raises SheetError for parentheses, marks and comments, which say nothing
    there."""
    said = parse_declaration(text, number, offset)
    if said.private_items:
        at = said.private_items[0]
        raise SheetError(
            SheetProblem(number, at.column, at.text, msg("position_line_has_cards_alone"), (msg("told_by_look"),))
        )
    extra = next(filter(None, (said.mark, *said.comments, said.text or "", said.time, str(said.label or ""))), "")
    if extra or said.reply is not None:
        words = extra or text.strip()
        fault = msg("position_line_has_cards_alone")
        raise SheetError(SheetProblem(number, said.column, words, fault, (msg("end_of_line"),)))
    return said.items


def find_zone(desk: Desk, written: str) -> str:
    """Returns the zone by its identifier, its word in any language, or an unambiguous beginning of either."""
    word = fold_word(written)
    names = ("counts", *sorted({zone.name for zone in desk.table.header.zones if zone.holder}))
    stated = {name: spellings_of_word(desk.ruleset.book.id, name) for name in names}
    exact = [name for name, words in stated.items() if word in words]
    begun = [name for name, words in stated.items() if any(each.startswith(word) for each in words)]
    return exact[0] if len(exact) == 1 else begun[0] if word and not exact and len(begun) == 1 else ""


def _split_words(line: int, items: Sequence[Word], sign: str = ",") -> list[list[Word]]:
    """Splits the words at commas, or at another `sign`. Raises SheetError for a sign with nothing on one of its sides."""
    parts: list[list[Word]] = [[]]
    for item in items:
        if item.text == sign and not item.quoted:
            parts.append([])
        else:
            parts[-1].append(item)
    if len(parts) > 1 and not all(parts):
        at = next(item for item in items if item.text == sign)
        raise SheetError(SheetProblem(line, at.column, sign, msg("nothing_stands_beside_sign"), (msg("a_card"),)))
    return [part for part in parts if part]


def _stated_count(line: int, items: Sequence[Word]) -> int | None:
    """Returns the number of cards at the beginning, or None. Raises SheetError for more than MAX_CARDS_OF_SEAT."""
    text = items[0].text
    if not text.isdecimal():
        return None
    count = int(text) if len(text) <= 4 else MAX_CARDS_OF_SEAT + 1
    if count > MAX_CARDS_OF_SEAT:
        fault = msg("no_number_of_cards", said=text)
        raise SheetError(SheetProblem(line, items[0].column, text, fault, (msg("number_to_n", n=MAX_CARDS_OF_SEAT),)))
    return count


def _count_cards(line: int, part: Sequence[Word]) -> int:
    stated = _stated_count(line, part)
    carried = _split_words(line, part, "+")[1:]
    return (1 if stated is None else stated) * (1 + sum(_count_cards(line, each) for each in carried))


def _read_zone_cards(context: LookupContext, items: Sequence[Word]) -> list[dict[str, Plain]]:
    parts = _split_words(context.line, items)
    for before, part in pairwise(parts):
        if len(before) == len(part) == 1 and before[0].text.isdecimal() and part[0].text.isdecimal():
            fault = msg("unknown_cards_are_counted_before", said=part[0].text)
            raise context.problem(part[0], fault, (msg("one_number_or_card_between"),))
    return [_read_card_with_attached(context, part) for part in parts]


def _read_card_with_attached(context: LookupContext, part: Sequence[Word]) -> dict[str, Plain]:
    """Reads a card with the cards attached to it."""
    first, *carried = _split_words(context.line, part, "+")
    said = _read_single_card(context, first)
    return {**said, "on": tuple(_read_single_card(context, each) for each in carried)} if carried else said


def _read_single_card(context: LookupContext, items: Sequence[Word]) -> dict[str, Plain]:
    count = _stated_count(context.line, items)
    said: dict[str, Any] = {} if count is None else {"n": count}
    used = int(count is not None)
    if used < len(items) and items[used].kind != "UNKNOWN":
        said["card"], used = read_card(context, items, used)
        if said["card"].startswith("#"):
            raise context.problem(items[0], msg("position_names_printings"), (msg("a_name"),))
    elif used < len(items):
        used += 1
    while used < len(items):
        state: dict[str, Any] = {}
        taken = _read_card_state(context, items, used, state)
        if (set(state) & set(said)) - {*_MAPS} or _inner_names(state) & _inner_names(said):
            raise context.problem(items[used], msg("state_is_said_twice", said=items[used].text), (msg("one_of_them"),))
        said |= {**state, **{name: {**said.get(name, {}), **state[name]} for name in _MAPS if name in state}}
        used += taken
    return said


_MAPS = ("marks", "attributes")
"""Parts of a card's state that hold several names, each with its number."""


def _inner_names(state: Mapping[str, Any]) -> set[str]:
    return {name for part in _MAPS for name in state.get(part, ())}


def _read_card_state(context: LookupContext, items: Sequence[Word], used: int, said: dict[str, Any]) -> int:
    """Reads angle, face, numbers, marks or role of a card; returns the number of words."""
    word = _state_word(context, items[used].text)
    after = items[used + 1].text if used + 1 < len(items) else ""
    if word in ANGLE_WORDS:
        said["angle"] = ANGLE_WORDS[word]
    elif word in ("up", "down"):
        said["face"] = word
    elif is_card_numbers(items[used]):
        said["numbers"] = items[used].text
    elif word == "as" and after:
        said["role"] = after
        return 2
    elif re.fullmatch(r"-?\d+", after):
        _set_number(word, int(after), said)
        return 2
    else:
        expected = (*ANGLE_WORDS, "3/1/4", "down", "turned 180", "lane 3", "damage 2", "as captive")
        raise context.problem(items[used], msg("said_is_no_state_of_card", said=items[used].text), expected)
    return 1


def _state_word(context: LookupContext, written: str) -> str:
    """Returns the word for the state of a card, as it is written in the notation; other words in lower case."""
    ruleset = context.table.header.ruleset
    marks = () if written.isascii() else (key for key in terms_of(ruleset) if "." not in key)
    return sole_meaning(ruleset, written, STATE_WORDS) or sole_meaning(ruleset, written, marks) or written.lower()


def _set_number(word: str, number: int, said: dict[str, Any]) -> None:
    if word == "turned":
        said["angle"] = number
    elif word == "lane":
        said["attributes"] = {word: number}
    else:
        said["marks"] = {word: number}


def _read_counters(context: LookupContext, items: Sequence[Word], terms: Mapping[str, Mapping[str, str]]) -> dict[str, int]:
    result: dict[str, int] = {}
    for part in _split_words(context.line, items):
        name, number = " ".join(item.text for item in part[:-1]), part[-1].text
        if not name or not re.fullmatch(r"-?\d+", number):
            raise context.problem(part[0], msg("counter_is_its_name_and_number"), ("rewards 2",))
        counter = _counter_name(name, terms)
        if counter not in terms and len(part) > 2:
            raise context.problem(part[0], msg("several_words_are_no_counter", said=name), ("rewards 2",))
        if counter in result:
            raise context.problem(part[0], msg("said_is_said_twice", said=name), (msg("one_of_them"),))
        result[counter] = int(number)
    return result


def _counter_name(name: str, terms: Mapping[str, Mapping[str, str]]) -> str:
    """Returns the counter by its identifier, its word in any language, or the initials of its words."""
    word = fold(name.replace("_", " "))
    called = {key: {key.replace("_", " "), *map(fold, words.values())} for key, words in terms.items() if "." not in key}
    meant = [key for key, names in called.items() if word in names]
    short = [key for key, names in called.items() if word in {"".join(part[0] for part in each.split()) for each in names}]
    return (meant or short or [name.replace(" ", "_")])[0]


EXPECTED_POSITION = ("position: turn 5, A", "A hand: 4", "end")


def open_desk_at_position(
    rules: Ruleset, terms: Mapping[str, Plain], laid: Mapping[str, Any], text: str, by: str, at: int
) -> Desk | Refusal:
    """Opens a game at the position in a text, which may be a whole sheet, and returns its desk.

    `terms` are those of `make_header`, `laid` is the set-up. Raises SheetError for an unreadable position or one that does
    not fit the set-up, ValueError for invalid terms.
    """
    position = parse_sheet(text).position
    if position is None:
        raise SheetError(SheetProblem(1, 1, "", msg("no_position_stands_here"), EXPECTED_POSITION))
    counted = {} if "size" in laid or laid["decks"] or "size" not in rules.setup else {"size": smallest_deck_size(position)}
    opened = open_game(rules, make_header(rules, **terms), {**laid, **counted}, by, at, laid["printings"])
    if isinstance(opened, Refusal):
        return opened
    set_up_position(opened[0], position, NameTable(laid["printings"]), by, at)
    return opened[0]
