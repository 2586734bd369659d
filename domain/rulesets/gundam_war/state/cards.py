"""What a card is at this moment: printed data, form, type, keywords, and Battle Points with everything that changes them."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel import numbers
from domain.kernel.changes import Plain
from domain.kernel.table import Table
from domain.rulesets.gundam_war.effects import continuous
from domain.rulesets.gundam_war.effects.matching import Sight
from domain.rulesets.gundam_war.state.faces import name_in_play as name_in_play
from domain.rulesets.gundam_war.state.faces import name_of as name_of
from domain.rulesets.gundam_war.state.faces import own_keywords, printed_defense
from domain.rulesets.gundam_war.state.faces import printed as printed
from domain.rulesets.gundam_war.state.faces import same_name as same_name
from domain.rulesets.gundam_war.state.faces import type_of as type_of
from domain.rulesets.gundam_war.state.silence import effects_negated as effects_negated
from domain.rulesets.gundam_war.state.zones import AREAS, controller, in_play, opponent, root, zone_name

UNMODIFIED = ("battleship", "base", "support")
"""UNITs to which the points of set CHARACTERs are not added (GW-BSHP-02, GW-BASE-04, GW-SPRT-03)."""
Points = tuple[int | None, int | None, int | None]


def keywords(table: Table, card_id: str, name: str) -> list[Plain]:
    """The keyword's instances on a card that work now: its own, those of set cards (GW-SET-03), and given ones."""
    return [keyword for keyword in _keywords(table, card_id, name) if not _silenced(table, card_id, keyword)]


def has(table: Table, card_id: str, name: str) -> bool:
    """Whether a keyword of the card works now."""
    return any(True for _ in keywords(table, card_id, name))


def has_printed(table: Table, card_id: str, name: str) -> bool:
    """Whether the card carries a keyword, silenced or not."""
    return any(True for _ in _keywords(table, card_id, name))


def _keywords(table: Table, card_id: str, name: str) -> Iterator[Plain]:
    yield from own_keywords(table, card_id, name)
    if in_play(table, card_id):
        for gained in continuous.on(table, card_id, "keyword"):
            if gained["keyword"] == name:
                yield gained


def _silenced(table: Table, card_id: str, keyword: Plain) -> bool:
    return not keyword.get("unvoidable") and effects_negated(table, card_id)


def all_have(table: Table, seat: str, area: str, name: str) -> bool:
    """Whether a SQUAD stands in the area and every UNIT of it has the keyword (GW-SET-04)."""
    units = table.at(f"{seat}.{area}")
    return bool(units) and all(has(table, unit, name) for unit in units)


_SIGHT = Sight(has, printed_defense)
"""How texts that change points see other cards: with all keywords, but with the defense as printed."""


def points(table: Table, card_id: str) -> Points:
    """Strike, shooting and defense of a UNIT or CHARACTER with everything that changes them; None where unknown."""
    base = printed(table, card_id).get("points")
    if base is None:
        return (None, None, None)
    added = list(_additions(table, card_id))
    values = (_value(base[index], (more[index] for more in added)) for index in range(3))
    return tuple(values)  # type: ignore[return-value]


def _value(base: Plain, added: Iterator[Plain]) -> int:
    """A printed asterisk is a 0 that nothing adds to or subtracts from (GW-LABL-09)."""
    return 0 if base == "*" else int(base) + sum(0 if more == "*" else more for more in added)


def _additions(table: Table, card_id: str) -> Iterator[Plain]:
    yield from _from_set_cards(table, card_id)
    for modifier in numbers.on(table, card_id, "points"):
        yield modifier["by"]
    if in_play(table, card_id) and type_of(table, card_id) == "unit":
        for gained in continuous.on(table, card_id, "points", _SIGHT):
            yield gained["points"]
        yield from _space_mobility(table, card_id)


def _from_set_cards(table: Table, card_id: str) -> Iterator[Plain]:
    plain = not any(has(table, card_id, name) for name in UNMODIFIED)
    if type_of(table, card_id) == "generation":
        return
    for set_card in table.carried(card_id):
        data = printed(table, set_card)
        if type_of(table, set_card) == "character":
            if plain and "points" in data:
                yield data["points"]
        else:
            yield from _boost(table, card_id, data)


def _boost(table: Table, card_id: str, data: dict[str, Plain]) -> Iterator[Plain]:
    if "points" in data:
        yield data["points"]
    for keyword in data.get("keywords", ()):
        if keyword["keyword"] == "battleship_booster" and has(table, card_id, "battleship"):
            yield keyword["points"]


def _space_mobility(table: Table, card_id: str) -> Iterator[Plain]:
    """GW-SPMO-01: attackers in Space all with Space Mobility lower the strike of opposing UNITs without it."""
    if zone_name(table, card_id) != AREAS[0]:
        return
    enemy = opponent(table, controller(table, card_id))
    if enemy != table.clock.holder or not all_have(table, enemy, AREAS[0], "space_mobility"):
        return
    if not has(table, card_id, "space_mobility"):
        yield (-lowest_space_mobility(table, enemy), 0, 0)


def lowest_space_mobility(table: Table, seat: str) -> int:
    """Y of GW-SPMO-02: the lowest number in the SQUAD, of each UNIT its best."""
    squad = table.at(f"{seat}.{AREAS[0]}")
    return min(max(int(keyword["x"]) for keyword in keywords(table, unit, "space_mobility")) for unit in squad)


def defense(table: Table, card_id: str) -> int | None:
    """The defense of a UNIT at this moment; rolled UNITs keep it (GW-BTL-07)."""
    return points(table, card_id)[2]


def damage(table: Table, card_id: str) -> int:
    """The damage on a set group; it lies on its bottom card (OP-87)."""
    return table.cards[root(table, card_id)].marks.get("damage", 0)
