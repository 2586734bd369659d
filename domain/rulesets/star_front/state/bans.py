"""Bans: acts that an effect forbids to a player or a card. "Cannot" beats every other effect (SF-EFF-19)."""

from __future__ import annotations

from domain.kernel.contract.truth import Truth, any_of
from domain.kernel.desk import modifiers
from domain.kernel.table.table import Table
from domain.parts.card_schema import replace_former_word
from domain.rulesets.star_front.card_schema.filters import Filter
from domain.rulesets.star_front.card_schema.terms import Ban
from domain.rulesets.star_front.effects.filter_matching import fits_kind, is_on_side
from domain.rulesets.star_front.state import continuous_effects, current_properties
from domain.rulesets.star_front.state.unknown_effects import may_unknown_card_give
from domain.rulesets.star_front.state.zones import controller, is_on_field


def is_barred(table: Table, what: Ban, *targets: str) -> bool:
    """Returns whether an effect forbids something to a seat or card. "Cannot" beats every other effect (SF-EFF-19).

    A ban on a seat applies to its units too, also to later ones.
    """
    said = what in continuous_effects.gifts_of_all_texts(
        table, continuous_effects.ban_on_units
    ) or continuous_effects.gifts_of_all_texts(table, continuous_effects.ban_on_player)
    if not (table.modifiers or said):
        return False
    units = [target for target in targets if table.modifiers and target in table.cards and is_on_field(table, target)]
    on = dict.fromkeys((*targets, *(controller(table, unit) for unit in units)))
    return (
        any(
            replace_former_word(each["by"]) == what
            for target in on
            for each in modifiers.find_modifiers(table, target, "cannot")
        )
        or any(
            is_on_field(table, target)
            and what
            in continuous_effects.effects_on_card(table, target, continuous_effects.ban_on_units, current_properties.BARE)
            for target in targets
            if target in table.cards
        )
        or (
            bool(continuous_effects.gifts_of_all_texts(table, continuous_effects.ban_on_player))
            and _is_forbidden(table, what, targets) is True
        )
    )


def is_allowed(table: Table, what: Ban, *targets: str) -> Truth:
    """Returns whether no effect forbids something. Unknown if an unknown card in play may forbid it, or if an effect forbids
    it to a class of cards to which an unknown card may belong.
    """
    if is_barred(table, what, *targets):
        return False
    doubtful = may_unknown_card_give(table, lambda effect: effect.cannot == what) or _may_be_meant(table, what, targets)
    return None if doubtful else True


def _may_be_meant(table: Table, what: Ban, targets: tuple[str, ...]) -> bool:
    """Returns whether a ban of a continuous effect may reach one of the cards, of which too little is known."""
    if what not in continuous_effects.gifts_of_all_texts(
        table, continuous_effects.ban_on_units
    ) and not continuous_effects.gifts_of_all_texts(table, continuous_effects.ban_on_player):
        return False
    named = [target for target in targets if target in table.cards]
    on_cards = [
        said
        for said in continuous_effects.effects_of_kind(table, continuous_effects.ban_on_units, current_properties.BARE)
        if said.given == what
    ]
    in_play = [card for card in named if is_on_field(table, card)]
    return any(
        continuous_effects.reaches(table, said, card, current_properties.BARE) is None
        for said in on_cards
        for card in in_play
    ) or (_is_forbidden(table, what, targets) is None)


def _is_forbidden(table: Table, what: Ban, targets: tuple[str, ...]) -> Truth:
    """Returns whether a continuous effect forbids something to a player, in general or for one of the named cards."""
    named = [target for target in targets if target in table.cards]
    seats = {*(target for target in targets if target not in table.cards), *(controller(table, card) for card in named)}
    results: list[Truth] = []
    for said in continuous_effects.effects_of_kind(table, continuous_effects.ban_on_player, current_properties.BARE):
        meant = any(is_on_side(said.seat, str(said.given.who), seat) for seat in seats if seat)
        if said.given.cannot == what and meant:
            results.append(_is_of(table, said.source, said.to, named))
    return any_of(results)


def _is_of(table: Table, source: str, to: Filter | str, named: list[str]) -> Truth:
    if not isinstance(to, Filter):
        return True
    return any_of([fits_kind(table, source, to._replace(where=None), card, current_properties.BARE) for card in named])
