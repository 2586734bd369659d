"""Cards that would be destroyed, and that a text may save. They stay in play until the effects timed to that were applied.

No rule lets a destruction be negated. Card texts do, and where a text contradicts the rules, the text wins (GW-EFF-01).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from domain.card_effects.effect_resolution import apply_pending_effects
from domain.card_effects.immediate_effects import add_pending
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import FlagSet, Marked
from domain.kernel.record.effects import Effect
from domain.kernel.table.table import Table
from domain.rulesets.gundam_war.effects import automatic_effects, continuous_effects
from domain.rulesets.gundam_war.state import current_properties
from domain.rulesets.gundam_war.state.zones import in_play

DOOMED = "doomed"
"""The moment of a card that would be destroyed. Also the flag of the waiting cards: card, incarnation, cause, source."""
_LAST: Effect = {
    "kind": "auto",
    "auto": "auto_d",
    "ops": ({"do": "fall"},),
    "selectors": (),
    "select": (),
    "targets": (),
    "unvoidable": False,
}


def doomed_cards(table: Table) -> dict[str, tuple[str, str]]:
    """Returns the cards that wait, each with the cause of its destruction and the card that causes it."""
    waiting: tuple[tuple[str, int, str, str], ...] = table.flags.get(DOOMED, ())
    there = [each for each in waiting if each[0] in table.cards and table.cards[each[0]].life == each[1]]
    return {card: (cause, source) for card, _, cause, source in there if in_play(table, card)}


def cards_with_destruction_effects(desk: Desk, dying: Iterable[str]) -> list[automatic_effects.LastKnownInformation]:
    """Returns those of some cards that have an effect timed to their destruction, as they are now.

    A UNIT with a defense of 0 is left out, because it cannot be saved. So is a card that a text says is not saved.
    """
    there = [automatic_effects.snapshot_card(desk, card) for card in dying]
    automatic_effects.leave_open_what_may_trigger(
        desk, DOOMED, [each for each in there if _may_be_saved(desk.table, each.card)]
    )
    triggered = [
        each
        for each in there
        if _may_be_saved(desk.table, each.card) and automatic_effects.is_triggered_by(desk.table, DOOMED, each)
    ]
    free = continuous_effects.without_barred_cards(desk, [each.card for each in triggered], "be_saved")
    return [each for each in triggered if each.card in free]


def _may_be_saved(table: Table, card: str) -> bool:
    defense = current_properties.defense(table, card) if current_properties.type_of(table, card).is_surely("unit") else None
    return (defense is None or defense > 0) and continuous_effects.is_barred_from(table, card, "be_saved") is not True


def mark_doomed(desk: Desk, witnesses: Collection[automatic_effects.LastKnownInformation], cause: str, source: str) -> None:
    """Marks cards as waiting; from now on they are not destroyed in another way."""
    new = tuple((each.card, desk.table.cards[each.card].life, cause, source) for each in witnesses)
    if new:
        desk.record("generated", "destruction_waits", "", "GW-EFF-01", {"cards": tuple(each.card for each in witnesses)})
        desk.do(FlagSet(DOOMED, (*desk.table.flags.get(DOOMED, ()), *new)))


def apply_destruction_effects(desk: Desk, witnesses: Collection[automatic_effects.LastKnownInformation]) -> None:
    """Applies the effects timed to the destruction of waiting cards, then destroys the cards that they did not save."""
    if not witnesses:
        return
    seat, waits = desk.table.clock.holder, tuple(each.card for each in witnesses)
    add_pending(desk, automatic_effects.triggered_effects(desk.table, DOOMED, list(witnesses)))
    add_pending(desk, [{**_LAST, "seat": seat, "card": waits[0], "waits": waits}])
    apply_pending_effects(desk)


def save_cards(desk: Desk, saved: Iterable[str]) -> None:
    """Saves the waiting cards among these, and removes the damage that would destroy them again."""
    for card in [card for card in saved if card in doomed_cards(desk.table)]:
        desk.record("negated", "destruction_negated", "", "GW-EFF-01", {"card": card})
        damage = desk.table.cards[card].marks.get("damage", 0)
        _wait_no_more(desk, (card,))
        if damage:
            desk.do(Marked(card, "damage", -damage))


def stop_waiting_for_destruction(desk: Desk, waits: Collection[str] | None) -> dict[str, tuple[str, str]]:
    """Ends the waiting of these cards (all if `waits` is None), and returns those that were still waiting."""
    results = {card: why for card, why in doomed_cards(desk.table).items() if waits is None or card in waits}
    _wait_no_more(desk, results)
    return results


def _wait_no_more(desk: Desk, gone: Collection[str]) -> None:
    left = tuple(each for each in desk.table.flags.get(DOOMED, ()) if each[0] not in gone)
    desk.do(FlagSet(DOOMED, left or None))
