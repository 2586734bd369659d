"""How a paragraph opens without a bracket: keywords as sentences of their own, a moment, a symbol (`heads.toml`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from domain.cards.name_matching import fold
from replays.card_lists.heads import heads

_SENTENCE = re.compile(r"。\s*|\.\s+(?=\S)|\s*[•‧]\s*")
_MOMENT = re.compile(
    r"(?!然後|之後|此時|那時|その)[^，,、。：:]{3,40}(?:時|後|とき)[，,、]|"
    r"(?i:whenever|when)\b(?! (?:you|they|it) (?:do|does)\b)[^.]*,"
)
"""A sentence that waits for a moment of its own, whichever: it is no part of the one before."""
_WITH: dict[str, dict[str, Any]] = {"when": {}, "moment": {"timing": "triggered"}, "symbol": {"timing": "used"}}
"""What a clause has besides the field that its opening fills."""
_OR = ("または", "or ", "或", "and when")
_ENDS = {"when": (":", ",", "、"), "moment": (",", "、"), "symbol": (">",)}


def paragraphs(text: str) -> list[str]:
    """The lines of a text; one that goes on with the one before is a part of it."""
    found: list[str] = []
    words = tuple(heads()["goes_on"]["words"])
    for line in filter(None, map(str.strip, text.splitlines())):
        if found and fold(line).lstrip("([（").startswith(words):
            found[-1] += f"\n{line}"
        else:
            found.append(line)
    return found


def sentences(line: str, is_keywords: Callable[[str], bool], opens: Callable[[str], bool]) -> list[str]:
    """The paragraphs of a line: sentences of keywords that begin it, and each that opens anew or waits for a moment, stand
    apart.

    `Pierce. Immediate: draw. Shuffle. When it merges, draw.` are three.
    """
    found: list[str] = []
    begun, leading = 0, True
    for end in _SENTENCE.finditer(line):
        rest = line[end.end() :]
        leading = leading and is_keywords(line[begun : end.start()])
        if rest and (leading or opens(rest) or _MOMENT.match(rest)):
            found.append(line[begun : end.end()].strip(" •‧"))
            begun = end.end()
    return [*found, line[begun:]]


def openings(line: str) -> Iterator[dict[str, Any]]:
    """The heads that the first words of a line may be; a symbol that does by itself what it says may stand alone."""
    text = fold(line)
    for field in _WITH:
        for name, phrases in heads()[f"opens_{field}"].items():
            if any(_opens(text, phrase, _ENDS[field]) for phrase in phrases) or (text in phrases and is_whole(line)):
                yield {**_WITH[field], field: name}


def phase(line: str) -> dict[str, Any]:
    """The head of a text of the own turn that opens with a phase: its moment, or where in it it is used once."""
    text = fold(line)
    for name, phrases in heads()["opens_phase"].items():
        for phrase in phrases:
            rest = text[len(phrase) :].lstrip()
            limit = next((word for word in heads()["once"]["words"] if rest.startswith(word)), "")
            if text.startswith(phrase) and rest[len(limit) :].lstrip().startswith(_ENDS["when"]):
                field = {"timing": name, "once": True} if name in ("main", "defence") else {"when": name, "turn": "own"}
                return {**field, **({"once": True} if limit else {})}
    return {}


def is_whole(line: str) -> bool:
    """Whether a line is a symbol that needs no further words."""
    return fold(line) in heads()["alone"]["transform"]


def _opens(text: str, phrase: str, ends: tuple[str, ...]) -> bool:
    rest = text[len(phrase) :].lstrip()
    return text.startswith(phrase) and rest.startswith(ends) and not rest[1:].lstrip().startswith(_OR)
