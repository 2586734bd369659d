"""Deck lists as JSON: what Tabletop Simulator saves, and what builders and scripts write.

Cards are names or ids, tables with a name and a count, or a table of counts; they stand in a list, or under `main`, `deck`,
`cards` and `sideboard`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from domain.cards.decklist import Entry, Listed, Reading, Remark
from domain.cards.folding import fold, tidy
from domain.cards.headings import HEADINGS
from domain.cards.json_fields import Twice, load, stopped
from domain.cards.problem import Problem

_NAMES = ("id", "card_id", "cardid", "code", "number", "no", "name", "card", "card_name", "cardname", "nickname", "title")
_COUNTS = ("count", "qty", "quantity", "amount", "copies", "n", "num", "枚数", "枚數", "數量", "数量")
_TITLES = ("name", "title", "deck_name", "deckname", "deck")
_BOARDS = ("board", "section", "zone", "sideboard", "side")
_CARDS = {**HEADINGS, "cards": "main", "mainboard": "main", "main_deck": "main", "side_deck": "sideboard", "entries": "main"}
_EXPECTED = '["Name", ...], {"Name": 3}, or {"main": [{"name": "Name", "count": 3}]}'


def list_json(text: str) -> Listed:
    """The cards of a JSON text, before any name is looked up."""
    try:
        data = load(text)
    except (ValueError, RecursionError) as error:  # also a number of thousands of digits, or lists in lists
        return Listed(problems=[stopped(error, text)])
    listed = Listed()
    if isinstance(data, dict) and isinstance(data.get("ObjectStates"), list):
        for pile in data["ObjectStates"]:
            if isinstance(pile, dict):
                _take_pile(listed, pile, text)
    else:
        _take_boards(listed, data, text)
    if not listed.entries and not listed.problems:
        listed.problems.append(Problem(1, 1, "no cards are in this JSON", _EXPECTED))
    return listed


def picked(text: str, title: str) -> str:
    """Of a file of several decks the one of this title, as a text of its own. Raises KeyError with the titles there are."""
    try:
        data = load(text)
    except Twice:
        return text  # whoever reads it is told where
    except (ValueError, RecursionError):
        data = None
    decks = {key: value for key, value in data.items() if isinstance(value, list | dict)} if isinstance(data, dict) else {}
    found = next((key for key in decks if fold(key) == fold(title)), None)
    if found is None:
        raise KeyError(*decks)
    return json.dumps({found: decks[found]}, ensure_ascii=False)


def _take_boards(listed: Listed, data: Any, text: str) -> None:
    if isinstance(data, list):
        return _take_cards(listed, "main", data, text)
    if not isinstance(data, dict):
        return None
    boards = {key: _CARDS[fold(key)] for key, value in data.items() if fold(key) in _CARDS and isinstance(value, list | dict)}
    whole = [key for key, value in data.items() if isinstance(value, list | dict)]
    if not boards and data and all(_is_count(value) for value in data.values()):
        return _take_cards(listed, "main", data, text)
    if not boards and whole and len(whole) == len(data):
        if len(whole) > 1:
            told = ", ".join(whole[:5]) + (" …" if len(whole) > 5 else "")
            listed.problems.append(Problem(1, 1, f"this file has {len(whole)} decks: {told}", "one of them"))
            return None
        listed.title = tidy(whole[0])
        return _take_boards(listed, data[whole[0]], text)
    title = next((data[key] for key in data if fold(key) in _TITLES and isinstance(data[key], str)), "")
    listed.title = tidy(title)
    for key, value in data.items():
        if key in boards:
            kind = "sideboard" if boards[key] == "sideboard" else "main"
            listed.remarks.append(Remark(_line_of(text, key), "sideboard" if kind == "sideboard" else "heading", key))
            _take_cards(listed, kind, value, text)
        elif value is not title:
            listed.remarks.append(Remark(_line_of(text, key), "remark", f"{key}: {json.dumps(value, ensure_ascii=False)}"))
    return None


def _is_count(value: Any) -> bool:
    return type(value) is int


def _take_cards(listed: Listed, board: str, cards: Any, text: str) -> None:
    """The cards of a board: a list of them, or a table of counts."""
    if isinstance(cards, Mapping):
        cards = [{"name": name, "count": count} for name, count in cards.items()]
    for card in cards:
        names, count, own = _card(card)
        line = _line_of(text, names[-1]) if names else 1
        if not names or not _is_count(count):
            told = json.dumps(card, ensure_ascii=False)
            listed.problems.append(Problem(line, 1, f"not a card: {told:.60}", "a name, or a name and a count"))
            continue
        readings = tuple(Reading(count, 0, tidy(name), 0) for name in names)
        listed.entries.append(Entry(line, own or board, readings))


def _card(card: Any) -> tuple[list[str], Any, str]:
    """The names of a card, the likeliest first, how many, and its board where it says so."""
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
    names = list(_texts(folded))
    count = next((folded[key] for key in _COUNTS if key in folded), 1)
    said = next((folded[key] for key in _BOARDS if key in folded), "")
    side = said is True or (isinstance(said, str) and HEADINGS.get(fold(said)) == "sideboard")
    return names, int(count) if isinstance(count, str) and count.isdecimal() else count, "sideboard" if side else ""


def _texts(folded: Mapping[str, Any]) -> Iterator[str]:
    for key in _NAMES:
        if isinstance(folded.get(key), str) and folded[key].strip():
            yield folded[key]


def _take_pile(listed: Listed, pile: dict[str, Any], text: str) -> None:
    """A pile of Tabletop Simulator: one for each card that lies in it, by its nickname."""
    title = str(pile.get("Nickname", ""))
    board = "sideboard" if HEADINGS.get(fold(title)) == "sideboard" else "main"
    if board == "sideboard":
        listed.remarks.append(Remark(_line_of(text, title), "sideboard", title))
    elif title and not listed.title:
        listed.title = tidy(title)
    contained = pile.get("ContainedObjects")
    for card in contained if isinstance(contained, list) else [pile]:
        name = card.get("Nickname") if isinstance(card, dict) else None
        if not isinstance(name, str) or not name.strip():
            listed.problems.append(Problem(1, 0, "a card without a nickname", "the name of a card"))
            continue
        names = [name, str(card.get("Description") or "")]
        readings = tuple(Reading(1, 0, tidy(each), 0) for each in names if each.strip())
        listed.entries.append(Entry(_line_of(text, name), board, readings))


def _line_of(text: str, name: str) -> int:
    return text.count("\n", 0, max(text.find(json.dumps(name, ensure_ascii=False)), 0)) + 1
