"""Parts of the API description that all routes share: tags, errors, security schemes, operation ids."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fastapi.openapi.models import HTTPBearer
from fastapi.routing import APIRoute
from fastapi.security.base import SecurityBase

from api.http.openapi_responses import REFERENCE, headers_by_name, resolve_schemas, schema_placeholder
from api.http.problems import ProblemDocumentOut
from api.tokens.store import SCOPES

TITLE = "Senki"
CONTRACT = 1
"""The number of the contract of the API: docs/stability.md says what it promises. A break makes it grow."""
CONTRACT_HEADER = "Senki-Contract"
ABOUT = """Records paper card games and replays them.

A game is a log of events. `POST /api/games` opens one and returns the organiser's link. With it the organiser makes links
for seats, scorers, judges and spectators. Send the secret of a link as `Authorization: Bearer SECRET`, or as `?key=SECRET`
where a header cannot be sent. Every answer shows only what the viewer of that link may see.

`POST /api/games/{game}/say` records a declaration. It needs two headers: `If-Match` with the position of the record, as the
`ETag` of the last answer gave it, and `Idempotency-Key` with an id that the client makes. A request that is sent again with
the same id is recorded once. The answer has a receipt, signed by the server, in `Senki-Receipt`. Every error is a problem
document (RFC 9457).

