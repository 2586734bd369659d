"""Leaving the field (SF-LEAVE): destruction, sacrifice, exile and others, and the destination of each part of a unit."""

from __future__ import annotations

from typing import NamedTuple

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk import modifiers
from domain.kernel.desk.identification import show_card, shuffle
from domain.kernel.record.changes import PUBLIC, Angled, AttributeSet, Moved, Plain, Turned
from domain.kernel.table.table import Table
from domain.rulesets.star_front.card_schema.texts import Gone
from domain.rulesets.star_front.effects.triggers import may_any_text_await
from domain.rulesets.star_front.keywords import resistance
from domain.rulesets.star_front.messages import msg
from domain.rulesets.star_front.state import attacks, continuous_effects, current_properties, unknown_effects, zones


class LowerCards(NamedTuple):
    """The cards that lay below a unit that leaves. Captives wait outside the field until they are released."""

    captives: tuple[str, ...]


def remove_gained_properties(desk: Desk, card: str) -> None:
    """Removes everything that a card gained on the field, once-per-turn uses included (SF-ENTER-05)."""
    there = desk.table.cards[card]
    desk.do(*(AttributeSet(card, name, None) for name in sorted(there.attributes)))
    modifiers.lift(desk, modifiers.keys_on(desk.table, card))
    if there.angle:
        desk.do(Angled(card, 0))


def send_card(desk: Desk, card: str, zone: str, seat: str = "", user: str = "") -> None:
    """Sends one card to a zone; a traveller goes to the forest of its controller instead (SF-LEAVE-05, SF-COST-13, OP-51).

    An enemy's card goes to the matching zone of the enemy (SF-LEAVE-07). To a turntable it goes to that of its controller, or
    of the named `seat` (SF-ROTATE-05). A card of unknown origin, from a pile with cards of both players, goes to its holder
    or user.
    """
    table = desk.table
    traveller, bringer = zones.is_traveller(table, card), table.cards[card].bringer
    holder = zones.controller(table, card) or bringer
    remove_gained_properties(desk, card)
    if traveller:
        desk.do(Moved(card, f"{holder}.{zones.FOREST}", -1, "", 1))
        if table.cards[card].face:
            desk.do(Turned(card, ""))
        return
    desk.reject_unless(
        table.cards[card].place != zones.STARS,
        msg("card_belongs_to_table_and_goes", card=current_properties.names_of(table, card).or_else(card)),
    )
    to = seat or (holder if zone == zones.TURNTABLE else bringer) or holder or user or zones.active_player(table)
    desk.do(Moved(card, f"{to}.{zone}", -1, "", 1))
    if zone in (zones.GRAVEYARD, zones.EXILE, zones.TURNTABLE):
        show_card(desk, card, (PUBLIC,))


def bury_card(flow: ResolutionStack, frame: Frame, card: str, zone: str, user: str = "") -> None:
    """Sends a card that stood in no row to a zone. In a graveyard it announces the moment `buried`."""
    send_card(flow.desk, card, zone, user=user)
    frame["ops"] = (*buried_step(flow.table, card), *frame["ops"])


def buried_step(table: Table, card: str, former: str = "", mute: bool = False) -> tuple[Plain, ...]:
    """Returns the step that announces `buried` if the card is in a graveyard, otherwise no step.

    `former`: the seat that controlled the card on the field, empty for a card from elsewhere ·
    `mute`: the card activates no effects of the field itself.
    """
    there = card in table.cards and table.zone_of(card).name == zones.GRAVEYARD
    return ({"do": "announce", "moment": "buried", "subject": card, "former": former, "mute": mute},) if there else ()


def clear_lower_cards(flow: ResolutionStack, unit: str, lower: str = zones.GRAVEYARD, seat: str = "") -> LowerCards:
    """Sends every card below a unit to its zone: granted magic to the graveyard (SF-LEAVE-06), passengers to the forest
    (OP-37).

    Lower cards go to the zone `lower`, of `seat` if one is named. Captives wait outside the field (SF-KID-06).
    """
    table = flow.table
    for role, zone in (("granted", zones.GRAVEYARD), ("passenger", zones.FOREST)):
        for card in zones.cards_under(table, unit, role):
            send_card(flow.desk, card, zone)
    for card in zones.cards_under(table, unit, "lower"):
        send_card(flow.desk, card, lower, seat)
    captives = tuple(zones.cards_under(table, unit, "captive"))
    for card in captives:
        flow.desk.do(Moved(card, zones.PROCESSING))
    return LowerCards(captives)


