"""What a line of a printed text lists: its parts, those inside of brackets whole."""

from __future__ import annotations

import re
from typing import Any

from domain.cards.name_matching import narrow_characters

OPEN, CLOSE = "([<{（［【《〔〈｛＜『", ")]>}）］】》〕〉｝＞』"
_ENDS = " 　。."
MARKS = "【】「」『』[]《》◆●■・ 　。."
_ITEMS = re.compile(r"[、，,;；・]\s*|\s*/\s*|\s{2,}|】\s*【|」\s*「")
_INSIDE = re.compile(rf"[{re.escape(OPEN)}][^{re.escape(OPEN + CLOSE)}]*[{re.escape(CLOSE)}]")
_KEPT = {ord(mark): chr(0xE000 + at) for at, mark in enumerate("・、，,/")}
"""What parts no items inside of brackets: `［ビグ・ザム系］` is one word."""
_GIVEN_BACK = {ord(kept): chr(mark) for mark, kept in _KEPT.items()}


def items_of(line: str) -> list[str]:
    """What a line lists: parts between commas, dots, slashes and wide spaces, those inside of brackets whole."""
    flat = _INSIDE.sub(lambda found: found[0].translate(_KEPT), narrow_characters(line.replace("\u3000", "、")))
    parts = (item.translate(_GIVEN_BACK) for item in _ITEMS.split(flat))
    return [item.strip(_ENDS) for item in parts if item.strip(MARKS)]


def about_of(said: str) -> list[dict[str, Any]]:
    """What a keyword is about: a trait, several of which one is enough, or a name."""
    several = [each.strip() for each in re.split("[/／]", said)]
    return [{"trait": tuple(several) if len(several) > 1 else several[0]}, {"name": said.strip()}]
