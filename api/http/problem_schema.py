"""The schema of problem documents (RFC 9457): the members that all have, and those of some kinds."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import ConfigDict, Field, with_config
from pydantic.config import JsonDict
from typing_extensions import TypedDict

from api.http.openapi_responses import Position, ReasonOut, Translations, reference_to

_EXAMPLE: JsonDict = {
    "type": "/problems/refused",
    "title": "The rules say no; nothing was recorded.",
    "titles": {"ja": "ルール上できません。何も記録されませんでした。", "zh": "規則不允許；未作任何記錄。"},
    "status": 409,
    "detail": "that card needs a roll cost of 2",
    "rule": "GW-COST-03",
    "statement": "A card is played by paying its costs.",
    "where": "p. 12",
    "legal": ["pass"],
    "position": 41,
}
Texts = Annotated[list[str], Field(description="What there is, or what was meant.")]


class RequestFaultOut(TypedDict):
    """A part of a request that does not match the API description."""

    at: Annotated[str, Field(description="The place in the request.", examples=["body.says"])]
    kind: Annotated[str, Field(description="What is wrong: a message, or a code of the validation.")]
    kinds: NotRequired[Translations]
    known: NotRequired[Texts]


class ReadingFaultOut(TypedDict):
    """A mistake in a text: notation, a card list, a deck list, or a clause of a card."""

    line: NotRequired[int]
    column: NotRequired[int]
    path: NotRequired[Annotated[list[str], Field(description="The place in a card.")]]
    message: str
    reasons: list[ReasonOut]
    expected: NotRequired[str | list[str]]
    expected_in: NotRequired[Annotated[dict[str, str | list[str]], Field(description="`expected` by language.")]]
    nearest: NotRequired[Texts]
    rule: NotRequired[str]
    statement: NotRequired[str]
    statements: NotRequired[Translations]


class RecordedLineOut(TypedDict):
    """A line that was recorded since the position of a request."""

    line: int
    position: int
    differs: Annotated[bool, Field(description="It contradicts the request.")]


@with_config(ConfigDict(json_schema_extra={"example": _EXAMPLE}))
class ProblemDocumentOut(TypedDict):
    """An error, as RFC 9457 has it. Nothing of the request is in it."""

    type: Annotated[str, Field(description="The kind of problem.", examples=["/problems/refused"])]
    title: str
    titles: NotRequired[Translations]
    status: int
    detail: NotRequired[str]
    reasons: NotRequired[Annotated[list[ReasonOut], Field(description="The detail in every language.")]]
    rule: NotRequired[Annotated[str, Field(description="The id of the rule that refuses it, or empty.")]]
    statement: NotRequired[Annotated[str, Field(description="Our statement of the rule.")]]
    statements: NotRequired[Translations]
    where: NotRequired[Annotated[str, Field(description="The place of the rule in the rulebook.")]]
    legal: NotRequired[Annotated[list[str], Field(description="What may be declared instead.")]]
    position: NotRequired[Position]
    errors: NotRequired[Annotated[list[RequestFaultOut], Field(description="Of 422: what does not match the description.")]]
    problems: NotRequired[Annotated[list[ReadingFaultOut], Field(description="Of 422: the mistakes of a text, at most 50.")]]
    count: NotRequired[Annotated[int, Field(description="How many mistakes there are.")]]
    field: NotRequired[Annotated[str, Field(description="The field of the text.")]]
    seat: NotRequired[Annotated[str, Field(description="The seat whose deck list it is.")]]
    at: NotRequired[Annotated[str, Field(description="The place in the request.")]]
    known: NotRequired[Texts]
    nearest: NotRequired[Texts]
    stands: NotRequired[
        Annotated[
            Literal["same", "differs", "other"],
            Field(description="Of 412: the record has the same already, something that contradicts it, or something else."),
        ]
    ]
    after: NotRequired[Annotated[int, Field(description="Of 412: the position to go on at.")]]
    lines: NotRequired[Annotated[list[RecordedLineOut], Field(description="Of 412: what was recorded since.")]]
    changes: NotRequired[
        Annotated[
            list[Annotated[dict[str, Any], reference_to("TournamentLogRow")]],
            Field(description="Of 412 at a tournament: the events since."),
        ]
    ]
    state: NotRequired[Annotated[str, Field(description="What became of the proposal.")]]
    reason: NotRequired[Annotated[str, Field(description="Why a file cannot be opened, as a code.")]]
    releases: NotRequired[Annotated[str, Field(description="The releases that read the file.")]]
    missing: NotRequired[Annotated[list[int], Field(description="The numbers of missing codes.")]]
    place: NotRequired[Annotated[str, Field(description="The place of the damage.")]]
    characters: NotRequired[int]
    codes: NotRequired[Annotated[int, Field(description="How many codes the game takes.")]]
    most: NotRequired[Annotated[int, Field(description="The most that is accepted.")]]
    seconds: NotRequired[Annotated[int, Field(description="In how many seconds a body has to arrive.")]]
    id: NotRequired[Annotated[str, Field(description="The number of an unexpected error in the server's log.")]]
