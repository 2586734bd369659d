"""Destruction in two stages (NX-DEST): a destroyed card stays on the field until its abolish effect is resolved."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing import chain
from domain.kernel.desk.timing.clock_and_priority import give_priority
from domain.kernel.record.changes import AttributeSet, FlagSet, Plain
from domain.parts.bandai.card_states import DESTROYED, is_destroyed, is_free_timing, lift_destruction, may_removal_begin
from domain.parts.bandai.continuous_effects import EffectOrigin
from domain.parts.common.set_groups import with_set_cards
from domain.rulesets.gundam_war_nexa.effects import automatic_effects, continuous_effects
from domain.rulesets.gundam_war_nexa.state import current_properties
from domain.rulesets.gundam_war_nexa.state.zones import is_on_field
from domain.rulesets.gundam_war_nexa.zone_changes import fatal_damage

WAITING = "abolishing"
"""The flag with the destroyed cards whose abolish effects open the next cut, in the order in which they enter it."""


def destroy_cards(desk: Desk, doomed: Iterable[str], cause: str, by: str = "", source: str = "") -> None:
    """Destroys cards in one moment, then starts the effects timed to that (NX-DEST-01, -02, -17)."""
    trigger_on_destruction(desk, mark_destroyed(desk, doomed, cause, by, source), cause, source)


def mark_destroyed(
    desk: Desk, doomed: Iterable[str], cause: str, by: str = "", source: str = ""
) -> list[automatic_effects.LastKnownInformation]:
    """Puts cards into the destroyed state and returns their last known information.

    All set cards of a destroyed host are destroyed too (NX-SETC-07); a set card is destroyed alone (NX-SETC-08). `cause`:
    battle, damage, defense, effect, terrain, ... · `by`: the seat whose effect destroyed the cards (NX-DEST-17), empty for
    battle damage (NX-BATT-44). "Is not destroyed" protects from destruction by an effect.
    """
    table = desk.table
    first = [card for card in dict.fromkeys(doomed) if _can_fall(desk, card, cause, EffectOrigin(by, source))]
    if not first:
        return []
    together = [card for card in with_set_cards(table, first) if not is_destroyed(table, card)]
    said = {"cards": tuple(together), "cause": cause, "by": by, "source": source}
    desk.record("consequence", DESTROYED, "", "NX-DEST-01", said)
    seen = [automatic_effects.snapshot_card(desk, card) for card in said["cards"]]
    for card in said["cards"]:
        host = "" if card in first else table.cards[card].place
        desk.do(AttributeSet(card, DESTROYED, {"cause": cause, "by": by, "host": host}))
    desk.do(FlagSet(WAITING, (*table.flags.get(WAITING, ()), *first)))
    return seen


def _can_fall(desk: Desk, card: str, cause: str, by: EffectOrigin) -> bool:
    if not is_on_field(desk.table, card) or is_destroyed(desk.table, card):
        return False
    return cause not in ("effect", "terrain") or bool(
        continuous_effects.without_barred_cards(desk, [card], ("be_destroyed",), by)
    )


def trigger_on_destruction(
    desk: Desk, seen: list[automatic_effects.LastKnownInformation], cause: str, source: str = ""
) -> None:
    """Starts the effects timed to the destruction (NX-AUTO-05)."""
    if seen:
        automatic_effects.trigger_effects(desk, DESTROYED, seen, {"cause": cause, "source": source})


def destroy_fallen_units(desk: Desk, by: str = "") -> None:
    """Destroys units with fatal damage or a defence of 0 (NX-DEST-01); `by` is the seat whose effect caused that
    (NX-DEST-17).
    """
    fallen = fatal_damage.fatally_damaged_units(desk.table)
    if fallen:
        if fatal_damage.may_survive(desk.table, [card for card, how in fallen if how == "damage"]):
            desk.demand("NX-DEST-11", None)
        seen = [mark_destroyed(desk, [card for card, why in fallen if why == how], how, by) for how in ("damage", "defense")]
        trigger_on_destruction(
            desk, [*seen[0], *seen[1]], fallen[0][1]
        )  # one timing, whatever destroyed each card (NX-EFF-15)
        destroy_fallen_units(desk, by)


def negate_destruction(desk: Desk, card: str) -> None:
    """Negates a destruction: the abolish effect and the damage go (NX-DEST-07), and set cards are saved too (OP-25).

    It cannot be negated while the defence is 0 (NX-DEST-10).
    """
    table = desk.table
    if not is_destroyed(table, card):
        return
    if current_properties.is_surely_type(table, card, "unit") and current_properties.defense(table, card) == 0:
        desk.record("lost", "destruction_not_negated", "", "NX-DEST-10", {"card": card})
        return
    desk.record("negated", "destruction_negated", "", "NX-DEST-07", {"card": card})
    saved = [card, *(each for each in table.carried(card) if _fell_with(desk, each, card))]
    lift_destruction(desk, saved)
    drop_stale_abolish_effects(desk)


def _fell_with(desk: Desk, card: str, host: str) -> bool:
    return bool((desk.table.cards[card].attributes.get(DESTROYED) or {}).get("host") == host)


def drop_stale_abolish_effects(desk: Desk) -> None:
    """Removes the abolish effects of cards that are no longer destroyed."""
    table = desk.table
    waiting = table.flags.get(WAITING, ())
    left = tuple(card for card in waiting if _is_doomed(desk, card))
    if left != waiting:
        desk.do(FlagSet(WAITING, left or None))
    for key, data in list(table.chain):
        if data["kind"] == "abolish" and not _is_doomed(desk, data["card"]):
            chain.pop_effect(desk, key)


def _is_doomed(desk: Desk, card: str) -> bool:
    return is_on_field(desk.table, card) and is_destroyed(desk.table, card)


def open_abolish_cut(desk: Desk) -> None:
    """Opens the next cut with all waiting abolish effects, in a free timing (NX-CUT-13, NX-DEST-05, NX-BATT-49, OP-11).

    The effects are in the order in which the cards were destroyed. The attacker may name another order (`order_abolish`).
    """
    drop_stale_abolish_effects(desk)
    table = desk.table
    waiting: tuple[Plain, ...] = table.flags.get(WAITING, ())
    if not waiting or not is_free_timing(desk) or not may_removal_begin(desk):
        return
    desk.record("generated", "abolish_effects_occurred", "", "NX-CUT-13", {"cards": waiting})
    desk.do(FlagSet(WAITING, None))
    for card in reversed(waiting):
        chain.push_effect(desk, {"seat": table.clock.holder, "kind": "abolish", "card": card, "targets": (), "position": -1})
    give_priority(desk, table.clock.holder)
