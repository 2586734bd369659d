"""Request bodies and answers of tournaments."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from fastapi import Query
from pydantic import ConfigDict, Field
from typing_extensions import TypedDict

from api.http.openapi_responses import IsoTime, MessageOut, NextCursor, Position
from api.http.request_parts import CleanText, LongText, RequestBody, ShortText, examples
from api.links.schemas import CreatedLinkOut
from api.tournaments.event_schemas import SUBMITTED_EVENT, OpenedData
from domain.tournaments.validation.refusals import LONGEST_NAME

RoundNumber = Annotated[int, Query(ge=0, le=1000, description="After this round; 0: now.")]
StageNumber = Annotated[int, Query(ge=0, le=20, description="Of this stage; 0: of the one that is played, or ranked.")]
Audience = Annotated[Literal["", "everybody"], Query(alias="as", description="`everybody`: as without a link.")]


_OPENED = {"title": "Club night", "ruleset": "gundam_war", "stages": [{"kind": "swiss"}]}
_REPORTED = {"match": "1.1.1", "games": [{"winner": "ann"}, {"winner": "ann"}]}


class TournamentIn(RequestBody, title="NewTournament"):
    """A tournament that is opened: the fields of `opened`."""

    model_config = examples({"said": _OPENED})
    said: OpenedData


def _as_union(schema: dict[str, Any]) -> None:
    """Replaces the schema of any event by the union of those of each kind."""
    del schema["properties"], schema["required"], schema["type"], schema["additionalProperties"]
    schema |= {**SUBMITTED_EVENT, "examples": [{"name": "reported", "said": _REPORTED}]}


class TournamentEventIn(RequestBody, title="TournamentEvent"):
    """One event: its name and its fields."""

    model_config = ConfigDict(json_schema_extra=_as_union)
    name: ShortText
    said: dict[str, Any]


class MatchGameIn(RequestBody, title="NewMatchGame"):
    """Which game of a match is played, and how it is judged."""

    model_config = examples({"number": 1, "mode": "referee"})
    number: Annotated[int, Field(ge=1, le=20)] = 1
    mode: Literal["referee", "scribe"] = "scribe"


class EntryIn(RequestBody, title="NewEntry"):
    """Who signs up."""

    model_config = examples({"name": "Ann Lee", "club": "Harbour"})
    name: ShortText = Field(examples=["Ann Lee"])
    club: Annotated[CleanText, Field(max_length=LONGEST_NAME)] = ""


class NamesIn(RequestBody, title="PlayerNames"):
    """Names of players who may be entered."""

    model_config = examples({"names": ["Ann Lee", "ann lee"]})
    names: Annotated[list[CleanText], Field(max_length=1000)]


class TournamentLinkIn(RequestBody, title="NewTournamentLink"):
    """A link to hand out: `organiser`, `judge`, `entry` (to sign up), or `player:` and an id. `label`: whose it is; the log
    names judges and organisers by it."""

    model_config = examples({"scope": "judge", "label": "Kim"})
    scope: ShortText = Field(examples=["player:ann"])
    label: LongText = ""
    hours: Annotated[int, Field(ge=0, le=24 * 366)] = 0


class CreatedTournamentOut(TypedDict):
    """A tournament that was opened, with the organiser's link."""

    id: str
    position: Position
    link: CreatedLinkOut


class TournamentSummaryOut(TypedDict):
    """A tournament of the list."""

    id: str
    title: str
    ruleset: str
    league: str
    season: str
    date: str
    venue: str
    status: Annotated[str, Field(examples=["running"])]
    players: int
    stage: Annotated[int, Field(description="The stage that is played, counted from 1.")]
    round: Annotated[int, Field(description="The last posted round; 0: none.")]
    position: Position


class TournamentsOut(TypedDict):
    """A page of the tournaments, the newest first."""

    items: list[TournamentSummaryOut]
    next: NextCursor


class PlayerOut(TypedDict):
    """A player. Deck lists are there for staff and their player, and for everybody once they are open."""

    player: Annotated[str, Field(description="The id of the player.")]
    name: str
    club: str
    seed: int
    here: Annotated[bool, Field(description="The player has arrived.")]
    digest: Annotated[str, Field(description="The hash of a submitted deck list, or empty.")]
    left: Annotated[int | None, Field(description="The round after which the player left.")]
    how: Annotated[str, Field(description="How the player left, such as `drop`, or empty.")]
    deck: NotRequired[str]
    archetype: NotRequired[str]
    cards: NotRequired[Annotated[str, Field(description="The deck list as text.")]]
    deck_check: NotRequired[str]
    deck_remark: NotRequired[str]


class GameReportOut(TypedDict):
    """A game of a report."""

    winner: Annotated[str, Field(description="A player, or empty for a draw.")]
    how: str
    first: str
    left: int | None
    record: Annotated[str, Field(description="The id of its game here, or empty.")]


