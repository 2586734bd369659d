"""Carries out small effects that several rulebooks have: showing, turning, changing, discarding, losing the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk import identification, modifiers
from domain.kernel.desk.acts.game_end import eliminate_seat
from domain.kernel.desk.identification import show_card
from domain.kernel.record.changes import PUBLIC, Angled, Plain
from domain.kernel.record.effects import Effect
from domain.parts.card_schema.text_protocols import GainedPoints, SeatEffect
from domain.parts.common.set_groups import bottom_cards
from domain.parts.common.small_effect_execution import OptionalQuestion, chosen_answer, seat_of, seats_of
from domain.parts.common.turns import opponent


class RepeatedSeatEffect(SeatEffect, Protocol):
    """A small effect that is done n times for a seat, or for both."""

    @property
    def n(self) -> int:
        """How often."""


class DiscardEffect(RepeatedSeatEffect, Protocol):
    """A small effect that discards cards of hands."""

    @property
    def stored(self) -> Plain:
        """The stored table."""


class GiveKeywordEffect(Protocol):
    """A small effect that gives a keyword with its parameters."""

    @property
    def keyword(self) -> str:
        """The keyword."""

    @property
    def parameters(self) -> Mapping[str, Plain]:
        """Its parameters."""

    @property
    def until(self) -> str:
        """How long it lasts."""


def for_each_seat(desk: Desk, effect: Effect, operation: RepeatedSeatEffect, run: Callable[[Desk, str, int], object]) -> None:
    """Runs a function with n for each seat of a small effect."""
    for seat in seats_of(desk, effect, operation):
        run(desk, seat, operation.n)


def reveal(desk: Desk, cards: Iterable[str], rule: str = "") -> None:
    """Shows cards to all seats; they stay where they are (MC-TERM-03, NX-TERM-03)."""
    shown = tuple(cards)
    desk.record("revealed", "card_revealed", "", rule, {"cards": shown})
    for card in shown:
        show_card(desk, card, (PUBLIC,))


def turn_cards(desk: Desk, cards: Iterable[str], name: str, angle: int, rule: str) -> None:
    """Turns cards, each with its set group (GW-STAT-06, MC-STAT-01, MC-SET-02, NX-SETC-06)."""
    units = tuple(bottom_cards(desk.table, cards))
    desk.record("resolved", name, "", rule, {"cards": units})
    turned = [unit for unit in units if desk.table.cards[unit].angle != angle]
    desk.do(*(Angled(unit, angle) for unit in turned))
    desk.ruleset.card_text_hooks.after_turning(desk, turned, name)


def modify_cards(desk: Desk, effect: Effect, cards: Iterable[str], what: str, by: Plain, until: str) -> None:
    """Puts a modifier on cards for as long as the text says (GW-LABL-07, GW-AUTO-12, MC-DUR-01, NX-DUR-01)."""
    for card in cards:
        modifiers.put(desk, card, what, by, _stored_span(desk, until), effect.get("card", ""))


def _stored_span(desk: Desk, until: str) -> str:
    """Returns the duration as stored: the end of the next turn becomes that of its turn number."""
    return f"turn:{desk.table.clock.turn + 1}" if until == "next_turn" else until


def change_points(desk: Desk, effect: Effect, cards: list[str], points: GainedPoints, until: str, rule: str) -> None:
    """Changes the combat values of cards (GW-LABL-07, MC-TERM-05, NX-TERM-16, -17)."""
    desk.record("resolved", "points_modified", "", rule, {"cards": tuple(cards), "points": points})
    modify_cards(desk, effect, cards, "points", points, until)


class BarEffect(Protocol):
    """A small effect that forbids cards something, or protects them from the effects of one side."""

    @property
    def what(self) -> str:
        """What it forbids."""

    @property
    def by(self) -> str | None:
        """The side whose effects alone are meant; None for both."""

    @property
    def stored(self) -> Plain:
        """The stored table; `against`: a filter of the cards whose effects alone."""


def bar_as_stored(effect: Effect, operation: BarEffect) -> Plain:
    """Returns what a small effect forbids as stored; a limited one with the limits and its seat."""
    against = operation.stored.get("against")
    if operation.by is None and against is None:
        return operation.what
    limit = {"what": operation.what, "by": operation.by, "seat": effect["seat"]}
    return limit if against is None else {**limit, "against": against}


def permit_or_bar(desk: Desk, effect: Effect, cards: list[str], what: str, by: Plain, until: str, rule: str) -> None:
    """Records what cards may, may not or no longer do, and modifies them (GW-EFF-01, NX-EFF-21)."""
    said = by["what"] if what == "cannot" and isinstance(by, dict) else by
    desk.record("resolved", what, "", rule, {"cards": tuple(cards), "what": said})
    modify_cards(desk, effect, cards, what, by, until)


class SpareEffect(SeatEffect, Protocol):
    """A small effect that reduces damage to a nation."""

    @property
    def less(self) -> int | None:
        """The amount of the reduction; None for the whole damage."""

    @property
    def only(self) -> str | None:
        """The only kind of damage that it applies to; None for all kinds."""

    @property
    def until(self) -> str:
        """How long it lasts."""


def reduce_nation_damage(desk: Desk, effect: Effect, operation: SpareEffect, what: str, rule: str) -> None:
    """Reduces the damage that nations take (GW-EFF-01, MC-CARD-16, NX-EFF-21)."""
    for seat in seats_of(desk, effect, operation):
        desk.record("resolved", "nation_spared", seat, rule, {"seat": seat, "less": operation.less or 0})
        less = operation.less or "all"
        by = less if operation.only is None else {"only": operation.only, "less": less}
        modify_cards(desk, effect, [seat], what, by, operation.until)


def give_keyword(desk: Desk, effect: Effect, operation: GiveKeywordEffect, cards: list[str], rule: str = "") -> None:
    """Gives cards a keyword (NX-TERM-04)."""
    desk.record("resolved", "keyword_given", "", rule, {"cards": tuple(cards), "keyword": operation.keyword})
    modify_cards(desk, effect, cards, "keyword", given_keyword(operation), operation.until)


def given_keyword(operation: GiveKeywordEffect) -> dict[str, Plain]:
    """Returns the given keyword with its parameters."""
    return {"keyword": operation.keyword, **operation.parameters}


class GiveTextEffect(Protocol):
    """A small effect that gives a text."""

    @property
    def text(self) -> Plain:
        """The stored text."""

    @property
    def until(self) -> str:
        """How long it lasts."""


def give_text(desk: Desk, effect: Effect, operation: GiveTextEffect, cards: list[str], rule: str) -> None:
    """Gives cards a text as if it were printed on them (GW-LABL-07, MC-TERM-05, NX-TERM-04)."""
    desk.record("resolved", "text_given", "", rule, {"cards": tuple(cards)})
    modify_cards(desk, effect, cards, "text", operation.text, operation.until)


def ask_discard(desk: Desk, count: int, hand: str, chooser: str, what: str) -> OptionalQuestion:
    """Asks a seat for this many cards of a hand, or for all of a smaller one; None for an empty hand."""
    cards = tuple(desk.table.at(hand))
    most = min(count, len(cards))
    return {"seat": chooser, "what": what, "n": most, "options": cards} if most else None


def ask_discard_each(
    desk: Desk,
    effect: Effect,
    operation: DiscardEffect,
    seats: Iterable[str],
    hand: str,
    away: Callable[[Desk, str], object],
    what: str = "discard",
    random: bool = False,
) -> OptionalQuestion:
    """Asks for n cards of each seat's hand, one seat after another, and puts them `away`.

    The hand's seat chooses; at `random` the opponent does, who sees the shuffled backs (MC-TERM-18, NX-TERM-08).
    """
    chosen = chosen_answer(effect)
    if chosen is not None:
        for card in chosen:
            away(desk, card)
        return None
    first, *others = [seat for seat in seats if desk.table.at(f"{seat}.{hand}")] or [""]
    chooser = opponent(desk.table, first) if random else first
    if first and random and identification.can_follow_any(desk, chooser, desk.table.at(f"{first}.{hand}")):
        desk.record("resolved", "shuffled", first, desk.ruleset.card_text_hooks.choice_rule, {"place": hand})
        identification.shuffle_face_down(desk, f"{first}.{hand}")
    question = ask_discard(desk, operation.n, f"{first}.{hand}", chooser, what) if first else None
    if question and random:
        question = {**question, "backs": True}
    return question and {**question, "later": tuple({**operation.stored, "who": other} for other in others)}


def ask_sacrifice(
    desk: Desk, effect: Effect, operation: RepeatedSeatEffect, own: Iterable[str], fall: Callable[[tuple[str, ...]], None]
) -> OptionalQuestion:
    """Asks a player for n of the own cards, which fall; at most all of them (GW-MOVE-01, MC-TGT-12, NX-DEST-01)."""
    chosen, cards = chosen_answer(effect), tuple(own)
    if chosen is not None:
        fall(chosen)
        return None
    most = min(operation.n, len(cards))
    return {"seat": seat_of(desk, effect, operation), "what": "sacrifice", "n": most, "options": cards} if most else None


def defeat(desk: Desk, effect: Effect, operation: SeatEffect) -> None:
    """Makes a player lose by a card text (GW-EFF-01, MC-CARD-16, NX-EFF-21)."""
    eliminate_seat(desk, seat_of(desk, effect, operation), "card_text")
