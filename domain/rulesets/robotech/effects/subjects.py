"""The subjects of a small effect: its cards and its seats, as the words of a text say."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.effects import Effect
from domain.parts.common import small_effect_execution
from domain.rulesets.robotech.card_schema.effects_on_piles import To
from domain.rulesets.robotech.card_schema.filters import Filter
from domain.rulesets.robotech.card_schema.small_effects import Bar, EffectOnCards, EffectOnSeats, EffectOnUnits
from domain.rulesets.robotech.effects import filter_matching
from domain.rulesets.robotech.effects.card_lookup import find_pointable
from domain.rulesets.robotech.state.units import root_of_unit
from domain.rulesets.robotech.state.zones import controller, opponents, seats_clockwise_from


def operation_subjects(desk: Desk, effect: Effect, operation: EffectOnCards) -> list[str]:
    """Returns the cards that a small effect is about, as far as they are still there.

    `to` is `target`, `first` or `second` (of the targets), `self`, cards, or a filter for all cards that match. The default
    is `target` if there are targets, otherwise `self`.
    """
    return cards_meant(desk, effect, operation.do, operation.to)


def cards_meant(desk: Desk, effect: Effect, do: str, to: To) -> list[str]:
    """Returns the cards that `to` means; an empty filter means the default."""
    if isinstance(to, Filter) and to != Filter():
        return filter_matching.matching_cards(desk.table, str(effect["seat"]), effect.get("card", ""), to)
    if to == "host":
        return [root_of_unit(desk.table, effect["card"])] if effect.get("card") in desk.table.cards else []
    word = None if isinstance(to, Filter) else to
    return small_effect_execution.cards_by_word(desk, effect, do, word, find_pointable, ("first", "second"))


def subject_units(desk: Desk, effect: Effect, operation: EffectOnUnits) -> list[str]:
    """Returns the Units that the cards of a small effect belong to.

    Raises Refused if a manual effect names a card outside of play (RT-CARD-07).
    """
    results = list(dict.fromkeys(root_of_unit(desk.table, card) for card in operation_subjects(desk, effect, operation)))
    if not isinstance(operation.to, Filter):
        small_effect_execution.require_in_play(desk, effect, operation.do, results, "RT-CARD-07")
    return results


def subject_seats(desk: Desk, effect: Effect, operation: EffectOnSeats | Bar) -> tuple[str, ...]:
    """Returns the seats that a small effect is about.

    `own` (default) · `opponent` and `player`: the named one, otherwise the only or next opponent · `each` · `each_opponent`
    · `controller` (of the first target) · a seat.
    """
    word, seats = operation.who, desk.table.header.seats
    if word in seats:
        return (word,)
    if word in ("opponent", "player"):
        return (effect.get("about") or opponents(desk.table, effect["seat"])[0],)
    if word == "each":
        order = seats_clockwise_from(seats, desk.table.clock.holder or seats[0])
        return tuple(seat for seat in order if f"out:{seat}" not in desk.table.flags)
    if word == "each_opponent":
        return opponents(desk.table, effect["seat"])
    if word == "controller":
        return tuple(controller(desk.table, card) for card in cards_meant(desk, effect, operation.do, None)[:1])
    return (str(effect["seat"]),)
