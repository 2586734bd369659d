"""Resolves one effect: finds its targets, runs its small effects in order, stops for choices, and applies what is due.

An effect is plain data: `seat`, `card`, `ops` (remaining small effects), `select` (selectors whose targets are still to be
chosen), `targets`. It waits on the chain (`key`) or, if it is applied at once, first in the flag `pending` (empty key). An
effect that is triggered during another one waits until that one is done.
"""

from __future__ import annotations

from typing import Any, Final

from domain.card_effects import chain_links
from domain.card_effects.immediate_effects import (
    ask_for_order,
    first_moment_effects,
    first_pending,
    replace_first_pending,
    store_progress,
    stored_effect,
)
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing import chain
from domain.kernel.desk.timing.chain import stop_endless_loop
from domain.kernel.record.changes import Angled, AttributeSet, Change, Moved, Plain
from domain.kernel.record.effects import Effect, Question, drop_field, pick_fields
from domain.kernel.table.transaction import Savepoint
from domain.parts.bandai.card_text_types import is_chosen_after_supply
from domain.parts.bandai.x_evaluation import bind_x_of_effect
from domain.parts.common.set_groups import root
from domain.parts.common.small_effect_execution import (
    AROUND,
    DONE,
    FORMER_HOST,
    do_small_effect,
    is_same_source,
    mentions_word,
    selector_source,
    source_card,
)
from domain.parts.common.target_groups import GROUPS, add_group, allows_none, least_number


def resolve_effect(desk: Desk, key: str, effect: Effect) -> bool:
    """Resolves an effect as far as possible. Returns False while it waits for a choice.

    A small effect sees the next one (`following`). One that asks stays first and runs again with the answer. Its result may
    add small effects right after it (`later`) with selectors for their targets (`aims`, or `more_aims` besides those of the
    text), name the inner one that asks
    (`by`), end the effect (`ends`), or add effects with their own seat and targets (`inside`), which are resolved first.
    """
    running = _find_targets(desk, key, effect.copy())
    if running is None:
        return False
    running = _check_barred(desk, running)
    while (running["ops"] or running.get(OUTER_EFFECTS)) and desk.table.result is None:
        if not running["ops"]:
            result = _find_targets(desk, key, _leave_inner_effect(desk, key, running))
            if result is None:
                return False
            running = result
            continue
        operation, *rest = running["ops"]
        said = running.get("kind") == "hand" or chain.CHOSEN in running
        before = desk.transaction.savepoint()
        host = _host_still_named(desk, running, rest)
        question = do_small_effect(desk, {**running, "following": tuple(rest[:1])}, operation, said) or {}
        if host is not None and not _is_source_in_play(desk, running):
            running[FORMER_HOST] = host
        if rest and rest[0]["do"] == "if_successful":
            running["did"] = _did_something(desk, before)
        elif rest and rest[0]["do"] == "reckon" and rest[0].get("done"):
            running["did"] = len(_moved_cards(desk, before))
        elif rest and _refers_to_result(rest):
            running["done"] = _done_cards(desk, before) or running.get("done", ())
        running = {**running, "ops": (*question.pop("later", ()), *(() if question.pop("ends", False) else rest))}
        running.pop(chain.CHOSEN, None)
        running = _with_more_selectors(running, question.pop("more_aims", ()))
        running = _enter_inner_effect(_with_new_selectors(running, question.pop("aims", ())), question.pop("inside", ()))
        asks = question.pop("by", operation)
        if question:
            again = question["what"] not in desk.ruleset.card_text_hooks.answer_handlers
            _ask(desk, key, _repeat_after_choice(running, asks) if again else running, question)
            return False
        result = _find_targets(desk, key, running)
        if result is None:
            return False
        running = result
    desk.ruleset.card_text_hooks.after_effect(desk)
    return True


def _host_still_named(desk: Desk, effect: Effect, rest: list[Plain]) -> tuple[str, int] | None:
    """Returns the host of the card of an effect, with its incarnation, if later small effects name it; they mean it even if
    the card leaves first."""
    if not mentions_word((*rest, *effect.get(OUTER_EFFECTS, ())), "host") or not _is_source_in_play(desk, effect):
        return None
    card = source_card(effect)
    host = root(desk.table, card)
    return None if host == card else (host, desk.table.cards[host].life)


