"""Sound Force (MC-KW-21, -22): white numbers that count at the sortie give a detachment this status until the Return Step."""

from __future__ import annotations

from domain.card_effects.immediate_effects import add_pending
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Counted, FlagSet, Plain
from domain.kernel.record.effects import Effect, Question
from domain.kernel.table.table import Table
from domain.parts.bandai import turn_activity
from domain.parts.bandai.combat_values import STAR
from domain.parts.common.unknown_card_possibilities import may_have_text, unknown_cards
from domain.rulesets.macross_crusade.state import current_properties
from domain.rulesets.macross_crusade.state.zones import is_in_field, is_rolled, root

STATUS = "sound_force"
DUE = "sound_force_due"
_WORDS = ("fighting", "shooting", "defense")


def give_status(desk: Desk, seat: str, area: str) -> None:
    """Gives a detachment the status at the sortie if a white number adds to its strength (MC-KW-21, `sound_force_counts`)."""
    line = desk.table.at(f"{seat}.{area}")
    unknown = unknown_cards(desk.table, [card for unit in line for card in (unit, *desk.table.at(unit))])
    if may_have_text(desk.table, unknown, lambda data: bool(data.get("white"))):
        desk.demand("MC-KW-21", None)
    sources = [card for position, unit in enumerate(line) for card in _white(desk, unit, position)]
    if sources:
        desk.record("fixed", "sound_force_determined", seat, "MC-KW-21", {"cards": tuple(sources)})
        desk.do(FlagSet(STATUS, (*desk.table.flags.get(STATUS, ()), f"{seat}.{area}")))


def _white(desk: Desk, unit: str, position: int) -> list[str]:
    """Returns the cards of a group, Set Character included, with a white number that counts.

    For the vanguard Fighting counts, for other Units Shooting. Asterisks do not count, and the Fighting and Shooting of a
    rolled Unit are asterisks (MC-DMG-05, -06).
    """
    counted = [_WORDS[0 if position == 0 else 1]]
    if desk.switch("sound_force_counts") == "combat_strength":
        counted.append("defense")
    rolled = ("fighting", "shooting") if is_rolled(desk.table, unit) else ()
    stars = [word for word in counted if word in rolled or current_properties.is_star(desk.table, unit, _WORDS.index(word))]
    counted = [word for word in counted if word not in stars]
    return [card for card in (unit, *desk.table.at(unit)) if any(_is_white(desk.table, card, word) for word in counted)]


def _is_white(table: Table, card: str, word: str) -> bool:
    printed = current_properties.printed(table, card)
    return word in printed.white and (printed.points or (0, 0, 0))[_WORDS.index(word)] not in (0, STAR)


def is_sound_force(table: Table, place: str) -> bool:
    """Returns whether a detachment is a Sound Force, even if the white card has left since."""
    return place in table.flags.get(STATUS, ())


def end_status(desk: Desk) -> None:
    """Ends the status as the detachments dissolve."""
    for flag in (STATUS, DUE):
        if flag in desk.table.flags:
            desk.do(FlagSet(flag, None))


def store_damaged_units(desk: Desk, place: str, damaged: list[str]) -> None:
    """Stores the Units that a Sound Force damaged. The consequence comes after the Fixed Effects (MC-AUTO-07)."""
    if damaged and is_sound_force(desk.table, place):
        due: Plain = desk.table.flags.get(DUE, {})
        seat = desk.table.zones[place].holder
        desk.do(FlagSet(DUE, {**due, seat: tuple(dict.fromkeys((*due.get(seat, ()), *damaged)))}))


def ask_to_send_back(desk: Desk, moment: str) -> None:
    """Lets each player send one of the damaged Units back (MC-KW-22).

    The moment is after the Damage Fixed Effects, or after the Scrap Cut (switch `sound_force_moment`).
    """
    due: Plain = desk.table.flags.get(DUE)
    if not due or desk.switch("sound_force_moment") != moment:
        return
    desk.do(FlagSet(DUE, None))
    seats = sorted(due, key=lambda seat: seat != desk.table.clock.holder)
    add_pending(desk, [_effect(seat, due[seat]) for seat in seats])


def _effect(seat: str, damaged: tuple[str, ...]) -> Effect:
    operation = {"do": "sound_force", "to": damaged}
    return {"seat": seat, "kind": "rule", "auto": "auto_d", "card": damaged[0], "ops": (operation,), "targets": ()}


def send_back_question(desk: Desk, seat: str, damaged: tuple[str, ...]) -> Question | None:
    """Returns the question which Unit goes back, if any.

    A Unit that cannot be a target may be chosen too, for the effect applies to the detachment (MC-TGT-13).
    """
    left = tuple(dict.fromkeys(unit for unit in damaged if unit in desk.table.cards and is_in_field(desk.table, unit)))
    if not left or desk.table.count(seat, turn_activity.use_counter(desk, STATUS)):
        return None
    return {"seat": seat, "what": "sound_force", "least": 0, "n": 1, "options": left}


def send_back_effect(desk: Desk, seat: str, chosen: tuple[str, ...]) -> tuple[Plain, ...]:
    """Returns the small effect that moves the Unit to the bottom of its owner's Nation, once per turn and player
    (MC-KW-22).

    Its group moves with it, in an order that the owner decides (MC-SET-10).
    """
    units = tuple(root(desk.table, unit) for unit in chosen)
    for unit in units:
        desk.record("consequence", "sound_force_returned", seat, "MC-KW-22", {"card": unit})
        desk.do(Counted(seat, turn_activity.use_counter(desk, STATUS), 1))
    return ({"do": "move", "to": units, "zone": "nation_bottom"},) if units else ()
