"""What automatic effects watch (GW-AUTO-13): the cards that something happens to, and the texts that are timed to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.kernel.table import Table
from domain.rulesets.gundam_war.effects import filters
from domain.rulesets.gundam_war.effects.matching import WHERE
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.zones import cards_in_play, controller


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


def found(table: Table, moment: str, subjects: list[Witness]) -> Iterator[Plain]:
    """The automatic effects timed to a moment: of the cards it happens to, and of those in play that watch."""
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