def _is_source_in_play(desk: Desk, effect: Effect) -> bool:
    return is_same_source(desk, effect) and desk.table.zone_of(source_card(effect)).in_play


def _did_something(desk: Desk, before: Savepoint) -> bool:
    """Returns whether anything changed since the savepoint."""
    events = desk.transaction.pending
    more = before.pending and len(events[before.pending - 1].changes) > before.changes
    return bool(more or any(event.changes for event in events[before.pending :]))


def _changes_since(desk: Desk, before: Savepoint) -> list[Change]:
    """Returns the changes since the savepoint."""
    events = desk.transaction.pending
    first = events[before.pending - 1].changes[before.changes :] if before.pending else []
    return [*first, *(change for event in events[before.pending :] for change in event.changes)]


def _moved_cards(desk: Desk, before: Savepoint) -> dict[str, None]:
    """Returns the cards that were moved or turned since the savepoint."""
    return {change.card: None for change in _changes_since(desk, before) if isinstance(change, Moved | Angled)}


def _done_cards(desk: Desk, before: Savepoint) -> tuple[tuple[str, int], ...]:
    """Returns the cards that were moved, turned or destroyed since the savepoint, with their incarnations."""
    marked = [change for change in _changes_since(desk, before) if isinstance(change, AttributeSet)]
    fallen = {change.card: None for change in marked if change.name == "destroyed" and change.value is not None}
    cards = [card for card in {**_moved_cards(desk, before), **fallen} if card in desk.table.cards]
    return tuple((card, desk.table.cards[card].life) for card in cards)


def _refers_to_result(following: list[Plain]) -> bool:
    """Returns whether one of the following small effects refers to the result of the present one."""
    return any(each.get("do") == "only_if" and "done" in each for each in following) or mentions_word(tuple(following), DONE)


OUTER_EFFECTS: Final = "outer"
"""The field with the remaining parts of the effects around this one, the nearest first."""
_OWN_FIELDS = ("seat", "ops", "selectors", "select", "targets", GROUPS, AROUND)
"""The fields that an inner effect has of its own."""


def _enter_inner_effect(effect: Effect, inside: tuple[Effect, ...]) -> Effect:
    """Returns the first inner effect, with the others and the rest of the outer one stored around it."""
    if not inside:
        return effect
    around = (*inside[1:], pick_fields(effect, _OWN_FIELDS), *effect.get(OUTER_EFFECTS, ()))
    outer = drop_field(effect, GROUPS) if "targets" in inside[0] else effect
    return {**outer, **inside[0], OUTER_EFFECTS: around}


def _leave_inner_effect(desk: Desk, key: str, effect: Effect) -> Effect:
    """Returns the outer effect of an effect that is done, with what was chosen since, and stores it."""
    around, *rest = effect[OUTER_EFFECTS]
    result: Effect = {**drop_field(drop_field(effect, AROUND), GROUPS), **around, OUTER_EFFECTS: tuple(rest)}
    store_progress(desk, key, result)
    return result


def _with_new_selectors(effect: Effect, selectors: Plain) -> Effect:
    """Returns the effect with new selectors for the following small effects. Their targets are chosen later."""
    return {**drop_field(effect, GROUPS), "selectors": selectors, "select": selectors, "targets": ()} if selectors else effect


def _with_more_selectors(effect: Effect, selectors: Plain) -> Effect:
    """Returns the effect with further selectors, whose targets come after those that it has."""
    return {**effect, "selectors": (*effect.get("selectors", ()), *selectors), "select": selectors} if selectors else effect


def _check_barred(desk: Desk, effect: Effect) -> Effect:
    """Returns the effect without small effects if it fails as a whole; checked once, before the first one."""
    barred = desk.ruleset.card_text_hooks.effect_bar
    if barred is None or effect.get("looked_at"):
        return effect
    rule = barred(desk, effect)
    if rule:
        desk.record("lost", "effect_failed", effect["seat"], rule, {"card": effect["card"]})
    return {**effect, "looked_at": True, **({"ops": ()} if rule else {})}


