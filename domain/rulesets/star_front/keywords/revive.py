"""Ghost n and revive n (SF-GHOST, SF-REVIVE): graveyard cards of exactly n points go to the hand as a cost."""

from __future__ import annotations

from collections.abc import Iterable

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.contract.truth import Truth
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.rulesets.star_front.messages import msg
from domain.rulesets.star_front.state.player_totals import ghost_points
from domain.rulesets.star_front.state.printed_properties import printed
from domain.rulesets.star_front.state.zones import GRAVEYARD, HAND
from domain.rulesets.star_front.zone_changes.departure import send_card


def ghost_cards(table: Table, seat: str) -> list[str]:
    """Returns the cards with ghost points in a graveyard (SF-GHOST-01)."""
    return [card for card in table.at(f"{seat}.{GRAVEYARD}") if ghost_points(table, card)[1] > 0]


def unknown_cards(table: Table, seat: str) -> list[str]:
    """Returns the cards of a graveyard that may have ghost points: the unknown ones."""
    cards = {card: printed(table, card) for card in table.at(f"{seat}.{GRAVEYARD}")}
    return [card for card, shown in cards.items() if not shown.type.is_known or "ghost" in shown.unknown]


def exact_sums(table: Table, seat: str, amount: int) -> list[tuple[str, ...]]:
    """Returns the sets of cards that surely can make exactly this sum, each set once. A card with a span counts as any
    number in it.
    """
    return list(dict.fromkeys(_sums(table, seat, amount).get(amount, [])))


def possible_sums(table: Table, seat: str, amount: int) -> list[tuple[str, ...]]:
    """Returns the sets of cards that can make exactly this sum, those first that surely can: each of the others has one
    unknown card, which may make up for what is missing.
    """
    below = [way for total, ways in _sums(table, seat, amount).items() if total < amount for way in dict.fromkeys(ways)]
    unsure = [(*way, card) for card in unknown_cards(table, seat) for way in below]
    return [*exact_sums(table, seat, amount), *unsure]


def _sums(table: Table, seat: str, amount: int) -> dict[int, list[tuple[str, ...]]]:
    """Returns the sets of cards with known points by the sums, up to this one, that they can make."""
    ways: dict[int, list[tuple[str, ...]]] = {0: [()]}
    for card in ghost_cards(table, seat):
        least, most = ghost_points(table, card)
        for total in range(amount, least - 1, -1):
            for before in range(total - least, max(-1, total - most - 1), -1):
                for way in ways.get(before, ()):
                    ways.setdefault(total, []).append((*way, card))
    return ways


def can_revive(table: Table, seat: str, source: str, amount: int) -> Truth:
    """Returns whether cards of the seat's graveyard can make exactly this sum of ghost points.

    None if no known cards make the sum and the graveyard has unknown cards.
    """
    return True if exact_sums(table, seat, amount) else None if unknown_cards(table, seat) else False


def revive(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_revive`: lets the player choose cards whose points make exactly n, and puts them into the hand (SF-REVIVE-01)."""
    seat, amount = frame["seat"], operation["n"]
    ways = possible_sums(flow.table, seat, amount)
    chosen = () if not ways else ways[0] if len(ways) == 1 else flow.answer(frame)
    if chosen is None:
        there = (*ghost_cards(flow.table, seat), *unknown_cards(flow.table, seat))
        flow.ask(frame, operation, seat, "revive", options=there, least=1, n=len(there), sets=tuple(ways), points=amount)
        return
    total, fits = _points_of(flow.table, seat, chosen, amount)
    flow.desk.demand("SF-REVIVE-01", True if not ways else fits, msg("ghost_points_are_n_not_exactly", n=total, n2=amount))
    flow.desk.record("cost_paid", "ghost_cards_returned", seat, "SF-REVIVE-01", {"cards": tuple(chosen), "sum": total})
    for card in chosen:
        send_card(flow.desk, card, HAND)


def _points_of(table: Table, seat: str, chosen: Iterable[str], amount: int) -> tuple[int, Truth]:
    """Returns the sum of some cards, the nearest to the amount that they can make, and whether it is the amount. Unknown
    cards may make up for what is missing.
    """
    unknown = [card for card in chosen if card in unknown_cards(table, seat)]
    spans = [ghost_points(table, card) for card in chosen if card not in unknown]
    least, most = sum(span[0] for span in spans), sum(span[1] for span in spans)
    if unknown:
        return amount, None if least < amount else False
    total = min(max(amount, least), most)
    return total, total == amount


STEPS = {"_revive": revive}
