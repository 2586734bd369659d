"""Automatic effects (GW-AUTO): what happens by itself at a moment, and in which order.

B first, then D, both without a Cut-in; an Auto C waits for the next Free Timing, where it can be answered. A text that has
to choose asks its controller; what was going on is taken up again afterwards (`then`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.kernel.changes import FlagSet, Plain
from domain.kernel.desk import Desk
from domain.kernel.table import Table
from domain.rulesets.gundam_war.effects import filters, matching
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.zones import cards_in_play, controller

WAITING = "waiting"
"""The flag with the Auto C effects that open the next Free Timing, in the order in which they go on the chain."""
PENDING = "pending"
"""The flag with the Auto B and D effects of a moment that are still to be applied."""


class Witness(NamedTuple):
    """A card at a moment, as it was when the moment came: its controller, zone and what is printed on it."""

    card: str
    seat: str
    zone: str
    clauses: tuple[Plain, ...]


def witness(desk: Desk, card_id: str) -> Witness:
    """A card as it is now."""
    table = desk.table
    silent = cards.effects_negated(table, card_id)
    clauses = tuple(
        clause
        for clause in cards.printed(table, card_id).get("text", ())
        if clause.get("moment") and (clause.get("unvoidable") or not silent)
    )
    seat = controller(table, card_id) or table.cards[card_id].bringer
    return Witness(card_id, seat, table.zone_of(card_id).name, clauses)


def happened(desk: Desk, moment: str, subjects: list[Witness], about: dict[str, Plain]) -> None:
    """Something happened to these cards: the automatic effects timed to it are applied or set waiting."""
    found = list(_found(desk.table, moment, subjects, desk))
    if not found:
        return
    found.sort(key=lambda effect: _order(desk, effect))
    at_once = tuple({**effect, **about} for effect in found if effect["auto"] != "auto_c")
    later = tuple({**effect, **about} for effect in found if effect["auto"] == "auto_c")
    if later:
        desk.record("generated", "auto_effect_triggered", "", "GW-AUTO-08", {"moment": moment, "count": len(later)})
        desk.do(FlagSet(WAITING, (*desk.table.flags.get(WAITING, ()), *later)))
    if at_once:
        desk.record("generated", "auto_effect_applied", "", "GW-AUTO-14", {"moment": moment, "count": len(at_once)})
        desk.do(FlagSet(PENDING, (*desk.table.flags.get(PENDING, ()), *at_once)))
        run_pending(desk)


def begin(desk: Desk, what: str, answerable: bool = True) -> None:
    """A phase or step begins; where no Free Timing is open yet its Auto C effects cannot be answered (GW-TURN-22)."""
    before = len(desk.table.flags.get(WAITING, ()))
    happened(desk, f"begin:{what}", [], {})
    waiting = desk.table.flags.get(WAITING, ())
    if not answerable and len(waiting) > before:
        desk.do(FlagSet(WAITING, waiting[:before] or None))
        desk.do(FlagSet(PENDING, (*desk.table.flags.get(PENDING, ()), *waiting[before:])))
        run_pending(desk)


def gather_end_of_turn(desk: Desk) -> None:
    """Adds the effects timed to the end of the turn to the pending ones; their order is the attacker's (GW-END-05)."""
    found = list(_found(desk.table, "end_of_turn", [], desk))
    if found:
        found.sort(key=lambda effect: effect["seat"] != desk.table.clock.holder)
        desk.do(FlagSet(PENDING, (*desk.table.flags.get(PENDING, ()), *found)))


def _order(desk: Desk, effect: Plain) -> tuple[int, bool]:
    """B before D (GW-AUTO-14); among equals the turn player's first (OP-20, OP-21)."""
    return ("auto_b", "auto_d", "auto_c").index(effect["auto"]), effect["seat"] != desk.table.clock.holder


def _found(table: Table, moment: str, subjects: list[Witness], desk: Desk) -> Iterator[Plain]:
    for subject in subjects:
        for clause in subject.clauses:
            own = clause["moment"] == moment and clause.get("of", "self") == "self"
            if own and _lay(clause, subject) and filters.condition(table, subject.card, clause):
                yield effect_of(subject.card, subject.seat, clause)
    for seat in table.header.seats:
        for source in cards_in_play(table, seat):
            if not (table.data(source) or {}).get("text"):
                continue
            yield from _watching(table, witness(desk, source), moment, subjects)


def _lay(clause: Plain, subject: Witness) -> bool:
    """Whether the subject lay where the text asks for (`where`: battle, space, ...) when the moment came."""
    where = clause.get("where")
    return where is None or subject.zone in matching.WHERE[where]


def _watching(table: Table, watcher: Witness, moment: str, subjects: list[Witness]) -> Iterator[Plain]:
    for clause in watcher.clauses:
        if clause["moment"] != moment or not filters.condition(table, watcher.card, clause):
            continue
        turn = clause.get("turn")
        if turn and (table.clock.holder == watcher.seat) != (turn == "own"):
            continue
        if moment.startswith("begin:") or moment == "end_of_turn":
            yield effect_of(watcher.card, watcher.seat, clause)
        elif clause.get("of", "self") != "self":
            for subject in subjects:
                if filters.fits(
                    table, watcher.seat, watcher.card, {**clause["of"], "where": _now(table, subject)}, subject.card
                ):
                    yield effect_of(watcher.card, watcher.seat, clause)


def _now(table: Table, subject: Witness) -> str:
    """The word for where a subject lies now; the moment has passed and it may be in the Junkyard."""
    name = table.zone_of(subject.card).name
    return next((word for word, zones in matching.WHERE.items() if name in zones), "play")


def effect_of(source: str, seat: str, clause: Plain) -> dict[str, Plain]:
    """An automatic effect as data for the chain."""
    return {
        "seat": seat,
        "kind": "auto",
        "auto": clause["timing"],
        "card": source,
        "ops": clause.get("effects", ()),
        "select": clause.get("targets", ()),
        "targets": (),
        "unvoidable": bool(clause.get("unvoidable")),
    }


def run_pending(desk: Desk) -> None:
    """Applies the pending effects one after another, until one has to ask."""
    from domain.rulesets.gundam_war.effects import resolution

    while desk.table.result is None and desk.table.flags.get("awaits") is None:
        pending = desk.table.flags.get(PENDING)
        if not pending:
            return
        desk.do(FlagSet(PENDING, pending[1:] or None))
        resolution.carry_out(desk, "", pending[0])
