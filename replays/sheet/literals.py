"""Values without a card in them, and the form in back quotes that any value has."""

from __future__ import annotations

import json
import re

from domain.cards.name_matching import fold
from domain.kernel.record.changes import Plain
from domain.kernel.record.serialization import as_plain, is_plain
from replays.sheet.cards import Scene, unquoted
from replays.sheet.syntax import Item

WHOLE = re.compile(r"[+-]?\d+")
ROW = re.compile(r"([+-]?\d+|\*)(/([+-]?\d+|\*)){1,3}")
"""Several numbers of a card, such as 3/1/4 or +1/+0/-1."""
LITERALS: dict[str, Plain] = {"yes": True, "no": False, "none": None}


def from_json(scene: Scene, item: Item) -> Plain:
    """The value in back quotes."""
    try:
        value = as_plain(json.loads(item.text[1:-1]))
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


def read_literal(scene: Scene, item: Item) -> Plain:
    """The value of one word that no card is meant by: a number, yes, no, none, a card id, or the word itself."""
    if item.kind == "JSON":
        return from_json(scene, item)
    if item.quoted or item.kind != "REF":
        return unquoted(item.text)
    if WHOLE.fullmatch(item.text):
        return int(item.text)
    return LITERALS.get(fold(item.text), item.text)
