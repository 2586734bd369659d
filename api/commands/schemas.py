"""Request bodies and answers of commands, and the validation of an act's arguments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from api.http.messages import msg
from api.http.openapi_responses import PlainValue, Position
from api.http.problems import invalid_request
from api.http.request_parts import CLIENT_ID_PATTERN, CleanText, LongText, RequestBody, SeatId, ShortText, examples
from api.views.schemas import EventOut, OfferOut, ReplayEventOut
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command

ARGUMENT_SCHEMAS: dict[str, dict[str, object]] = {
    "card": {"type": "string", "description": "A card's id such as #12, or the id of a printing."},
    "cards": {"type": "array", "items": {"type": "string"}},
    "seat": {"type": "string"},
    "seats": {"type": "array", "items": {"type": "string"}},
    "number": {"type": "integer"},
    "numbers": {"type": "string", "description": "Numbers of a card, such as 3/1/4."},
    "word": {"type": "string"},
    "flag": {"type": "boolean"},
    "text": {"type": "string"},
    "effects": {"type": "array", "items": {"type": "object", "required": ["do"], "properties": {"do": {"type": "string"}}}},
    "any": {},
}
"""Kind of an argument -> its JSON schema."""


def _is_text(value: Plain) -> bool:
    return isinstance(value, str)


def _is_texts(value: Plain) -> bool:
    return isinstance(value, tuple) and all(isinstance(item, str) for item in value)


def _is_number(value: Plain) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_effects(value: Plain) -> bool:
    return isinstance(value, tuple) and all(isinstance(item, dict) and _is_text(item.get("do")) for item in value)


_IS_KIND: dict[str, Callable[[Plain], bool]] = {
    "card": _is_text,
    "cards": _is_texts,
    "seat": _is_text,
    "seats": _is_texts,
    "number": _is_number,
    "numbers": _is_text,
    "word": _is_text,
    "flag": lambda value: isinstance(value, bool),
    "text": _is_text,
    "effects": _is_effects,
}


def validate_arguments(command: Command, ruleset: Ruleset, seats: tuple[str, ...]) -> None:
    """Raises a Problem (422) for an argument that the act does not have, or of another kind."""
    known = ruleset.acts[command.act].args
    private = {} if command.act == "correct" else command.aside
    for place, given in (("body.args", command.args), ("body.aside", private)):
        for name, value in given.items():
            if name not in known:
                raise invalid_request({"at": place, "kind": msg("no_such_argument"), "known": sorted(known)})
            kind = known[name].kind
            if value is not None and not _IS_KIND.get(kind, lambda value: True)(value):
                raise invalid_request({"at": f"{place}.{name}", "kind": msg("not_of_kind_said", said=kind)})
            if kind == "seat" and value is not None and value not in seats:
                raise invalid_request({"at": f"{place}.{name}", "kind": msg("no_such_seat"), "known": list(seats)})
    _validate_correction(command, ruleset, seats)


def _validate_correction(command: Command, ruleset: Ruleset, seats: tuple[str, ...]) -> None:
    """Validates the command that a correction inserts."""
    said = command.args.get("said")
    if command.act != "correct" or said is None:
        return
    act, args = (said.get("act"), said.get("args", {})) if isinstance(said, dict) else (None, {})
    if not isinstance(act, str) or act not in ruleset.acts or act == "correct" or not isinstance(args, dict):
        raise invalid_request({"at": "body.args.said", "kind": msg("not_something_said"), "known": sorted(ruleset.acts)})
    validate_arguments(Command("", act, args, None, command.aside), ruleset, seats)


class CommandIn(RequestBody, title="Command"):
    """Something said, in its parts."""

    model_config = examples({"seat": "A", "act": "play", "args": {"card": "gws:G-001"}})
    act: ShortText = Field(description="What is done: an act of the ruleset.")
    seat: SeatId = Field(default="", description="Who says it; empty: nobody in particular.")
    args: dict[str, PlainValue] = Field(default={}, description="The act's arguments.")
    reply: bool | None = Field(default=None, description="In answer to what waits (true), after it (false), as usual (null).")
    aside: dict[str, PlainValue] = Field(default={}, description="What only the seat and the record are to know.")
    judge: bool = Field(default=False, description="Said by a judge.")


class NotationIn(RequestBody, title="Notation"):
    """Something said, as a line of scoresheet notation."""

    model_config = examples({"line": "A pass"})
    line: Annotated[CleanText, Field(min_length=1, max_length=2000)]


class TakebackIn(RequestBody, title="Takeback"):
    """Go back to before a line."""

    model_config = examples({"agreed": ["A", "B"], "why": "misread"})
    seat: SeatId = Field(default="", description="Who asks.")
    line: int | None = Field(default=None, ge=1, le=1_000_000, description="Default: the last line that counts.")
    agreed: list[ShortText] = Field(default=[], max_length=16, description="Who agrees: seats, or judge.")
    why: LongText = ""


class CancellationIn(RequestBody, title="Cancellation"):
    """Something said, or a proposal, is no longer meant."""

    model_config = examples({"id": "6f1c1d0a9b7e4f0c8d55b3b1c2a4e6f8"})
    id: Annotated[str, Field(pattern=CLIENT_ID_PATTERN, description="The Idempotency-Key under which it was sent.")]


class CorrectionIn(RequestBody, title="Correction"):
    """Mend a line that was written down wrongly."""

    model_config = examples({"line": 2, "why": "written twice"})
    line: int = Field(ge=1, le=1_000_000, description="The line that is wrong.")
    said: CommandIn | NotationIn | None = Field(
        default=None, description="What was really said; nothing: the line is left out."
    )
    why: LongText = ""


class RulingIn(RequestBody, title="Ruling"):
    """What a judge rules, and what that changes."""

    model_config = examples({"rule": "GW-TURN-01", "text": "The turn goes on."})
    rule: Annotated[str, Field(max_length=64)] = Field(default="", description="The rule it is about.")
    text: LongText = ""
    effects: list[dict[str, PlainValue]] = Field(default=[], max_length=100, description="Small effects, each named by `do`.")


class PenaltyIn(RequestBody, title="Penalty"):
    """A warning or penalty."""

    model_config = examples({"to": "A", "kind": "warning", "text": "slow play"})
    to: SeatId = Field(description="The seat that gets it.")
    kind: ShortText = Field(examples=["warning"])
    rule: Annotated[str, Field(max_length=64)] = ""
    text: LongText = ""


class NoteIn(RequestBody, title="Note"):
    """A comment in the record."""

    model_config = examples({"text": "B looks at the discard pile."})
    text: Annotated[CleanText, Field(min_length=1, max_length=2000)]
    seat: SeatId = ""
    to: SeatId | None = Field(default=None, description="Only for the eyes of this seat.")
    line: Annotated[int, Field(ge=1, le=10**6)] | None = Field(
        default=None, description="What happened in this line of the record, filled in later."
    )


class ConcessionIn(RequestBody, title="Concession"):
    """A seat gives the game up."""

    model_config = examples({"seat": "B"})
    seat: Annotated[str, Field(min_length=1, max_length=8)]


class AllPassIn(RequestBody, title="AllPass"):
    """Everybody passes; there is nothing more to say about it."""

    model_config = examples({})


class BatchIn(RequestBody, title="Batch"):
    """Several things said one after the other: all of them are recorded, or none."""

    model_config = examples({"says": [{"line": "note: the clock is stopped"}, {"line": "A pass"}]})
    says: list[CommandIn | NotationIn | CorrectionIn] = Field(
        max_length=20, description="In the order in which they are said."
    )
    then: list[CommandIn] = Field(
        default=[], max_length=1, description="Said after them where that can be; else it is left out."
    )
    offers: int | None = Field(default=None, ge=0, description="The position whose offers the client has.")


class StoredEventsOut(TypedDict):
    """The events that a command made, as the link's viewer sees them."""

    position: Annotated[int, Field(description="The number of events in the record now: what the next `If-Match` takes.")]
    start: Annotated[int, Field(description="The position of the first of them.")]
    events: list[EventOut]


class NextOffersOut(TypedDict):
    """What may be declared next. With `since`, `[first, count]` names offers that the client has from that position."""

    position: Position
    withheld: bool
    waits_for: str
    offers: list[OfferOut | Annotated[list[int], Field(min_length=2, max_length=2)]]
    since: NotRequired[int]


class StoredBatchOut(TypedDict):
    """The events that a batch made, for a page that goes on."""

    position: Position
    start: int
    events: list[ReplayEventOut]
    rules: Annotated[dict[str, str], Field(description="The statement of each rule that the events name.")]
    next: NotRequired[Annotated[NextOffersOut, Field(description="Missing where the same request was answered before.")]]


class CancelledRequestOut(TypedDict):
    """Whether a request was recorded before it was cancelled."""

    recorded: bool
    start: int
    position: Position
    lines: Annotated[list[int], Field(description="Its lines that count, the last one first.")]
