"""What is usual, and what goes without saying: the order of offers, and questions that leave nothing to decide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from domain.kernel.contract.offers import Offer, Slot
from domain.kernel.record.changes import Plain


def has_choice(offer: Offer) -> bool:
    """Whether there is anything to say: no slots, or one at least in which something can be chosen.

    An attack with nothing or an order of nothing is none; a choice that is waited for is, even if nothing is left to choose.
    """
    return not offer.slots or offer.act == "choose" or any(slot.most and slot.options for slot in offer.slots.values())


def forced_arguments(offers: list[Offer]) -> Mapping[str, Plain] | None:
    """The arguments of the one thing that can be said, where nothing is left to decide; else None."""
    if len(offers) != 1:
        return None
    (offer,) = offers
    chosen = {name: _forced_options(slot) for name, slot in offer.slots.items()}
    if any(each is None for each in chosen.values()):
        return None
    single = {name: options for name, options in chosen.items() if options is not None}
    shaped = {name: options if _is_list(offer.slots[name]) else options[0] for name, options in single.items()}
    return {**offer.args, **shaped}


def _forced_options(slot: Slot) -> tuple[Plain, ...] | None:
    most = min(slot.most, len(slot.options))
    if (slot.repeats or slot.parts) and most:
        return None
    if most == 0 and slot.least == 0:
        return () if _is_list(slot) else None
    return slot.options if slot.least == most == len(slot.options) == 1 else None


def _is_list(slot: Slot) -> bool:
    return slot.most > 1 or slot.listed


class OfferOrder(NamedTuple):
    """What is said most often in a game, for who taps: its acts, the commonest first, and which printings are base cards,
    played nearly every turn (field -> its values); `on`: in which role a card lies on another one."""

    acts: tuple[str, ...] = ()
    base: Mapping[str, tuple[Plain, ...]] = {}
    on: str = "set"

    def is_base(self, data: Plain) -> bool:
        """Whether a printing is a base card."""
        return (
            bool(self.base) and isinstance(data, Mapping) and all(data.get(name) in fits for name, fits in self.base.items())
        )

    def rank(self, act: str) -> int:
        """The place of an act among those that are said."""
        return self.acts.index(act) if act in self.acts else len(self.acts)


DEFAULT_OFFER_ORDER = OfferOrder()
"""Nothing is more usual than anything else."""
