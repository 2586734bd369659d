"""Movements of cards: drawing, entering play, advancing, recalling, leaving play (RT-MOVE, RT-DST)."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk import modifiers
from domain.kernel.desk.identification import show_card
from domain.kernel.record.changes import PUBLIC, AttributeSet, Change, Marked, Moved, Turned
from domain.kernel.record.event import Event
from domain.kernel.table.table import Table
from domain.parts.common import turn_history
from domain.parts.common.card_zones import draw_to_hand, zone_name
from domain.parts.common.turn_history import SeatsAndCards
from domain.rulesets.robotech.combat import attacks
from domain.rulesets.robotech.effects import triggers
from domain.rulesets.robotech.keywords import solo, transform
from domain.rulesets.robotech.state.units import pilots_in
from domain.rulesets.robotech.state.zones import BASE, BATTLE, DECK, DISCARD, HAND, PROTO, is_in_base_or_battle_zone

HIDDEN = (HAND, DECK)


LIMIT = "draw_limit"
"""The kind of an effect's change to a player: the most cards that the player draws in the turn."""


def _drawn(table: Table, at: int, event: Event) -> SeatsAndCards:
    """Yields the seat of the drawing player, once for each card that an event draws."""
    if event.name == "drawn":
        yield from ((event.seat, "") for _ in range(event.said["count"]))


def _within_limit(table: Table, seat: str, count: int) -> int:
    """Returns how many of `count` cards a player may draw now (RT-GOLD-01)."""
    limits = [int(each["by"]) for each in modifiers.find_modifiers(table, seat, LIMIT)]
    drawn = sum(whose == seat for whose, _ in turn_history.cards_of_turn(table, _drawn)[0]) if limits else 0
    return min([count, *(max(0, limit - drawn) for limit in limits)])


def draw_cards(desk: Desk, seat: str, count: int, rule: str, name: str = "drawn") -> None:
    """Draws up to `count` cards, fewer if a text limits them or the deck is short.

    A deck that is short or empty is no loss (RT-REG-07, RT-VIC-08).
    """
    count = _within_limit(desk.table, seat, count)
    there = min(count, len(desk.table.at(f"{seat}.{DECK}")))
    said = {"seat": seat, "count": there, "short_by": count - there}
    desk.record("fixed" if rule else "resolved", name, seat, rule, said)
    draw_to_hand(desk, seat, count, DECK, HAND)


def put_card(desk: Desk, card_id: str, zone: str, index: int = -1, face: str = "") -> None:
    """Puts a card into a zone of its owner. There it is another object, without its former marks and changes (RT-MOVE-06)."""
    table = desk.table
    card = table.cards[card_id]
    falls = zone == DISCARD and is_in_base_or_battle_zone(table, card_id)
    set_off = triggers.collect_triggered(desk, "discarded", [card_id]) if falls else []
    if falls:
        triggers.trigger_delayed_effects(desk, "discarded", [card_id])
    _strip(desk, card_id)
    desk.do(Moved(card_id, f"{card.bringer}.{zone}", index, "", 1))
    if face and card.face != face:
        desk.do(Turned(card_id, face))
    if zone not in HIDDEN and face != "down":
        show_card(desk, card_id, (PUBLIC,))
    triggers.queue_abilities(desk, "discarded", set_off)


def _strip(desk: Desk, card_id: str) -> None:
    card = desk.table.cards[card_id]
    changes: list[Change] = [Marked(card_id, kind, -amount) for kind, amount in sorted(card.marks.items())]
    changes += [AttributeSet(card_id, name, None) for name in sorted(card.attributes) if name != "type"]
    if card.face:
        changes.append(Turned(card_id, ""))
    desk.do(*changes)
    transform.set_upright(desk, card_id)
    modifiers.lift(desk, modifiers.keys_on(desk.table, card_id))


def enter_play(desk: Desk, card_id: str, seat: str, zone: str = BASE) -> None:
    """Puts a Character, Mecha or Vessel into play, usually in its player's own Base Zone (RT-ZONE-02)."""
    if desk.table.cards[card_id].face:
        desk.do(Turned(card_id, ""))
    desk.do(Moved(card_id, f"{seat}.{zone}", -1, "", 1))
    show_card(desk, card_id, (PUBLIC,))
    for older in solo.older_copies(desk.table, seat, card_id):  # without points or ejected Pilots (RT-PLAY-06)
        desk.record("consequence", "solo_duplicate_discarded", seat, "RT-PLAY-02", {"card": older, "new": card_id})
        discard_card(desk, older)
    if solo.may_have_older_copy(desk.table, seat, card_id):
        desk.mark_open("RT-PLAY-02")
    triggers.trigger_abilities(desk, "enters", [card_id])


def advance_unit(desk: Desk, unit: str, rule: str, purpose: str) -> None:
    """Moves a Unit from the Base Zone to the Battle Zone of its player (RT-MOVE-01, RT-ATK-12, RT-DEF-09).

    `purpose` is attacker, defender, ability or text.
    """
    seat = desk.table.zone_of(unit).holder
    if purpose == "defender" and zone_name(desk.table, unit) == BATTLE:
        return  # a text allows it to defend from there
    desk.record("consequence", "unit_advanced", seat, rule, {"unit": unit, "as": purpose})
    hidden = not desk.table.zone_of(unit).in_play
    desk.do(Moved(unit, f"{seat}.{BATTLE}"))
    if hidden:
        show_card(desk, unit, (PUBLIC,))  # from a hand, against the rules: it is face up now
    triggers.trigger_abilities(desk, "advances", [unit])


def recall_unit(desk: Desk, unit: str) -> None:
    """Moves a Unit with its Pilot back to the Base Zone (RT-REG-04) and turns it upright (RT-MOVE-06)."""
    if zone_name(desk.table, unit) == BATTLE:
        desk.do(Moved(unit, f"{desk.table.zone_of(unit).holder}.{BASE}"))
    transform.set_upright(desk, unit)
    attacks.remove_from_attacks(desk, unit)


def discard_card(desk: Desk, card_id: str) -> None:
    """Puts a card into its owner's discard pile; the Pilots of a Mecha stay as cards of their own (RT-PLAY-06)."""
    for pilot in list(pilots_in(desk.table, card_id)):
        take_out_of_mecha(desk, pilot)
    put_card(desk, card_id, DISCARD, 0)


def put_into_mecha(desk: Desk, pilot: str, mecha: str) -> None:
    """Puts a Pilot into a Mecha.

    The Pilot becomes part of its Unit (RT-CARD-07), and its own attack no longer has it (RT-SKI-13).
    """
    desk.do(Moved(pilot, mecha, -1, "pilot"))
    attacks.remove_from_attacks(desk, pilot)


def take_out_of_mecha(desk: Desk, pilot: str) -> None:
    """Takes a Pilot out of a Mecha, as a card of its own (RT-MOB-07)."""
    desk.do(Moved(pilot, desk.table.zone_of(pilot).key))


def leave_play(desk: Desk, card_id: str, zone: str, index: int = -1, face: str = "") -> None:
    """Moves a card to another zone of its owner without destroying it (RT-EJE-05 for the Proto Zone)."""
    for pilot in list(pilots_in(desk.table, card_id)) if is_in_base_or_battle_zone(desk.table, card_id) else ():
        take_out_of_mecha(desk, pilot)
    put_card(desk, card_id, zone, index, face)


def move_to_proto_zone(desk: Desk, card_id: str, face: str) -> None:
    """Turns a card into a ProtoCard of its owner, face up or face down (RT-ZONE-04)."""
    leave_play(desk, card_id, PROTO, -1, "down" if face == "down" else "")
