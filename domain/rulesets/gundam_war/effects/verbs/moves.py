"""Small effects that move cards: destroying, moving, changing areas and control, setting again, exchanging a set card."""

from __future__ import annotations

from domain.card_effects import choices
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Moved
from domain.kernel.record.effects import Effect
from domain.parts.bandai.continuous_effects import effect_origin
from domain.parts.common import effect_verbs
from domain.parts.common.set_groups import SET, bottom_cards
from domain.parts.common.small_effect_execution import (
    OptionalQuestion,
    card_of_field,
    is_recorded_as_stated,
    seat_for_card,
    seat_of,
)
from domain.parts.common.turns import opponent
from domain.rulesets.gundam_war.card_schema.effects_on_cards import (
    Control,
    Destroy,
    Exchange,
    Move,
    NegateDestruction,
    SetAgain,
    ToArea,
)
from domain.rulesets.gundam_war.card_schema.filters import Filter
from domain.rulesets.gundam_war.card_schema.small_effects import Fall, Sacrifice
from domain.rulesets.gundam_war.combat import battle_round, sortie
from domain.rulesets.gundam_war.effects import continuous_effects, filters
from domain.rulesets.gundam_war.effects.filters import anywhere
from domain.rulesets.gundam_war.effects.targets import in_play_subjects, operation_subjects
from domain.rulesets.gundam_war.game_end import life
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.plays import set_on, uniqueness
from domain.rulesets.gundam_war.state import current_properties
from domain.rulesets.gundam_war.state.zones import (
    AREA_OF_TERRAIN,
    DEFUNCT,
    OF_WORD,
    SIDEBOARD,
    STATION,
    in_play,
    index_for_end,
    squad,
)
from domain.rulesets.gundam_war.zone_changes import impending_destruction, movement


def destroy(desk: Desk, effect: Effect, operation: Destroy) -> None:
    """`destroy`: each card goes to its owner's Junkyard (GW-MOVE-01)."""
    chosen = in_play_subjects(desk, effect, operation)
    if not is_recorded_as_stated(desk, effect):
        chosen = continuous_effects.without_barred_cards(desk, chosen, "be_destroyed", effect_origin(effect))
    movement.destroy_cards(desk, chosen, operation.cause, effect.get("card", ""), is_recorded_as_stated(desk, effect))


def negate_destruction(desk: Desk, effect: Effect, operation: NegateDestruction) -> None:
    """`negate_destruction`: each card that would be destroyed is saved, and its damage is removed (GW-EFF-01)."""
    impending_destruction.save_cards(desk, in_play_subjects(desk, effect, operation))


def fall(desk: Desk, effect: Effect, operation: Fall) -> None:
    """`fall`: destroys the cards whose destruction was not negated (GW-MOVE-01, GW-EFF-01)."""
    battle_round.credit_delayed_destruction(desk, movement.destroy_unsaved(desk, effect.get("waits")))


def sacrifice(desk: Desk, effect: Effect, operation: Sacrifice) -> OptionalQuestion:
    """`sacrifice`: a player chooses n own cards and destroys them (GW-MOVE-01)."""
    seat, source = seat_of(desk, effect, operation), effect.get("card", "")
    own = filters.nameable(desk.table, seat, source, (operation.of or Filter())._replace(whose="own"))
    return effect_verbs.ask_sacrifice(
        desk, effect, operation, own, lambda chosen: movement.destroy_cards(desk, list(chosen), "effect", source)
    )


def move(desk: Desk, effect: Effect, operation: Move) -> None:
    """`move`: each card to `zone` (hand, hangar, junkyard, defunct, nation_top, nation_bottom, discard) of its owner.

    For a Hangar, that of `who`, or its owner's (GW-HNG-01). Cards never come back from the Defunct Pile (GW-ZONE-05).
    """
    zone = operation.zone
    index = index_for_end(zone)
    for card in movable_cards(desk, effect, operation_subjects(desk, effect, operation)):
        name = desk.table.zone_of(card).name
        holder = seat_for_card(desk, effect, operation, card) if zone == "hangar" else ""
        desk.record("resolved", "card_moved", "", "", {"card": card, "from": name, "to": OF_WORD[zone]})
        if in_play(desk.table, card):
            movement.leave_play(desk, card, OF_WORD[zone], holder, index)
        else:
            movement.put_card(desk, card, OF_WORD[zone], index, holder)
    life.check_loss(desk)


