"""What small effects do that several rulebooks have: cards are shown, turned, changed, discarded; a text loses the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from domain.kernel.desk import modifiers
from domain.kernel.desk.acts.game_end import put_out_of_game
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import PUBLIC, Angled, Plain
from domain.kernel.record.effects import Effect
from domain.kernel.table.knowledge import show_card
from domain.parts.common.set_groups import roots
from domain.parts.common.small_effects import OptionalQuestion, chosen_answer, seat_of, seats_of
from domain.parts.common.turns import opponent
from domain.parts.grammar.text_protocols import GainedPoints, SeatEffect


class RepeatedSeatEffect(SeatEffect, Protocol):
    """A small effect that is done n times for a seat, or for both."""

    @property
    def n(self) -> int:
        """How often."""


class DiscardEffect(RepeatedSeatEffect, Protocol):
    """A small effect that has cards of hands discarded."""

    @property
    def stored(self) -> Plain:
        """As it is stored."""


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
    """Does something n times for each seat of a small effect."""
    for seat in seats_of(desk, effect, operation):
        run(desk, seat, operation.n)


def reveal(desk: Desk, cards: Iterable[str], rule: str = "") -> None:
    """Everybody sees cards, which stay where they are (MC-TERM-03, NX-TERM-03)."""
    shown = tuple(cards)
    desk.record("revealed", "card_revealed", "", rule, {"cards": shown})
    for card in shown:
        show_card(desk, card, (PUBLIC,))


def turn_cards(desk: Desk, cards: Iterable[str], name: str, angle: int, rule: str) -> None:
    """Cards are turned, each with its set group (GW-STAT-06, MC-STAT-01, MC-SET-02, NX-SETC-06)."""
    units = tuple(roots(desk.table, cards))
    desk.record("resolved", name, "", rule, {"cards": units})
    turned = [unit for unit in units if desk.table.cards[unit].angle != angle]
    desk.do(*(Angled(unit, angle) for unit in turned))
    desk.ruleset.texts.turned(desk, turned, name)


def modify_cards(desk: Desk, effect: Effect, cards: Iterable[str], what: str, by: Plain, until: str) -> None:
    """Changes what cards are, as long as the text says (GW-LABL-07, GW-AUTO-12, MC-DUR-01, NX-DUR-01)."""
    for card in cards:
        modifiers.put(desk, card, what, by, _stored_span(desk, until), effect.get("card", ""))


def _stored_span(desk: Desk, until: str) -> str:
    """How long it lasts, as it is stored: to the end of the next turn is to that of the turn with its number."""
    return f"turn:{desk.table.clock.turn + 1}" if until == "next_turn" else until


def change_points(desk: Desk, effect: Effect, cards: list[str], points: GainedPoints, until: str, rule: str) -> None:
    """Cards have so much more or less of their numbers (GW-LABL-07, MC-TERM-05, NX-TERM-16, -17)."""
    desk.record("resolved", "points_modified", "", rule, {"cards": tuple(cards), "points": points})
    modify_cards(desk, effect, cards, "points", points, until)


class BarEffect(Protocol):
    """A small effect that keeps cards from something, or off the effects of one side."""

    @property
    def what(self) -> str:
        """From what."""

    @property
    def by(self) -> str | None:
        """Whose effects alone; None for all."""

    @property
    def stored(self) -> Plain:
        """As it is stored: with a filter of whose effects alone, `against`."""


def bar_as_stored(effect: Effect, operation: BarEffect) -> Plain:
    """What a small effect keeps cards from, as it is stored; where it keeps off some effects, which, and whose it is."""
    against = operation.stored.get("against")
    if operation.by is None and against is None:
        return operation.what
    limit = {"what": operation.what, "by": operation.by, "seat": effect["seat"]}
    return limit if against is None else {**limit, "against": against}


def permit_or_bar(desk: Desk, effect: Effect, cards: list[str], what: str, by: Plain, until: str, rule: str) -> None:
    """Says what cards may, cannot do or lose, and changes it (GW-EFF-01, NX-EFF-21)."""
    said = by["what"] if what == "cannot" and isinstance(by, dict) else by
    desk.record("resolved", what, "", rule, {"cards": tuple(cards), "what": said})
    modify_cards(desk, effect, cards, what, by, until)


class SpareEffect(SeatEffect, Protocol):
    """A small effect that keeps damage off a nation."""

    @property
    def less(self) -> int | None:
        """How much; None: all of it."""

    @property
    def until(self) -> str:
        """How long it lasts."""


def reduce_nation_damage(desk: Desk, effect: Effect, operation: SpareEffect, what: str, rule: str) -> None:
    """Nations take less damage (GW-EFF-01, MC-CARD-16, NX-EFF-21)."""
    for seat in seats_of(desk, effect, operation):
        desk.record("resolved", "nation_spared", seat, rule, {"seat": seat, "less": operation.less or 0})
        modify_cards(desk, effect, [seat], what, operation.less or "all", operation.until)


def give_keyword(desk: Desk, effect: Effect, operation: GiveKeywordEffect, cards: list[str], rule: str = "") -> None:
    """Cards get a keyword (NX-TERM-04)."""
    desk.record("resolved", "keyword_given", "", rule, {"cards": tuple(cards), "keyword": operation.keyword})
    modify_cards(desk, effect, cards, "keyword", given_keyword(operation), operation.until)


def given_keyword(operation: GiveKeywordEffect) -> dict[str, Plain]:
    """The keyword that a text gives, with its parameters."""
    return {"keyword": operation.keyword, **operation.parameters}


class GiveTextEffect(Protocol):
    """A small effect that gives a text."""

    @property
    def text(self) -> Plain:
        """The text as it is stored."""

    @property
    def until(self) -> str:
        """How long it lasts."""


def give_text(desk: Desk, effect: Effect, operation: GiveTextEffect, cards: list[str], rule: str) -> None:
    """Cards get a text, as if it were printed on them (GW-LABL-07, MC-TERM-05, NX-TERM-04)."""
    desk.record("resolved", "text_given", "", rule, {"cards": tuple(cards)})
    modify_cards(desk, effect, cards, "text", operation.text, operation.until)


def ask_discard(desk: Desk, count: int, hand: str, chooser: str, what: str) -> OptionalQuestion:
    """Asks somebody for so many cards of a hand, or for all there are; nobody where it is empty."""
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
    """Asks for n cards of each seat's hand that holds any, one seat after the other, and puts them `away`.

    Its holder chooses; at `random` the opponent, who sees the backs (MC-TERM-18, NX-TERM-08).
    """
    chosen = chosen_answer(effect)
    if chosen is not None:
        for card in chosen:
            away(desk, card)
        return None
    first, *others = [seat for seat in seats if desk.table.at(f"{seat}.{hand}")] or [""]
    chooser = opponent(desk.table, first) if random else first
    question = ask_discard(desk, operation.n, f"{first}.{hand}", chooser, what) if first else None
    if question and random:
        question = {**question, "backs": True}
    return question and {**question, "later": tuple({**operation.stored, "who": other} for other in others)}


def ask_sacrifice(
    desk: Desk, effect: Effect, operation: RepeatedSeatEffect, own: Iterable[str], fall: Callable[[tuple[str, ...]], None]
) -> OptionalQuestion:
    """A player chooses n of these own cards, which fall; as many as there are (GW-MOVE-01, MC-TGT-12, NX-DEST-01)."""
    chosen, cards = chosen_answer(effect), tuple(own)
    if chosen is not None:
        fall(chosen)
        return None
    most = min(operation.n, len(cards))
    return {"seat": seat_of(desk, effect, operation), "what": "sacrifice", "n": most, "options": cards} if most else None


def defeat(desk: Desk, effect: Effect, operation: SeatEffect) -> None:
    """A player loses by a card text (GW-EFF-01, MC-CARD-16, NX-EFF-21)."""
    put_out_of_game(desk, seat_of(desk, effect, operation), "card_text")
