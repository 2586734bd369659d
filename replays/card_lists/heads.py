"""How printed texts begin: the words of moments and turns (`heads.toml`), and what the costs in their brackets may mean."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple


class Moment(NamedTuple):
    """A moment with more that a text says of it, as fields of its clause, and the phrases for that."""

    says: Mapping[str, Any]
    phrases: list[str]


@cache
def heads() -> Mapping[str, Mapping[str, list[str]]]:
    """Kind of word -> what it means -> how it is written, folded."""
    return {kind: words for kind, words in _file().items() if kind != "moment_more"}


@cache
def moments() -> tuple[Moment, ...]:
    """The moments of which a text says more, in the order in which they are tried."""
    return tuple(Moment(**each) for each in _file()["moment_more"])


@cache
def _file() -> dict[str, Any]:
    return tomllib.loads(files("replays.card_lists").joinpath("heads.toml").read_text("utf-8"))


def costs_of(text: str) -> Iterator[Any]:
    """The costs that a bracket may mean, in the ways of the rulebooks; several ways to pay stand apart by a slash."""
    colors = {word: color for color, words in heads()["colors"].items() for word in words}
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


def values_of(item: str) -> Iterator[dict[str, Any]]:
    """What a word may say of a card that is no keyword of it: so many points, a span of them, or that it is so."""
    known = {word: name for name, words in heads()["values"].items() for word in words}
    if item in known:
        yield {known[item]: True}
    elif (found := _NUMBERED.match(item)) and (name := known.get(found[1])):
        least = int(found[2])
        yield {name: {"least": least, "most": int(found[3])} if found[3] else least}


def each_time(text: str) -> str:
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


def caused(text: str) -> tuple[dict[str, str], str]:
    """By whose effect something comes about, where a text says so of its own card; and the text without that."""
    first = _THIS.sub("このカードが", text)
    found = ((by, word) for by, words in heads()["by"].items() for word in words if first.startswith(f"このカードが{word}"))
    by, word = next(found, ("", ""))
    return ({"by": by} if by else {}), re.sub(rf"^このカードが{re.escape(word)}、?", "このカードが", first)


def starts(text: str, phrase: str) -> bool:
    """Whether a text begins with a phrase that ends there, and no other one follows it with "or"."""
    rest = text[len(phrase) :]
    ends = rest[:1] in ("", " ", "、", ",", "，", ":", "：")
    return (
        text.startswith(phrase)
        and ends
        and not rest.lstrip(" 、,，").startswith(("または", "or ", "或", "および", "and when"))
    )