def release_captives(flow: ResolutionStack, kidnapper: str, seat: str, parts: LowerCards) -> None:
    """Releases the captives of a unit that has left (SF-KID-06)."""
    if parts.captives:
        flow.push(seat, kidnapper, ({"do": "release", "captives": parts.captives, "seat": seat},))


def destroy_unit(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_destroy`: destroys one unit or site, unless it is protected. It is still on the field at that moment (SF-LEAVE-02).

    `asked`: the moment for replacing or preventing the destruction has passed.
    """
    card, cause = operation["card"], operation.get("cause", "effect")
    if not _is_there(flow, operation):
        flow.report(frame, False)
        return
    if resistance.cannot_be_destroyed(flow.table, card, cause):
        flow.report(frame, False)
        flow.desk.record("consequence", "destruction_prevented", "", "SF-DRES-01", {"card": card, "cause": cause})
        return
    if resistance.may_be_indestructible(flow.table, card):
        flow.desk.mark_open("SF-DRES-01")
    if not operation.get("asked") and may_any_text_await(flow.table, "would_be_destroyed"):
        about = {"do": "announce", "moment": "would_be_destroyed", "subject": card}
        frame["ops"] = (about, {**operation, "asked": True, "life": flow.table.cards[card].life}, *frame["ops"])
        return
    if _may_unknown_card_redirect(flow.table, card, cause):
        flow.desk.mark_open("SF-EFF-19")
    other = _instead(flow.table, card, cause)
    if other:
        zone, how = HOW[other]
        leave = {"do": "_leave", "card": card, "to": zone, "how": how, "life": flow.table.cards[card].life}
        flow.desk.record("consequence", "destruction_replaced", "", "SF-EFF-19", {"card": card, "to": zone})
        flow.push(frame["seat"], frame["card"], (leave,))
        return
    flow.desk.record("consequence", "destroyed", "", "SF-LEAVE-02", {"cards": (card,), "cause": cause})
    leave = {"do": "_leave", "card": card, "to": zones.GRAVEYARD, "how": "destroyed", "life": flow.table.cards[card].life}
    flow.push(frame["seat"], frame["card"], ({"do": "announce", "moment": "destroyed", "subject": card}, leave))


def _is_there(flow: ResolutionStack, operation: Plain) -> bool:
    """Returns whether the card of a step is on the field, in the incarnation that the step names, if it names one."""
    card = flow.table.cards.get(operation["card"])
    return card is not None and zones.is_on_field(flow.table, card.id) and operation.get("life", card.life) == card.life


HOW = {"exile": (zones.EXILE, "exiled"), "to_hand": (zones.HAND, "returned"), "to_deck": (zones.DECK, "shuffled_in")}
"""Fate of a card that is not destroyed -> its zone, and the name of that way of leaving (SF-LEAVE-08)."""


def _instead(table: Table, card: str, cause: str) -> Gone | None:
    """Returns the replacement of a unit's destruction, from a text about the unit or about the unit
    it has lost a combat to.
    """
    own: list[Gone] = continuous_effects.effects_on_card(
        table, card, continuous_effects.destination_instead, current_properties.FULL
    )
    theirs: list[Gone] = []
    for foe in _destroyers(table, card, cause):
        theirs += continuous_effects.effects_on_card(
            table, foe, continuous_effects.victims_destination, current_properties.FULL
        )
    return next(iter((*own, *theirs)), None)


def _destroyers(table: Table, card: str, cause: str) -> list[str]:
    """Returns the units whose texts decide where a unit goes that is destroyed: its opponents in a combat."""
    fought = attacks.opponents_in_combat(table, card) if cause in ("combat", "poison") else ()
    return [foe for foe in fought if foe in table.cards]


def _may_unknown_card_redirect(table: Table, card: str, cause: str) -> bool:
    """Returns whether it depends on an unknown card where a unit goes that is destroyed."""
    if unknown_effects.may_effect_reach(table, card, continuous_effects.destination_instead, current_properties.FULL):
        return True
    return any(
        unknown_effects.may_effect_reach(table, foe, continuous_effects.victims_destination, current_properties.FULL)
        for foe in _destroyers(table, card, cause)
    )


def leave_field(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_leave`: moves a card of the field to a zone, together with its lower cards (SF-LEAVE-01, -03, -04, SF-MERGE-10).

    Effects of the top card that are timed to it are activated afterwards, but not if the card went back to the enemy
    (SF-LEAVE-07). `asked`: the moment before a return to the hand has passed.
    """
    table, card, zone = flow.table, operation["card"], operation["to"]
    if not _is_there(flow, operation):
        flow.report(frame, False)
        return
    if operation["how"] == "returned" and not operation.get("asked") and may_any_text_await(table, "would_be_returned"):
        before = {"do": "announce", "moment": "would_be_returned", "subject": card}
        frame["ops"] = (before, {**operation, "asked": True, "life": table.cards[card].life}, *frame["ops"])
        return
    seat, given_back = zones.controller(table, card), _goes_to_enemy(flow, card)
    zone = zone_with_turntable(flow, card, zone)
    arrives = zones.FOREST if zones.is_traveller(table, card) else zone
    flow.desk.record("resolved", "unit_left", seat, "SF-LEAVE-01", {"card": card, "how": operation["how"], "to": arrives})
    bringers = {table.cards[each].bringer for each in (card, *zones.cards_under(table, card, "lower"))}
    shuffled = zone == zones.DECK and not zones.is_traveller(table, card)
    parts = clear_lower_cards(flow, card, zone)
    send_card(flow.desk, card, zone)
    if shuffled:
        flow.push(seat, card, ({"do": "_shuffled", "seats": tuple(sorted(bringers))},))
    announce_left(flow, card, seat, given_back, MOMENTS.get(operation["how"], ""))
    release_captives(flow, card, seat, parts)


MOMENTS = {"exiled": "exiled", "returned": "returned", "shuffled_in": "shuffled_in"}
"""Way of leaving -> its own moment, which comes before `left`."""


def announce_left(flow: ResolutionStack, card: str, former: str, mute: bool = False, also: str = "") -> None:
    """Announces `left` for a card that `former` controlled, with the moments of its destination.

    `mute`: the card activates no effects itself (SF-LEAVE-07) · `also`: a moment before `left`.
    """
    about = {"subject": card, "former": former, "mute": mute}
    left = tuple({"do": "announce", "moment": name, **about} for name in (also, "left") if name)
    flow.push(former, card, (*left, *buried_step(flow.table, card, former, mute)))


def shuffle_decks(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_shuffled`: shuffles the decks into which cards of the field went."""
    for seat in operation["seats"]:
        flow.desk.record("fixed", "deck_shuffled", seat, "SF-LEAVE-01")
        shuffle(flow.desk, f"{seat}.{zones.DECK}")


def _goes_to_enemy(flow: ResolutionStack, card: str) -> bool:
    there = flow.table.cards[card]
    return not zones.is_traveller(flow.table, card) and there.bringer != zones.controller(flow.table, card)


def zone_with_turntable(flow: ResolutionStack, card: str, zone: str) -> str:
    """Returns the zone of a leaving unit. A unit with on target goes to the turntable instead of the graveyard
    (SF-TARGET-02).
    """
    if zone != zones.GRAVEYARD or zones.is_traveller(flow.table, card):
        return zone
    if current_properties.is_keyword_doubtful(flow.table, card, "on_target"):
        flow.desk.mark_open("SF-TARGET-02")
    if current_properties.has_keyword(flow.table, card, "on_target") is not True:
        return zone
    flow.desk.record("consequence", "turntable_card_added", "", "SF-TARGET-02", {"card": card})
    return zones.TURNTABLE


def take_top_card_off(flow: ResolutionStack, unit: str) -> str:
    """Takes the top card off a merged unit. The rest stays upright on the position (SF-SNEAK-04, OP-35).

    Returns the card that is on top now. Granted magic, passengers and captives are treated as if the unit had left.
    """
    table = flow.table
    seat = zones.controller(table, unit)
    lower = zones.cards_under(table, unit, "lower")
    rest = lower[-1]
    place, number = table.cards[unit].place, zones.lane_of(table, unit)
    for role in ("granted", "passenger"):
        for card in zones.cards_under(table, unit, role):
            send_card(flow.desk, card, zones.GRAVEYARD if role == "granted" else zones.FOREST)
    captives = tuple(zones.cards_under(table, unit, "captive"))
    flow.desk.do(*(Moved(card, zones.PROCESSING) for card in captives))
    flow.desk.do(Moved(rest, place, -1, ""), AttributeSet(rest, "exposed", None), AttributeSet(rest, "lane", number))
    for card in lower[:-1]:
        flow.desk.do(Moved(card, rest, -1, "lower"))
    release_captives(flow, unit, seat, LowerCards(captives))
    return rest
