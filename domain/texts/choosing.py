"""The choice that an effect waits for: the act that makes it, what its answer does, and how the game goes on after it."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Arguments
from domain.kernel.desk import chain
from domain.kernel.desk.clock import advance
from domain.kernel.desk.cycles import CYCLE
from domain.kernel.desk.desk import Desk
from domain.kernel.desk.waiting import asked
from domain.kernel.record.changes import FlagSet, Plain
from domain.parts.common.pointing import find_all, is_id, listed
from domain.parts.common.set_groups import root
from domain.texts.carrying_out import resume, targeted
from domain.texts.pending import keep, kept

THEN = "then"
"""The flag that says how the game goes on after a choice: `settle` (the chain), `advance` (the clock) or `stay`."""


def choose(desk: Desk, seat: str, args: Arguments) -> None:
    """Makes the choice that a resolution waits for (targets, cards to discard, an order)."""
    texts = desk.ruleset.texts
    waiting: Plain = desk.table.flags.get("awaits") or {}
    desk.must(bool(waiting), "nobody is asked to choose anything")
    rule = waiting.get("rule", texts.asked)
    desk.require(rule, seat in ("", waiting["seat"]), f"{waiting['seat']} has to choose: {asked(waiting)}")
    chosen = _chosen(desk, waiting, args, rule)
    if texts.apart and waiting["what"] == "targets":
        groups = {root(desk.table, card) for card in chosen}
        desk.require(
            texts.apart, len(groups) == len(chosen), "a host and its set card are not two targets", waiting["options"]
        )
    desk.declare("chosen", waiting["seat"], said={"what": waiting["what"], "cards": chosen})
    chain.answered(desk)
    key = waiting["effect"]
    if waiting["what"] == "targets":
        keep(desk, key, targeted(kept(desk, key), chosen))
    elif waiting["what"] != CYCLE:
        texts.answers[waiting["what"]](desk, waiting, chosen)
    if not key:
        resume(desk)
    go_on(desk, desk.table.flags.get(THEN) or ("settle" if key else "stay"))
    texts.answered(desk)


def _chosen(desk: Desk, waiting: Plain, args: Arguments, rule: str) -> tuple[str, ...]:
    by_back = all(map(is_id, listed(args.get("cards", ()))))
    desk.must(by_back or not (waiting.get("backs") and desk.referee), "who picks at random names a card by its back alone")
    chosen = find_all(desk, waiting["seat"], args.get("cards", ()), waiting["options"], rule)
    least, most, options = waiting.get("least", waiting["n"]), waiting["n"], waiting["options"]
    wanted = str(most) if least == most else f"{least} to {most}"
    desk.require(rule, least <= len(chosen) <= most, f"choose {wanted} of {len(options)}", options)
    return chosen


def go_on(desk: Desk, then: str) -> None:
    """Takes up what was going on: at once, or after the choices that are waited for."""
    if desk.table.flags.get("awaits") is not None:
        if desk.table.flags.get(THEN) is None:
            desk.do(FlagSet(THEN, then))
        return
    if desk.table.flags.get(THEN) is not None:
        desk.do(FlagSet(THEN, None))
    if then == "advance":
        advance(desk)
    elif then == "settle" or not desk.table.chain:
        desk.ruleset.timeline.settle(desk)
