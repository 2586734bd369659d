"""Deck lists as TOML and CSV.

TOML: `title`, and the tables `[main]` and `[sideboard]` with `"Name" = 3`.

CSV: a header row, then a row per card. Columns: `count`; `card` (id, number, name, name and model); `number` and `model`
beside it where they stand in columns of their own; `board` (`main`, `sideboard`); `title` (of the list).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

from domain.cards.bounds import COLUMNS as MOST_COLUMNS
from domain.cards.catalogue import Catalogue
from domain.cards.cells import Cell, Row, read_cells, write_cells
from domain.cards.decklist import DeckList, Entry, Listed, Reading, Remark
from domain.cards.folding import flatten, fold, nearest, tidy
from domain.cards.headings import HEADINGS
from domain.cards.problem import Problem, in_order, problem_at
from domain.cards.toml_places import Path, Place, places, read_toml

_TABLES = ("title", "main", "sideboard")
_COLUMNS = {
    "count": "count,qty,quantity,n,copies,枚数,枚數,数,数量,數量,張數,张数",
    "card": "card,name,id,card name,カード,カード名,名前,名称,卡名,牌名,卡片名稱,卡片名称,カード名称",
    "number": "number,no,no.,card number,番号,カード番号,カードno.,カードno,编号,編號,卡號,卡号",
    "model": "model,型式,型式番号",
    "board": "board,section,区分,ボード",
    "title": "title,deck,デッキ,デッキ名",
}
COLUMNS = {word: column for column, words in _COLUMNS.items() for word in words.split(",")}
"""Folded header word -> column."""


def list_toml_deck(text: str) -> Listed:
    """The cards of a TOML text, before any name is looked up."""
    data = read_toml(text)
    if isinstance(data, Problem):
        return Listed(problems=[data])
    where = places(text)
    title = data.get("title", "")
    listed = Listed(title=tidy(title) if isinstance(title, str) else "")
    for key, value in data.items():
        if key in ("main", "sideboard") and isinstance(value, dict):
            for name, count in value.items():
                _take_toml(listed, key, name, count, where.get((key, name), where.get((key,), (1, 1))))
        elif key != "title" or not isinstance(value, str):
            listed.problems.append(_not_a_table(key, where))
    return listed


def write_toml_deck(deck: DeckList, catalogue: Catalogue) -> str:
    """The list as TOML that `read_toml_deck` reads back."""
    parts = [f"title = {_string(deck.title)}\n"] if deck.title else []
    for board, cards in (("main", deck.main), ("sideboard", deck.sideboard)):
        if cards:
            rows = (f"{_string(catalogue.label(each))} = {count}\n" for each, count in cards.items())
            parts.append(f"[{board}]\n{''.join(rows)}")
    return "\n".join(parts)


def list_csv_deck(text: str) -> Listed:
    """The cards of a CSV or TSV text, before any name is looked up; what other columns hold is left out, and told."""
    rows = read_cells(text)
    found = [row for row in rows if isinstance(row, Problem)]
    table = [row for row in rows if isinstance(row, list)]
    if found or not table:
        return Listed(problems=found or [Problem(1, 1, "no header row", "the columns count and card")])
    columns, problems = _header(table[0])
    if problems:
        return Listed(problems=problems)
    others = [cell for cell, column in zip(table[0], columns, strict=True) if not column and cell.text.strip()]
    listed = Listed(remarks=[_left_out(cell, row.index(cell), table[1:]) for row in table[:1] for cell in others])
    for row in table[1:]:
        if extra := [cell for cell in row[len(columns) :] if cell.text.strip()]:
            problem = Problem(extra[0].line, extra[0].column, "more cells than columns", f"{len(columns)} cells")
            listed.problems.append(problem)
        _take_row(listed, {column: cell for column, cell in zip(columns, row, strict=False) if column}, row)
    return listed


def write_csv_deck(deck: DeckList, catalogue: Catalogue) -> str:
    """The list as CSV that `read_csv_deck` reads back; the title needs at least one card to stand beside."""
    title = [tidy(deck.title)] if deck.title else []
    rows = [["count", "card", "board", *(["title"] if title else [])]]
    for board, cards in (("main", deck.main), ("sideboard", deck.sideboard)):
        rows += [[str(count), catalogue.label(each), board, *title] for each, count in cards.items()]
    return write_cells(rows)


def _take_toml(listed: Listed, board: str, name: str, count: Any, place: Place) -> None:
    if type(count) is int:
        listed.entries.append(Entry(place[0], board, (Reading(count, place[1], name, place[1]),)))
    else:
        message = f"the count of {name!r} is {count!r:.40}"
        listed.problems.append(problem_at(place, message, 'a whole number: "Name" = 3'))


def _not_a_table(key: str, where: dict[Path, Place]) -> Problem:
    place = where.get((key,), (1, 1))
    if key in _TABLES:
        expected = "text" if key == "title" else f'a table: [{key}], then "Name" = 3'
        return problem_at(place, f"{key} is something else", expected)
    return problem_at(place, f"there is no {key!r} in a deck list", "title, [main] or [sideboard]", nearest(key, _TABLES))


def _header(row: Row) -> tuple[list[str], list[Problem]]:
    if len(row) > MOST_COLUMNS:
        return [], [problem_at(row[MOST_COLUMNS][:2], "too many columns", f"{MOST_COLUMNS} at most")]
    columns = [COLUMNS.get(fold(cell.text), "") for cell in row]
    expected = ", ".join(_COLUMNS)
    slips = [(cell, _meant(cell.text)) for cell, column in zip(row, columns, strict=True) if not column and cell.text.strip()]
    problems = [
        Problem(cell.line, cell.column, f"there is no column {cell.text.strip()!r}", expected, meant)
        for cell, meant in slips
        if meant
    ]
    if not {"card", "number"} & set(columns):
        problems.append(Problem(row[0].line, row[0].column, "no column says which card it is", "a column card or number"))
    for again in {column for column in columns if column and columns.count(column) > 1}:
        cell = row[len(columns) - 1 - columns[::-1].index(again)]
        problems.append(Problem(cell.line, cell.column, f"a second column for {again}", "one"))
    return columns, in_order(problems)


def _left_out(cell: Cell, at: int, rows: list[Row]) -> Remark:
    """A column that says nothing of the deck, with what is in it."""
    held = dict.fromkeys(row[at].text.strip() for row in rows if len(row) > at and row[at].text.strip())
    return Remark(cell.line, "column", f"{cell.text.strip()}: {', '.join(held)}")


def _meant(head: str) -> tuple[str, ...]:
    """The columns that a head nearly is: a slip of the pen, where it is long enough to be one."""
    near = get_close_matches(fold(head), COLUMNS, 3, 0.75) if len(head.strip()) > 3 else []
    return tuple(near)


def _take_row(listed: Listed, cells: dict[str, Cell], row: Row) -> None:
    problems = [*_board_problems(cells), *_count_problems(cells), *_title_problems(listed, cells)]
    listed.problems += problems
    if problems:
        return
    named = [cells[column] for column in ("number", "card", "model") if column in cells and cells[column].text.strip()]
    count = cells.get("count", Cell(0, 0, ""))
    board = HEADINGS.get(fold(cells["board"].text), "main") if "board" in cells else "main"
    place = named[0] if named else row[0]
    name = " ".join(tidy(cell.text) for cell in named)
    reading = Reading(int(flatten(count.text).strip() or "1"), count.column, name, place.column)
    listed.entries.append(Entry(place.line, "sideboard" if board == "sideboard" else "main", (reading,)))


def _board_problems(cells: dict[str, Cell]) -> Iterator[Problem]:
    cell = cells.get("board")
    if cell and cell.text.strip() and fold(cell.text) not in HEADINGS:
        words = nearest(cell.text, HEADINGS)
        yield Problem(cell.line, cell.column, f"there is no board {cell.text.strip()!r}", "main or sideboard", words)


def _count_problems(cells: dict[str, Cell]) -> Iterator[Problem]:
    cell = cells.get("count")
    text = flatten(cell.text).strip() if cell else ""
    if cell and text and not (text.isascii() and text.isdigit() and len(text) < 10):
        yield Problem(cell.line, cell.column, f"the count is {cell.text.strip()!r}", "a whole number")


def _title_problems(listed: Listed, cells: dict[str, Cell]) -> Iterator[Problem]:
    cell = cells.get("title")
    title = tidy(cell.text) if cell else ""
    if cell and title and listed.title and title != listed.title:
        yield Problem(cell.line, cell.column, f"a second list, {title!r}", f"one list in a file: {listed.title!r}")
    listed.title = listed.title or title


def _string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