def _find_targets(desk: Desk, key: str, effect: Effect) -> Effect | None:
    """Returns the effect with its targets; None while a seat has to choose. An effect without any target fails. Those that
    are chosen after a draw wait for it.
    """
    hooks = desk.ruleset.card_text_hooks
    while (effect := bind_x_of_effect(desk, effect)).get("select"):
        if is_chosen_after_supply(effect["select"][0], effect["ops"]):
            return effect
        selector = hooks.selector(effect["select"][0])
        every = hooks.is_about_all(selector)
        question, options = targets_question(desk, effect)
        if question is not None:
            _ask(desk, key, effect, question)
            return None
        few = (
            bool(hooks.exact_count_rule)
            and not every
            and len(options) < least_number(selector)
            and not chain_links.is_recorded_illegal(effect)
        )
        if few or not (options or allows_none(selector)):
            rule = hooks.exact_count_rule if options else hooks.no_target_rule
            desk.record("lost", "effect_failed", effect["seat"], rule, {"card": effect["card"]})
            return {**effect, "ops": (), "select": ()}
        effect = add_targets(effect, options)
    return effect


def targets_question(desk: Desk, effect: Effect) -> tuple[Question | None, tuple[str, ...]]:
    """Returns the question for the targets of the next selector, None where there is no choice; and the options."""
    hooks = desk.ruleset.card_text_hooks
    selector = hooks.selector(effect["select"][0])
    surely, options = _target_options(desk, effect, selector)
    most = len(options) if hooks.is_about_all(selector) else min(selector.n, len(options))
    least = min(least_number(selector) if selector.upto else most, surely)
    if not most:
        return None, ()
    if len(options) <= most and least == most:
        return None, tuple(options)
    about: Question = {"seat": effect["seat"], "what": "targets", "n": most, "least": least, "options": tuple(options)}
    return about, tuple(options)


def _target_options(desk: Desk, effect: Effect, selector: Any) -> tuple[int, list[str]]:
    """Returns how many cards are certain options, and all options; for unknown cards the players know more."""
    hooks, arguments = desk.ruleset.card_text_hooks, (desk.table, effect["seat"], selector_source(effect, selector), selector)
    surely = [card for card in hooks.options(*arguments) if card not in effect["targets"]]
    perhaps = [card for card in hooks.possible_options(*arguments) if card not in (*effect["targets"], *surely)]
    return len(surely), [*surely, *perhaps]


def add_targets(effect: Effect, chosen: tuple[str, ...]) -> Effect:
    """Returns the effect with these targets for its first selector."""
    return {**add_group(effect, chosen), "select": effect["select"][1:]}


def _repeat_after_choice(effect: Effect, operation: Plain) -> Effect:
    """Returns the effect with the asking small effect first, to be run again with the answer."""
    return {**effect, "ops": (operation, *effect["ops"]), chain.CHOSEN: ()}


def _ask(desk: Desk, key: str, effect: Effect, question: Question) -> None:
    store_progress(desk, key, effect)
    seat = question["seat"] or desk.table.clock.holder
    content = question.copy()
    content.pop("seat")
    chain.open_question(desk, seat, key, content)


def apply_pending_effects(desk: Desk) -> None:
    """Checks the state and then applies what is due, unless another effect is being resolved; then it comes after that."""
    desk.ruleset.card_text_hooks.before_effect(desk)
    apply_due_effects_unchecked(desk)


def apply_due_effects_unchecked(desk: Desk) -> None:
    """Applies what is due without checking the state first."""
    first, links = first_pending(desk), desk.table.chain
    amid_a_link = bool(links) and links[-1][1].get("begun")
    if first is not None and not amid_a_link and not first.get("begun"):
        apply_all_due(desk)


def apply_all_due(desk: Desk) -> None:
    """Applies the pending effects one by one, until one has to ask."""
    while desk.table.result is None and desk.table.flags.get("awaits") is None and first_pending(desk):
        if not stored_effect(desk, "").get("begun"):
            if ask_for_order(desk, first_moment_effects(desk)):
                return
            if stop_endless_loop(desk, stored_effect(desk, ""), lambda: replace_first_pending(desk, None)):
                return
            replace_first_pending(desk, {**stored_effect(desk, ""), "begun": True})
        if resolve_effect(desk, "", stored_effect(desk, "")):
            replace_first_pending(desk, None)
