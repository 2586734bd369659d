"""What a line of a printed text lists: its parts, those inside of brackets whole."""

from __future__ import annotations

import re

from domain.cards.folding import flatten

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
    flat = _INSIDE.sub(lambda found: found[0].translate(_KEPT), flatten(line.replace("\u3000", "、")))
    parts = (item.translate(_GIVEN_BACK) for item in _ITEMS.split(flat))
    return [item.strip(_ENDS) for item in parts if item.strip(MARKS)]