class ReportOut(TypedDict):
    """A report of a result."""

    position: int
    by: str
    how: str
    winner: str
    games: list[GameReportOut]


class MatchOut(TypedDict):
    """A match with its result and its reports."""

    match: Annotated[str, Field(description="The id of the match.", examples=["1.2.3"])]
    stage: int
    round: int
    table: int
    players: Annotated[list[str], Field(min_length=2, max_length=2)]
    winner: Annotated[str | None, Field(description="A player; empty for a draw, null without a result.")]
    games: Annotated[list[int] | None, Field(description="Won by the first, by the second, drawn.")]
    how: str
    confirmed: list[str]
    corrected: bool
    disputed: Annotated[bool, Field(description="The reports of the players differ.")]
    lost_games: Annotated[list[str], Field(description="The players who lost a game by a penalty.")]
    told: Annotated[list[ReportOut], Field(description="The reports in force.")]


class RoundOut(TypedDict):
    """A posted round with its matches."""

    stage: int
    round: int
    closed: bool
    posted: IsoTime | None
    ends: Annotated[
        IsoTime | None, Field(description="The end of its time; null without a limit or while the clock is stopped.")
    ]
    left: Annotated[int | None, Field(description="Tenths of a second that a stopped clock has left.")]
    extra: Annotated[dict[str, int], Field(description="Minutes of matches that have more time, by match.")]
    byes: list[str]
    half_byes: list[str]
    absent: list[str]
    corrected_late: Annotated[list[str], Field(description="Matches that were corrected after a later round was paired.")]
    matches: list[MatchOut]


class RoundNowOut(RoundOut):
    """A posted round, with the time of the server."""

    now: IsoTime
    position: Position


class RequestOut(TypedDict):
    """An open request of a player."""

    position: Annotated[int, Field(description="Its place in the log: what `declined` takes.")]
    at: IsoTime | None
    player: str
    kind: Annotated[str, Field(description="`drop`, or `correction` of the report at the position `report`.")]
    match: str
    report: int
    games: list[GameReportOut]
    how: str
    winner: str
    text: str


class TournamentNoteOut(TypedDict):
    """A remark about a match or a player."""

    position: int
    text: str
    match: str
    player: str


class PlayerPenaltyOut(TypedDict):
    """A penalty of a player."""

    player: str
    kind: str
    rule: str
    why: str
    match: str
    amount: int


class TournamentOut(TournamentSummaryOut):
    """A tournament as the holder of a link may see it."""

    scope: Annotated[str, Field(description="The scope of the link; `spectator` without one.")]
    author: Annotated[str, Field(description="The author of what is submitted over the link.")]
    opened: Annotated[OpenedData, Field(description="The terms.")]
    capacity: Annotated[int, Field(description="Players at most; 0: any number.")]
    planned_rounds: int
    entries: list[PlayerOut]
    waiting: list[PlayerOut]
    requests: list[RequestOut]
    rounds: list[RoundOut]
    places: list[str]
    cuts: Annotated[dict[str, list[str]], Field(description="The players of a cut, by the number of its stage.")]
    penalties: NotRequired[Annotated[list[PlayerPenaltyOut], Field(description="For staff.")]]
    notes: NotRequired[Annotated[list[TournamentNoteOut], Field(description="For staff.")]]


class OwnPartOut(TypedDict):
    """What a link allows, and the entry of its player."""

    scope: str
    author: str
    entry: PlayerOut | None
    requests: list[RequestOut]
    position: Position


class StoredEventOut(TypedDict):
    """The place of a stored event in the log."""

    position: Annotated[int, Field(description="The number of events now: what the next `If-Match` takes.")]
    start: int


class SignedUpOut(TypedDict):
    """A player who signed up, with the player's own link."""

    player: str
    waits: Annotated[bool, Field(description="The tournament is full: the player is on the waiting list.")]
    link: CreatedLinkOut


class KnownNamesOut(TypedDict):
    """For each name the same one in other letters; null for a new one."""

    same: list[str | None]
    position: Position


class MatchGameOut(TypedDict):
    """A game of a match, with a link to record it."""

    game: str
    number: int
    link: CreatedLinkOut


class ImportedTournamentOut(CreatedTournamentOut):
    """A tournament that was imported from its file, with the organiser's link."""

    new: Annotated[int, Field(description="Events that were not here.")]
    records: Annotated[int, Field(description="Records that have their former ids.")]
    apart: Annotated[
        list[str], Field(description="The ids of records that have new ids, since no trusted server signed them.")
    ]


class ImportedResultsOut(CreatedTournamentOut):
    """A tournament that was imported from the results of another program, with the organiser's link."""

    players: int
    matches: int
    notes: Annotated[list[str], Field(description="What the file does not say, and what was read for it.")]


class ExportLossesOut(TypedDict):
    """What the form of another program would lack."""

    form: str
    losses: list[MessageOut]


class ExportLossListOut(TypedDict):
    """What the forms of other programs would lack of a tournament."""

    items: list[ExportLossesOut]
