"""Automatic effects that start at a moment (起動, 恒常) and standby effects (NX-AUTO, NX-EFF-14).

They need no decision and nobody cuts in to them (NX-AUTO-01, NX-CUT-14); one that starts during a cut is applied after the
effect that is being resolved (NX-AUTO-09, -10). Effects of one moment are ordered by the attacker (NX-EFF-15, OP-49).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.kernel.changes import Counted, FlagSet, Plain
from domain.kernel.desk import Desk
from domain.kernel.table import Table
from domain.parts import carrying_out
from domain.rulesets.gundam_war_nexa.effects import filters
from domain.rulesets.gundam_war_nexa.effects.matching import WHERE
from domain.rulesets.gundam_war_nexa.state import cards
from domain.rulesets.gundam_war_nexa.state.zones import controller, everything_on_field, zone_name

STANDBY = "standby"
"""The flag with resolved effects that wait for their moment."""


class Witness(NamedTuple):
    """A card at a moment, as it was when the moment came: its controller, zone and texts."""

    card: str
    seat: str
    zone: str
    clauses: tuple[Plain, ...]


def witness(desk: Desk, card_id: str) -> Witness:
    """A card as it is now."""
    table = desk.table
    clauses = tuple(clause for clause in cards.texts(table, card_id) if clause.get("moment"))
    seat = controller(table, card_id) or table.cards[card_id].bringer
    return Witness(card_id, seat, zone_name(table, card_id), clauses)


def happened(desk: Desk, moment: str, subjects: list[Witness], about: dict[str, Plain]) -> None:
    """Something happened to these cards: the automatic effects timed to it are applied (NX-AUTO-05, -08)."""
    if desk.table.result is None:
        start(desk, moment, [{**effect, **about} for effect in _found(desk, moment, subjects)])


def start(desk: Desk, moment: str, found: list[Plain]) -> None:
    """Effects of one moment are applied, the attacker's first unless the attacker says otherwise."""
    from domain.rulesets.gundam_war_nexa.effects.way import WAY

    if found:
        found.sort(key=lambda effect: effect["seat"] != desk.table.clock.holder)
        desk.record("generated", "auto_effect_applied", "", "NX-AUTO-05", {"moment": moment, "count": len(found)})
        carrying_out.add_pending(desk, found)
        carrying_out.run_pending(desk, WAY)


def begin(desk: Desk, *what: str) -> None:
    """Phases or steps begin in one instant (NX-TURN-05): what is timed to them happens."""
    start(desk, f"begin:{what[0]}", [effect for each in what for effect in _found(desk, f"begin:{each}", [])])


def is_timed(desk: Desk, moment: str) -> bool:
    """Whether a text or standby effect is timed to this moment now; nothing is counted."""
    table = desk.table
    standby = any(effect["when"] == moment for effect in table.flags.get(STANDBY, ()))
    return standby or any(
        clause.get("moment") == moment for card in everything_on_field(table) for clause in cards.texts(table, card)
    )


def of_turn_end(desk: Desk) -> list[Plain]:
    """The effects that start at the end of the turn (NX-END-05)."""
    found = [{**effect, "ordered": True} for effect in _found(desk, "end_of_turn", [])]
    found.sort(key=lambda effect: effect["seat"] != desk.table.clock.holder)
    return found


def _found(desk: Desk, moment: str, subjects: list[Witness]) -> list[Plain]:
    table = desk.table
    found = [*_of_subjects(table, moment, subjects), *_of_watchers(table, moment, subjects)]
    return [effect for seat, key, effect in found if _starts(desk, seat, key)] + _standby(desk, moment)


Started = tuple[str, str, dict[str, Plain]]
"""A text that starts: its seat, the counter of a "when" (empty for "each time"), and the effect."""


def _starts(desk: Desk, seat: str, key: str) -> bool:
    """ "When" starts once per turn, "each time" every time (NX-AUTO-08, OP-43)."""
    if key and desk.table.count(seat, key):
        return False
    if key:
        desk.do(Counted(seat, key, 1))
    return True


