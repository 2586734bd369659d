"""The resolution of card texts in Robotech (`domain.card_effects`): reads choices and applies the answers to questions."""

from __future__ import annotations

from functools import partial

from domain.card_effects.choices import answer_question, require_choice_count
from domain.card_effects.renewed_questions import Places, ask_again, ask_for_unmoved, reopen_question
from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Arguments, CardTextHooks, Desk
from domain.kernel.desk.timing.chain import CYCLE
from domain.kernel.desk.timing.clock_and_priority import first_with_priority, give_priority, resume_clock
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect, Question, drop_field
from domain.parts.common.card_references import as_references, find_card_among, find_cards, require_each_once
from domain.parts.common.play_declaration import reject_unused_arguments
from domain.rulesets.robotech.card_schema.texts import read_cost
from domain.rulesets.robotech.chain import clip
from domain.rulesets.robotech.combat import attack_results_step, skirmish
from domain.rulesets.robotech.effects import triggers
from domain.rulesets.robotech.effects.card_lookup import find_or_elsewhere
from domain.rulesets.robotech.effects.verbs import pile_inspection
from domain.rulesets.robotech.messages import msg
from domain.rulesets.robotech.plays import costs


def _chosen(desk: Desk, waiting: Question, args: Arguments, rule: str) -> tuple[str, ...]:
    """Returns the answer to a question: cards to discard, Units to destroy, targets, or the player of an ability."""
    of_seats = waiting["what"] in ("opponent", "player")
    reject_unused_arguments(
        desk,
        lambda word: msg("this_choice_has_no_use", said=word),
        args,
        {"seat": of_seats, "cards": not of_seats, "say": False},
    )
    return _seat_named(desk, waiting, args) if of_seats else _cards_named(desk, waiting, args, rule)


def _seat_named(desk: Desk, waiting: Question, args: Arguments) -> tuple[str, ...]:
    """Returns the player that a text is about."""
    named = args.get("seat")
    desk.demand(
        "RT-MP-05", named in waiting["options"], msg("which_word_is_it_about", word=waiting["what"]), waiting["options"]
    )
    return (str(named),) if named else ()


def _cards_named(desk: Desk, waiting: Question, args: Arguments, rule: str) -> tuple[str, ...]:
    """Returns the chosen cards; a scribe may record other cards, too many or too few."""
    options = waiting["options"]
    named = as_references(args.get("cards", ()))
    chosen = (
        pile_inspection.read_search_result(desk, waiting, named)
        if waiting["what"] == "search"
        else _found(desk, waiting, named, rule)
    )
    require_each_once(desk, chosen, options, rule)
    require_choice_count(desk, waiting, chosen, rule)
    weights = dict(zip(options, waiting.get("weights", ()), strict=False))
    heavy, limit = sum(weights.get(card, 0) for card in chosen), waiting.get("limit", 0)
    desk.demand(rule, not weights or heavy <= limit, msg("their_armor_is_n_in_all", n=heavy, n2=limit), options)
    return chosen


def _found(desk: Desk, waiting: Question, refs: tuple[Plain, ...], rule: str) -> tuple[str, ...]:
    seat = waiting["seat"]
    try:
        with desk.savepoint():
            return find_cards(desk, seat, refs, waiting["options"])
    except Refused as missing:
        if desk.referee:
            raise Refused(rule, missing.refusal.reason, missing.refusal.legal) from None
    return tuple(
        find_or_elsewhere(
            desk,
            seat,
            ref,
            rule,
            lambda ref=ref: find_card_among(desk.table, ref, waiting["options"], partial(msg, "card_is_not_among_choices")),  # type: ignore[misc]
        )
        for ref in refs
    )


