"""The summary of a game: header, position, totals and facts of what happened.

It uses only public information. Registered lists, and the verdicts of quiet games, count once the game is over. Changes of a
takeback are applied to the board but are not counted as facts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from domain.card_effects.resolution_stack import waiting_effects
from domain.kernel.record import changes as c
from domain.kernel.record.changes import Plain
from domain.kernel.record.event import Event
from domain.kernel.record.header import Header
from domain.kernel.record.log_queries import takeback_target
from domain.kernel.table.knowledge import decklist_flag
from domain.kernel.table.transaction import UNRECORDED
from domain.kernel.views.views import header_of, origin_of
from projections.game_summary.event_facts import (
    LEGALITY,
    NOTED_FAMILIES,
    EventFact,
    Takeback,
    effective_facts,
    event_facts,
    verdict_fact,
)
from projections.game_summary.highlights import Highlight, HighlightCandidates
from projections.game_summary.public_board import PublicBoard, PublicCards, Scores, is_public_stage


class FactTotals(NamedTuple):
    """Sums of the effective facts: (fact, seat, detail) -> amount.

    `first`: the seat that went first · `finished`: when the game first had a result · `lines`: the number of declarations.
    """

    amounts: Counter[tuple[str, str, str]]
    first: str
    finished: int
    lines: int


class CardPlay(NamedTuple):
    """A play that everybody knows of, as its event at `position` showed it.

    `kind`: `played`, or `answered` for another card of which an effect waited · `seat`: whose deck the card is from · `at`:
    the event of the play, which is earlier where the card was identified later · `turn`: its turn.
    """

    position: int
    kind: str
    seat: str
    printing: str
    at: int
    turn: int


class _UnidentifiedPlay(NamedTuple):
    """A play of a card that is not known yet: its event and turn, whose card it is, and the printings that it answered."""

    at: int
    turn: int
    bringer: str
    answered: tuple[tuple[str, str], ...]


class TurnEnd(NamedTuple):
    """A turn when it was over, before the event at `position`, or (`position`: the length) when the game was.

    `scores`: of each seat, None if it is unknown · `cards`: printing, zone and its holder (empty: shared), of each card that
    everybody knows.
    """

    position: int
    turn: int
    scores: Scores
    cards: frozenset[tuple[str, str, str]]
    kind: str = "turn_end"


class DeckFieldPath(NamedTuple):
    """How decks are grouped: the path to a field of their printings, and values of it that do not count."""

    path: tuple[str, ...] = ("color",)
    without: tuple[str, ...] = ()


def read_deck_classification(opening: Event) -> DeckFieldPath:
    """Returns the grouping that an opening names; by colour if it names none."""
    said = opening.said.get("decks_by")
    if not isinstance(said, dict) or type(said.get("field")) is not str or type(said.get("without")) is not tuple:
        return DeckFieldPath()
    return DeckFieldPath(tuple(said["field"].split(".")), said["without"])


def outcomes_in(result: Plain, seats: tuple[str, ...]) -> dict[str, str]:
    """Returns seat -> win, loss or draw; empty if there is no result, or it does not name seats."""
    outcomes = result.get("seats") if isinstance(result, dict) else None
    return {seat: str(outcomes[seat]) for seat in seats if seat in outcomes} if isinstance(outcomes, dict) else {}


class GameSummary:
    """A game up to `length`, the position of its next event."""

    def __init__(self, game: str, opening: Event, same: Callable[[str], str] = str) -> None:
        """`same`: maps a player to the spelling that counts."""
        self.game = game
        written = header_of([opening])
        self.header: Header = replace(written, players={seat: same(name) for seat, name in written.players.items()})
        self.origin = origin_of(opening)
        self.decks_by = read_deck_classification(opening)
        self.length = 0
        self.opened_at = opening.at
        self.last_at = opening.at
        self.turn = 0
        self.result: Plain = None
        self.lists: dict[str, Plain] = {}
        self.printings: dict[str, Plain] = {}
        self.counters: Counter[tuple[str, str]] = Counter()
        self.public_cards = PublicCards(self.header)
        self.board = PublicBoard(self.header)
        self._moments = HighlightCandidates(self.board)
        self.facts: list[EventFact] = []
        self.takebacks: list[Takeback] = []
        self._turn_ends: list[TurnEnd] = []
        self._lists = {decklist_flag(seat): seat for seat in self.header.seats}
        self._line = 0
        self._card_plays: list[CardPlay] = []
        self._unidentified: dict[str, _UnidentifiedPlay] = {}
        self._count: FactTotals | None = None

    def add_event(self, event: Event) -> None:
        """Adds the next event. Raises ValueError for a takeback to a position that does not exist."""
        position, self._count = self.length, None
        family, said, moments, board = event.family, event.said, self._moments, self.board
        if event.line != self._line:
            self._begin_line(event.line)
        back = takeback_target(event, position)
        if back is not None:
            self.takebacks.append(Takeback(position, back, family == "correction"))
        elif self.turn and any(type(change) is c.ClockMoved and change.turn > self.turn for change in event.changes):
            self._turn_ends.append(self._turn_end())
        before = moments.scores_before(event)
        board.add_event(event)
        for change in event.changes:
            follow = _FOLLOW.get(type(change))
            if follow is not None:
                follow(self, change, event, back is None)
        if "act" in said:
            self.facts.append(verdict_fact(event, position))
        if family in NOTED_FAMILIES or "illegal" in event.verdict:
            self.facts.extend(event_facts(event, position))
        if back is None:
            moments.note_event(position, before)
        else:
            moments.go_back()
        self.length += 1
        self.last_at = event.at or self.last_at

    def _begin_line(self, line: int) -> None:
        if self._line:
            self.board.end_line()
            self._moments.end_line(self.length - 1)
        self._line = line
        if self.public_cards.revealed_this_line:
            self.public_cards.revealed_this_line = {}

    @property
    def is_counted(self) -> bool:
        """Returns whether the record says that plays are missing from it: somebody only counted, in some turn at least."""
        return UNRECORDED in self.board.table.flags

    @property
    def over(self) -> bool:
        """Returns whether the game has a result now."""
        return self.result is not None

    def totals(self) -> FactTotals:
        """Returns the totals, cached until the next event."""
        if self._count is None:
            self._count = self._compute_totals()
        return self._count

    def outcomes(self) -> dict[str, str]:
        """Returns how the game ended for each seat; empty while it has no result."""
        return outcomes_in(self.result, self.header.seats)

    def moments(self) -> list[Highlight]:
        """Returns the highlights of a finished game."""
        if self._line and self.over:
            self._moments.end_line(self.length - 1)
        return self._moments.select(self.takebacks, self.length) if self.over else []

    def card_plays(self) -> list[CardPlay]:
        """Returns the plays of a finished game, and the cards that they answered, without those taken back."""
        return list(effective_facts(self._card_plays, self.takebacks)) if self.over else []

    def turn_ends(self) -> list[TurnEnd]:
        """Returns the turns of a finished game as they ended, without those taken back."""
        return [*effective_facts(self._turn_ends, self.takebacks), self._turn_end()] if self.over else []

    def _turn_end(self) -> TurnEnd:
        known = self.public_cards.printings.items()
        places = ((printing, zone) for card, printing in known if (zone := self.public_cards.zone_of(card)) is not None)
        cards = frozenset((printing, zone.name, zone.holder) for printing, zone in places)
        return TurnEnd(self.length, self.turn, self.board.scores(), cards)

    @property
    def has_score_line(self) -> bool:
        """Returns whether a score of some turn is public; of a quiet game only when it is over."""
        is_public = self.over or not self.header.quiet
        return is_public and any(turn > 0 for turn in (self.board.table.clock.turn, *self.board.turn_scores))

    def cards_left(self, seat: str) -> int | None:
        """Returns the cards left in the pile that this seat's deck began as: its nation, if the deck is life."""
        pile = self.public_cards.largest_pile.get(seat)
        return None if pile is None else len(self.public_cards.cards_at(pile[1]))

    def public_lists(self) -> dict[str, dict[str, int]]:
        """Returns seat -> registered list, printing -> copies; secret until the game is over.

        Empty if the organiser closes lists (`about.closed_lists`).
        """
        if not self.over or self.header.about.get("closed_lists"):
            return {}
        return {seat: dict(pairs) for seat, pairs in self.lists.items()}

    def add_fact(self, fact: str, seat: str, detail: str = "", amount: int = 1) -> None:
        """Adds a fact at the position of the current event."""
        self.facts.append(EventFact(self.length, fact, seat, detail, amount))

    def _compute_totals(self) -> FactTotals:
        amounts: Counter[tuple[str, str, str]] = Counter()
        first, finished, lines = "", 0, 0
        withheld = LEGALITY if self.header.quiet and not self.over else ()
        for _, fact, seat, detail, amount in effective_facts(self.facts, self.takebacks):
            if fact == "verdict":
                lines += 1
            if fact == "turn":
                first = first or seat
            elif fact == "result":
                finished = finished or amount
            elif fact not in withheld:
                amounts[fact, seat, detail] += amount
        return FactTotals(amounts, first, finished if self.over else 0, lines)

    # --- following changes ---------------------------------------------------------------------------------------------

    def _moved(self, change: c.Moved, event: Event, noting: bool) -> None:
        brought = self.public_cards.move(change)
        if brought or not is_public_stage(self.public_cards.zone_of(change.card)):
            self._unidentified.pop(change.card, None)
        if brought and noting and _is_play(event, change.card):
            bringer = self.public_cards.bringer.get(change.card, "")
            play = _UnidentifiedPlay(self.length, self.turn, bringer, self._waiting_printings(change.card))
            printing = self.public_cards.printings.get(change.card)
            if printing is None:
                self._unidentified[change.card] = play
            else:
                self._add_play(play, printing)

    def _waiting_printings(self, played: str) -> tuple[tuple[str, str], ...]:
        """Returns seat and printing of each other known card of which an effect waits on the chain."""
        cards = dict.fromkeys(data.get("card") for _, data in waiting_effects(self.board.table))
        known = self.public_cards.printings
        waiting = (card for card in cards if isinstance(card, str) and card != played and card in known)
        return tuple((self.public_cards.bringer.get(card, ""), known[card]) for card in waiting)

    def _add_play(self, play: _UnidentifiedPlay, printing: str) -> None:
        self.add_fact("played", play.bringer, printing)
        plays = [("played", play.bringer, printing), *(("answered", *each) for each in play.answered)]
        self._card_plays += [CardPlay(self.length, *each, play.at, play.turn) for each in plays]

    def _learned(self, change: c.Learned, event: Event, noting: bool) -> None:
        if not self.public_cards.learn(change) or not noting or event.line <= 1:
            return  # a card that the opening lays out, such as a sideboard, does not count as seen
        self.add_fact("seen", self.public_cards.bringer.get(change.card, ""), str(change.printing))
        if change.card in self._unidentified:
            self._add_play(self._unidentified.pop(change.card), str(change.printing))

    def _clock(self, change: c.ClockMoved, event: Event, noting: bool) -> None:
        if noting and change.turn > self.turn:
            self.add_fact("turn", change.holder, "", change.turn)
        self.turn = change.turn

    def _ended(self, change: c.ResultSet, event: Event, noting: bool) -> None:
        if noting and change.result is not None:
            self.add_fact("result", "", "", event.at)
        self.result = change.result

    def _flag(self, change: c.FlagSet, event: Event, noting: bool) -> None:
        seat = self._lists.get(change.name)
        if seat is not None:
            self.lists[seat] = change.value or ()

    def _pinned(self, change: c.Pinned, event: Event, noting: bool) -> None:
        if change.data is not None:
            self.printings[change.printing] = change.data

    def _counted(self, change: c.Counted, event: Event, noting: bool) -> None:
        self.counters[change.owner, change.name] += change.delta


