"""Rows of one card that a list has several times: what one row leaves empty is taken from the others, if they all agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.cards.name_matching import fold
from replays.card_lists.foreign_formats import Row

_Key = tuple[str, ...]


def fill_from_duplicate_rows(rows: Sequence[Row], same: Mapping[str, tuple[str, ...]]) -> list[Row]:
    """Returns the rows with empty cells filled from rows of the same card.

    `same`: column (folded) -> the columns whose equal cells make two rows the same card. A cell about which those rows
    disagree stays empty.
    """
    filled = list(rows)
    for column, columns in same.items():
        known = _known_cells(filled, column, columns)
        head = next((each for row in filled for each in row if fold(each) == column), "")
        for at, row in enumerate(filled):
            there = known.get(_key(row, columns), set())
            if len(there) == 1 and not _cell(row, column):
                filled[at] = {**row, head: next(iter(there))}
    return filled


def _known_cells(rows: Sequence[Row], column: str, columns: tuple[str, ...]) -> dict[_Key, set[str]]:
    known: dict[_Key, set[str]] = {}
    for row in rows:
        key = _key(row, columns)
        if all(key) and (cell := _cell(row, column)):
            known.setdefault(key, set()).add(cell)
    return known


def _key(row: Row, columns: tuple[str, ...]) -> _Key:
    return tuple("".join(_cell(row, column).split()) for column in columns)


def _cell(row: Row, column: str) -> str:
    return next((text.strip() for head, text in row.items() if fold(head) == column), "")
