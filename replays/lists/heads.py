"""How printed texts begin: the words of moments and turns (`heads.toml`), and what the costs in their brackets may mean."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def heads() -> Mapping[str, Mapping[str, list[str]]]:
    """Kind of word -> what it means -> how it is written, folded."""
    return tomllib.loads(files("replays.lists").joinpath("heads.toml").read_text("utf-8"))


def costs_of(text: str) -> Iterator[Any]:
    """The costs that a bracket may mean, in the ways of the rulebooks."""
    colors = {word: color for color, words in heads()["colors"].items() for word in words}
    if re.fullmatch(r"[0-9]{1,2}", text):
        yield from ({"kind": "zero"}, ({},)) if text == "0" else ({"kind": "once", "n": int(text)},)
    elif each := re.fullmatch(r"([0-9]{1,2})\s*(?:each|毎|ごと|每)", text):
        yield {"kind": "each", "n": int(each[1])}
    elif text == "r":
        yield from ({"kind": "roll"}, ({"self": 1},))
    elif roll := re.fullmatch(r"r\s*([0-9]{1,2})", text):
        yield {"kind": "roll_and_pay", "n": int(roll[1])}
    if icons := _icons(text, colors):
        yield (icons,)


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
