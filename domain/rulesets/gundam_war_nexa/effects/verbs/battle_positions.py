"""The place of a card in the battle areas: its area, and its place in the order of its force."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from domain.card_effects import choices
from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import all_of
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.kernel.table.table import Table
from domain.parts.card_schema.text_protocols import SeatEffect, Whose
from domain.parts.common.set_groups import root
from domain.parts.common.small_effect_execution import OptionalQuestion, chosen_answer, require_source_card, seat_for_card
from domain.rulesets.gundam_war_nexa.combat.sortie import has_terrain
from domain.rulesets.gundam_war_nexa.messages import msg
from domain.rulesets.gundam_war_nexa.state.zones import AREA_OF_TERRAIN, TERRAIN, controller, units_of_force


class AreaEntryEffect(Protocol):
    """A small effect that puts a card into an area, into the order of a force."""

    @property
    def area(self) -> str | None:
        """The word for the area; None: the area that is usual for the card."""

    @property
    def front(self) -> bool:
        """Returns whether the card goes to the front of the force."""

    @property
    def anywhere(self) -> bool:
        """Returns whether the player chooses any place in the force; without `front` and this the card goes to the rear."""

    @property
    def stored(self) -> Plain:
        """The small effect in its stored form."""


def choose_area(
    desk: Desk, effect: Effect, operation: AreaEntryEffect, met: Whose | None = None, able: Iterable[str] = ()
) -> OptionalQuestion:
    """Returns the question for an area if any may be chosen, or None if the area is named (NX-ZONE-15, NX-EFF-03).

    `able`: cards that have to have the terrain of the area.

    For the area `same` it returns the same small effect with the area of its own card. Raises Refused if there is no such
    area, so that the effect does nothing.
    """
    if operation.area == "same":
        here = _area_of_source(desk, effect)
        desk.reject_unless(here is not None, msg("card_text_is_in_no_battle"), rule="NX-EFF-11")
        return {"later": ({**operation.stored, "area": here},)}
    words, is_sure = _areas(desk, effect, met, able)
    if not is_sure:
        desk.demand("NX-EFF-21", None)
    desk.reject_unless(_has_area(operation, words), msg("no_such_units_stand_in_area"), rule="NX-EFF-11")
    return choices.choose_area(desk, effect, operation, words)


def is_area_there(
    desk: Desk, effect: Effect, operation: AreaEntryEffect, met: Whose | None = None, able: Iterable[str] = ()
) -> bool:
    """Returns whether there is now, as far as is known, an area to which a small effect says that a card goes (NX-EFF-03)."""
    if operation.area == "same":
        return _area_of_source(desk, effect) is not None
    return _has_area(operation, _areas(desk, effect, met, able)[0])


def _area_of_source(desk: Desk, effect: Effect) -> str | None:
    """Returns the word for the battle area of the card of the text; None if it is in none."""
    own = require_source_card(desk, effect, "area")
    return TERRAIN.get(desk.table.zone_of(root(desk.table, own)).name) if own in desk.table.cards else None


def _areas(desk: Desk, effect: Effect, met: Whose | None, able: Iterable[str]) -> tuple[list[str], bool]:
    """Returns the words for the areas that may fit, and whether the terrain of the cards is known."""
    cards = tuple(able)
    fits = {word: all_of(has_terrain(desk, card, area) for card in cards) for word, area in AREA_OF_TERRAIN.items()}
    words = [word for word in AREA_OF_TERRAIN if _is_met(desk.table, effect, word, met) and fits[word] is not False]
    return words, None not in fits.values()


def _has_area(operation: AreaEntryEffect, words: list[str]) -> bool:
    if operation.area == choices.CHOSEN_AREA:
        return bool(words)
    return operation.area not in AREA_OF_TERRAIN or operation.area in words


def _is_met(table: Table, effect: Effect, word: str, met: Whose | None) -> bool:
    """Returns whether units of a side are in an area already."""
    seats = (seat for seat in table.header.seats if met == "any" or (seat == effect["seat"]) == (met == "own"))
    return met is None or any(units_of_force(table, seat, AREA_OF_TERRAIN[word]) for seat in seats)


def choose_position(
    desk: Desk, effect: Effect, operation: AreaEntryEffect, key: str, card: str = ""
) -> tuple[int, OptionalQuestion]:
    """Returns the place in the order of a force, counted from the front, or the question for it. The default is the rear.

    `card`: the card that moves; it may be in the force already.
    """
    said, there = chosen_answer(effect), sum(each != card for each in desk.table.at(key))
    if operation.front:
        return 0, None
    if not operation.anywhere or not there or said == ():
        return -1, None
    if said is not None:
        return int(said[0]) - 1, None
    return -1, {"seat": effect["seat"], "what": "position", "words": tuple(map(str, range(1, there + 2)))}


def side_of_area(desk: Desk, effect: Effect, operation: SeatEffect, card: str) -> str:
    """Returns the seat to whose area a card goes: that of the side the text names, by default the controller of the card.

    Returns an empty string for a card without a controller if the text names no side.
    """
    return seat_for_card(desk, effect, operation, card) if operation.who else controller(desk.table, card)
