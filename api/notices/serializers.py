"""Notices as JSON, as feeds, pages and webhooks send them."""

from __future__ import annotations

from typing import cast

from api.http.responses import iso_time
from api.notices.schemas import NoticeOut
from api.notices.store import Notice


def notice_to_json(number: int, notice: Notice) -> NoticeOut:
    """Returns a notice with its number."""
    shown = {"number": number, "type": notice.type, "timestamp": iso_time(notice.at), "data": dict(notice.data)}
    return cast(NoticeOut, shown)  # its facts follow from its type
