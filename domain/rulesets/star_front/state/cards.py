"""What a card is at this moment: printed data, keywords, attack and score with everything that changes them."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel import numbers
from domain.kernel.changes import Plain
from domain.kernel.table import Table
from domain.kernel.truth import Truth
from domain.rulesets.star_front.state import standing
from domain.rulesets.star_front.state.zones import is_traveller, on_field, under

UPRIGHT, ATTACKING, SIDEWAYS = 0, 45, 90
"""The angles of the three unit states (SF-STATE-01 to -03, SF-ATK-10)."""
STATE = {UPRIGHT: "upright", ATTACKING: "attacking", SIDEWAYS: "sideways"}
WITH_ATTACK = ("pierce", "poison", "ranged")
"""The keywords that are granted together with an exposed attack (SF-MERGE-05)."""
Data = dict[str, Plain]
_NONE: Data = {}


def printed(table: Table, card: str) -> Data:
    """The data of a card as it lies there; empty where the record does not know the printing.

    A traveller is a no-tribute neutral unit (SF-SUM-06); a magic card may stand as a unit (SF-MAG-08).
    """
    if is_traveller(table, card):
        return traveller(table)
    data = table.data(card) or _NONE
    unit = table.cards[card].attributes.get("as_unit")
    return {**data, **unit, "type": "unit", "star": 0, "keywords": (), "text": ()} if unit else data


def traveller(table: Table) -> Data:
    """The numbers of a little traveller, which the rulebook does not give (OP-06)."""
    numbers_of = table.flags.get("traveller", _NONE)
    return {"name": "Little Traveller", "type": "unit", "race": "neutral", "star": 0, **numbers_of}


def type_of(table: Table, card: str) -> str:
    """unit or magic; empty where nobody knows."""
    return str(printed(table, card).get("type", ""))


def name_of(table: Table, card: str) -> str:
    """The printed name, empty where nobody knows."""
    return str(printed(table, card).get("name", ""))


def state_of(table: Table, unit: str) -> str:
    """upright, attacking or sideways."""
    return STATE.get(table.cards[unit].angle, "upright")


def is_merged(table: Table, unit: str) -> bool:
    """Whether a unit consists of several cards (SF-MERGE-01)."""
    return bool(under(table, unit, "lower"))


def stars(table: Table, card: str, seat: str = "", bare: bool = False) -> int | None:
    """The tributes a unit needs now (SF-COST-01); reduced ones are never below 0 (SF-COST-09).

    None for a blue star (SF-COST-12) and where nobody knows; a no-tribute unit has 0 (SF-COST-08). `bare`: without what
    continuous effects change.
    """
    data = printed(table, card)
    if "star" not in data or "blue" in data:
        return None
    changed = [*numbers.on(table, card, "tributes"), *(numbers.on(table, seat, "tributes") if seat else ())]
    lasting = () if bare else standing.on(table, card, "tributes")
    return max(0, int(data["star"]) + sum(int(each["by"]) for each in changed) + sum(lasting))


def keywords(table: Table, card: str, name: str, bare: bool = False) -> list[Plain]:
    """The instances of a keyword that work on a card now; `bare`: without what continuous effects give. Not to be changed."""
    found: list[Plain] | None = table.memo.get((card, name, bare))
    if found is None:
        lost = any(each["by"] == name for each in numbers.on(table, card, "lose"))
        found = table.memo[card, name, bare] = [] if lost else list(_keywords(table, card, name, bare))
    return found


def _keywords(table: Table, card: str, name: str, bare: bool) -> Iterator[Plain]:
    yield from _named(printed(table, card), name)
    for given in numbers.on(table, card, "keyword"):
        if given["by"]["keyword"] == name:
            yield given["by"]
    if not on_field(table, card):
        return
    for lower in under(table, card, "lower"):
        yield from _exposed(table, lower, name)
    for magic in under(table, card, "granted"):
        for grant in printed(table, magic).get("grants", ()):
            yield from _named(grant, name)
    if not bare:
        yield from (each for each in standing.on(table, card, "keyword") if each["keyword"] == name)


def _named(data: Plain, name: str) -> Iterator[Plain]:
    return (keyword for keyword in data.get("keywords", ()) if keyword["keyword"] == name)


def _exposed(table: Table, lower: str, name: str) -> Iterator[Plain]:
    """What an exposed attack brings along (SF-MERGE-05, -07); an exposed blocker blocks (SF-MERGE-06)."""
    exposed = table.cards[lower].attributes.get("exposed")
    if exposed == "attack" and name in (*WITH_ATTACK, "blocker"):
        yield from _named(printed(table, lower), name)


def has(table: Table, card: str, name: str, bare: bool = False) -> bool:
    """Whether a keyword works on a card now."""
    return bool(keywords(table, card, name, bare))


def works(table: Table, card: str, name: str) -> Truth:
    """Whether a keyword works on a card now; unknown where nobody knows what is printed on one of its cards.

    A unit whose numbers are told has what is told of it.
    """
    if has(table, card, name):
        return True
    if any(each["by"] == name for each in numbers.on(table, card, "lose")):
        return False
    there = [card, *(under(table, card, "lower") if on_field(table, card) else ())]
    return False if all(type_of(table, each) or "attack" in printed(table, each) for each in there) else None


def traits(table: Table, card: str) -> set[str]:
    """The special types of a card, such as `mech`; those given to a merged unit reach its lower cards (SF-MERGE-14)."""
    found = set(printed(table, card).get("traits", ()))
    place = table.cards[card].place
    given = [*numbers.on(table, card, "trait"), *(numbers.on(table, place, "trait") if place in table.cards else ())]
    return found | {str(each["by"]) for each in given}


def is_blocker(table: Table, unit: str) -> bool:
    """Whether a unit has no attack and cannot attack (SF-BLOCK-01, -04, SF-MERGE-06)."""
    return has(table, unit, "blocker")


def base(table: Table, unit: str, what: str) -> int | None:
    """The base number: the top card's and the exposed ones of lower cards (SF-MERGE-04, -11). None where unknown."""
    value = printed(table, unit).get(what)
    if value is None:
        return None
    lower = [each for each in under(table, unit, "lower") if table.cards[each].attributes.get("exposed") == what]
    parts = [printed(table, each).get(what) for each in lower]
    return None if None in parts else int(value) + sum(int(part) for part in parts if part is not None)


