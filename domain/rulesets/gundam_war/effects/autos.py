"""Automatic effects (GW-AUTO-01): what happens by itself at a moment, and in which order; Auto A is `effects.continuous`.

B first, then D, both without a Cut-in (GW-AUTO-06, -11, -14); an Auto C waits for the next Free Timing, where it can be
answered (GW-AUTO-09). Where no Free Timing is open at its moment, an Auto C is applied like a D (GW-TURN-22). Effects of
one moment are found before the first of them is applied (GW-AUTO-13); the turn player orders them where it matters (OP-21).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.kernel.changes import FlagSet, Plain
from domain.kernel.desk import Desk
from domain.kernel.table import Table
from domain.parts.carrying_out import add_pending
from domain.rulesets.gundam_war.effects import filters
from domain.rulesets.gundam_war.effects.matching import WHERE
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.zones import cards_in_play, controller

WAITING = "waiting"
"""The flag with the Auto C effects that open the next Free Timing, in the order in which they go on the chain."""
_KINDS = ("auto_b", "auto_d", "auto_c")


class Witness(NamedTuple):
    """A card at a moment, as it was when the moment came: its controller, zone and what is printed on it."""

    card: str
    seat: str
    zone: str
    clauses: tuple[Plain, ...]


def witness(desk: Desk, card_id: str) -> Witness:
    """A card as it is now; its automatic texts only while they are not negated.

    The moment's own card need not be in play: an Auto B acts as the card is played (GW-AUTO-05, GW-AUTO-07).
    """
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
    """Something happened to these cards: the automatic effects timed to it are applied or set waiting (GW-AUTO-08, -10)."""
    from domain.rulesets.gundam_war.effects import resolution

    found = [{**effect, **about} for effect in _found(desk.table, moment, subjects)]
    if not found:
        return
    found.sort(key=lambda effect: (_KINDS.index(effect["auto"]), effect["seat"] != desk.table.clock.holder))
    later = tuple(effect for effect in found if effect["auto"] == "auto_c" and _answerable(desk))
    at_once = tuple(effect for effect in found if effect not in later)
    if later:
        desk.record("generated", "auto_effect_triggered", "", "GW-AUTO-08", {"moment": moment, "count": len(later)})
        desk.do(FlagSet(WAITING, (*desk.table.flags.get(WAITING, ()), *later)))
    if at_once:
        desk.record("generated", "auto_effect_applied", "", "GW-AUTO-14", {"moment": moment, "count": len(at_once)})
        add_pending(desk, at_once)
        resolution.run_pending(desk)


def begin(desk: Desk, what: str) -> None:
    """A phase or step begins: what is timed to it happens."""
    happened(desk, f"begin:{what}", [], {})


def end(desk: Desk, what: str) -> None:
    """A phase or step ends; nothing can answer what is timed to that (GW-TURN-22)."""
    happened(desk, f"end:{what}", [], {})


def is_timed(desk: Desk, moment: str) -> bool:
    """Whether some automatic effect in play is timed to this moment now."""
    return any(True for _ in _found(desk.table, moment, []))


def _answerable(desk: Desk) -> bool:
    """Whether Free Timing is open or comes before the phase ends (GW-TURN-22, GW-END-07)."""
    node = desk.ruleset.timeline.node(desk.table.clock.node)
    return node.phase != "end" and node.key != "reroll.begin" and not node.key.endswith(".end")


def gather_end_of_turn(desk: Desk) -> None:
    """Adds the effects timed to the end of the turn to the pending ones; the attacker may order them (GW-END-05)."""
    found = [{**effect, "ordered": True} for effect in _found(desk.table, "end_of_turn", [])]
    found.sort(key=lambda effect: effect["seat"] != desk.table.clock.holder)
    add_pending(desk, found)


def _found(table: Table, moment: str, subjects: list[Witness]) -> Iterator[Plain]:
    for subject in subjects:
        for clause in subject.clauses:
            own = clause["moment"] == moment and clause.get("of", "self") == "self" and _lay(clause, subject)
            if own and _holds(table, subject, clause):
                yield effect_of(subject.card, subject.seat, clause)
    for seat in table.header.seats:
        for source in cards_in_play(table, seat):
            if any(clause.get("moment") == moment for clause in cards.printed(table, source).get("text", ())):
                yield from _watching(table, source, moment, subjects)


def _holds(table: Table, watcher: Witness, clause: Plain) -> bool:
    turn = clause.get("turn")
    timely = not turn or (table.clock.holder == watcher.seat) == (turn == "own")
    return timely and filters.condition(table, watcher.card, clause, watcher.seat)


def _lay(clause: Plain, subject: Witness) -> bool:
    """Whether the subject lay where the text asks for (`where`: battle, space, ...) when the moment came."""
    where = clause.get("where")
    return where is None or subject.zone in WHERE[where]


def _watching(table: Table, source: str, moment: str, subjects: list[Witness]) -> Iterator[Plain]:
    silent = cards.effects_negated(table, source)
    seat = controller(table, source)
    for clause in cards.printed(table, source).get("text", ()):
        if clause.get("moment") != moment or (silent and not clause.get("unvoidable")):
            continue
        if not _holds(table, Witness(source, seat, "", ()), clause):
            continue
        if moment.startswith(("begin:", "end:", "end_of_")):
            yield effect_of(source, seat, clause)
        elif clause.get("of", "self") != "self":
            seen = [subject for subject in subjects if _lay(clause, subject) and _is_of(table, source, seat, clause, subject)]
            yield from (effect_of(source, seat, clause) for _ in seen)


def _is_of(table: Table, source: str, seat: str, clause: Plain, subject: Witness) -> bool:
    """Whether the moment's card is one that the text watches; whose it was counts, not where it lies now."""
    wanted = dict(clause["of"])
    whose = wanted.pop("whose", "any")
    if whose != "any" and (subject.seat == seat) != (whose == "own"):
        return False
    return filters.fits(table, seat, source, {**wanted, "where": _now(table, subject)}, subject.card) is True


def _now(table: Table, subject: Witness) -> str:
    """The word for where a subject lies now; the moment has passed and it may be in the Junkyard."""
    name = table.zone_of(subject.card).name
    return next((word for word, zones in WHERE.items() if name in zones), "play")


def effect_of(source: str, seat: str, clause: Plain) -> dict[str, Plain]:
    """An automatic effect as data for the chain."""
    return {
        "seat": seat,
        "kind": "auto",
        "auto": clause["timing"],
        "card": source,
        "ops": clause.get("effects", ()),
        "selectors": clause.get("targets", ()),
        "select": clause.get("targets", ()),
        "targets": (),
        "unvoidable": bool(clause.get("unvoidable")),
    }
