"""The Nation Pile as life: drawing, paying and taking damage from its top, recovering to it, and losing by it."""

from __future__ import annotations

from domain.kernel.desk import Desk
from domain.parts.deck_as_life import draw_to_hand, end_if_exhausted, lose_cards, recover_cards
from domain.rulesets.gundam_war.state.zones import DISCARD, HAND, NATION


def draw(desk: Desk, seat: str, count: int, rule: str, name: str = "drawn") -> None:
    """Draws from the top of the Nation Pile to the hand; the drawer sees the cards."""
    drawn = min(count, len(desk.table.at(f"{seat}.{NATION}")))
    desk.record("fixed" if rule else "resolved", name, seat, rule, {"count": drawn})
    draw_to_hand(desk, seat, count, NATION, HAND)
    check_loss(desk)


def damage_nations(desk: Desk, amounts: dict[str, int], source: str, rule: str) -> None:
    """Battle Damage: cards go from Nation Pile to Discard Pile, of several seats in the same moment (GW-DMG-03, -04)."""
    for seat, amount in amounts.items():
        if amount > 0:
            desk.record("consequence", "nation_damaged", seat, rule, {"seat": seat, "amount": amount, "source": source})
            _to_discard(desk, seat, amount)
    check_loss(desk)


def pay(desk: Desk, seat: str, amount: int, rule: str, **about: str | int) -> None:
    """Pays a cost in cards from the top of the Nation Pile (GW-COST-01 to -03)."""
    if amount > 0:
        desk.record("cost_paid", "card_cost_paid", seat, rule, {"amount": amount, **about})
        _to_discard(desk, seat, amount)
        check_loss(desk)


def _to_discard(desk: Desk, seat: str, count: int) -> None:
    """Moves cards face down from the top of the Nation Pile to the Discard Pile, as many as are there (GW-ZONE-02)."""
    lose_cards(desk, seat, count, NATION, DISCARD)


def recover(desk: Desk, seat: str, count: int) -> None:
    """Cards go one at a time from the top of the Discard Pile to the top of the Nation Pile, unseen (GW-EFF-06)."""
    if desk.switch("nation_pile_refill") == "never":
        return
    there = min(count, len(desk.table.at(f"{seat}.{DISCARD}")))
    desk.record("resolved", "recovered", seat, "GW-EFF-06", {"count": there})
    recover_cards(desk, seat, count, NATION, DISCARD)


def check_loss(desk: Desk) -> None:
    """A player whose Nation Pile is exhausted loses at once, and the game is over (GW-WIN-01 to -03, OP-27).

    Both in one moment is a draw (OP-28).
    """
    end_if_exhausted(desk, NATION, "GW-WIN-01")
