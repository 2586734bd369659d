"""Errors as problem documents (RFC 9457). They contain nothing of the request and no message of an exception.

The handlers are added before any route, because the framework's own error responses repeat the input.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

import msgspec
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from api.http.messages import SERVICE, msg
from domain.kernel.messages.message import LANGUAGES, Message, to_json, untranslated
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
