"""The events of a tournament: a named tuple for each kind, and their authors; those of results are in `result_events.py`.

An event that changes an earlier one has a reason (`why`). Class and field names are those of the stored form and never
change.
"""

from __future__ import annotations

from re import sub
from typing import Any, NamedTuple, get_args

from domain.tournaments.result_events import Confirmed, Corrected, Declined, Penalised, Reported, Requested, WithdrawnReport
from domain.tournaments.tournament_format import Points, Stage

ORGANISER, JUDGE, PLAYER, ENTRY = "organiser", "judge", "player", "entry"
"""The roles of authors. `entry`: whoever signs up by the code on the wall."""


class Author(NamedTuple):
    """The author of a tournament event.

    `role`: one of the roles above · `name`: the id of a player, or the name of a judge or organiser, which may be empty.
    """

    role: str
    name: str = ""

    @property
    def player(self) -> str:
        """The id of a player, or an empty string."""
        return self.name if self.role == PLAYER else ""

    @property
    def is_staff(self) -> bool:
        """Returns whether it is an organiser or a judge."""
        return self.role in (ORGANISER, JUDGE)


def parse_author(by: str) -> Author:
    """Returns the author of an event from its stored form: a role, or a role, a colon and a name."""
    role, _, name = by.partition(":")
    return Author(role, name)


class Opened(NamedTuple):
    """A tournament is announced. `seed` draws lots · `decklists`: `none`, `sealed` until the cut, or `open`."""

    title: str
    ruleset: str
    stages: tuple[Stage, ...]
    league: str = ""
    season: str = ""
    edition: str = ""
    venue: str = ""
    date: str = ""
    points: Points = Points()
    tiebreaks: str = "mtr"
    seed: int = 0
    decklists: str = "none"


class Registered(NamedTuple):
    """A player enters. `seed`: place in the first round's order, 0 for none · `late`: after the start."""

    player: str
    name: str = ""
    club: str = ""
    seed: int = 0
    late: bool = False


class EntryChanged(NamedTuple):
    """The name and the club of a player are corrected; the id stays."""

    player: str
    name: str
    club: str
    why: str


class EntryRemoved(NamedTuple):
    """An entry is taken out of all lists before the start."""

    player: str
    why: str


class Admitted(NamedTuple):
    """A player on the waiting list takes part."""

    player: str


class TermsChanged(NamedTuple):
    """The terms are replaced by these. `capacity`: players at most, 0 for any number; others wait in the order of entry."""

    title: str
    stages: tuple[Stage, ...]
    tiebreaks: str
    decklists: str
    why: str
    league: str = ""
    season: str = ""
    venue: str = ""
    date: str = ""
    capacity: int = 0


class DeckSubmitted(NamedTuple):
    """A player submits a deck. `digest`: hash of salt and list · `cards`: the list as text · `salt`: random text; list and
    salt are sealed until a stage opens them."""

    player: str
    name: str = ""
    archetype: str = ""
    digest: str = ""
    cards: str = ""
    salt: str = ""


class DeckChecked(NamedTuple):
    """A judge has checked a deck. `result`: `passed` or `failed` · `text`: what was found."""

    player: str
    result: str
    text: str = ""


class CheckedIn(NamedTuple):
    """A player has arrived."""

    player: str


class Started(NamedTuple):
    """The first round can be paired; `players` in the order of their seeds."""

    players: tuple[str, ...]


class Pair(NamedTuple):
    """A match of a round: its id, its table and its players."""

    match: str
    table: int
    players: tuple[str, str]


class Paired(NamedTuple):
    """A round is posted. Stages and rounds count from 1.

    `byes`: players without an opponent, who score as for a win · `absent`: players who sit out and score nothing ·
    `half_byes`: players who sit out by agreement and score as for a draw.
    """

    stage: int
    round: int
    matches: tuple[Pair, ...]
    byes: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    engine: str = ""
    version: str = ""
    seed: int = 0
    half_byes: tuple[str, ...] = ()


class Repaired(NamedTuple):
    """The pairings of a posted round are changed."""

    stage: int
    round: int
    out: tuple[str, ...]
    matches: tuple[Pair, ...]
    why: str
    byes: tuple[str, ...] = ()


class RoundCancelled(NamedTuple):
    """The last round is taken back: it was posted too early."""

    stage: int
    round: int
    why: str


class ClockStarted(NamedTuple):
    """The clock of a round runs. `minutes`: its new length; None: it continues where it was stopped."""

    stage: int
    round: int
    minutes: int | None = None


class ClockStopped(NamedTuple):
    """The clock of a round is stopped."""

    stage: int
    round: int


class TimeExtended(NamedTuple):
    """A round has more minutes, or one of its matches."""

    stage: int
    round: int
    minutes: int
    match: str = ""


class Dropped(NamedTuple):
    """A player leaves. `how`: `drop`, `no_show` or `disqualified`."""

    player: str
    how: str = "drop"


class Readmitted(NamedTuple):
    """A player who left is back."""

    player: str


class RoundClosed(NamedTuple):
    """A round ends with all its results."""

    stage: int
    round: int


class RoundReopened(NamedTuple):
    """A closed round accepts results again."""

    stage: int
    round: int
    why: str


class Cut(NamedTuple):
    """The players who advance to a stage, in the order of their seeds."""

    stage: int
    players: tuple[str, ...]


class CutCancelled(NamedTuple):
    """A cut is taken back: it came too early."""

    stage: int
    why: str


class Finished(NamedTuple):
    """The tournament ends: the players by place."""

    places: tuple[str, ...]


class TournamentReopened(NamedTuple):
    """A finished tournament goes on."""

    why: str


class Removed(NamedTuple):
    """The tournament leaves every list and count, for example because it was imported from a wrong file."""

    why: str


class Restored(NamedTuple):
    """A removed tournament counts again."""

    why: str


class ArchetypeNamed(NamedTuple):
    """The archetype of a player's deck in reports; the latest name counts."""

    player: str
    archetype: str


class Note(NamedTuple):
    """A remark about a match or a player."""

    text: str
    match: str = ""
    player: str = ""


EventData = (
    Opened
    | Registered
    | EntryChanged
    | EntryRemoved
    | Admitted
    | TermsChanged
    | DeckSubmitted
    | DeckChecked
    | CheckedIn
    | Started
    | Paired
    | Repaired
    | RoundCancelled
    | ClockStarted
    | ClockStopped
    | TimeExtended
    | Reported
    | Confirmed
    | Corrected
    | WithdrawnReport
    | Requested
    | Declined
    | Penalised
    | Dropped
    | Readmitted
    | RoundClosed
    | RoundReopened
    | Cut
    | CutCancelled
    | Finished
    | TournamentReopened
    | Removed
    | Restored
    | ArchetypeNamed
    | Note
)
ADDED_FIELDS = frozenset({"half_byes"})
"""Fields that came after the first version. Their default values are not stored, so the bytes of earlier events stay."""
KINDS: dict[str, type[Any]] = {sub("(?<!^)(?=[A-Z])", "_", kind.__name__).lower(): kind for kind in get_args(EventData)}
"""The kinds by the names of the stored form: those of the classes, which therefore never change."""
NAMES = {kind: name for name, kind in KINDS.items()}


class TournamentEvent(NamedTuple):
    """One event of a tournament. `by`: its author (`parse_author`) · `at`: tenths of a second since 1970."""

    said: EventData
    by: str = ORGANISER
    at: int = 0

    @property
    def name(self) -> str:
        """The name of the kind of event."""
        return NAMES[type(self.said)]
