"""Errors as problem documents (RFC 9457). They contain nothing of the request and no message of an exception.

The handlers are added before any route, because the framework's own error responses repeat the input.
"""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from http import HTTPStatus
from importlib.resources import files
from typing import Any

import msgspec
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from domain.kernel.contract.reasons import LANGUAGES, Sentences, said_in, told
from replays.log import DamagedLog
from replays.messages import replay_messages as of_files

MEDIA_TYPE = "application/problem+json"
_log = logging.getLogger("senki.api")


class Problem(Exception):
    """A request that cannot be answered. `more` has further members of the document, none of them from the input."""

    def __init__(self, status: int, kind: str, title: str, headers: Mapping[str, str] | None = None, **more: Any) -> None:
        super().__init__(kind)
        self.status = status
        self.headers = dict(headers or {})
        words = {**translate("titles", title), **({} if "reasons" in more else _reasons(more.get("detail", "")))}
        self.document = {"type": f"/problems/{kind}", "title": title, "status": status, **words, **more}

    def response(self) -> Response:
        """Returns the problem document as a response."""
        body = msgspec.json.encode(self.document)
        return Response(body, self.status, {**self.headers, "Cache-Control": "no-store"}, MEDIA_TYPE)


def not_found(what: str, known: Sequence[str] = ()) -> Problem:
    """Returns the problem (404) of something unknown. `known`: what exists, where that is public."""
    if known:
        return Problem(404, "not-found", f"There is no such {what}.", known=list(known))
    return Problem(404, "not-found", f"There is no such {what}.")


def invalid_request(*errors: Mapping[str, Any]) -> Problem:
    """Returns the problem (422) of a request that does not match the API description."""
    worded = [{**translate("kinds", str(each["kind"])), **each} for each in errors]
    return Problem(422, "bad-shape", "The request does not have the right shape.", errors=worded)


@cache
def problem_messages() -> Sentences:
    """Returns the translations of problem documents."""
    return Sentences(tomllib.loads(files("api.http").joinpath("messages.toml").read_text("utf-8")))


@lru_cache(1024)
def translate(field: str, sentence: str) -> Mapping[str, Mapping[str, str]]:
    """Returns a sentence of the service in every language, under a field; empty if it has no translation."""
    reasons = problem_messages().reasons(sentence)
    return {field: {language: said_in(language, reasons) for language in LANGUAGES}} if reasons else {}


def _reasons(detail: str) -> Mapping[str, Any]:
    """Returns the translated reasons of a detail about a request, a file or a tournament."""
    reasons = problem_messages().reasons(detail) or of_files().reasons(detail)
    return {"reasons": told(reasons)} if reasons else {}


def add_error_handlers(app: FastAPI) -> None:
    """Answers every error of the application by a problem document. Unexpected ones reach `middleware/errors.py`."""
    app.add_exception_handler(Problem, _problem)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(DamagedLog, _damaged)


async def _problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return error.response()


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    status = HTTPStatus(error.status_code)
    kind = status.phrase.lower().replace(" ", "-")
    return Problem(status.value, kind, f"{status.phrase}.", error.headers).response()


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    known = described_names(request.app)
    return invalid_request(*(_validation_error(each, known) for each in error.errors())).response()


async def _damaged(request: Request, error: Exception) -> Response:
    assert isinstance(error, DamagedLog)
    _log.error("a game cannot be read: %s", error)
    title = "The record of this game is damaged in the log of the service."
    return Problem(500, "damaged-record", title, place=f"event {error.position}").response()


def _validation_error(error: Mapping[str, Any], known: frozenset[str]) -> dict[str, Any]:
    """Returns place and kind of a validation error. It has names of the API description only, never keys of the client."""
    parts = [str(part) for part in error["loc"] if isinstance(part, int) or part in known]
    kind, limits = str(error["type"]), error.get("ctx", {})
    given = {name: str(limits[name]).replace(" or ", ", ") for name in _LIMITS if name in limits}
    worded = {language: words.format(**given) for language, words in validation_messages().get(kind, {}).items()}
    return {"at": ".".join(parts), "kind": kind, "kinds": worded}


_LIMITS = ("ge", "le", "min_length", "max_length", "expected")
"""Limits of a validation that an error message states."""


@cache
def validation_messages() -> dict[str, dict[str, str]]:
    """Returns kind of a validation error -> language -> message."""
    return tomllib.loads(files("api.http").joinpath("messages_validation.toml").read_text("utf-8"))


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
