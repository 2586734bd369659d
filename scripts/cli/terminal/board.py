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


def card_label(table: Table, vocabulary: Vocabulary, card_id: str) -> str:
    """Returns name and number of a card."""
    return f"{card_name(table, vocabulary, table.cards[card_id])} {card_id}"


def card_name(table: Table, vocabulary: Vocabulary, card: Card) -> str:
    """Returns the name of a card. A hidden card may be named after its zone, such as the little travellers of a forest."""
    if card.printing is not None:
        return vocabulary.name(table.pins.get(card.printing), card.printing)
    zone = table.zone_of(card.id).name
    names = (f"hidden.{zone}.bare", *([f"hidden.face_{card.face}"] if card.face else []))
    return next((vocabulary.term(name) for name in names if vocabulary.has_term(name)), vocabulary.label("unknown"))


def describe_card(table: Table, vocabulary: Vocabulary, rules: Ruleset | None, card_id: str, costs: bool = False) -> str:
    """Describes a card with its number; `costs`: with its costs, which do not matter in play."""
    below = [describe_card(table, vocabulary, rules, other) for other in table.at(card_id)]
    carried = vocabulary.label("carrying", words=vocabulary.label("with", cards=vocabulary.listed(below))) if below else ""
    return card_label(table, vocabulary, card_id) + describe_details(table, vocabulary, rules, card_id, costs) + carried


def describe_details(table: Table, vocabulary: Vocabulary, rules: Ruleset | None, card_id: str, costs: bool = False) -> str:
    """Describes values and state of a card in brackets; empty if it has none."""
    card = table.cards[card_id]
    notes = [*_format_figures(table, vocabulary, rules, card, costs), *_describe_state(vocabulary, rules, card)]
    return vocabulary.label("in_brackets", words=vocabulary.listed(notes)) if notes else ""


def card_cost_and_points(table: Table, rules: Ruleset | None, card_id: str) -> dict[str, Any]:
    """Returns `cost` and `points` of a card as data, as printed and as the rules compute them; empty if unknown."""
    data = table.data(card_id)
    if rules is None or data is None:
        return {}
    costs = [value_at_path(data, cost.field) for cost in rules.face.costs]
    printed = {value.term: value_at_path(data, value.field) for value in rules.face.values}
    figures: dict[str, Any] = {"cost": costs} if any(cost is not None for cost in costs) else {}
    if any(value is not None for value in printed.values()):
        known = rules.current_values(table, card_id)
        figures["points"] = {term: value if known[term] is None else known[term] for term, value in printed.items()}
    return figures


def _format_figures(table: Table, vocabulary: Vocabulary, rules: Ruleset | None, card: Card, costs: bool) -> Iterator[str]:
    figures = card_cost_and_points(table, rules, card.id)
    known = [str(cost) for cost in figures.get("cost", ()) if cost is not None]
    if costs and known:
        yield vocabulary.label("cost", cost="-".join(known))
    if "points" in figures:
        yield "/".join("-" if value is None else str(value) for value in figures["points"].values())


def _describe_state(vocabulary: Vocabulary, rules: Ruleset | None, card: Card) -> Iterator[str]:
    if "lane" in card.attributes:
        yield vocabulary.label("lane", lane=card.attributes["lane"])
    if card.angle:
        state = rules.face.state(card.angle) if rules is not None else ""
        yield vocabulary.term(state) if state else vocabulary.label("turned", angle=card.angle)
    if card.face and not vocabulary.has_term(f"hidden.face_{card.face}"):
        yield vocabulary.label("face_down") if card.face == "down" else vocabulary.term(card.face)
    yield from (f"{amount} {vocabulary.term(kind)}" for kind, amount in card.marks.items())


_MAX_UNKNOWN_SHOWN = 8
"""A larger pile of unknown cards is only counted."""


def board_lines(table: Table, vocabulary: Vocabulary | None = None) -> Iterator[str]:
    """Yields the lines of a board: the clock, then for each seat its numbers and every zone with cards."""
    vocabulary = vocabulary or Vocabulary("en", table.header.ruleset)
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


def small_board_lines(table: Table, vocabulary: Vocabulary) -> Iterator[str]:
    """Yields an indented line for each seat with its numbers, and for each zone in play with the names of its cards."""
    for seat in (*table.header.seats, ""):
        if seat:
            yield f"  {seat_line(table, vocabulary, seat)}"
        for zone in table.header.zones:
            ids = table.at(zone.key)
            if zone.holder == seat and ids and (zone.in_play or not seat):
                cards = vocabulary.listed([card_name(table, vocabulary, table.cards[card]) for card in ids])
                yield f"    {vocabulary.term(zone.name)}{vocabulary.label('colon')}{cards}"