def attack(table: Table, unit: str) -> int | None:
    """The attack of a unit now; None for a blocker, which has none (SF-BLOCK-04), and where it is not known."""
    return None if is_blocker(table, unit) else _value(table, unit, "attack")


def score(table: Table, unit: str) -> int | None:
    """The score of a unit now, without what captives are worth to the player (SF-KID-05)."""
    return _value(table, unit, "score")


def _value(table: Table, unit: str, what: str) -> int | None:
    value = base(table, unit, what)
    if value is None:
        return None
    added = sum(int(each["by"]) for each in numbers.on(table, unit, what))
    granted = [grant for magic in under(table, unit, "granted") for grant in printed(table, magic).get("grants", ())]
    lasting = sum(int(each.get(what, 0)) for each in granted) + sum(int(each) for each in standing.on(table, unit, what))
    return value + added + lasting


def as_said(table: Table, unit: str) -> bool:
    """Whether a unit attacks against the rules, as a scribe wrote it down: it is fought as it was on paper."""
    return "as_said" in table.cards[unit].attributes


def movable(table: Table, unit: str) -> Truth:
    """Whether a unit can be moved; unknown where nobody knows whether it is imprisoned."""
    bound = works(table, unit, "imprisoned")
    return False if barred(table, "move", unit) else None if bound is None else not bound


def immovable(table: Table, unit: str) -> bool:
    """Whether a unit cannot be moved: imprisoned, or an effect forbids it (SF-IMPR-01, SF-EFF-19)."""
    return has(table, unit, "imprisoned") or barred(table, "move", unit)


def barred(table: Table, what: str, *targets: str) -> bool:
    """Whether an effect forbids something to a seat or card; "cannot" beats every other effect (SF-EFF-19)."""
    return any(each["by"] == what for target in targets for each in numbers.on(table, target, "cannot")) or any(
        on_field(table, target) and what in standing.on(table, target, "cannot")
        for target in targets
        if target in table.cards
    )
