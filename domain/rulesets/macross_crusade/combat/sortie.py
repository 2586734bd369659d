"""The sorties of the Attack and the Defense Step (MC-SORTIE), and the Fixed Effect of the Return Step (MC-RETURN)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.card_effects.choices import continue_game
from domain.card_effects.effect_resolution import apply_pending_effects
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.contract.truth import Truth
from domain.kernel.record.changes import AttributeSet, Moved, Plain
from domain.parts.bandai import detachments
from domain.parts.bandai.card_states import roll_cards
from domain.parts.bandai.detachments import Formation
from domain.parts.common.set_groups import root, with_set_cards
from domain.parts.common.turns import opponent
from domain.rulesets.macross_crusade.combat import combat_check
from domain.rulesets.macross_crusade.effects import automatic_effects, continuous_effects
from domain.rulesets.macross_crusade.effects.filters import field_card
from domain.rulesets.macross_crusade.keywords import high_mobility, high_speed_battle, sound_force
from domain.rulesets.macross_crusade.messages import msg
from domain.rulesets.macross_crusade.state import current_properties
from domain.rulesets.macross_crusade.state.zones import AREAS, DEPLOYMENT, battling, is_rolled, managed
from domain.rulesets.macross_crusade.zone_changes import movement

SORTIED = "sortied"


def return_units(desk: Desk) -> None:
    """Moves every Unit in a Battle Area to its controller's Deployment Area, rolled (MC-RETURN-01 to -04).

    With the switch `return_step_rolls` at `units_that_sortied`, the Units that sortied are rolled, even if they came back
    earlier. Units that an effect brought there are not rolled then. A text may keep a Unit from it (MC-CARD-16).
    """
    table = desk.table
    by_sortie = desk.switch("return_step_rolls") == "units_that_sortied"
    for seat in table.header.seats:
        units = list(battling(table, seat))
        rolled = _sortied(desk, seat) if by_sortie else units
        rolled = continuous_effects.without_barred_cards(desk, rolled, "be_rolled")
        if units or rolled:
            desk.record("fixed", "units_returned_to_station", seat, "MC-RETURN-01", {"cards": tuple(units)})
            desk.do(*(Moved(unit, f"{seat}.{DEPLOYMENT}") for unit in units))
            roll_cards(desk, rolled)
    combat_check.disband_detachments(desk)
    sound_force.end_status(desk)


def _sortied(desk: Desk, seat: str) -> list[str]:
    results = [desk.table.cards[unit] for unit in managed(desk.table, seat)]
    return [card.id for card in results if not card.role and card.attributes.get(SORTIED) == desk.table.clock.turn]


Barred = tuple[tuple[str, str], ...]
"""The Units that drop out of a sortie, each with its rule."""
WORDS = {"first": AREAS[0], "second": AREAS[1]}
"""The Battle Areas by their words in a declaration."""


def attack(desk: Desk, seat: str, args: Arguments) -> None:
    """Forms the detachments of the Offensive player, vanguard first, or none (MC-SORTIE-01, -05, -06)."""
    formed = _named(desk, seat, args)
    barred = {area: _barred_from_sortie(desk, units) for area, units in formed.items()}
    barred = _require_unbarred(desk, barred)
    _leave_type_open(desk, formed)
    desk.declare("attack" if formed else "attack_passed", seat, "MC-SORTIE-01", _said(formed))
    _go(desk, seat, formed, barred)


def defend(desk: Desk, seat: str, args: Arguments) -> None:
    """Forms the detachments of the Defensive player, also in areas without enemies and without any attack (MC-SORTIE-09 to
    -11)."""
    formed = _named(desk, seat, args)
    barred = {area: _barred(desk, seat, area, units) for area, units in formed.items()}
    barred = _require_unbarred(desk, barred)
    _leave_type_open(desk, formed)
    desk.declare("defense" if formed else "defense_passed", seat, "MC-SORTIE-09", _said(formed))
    _go(desk, seat, formed, barred)


def _leave_type_open(desk: Desk, formed: Formation) -> None:
    """Treats a card of unknown type that sorties as a Unit. Records that its type is open, unless the command has doubts
    already."""
    types_known = all(
        current_properties.is_type(desk.table, unit, "unit") is not None for units in formed.values() for unit in units
    )
    if not types_known and not desk.transaction.doubts:
        desk.demand("MC-SORTIE-01", None)


def _require_unbarred(desk: Desk, barred: dict[str, Barred]) -> dict[str, Barred]:
    """Handles Units that are barred from a sortie, and returns those that drop out.

    By house rule such a sortie is refused. On paper the Units sortied as declared, against the rule.
    """
    if desk.on_paper or desk.switch("barred_unit_in_sortie") == "refuse_all":
        for rule in dict.fromkeys(rule for units in barred.values() for _, rule in units):
            desk.demand(rule if desk.on_paper else "MC-SORTIE-14", False, msg("unit_is_barred_from_this"))
        return dict.fromkeys(barred, ())
    return barred


def _named(desk: Desk, seat: str, args: Arguments) -> Formation:
    """Returns the Units named for each area, and refuses those that may not be declared at all (MC-SORTIE-02 to -04, -08)."""
    return detachments.form_detachments(desk, args, WORDS, lambda ref, taken: _unit(desk, seat, ref, taken), "MC-SORTIE-04")


def _unit(desk: Desk, seat: str, ref: Plain, taken: list[str]) -> str:
    """Finds a Unit in the Deployment Area, with its Set Card (MC-SET-05), in Reroll status (MC-STAT-02, -03)."""
    table = desk.table
    station, rules = table.at(f"{seat}.{DEPLOYMENT}"), ("MC-SORTIE-04", "MC-SORTIE-01")

    def find(ref: Plain) -> str:
        result = field_card(desk, seat, ref)
        desk.demand("MC-SET-05", not table.cards[result].role, msg("card_does_not_lie_in_deployment", card=result))
        return root(table, result)

    card_id = detachments.find_unit_at_home(desk, ref, taken, station, find, "Deployment Area", rules)
    desk.demand("MC-SORTIE-01", current_properties.may_be_type(table, card_id, "unit"), msg("only_units_sortie"))
    rerolled: Truth = not is_rolled(table, card_id) or continuous_effects.has_permission_or_ban(
        table, card_id, "may", "sortie_rolled"
    )
    desk.demand("MC-SORTIE-02", rerolled, msg("card_is_rolled", card=card_id))
    return card_id


def _said(formed: Formation) -> dict[str, Plain]:
    return {"squads": {word: formed[area] for word, area in WORDS.items() if area in formed}}


def _barred(desk: Desk, seat: str, area: str, units: tuple[str, ...]) -> Barred:
    """Returns the Units that drop out: first single Units, then the detachment that is left (MC-SORTIE-14, MC-KW-01, -06)."""
    enemies = list(desk.table.at(f"{opponent(desk.table, seat)}.{area}"))
    home = dict(_barred_from_sortie(desk, units))
    mobile = {unit: high_mobility.bars_unit(desk.table, enemies, unit) for unit in units if unit not in home}
    out = {**home, **{unit: "MC-KW-01" for unit, truth in mobile.items() if truth is True}}
    _leave_open(desk, "MC-KW-01", mobile.values())
    left = [unit for unit in units if unit not in out]
    speed = high_speed_battle.bars_detachment(desk.table, enemies, left) if left else False
    _leave_open(desk, "MC-KW-06", [speed])
    return tuple({**out, **dict.fromkeys(left, "MC-KW-06")}.items()) if speed is True else tuple(out.items())


def _leave_open(desk: Desk, rule: str, truths: Iterable[Truth]) -> None:
    """Records that a bar from sortie is open if an unknown card decides it. No Unit drops out then."""
    if None in truths:
        desk.demand(rule, None)


def _barred_from_sortie(desk: Desk, units: tuple[str, ...]) -> Barred:
    """Returns the Units that an effect bars from a sortie."""
    bans = {unit: continuous_effects.has_permission_or_ban(desk.table, unit, "cannot", "sortie") for unit in units}
    _leave_open(desk, "MC-SORTIE-14", bans.values())
    return tuple((unit, "MC-SORTIE-14") for unit, banned in bans.items() if banned is True)


def _go(desk: Desk, seat: str, formed: Formation, barred: dict[str, Barred]) -> None:
    """Moves the detachments. A barred Unit stays as it was, and the others close up (MC-SORTIE-14)."""
    moved: list[str] = []
    for area, units in formed.items():
        staying = tuple(unit for unit, _ in barred[area])
        if staying:
            desk.record("fixed", "unit_dropped_from_sortie", seat, "MC-SORTIE-14", {"cards": staying})
        going = tuple(unit for unit in units if unit not in staying)
        if detachments.send_units(desk, seat, f"{seat}.{area}", going, ("detachment_sortied", "MC-SORTIE-07", area)):
            desk.do(*(AttributeSet(unit, SORTIED, desk.table.clock.turn) for unit in going))
            for unit in going:
                if not current_properties.may_be_type(desk.table, unit, "unit"):
                    movement.mark_wrongly_placed(desk, unit)
            sound_force.give_status(desk, seat, area)
            moved += going
    automatic_effects.trigger_on_engagement(desk, combat_check.check_combat(desk))
    automatic_effects.trigger_effects(
        desk, "sorties", [automatic_effects.snapshot_card(desk, card) for card in with_set_cards(desk.table, moved)]
    )
    apply_pending_effects(desk)
    continue_game(desk, "advance")


def remove_non_units(desk: Desk) -> None:
    """Moves each card that is no longer a Unit from its Battle Area to the Deployment Area at once (MC-SORTIE-13)."""
    for seat in desk.table.header.seats:
        for card in list(battling(desk.table, seat)):
            if not (current_properties.may_be_type(desk.table, card, "unit") or movement.is_wrongly_placed(desk.table, card)):
                movement.relocate_unit(desk, card, DEPLOYMENT)
