"""Effects that wait in a Cut: their data, which of them a play answers, which are voided, and illegal ones that a scribe
recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, Protocol, TypeVar, cast

from domain.kernel.contract.ruleset import Desk
from domain.kernel.messages.message import Message
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.kernel.table.knowledge import printing_name
from domain.kernel.table.table import Table
from domain.parts.common.card_references import is_id
from domain.parts.common.small_effects import is_manual
from domain.parts.common.targets import incarnations
from domain.parts.grammar.text_protocols import CardEffect, EffectText, stored_effects, stored_selectors
from domain.parts.messages import msg


class VoidEffect(CardEffect, Protocol):
    """A small effect that voids waiting effects."""

    @property
    def links(self) -> tuple[str, ...]:
        """The keys of the effects it voids."""


class VoidableText(EffectText, Protocol):
    """A text that may be voided, unless it is in brackets."""

    @property
    def unvoidable(self) -> bool:
        """Whether it is in brackets."""


def make_waiting_effect(
    table: Table, seat: str, kind: str, card_id: str, text: VoidableText, named: tuple[str, ...], counts: tuple[int, ...] = ()
) -> Effect:
    """Returns a play or text as a waiting effect with its named targets (MC-TGT-04).

    `own_life`: the incarnation of its card, for effects on "this card" · `counts`: how many targets each selector has, where
    that is fewer than it may have.
    """
    return {
        "seat": seat,
        "kind": kind,
        "card": card_id,
        "targets": named,
        "selectors": stored_selectors(text),
        "lives": incarnations(table, named),
        "own_life": table.cards[card_id].life,
        "ops": stored_effects(text),
        "unvoidable": text.unvoidable,
        **({"counts": counts} if counts else {}),
    }


def find_answered_links(
    desk: Desk, ref: Plain, missing: Callable[..., Message], rule: str, kinds: Collection[str] = ()
) -> tuple[str, ...]:
    """Returns the key of the waiting link that is answered: the last one, or that of the named card.

    `missing(card=)`: the refusal of a card without a waiting effect · `kinds`: allowed kinds if no card is named ·
    `rule`: broken where a scribe names a card without a waiting effect.
    """
    links = desk.table.chain
    if ref in (None, ""):
        such = [key for key, data in links if not kinds or data["kind"] in kinds]
        return tuple(such[-1:])
    for key, data in reversed(links):
        if ref in (key, data["card"], desk.table.cards[data["card"]].printing):
            return (key,)
    legal, known = tuple(data["card"] for _, data in links), ref in desk.table.cards or ref in desk.table.pins
    named = ref if is_id(ref) else printing_name(desk.table, str(ref))
    desk.reject_unless(known and not desk.referee, missing(card=named), legal)
    desk.demand(rule, False, missing(card=named), legal)
    return ()


def voids_its_answer(text: EffectText) -> bool:
    """Whether a text voids the effect that it answers."""
    void = any(each.do == "void" and not each.links for each in text.effects)
    return void and not text.targets


def require_something_to_void(desk: Desk, text: EffectText, answers: tuple[str, ...], rule: str, said: Message) -> None:
    """Demands an answered effect for a text that voids it (GW-EFF-05, MC-TGT-01, NX-TGT-02)."""
    if voids_its_answer(text):
        desk.demand(rule, bool(answers), said)


def links_to_void(
    desk: Desk, effect: Effect, operation: VoidEffect, subjects: Callable[[Desk, Effect, CardEffect], list[str]]
) -> tuple[str, ...]:
    """Returns the keys of the effects that `void` is about (GW-PLAY-08, GW-LABL-06, MC-NEG-01, NX-PLAY-08).

    Those of `links`, else the plays of its targets, else the answered one. A manual effect voids those of the cards it names
    (`subjects`), else the last. Raises Refused if no such effect waits.
    """
    if is_manual(effect):
        return _manually_voided_links(desk, effect, operation, subjects)
    targets = effect.get("targets", ())
    of_targets = tuple(key for key, data in desk.table.chain if data["kind"] == "play" and data["card"] in targets)
    return operation.links or of_targets or tuple(effect.get("answers", ()))


def _manually_voided_links(
    desk: Desk, effect: Effect, operation: VoidEffect, subjects: Callable[[Desk, Effect, CardEffect], list[str]]
) -> tuple[str, ...]:
    waiting = {key: data["card"] for key, data in desk.table.chain}
    wanted = subjects(desk, effect, operation) if operation.to else []
    of_cards = tuple(key for key, card in waiting.items() if card in wanted)
    meant = operation.links or (of_cards if operation.to else tuple(waiting)[-1:])
    known = bool(meant) and all(key in waiting for key in meant)
    desk.reject_unless(known, msg("nothing_such_waits_that_could"), tuple(waiting.values()))
    return meant


# --- illegal effects that a scribe recorded ---------------------------------------------------------------------------

T = TypeVar("T", bound=Mapping[str, Any])
RECORDED_ILLEGAL: Final = "as_said"
"""The field that marks an effect declared against a rule.

The record does not take back what the players let pass: such an effect is resolved although its targets, host or situation
would fail a second check. Cards that have left since are still gone.
"""


def mark_if_illegal(desk: Desk, effect: T) -> T:
    """Returns an effect, or a step of one, with the mark if the present line breaks a rule."""
    return cast(T, {**effect, RECORDED_ILLEGAL: True} if desk.breaks_rule else {**effect})


def is_recorded_illegal(effect: Effect) -> bool:
    """Whether an effect is resolved without a second check."""
    return bool(effect.get(RECORDED_ILLEGAL))


def failure_rule(effect: Effect, rule: str) -> str:
    """Returns the rule by which an effect fails at its resolution; empty for a recorded illegal effect."""
    return "" if is_recorded_illegal(effect) else rule
