"""What a scene of NEX-A offers."""

from __future__ import annotations

from typing import Any


def offers(s: Any, seat: str, act: str = "") -> list[Any]:
    """What a seat is offered, of one act if one is named."""
    return [offer for offer in s.desk.ruleset.offers(s.desk, seat) if not act or offer.act == act]


def can_be_said(s: Any, seat: str, act: str, **args: Any) -> bool:
    """Whether some offer, filled in in some way, is this declaration."""
    wanted = {key: s._ids(key, value) for key, value in args.items()}
    for offer in offers(s, seat, act):
        open_ = set(offer.slots)
        fixed_fits = all(wanted.get(key) == value for key, value in offer.args.items() if key in wanted)
        if not fixed_fits or not set(wanted) <= set(offer.args) | open_:
            continue
        slots_fit = True
        for key, slot in offer.slots.items():
            if key in wanted:
                said = wanted[key] if isinstance(wanted[key], tuple) else (wanted[key],)
                slots_fit &= set(said) <= set(slot.options) and slot.least <= len(said) <= slot.most
        if slots_fit:
            return True
    return False