Requests and clients have limits: see `x-limits` next to this text. `link`, `reading` and `sending` are budgets of CPU time
in seconds: `saved` at the start, and `second` more in every second. Each link has its own, and so has each address without
a link. A request above the limits of `at_once` is answered with 202 and becomes a job. `Location` is the path of the job,
which shows its progress. Its `/answer` is the answer to the request.
"""
TAGS = [
    {"name": "rulebooks", "description": "The rulesets: rules, terms, acts, house rules, specimen cards."},
    {"name": "cards", "description": "Reading card lists and deck lists."},
    {"name": "games", "description": "Opening games and reading them."},
    {"name": "saying", "description": "Recording what players declare at the table."},
    {"name": "branches", "description": "What if: a game continued from a moment, without a change of its record."},
    {"name": "links", "description": "Who may see and declare what."},
    {"name": "files", "description": "Export and import of records."},
    {"name": "trust", "description": "Receipts, signatures, and the key of the server."},
    {"name": "pictures", "description": "Pictures of the board, and QR codes of whole games."},
    {"name": "leagues", "description": "Tournaments: players, rounds, results, standings."},
    {"name": "statistics", "description": "Statistics of games and tournaments."},
    {"name": "service", "description": "State of the service, its tokens and its notices."},
]


Responses = dict[int | str, dict[str, Any]]


def problem_response(about: str) -> dict[str, Any]:
    """Returns the description of an error response."""
    return {"description": about, "content": {"application/problem+json": {"schema": _PROBLEM}}}


_PROBLEM = schema_placeholder(ProblemDocumentOut)


_SHAPE: Responses = {
    422: problem_response("The request does not have the right shape."),
    413: problem_response("The body is too long."),
}
_LINK: Responses = {
    401: problem_response("There is no valid link, or no such game."),
    403: problem_response("The link does not allow this."),
}
TOKEN_ERRORS: Responses = {401: problem_response("No valid token was sent.")}
COMMON_ERRORS: Responses = {400: problem_response("The request cannot be read."), **_SHAPE}
LOOKUP_ERRORS: Responses = {**COMMON_ERRORS, 404: problem_response("There is no such thing.")}
READ_ERRORS: Responses = {**COMMON_ERRORS, **_LINK, 404: problem_response("There is no such thing.")}
WRITE_ERRORS: Responses = {
    **READ_ERRORS,
    409: problem_response("The rules forbid it, or the id was used for something else."),
    412: problem_response(
        "The record has another position, `position`; `stands` says whether it has the same declaration already."
    ),
    428: problem_response("If-Match or Idempotency-Key is missing."),
}
CREATE_ERRORS: Responses = {
    **COMMON_ERRORS,
    **_LINK,
    404: problem_response("There is no such ruleset."),
    415: problem_response("The body has no known media type."),
    409: problem_response("The rules forbid it, or the id was used for something else."),
    428: problem_response("Idempotency-Key is missing."),
}


ONCE_ERRORS: Responses = {
    409: problem_response("The id was used for something else."),
    428: problem_response("Idempotency-Key is missing."),
}
"""Errors of an operation that creates something once for an Idempotency-Key."""


_EVERYWHERE = {
    "408": "The body did not arrive in time.",
    "413": "The body is too long, or has too many values.",
    "421": "The service does not have this host name.",
    "429": "The client sent too many requests; `Retry-After` says when to send the next one.",
    "500": "An unexpected error of the service.",
    "503": "The service is busy, or its log cannot be read or written at present.",
    "507": "The disk of the service is full; nothing was recorded.",
}
"""Errors that every request may be answered with."""


class BearerScheme(SecurityBase):
    """The security scheme of the API description. It checks nothing: `api/auth.py` reads and checks the secret itself."""

    def __init__(self, name: str, about: str) -> None:
        self.scheme_name = name
        self.model = HTTPBearer(description=about)

    async def __call__(self) -> None:
        """Does nothing."""


LINK_SCHEME = TOKEN_SCHEME = BearerScheme(
    "bearer",
    "The secret of a link (scope `link`), the token of the server (`server`), which may do everything, or a named token of a "
    "program. The scopes that a named token needs are those of the operation: "
    + ", ".join(f"`{scope}` {about}" for scope, about in SCOPES.items())
    + ". What everybody may see needs no secret, and a server that is open to everybody no token.",
)
_LINK_REQUIREMENT = {LINK_SCHEME.scheme_name: ["link"]}
_QUERY_SCHEME = {
    "type": "apiKey",
    "in": "query",
    "name": "key",
    "description": "The same secret in the address, where a header cannot be sent.",
}
_QUERY_REQUIREMENT: dict[str, list[str]] = {"key": []}
_PROBLEM_HEADERS = {
    "409": ("ETag", "Retry-After"),
    "412": ("ETag",),
    "429": ("Retry-After",),
    "503": ("Retry-After",),
    "507": ("Retry-After",),
}
"""Status of a problem -> the headers that it may have."""
_REQUIRED_HEADERS = ("If-Match", "Idempotency-Key")
"""Headers without which an operation that takes them is answered with 428."""


def operation_id(route: APIRoute) -> str:
    """Returns the id of an operation in the API description: the name of its function."""
    return route.name


def with_limits(document: dict[str, Any], limits: dict[str, Any]) -> dict[str, Any]:
    """Returns a description with the limits of one service."""
    return {**document, "info": {**document["info"], "x-contract": CONTRACT, "x-limits": limits}}


def complete_description(document: dict[str, Any]) -> dict[str, Any]:
    """Completes the description that FastAPI makes, in place.

    Types of answers become schemas, called by their titles. FastAPI's own errors are replaced by problem documents. Headers
    that are needed are required, and reading over a link is described as possible without one.
    """
    components = document.setdefault("components", {})
    schemas: dict[str, Any] = components.setdefault("schemas", {})
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    for path in document["paths"].values():
        for method, operation in path.items():
            for status, about in _EVERYWHERE.items():
                operation["responses"].setdefault(status, problem_response(about))
            _complete_errors(operation["responses"])
            _complete_security(operation, method)
            _require_headers(operation)
    document = resolve_schemas(document)
    names = _schema_names(document["components"]["schemas"])
    renamed: dict[str, Any] = _rename_references(
        document, {REFERENCE + name: REFERENCE + title for name, title in names.items()}
    )
    schemas = {names[name]: {**schema, "title": names[name]} for name, schema in renamed["components"]["schemas"].items()}
    renamed["components"]["schemas"] = dict(sorted(schemas.items()))
    renamed["components"]["securitySchemes"]["key"] = _QUERY_SCHEME
    return renamed


def _complete_security(operation: dict[str, Any], method: str) -> None:
    """Adds the secret in the address, the errors of secrets, and for reading over a link that there may be none."""
    if "security" in operation:
        operation["security"].append(_QUERY_REQUIREMENT)
        operation["responses"].setdefault("401", problem_response("No valid link or token was sent."))
        operation["responses"].setdefault("403", problem_response("The link or token does not allow this."))
    if method == "get" and _LINK_REQUIREMENT in operation.get("security", ()):
        operation["security"].append({})


def _require_headers(operation: dict[str, Any]) -> None:
    for parameter in operation.get("parameters", ()):
        if parameter["name"] in _REQUIRED_HEADERS:
            parameter["required"] = True
            parameter["schema"].pop("default", None)


def _schema_names(schemas: dict[str, Any]) -> dict[str, str]:
    """Returns for each name of a definition that of its schema: the title, without the `Out` of types of answers.

    Raises ValueError for two schemas of one name.
    """
    names = {name: str(schema.get("title", name)).removesuffix("Out") for name, schema in schemas.items()}
    twice = sorted(title for title, count in Counter(names.values()).items() if count > 1)
    if twice:
        raise ValueError(f"schemas of one name: {', '.join(twice)}")
    return names


def _rename_references(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, list):
        return [_rename_references(item, names) for item in value]
    if not isinstance(value, dict):
        return value
    return {key: names.get(item, item) if key == "$ref" else _rename_references(item, names) for key, item in value.items()}


def _complete_errors(responses: dict[str, Any]) -> None:
    """Puts problem documents in place of FastAPI's own errors, and adds the headers that problems may have."""
    if "application/json" in responses.get("422", {}).get("content", {}):
        responses["422"] = problem_response("The request does not have the right shape.")
    for status, names in _PROBLEM_HEADERS.items():
        if status in responses:
            responses[status] |= headers_by_name(names)
