"""Electrify (SF-ELEC): effects of cards on the lanes that a glide crosses, in the order of contact."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.rulesets.star_front.effects.flow import Flow, Frame
from domain.rulesets.star_front.effects.triggers import activate, texts
from domain.rulesets.star_front.state import zones


def on_path(flow: Flow, unit: str, start: int, end: int) -> tuple[Plain, ...]:
    """The electrified cards lane by lane (SF-ELEC-02, OP-29); in a lane the active player's first, front before back
    (OP-28)."""
    table = flow.table
    lanes = range(start, end + 1) if start <= end else range(start, end - 1, -1)
    there = [card for card in zones.all_units(table) if card != unit and _counts(flow, unit, card)]
    touched = [card for lane in lanes for card in there if zones.lane(table, card) == lane]
    return tuple({"do": "_electrify", "card": card} for card in touched if _clauses(flow, card))


def _counts(flow: Flow, unit: str, card: str) -> bool:
    own = zones.controller(flow.table, card) == zones.controller(flow.table, unit)
    return own or flow.desk.switch("electrify_cards") == "both_players"


def _clauses(flow: Flow, card: str) -> list[tuple[int, Plain]]:
    return [(n, clause) for n, clause in enumerate(texts(flow.table, card)) if clause.get("when") == "electrify"]


def electrify(flow: Flow, frame: Frame, operation: Plain) -> None:
    """`_electrify`: one card's effects; of several the player chooses the order (SF-ELEC-03)."""
    card = operation["card"]
    if card not in flow.table.cards or not zones.row(flow.table, card):
        return
    seat, left = (
        zones.controller(flow.table, card),
        [c for c in _clauses(flow, card) if c[0] not in operation.get("done", ())],
    )
    if not left:
        return
    word = flow.word(frame, operation, seat, "effect", [str(number + 1) for number, _ in left], card=card)
    if word is None:
        return
    number, clause = next(each for each in left if str(each[0] + 1) == word)
    frame["ops"] = ({**operation, "done": (*operation.get("done", ()), number)}, *frame["ops"])
    activate(flow, seat, card, number, clause)


STEPS = {"_electrify": electrify}
