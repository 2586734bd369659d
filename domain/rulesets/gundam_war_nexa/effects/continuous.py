"""Continuous effects (常駐): they hold while their card is on the field; see `domain.parts.continuous`.

So they apply at once, end at once and are never answered (NX-CUT-14, NX-EFF-10).
"""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.changes import Plain
from domain.kernel.facts import of_card, of_cards
from domain.kernel.table import Table
from domain.parts import continuous
from domain.parts.continuous import Standing, says
from domain.rulesets.gundam_war_nexa.effects.matching import BARE, Sight
from domain.rulesets.gundam_war_nexa.state import faces
from domain.rulesets.gundam_war_nexa.state.zones import controller, everything_on_field

STANDING = "standing"
"""The modifier that holds an effect of this turn."""


def standing(table: Table, sight: Sight = BARE) -> Iterator[Standing]:
    """Every effect that holds now; worked out once for a position."""
    return iter(continuous.saying(table, "", sight, _every))


def _every(table: Table, sight: Sight) -> Iterator[Standing]:
    for source, held in _sources(table):
        yield from continuous.of_texts(table, controller(table, source), source, held, sight)
    yield from continuous.of_this_turn(table, STANDING)


@of_cards
def _sources(table: Table) -> list[tuple[str, list[Plain]]]:
    """The cards on the field with continuous texts, and those texts."""
    return [(source, held) for source in everything_on_field(table) if (held := _held(table, source))]


@of_card
def _held(table: Table, source: str) -> list[Plain]:
    return [clause for clause in faces.own_texts(table, source) if clause.get("timing") == "continuous"]


def on(table: Table, card_id: str, what: str, sight: Sight = BARE) -> Iterator[Plain]:
    """The effects of one kind (`points`, `keyword`, `may`, `cannot`, `cost`, `lose`) that reach a card now.

    Of those that do not stack and come from cards of one original name, the first applies (NX-CARD-21, NX-KW-27). They are
    looked at in the middle of a resolution too (NX-AUTO-11).
    """
    seen: set[Plain] = set()
    for source, _, effect in continuous.on(table, card_id, what, sight, _every):
        if effect.get("no_stack"):
            key = (_original_name(table, source), repr(effect[what]))
            if key in seen:
                continue
            seen.add(key)
        yield effect


def _original_name(table: Table, source: str) -> str:
    """The name printed on the source; what a chip is called is no original name, so it stands for itself (NX-COIN-15)."""
    data = faces.original(table, source) if source in table.cards else {}
    return source if data.get("chip") else str(data.get("name", source))


def permits(table: Table, card_id: str, kind: str, *what: str) -> bool:
    """Whether an effect says `may` or `cannot` of a card (NX-EFF-21)."""
    return says(table, card_id, kind, what, on(table, card_id, kind))
