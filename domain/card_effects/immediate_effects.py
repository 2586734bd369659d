"""Effects that are applied at once, outside the chain (OP-21, MC-CUT-16, NX-EFF-15).

The flag `pending` lists them. Effects that are added together form a group; the turn player decides the order in a group.
"""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.contract.offers import Offer
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.desk.timing import chain
from domain.kernel.record.changes import FlagSet, Plain
from domain.kernel.record.effects import Effect, Question
from domain.parts.common.offers import list_slot
from domain.parts.messages import msg

PENDING = "pending"
"""The flag with the effects still to be applied; the first one may have begun."""


def add_pending(desk: Desk, effects: Iterable[Effect]) -> None:
    """Adds effects to the pending ones; those added together belong to one moment."""
    group = desk.new_key("g")
    added = tuple({**effect, "group": group} for effect in effects)
    if added:
        desk.do(FlagSet(PENDING, (*desk.table.flags.get(PENDING, ()), *added)))


def first_pending(desk: Desk) -> Effect | None:
    """Returns the pending effect that is next or has begun."""
    waiting = desk.table.flags.get(PENDING)
    return waiting[0] if waiting else None


def replace_first_pending(desk: Desk, effect: Effect | None) -> None:
    """Stores the first pending effect as it is now; None removes it."""
    rest = desk.table.flags[PENDING][1:]
    desk.do(FlagSet(PENDING, (*(() if effect is None else (effect,)), *rest) or None))


def store_progress(desk: Desk, key: str, effect: Effect) -> None:
    """Stores how far an effect has been resolved: on the chain, or without a key as the first pending one."""
    if key:
        chain.replace_effect(desk, key, {**effect, "begun": True})
    else:
        replace_first_pending(desk, {**effect, "begun": True})


def upgrade_stored_effect(desk: Desk, waiting: Question) -> None:
    """Converts a waiting effect that an older release stored to the present form, and stores the result.

    `waiting`: the open question of the effect. An older release did not store the small effect that asked the question; in
    Robotech it stored a manual effect in the flag `by_hand`. An effect in the present form stays as it is. Raises KeyError
    if the effect of the question is not stored.
    """
    said = desk.table.flags.get("by_hand")
    if said is not None:
        desk.do(FlagSet("by_hand", None), FlagSet(PENDING, (said, *desk.table.flags.get(PENDING, ()))))
    effect = stored_effect(desk, waiting["effect"])
    if chain.CHOSEN not in effect:
        word = desk.ruleset.card_text_hooks.question_words.get(waiting["what"], waiting["what"])
        operation = {
            "do": word,
            "to": waiting["options"],
            **{name: value for name, value in waiting.items() if name in ("n", "trait", "zone")},
        }
        store_progress(desk, waiting["effect"], {**effect, "ops": (operation, *effect["ops"])})


def stored_effect(desk: Desk, key: str) -> Effect:
    """Returns the stored effect. Raises KeyError if there is none."""
    result = chain.waiting_effect(desk.table, key) if key else first_pending(desk)
    if result is None:
        raise KeyError(key)
    return result


# --- order ------------------------------------------------------------------------------------------------------------


def first_moment_effects(desk: Desk) -> list[Plain]:
    """Returns the pending effects that share moment and kind with the first one."""
    pending = desk.table.flags.get(PENDING, ())
    return [each for each in pending if (each.get("group"), each["auto"]) == (pending[0].get("group"), pending[0]["auto"])]


def ask_for_order(desk: Desk, group: list[Plain]) -> bool:
    """Asks the turn player for the order of these effects, by their cards. Returns False where the order is set or does not
    matter.
    """
    hooks = desk.ruleset.card_text_hooks
    sources = tuple(dict.fromkeys(effect["card"] for effect in group))
    different = {(repr(effect["ops"]), effect["seat"]) for effect in group}
    matters = any(operation["do"] not in hooks.any_order for effect in group for operation in effect["ops"])
    settled = group[0].get("ordered") or group[0]["auto"] in hooks.unordered_kinds
    if len(sources) < 2 or len(different) < 2 or settled or not matters:
        return False
    chain.open_question(desk, desk.table.clock.holder, "", {"what": "order", "n": len(sources), "options": sources})
    return True


def apply_order(desk: Desk, waiting: Question, chosen: tuple[str, ...]) -> None:
    """Applies the answer to `order`: sorts the effects of one moment by their cards."""
    group = first_moment_effects(desk)
    rest = desk.table.flags[PENDING][len(group) :]
    desk.do(FlagSet(PENDING, (*sort_by_cards(group, chosen), *rest)))


def sort_by_cards(group: Iterable[Plain], chosen: tuple[str, ...]) -> tuple[Plain, ...]:
    """Sorts effects by the named cards and marks them as ordered; effects of other cards come last."""
    place = {card: number for number, card in enumerate(chosen)}
    in_order = sorted(group, key=lambda effect: place.get(effect["card"], len(place)))
    return tuple({**effect, "ordered": True} for effect in in_order)


def order_offer(desk: Desk, seat: str) -> Offer:
    """Returns the offer to order the effects at the end of the turn, by number."""
    count = len(desk.table.flags.get(PENDING, ()))
    return Offer(seat, "effects", {}, {"order": list_slot(range(1, count + 1), count, count)})


def order_end_of_turn_effects(desk: Desk, seat: str, args: Arguments, rule: str) -> None:
    """Runs the act that orders the end-of-turn effects by number (GW-END-05, NX-END-05)."""
    effects = desk.table.flags.get(PENDING, ())
    said = args.get("order", ())
    order = said if isinstance(said, tuple) else (said,)
    desk.demand(rule, seat in ("", desk.table.clock.holder), msg("attacker_decides_order"))
    every = range(1, len(effects) + 1)
    message, there = msg("name_n_effects_by_number", n=len(effects)), tuple(effect["card"] for effect in effects)
    numbers = all(type(number) is int for number in order)
    desk.reject_unless(numbers, message, there, rule)
    desk.demand(rule, numbers and sorted(order) == list(every), message, there)
    desk.declare("same_moment_order_chosen", seat, rule, {"order": order})
    whole = dict.fromkeys(number for number in (*order, *every) if number in every)
    desk.do(FlagSet(PENDING, tuple(effects[number - 1] for number in whole) or None))
