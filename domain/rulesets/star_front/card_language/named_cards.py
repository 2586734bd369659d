"""Where the named cards of a list are on the field: by themselves, or below a unit as attached magic (SF-MAG-04).

A printed text counts both as cards on the field. A clause names the place below a unit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, NamedTuple

from domain.parts.phrase_grammar.card_text_compiler import Clause, NotSayable
from domain.rulesets.star_front.card_language.attached_magic import is_of_attached_magic

Place = Literal["", "granted", "unsaid"]
"""Where the cards of a name are on the field. Empty: by themselves; `unsaid`: in different places, or it is unknown."""
_ATTACHED = re.compile(r"〔[^〕]*永久[^〕]*〕.*被賦予", re.DOTALL)
_BY_ITSELF = ("〔場地", "變為此卡")
_FRONTS = ("front", "back")


class NamedCards(NamedTuple):
    """The places of the cards of a list by their names."""

    places: Mapping[str, Place]

    def with_places(self, made: Clause) -> Clause:
        """Returns a clause with the place of the cards that it counts. Raises NotSayable where it cannot name the place."""
        attached = is_of_attached_magic(made)
        _check_targets(self, made)
        placed: Clause = _in_counts(made, lambda counted: self._placed(counted, attached))
        return placed

    def without_places(self, clause: Clause) -> Clause:
        """Returns a clause without the places that its paragraph does not print. Raises NotSayable where it would print what
        means another place."""
        attached = is_of_attached_magic(clause)
        unplaced: Clause = _in_counts(clause, self._unplaced)
        if _in_counts(unplaced, lambda counted: self._placed(counted, attached)) != _in_counts(clause, dict):
            raise NotSayable("the place of a named card")
        return unplaced

    def _placed(self, counted: Clause, attached: bool) -> Clause:
        place = self.place_of(counted, "unsaid" if attached else "")
        if not place or counted.get("where", "field") not in ("field", *_FRONTS):
            return counted
        if place == "unsaid" or "where" in counted:
            raise NotSayable("the place of a named card")
        return {**counted, "where": "granted"}

    def _unplaced(self, counted: Clause) -> Clause:
        if counted.get("where") != "granted" or self.place_of(counted, "unsaid") != "granted":
            return counted
        return {key: value for key, value in counted.items() if key != "where"}

    def place_of(self, wanted: Clause, unknown: Place) -> Place:
        """Returns where the cards of a filter are on the field; `unknown` for a name that is not in the list."""
        if wanted.get("type") == "magic":
            return "granted"
        if "type" in wanted or "name" not in wanted:
            return ""
        return self.places.get(wanted["name"], unknown)


def named_cards(cards: Iterable[Mapping[str, Any]]) -> NamedCards:
    """Returns the places of the cards of a list by their names."""
    found: dict[str, Place] = {}
    for card in cards:
        name, place = str(card.get("name", "")), _place_of_card(card)
        found[name] = place if found.get(name, place) == place else "unsaid"
    return NamedCards(found)


def _place_of_card(card: Mapping[str, Any]) -> Place:
    wording = str(card.get("wording", ""))
    if card.get("type") != "magic" or card.get("site") or any(words in wording for words in _BY_ITSELF):
        return ""
    return "granted" if card.get("grants") or _ATTACHED.search(wording) else "unsaid"


def _check_targets(named: NamedCards, value: Any) -> None:
    """Raises NotSayable if an effect acts on cards that lie below a unit and its text does not say so."""
    if isinstance(value, list):
        for each in value:
            _check_targets(named, each)
    if not isinstance(value, Mapping):
        return
    reached = [*value.get("targets", ()), *([value["to"]] if _acts_on_filter(value) else [])]
    if any("where" not in each and named.place_of(each, "") for each in reached):
        raise NotSayable("the place of a named card")
    for each in value.values():
        _check_targets(named, each)


def _acts_on_filter(effect: Mapping[str, Any]) -> bool:
    return isinstance(effect.get("to"), Mapping) and effect.get("do", "bar") != "bar"


def _in_counts(value: Any, change: Callable[[Clause], Clause]) -> Any:
    """Returns a clause with each filter of counted cards changed."""
    if isinstance(value, list | tuple):
        return type(value)(_in_counts(each, change) for each in value)
    if not isinstance(value, Mapping):
        return value
    return {
        key: change(dict(each)) if key == "count" and isinstance(each, Mapping) else _in_counts(each, change)
        for key, each in value.items()
    }
