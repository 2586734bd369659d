"""Small effects: the operations that card texts are made of; runs one, and finds the cards and seats it is about."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final, Protocol

from domain.kernel.contract.desk_state import CurrentEffect
from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing.chain import CHOSEN, as_current_effect
from domain.kernel.desk.timing.clock_and_priority import next_seat
from domain.kernel.messages.message import Message
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect, Question
from domain.kernel.table.table import Table
from domain.parts.card_schema.text_protocols import CardEffect, SeatEffect, targets_filter
from domain.parts.common.card_references import (
    as_references,
    cards_known_to,
    cards_of_same_places,
    find_cards,
    require_each_once,
)
from domain.parts.common.set_groups import root, with_set_cards
from domain.parts.common.target_groups import cards_of_target, target_groups
from domain.parts.messages import msg

# --- cards that a text names by a word --------------------------------------------------------------------------------

SUBJECT: Final = "subject"
"""The word for the card of a moment, and the effect's field with it."""


DONE: Final = "done"
"""The word for the cards that the small effect before moved, turned or destroyed, and the effect's field with them."""


AROUND: Final = "around"
"""The effect's field with the card that replaces its own, and that card's incarnation."""


def source_card(effect: Effect) -> str:
    """Returns the card that a text calls "this card" and that its places go by: its own, or the one that replaces it."""
    return str(effect[AROUND][0] if AROUND in effect else effect.get("card", ""))


def is_same_card(table: Table, card: str, life: Plain) -> bool:
    """Returns whether a card is still in the same incarnation; a card that moved on is another."""
    return card in table.cards and table.cards[card].life == life


FORMER_HOST: Final = "former_host"
"""The effect's field with the card that its own card was set on when it left, and that card's incarnation."""


def previous_effect_cards(table: Table, effect: Effect) -> tuple[str, ...]:
    """Returns the cards that the previous small effect moved, turned or destroyed, without those in a new incarnation."""
    return tuple(card for card, life in effect.get(DONE, ()) if is_same_card(table, card, life))


def mentions_subject(operations: Plain) -> bool:
    """Returns whether stored small effects name the card of a moment."""
    return mentions_word(operations, SUBJECT)


def mentions_word(operations: Plain, word: str) -> bool:
    """Returns whether stored small effects name a card by this word; a text inside a text has its own moments."""
    if isinstance(operations, dict):
        return word in (operations.get("to"), operations.get("on"), operations.get("around")) or any(
            mentions_word(each, word) for key, each in operations.items() if key not in TEXT_FIELDS
        )
    return isinstance(operations, tuple) and any(mentions_word(each, word) for each in operations)


TEXT_FIELDS: Final = ("text", "texts")
"""The fields of a small effect with texts that a card gets: such a text has its own moments."""


def selector_source(effect: Effect, selector: object) -> str:
    """Returns the card that the places of a selector go by: the source card, or the first target."""
    targets = effect.get("targets", ())
    return str(targets[0]) if targets and getattr(selector, "beside", None) else source_card(effect)


OptionalQuestion = Question | None
Verb = Callable[[Desk, Effect, Plain], OptionalQuestion]
Fault = Callable[[Plain, Collection[str]], Message | None]
"""Returns the fault of a manual small effect at a table with these seats, or None."""


GIVEN_UP = ("discard", "sacrifice")
"""Small effects for which a seat chooses from its cards. A manual one may name the cards (`to`)."""


NUMBERED_TARGETS = ("target1", "target2", "target3")
"""The words for the cards of the first, second and third selector of a text (GW-EFF-05, MC-TGT-01, NX-TGT-04)."""
MAX_REPETITIONS = 100
"""The limit for repeated small effects."""


class RepeatedEffect(Protocol):
    """A small effect that is done n times, one after another."""

    @property
    def do(self) -> str:
        """Its word."""

    @property
    def n(self) -> int:
        """How often."""


def repetitions(desk: Desk, operation: RepeatedEffect) -> range:
    """Returns the range of repetitions. Raises Refused above the limit."""
    desk.reject_unless(
        operation.n <= MAX_REPETITIONS, msg("verb_n_is_n_expected", verb=operation.do, n=operation.n, n2=MAX_REPETITIONS)
    )
    return range(operation.n)


def do_small_effect(desk: Desk, effect: Effect, operation: Plain, said: bool) -> OptionalQuestion:
    """Runs a small effect. Returns the question that it asks, or None.

    `said`: whether the present command states the effect. If so, Refused is raised for an impossible effect. Otherwise an
    impossible effect does nothing, and an event says so. Raises Refused for a name that is no small effect of the ruleset.
    """
    verb: Verb | None = desk.ruleset.verbs.get(str(operation.get("do")))
    if verb is None:
        raise Refused("", msg("no_such_effect_said", said=operation.get("do")), tuple(sorted(desk.ruleset.verbs)))
    with as_current_effect(desk, CurrentEffect(str(effect["seat"]), str(operation["do"]), str(effect.get("card", "")))):
        if said:
            return verb(desk, effect, operation)
        try:
            with desk.savepoint():
                return verb(desk, effect, operation)
        except Refused as impossible:
            desk.record("lost", "effect_failed", effect["seat"], impossible.refusal.rule, {"card": effect["card"]})
            return None


