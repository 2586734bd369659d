"""Literals of the notation: numbers, yes, no and none, and values as JSON in back quotes."""

from __future__ import annotations

import json
import re

from domain.cards.name_matching import fold
from domain.kernel.record.change_serialization import as_plain, is_plain
from domain.kernel.record.changes import Plain
from replays.sheet.card_lookup import LookupContext, unquote
from replays.sheet.messages import msg
from replays.sheet.syntax import Word
from replays.sheet.vocabulary import sole_meaning

WHOLE = re.compile(r"[+-]?\d+")
CARD_NUMBERS = re.compile(r"([+-]?\d+|\*)(/([+-]?\d+|\*)){1,3}")
"""Several numbers of a card, such as 3/1/4 or +1/+0/-1."""
LITERALS: dict[str, Plain] = {"yes": True, "no": False, "none": None}


def find_literal(context: LookupContext, item: Word) -> str:
    """Returns the literal that a word without quotes is in any language, or an empty text."""
    if item.kind != "REF" or item.quoted:
        return ""
    return sole_meaning(context.table.header.ruleset, item.text, LITERALS)


def parse_json_literal(context: LookupContext, item: Word) -> Plain:
    """Parses the value in back quotes."""
    try:
        value = as_plain(json.loads(item.text[1:-1]))
    except (ValueError, RecursionError):
        raise context.problem(item, msg("not_json_in_back_quotes"), (msg("example_of_value"),)) from None
    if not is_plain(value):
        raise context.problem(item, msg("broken_numbers_cannot_be_recorded"), (msg("whole_number"),))
    return value


def format_json_literal(value: Plain) -> str:
    """Formats the value in back quotes."""
    return f"`{json.dumps(value, ensure_ascii=False)}`" if "`" not in repr(value) else f"`{_escaped(value)}`"


def _escaped(value: Plain) -> str:
    return json.dumps(value, ensure_ascii=False).replace("`", "\\u0060")


def parse_literal(context: LookupContext, item: Word) -> Plain:
    """Returns the value of a word other than a card: a number, yes, no, none, a card id, or the word itself."""
    if item.kind == "JSON":
        return parse_json_literal(context, item)
    if item.quoted or item.kind != "REF":
        return unquote(item.text)
    if WHOLE.fullmatch(item.text):
        return int(item.text)
    return LITERALS.get(fold(item.text), item.text)


def is_card_numbers(item: Word) -> bool:
    """Returns whether a word has the form of a card's numbers."""
    return item.kind == "REF" and not item.quoted and bool(CARD_NUMBERS.fullmatch(item.text))
