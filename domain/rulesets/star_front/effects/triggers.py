"""What happens by itself: effects timed to a moment, and in which order they are activated (SF-EFF-01 to -05, -12).

A moment has a name (destroyed, end_phase, ...) and mostly a subject, the card it happened to. The active player's effects
come first: site, units in front order, graveyard, hand; then the enemy's. Each is fully resolved before the next.
"""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel import chain
from domain.kernel.changes import FlagSet, Plain
from domain.kernel.table import Table
from domain.rulesets.star_front.effects import filters
from domain.rulesets.star_front.effects.flow import Flow, Frame
from domain.rulesets.star_front.effects.targets import makes_leave
from domain.rulesets.star_front.state import cards, zones

SOURCES = {"graveyard": zones.GRAVEYARD, "exile": zones.EXILE, "turntable": zones.TURNTABLE}


def announce(flow: Flow, frame: Frame, operation: Plain) -> None:
    """`announce`: a moment has come; what is timed to it is activated."""
    happened(flow, operation["moment"], operation.get("subject", ""), operation.get("only", ""), operation.get("former", ""))


def happened(flow: Flow, moment: str, subject: str = "", only: str = "", former: str = "") -> None:
    """Queues the effects of a moment. `only`: of this seat · `former`: who controlled a subject that has left."""
    queue = happened_ops(flow.table, moment, subject, only, former)
    if queue:
        flow.push(zones.active(flow.table), subject, queue, subject=subject)


def happened_ops(table: Table, moment: str, subject: str = "", only: str = "", former: str = "") -> list[Plain]:
    """The steps for the effects of a moment, the active player's before the enemy's (SF-EFF-03)."""
    mine = zones.active(table)
    seats = [seat for seat in (mine, zones.enemy(table, mine)) if only in ("", seat)]
    return [step for seat in seats for step in _of_seat(table, seat, moment, subject, former)]


def _of_seat(table: Table, seat: str, moment: str, subject: str, former: str) -> Iterator[Plain]:
    field = [*table.at(f"{seat}.{zones.SITE}"), *zones.units(table, seat)]
    for unit in field:
        for source in (unit, *zones.under(table, unit, "granted")):
            yield from _timed(table, seat, source, "field", moment, subject)
    if former == seat and subject not in field:
        yield from _timed(table, seat, subject, "field", moment, subject)
    for name, zone in SOURCES.items():
        there = [t for card in table.at(f"{seat}.{zone}") for t in _timed(table, seat, card, name, moment, subject)]
        if there:
            yield {"do": "order", "seat": seat, "triggers": tuple(there)}
    if _hand_may_answer(table, seat, moment):
        yield {"do": "moment", "seat": seat, "moment": moment, "subject": subject}


def _timed(table: Table, seat: str, source: str, zone: str, moment: str, subject: str) -> Iterator[Plain]:
    for number, clause in enumerate(texts(table, source)):
        if (
            clause.get("when") == moment
            and clause.get("zone", "field") == zone
            and about(table, seat, source, clause, subject)
        ):
            life = table.cards[source].life
            yield {"do": "trigger", "seat": seat, "card": source, "text": number, "life": life, "subject": subject}


def texts(table: Table, card: str) -> tuple[Plain, ...]:
    """The clauses of a card that work: a traveller's front does not count."""
    return tuple(cards.printed(table, card).get("text", ()))


def about(table: Table, seat: str, source: str, clause: Plain, subject: str) -> bool:
    """Whether the moment is the one that a clause waits for (SF-EFF-01, -12)."""
    turn = clause.get("turn")
    if turn and (zones.active(table) == seat) != (turn == "own"):
        return False
    if subject:
        of = clause.get("of", "self")
        if of == "self":
            return subject in (source, zones.host(table, source)) and _holds(table, seat, source, clause)
        wanted = {"where": _where(table, subject), **of}
        if filters.fits(table, seat, source, wanted, subject) is not True:
            return False
    return _holds(table, seat, source, clause)


