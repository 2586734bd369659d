"""Multiple ► A (GW-MULT): a card of the same name from hand or Junkyard goes to the Defunct Pile, and A happens."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth
from domain.kernel.desk.identification import find_card
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.parts.common.card_references import as_references
from domain.parts.common.unknown_card_possibilities import may_have_text
from domain.rulesets.gundam_war.card_schema.keywords import Keyword, Multiple, UsedKeywordText
from domain.rulesets.gundam_war.keywords.keyword_rules import KeywordRules, KeywordUse
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.state import current_properties
from domain.rulesets.gundam_war.state.zones import DEFUNCT, HAND, JUNKYARD
from domain.rulesets.gundam_war.zone_changes import movement


def declare(desk: Desk, seat: str, card_id: str, keyword: Keyword, targets: tuple[str, ...], args: Plain) -> UsedKeywordText:
    """Returns what Multiple does, with the same-named card that pays for it (`with`, `from` hand or junkyard)."""
    paid = _card(desk, seat, card_id, args)
    same: Truth = not paid or current_properties.same_name(desk.table, paid, card_id)
    desk.demand("GW-MULT-01", same, msg("card_is_not_same_name"))
    if not isinstance(keyword, Multiple):
        return UsedKeywordText((), paid=paid)
    return UsedKeywordText(keyword.effects, keyword.targets, paid=paid, stored=keyword.stored)


def pay_with_card(desk: Desk, seat: str, paid: str) -> None:
    """Moves the card that pays into the Defunct Pile."""
    if not paid:
        return
    desk.record("cost_paid", "card_sent_to_defunct_as_cost", seat, "GW-MULT-01", {"card": paid})
    movement.put_card(desk, paid, DEFUNCT)


def _card(desk: Desk, seat: str, card_id: str, args: Plain) -> str:
    where, zones = str(args.get("from") or ""), {"hand": HAND, "junkyard": JUNKYARD}
    desk.reject_unless(where in ("", *zones), msg("it_is_paid_from_hand", said=f"{where:.20}"), tuple(zones))
    named = as_references(args.get("with"))
    desk.demand("GW-MULT-01", len(named) < 2, msg("one_card_is_paid"))
    if not named:
        return _only_card(desk, seat, card_id, (zones[where],) if where else (JUNKYARD, HAND))
    zone, ref = zones.get(where), named[0]
    if zone is None:
        zone = JUNKYARD if ref in desk.table.at(f"{seat}.{JUNKYARD}") else HAND
    return find_card(desk, seat, ref, (f"{seat}.{zone}",), "GW-MULT-01")


def _only_card(desk: Desk, seat: str, card_id: str, zones: tuple[str, ...]) -> str:
    """Returns a card that pays without being named, or an empty string; copies in one zone are alike.

    Raises Refused where hand and Junkyard both have one. An unknown card that may be another one leaves the verdict open.
    """
    there = [card for zone in zones for card in desk.table.at(f"{seat}.{zone}")]
    able = [card for card in there if current_properties.same_name(desk.table, card, card_id) is True]
    places = {desk.table.cards[card].place for card in able}
    name = current_properties.names_of(desk.table, card_id).or_else("")
    perhaps = [
        card for card in there if desk.table.cards[card].place not in places and _may_be_called(desk.table, card, name)
    ]
    ask = len(places) > 1 or (desk.referee and not able and perhaps)
    desk.reject_unless(not ask, msg("which_card_pays"), tuple(able or perhaps), "GW-MULT-01")
    desk.demand("GW-MULT-01", None if perhaps else bool(able), msg("no_card_same_name_is_in_own"))
    return next(iter(able), "")


def _may_be_called(table: Table, card: str, name: str) -> bool:
    return may_have_text(table, (card,), lambda data: name == (data.get("character_name") or data["name"]))


def payable_cards(desk: Desk, seat: str, card_id: str) -> list[str]:
    """Returns the cards that can pay for Multiple: of the same name, in the own Junkyard or hand (GW-MULT-01)."""
    there = [card for zone in (JUNKYARD, HAND) for card in desk.table.at(f"{seat}.{zone}")]
    return [card for card in there if current_properties.same_name(desk.table, card, card_id) is True]


KEYWORDS = (
    KeywordRules(
        "multiple", KeywordUse("battle", declare, each=True, of_unit=False, payable=payable_cards, pay=pay_with_card)
    ),
)
"""Multiple may be used any number of times in a turn, each time with another card (GW-MULT-02)."""
