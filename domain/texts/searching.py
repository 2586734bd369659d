"""Looking for cards in a pile, and looking at its top: who looks sees them and takes some, the rest goes as the text says.

GW-EFF-01, NX-TERM-02, -05, MC-TERM-02, -04, -10. Where a card lay in a pile that is searched tells nobody anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

from domain.kernel.contract.offers import Offer
from domain.kernel.contract.truth import Truth
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Learned, Plain
from domain.kernel.record.command import Command
from domain.kernel.table import knowledge
from domain.kernel.table.table import Table
from domain.parts.common import offering, verbs
from domain.parts.common.small_effects import Effect, Question
from domain.parts.grammar.reading import plain
from domain.texts.pending import kept

Suits = Callable[[Table, str, str, Plain, str], Truth]
"""Whether a card is as a filter says, wherever it lies: of table, seat, source, filter as stored, card."""


class Searching(Protocol):
    """A small effect that looks for cards in a pile."""

    @property
    def wanted(self) -> Any:
        """The filter of what is looked for."""

    @property
    def n(self) -> int:
        """So many at most."""

    @property
    def zone(self) -> str:
        """Where they go."""


class Looking(Protocol):
    """A small effect that looks at the top of a pile."""

    @property
    def wanted(self) -> Any:
        """The filter of what may be taken; None: any card."""

    @property
    def n(self) -> int:
        """So many cards are looked at."""

    @property
    def take(self) -> int:
        """So many of them may be taken."""

    @property
    def zone(self) -> str:
        """Where those go."""

    @property
    def rest(self) -> str | None:
        """Where the others go; None: they stay."""


def search(desk: Desk, effect: Effect, operation: Searching, place: str, rule: str) -> Question:
    """Asks which cards of a pile are found; it may be none. Nothing happens with an empty pile."""
    if not desk.table.at(place):
        return None
    zone, seat = desk.table.zones[place], str(effect["seat"])
    desk.record("resolved", "looked_through", seat, rule, {"place": zone.name, "count": len(desk.table.at(place))})
    if zone.sees != "all":
        knowledge.shuffle(desk, place)
    about = {"seat": seat, "what": "search", "rule": rule, "n": operation.n, "least": 0, "place": place}
    return {**about, "options": tuple(desk.table.at(place)), "for": plain(operation.wanted), "zone": operation.zone}


def found(desk: Desk, waiting: Plain, chosen: tuple[str, ...], suits: Suits) -> None:
    """The answer to `search`: what was found is shown and goes on, and a hidden pile is shuffled."""
    _take(desk, waiting, chosen, suits, show=True)
    zone = desk.table.zones[waiting["place"]]
    if zone.sees != "all" and desk.table.result is None:
        desk.record("resolved", "shuffled", waiting["seat"], waiting["rule"], {"place": zone.name})
        knowledge.shuffle(desk, waiting["place"])


class Topmost(Protocol):
    """A small effect that moves the top of a pile."""

    @property
    def n(self) -> int:
        """So many cards."""

    @property
    def zone(self) -> str:
        """Where they go."""


def top(desk: Desk, effect: Effect, operation: Topmost, place: str) -> None:
    """The top cards of a pile go where the text says, as far as there are any."""
    _send(desk, effect, tuple(desk.table.at(place)[: operation.n]), operation.zone)


def look(desk: Desk, effect: Effect, operation: Looking, place: str, rule: str) -> Question:
    """The player sees the top cards of a pile, and may take some; the rest goes where the text says, as it lay."""
    seat, cards = str(effect["seat"]), tuple(desk.table.at(place)[: operation.n])
    if not cards:
        return None
    desk.record("revealed", "cards_looked_at", seat, rule, {"count": len(cards)})
    known = (desk.table.cards[card] for card in cards)
    desk.do(*(Learned(card.id, card.printing, knowledge.merged(card.seen, (seat,))) for card in known))
    most = min(operation.take, len(cards))
    if not most:
        _send(desk, effect, cards, operation.rest)
        return None
    about = {"seat": seat, "what": "look", "rule": rule, "n": most, "least": 0, "options": cards, "zone": operation.zone}
    return {**about, "for": plain(operation.wanted), "rest": operation.rest}


def looked(desk: Desk, waiting: Plain, chosen: tuple[str, ...], suits: Suits) -> None:
    """The answer to `look`: what is taken for what it is has to be shown; the others go where the text says."""
    _take(desk, waiting, chosen, suits, show=waiting["for"] is not None)
    left = tuple(card for card in waiting["options"] if card not in chosen)
    _send(desk, kept(desk, waiting["effect"]), left, waiting["rest"])


def _take(desk: Desk, waiting: Plain, chosen: tuple[str, ...], suits: Suits, show: bool) -> None:
    effect = kept(desk, waiting["effect"])
    for card in chosen if waiting["for"] is not None else ():
        truth = suits(desk.table, waiting["seat"], effect.get("card", ""), waiting["for"], card)
        desk.require(waiting["rule"], truth, f"{card} is not what the text speaks of")
    if chosen and show:
        verbs.reveal(desk, chosen, waiting["rule"])
    _send(desk, effect, chosen, waiting["zone"])


def _send(desk: Desk, effect: Effect, cards: tuple[str, ...], zone: str | None) -> None:
    """Cards go to a zone of their owner, or into play, as by a small effect of the same text."""
    if cards and zone is not None:
        operation = {"do": "put_in_play"} if zone == "play" else {"do": "move", "zone": zone}
        about = {**effect, "targets": cards, "selectors": ("found",), "kind": "text"}
        desk.ruleset.verbs[operation["do"]](desk, about, operation)


def to_choose(desk: Desk, waiting: Plain, seat: str) -> Iterator[Offer]:
    """The choice that a resolution waits for, of what is found or taken too."""
    if waiting["what"] not in ("search", "look"):
        yield from offering.to_choose(desk, waiting, seat)
    elif waiting["seat"] == seat:
        options = offered(desk, waiting, seat)
        yield Offer(seat, "choose", {}, {"cards": offering.many(options, 0, min(waiting["n"], len(options)))})


def offered(desk: Desk, waiting: Plain, seat: str) -> tuple[Plain, ...]:
    """What may be named as the answer: cards that the seat knows, and printings that those it does not know may be."""
    options = [card for card in waiting["options"] if desk.table.cards[card].printing is not None]
    if len(options) < len(waiting["options"]):
        left: Mapping[str, int] = knowledge.remaining(desk.table, seat) or {}
        options += [printing for printing, count in sorted(left.items()) if count > 0]
    return tuple(each for each in options if _may_be_named(desk, seat, each))


def _may_be_named(desk: Desk, seat: str, card: str) -> bool:
    return desk.would(Command(seat, "choose", {"cards": (card,)})) is None
