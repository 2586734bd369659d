"""The choice that an effect waits for: the act that makes it, and how the game goes on after it.

The small effect that asked is done again with the answer (`small_effects.answer`). What no small effect asks, but a rule, has
its answer among the ruleset's `answers`.
"""

from __future__ import annotations

from typing import Protocol

from domain.card_effects.carrying_out import resume, targeted
from domain.card_effects.pending import as_kept_now, keep, kept
from domain.kernel.contract.effect import Effect
from domain.kernel.contract.question import Asked
from domain.kernel.contract.ruleset import Arguments
from domain.kernel.desk import chain
from domain.kernel.desk.clock import advance, in_game
from domain.kernel.desk.cycles import CYCLE
from domain.kernel.desk.desk import Desk
from domain.kernel.desk.waiting import asked
from domain.kernel.record.changes import FlagSet, Plain
from domain.parts.common.declaring import must_be_used
from domain.parts.common.pointing import find_all, is_id, listed
from domain.parts.common.set_groups import root
from domain.parts.common.small_effects import Question, answer, who
from domain.parts.common.texts import Carried, OfSeat, ops_of

THEN = "then"
"""The flag that says how the game goes on after a choice: `settle` (the chain), `advance` (the clock) or `stay`."""


def choose(desk: Desk, seat: str, args: Arguments) -> None:
    """Makes the choice that a resolution waits for (targets, cards to discard, an order)."""
    texts = desk.ruleset.texts
    waiting: Asked = chain.awaits(desk) or {}
    desk.must(bool(waiting), "nobody is asked to choose anything")
    rule = waiting.get("rule") or texts.asked
    chooser = asked_seat(desk)
    desk.require(rule, seat in ("", chooser), f"{chooser} has to choose: {asked(waiting)}")
    chosen = (texts.chosen or _chosen)(desk, waiting, args, rule)
    heard = {"say": "".join(chosen)} if "words" in waiting else {"cards": chosen}
    told = {"what": waiting["what"], **({} if texts.hides_answers else heard)}
    desk.declare("chosen", waiting["seat"], waiting.get("rule", "") if texts.tells_rule else "", told)
    if texts.steps:
        chain.resume(desk, chosen)
        return
    chain.answered(desk)
    _take(desk, waiting, chosen)
    key = waiting["effect"]
    if not key:
        resume(desk)
    (texts.go_on or go_on_after)(desk, key)


def asked_seat(desk: Desk) -> str:
    """Who makes the choice that is waited for: who is asked, or the next seat where that one has left the game."""
    waiting, left = chain.asked(desk), in_game(desk)
    return str(waiting["seat"] if waiting["seat"] in left else left[0])


def _take(desk: Desk, waiting: Asked, chosen: tuple[str, ...]) -> None:
    """The answer goes to the effect that waits for it, or to the rule that asked."""
    answer, key = desk.ruleset.texts.answers.get(waiting["what"]), waiting["effect"]
    if answer is not None:
        answer(desk, waiting, chosen)
    elif waiting["what"] == "targets":
        keep(desk, key, targeted(kept(desk, key), chosen))
    elif waiting["what"] != CYCLE:
        as_kept_now(desk, waiting)
        keep(desk, key, {**kept(desk, key), chain.CHOSEN: (chosen,)})


def _chosen(desk: Desk, waiting: Asked, args: Arguments, rule: str) -> tuple[str, ...]:
    must_be_used(desk, "this choice", args, {"say": "words" in waiting, "cards": "words" not in waiting})
    if "words" in waiting:
        return tuple(filter(None, (word(desk, waiting, args, rule),)))
    by_back = all(map(is_id, listed(args.get("cards", ()))))
    desk.must(by_back or not (waiting.get("backs") and desk.referee), "who picks at random names a card by its back alone")
    chosen = find_all(desk, waiting["seat"], args.get("cards", ()), waiting["options"], rule)
    require_number(desk, waiting, chosen, rule)
    apart = desk.ruleset.texts.apart
    if apart and waiting["what"] == "targets":
        groups = {root(desk.table, card) for card in chosen}
        desk.require(apart, len(groups) == len(chosen), "a host and its set card are not two targets", waiting["options"])
    return chosen


def word(desk: Desk, waiting: Asked, args: Arguments, rule: str, unsure: bool = False) -> str:
    """The word that is said, of those that were asked for; empty where it is none of them.

    `unsure`: a question that only the players can answer, so that leaving it unsaid breaks no rule.
    """
    said = str(args.get("say", ""))
    found: str = next((each for each in waiting["words"] if each.lower() == said.lower()), "")
    truth = True if found else None if unsure and not said else False
    desk.require(rule, truth, f"{said or 'nothing'} is not one of {', '.join(waiting['words'])}", waiting["words"])
    return found


def require_number(desk: Desk, waiting: Asked, chosen: tuple[str, ...], rule: str) -> None:
    """As many are chosen as were asked for."""
    least, most, options = waiting.get("least", waiting["n"]), waiting["n"], waiting["options"]
    wanted = str(most) if least == most else f"{least} to {most}"
    there = f" of {len(options)}" if options else ""
    desk.require(rule, least <= len(chosen) <= most, f"choose {wanted}{there}", options)


def go_on_after(desk: Desk, key: str) -> None:
    """What follows an answer where the chain is closed: it is carried out further, or what was going on goes on."""
    go_on(desk, desk.table.flags.get(THEN) or ("settle" if key else "stay"))


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


def asked_first(text: Carried, optional: bool) -> tuple[Plain, ...]:
    """The small effects of an automatic text; what a player may decline is asked first."""
    return ({"do": "may"}, *ops_of(text)) if optional else ops_of(text)


class Optional(OfSeat, Protocol):
    """A small effect that leaves it to a player whether what follows is used."""

    @property
    def stored(self) -> Plain:
        """As it is stored, with what is done `otherwise`."""


def may(desk: Desk, effect: Effect, operation: Optional) -> Question:
    """Asks a player whether what follows is used: the card is named, or nothing, which drops the rest of the text; then what
    stands `otherwise` is done.
    """
    chosen, card = answer(effect), effect.get("card", "")
    if chosen is not None:
        otherwise = operation.stored.get("otherwise", {})
        return None if chosen else {"ends": True, "later": otherwise.get("effects", ()), "aims": otherwise.get("targets", ())}
    about: Asked = {"seat": who(desk, effect, operation), "what": "may", "least": 0, "n": 1, "options": (card,)}
    return about if card in desk.table.cards else None
