"""Small effects said by hand: `damage #12 3; roll #4` -> {"do": "damage", "to": "#12", "n": 3}, ..."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, takewhile

from domain.kernel.record.changes import Plain
from replays.sheet.cards import LONGEST, Scene, read_card, unquoted
from replays.sheet.effect_words import field_of
from replays.sheet.literals import ROW, WHOLE, from_json, read_literal
from replays.sheet.syntax import Item

_PLACES = ("own", "enemy", "both")
_SUBJECTS = ("target", "self", "host")


def read_effects(scene: Scene, items: Sequence[Item], used: int) -> tuple[Plain, int]:
    """All effects of an argument."""
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
        said[item.text[:-1]] = read_literal(scene, words[used + 1])
        return used + 2
    if item.kind == "REF" and not item.quoted:
        if _by_itself(scene, item.text, said):
            return used + 1
        meant = field_of(scene, words, used, str(said["do"]))
        if meant is not None and (meant.field == "do" or meant.field not in said):
            said[meant.field] = meant.value
            return used + meant.words
    if item.kind != "REF" or item.quoted or _is_name(scene, words, used) or used + 1 == len(words) or _id(item):
        card, used = read_card(scene, words, used)
        said["to"] = _together(said.get("to"), card)
        return used
    said[item.text] = read_literal(scene, words[used + 1])
    return used + 2


def _together(before: Plain, card: str) -> Plain:
    """One card, or all of them."""
    if before is None:
        return card
    return (*(before if isinstance(before, tuple) else (before,)), card)


def _is_name(scene: Scene, words: Sequence[Item], used: int) -> bool:
    """Whether a whole name, of one word or several, begins here."""
    run = takewhile(lambda item: item.kind == "REF" and not item.quoted, words[used : used + LONGEST])
    return any(map(scene.names.is_exactly, accumulate((item.text for item in run), "{} {}".format)))


def _id(item: Item) -> bool:
    return "#" in item.text or item.text.startswith("~") or item.text.endswith("'s")


def _by_itself(scene: Scene, word: str, said: dict[str, Plain]) -> bool:
    """Words that are an argument by themselves: numbers, +1/+0/-1, seats, target, self, own, enemy."""
    if WHOLE.fullmatch(word):
        said["n"] = int(word)
    elif ROW.fullmatch(word):
        said["points"] = tuple(part if part == "*" else int(part) for part in word.split("/"))
    elif word in (*scene.table.header.seats, *_PLACES):
        said["who"] = word
    elif word in _SUBJECTS:
        said["to"] = word
    else:
        return False
    return True
