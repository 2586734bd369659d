"""Suggests lines that may be typed now, made from the offers of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product

from domain.kernel.contract.offers import Offer, Slot, fill_offer
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from replays.offer_ranking import possible_hand_printings, rank_offers
from replays.sheet.card_labels import CardLabels, reserved_words
from replays.sheet.line_formatter import FormatContext, format_command

MAX_LINES_OF_OFFER = 60
"""Most lines that are made of one offer."""


def list_legal_lines(desk: Desk, seats: Sequence[str]) -> list[str]:
    """Returns the lines that these seats may say, in notation, the usual ones first and each once.

    None in a quiet game, which gives no help, and none after the end.
    """
    table = desk.table
    if table.header.quiet or table.result is not None:
        return []
    likely = {seat: possible_hand_printings(table, seat) for seat in seats}
    ranked = sorted((each for seat in seats for each in rank_offers(desk, seat, likely[seat])), key=lambda each: each[0])
    acts = desk.ruleset.acts
    known = {**{name: desk.catalogue.get(name) for names in likely.values() for name in names}, **table.pins}
    context = FormatContext(acts, CardLabels(reserved_words(acts, table.header.seats), known), table)
    commands = (command for _, offer in ranked for command in commands_of_offer(offer))
    lines = (format_command(context, command if table.chain else command._replace(reply=None)) for command in commands)
    return list(dict.fromkeys(lines))


def commands_of_offer(offer: Offer) -> Iterator[Command]:
    """Yields commands that fit an offer: every option of the choices that must be made, the others with as little as
    possible, and with each of their options once. At most `MAX_LINES_OF_OFFER`.
    """
    needed = [name for name, slot in offer.slots.items() if slot.least == slot.most == 1]
    chosen = product(*(offer.slots[name].options for name in needed))
    narrowed = (_narrow(offer, dict(zip(needed, options, strict=True))) for options in chosen)
    yield from islice((command for each in narrowed for command in _variants(each)), MAX_LINES_OF_OFFER)


def _narrow(offer: Offer, chosen: Mapping[str, Plain]) -> Offer:
    return offer._replace(slots={name: _only(slot, chosen, name) for name, slot in offer.slots.items()})


def _only(slot: Slot, chosen: Mapping[str, Plain], name: str) -> Slot:
    return slot._replace(options=(chosen[name],), least=max(slot.least, 1), weights=()) if name in chosen else slot


def _variants(offer: Offer) -> Iterator[Command]:
    """Yields the command with as little as possible, then with each option of the choices that may stay open."""
    wide = {name: slot for name, slot in offer.slots.items() if slot.most > slot.least}
    if not wide or any(slot.least for slot in offer.slots.values()) or offer.act == "choose":
        yield from _filled(offer)
    for name, slot in wide.items():
        for option in slot.options if slot.least <= 1 else ():
            yield from _filled(_narrow(offer, {name: option}))


def _filled(offer: Offer) -> Iterator[Command]:
    command = fill_offer(offer, lambda count: 0)
    if command is not None:
        yield command
