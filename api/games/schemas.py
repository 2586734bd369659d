"""Request bodies and answers of games."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from api.http.openapi_responses import NextCursor, PlainValue, Position
from api.http.request_parts import RequestBody, ShortText, examples
from api.links.schemas import CreatedLinkOut
from api.rulesets.card_and_deck_list_routes import CardListIn, DeckListIn

_SPECIMEN_GAME = {
    "ruleset": "gundam_war",
    "players": {"A": "mika", "B": "ren"},
    "decks": {"A": {"specimen": "tide_and_wing"}, "B": {"specimen": "ember_and_thorn"}},
}
_GAME_AT_POSITION = {"ruleset": "gundam_war", "position": "position: turn 5, A\nA hand: 4\nend"}


class DeckIn(RequestBody, title="Deck"):
    """A deck: a specimen's name, or a list."""

    specimen: Annotated[str, Field(max_length=64)] = ""
    list: DeckListIn | None = None


class OpenGameIn(RequestBody, title="NewGame"):
    """A game that is to be opened."""

    model_config = examples(_SPECIMEN_GAME, _GAME_AT_POSITION)
    ruleset: ShortText = Field(examples=["gundam_war"])
    seats: int | None = Field(default=None, ge=1, le=8, description="Default: the fewest that the rulebook knows.")
    mode: Literal["referee", "scribe"] = "referee"
    players: dict[str, ShortText] = Field(default={}, max_length=8, examples=[{"A": "mika", "B": "ren"}])
    switches: dict[str, ShortText] = Field(default={}, max_length=64, description="House rules.")
    about: dict[str, PlainValue] = Field(default={}, max_length=32, description="League, round, table and the like.")
    quiet: bool = Field(default=False, description="Legality is hidden until the game is over.")
    explicit_passes: bool = False
    decks: dict[str, DeckIn] = Field(default={}, max_length=8, examples=[{"A": {"specimen": "tide_and_wing"}}])
    cards: CardListIn | None = Field(default=None, description="The card list; default: the specimens.")
    setup: dict[str, PlainValue] = Field(
        default={}, max_length=32, description="The ruleset's set-up keys.", examples=[{"size": 30}]
    )
    position: str = Field(
        default="",
        max_length=40_000,
        description="Where the game begins in its middle, as on a sheet.",
        examples=["position: turn 5, A\nA hand: 4\nend"],
    )


class OpenedGameOut(TypedDict):
    """A game that was opened or imported, with the organiser's link."""

    game: str
    position: Position
    link: CreatedLinkOut


class ListedGameOut(TypedDict):
    """A game of the list."""

    id: str
    ruleset: str
    edition: str
    mode: Literal["referee", "scribe"]
    status: Literal["running", "finished"]
    result: str
    winner: Annotated[str, Field(description="The seats that won, with `+` between them.")]
    league: str
    season: str
    date: str
    started: Annotated[str, Field(description="When the game was opened (ISO 8601), or empty.")]
    players: Annotated[dict[str, str], Field(description="The player at each seat; empty where nobody was named.")]
    open: Annotated[bool, Field(description="Everybody may watch it.")]
    origin: Annotated[str, Field(description="`judged` here, `audited`, `unaudited`, or a `view` of a game elsewhere.")]
    counts: Annotated[bool, Field(description="Statistics count it.")]


class GamesOut(TypedDict):
    """A page of the games."""

    items: list[ListedGameOut]
    next: NextCursor
