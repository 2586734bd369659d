"""Deck lists as TOML, CSV and JSON.

TOML: `title`, and the tables `[main]` and `[sideboard]` with `"Name" = 3`.

CSV: a header row, then a row per card. Columns: `count`; `card` (id, number, name, name and model); `number` and `model`,
if they have columns of their own; `board` (`main`, `sideboard`); `title` (of the list).

JSON: the saves of Tabletop Simulator, and the files of deck builders and scripts. Cards are names or ids, tables with a
name and a count, or a table of counts; they are in a list, or under `main`, `deck`, `cards` and `sideboard`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from domain.cards.catalogue import Catalogue
from domain.cards.csv_format import Cell, Row, format_csv, parse_csv
from domain.cards.deck_list import HEADING_KINDS, DeckLineReadings, DeckList, DeckListRemark, LineReading, ParsedDeck
from domain.cards.messages import msg
from domain.cards.name_matching import collapse_spaces, fold, narrow_characters, similar_words
from domain.cards.problems import Problem, distinct_problems_in_order, problem_at
from domain.cards.size_limits import MAX_COLUMNS as MOST_COLUMNS
from domain.cards.strict_parser import (
    DuplicateField,
    Path,
    Place,
    parse_strict_json,
    parse_toml,
    strict_json_problem,
    toml_places,
)

_TABLES = ("title", "main", "sideboard")
_COLUMN_WORDS = {
    "count": "count,qty,quantity,n,copies,枚数,枚數,数,数量,數量,張數,张数",
    "card": "card,name,id,card name,カード,カード名,名前,名称,卡名,牌名,卡片名稱,卡片名称,カード名称",
    "number": "number,no,no.,card number,番号,カード番号,カードno.,カードno,编号,編號,卡號,卡号",
    "model": "model,型式,型式番号",
    "board": "board,section,区分,ボード",
    "title": "title,deck,デッキ,デッキ名",
}
DECK_COLUMNS = {word: column for column, words in _COLUMN_WORDS.items() for word in words.split(",")}
"""Folded header word -> column."""


def parse_toml_deck(text: str) -> ParsedDeck:
    """Parses the cards of a TOML text without looking names up."""
    data = parse_toml(text)
    if isinstance(data, Problem):
        return ParsedDeck(problems=[data])
    where = toml_places(text)
    title = data.get("title", "")
    listed = ParsedDeck(title=collapse_spaces(title) if isinstance(title, str) else "")
    for key, value in data.items():
        if key in ("main", "sideboard") and isinstance(value, dict):
            for name, count in value.items():
                _add_toml_card(listed, key, name, count, where.get((key, name), where.get((key,), (1, 1))))
        elif key != "title" or not isinstance(value, str):
            listed.problems.append(_not_a_table(key, where))
    return listed


def format_toml_deck(deck: DeckList, catalogue: Catalogue) -> str:
    """Formats the list as TOML; `parse_toml_deck` reads it back."""
    parts = [f"title = {_toml_string(deck.title)}\n"] if deck.title else []
    for board, cards in (("main", deck.main), ("sideboard", deck.sideboard)):
        if cards:
            rows = (f"{_toml_string(catalogue.label(each))} = {count}\n" for each, count in cards.items())
            parts.append(f"[{board}]\n{''.join(rows)}")
    return "\n".join(parts)


def parse_csv_deck(text: str) -> ParsedDeck:
    """Parses the cards of a CSV or TSV text without looking names up; other columns are reported as remarks."""
    rows = parse_csv(text)
    results = [row for row in rows if isinstance(row, Problem)]
    table = [row for row in rows if isinstance(row, list)]
    if results or not table:
        return ParsedDeck(problems=results or [Problem(1, 1, msg("no_header_row"), msg("columns_count_and_card"))])
    columns, problems = _parse_header(table[0])
    if problems:
        return ParsedDeck(problems=problems)
    others = [cell for cell, column in zip(table[0], columns, strict=True) if not column and cell.text.strip()]
    listed = ParsedDeck(remarks=[_ignored_column(cell, row.index(cell), table[1:]) for row in table[:1] for cell in others])
    for row in table[1:]:
        if extra := [cell for cell in row[len(columns) :] if cell.text.strip()]:
            problem = Problem(extra[0].line, extra[0].column, msg("more_cells_than_columns"), msg("n_cells", n=len(columns)))
            listed.problems.append(problem)
        missing = [Cell(row[-1].line, row[-1].column, "")] * (len(columns) - len(row))
        _add_row(listed, {column: cell for column, cell in zip(columns, [*row, *missing], strict=False) if column}, row)
    return listed


def format_csv_deck(deck: DeckList, catalogue: Catalogue) -> str:
    """Formats the list as CSV; `parse_csv_deck` reads it back. A title needs at least one card in the list."""
    title = [collapse_spaces(deck.title)] if deck.title else []
    rows = [["count", "card", "board", *(["title"] if title else [])]]
    for board, cards in (("main", deck.main), ("sideboard", deck.sideboard)):
        rows += [[str(count), catalogue.label(each), board, *title] for each, count in cards.items()]
    return format_csv(rows)


def _add_toml_card(listed: ParsedDeck, board: str, name: str, count: Any, place: Place) -> None:
    if type(count) is int:
        listed.entries.append(DeckLineReadings(place[0], board, (LineReading(count, place[1], name, place[1]),)))
    else:
        message = msg("count_said_is_said", said=f"{name!r}", said2=f"{count!r:.40}")
        listed.problems.append(problem_at(place, message, msg("whole_number_name_3")))


def _not_a_table(key: str, where: dict[Path, Place]) -> Problem:
    place = where.get((key,), (1, 1))
    if key in _TABLES:
        expected = msg("text") if key == "title" else msg("table_said_then_name_3", said=key)
        return problem_at(place, msg("field_is_something_else", field=key), expected)
    return problem_at(
        place, msg("there_is_no_value_in_deck", value=f"{key!r}"), msg("title_main_or_sideboard"), similar_words(key, _TABLES)
    )


def _parse_header(row: Row) -> tuple[list[str], list[Problem]]:
    if len(row) > MOST_COLUMNS:
        return [], [problem_at(row[MOST_COLUMNS][:2], msg("too_many_columns"), msg("n_at_most", n=MOST_COLUMNS))]
    columns = [DECK_COLUMNS.get(fold(cell.text), "") for cell in row]
    expected = ", ".join(_COLUMN_WORDS)
    slips = [
        (cell, _similar_columns(cell.text))
        for cell, column in zip(row, columns, strict=True)
        if not column and cell.text.strip()
    ]
    problems = [
        Problem(cell.line, cell.column, msg("there_is_no_column_said", said=f"{cell.text.strip()!r}"), expected, meant)
        for cell, meant in slips
        if meant
    ]
    if not {"card", "number"} & set(columns):
        problems.append(Problem(row[0].line, row[0].column, msg("no_column_says_which_card"), msg("column_card_or_number")))
    for again in {column for column in columns if column and columns.count(column) > 1}:
        cell = row[len(columns) - 1 - columns[::-1].index(again)]
        problems.append(Problem(cell.line, cell.column, msg("second_column_for_said", said=again), msg("one")))
    return columns, distinct_problems_in_order(problems)


def _ignored_column(cell: Cell, at: int, rows: list[Row]) -> DeckListRemark:
    """Reports a column without meaning for the deck, with its values."""
    cells = dict.fromkeys(row[at].text.strip() for row in rows if len(row) > at and row[at].text.strip())
    return DeckListRemark(cell.line, "column", f"{cell.text.strip()}: {', '.join(cells)}")


def _similar_columns(head: str) -> tuple[str, ...]:
    """Returns the columns that a long enough header resembles, as after a typing error."""
    near = get_close_matches(fold(head), DECK_COLUMNS, 3, 0.75) if len(head.strip()) > 3 else []
    return tuple(near)


def _add_row(listed: ParsedDeck, cells: dict[str, Cell], row: Row) -> None:
    problems = [*_board_problems(cells), *_count_problems(cells), *_title_problems(listed, cells)]
    listed.problems += problems
    if problems:
        return
    named = [cells[column] for column in ("number", "card", "model") if column in cells and cells[column].text.strip()]
    count = cells.get("count", Cell(0, 0, ""))
    board = HEADING_KINDS.get(fold(cells["board"].text), "main") if "board" in cells else "main"
    place = named[0] if named else row[0]
    name = " ".join(collapse_spaces(cell.text) for cell in named)
    reading = LineReading(int(narrow_characters(count.text).strip() or "1"), count.column, name, place.column)
    listed.entries.append(DeckLineReadings(place.line, "sideboard" if board == "sideboard" else "main", (reading,)))


def _board_problems(cells: dict[str, Cell]) -> Iterator[Problem]:
    cell = cells.get("board")
    if cell and cell.text.strip() and fold(cell.text) not in HEADING_KINDS:
        words = similar_words(cell.text, HEADING_KINDS)
        yield Problem(
            cell.line,
            cell.column,
            msg("there_is_no_board_said", said=f"{cell.text.strip()!r}"),
            msg("main_or_sideboard"),
            words,
        )


def _count_problems(cells: dict[str, Cell]) -> Iterator[Problem]:
    cell = cells.get("count")
    text = narrow_characters(cell.text).strip() if cell else ""
    if cell and not (text.isascii() and text.isdigit() and len(text) < 10):
        yield Problem(cell.line, cell.column, msg("count_is_value", value=f"{cell.text.strip()!r}"), msg("whole_number"))


def _title_problems(listed: ParsedDeck, cells: dict[str, Cell]) -> Iterator[Problem]:
    cell = cells.get("title")
    title = collapse_spaces(cell.text) if cell else ""
    if cell and title and listed.title and title != listed.title:
        yield Problem(
            cell.line,
            cell.column,
            msg("second_list_said", said=f"{title!r}"),
            msg("one_list_in_file_said", said=f"{listed.title!r}"),
        )
    listed.title = listed.title or title


def _toml_string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


_NAME_KEYS = ("id", "card_id", "cardid", "code", "number", "no", "name", "card", "card_name", "cardname", "nickname", "title")
_COUNT_KEYS = ("count", "qty", "quantity", "amount", "copies", "n", "num", "枚数", "枚數", "數量", "数量")
_TITLE_KEYS = ("name", "title", "deck_name", "deckname", "deck")
_BOARD_KEYS = ("board", "section", "zone", "sideboard", "side")
_CARD_KEYS = {
    **HEADING_KINDS,
    "cards": "main",
    "mainboard": "main",
    "main_deck": "main",
    "side_deck": "sideboard",
    "entries": "main",
}
_JSON_EXPECTED = '["Name", ...], {"Name": 3}, or {"main": [{"name": "Name", "count": 3}]}'


def parse_json_deck(text: str) -> ParsedDeck:
    """Parses the cards of a JSON text without looking names up."""
    try:
        data = parse_strict_json(text)
    except (ValueError, RecursionError) as error:  # of a number with thousands of digits, and of deep nesting
        return ParsedDeck(problems=[strict_json_problem(error, text)])
    listed = ParsedDeck()
    if isinstance(data, dict) and isinstance(data.get("ObjectStates"), list):
        for pile in data["ObjectStates"]:
            if isinstance(pile, dict):
                _add_pile(listed, pile, text)
    else:
        _add_boards(listed, data, text)
    if not listed.entries and not listed.problems:
        listed.problems.append(Problem(1, 1, msg("no_cards_are_in_this_json"), _JSON_EXPECTED))
    return listed


def select_deck(text: str, title: str) -> str:
    """Returns the deck of this title from a file of several, as a text of its own. Raises KeyError with the titles in it."""
    try:
        data = parse_strict_json(text)
    except DuplicateField:
        return text  # the reader gets an error with the place
    except (ValueError, RecursionError):
        data = None
    decks = {key: value for key, value in data.items() if isinstance(value, list | dict)} if isinstance(data, dict) else {}
    result = next((key for key in decks if fold(key) == fold(title)), None)
    if result is None:
        raise KeyError(*decks)
    return json.dumps({result: decks[result]}, ensure_ascii=False)


def _add_boards(listed: ParsedDeck, data: Any, text: str) -> None:
    if isinstance(data, list):
        return _add_cards(listed, "main", data, text)
    if not isinstance(data, dict):
        return None
    boards = {
        key: _CARD_KEYS[fold(key)]
        for key, value in data.items()
        if fold(key) in _CARD_KEYS and isinstance(value, list | dict)
    }
    whole = [key for key, value in data.items() if isinstance(value, list | dict)]
    if not boards and data and all(_is_count(value) for value in data.values()):
        return _add_cards(listed, "main", data, text)
    if not boards and whole and len(whole) == len(data):
        if len(whole) > 1:
            stated = ", ".join(whole[:5]) + (" …" if len(whole) > 5 else "")
            listed.problems.append(Problem(1, 1, msg("this_file_has_n_decks", n=len(whole), said=stated), msg("one_of_them")))
            return None
        listed.title = collapse_spaces(whole[0])
        return _add_boards(listed, data[whole[0]], text)
    title = next((data[key] for key in data if fold(key) in _TITLE_KEYS and isinstance(data[key], str)), "")
    listed.title = collapse_spaces(title)
    for key, value in data.items():
        if key in boards:
            kind = "sideboard" if boards[key] == "sideboard" else "main"
            listed.remarks.append(DeckListRemark(_line_of(text, key), "sideboard" if kind == "sideboard" else "heading", key))
            _add_cards(listed, kind, value, text)
        elif value is not title:
            listed.remarks.append(
                DeckListRemark(_line_of(text, key), "remark", f"{key}: {json.dumps(value, ensure_ascii=False)}")
            )
    return None


def _is_count(value: Any) -> bool:
    return type(value) is int


def _add_cards(listed: ParsedDeck, board: str, cards: Any, text: str) -> None:
    """Adds the cards of a board: a list of cards, or a table of counts."""
    if isinstance(cards, Mapping):
        cards = [{"name": name, "count": count} for name, count in cards.items()]
    for card in cards:
        names, count, own = _parse_card(card)
        line = _line_of(text, names[-1]) if names else 1
        if not names or not _is_count(count):
            stated = json.dumps(card, ensure_ascii=False)
            listed.problems.append(
                Problem(line, 1, msg("not_card_said", said=f"{stated:.60}"), msg("name_or_name_and_count"))
            )
            continue
        readings = tuple(LineReading(count, 0, collapse_spaces(name), 0) for name in names)
        listed.entries.append(DeckLineReadings(line, own or board, readings))


def _parse_card(card: Any) -> tuple[list[str], Any, str]:
    """Returns the names of a card, the likeliest first, its count, and its board if stated."""
    if isinstance(card, str):
        return [card] if card.strip() else [], 1, ""
    if isinstance(card, list) and len(card) == 2:
        name, count = card if isinstance(card[0], str) else reversed(card)
        return [name] if isinstance(name, str) and name.strip() else [], count, ""
    if not isinstance(card, dict):
        return [], None, ""
    folded = {fold(key): value for key, value in card.items()}
    inner = folded.get("card")
    if isinstance(inner, dict):
        folded = {**{fold(key): value for key, value in inner.items()}, **folded}
    names = list(_names_in(folded))
    count = next((folded[key] for key in _COUNT_KEYS if key in folded), 1)
    said = next((folded[key] for key in _BOARD_KEYS if key in folded), "")
    side = said is True or (isinstance(said, str) and HEADING_KINDS.get(fold(said)) == "sideboard")
    return names, int(count) if isinstance(count, str) and count.isdecimal() else count, "sideboard" if side else ""


def _names_in(folded: Mapping[str, Any]) -> Iterator[str]:
    for key in _NAME_KEYS:
        if isinstance(folded.get(key), str) and folded[key].strip():
            yield folded[key]


def _add_pile(listed: ParsedDeck, pile: dict[str, Any], text: str) -> None:
    """Adds the cards of a pile of Tabletop Simulator by their nicknames."""
    title = str(pile.get("Nickname", ""))
    board = "sideboard" if HEADING_KINDS.get(fold(title)) == "sideboard" else "main"
    if board == "sideboard":
        listed.remarks.append(DeckListRemark(_line_of(text, title), "sideboard", title))
    elif title and not listed.title:
        listed.title = collapse_spaces(title)
    contained = pile.get("ContainedObjects")
    for card in contained if isinstance(contained, list) else [pile]:
        name = card.get("Nickname") if isinstance(card, dict) else None
        if not isinstance(name, str) or not name.strip():
            listed.problems.append(Problem(1, 0, msg("card_without_nickname"), msg("name_card")))
            continue
        names = [name, str(card.get("Description") or "")]
        readings = tuple(LineReading(1, 0, collapse_spaces(each), 0) for each in names if each.strip())
        listed.entries.append(DeckLineReadings(_line_of(text, name), board, readings))


def _line_of(text: str, name: str) -> int:
    return text.count("\n", 0, max(text.find(json.dumps(name, ensure_ascii=False)), 0)) + 1
