"""Small effects: the operations that card texts are made of, and what one of them is about."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Protocol

from domain.kernel.contract.effect import Effect
from domain.kernel.contract.question import Asked
from domain.kernel.contract.refusal import Refused
from domain.kernel.desk.chain import CHOSEN
from domain.kernel.desk.clock import next_seat
from domain.kernel.desk.desk import Desk
from domain.kernel.desk.doing import Doing, done_by
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.parts.common.own_cards import AROUND as AROUND
from domain.parts.common.own_cards import FORMER_HOST
from domain.parts.common.own_cards import SUBJECT as SUBJECT
from domain.parts.common.own_cards import centre as centre
from domain.parts.common.own_cards import is_same_card as is_same_card
from domain.parts.common.own_cards import speaks_of_subject as speaks_of_subject
from domain.parts.common.pointing import find_all, known_to, listed
from domain.parts.common.set_groups import root
from domain.parts.common.texts import OfCards, OfSeat, is_filter

Question = Asked | None
Verb = Callable[[Desk, Effect, Plain], Question]
Fault = Callable[[Plain, Collection[str]], str]
"""What is wrong with a small effect that somebody says at a table with these seats; empty where nothing is."""


GIVEN_UP = ("discard", "sacrifice")
"""Small effects for which somebody chooses among the own cards; who says one by hand may name them (`to`)."""


NUMBERED = ("target1", "target2", "target3")
"""The words for one of the targets, in the order of the text (NX-TGT-04)."""
MOST_TIMES = 100
"""What comes one by one does not come more often at once."""


class Repeated(Protocol):
    """A small effect that is done n times, one after the other."""

    @property
    def do(self) -> str:
        """Its name."""

    @property
    def n(self) -> int:
        """How often."""


def times(desk: Desk, operation: Repeated) -> range:
    """As often as a small effect is done one by one. Raises Refused for what no game does so often."""
    desk.must(operation.n <= MOST_TIMES, f"{operation.do}: n is {operation.n}, expected at most {MOST_TIMES}")
    return range(operation.n)


def do_one(desk: Desk, effect: Effect, operation: Plain, said: bool) -> Question:
    """Carries a small effect out; one that cannot be carried out does nothing, unless somebody has just `said` it.

    Raises Refused.
    """
    verb: Verb | None = desk.ruleset.verbs.get(str(operation.get("do")))
    if verb is None:
        raise Refused("", f"no such effect: {operation.get('do')}", tuple(sorted(desk.ruleset.verbs)))
    with done_by(desk, Doing(str(effect["seat"]), str(operation["do"]), str(effect.get("card", "")))):
        if said:
            return verb(desk, effect, operation)
        try:
            with desk.trial():
                return verb(desk, effect, operation)
        except Refused as impossible:
            desk.record("lost", "effect_failed", effect["seat"], impossible.refusal.rule, {"card": effect["card"]})
            return None


def sayable(verbs: Mapping[str, Verb], wrong: Fault) -> dict[str, Verb]:
    """Verbs that a ruling may say too: what is `wrong` with it is refused, and nobody is asked, it names the cards itself."""
    return {name: _sayable(verb, wrong) for name, verb in verbs.items()}


def _sayable(verb: Verb, wrong: Fault) -> Verb:
    def run(desk: Desk, effect: Effect, operation: Plain) -> Question:
        found = wrong(operation, desk.table.header.seats) if is_said(effect) else ""
        desk.must(not found, found)
        question = verb(desk, effect, operation)
        chosen = named_already(desk, str(effect["seat"]), operation, question) if question and is_said(effect) else ()
        if chosen:
            question = verb(desk, {**effect, CHOSEN: (chosen,)}, operation)
        desk.must(question is None or "ops" in effect, f"{operation['do']} needs a choice; a ruling names the cards instead")
        return question

    return run


def named_already(desk: Desk, seat: str, operation: Plain, question: Mapping[str, Plain]) -> tuple[str, ...]:
    """The cards that are given up, where who says it by hand names them: nobody is asked for them then. Raises Refused.

    By its printing a seat names only what it has seen of another hand: else the answer would tell what lies there.
    """
    if operation["do"] not in GIVEN_UP or not operation.get("to"):
        return ()
    to, options = listed(operation["to"]), question.get("options", ())
    if seat != question.get("seat", seat):  # nobody is asked where there is nothing to choose
        options = [card for card in options if card in to or card in known_to(desk.table, seat, options)]
    chosen = find_all(desk, seat, to, options, desk.ruleset.texts.asked)
    number = operation.get("n", len(chosen))
    desk.must(number == len(chosen), f"{operation['do']}: {len(chosen)} cards are named, and n is {number}")
    return chosen


def subjects(
    desk: Desk,
    effect: Effect,
    operation: OfCards,
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
        return matching(desk.table, str(effect["seat"]), centre(effect), to)
    return named(desk, effect, operation.do, None if is_filter(to) else to, find, numbered)


def named(
    desk: Desk, effect: Effect, do: str, to: Plain, find: Callable[[Desk, str, Plain], str], numbered: tuple[str, ...] = ()
) -> list[str]:
    """The cards that a small effect names by a word, or one by one; `do` is the small effect."""
    seat, card = str(effect["seat"]), centre(effect)
    targets: tuple[str, ...] = tuple(effect.get("targets", ()))
    to = to or ("target" if effect.get("selectors") or targets else "self")
    nothing = (
        to == ()
        or (to in ("self", "host") and not card)
        or (to == SUBJECT and SUBJECT not in effect)
        or (to == "target" and not targets)
    )
    desk.must(not nothing or not is_said(effect), f"{do}: which card is meant? (card, or to)")
    if to == "target":
        meant = targets
    elif to in numbered:
        meant = targets[numbered.index(to) : numbered.index(to) + 1]
    elif to == "self":
        meant = (card,) if _is_as_it_was(desk, effect) else ()
    elif to == SUBJECT:
        meant = (effect[SUBJECT],) if is_same_card(desk.table, effect.get(SUBJECT, ""), effect.get("subject_life")) else ()
    elif to == "host" and FORMER_HOST in effect:
        host, life = effect[FORMER_HOST]
        meant = (host,) if is_same_card(desk.table, host, life) else ()
    elif to == "host":
        meant = (root(desk.table, card),) if _is_as_it_was(desk, effect) else ()
    else:
        meant = tuple(find(desk, seat, ref) for ref in ((to,) if isinstance(to, str) else to))
    return [each for each in meant if each in desk.table.cards]


def require_in_play(desk: Desk, effect: Effect, do: str, named: Iterable[str], rule: str) -> None:
    """Who says by hand what only happens to cards in play, and names one elsewhere, is told so. Raises Refused."""
    elsewhere = [card for card in named if not desk.table.zone_of(card).in_play] if is_said(effect) else []
    desk.must(not elsewhere, f"{do}: {', '.join(elsewhere)} is not in play", rule=rule)


def answer(effect: Effect) -> tuple[str, ...] | None:
    """What was chosen, for the small effect that asked and is done again; None where it has not asked yet."""
    found: tuple[tuple[str, ...], ...] = effect.get(CHOSEN, ())
    return found[-1] if found else None


def is_said(effect: Effect) -> bool:
    """Whether somebody says the effect, by hand or as a ruling, and no text does."""
    return effect.get("kind") == "hand" or "ops" not in effect


def is_written_down(desk: Desk, effect: Effect) -> bool:
    """Whether a scribe writes down what the players did by hand: that is carried out, whatever rule it breaks."""
    return is_said(effect) and not desk.referee


def own_card(desk: Desk, effect: Effect, do: str) -> str:
    """The card whose text it is; who says it has to name one. Raises Refused where there is none."""
    card = str(effect.get("card", ""))
    desk.must(card in desk.table.cards, f"{do}: which card does it? (card)")
    return card


def not_there_yet(
    desk: Desk, effect: Effect, operation: OfCards, chosen: Iterable[str], in_play: Callable[[Table, str], bool]
) -> list[str]:
    """Those of the cards to be put into play that are not there yet. Who names one that is there gets Refused."""
    cards = list(chosen)
    there = [card for card in cards if in_play(desk.table, card)]
    named = is_said(effect) and not is_filter(operation.to)
    desk.must(not there or not named, f"{operation.do}: {', '.join(there)} is in play already")
    return [card for card in cards if card not in there]


def pointed(desk: Desk, effect: Effect, ref: str, find: Callable[[Desk, str, Plain], str]) -> str:
    """The card that a field names: `target` for the last target, `self` for its own, else a card; empty for none."""
    if ref == "self":
        return own_card(desk, effect, "on")
    if ref == "target":
        desk.must(bool(effect.get("targets")), "the effect has no target")
        return str(effect["targets"][-1])
    return find(desk, str(effect["seat"]), ref) if ref else ""


def _is_as_it_was(desk: Desk, effect: Effect) -> bool:
    card = desk.table.cards.get(centre(effect))
    life = effect[AROUND][1] if AROUND in effect else effect.get("own_life", card and card.life)
    return card is not None and life == card.life


def who(desk: Desk, effect: Effect, operation: OfSeat) -> str:
    """The seat an operation is about: `own` (default: whose effect it is), `enemy`, or a seat.

    Raises Refused for the enemy of nobody, in a judge's ruling.
    """
    word, own = operation.who, str(effect["seat"])
    if word in desk.table.header.seats:
        return str(word)
    if word != "enemy":
        return own
    seats = desk.table.header.seats
    desk.must(own in seats, "whose enemy? A ruling of nobody's names the seat itself", seats)
    return next_seat(seats, own)


def side_of(desk: Desk, effect: Effect, operation: OfSeat, card: str) -> str:
    """The seat an operation is about for one card: where it says `owner`, who brought that."""
    return desk.table.cards[card].bringer if operation.who == "owner" else who(desk, effect, operation)


def each_of(desk: Desk, effect: Effect, operation: OfSeat) -> tuple[str, ...]:
    """The seats an operation is about, where it may be about `both`."""
    return desk.table.header.seats if operation.who == "both" else (who(desk, effect, operation),)
