"""Sideboarding: between the games of a match, cards change places one for one, in the opponents' sight."""

from __future__ import annotations

from collections import Counter

from domain.kernel.contract.refusal import Refusal
from domain.league.match import Cards, Match, Pool, after, over, playing, refused


def exchange(match: Match, seat: str, out: Cards, into: Cards, in_sight: bool = True) -> Match | Refusal:
    """A seat exchanges cards of its deck for cards of its sideboard, one for one, in the opponents' sight."""
    if no := _may_exchange(match, seat):
        return no
    if not in_sight:
        return refused(match, "in_sight", "cards are exchanged in the opponents' sight")
    if sum(out.values()) != sum(into.values()):
        return refused(match, "one_for_one", f"{sum(out.values())} cards out and {sum(into.values())} in is not one for one")
    pool = match.pools[seat]
    missing = [*_missing(out, pool.main, "deck"), *_missing(into, pool.sideboard, "sideboard")]
    if missing:
        return Refusal("", "; ".join(missing))
    swapped = Pool(_moved(pool.main, out, into), _moved(pool.sideboard, into, out))
    step = ("exchanged", seat, tuple(sorted(out.items())), tuple(sorted(into.items())))
    return after(match, step, pools={**match.pools, seat: swapped}, ready=match.ready | {seat})


def keep(match: Match, seat: str) -> Match | Refusal:
    """A seat has had its chance to exchange cards and is done."""
    return _may_exchange(match, seat) or after(match, ("kept", seat), ready=match.ready | {seat})


def hand_in(match: Match, seat: str, pool: Pool) -> Match | Refusal:
    """A seat lays down deck and sideboard as they are now; the cards that changed places are exchanged.

    Refused where the deck has another size, or where cards came from or went to somewhere else.
    """
    if seat not in match.seats:
        return Refusal("", f"no seat {seat} in this match", match.seats)
    before = match.pools[seat]
    size, was = sum(pool.main.values()), sum(before.main.values())
    if size != was:
        return refused(match, "deck_size", f"the deck has {size} cards after the exchange, not {was}")
    if Counter(pool.main) + Counter(pool.sideboard) != Counter(before.main) + Counter(before.sideboard):
        return refused(match, "one_for_one", "cards of the deck are exchanged for cards of the sideboard, for no others")
    out, into = Counter(before.main) - Counter(pool.main), Counter(pool.main) - Counter(before.main)
    return exchange(match, seat, out, into) if out else keep(match, seat)


def _may_exchange(match: Match, seat: str) -> Refusal | None:
    if seat not in match.seats:
        return Refusal("", f"no seat {seat} in this match", match.seats)
    if not match.games and not match.first:
        return refused(match, "during_play", "cards are exchanged between the games of a match, not before the first")
    return over(match) or playing(match, "the sideboard is not touched while a game is played")


def _missing(cards: Cards, pile: Cards, where: str) -> list[str]:
    short = [card for card, count in cards.items() if count < 1 or pile.get(card, 0) < count]
    return [f"the {where} has {pile.get(card, 0)} of {card}, not {cards[card]}" for card in short]


def _moved(pile: Cards, out: Cards, into: Cards) -> dict[str, int]:
    sums = {card: pile.get(card, 0) - out.get(card, 0) + into.get(card, 0) for card in (*pile, *into)}
    return {card: count for card, count in sums.items() if count}
