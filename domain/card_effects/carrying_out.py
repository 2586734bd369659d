"""Carrying out effects: targets, small effects one after another, choices on the way, and what is due one after the other.

An effect is plain data: `seat`, `card`, `ops` (small effects still to be done), `select` (selectors whose targets are still
to be chosen), `targets`. It lies on the chain (`key`) or, where it is applied at once, first in the flag `pending` (key
empty); while it waits for a choice it stays there with what is left. What is applied at once waits until the effect in the
middle of which it was set off is through.
"""

from __future__ import annotations

from typing import Any, Final

from domain.card_effects import as_said
from domain.card_effects.ordering import ask_for_order, of_one_moment
from domain.card_effects.pending import first_pending, keep, keep_first, kept
from domain.kernel.contract.effect import Effect, only, without
from domain.kernel.contract.question import Asked
from domain.kernel.desk import chain
from domain.kernel.desk.cycles import goes_round
from domain.kernel.desk.desk import Desk
from domain.kernel.desk.writing import Mark
from domain.kernel.record.changes import Angled, Moved, Plain
from domain.parts.common.own_cards import beside
from domain.parts.common.small_effects import AROUND, do_one


def carry_out(desk: Desk, key: str, effect: Effect) -> bool:
    """Carries an effect out as far as it goes; False where it waits for a choice.

    A small effect is told which one comes next (`following`). One that asks stays first and is done again with the answer.
    What it returns may bring small effects along that come right after it (`later`), with selectors whose targets they are
    about (`aims`), name the one inside it that asks (`by`), or end the effect (`ends`). It may also bring effects of their
    own (`inside`): those are carried out first, one after the other, each with its seat and its targets.
    """
    running = _with_targets(desk, key, effect.copy())
    if running is None:
        return False
    running = _unless_barred(desk, running)
    while (running["ops"] or running.get(OUTER)) and desk.table.result is None:
        if not running["ops"]:
            found = _with_targets(desk, key, _out(desk, key, running))
            if found is None:
                return False
            running = found
            continue
        operation, *rest = running["ops"]
        said = running.get("kind") == "hand" or chain.CHOSEN in running
        before = desk.writing.mark()
        question = do_one(desk, {**running, "following": tuple(rest[:1])}, operation, said) or {}
        if rest and rest[0]["do"] == "if_successful":
            running["did"] = _did_something(desk, before)
        elif rest and rest[0]["do"] == "reckon" and rest[0].get("done"):
            running["did"] = _how_many(desk, before)
        running = {**running, "ops": (*question.pop("later", ()), *(() if question.pop("ends", False) else rest))}
        running.pop(chain.CHOSEN, None)
        running = _into(_aimed_anew(running, question.pop("aims", ())), question.pop("inside", ()))
        asks = question.pop("by", operation)
        if question:
            again = question["what"] not in desk.ruleset.texts.answers
            _wait(desk, key, _asking(running, asks) if again else running, question)
            return False
        found = _with_targets(desk, key, running)
        if found is None:
            return False
        running = found
    desk.ruleset.texts.after(desk)
    return True


def _did_something(desk: Desk, before: Mark) -> bool:
    """Whether anything was changed since then."""
    drafts = desk.writing.drafts
    more = before.drafts and len(drafts[before.drafts - 1].changes) > before.changes
    return bool(more or any(draft.changes for draft in drafts[before.drafts :]))


def _how_many(desk: Desk, before: Mark) -> int:
    """How many cards were moved or turned since then."""
    drafts = desk.writing.drafts
    first = drafts[before.drafts - 1].changes[before.changes :] if before.drafts else []
    since = [*first, *(change for draft in drafts[before.drafts :] for change in draft.changes)]
    return len({change.card for change in since if isinstance(change, Moved | Angled)})


OUTER: Final = "outer"
"""What is left of the effects around the one that is carried out, the nearest first."""
_OWN = ("seat", "ops", "selectors", "select", "targets", AROUND)
"""What an effect inside another one has of its own."""


def _into(effect: Effect, inside: tuple[Effect, ...]) -> Effect:
    """The first of some effects inside of one, with the others and what is left of that one around it."""
    if not inside:
        return effect
    around = (*inside[1:], only(effect, _OWN), *effect.get(OUTER, ()))
    return {**effect, **inside[0], OUTER: around}


