"""Small effects that move cards: destroying, ejecting, moving, putting into play, advancing, recalling, attaching."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.effects import Effect, Question
from domain.kernel.table.table import Table
from domain.parts.common.card_zones import zone_name
from domain.parts.common.small_effect_execution import OptionalQuestion, chosen_answer, is_manual, require_in_play
from domain.rulesets.robotech.card_schema.effects_on_piles import Sacrifice
from domain.rulesets.robotech.card_schema.filters import Filter
from domain.rulesets.robotech.card_schema.small_effects import (
    Advance,
    Attach,
    Destroy,
    Eject,
    Move,
    PutInPlay,
    Recall,
    ToProto,
)
from domain.rulesets.robotech.effects import filter_matching
from domain.rulesets.robotech.effects.card_lookup import find_pointable
from domain.rulesets.robotech.effects.permissions import is_protected, may_be_protected, may_board, may_do
from domain.rulesets.robotech.effects.subjects import cards_meant, operation_subjects, subject_seats, subject_units
from domain.rulesets.robotech.keywords import destroy as destruction
from domain.rulesets.robotech.keywords import eject
from domain.rulesets.robotech.messages import msg
from domain.rulesets.robotech.state.printed_properties import type_of
from domain.rulesets.robotech.state.units import pilots_in, root_of_unit
from domain.rulesets.robotech.state.zones import BASE, BATTLE, DECK, DISCARD, HAND, controller, is_in_base_or_battle_zone
from domain.rulesets.robotech.zone_changes import movement

_ZONES = {"hand": (HAND, -1), "discard": (DISCARD, 0), "deck_top": (DECK, 0), "deck_bottom": (DECK, -1)}


def destroy(desk: Desk, effect: Effect, operation: Destroy) -> OptionalQuestion:
    """Destroys each Unit: it goes to its owner's discard pile, its Pilot is ejected (`destroy`, RT-DST-01, RT-EJE-01)."""
    doomed = operation_subjects(desk, effect, operation)
    if not isinstance(operation.to, Filter):
        require_in_play(desk, effect, operation.do, doomed, "RT-DST-01")
    units = {} if is_manual(effect) else {card: root_of_unit(desk.table, card) for card in doomed}
    saved = [card for card, unit in units.items() if is_protected(desk.table, unit, "effects")]
    if any(may_be_protected(desk.table, unit, "effects") for unit in units.values()):
        desk.demand("RT-GOLD-01", None)
    for card in saved:
        desk.record("lost", "destruction_prevented", "", "RT-GOLD-01", {"card": card, "cause": "effect"})
    destruction.destroy_units(desk, [card for card in doomed if card not in saved], "effect", effect.get("card", ""))
    return None


def eject_pilot(desk: Desk, effect: Effect, operation: Eject) -> OptionalQuestion:
    """Ejects each attacking or defending Pilot, face down to the Proto Zone (`eject`, RT-EJE-04)."""
    for card in operation_subjects(desk, effect, operation):
        for pilot in [card] if not desk.table.at(card) else list(desk.table.at(card)):
            eject.eject_by_text(desk, pilot, effect["seat"])
    return None


def to_proto(desk: Desk, effect: Effect, operation: ToProto) -> OptionalQuestion:
    """Turns each card into a ProtoCard of its owner, face up unless `face` is down (`to_proto`)."""
    for card in operation_subjects(desk, effect, operation):
        desk.record("resolved", "proto_card_put", effect["seat"], "RT-ZONE-04", {"card": card, "face": operation.face})
        movement.move_to_proto_zone(desk, card, operation.face)
    return None


def move(desk: Desk, effect: Effect, operation: Move) -> OptionalQuestion:
    """Moves each card to the `zone` (hand, discard, deck_top, deck_bottom) of its owner (`move`)."""
    zone, index = _ZONES[operation.zone]
    for card in operation_subjects(desk, effect, operation):
        desk.record("resolved", "card_moved", "", "", {"card": card, "from": zone_name(desk.table, card), "to": zone})
        movement.leave_play(desk, card, zone, index)
    return None


def sacrifice(desk: Desk, effect: Effect, operation: Sacrifice) -> OptionalQuestion:
    """Makes each player give up n own cards in play, chosen by that player, one player after the other (`sacrifice`)."""
    chosen = chosen_answer(effect)
    if chosen is not None:
        _give_up(desk, effect, operation, chosen)
        return None
    seats = subject_seats(desk, effect, operation)
    if not seats:
        return None
    seat, *others = seats
    wanted = (operation.of or Filter("unit"))._replace(whose="own")
    there = tuple(filter_matching.possible_cards(desk.table, seat, effect.get("card", ""), wanted))
    later = tuple({**operation.stored, "who": other} for other in others)
    about: Question = {"what": "sacrifice", "rule": "RT-GOLD-01", "n": min(operation.n, len(there)), "options": there}
    return {**({"seat": seat, **about} if there else {}), "later": later}


