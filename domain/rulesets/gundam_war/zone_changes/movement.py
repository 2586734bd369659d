"""Cards that change their place: leaving play, destruction, entering play (GW-MOVE, GW-ZONE)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.identification import show_card
from domain.kernel.record.changes import PUBLIC, Angled, AttributeSet, Moved
from domain.parts.common import card_zones
from domain.parts.common.card_zones import clear_card_state
from domain.parts.common.set_groups import ROLLED, SET, with_set_cards
from domain.rulesets.gundam_war.effects import automatic_effects, continuous_effects
from domain.rulesets.gundam_war.keywords import keyword_rules
from domain.rulesets.gundam_war.state import current_properties
from domain.rulesets.gundam_war.state.zones import CUT_IN, HANGAR, JUNKYARD, OF_WORD, STATION, in_play, index_for_end
from domain.rulesets.gundam_war.zone_changes import fatal_damage, impending_destruction

FACE_UP = ("junkyard", "hangar_area", "defunct_pile", "station_area", "space_area", "earth_area", "sideboard", CUT_IN)
"""The zones where cards lie face up, as destroyed cards do (GW-ZONE-08).

The others are the Defunct Pile (GW-ZONE-04), the Hangar (GW-ZONE-06), the zones in play, the sideboard and the Cut-in.
"""


def put_card(desk: Desk, card_id: str, zone: str, index: int = -1, holder: str = "") -> None:
    """Puts a card into a zone of its bringer, and shows it if the zone is face up. The Hangar may be another seat's (OP-86).

    A card that leaves play becomes a new object (OP-22, OP-91). A text may send it to another zone than the Junkyard.
    """
    word = continuous_effects.destination_instead_of_junkyard(desk.table, card_id) if zone == JUNKYARD else ""
    if word:
        move_by_word(desk, card_id, word)
    else:
        _lay(desk, card_id, zone, index, holder)


def move_by_word(desk: Desk, card_id: str, word: str) -> None:
    """Moves a card where a text says, instead of to the Junkyard (GW-EFF-01)."""
    desk.record("consequence", "goes_elsewhere", "", "GW-EFF-01", {"card": card_id, "to": OF_WORD[word]})
    _lay(desk, card_id, OF_WORD[word], index_for_end(word))


def _lay(desk: Desk, card_id: str, zone: str, index: int, holder: str = "") -> None:
    table = desk.table
    card = table.cards[card_id]
    if in_play(table, card_id):
        clear_card_state(desk, card_id)
    place = zone if zone in table.zones else f"{holder or card.bringer}.{zone}"
    card_zones.put_card(desk, card_id, place, index)
    card_zones.show_in_open_zone(desk, card_id, FACE_UP)


def destroy_cards(desk: Desk, doomed: Iterable[str], cause: str, source: str = "", firm: bool = False) -> None:
    """Destroys cards at the same moment: each UNIT with its set cards, to the owners' Junkyards (GW-MOVE-01, -02).

    A set card is destroyed alone; its UNIT stays (GW-MOVE-03). `cause` is battle, effect, wide_range or rule. `firm`: also
    destroys cards that a text protects, because the players did so.
    """
    finish_destruction(desk, begin_destruction(desk, doomed, cause, source, firm), cause, source)


class FirstHalfOfDestruction(NamedTuple):
    """The first half of a destruction: the cards that went to the Junkyard, and those that a text may save, as they were."""

    seen: list[automatic_effects.LastKnownInformation]
    affected: list[automatic_effects.LastKnownInformation]


def begin_destruction(
    desk: Desk, doomed: Iterable[str], cause: str, source: str = "", firm: bool = False
) -> FirstHalfOfDestruction:
    """Carries out the first half of a destruction: moves cards to the Junkyard, except those that a text may save.

    The cards that may be saved wait.
    """
    table = desk.table
    first = [card for card in dict.fromkeys(doomed) if card in table.cards and in_play(table, card)]
    if cause == "rule" or firm:
        return FirstHalfOfDestruction(_put_away(desk, first, cause, source), [])
    first = destroyable_cards(desk, first)
    affected = impending_destruction.cards_with_destruction_effects(desk, first)
    waiting = {each.card for each in affected}
    seen = _put_away(desk, [card for card in first if card not in waiting], cause, source)
    impending_destruction.mark_doomed(desk, affected, cause, source)
    return FirstHalfOfDestruction(seen, affected)


def destroyable_cards(desk: Desk, chosen: Iterable[str]) -> list[str]:
    """Returns those of some cards that can be destroyed: not protected by a text, and not waiting already (GW-EFF-01)."""
    table = desk.table
    waiting = impending_destruction.doomed_cards(table)
    return [card for card in continuous_effects.without_barred_cards(desk, chosen, "be_destroyed") if card not in waiting]


def _put_away(desk: Desk, first: list[str], cause: str, source: str) -> list[automatic_effects.LastKnownInformation]:
    table = desk.table
    together = with_set_cards(table, first)
    seen = [automatic_effects.snapshot_card(desk, card) for card in together]
    if together:
        said = {"cards": tuple(together), "cause": cause, "source": source}
        desk.record("consequence", "destroyed", "", "GW-MOVE-01", said)
    if any(continuous_effects.is_destination_unsure(table, card) for card in together):
        desk.demand("GW-EFF-01", None)
    words = {card: continuous_effects.destination_instead_of_junkyard(table, card) for card in together}
    for card in reversed(together):
        if words[card]:
            move_by_word(desk, card, words[card])
        else:
            _lay(desk, card, JUNKYARD, 0)
    return seen


def finish_destruction(desk: Desk, burial: FirstHalfOfDestruction, cause: str, source: str = "") -> None:
    """Carries out the second half: triggers the effects timed to it, and destroys UNITs that fall without these cards."""
    _after(desk, burial.seen, cause, source)
    if desk.table.result is None:
        impending_destruction.apply_destruction_effects(desk, burial.affected)


def destroy_unsaved(desk: Desk, waits: Collection[str] | None) -> list[tuple[str, int]]:
    """Destroys the waiting cards that were not saved, at one moment. Returns them with the incarnations that they were."""
    waiting = impending_destruction.stop_waiting_for_destruction(desk, waits)
    fallen = [(card, desk.table.cards[card].life) for card in waiting]
    for cause, source in dict.fromkeys(waiting.values()):
        _after(
            desk,
            _put_away(desk, [card for card in waiting if waiting[card] == (cause, source)], cause, source),
            cause,
            source,
        )
    return fallen


def _after(desk: Desk, seen: list[automatic_effects.LastKnownInformation], cause: str, source: str) -> None:
    if seen and desk.table.result is None:
        automatic_effects.trigger_effects(desk, "destroyed", seen, {"cause": cause, "source": source})
        automatic_effects.trigger_effects(desk, "leaves", seen, {})
        destroy_fallen_units(desk)


def leave_play(desk: Desk, card_id: str, zone: str, holder: str = "", index: int = -1) -> None:
    """Moves a card out of play without destroying it, with the cards set on it (GW-MOVE-08)."""
    table = desk.table
    group = table.carried(card_id)
    seen = [automatic_effects.snapshot_card(desk, card) for card in (card_id, *group)]
    together = desk.switch("set_group_leaves") == "together"
    for card in reversed(group):
        put_card(desk, card, zone if together else JUNKYARD, index, holder if zone == HANGAR and together else "")
    put_card(desk, card_id, zone, index, holder if zone == HANGAR else "")
    automatic_effects.trigger_effects(desk, "leaves", seen, {})
    destroy_fallen_units(desk)


def destroy_fallen_units(desk: Desk) -> None:
    """Destroys UNITs with fatal damage or no defense, all at one moment (GW-DMG-06, GW-DMG-08)."""
    fallen = fatal_damage.fatally_damaged_units(desk)
    if fallen:
        destroy_cards(desk, fallen, "effect")


def enter_play(
    desk: Desk,
    card_id: str,
    seat: str,
    host: str = "",
    played: bool = False,
    area: str = "",
    index: int = -1,
    rolled: bool | None = None,
) -> None:
    """Brings a card into play in a seat's Station area, or set on a card (GW-CHAR-03).

    A text may name another area, and whether the card is `rolled` (GW-EFF-01). Else a UNIT enters rolled (GW-UNIT-01),
    GENERATIONs and OPERATIONs do not (GW-GENR-01, GW-OPER-01). The owner of the card does not matter here (GW-HNG-04), only
    when it is destroyed (GW-HNG-05).
    """
    if host:
        desk.do(Moved(card_id, host, -1, SET, 1))
        _note_controller(desk, card_id, seat)
    else:
        desk.do(Moved(card_id, f"{seat}.{area or STATION}", index, "", 1))
        kind = current_properties.type_of(desk.table, card_id)
        rerolled = keyword_rules.enters_rerolled(desk.table, card_id)
        if rolled is None and (not kind.is_known or (kind.is_surely("unit") and rerolled is None)):
            desk.demand("GW-UNIT-01", None)
        usual = kind.is_surely("unit") and rerolled is not True
        if usual if rolled is None else rolled:
            desk.do(Angled(card_id, ROLLED))
    show_card(desk, card_id, (PUBLIC,))
    seen = [automatic_effects.snapshot_card(desk, card_id)._replace(played=played)]
    automatic_effects.trigger_effects(desk, "enters", seen, {})
    if host:
        automatic_effects.trigger_effects(desk, "set", seen, {})
    destroy_fallen_units(desk)


def finish_setting(desk: Desk, card_id: str) -> None:
    """Drops a newly set card's own status, as its host's counts (GW-STAT-06), and triggers effects timed to setting."""
    if desk.table.cards[card_id].angle:
        desk.do(Angled(card_id, 0))
    automatic_effects.trigger_effects(desk, "set", [automatic_effects.snapshot_card(desk, card_id)], {})
    destroy_fallen_units(desk)


def _note_controller(desk: Desk, card_id: str, seat: str) -> None:
    """Gives control of a set OPERATION to the player who played it, by house rule (GW-OPER-08, `set_operation_control`).

    By default the holder of its UNIT controls it.
    """
    if desk.switch("set_operation_control") == "player_who_played" and current_properties.type_of(
        desk.table, card_id
    ).is_surely("operation"):
        desk.do(AttributeSet(card_id, "controller", seat))
