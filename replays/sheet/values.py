"""The words of one argument -> its value, by the kind of the argument."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence

from domain.cards.folding import fold
from domain.kernel.changes import Plain, is_plain
from replays.sheet.cards import Scene, read_card, unquoted
from replays.sheet.syntax import Item

Read = tuple[Plain, int]
_WHOLE = re.compile(r"[+-]?\d+")
_POINTS = re.compile(r"([+-]?\d+|\*)(/([+-]?\d+|\*)){1,3}")
_LITERALS: dict[str, Plain] = {"yes": True, "no": False, "none": None}
_PLACES = ("own", "enemy", "both")
_SUBJECTS = ("target", "self", "host")


def read_value(kind: str, scene: Scene, items: Sequence[Item], used: int) -> Read:
    """The value that stands at word `used` of an argument's words, and how many words are used then.

    Raises SheetError where the words are no value of this kind.
    """
    if kind == "flag" and (used >= len(items) or not _is_literal(items[used])):
        return True, used
    if used >= len(items):
        last = items[-1] if items else Item("REF", "", 1)
        raise scene.problem(last, f"a {kind} is missing", (IN_WORDS.get(kind, "a value"),))
    if items[used].kind == "JSON":
        return from_json(scene, items[used]), used + 1
    return _READERS.get(kind, _any)(scene, items, used)


def from_json(scene: Scene, item: Item) -> Plain:
    """The value in back quotes."""
    try:
        value = _frozen(json.loads(item.text[1:-1]))
    except (ValueError, RecursionError):
        raise scene.problem(item, "what is in back quotes is not JSON", ("a value such as `[1, 2]`",)) from None
    if not is_plain(value):
        raise scene.problem(item, "broken numbers cannot be recorded", ("a whole number",))
    return value


def to_json(value: Plain) -> str:
    """The value in back quotes."""
    return f"`{json.dumps(value, ensure_ascii=False)}`" if "`" not in repr(value) else f"`{_escaped(value)}`"


def _escaped(value: Plain) -> str:
    return json.dumps(value, ensure_ascii=False).replace("`", "\\u0060")


def _frozen(value: Plain) -> Plain:
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    return {key: _frozen(item) for key, item in value.items()} if isinstance(value, dict) else value


def _is_literal(item: Item) -> bool:
    return item.kind == "JSON" or (item.kind == "REF" and not item.quoted and fold(item.text) in _LITERALS)


def _cards(scene: Scene, items: Sequence[Item], used: int) -> Read:
    found: tuple[str, ...] = ()
    while used < len(items):
        if items[used].kind == "COMMA":
            used += 1
        else:
            card, used = read_card(scene, items, used, found)
            found += (card,)
    return found, used


def _seat(scene: Scene, items: Sequence[Item], used: int) -> Read:
    word = unquoted(items[used].text)
    seats = scene.table.header.seats
    if word in (*seats, "judge"):
        return word, used + 1
    raise scene.problem(items[used], f"{word} is no seat", seats)


def _seats(scene: Scene, items: Sequence[Item], used: int) -> Read:
    found: list[str] = []
    while used < len(items):
        if items[used].kind == "COMMA":
            used += 1
        elif found and unquoted(items[used].text) not in (*scene.table.header.seats, "judge"):
            break
        else:
            seat, used = _seat(scene, items, used)
            found.append(seat)
    return tuple(found), used


def _number(scene: Scene, items: Sequence[Item], used: int) -> Read:
    if not _WHOLE.fullmatch(items[used].text):
        raise scene.problem(items[used], f"{items[used].text} is no number", ("a whole number",))
    return int(items[used].text), used + 1


def _word(scene: Scene, items: Sequence[Item], used: int) -> Read:
    if items[used].kind != "REF":
        raise scene.problem(items[used], f"{items[used].text!r} is no word", ("a word",))
    text = items[used].text
    return (int(text) if text.isdecimal() else unquoted(text)), used + 1


def _text(scene: Scene, items: Sequence[Item], used: int) -> Read:
    if items[used].quoted:
        return unquoted(items[used].text), used + 1
    first, last = items[used], items[-1]
    return scene.source[first.column - 1 : last.column - 1 + len(last.text)], len(items)


def _any(scene: Scene, items: Sequence[Item], used: int) -> Read:
    found: list[Plain] = []
    listed = False
    while used < len(items):
        if items[used].kind == "COMMA":
            listed = True
        else:
            found.append(_literal(scene, items[used]))
        used += 1
    return (tuple(found) if listed or len(found) > 1 else found[0]), used


def _literal(scene: Scene, item: Item) -> Plain:
    if item.kind == "JSON":
        return from_json(scene, item)
    if item.quoted or item.kind != "REF":
        return unquoted(item.text)
    if _WHOLE.fullmatch(item.text):
        return int(item.text)
    return _LITERALS.get(fold(item.text), item.text)


def _effects(scene: Scene, items: Sequence[Item], used: int) -> Read:
    found, words = [], []
    for item in (*items[used:], Item("SEMICOLON", ";", 0)):
        if item.kind != "SEMICOLON":
            words.append(item)
        elif words:
            found.append(_effect(scene, words))
            words = []
    return tuple(found), len(items)


def _effect(scene: Scene, words: list[Item]) -> dict[str, Plain]:
    """`damage #12 3` -> {"do": "damage", "to": "#12", "n": 3}; other words go in pairs, `until turn`."""
    if words[0].kind == "JSON":
        return dict(from_json(scene, words[0]))
    operation: dict[str, Plain] = {"do": unquoted(words[0].text)}
    used = 1
    while used < len(words):
        used = _part(scene, words, used, operation)
    return operation


def _part(scene: Scene, words: list[Item], used: int, said: dict[str, Plain]) -> int:
    item = words[used]
    if item.kind == "COMMA":
        return used + 1
    if item.kind == "KEY":
        if used + 1 == len(words):
            raise scene.problem(item, f"{item.text} what?", ("a value",))
        said[item.text[:-1]] = _literal(scene, words[used + 1])
        return used + 2
    if item.kind == "REF" and not item.quoted and _settled(scene, item.text, said):
        return used + 1
    if item.kind != "REF" or item.quoted or scene.names.is_exactly(item.text) or used + 1 == len(words) or _id(item):
        card, used = read_card(scene, words, used)
        said["to"] = _together(said.get("to"), card)
        return used
    said[item.text] = _literal(scene, words[used + 1])
    return used + 2


def _together(before: Plain, card: str) -> Plain:
    """One card, or all of them."""
    if before is None:
        return card
    return (*(before if isinstance(before, tuple) else (before,)), card)


def _id(item: Item) -> bool:
    return "#" in item.text or item.text.startswith("~") or item.text.endswith("'s")


def _settled(scene: Scene, word: str, said: dict[str, Plain]) -> bool:
    """Words that are an argument by themselves: numbers, +1/+0/-1, seats, target, self, own, enemy."""
    if _WHOLE.fullmatch(word):
        said["n"] = int(word)
    elif _POINTS.fullmatch(word):
        said["points"] = tuple(part if part == "*" else int(part) for part in word.split("/"))
    elif word in (*scene.table.header.seats, *_PLACES):
        said["who"] = word
    elif word in _SUBJECTS:
        said["to"] = word
    else:
        return False
    return True


_READERS: Mapping[str, Callable[[Scene, Sequence[Item], int], Read]] = {
    "card": read_card,
    "cards": _cards,
    "seat": _seat,
    "seats": _seats,
    "number": _number,
    "word": _word,
    "text": _text,
    "effects": _effects,
    "flag": lambda scene, items, used: (_LITERALS[fold(items[used].text)], used + 1),
}
IN_WORDS = {
    "card": "a card",
    "cards": "cards",
    "seat": "a seat",
    "seats": "seats",
    "number": "a number",
    "word": "a word",
    "text": "words",
    "effects": "effects such as damage #12 3",
    "flag": "yes or no",
}
"""The kinds of arguments as a person would call them."""
