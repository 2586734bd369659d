"""Carrying small effects out one after another, up to where somebody has to choose.

An effect is plain data: `seat`, `card`, `ops` (small effects that are still to be done), `targets`. It lies on the clip
(`key`) or, said by hand, in the flag `by_hand` (key empty). While it waits for a choice it stays there with what is left.
"""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel import chain
from domain.kernel.changes import FlagSet, Plain
from domain.kernel.clock import in_game
from domain.kernel.desk import Desk
from domain.parts.small_effects import do_one
<<<<<<< HEAD
=======
from domain.parts.unused import must_be_used
from domain.rulesets.robotech.effects.references import or_elsewhere
>>>>>>> 9a7c9d7 (Refuse what a line has no use for at choices, plays and payments; try swallowed arguments and whole games on paper)

BY_HAND = "by_hand"


def carry_out(desk: Desk, key: str, effect: Mapping[str, Plain]) -> bool:
    """Carries an effect out as far as it goes, doing as much as it can (RT-CLIP-12); False where it waits for a choice."""
    ops = list(effect["ops"])
    while ops and desk.table.result is None:
        operation = ops.pop(0)
        question = do_one(desk, effect, operation, said=not key)
        if question is not None:
            ops = [*question.pop("later", ()), *ops]
        if question:
            _keep(desk, key, {**effect, "ops": tuple(ops)})
            chain.ask(desk, question.pop("seat"), key, question)
            return False
    return True


def _keep(desk: Desk, key: str, effect: dict[str, Plain]) -> None:
    if key:
        chain.replace(desk, key, effect)
    else:
        desk.do(FlagSet(BY_HAND, effect))


def asked_seat(desk: Desk) -> str:
    """Who makes the choice that is waited for: who is asked, or the next seat where that one has left the game."""
    waiting = chain.awaits(desk)
    left = in_game(desk)
    return waiting["seat"] if waiting["seat"] in left else left[0]


<<<<<<< HEAD
=======
def choose(desk: Desk, seat: str, args: Arguments) -> None:
    """Makes the choice that is waited for: cards to discard, Units to destroy, targets or the opponent of an ability."""
    from domain.rulesets.robotech.effects.choices import CHOICES

    waiting: Plain = chain.awaits(desk) or {}
    desk.must(bool(waiting), "nobody is asked to choose anything")
    rule = waiting.get("rule") or "RT-GOLD-01"
    desk.require(rule, seat in ("", asked_seat(desk)), f"{asked_seat(desk)} has to choose")
    of_seats = waiting["what"] == "opponent"
    must_be_used(desk, "this choice", args, {"seat": of_seats, "cards": not of_seats})
    chosen = _seat_named(desk, waiting, args) if of_seats else _cards_named(desk, waiting, args, rule)
    desk.declare("chosen", waiting["seat"], waiting.get("rule", ""), {"what": waiting["what"], "cards": chosen})
    chain.answered(desk)
    CHOICES[waiting["what"]](desk, waiting, chosen)


def _seat_named(desk: Desk, waiting: Plain, args: Arguments) -> tuple[str, ...]:
    """The opponent that a text is about."""
    named = args.get("seat")
    desk.require("RT-MP-05", named in waiting["options"], "which opponent is it about? (seat)", waiting["options"])
    return (str(named),) if named else ()


def _cards_named(desk: Desk, waiting: Plain, args: Arguments, rule: str) -> tuple[str, ...]:
    """The cards that are chosen; a scribe writes down others, too many and too few."""
    options, most = waiting["options"], waiting["n"]
    chosen = _chosen(desk, waiting, listed(args.get("cards", ())), rule)
    desk.require(rule, len(set(chosen)) == len(chosen), "a card is chosen once", options)
    chosen = tuple(dict.fromkeys(chosen))
    least = waiting.get("least", most)
    wanted = str(most) if least == most else f"{least} to {most}"
    desk.require(rule, least <= len(chosen) <= most, f"choose {wanted} of {len(options)}", options)
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


>>>>>>> 9a7c9d7 (Refuse what a line has no use for at choices, plays and payments; try swallowed arguments and whole games on paper)
def go_on_by_hand(desk: Desk) -> None:
    """Carries out what is left of an effect said by hand."""
    effect = desk.table.flags.get(BY_HAND)
    if effect is not None and carry_out(desk, "", effect):
        desk.do(FlagSet(BY_HAND, None))
