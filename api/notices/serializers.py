"""Notices as JSON, as feeds, pages and webhooks send them."""

from __future__ import annotations

from typing import Any

from api.http.responses import iso_time
from api.notices.store import Notice


def notice_to_json(number: int, notice: Notice) -> dict[str, Any]:
    """Returns a notice with its number."""
    return {"number": number, "type": notice.type, "timestamp": iso_time(notice.at), "data": dict(notice.data)}
