"""Carrying out effects: targets, small effects one after another, choices on the way, and effects of one moment in order.

An effect is plain data: `seat`, `card`, `ops` (small effects still to be done), `select` (selectors whose targets are still
to be chosen), `targets`. It lies on the chain (`key`) or, where it is applied at once, first in the flag `pending` (key
empty); while it waits for a choice it stays there with what is left. What is applied at once waits until the effect in the
middle of which it was set off is through. A `Way` says what is the ruleset's own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from domain.kernel.contract.ruleset import Arguments
from domain.kernel.desk import chain
from domain.kernel.desk.cycles import CYCLE, goes_round
from domain.kernel.desk.desk import Desk
from domain.kernel.desk.waiting import asked
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.parts.common import as_said
from domain.parts.common.going_on import THEN, go_on
from domain.parts.common.pending import first_pending, keep_first, of_one_moment
from domain.parts.common.pointing import find_all, is_id, listed
from domain.parts.common.set_groups import root
from domain.parts.common.small_effects import do_one


def _nothing(desk: Desk) -> None:
    """Nothing is looked at."""


def _nobody(table: Table, seat: str, source: str, selector: Any) -> list[str]:
    """No further cards."""
    return []


def _only_n(selector: Any) -> bool:
    """A selector is about so many cards, never about all."""
    return False


def _never(desk: Desk, effect: Mapping[str, Plain]) -> str:
    """No effect fails as a whole."""
    return ""


class Way(NamedTuple):
    """How a ruleset carries effects out.

    `selector`: reads a selector · `every`: whether it is about all cards that fit ·
    `options(table, seat, source, selector)`: the cards a selector may name now ·
    `perhaps`: the same and those of which nobody can tell · `fails`: the rule of an effect without any ·
    `choices`: a question's `what` -> what its answer does · `after(desk)`: looked at after each effect that is through ·
    `barred(desk, effect)`: the rule by which an effect whose targets are found fails as a whole, or empty ·
    `asked`: the rule by which a choice is made as it is asked, where the question names none (`rule`) ·
    `exact`: the rule by which an effect on n cards fails where fewer fit, or empty ·
    `any_order`: small effects whose order makes no difference · `as_they_stand`: kinds of automatic effects that nobody puts
    in order · `apart`: the rule by which a host and its set card are not chosen as two targets, or empty.
    """

    selector: Callable[[Plain], Any]
    options: Callable[[Table, str, str, Any], list[str]]
    fails: str
    choices: Mapping[str, Callable[[Desk, Plain, tuple[str, ...]], None]]
    after: Callable[[Desk], None] = _nothing
    perhaps: Callable[[Table, str, str, Any], list[str]] = _nobody
    every: Callable[[Any], bool] = _only_n
    asked: str = ""
    exact: str = ""
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
        selector = way.selector(effect["select"][0])
        every = way.every(selector)
        surely, options = _options(desk, effect, selector, way)
        most = len(options) if every else min(selector.n, len(options))
        least = 0 if selector.upto else min(most, surely)
        if (selector.upto and options) or len(options) > most or least < most:
            question = {"seat": effect["seat"], "what": "targets", "n": most, "least": least, "options": tuple(options)}
            _wait(desk, key, effect, question)
            return None
        few = bool(way.exact) and not every and len(options) < selector.n and not as_said.holds(effect)
        if (few or not options) and not selector.upto:
            rule = way.exact if options else way.fails
            desk.record("lost", "effect_failed", effect["seat"], rule, {"card": effect["card"]})
            return {**effect, "ops": (), "select": ()}
        effect = _targeted(effect, tuple(options))
    return effect


def _options(desk: Desk, effect: Mapping[str, Plain], selector: Any, way: Way) -> tuple[int, list[str]]:
    """The cards that may be chosen, and how many of them certainly: of a card that nobody knows the players know more."""
    asked = (desk.table, effect["seat"], effect["card"], selector)
    surely = [card for card in way.options(*asked) if card not in effect["targets"]]
    perhaps = [card for card in way.perhaps(*asked) if card not in (*effect["targets"], *surely)]
    return len(surely), [*surely, *perhaps]


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
    rule = waiting.get("rule", way.asked)
    desk.require(rule, seat in ("", waiting["seat"]), f"{waiting['seat']} has to choose: {asked(waiting)}")
    chosen = _chosen(desk, waiting, args, rule)
    if way.apart and waiting["what"] == "targets":
        groups = {root(desk.table, card) for card in chosen}
        desk.require(way.apart, len(groups) == len(chosen), "a host and its set card are not two targets", waiting["options"])
    desk.declare("chosen", waiting["seat"], said={"what": waiting["what"], "cards": chosen})
    chain.answered(desk)
    key = waiting["effect"]
    if waiting["what"] == "targets":
        _keep(desk, key, _targeted(_kept(desk, key), chosen))
    elif waiting["what"] != CYCLE:
        way.choices[waiting["what"]](desk, waiting, chosen)
    if not key:
        resume(desk, way)
    go_on(desk, desk.table.flags.get(THEN) or ("settle" if key else "stay"))


def _chosen(desk: Desk, waiting: Plain, args: Arguments, rule: str) -> tuple[str, ...]:
    by_back = all(map(is_id, listed(args.get("cards", ()))))
    desk.must(by_back or not (waiting.get("backs") and desk.referee), "who picks at random names a card by its back alone")
    chosen = find_all(desk, waiting["seat"], args.get("cards", ()), waiting["options"], rule)
    least, most, options = waiting.get("least", waiting["n"]), waiting["n"], waiting["options"]
    wanted = str(most) if least == most else f"{least} to {most}"
    desk.require(rule, least <= len(chosen) <= most, f"choose {wanted} of {len(options)}", options)
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
            if goes_round(desk, first_pending(desk), lambda: keep_first(desk, None)):
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
