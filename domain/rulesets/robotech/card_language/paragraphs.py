"""Divides the printed text of a card into paragraphs: one for each text, label and line of keywords."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

IsKeywords = Callable[[str], bool]
_LABELS = r"(?:action|requirement|restriction|bonus)\s*:"
_MOMENTS = r"whenever |when (?!it |that |they )|each time |at the (?:start|beginning|end) of "
_OPENS = re.compile(rf"{_LABELS}|{_MOMENTS}", re.IGNORECASE)
_PAYS = re.compile(r"[^.>]{1,120}[.]? ?>")
_SENTENCE = re.compile(r"[.!;]\)?\s+(?=\S)")
_DONE = re.compile(r"[.!?;:][)\"”]*\s*$")
_CONTINUES = re.compile(r"[>(a-z0-9+\-–−]")
_SYMBOL = re.compile(r"(?:.*•)?\s*transform\s*", re.IGNORECASE)
_LABELLED = re.compile(_LABELS, re.IGNORECASE)
_LATER = re.compile(r"\bthis turn\b", re.IGNORECASE)
_OWN_MECHA = re.compile(r"\bthis (?:mecha|vessel)\b", re.IGNORECASE)
_OWN_PILOT = re.compile(r"\bthis (?:pilot|character)\b", re.IGNORECASE)
ACTION = "Action: "


def paragraphs(
    card: Mapping[str, Any], wording: str, is_keywords: IsKeywords, known: frozenset[str] = frozenset()
) -> tuple[str, ...]:
    """Returns the paragraphs of a printed text. All of an Action Card is its Action text, with or without that word.

    `known`: the allegiances of the list, in small letters; such a line stands by itself.
    """
    labels = {str(name).lower() for field in ("allegiances", "races") for name in card.get(field, ())}
    lines = [part.strip() for line in _joined(wording, is_keywords, labels | known) for part in line.split("•")]
    found = [part for line in lines if line and line.lower() not in labels for part in _sentences(line, is_keywords)]
    if card.get("type") != "action":
        return tuple(found)
    rules = [each for each in found if _LABELLED.match(each) or is_keywords(each)]
    rest = [each for each in found if each not in rules]
    return (*rules, *((ACTION + _in_one(rest),) if rest else ()))


def on_card(card: Mapping[str, Any], said: str) -> str:
    """Returns a paragraph as it is read on a card: `this Mecha` on a Pilot is the Mecha that carries it."""
    if card.get("type") == "character":
        return _OWN_MECHA.sub("this card's Mecha", said)
    return _OWN_PILOT.sub("its Pilot", said) if card.get("type") in ("mecha", "vessel") else said


def _in_one(parts: list[str]) -> str:
    return " ".join(part if _DONE.search(part) else part + "." for part in parts)


def _joined(wording: str, is_keywords: IsKeywords, labels: set[str]) -> Iterator[str]:
    """Yields the lines of a text; a line that goes on with what the one before says belongs to that."""
    open_ = ""
    for line in filter(None, map(str.strip, wording.splitlines())):
        alone = is_keywords(open_) or open_.lower() in labels
        done = _DONE.search(open_) or _SYMBOL.fullmatch(open_) or _starts(line)
        if open_ and not alone and (_CONTINUES.match(line) or not done):
            open_ = f"{open_}\n{line}"
            continue
        if open_:
            yield open_
        open_ = line
    if open_:
        yield open_


def _starts(line: str) -> bool:
    return bool(_OPENS.match(line) or _PAYS.match(line))


def _sentences(line: str, is_keywords: IsKeywords) -> Iterator[str]:
    """Yields the parts of a line that begin a text of their own."""
    begun = 0
    for end in _SENTENCE.finditer(line):
        rest, before = line[end.end() :], line[begun : end.start() + 1]
        if is_keywords(before.strip(" .")) or (_starts(rest) and not _is_later(rest)):
            yield before.strip() if end.group()[0] != ";" else before.strip(" ;")
            begun = end.end()
    yield line[begun:]


def _is_later(rest: str) -> bool:
    """Returns whether a sentence only waits for a moment of this turn."""
    first = _SENTENCE.split(rest, maxsplit=1)[0]
    return not _LABELLED.match(rest) and bool(_LATER.search(first))
