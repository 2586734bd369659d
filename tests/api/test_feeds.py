"""Feeds and calendars of leagues: what a reader of Atom and a reader of iCalendar find in them."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from icalendar import Calendar

from api.feeds.documents import FeedHead, atom_document, calendar_document
from api.feeds.entries import CalendarEntry, FeedEntry, PageAddresses, calendar_entries, tournament_entries
from domain.tournaments.serialization import to_plain
from domain.tournaments.state import MINUTE, Clock, Round, Tournament
from domain.tournaments.tournament_format import Stage
from scripts.simulation.tournament_evening import EveningOptions, opening_event
from tests.api.served import Served, Table

ATOM = "{http://www.w3.org/2005/Atom}"
NOW = 17_641_152_000
ADDRESSES = PageAddresses(lambda game: f"/g/{game}", lambda name: f"/t/{name}")


def atom_entries(text: str) -> dict[str, dict[str, str]]:
    """The entries of a feed by id. Checks what RFC 4287 demands of feed and entries."""
    feed = ElementTree.fromstring(text)
    assert feed.tag == f"{ATOM}feed"
    found = {}
    for node in (feed, *feed.findall(f"{ATOM}entry")):
        assert all(len(node.findall(f"{ATOM}{name}")) == 1 for name in ("id", "title", "updated")), ElementTree.tostring(node)
        datetime.fromisoformat(node.find(f"{ATOM}updated").text)
        found[node.find(f"{ATOM}id").text] = {
            "title": node.find(f"{ATOM}title").text or "",
            "link": node.find(f"{ATOM}link").get("href"),
            "updated": node.find(f"{ATOM}updated").text,
        }
    assert feed.find(f"{ATOM}author/{ATOM}name").text
    return found


def opened(served: Served, **changes: Any) -> str:
    """A tournament of a league; returns its id."""
    said = opening_event(EveningOptions())._replace(**changes)
    answer = served.client.post("/api/leagues", json={"said": to_plain(said)}, headers={"Idempotency-Key": served.id()})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def test_a_feed_has_public_games_and_tournaments_of_the_league_and_no_results(table: Table) -> None:
    served = table.served
    table.begin()
    assert table.say({"line": "B concede"}).status_code == 200
    ours, other = opened(served, league="Harbour"), opened(served, title="Elsewhere", league="Hill")
    before = served.client.get("/api/feeds/atom.xml").text
    assert f"urn:senki:game:{table.game}" not in atom_entries(before)
    table.post("links", {"scope": "spectator", "everybody": True})
    whole = atom_entries(served.client.get("/api/feeds/atom.xml").text)
    assert whole[f"urn:senki:game:{table.game}"]["title"] == "mika – ren"
    assert whole[f"urn:senki:game:{table.game}"]["link"].startswith("http://testserver/?game=")
    assert {f"urn:senki:league:{ours}", f"urn:senki:league:{other}"} <= set(whole)
    answer = served.client.get("/api/feeds/atom.xml?league=Harbour&lang=ja")
    assert answer.headers["content-type"] == "application/atom+xml; charset=utf-8"
    of_league = atom_entries(answer.text)
    assert f"urn:senki:league:{ours}" in of_league
    assert not {f"urn:senki:league:{other}", f"urn:senki:game:{table.game}"} & set(of_league)
    assert "concede" not in answer.text
    assert served.client.get("/api/feeds/atom.xml?tournament=t-nothing").status_code == 404


def test_a_calendar_has_the_day_of_a_tournament_and_leaves_out_one_without_a_day(served: Served) -> None:
    dated, undated = opened(served, date="2026-12-04", venue="Harbour, hall 2"), opened(served, title="Some day", date="")
    answer = served.client.get("/api/feeds/calendar.ics")
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    (event,) = Calendar.from_ical(answer.content).walk("VEVENT")
    assert (event["uid"], event["location"]) == (f"urn:senki:league:{dated}", "Harbour, hall 2")
    assert (event.decoded("dtstart"), event.decoded("dtend")) == (date(2026, 12, 4), date(2026, 12, 5))
    assert event["url"] == f"http://testserver/?league={dated}"
    assert (
        f'href="http://testserver/api/feeds/calendar.ics?tournament={dated}"' in served.client.get(f"/?league={dated}").text
    )
    assert not Calendar.from_ical(served.client.get(f"/api/feeds/calendar.ics?tournament={undated}").content).walk("VEVENT")


@pytest.mark.parametrize(
    ("clock", "minutes", "expected"),
    [(None, 50, 50), (None, 0, None), (Clock(NOW + 600, 30 * MINUTE), 50, 31), (Clock(0, 600), 50, None)],
)
def test_a_round_is_in_the_calendar_when_its_end_is_known(clock: Clock, minutes: int, expected: int | None) -> None:
    said = opening_event(EveningOptions())._replace(date="", stages=(Stage("swiss", minutes=minutes),))
    made = Tournament(said, rounds={(1, 1): Round(1, 1, [], posted=NOW, clock=clock)}, length=7)
    found = list(calendar_entries({"t-1": made}, ADDRESSES, "en"))
    assert [(each.end - each.start) for each in found] == ([] if expected is None else [timedelta(minutes=expected)])
    assert [each.title for each in tournament_entries({"t-1": made}, ADDRESSES, "zh")] == [
        said.title,
        f"{said.title} · 第1輪",
    ]


TEXTS = st.text(max_size=80)


@given(TEXTS, st.lists(st.tuples(TEXTS, TEXTS), max_size=4))
def test_any_text_is_read_back_from_a_calendar_and_a_feed(title: str, texts: list[tuple[str, str]]) -> None:
    day, moment = date(2026, 12, 4), datetime.fromisoformat("2026-12-01T10:00:00+00:00")
    entries = [
        CalendarEntry(f"urn:{at}", each, "", day, day + timedelta(days=1), place, "", moment, 1)
        for at, (each, place) in enumerate(texts)
    ]
    written = calendar_document(title, "en", entries)
    assert all(len(line) <= 75 for line in written.split(b"\r\n"))
    read = Calendar.from_ical(written).walk("VEVENT")
    assert [event["uid"] for event in read] == [each.id for each in entries]
    feed = atom_document(
        FeedHead("urn:x", title, "", "", "en"),
        [FeedEntry(each.id, each.title, "", "2026-12-01T10:00:00Z", each.place) for each in entries],
    )
    assert set(atom_entries(feed)) == {"urn:x", *(each.id for each in entries)}


@pytest.mark.parametrize("file", ["atom.xml", "calendar.ics"])
def test_a_league_that_nothing_here_has_is_refused_with_the_nearest(served: Served, file: str) -> None:
    """Given a tournament of a league, then its feed is there before a game is, and that of a misspelt league is refused."""
    opened(served, league="Harbour", season="2026")
    assert served.client.get(f"/api/feeds/{file}?league=Harbour&season=2026").status_code == 200
    for name, word, near in (("league", "Harbor", ["Harbour"]), ("season", "2027", ["2026"])):
        answer = served.client.get(f"/api/feeds/{file}", params={name: word})
        (error,) = answer.json()["errors"]
        assert (answer.status_code, error["at"], error["known"]) == (422, f"query.{name}", near)