def _of_subjects(table: Table, moment: str, subjects: list[Witness]) -> Iterator[Started]:
    for subject in subjects:
        for number, clause in enumerate(subject.clauses):
            if clause["moment"] == moment and clause.get("of", "self") == "self" and _holds(table, subject, clause):
                yield _started(table, subject.card, subject.seat, number, clause)


def _of_watchers(table: Table, moment: str, subjects: list[Witness]) -> Iterator[Started]:
    for source in everything_on_field(table):
        if not any(clause.get("moment") == moment for clause in cards.texts(table, source)):
            continue
        seat = controller(table, source)
        watcher = Witness(source, seat, zone_name(table, source), ())
        for number, clause in enumerate(clause for clause in cards.texts(table, source) if clause.get("moment")):
            if clause["moment"] != moment or not _holds(table, watcher, clause):
                continue
            times = 1 if moment.startswith(("begin:", "end_of_")) else _watched(table, source, seat, clause, subjects)
            for _ in range(times):
                yield _started(table, source, seat, number, clause)


def _watched(table: Table, source: str, seat: str, clause: Plain, subjects: list[Witness]) -> int:
    if clause.get("of", "self") == "self":
        return 0
    return sum(_is_of(table, source, seat, clause["of"], subject) for subject in subjects)


def _holds(table: Table, watcher: Witness, clause: Plain) -> bool:
    turn = clause.get("turn")
    timely = not turn or (table.clock.holder == watcher.seat) == (turn == "own")
    here = clause.get("where") is None or watcher.zone in WHERE[clause["where"]]
    return timely and here and filters.condition(table, watcher.seat, watcher.card, clause)


def _is_of(table: Table, source: str, seat: str, wanted: Plain, subject: Witness) -> bool:
    """Whether the moment's card is one that the text watches; whose it was counts, not where it lies now."""
    whose = wanted.get("whose", "any")
    if whose != "any" and (subject.seat == seat) != (whose == "own"):
        return False
    now = zone_name(table, subject.card)
    where = next((word for word, places in WHERE.items() if now in places), "field")
    plain = {key: value for key, value in wanted.items() if key != "whose"}
    return filters.fits(table, seat, source, {**plain, "where": where}, subject.card) is True


def _started(table: Table, source: str, seat: str, number: int, clause: Plain) -> Started:
    each = clause.get("each", False)
    key = "" if each else f"started:{source}.{table.cards[source].life}.{number}:turn{table.clock.turn}"
    return seat, key, effect_of(source, seat, clause)


def effect_of(source: str, seat: str, clause: Plain) -> dict[str, Plain]:
    """An automatic effect as data; it is its controller's (NX-CTRL-15)."""
    return {
        "seat": seat,
        "kind": "auto",
        "auto": clause["timing"],
        "card": source,
        "ops": clause.get("effects", ()),
        "selectors": clause.get("targets", ()),
        "select": clause.get("targets", ()),
        "targets": (),
        "all_or_nothing": bool(clause.get("all_or_nothing")),
    }


def _standby(desk: Desk, moment: str) -> list[Plain]:
    """Standby effects start at their moment (NX-EFF-14), in this turn unless they say "next" (NX-DUR-03, -04)."""
    waiting = desk.table.flags.get(STANDBY, ())
    due = [each for each in waiting if each["when"] == moment and each["turn"] <= desk.table.clock.turn]
    if due:
        left = tuple(each for each in waiting if each not in due)
        desk.do(FlagSet(STANDBY, left or None))
    return [{**each, "targets": _still_there(desk.table, each)} for each in due]


def _still_there(table: Table, effect: Plain) -> tuple[str, ...]:
    """The targets that are still the cards they were; one that left the field and came back is another (NX-DEST-09)."""
    named = zip(effect["targets"], effect["lives"], strict=True)
    return tuple(card for card, life in named if card in table.cards and table.cards[card].life == life)


def lapse(desk: Desk) -> None:
    """At the end of a turn the standby effects of that turn are over (NX-DUR-03, -05)."""
    waiting = desk.table.flags.get(STANDBY, ())
    left = tuple(each for each in waiting if each["turn"] > desk.table.clock.turn)
    if left != waiting:
        desk.do(FlagSet(STANDBY, left or None))
