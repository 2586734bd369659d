"""Effects that are applied at once, outside the chain: they lie in a flag, those of one moment together and in order."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.desk.desk import Desk
from domain.kernel.desk.timing import chain
from domain.kernel.record.changes import FlagSet
from domain.kernel.record.effects import Effect, Question

PENDING = "pending"
"""The flag with the effects that are still to be applied at once; the first may have begun."""


def add_pending(desk: Desk, effects: Iterable[Effect]) -> None:
    """Adds effects to those that are applied at once; the ones added together are of one moment."""
    group = desk.new_key("g")
    added = tuple({**effect, "group": group} for effect in effects)
    if added:
        desk.do(FlagSet(PENDING, (*desk.table.flags.get(PENDING, ()), *added)))


def first_pending(desk: Desk) -> Effect | None:
    """The pending effect that is next or has begun."""
    waiting = desk.table.flags.get(PENDING)
    return waiting[0] if waiting else None


def replace_first_pending(desk: Desk, effect: Effect | None) -> None:
    """The first pending effect as it is now; None: it is through."""
    rest = desk.table.flags[PENDING][1:]
    desk.do(FlagSet(PENDING, (*(() if effect is None else (effect,)), *rest) or None))


def store_progress(desk: Desk, key: str, effect: Effect) -> None:
    """Writes down how far an effect has come, on the chain or, where it has no key, first of those applied at once."""
    if key:
        chain.replace_effect(desk, key, {**effect, "begun": True})
    else:
        replace_first_pending(desk, {**effect, "begun": True})


def upgrade_stored_effect(desk: Desk, waiting: Question) -> None:
    """What waits in a record of an earlier edition, as it is kept now.

    Its frame lacks the small effect that asked, and in Robotech what was said by hand lay in a flag of its own.
    """
    said = desk.table.flags.get("by_hand")
    if said is not None:
        desk.do(FlagSet("by_hand", None), FlagSet(PENDING, (said, *desk.table.flags.get(PENDING, ()))))
    effect = stored_effect(desk, waiting["effect"])
    if chain.CHOSEN not in effect:
        word = desk.ruleset.texts.asks.get(waiting["what"], waiting["what"])
        asked = {
            "do": word,
            "to": waiting["options"],
            **{name: value for name, value in waiting.items() if name in ("n", "trait", "zone")},
        }
        store_progress(desk, waiting["effect"], {**effect, "ops": (asked, *effect["ops"])})


def stored_effect(desk: Desk, key: str) -> Effect:
    """The effect as it was written down. Raises KeyError where none is."""
    found = chain.waiting_effect(desk.table, key) if key else first_pending(desk)
    if found is None:
        raise KeyError(key)
    return found