def movable_cards(desk: Desk, effect: Effect, chosen: list[str]) -> list[str]:
    """Returns the cards that can leave their zone: not the Defunct Pile (GW-ZONE-05, GW-MOVE-05) or the sideboard.

    A move that players made in spite of this is recorded.
    """
    zones = {card: desk.table.zone_of(card).name for card in chosen}
    desk.demand("GW-ZONE-05", DEFUNCT not in zones.values(), msg("no_card_in_defunct_pile"))
    desk.demand("GW-SIDE-05", SIDEBOARD not in zones.values(), msg("sideboard_is_not_touched_during"))
    barred = () if is_recorded_as_stated(desk, effect) else (DEFUNCT, SIDEBOARD)
    return continuous_effects.without_protected_cards(
        desk, effect, (card for card in chosen if zones[card] not in barred), "move"
    )


def to_area(desk: Desk, effect: Effect, operation: ToArea) -> OptionalQuestion:
    """`to_area`: each UNIT to the end of its side's line in space or earth, or to its station."""
    words = [word for word in AREA_OF_TERRAIN if not operation.met or _is_met(desk, effect, word)]
    if operation.met and operation.area not in ("station", "battle") and operation.area not in words:
        return None
    question = choices.choose_area(desk, effect, operation, words) if words or operation.area != "battle" else {"later": ()}
    if question is not None:
        return question
    area = AREA_OF_TERRAIN.get(operation.area, STATION)
    for card in continuous_effects.without_protected_cards(desk, effect, operation_subjects(desk, effect, operation), "move"):
        sortie.move_unit_by_effect(desk, card, area, is_recorded_as_stated(desk, effect), operation.front)
    movement.destroy_fallen_units(desk)
    return None


def _is_met(desk: Desk, effect: Effect, word: str) -> bool:
    """Returns whether the other side has UNITs in a battle area."""
    return bool(squad(desk.table, opponent(desk.table, str(effect["seat"])), AREA_OF_TERRAIN[word]))


def control(desk: Desk, effect: Effect, operation: Control) -> None:
    """`control`: each card goes, with its set cards, to the Station area of `who` or of its owner (GW-OPER-08).

    The player of that area controls the card.
    """
    chosen = bottom_cards(desk.table, in_play_subjects(desk, effect, operation))
    for card in continuous_effects.without_protected_cards(desk, effect, chosen, "move"):
        seat = seat_for_card(desk, effect, operation, card)
        desk.record("resolved", "control_changed", seat, "GW-OPER-08", {"card": card})
        desk.do(Moved(card, f"{seat}.{STATION}"))
    movement.destroy_fallen_units(desk)


def set_again(desk: Desk, effect: Effect, operation: SetAgain) -> None:
    """`set`: each card in play is set `on` another one that takes it (GW-SET-01, GW-EFF-01)."""
    seat, host = str(effect["seat"]), card_of_field(desk, effect, operation.on, anywhere)
    for card in in_play_subjects(desk, effect, operation):
        if not _can_be_set(desk, effect, card, host, seat, operation.anywhere):
            continue
        desk.record("resolved", "set_anew", seat, "GW-SET-01", {"card": card, "host": host})
        desk.do(Moved(card, host, -1, SET))
        movement.finish_setting(desk, card)


def _can_be_set(desk: Desk, effect: Effect, card: str, host: str, seat: str, in_battle: bool) -> bool:
    """Returns whether the host takes a card that is not set there yet and carries no cards.

    A manually recorded effect skips the set-on rules.
    """
    table = desk.table
    there = card != host and in_play(table, host) and not table.carried(card) and table.cards[card].place != host
    if (
        not there
        or table.cards[host].role == SET
        or not continuous_effects.without_protected_cards(desk, effect, [card], "move")
    ):
        return False
    return is_recorded_as_stated(desk, effect) or not set_on.barring_rule(desk, card, host, seat, in_battle)


def exchange(desk: Desk, effect: Effect, operation: Exchange) -> None:
    """`exchange`: records that the set card is not replaced by the card `for` (GW-CHAR-04, GW-OPER-03).

    A new CHARACTER goes to the Junkyard (GW-CHAR-06). A new OPERATION stays where it is, because it could only be set in
    addition (OP-92).
    """
    new = anywhere(desk, effect["seat"], operation.new)
    there = movable_cards(desk, {**effect, "kind": "text", "ops": ()}, [new])
    for old in operation_subjects(desk, effect, operation):
        character = current_properties.type_of(desk.table, new).is_surely("character")
        rule = "GW-CHAR-04" if character else "GW-OPER-03"
        desk.record("lost", "not_replaced", effect["seat"], rule, {"card": old, "new": new})
        if character and there:
            uniqueness.move_to_junkyard(desk, new)
