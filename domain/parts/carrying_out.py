"""Carrying out effects: targets, small effects one after another, choices on the way, and effects of one moment in order.

An effect is plain data: `seat`, `card`, `ops` (small effects still to be done), `select` (selectors whose targets are still
to be chosen), `targets`. It lies on the chain (`key`) or, where it is applied at once, first in the flag `pending` (key
empty); while it waits for a choice it stays there with what is left. What is applied at once waits until the effect in the
middle of which it was set off is through. A `Way` says what is the ruleset's own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from domain.kernel import chain
from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.kernel.ruleset import Arguments
from domain.kernel.table import Table
from domain.parts.going_on import THEN, go_on
from domain.parts.pending import first_pending, keep_first, of_one_moment
from domain.parts.pointing import find_all
from domain.parts.set_groups import root
from domain.parts.small_effects import do_one


def _nothing(desk: Desk) -> None:
    """Nothing is looked at."""


def _never(desk: Desk, effect: Mapping[str, Plain]) -> str:
    """No effect fails as a whole."""
    return ""


class Way(NamedTuple):
    """How a ruleset carries effects out.

    `options(table, seat, source, selector)`: the cards a selector may name now · `fails`: the rule of an effect without any ·
    `choices`: a question's `what` -> what its answer does · `after(desk)`: looked at after each effect that is through ·
    `barred(desk, effect)`: the rule by which an effect whose targets are found fails as a whole, or empty ·
    `any_order`: small effects whose order makes no difference · `as_they_stand`: kinds of automatic effects that nobody
    puts in order · `apart`: the rule by which a host and its set card are not chosen as two targets, or empty.
    """

    options: Callable[[Table, str, str, Plain], list[str]]
    fails: str
    choices: Mapping[str, Callable[[Desk, Plain, tuple[str, ...]], None]]
    after: Callable[[Desk], None] = _nothing
    any_order: tuple[str, ...] = ()
    as_they_stand: tuple[str, ...] = ()
    barred: Callable[[Desk, Mapping[str, Plain]], str] = _never
    apart: str = ""


def carry_out(desk: Desk, key: str, effect: Mapping[str, Plain], way: Way) -> bool:
    """Carries an effect out as far as it goes; False where it waits for a choice.

    A small effect is told which one comes next (`following`). A question may bring small effects along (`later`) that come
    right after its answer.
    """
    running = _with_targets(desk, key, dict(effect), way)
    if running is None:
        return False
    running = _unless_barred(desk, running, way)
    for number, operation in enumerate(running["ops"]):
        following = running["ops"][number + 1 : number + 2]
        question = do_one(desk, {**running, "following": following}, operation, running.get("kind") == "hand")
        if question is not None:
            later = question.pop("later", ())
            _wait(desk, key, {**running, "ops": (*later, *running["ops"][number + 1 :])}, question)
            return False
        if desk.table.result is not None:
            break
    way.after(desk)
    return True


def _unless_barred(desk: Desk, effect: dict[str, Plain], way: Way) -> dict[str, Plain]:
    """The effect, without anything to do where it fails as a whole; looked at once, before the first part."""
    if way.barred is _never or effect.get("looked_at"):
        return effect
    rule = way.barred(desk, effect)
    if rule:
        desk.record("lost", "effect_failed", effect["seat"], rule, {"card": effect["card"]})
    return {**effect, "looked_at": True, **({"ops": ()} if rule else {})}


def _with_targets(desk: Desk, key: str, effect: dict[str, Plain], way: Way) -> dict[str, Plain] | None:
    """The effect with its targets found; None where somebody has to choose. One without any target fails."""
    while effect.get("select"):
        selector = effect["select"][0]
        options = [
            card
            for card in way.options(desk.table, effect["seat"], effect["card"], selector)
            if card not in effect["targets"]
        ]
        most = len(options) if selector.get("all") else min(selector.get("n", 1), len(options))
        if (selector.get("upto") and options) or len(options) > most:
            least = 0 if selector.get("upto") else most
            question = {"seat": effect["seat"], "what": "targets", "n": most, "least": least, "options": tuple(options)}
            _wait(desk, key, effect, question)
            return None
        if not options and not selector.get("upto"):
            desk.record("lost", "effect_failed", effect["seat"], way.fails, {"card": effect["card"]})
            return {**effect, "ops": ()}
        effect = _targeted(effect, tuple(options))
    return effect


def _targeted(effect: Mapping[str, Plain], chosen: tuple[str, ...]) -> dict[str, Plain]:
    return {**effect, "targets": (*effect["targets"], *chosen), "select": effect["select"][1:]}


def _wait(desk: Desk, key: str, effect: dict[str, Plain], question: Plain) -> None:
    _keep(desk, key, effect)
    seat = question["seat"] or desk.table.clock.holder
    chain.ask(desk, seat, key, {word: value for word, value in question.items() if word != "seat"})


def _keep(desk: Desk, key: str, effect: Mapping[str, Plain]) -> None:
    """Writes down how far an effect has come."""
    if key:
        chain.replace(desk, key, {**effect, "begun": True})
    else:
        keep_first(desk, {**effect, "begun": True})


def _kept(desk: Desk, key: str) -> Plain:
    return chain.waiting(desk.table, key) if key else first_pending(desk)


def choose(desk: Desk, seat: str, args: Arguments, way: Way) -> None:
    """Makes the choice that a resolution waits for (targets, cards to discard, an order)."""
    waiting: Plain = desk.table.flags.get("awaits") or {}
    desk.must(bool(waiting), "nobody is asked to choose anything")
    desk.must(seat in ("", waiting["seat"]), f"{waiting['seat']} has to choose")
    chosen = _chosen(desk, waiting, args)
    if way.apart and waiting["what"] == "targets":
        groups = {root(desk.table, card) for card in chosen}
        desk.require(way.apart, len(groups) == len(chosen), "a host and its set card are not two targets", waiting["options"])
    desk.declare("chosen", waiting["seat"], said={"what": waiting["what"], "cards": chosen})
    chain.answered(desk)
    key = waiting["effect"]
    if waiting["what"] == "targets":
        _keep(desk, key, _targeted(_kept(desk, key), chosen))
    else:
        way.choices[waiting["what"]](desk, waiting, chosen)
    if not key:
        resume(desk, way)
    go_on(desk, desk.table.flags.get(THEN) or ("settle" if key else "stay"))


def _chosen(desk: Desk, waiting: Plain, args: Arguments) -> tuple[str, ...]:
    chosen = find_all(desk, waiting["seat"], args.get("cards", ()), waiting["options"])
    least = waiting.get("least", waiting["n"])
    wanted = str(waiting["n"]) if least == waiting["n"] else f"{least} to {waiting['n']}"
    desk.must(least <= len(chosen) <= waiting["n"], f"choose {wanted} of {len(waiting['options'])}", waiting["options"])
    return chosen


def run_pending(desk: Desk, way: Way) -> None:
    """Applies the pending effects, unless another effect is in the middle of being carried out: they come after it."""
    amid_a_link = bool(desk.table.chain) and desk.table.chain[-1][1].get("begun")
    if not amid_a_link and not (first_pending(desk) or {}).get("begun"):
        resume(desk, way)


def resume(desk: Desk, way: Way) -> None:
    """Applies the pending effects one after another, until one has to ask."""
    while desk.table.result is None and desk.table.flags.get("awaits") is None and first_pending(desk):
        if not first_pending(desk).get("begun"):
            if _asks_for_order(desk, way):
                return
            keep_first(desk, {**first_pending(desk), "begun": True})
        if carry_out(desk, "", first_pending(desk), way):
            keep_first(desk, None)


def _asks_for_order(desk: Desk, way: Way) -> bool:
    """Asks the turn player for the order of different effects of one moment, by their cards; False where none is needed."""
    return ask_for_order(desk, of_one_moment(desk), way)


def ask_for_order(desk: Desk, group: list[Plain], way: Way) -> bool:
    """Asks the turn player for the order of a group of effects, where it matters and is not said yet."""
    sources = tuple(dict.fromkeys(effect["card"] for effect in group))
    different = {(repr(effect["ops"]), effect["seat"]) for effect in group}
    matters = any(operation["do"] not in way.any_order for effect in group for operation in effect["ops"])
    settled = group[0].get("ordered") or group[0]["auto"] in way.as_they_stand
    if len(sources) < 2 or len(different) < 2 or settled or not matters:
        return False
    question = {"what": "order", "n": len(sources), "options": sources}
    chain.ask(desk, desk.table.clock.holder, "", question)
    return True