def _about(desk: Desk, waiting: Question, chosen: tuple[str, ...]) -> None:
    """Puts a triggered ability into the clip with the chosen player (RT-MP-05); without a player it is lost."""
    effect: Effect = waiting["waits"]
    if chosen:
        triggers.put_ability_into_clip(desk, {**effect, "about": chosen[0]})
    else:
        desk.record("lost", "effect_failed", effect["seat"], "RT-MP-05", {"card": effect["card"]})
    _speak(desk)


def _paid(desk: Desk, waiting: Question, chosen: tuple[str, ...]) -> None:
    """Pays the cost of a triggered ability in full or not at all; an unpaid ability does not enter the clip (RT-COST-12)."""
    effect = drop_field(waiting["waits"], "cost")
    desk.demand("RT-COST-12", len(chosen) in (0, waiting["n"]), msg("it_costs_n_cards_not_n", n=waiting["n"], n2=len(chosen)))
    if chosen:
        costs.pay_one_kind(desk, effect["seat"], effect["card"], read_cost(waiting["waits"]["cost"]), chosen)
        triggers.put_ability_into_clip(desk, effect)
    _speak(desk)


def _targeted(desk: Desk, waiting: Question, chosen: tuple[str, ...]) -> None:
    triggers.push_effect_with_targets(desk, waiting["waits"], chosen)
    _speak(desk)


def _speak(desk: Desk) -> None:
    triggers.put_waiting_into_clip(desk)
    if desk.table.flags.get("awaits") is None:
        give_priority(desk, first_with_priority(desk))


def _doomed(desk: Desk, waiting: Question, chosen: tuple[str, ...]) -> None:
    skirmish.record_chosen_losses(desk, waiting, chosen)
    resume_clock(desk)


def _search_again(desk: Desk, waiting: Question, places: Places) -> None:
    """Asks again for the cards of a search; a place without cards is searched for nothing."""
    if desk.table.at(waiting["place"]):
        reopen_question(desk, waiting, waiting)
    else:
        answer_question(desk, waiting, ())


def _enter_again(desk: Desk, waiting: Question, places: Places) -> None:
    """Puts a triggered ability into the clip again, with its cost, player and targets as they are now (RT-ABIL-04)."""
    triggers.put_ability_into_clip(desk, waiting["waits"])
    _speak(desk)


def _fight_again(desk: Desk, waiting: Question, places: Places) -> None:
    """Compares the Units of a Skirmish again that are left; an attack that is no Skirmish any more gets its result."""
    attack_results_step.compare_remaining_units(desk)
    resume_clock(desk)


def _stopped(desk: Desk, waiting: Question, chosen: tuple[str, ...]) -> None:
    """Continues the game without an effect whose cycle the judge has stopped."""
    if desk.table.chain:
        desk.ruleset.timeline.settle(desk)
    else:
        resume_clock(desk)


def _go_on(desk: Desk, key: str) -> None:
    """Continues the clip after a choice, and puts triggered abilities into it."""
    if key:
        desk.ruleset.timeline.settle(desk)
    triggers.put_waiting_into_clip(desk)


CARD_TEXT_HOOKS = CardTextHooks(
    chain="reopening",
    begin_effect=clip.begin_effect,
    after_resolution=triggers.put_waiting_into_clip,
    choice_rule="RT-GOLD-01",
    declares_rule=True,
    read_choice=_chosen,
    answer_handlers={
        "search": pile_inspection.take_found_cards,
        "look": pile_inspection.distribute_searched_cards,
        "cost": _paid,
        "targets": _targeted,
        "opponent": _about,
        "player": _about,
        "victims": _doomed,
        CYCLE: _stopped,
    },
    ask_again=ask_again,
    question_renewals={
        "look": ask_for_unmoved,
        "search": _search_again,
        "cost": _enter_again,
        "targets": _enter_again,
        "opponent": _enter_again,
        "player": _enter_again,
        "victims": _fight_again,
    },
    after_answer=_go_on,
)
"""The hooks of card texts: one effect is carried out (RT-CLIP-03), then all players may add more.

The Active player adds first (RT-CLIP-04).
"""