def clock_line(table: Table, vocabulary: Vocabulary) -> str:
    """Returns the place in the game."""
    if table.result is not None:
        return vocabulary.label("over", ended=vocabulary.describe_result(table.result, table.header.players))
    clock = table.clock
    place = vocabulary.place(clock.node) if clock.node else vocabulary.label("opening")
    return f"{vocabulary.label('turn_of', turn=clock.turn, seat=_player(table, clock.holder) or '-')} · {place}"


def _player(table: Table, seat: str) -> str:
    """Returns the name of a player, or of the seat without one."""
    return table.header.players.get(seat) or seat


def seat_counts(table: Table, seat: str) -> dict[str, int | None]:
    """Returns the numbers of a seat by their terms in the ruleset: first the number that decides the game, then the others of
    the tally, then the counters that are not 0. None for an unknown number.
    """
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


def seat_line(table: Table, vocabulary: Vocabulary, seat: str) -> str:
    """Returns a player with the numbers of the seat."""
    head = f"{seat} {table.header.players.get(seat, '')}".rstrip()
    here = [vocabulary.label("on_turn")] if table.clock.holder == seat and table.result is None else []
    numbers = [
        f"{vocabulary.term(name)} {vocabulary.label('unknown') if n is None else n}"
        for name, n in seat_counts(table, seat).items()
    ]
    return " · ".join([head, *here, *numbers])


def _zones(table: Table, vocabulary: Vocabulary, seat: str) -> Iterator[str]:
    for zone in table.header.zones:
        ids = table.at(zone.key)
        if zone.holder == seat and ids:
            head = f"  {vocabulary.term(zone.name)}{vocabulary.label('in_brackets', words=len(ids))}"
            yield head + _format_zone_cards(table, vocabulary, zone, ids)


def _format_zone_cards(table: Table, vocabulary: Vocabulary, zone: Zone, ids: list[str]) -> str:
    unknown = all(table.cards[card].printing is None for card in ids)
    if unknown and (zone.ordered or len(ids) > _MAX_UNKNOWN_SHOWN):
        return ""
    rules = ruleset_of(table)
    cards = [describe_card(table, vocabulary, rules, card, costs=not zone.in_play) for card in ids]
    return vocabulary.label("colon") + vocabulary.listed(cards)


def _chain_lines(table: Table, vocabulary: Vocabulary) -> Iterator[str]:
    effects = describe_effects(table, vocabulary)
    if effects:
        yield ""
        yield vocabulary.label("waiting")
        yield from (f"  {effect}" for effect in effects)


def describe_effects(table: Table, vocabulary: Vocabulary, numbers: bool = True) -> list[str]:
    """Describes the waiting effects, the next one first: player, card and targets, and the effect that each answers.

    `numbers`: with the numbers of cards.
    """
    name: Name = card_label if numbers else lambda table, vocabulary, card: card_name(table, vocabulary, table.cards[card])
    return [_describe_effect(table, vocabulary, data, name) for _, data in waiting_effects(table)]


Name = Callable[[Table, Vocabulary, str], str]


def _describe_effect(table: Table, vocabulary: Vocabulary, data: Effect, name: Name) -> str:
    kind = str(data.get("kind", ""))
    kind_words = [vocabulary.term(kind)] if vocabulary.has_term(kind) else []
    answered = (dict(table.chain).get(key, {}) for key in data.get("answers", ())[:1])
    aims = [
        *(name(table, vocabulary, card) for card in _target_cards(table, data.get("targets", ()))),
        *(_effect_source(table, vocabulary, it, name) for it in answered),
    ]
    source = _effect_source(table, vocabulary, data, name)
    effect = vocabulary.label("effect_of_kind", kind=kind_words[0], source=source) if kind_words else source
    words = " · ".join(filter(None, (_player(table, str(data.get("seat", ""))), effect)))
    return words + (f" → {vocabulary.listed(aims)}" if aims else "")


def _effect_source(table: Table, vocabulary: Vocabulary, data: Effect, name: Name) -> str:
    """Returns the card of an effect; the word for an effect if it has none."""
    card = str(data.get("card", ""))
    if card in table.cards:
        return name(table, vocabulary, card)
    return vocabulary.name(table.pins.get(card), card) if card else vocabulary.term("effect")


def _target_cards(table: Table, targets: Any) -> list[str]:
    """Returns the cards in targets: ids, pairs of an id and its life, or lists of these."""
    if isinstance(targets, list | tuple):
        return list(dict.fromkeys(card for each in targets for card in _target_cards(table, each)))
    return [targets] if isinstance(targets, str) and targets in table.cards else []
