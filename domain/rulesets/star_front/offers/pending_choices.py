"""Offers for choices that a resolution waits for, and for the choice that follows an open moment."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.contract.offers import Offer, Slot, Spot
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing import chain
from domain.kernel.desk.timing.implied_passes import predict_after_moments
from domain.kernel.record.effects import Question
from domain.kernel.table.knowledge import remaining_decklist
from domain.kernel.table.table import Table
from domain.rulesets.star_front.keywords import look
from domain.rulesets.star_front.state import zones


def pending_choice_offers(desk: Desk, waiting: Question, seat: str) -> Iterator[Offer]:
    """Yields the offers for the pending choice."""
    if "words" in waiting:
        yield Offer(seat, "choose", {}, {"say": Slot(waiting["words"], spots=_spots(desk.table, waiting, seat))})
    elif waiting["what"] == "random":
        yield Offer(seat, "chance", {}, {"card": Slot(waiting["options"])})
    elif "sets" in waiting:
        for way in waiting["sets"][:6]:
            yield Offer(seat, "choose", {"cards": way})
    elif waiting["what"] == "look":
        there = look.takeable_cards(desk.table, waiting)
        yield Offer(seat, "choose", {}, {"cards": Slot(tuple(there), 0, min(waiting["n"], len(there)), listed=True)})
    else:
        options = waiting["options"] or _secret_options(desk.table, seat)
        least = min(waiting["least"], len(options))
        slot = Slot(tuple(options), least, min(waiting["n"], len(options)), listed=True)
        yield Offer(seat, "choose", {}, {"cards": slot})


def _secret_options(table: Table, seat: str) -> tuple[str, ...]:
    """Returns the options that only this seat may see; without a printing whose last copy was stated since the question."""
    secret = table.flags.get(chain.secret_flag(seat)) or {"options": ()}
    left = remaining_decklist(table, seat)
    return tuple(each for each in secret["options"] if each in table.cards or left is None or left[each] > 0)


def offers_after_moment(desk: Desk, seat: str) -> list[Offer]:
    """Returns the offers for the choice that follows the open moment. Making the choice lets the moment pass."""
    return [offer for offer in predict_after_moments(desk, _waited_for) or () if offer.seat == seat]


def _waited_for(desk: Desk) -> list[Offer]:
    waiting = chain.current_question(desk)
    return [] if waiting is None else list(pending_choice_offers(desk, waiting, waiting["seat"]))


def _spots(table: Table, waiting: Question, seat: str) -> tuple[Spot, ...]:
    """Returns the board spots of the positions that a question offers.

    They are on the side of the question's unit if it is in play, else on the question's `side`, else on the seat's own side.
    """
    unit = waiting.get("card", "")
    there = unit in table.cards and zones.row_of(table, unit)
    positions = waiting["words"] if waiting["what"] == "position" else ()
    side = zones.controller(table, unit) if there else str(waiting.get("side", seat))
    return zones.position_spots(side, positions)
