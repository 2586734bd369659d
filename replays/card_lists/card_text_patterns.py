"""Patterns of printed card texts: words of timings and turns (`card_text_patterns.toml`), costs in brackets, prefixes of
paragraphs (keywords, triggers, symbols), and lists of items."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from operator import itemgetter
from typing import Any

from domain.cards.name_matching import fold, narrow_characters, plain_word
from domain.kernel.messages.toml_cache import read_package_toml


@cache
def prefix_word_spellings() -> Mapping[str, Mapping[str, list[str]]]:
    """Returns kind of word -> meaning -> spellings, folded."""
    return {kind: words for kind, words in _load().items() if kind != "moment_more"}


@cache
def _load() -> dict[str, Any]:
    return read_package_toml("replays.card_lists", "card_text_patterns.toml")


def parse_possible_costs(text: str) -> Iterator[Any]:
    """Yields the costs that a bracket may mean in any rulebook; a slash separates alternative costs."""
    colors = {word: color for color, words in prefix_word_spellings()["colors"].items() for word in words}
    if re.fullmatch(r"[0-9]{1,2}", text):
        yield from ({"kind": "zero"}, ({},)) if text == "0" else ({"kind": "once", "n": int(text)},)
    elif each := re.fullmatch(r"([0-9]{1,2})\s*(?:each|毎|ごと|每)", text):
        yield {"kind": "each", "n": int(each[1])}
    elif text == "r":
        yield from ({"kind": "roll"}, ({"self": 1},))
    elif roll := re.fullmatch(r"r\s*([0-9]{1,2})", text):
        yield {"kind": "roll_and_pay", "n": int(roll[1])}
    ways = [_icons(part.strip(), colors) for part in text.split("/")]
    if all(ways):
        yield tuple(ways)


_NUMBERED = re.compile(r"^(.*?)[\s(（:：]*([0-9]+)(?:\s*[-~〜～–]\s*([0-9]+))?[)）]?$")


def parse_possible_values(item: str) -> Iterator[dict[str, Any]]:
    """Yields the values of a card that an item other than a keyword may state: a number, a range, or a flag."""
    known = {word: name for name, words in prefix_word_spellings()["values"].items() for word in words}
    if item in known:
        yield {known[item]: True}
    elif (found := _NUMBERED.match(item)) and (name := known.get(found[1])):
        least = int(found[2])
        yield {name: {"least": least, "most": int(found[3])} if found[3] else least}


def parse_repeatable_cost(text: str) -> str:
    """Returns the cost that a bracket asks for at each use, or an empty text."""
    found = re.fullmatch(r"(.+?)\s*(?:each|毎|ごと|每)", text)
    return found[1] if found else ""


def _icons(text: str, colors: Mapping[str, str]) -> dict[str, int]:
    """Returns the cost of several icons such as R+2 or blue 1 black 1, or an empty table if one is unknown."""
    paid: dict[str, int] = {}
    parts = re.findall(r"([^\W\d_]+)?\s*([0-9]{1,2})?\s*(?:\+|$|\s|(?<=[0-9]))", text)
    if "".join(word + number for word, number in parts) != re.sub(r"[\s+]", "", text):
        return {}
    for word, number in parts:
        own = word == "r" and not number
        icon = "self" if own else colors.get(word, "") if word else "any"
        if (word or number) and not (icon and (own or number)):
            return {}
        if word or number:
            paid[icon] = paid.get(icon, 0) + (1 if own else int(number))
    return {} if paid == {"any": 0} else paid


_THIS = re.compile(r"^このカード[はが]、?")


def parse_cause(text: str) -> tuple[dict[str, str], str]:
    """Returns the cause that a text states for an event of its own card, and the text without it."""
    first = _THIS.sub("このカードが", text)
    found = (
        (by, word)
        for by, words in prefix_word_spellings()["by"].items()
        for word in words
        if first.startswith(f"このカードが{word}")
    )
    by, word = next(found, ("", ""))
    return ({"by": by} if by else {}), re.sub(rf"^このカードが{re.escape(word)}、?", "このカードが", first)


_PHRASE_ENDS = frozenset(" 、,，:：")
_PHRASE_GOES_ON = ("または", "or ", "或", "および", "and when")


class PhrasePrefixMatcher:
    """Finds what a text begins with, among phrases with a value each: complete, and continued by no "or"."""

    def __init__(self, phrases: Iterable[tuple[str, Any]]) -> None:
        self._values: dict[str, list[tuple[int, Any]]] = {}
        for order, (phrase, value) in enumerate(phrases):
            self._values.setdefault(phrase, []).append((order, value))
        self._longest = max(map(len, self._values), default=0)

    def of(self, text: str) -> list[Any]:
        """Returns the values of all phrases that a text begins with, in the order of the phrases."""
        ends = (at for at in range(min(len(text), self._longest) + 1) if at == len(text) or text[at] in _PHRASE_ENDS)
        found = [
            each
            for at in ends
            if not text[at:].lstrip(" 、,，").startswith(_PHRASE_GOES_ON)
            for each in self._values.get(text[:at], ())
        ]
        return [value for _, value in sorted(found, key=itemgetter(0))]


@cache
def trigger_phrase_matcher() -> PhrasePrefixMatcher:
    """Returns the triggers with further conditions: the fields that each gives to its clause."""
    return PhrasePrefixMatcher((phrase, more["says"]) for more in _load()["moment_more"] for phrase in more["phrases"])


@cache
def moment_phrase_matcher() -> PhrasePrefixMatcher:
    """Returns the triggers of a card's own events, with or without the word for a turn before them: moment and turn."""
    turns = (("", ("",)), *prefix_word_spellings()["turn"].items())
    return PhrasePrefixMatcher(
        (word + phrase, {"moment": moment, **({"turn": turn} if turn else {})})
        for turn, words in turns
        for word in words
        for moment, phrases in prefix_word_spellings()["moment"].items()
        for phrase in phrases
    )


