"""Actions of players on cards of their own choice: as a sentence, and as a small effect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from domain.parts.phrase_grammar.card_text_compiler import Clause

Item = Mapping[str, Any]
_BOUNDS = ("upto", "least")
"""The fields of how many cards a player may choose, besides the greatest number."""


def let_phrases_to_effect(item: Item) -> Clause:
    """Returns what another player does, or may do, to cards of its own choice."""
    bounds = {field: item[field] for field in _BOUNDS if field in item}
    selector = selector_of({**item["of"], "whose": "own", "n": item["n"], "choose": True, **bounds})
    may = ({"do": "may"},) if "if_wanted" in item else ()
    does = {key: value for key, value in item["does"].items() if key != "turned"}
    turned = ({"do": item["does"]["turned"]},) if "turned" in item["does"] else ()
    return {"do": "let", "who": item["let"], "effects": (*may, does, *turned), "targets": (selector,)}


def effect_to_let_phrases(effect: Mapping[str, Any]) -> Iterator[Item]:
    """Yields what another player does to cards of its own choice."""
    *before, does = effect["effects"]
    if before and before[-1]["do"] == "to_area" and does in ({"do": "roll"}, {"do": "reroll"}):
        before, does = before[:-1], {**before[-1], "turned": does["do"]}
    is_choice = [(each.get("whose"), each.get("choose")) for each in effect.get("targets", ())] == [("own", True)]
    if is_choice and before in ([], [{"do": "may"}]) and "to" not in does:
        selector = effect["targets"][0]
        cards = {key: value for key, value in selector.items() if key not in ("whose", "n", "choose", *_BOUNDS)}
        bounds = {field: selector[field] for field in _BOUNDS if field in selector}
        n = selector.get("n", 1)
        yield {"let": effect["who"], "of": cards, "n": n, "does": does, **bounds, **({"if_wanted": True} if before else {})}
    else:
        yield effect


def selector_of(aim: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the selector of the cards that a text targets. The number 1 is left out, since it is the default."""
    return {key: value for key, value in aim.items() if (key, value) != ("n", 1)}
