"""Asks an open question again after a ruling has changed the table, with the options, numbers and limits that are valid after
the ruling.

A small effect computes its question again, unless this would change the table: then the former options are offered except the
cards that have moved. For a question of the rules, the ruleset's `question_renewals` does this. If nothing is left to choose,
the game goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from domain.card_effects.choices import answer_question, continue_after_answer
from domain.card_effects.effect_resolution import targets_question
from domain.card_effects.immediate_effects import first_pending, store_progress
from domain.card_effects.resolution_stack import ResolutionStack
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing import chain
from domain.kernel.desk.timing.chain import CYCLE
from domain.kernel.record.changes import Learned, Pinned, Plain
from domain.kernel.record.effects import Effect, Question, drop_field
from domain.kernel.table.table import Table
from domain.parts.common.small_effect_execution import do_small_effect

Places = Mapping[str, tuple[str, int]]
"""The former place and incarnation of each optional card."""
_NOT_COPIED = ("seat", "effect", "later", "aims", "more_aims", "inside", "by", "ends")
"""The fields of what a small effect returns that are not part of its question."""


def ask_again(desk: Desk, places: Places) -> None:
    """Asks the open question again, or continues the game where nothing is left to choose.

    `places`: where the optional cards were before the ruling.
    """
    waiting = chain.current_question(desk)
    if waiting is None or desk.table.result is not None or waiting["what"] == CYCLE:
        return
    hooks = desk.ruleset.card_text_hooks
    if hooks.steps:
        _ask_step_again(desk, waiting)
    elif waiting["what"] in hooks.answer_handlers:
        if waiting["what"] in hooks.question_renewals:
            chain.pop_question(desk)
            hooks.question_renewals[waiting["what"]](desk, waiting, places)
    elif _asking_effect(desk, waiting) is None:
        chain.pop_question(desk)
        continue_after_answer(desk, waiting["effect"])
    elif waiting["what"] == "targets":
        _ask_for_targets_again(desk, waiting)
    else:
        _ask_small_effect_again(desk, waiting, places)


def ask_for_rest(desk: Desk, waiting: Question, left: Iterable[str]) -> None:
    """Asks a closed question again for these options: for all of them where it asked for all, else for as many as before.

    With no option, and with one that only had to be put in order, it is answered at once.
    """
    options = tuple(left)
    every = waiting["n"] == len(waiting["options"]) == waiting.get("least", waiting["n"])
    if not options or (every and len(options) == 1):
        answer_question(desk, waiting, options)
        return
    reopen_question(desk, waiting, _for_options(waiting, options))


def ask_for_unmoved(desk: Desk, waiting: Question, places: Places) -> None:
    """Asks a closed question again for the cards that are where they were."""
    there = unmoved_cards(desk.table, places)
    rest = waiting.get("rest")
    about: Question = (
        {**waiting, "rest": tuple(card for card in rest if card in there)} if isinstance(rest, tuple) else waiting
    )
    ask_for_rest(desk, about, (card for card in waiting["options"] if card in there))


def unmoved_cards(table: Table, places: Places) -> tuple[str, ...]:
    """Returns the cards that are where they were, in the same incarnation."""
    there = (table.cards.get(card) for card in places)
    return tuple(card.id for card in there if card is not None and (card.place, card.life) == places[card.id])


def _for_options(waiting: Question, options: tuple[str, ...]) -> Question:
    """Returns the question with fewer options, their weights, and a number that they allow."""
    weights = dict(zip(waiting["options"], waiting.get("weights", ()), strict=False))
    result = {**waiting, "options": options, "n": min(waiting["n"], len(options))}
    if "least" in waiting:
        result["least"] = min(waiting["least"], len(options))
    if weights:
        result["weights"] = tuple(weights[card] for card in options)
    return cast(Question, result)


def reopen_question(desk: Desk, waiting: Question, result: Question) -> None:
    """Asks the seat of a closed question again, for the same effect, with the content of `result`."""
    content = cast(Question, {name: value for name, value in result.items() if name not in _NOT_COPIED})
    chain.open_question(desk, waiting["seat"], waiting["effect"], content)


def _asking_effect(desk: Desk, waiting: Question) -> Effect | None:
    """Returns the effect that asks; None where the ruling has removed it."""
    key = waiting["effect"]
    return chain.waiting_effect(desk.table, key) if key else first_pending(desk)


def _resolve_again(desk: Desk, waiting: Question, effect: Effect) -> None:
    """Carries the effect out from its asking small effect on, as before the question."""
    store_progress(desk, waiting["effect"], drop_field(effect, chain.CHOSEN))
    continue_after_answer(desk, waiting["effect"])


def _ask_for_targets_again(desk: Desk, waiting: Question) -> None:
    effect = cast(Effect, _asking_effect(desk, waiting))
    result = targets_question(desk, effect)[0]
    chain.pop_question(desk)
    if result is None:
        _resolve_again(desk, waiting, effect)
    else:
        reopen_question(desk, waiting, result)


def _ask_small_effect_again(desk: Desk, waiting: Question, places: Places) -> None:
    effect = cast(Effect, _asking_effect(desk, waiting))
    result, changes_something = _try_small_effect(desk, effect)
    chain.pop_question(desk)
    if changes_something:
        ask_for_rest(desk, waiting, unmoved_cards(desk.table, places))
    elif result is None or _shows_more(desk.table, waiting, result):
        _resolve_again(desk, waiting, effect)
    elif (result["seat"] or desk.table.clock.holder) != waiting["seat"]:
        answer_question(desk, waiting, ())
    else:
        reopen_question(desk, waiting, result)


def _try_small_effect(desk: Desk, effect: Effect) -> tuple[Question | None, bool]:
    """Returns the question of the first small effect as it asks now, and whether it changes something before it asks."""
    begun: Effect = {**drop_field(effect, chain.CHOSEN), "following": tuple(effect["ops"][1:2])}
    before = desk.transaction.savepoint()
    with desk.speculate():
        result = do_small_effect(desk, begun, effect["ops"][0], False)
        events = desk.transaction.pending
        first = events[before.pending - 1].changes[before.changes :] if before.pending else []
        made = [*first, *(change for event in events[before.pending :] for change in event.changes)]
    asks = result is not None and "what" in result
    return (result if asks else None), asks and any(not isinstance(change, Learned | Pinned) for change in made)


def _shows_more(table: Table, waiting: Question, result: Question) -> bool:
    """Returns whether the options have new cards that their seat cannot see, so that it has to look at them first."""
    new = [card for card in result.get("options", ()) if card in table.cards and card not in waiting.get("options", ())]
    return any(table.zone_of(card).sees not in ("all", "holder") for card in new)


def _ask_step_again(desk: Desk, waiting: Question) -> None:
    """Asks the question of a nested resolution again, or resolves its step where that asks nothing or something else."""
    secret, before = chain.secret_flag(waiting["seat"]), _remaining(desk, waiting)
    with desk.speculate():
        chain.pop_question(desk)
        ResolutionStack(desk, asks_always=True).run()
        result, hidden = chain.current_question(desk), desk.table.flags.get(secret)
        same = result is not None and _asks_same(result, waiting) and _remaining(desk, result) == before
    if not same or result is None or _shows_more(desk.table, waiting, result):
        chain.pop_question(desk)
        desk.ruleset.timeline.settle(desk)
    elif (result, hidden) != (waiting, desk.table.flags.get(secret)):
        chain.pop_question(desk)
        content = cast(Question, {name: value for name, value in result.items() if name not in ("seat", "effect")})
        chain.open_question(desk, waiting["seat"], waiting["effect"], content, hidden)


def _asks_same(result: Question, waiting: Question) -> bool:
    return all(result.get(name) == waiting.get(name) for name in ("seat", "effect", "what"))


def _remaining(desk: Desk, question: Question) -> Plain:
    effect = chain.waiting_effect(desk.table, question["effect"])
    return None if effect is None else effect["ops"]
