"""How Robotech carries card texts out (`domain.card_effects`): reading choices, and what the answers to the rules' questions do."""

from __future__ import annotations

from domain.card_effects.choosing import require_number
from domain.kernel.contract.effect import Effect, without
from domain.kernel.contract.question import Asked
from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Arguments
from domain.kernel.contract.texts import Texts
from domain.kernel.desk.clock import first_to_speak, go_on, speak_next
from domain.kernel.desk.cycles import CYCLE
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.parts.common.declaring import must_be_used
from domain.parts.common.pointing import find_all, listed, one_of
from domain.rulesets.robotech.chain import clip
from domain.rulesets.robotech.combat import skirmish
from domain.rulesets.robotech.effects import triggers
from domain.rulesets.robotech.effects.references import or_elsewhere
from domain.rulesets.robotech.effects.verbs import searching
from domain.rulesets.robotech.grammar.texts import read_cost
from domain.rulesets.robotech.playing import costs


def _chosen(desk: Desk, waiting: Asked, args: Arguments, rule: str) -> tuple[str, ...]:
    """Cards to discard, Units to destroy, targets, or the player whom an ability is about."""
    of_seats = waiting["what"] in ("opponent", "player")
    must_be_used(desk, "this choice", args, {"seat": of_seats, "cards": not of_seats, "say": False})
    return _seat_named(desk, waiting, args) if of_seats else _cards_named(desk, waiting, args, rule)


def _seat_named(desk: Desk, waiting: Asked, args: Arguments) -> tuple[str, ...]:
    """The player that a text is about."""
    named = args.get("seat")
    desk.require("RT-MP-05", named in waiting["options"], f"which {waiting['what']} is it about? (seat)", waiting["options"])
    return (str(named),) if named else ()


def _cards_named(desk: Desk, waiting: Asked, args: Arguments, rule: str) -> tuple[str, ...]:
    """The cards that are chosen; a scribe writes down others, too many and too few."""
    options = waiting["options"]
    named = listed(args.get("cards", ()))
    chosen = searching.found(desk, waiting, named) if waiting["what"] == "search" else _found(desk, waiting, named, rule)
    desk.require(rule, len(set(chosen)) == len(chosen), "a card is chosen once", options)
    chosen = tuple(dict.fromkeys(chosen))
    require_number(desk, waiting, chosen, rule)
    weights = dict(zip(options, waiting.get("weights", ()), strict=False))
    heavy, limit = sum(weights.get(card, 0) for card in chosen), waiting.get("limit", 0)
    desk.require(rule, not weights or heavy <= limit, f"their Armor is {heavy} in all, the Weapon is {limit}", options)
    return chosen


def _found(desk: Desk, waiting: Asked, refs: tuple[Plain, ...], rule: str) -> tuple[str, ...]:
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


def _about(desk: Desk, waiting: Asked, chosen: tuple[str, ...]) -> None:
    """Which player a triggered ability is about (RT-MP-05); where nobody says it, it is about nobody and lost."""
    effect: Effect = waiting["waits"]
    if chosen:
        triggers.enter(desk, {**effect, "about": chosen[0]})
    else:
        desk.record("lost", "effect_failed", effect["seat"], "RT-MP-05", {"card": effect["card"]})
    _speak(desk)


def _paid(desk: Desk, waiting: Asked, chosen: tuple[str, ...]) -> None:
    """What an ability that was set off costs is paid, all or nothing; who does not pay has nothing of it (RT-COST-12)."""
    effect = without(waiting["waits"], "cost")
    desk.require("RT-COST-12", len(chosen) in (0, waiting["n"]), f"it costs {waiting['n']} cards, not {len(chosen)}")
    if chosen:
        costs.pay_one_kind(desk, effect["seat"], effect["card"], read_cost(waiting["waits"]["cost"]), chosen)
        triggers.enter(desk, effect)
    _speak(desk)


def _targeted(desk: Desk, waiting: Asked, chosen: tuple[str, ...]) -> None:
    triggers.put_in(desk, waiting["waits"], chosen)
    _speak(desk)


def _speak(desk: Desk) -> None:
    triggers.open_waiting(desk)
    if desk.table.flags.get("awaits") is None:
        speak_next(desk, first_to_speak(desk))


def _doomed(desk: Desk, waiting: Asked, chosen: tuple[str, ...]) -> None:
    skirmish.chosen(desk, waiting, chosen)
    go_on(desk)


def _stopped(desk: Desk, waiting: Asked, chosen: tuple[str, ...]) -> None:
    """A cycle of effects was stopped, and the judge has ruled: the game goes on without the effect."""
    if desk.table.chain:
        desk.ruleset.timeline.settle(desk)
    else:
        go_on(desk)


def _go_on(desk: Desk, key: str) -> None:
    """After a choice the clip is carried out further, and what was set off enters it."""
    if key:
        desk.ruleset.timeline.settle(desk)
    triggers.open_waiting(desk)


TEXTS = Texts(
    chain="reopening",
    begin=clip.begin,
    over=triggers.open_waiting,
    asked="RT-GOLD-01",
    tells_rule=True,
    chosen=_chosen,
    answers={
        "search": searching.take,
        "look": searching.put_back,
        "cost": _paid,
        "targets": _targeted,
        "opponent": _about,
        "player": _about,
        "victims": _doomed,
        CYCLE: _stopped,
    },
    go_on=_go_on,
)
"""One effect is carried out (RT-CLIP-03); then all may add again, the Active player first (RT-CLIP-04)."""
