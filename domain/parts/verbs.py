"""What small effects do that several rulebooks have: cards are shown, turned, changed, discarded; a text loses the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from domain.kernel import numbers
from domain.kernel.changes import PUBLIC, Angled, Marked, Plain
from domain.kernel.desk import Desk
from domain.kernel.ending import lose
from domain.kernel.knowledge import show
from domain.parts.set_groups import ROLLED, root
from domain.parts.small_effects import Effect, Question, Verb, each_of, who
from domain.parts.turns import opponent

Subjects = Callable[[Desk, Effect, Plain], list[str]]
"""The cards that a small effect is about."""


def to_each(subjects: Subjects, run: Callable[[Desk, str], object]) -> Verb:
    """A small effect that does the same to each of its cards, one after another."""

    def verb(desk: Desk, effect: Effect, operation: Plain) -> Question:
        for card in subjects(desk, effect, operation):
            run(desk, card)
        return None

    return verb


def for_each_seat(run: Callable[[Desk, str, int], object]) -> Verb:
    """A small effect that does something n times, once by default, for each of its seats."""

    def verb(desk: Desk, effect: Effect, operation: Plain) -> Question:
        for seat in each_of(desk, effect, operation):
            run(desk, seat, operation.get("n", 1))
        return None

    return verb


def reveal(desk: Desk, cards: Iterable[str], rule: str = "") -> None:
    """Everybody sees cards, which stay where they are (MC-TERM-03, NX-TERM-03)."""
    shown = tuple(cards)
    desk.record("revealed", "card_revealed", "", rule, {"cards": shown})
    for card in shown:
        show(desk, card, (PUBLIC,))


def turn(desk: Desk, cards: Iterable[str], name: str, angle: int, rule: str) -> None:
    """Cards are turned, each with its set group (GW-STAT-06, MC-STAT-01, MC-SET-02, NX-SETC-06)."""
    units = tuple(dict.fromkeys(root(desk.table, card) for card in cards))
    desk.record("resolved", name, "", rule, {"cards": units})
    desk.do(*(Angled(unit, angle) for unit in units if desk.table.cards[unit].angle != angle))


def rolling(subjects: Subjects, rule: str) -> tuple[Verb, Verb]:
    """`roll` and `reroll`: the cards are turned, each with its set group (GW-STAT-06, MC-STAT-01, NX-SETC-06)."""

    def roll(desk: Desk, effect: Effect, operation: Plain) -> Question:
        turn(desk, subjects(desk, effect, operation), "rolled", ROLLED, rule)
        return None

    def reroll(desk: Desk, effect: Effect, operation: Plain) -> Question:
        turn(desk, subjects(desk, effect, operation), "rerolled", 0, rule)
        return None

    return roll, reroll


def counters(subjects: Subjects, kind: str) -> Verb:
    """`counters`: so many markers on each card, of the `kind` that the text names or else of this one (GW-SETUP-01)."""

    def verb(desk: Desk, effect: Effect, operation: Plain) -> Question:
        for card in subjects(desk, effect, operation):
            desk.record("resolved", "counters_changed", "", "", {"card": card, "n": operation["n"]})
            desk.do(Marked(card, operation.get("kind", kind), operation["n"]))
        return None

    return verb


def modify(
    desk: Desk, effect: Effect, operation: Plain, cards: Iterable[str], what: str, by: Plain, unless: str = "turn"
) -> None:
    """Changes what cards are, as long as the text says (`until`), `unless` it says nothing: to the end of the turn.

    GW-LABL-07, GW-AUTO-12, MC-DUR-01, NX-DUR-01.
    """
    for card in cards:
        numbers.put(desk, card, what, by, operation.get("until", unless), effect.get("card", ""))


def gain(desk: Desk, effect: Effect, operation: Plain, cards: list[str], points: tuple[int, ...], rule: str) -> None:
    """Cards have so much more or less of their numbers (GW-LABL-07, MC-TERM-05, NX-TERM-16, -17)."""
    desk.record("resolved", "points_modified", "", rule, {"cards": tuple(cards), "points": points})
    modify(desk, effect, operation, cards, "points", points)


def permit(desk: Desk, effect: Effect, operation: Plain, cards: list[str], what: str, by: Plain, rule: str) -> None:
    """Says what cards may, cannot do or lose, and changes it (GW-EFF-01, NX-EFF-21)."""
    desk.record("resolved", what, "", rule, {"cards": tuple(cards), "what": by})
    modify(desk, effect, operation, cards, what, by)


def give(desk: Desk, effect: Effect, operation: Plain, cards: list[str], rule: str = "") -> None:
    """Cards get a keyword (NX-TERM-04)."""
    desk.record("resolved", "keyword_given", "", rule, {"cards": tuple(cards), "keyword": operation["keyword"]})
    modify(desk, effect, operation, cards, "keyword", given(operation))


def given(operation: Plain) -> dict[str, Plain]:
    """The keyword that a text gives, with its parameters."""
    return {"keyword": operation["keyword"], **operation.get("with", {})}


def discard(desk: Desk, count: int, hand: str, chooser: str, what: str) -> Question:
    """Asks somebody for so many cards of a hand, or for all there are; nobody where it is empty."""
    cards = tuple(desk.table.at(hand))
    most = min(count, len(cards))
    return {"seat": chooser, "what": what, "n": most, "options": cards} if most else None


def discard_each(desk: Desk, operation: Plain, seats: Iterable[str], hand: str, what: str) -> Question:
    """Asks for n cards of each seat's hand that holds any, one seat after the other.

    Its holder chooses; at `random` the opponent, who sees the backs (MC-TERM-18, NX-TERM-08).
    """
    first, *others = [seat for seat in seats if desk.table.at(f"{seat}.{hand}")] or [""]
    chooser = opponent(desk.table, first) if operation.get("random") else first
    question = discard(desk, operation.get("n", 1), f"{first}.{hand}", chooser, what) if first else None
    if question and operation.get("random"):
        question = {**question, "backs": True}
    return question and {**question, "later": tuple({**operation, "who": other} for other in others)}


def defeat(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`defeat`: a player loses by a card text (GW-EFF-01, MC-CARD-16, NX-EFF-21)."""
    lose(desk, who(desk, effect, operation), "card_text")
    return None
