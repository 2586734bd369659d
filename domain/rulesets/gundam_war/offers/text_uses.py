"""Offers of texts and keywords of cards in play, and of Switch."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache

from domain.kernel.contract.offers import Offer
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.bandai.free_timings import is_timing_now
from domain.parts.common.card_zones import collect_cards
from domain.parts.common.offers import TargetedAct, host_offers, known_cards_in, targeted_offers
from domain.rulesets.gundam_war.card_schema.filters import Filter, KeywordName, Selector
from domain.rulesets.gundam_war.card_schema.keywords import Keyword, Multiple, UsedKeywordText
from domain.rulesets.gundam_war.card_schema.texts import Text
from domain.rulesets.gundam_war.effects import continuous_effects
from domain.rulesets.gundam_war.keywords import switch
from domain.rulesets.gundam_war.keywords.keyword_rules import keyword_uses
from domain.rulesets.gundam_war.offers.play_slots import answer_choice, offers_with_targets
from domain.rulesets.gundam_war.plays import text_use
from domain.rulesets.gundam_war.state import current_properties
from domain.rulesets.gundam_war.state.printed_properties import own_keywords
from domain.rulesets.gundam_war.state.zones import cards_in_play, controller
from domain.rulesets.gundam_war.turn import timing_chart


def use_offers(desk: Desk, seat: str) -> Iterator[Offer]:
    """Yields offers for the texts and keywords that the seat may use now (GW-OPER-08, GW-EFF-01).

    These are of cards that the seat controls, and texts of other cards that the seat may use.
    """
    table = desk.table
    names = _names_at(table.clock.node)
    given = bool(names) and current_properties.any_effect_gives_keywords(table)
    more = continuous_effects.may_any_give_texts(table)
    there = _controlled(table, seat) if given or more else _with_texts(table, seat)
    for card_id, clauses, own in there:
        clauses = text_use.usable_texts(table, card_id) if more else clauses
        for number, clause in enumerate(clauses, 1):
            timely = text_use.may_seat_use_text(table, seat, card_id, clause) and is_timing_now(
                desk, seat, timing_chart.timing(clause.timing, clause.turn or "")
            )
            if timely and text_use.may_use(desk, seat, card_id, clause, str(number)):
                yield from offers_with_targets(desk, seat, "use", {"card": card_id, "text": str(number)}, card_id, clause)
        for name in names:
            if (given or name in own) and controller(table, card_id) == seat:
                yield from _keyword(desk, seat, card_id, name)


@memo(depends_on="play")
def _with_texts(table: Table, seat: str) -> list[tuple[str, list[Text], Collection[KeywordName]]]:
    """Returns the cards of `_controlled` that have a text or a keyword to use by themselves."""
    return [each for each in _controlled(table, seat) if each[1] or not keyword_uses().keys().isdisjoint(each[2])]


@memo(depends_on="play")
def _controlled(table: Table, seat: str) -> list[tuple[str, list[Text], Collection[KeywordName]]]:
    """Returns the cards in play that a seat controls or that have a text for other users.

    Each card has its texts to use, and the keywords that it has by itself.
    """
    there = ((card, text_use.activated_clauses(current_properties.printed(table, card))) for card in _everybodys(table))
    mine = ((card, texts) for card, texts in there if controller(table, card) == seat or any(text.user for text in texts))
    return [(card, texts, own_keywords(table, card)) for card, texts in mine]


def _everybodys(table: Table) -> list[str]:
    return collect_cards(table, table.header.seats, cards_in_play)


@cache
def _names_at(node: str) -> tuple[KeywordName, ...]:
    """Returns the keywords that are used at a place of the chart."""
    return tuple(name for name, kind in keyword_uses().items() if node in timing_chart.WINDOWS[kind.label])


def _keyword(desk: Desk, seat: str, card_id: str, name: KeywordName) -> Iterator[Offer]:
    """Yields offers for a keyword that works now, printed or given."""
    result = current_properties.working_keywords(desk.table, card_id, name)
    args: dict[str, Plain] = {"card": card_id, "text": name}
    if not result or not text_use.may_use_keyword(desk, seat, card_id, name, result[0]):
        return
    use = keyword_uses()[name]
    if use.payable:
        yield from _paid(desk, seat, card_id, result[0], args, use.payable(desk, seat, card_id))
    elif use.targets:
        its = use.targets
        wanted = Selector(Filter(), its.count(result[0]), its.upto)
        yield from targeted_offers(
            desk, TargetedAct(seat, "use", args, (wanted,), lambda _: its.options(desk, seat, card_id))
        )
    elif use.answers:
        slots, example = answer_choice(desk, seat, "use", args, use.answers(desk, card_id))
        yield from targeted_offers(desk, TargetedAct(seat, "use", args, (), _nobody, str, slots, example))
    else:
        yield from offers_with_targets(desk, seat, "use", args, card_id, _as_text(result[0]))


def _as_text(keyword: Keyword) -> UsedKeywordText:
    """Returns a keyword as a text, with the targets that its player names."""
    return UsedKeywordText(keyword.effects, keyword.targets) if isinstance(keyword, Multiple) else UsedKeywordText(())


def _nobody(selector: Selector) -> list[str]:
    return []


def _paid(
    desk: Desk, seat: str, card_id: str, keyword: Keyword, args: dict[str, Plain], payable: list[str]
) -> Iterator[Offer]:
    """Yields an offer for each card that a keyword may be paid with."""
    for paid in payable:
        yield from offers_with_targets(desk, seat, "use", {**args, "with": (paid,)}, card_id, _as_text(keyword))


def switch_offers(desk: Desk, seat: str) -> Iterator[Offer]:
    """Yields offers for the cards that may be switched in now (GW-SWIT-01)."""
    table = desk.table
    if not switch.when_to_switch(desk, seat, {})(table.clock.node):
        return
    for card_id in known_cards_in(table, seat, switch.switch_zones(desk)):
        if current_properties.has_keyword_even_silenced(table, card_id, "switch") is not False:
            hosts = [host for host in cards_in_play(table, seat) if switch.may_replace(desk, card_id, host)]
            yield from host_offers(desk, seat, "switch", {"card": card_id}, hosts)
