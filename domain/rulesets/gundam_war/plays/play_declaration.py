"""The declaration of a play (GW-PLAY): the card, its type, its host and its targets; and its moment."""

from __future__ import annotations

from domain.card_effects import modes
from domain.kernel.contract.refusal import Refused, did_you_mean
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.desk.identification import find_card
from domain.kernel.messages.message import join
from domain.kernel.record.changes import Plain
from domain.parts.bandai import special_costs, x_evaluation
from domain.parts.bandai.free_timings import Timing
from domain.parts.common.card_references import is_id
from domain.parts.common.play_declaration import (
    PlayDeclaration,
    identify_card,
    reject_card_on_itself,
    reject_text_arguments,
    reject_unused_arguments,
    require_type,
    stated_type,
)
from domain.parts.common.unknown_card_possibilities import is_text_unknown, is_unscripted
from domain.rulesets.gundam_war.card_schema.keywords import AdditionalCost, AlternateCost
from domain.rulesets.gundam_war.card_schema.texts import NO_TEXT, Printed, Text, main_text, played_text
from domain.rulesets.gundam_war.chain.cut_in import answered_link
from domain.rulesets.gundam_war.effects.filters import in_play_card, named_targets
from domain.rulesets.gundam_war.keywords import quick
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.printing_parser import TYPES
from domain.rulesets.gundam_war.state import current_properties
from domain.rulesets.gundam_war.state.zones import DEFUNCT, HAND, HANGAR, SIDEBOARD
from domain.rulesets.gundam_war.turn import timing_chart

_FROM = ("hand", "hangar", "sideboard")
_OF_TEXTS = frozenset(("targets", "with", "answers", "x", "special", "way"))
"""The arguments about the text of a card, or about what its keywords ask for."""


def play_timing(card: Printed) -> Timing:
    """Returns a card's moment: its label for a COMMAND (GW-CMD-01), any for Quick (GW-QUIK-01).

    Other cards are played in the own Assign Phase (GW-PLAY-01). The moment of a card with unknown text is not sure.
    """
    known = (card.corps is not None or card.generates is not None) and not is_text_unknown(card.stored)
    if quick.has_quick(card):
        return timing_chart.timing("any", rule="GW-QUIK-01")
    if card.type.is_surely("command"):
        text = main_text(card)
        return timing_chart.timing(text.timing, text.turn or "", sure=known)
    if not card.type.is_known:
        return timing_chart.timing("any", sure=False)
    return timing_chart.timing("assign", "own", rule="GW-PLAY-01", sure=known)


def read_declaration(desk: Desk, seat: str, args: Arguments) -> PlayDeclaration[Text]:
    """Returns the declared play, with the named cards found on the table."""
    card_id = _card(desk, seat, args)
    kind = _kind(desk, card_id, args)
    host = _host(desk, seat, args["on"], kind) if args.get("on") else ""
    reject_card_on_itself(desk, card_id, host)
    if kind != "command" and not _OF_TEXTS & args.keys():
        return PlayDeclaration(card_id, kind, NO_TEXT, host, (), answered_link(desk, seat, None, NO_TEXT))
    _must_be_used(desk, card_id, kind, args)
    clause = played_text(current_properties.printed(desk.table, card_id)) if kind == "command" else NO_TEXT
    clause = x_evaluation.bind_x_when_played(desk, seat, card_id, modes.choose_mode(desk, clause, args), args)
    named = named_targets(desk, seat, card_id, args.get("targets"), clause.targets)
    clause = x_evaluation.bind_x_of_targets(desk, seat, card_id, clause, args, named)
    answers = answered_link(desk, seat, args.get("answers"), clause)
    return PlayDeclaration(card_id, kind, clause, host, named, answers)


def _must_be_used(desk: Desk, card_id: str, kind: str, args: Arguments) -> None:
    """Checks that a known card has a use for the arguments: targets, cards to pay with, and so on."""
    card = current_properties.printed(desk.table, card_id)
    if not card.type.is_known:
        reject_text_arguments(desk, kind, args, current_properties.names_of(desk.table, card_id).or_else(""))
        return
    clause = main_text(card) if kind == "command" else NO_TEXT
    if is_unscripted(clause):
        return
    duties = {each.keyword for each in card.keywords if isinstance(each, AdditionalCost | AlternateCost) and each.select}
    paid = "additional_cost" in duties or ("alternate_cost" in duties and bool(args.get("alternate")))
    uses = {
        "targets": bool(modes.selectors_of_all_modes(clause)),
        "with": paid,
        "answers": kind == "command",
        "x": bool(clause.x),
    }
    uses |= {"special": special_costs.asks_for_cards(clause.special), "way": modes.has_modes(clause)}
    hint = msg("is_on_meant") if kind in ("character", "operation") else None
    reject_unused_arguments(
        desk,
        lambda word: msg(
            "card_has_no_use_for_said", card=current_properties.names_of(desk.table, card_id).or_else(""), said=word
        ),
        args,
        uses,
        hint,
    )


def _host(desk: Desk, seat: str, ref: Plain, kind: str) -> str:
    """Returns the card that the played card is set on, which has to be in play (GW-CHAR-01, GW-OPER-01)."""
    elsewhere = is_id(ref) and ref in desk.table.cards and not desk.table.zone_of(ref).in_play
    rule = "GW-CHAR-01" if kind == "character" else "GW-OPER-01"
    desk.demand(rule, not elsewhere, msg("card_is_not_in_play", card=ref))
    return in_play_card(desk, seat, ref)


def _card(desk: Desk, seat: str, args: Arguments) -> str:
    """Returns the card in the own hand, or in the own Hangar as if it were in hand (GW-HNG-02, GW-ZONE-07)."""
    ref, zone = args.get("card"), args.get("from", "hand")
    from_sideboard = zone == "sideboard" or ref in desk.table.at(f"{seat}.{SIDEBOARD}")
    desk.demand("GW-SIDE-05", not from_sideboard, msg("sideboard_is_not_touched_during"), ("hand", "hangar"))
    if zone not in _FROM:
        raise Refused("", join(msg("from_said_card_is_played", said=zone), did_you_mean(zone, _FROM)), ("hand", "hangar"))
    desk.demand("GW-ZONE-05", ref not in _lying(desk, DEFUNCT), msg("no_card_in_defunct_pile"))
    if is_id(ref) and not args.get("from"):
        zone = "hangar" if ref in desk.table.at(f"{seat}.{HANGAR}") else "hand"
    place = {"hangar": HANGAR, "sideboard": SIDEBOARD}.get(str(zone), HAND)
    return identify_card(desk, seat, find_card(desk, seat, ref, (f"{seat}.{place}",), "GW-PLAY-01"), args)


def _lying(desk: Desk, zone: str) -> list[str]:
    return [card for seat in desk.table.header.seats for card in desk.table.at(f"{seat}.{zone}")]


def _kind(desk: Desk, card_id: str, args: Arguments) -> str:
    """Returns the card type: the printed one, else the stated one; empty if unknown."""
    printed = current_properties.type_of(desk.table, card_id).or_else("")
    kind = stated_type(args, printed, TYPES)
    require_type(desk, "GW-CARD-01", kind, printed)
    return kind
