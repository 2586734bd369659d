"""Cards that would be destroyed, and that a text may save: they stay in play until what is timed to that has been applied.

No rule lets a destruction be negated; card texts do, and where text contradicts the rules, the text wins (GW-EFF-01).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from domain.card_effects.effect_resolution import run_pending
from domain.card_effects.pending_effects import add_pending
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import FlagSet, Marked
from domain.kernel.record.effects import Effect
from domain.kernel.table.table import Table
from domain.rulesets.gundam_war.effects import autos, continuous
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.zones import in_play

DOOMED = "doomed"
"""The moment of a card that would be destroyed, and the flag of those that wait: card, incarnation, cause, source."""
_LAST: Effect = {
    "kind": "auto",
    "auto": "auto_d",
    "ops": ({"do": "fall"},),
    "selectors": (),
    "select": (),
    "targets": (),
    "unvoidable": False,
}


def doomed(table: Table) -> dict[str, tuple[str, str]]:
    """The cards that wait, each with the cause of its destruction and the card that it comes from."""
    waiting: tuple[tuple[str, int, str, str], ...] = table.flags.get(DOOMED, ())
    there = [each for each in waiting if each[0] in table.cards and table.cards[each[0]].life == each[1]]
    return {card: (cause, source) for card, _, cause, source in there if in_play(table, card)}


def held(desk: Desk, dying: Iterable[str]) -> list[autos.LastKnownInformation]:
    """Those of some cards of which a text says what happens when they would be destroyed, as they are.

    Not one whose defense is 0, for nothing is left that could save it, nor one that a text says is not saved.
    """
    there = [autos.witness(desk, card) for card in dying]
    return [each for each in there if _may_be_saved(desk.table, each.card) and autos.sets_off(desk.table, DOOMED, each)]


def _may_be_saved(table: Table, card: str) -> bool:
    defense = cards.defense(table, card) if cards.type_of(table, card) == "unit" else None
    return (defense is None or defense > 0) and not continuous.bars(table, card, "be_saved")


def wait(desk: Desk, witnesses: Collection[autos.LastKnownInformation], cause: str, source: str) -> None:
    """These cards wait from now on: nothing else destroys them."""
    new = tuple((each.card, desk.table.cards[each.card].life, cause, source) for each in witnesses)
    if new:
        desk.record("generated", "destruction_waits", "", "GW-EFF-01", {"cards": tuple(each.card for each in witnesses)})
        desk.do(FlagSet(DOOMED, (*desk.table.flags.get(DOOMED, ()), *new)))


def begin(desk: Desk, witnesses: Collection[autos.LastKnownInformation]) -> None:
    """What is timed to the destruction of cards that wait is applied, and who is not saved by it is destroyed."""
    if not witnesses:
        return
    seat, waits = desk.table.clock.holder, tuple(each.card for each in witnesses)
    add_pending(desk, autos.timed_to(desk.table, DOOMED, list(witnesses)))
    add_pending(desk, [{**_LAST, "seat": seat, "card": waits[0], "waits": waits}])
    run_pending(desk)


def save(desk: Desk, saved: Iterable[str]) -> None:
    """Of some cards those that wait are not destroyed; the damage on them is gone, by which they would fall again."""
    for card in [card for card in saved if card in doomed(desk.table)]:
        desk.record("negated", "destruction_negated", "", "GW-EFF-01", {"card": card})
        damage = desk.table.cards[card].marks.get("damage", 0)
        _wait_no_more(desk, (card,))
        if damage:
            desk.do(Marked(card, "damage", -damage))


def over(desk: Desk, waits: Collection[str] | None) -> dict[str, tuple[str, str]]:
    """Nobody saves these cards any more, or any: those that still wait, which wait no longer."""
    found = {card: why for card, why in doomed(desk.table).items() if waits is None or card in waits}
    _wait_no_more(desk, found)
    return found


def _wait_no_more(desk: Desk, gone: Collection[str]) -> None:
    left = tuple(each for each in desk.table.flags.get(DOOMED, ()) if each[0] not in gone)
    desk.do(FlagSet(DOOMED, left or None))
