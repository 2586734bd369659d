"""Answers about links."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from api.http.openapi_responses import IsoTime, NextCursor


class LinkOut(TypedDict):
    """A link to a game or tournament, without its secret."""

    id: str
    game: Annotated[str, Field(description="The id of the game, or of the tournament.")]
    scope: Annotated[
        str, Field(description="What the link allows, such as `seat:A`, `scorer`, `spectator` or `caster` (a stream).")
    ]
    label: str
    created: IsoTime
    expires: Annotated[IsoTime | None, Field(description="When the link ends; null: never.")]
    revoked: Annotated[IsoTime | None, Field(description="When the link was ended; null: it was not.")]
    delay_seconds: int
    delay_events: int
    everybody: Annotated[bool, Field(description="No secret is needed.")]


class CreatedLinkOut(LinkOut):
    """A new link with its secret, which is shown this once."""

    key: Annotated[str, Field(description="The secret; empty where everybody may watch.")]
    url: str
    qr: Annotated[str, Field(description="The QR code of `url`, as SVG.")]


class OwnLinkOut(LinkOut):
    """The link of a request, and whose view it shows."""

    viewer: str


class LinksOut(TypedDict):
    """A page of the links of a game or tournament."""

    items: list[LinkOut]
    next: NextCursor
