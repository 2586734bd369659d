"""The entries of feeds and calendars of a league: its games, its tournaments and their rounds. Results stay hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Any, NamedTuple

from api.http.messages import msg
from api.http.responses import iso_time
from api.tournaments.serializers import clock_times
from domain.kernel.messages.message import in_language
from domain.tournaments.state import Round, Tournament

UNKNOWN_TIME = "1970-01-01T00:00:00Z"


class PageAddresses(NamedTuple):
    """The addresses of pages, each from an id: of a game's replay, and of a tournament."""

    game: Callable[[str], str]
    tournament: Callable[[str], str]


class FeedEntry(NamedTuple):
    """An entry of a feed. `updated`: ISO 8601 in UTC."""

    id: str
    title: str
    link: str
    updated: str
    about: str


class CalendarEntry(NamedTuple):
    """An entry of a calendar. `start`, `end`: a day and the one after it, or the times at which a round begins and ends ·
    `changed`: when it was last changed · `sequence`: a number that grows with every change."""

    id: str
    title: str
    link: str
    start: date | datetime
    end: date | datetime
    place: str
    about: str
    changed: datetime
    sequence: int


def game_entries(games: Iterable[Mapping[str, Any]], addresses: PageAddresses) -> Iterator[FeedEntry]:
    """Yields finished games, from the rows of `list_games`."""
    for row in games:
        title, about = describe_game(row)
        day = _day_of(str(row.get("date") or ""))
        updated = row.get("finished") or row.get("started") or (f"{day}T00:00:00Z" if day else UNKNOWN_TIME)
        yield FeedEntry(f"urn:senki:game:{row['id']}", title, addresses.game(row["id"]), updated, about)


def describe_game(row: Mapping[str, Any]) -> tuple[str, str]:
    """Returns the players of a game, and its rulebook and occasion; from its row, without its result."""
    parts = (row["ruleset"].replace("_", " "), row.get("league"), row.get("event"), row.get("date"))
    title = " – ".join(seat["player"] or seat["seat"] for seat in row["seats"])
    return title, " · ".join(str(each) for each in parts if each)


def tournament_entries(tournaments: Mapping[str, Tournament], addresses: PageAddresses, language: str) -> Iterator[FeedEntry]:
    """Yields tournaments, and each of their rounds of which the time of posting is known."""
    for name, made in tournaments.items():
        about, link = _occasion(made), addresses.tournament(name)
        day = _day_of(made.opened.date)
        posted = min((each.posted for each in made.rounds.values() if each.posted), default=0)
        begun = f"{day}T00:00:00Z" if day else iso_time(posted) if posted else UNKNOWN_TIME
        yield FeedEntry(f"urn:senki:league:{name}", made.opened.title, link, begun, about)
        for each in made.rounds.values():
            if each.posted:
                title = _round_title(made, each, language)
                yield FeedEntry(_round_id(name, each), title, link, iso_time(each.posted), about)


def newest_entries(entries: Iterable[FeedEntry], most: int) -> list[FeedEntry]:
    """Returns the newest entries, the newest first."""
    return sorted(entries, key=lambda entry: (entry.updated, entry.id), reverse=True)[:most]


def calendar_entries(
    tournaments: Mapping[str, Tournament], addresses: PageAddresses, language: str
) -> Iterator[CalendarEntry]:
    """Yields the day of every tournament that has one, and every round whose beginning and end are known."""
    for name, made in tournaments.items():
        place, about, link = made.opened.venue, _occasion(made), addresses.tournament(name)
        changed = _time_of(max((each.posted for each in made.rounds.values()), default=0))
        if (day := _day_of(made.opened.date)) is not None:
            midnight = datetime(day.year, day.month, day.day, tzinfo=UTC)
            yield CalendarEntry(
                f"urn:senki:league:{name}",
                *(made.opened.title, link, day, day + timedelta(days=1), place, about),
                *(max(changed, midnight), made.length),
            )
        for each in made.rounds.values():
            end, _ = clock_times(made, each)
            if each.posted and end is not None and each.posted < end:
                yield CalendarEntry(
                    _round_id(name, each),
                    *(_round_title(made, each, language), link, _time_of(each.posted), _time_of(end), place, about),
                    *(_time_of(each.posted), made.length),
                )


def _round_id(tournament: str, posted: Round) -> str:
    return f"urn:senki:league:{tournament}:{posted.stage}.{posted.number}"


def _round_title(made: Tournament, posted: Round, language: str) -> str:
    return f"{made.opened.title} · {in_language(language, msg('round_n', n=posted.number))}"


def _occasion(made: Tournament) -> str:
    opened = made.opened
    return " · ".join(each for each in (opened.league, opened.season, opened.date, opened.venue) if each)


def _day_of(text: str) -> date | None:
    """Returns a day that is written as `2026-11-14`, and None for any other text."""
    try:
        return datetime.strptime(text, "%Y-%m-%d").date()
    except ValueError:
        return None


def _time_of(tenths: int) -> datetime:
    return datetime.fromtimestamp(tenths // 10, UTC)
