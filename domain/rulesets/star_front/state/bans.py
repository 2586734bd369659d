"""Bans: acts that an effect forbids to a player or a card. "Cannot" beats every other effect (SF-EFF-19)."""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel.contract.truth import Truth
from domain.kernel.desk import modifiers
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.parts.common.unknown_card_possibilities import may_have_text
from domain.parts.grammar import current_word
from domain.rulesets.star_front.effects.matching import is_side, suits
from domain.rulesets.star_front.grammar.filters import Filter
from domain.rulesets.star_front.grammar.terms import Ban
from domain.rulesets.star_front.grammar.texts import Lasting, Standing, read_printed
from domain.rulesets.star_front.state import cards, continuous
from domain.rulesets.star_front.state.zones import controller, is_traveller, on_field


def barred(table: Table, what: Ban, *targets: str) -> bool:
    """Whether an effect forbids something to a seat or card. "Cannot" beats every other effect (SF-EFF-19).

    A ban on a seat applies to its units too, also to later ones.
    """
    said = what in continuous.ever(table, continuous.cannot) or continuous.ever(table, continuous.forbids)
    if not (table.modifiers or said):
        return False
    units = [target for target in targets if table.modifiers and target in table.cards and on_field(table, target)]
    on = dict.fromkeys((*targets, *(controller(table, unit) for unit in units)))
    return (
        any(current_word(each["by"]) == what for target in on for each in modifiers.on(table, target, "cannot"))
        or any(
            on_field(table, target) and what in continuous.on(table, target, continuous.cannot, cards.BARE)
            for target in targets
            if target in table.cards
        )
        or (bool(continuous.ever(table, continuous.forbids)) and _is_forbidden(table, what, targets))
    )


def allowed(table: Table, what: Ban, *targets: str) -> Truth:
    """Whether no effect forbids something. Unknown if an unknown card in play may forbid it."""
    if barred(table, what, *targets):
        return False
    return None if may_hold(table, lambda effect: effect.cannot == what) else True


def may_hold(table: Table, says: Callable[[Standing], bool]) -> bool:
    """Whether an unknown card in play may have a continuous effect that fits `says`."""
    there = (card for card in continuous.sources(table) if not is_traveller(table, card))
    hidden = [card for card in there if table.cards[card].printing is None]
    return bool(hidden) and may_have_text(table, hidden, lambda data: any(map(says, _standing(data))))


def _standing(data: Plain) -> list[Standing]:
    texts = (text for text in read_printed(data).text if isinstance(text, Lasting))
    return [effect for text in texts for effect in text.effects]


def _is_forbidden(table: Table, what: Ban, targets: tuple[str, ...]) -> bool:
    """Whether a continuous effect forbids something to a player, in general or for one of the named cards."""
    named = [target for target in targets if target in table.cards]
    seats = {*(target for target in targets if target not in table.cards), *(controller(table, card) for card in named)}
    for said in continuous.saying(table, continuous.forbids, cards.BARE):
        meant = any(is_side(said.seat, str(said.given.who), seat) for seat in seats if seat)
        if said.given.cannot == what and meant and _is_of(table, said.source, said.to, named):
            return True
    return False


def _is_of(table: Table, source: str, to: Filter | str, named: list[str]) -> bool:
    if not isinstance(to, Filter):
        return True
    return any(suits(table, source, to._replace(where=None), card, cards.BARE) is True for card in named)
