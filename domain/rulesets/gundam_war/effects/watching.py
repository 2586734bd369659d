"""What automatic effects watch (GW-AUTO-13): the cards that something happens to, and the texts that are timed to it."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.table.facts import of_card, of_cards
from domain.kernel.table.table import Table
from domain.rulesets.gundam_war.effects.filters import FULL
from domain.rulesets.gundam_war.grammar.texts import Triggered
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.zones import cards_in_play, controller
from domain.texts import optional, watching
from domain.texts.watching import Timed, Watch
from domain.texts.watching import Witness as Witness


def _texts(table: Table, card_id: str) -> Iterator[Triggered]:
    """The automatic texts of a card, only while they are not negated."""
    texts = _printed(table, card_id)
    silent = bool(texts) and cards.effects_negated(table, card_id)
    return (text for text in texts if text.unvoidable or not silent)


@of_card
def _printed(table: Table, card_id: str) -> list[Triggered]:
    return [text for text in cards.printed(table, card_id).text if isinstance(text, Triggered)]


@of_cards
def _sources(table: Table) -> list[str]:
    """The cards in play with an automatic text."""
    there = (source for seat in table.header.seats for source in cards_in_play(table, seat))
    return [source for source in there if _printed(table, source)]


def _side(table: Table, card_id: str) -> str:
    return controller(table, card_id) or table.cards[card_id].bringer


WATCH = Watch(_texts, _sources, _side, FULL)


def witness(desk: Desk, card_id: str) -> Witness:
    """A card as it is now; it need not be in play: an Auto B acts as the card is played (GW-AUTO-05, GW-AUTO-07)."""
    return watching.witness(desk.table, card_id, WATCH)


def found(table: Table, moment: str, subjects: list[Witness]) -> Iterator[dict[str, Plain]]:
    """The automatic effects timed to a moment: of the cards it happens to, and of those in play that watch.

    "This card" is the one it was at that moment (`own_life`): once it has left, it is another (OP-22).
    """
    for text in watching.timed(table, moment, subjects, WATCH):
        yield {**effect_of(text.source, text.seat, text.clause), "own_life": table.cards[text.source].life}


def effect_of(source: str, seat: str, clause: Triggered) -> dict[str, Plain]:
    """An automatic effect as data for the chain."""
    ops = optional.asked_first(clause, clause.optional)
    return {**watching.effect_of(Timed(source, seat, 0, clause)), "ops": ops, "unvoidable": clause.unvoidable}
