"""Builds responses of encoded bytes, which the framework passes on unchanged."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from api.http.problems import unknown_cursor

JSON = "application/json"
PRIVATE = {"Cache-Control": "private, no-cache", "Vary": "Authorization"}
_encode = msgspec.json.Encoder().encode


def bytes_response(
    body: bytes, headers: Mapping[str, str] | None = None, status: int = 200, media_type: str = JSON
) -> Response:
    """Returns a response for the holder of a link, not cached by proxies."""
    return Response(body, status, {**PRIVATE, **(headers or {})}, media_type)


def cacheable_json(value: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Returns a JSON response that is the same for everybody."""
    return Response(_encode(value), status, {"Cache-Control": "no-cache", **(headers or {})}, JSON)


def private_json(value: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Returns a JSON response for the holder of a link."""
    return bytes_response(_encode(value), headers, status)


def text_response(
    body: str, media_type: str = "text/plain; charset=utf-8", headers: Mapping[str, str] | None = None
) -> Response:
    """Returns a text response for the holder of a link."""
    return bytes_response(body.encode(), headers, 200, media_type)


def next_page(request: Request, cursor: str | int | None, parameter: str = "after") -> dict[str, str]:
    """Returns the `Link` header with the address of the next page, without a key; nothing on the last page."""
    if cursor is None:
        return {}
    onward = request.url.include_query_params(**{parameter: cursor}).remove_query_params("key")
    return {"Link": f'<{onward.path}?{onward.query}>; rel="next"'}


def paged_json(request: Request, page: Mapping[str, Any]) -> Response:
    """Returns a page of a list (`items`, `next`) for the holder of a link, with the `Link` header of the next page."""
    return private_json(page, 200, next_page(request, page["next"]))


def iso_time(tenths: int) -> str:
    """Returns a time in tenths of a second since the epoch as ISO 8601 in UTC: `2026-11-29T22:21:43.1Z`."""
    moment = datetime.fromtimestamp(tenths // 10, UTC)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{tenths % 10}Z"


def optional_time(tenths: int) -> str | None:
    """Returns a time as `iso_time`, and None for 0: it is not known, or there is none."""
    return iso_time(tenths) if tenths else None


def attachment(name: str) -> dict[str, str]:
    """Returns the header that makes a browser save a response as a file."""
    return {"Content-Disposition": f'attachment; filename="{name}"'}


def paginate(rows: list[Any], key: str, after: str, limit: int) -> dict[str, Any]:
    """Returns the page of rows after the one whose `key` is `after`. `next` is the cursor of the following page.

    Raises a Problem (422) for a cursor that no page had.
    """
    start = next((index + 1 for index, row in enumerate(rows) if after and row[key] == after), 0)
    if after and not start:
        raise unknown_cursor()
    shown = rows[start : start + limit]
    more = start + limit < len(rows)
    return {"items": shown, "next": shown[-1][key] if more and shown else None}
