"""Whether an effect can be activated at all, and activating what is timed to a moment (SF-EFF-01, -07, SF-COST-14)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.contract.truth import Demand
from domain.kernel.desk.cycles import goes_round
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.rulesets.star_front.effects import filters, targets, triggers
from domain.rulesets.star_front.grammar.keywords import Kidnap, Parasite
from domain.rulesets.star_front.grammar.texts import Text
from domain.rulesets.star_front.keywords import kidnap
from domain.rulesets.star_front.playing import costs
from domain.rulesets.star_front.state import cards
from domain.texts.nesting import Flow, Frame


def demands(table: Table, seat: str, card: str, number: int, text: Text) -> Iterator[Demand]:
    """What has to hold of a text: not used up, not forbidden, condition, targets and cost."""
    if card not in table.cards:
        return
    yield Demand("SF-EFF-23", not triggers.used(table, card, number, text), "the text was used in this turn already")
    yield Demand("SF-EFF-19", not cards.barred(table, "use", card), "an effect forbids this")
    if text.condition is not None:
        met = filters.condition(table, seat, card, text.condition)
        yield Demand("SF-EFF-01", met, "the condition of the text is not met")
    yield from _of_keywords(table, card, text)
    for selector in text.targets:
        there = targets.findable(table, seat, card, selector, targets.makes_leave(text.effects))
        yield Demand("SF-EFF-07", there, "there is no target for the text")
    yield from (Demand(*each) for each in costs.demands(table, seat, card, text.cost))


def _of_keywords(table: Table, card: str, text: Text) -> Iterator[Demand]:
    """Kidnap at its cap (SF-KID-09), a merge of an imprisoned or merged unit (SF-IMPR-02, SF-MERGE-03)."""
    if any(isinstance(each, Kidnap) for each in text.effects):
        yield Demand("SF-KID-09", kidnap.room(table, card) > 0, f"{card} holds as many captives as it may")
    if any(isinstance(each, Parasite) for each in text.effects):
        yield Demand("SF-IMPR-02", not cards.immovable(table, card), f"{card} cannot be moved")
        yield Demand("SF-MERGE-03", not cards.is_merged(table, card), f"{card} is merged already")


def trigger(flow: Flow, frame: Frame, operation: Plain) -> None:
    """`trigger`: an effect is activated, if its card is still the one it was and nothing keeps it from that.

    Once activated it goes on also when its card leaves meanwhile (SF-EFF-13): the frame carries what is left to do.
    """
    table, source, seat = flow.table, operation["card"], operation["seat"]
    if source not in table.cards or table.cards[source].life != operation["life"]:
        return
    number = operation["text"]
    text = triggers.texts(table, source)[number]
    if goes_round(flow.desk, {"card": source, "ops": ("trigger", number)}, lambda: None):
        return
    if not isinstance(text, Text):
        return
    if all(each.truth is not False for each in demands(table, seat, source, number, text)):
        triggers.activate(flow, seat, source, number, text, operation["subject"])


STEPS = {"trigger": trigger}
