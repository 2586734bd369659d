"""Small effects: the operations that card texts are made of, and what one of them is about."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final, Protocol

from domain.kernel.contract.refusal import Refused
from domain.kernel.desk.desk import Desk
from domain.kernel.desk.timing.chain import CHOSEN, CurrentEffect, as_current_effect
from domain.kernel.desk.timing.clock import next_seat
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect, Question
from domain.kernel.table.table import Table
from domain.parts.common.card_references import as_references, cards_known_to, find_cards
from domain.parts.common.set_groups import root
from domain.parts.grammar.text_protocols import CardEffect, SeatEffect, is_filter
from domain.parts.messages import msg

# MERGED: The cards that a text speaks of without describing them: its own one, and the card of the moment at which it starts.

SUBJECT: Final = "subject"
"""The word for the card of a moment, and the field of an effect that has it."""


AROUND: Final = "around"
"""The field of an effect with the card that stands in place of its own, and the incarnation of that."""


def source_card(effect: Effect) -> str:
    """The card by which places go in a text, and which it calls "this card": its own, or one that stands in its place."""
    return str(effect[AROUND][0] if AROUND in effect else effect.get("card", ""))


def is_same_card(table: Table, card: str, life: Plain) -> bool:
    """Whether a card is still the one that it was in an incarnation: one that moved on is another."""
    return card in table.cards and table.cards[card].life == life


FORMER_HOST: Final = "former_host"
"""The field of an effect with the card that its own one was set on when it left, and the incarnation of that."""


def mentions_subject(told: Plain) -> bool:
    """Whether small effects, as they are stored, name the card of a moment."""
    return mentions(told, SUBJECT)


def mentions(told: Plain, word: str) -> bool:
    """Whether small effects, as they are stored, name a card by this word; a text inside a text has moments of its own."""
    if isinstance(told, dict):
        return word in (told.get("to"), told.get("around")) or any(
            mentions(each, word) for key, each in told.items() if key not in _TEXTS
        )
    return isinstance(told, tuple) and any(mentions(each, word) for each in told)


_TEXTS = ("text", "texts")


def selector_source(effect: Effect, selector: object) -> str:
    """The card by which the places of a selector go: that of the text, or the first target."""
    targets = effect.get("targets", ())
    return str(targets[0]) if targets and getattr(selector, "beside", None) else source_card(effect)


OptionalQuestion = Question | None
Verb = Callable[[Desk, Effect, Plain], OptionalQuestion]
Fault = Callable[[Plain, Collection[str]], str]
"""What is wrong with a small effect that somebody says at a table with these seats; empty where nothing is."""


GIVEN_UP = ("discard", "sacrifice")
"""Small effects for which somebody chooses among the own cards; who says one by hand may name them (`to`)."""


NUMBERED_TARGETS = ("target1", "target2", "target3")
"""The words for one of the targets, in the order of the text (NX-TGT-04)."""
MAX_REPETITIONS = 100
"""What comes one by one does not come more often at once."""


class RepeatedEffect(Protocol):
    """A small effect that is done n times, one after the other."""

    @property
    def do(self) -> str:
        """Its name."""

    @property
    def n(self) -> int:
        """How often."""


def repetitions(desk: Desk, operation: RepeatedEffect) -> range:
    """As often as a small effect is done one by one. Raises Refused for what no game does so often."""
    desk.reject_unless(
        operation.n <= MAX_REPETITIONS, msg("verb_n_is_n_expected", verb=operation.do, n=operation.n, n2=MAX_REPETITIONS)
    )
    return range(operation.n)


def do_small_effect(desk: Desk, effect: Effect, operation: Plain, said: bool) -> OptionalQuestion:
    """Carries a small effect out; one that cannot be carried out does nothing, unless somebody has just `said` it.

    Raises Refused.
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
    """Verbs that a ruling may say too: what is `wrong` with it is refused, and nobody is asked, it names the cards itself."""
    return {name: _with_manual_use(verb, wrong) for name, verb in verbs.items()}


def _with_manual_use(verb: Verb, wrong: Fault) -> Verb:
    def run(desk: Desk, effect: Effect, operation: Plain) -> OptionalQuestion:
        found = wrong(operation, desk.table.header.seats) if is_manual(effect) else ""
        desk.reject_unless(not found, found)
        question = verb(desk, effect, operation)
        chosen = given_up_cards(desk, str(effect["seat"]), operation, question) if question and is_manual(effect) else ()
        if chosen:
            question = verb(desk, {**effect, CHOSEN: (chosen,)}, operation)
        desk.reject_unless(question is None or "ops" in effect, msg("verb_needs_choice_ruling_names", verb=operation["do"]))
        return question

    return run


def given_up_cards(desk: Desk, seat: str, operation: Plain, question: Mapping[str, Plain]) -> tuple[str, ...]:
    """The cards that are given up, where who says it by hand names them: nobody is asked for them then. Raises Refused.

    By its printing a seat names only what it has seen of another hand: else the answer would tell what lies there.
    """
    if operation["do"] not in GIVEN_UP or not operation.get("to"):
        return ()
    to, options = as_references(operation["to"]), question.get("options", ())
    if seat != question.get("seat", seat):  # nobody is asked where there is nothing to choose
        options = [card for card in options if card in to or card in cards_known_to(desk.table, seat, options)]
    chosen = find_cards(desk, seat, to, options, desk.ruleset.texts.asked)
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
) -> list[str]:
    """The cards an operation is about, as far as they are still there.

    `to`: `target` (default for an effect that has targets), one of them by its word in `numbered`, `self` (default for
    others), `host` (once the card has left, what it was set on), cards (`find`), or a filter for all that fit now
    (`matching`), seen by whose effect it is. "This card" is the one it was when the effect was generated (`own_life`): what
    has left play is another (MC-SCRAP-04, NX-DEST-09).
    """
    to = operation.to
    if is_filter(to) and to != type(to)():
        return matching(desk.table, str(effect["seat"]), source_card(effect), to)
    return cards_by_word(desk, effect, operation.do, None if is_filter(to) else to, find, numbered)


