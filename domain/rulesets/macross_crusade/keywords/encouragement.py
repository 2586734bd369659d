"""Encouragement (MC-KW-11): when a Friendly Song resolves, its player may reroll this Character."""

from __future__ import annotations

from domain.card_effects.immediate_effects import add_pending
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Angled, Counted
from domain.kernel.record.effects import Effect
from domain.rulesets.macross_crusade.plays import limits
from domain.rulesets.macross_crusade.state.printed_properties import is_surely_type, may_be_type
from domain.rulesets.macross_crusade.state.working_keywords import has_keyword
from domain.rulesets.macross_crusade.state.zones import is_rolled, managed, root


def offer_reroll_after_song(desk: Desk, seat: str) -> None:
    """Lets the player reroll each rolled Character with Encouragement, once per turn or at every song
    (`encouragement_limit`).

    The keyword is set off, and so used up, even if the player declines (MC-TRIG-02).
    """
    if any(_may_be_ready(desk, card) for card in managed(desk.table, seat)):
        desk.demand("MC-KW-11", None)
    results = [
        card
        for card in managed(desk.table, seat)
        if is_surely_type(desk.table, card, "character") and _ready(desk, seat, card)
    ]
    desk.do(*(Counted(seat, _key(desk, card), 1) for card in results))
    add_pending(desk, [_effect(seat, card) for card in results])


def may_any_be_offered(desk: Desk, seat: str) -> bool:
    """Returns whether the player has a rolled card that has Encouragement, or may have it."""
    there = managed(desk.table, seat)
    return any(_ready(desk, seat, card) or _may_be_ready(desk, card) for card in there)


def _ready(desk: Desk, seat: str, card: str) -> bool:
    fresh = desk.switch("encouragement_limit") == "every_song" or not desk.table.count(seat, _key(desk, card))
    return fresh and is_rolled(desk.table, card) and has_keyword(desk.table, card, "encouragement") is True


def _may_be_ready(desk: Desk, card: str) -> bool:
    """Returns whether a rolled card may be a Character with Encouragement, because it is unknown."""
    able = is_rolled(desk.table, card) and may_be_type(desk.table, card, "character")
    return able and has_keyword(desk.table, card, "encouragement") is None


def _key(desk: Desk, card: str) -> str:
    return limits.text_use_counter(desk, card, "encouragement")


def _effect(seat: str, card: str) -> Effect:
    ops = ({"do": "encouragement"},)
    return {"seat": seat, "kind": "auto", "auto": "auto_d", "card": card, "ops": ops, "targets": ()}


def reroll_character(desk: Desk, chosen: tuple[str, ...]) -> None:
    """Rerolls the Character, together with its group."""
    for card in chosen:
        seat = desk.table.zone_of(card).holder
        desk.record("resolved", "rerolled", seat, "MC-KW-11", {"cards": (root(desk.table, card),)})
        desk.do(Angled(root(desk.table, card), 0))
