"""The Nation Pile as life: drawing, paying and taking damage from its top, recovering to it, and losing by it."""

from __future__ import annotations

from domain.kernel.changes import Change, Learned, Moved
from domain.kernel.desk import Desk
from domain.kernel.knowledge import merged
from domain.kernel.talk import finish
from domain.rulesets.gundam_war.state.zones import DISCARD, HAND, NATION


def draw(desk: Desk, seat: str, count: int, rule: str, name: str = "drawn") -> list[str]:
    """Draws from the top of the Nation Pile to the hand; the drawer sees the cards."""
    table = desk.table
    cards = list(table.at(f"{seat}.{NATION}")[:count])
    desk.record("fixed" if rule else "resolved", name, seat, rule, {"count": len(cards)})
    for card_id in cards:
        card = table.cards[card_id]
        desk.do(Moved(card_id, f"{seat}.{HAND}"), Learned(card_id, card.printing, merged(card.seen, (seat,))))
    check_loss(desk)
    return cards


def to_discard(desk: Desk, seat: str, count: int) -> int:
    """Moves cards face down from the top of the Nation Pile to the Discard Pile, as many as are there (GW-ZONE-02)."""
    cards = list(desk.table.at(f"{seat}.{NATION}")[:count])
    desk.do(*(Moved(card_id, f"{seat}.{DISCARD}", 0) for card_id in cards))
    return len(cards)


def damage_nations(desk: Desk, amounts: dict[str, int], source: str, rule: str) -> None:
    """Battle Damage: cards go from Nation Pile to Discard Pile, of several seats in the same moment (GW-DMG-03, -04)."""
    for seat, amount in amounts.items():
        if amount > 0:
            desk.record("consequence", "nation_damaged", seat, rule, {"seat": seat, "amount": amount, "source": source})
            to_discard(desk, seat, amount)
    check_loss(desk)


def pay(desk: Desk, seat: str, amount: int, rule: str, **about: str | int) -> None:
    """Pays a cost in cards from the top of the Nation Pile (GW-COST-01 to -03)."""
    if amount > 0:
        desk.record("cost_paid", "card_cost_paid", seat, rule, {"amount": amount, **about})
        to_discard(desk, seat, amount)
        check_loss(desk)


def recover(desk: Desk, seat: str, count: int) -> int:
    """Cards go one at a time from the top of the Discard Pile to the top of the Nation Pile, unseen (GW-EFF-06)."""
    if desk.switch("nation_pile_refill") == "never":
        return 0
    cards = list(desk.table.at(f"{seat}.{DISCARD}")[:count])
    desk.record("resolved", "recovered", seat, "GW-EFF-06", {"count": len(cards)})
    changes: list[Change] = [Moved(card_id, f"{seat}.{NATION}", 0) for card_id in cards]
    desk.do(*changes)
    return len(cards)


def check_loss(desk: Desk) -> None:
    """A player whose Nation Pile is exhausted loses at once, and the game is over (GW-WIN-01 to -03, OP-27).

    Both in one moment is a draw (OP-28).
    """
    table = desk.table
    if table.result is not None or not table.flags.get("begun"):
        return
    empty = [seat for seat in table.header.seats if not table.at(f"{seat}.{NATION}")]
    if not empty:
        return
    if len(empty) == len(table.header.seats):
        finish(desk, dict.fromkeys(table.header.seats, "draw"), "nation_exhausted", "GW-WIN-01")
    else:
        result = {seat: "loss" if seat in empty else "win" for seat in table.header.seats}
        finish(desk, result, "nation_exhausted", "GW-WIN-01")
