"""Which cards a text speaks of.

A filter is a table of demands: `type` (unit, magic, site) · `whose` (own, enemy) · `where` (field, front, back, graveyard,
hand, deck, exile, turntable, forest) · `race`, `trait`, `name`, `keyword`, `ghost` · `traveller`, `merged`, `other` (not the
source itself) · `state` (upright, attacking, sideways) · `tributes` (a number; a blue star has none) · `least_attack`,
`most_attack`, `most_score` · `stands` (ahead, beside or behind the source) · `lane` (the source's, or a number).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from domain.kernel.changes import Plain
from domain.kernel.table import Table
from domain.kernel.truth import Truth, all_of
from domain.rulesets.star_front.state import counts, faces, zones

WHERE: dict[str, tuple[str, ...]] = {
    "field": zones.FIELD,
    "front": (zones.FRONT,),
    "back": (zones.BACK,),
    "graveyard": (zones.GRAVEYARD,),
    "hand": (zones.HAND,),
    "deck": (zones.DECK,),
    "exile": (zones.EXILE,),
    "turntable": (zones.TURNTABLE,),
    "forest": (zones.FOREST,),
    "site": (zones.SITE,),
    "processing": (zones.PROCESSING,),
}


class Sight(NamedTuple):
    """How the cards are seen that a filter is asked about: with what continuous effects give, or without.

    `has`: whether a keyword works · `stars`: the tributes for a seat · `attack`, `score`: now · `total`: of a seat.
    """

    has: Callable[[Table, str, str], bool]
    stars: Callable[[Table, str, str], int | None]
    attack: Callable[[Table, str], int | None]
    score: Callable[[Table, str], int | None]
    total: Callable[[Table, str], int | None]


Test = Callable[[Table, str, Plain, str, Sight], Truth]


def fits(table: Table, seat: str, source: str, wanted: Plain, card: str, sight: Sight) -> Truth:
    """Whether a card is one that a filter speaks of, seen by a seat; unknown where its printing is needed."""
    if not lies(table, card, wanted.get("where", "field")):
        return False
    if not is_side(seat, wanted.get("whose", "any"), zones.controller(table, card)):
        return False
    return suits(table, source, wanted, card, sight)


def lies(table: Table, card: str, where: str) -> bool:
    """Whether a card lies by itself in the place that a filter names."""
    return table.cards[card].place in table.zones and table.zone_of(card).name in WHERE[where]


def is_side(seat: str, whose: str, holder: str) -> bool:
    """Whether a card of this holder is on the side that a filter names, seen by a seat."""
    return whose == "any" or (holder == seat) == (whose == "own")


def suits(table: Table, source: str, wanted: Plain, card: str, sight: Sight) -> Truth:
    """Whether a card is of the kind that a filter speaks of, wherever it lies."""
    if wanted.get("other") and card == zones.host(table, source):
        return False
    needs = [word for word in wanted if word in _PRINTED]
    if needs and not faces.printed(table, card).get("type"):
        return None
    tests = [_TESTS[word](table, source, value, card, sight) for word, value in wanted.items() if word in _TESTS]
    return all_of(tests)


def is_printed(data: Plain, wanted: Plain) -> Truth:
    """Whether a printing is one that a filter speaks of, by what is printed on it; unknown where nobody knows it.

    What is asked of how a card stands on the field no printing answers.
    """
    if set(wanted) & set(_STANDING):
        return False
    if not data.get("type"):
        return None if set(wanted) & set(_PRINTED) else True
    tests: dict[str, Callable[[Plain], bool]] = {
        "type": lambda value: bool(data.get("site")) if value == "site" else data["type"] == value,
        "race": lambda value: data.get("race") == value,
        "trait": lambda value: value in data.get("traits", ()),
        "name": lambda value: data.get("name") == value,
        "keyword": lambda value: any(each["keyword"] == value for each in data.get("keywords", ())),
        "ghost": lambda value: bool(data.get("ghost")) == value,
        "tributes": lambda value: "blue" not in data and data.get("star") == value,
        "least_attack": lambda value: int(data.get("attack", 0)) >= value,
        "most_attack": lambda value: int(data.get("attack", 0)) <= value,
        "most_score": lambda value: int(data.get("score", 0)) <= value,
    }
    unknown = data.get("unknown", ())
    asked = ((word, value) for word, value in wanted.items() if word in tests)
    return all_of(None if _FIELDS.get(word, word) in unknown else tests[word](value) for word, value in asked)


_FIELDS = {
    "tributes": "star",
    "least_attack": "attack",
    "most_attack": "attack",
    "most_score": "score",
    "keyword": "keywords",
}
"""Demand -> the field that it asks for, where that is called something else."""


def matching(table: Table, seat: str, source: str, wanted: Plain, sight: Sight) -> list[str]:
    """The cards that a filter certainly speaks of: the active player's first, on the field in front order."""
    return [card for card in places(table, wanted) if fits(table, seat, source, wanted, card, sight) is True]


