"""Special costs of a text or command (NX-COST-10, stage 4): abolished hand cards, nation damage, a unit for Refit."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.desk.identification import show_card
from domain.kernel.record.changes import PUBLIC
from domain.parts.bandai import special_costs
from domain.parts.bandai.card_text_types import SpecialCost
from domain.parts.common.card_references import as_references, find_cards
from domain.rulesets.gundam_war_nexa.card_schema.effects_on_cards import Zone
from domain.rulesets.gundam_war_nexa.card_schema.filters import Filter
from domain.rulesets.gundam_war_nexa.card_schema.texts import Printed, SpecialTextCost, Text
from domain.rulesets.gundam_war_nexa.effects.filters import FULL
from domain.rulesets.gundam_war_nexa.game_end import life
from domain.rulesets.gundam_war_nexa.keywords import refit
from domain.rulesets.gundam_war_nexa.messages import msg
from domain.rulesets.gundam_war_nexa.state.zones import HAND
from domain.rulesets.gundam_war_nexa.zone_changes import movement


def ways_to_play(clause: Text, card: Printed) -> tuple[Text, ...]:
    """Returns the text of a play once for each way of the special cost that its card asks for (NX-COST-10)."""
    return tuple(clause._replace(special=way) for way in card.special) or (clause,)


def choose_way(desk: Desk, seat: str, card_id: str, ways: tuple[Text, ...], args: Arguments) -> Text:
    """Returns the text with the way of the special cost that the named cards pay, or the only one that can be paid.

    Where several can be paid and no cards are named, the play is refused (NX-COST-10).
    """
    if len(ways) == 1:
        return ways[0]
    due = [_due(desk, seat, card_id, way.special) for way in ways]
    if args.get("special"):
        every = dict.fromkeys(card for each in due for card in each.cards)
        named = set(find_cards(desk, seat, args["special"], tuple(every), "NX-COST-10"))
        fitting = (way for way, each in zip(ways, due, strict=True) if named <= set(each.cards))
        return next(fitting, ways[0])
    able = [way for way, each in zip(ways, due, strict=True) if len(each.cards) >= each.n]
    desk.demand("NX-COST-10", len(able) == 1, msg("special_cost_has_several_ways"))
    return (*able, ways[0])[0]


def _due(desk: Desk, seat: str, card_id: str, special: SpecialTextCost) -> special_costs.DueSpecialCost:
    return special_costs.special_cost_due(desk.table, seat, card_id, special.paid, FULL, Filter())


def require_special_cost(
    desk: Desk, seat: str, card_id: str, clause: Text, args: Arguments, spent: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """Checks a special cost and returns the cards that pay it.

    The played card itself cannot pay it (NX-PLAY-02), nor can the cards `spent` for another part. The hangar is no hand
    (NX-HAND-08).
    """
    special = clause.special
    if special.abolish_hand is not None:
        count = special.abolish_hand
        hand = tuple(card for card in desk.table.at(f"{seat}.{HAND}") if card not in (card_id, *spent))
        desk.demand("NX-HAND-08", len(hand) >= count, msg("n_hand_cards_are_due", n=count, n2=len(hand)))
        chosen = find_cards(desk, seat, args.get("special", ()), hand, "NX-COST-10")
        desk.demand("NX-COST-10", len(chosen) == count, msg("n_hand_cards_are_abolished", n=count, n2=len(chosen)), hand)
        return chosen
    if special.refit is not None:
        shown = as_references(args.get("special", ()))
        if not shown and not desk.referee:  # a scribe may not know what was shown
            desk.demand("NX-KW-07", False, msg("which_unit_takes_its_place"))
            return ()
        return (refit.require_new_unit(desk, seat, card_id, special.refit, shown),)
    paid = special.paid if has_special_cost(special.paid) else None
    return special_costs.require_special_cost(desk, seat, card_id, paid, args)


def has_special_cost(paid: SpecialCost[Filter, Zone]) -> bool:
    """Returns whether a text has a special cost of the shared kinds."""
    return paid != SpecialCost()


def pay_special_cost(desk: Desk, seat: str, card_id: str, clause: Text, chosen: tuple[str, ...]) -> None:
    """Pays the special cost at once, after the Gs were rolled."""
    special = clause.special
    if special.abolish_hand is not None:
        desk.record("cost_paid", "special_cost_paid", seat, "NX-COST-10", {"cards": chosen})
        for card in chosen:
            movement.abolish_card(desk, card, "NX-DEST-19")
    elif special.refit is not None:
        desk.record("revealed", "special_cost_paid", seat, "NX-KW-07", {"cards": chosen})
        for card in chosen:
            show_card(desk, card, (PUBLIC,))
    if has_special_cost(special.paid):
        special_costs.pay_special_cost(desk, seat, card_id, special.paid, chosen)
    if special.nation is not None:
        life.damage_nation(desk, seat, special.nation, "cost", "NX-COST-10")


def is_paid_with_named_cards(special: SpecialTextCost) -> bool:
    """Returns whether a special cost is paid with cards that its player names."""
    return special.abolish_hand is not None or special.refit is not None or special_costs.asks_for_cards(special.paid)
