"""Errors as problem documents (RFC 9457). They contain nothing of the request and no message of an exception.

The handlers are added before any route, because the framework's own error responses repeat the input.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Annotated, Any, Literal, NotRequired

import msgspec
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import ConfigDict, Field, with_config
from pydantic.config import JsonDict
from starlette.exceptions import HTTPException
from starlette.responses import Response
from typing_extensions import TypedDict

from api.http.messages import SERVICE, msg
from api.http.openapi_responses import Position, ReasonOut, Translations, reference_to
from domain.kernel.messages.message import LANGUAGES, Message, to_json, untranslated
from projections.filter_names import FilterRefused
from projections.plugin_questions import QuestionFailed
from replays.log import DamagedLog

MEDIA_TYPE = "application/problem+json"
_log = logging.getLogger("senki.api")


class Problem(Exception):
    """A request that cannot be answered. `more` has further members of the document, none of them from the input."""

    def __init__(self, status: int, kind: str, title: Message, headers: Mapping[str, str] | None = None, **more: Any) -> None:
        super().__init__(kind)
        self.status = status
        self.headers = dict(headers or {})
        words = translations("titles", title)
        if isinstance(detail := more.get("detail"), Message):
            more["detail"] = str(detail)
            if reasons := to_json(detail):
                words |= {"reasons": reasons}
        self.document = {"type": f"/problems/{kind}", "title": str(title), "status": status, **words, **more}

    def response(self) -> Response:
        """Returns the problem document as a response."""
        body = msgspec.json.encode(self.document)
        return Response(body, self.status, {**self.headers, "Cache-Control": "no-store"}, MEDIA_TYPE)


def not_found(what: str, known: Sequence[str] = ()) -> Problem:
    """Returns the problem (404) of something unknown. `what`: the message of its name · `known`: what exists, where that is
    public."""
    title = msg("no_such_thing", said=msg(what))
    return Problem(404, "not-found", title, known=list(known)) if known else Problem(404, "not-found", title)


def invalid_request(*errors: Mapping[str, Any]) -> Problem:
    """Returns the problem (422) of a request that does not match the API description. `kind` of an error is a message."""
    worded = [{**translations("kinds", each["kind"]), **each, "kind": str(each["kind"])} for each in errors]
    return _invalid_request(worded)


def refused_filter(error: FilterRefused) -> Problem:
    """Returns the problem (422) of a filter or search that cannot be answered, with what could be meant."""
    return invalid_request({"at": f"query.{error.field}", "kind": error.message, "known": list(error.known)})


def id_reused() -> Problem:
    """Returns the problem (409) of an Idempotency-Key that was used for something else."""
    return Problem(409, "id-reused", msg("idempotency_key_was_used"))


def unknown_cursor() -> Problem:
    """Returns the problem (422) of a cursor that no page had."""
    return invalid_request({"at": "query.after", "kind": msg("no_such_cursor")})


def _invalid_request(errors: list[dict[str, Any]]) -> Problem:
    return Problem(422, "bad-shape", msg("wrong_shape"), errors=errors)


def translations(field: str, message: Message) -> dict[str, Any]:
    """Returns a message in the languages other than English, under a field; empty without translations."""
    return {field: {language: message.text(language) for language in LANGUAGES[1:]}} if message.is_translated() else {}


def add_error_handlers(app: FastAPI) -> None:
    """Answers every error of the application by a problem document. Unexpected ones reach `middleware/errors.py`."""
    app.add_exception_handler(Problem, _problem)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(DamagedLog, _damaged)
    app.add_exception_handler(QuestionFailed, _question_failed)


async def _problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return error.response()


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    status = HTTPStatus(error.status_code)
    kind = status.phrase.lower().replace(" ", "-")
    id = kind.replace("-", "_")
    title = msg(id) if id in SERVICE.own else untranslated(f"{status.phrase}.")
    return Problem(status.value, kind, title, error.headers).response()


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    known = described_names(request.app)
    return _invalid_request([_validation_error(each, known) for each in error.errors()]).response()


async def _damaged(request: Request, error: Exception) -> Response:
    assert isinstance(error, DamagedLog)
    _log.error("a game cannot be read: %s", error)
    title = msg("record_is_damaged")
    return Problem(500, "damaged-record", title, place=f"event {error.position}").response()


async def _question_failed(request: Request, error: Exception) -> Response:
    assert isinstance(error, QuestionFailed)
    _log.error("a statistic of another package failed: %s", error)
    return Problem(500, "question-failed", msg("question_failed")).response()


def _validation_error(error: Mapping[str, Any], known: frozenset[str]) -> dict[str, Any]:
    """Returns place and kind of a validation error. It has names of the API description only, never keys of the client."""
    parts = [str(part) for part in error["loc"] if isinstance(part, int) or part in known]
    kind, limits = str(error["type"]), error.get("ctx", {})
    facts = {fact: str(limits[name]).replace(" or ", ", ") for name, fact in _LIMITS.items() if name in limits}
    message = msg(kind, **facts) if kind in SERVICE.own else None
    worded = {language: message.text(language) for language in LANGUAGES} if message else {}
    return {"at": ".".join(parts), "kind": kind, "kinds": worded}


_LIMITS = {"ge": "n", "le": "n", "min_length": "n", "max_length": "n", "expected": "said"}
"""A limit of a validation -> the fact of its message."""


def described_names(app: FastAPI) -> frozenset[str]:
    """Returns all names in the application's API description."""
    names = getattr(app.state, "known_names", None)
    if names is None:
        names = frozenset({"body", "query", "path", "header", *_names(app.openapi())})
        app.state.known_names = names
    return names


def _names(described: Any) -> set[str]:
    if isinstance(described, list):
        return {name for item in described for name in _names(item)}
    if not isinstance(described, dict):
        return set()
    own = set(described.get("properties", {})) if isinstance(described.get("properties"), dict) else set()
    if isinstance(described.get("name"), str) and "in" in described:
        own.add(described["name"])
    return own | {name for item in described.values() for name in _names(item)}


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