def with_manual_use(verbs: Mapping[str, Verb], wrong: Fault) -> dict[str, Verb]:
    """Returns verbs that rulings and manual effects may use too: they refuse what is `wrong`, and ask nothing."""
    return {name: _with_manual_use(verb, wrong) for name, verb in verbs.items()}


def _with_manual_use(verb: Verb, wrong: Fault) -> Verb:
    def run(desk: Desk, effect: Effect, operation: Plain) -> OptionalQuestion:
        # What is stored was checked when it was said, by the rules of that edition.
        result = None if "ops" in effect else wrong(operation, desk.table.header.seats)
        if result is not None:
            raise Refused("", result)
        question = verb(desk, effect, operation)
        chosen = named_sacrifices(desk, str(effect["seat"]), operation, question) if question and is_manual(effect) else ()
        if chosen:
            question = verb(desk, {**effect, CHOSEN: (chosen,)}, operation)
        desk.reject_unless(question is None or "ops" in effect, msg("verb_needs_choice_ruling_names", verb=operation["do"]))
        return question

    return run


def named_sacrifices(desk: Desk, seat: str, operation: Plain, question: Mapping[str, Plain]) -> tuple[str, ...]:
    """Returns the cards that a manual small effect gives up by name, without a question. Raises Refused.

    By printing a seat names only cards of another hand that it has seen; else the answer would reveal the hand.
    """
    if operation["do"] not in GIVEN_UP or not operation.get("to"):
        return ()
    to, options = as_references(operation["to"]), question.get("options", ())
    if seat != question.get("seat", seat):  # without options there is no question
        options = [card for card in options if card in to or card in cards_known_to(desk.table, seat, options)]
    chosen = find_cards(desk, seat, to, options, desk.ruleset.card_text_hooks.choice_rule)
    number = operation.get("n", len(chosen))
    desk.reject_unless(number == len(chosen), msg("verb_n_cards_are_named", verb=operation["do"], n=len(chosen), n2=number))
    return chosen


def affected_cards(
    desk: Desk,
    effect: Effect,
    operation: CardEffect,
    matching: Callable[[Table, str, str, Any], list[str]],
    find: Callable[[Desk, str, Plain], str],
    numbered: tuple[str, ...] = (),
    uncertain: Callable[[Table, str, str, Any], list[str]] | None = None,
) -> list[str]:
    """Returns the cards that an operation is about, if they still exist.

    If unknown cards may fit a filter (`uncertain`), they are left out and the verdict stays open.

    The field `to` of the operation names the cards: `target` (default for an effect with targets), the targets of a selector,
    `self` (default for other effects), `host` (the former host once the card has left), references (`find`), or a filter for
    all cards that fit now (`matching`). "This card" is the incarnation when the effect was generated (`own_life`), since a
    card that left play and came back is another (MC-SCRAP-04, NX-DEST-09).
    """
    to = operation.to
    if targets_filter(to) and to != type(to)():
        seat, source = str(effect["seat"]), source_card(effect)
        if uncertain is not None and uncertain(desk.table, seat, source, to):
            desk.demand(desk.ruleset.card_text_hooks.choice_rule, None)
        return matching(desk.table, seat, source, to)
    return cards_by_word(desk, effect, operation.do, None if targets_filter(to) else to, find, numbered)


def cards_by_word(
    desk: Desk, effect: Effect, do: str, to: Plain, find: Callable[[Desk, str, Plain], str], numbered: tuple[str, ...] = ()
) -> list[str]:
    """Returns the cards that a small effect names by a word or by references; `do`: its word."""
    seat, card = str(effect["seat"]), source_card(effect)
    targets: tuple[str, ...] = tuple(effect.get("targets", ()))
    to = to or ("target" if effect.get("selectors") or targets else "self")
    nothing = (
        to == ()
        or (to in ("self", "host", "group") and not card)
        or (to == SUBJECT and SUBJECT not in effect)
        or (to == "target" and not targets)
    )
    desk.reject_unless(
        not nothing or not is_manual(effect), msg("verb_reason", verb=do, reason=msg("which_card_is_meant_card"))
    )
    if to == "target":
        meant = targets
    elif to in numbered:
        meant = cards_of_target(effect, numbered.index(str(to)) + 1)
    elif to == "self":
        meant = (card,) if is_same_source(desk, effect) else ()
    elif to == SUBJECT:
        meant = (effect[SUBJECT],) if is_same_card(desk.table, effect.get(SUBJECT, ""), effect.get("subject_life")) else ()
    elif to == DONE:
        meant = previous_effect_cards(desk.table, effect)
    elif to == "host" and FORMER_HOST in effect:
        host, life = effect[FORMER_HOST]
        meant = (host,) if is_same_card(desk.table, host, life) else ()
    elif to == "host":
        meant = (root(desk.table, card),) if is_same_source(desk, effect) else ()
    elif to == "group":
        meant = tuple(with_set_cards(desk.table, [root(desk.table, card)])) if is_same_source(desk, effect) else ()
    else:
        meant = tuple(find(desk, seat, ref) for ref in ((to,) if isinstance(to, str) else to))
        if is_manual(effect):
            require_each_once(desk, meant, cards_of_same_places(desk.table, meant))
    return [each for each in meant if each in desk.table.cards]


