"""Offers that several games make alike: what a seat may say at its word, at a choice, and of the cards it holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from domain.kernel.contract.offers import Offer, Slot
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.kernel.record.effects import Question
from domain.kernel.table.facts import of_cards
from domain.kernel.table.knowledge import knows
from domain.kernel.table.table import Table


def list_slot(options: Iterable[Plain], least: int, most: int) -> Slot:
    """A slot for an argument that is always a list."""
    return Slot(tuple(options), least, most, listed=True)


def choice_offers(desk: Desk, waiting: Question, seat: str) -> Iterator[Offer]:
    """The choice that a resolution waits for: cards, or a word."""
    if waiting["seat"] == seat and "words" in waiting:
        yield Offer(seat, "choose", {}, {"say": Slot(waiting["words"])})
    elif waiting["seat"] == seat:
        yield Offer(
            seat, "choose", {}, {"cards": list_slot(waiting["options"], waiting.get("least", waiting["n"]), waiting["n"])}
        )


def collect_offers(
    desk: Desk,
    seat: str,
    with_the_word: Iterable[Callable[[Desk, str], Iterable[Offer]]],
    at_choice: Callable[[Desk, str, str], Iterable[Offer]],
    choice: Callable[[Desk, Plain, str], Iterable[Offer]] = choice_offers,
) -> list[Offer]:
    """Everything a seat may say at this place, without moving the clock; passing comes first where it has the word."""
    table = desk.table
    if table.result is not None:
        return []
    waiting = table.flags.get("awaits")
    if waiting is not None:
        return list(choice(desk, waiting, seat))
    node = desk.ruleset.timeline.node(table.clock.node)
    if node.kind != "window" and not table.chain:
        return list(at_choice(desk, seat, node.key))
    if table.clock.speaker not in ("", seat):
        return []
    return [Offer(seat, "pass"), *(offer for kind in with_the_word for offer in kind(desk, seat))]


@of_cards
def known_cards_in(table: Table, seat: str, zones: tuple[str, ...]) -> list[str]:
    """The cards in these zones of a seat that the seat has told the record, one of each printing."""
    found: dict[str, str] = {}
    for zone in zones:
        for card_id in table.at(f"{seat}.{zone}"):
            printing = table.cards[card_id].printing
            if printing is not None and printing not in found and knows(table, seat, card_id):
                found[printing] = card_id
    return list(found.values())


def allowed_offers(desk: Desk, seat: str, act: str, args: dict[str, Plain]) -> Iterator[Offer]:
    """An act with fixed arguments, if the desk allows it; a reply where effects wait."""
    reply = bool(desk.table.chain)
    if desk.allows(Command(seat, act, args, reply)):
        yield Offer(seat, act, args, reply=reply)


def host_offers(
    desk: Desk,
    seat: str,
    act: str,
    args: Mapping[str, Plain],
    hosts: Iterable[str],
    slots: Mapping[str, Slot] | None = None,
    example: Mapping[str, Plain] | None = None,
) -> Iterator[Offer]:
    """An act with a choice of the card it is done on (`on`), of those that the desk allows.

    `slots`: further choices, which `example` makes once.
    """
    reply = bool(desk.table.chain)
    tried = {**args, **(example or {})}
    fit = tuple(host for host in hosts if desk.allows(Command(seat, act, {**tried, "on": host}, reply)))
    if fit:
        yield Offer(seat, act, args, {**(slots or {}), "on": Slot(fit)}, reply=reply)


def sortie_offer(seat: str, act: str, slots: Mapping[str, Slot]) -> Offer:
    """Units for each battle area, none of them in two."""
    return Offer(seat, act, {}, slots, (tuple(slots),))


def hand_limit_offer(desk: Desk, seat: str, hand: str, limit: int) -> Offer:
    """The cards of the hand that are given up above its limit."""
    cards = tuple(desk.table.at(f"{seat}.{hand}"))
    return Offer(seat, "discard", {}, {"cards": list_slot(cards, len(cards) - limit, len(cards) - limit)})


def answers_slot(desk: Desk, allows: Callable[[Mapping[str, Plain]], bool]) -> tuple[dict[str, Slot], dict[str, Plain]]:
    """The choice of the waiting effect that is answered, and that choice made once: nothing where only one waits.

    `allows(args)`: whether the desk accepts the act with these arguments too. The last effect of a card is called by the
    card, an earlier one by its key.
    """
    links = desk.table.chain
    if len(links) < 2:
        return {}, {}
    last = {data["card"]: key for key, data in links}
    words = [data["card"] if last[data["card"]] == key else key for key, data in links]
    fit = tuple(word for word in words if allows({"answers": word}))
    return ({"answers": Slot(fit)}, {"answers": fit[-1]}) if fit else ({}, {})
