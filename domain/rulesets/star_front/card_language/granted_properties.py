"""Properties that a sentence gives to cards in one list, and the small effects that give them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

Gift = dict[str, Any]
_NUMBERS = ("attack", "score")


def effects_of_gifts(gifts: Iterable[Gift], until: str) -> list[Gift]:
    """Returns the small effects that give what a sentence lists; attack and score that follow each other are one effect."""
    about = {} if until == "turn" else {"until": until}
    found: list[Gift] = []
    for gift in gifts:
        if gift.keys() <= set(_NUMBERS):
            if found and found[-1]["do"] == "gain" and not gift.keys() & found[-1].keys():
                found[-1] |= gift
            else:
                found.append({"do": "gain", **gift, **about})
        else:
            found.append({**_effect(gift), **about})
    return found


def _effect(gift: Gift) -> Gift:
    if "keyword" not in gift:
        return {"do": "bar", "what": gift["cannot"]} if "cannot" in gift else {"do": "count_as", **gift}
    parameters = {key: value for key, value in gift.items() if key != "keyword"}
    return {"do": "give", "keyword": gift["keyword"], **({"with": parameters} if parameters else {})}


def gifts_of_effects(effects: Iterable[Gift]) -> list[Gift]:
    """Returns effects, those that give something as lists of gifts with their duration."""
    return [{"gifts": list(_gifts(each)), "until": each.get("until", "turn")} if _gives(each) else each for each in effects]


def _gives(effect: Gift) -> bool:
    if effect["do"] == "give" and effect["keyword"] == "imprisoned" and "until" in effect:
        return False
    return effect["do"] in ("gain", "give")


def _gifts(effect: Gift) -> Iterator[Gift]:
    if effect["do"] == "give":
        yield {"keyword": effect["keyword"], **effect.get("with", {})}
    else:
        yield from ({name: effect[name]} for name in _NUMBERS if name in effect)