def cards_by_word(
    desk: Desk, effect: Effect, do: str, to: Plain, find: Callable[[Desk, str, Plain], str], numbered: tuple[str, ...] = ()
) -> list[str]:
    """The cards that a small effect names by a word, or one by one; `do` is the small effect."""
    seat, card = str(effect["seat"]), source_card(effect)
    targets: tuple[str, ...] = tuple(effect.get("targets", ()))
    to = to or ("target" if effect.get("selectors") or targets else "self")
    nothing = (
        to == ()
        or (to in ("self", "host") and not card)
        or (to == SUBJECT and SUBJECT not in effect)
        or (to == "target" and not targets)
    )
    desk.reject_unless(not nothing or not is_manual(effect), f"{do}: which card is meant? (card, or to)")
    if to == "target":
        meant = targets
    elif to in numbered:
        meant = targets[numbered.index(to) : numbered.index(to) + 1]
    elif to == "self":
        meant = (card,) if _is_same_source(desk, effect) else ()
    elif to == SUBJECT:
        meant = (effect[SUBJECT],) if is_same_card(desk.table, effect.get(SUBJECT, ""), effect.get("subject_life")) else ()
    elif to == "host" and FORMER_HOST in effect:
        host, life = effect[FORMER_HOST]
        meant = (host,) if is_same_card(desk.table, host, life) else ()
    elif to == "host":
        meant = (root(desk.table, card),) if _is_same_source(desk, effect) else ()
    else:
        meant = tuple(find(desk, seat, ref) for ref in ((to,) if isinstance(to, str) else to))
    return [each for each in meant if each in desk.table.cards]


def require_in_play(desk: Desk, effect: Effect, do: str, named: Iterable[str], rule: str) -> None:
    """Who says by hand what only happens to cards in play, and names one elsewhere, is told so. Raises Refused."""
    elsewhere = [card for card in named if not desk.table.zone_of(card).in_play] if is_manual(effect) else []
    desk.reject_unless(not elsewhere, f"{do}: {', '.join(elsewhere)} is not in play", rule=rule)


def chosen_answer(effect: Effect) -> tuple[str, ...] | None:
    """What was chosen, for the small effect that asked and is done again; None where it has not asked yet."""
    found: tuple[tuple[str, ...], ...] = effect.get(CHOSEN, ())
    return found[-1] if found else None


def is_manual(effect: Effect) -> bool:
    """Whether somebody says the effect, by hand or as a ruling, and no text does."""
    return effect.get("kind") == "hand" or "ops" not in effect


def is_manually_recorded(desk: Desk, effect: Effect) -> bool:
    """Whether a scribe writes down what the players did by hand: that is carried out, whatever rule it breaks."""
    return is_manual(effect) and not desk.referee


def require_source_card(desk: Desk, effect: Effect, do: str) -> str:
    """The card whose text it is; who says it has to name one. Raises Refused where there is none."""
    card = str(effect.get("card", ""))
    desk.reject_unless(card in desk.table.cards, f"{do}: which card does it? (card)")
    return card


def not_yet_in_play(
    desk: Desk, effect: Effect, operation: CardEffect, chosen: Iterable[str], in_play: Callable[[Table, str], bool]
) -> list[str]:
    """Those of the cards to be put into play that are not there yet. Who names one that is there gets Refused."""
    cards = list(chosen)
    there = [card for card in cards if in_play(desk.table, card)]
    named = is_manual(effect) and not is_filter(operation.to)
    desk.reject_unless(not there or not named, f"{operation.do}: {', '.join(there)} is in play already")
    return [card for card in cards if card not in there]


def card_of_field(desk: Desk, effect: Effect, ref: str, find: Callable[[Desk, str, Plain], str]) -> str:
    """The card that a field names: `target` for the last target, `self` for its own, else a card; empty for none."""
    if ref == "self":
        return require_source_card(desk, effect, "on")
    if ref == "target":
        desk.reject_unless(bool(effect.get("targets")), msg("effect_has_no_target"))
        return str(effect["targets"][-1])
    return find(desk, str(effect["seat"]), ref) if ref else ""


def _is_same_source(desk: Desk, effect: Effect) -> bool:
    card = desk.table.cards.get(source_card(effect))
    life = effect[AROUND][1] if AROUND in effect else effect.get("own_life", card and card.life)
    return card is not None and life == card.life


def seat_of(desk: Desk, effect: Effect, operation: SeatEffect) -> str:
    """The seat an operation is about: `own` (default: whose effect it is), `enemy`, or a seat.

    Raises Refused for the enemy of nobody, in a judge's ruling.
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
    """The seat an operation is about for one card: where it says `owner`, who brought that."""
    return desk.table.cards[card].bringer if operation.who == "owner" else seat_of(desk, effect, operation)


def seats_of(desk: Desk, effect: Effect, operation: SeatEffect) -> tuple[str, ...]:
    """The seats an operation is about, where it may be about `both`."""
    return desk.table.header.seats if operation.who == "both" else (seat_of(desk, effect, operation),)