def _where(table: Table, card: str) -> str:
    name = table.zone_of(card).name
    return next((word for word, names in filters.WHERE.items() if name in names), "field")


def _holds(table: Table, seat: str, source: str, clause: Plain) -> bool:
    return "condition" not in clause or filters.condition(table, seat, source, clause["condition"])


def _hand_may_answer(table: Table, seat: str, moment: str) -> bool:
    """Whether a card of the hand might be timed exactly to this moment, as far as everybody can tell (SF-EFF-10)."""
    if not table.at(f"{seat}.{zones.HAND}"):
        return False
    return any(moment in data.get("reacts", ()) for data in table.pins.values())


# --- steps --------------------------------------------------------------------------------------------------------------


def order(flow: Flow, frame: Frame, operation: Plain) -> None:
    """`order`: effects of one zone other than the field come in the order the player likes (SF-EFF-05, -16)."""
    triggers = {each["card"]: each for each in operation["triggers"]}
    if len(triggers) < len(operation["triggers"]):
        frame["ops"] = (*operation["triggers"], *frame["ops"])
        return
    chosen = flow.choose(frame, operation, operation["seat"], "order", triggers, len(triggers), len(triggers), ordered=True)
    if chosen is not None:
        frame["ops"] = (*(triggers[card] for card in chosen), *frame["ops"])


def trigger(flow: Flow, frame: Frame, operation: Plain) -> None:
    """`trigger`: an effect is activated, if its card is still the one it was and its condition holds (SF-EFF-01).

    Once activated it goes on also when its card leaves meanwhile (SF-EFF-13): the frame carries what is left to do.
    """
    table, source = flow.table, operation["card"]
    if source not in table.cards or table.cards[source].life != operation["life"]:
        return
    clause = texts(table, source)[operation["text"]]
    if _holds(table, operation["seat"], source, clause) and not used(table, source, operation["text"], clause):
        activate(flow, operation["seat"], source, operation["text"], clause, operation["subject"])


def used(table: Table, source: str, number: int, clause: Plain) -> bool:
    """Whether a once-per-turn text was used in this stay on the field (SF-EFF-23, SF-ENTER-05)."""
    return bool(clause.get("once")) and table.cards[source].attributes.get(f"used:{number}") == table.clock.turn


def activate(
    flow: Flow, seat: str, source: str, number: int, clause: Plain, subject: str = "", named: tuple[str, ...] | None = None
) -> None:
    """Puts the effect of a clause on the stack: may, cost, targets, then what it does (SF-COST-14, SF-EFF-14)."""
    pick = {"do": "pick", "selectors": clause.get("targets", ()), "leaving": makes_leave(clause)}
    ops: list[Plain] = []
    if clause.get("may") and named is None:
        ops.append({"do": "may"})
    ops.append({"do": "activated", "text": number, "once": bool(clause.get("once"))})
    if clause.get("cost"):
        ops.append({"do": "pay", "cost": clause["cost"]})
    if named is None and clause.get("targets"):
        ops.append(pick)
    flow.push(seat, source, (*ops, *clause.get("effects", ())), subject=subject, targets=named or ())
    if named:
        flow.stack[-1][1]["lives"] = {card: flow.table.cards[card].life for card in named}


def moment(flow: Flow, frame: Frame, operation: Plain) -> None:
    """`moment`: cards of the hand with exact timing may be used now and resolve first (SF-EFF-10, -11)."""
    if operation.get("open"):
        return
    frame["ops"] = ({**operation, "open": True}, *frame["ops"])
    name = {"name": operation["moment"], "seat": operation["seat"], "subject": operation["subject"]}
    chain.open_moment(flow.desk, name, operation["seat"])


def reopen(flow: Flow) -> None:
    """Something was said at the open moment: it is open again afterwards."""
    if chain.MOMENT not in flow.table.flags:
        return
    flow.desk.do(FlagSet(chain.MOMENT, None))
    frame = flow.stack[-1][1]
    frame["ops"] = ({**frame["ops"][0], "open": False}, *frame["ops"][1:])
