"""Carrying out effects: targets, small effects one after another, choices on the way, and what is due one after the other.

An effect is plain data: `seat`, `card`, `ops` (small effects still to be done), `select` (selectors whose targets are still
to be chosen), `targets`. It lies on the chain (`key`) or, where it is applied at once, first in the flag `pending` (key
empty); while it waits for a choice it stays there with what is left. What is applied at once waits until the effect in the
middle of which it was set off is through.
"""

from __future__ import annotations

from typing import Any, Final

from domain.card_effects import waiting_effects
from domain.card_effects.pending_effects import (
    ask_for_order,
    first_moment_effects,
    first_pending,
    replace_first_pending,
    store_progress,
    stored_effect,
)
from domain.kernel.desk.desk import Desk
from domain.kernel.desk.timing import chain
from domain.kernel.desk.timing.chain import check_loop
from domain.kernel.record.changes import Angled, Moved, Plain
from domain.kernel.record.effects import Effect, Question, drop_field, pick_fields
from domain.kernel.table.transaction import Savepoint
from domain.parts.common.small_effects import AROUND, do_small_effect, selector_source


def resolve_effect(desk: Desk, key: str, effect: Effect) -> bool:
    """Carries an effect out as far as it goes; False where it waits for a choice.

    A small effect is told which one comes next (`following`). One that asks stays first and is done again with the answer.
    What it returns may bring small effects along that come right after it (`later`), with selectors whose targets they are
    about (`aims`), name the one inside it that asks (`by`), or end the effect (`ends`). It may also bring effects of their
    own (`inside`): those are carried out first, one after the other, each with its seat and its targets.
    """
    running = _find_targets(desk, key, effect.copy())
    if running is None:
        return False
    running = _check_barred(desk, running)
    while (running["ops"] or running.get(OUTER_EFFECTS)) and desk.table.result is None:
        if not running["ops"]:
            found = _find_targets(desk, key, _leave_inner_effect(desk, key, running))
            if found is None:
                return False
            running = found
            continue
        operation, *rest = running["ops"]
        said = running.get("kind") == "hand" or chain.CHOSEN in running
        before = desk.transaction.savepoint()
        question = do_small_effect(desk, {**running, "following": tuple(rest[:1])}, operation, said) or {}
        if rest and rest[0]["do"] == "if_successful":
            running["did"] = _did_something(desk, before)
        elif rest and rest[0]["do"] == "reckon" and rest[0].get("done"):
            running["did"] = _count_moved_cards(desk, before)
        running = {**running, "ops": (*question.pop("later", ()), *(() if question.pop("ends", False) else rest))}
        running.pop(chain.CHOSEN, None)
        running = _enter_inner_effect(_with_new_selectors(running, question.pop("aims", ())), question.pop("inside", ()))
        asks = question.pop("by", operation)
        if question:
            again = question["what"] not in desk.ruleset.texts.answers
            _ask(desk, key, _repeat_after_choice(running, asks) if again else running, question)
            return False
        found = _find_targets(desk, key, running)
        if found is None:
            return False
        running = found
    desk.ruleset.texts.after(desk)
    return True


def _did_something(desk: Desk, before: Savepoint) -> bool:
    """Whether anything was changed since then."""
    drafts = desk.transaction.pending
    more = before.drafts and len(drafts[before.drafts - 1].changes) > before.changes
    return bool(more or any(draft.changes for draft in drafts[before.drafts :]))


def _count_moved_cards(desk: Desk, before: Savepoint) -> int:
    """How many cards were moved or turned since then."""
    drafts = desk.transaction.pending
    first = drafts[before.drafts - 1].changes[before.changes :] if before.drafts else []
    since = [*first, *(change for draft in drafts[before.drafts :] for change in draft.changes)]
    return len({change.card for change in since if isinstance(change, Moved | Angled)})


OUTER_EFFECTS: Final = "outer"
"""What is left of the effects around the one that is carried out, the nearest first."""
_OWN_FIELDS = ("seat", "ops", "selectors", "select", "targets", AROUND)
"""What an effect inside another one has of its own."""


def _enter_inner_effect(effect: Effect, inside: tuple[Effect, ...]) -> Effect:
    """The first of some effects inside of one, with the others and what is left of that one around it."""
    if not inside:
        return effect
    around = (*inside[1:], pick_fields(effect, _OWN_FIELDS), *effect.get(OUTER_EFFECTS, ()))
    return {**effect, **inside[0], OUTER_EFFECTS: around}


