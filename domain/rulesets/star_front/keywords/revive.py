"""Ghost n and revive n (SF-GHOST, SF-REVIVE): graveyard cards of exactly n points go to the hand as a cost."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.rulesets.star_front.messages import msg
from domain.rulesets.star_front.state.counts import ghost_points
from domain.rulesets.star_front.state.zones import GRAVEYARD, HAND
from domain.rulesets.star_front.zone_changes.departure import send_card


def ghost_cards(table: Table, seat: str) -> list[str]:
    """Returns the cards with ghost points in a graveyard (SF-GHOST-01)."""
    return [card for card in table.at(f"{seat}.{GRAVEYARD}") if ghost_points(table, card)[1] > 0]


def exact_sums(table: Table, seat: str, amount: int) -> list[tuple[str, ...]]:
    """Returns the sets of cards that can make exactly this sum, each set once. A card with a span
    counts as any number in it.
    """
    ways: dict[int, list[tuple[str, ...]]] = {0: [()]}
    for card in ghost_cards(table, seat):
        least, most = ghost_points(table, card)
        for total in range(amount, least - 1, -1):
            for before in range(total - least, max(-1, total - most - 1), -1):
                for way in ways.get(before, ()):
                    ways.setdefault(total, []).append((*way, card))
    return list(dict.fromkeys(ways.get(amount, [])))


def can_revive(table: Table, seat: str, source: str, amount: int) -> bool:
    """Whether some cards can make exactly this sum."""
    return bool(exact_sums(table, seat, amount))


def revive(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_revive`: lets the player choose cards whose points make exactly n, and puts them into the hand (SF-REVIVE-01)."""
    seat, amount = frame["seat"], operation["n"]
    ways = exact_sums(flow.table, seat, amount)
    chosen = () if not ways else ways[0] if len(ways) == 1 else flow.answer(frame)
    if chosen is None:
        there = tuple(ghost_cards(flow.table, seat))
        flow.ask(frame, operation, seat, "revive", options=there, least=1, n=len(there), sets=tuple(ways), points=amount)
        return
    least, most = (
        (sum(points) for points in zip(*(ghost_points(flow.table, card) for card in chosen), strict=True))
        if chosen
        else (0, 0)
    )
    total = min(max(amount, least), most)
    flow.desk.demand("SF-REVIVE-01", total == amount or not ways, msg("ghost_points_are_n_not_exactly", n=total, n2=amount))
    flow.desk.record("cost_paid", "ghost_cards_returned", seat, "SF-REVIVE-01", {"cards": tuple(chosen), "sum": total})
    for card in chosen:
        send_card(flow.desk, card, HAND)


STEPS = {"_revive": revive}
