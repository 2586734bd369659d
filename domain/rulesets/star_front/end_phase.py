"""The end phase (SF-END, SF-TURN-13): end effects, hand limit, countdown, early end, turn end."""

from __future__ import annotations

from domain.kernel import numbers
from domain.kernel.changes import FlagSet, Plain
from domain.kernel.clock import advance
from domain.kernel.desk import Desk
from domain.kernel.ruleset import Arguments
from domain.rulesets.star_front import magic
from domain.rulesets.star_front.effects.flow import do
from domain.rulesets.star_front.effects.references import find_all
from domain.rulesets.star_front.effects.triggers import happened_ops
from domain.rulesets.star_front.leaving import send
from domain.rulesets.star_front.state import cards, zones

HAND_LIMIT = 10


def effects(desk: Desk) -> None:
    """Step 1: unit by unit its end-phase effects, then its decay (SF-END-01, SF-DECAY-04).

    What enters meanwhile on a position already dealt with has neither (SF-DECAY-05): only what stood there counts.
    """
    seat = desk.table.clock.holder
    desk.record("fixed", "phase_began", seat, "SF-END-01", {"phase": "end"})
    ops = list(happened_ops(desk.table, "end_phase"))
    for unit in zones.units(desk.table, seat):
        if cards.has(desk.table, unit, "decay"):
            ops.insert(_after(ops, unit, desk), {"do": "_decay", "card": unit, "life": desk.table.cards[unit].life})
    do(desk, seat, "", *ops)


def _after(ops: list[Plain], unit: str, desk: Desk) -> int:
    """The place for a unit's decay: after its own effects and those of units before it in front order."""
    table = desk.table
    key = zones.front_order(table, unit)
    index = 0
    for number, operation in enumerate(ops, 1):
        card = operation.get("card", "")
        own = operation["do"] in ("trigger", "_decay") and operation.get("seat", table.clock.holder) == table.clock.holder
        host = zones.host(table, card) if card in table.cards else ""
        site = bool(host) and table.zone_of(host).name == zones.SITE
        if own and host and (site or zones.front_order(table, host) <= key):
            index = number
    return index


def over(desk: Desk) -> None:
    """Nothing more is used in step 1."""
    advance(desk)


def excess(desk: Desk) -> int:
    """The cards above the limit of 10; exactly 10 are allowed (SF-END-02)."""
    return max(0, len(desk.table.at(f"{desk.table.clock.holder}.{zones.HAND}")) - HAND_LIMIT)


def discard(desk: Desk, seat: str, args: Arguments) -> None:
    """Step 2: the active player chooses the cards that are exiled (SF-END-02, -04, OP-08); their effects are not activated
    (SF-END-03)."""
    seat = seat or desk.table.clock.holder
    hand = desk.table.at(f"{seat}.{zones.HAND}")
    chosen = find_all(desk, seat, args.get("cards", ()), hand)
    desk.require("SF-END-02", len(chosen) == excess(desk), f"{excess(desk)} cards are exiled, not {len(chosen)}")
    desk.declare("hand_limit_applied", seat, "SF-END-02", {"cards": chosen})
    for card in chosen:
        send(desk, card, zones.EXILE)
    advance(desk)


def finish_turn(desk: Desk) -> None:
    """Step 5: the turn is over, and what lasts for this turn (SF-EFF-22); the game is if star front 1 is turned."""
    from domain.rulesets.star_front import countdown

    seat = desk.table.clock.holder
    desk.record("fixed", "turn_ended", seat, "SF-TURN-13", {"turn": desk.table.clock.turn})
    numbers.lift(desk, numbers.ending(desk.table, "turn"))
    magic.expire(desk, "turn")
    desk.do(FlagSet("ended", seat))
    countdown.end_if_turned(desk)
