"""Carrying out an effect: its targets, the small effects one after another, and choices on the way.

An effect is plain data: `seat`, `card`, `ops` (small effects that are still to be done), `selectors` (what its targets are),
`select` (selectors whose targets are still to be chosen), `targets`. It lies on the chain (`key`) or, where it is applied
at once, first in the flag `pending` (key empty). While it waits for somebody's choice it stays there with what is left.
"""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel import chain
from domain.kernel.changes import FlagSet, Plain
from domain.kernel.clock import advance
from domain.kernel.desk import Desk
from domain.kernel.ruleset import Arguments
from domain.parts.pointing import find_all
from domain.rulesets.gundam_war.effects import pending
from domain.rulesets.gundam_war.effects.choices import CHOICES
from domain.rulesets.gundam_war.effects.targets import options_of

THEN = "then"
"""The flag that says how the game goes on after a choice: `settle` (the chain), `advance` (the clock) or `stay`."""


def carry_out(desk: Desk, key: str, effect: Mapping[str, Plain]) -> bool:
    """Carries an effect out as far as it goes; False where it waits for a choice."""
    running = _with_targets(desk, key, dict(effect))
    if running is None:
        return False
    for number, operation in enumerate(running["ops"]):
        verb = desk.ruleset.verbs.get(str(operation.get("do")))
        desk.must(verb is not None, f"no such effect: {operation.get('do')}", tuple(sorted(desk.ruleset.verbs)))
        question = verb(desk, running, operation)  # type: ignore[misc]
        if question is not None:
            _wait(desk, key, {**running, "ops": running["ops"][number + 1 :]}, question)
            return False
        if desk.table.result is not None:
            break
    return True


def _with_targets(desk: Desk, key: str, effect: dict[str, Plain]) -> dict[str, Plain] | None:
    """The effect with its targets found; None where somebody has to choose. One without any target fails (GW-EFF-05)."""
    while effect.get("select"):
        selector = effect["select"][0]
        options = [card for card in _options(desk, effect, selector) if card not in effect["targets"]]
        most = min(selector.get("n", 1), len(options))
        if (selector.get("upto") and options) or len(options) > most:
            least = 0 if selector.get("upto") else most
            question = {"seat": effect["seat"], "what": "targets", "n": most, "least": least, "options": tuple(options)}
            _wait(desk, key, effect, question)
            return None
        if not options and not selector.get("upto"):
            desk.record("lost", "effect_failed", effect["seat"], "GW-EFF-05", {"card": effect["card"]})
            return {**effect, "ops": ()}
        effect = _targeted(effect, tuple(options))
    return effect


def _options(desk: Desk, effect: Mapping[str, Plain], selector: Plain) -> list[str]:
    return options_of(desk.table, effect["seat"], effect["card"], selector)


def _targeted(effect: Mapping[str, Plain], chosen: tuple[str, ...]) -> dict[str, Plain]:
    return {**effect, "targets": (*effect["targets"], *chosen), "select": effect["select"][1:]}


def _wait(desk: Desk, key: str, effect: dict[str, Plain], question: Plain) -> None:
    _keep(desk, key, effect)
    chain.ask(desk, question["seat"], key, {word: value for word, value in question.items() if word != "seat"})


def _keep(desk: Desk, key: str, effect: Mapping[str, Plain]) -> None:
    """Writes down how far an effect has come."""
    if key:
        chain.replace(desk, key, {**effect, "begun": True})
    else:
        pending.keep_first(desk, {**effect, "begun": True})


def _kept(desk: Desk, key: str) -> Plain:
    return next((data for waiting, data in desk.table.chain if waiting == key), None) if key else pending.first(desk)


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


def choose(desk: Desk, seat: str, args: Arguments) -> None:
    """Makes the choice that a resolution waits for (targets, cards to discard, an order)."""
    waiting: Plain = desk.table.flags.get("awaits") or {}
    desk.must(bool(waiting), "nobody is asked to choose anything")
    desk.must(seat in ("", waiting["seat"]), f"{waiting['seat']} has to choose")
    chosen = _chosen(desk, waiting, args)
    desk.declare("chosen", waiting["seat"], said={"what": waiting["what"], "cards": chosen})
    chain.answered(desk)
    key = waiting["effect"]
    if waiting["what"] == "targets":
        _keep(desk, key, _targeted(_kept(desk, key), chosen))
    else:
        CHOICES[waiting["what"]](desk, waiting, chosen)
    if not key:
        pending.resume(desk)
    go_on(desk, desk.table.flags.get(THEN) or ("settle" if key else "stay"))


def _chosen(desk: Desk, waiting: Plain, args: Arguments) -> tuple[str, ...]:
    chosen = find_all(desk, waiting["seat"], args.get("cards", ()), waiting["options"])
    least = waiting.get("least", waiting["n"])
    wanted = str(waiting["n"]) if least == waiting["n"] else f"{least} to {waiting['n']}"
    desk.must(least <= len(chosen) <= waiting["n"], f"choose {wanted} of {len(waiting['options'])}", waiting["options"])
    return chosen
