"""Setting cards (NX-SETC): which card may be set on which host, and whether the host can still take it at the resolution."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth, all_of, any_of, negate
from domain.kernel.table.table import Table
from domain.parts.bandai.continuous_effects import EffectOrigin
from domain.parts.common.card_zones import zone_name
from domain.parts.common.set_groups import SET
from domain.rulesets.gundam_war_nexa.card_schema.filters import CardType, Filter
from domain.rulesets.gundam_war_nexa.card_schema.texts import Printed
from domain.rulesets.gundam_war_nexa.effects import continuous_effects, filters, targets
from domain.rulesets.gundam_war_nexa.messages import msg
from domain.rulesets.gundam_war_nexa.state import current_properties
from domain.rulesets.gundam_war_nexa.state.zones import AREAS, DEPLOYMENT, controller, is_on_field
from domain.rulesets.gundam_war_nexa.zone_changes import movement


def is_set_operation(card: Printed) -> bool:
    """Returns whether an operation is set on another card (NX-PLAY-51, NX-CARD-05)."""
    return card.type.is_surely("operation") and card.set_on is not None


def is_full_of_characters(table: Table, host: str) -> Truth:
    """Returns whether a unit has as many characters as it takes. An ACE counts as having one (NX-PLAY-42, -60).

    Unknown if unknown cards decide it.
    """
    kinds = [current_properties.type_of(table, host), *(current_properties.type_of(table, card) for card in table.at(host))]
    surely = sum(kind.is_surely("character") for kind in kinds) + kinds[0].is_surely("ace")
    least, most = continuous_effects.room_for_characters(table, host)
    if surely >= most:
        return True
    return False if surely + sum(not kind.is_known for kind in kinds) < least else None


def free_for_characters(table: Table, host: str) -> int:
    """Returns how many more characters a unit is known to take."""
    there = sum(current_properties.type_of(table, card).is_surely("character") for card in table.at(host))
    return max(continuous_effects.room_for_characters(table, host)[0] - there, 0)


def leave_host_open(desk: Desk, card_id: str, host: str) -> None:
    """Leaves the verdict open where unknown cards decide whether a host takes a character that an effect sets on it
    (NX-PLAY-42).
    """
    if not host or not current_properties.type_of(desk.table, card_id).may_be("character"):
        return
    if is_full_of_characters(desk.table, host) is None:
        desk.demand("NX-PLAY-42", None)


def host_areas(table: Table, seat: str, card_id: str) -> tuple[str, ...]:
    """Returns the areas whose cards a card may be set on (NX-SETC-02)."""
    return (DEPLOYMENT, *AREAS) if continuous_effects.may_be_set_in_battle(table, seat, card_id) else (DEPLOYMENT,)


def require_host(desk: Desk, seat: str, card_id: str, kind: str, host: str) -> None:
    """Demands a legal host for a card; the host is its target (NX-PLAY-41, -52, NX-SETC-02). A G is never a host (NX-G-04).

    Any number of operations is set on one card (NX-PLAY-53).
    """
    table = desk.table
    takes = not current_properties.type_of(table, host).is_surely("g") and not current_properties.is_chip(table, host)
    rule = "NX-SETC-12" if current_properties.type_of(table, host).is_surely("g") else "NX-COIN-13"
    desk.demand(rule, takes, msg("nothing_is_set_to_g"))
    if kind == "character":
        unit = current_properties.is_type(table, host, "unit")
        desk.demand("NX-PLAY-41", unit, msg("character_is_set_on_unit"))
        desk.demand("NX-PLAY-41", controller(table, host) == seat, msg("character_is_set_on_own"))
        desk.demand("NX-EFF-21", filters.may_pilot(table, card_id, host), msg("character_and_unit_do_not_take"))
        desk.demand("NX-PLAY-42", negate(is_full_of_characters(table, host)), msg("unit_has_character_already"))
    elif kind == "operation":
        wanted = current_properties.printed(table, card_id).set_on
        truth = (
            None
            if wanted is None and not current_properties.original_print(table, card_id).type.is_known
            else _takes(table, seat, card_id, wanted, host)
        )
        desk.demand("NX-PLAY-52", truth, msg("operation_is_not_set_to"))
    area = zone_name(table, host) in host_areas(table, seat, card_id)
    desk.demand("NX-SETC-02", area, msg("host_is_card_in_deployment"))
    desk.demand(
        "NX-TGT-09",
        targets.can_be_target(table, host, EffectOrigin(seat, card_id)),
        msg("card_does_not_become_target", card=host),
    )


def _takes(table: Table, seat: str, card_id: str, wanted: Filter | CardType | None, host: str) -> Truth:
    if wanted is None:
        return False
    return filters.fits(table, seat, card_id, Filter(wanted) if isinstance(wanted, str) else wanted, host)


def is_host_in_play(desk: Desk, host: str, life: int) -> bool:
    """Returns whether a host is still on the field and has not left in between."""
    return is_on_field(desk.table, host) and desk.table.cards[host].life == life


def failing_rule(desk: Desk, seat: str, card_id: str, host: str, life: int) -> str:
    """Returns the rule by which a card fails to be set, or an empty string if the host can still take it.

    The host has left the deployment area (NX-SETC-03), or no longer meets the requirements (NX-TGT-06).
    """
    table = desk.table
    if (
        not is_on_field(table, host)
        or table.cards[host].life != life
        or (zone_name(table, host) not in host_areas(table, seat, card_id))
    ):
        return "NX-SETC-03"
    named = targets.can_be_target(table, host, EffectOrigin(seat, card_id)) is not False
    able = named and _can_take(table, seat, card_id, host)
    return "" if able else "NX-TGT-06"


def is_host(table: Table, card_id: str) -> bool:
    """Returns whether a card on the field can have set cards at all: no G, chip or set card (NX-SETC-01, -12, NX-COIN-13)."""
    if not card_id or not is_on_field(table, card_id) or current_properties.is_chip(table, card_id):
        return False
    return not current_properties.type_of(table, card_id).is_surely("g") and table.cards[card_id].role != SET


def can_take_set_card(table: Table, seat: str, card_id: str, host: str) -> bool:
    """Returns whether an effect can set a card on a host. A G or a chip is no host (NX-SETC-12, NX-COIN-13)."""
    return not current_properties.is_chip(table, host) and _can_take(table, seat, card_id, host)


def _can_take(table: Table, seat: str, card_id: str, host: str) -> bool:
    if current_properties.type_of(table, host).is_surely("g"):
        return False
    if current_properties.type_of(table, card_id).is_surely("character"):
        free = controller(table, host) == seat and is_full_of_characters(table, host) is not True
        return free and filters.may_pilot(table, card_id, host) is not False
    wanted = current_properties.printed(table, card_id).set_on
    return wanted is None or _takes(table, seat, card_id, wanted, host) is not False


def remove_set_cards(desk: Desk, host: str) -> None:
    """Removes the set cards of a host that can no longer have any. They cannot stay on the field alone (NX-SETC-11, OP-24).

    An operation that needs no host, or a card with Stay, stays in the deployment area.
    """
    table = desk.table
    for card in list(table.at(host)):
        data = current_properties.printed(table, card)
        desk.record("consequence", "set_dissolved", "", "NX-SETC-11", {"card": card, "host": host})
        alone = all_of((data.type.is_any_of("operation"), data.set_on is None))
        stays = any_of((current_properties.has_printed_keyword(table, card, "stay"), alone))
        if stays is None:
            desk.demand("NX-SETC-11", None)
        if stays is True:
            movement.move_out_of_set_group(desk, card)
        else:
            movement.abolish_card(desk, card, "NX-MISC-02")
