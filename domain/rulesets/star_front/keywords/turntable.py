"""On target, rotate and opening (SF-TARGET, SF-ROTATE): the turntable and the enemy's random pick, a recorded outcome."""

from __future__ import annotations

from domain.kernel.changes import PUBLIC, Moved, Plain
from domain.kernel.knowledge import show
from domain.rulesets.star_front.effects.flow import Flow, Frame
from domain.rulesets.star_front.effects.targets import subjects
from domain.rulesets.star_front.effects.triggers import activate
from domain.rulesets.star_front.leaving import clear, release, send, strip
from domain.rulesets.star_front.state import zones


def on_target(flow: Flow, frame: Frame, operation: Plain) -> None:
    """`on_target`: each card lies face up on the own turntable (SF-TARGET-01); an enemy's card stays there (SF-ROTATE-05)."""
    seat, table = frame["seat"], flow.table
    for card in subjects(flow, frame, operation):
        flow.desk.record("resolved", "turntable_card_added", seat, "SF-TARGET-01", {"card": card})
        if zones.is_traveller(table, card):
            release(flow, card, zones.controller(table, card), clear(flow, card))
            send(flow.desk, card, zones.GRAVEYARD)
            continue
        if zones.row(table, card):
            release(flow, card, zones.controller(table, card), clear(flow, card))
        strip(flow.desk, card)
        flow.desk.do(Moved(card, f"{seat}.{zones.TURNTABLE}", -1, "", 1))
        show(flow.desk, card, (PUBLIC,))


def rotate(flow: Flow, frame: Frame, operation: Plain) -> None:
    """`rotate`: `n` times, each fully resolved before the next (SF-ROTATE-07)."""
    flow.push(frame["seat"], frame["card"], ({"do": "_rotate"},) * operation.get("n", 1))


def rotate_once(flow: Flow, frame: Frame, operation: Plain) -> None:
    """`_rotate`: the cards are mixed face down and the enemy shows one at random (SF-ROTATE-01); the outcome is said.

    The opened card is not counted on the turntable (SF-ROTATE-06): it is processed until its opening is over. The others lie
    face up again (OP-05).
    """
    seat = frame["seat"]
    there = tuple(flow.table.at(f"{seat}.{zones.TURNTABLE}"))
    if not there:
        frame["ok"] = False
        return
    answer = flow.answer(frame)
    if answer is None and len(there) > 1:
        flow.desk.record("resolved", "turntable_rotated", seat, "SF-ROTATE-01", {"count": len(there)})
        flow.ask(frame, operation, zones.enemy(flow.table, seat), "random", options=there, least=1, n=1)
        return
    card = answer[0] if answer else there[0]
    said = {"card": card, "drawn_by": zones.enemy(flow.table, seat), "remaining": len(there) - 1}
    flow.desk.record("chance", "turntable_card_opened", seat, "SF-ROTATE-02", said)
    flow.desk.do(Moved(card, zones.PROCESSING))
    flow.push(seat, card, ({"do": "_opening", "card": card}, {"do": "_opened", "card": card}))


def opening(flow: Flow, frame: Frame, operation: Plain) -> None:
    """`_opening`: the opening effect of the shown card is activated (SF-ROTATE-02)."""
    card = operation["card"]
    for number, clause in reversed(list(enumerate((flow.table.data(card) or {}).get("text", ())))):
        if clause.get("when") == "opening":
            activate(flow, frame["seat"], card, number, clause, card)


def opened(flow: Flow, frame: Frame, operation: Plain) -> None:
    """`_opened`: where it has not gone elsewhere it goes to its owner's graveyard (SF-ROTATE-03, -05), on target or not
    (SF-ROTATE-04)."""
    card = operation["card"]
    if card in flow.table.cards and flow.table.cards[card].place == zones.PROCESSING:
        send(flow.desk, card, zones.GRAVEYARD)


STEPS = {"on_target": on_target, "rotate": rotate, "_rotate": rotate_once, "_opening": opening, "_opened": opened}