def require_in_play(desk: Desk, effect: Effect, do: str, named: Iterable[str], rule: str) -> None:
    """Raises Refused if a manual effect on cards in play names one elsewhere."""
    elsewhere = [card for card in named if not desk.table.zone_of(card).in_play] if is_manual(effect) else []
    desk.reject_unless(
        not elsewhere, msg("verb_reason", verb=do, reason=msg("card_is_not_in_play", card=", ".join(elsewhere))), rule=rule
    )


def chosen_answer(effect: Effect) -> tuple[str, ...] | None:
    """Returns the answer to the question of a small effect that runs again; None before the question."""
    results: tuple[tuple[str, ...], ...] = effect.get(CHOSEN, ())
    return results[-1] if results else None


def is_manual(effect: Effect) -> bool:
    """Returns whether a person or a ruling stated the effect, rather than a card text."""
    return effect.get("kind") == "hand" or "ops" not in effect


def is_recorded_as_stated(desk: Desk, effect: Effect) -> bool:
    """Returns whether a scribe records a manual effect: it is carried out whatever rule it breaks."""
    return is_manual(effect) and not desk.referee


def require_source_card(desk: Desk, effect: Effect, do: str) -> str:
    """Returns the effect's own card. Raises Refused if a manual effect names none."""
    card = str(effect.get("card", ""))
    desk.reject_unless(card in desk.table.cards, msg("verb_reason", verb=do, reason=msg("which_card_does_it_card")))
    return card


def not_yet_in_play(
    desk: Desk, effect: Effect, operation: CardEffect, chosen: Iterable[str], in_play: Callable[[Table, str], bool]
) -> list[str]:
    """Returns those of the cards to be put into play that are not in play. Raises Refused for a named one that is."""
    cards = list(chosen)
    there = [card for card in cards if in_play(desk.table, card)]
    named = is_manual(effect) and not targets_filter(operation.to)
    desk.reject_unless(not there or not named, msg("verb_card_is_in_play_already", verb=operation.do, card=", ".join(there)))
    return [card for card in cards if card not in there]


def card_of_field(desk: Desk, effect: Effect, ref: str, find: Callable[[Desk, str, Plain], str]) -> str:
    """Returns the card that a field names: `target` (the last one of the text), `self`, or a reference; empty for none.

    A card that is chosen at the resolution comes after the named ones, but stands where the text aims at it.
    """
    if ref == "self":
        return require_source_card(desk, effect, "on")
    if ref == DONE:
        return next(iter(reversed(previous_effect_cards(desk.table, effect))), "")
    if ref == "target":
        desk.reject_unless(bool(effect.get("targets")), msg("effect_has_no_target"))
        grouped = [card for group in target_groups(effect) for card in group or () if card in effect["targets"]]
        return str((grouped or effect["targets"])[-1])
    return find(desk, str(effect["seat"]), ref) if ref else ""


def is_same_source(desk: Desk, effect: Effect) -> bool:
    """Returns whether the card of an effect is still in the incarnation that it had when the effect was generated."""
    card = desk.table.cards.get(source_card(effect))
    life = effect[AROUND][1] if AROUND in effect else effect.get("own_life", card and card.life)
    return card is not None and life == card.life


def seat_of(desk: Desk, effect: Effect, operation: SeatEffect) -> str:
    """Returns the seat that an operation is about: `own` (default), `enemy`, or a seat.

    Raises Refused for the enemy in a ruling without a seat.
    """
    word, own = operation.who, str(effect["seat"])
    if word in desk.table.header.seats:
        return str(word)
    if word != "enemy":
        return own
    seats = desk.table.header.seats
    desk.reject_unless(own in seats, msg("whose_enemy_ruling_nobody_names"), seats)
    return next_seat(seats, own)


def seat_for_card(desk: Desk, effect: Effect, operation: SeatEffect, card: str) -> str:
    """Returns the seat that an operation is about for one card; `owner` is the seat that brought it."""
    return desk.table.cards[card].bringer if operation.who == "owner" else seat_of(desk, effect, operation)


def seats_of(desk: Desk, effect: Effect, operation: SeatEffect) -> tuple[str, ...]:
    """Returns the seats that an operation is about; two for `both`."""
    return desk.table.header.seats if operation.who == "both" else (seat_of(desk, effect, operation),)
