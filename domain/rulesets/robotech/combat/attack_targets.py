"""The targets of attacks: an opponent's Base Zone (RT-ATK-06), or one Unit in an opponent's Battle Zone (RT-ATK-07)."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.contract.truth import Truth, any_of
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.parts.common.card_zones import zone_name
from domain.rulesets.robotech.effects.card_lookup import find_fielded_card
from domain.rulesets.robotech.effects.permissions import is_allowed
from domain.rulesets.robotech.messages import msg
from domain.rulesets.robotech.state.printed_properties import is_pilot, names_of, printed, type_of
from domain.rulesets.robotech.state.units import is_unit, root_of_unit
from domain.rulesets.robotech.state.zones import BATTLE, controller, fielded, opponents


class AttackTarget(NamedTuple):
    """The aim of an attack: its kind (direct, unit), the opponent, and the target of a Unit Attack."""

    kind: str
    seat: str
    target: str = ""

    def to_said(self) -> dict[str, Plain]:
        """Returns the public fields of the aim for an event."""
        return {"kind": self.kind, "against": self.seat, **({"target": self.target} if self.target else {})}


def read_attack_target(desk: Desk, seat: str, args: Arguments) -> AttackTarget:
    """Returns the aim of an attack: the named Unit, otherwise a Base.

    A single opponent need not be named (RT-MP-04).
    """
    others = opponents(desk.table, seat)
    if args.get("on") is None:
        named = args.get("seat", others[0] if len(others) == 1 else None)
        desk.reject_unless(named is not None, msg("which_opponent_is_attacked"), others)
        desk.demand("RT-ATK-06", named in others, msg("attack_is_aimed_at_opponent"), others)
        return AttackTarget("direct", str(named))
    lying = [card for other in others for card in fielded(desk.table, other)]
    lying.sort(key=lambda card: zone_name(desk.table, card) != BATTLE)
    target = root_of_unit(
        desk.table, find_fielded_card(desk, seat, args["on"], partial(msg, "card_is_not_opponent_unit"), "RT-ATK-07", lying)
    )
    against = controller(desk.table, target)
    desk.demand("RT-ATK-20", args.get("seat") in (None, against), msg("who_has_that_unit", who=against), (against,))
    return AttackTarget("unit", against, target)


def require_target(desk: Desk, units: list[str], aim: AttackTarget) -> None:
    """Checks that each attacker may be aimed at the target."""
    if aim.kind == "unit":
        _require_target(desk, aim.target)
    for unit in units:
        if type_of(desk.table, unit).is_surely("vessel"):
            _require_of_vessel(desk, unit, aim)
        elif aim.kind == "unit":
            _require_battle_type(desk, unit, aim.target)


def _require_target(desk: Desk, target: str) -> None:
    """Checks that the target is a Unit in a Battle Zone (RT-ATK-07, RT-ZONE-01); it may be a Vessel (RT-ATK-18)."""
    name = names_of(desk.table, target).or_else(target)
    in_battle = zone_name(desk.table, target) == BATTLE
    desk.demand("RT-ATK-07", in_battle, msg("card_is_not_in_word", card=name, word="Battle Zone"))
    desk.demand("RT-CARD-10", is_unit(desk.table, target), msg("card_is_no_unit", card=name))


def _require_of_vessel(desk: Desk, unit: str, aim: AttackTarget) -> None:
    """Checks that a Vessel attacks a Vessel: no Base (RT-ATK-15), no Mecha (RT-ATK-16), and no other Unit (RT-ATK-17)."""
    table, name = desk.table, names_of(desk.table, unit).or_else(unit)
    if aim.kind == "direct":
        desk.demand("RT-ATK-15", is_allowed(table, unit, "direct_attack"), msg("card_is_vessel_no_direct", card=name))
        return
    kind = type_of(table, aim.target)
    mecha = kind.is_surely("mecha")
    free = is_allowed(table, unit, "attack_mecha") if mecha else False
    truth = any_of([kind.is_any_of("vessel"), free])
    desk.demand("RT-ATK-16" if mecha else "RT-ATK-17", truth, msg("card_is_vessel_it_attacks", card=name))


def _require_battle_type(desk: Desk, unit: str, target: str) -> None:
    """Checks that a Character in a Unit Attack shares a Battle Type with the defending Unit (RT-ATK-08).

    A Mecha need not share one (RT-ATK-09). Pilots without a Mecha are compared. With the switch `battle_type_of_pilots` at
    `all`, each Pilot in a Mecha is compared too.
    """
    compared = [unit] if is_pilot(desk.table, unit) is not False else []
    if desk.switch("battle_type_of_pilots") == "all":
        compared += desk.table.at(unit)
    for card in compared:
        truth = _matches(desk.table, card, target)
        name = names_of(desk.table, card).or_else(card)
        desk.demand(
            "RT-ATK-08",
            truth,
            msg("card_shares_no_battle_type", card=name, card2=names_of(desk.table, target).or_else(target)),
        )


def _matches(table: Table, card: str, target: str) -> Truth:
    """Returns whether two cards share a Battle Type (RT-CARD-11); unknown if a card is unknown."""
    return printed(table, card).battle_types.shares_with(printed(table, target).battle_types)
