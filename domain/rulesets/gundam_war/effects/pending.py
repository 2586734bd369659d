"""Effects that are applied at once, one after another (Auto B and D, effects said by hand, what a cost asks to be done).

They lie in the flag `pending`; the first may have begun and wait for a choice. What they set off comes after them.
"""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel import chain
from domain.kernel.changes import FlagSet, Plain
from domain.kernel.desk import Desk

PENDING = "pending"
_IN_ANY_ORDER = ("gain", "give", "allow", "bar", "counters")


def add_pending(desk: Desk, effects: Iterable[Plain]) -> None:
    """Adds effects to those that are applied at once; the ones added together are of one moment."""
    group = desk.new_key("g")
    added = tuple({**effect, "group": group} for effect in effects)
    if added:
        desk.do(FlagSet(PENDING, (*desk.table.flags.get(PENDING, ()), *added)))


def first(desk: Desk) -> Plain:
    """The pending effect that is next or has begun."""
    return next(iter(desk.table.flags.get(PENDING, ())), None)


def keep_first(desk: Desk, effect: Plain) -> None:
    """Writes down how far the first pending effect has come; None takes it away."""
    rest = desk.table.flags[PENDING][1:]
    desk.do(FlagSet(PENDING, (*(() if effect is None else (effect,)), *rest) or None))


def run_pending(desk: Desk) -> None:
    """Applies the pending effects, unless another effect is in the middle of being carried out: they come after it."""
    amid_a_link = bool(desk.table.chain) and desk.table.chain[-1][1].get("begun")
    if not amid_a_link and not (first(desk) or {}).get("begun"):
        resume(desk)


def resume(desk: Desk) -> None:
    """Applies the pending effects one after another, until one has to ask."""
    from domain.rulesets.gundam_war.effects import resolution

    while desk.table.result is None and desk.table.flags.get("awaits") is None and first(desk):
        if not first(desk).get("begun"):
            if _asks_for_order(desk):
                return
            keep_first(desk, {**first(desk), "begun": True})
        if resolution.carry_out(desk, "", first(desk)):
            keep_first(desk, None)


def _asks_for_order(desk: Desk) -> bool:
    """Asks the turn player for the order of different Auto D effects of one moment (OP-21); False where none is needed."""
    group = _group(desk)
    sources = tuple(dict.fromkeys(effect["card"] for effect in group))
    different = {(repr(effect["ops"]), effect["seat"]) for effect in group}
    alike = len(sources) < 2 or len(different) < 2 or not _matters(group)
    if alike or group[0].get("ordered") or group[0]["auto"] == "auto_b":
        return False
    question = {"what": "order", "n": len(sources), "options": sources}
    chain.ask(desk, desk.table.clock.holder, "", question)
    return True


def _matters(group: list[Plain]) -> bool:
    """Whether the order can make a difference: gains and permissions may come in any order."""
    return any(operation["do"] not in _IN_ANY_ORDER for effect in group for operation in effect["ops"])


def _group(desk: Desk) -> list[Plain]:
    """The pending effects of the first one's moment and kind."""
    pending = desk.table.flags.get(PENDING, ())
    return [each for each in pending if (each.get("group"), each["auto"]) == (pending[0].get("group"), pending[0]["auto"])]


def put_in_order(desk: Desk, chosen: tuple[str, ...]) -> None:
    """The turn player has ordered the effects of one moment, by their cards."""
    group = _group(desk)
    rest = desk.table.flags[PENDING][len(group) :]
    group.sort(key=lambda effect: chosen.index(effect["card"]))
    desk.do(FlagSet(PENDING, (*({**effect, "ordered": True} for effect in group), *rest)))
