"""Divides the printed text of a card into paragraphs: one for each sentence that says something by itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

IsKeywords = Callable[[str], bool]
_ENDS = re.compile(r"[。;；]\s*(?![)）])")
_BREAK = re.compile(r"\n+")
_LEADING = re.compile(r"[^,，、\n ]{1,9}?[ ,，、\n]+")
_CONTINUES = ("X=", "若成功", "該", "其", "然後", "此時")
"""The words with which a sentence goes on with what the one before says."""
_LABEL = re.compile(r"\s*〔[^〔〕]*〕")
_NUMBERS = re.compile(r"/(\d+)/(\d+)〕")
_AS_UNIT = re.compile(r"[(（]此卡在場時視為單位[)）]")
SITE, SITE_LABEL = "場地", "〔場地〕"
"""The word of a site in a label, and the paragraph that says so; its texts apply by themselves."""
UNLABELLED = "〔〕"
"""The label of a magic card whose timing is not known; no phrase has it."""


def paragraphs(card: Mapping[str, Any], wording: str, is_keywords: IsKeywords) -> tuple[str, ...]:
    """Returns the paragraphs of a printed text. The label of a magic card, with its timing, begins each of them.

    A label may end with attack and score, which a magic card has that stands on the field as a unit (SF-MAG-08).
    """
    label = _LABEL.match(wording)
    rest = wording[label.end() :] if label else wording
    found = tuple(_with_notes(_divide(rest, is_keywords)))
    if label and SITE in label.group():
        return (SITE_LABEL, *found)
    if card.get("type") != "magic" or card.get("site"):
        return found
    said = label.group().strip() if label else UNLABELLED
    numbers = _NUMBERS.search(said)
    if numbers:
        said = said[: numbers.start()] + "〕"
        as_unit = f"(此卡為{numbers[1]}攻擊力{numbers[2]}星單位)"
        found = tuple(_AS_UNIT.sub(as_unit, each) for each in found)
    return tuple(each if is_keywords(each) else said + each for each in found)


def _divide(text: str, is_keywords: IsKeywords) -> Iterator[str]:
    for sentence in _sentences(text):
        rest = sentence.strip()
        while (first := _LEADING.match(rest)) and not is_keywords(rest) and is_keywords(first.group().strip(" ,，、\n")):
            yield first.group().strip(" ,，、\n")
            rest = rest[first.end() :]
        lines = [line for line in _BREAK.split(rest) if line.strip()]
        if len(lines) > 1 and all(map(is_keywords, lines)):
            yield from lines
        elif rest:
            yield rest


def _sentences(text: str) -> Iterator[str]:
    begun = 0
    for end in _ENDS.finditer(text):
        if text[end.end() :].startswith(_CONTINUES):
            continue
        yield text[begun : end.end()].strip()
        begun = end.end()
    yield text[begun:]


def _with_notes(parts: Iterator[str]) -> Iterator[str]:
    return (part for part in parts if part.strip())
