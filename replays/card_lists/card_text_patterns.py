"""How printed texts begin: the words of moments and turns (`heads.toml`), and what the costs in their brackets may mean."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from domain.cards.name_matching import fold, narrow_characters


class TriggerPattern(NamedTuple):
    """A moment with more that a text says of it, as fields of its clause, and the phrases for that."""

    says: Mapping[str, Any]
    phrases: list[str]


@cache
def prefix_words() -> Mapping[str, Mapping[str, list[str]]]:
    """Kind of word -> what it means -> how it is written, folded."""
    return {kind: words for kind, words in _load().items() if kind != "moment_more"}


@cache
def trigger_patterns() -> tuple[TriggerPattern, ...]:
    """The moments of which a text says more, in the order in which they are tried."""
    return tuple(TriggerPattern(**each) for each in _load()["moment_more"])


@cache
def _load() -> dict[str, Any]:
    return tomllib.loads(files("replays.card_lists").joinpath("card_text_patterns.toml").read_text("utf-8"))


def possible_costs(text: str) -> Iterator[Any]:
    """The costs that a bracket may mean, in the ways of the rulebooks; several ways to pay stand apart by a slash."""
    colors = {word: color for color, words in prefix_words()["colors"].items() for word in words}
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


def possible_values(item: str) -> Iterator[dict[str, Any]]:
    """What a word may say of a card that is no keyword of it: so many points, a span of them, or that it is so."""
    known = {word: name for name, words in prefix_words()["values"].items() for word in words}
    if item in known:
        yield {known[item]: True}
    elif (found := _NUMBERED.match(item)) and (name := known.get(found[1])):
        least = int(found[2])
        yield {name: {"least": least, "most": int(found[3])} if found[3] else least}


def repeatable_cost(text: str) -> str:
    """What a bracket asks for each time that it is paid; empty where it does not say so."""
    found = re.fullmatch(r"(.+?)\s*(?:each|毎|ごと|每)", text)
    return found[1] if found else ""


def _icons(text: str, colors: Mapping[str, str]) -> dict[str, int]:
    """What several icons ask for together, such as R+2 or blue 1 black 1; empty where one of them is something else."""
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
    """By whose effect something comes about, where a text says so of its own card; and the text without that."""
    first = _THIS.sub("このカードが", text)
    found = (
        (by, word) for by, words in prefix_words()["by"].items() for word in words if first.startswith(f"このカードが{word}")
    )
    by, word = next(found, ("", ""))
    return ({"by": by} if by else {}), re.sub(rf"^このカードが{re.escape(word)}、?", "このカードが", first)


def begins_with_phrase(text: str, phrase: str) -> bool:
    """Whether a text begins with a phrase that ends there, and no other one follows it with "or"."""
    rest = text[len(phrase) :]
    ends = rest[:1] in ("", " ", "、", ",", "，", ":", "：")
    return (
        text.startswith(phrase)
        and ends
        and not rest.lstrip(" 、,，").startswith(("または", "or ", "或", "および", "and when"))
    )


# MERGED: How a paragraph opens without a bracket: keywords as sentences of their own, a moment, a symbol (`heads.toml`).

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


def split_paragraphs(text: str) -> list[str]:
    """The lines of a text; one that goes on with the one before is a part of it."""
    found: list[str] = []
    words = tuple(prefix_words()["goes_on"]["words"])
    for line in filter(None, map(str.strip, text.splitlines())):
        if found and fold(line).lstrip("([（").startswith(words):
            found[-1] += f"\n{line}"
        else:
            found.append(line)
    return found


def split_sentences(line: str, is_keywords: Callable[[str], bool], opens: Callable[[str], bool]) -> list[str]:
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


def paragraph_prefixes(line: str) -> Iterator[dict[str, Any]]:
    """The heads that the first words of a line may be; a symbol that does by itself what it says may stand alone."""
    text = fold(line)
    for field in _WITH:
        for name, phrases in prefix_words()[f"opens_{field}"].items():
            if any(_has_prefix(text, phrase, _ENDS[field]) for phrase in phrases) or (
                text in phrases and is_symbol_alone(line)
            ):
                yield {**_WITH[field], field: name}


def phase_prefix(line: str) -> dict[str, Any]:
    """The head of a text of the own turn that opens with a phase: its moment, or where in it it is used once."""
    text = fold(line)
    for name, phrases in prefix_words()["opens_phase"].items():
        for phrase in phrases:
            rest = text[len(phrase) :].lstrip()
            limit = next((word for word in prefix_words()["once"]["words"] if rest.startswith(word)), "")
            if text.startswith(phrase) and rest[len(limit) :].lstrip().startswith(_ENDS["when"]):
                field = {"timing": name, "once": True} if name in ("main", "defence") else {"when": name, "turn": "own"}
                return {**field, **({"once": True} if limit else {})}
    return {}


def is_symbol_alone(line: str) -> bool:
    """Whether a line is a symbol that needs no further words."""
    return fold(line) in prefix_words()["alone"]["transform"]


def _has_prefix(text: str, phrase: str, ends: tuple[str, ...]) -> bool:
    rest = text[len(phrase) :].lstrip()
    return text.startswith(phrase) and rest.startswith(ends) and not rest[1:].lstrip().startswith(_OR)


# MERGED: What a line of a printed text lists: its parts, those inside of brackets whole.

OPEN, CLOSE = "([<{（［【《〔〈｛＜『", ")]>}）］】》〕〉｝＞』"
_EDGE_SIGNS = " 　。."
MARKS = "【】「」『』[]《》◆●■・ 　。."
_ITEMS = re.compile(r"[、，,;；・]\s*|\s*/\s*|\s{2,}|】\s*【|」\s*「")
_INSIDE = re.compile(rf"[{re.escape(OPEN)}][^{re.escape(OPEN + CLOSE)}]*[{re.escape(CLOSE)}]")
_PROTECTED = {ord(mark): chr(0xE000 + at) for at, mark in enumerate("・、，,/")}
"""What parts no items inside of brackets: `［ビグ・ザム系］` is one word."""
_RESTORED = {ord(kept): chr(mark) for mark, kept in _PROTECTED.items()}


def split_items(line: str) -> list[str]:
    """What a line lists: parts between commas, dots, slashes and wide spaces, those inside of brackets whole."""
    flat = _INSIDE.sub(lambda found: found[0].translate(_PROTECTED), narrow_characters(line.replace("\u3000", "、")))
    parts = (item.translate(_RESTORED) for item in _ITEMS.split(flat))
    return [item.strip(_EDGE_SIGNS) for item in parts if item.strip(MARKS)]


def keyword_subjects(said: str) -> list[dict[str, Any]]:
    """What a keyword is about: a trait, several of which one is enough, or a name."""
    several = [each.strip() for each in re.split("[/／]", said)]
    return [{"trait": tuple(several) if len(several) > 1 else several[0]}, {"name": said.strip()}]
