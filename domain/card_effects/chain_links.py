"""Effects that wait in a Cut: their data, which of them a play answers, which are voided, and illegal ones that a scribe
recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple, Protocol, TypeVar, cast

from domain.kernel.contract.refusal import UnclearAnswer
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing import chain
from domain.kernel.messages.message import Message
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.kernel.table.knowledge import printing_name
from domain.kernel.table.table import Table
from domain.parts.card_schema.text_protocols import CardEffect, EffectText, stored_effects, stored_selectors
from domain.parts.common.card_references import is_id, waiting_link_words
from domain.parts.common.small_effect_execution import TEXT_FIELDS, is_manual
from domain.parts.common.target_groups import divide_named_targets, groups_field, incarnations
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
        """Returns whether it is in brackets."""


def make_chain_link(
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
        **groups_field(divide_named_targets(text.targets, named, counts), named),
        "selectors": stored_selectors(text),
        "lives": incarnations(table, named),
        "own_life": table.cards[card_id].life,
        "ops": stored_effects(text),
        "unvoidable": text.unvoidable,
        **({"counts": counts} if counts else {}),
    }


def find_answered_links(
    desk: Desk, ref: Plain, missing: Callable[..., Message], rule: str, answering: AnswerableLinks | None = None
) -> tuple[str, ...]:
    """Returns the key of the waiting link that is answered: that of the named card, or else the only possible one.

    `missing(card=)`: the refusal of a card without a waiting effect · `rule`: broken where a scribe names a card without a
    waiting effect · `answering`: how the text answers; of a text that answers nothing the last link is stored. Raises Refused
    where several links could be meant, or one's own.
    """
    links = desk.table.chain
    if ref in (None, ""):
        return require_single_answerable_link(desk, answering) if answering else tuple(key for key, _ in links[-1:])
    named_links = [(key, data) for key, data in links if _names_link(desk.table, ref, key, data)]
    if named_links:
        able = [each for each in named_links if answering is None or each[0] in answering.possible] or named_links
        if len({data["card"] for _, data in able}) > 1:
            raise _ask_which_link(desk, [key for key, _ in able])
        return (able[-1][0],)
    legal, known = tuple(data["card"] for _, data in links), ref in desk.table.cards or ref in desk.table.pins
    named = ref if is_id(ref) else printing_name(desk.table, str(ref))
    desk.reject_unless(known and not desk.referee, missing(card=named), legal)
    desk.demand(rule, False, missing(card=named), legal)
    return ()


class AnswerableLinks(NamedTuple):
    """The links that a text can answer, by their keys, and the seat that says the text."""

    seat: str
    possible: tuple[str, ...]


def require_single_answerable_link(desk: Desk, answering: AnswerableLinks) -> tuple[str, ...]:
    """Returns the only link that can be answered. Raises Refused with the choices for several links, or for one's own."""
    possible = answering.possible
    if len(possible) > 1 or (possible and _seat_of_link(desk, possible[0]) == answering.seat):
        raise _ask_which_link(desk, possible)
    return possible


def _seat_of_link(desk: Desk, key: str) -> str:
    return str((chain.waiting_effect(desk.table, key) or {}).get("seat", ""))


def _names_link(table: Table, ref: Plain, key: str, data: Effect) -> bool:
    card = table.cards.get(data["card"])
    return ref in (key, data["card"], card.printing if card else None)


def _ask_which_link(desk: Desk, keys: Iterable[str]) -> UnclearAnswer:
    words = waiting_link_words(desk.table)
    return UnclearAnswer("", msg("which_waiting_effect_is_answered"), tuple(words[key] for key in keys))


def voids_its_answer(text: EffectText) -> bool:
    """Returns whether a text voids the effect that it answers."""
    return not text.targets and _acts_on_answer(stored_effects(text), "void")


def answers_a_link(text: EffectText) -> bool:
    """Returns whether a text does something to the effect that it answers: it voids it, or gives it another target."""
    return voids_its_answer(text) or _acts_on_answer(stored_effects(text), "aim")


def _acts_on_answer(operations: Plain, word: str) -> bool:
    """Returns whether stored small effects, nested ones included, do something to the answered effect."""
    if isinstance(operations, dict):
        return (operations.get("do") == word and not operations.get("links")) or any(
            _acts_on_answer(each, word) for key, each in operations.items() if key not in TEXT_FIELDS
        )
    return isinstance(operations, tuple) and any(_acts_on_answer(each, word) for each in operations)


def require_something_to_void(desk: Desk, text: EffectText, answers: tuple[str, ...], rule: str, said: Message) -> None:
    """Demands an answered effect for a text that voids it (GW-EFF-05, MC-TGT-01, NX-TGT-02)."""
    if voids_its_answer(text):
        desk.demand(rule, bool(answers), said)


def links_to_void(
    desk: Desk, effect: Effect, operation: VoidEffect, subjects: Callable[[Desk, Effect, CardEffect], list[str]]
) -> tuple[str, ...]:
    """Returns the keys of the effects that `void` is about (GW-PLAY-08, GW-LABL-06, MC-NEG-01, NX-PLAY-08).

    Those of `links`, else the plays of its targets, else the answered one. A manual effect voids those of the cards it names
    (`subjects`), else the only one. Raises Refused if no such effect waits.
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
    meant = operation.links or (of_cards if operation.to else sole_chain_link_or_refuse(desk))
    known = bool(meant) and all(key in waiting for key in meant)
    desk.reject_unless(known, msg("nothing_such_waits_that_could"), tuple(waiting.values()))
    return meant


def sole_chain_link_or_refuse(desk: Desk) -> tuple[str, ...]:
    """Returns the key of the only effect on the chain, for a manual effect that names no target effect; empty if the chain is
    empty. Raises Refused, with the choices, if several wait.
    """
    keys = tuple(key for key, _ in desk.table.chain)
    if len(keys) > 1:
        raise _ask_which_link(desk, keys)
    return keys


# --- illegal effects that a scribe recorded ---------------------------------------------------------------------------

T = TypeVar("T", bound=Mapping[str, Any])
RECORDED_ILLEGAL: Final = "as_said"
"""The field that marks an effect declared against a rule.

The record does not take back what the players let pass: such an effect is resolved although its targets, host or situation
would fail a second check. Cards that have left since are still gone.
"""


def mark_recorded_illegal(desk: Desk, effect: T) -> T:
    """Returns an effect, or a step of one, with the mark if the present line breaks a rule."""
    return cast(T, {**effect, RECORDED_ILLEGAL: True} if desk.breaks_rule else {**effect})


def is_recorded_illegal(effect: Effect) -> bool:
    """Returns whether an effect is resolved without a second check."""
    return bool(effect.get(RECORDED_ILLEGAL))


def rule_unless_illegal(effect: Effect, rule: str) -> str:
    """Returns the rule by which an effect fails at its resolution; empty for a recorded illegal effect."""
    return "" if is_recorded_illegal(effect) else rule
