"""Cards as the words of a paragraph name them: where they lie, what they become, to which of them words belong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from domain.parts.phrase_grammar.card_text_compiler import ImpossibleReading, NotSayable

_OFF_FIELD = ("junkyard", "hangar", "hand", "removed")


def played_cards(cards: Any) -> Any:
    """Returns cards that are being played, where a text aims at them."""
    return {"aim": {**cards["aim"], "where": "played"}} if isinstance(cards, Mapping) and "aim" in cards else cards


def is_hidden(cards: Any) -> bool:
    """Returns whether cards that a text aims at enter as they are set: they lie off the field, or are there as Gs."""
    aim = cards.get("aim", {}) if isinstance(cards, Mapping) else {}
    if aim.get("type") == "g":
        return True
    places = [aim.get("where"), *(each.get("where") for each in aim.get("any", ()))]
    return "place" in aim or any(place in _OFF_FIELD for place in places)


def require_g(cards: Any, kind: str) -> None:
    """Raises ImpossibleReading unless cards are aimed at that are Gs and may be of the type which they become."""
    aim = cards.get("aim", {}) if isinstance(cards, Mapping) else {}
    if aim.get("type") != "g" or aim.get("originally", {}).get("type", kind) != kind:
        raise ImpossibleReading(f"a card that becomes a {kind}")


def require_off_field(cards: Any) -> None:
    """Raises NotSayable unless one card is aimed at that lies off the field, to take the place of another."""
    if not is_hidden(cards) or cards["aim"].get("type") == "g" or cards["aim"].get("n") != 1:
        raise NotSayable("a card that takes the place of another")


def require_first_target(aim: Mapping[str, Any], before: list[dict[str, Any]]) -> None:
    """Raises ImpossibleReading unless cards that are named by the first target come after that, and it is one card."""
    first = before[0] if before else {}
    if "beside" in aim and (not before or first.get("n", 1) != 1 or "upto" in first or "all" in first):
        raise ImpossibleReading("which card is meant")


def require_seen_or_chosen(aim: Mapping[str, Any]) -> None:
    """Raises ImpossibleReading where a card of a hand, or of a hand or another place, would be named as a text is played."""
    is_named = not (aim.get("choose") or aim.get("all"))
    if is_named and any(each.get("where") == "hand" for each in aim.get("any", ()) if isinstance(each, Mapping)):
        raise ImpossibleReading("a card that nobody sees")


_STATES = ("engaged", "engaged_with", "leader", "rolled", "crewed", "bare", "carries", "set_on", "lowered")
_PLACES = ("battle", "space", "earth", "deployment", "same_area", "same_battle_area", "same_force")


def require_lasting(targets: Iterable[Mapping[str, Any]]) -> None:
    """Raises NotSayable for a single target whose words say where or how it is at present."""
    for each in (target for target in targets if not target.get("all")):
        force = any("force" in each.get(bound, ()) for bound in ("at_least", "at_most"))
        if force or each.get("where") in _PLACES or not each.keys().isdisjoint(_STATES):
            raise NotSayable("a target that has to fit all the turn")


def reject_ambiguous_attribution(both: list[Any]) -> None:
    """Raises NotSayable where words before all cards of two kinds may belong to the first kind alone, or to both."""
    aims = [each.get("aim", {}) if isinstance(each, Mapping) else {} for each in both]
    if all(aim.get("all") for aim in aims) and aims[0].keys() - {"type", "whose", "all"}:
        raise NotSayable("to which of two kinds of cards words belong")


def chip_duration(name: str, chip: Mapping[str, Any]) -> dict[str, Any]:
    """Returns how long chips stay that a second sentence removes by their name. Raises NotSayable for others."""
    if name != chip.get("name"):
        raise NotSayable("which chips are removed")
    return {"until": "turn"}


_UNAIMED = ("discard", "sacrifice", "let", "search", "look", "top", "turn", "turn_over")


def names_untargeted_cards(said: Any) -> bool:
    """Returns whether a text names cards other than its targets. They are numbered together with the targets (NX-TGT-04)."""
    if isinstance(said, list | tuple):
        return any(map(names_untargeted_cards, said))
    if not isinstance(said, dict):
        return False
    return said.get("do") in _UNAIMED or "let" in said or "turn" in said or any(map(names_untargeted_cards, said.values()))


def coin_name_of_points(points: Iterable[Any]) -> str:
    """Returns the name of coins that are named by the points that they give."""
    return "/".join("±0" if each == 0 else f"{each:+d}" if isinstance(each, int) else str(each).upper() for each in points)


_WITH_CARDS = ("engaged_with", "set_on")
_OF_PILOT = ("trait", "traits_any", "traits_all", "at_most", "at_least", "gender", "age_class", "lineage")


def require_nearest_attribution(said: Any) -> None:
    """Raises ImpossibleReading where words before a card would belong to a later one: they belong to the nearest."""
    if isinstance(said, dict):
        names = list(said)
        if said.get("both", ("",))[0] == "self" and _is_engaged_alone(said["both"][1]["aim"]):
            raise ImpossibleReading("words of a nearer card")
        if any(name in names[1:] for name in _WITH_CARDS):
            raise ImpossibleReading("words of a nearer card")
        own = [name for name in names if set(said[name] if name.startswith("at_") else ()) != {"force"}]
        if any(later == "crewed" and before in _OF_PILOT for before, later in pairwise(own)):
            raise ImpossibleReading("words of a nearer card")
        said = list(said.values())
    if isinstance(said, list | tuple):
        for part in said:
            require_nearest_attribution(part)


def _is_engaged_alone(aim: Mapping[str, Any]) -> bool:
    """Returns whether a card is engaged with one that stood before it, rather than with the own card by words of its own."""
    return "engaged_with" in aim or ("engaged" in aim and aim.get("where") != "same_area")


def names_target(item: Any) -> bool:
    """Returns whether an item speaks of a target that was named before it."""
    return str(_cards_of(item).get("ref", "")).startswith("target")


def names_own_targets(item: Any) -> bool:
    """Returns whether an item aims at cards that it names itself."""
    return "aim" in _cards_of(item)


def _cards_of(item: Any) -> Mapping[str, Any]:
    cards = item.get("of", item.get("to"))
    return cards if isinstance(cards, Mapping) else {}
