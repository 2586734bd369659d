"""A table as text: what the seats count and every zone with its cards, for a terminal, a pipe or a screen reader."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from domain import registry
from domain.kernel.contract.effect import Effect
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.record.header import Zone
from domain.kernel.table.table import Table
from scripts.cli.cards import card_text, flat
from scripts.cli.languages import Tongue

_WIDE = 8
"""A pile of more cards than this, with nothing known in it, is only counted."""


def board_lines(table: Table, tongue: Tongue | None = None) -> Iterator[str]:
    """The lines of a board: the clock, then seat by seat what is counted and every zone that holds something."""
    told = tongue or Tongue("en", table.header.ruleset)
    yield clock_line(table, told)
    for seat in table.header.seats:
        yield ""
        yield _seat_line(table, told, seat)
        yield from _zones(table, told, seat)
    shared = list(_zones(table, told, ""))
    if shared:
        yield ""
        yield told.say("shared")
        yield from shared
    yield from _chain_lines(table, told)


def clock_line(table: Table, tongue: Tongue) -> str:
    """Where the game stands."""
    if table.result is not None:
        return tongue.say("over", ended=tongue.ended(table.result))
    clock = table.clock
    place = tongue.place(clock.node) if clock.node else tongue.say("opening")
    return f"{tongue.say('turn_of', turn=clock.turn, seat=clock.holder or '-')} · {place}"


def counted(table: Table, seat: str) -> dict[str, int | None]:
    """What a seat counts, by terms of the rulebook: the number that decides the game first, then tally and counters."""
    rules = _rules(table)
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


def _rules(table: Table) -> Ruleset | None:
    return registry.ruleset(table.header.ruleset) if table.header.ruleset in registry.available() else None


def _seat_line(table: Table, tongue: Tongue, seat: str) -> str:
    head = f"{seat} {table.header.players.get(seat, '')}".rstrip()
    here = [tongue.say("on_turn")] if table.clock.holder == seat and table.result is None else []
    numbers = [f"{tongue.term(name)} {tongue.say('unknown') if n is None else n}" for name, n in counted(table, seat).items()]
    return " · ".join([head, *here, *numbers])


def _zones(table: Table, tongue: Tongue, seat: str) -> Iterator[str]:
    for zone in table.header.zones:
        ids = table.at(zone.key)
        if zone.holder == seat and ids:
            yield f"  {tongue.term(zone.name)} ({len(ids)}){_listed(table, tongue, zone, ids)}"


def _listed(table: Table, tongue: Tongue, zone: Zone, ids: list[str]) -> str:
    unknown = all(table.cards[card].printing is None for card in ids)
    if unknown and (zone.ordered or len(ids) > _WIDE):
        return ""
    rules = _rules(table)
    return ": " + ", ".join(card_text(table, tongue, rules, card, costs=not zone.in_play) for card in ids)


def _chain_lines(table: Table, tongue: Tongue) -> Iterator[str]:
    if table.chain:
        yield ""
        yield tongue.say("waiting")
        yield from (f"  {_waiting(table, tongue, data)}" for _, data in reversed(table.chain))


def _waiting(table: Table, tongue: Tongue, data: Effect) -> str:
    """Whose effect of which card it is, and what it is for: its targets, and the effect that it answers."""
    kind = str(data.get("kind", ""))
    told = [tongue.term(kind)] if tongue.has(kind) else []
    answered = (dict(table.chain).get(key, {}) for key in data.get("answers", ())[:1])
    aims = [
        *(flat(table, tongue, card) for card in _cards(table, data.get("targets", ()))),
        *(_source(table, tongue, it) for it in answered),
    ]
    return " ".join(filter(None, (data.get("seat", ""), *told, _source(table, tongue, data)))) + (
        f" → {', '.join(aims)}" if aims else ""
    )


def _source(table: Table, tongue: Tongue, data: Effect) -> str:
    """The card whose effect it is; of what no card does, that it is an effect."""
    card = str(data.get("card", ""))
    if card in table.cards:
        return flat(table, tongue, card)
    return tongue.name(table.pins.get(card), card) if card else tongue.term("effect")


def _cards(table: Table, targets: Any) -> list[str]:
    """The cards in targets: ids, or pairs of one and its life, or lists of these."""
    if isinstance(targets, list | tuple):
        return list(dict.fromkeys(card for each in targets for card in _cards(table, each)))
    return [targets] if isinstance(targets, str) and targets in table.cards else []
