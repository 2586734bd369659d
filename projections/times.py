"""Times as they are shown and stored in read models."""

from __future__ import annotations

from datetime import UTC, datetime


def moment(tenths: int) -> str:
    """Tenths of a second since the epoch as `2026-11-20T12:30:05.3Z`; empty where nobody looked at a clock."""
    if tenths <= 0:
        return ""
    return f"{datetime.fromtimestamp(tenths // 10, UTC):%Y-%m-%dT%H:%M:%S}.{tenths % 10}Z"
