"""A card as text: its name and number, cost, points, how it lies and where, its marks, and what is on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from domain.kernel.contract.layout import value_at_path
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.table.table import Card, Table
from scripts.cli.languages import Tongue


def flat(table: Table, tongue: Tongue, card_id: str) -> str:
    """Its name and number alone."""
    card = table.cards[card_id]
    return f"{tongue.name(table.pins.get(card.printing) if card.printing else None, card.printing)} {card_id}"


def card_text(table: Table, tongue: Tongue, rules: Ruleset | None, card_id: str, costs: bool = False) -> str:
    """Everything about it; `costs`: also what it costs, which no longer matters in play."""
    card = table.cards[card_id]
    figures = list(_figures(table, tongue, rules, card, costs))
    notes = [*figures, *_state(tongue, rules, card)]
    told = f" ({', '.join(notes)})" if notes else ""
    below = [card_text(table, tongue, rules, other) for other in table.at(card_id)]
    return f"{flat(table, tongue, card_id)}{told}" + (f" [{tongue.say('with', cards=', '.join(below))}]" if below else "")


def figures_of(table: Table, rules: Ruleset | None, card_id: str) -> dict[str, Any]:
    """`cost` and `points` of a card as plain data: as printed, and as the rules make them now; empty where nobody knows."""
    data = table.data(card_id)
    if rules is None or data is None:
        return {}
    costs = [value_at_path(data, cost.field) for cost in rules.face.costs]
    printed = {value.term: value_at_path(data, value.field) for value in rules.face.values}
    told: dict[str, Any] = {"cost": costs} if any(cost is not None for cost in costs) else {}
    if any(value is not None for value in printed.values()):
        now = rules.values(table, card_id) or (None,) * len(printed)
        pairs = zip(printed.items(), now, strict=True)
        told["points"] = {term: value if each is None else each for (term, value), each in pairs}
    return told


def _figures(table: Table, tongue: Tongue, rules: Ruleset | None, card: Card, costs: bool) -> Iterator[str]:
    told = figures_of(table, rules, card.id)
    known = [str(cost) for cost in told.get("cost", ()) if cost is not None]
    if costs and known:
        yield tongue.say("cost", cost="-".join(known))
    if "points" in told:
        yield "/".join("-" if value is None else str(value) for value in told["points"].values())


def _state(tongue: Tongue, rules: Ruleset | None, card: Card) -> Iterator[str]:
    if "lane" in card.attributes:
        yield tongue.say("lane", lane=card.attributes["lane"])
    if card.angle:
        state = rules.face.state(card.angle) if rules is not None else ""
        yield tongue.term(state) if state else tongue.say("turned", angle=card.angle)
    if card.face:
        yield tongue.say("face_down") if card.face == "down" else tongue.term(card.face)
    yield from (f"{amount} {tongue.term(kind)}" for kind, amount in card.marks.items())
