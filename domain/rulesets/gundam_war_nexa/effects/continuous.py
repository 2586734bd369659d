"""Continuous effects (常駐): they hold while their card is on the field, worked out afresh whenever somebody looks.

So they apply at once, end at once and are never answered (NX-AUTO-01, -02, -06, NX-CUT-14, NX-EFF-10). `this_turn`
effects live as long as their turn and look for their cards all the time (NX-DUR-02).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.kernel import numbers
from domain.kernel.changes import Plain
from domain.kernel.table import Table
from domain.rulesets.gundam_war_nexa.effects.matching import BARE, Sight, condition, fits
from domain.rulesets.gundam_war_nexa.state import faces
from domain.rulesets.gundam_war_nexa.state.zones import controller, everything_on_field, root

STANDING = "standing"


class Standing(NamedTuple):
    """A continuous effect: the card it comes from, whose it is (NX-CTRL-15), and what it says."""

    source: str
    seat: str
    effect: Plain


def standing(table: Table, sight: Sight = BARE) -> Iterator[Standing]:
    """Every effect that holds now, the one applied earlier first (NX-AUTO-03); worked out once for a position."""
    return iter(_saying(table, "", sight))


def _saying(table: Table, what: str, sight: Sight) -> list[Standing]:
    """The effects that say something of one kind; all of them where `what` is empty."""
    key = (STANDING, what, sight)
    found: list[Standing] | None = table.memo.get(key)
    if found is None:
        everything = list(_standing(table, sight)) if not what else _saying(table, "", sight)
        found = table.memo[key] = [each for each in everything if not what or what in each.effect]
    return found


def _standing(table: Table, sight: Sight) -> Iterator[Standing]:
    for source in everything_on_field(table):
        for clause in faces.own_texts(table, source):
            if clause.get("timing") == "continuous":
                seat = controller(table, source)
                if condition(table, seat, source, clause, sight):
                    yield from (Standing(source, seat, effect) for effect in clause.get("effects", ()))
    for data in numbers.on(table, "", STANDING):
        yield Standing(data["source"], data["by"]["seat"], data["by"])


def on(table: Table, card_id: str, what: str, sight: Sight = BARE) -> Iterator[Plain]:
    """The effects of one kind (`points`, `keyword`, `may`, `cannot`, `cost`, `lose`) that reach a card now.

    Of those that do not stack and come from cards of one original name, the first applies (NX-CARD-21, NX-KW-27). They are
    looked at in the middle of a resolution too (NX-AUTO-11).
    """
    seen: set[Plain] = set()
    for source, seat, effect in _saying(table, what, sight):
        if _reaches(table, source, seat, effect, card_id, sight):
            if effect.get("no_stack"):
                key = (_original_name(table, source), repr(effect[what]))
                if key in seen:
                    continue
                seen.add(key)
            yield effect


def _original_name(table: Table, source: str) -> str:
    return str(faces.original(table, source).get("name", source)) if source in table.cards else source


def _reaches(table: Table, source: str, seat: str, effect: Plain, card_id: str, sight: Sight) -> bool:
    to = effect.get("on", "self")
    if to == "self":
        return card_id == source
    if to == "host":
        return source in table.cards and root(table, source) == card_id != source
    return fits(table, seat, source, to, card_id, sight) is True


def permits(table: Table, card_id: str, kind: str, *what: str) -> bool:
    """Whether an effect says `may` or `cannot` of a card (NX-EFF-21)."""
    said = [modifier["by"] for modifier in numbers.on(table, card_id, kind)]
    said += [effect[kind] for effect in on(table, card_id, kind)]
    return any(word in what for word in said)
