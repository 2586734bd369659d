"""Cards entering and leaving the field, with their set groups (NX-ZONE, NX-SETC, NX-EFF)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth, all_of, any_of
from domain.kernel.desk.identification import show_card
from domain.kernel.record.changes import PUBLIC, Angled, AttributeSet, FlagSet, Moved
from domain.kernel.table.table import Table
from domain.parts.common import card_zones
from domain.parts.common.card_zones import clear_card_state
from domain.parts.common.set_groups import ROLLED, SET
from domain.rulesets.gundam_war_nexa.card_schema.continuous_effects import ContinuousEffect, Instead
from domain.rulesets.gundam_war_nexa.combat import force_engagement
from domain.rulesets.gundam_war_nexa.effects import automatic_effects, continuous_effects
from domain.rulesets.gundam_war_nexa.keywords import battle_stations, ps_armor
from domain.rulesets.gundam_war_nexa.state import current_properties
from domain.rulesets.gundam_war_nexa.state.zones import (
    AREAS,
    DEPLOYMENT,
    FACE_UP,
    G_ZONE,
    HANGAR,
    JUNKYARD,
    NATION,
    REMOVED,
    cards_on_side,
    controller,
    group,
    is_on_field,
    is_rolled,
    root,
)
from domain.rulesets.gundam_war_nexa.zone_changes import destruction

PLACES = {"removed": REMOVED, "nation_top": NATION, "nation_bottom": NATION, "g": G_ZONE, "g_rolled": G_ZONE}
"""The words of texts for places whose zone has another name."""


Why = Literal["destroyed", "refit", ""]
"""The reason why a card is abolished, where texts refer to it."""


def put_card(desk: Desk, card_id: str, zone: str, index: int = -1, holder: str = "") -> None:
    """Puts one card, as its original type, into its owner's `zone`, or into the hangar of `holder`.

    NX-ZONE-16 to -18, NX-CTRL-17, NX-HAND-07. A chip that leaves the field is removed, whatever its destination was
    (NX-COIN-04).
    """
    table = desk.table
    card = table.cards[card_id]
    if is_on_field(table, card_id) or card.attributes:
        clear_card_state(desk, card_id)  # states, damage, coins and all effects on the card (NX-DEST-09, NX-COIN-04)
    if current_properties.is_chip(table, card_id):
        zone, index, holder = REMOVED, -1, ""
    place = zone if zone in table.zones else f"{(holder if zone == HANGAR else '') or card.bringer}.{zone}"
    card_zones.put_card(desk, card_id, place, index)
    card_zones.show_in_open_zone(desk, card_id, FACE_UP)


def leave_field(desk: Desk, card_id: str, zone: str, holder: str = "", index: int = -1) -> None:
    """Moves a card off the field. The set cards of a host go to the same kind of place (NX-SETC-09, NX-ZONE-17)."""
    seen = [automatic_effects.snapshot_card(desk, card) for card in group(desk.table, card_id)]
    for each in reversed(seen):
        put_card(desk, each.card, zone, index, holder)
    automatic_effects.trigger_effects(desk, "leaves", seen, {})
    destruction.drop_stale_abolish_effects(desk)
    destruction.destroy_fallen_units(desk)


def abolish_card(
    desk: Desk,
    card_id: str,
    rule: str = "NX-DEST-08",
    why: Why = "",
    goes: Instead | None = None,
    left: automatic_effects.LastKnownInformation | None = None,
) -> None:
    """Puts a card into its owner's junkyard in one act (NX-DEST-04, -08, -19).

    If a text says that the card `goes` to another place instead, it goes there (NX-EFF-21). `left`: what it was on the field,
    if another card has taken its place already.
    """
    if card_id not in desk.table.cards:
        return
    if goes is None and _may_go_elsewhere(desk.table, card_id, why):
        desk.demand("NX-EFF-21", None)
    if goes or (goes := destination_instead(desk.table, card_id, why)):
        _go(desk, card_id, goes)
        return
    desk.record("consequence", "abolished", "", rule, {"card": card_id})
    together = group(desk.table, card_id) if is_on_field(desk.table, card_id) else [card_id]
    seen = [left] if left else [automatic_effects.snapshot_card(desk, card) for card in together]
    if is_on_field(desk.table, card_id):
        leave_field(desk, card_id, JUNKYARD, "", 0)
    else:
        put_card(desk, card_id, JUNKYARD, 0)
    automatic_effects.trigger_effects(desk, "abolished", seen, {})
    if why == "destroyed":
        automatic_effects.trigger_effects(desk, "fallen", seen, {})


def destination_instead(table: Table, card_id: str, why: Why) -> Instead | None:
    """Returns the place where texts send a card on the field instead of abolishing it, or None (NX-EFF-21)."""
    result = continuous_effects.effects_on_card(table, card_id, _goes) if is_on_field(table, card_id) else ()
    return next((each for each in result if each.by in (None, why)), None)


def _may_go_elsewhere(table: Table, card_id: str, why: Why) -> bool:
    """Returns whether unknown cards may send a card on the field elsewhere instead of having it abolished."""
    perhaps = continuous_effects.possible_effects_on_card(table, card_id, _goes) if is_on_field(table, card_id) else ()
    return any(each.by in (None, why) for each in perhaps)


def _goes(effect: ContinuousEffect) -> Instead | None:
    return effect.instead


def _go(desk: Desk, card_id: str, goes: Instead) -> None:
    """Moves a card to the place it goes to instead, without its set cards, which are abolished."""
    owner, place = desk.table.cards[card_id].bringer, PLACES.get(goes.zone, goes.zone)
    desk.record("consequence", "went_instead", "", "NX-EFF-21", {"card": card_id, "to": place})
    for each in list(desk.table.carried(card_id)):
        abolish_card(desk, each)
    if place == G_ZONE:
        clear_card_state(desk, card_id)
        desk.do(AttributeSet(card_id, "type", "g"), Moved(card_id, f"{owner}.{G_ZONE}"))
        show_card(desk, card_id, (PUBLIC,))
        desk.do(*([Angled(card_id, ROLLED)] if goes.zone == "g_rolled" else []))
        destruction.drop_stale_abolish_effects(desk)
        return
    index = 0 if goes.zone == "nation_top" else -1
    if is_on_field(desk.table, card_id):
        leave_field(desk, card_id, place, owner, index)
    else:
        put_card(desk, card_id, place, index, owner)


def enter_field(desk: Desk, card_id: str, seat: str, host: str = "", played: bool = False) -> None:
    """Puts one card onto the field of a seat; see `enter_together`."""
    enter_together(desk, (card_id,), seat, host, played)


def enter_together(
    desk: Desk, entering: Iterable[str], seat: str, host: str = "", played: bool = False, area: str = "", index: int = -1
) -> None:
    """Puts cards onto the field of a seat in one moment, whoever owns them (NX-HAND-06).

    Each goes where its type goes, or under the `host` (NX-EFF-01, -02, NX-PLAY-43, -54). In a battle `area` it takes the
    place `index` in its force, by default the rear.

    Played units enter rolled (NX-PLAY-31). All other cards enter rerolled: Gs, operations, ACE (NX-PLAY-24, -28, -50, -63),
    and cards that an effect puts there (NX-EFF-02). Continuous effects come before triggered ones (NX-AUTO-07).
    """
    chosen = tuple(entering)
    for card_id in chosen:
        _place(desk, card_id, seat, host, played, area, index)
    destruction.destroy_fallen_units(desk)
    seen = [
        automatic_effects.snapshot_card(desk, card)._replace(played=played)
        for card in chosen
        if is_on_field(desk.table, card)
    ]
    automatic_effects.trigger_effects(desk, "enters", seen, {})
    if host:
        automatic_effects.trigger_effects(desk, "set", seen, {})
        trigger_on_pairing(desk, host, chosen)
    for card_id in chosen if area in AREAS else ():
        finish_arrival(desk, card_id)


def trigger_on_pairing(desk: Desk, host: str, pilots: Iterable[str]) -> None:
    """Starts the effects timed to the dedicated pairing of a unit and the characters that are set on it now (NX-KW-23)."""
    there = [card for card in pilots if is_on_field(desk.table, card) and is_on_field(desk.table, host)]
    paired = [card for card in there if current_properties.would_be_dedicated_pair(desk.table, host, card) is True]
    if paired and automatic_effects.is_any_effect_timed_to(desk.table, "paired"):
        seen = [automatic_effects.snapshot_card(desk, card) for card in (host, *paired)]
        automatic_effects.trigger_effects(desk, "paired", seen, {})


def _place(desk: Desk, card_id: str, seat: str, host: str, played: bool, area: str, index: int) -> None:
    kind = current_properties.type_of(desk.table, card_id)
    if kind.may_be("ace") and not host:
        _displace_ace(desk, card_id, seat)
    if host:
        desk.do(Moved(card_id, host, -1, SET, 1))
        _note_controller(desk, card_id, seat)
    else:
        is_g = kind.is_surely("g")
        zone = G_ZONE if is_g else area or DEPLOYMENT
        desk.do(Moved(card_id, f"{seat}.{zone}", -1 if is_g else index, "", 1))
        if played and kind.is_surely("unit"):
            ready = _comes_ready(desk, card_id)
            if ready is None:
                desk.demand("NX-KW-13", None)
            desk.do(*(() if ready is True else (Angled(card_id, ROLLED),)))
    if played:
        desk.do(AttributeSet(card_id, "entered", desk.table.clock.turn))
    show_card(desk, card_id, (PUBLIC,))


def _comes_ready(desk: Desk, card_id: str) -> Truth:
    return any_of(each.enters_rerolled(desk.table, card_id) for each in (battle_stations, ps_armor))


def _note_controller(desk: Desk, card_id: str, seat: str) -> None:
    """Makes the player of a set operation its controller, if the switch `set_operation_control` says so (NX-CTRL-02).

    By default the area of the operation decides.
    """
    if desk.switch("set_operation_control") == "player_who_played" and current_properties.type_of(
        desk.table, card_id
    ).is_surely("operation"):
        desk.do(AttributeSet(card_id, "controller", seat))


def _displace_ace(desk: Desk, card_id: str, seat: str) -> None:
    """Moves the own ACE on the field to its owner's hangar right before the new one enters (NX-PLAY-64).

    Where the new card or one on the field is unknown and may be an ACE, the line is open and no card moves.
    """
    enters = current_properties.type_of(desk.table, card_id).is_surely("ace") or None
    for old in list(cards_on_side(desk.table, seat)):
        if old not in desk.table.cards or controller(desk.table, old) != seat:
            continue
        displaced = all_of((enters, current_properties.is_ace_on_field(desk.table, old)))
        if displaced is None:
            desk.demand("NX-PLAY-64", None)
        elif displaced is True:
            desk.record("consequence", "ace_displaced", seat, "NX-PLAY-64", {"card": old, "new": card_id})
            leave_field(desk, old, HANGAR, desk.table.cards[old].bringer)


def move_to_side(desk: Desk, card_id: str, seat: str, zone: str, index: int = -1) -> None:
    """Moves a set group to an area of a seat, to the rear unless `index` names another place in the order.

    The manager of the area controls it from then on (NX-BATT-13, NX-CTRL-02). A unit that is in this force already comes to
    the named place, if any (NX-EFF-21).
    """
    unit = root(desk.table, card_id)
    if f"{seat}.{zone}" == desk.table.cards[unit].place:
        if zone in AREAS and index >= 0:
            force_engagement.change_position(desk, unit, index)
            destruction.destroy_fallen_units(desk)
        return
    desk.record("resolved", "unit_changed_area", seat, "NX-ZONE-15", {"card": unit, "to": zone})
    desk.do(Moved(unit, f"{seat}.{zone}", index))
    if zone in AREAS:
        finish_arrival(desk, unit)
    destruction.destroy_fallen_units(desk)


def finish_arrival(desk: Desk, unit: str) -> None:
    """Carries out what follows when a unit comes into a battle area other than by sortie (NX-BATT-24, -25)."""
    force_engagement.form_force_on_joining(desk, unit)
    ps_armor.note_battle_entry(desk, unit)
    automatic_effects.trigger_effects(desk, "battle", [automatic_effects.snapshot_card(desk, unit)], {})


def move_out_of_set_group(desk: Desk, card_id: str, place: str = "") -> None:
    """Moves a card out of its set group into an area, rolled if its group was (NX-SETC-05), where it lies open (NX-ZONE-12).

    The default area is the deployment area of its side.
    """
    table = desk.table
    rolled = is_rolled(table, card_id)
    desk.do(Moved(card_id, place or f"{table.zone_of(card_id).holder}.{DEPLOYMENT}"))
    if rolled and not table.cards[card_id].angle:
        desk.do(Angled(card_id, ROLLED))
    show_card(desk, card_id, (PUBLIC,))


def resolve_abolish_effects(desk: Desk) -> None:
    """Resolves the waiting abolish effects without cut-in, outside free timing (OP-11, OP-41)."""
    while desk.table.flags.get(destruction.WAITING) and desk.table.result is None:
        card, *rest = desk.table.flags[destruction.WAITING]
        desk.do(FlagSet(destruction.WAITING, tuple(rest) or None))
        abolish_card(desk, card, why="destroyed")
