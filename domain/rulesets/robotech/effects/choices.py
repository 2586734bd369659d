"""The choices on the way of an effect: how they are answered, and what the answer does, by the question's `what`."""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Arguments
from domain.kernel.desk import chain
from domain.kernel.desk.clock import first_to_speak, go_on, speak_next
from domain.kernel.desk.cycles import CYCLE
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.parts.common.pointing import find_all, listed, one_of
from domain.parts.common.unused import must_be_used
from domain.rulesets.robotech.combat import skirmish
from domain.rulesets.robotech.effects import resolution, triggers
from domain.rulesets.robotech.effects.references import or_elsewhere
from domain.rulesets.robotech.effects.resolution import asked_seat
from domain.rulesets.robotech.effects.verbs import searching
from domain.rulesets.robotech.moving import movement
from domain.rulesets.robotech.state.zones import DISCARD

Find = Callable[[Desk, Plain, tuple[Plain, ...]], tuple[str, ...]]


def choose(desk: Desk, seat: str, args: Arguments) -> None:
    """Makes the choice that is waited for: cards to discard, Units to destroy, targets or the opponent of an ability."""
    waiting: Plain = chain.awaits(desk) or {}
    desk.must(bool(waiting), "nobody is asked to choose anything")
    rule = waiting.get("rule") or "RT-GOLD-01"
    desk.require(rule, seat in ("", asked_seat(desk)), f"{asked_seat(desk)} has to choose")
    of_seats = waiting["what"] == "opponent"
    must_be_used(desk, "this choice", args, {"seat": of_seats, "cards": not of_seats})
    name = searching.found if waiting["what"] == "search" else None
    chosen = _seat_named(desk, waiting, args) if of_seats else _cards_named(desk, waiting, args, rule, name)
    desk.declare("chosen", waiting["seat"], waiting.get("rule", ""), {"what": waiting["what"], "cards": chosen})
    chain.answered(desk)
    CHOICES[waiting["what"]](desk, waiting, chosen)


def _seat_named(desk: Desk, waiting: Plain, args: Arguments) -> tuple[str, ...]:
    """The opponent that a text is about."""
    named = args.get("seat")
    desk.require("RT-MP-05", named in waiting["options"], "which opponent is it about? (seat)", waiting["options"])
    return (str(named),) if named else ()


def _cards_named(desk: Desk, waiting: Plain, args: Arguments, rule: str, find: Find | None = None) -> tuple[str, ...]:
    """The cards that are chosen; a scribe writes down others, too many and too few. `find`: who names them otherwise."""
    options, most = waiting["options"], waiting["n"]
    named = listed(args.get("cards", ()))
    chosen = find(desk, waiting, named) if find else _chosen(desk, waiting, named, rule)
    desk.require(rule, len(set(chosen)) == len(chosen), "a card is chosen once", options)
    chosen = tuple(dict.fromkeys(chosen))
    least = waiting.get("least", most)
    wanted = str(most) if least == most else f"{least} to {most}"
    there = f" of {len(options)}" if options else ""
    desk.require(rule, least <= len(chosen) <= most, f"choose {wanted}{there}", options)
    weights = dict(zip(options, waiting.get("weights", ()), strict=False))
    heavy, limit = sum(weights.get(card, 0) for card in chosen), waiting.get("limit", 0)
    desk.require(rule, not weights or heavy <= limit, f"their Armor is {heavy} in all, the Weapon is {limit}", options)
    return chosen


def _chosen(desk: Desk, waiting: Plain, refs: tuple[Plain, ...], rule: str) -> tuple[str, ...]:
    seat = waiting["seat"]
    try:
        with desk.trial():
            return find_all(desk, seat, refs, waiting["options"])
    except Refused as missing:
        if desk.referee:
            raise Refused(rule, missing.refusal.message, missing.refusal.legal) from None
    return tuple(
        or_elsewhere(desk, seat, ref, rule, lambda ref=ref: one_of(desk.table, ref, waiting["options"], "among the choices"))  # type: ignore[misc]
        for ref in refs
    )


def _about(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    """Which opponent a triggered ability is about (RT-MP-05); where nobody says it, it is about nobody and lost."""
    if chosen:
        triggers.enter(desk, {**waiting["waits"], "about": chosen[0]})
    else:
        effect = waiting["waits"]
        desk.record("lost", "effect_failed", effect["seat"], "RT-MP-05", {"card": effect["card"]})
    _go_on(desk)


def _discarded(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    """Cards discarded from hand lie open in the discard pile (OP-49)."""
    for card in chosen:
        movement.put(desk, card, DISCARD, 0)
    if waiting["effect"]:
        desk.ruleset.timeline.settle(desk)
    else:
        resolution.go_on_by_hand(desk)
        triggers.open_waiting(desk)


def _searched(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    searching.take(desk, waiting, chosen)
    desk.ruleset.timeline.settle(desk)


def _looked(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    searching.put_back(desk, waiting, chosen)
    desk.ruleset.timeline.settle(desk)


def _targeted(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    triggers.put_in(desk, waiting["waits"], chosen)
    _go_on(desk)


def _go_on(desk: Desk) -> None:
    triggers.open_waiting(desk)
    if desk.table.flags.get("awaits") is None:
        speak_next(desk, first_to_speak(desk))


def _doomed(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    skirmish.chosen(desk, waiting, chosen)
    go_on(desk)


def _stopped(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    """A cycle of effects was stopped, and the judge has ruled: the game goes on without the effect."""
    if desk.table.chain:
        desk.ruleset.timeline.settle(desk)
    else:
        go_on(desk)


CHOICES: dict[str, Callable[[Desk, Plain, tuple[str, ...]], None]] = {
    "discard": _discarded,
    "search": _searched,
    "look": _looked,
    "targets": _targeted,
    CYCLE: _stopped,
    "opponent": _about,
    "victims": _doomed,
}