def _give_up(desk: Desk, effect: Effect, operation: Sacrifice, chosen: tuple[str, ...]) -> None:
    if operation.zone == "destroy":
        destruction.destroy_units(desk, chosen, "effect", effect.get("card", ""))
        return
    for card in chosen:
        desk.record("resolved", "card_moved", "", "", {"card": card, "from": zone_name(desk.table, card), "to": DISCARD})
        movement.leave_play(desk, card, DISCARD, 0)


def put_in_play(desk: Desk, effect: Effect, operation: PutInPlay) -> OptionalQuestion:
    """Puts each card into a Base Zone without playing it (`put_in_play`); Solo applies (RT-PLAY-02)."""
    seats = subject_seats(desk, effect, operation)
    for card in operation_subjects(desk, effect, operation) if seats else ():
        if not is_in_base_or_battle_zone(desk.table, card):
            seat = seats[0]
            desk.record("resolved", "put_in_play", seat, "RT-ZONE-02", {"card": card})
            movement.enter_play(desk, card, seat)
    return None


def advance(desk: Desk, effect: Effect, operation: Advance) -> OptionalQuestion:
    """Moves each Unit to the Battle Zone of its player (`advance`)."""
    for unit in subject_units(desk, effect, operation):
        able = is_manual(effect) or may_do(desk.table, unit, "advance")
        if zone_name(desk.table, unit) != BASE or able is False:
            continue
        if able is None:
            desk.demand("RT-GOLD-01", None)
        movement.advance_unit(desk, unit, "RT-MOVE-01", "text")
    return None


def recall(desk: Desk, effect: Effect, operation: Recall) -> OptionalQuestion:
    """Moves each Unit back to the Base Zone of its player and out of its attack (`recall`)."""
    for unit in subject_units(desk, effect, operation):
        if zone_name(desk.table, unit) == BATTLE:
            desk.record("resolved", "unit_recalled", "", "RT-REG-04", {"unit": unit})
            movement.recall_unit(desk, unit)
    return None


def _has_room(table: Table, mecha: str, pilot: str) -> bool:
    """Returns whether a card in play is a Mecha without another Pilot (RT-MOB-08); a Vessel has no Pilot (RT-MOB-11)."""
    fit = is_in_base_or_battle_zone(table, mecha) and type_of(table, mecha).may_be("mecha") and mecha != pilot
    return fit and not set(pilots_in(table, mecha)) - {pilot}


def attach(desk: Desk, effect: Effect, operation: Attach) -> OptionalQuestion:
    """Puts the Pilot into the Mecha `on` (default: the second target) (`attach`).

    Without a Mecha the Pilot becomes a card of its own.
    """
    on = operation.on
    hosts = (
        cards_meant(desk, effect, operation.do, "second") if on == "second" else [find_pointable(desk, effect["seat"], on)]
    )
    for pilot in operation_subjects(desk, effect, operation):
        if not _may_board(desk, effect, pilot, hosts):
            desk.record("lost", "effect_failed", effect["seat"], "RT-MOB-08", {"card": pilot})
            continue
        desk.record("resolved", "pilot_reassigned", effect["seat"], "RT-GOLD-01", {"pilot": pilot, "to": tuple(hosts)})
        if not is_in_base_or_battle_zone(desk.table, pilot):
            movement.enter_play(desk, pilot, controller(desk.table, hosts[0]) if hosts else effect["seat"])
        if hosts:
            movement.put_into_mecha(desk, pilot, hosts[0])
        else:
            movement.take_out_of_mecha(desk, pilot)
    return None


def _may_board(desk: Desk, effect: Effect, pilot: str, hosts: list[str]) -> bool:
    """Returns whether a card may go into a Mecha: a Pilot, if there is room. A scribe may record another move, which is a
    fault."""
    table, said = desk.table, is_manual(effect)
    inside = (pilot, *table.carried(pilot))
    if not all(is_in_base_or_battle_zone(table, host) and host not in inside for host in hosts):
        return False
    fits = may_board(table, pilot, hosts[0] if hosts else "") is not False and (
        not hosts or _has_room(table, hosts[0], pilot)
    )
    if fits or desk.referee or not said:
        return fits
    desk.demand("RT-MOB-08", False, msg("mecha_has_at_most_one"))
    return True
