"""What a clause of a Bandai game says in its phrases: the inverse of `clause_builder`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from domain.parts.bandai.card_language.clause_builder import Item
from domain.parts.phrase_grammar.compiler import Clause

_OF_BODY = ("condition", "targets", "effects", "all_or_nothing", "x", "optional", "chooses_x", "uses", "over_all")
_GETS = ("gain", "give", "allow")
SHARED = (*_GETS, "bar", "lose", "silence", "power", "give_text")
"""The small effects that are said of their cards: these get it, lose it or cannot do it."""


def form_of(clause: Clause) -> Mapping[str, Any] | None:
    """Returns what the phrases of a clause say; None for one that no order of phrases says."""
    clause = _listed(clause)
    if clause["timing"] in ("continuous", "everywhere"):
        return _lasting_form(clause)
    head = {key: value for key, value in clause.items() if key not in _OF_BODY}
    items = list(_Items(clause.get("targets", [])).of(clause["effects"]))
    if clause.get("optional"):
        items[:1] = [{"may": items[0]}]
    if clause.get("all_or_nothing"):
        items.insert(1, {"then": True})
    if "x" in clause:
        items.append({"x": clause["x"]})
    limit = {key: clause[key] for key in ("uses", "over_all") if key in clause}
    items += [{"limit": limit}] if limit else []
    return {**head, "body": items, **({"case": clause["condition"]} if "condition" in clause else {})}


def _listed(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _listed(each) for key, each in value.items()}
    return [_listed(each) for each in value] if isinstance(value, list | tuple) else value


def _lasting_form(clause: Clause) -> Mapping[str, Any]:
    head = {key: value for key, value in clause.items() if key not in ("effects", "condition")}
    gives = [give for on, group in groupby(clause["effects"], _on) for give in _gives(on, list(group))]
    return {**head, "gives": gives, **({"case": clause["condition"]} if "condition" in clause else {})}


def _on(standing: Mapping[str, Any]) -> Any:
    return standing.get("on")


def _gives(on: Any, group: list[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    if on is None:
        yield from group
    else:
        yield {"on": on, "has": [{key: value for key, value in each.items() if key != "on"} for each in group]}


class _Items:
    """Makes the items of effects, and names the targets at their first mention."""

    def __init__(self, targets: list[Mapping[str, Any]]) -> None:
        self._targets = targets
        self._named: set[int] = set()

    def of(self, effects: Iterable[Mapping[str, Any]]) -> Iterator[Item]:
        """Yields the items of effects in their order."""
        rest = list(effects)
        while rest:
            first = rest.pop(0)
            if first == {"do": "may"} and rest:
                yield {"may": next(iter(self._one(rest)))}
            elif first["do"] == "only_if" and "condition" in first:
                yield {"case": first["condition"]}
            else:
                rest.insert(0, first)
                yield next(iter(self._one(rest)))

    def _one(self, rest: list[Mapping[str, Any]]) -> Iterator[Item]:
        """Yields the item at the beginning, and takes its effects away."""
        first = rest.pop(0)
        if first["do"] == "later":
            yield {"later": first["when"], "item": next(iter(self._one(list(first["effects"]))))}
        elif first["do"] in SHARED:
            group = [first]
            while rest and rest[0]["do"] in SHARED and _shares(rest[0], first):
                group.append(rest.pop(0))
            yield self._shared(group)
        else:
            yield self._with_cards(first)

    def _shared(self, group: list[Mapping[str, Any]]) -> Item:
        first = group[0]
        bare = [{key: value for key, value in each.items() if key not in ("to", "until")} for each in group]
        until = {} if first["do"] == "power" else {"until": first.get("until", "turn")}
        return {"of": self._cards(first.get("to")), **until, "does": list(_does(bare))}

    def _with_cards(self, effect: Mapping[str, Any]) -> Item:
        rest = {key: value for key, value in effect.items() if key != "to"}
        if "to" not in effect and not (self._targets and effect["do"] in ABOUT_CARDS):
            return rest
        return {**rest, "to": self._cards(effect.get("to"))}

    def _cards(self, to: Any) -> Any:
        if to is None:
            return self._aim(0) if len(self._targets) == 1 else None
        if to == "target" and len(self._targets) == 1:
            return self._aim(0) if 0 not in self._named else {"ref": "target"}
        if isinstance(to, str) and to.startswith("target") and to != "target":
            at = int(to[6:]) - 1
            return self._aim(at) if at not in self._named else {"ref": to}
        return to

    def _aim(self, at: int) -> Any:
        if at >= len(self._targets):
            return None
        self._named.add(at)
        selector = self._targets[at]
        return {"aim": selector if "n" in selector or "all" in selector or "force" in selector else {**selector, "n": 1}}


_STATES = ("damage", "piercing", "destroy", "abolish", "negate_destruction", "roll", "reroll", "move", "to_area")
_PLACING = ("lose_control", "void", "reveal", "make_g", "coin", "remove_coins", "put_in_play", "set", "fix", "power")
ABOUT_CARDS = frozenset((*_STATES, *_PLACING))
"""The small effects that are about the targets where nothing is said."""


def _shares(effect: Mapping[str, Any], first: Mapping[str, Any]) -> bool:
    return effect.get("to") == first.get("to") and effect.get("until", "turn") == first.get("until", "turn")


def _does(effects: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for is_got, group in groupby(effects, lambda effect: effect["do"] in _GETS):
        if is_got:
            yield {"gets": list(group)}
        else:
            yield from group
