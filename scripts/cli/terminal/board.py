"""A board as text for a terminal, a pipe or a screen reader: numbers of the seats, zones and cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from domain import registry
from domain.card_effects.resolution_stack import waiting_effects
from domain.kernel.contract.layout import value_at_path
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.record.effects import Effect
from domain.kernel.record.header import Zone
from domain.kernel.table.table import Card, Table
from scripts.cli.terminal.vocabulary import Vocabulary

# --- cards ---


def card_label(table: Table, tongue: Vocabulary, card_id: str) -> str:
    """Returns name and number of a card."""
    return f"{card_name(table, tongue, table.cards[card_id])} {card_id}"


def card_name(table: Table, tongue: Vocabulary, card: Card) -> str:
    """Returns the name of a card; a hidden one may be called by where it lies, as the little travellers of a forest."""
    if card.printing is not None:
        return tongue.name(table.pins.get(card.printing), card.printing)
    zone = table.zone_of(card.id).name
    names = (f"hidden.{zone}", *([f"hidden.face_{card.face}"] if card.face else []))
    return next((tongue.term(name) for name in names if tongue.has_term(name)), tongue.label("unknown"))


def describe_card(table: Table, tongue: Vocabulary, rules: Ruleset | None, card_id: str, costs: bool = False) -> str:
    """Describes a card with its number; `costs`: with its costs, which do not matter in play."""
    below = [describe_card(table, tongue, rules, other) for other in table.at(card_id)]
    carried = tongue.label("carrying", words=tongue.label("with", cards=tongue.listed(below))) if below else ""
    return card_label(table, tongue, card_id) + describe_details(table, tongue, rules, card_id, costs) + carried


def describe_details(table: Table, tongue: Vocabulary, rules: Ruleset | None, card_id: str, costs: bool = False) -> str:
    """Describes values and state of a card in brackets; empty if it has none."""
    card = table.cards[card_id]
    notes = [*_format_figures(table, tongue, rules, card, costs), *_describe_state(tongue, rules, card)]
    return tongue.label("in_brackets", words=tongue.listed(notes)) if notes else ""


def card_cost_and_points(table: Table, rules: Ruleset | None, card_id: str) -> dict[str, Any]:
    """Returns `cost` and `points` of a card as data, as printed and as the rules compute them; empty if unknown."""
    data = table.data(card_id)
    if rules is None or data is None:
        return {}
    costs = [value_at_path(data, cost.field) for cost in rules.face.costs]
    printed = {value.term: value_at_path(data, value.field) for value in rules.face.values}
    figures: dict[str, Any] = {"cost": costs} if any(cost is not None for cost in costs) else {}
    if any(value is not None for value in printed.values()):
        now = rules.current_values(table, card_id)
        known = {value.term: now[value.field] for value in rules.face.values}
        figures["points"] = {term: value if known[term] is None else known[term] for term, value in printed.items()}
    return figures


def _format_figures(table: Table, tongue: Vocabulary, rules: Ruleset | None, card: Card, costs: bool) -> Iterator[str]:
    figures = card_cost_and_points(table, rules, card.id)
    known = [str(cost) for cost in figures.get("cost", ()) if cost is not None]
    if costs and known:
        yield tongue.label("cost", cost="-".join(known))
    if "points" in figures:
        yield "/".join("-" if value is None else str(value) for value in figures["points"].values())


def _describe_state(tongue: Vocabulary, rules: Ruleset | None, card: Card) -> Iterator[str]:
    if "lane" in card.attributes:
        yield tongue.label("lane", lane=card.attributes["lane"])
    if card.angle:
        state = rules.face.state(card.angle) if rules is not None else ""
        yield tongue.term(state) if state else tongue.label("turned", angle=card.angle)
    if card.face and not tongue.has_term(f"hidden.face_{card.face}"):
        yield tongue.label("face_down") if card.face == "down" else tongue.term(card.face)
    yield from (f"{amount} {tongue.term(kind)}" for kind, amount in card.marks.items())


_MAX_UNKNOWN_SHOWN = 8
"""A larger pile of unknown cards is only counted."""


def board_lines(table: Table, tongue: Vocabulary | None = None) -> Iterator[str]:
    """Yields the lines of a board: the clock, then for each seat its numbers and every zone with cards."""
    vocabulary = tongue or Vocabulary("en", table.header.ruleset)
    yield clock_line(table, vocabulary)
    for seat in table.header.seats:
        yield ""
        yield seat_line(table, vocabulary, seat)
        yield from _zones(table, vocabulary, seat)
    shared = list(_zones(table, vocabulary, ""))
    if shared:
        yield ""
        yield vocabulary.label("shared")
        yield from shared
    yield from _chain_lines(table, vocabulary)


def small_board_lines(table: Table, tongue: Vocabulary) -> Iterator[str]:
    """Yields an indented line for each seat with its numbers, and for each zone in play with the names of its cards."""
    for seat in (*table.header.seats, ""):
        if seat:
            yield f"  {seat_line(table, tongue, seat)}"
        for zone in table.header.zones:
            ids = table.at(zone.key)
            if zone.holder == seat and ids and (zone.in_play or not seat):
                cards = tongue.listed([card_name(table, tongue, table.cards[card]) for card in ids])
                yield f"    {tongue.term(zone.name)}{tongue.label('colon')}{cards}"


def clock_line(table: Table, tongue: Vocabulary) -> str:
    """Returns the place in the game."""
    if table.result is not None:
        return tongue.label("over", ended=tongue.describe_result(table.result, table.header.players))
    clock = table.clock
    place = tongue.place(clock.node) if clock.node else tongue.label("opening")
    return f"{tongue.label('turn_of', turn=clock.turn, seat=_player(table, clock.holder) or '-')} · {place}"


def _player(table: Table, seat: str) -> str:
    """Returns the name of a player, or of the seat without one."""
    return table.header.players.get(seat) or seat


def seat_counts(table: Table, seat: str) -> dict[str, int | None]:
    """Returns the numbers of a seat by terms of the ruleset: the deciding one, tally, counters."""
    rules = ruleset_of(table)
    tally = dict(rules.tally(table, seat)) if rules else {}
    score: dict[str, int | None] = {}
    if rules and rules.mat.score.kind == "zone":
        here = len(table.at(f"{seat}.{rules.mat.score.name}"))
        set_up = here or any(card.bringer == seat for card in table.cards.values())
        score = {rules.mat.score.name: here if set_up else None}
    elif rules and rules.mat.score.name:
        name = rules.mat.score.name
        score = {name: tally.get(name) if rules.mat.score.kind == "tally" else table.counters.get((seat, name), 0)}
    counters = {name: n for (owner, name), n in sorted(table.counters.items()) if owner == seat and ":" not in name and n}
    return {**score, **tally, **{name: n for name, n in counters.items() if name not in score}}


def ruleset_of(table: Table) -> Ruleset | None:
    """Returns the ruleset of a game if it is installed."""
    return registry.ruleset(table.header.ruleset) if registry.is_available(table.header.ruleset) else None


def seat_line(table: Table, tongue: Vocabulary, seat: str) -> str:
    """Returns a player with the numbers of the seat."""
    head = f"{seat} {table.header.players.get(seat, '')}".rstrip()
    here = [tongue.label("on_turn")] if table.clock.holder == seat and table.result is None else []
    numbers = [
        f"{tongue.term(name)} {tongue.label('unknown') if n is None else n}" for name, n in seat_counts(table, seat).items()
    ]
    return " · ".join([head, *here, *numbers])


def _zones(table: Table, tongue: Vocabulary, seat: str) -> Iterator[str]:
    for zone in table.header.zones:
        ids = table.at(zone.key)
        if zone.holder == seat and ids:
            head = f"  {tongue.term(zone.name)}{tongue.label('in_brackets', words=len(ids))}"
            yield head + _format_zone_cards(table, tongue, zone, ids)


def _format_zone_cards(table: Table, tongue: Vocabulary, zone: Zone, ids: list[str]) -> str:
    unknown = all(table.cards[card].printing is None for card in ids)
    if unknown and (zone.ordered or len(ids) > _MAX_UNKNOWN_SHOWN):
        return ""
    rules = ruleset_of(table)
    cards = [describe_card(table, tongue, rules, card, costs=not zone.in_play) for card in ids]
    return tongue.label("colon") + tongue.listed(cards)


def _chain_lines(table: Table, tongue: Vocabulary) -> Iterator[str]:
    effects = describe_effects(table, tongue)
    if effects:
        yield ""
        yield tongue.label("waiting")
        yield from (f"  {effect}" for effect in effects)


def describe_effects(table: Table, tongue: Vocabulary, numbers: bool = True) -> list[str]:
    """Describes the waiting effects, the next one first: player, card and targets, and the effect that each answers.

    `numbers`: with the numbers of cards.
    """
    name: Name = card_label if numbers else lambda table, tongue, card: card_name(table, tongue, table.cards[card])
    return [_describe_effect(table, tongue, data, name) for _, data in waiting_effects(table)]


Name = Callable[[Table, Vocabulary, str], str]


def _describe_effect(table: Table, tongue: Vocabulary, data: Effect, name: Name) -> str:
    kind = str(data.get("kind", ""))
    kind_words = [tongue.term(kind)] if tongue.has_term(kind) else []
    answered = (dict(table.chain).get(key, {}) for key in data.get("answers", ())[:1])
    aims = [
        *(name(table, tongue, card) for card in _target_cards(table, data.get("targets", ()))),
        *(_effect_source(table, tongue, it, name) for it in answered),
    ]
    source = _effect_source(table, tongue, data, name)
    effect = tongue.label("effect_of_kind", kind=kind_words[0], source=source) if kind_words else source
    words = " · ".join(filter(None, (_player(table, str(data.get("seat", ""))), effect)))
    return words + (f" → {tongue.listed(aims)}" if aims else "")


def _effect_source(table: Table, tongue: Vocabulary, data: Effect, name: Name) -> str:
    """Returns the card of an effect; the word for an effect if it has none."""
    card = str(data.get("card", ""))
    if card in table.cards:
        return name(table, tongue, card)
    return tongue.name(table.pins.get(card), card) if card else tongue.term("effect")


def _target_cards(table: Table, targets: Any) -> list[str]:
    """Returns the cards in targets: ids, pairs of an id and its life, or lists of these."""
    if isinstance(targets, list | tuple):
        return list(dict.fromkeys(card for each in targets for card in _target_cards(table, each)))
    return [targets] if isinstance(targets, str) and targets in table.cards else []
