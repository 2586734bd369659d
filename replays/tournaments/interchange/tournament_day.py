"""The day of a tournament, from the spelling of another program."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, date, datetime

from domain.kernel.messages.message import any_of
from replays.messages import msg
from replays.tournaments.interchange.results import BadResultsFile

_WRITTEN_DATES = ("%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d", "%Y%m%d")
_DAY_OR_MONTH_FIRST = (("%d/%m/%Y", "%m/%d/%Y"), ("%d.%m.%Y",), ("%d-%m-%Y", "%m-%d-%Y"))
_EARLIEST = datetime(1970, 1, 2, tzinfo=UTC).timestamp()


def parse_tournament_day(text: str) -> str:
    """Returns the day of a tournament as YYYY-MM-DD from the spelling of another program; empty for none.

    Seconds and milliseconds since 1970 are days of UTC. Raises BadResultsFile for a day that may be two days, as 03/04/2026,
    and for a text that is no day.
    """
    text = text.strip()
    if not text:
        return ""
    found = {day.isoformat() for day in _possible_days(text)}
    if len(found) == 1:
        return found.pop()
    why = msg("it_may_be_said", said=any_of(sorted(found))) if found else msg("expected_said", said="YYYY-MM-DD")
    raise BadResultsFile(msg("date_value_say_day", value=repr(text[:40]), reason=why))


def _possible_days(text: str) -> list[date]:
    if text.isascii() and text.isdecimal() and len(text) > 8:
        seconds = int(text) / (1000 if len(text) > 11 else 1)
        return [datetime.fromtimestamp(seconds, UTC).date()] if _EARLIEST < seconds < 2**35 else []
    days = [day for form in _WRITTEN_DATES for day in _day(text, form)]
    with suppress(ValueError):
        days.append(datetime.fromisoformat(text).date())
    return days or [day for forms in _DAY_OR_MONTH_FIRST for form in forms for day in _day(text, form)]


def _day(text: str, form: str) -> list[date]:
    try:
        return [datetime.strptime(text, form).replace(tzinfo=UTC).date()]
    except ValueError:
        return []
