"""Handles the choices that effects wait for: cards, words, areas, shares of a number; then continues the game.

The asking small effect runs again with the answer (`small_effects.chosen_answer`). The ruleset's `answers` take the answers
to questions of rules.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Protocol

from domain.card_effects.effect_resolution import add_targets, apply_all_due
from domain.card_effects.immediate_effects import store_progress, stored_effect, upgrade_stored_effect
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.desk.timing import chain
from domain.kernel.desk.timing.chain import CYCLE
from domain.kernel.desk.timing.clock_and_priority import advance_clock, seats_in_game
from domain.kernel.desk.timing.pending_decisions import choose_message
from domain.kernel.record.changes import FlagSet, Plain
from domain.kernel.record.effects import Effect, Question
from domain.parts.card_schema.text_protocols import SeatEffect
from domain.parts.common.card_references import as_references, find_cards, is_id
from domain.parts.common.play_declaration import reject_unused_arguments
from domain.parts.common.set_groups import root
from domain.parts.common.small_effect_execution import OptionalQuestion, chosen_answer, seat_of
from domain.parts.messages import msg

CONTINUATION = "then"
"""The flag that says how the game continues after a choice: `settle` (the chain), `advance` (the clock) or `stay`."""


def make_choice(desk: Desk, seat: str, args: Arguments) -> None:
    """Runs the act `choose`: answers the question that a resolution waits for (targets, discards, an order). Raises
    Refused.
    """
    hooks = desk.ruleset.card_text_hooks
    waiting: Question = chain.current_question(desk) or {}
    desk.reject_unless(bool(waiting), msg("nobody_is_asked_to_choose_anything"))
    rule = waiting.get("rule") or hooks.choice_rule
    chooser = choosing_seat(desk)
    desk.demand(rule, seat in ("", chooser), choose_message(waiting))
    chosen = (hooks.read_choice or _read_choice)(desk, waiting, args, rule)
    answer = {"say": "".join(chosen)} if "words" in waiting else {"cards": chosen}
    facts = {"what": waiting["what"], **({} if hooks.hides_answers else answer)}
    desk.declare("chosen", waiting["seat"], waiting.get("rule", "") if hooks.declares_rule else "", facts)
    if hooks.steps:
        chain.resume_with_choice(desk, chosen)
        return
    chain.pop_question(desk)
    answer_question(desk, waiting, chosen)


def answer_question(desk: Desk, waiting: Question, chosen: tuple[str, ...]) -> None:
    """Gives the answer to the effect or rule that asked, and continues the game. The question is closed already."""
    _deliver_answer(desk, waiting, chosen)
    continue_after_answer(desk, waiting["effect"])


def continue_after_answer(desk: Desk, key: str) -> None:
    """Continues the game after the answer that an effect has; `key`: its key on the chain, empty for one applied at once."""
    if not key:
        apply_all_due(desk)
    (desk.ruleset.card_text_hooks.after_answer or continue_after_choice)(desk, key)


def choosing_seat(desk: Desk) -> str:
    """Returns the seat that answers the open question: the one it names, or the next seat still in the game."""
    waiting, left = chain.require_question(desk), seats_in_game(desk)
    return str(waiting["seat"] if waiting["seat"] in left else left[0])


def _deliver_answer(desk: Desk, waiting: Question, chosen: tuple[str, ...]) -> None:
    """Stores the answer in the effect that waits for it, or calls the handler of the rule that asked the question."""
    answer, key = desk.ruleset.card_text_hooks.answer_handlers.get(waiting["what"]), waiting["effect"]
    if answer is not None:
        answer(desk, waiting, chosen)
    elif waiting["what"] == "targets":
        store_progress(desk, key, add_targets(stored_effect(desk, key), chosen))
    elif waiting["what"] != CYCLE:
        upgrade_stored_effect(desk, waiting)
        store_progress(desk, key, {**stored_effect(desk, key), chain.CHOSEN: (chosen,)})


def _read_choice(desk: Desk, waiting: Question, args: Arguments, rule: str) -> tuple[str, ...]:
    reject_unused_arguments(
        desk,
        lambda word: msg("this_choice_has_no_use", said=word),
        args,
        {"say": "words" in waiting, "cards": "words" not in waiting},
    )
    if "words" in waiting:
        return tuple(filter(None, (read_word(desk, waiting, args, rule),)))
    by_back = all(map(is_id, as_references(args.get("cards", ()))))
    desk.reject_unless(by_back or not (waiting.get("backs") and desk.referee), msg("who_picks_at_random_names"))
    chosen = find_cards(desk, waiting["seat"], args.get("cards", ()), waiting["options"], rule)
    require_choice_count(desk, waiting, chosen, rule)
    distinct_rule = desk.ruleset.card_text_hooks.distinct_targets_rule
    if distinct_rule and waiting["what"] == "targets":
        groups = {root(desk.table, card) for card in chosen}
        desk.demand(distinct_rule, len(groups) == len(chosen), msg("host_and_its_set_card"), waiting["options"])
    return chosen


def read_word(
    desk: Desk, waiting: Question, args: Arguments, rule: str, unsure: bool = False, wrong: Iterable[str] = ()
) -> str:
    """Returns the word that the answer (`say`) names out of the words of the question; empty if it names none.

    Raises Refused for another word.

    `unsure`: only the players can answer this question, so leaving it unsaid breaks no rule · `wrong`: further
    words that can be recorded, but break the rule.
    """
    said, words = str(args.get("say", "")), waiting["words"]
    result: str = next((each for each in words if each.lower() == said.lower()), "")
    against = "" if result else next((each for each in wrong if each.lower() == said.lower()), "")
    fault = msg("said_is_not_one_said", said=said or msg("nothing"), said2=", ".join(words))
    desk.reject_unless(bool(result or against or not said), fault, words, rule=rule)
    desk.demand(rule, True if result else None if unsure and not said else False, fault, words)
    return result or against


def require_choice_count(desk: Desk, waiting: Question, chosen: tuple[str, ...], rule: str) -> None:
    """Demands as many chosen cards as the question asks for."""
    least, most, options = waiting.get("least", waiting["n"]), waiting["n"], waiting["options"]
    wanted = str(most) if least == most else f"{least} to {most}"
    message = msg("choose_n_of_n", n=wanted, n2=len(options)) if options else msg("choose_n", n=wanted)
    desk.demand(rule, least <= len(chosen) <= most, message, options)


def continue_after_choice(desk: Desk, key: str) -> None:
    """Continues after an answer where the chain is closed: resolves it further, or takes up what the flag says."""
    continue_game(desk, desk.table.flags.get(CONTINUATION) or ("settle" if key else "stay"))


def continue_game(desk: Desk, then: str) -> None:
    """Continues the interrupted step at once, or after the choices that are still open."""
    if desk.table.flags.get("awaits") is not None:
        if desk.table.flags.get(CONTINUATION) is None:
            desk.do(FlagSet(CONTINUATION, then))
        return
    if desk.table.flags.get(CONTINUATION) is not None:
        desk.do(FlagSet(CONTINUATION, None))
    if then == "advance":
        advance_clock(desk)
    elif then == "settle" or not desk.table.chain:
        desk.ruleset.timeline.settle(desk)


def with_consent_first(operations: tuple[Plain, ...], optional: bool) -> tuple[Plain, ...]:
    """Returns the small effects of an automatic text; an optional one begins with the question whether to use it."""
    return ({"do": "may"}, *operations) if optional else operations


class MayEffect(SeatEffect, Protocol):
    """A small effect that leaves it to a player whether the rest of the text is used."""

    @property
    def stored(self) -> Plain:
        """The stored table, with what is done `otherwise`."""


def may(desk: Desk, effect: Effect, operation: MayEffect) -> OptionalQuestion:
    """Asks a player whether the rest of the text is used: the answer names the card, or nothing.

    Nothing drops the rest of the text and does what `otherwise` says.
    """
    chosen, card = chosen_answer(effect), effect.get("card", "")
    if chosen is not None:
        otherwise = operation.stored.get("otherwise", {})
        return None if chosen else {"ends": True, "later": otherwise.get("effects", ()), "aims": otherwise.get("targets", ())}
    about: Question = {"seat": seat_of(desk, effect, operation), "what": "may", "least": 0, "n": 1, "options": (card,)}
    return about if card in desk.table.cards else None


# --- areas ------------------------------------------------------------------------------------------------------------

CHOSEN_AREA = "battle"
"""The word for any battle area."""


class MoveToAreaEffect(Protocol):
    """A small effect that moves cards to an area."""

    @property
    def area(self) -> str | None:
        """The area; None: the usual area of the card."""

    @property
    def stored(self) -> Plain:
        """The stored table."""


def choose_area(desk: Desk, effect: Effect, operation: MoveToAreaEffect, words: Collection[str]) -> OptionalQuestion:
    """Asks for one of the battle areas where the text allows any (GW-EFF-01, NX-ZONE-15, MC-SORTIE-12).

    Continues with the area of the answer; without an answer nothing is done.
    """
    if operation.area != CHOSEN_AREA:
        return None
    said = chosen_answer(effect)
    if said is None:
        return {"seat": effect["seat"], "what": "area", "words": tuple(words)}
    return {"later": tuple({**operation.stored, "area": word} for word in said)}


# --- shares of a number -----------------------------------------------------------------------------------------------

STATED_SHARES = "shares"
"""The field of a small effect with the shares stated so far, those of the first cards."""


def share_per_card(operation: Plain, cards: Iterable[str]) -> dict[str, int]:
    """Returns card -> its share of `n`, for the cards whose share is decided; a single undecided card gets the remainder.

    Without `shared` each card has the whole number. If there are more cards than points, the first ones have one each.
    """
    there, n = tuple(cards), int(operation["n"])
    if not operation.get("shared"):
        return dict.fromkeys(there, n)
    stated = operation.get(STATED_SHARES, ())
    rest, left = there[len(stated) :], n - sum(stated)
    if len(rest) == 1:
        stated = (*stated, left)
    elif len(rest) >= left:
        stated = (*stated, *(1 for _ in rest[:left]))
    return dict(zip(there, stated, strict=False))


def ask_next_share(effect: Effect, operation: Plain, cards: Iterable[str], rule: str) -> OptionalQuestion:
    """Asks for the share of the next card; returns None once all shares are decided. An unanswered share is the least,
    one.
    """
    there, n = tuple(cards), int(operation["n"])
    if not operation.get("shared") or len(share_per_card(operation, there)) >= min(len(there), n):
        return None
    stated = operation.get(STATED_SHARES, ())
    most = n - sum(stated) - (len(there) - len(stated) - 1)
    said = chosen_answer(effect)
    if said is not None:
        return {"later": ({**operation, STATED_SHARES: (*stated, int(said[0]) if said else 1)},)}
    words = tuple(str(number) for number in range(1, most + 1))
    return {"seat": effect["seat"], "what": "share", "rule": rule, "words": words, "card": there[len(stated)]}
