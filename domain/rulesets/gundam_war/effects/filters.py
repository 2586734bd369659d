"""Which cards a text speaks of.

A filter is a table: `type` · `whose` (own, enemy, any) · `where` (play, station, battle, space, earth, same_area, hand,
junkyard, hangar, host) · `name` · `tag` or `keyword` · `rolled` · `color` · `other` (not the source itself). Own and
enemy are read from the controller of the source (GW-OPER-08).
"""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.kernel.table import Table
from domain.kernel.truth import Truth, any_of
from domain.rulesets.gundam_war.state.zones import (
    AREAS,
    EARTH,
    HAND,
    HANGAR,
    JUNKYARD,
    SPACE,
    STATION,
    cards_in_play,
    controller,
    in_play,
    is_rolled,
    opponent,
    root,
    zone_name,
)

_WHERE = {
    "station": (STATION,),
    "battle": AREAS,
    "space": (SPACE,),
    "earth": (EARTH,),
    "play": (STATION, *AREAS),
    "hand": (HAND,),
    "junkyard": (JUNKYARD,),
    "hangar": (HANGAR,),
}


def fits(table: Table, seat: str, source: str, wanted: Plain, card_id: str) -> Truth:
    """Whether a card is one that a filter speaks of; unknown where its printing is needed and not known."""
    if not _lies(table, source, wanted.get("where", "play"), card_id):
        return False
    whose = wanted.get("whose", "any")
    holder = table.zone_of(card_id).holder
    if whose != "any" and (holder == seat) != (whose == "own"):
        return False
    if wanted.get("other") and card_id == source:
        return False
    if "rolled" in wanted and is_rolled(table, card_id) != wanted["rolled"]:
        return False
    return _identity_fits(table, wanted, card_id)


def _lies(table: Table, source: str, where: str, card_id: str) -> bool:
    if where == "same_area":
        return source in table.cards and zone_name(table, card_id) == zone_name(table, source)
    if where == "host":
        return source in table.cards and table.cards[source].place == card_id
    return zone_name(table, card_id) in _WHERE[where]


def _identity_fits(table: Table, wanted: Plain, card_id: str) -> Truth:
    from domain.rulesets.gundam_war.state import cards

    if "type" in wanted:
        kind = cards.type_of(table, card_id)
        if kind != wanted["type"]:
            return False if kind else None
    if "name" in wanted and not _named(table, wanted, card_id):
        return False if cards.name_of(table, card_id) else None
    data = cards.printed(table, card_id)
    if "color" in wanted and data.get("color") != wanted["color"]:
        return False if data else None
    for word in ("tag", "keyword"):
        if word in wanted and not cards.has(table, card_id, wanted[word]):
            return False if data else None
    if "max_defense" in wanted:
        value = cards.defense(table, card_id)
        return None if value is None else value <= wanted["max_defense"]
    return True


def _named(table: Table, wanted: Plain, card_id: str) -> bool:
    from domain.rulesets.gundam_war.state import cards

    name, model = cards.name_in_play(table, card_id)
    return name == wanted["name"] and (not model or wanted.get("model", model) == model)


def matching(table: Table, seat: str, source: str, wanted: Plain) -> list[str]:
    """The cards a filter certainly speaks of."""
    return [card_id for card_id in candidates(table, wanted) if fits(table, seat, source, wanted, card_id) is True]


def candidates(table: Table, wanted: Plain) -> list[str]:
    """All cards in the zones a filter names."""
    where = wanted.get("where", "play")
    if where in ("hand", "junkyard", "hangar"):
        zone = _WHERE[where][0]
        return [card for seat in table.header.seats for card in table.at(f"{seat}.{zone}")]
    return [card for seat in table.header.seats for card in cards_in_play(table, seat)]


def reaches(table: Table, source: str, effect: Plain, card_id: str) -> bool:
    """Whether an Auto A effect of a card in play reaches another card: itself, its UNIT, or all that fit."""
    on = effect.get("on", "self")
    if on == "self":
        return card_id == source
    if on == "host":
        return root(table, source) == card_id != source
    return fits(table, controller(table, source), source, on, card_id) is True


def condition(table: Table, source: str, clause: Plain) -> bool:
    """Whether the condition and the power requirement `[X • Y]` of a clause hold now (GW-COST-29, OP-26)."""
    from domain.rulesets.gundam_war.state.cards import printed
    from domain.rulesets.gundam_war.state.power import has_power

    seat = controller(table, source) or table.cards[source].bringer
    need = clause.get("requirement")
    if need and has_power(table, seat, printed(table, source).get("color"), need[0], need[1]) is not True:
        return False
    when = clause.get("condition")
    return when is None or _holds(table, seat, source, when)


def _holds(table: Table, seat: str, source: str, when: Plain) -> bool:
    if "none" in when and matching(table, seat, source, when["none"]):
        return False
    if "some" in when and len(matching(table, seat, source, when["some"])) < when.get("least", 1):
        return False
    if "turn" in when and (table.clock.holder == seat) != (when["turn"] == "own"):
        return False
    return not ("in_battle" in when and (in_play(table, source) and zone_name(table, source) in AREAS) != when["in_battle"])


def exists(table: Table, seat: str, source: str, wanted: Plain) -> Truth:
    """Whether some card fits."""
    return any_of(fits(table, seat, source, wanted, card_id) for card_id in candidates(table, wanted))


def enemy_of(table: Table, seat: str) -> str:
    """The other seat."""
    return opponent(table, seat)
