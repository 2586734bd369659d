"""The Cut (MC-CUT): effects wait and resolve from the last to the first, without plays in between (MC-CUT-11, -12)."""

from __future__ import annotations

from domain.card_effects import chain_resolution
from domain.card_effects.chain_links import is_recorded_illegal
from domain.card_effects.effect_resolution import apply_pending_effects
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing import chain
from domain.kernel.record.changes import Moved, Plain
from domain.kernel.record.effects import Effect
from domain.parts.common.target_groups import unchanged_targets, with_remaining_targets
from domain.rulesets.macross_crusade.chain.chain_links import PLAYS
from domain.rulesets.macross_crusade.effects import automatic_effects, scrap_effects
from domain.rulesets.macross_crusade.effects import targets as targeting
from domain.rulesets.macross_crusade.effects.verbs import piles
from domain.rulesets.macross_crusade.keywords import ace, encouragement, song, sound_force
from domain.rulesets.macross_crusade.messages import msg
from domain.rulesets.macross_crusade.plays import limits, set_on, uniqueness
from domain.rulesets.macross_crusade.state import current_properties
from domain.rulesets.macross_crusade.state.printed_properties import is_known
from domain.rulesets.macross_crusade.state.zones import G_ZONE, JUNKYARD, PLAYED
from domain.rulesets.macross_crusade.zone_changes import movement


def continue_after_cut(desk: Desk) -> None:
    """Continues after a Cut or a Fixed Effect: due Auto Effects come first, then the Scrap effects (MC-AUTO-07)."""
    if desk.table.result is not None or desk.table.chain:
        return
    apply_pending_effects(desk)
    if desk.table.flags.get("awaits") is None and not desk.table.chain:
        piles.clear_pulled_out(desk)
        scrap_effects.open_scrap_cut(desk)
        if not desk.table.chain and desk.table.flags.get("awaits") is None:
            sound_force.ask_to_send_back(desk, "after_scrap_cut")
            apply_pending_effects(desk)


def resolve_entering_play(desk: Desk, key: str, data: Effect) -> bool:
    """Resolves the play of a card that enters the Field, by the card's type (MC-PLAY-06). Returns False for other effects."""
    if data["kind"] == "play" and data["type"] != "command":
        _enter(desk, key, data)
        return True
    return False


def begin_effect(desk: Desk, data: Effect) -> Effect | None:
    """Returns the effect that begins to resolve, or None if it is lost because a target is (MC-TGT-05)."""
    if data["kind"] == "play":
        desk.record("resolved", "command_resolved", data["seat"], "MC-CMD-02", {"card": data["card"]}, cause=data["position"])
    if is_recorded_illegal(data):
        return with_remaining_targets(data, unchanged_targets(desk.table, data))
    if targeting.are_targets_still_legal(desk, data):
        return data
    desk.record("lost", "effect_lost", data["seat"], "MC-TGT-05", {"card": data["card"]})
    return None


def _enter(desk: Desk, key: str, data: Effect) -> None:
    """Resolves the Entering the Field effect, also of a G (MC-G-15): the card is in the Field from then on (MC-PLAY-07,
    MC-UNIT-05).

    A G enters rerolled (MC-G-12). The card's own text about its place applies at once (MC-PLAY-08). If the effect fails,
    the card goes to its owner's Junkyard (MC-PLAY-09, MC-SET-06).
    """
    card, seat, host, kind = data["card"], data["seat"], data["host"], data["type"]
    desk.record("resolved", "card_entered_field", seat, "MC-PLAY-07", {"card": card, "type": kind}, cause=data["position"])
    chain.pop_effect(desk, key)
    if desk.table.cards[card].place != PLAYED:  # it was moved while it waited, and stays there
        desk.record("lost", "effect_lost", seat, "MC-ZONE-11", {"card": card})
    elif kind == "g":
        desk.do(Moved(card, f"{seat}.{G_ZONE}", -1, "", 1))
    elif rule := _cannot_enter(desk, data):
        desk.record("lost", "effect_lost", seat, rule, {"card": card})
        movement.put_card(desk, card, JUNKYARD, 0)
    else:
        if is_recorded_illegal(data):
            movement.mark_wrongly_placed(desk, card)
        else:
            uniqueness.leave_entry_open(desk, card, seat)
        movement.enter_field(desk, [card], seat, host, played=True)
    apply_pending_effects(desk)