def _out(desk: Desk, key: str, effect: Effect) -> Effect:
    """The effect around one that is through; written down, for it may have another seat."""
    around, *rest = effect[OUTER]
    found: Effect = {**without(effect, AROUND), **around, OUTER: tuple(rest)}
    keep(desk, key, found)
    return found


def _aimed_anew(effect: Effect, selectors: Plain) -> Effect:
    """The effect with other targets for what follows, which are still to be found."""
    return {**effect, "selectors": selectors, "select": selectors, "targets": ()} if selectors else effect


def _unless_barred(desk: Desk, effect: Effect) -> Effect:
    """The effect, without anything to do where it fails as a whole; looked at once, before the first part."""
    barred = desk.ruleset.texts.barred
    if barred is None or effect.get("looked_at"):
        return effect
    rule = barred(desk, effect)
    if rule:
        desk.record("lost", "effect_failed", effect["seat"], rule, {"card": effect["card"]})
    return {**effect, "looked_at": True, **({"ops": ()} if rule else {})}


def _with_targets(desk: Desk, key: str, effect: Effect) -> Effect | None:
    """The effect with its targets found; None where somebody has to choose. One without any target fails."""
    texts = desk.ruleset.texts
    while effect.get("select"):
        selector = texts.selector(effect["select"][0])
        every = texts.every(selector)
        surely, options = _options(desk, effect, selector)
        most = len(options) if every else min(selector.n, len(options))
        least = 0 if selector.upto else min(most, surely)
        if (selector.upto and options) or len(options) > most or least < most:
            about: Asked = {"seat": effect["seat"], "what": "targets", "n": most, "least": least, "options": tuple(options)}
            _wait(desk, key, effect, about)
            return None
        few = bool(texts.exact) and not every and len(options) < selector.n and not as_said.holds(effect)
        if (few or not options) and not selector.upto:
            rule = texts.exact if options else texts.fails
            desk.record("lost", "effect_failed", effect["seat"], rule, {"card": effect["card"]})
            return {**effect, "ops": (), "select": ()}
        effect = targeted(effect, tuple(options))
    return effect


def _options(desk: Desk, effect: Effect, selector: Any) -> tuple[int, list[str]]:
    """The cards that may be chosen, and how many of them certainly: of a card that nobody knows the players know more."""
    texts, asked = desk.ruleset.texts, (desk.table, effect["seat"], beside(effect, selector), selector)
    surely = [card for card in texts.options(*asked) if card not in effect["targets"]]
    perhaps = [card for card in texts.perhaps(*asked) if card not in (*effect["targets"], *surely)]
    return len(surely), [*surely, *perhaps]


def targeted(effect: Effect, chosen: tuple[str, ...]) -> Effect:
    """The effect with these targets for its first selector."""
    return {**effect, "targets": (*effect["targets"], *chosen), "select": effect["select"][1:]}


def _asking(effect: Effect, operation: Plain) -> Effect:
    """The effect with the small effect that asks still first, to be done again with what is chosen."""
    return {**effect, "ops": (operation, *effect["ops"]), chain.CHOSEN: ()}


def _wait(desk: Desk, key: str, effect: Effect, question: Asked) -> None:
    keep(desk, key, effect)
    seat = question["seat"] or desk.table.clock.holder
    asked = question.copy()
    asked.pop("seat")
    chain.ask(desk, seat, key, asked)


def run_pending(desk: Desk) -> None:
    """Applies what is due at once, unless another effect is in the middle of being carried out: it comes after that."""
    desk.ruleset.texts.before(desk)
    apply_due(desk)


def apply_due(desk: Desk) -> None:
    """The same, without a look at what follows from the state."""
    first, links = first_pending(desk), desk.table.chain
    amid_a_link = bool(links) and links[-1][1].get("begun")
    if first is not None and not amid_a_link and not first.get("begun"):
        resume(desk)


def resume(desk: Desk) -> None:
    """Applies what is due one after another, until one has to ask."""
    while desk.table.result is None and desk.table.flags.get("awaits") is None and first_pending(desk):
        if not kept(desk, "").get("begun"):
            if ask_for_order(desk, of_one_moment(desk)):
                return
            if goes_round(desk, kept(desk, ""), lambda: keep_first(desk, None)):
                return
            keep_first(desk, {**kept(desk, ""), "begun": True})
        if carry_out(desk, "", kept(desk, "")):
            keep_first(desk, None)
