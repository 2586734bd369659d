"""Offers of texts and keywords of cards in play, and of Switch."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.changes import Plain
from domain.kernel.command import Command
from domain.kernel.desk import Desk
from domain.kernel.offers import Offer, Slot
from domain.parts.free_timings import is_now
from domain.parts.offering import on_one_of
from domain.parts.turns import opponent
from domain.rulesets.gundam_war import labels, using
from domain.rulesets.gundam_war.keywords import switch
from domain.rulesets.gundam_war.keywords.activated import ACTIVATED
from domain.rulesets.gundam_war.offers.targeted import offer_with_targets
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.zones import AREAS, HAND, cards_in_play, squad


def uses(desk: Desk, seat: str) -> Iterator[Offer]:
    """The texts and keywords of cards in play that may be used now."""
    table = desk.table
    reply = bool(table.chain)
    for card_id in cards_in_play(table, seat):
        data = cards.printed(table, card_id)
        for number, clause in enumerate(using.activated_clauses(data), 1):
            if is_now(desk, seat, labels.timing(clause["timing"], clause.get("turn", ""))):
                args = {"card": card_id, "text": str(number)}
                yield from offer_with_targets(desk, seat, "use", args, card_id, clause.get("targets", ()), reply)
        for keyword in data.get("keywords", ()):
            kind = ACTIVATED.get(keyword["keyword"])
            if kind is not None and table.clock.node in labels.WINDOWS[kind.label]:
                yield from _keyword(desk, seat, card_id, keyword, reply)


def _keyword(desk: Desk, seat: str, card_id: str, keyword: Plain, reply: bool) -> Iterator[Offer]:
    args = {"card": card_id, "text": keyword["keyword"]}
    table = desk.table
    options: list[str] = []
    if keyword["keyword"] == "psycommu":
        options = [unit for area in AREAS for unit in squad(table, opponent(table, seat), area)]
    elif keyword["keyword"] == "supply":
        options = list(table.at(table.cards[card_id].place))
    if not options:
        selectors = keyword.get("targets", ())
        yield from offer_with_targets(desk, seat, "use", args, card_id, selectors, reply)
        return
    fit = tuple(unit for unit in options if desk.allows(Command(seat, "use", {**args, "targets": (unit,)}, reply)))
    if fit:
        most = 1 if keyword["keyword"] == "psycommu" else min(keyword["x"], len(fit))
        yield Offer(seat, "use", args, {"targets": Slot(fit, 1, most, listed=True)}, reply=reply)


def switches(desk: Desk, seat: str) -> Iterator[Offer]:
    """The cards in hand that may be switched in now (GW-SWIT-01)."""
    table = desk.table
    if not switch.when(desk, seat, {})(table.clock.node):
        return
    for card_id in table.at(f"{seat}.{HAND}"):
        if table.cards[card_id].printing is None or not cards.has_printed(table, card_id, "switch"):
            continue
        yield from on_one_of(desk, seat, "switch", {"card": card_id}, tuple(cards_in_play(table, seat)))