def _cannot_enter(desk: Desk, data: Effect) -> str:
    """Returns the rule that prevents a card from entering the Field, or an empty string.

    A card that was played against a rule needs only its host.
    """
    card, seat, host = data["card"], data["seat"], data["host"]
    if is_recorded_illegal(data):
        return "" if not host or set_on.is_host_in_play(desk.table, host, data["host_life"]) else "MC-SET-06"
    if host and not set_on.has_host_stayed(desk, card, host, data["host_life"], seat):
        return "MC-SET-06"
    if not ace.fits_ace_limit(desk.table, card, seat):
        return "MC-KWX-02"
    character = current_properties.is_surely_type(desk.table, card, "character")
    return "MC-SCRAP-05" if character and uniqueness.find_namesake(desk.table, card, seat) else ""


def finish_effect(desk: Desk, key: str) -> None:
    """Removes an effect that has resolved or is lost. A Command goes to its owner's Junkyard (MC-CMD-02, MC-PLAY-05)."""
    data = chain.waiting_effect(desk.table, key)
    piles.clear_pulled_out(desk)
    if data is not None:
        seen = (
            [automatic_effects.snapshot_card(desk, data["card"])._replace(seat=data["seat"])]
            if data["kind"] == "play"
            else []
        )
        chain.pop_effect(desk, key)
        _clear(desk, data)
        automatic_effects.trigger_effects(desk, "resolved", seen if data.get("begun") else [])
        if data.get("begun") and data["kind"] == "play":
            _leave_open_what_song_would_do(desk, data)
        if (
            data.get("begun")
            and data["kind"] == "play"
            and song.is_song(current_properties.printed(desk.table, data["card"]))
        ):
            encouragement.offer_reroll_after_song(desk, data["seat"])
            automatic_effects.trigger_effects(
                desk, "song", [automatic_effects.snapshot_card(desk, data["card"])._replace(seat=data["seat"])]
            )
    apply_pending_effects(desk)


def _leave_open_what_song_would_do(desk: Desk, data: Effect) -> None:
    """Leaves the line open if an unknown Command that resolved may be a Song, and something waits for one (MC-KW-11)."""
    if data.get("type", "command") != "command":
        return
    waits = encouragement.may_any_be_offered(desk, data["seat"])
    waits = waits or automatic_effects.may_any_effect_be_timed_to(desk.table, "song")
    if waits and song.may_be_song(desk.table, data["card"]):
        desk.demand("MC-KW-11", None)


_clear = chain_resolution.unplayed_card_disposal(PLAYED, lambda desk, card: movement.put_card(desk, card, JUNKYARD, 0))
"""Moves a Played Card that did not enter the Field to its owner's Junkyard. Its costs stay paid (MC-COST-11)."""


def negate_effect(desk: Desk, key: str, source: str, by_hand: bool = False) -> None:
    """Negates a play's effect (MC-NEG-01, -03) unless it is in brackets (MC-CARD-15) or has resolved.

    `by_hand` says that a player declared it.
    """
    pending = chain.waiting_effect(desk.table, key)
    firm = bool((pending or {}).get("unvoidable"))
    if not firm and pending is not None and pending["kind"] in PLAYS and not is_known(desk.table, pending["card"]):
        desk.demand("MC-CARD-15", None)  # its text may be in brackets
    if by_hand:
        desk.demand("MC-CARD-15", not firm, msg("that_effect_is_not_negated"))

    def over(data: Plain) -> None:
        limits.uncount_play(desk, data)
        _clear(desk, data)

    said = {"card": (chain.waiting_effect(desk.table, key) or {}).get("card"), "by": source}
    chain_resolution.negate(desk, key, ("play_negated", "MC-NEG-01"), said, lambda data: firm and not by_hand, over)
