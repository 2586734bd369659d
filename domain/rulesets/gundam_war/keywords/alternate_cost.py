"""Alternate Cost [B] : A (GW-ALTC): effect B on the play, then the regular cost, then A."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.kernel.ruleset import Arguments
from domain.rulesets.gundam_war.effects import filters
from domain.rulesets.gundam_war.effects.references import in_play_card
from domain.rulesets.gundam_war.state import cards


def require_possible(desk: Desk, seat: str, card_id: str, args: Arguments) -> tuple[str, ...]:
    """Checks that A can be done (OP-33); returns the cards it is done with (`with`)."""
    keyword = keyword_of(desk, card_id)
    desk.must(keyword is not None, "the card has no Alternate Cost", rule="GW-ALTC-03")
    selector = keyword.get("select") if keyword else None
    if selector is None:
        return ()
    named = tuple(in_play_card(desk, seat, ref, (seat,)) for ref in args.get("with", ()))
    options = filters.matching(desk.table, seat, card_id, selector)
    if not named and len(options) == selector.get("n", 1):
        named = tuple(options)
    wanted = selector.get("n", 1)
    desk.require("GW-ALTC-01", len(options) >= wanted, "what the Alternate Cost asks for is not there")
    fits = len(named) == wanted and all(card in options for card in named)
    desk.require("GW-ALTC-01", fits, f"name {wanted} for the Alternate Cost (with)", tuple(options))
    return named


def keyword_of(desk: Desk, card_id: str) -> Plain:
    """The Alternate Cost printed on a card, or None."""
    printed = cards.printed(desk.table, card_id).get("keywords", ())
    return next((keyword for keyword in printed if keyword["keyword"] == "alternate_cost"), None)


def execute(desk: Desk, seat: str, card_id: str, named: tuple[str, ...]) -> None:
    """Does A, after the cost was paid (GW-ALTC-02)."""
    from domain.rulesets.gundam_war.effects.verbs import VERBS

    keyword = keyword_of(desk, card_id) if named else None
    if keyword is None:
        return
    desk.record("cost_paid", "alternate_requirement_executed", seat, "GW-ALTC-02", {"card": card_id, "with": named})
    for operation in keyword["effects"]:
        VERBS[operation["do"]](desk, {"seat": seat, "card": card_id, "targets": named}, operation)
