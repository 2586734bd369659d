"""The shapes of what is sent. Unknown fields are refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from domain.kernel.record.odd_signs import kept, name_fault


def _seen(text: str) -> str:
    """A text as it is kept. Raises ValueError for signs that cannot be seen, or that move what stands beside them."""
    if why := name_fault(text, lines=True):
        raise ValueError(why)
    return kept(text)


Text = Annotated[str, AfterValidator(_seen)]
Name = Annotated[Text, Field(min_length=1, max_length=64)]
Seat = Annotated[str, Field(max_length=8)]
Words = Annotated[Text, Field(max_length=2000)]
CLIENT = r"^[A-Za-z0-9._:-]{16,128}$"
Document = Annotated[str, Field(max_length=400_000)]


class Shape(BaseModel):
    """Something that is sent."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Said(Shape):
    """Something said, in its parts."""

    act: Name = Field(description="What is done: an act of the ruleset.", examples=["play"])
    seat: Seat = Field(default="", description="Who says it; empty: nobody in particular.", examples=["A"])
    args: dict[str, Any] = Field(default={}, description="The act's arguments.", examples=[{"card": "#12"}])
    reply: bool | None = Field(default=None, description="In answer to what waits (true), after it (false), as usual (null).")
    aside: dict[str, Any] = Field(default={}, description="What only the seat and the record are to know.")
    judge: bool = Field(default=False, description="Said by a judge.")


class Line(Shape):
    """Something said, as a line of scoresheet notation."""

    line: Annotated[Text, Field(min_length=1, max_length=2000)] = Field(examples=["A play Granite Mech"])


class Branching(Shape):
    """Leave a game at a moment, and play on beside it."""

    at: int = Field(ge=1, le=10_000_000, description="After so many events of the game, or of the branch that is left.")
    name: Annotated[Text, Field(min_length=1, max_length=200)] = Field(examples=["What if ren answers?"])
    author: Annotated[Text, Field(max_length=64)] = ""
    parent: Annotated[str, Field(max_length=32)] = Field(
        default="", description="The branch that it leaves; empty: the game."
    )
    viewer: Annotated[str, Field(max_length=16)] = Field(
        default="", description="Whose view it goes on from; default: the link's."
    )


class Takeback(Shape):
    """Go back to before a line."""

    seat: Seat = Field(default="", description="Who asks.")
    line: int | None = Field(default=None, ge=1, le=1_000_000, description="Default: the last line that counts.")
    agreed: list[Name] = Field(default=[], max_length=16, description="Who agrees: seats, or judge.")
    why: Words = ""


class Proposed(Shape):
    """Ask the other seats to go back to before a line."""

    seat: Seat = Field(default="", description="Who asks; default: the link's own seat.")
    line: int | None = Field(default=None, ge=1, le=1_000_000, description="Default: the last line that counts.")
    why: Words = ""


class Withdrawal(Shape):
    """Something said, or a proposal, is no longer meant."""

    id: Annotated[str, Field(pattern=CLIENT, description="The Idempotency-Key under which it was sent.")]


class Endorsement(Shape):
    """A seat signs the record up to a position."""

    position: int = Field(ge=1, le=10_000_000, description="After so many events.")
    key: Annotated[str, Field(max_length=64)] = Field(default="", description="The seat's public key (Ed25519), hexadecimal.")
    signature: Annotated[str, Field(max_length=128)] = Field(default="", description="Over the receipt, hexadecimal.")


class Correction(Shape):
    """Mend a line that was written down wrongly."""

    line: int = Field(ge=1, le=1_000_000, description="The line that is wrong.")
    said: Said | Line | None = Field(default=None, description="What was really said; nothing: the line is left out.")
    why: Words = ""


class Ruling(Shape):
    """What a judge rules, and what that changes."""

    rule: Annotated[str, Field(max_length=64)] = Field(default="", description="The rule it is about.")
    text: Words = ""
    effects: list[dict[str, Any]] = Field(default=[], max_length=100, description="Small effects, each named by `do`.")