def summarise(game: str, events: Sequence[Event], same: Callable[[str], str] = str) -> GameSummary:
    """Returns the summary of a whole game. `same`: maps a player to the spelling that counts."""
    story = GameSummary(game, events[0], same)
    for event in events:
        story.add_event(event)
    return story


def _is_play(event: Event, card: str) -> bool:
    """Returns whether an event that brings a card plays it: its declaration, or the payment of its cost."""
    return event.family == "declared" or (event.family == "cost_paid" and event.said.get("card") == card)


_FOLLOW: dict[type, Callable[[GameSummary, Any, Event, bool], None]] = {
    c.Moved: GameSummary._moved,
    c.Learned: GameSummary._learned,
    c.ClockMoved: GameSummary._clock,
    c.ResultSet: GameSummary._ended,
    c.FlagSet: GameSummary._flag,
    c.Pinned: GameSummary._pinned,
    c.Counted: GameSummary._counted,
    c.CardsEntered: lambda story, change, event, noting: story.public_cards.enter(change),
    c.CardsLeft: lambda story, change, event, noting: story.public_cards.leave(change),
    c.Shuffled: lambda story, change, event, noting: story.public_cards.shuffle(change),
    c.Unshuffled: lambda story, change, event, noting: story.public_cards.unshuffle(change),
}
