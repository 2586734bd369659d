"""Offers of the windows: Action effects of hand and Proto Zone, and abilities of cards in play."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.changes import Plain
from domain.kernel.command import Command
from domain.kernel.desk import Desk
from domain.kernel.offers import Offer, Slot
from domain.rulesets.robotech.effects.targets import options_of
from domain.rulesets.robotech.state.cards import cost_of, printed
from domain.rulesets.robotech.state.levels import proto_level
from domain.rulesets.robotech.state.zones import HAND, PROTO, fielded, opponents
from domain.rulesets.robotech.using_abilities import used_texts


def of(desk: Desk, seat: str) -> Iterator[Offer]:
    """Everything the seat may put into the clip now."""
    level = proto_level(desk.table, seat)
    for card in _bearers(desk, seat):
        text = printed(desk.table, card).get("action")
        if text and (cost_of(desk.table, card) or 0) <= level:
            yield from _targeted(desk, seat, "action", {"card": card}, card, text)
    for card in fielded(desk.table, seat):
        for number, text in enumerate(used_texts(printed(desk.table, card)), 1):
            for args in _ways(desk, card, str(number), text):
                yield from _targeted(desk, seat, "use", args, card, text)


def _bearers(desk: Desk, seat: str) -> Iterator[str]:
    """One card of each printing in hand, and the face-up ProtoCards."""
    table = desk.table
    seen: set[str] = set()
    for card in table.at(f"{seat}.{HAND}"):
        printing = table.cards[card].printing
        if printing is not None and printing not in seen:
            seen.add(printing)
            yield card
    yield from (card for card in table.at(f"{seat}.{PROTO}") if table.cards[card].face != "down")


def _ways(desk: Desk, card: str, number: str, text: Plain) -> Iterator[dict[str, Plain]]:
    if text.get("symbol") != "transform":
        yield {"card": card, "text": number}
        return
    for mode in sorted(printed(desk.table, card).get("modes", ())):
        yield {"card": card, "text": number, "mode": mode}


def _targeted(desk: Desk, seat: str, act: str, args: dict[str, Plain], card: str, text: Plain) -> Iterator[Offer]:
    """An offer with a slot for the targets of one selector; several selectors are offered as their first options."""
    reply = True if desk.table.chain else None
    about = _about(desk, seat, text)
    slots = {"seat": Slot(about)} if len(about) > 1 else {}
    more: dict[str, Plain] = {"seat": about[0]} if about else {}
    selectors = text.get("targets", ())
    if len(selectors) == 1:
        slot = _slot(desk, seat, card, selectors[0])
        if slot is None:
            return
        slots["targets"] = slot
        more["targets"] = slot.options[: max(slot.least, 1)]
    elif selectors:
        args = {**args, "targets": _first_fit(desk, seat, card, selectors)}
    if desk.allows(Command(seat, act, {**args, **more}, reply)):
        yield Offer(seat, act, args, slots, reply=reply)


def _about(desk: Desk, seat: str, text: Plain) -> tuple[str, ...]:
    wants = any(operation.get("who") == "opponent" for operation in text.get("effects", ()))
    return opponents(desk.table, seat) if wants else ()


def _slot(desk: Desk, seat: str, card: str, selector: Plain) -> Slot | None:
    options = tuple(options_of(desk.table, seat, card, selector))
    most = min(selector.get("n", 1), len(options))
    return Slot(options, 0 if selector.get("upto") else most, most, listed=True) if options else None


def _first_fit(desk: Desk, seat: str, card: str, selectors: tuple[Plain, ...]) -> tuple[str, ...]:
    chosen: list[str] = []
    for selector in selectors:
        options = options_of(desk.table, seat, card, selector)
        chosen += [option for option in options if option not in chosen][: selector.get("n", 1)]
    return tuple(chosen)