class Penalty(Shape):
    """A warning or penalty."""

    to: Seat = Field(description="The seat that gets it.")
    kind: Name = Field(examples=["warning"])
    rule: Annotated[str, Field(max_length=64)] = ""
    text: Words = ""


class Note(Shape):
    """A comment in the record."""

    text: Annotated[Text, Field(min_length=1, max_length=2000)]
    seat: Seat = ""
    to: Seat | None = Field(default=None, description="Only for the eyes of this seat.")


class Concession(Shape):
    """A seat gives the game up."""

    seat: Annotated[str, Field(min_length=1, max_length=8)]


class Passes(Shape):
    """Everybody passes; there is nothing more to say about it."""


class Steps(Shape):
    """Several things said one after the other: all of them are recorded, or none."""

    says: list[Said | Line | Correction] = Field(max_length=20, description="In the order in which they are said.")
    then: list[Said] = Field(default=[], max_length=1, description="Said after them where that can be; else it is left out.")
    offers: int | None = Field(default=None, ge=0, description="The position whose offers the asker has.")


DeckForm = Annotated[
    Literal["any", "text", "toml", "csv", "xml", "tts", "ydk", "url"],
    Field(description="`any`: the one that it is in, by how it begins."),
]


class Listed(Shape):
    """A deck list, in any notation of players or as a file of another program."""

    text: Document
    form: DeckForm = "any"


class Cards(Shape):
    """A card list."""

    text: Document
    form: Literal["toml", "csv", "tsv", "json"] = "toml"


class DeckText(Shape):
    """A deck list to be read and checked."""

    text: Document = Field(examples=["3 Granite Mech\n2 Kestrel"])
    form: DeckForm = "any"
    cards: Cards | None = Field(default=None, description="The card list it is made of; default: the specimens.")
    switches: dict[str, Name] = Field(default={}, max_length=64, description="House rules.")


class Deck(Shape):
    """A deck: a specimen's name, or a list."""

    specimen: Annotated[str, Field(max_length=64)] = ""
    list: Listed | None = None


class Opening(Shape):
    """A game that is to be opened."""

    ruleset: Name = Field(examples=["gundam_war"])
    seats: int | None = Field(default=None, ge=1, le=8, description="Default: the fewest that the rulebook knows.")
    mode: Literal["referee", "scribe"] = "referee"
    players: dict[str, Name] = Field(default={}, max_length=8, examples=[{"A": "mika", "B": "ren"}])
    switches: dict[str, Name] = Field(default={}, max_length=64, description="House rules.")
    about: dict[str, Any] = Field(default={}, max_length=32, description="League, round, table and the like.")
    quiet: bool = Field(default=False, description="Legality is hidden until the game is over.")
    explicit_passes: bool = False
    decks: dict[str, Deck] = Field(default={}, max_length=8, examples=[{"A": {"specimen": "tide_and_wing"}}])
    cards: Cards | None = Field(default=None, description="The card list; default: the specimens.")
    setup: dict[str, Any] = Field(
        default={}, max_length=32, description="The ruleset's set-up keys.", examples=[{"size": 30}]
    )
    position: str = Field(
        default="",
        max_length=40_000,
        description="Where the game begins in its middle, as on a sheet.",
        examples=["position: turn 5, A\nA hand: 4\nend"],
    )


class NewLink(Shape):
    """A link that is to be made."""

    scope: str = Field(pattern=r"^(seat:[A-H]|scorer|judge|spectator|organiser)$", examples=["seat:A"])
    label: Annotated[Text, Field(max_length=100)] = ""
    hours: int = Field(default=0, ge=0, le=24 * 366, description="It ends after so many hours; 0: it does not.")
    delay_seconds: int = Field(default=0, ge=0, le=86_400, description="A spectator sees what was said so long ago.")
    delay_events: int = Field(default=0, ge=0, le=10_000, description="So many events behind, until the game is over.")
    everybody: bool = Field(default=False, description="No secret is needed; for spectators only.")
