"""Offers to play a card from the hand."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.contract.offers import Offer
from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Uncertain
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.bandai.free_timings import Timing, is_timing_now
from domain.parts.common.offers import allowed_offers, host_offers, known_cards_in
from domain.rulesets.macross_crusade.card_schema.texts import Printed
from domain.rulesets.macross_crusade.keywords import song
from domain.rulesets.macross_crusade.offers.play_slots import offers_with_targets
from domain.rulesets.macross_crusade.plays import costs, limits
from domain.rulesets.macross_crusade.plays.card_play import may_play_text, play_timing, require_playable
from domain.rulesets.macross_crusade.state import current_properties
from domain.rulesets.macross_crusade.state.zones import DEPLOYMENT, HAND


def play_offers(desk: Desk, seat: str) -> Iterator[Offer]:
    """Yields offers for the cards that the seat may play now, also as a G."""
    table = desk.table
    for card_id, as_g, moments in _timed(table, seat):
        data = current_properties.printed(table, card_id)
        if as_g is not None and is_timing_now(desk, seat, as_g) and _may_be_g(desk, seat, card_id):
            yield Offer(seat, "play", {"card": card_id, "as": "g"}, reply=bool(table.chain))
        if any(is_timing_now(desk, seat, moment) for moment in moments) and _may_pay(desk, seat, card_id, data):
            yield from _play(desk, seat, card_id, data)


@memo(depends_on="cards")
def _timed(table: Table, seat: str) -> list[tuple[str, Timing | None, tuple[Timing, ...]]]:
    """Returns the cards of the hand, each with its moment as a G, if it may be one, and with the moments of its own type."""
    return [(card, *_moments(table, card)) for card in known_cards_in(table, seat, (HAND,))]


@memo(depends_on="card")
def _moments(table: Table, card: str) -> tuple[Timing | None, tuple[Timing, ...]]:
    data = current_properties.printed(table, card)
    as_g = play_timing(data._replace(type=Uncertain(("g",)))) if data.g_symbols else None
    return as_g, tuple(play_timing(data, mode) for mode in _modes(data))


def _may_be_g(desk: Desk, seat: str, card_id: str) -> bool:
    return desk.passes_demands(lambda: require_playable(desk, seat, card_id, "g"))


def _may_pay(desk: Desk, seat: str, card_id: str, data: Printed) -> bool:
    price = costs.present_price(desk.table, card_id)
    return desk.passes_demands(
        lambda: costs.require_strength(desk, seat, price),
        lambda: limits.require_play_left(desk, seat, card_id, data.type.or_else("")),
    )


def _modes(data: Printed) -> tuple[str, ...]:
    return ("upper", song.LOWER) if song.is_song(data) else ("",)


def _play(desk: Desk, seat: str, card_id: str, data: Printed) -> Iterator[Offer]:
    table, args = desk.table, {"card": card_id}
    if data.type.is_surely("command"):
        main = song.main_clauses(data)
        for number, mode in enumerate(_modes(data)):
            if number < len(main) and may_play_text(desk, seat, card_id, main[number]):
                more = {"mode": mode} if mode else {}
                yield from offers_with_targets(desk, seat, "play", {**args, **more}, card_id, main[number])
        return
    if data.type.is_surely("unit", "character"):
        yield from allowed_offers(desk, seat, "play", args)
    if data.type.is_surely("character"):
        hosts = [unit for unit in table.at(f"{seat}.{DEPLOYMENT}") if current_properties.may_be_type(table, unit, "unit")]
        yield from host_offers(desk, seat, "play", args, hosts)
