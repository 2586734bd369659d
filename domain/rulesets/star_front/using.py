"""Using a text of a card on the field or in the graveyard (SF-EFF-01, -23), and effects by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from domain.kernel import chain
from domain.kernel.changes import AttributeSet, Plain
from domain.kernel.desk import Desk
from domain.kernel.refusal import Refused
from domain.kernel.ruleset import Arguments
from domain.kernel.table import Table
from domain.rulesets.star_front import costs, labels, magic
from domain.rulesets.star_front.effects import filters, shape, targets, triggers
from domain.rulesets.star_front.effects.flow import Flow, Frame
from domain.rulesets.star_front.effects.references import among, anywhere, field
from domain.rulesets.star_front.keywords import kidnap
from domain.rulesets.star_front.state import cards, zones


def usable(table: Table, card: str) -> Iterator[tuple[int, Plain]]:
    """The texts of a card that are used from where it lies, with their numbers."""
    zone = table.zone_of(card).name
    where = "field" if zone in zones.FIELD else zone
    for number, clause in enumerate(triggers.texts(table, card)):
        if clause.get("timing", "static") != "static" and clause.get("zone", "field") == where:
            yield number, clause


def sources(desk: Desk, seat: str) -> list[str]:
    """The cards whose texts a seat may use: on its field, granted to its units, in its graveyard."""
    table = desk.table
    there = [each for card in field(desk, seat) for each in (card, *zones.under(table, card, "granted"))]
    return [*there, *table.at(f"{seat}.{zones.GRAVEYARD}")]


def _clause(desk: Desk, seat: str, args: Arguments) -> tuple[str, int, Plain]:
    card = among(desk, seat, args.get("card"), sources(desk, seat), "a card whose text is used")
    found = list(usable(desk.table, card))
    number = args.get("text")
    chosen = [each for each in found if number in (None, "", each[0] + 1, str(each[0] + 1))]
    if not chosen:
        raise Refused("", f"{card} has no such text", tuple(str(each[0] + 1) for each in found))
    return card, *chosen[0]


def when(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """At which places the text may be used."""
    clause = _clause(desk, seat, args)[2]
    there = labels.nodes(clause["timing"])
    return lambda node: node in there and labels.fits(desk.table, seat, clause, node)


def use(desk: Desk, seat: str, args: Arguments) -> None:
    """Uses a text: timing, once a turn, condition, cost and targets are checked, then it resolves (SF-COST-14)."""
    card, number, clause = _clause(desk, seat, args)
    table = desk.table
    magic.require_moment(desk, seat, card, clause)
    again = not triggers.used(table, card, number, clause)
    desk.require("SF-EFF-23", again, "the text was used in this turn already")
    desk.require("SF-EFF-19", not cards.barred(table, "use", card), "an effect forbids this")
    if "condition" in clause:
        met = filters.condition(table, seat, card, clause["condition"])
        desk.require("SF-EFF-01", met, "the condition of the text is not met")
    _require_possible(desk, seat, card, clause)
    costs.require_payable(desk, seat, card, clause.get("cost", {}))
    named = tuple(anywhere(desk, seat, ref) for ref in args.get("targets", ()))
    if named or not clause.get("targets"):
        targets.require(desk, seat, card, clause, named)
    desk.declare("use", seat, "SF-EFF-01", {"card": card, "text": number + 1, "targets": named})
    flow = Flow(desk)
    triggers.reopen(flow)
    triggers.activate(flow, seat, card, number, clause, "", named if named or not clause.get("targets") else None)
    flow.run()
    magic.pass_on(desk, seat)


def _require_possible(desk: Desk, seat: str, card: str, clause: Plain) -> None:
    """What cannot even be activated: kidnap at its cap (SF-KID-09), a merge of an imprisoned unit (SF-IMPR-02)."""
    doing = {operation.get("do") for operation in clause.get("effects", ())}
    if "kidnap" in doing:
        room = kidnap.room(desk.table, card) > 0
        desk.require("SF-KID-09", room, f"{card} holds as many captives as it may")
    if "parasite" in doing:
        desk.require("SF-IMPR-02", not cards.has(desk.table, card, "imprisoned"), f"{card} is imprisoned")
    for selector in clause.get("targets", ()):
        there = targets.options(desk.table, seat, card, selector, targets.makes_leave(clause))
        desk.require("SF-EFF-07", bool(there) or bool(selector.get("upto")), "there is no target for the text")


def activated(flow: Flow, frame: Frame, operation: Plain) -> None:
    """`activated`: an effect begins; a once-per-turn text is used up for this stay on the field (SF-EFF-23)."""
    card = frame["card"]
    flow.desk.record(
        "generated", "effect_activated", frame["seat"], "SF-EFF-01", {"card": card, "text": operation["text"] + 1}
    )
    if operation["once"] and card in flow.table.cards:
        flow.desk.do(AttributeSet(card, f"used:{operation['text']}", flow.table.clock.turn))


def by_hand(desk: Desk, seat: str, args: Arguments) -> None:
    """Carries out small effects that somebody says: a text nobody scripted, or what happened on paper."""
    operations = args.get("effects", ())
    desk.must(isinstance(operations, tuple) and bool(operations), "which effects?", tuple(sorted(desk.ruleset.verbs)))
    for operation in operations:
        known = isinstance(operation, dict) and operation.get("do") in desk.ruleset.verbs
        desk.must(known, f"no such effect: {operation!r:.60}", tuple(sorted(desk.ruleset.verbs)))
        shape.check(desk, operation)
    source = str(args.get("card", ""))
    desk.declare("by_hand", seat, "SF-EFF-06")
    flow = Flow(desk)
    if chain.MOMENT in desk.table.flags:
        triggers.reopen(flow)
    flow.push(seat or zones.active(desk.table), source if source in desk.table.cards else "", operations)
    flow.run()