def places(table: Table, wanted: Plain) -> list[str]:
    """The cards that lie where a filter looks."""
    mine = zones.active(table)
    found: list[str] = list(table.at(zones.PROCESSING)) if wanted.get("where") == "processing" else []
    for seat in (mine, zones.enemy(table, mine)):
        for name in WHERE[wanted.get("where", "field")]:
            if name not in zones.ROWS:
                found += table.at(f"{seat}.{name}")
        found += [unit for unit in zones.units(table, seat) if zones.row(table, unit) in WHERE[wanted.get("where", "field")]]
    return found


def condition(table: Table, seat: str, source: str, wanted: Plain, sight: Sight) -> Truth:
    """Whether a number is from `least` to `most`: `count` (a filter), `hand`, `energy`, `passengers`, `score`, rewards.

    Unknown where it hangs on a card that nobody knows.
    """
    if "all" in wanted:
        return all_of(condition(table, seat, source, each, sight) for each in wanted["all"])
    fewest, most = _measured(table, seat, source, wanted, sight)
    if fewest is None or most is None:
        return None
    least, bound = wanted.get("least", 0), wanted.get("most", most)
    if least <= fewest and most <= bound:
        return True
    return None if least <= most and fewest <= bound else False


def _measured(table: Table, seat: str, source: str, wanted: Plain, sight: Sight) -> tuple[int | None, int | None]:
    """The least and the most that the number may be."""
    if "count" in wanted:
        truths = [fits(table, seat, source, wanted["count"], card, sight) for card in places(table, wanted["count"])]
        return truths.count(True), len(truths) - truths.count(False)
    value = _counted(table, seat, source, wanted, sight)
    return value, value


def _counted(table: Table, seat: str, source: str, wanted: Plain, sight: Sight) -> int | None:
    who = zones.enemy(table, seat) if wanted.get("who") == "enemy" else seat
    if "hand" in wanted:
        return len(table.at(f"{who}.{zones.HAND}"))
    if "energy" in wanted:
        return table.count(who, "energy")
    if "passengers" in wanted:
        return len(zones.under(table, source, "passenger"))
    return sight.total(table, who) if "score" in wanted else counts.rewards(table, who)


def _is_type(table: Table, source: str, value: Plain, card: str, sight: Sight) -> Truth:
    kind = faces.type_of(table, card)
    return bool(faces.printed(table, card).get("site")) if value == "site" else bool(kind == value)


def _tributes(table: Table, source: str, value: Plain, card: str, sight: Sight) -> Truth:
    return bool(sight.stars(table, card, zones.controller(table, card)) == value)


def _stands(table: Table, source: str, value: Plain, card: str, sight: Sight) -> Truth:
    unit = zones.host(table, source)
    if unit not in table.cards or not zones.row(table, unit):
        return False
    if value == "ahead":
        return card in zones.ahead(table, unit)
    if value == "directly_ahead":
        return card == zones.directly_ahead(table, unit)
    if zones.controller(table, card) != zones.controller(table, unit):
        return False
    here = zones.position(table, card)
    return here in zones.beside(table, unit) if value == "beside" else here == zones.directly_behind(table, unit)


def _lane(table: Table, source: str, value: Plain, card: str, sight: Sight) -> Truth:
    unit = zones.host(table, source)
    here = zones.lane(table, unit) if unit in table.cards else 0
    return bool(zones.lane(table, card) == (here if value == "same" else value))


_TESTS: dict[str, Test] = {
    "type": _is_type,
    "race": lambda table, source, value, card, sight: faces.printed(table, card).get("race") == value,
    "trait": lambda table, source, value, card, sight: value in faces.traits(table, card),
    "name": lambda table, source, value, card, sight: faces.name_of(table, card) == value,
    "keyword": lambda table, source, value, card, sight: sight.has(table, card, value),
    "ghost": lambda table, source, value, card, sight: (counts.ghost_points(table, card) > 0) == value,
    "traveller": lambda table, source, value, card, sight: zones.is_traveller(table, card) == value,
    "merged": lambda table, source, value, card, sight: faces.is_merged(table, card) == value,
    "state": lambda table, source, value, card, sight: faces.state_of(table, card) == value,
    "tributes": _tributes,
    "least_attack": lambda table, source, value, card, sight: (sight.attack(table, card) or 0) >= value,
    "most_attack": lambda table, source, value, card, sight: (sight.attack(table, card) or 0) <= value,
    "most_score": lambda table, source, value, card, sight: (sight.score(table, card) or 0) <= value,
    "stands": _stands,
    "lane": _lane,
}
_STANDING = ("traveller", "merged", "state", "stands", "lane")
_PRINTED = frozenset(_TESTS) - set(_STANDING)