_SENTENCE = re.compile(r"。\s*|\.\s+(?=\S)|\s*[•‧]\s*")
_MOMENT = re.compile(
    r"(?!然後|之後|此時|那時|その)[^，,、。：:]{3,40}(?:時|後|とき)[，,、]|"
    r"(?i:whenever|when)\b(?! (?:you|they|it) (?:do|does)\b)[^.]*,"
)
"""Matches a sentence with a trigger of its own. Such a sentence is never a part of the one before it."""
_WITH: dict[str, dict[str, Any]] = {"when": {}, "moment": {"timing": "triggered"}, "symbol": {"timing": "used"}}
"""Further fields of a clause, by the kind of its prefix."""
_OR = ("または", "or ", "或", "and when")
_ENDS = {"when": (":", ",", "、"), "moment": (",", "、"), "symbol": (">",)}


def split_paragraphs(text: str) -> list[str]:
    """Returns the lines of a text; a continued line belongs to the one before."""
    found: list[str] = []
    words = tuple(prefix_word_spellings()["goes_on"]["words"])
    for line in filter(None, map(str.strip, text.splitlines())):
        if found and fold(line).lstrip("([（").startswith(words):
            found[-1] += f"\n{line}"
        else:
            found.append(line)
    return found


def split_sentences(line: str, is_keywords: Callable[[str], bool], opens: Callable[[str], bool]) -> list[str]:
    """Splits a line into paragraphs: leading sentences of keywords, and each sentence that has a prefix or trigger of its
    own.

    `Pierce. Immediate: draw. Shuffle. When it merges, draw.` has three paragraphs.
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


def parse_paragraph_prefixes(line: str) -> Iterator[dict[str, Any]]:
    """Yields the clause heads that the first words of a line may mean; some symbols need no further words."""
    text = fold(line)
    for field in _WITH:
        for name, phrases in prefix_word_spellings()[f"opens_{field}"].items():
            if any(_has_prefix(text, phrase, _ENDS[field]) for phrase in phrases) or (
                text in phrases and is_symbol_without_words(line)
            ):
                yield {**_WITH[field], field: name}


def parse_phase_prefix(line: str) -> dict[str, Any]:
    """Returns the clause head of a text that begins with a phase of the own turn: its timing, and `once` if the text limits
    it to one use in that phase.
    """
    text = fold(line)
    for name, phrases in prefix_word_spellings()["opens_phase"].items():
        for phrase in phrases:
            rest = text[len(phrase) :].lstrip()
            limit = next((word for word in prefix_word_spellings()["once"]["words"] if rest.startswith(word)), "")
            if text.startswith(phrase) and rest[len(limit) :].lstrip().startswith(_ENDS["when"]):
                field = {"timing": name, "once": True} if name in ("main", "defence") else {"when": name, "turn": "own"}
                return {**field, **({"once": True} if limit else {})}
    return {}


def is_symbol_without_words(line: str) -> bool:
    """Returns whether a line is a symbol that needs no further words."""
    return fold(line) in prefix_word_spellings()["alone"]["transform"]


def _has_prefix(text: str, phrase: str, ends: tuple[str, ...]) -> bool:
    rest = text[len(phrase) :].lstrip()
    return text.startswith(phrase) and rest.startswith(ends) and not rest[1:].lstrip().startswith(_OR)


OPEN, CLOSE = "([<{（［【《〔〈｛＜『", ")]>}）］】》〕〉｝＞』"
_EDGE_SIGNS = " 　。."
MARKS = "【】「」『』[]《》◆●■・ 　。."
_ITEMS = re.compile(r"[、，,;；・]\s*|\s*/\s*|\s{2,}|】\s*【|」\s*「")
_INSIDE = re.compile(rf"[{re.escape(OPEN)}][^{re.escape(OPEN + CLOSE)}]*[{re.escape(CLOSE)}]")
_PROTECTED = {ord(mark): chr(0xE000 + at) for at, mark in enumerate("・、，,/")}
"""Separators that do not separate inside of brackets: `［ビグ・ザム系］` is one word."""
_RESTORED = {ord(stored): chr(mark) for mark, stored in _PROTECTED.items()}


def split_keyword_items(line: str) -> list[str]:
    """Splits a line at commas, dots, slashes and wide spaces outside of brackets."""
    flat = _INSIDE.sub(lambda found: found[0].translate(_PROTECTED), narrow_characters(line.replace("\u3000", "、")))
    parts = (item.translate(_RESTORED) for item in _ITEMS.split(flat))
    return [item.strip(_EDGE_SIGNS) for item in parts if item.strip(MARKS)]


def parse_keyword_subjects(said: str) -> list[dict[str, Any]]:
    """Returns the possible subjects of a keyword: a trait, alternative traits, or a name."""
    several = [plain_word(each) for each in re.split("[/／]", said)]
    return [{"trait": tuple(several) if len(several) > 1 else several[0]}, {"name": plain_word(said)}]
