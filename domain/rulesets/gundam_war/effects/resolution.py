"""Carrying out an effect: targets, the small effects one after another, and choices on the way."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel import chain
from domain.kernel.changes import FlagSet, Plain
from domain.kernel.clock import advance
from domain.kernel.desk import Desk
from domain.kernel.ruleset import Arguments
from domain.rulesets.gundam_war.effects import autos, filters
from domain.rulesets.gundam_war.effects.targets import options_of

THEN = "then"
"""The flag that says how the game goes on after a choice: `settle` (the chain) or `advance` (the clock)."""


def carry_out(desk: Desk, key: str, effect: Mapping[str, Plain]) -> bool:
    """Carries an effect out as far as it goes; False where it waits for a choice. `key`: its place on the chain."""
    from domain.rulesets.gundam_war.effects.verbs import VERBS

    if effect.get("select") and not effect.get("targets") and not _choose_targets(desk, key, effect):
        return False
    effect = _latest(desk, key, effect)
    operations = effect["ops"]
    for number, operation in enumerate(operations):
        verb = VERBS.get(operation["do"])
        desk.must(verb is not None, f"no such effect: {operation['do']}")
        assert verb is not None
        question = verb(desk, effect, operation)
        if question is not None:
            _wait(desk, key, {**effect, "ops": operations[number + 1 :]}, question)
            return False
        if desk.table.result is not None:
            return True
    return True


def _latest(desk: Desk, key: str, effect: Mapping[str, Plain]) -> Mapping[str, Plain]:
    return next((data for waiting, data in desk.table.chain if waiting == key), effect) if key else effect


def _choose_targets(desk: Desk, key: str, effect: Mapping[str, Plain]) -> bool:
    """Finds the targets of an automatic effect; asks where there is a choice."""
    selectors = effect["select"]
    options = [options_of(desk.table, effect["seat"], effect["card"], selector) for selector in selectors]
    counts = [min(selector.get("n", 1), len(found)) for selector, found in zip(selectors, options, strict=True)]
    if all(len(found) <= count for found, count in zip(options, counts, strict=True)):
        chosen = tuple(card for found in options for card in found)
        _set_targets(desk, key, effect, chosen)
        return not key or bool(chosen) or not selectors
    every = tuple(card for found in options for card in found)
    question = {"seat": effect["seat"], "what": "targets", "n": sum(counts), "options": every}
    _wait(desk, key, dict(effect), question)
    return False


def _set_targets(desk: Desk, key: str, effect: Mapping[str, Plain], chosen: tuple[str, ...]) -> None:
    data = {**effect, "targets": chosen, "select": ()}
    if key:
        chain.replace(desk, key, data)
    else:
        desk.do(FlagSet(autos.PENDING, (data, *desk.table.flags.get(autos.PENDING, ()))))


def _wait(desk: Desk, key: str, effect: dict[str, Plain], question: Plain) -> None:
    seat = question["seat"]
    if key:
        chain.replace(desk, key, effect)
        chain.ask(desk, seat, key, question)
    else:
        desk.do(FlagSet(autos.PENDING, (effect, *desk.table.flags.get(autos.PENDING, ()))))
        chain.ask(desk, seat, "", question)


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
    elif then == "settle":
        desk.ruleset.timeline.settle(desk)
    elif desk.ruleset.timeline.node(desk.table.clock.node).kind == "fixed":
        advance(desk)  # the rules stopped at a Regular Effect until somebody had chosen


def choose(desk: Desk, seat: str, args: Arguments) -> None:
    """Makes the choice that a resolution waits for (targets, cards to discard, an order)."""
    waiting: Plain = desk.table.flags.get("awaits") or {}
    desk.must(bool(waiting), "nobody is asked to choose anything")
    desk.must(seat in ("", waiting["seat"]), f"{waiting['seat']} has to choose")
    chosen = _chosen(desk, waiting, args)
    desk.declare("chosen", waiting["seat"], said={"what": waiting["what"], "cards": chosen})
    desk.do(FlagSet("awaits", None))
    _apply_choice(desk, waiting, chosen)
    autos.run_pending(desk)
    then = desk.table.flags.get(THEN) or ("settle" if desk.table.chain else "")
    go_on(desk, then)


def _chosen(desk: Desk, waiting: Plain, args: Arguments) -> tuple[str, ...]:
    from domain.rulesets.gundam_war.effects.references import find_all

    chosen = find_all(desk, waiting["seat"], args.get("cards", ()), waiting["options"])
    least = waiting.get("least", waiting["n"])
    desk.must(least <= len(chosen) <= waiting["n"], f"choose {waiting['n']} of {len(waiting['options'])}")
    desk.must(len(set(chosen)) == len(chosen), "each card once")
    return chosen


def _apply_choice(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    from domain.rulesets.gundam_war.effects.verbs import CHOICES

    key = waiting["effect"]
    if waiting["what"] == "targets":
        pending = desk.table.flags.get(autos.PENDING, ())
        if key:
            effect = next(data for waiting_key, data in desk.table.chain if waiting_key == key)
            chain.replace(desk, key, {**effect, "targets": chosen, "select": ()})
        else:
            desk.do(FlagSet(autos.PENDING, ({**pending[0], "targets": chosen, "select": ()}, *pending[1:])))
        return
    CHOICES[waiting["what"]](desk, waiting, chosen)


def condition_holds(desk: Desk, effect: Mapping[str, Plain], clause: Plain) -> bool:
    """Whether the condition of a text holds now."""
    return filters.condition(desk.table, effect["card"], clause)
