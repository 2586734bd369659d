"""Request bodies of games."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from api.http.requests import RequestBody, ShortText
from api.rulesets.card_lists import CardListIn, DeckListIn


class DeckIn(RequestBody, title="Deck"):
    """A deck: a specimen's name, or a list."""

    specimen: Annotated[str, Field(max_length=64)] = ""
    list: DeckListIn | None = None


class OpenGameIn(RequestBody, title="Opening"):
    """A game that is to be opened."""

    ruleset: ShortText = Field(examples=["gundam_war"])
    seats: int | None = Field(default=None, ge=1, le=8, description="Default: the fewest that the rulebook knows.")
    mode: Literal["referee", "scribe"] = "referee"
    players: dict[str, ShortText] = Field(default={}, max_length=8, examples=[{"A": "mika", "B": "ren"}])
    switches: dict[str, ShortText] = Field(default={}, max_length=64, description="House rules.")
    about: dict[str, Any] = Field(default={}, max_length=32, description="League, round, table and the like.")
    quiet: bool = Field(default=False, description="Legality is hidden until the game is over.")
    explicit_passes: bool = False
    decks: dict[str, DeckIn] = Field(default={}, max_length=8, examples=[{"A": {"specimen": "tide_and_wing"}}])
    cards: CardListIn | None = Field(default=None, description="The card list; default: the specimens.")
    setup: dict[str, Any] = Field(
        default={}, max_length=32, description="The ruleset's set-up keys.", examples=[{"size": 30}]
    )
    position: str = Field(
        default="",
        max_length=40_000,
        description="Where the game begins in its middle, as on a sheet.",
        examples=["position: turn 5, A\nA hand: 4\nend"],
    )