def _leave_inner_effect(desk: Desk, key: str, effect: Effect) -> Effect:
    """The effect around one that is through; written down, for it may have another seat."""
    around, *rest = effect[OUTER_EFFECTS]
    found: Effect = {**drop_field(effect, AROUND), **around, OUTER_EFFECTS: tuple(rest)}
    store_progress(desk, key, found)
    return found


def _with_new_selectors(effect: Effect, selectors: Plain) -> Effect:
    """The effect with other targets for what follows, which are still to be found."""
    return {**effect, "selectors": selectors, "select": selectors, "targets": ()} if selectors else effect


def _check_barred(desk: Desk, effect: Effect) -> Effect:
    """The effect, without anything to do where it fails as a whole; looked at once, before the first part."""
    barred = desk.ruleset.texts.barred
    if barred is None or effect.get("looked_at"):
        return effect
    rule = barred(desk, effect)
    if rule:
        desk.record("lost", "effect_failed", effect["seat"], rule, {"card": effect["card"]})
    return {**effect, "looked_at": True, **({"ops": ()} if rule else {})}


def _find_targets(desk: Desk, key: str, effect: Effect) -> Effect | None:
    """The effect with its targets found; None where somebody has to choose. One without any target fails."""
    texts = desk.ruleset.texts
    while effect.get("select"):
        selector = texts.selector(effect["select"][0])
        every = texts.every(selector)
        surely, options = _target_options(desk, effect, selector)
        most = len(options) if every else min(selector.n, len(options))
        least = 0 if selector.upto else min(most, surely)
        if (selector.upto and options) or len(options) > most or least < most:
            about: Question = {
                "seat": effect["seat"],
                "what": "targets",
                "n": most,
                "least": least,
                "options": tuple(options),
            }
            _ask(desk, key, effect, about)
            return None
        few = (
            bool(texts.exact) and not every and len(options) < selector.n and not waiting_effects.is_recorded_illegal(effect)
        )
        if (few or not options) and not selector.upto:
            rule = texts.exact if options else texts.fails
            desk.record("lost", "effect_failed", effect["seat"], rule, {"card": effect["card"]})
            return {**effect, "ops": (), "select": ()}
        effect = add_targets(effect, tuple(options))
    return effect


def _target_options(desk: Desk, effect: Effect, selector: Any) -> tuple[int, list[str]]:
    """The cards that may be chosen, and how many of them certainly: of a card that nobody knows the players know more."""
    texts, asked = desk.ruleset.texts, (desk.table, effect["seat"], selector_source(effect, selector), selector)
    surely = [card for card in texts.options(*asked) if card not in effect["targets"]]
    perhaps = [card for card in texts.perhaps(*asked) if card not in (*effect["targets"], *surely)]
    return len(surely), [*surely, *perhaps]


def add_targets(effect: Effect, chosen: tuple[str, ...]) -> Effect:
    """The effect with these targets for its first selector."""
    return {**effect, "targets": (*effect["targets"], *chosen), "select": effect["select"][1:]}


def _repeat_after_choice(effect: Effect, operation: Plain) -> Effect:
    """The effect with the small effect that asks still first, to be done again with what is chosen."""
    return {**effect, "ops": (operation, *effect["ops"]), chain.CHOSEN: ()}


def _ask(desk: Desk, key: str, effect: Effect, question: Question) -> None:
    store_progress(desk, key, effect)
    seat = question["seat"] or desk.table.clock.holder
    asked = question.copy()
    asked.pop("seat")
    chain.open_question(desk, seat, key, asked)


def run_pending(desk: Desk) -> None:
    """Applies what is due at once, unless another effect is in the middle of being carried out: it comes after that."""
    desk.ruleset.texts.before(desk)
    apply_due_effect(desk)


def apply_due_effect(desk: Desk) -> None:
    """The same, without a look at what follows from the state."""
    first, links = first_pending(desk), desk.table.chain
    amid_a_link = bool(links) and links[-1][1].get("begun")
    if first is not None and not amid_a_link and not first.get("begun"):
        apply_all_due(desk)


def apply_all_due(desk: Desk) -> None:
    """Applies what is due one after another, until one has to ask."""
    while desk.table.result is None and desk.table.flags.get("awaits") is None and first_pending(desk):
        if not stored_effect(desk, "").get("begun"):
            if ask_for_order(desk, first_moment_effects(desk)):
                return
            if check_loop(desk, stored_effect(desk, ""), lambda: replace_first_pending(desk, None)):
                return
            replace_first_pending(desk, {**stored_effect(desk, ""), "begun": True})
        if resolve_effect(desk, "", stored_effect(desk, "")):
            replace_first_pending(desk, None)
