"""Two tournaments that differ in nothing but a sealed deck list: what others get of them is the same, to the byte."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from projections.statistics_queries import QUESTIONS
from tests.api.feeds import Live
from tests.api.fuzz import operations
from tests.api.served import Served, Table
from tests.api.test_tournaments import Night
from tests.api.twin_games import KEY, comparable_headers, differing, without_drawn
from tests.cli.test_site import everything
from tests.soak import in_full

LISTS = ("3 Broadside\n47 Kestrel Vanguard", "3 Drill Instructor")
"""What ann has sealed in the one tournament, and in the other."""
STAGES = [{"kind": "swiss", "rounds": 2}, {"kind": "single_elimination", "size": 2}]
OTHERS = ("", "player:ben", "player:cho", "entry")
"""Links of those who may not see ann's list."""
LEAGUE = "/api/leagues/{tournament}"
KNOWN = {"number": "1", "match": "1.1.1"}
FORMS = ("json", "csv", "html", "svg", "png", "xlsx")
MORE = {
    "": ("", "?lang=ja"),
    "/why": ("?player=ann&code=OMW", "?player=ben&code=PTS"),
    "/qr": ("", "?view=wall"),
    "/standings": ("", "?round=1", "?lang=zh"),
    "/log": ("", "?after=3&limit=2"),
    "/export": ("", "?form=csv"),
}
"""Queries for some of the paths of a tournament."""


def night(folder: Path, cards: str) -> Night:
    """A tournament under way in which three players have sealed their lists, ann this one; with a recorded game of its first
    match. The keys of its server are not drawn at random."""
    folder.mkdir(parents=True)
    for name in ("signing", "seals", "links", "tournaments"):
        (folder / f"{name}.key").write_bytes(KEY)
    made = Night(Served(folder), decklists="sealed", stages=STAGES)
    for player in ("ann", "ben", "cho"):
        made.ok("registered", player=player)
        deck = {"player": player, "name": f"{player}'s", "cards": cards if player == "ann" else "3 Banked Coals"}
        assert made.say("deck_submitted", deck, f"player:{player}").status_code == 200
    made.ok("archetype_named", player="ann", archetype=cards.split()[1])
    made.ok("started", players=["ann", "ben", "cho"])
    made.paired()
    (match,) = made.get("/rounds/1").json()["matches"]
    opened = made._post(f"/api/leagues/{made.id}/matches/1.1.1/game", {"number": 1}, made.link("organiser")).json()
    table = Table(made.served, opened["game"], opened["link"]["key"])
    assert table.say({"line": "B concede"}).status_code == 200
    winner = match["players"][0]
    made.ok("reported", match="1.1.1", games=[{"winner": winner, "record": table.game}, {"winner": winner}])
    made.ok("round_closed", stage=1, round=1)
    return made


@pytest.fixture
def nights(tmp_path: Path) -> Iterator[tuple[Night, Night]]:
    one, two = (night(tmp_path / str(number), cards) for number, cards in enumerate(LISTS))
    yield one, two
    for made in (one, two):
        made.served.close()


def plain(made: Night, content: bytes) -> bytes:
    """An answer without the digests of sealed lists, which are salted, and without the secrets of links."""
    rows = made.get("/log", "organiser").json()["items"]
    digests = [row["said"]["digest"] for row in rows if row["name"] == "deck_submitted"]
    return without_drawn(content, [*digests, *made.keys.values()])


def compare(nights: tuple[Night, Night], method: str, path: str, scope: str) -> int:
    """Asks the same of both tournaments; returns the bytes of the answer."""
    one, two = (
        made.served.client.asked(method, path.replace("{tournament}", made.id), headers=made.link(scope)) for made in nights
    )
    first, second = (plain(made, answer.content) for made, answer in zip(nights, (one, two), strict=True))
    where = (method, path, scope)
    assert one.status_code == two.status_code < 500, (where, one.text, two.text)
    assert first == second, (where, *differing(first, second))
    headers = [{**comparable_headers(each), "content-length": ""} for each in (one, two)]
    assert headers[0] == headers[1], where  # a digest, which is random bytes, packs longer or shorter
    return len(first)


def paths(served: Served) -> Iterator[str]:
    """What can be read of a tournament, and of all, by the description of the service."""
    for path, method, _ in operations(served.app.openapi()):
        if method == "get" and (path.startswith(LEAGUE) or path == "/api/leagues") and not path.endswith("/feed"):
            for name, value in KNOWN.items():
                path = path.replace(f"{{{name}}}", value)
            yield from (path + query for query in MORE.get(path.removeprefix(LEAGUE), ("",)))
    forms = in_full(FORMS, ("json", "svg"))
    yield from (f"/api/statistics/{question}?event={{tournament}}&form={form}" for question in QUESTIONS for form in forms)
    yield from ("/api/statistics", "/api/games", "/api/house", "/api/health")


def test_no_answer_about_a_tournament_differs_by_a_sealed_list(nights: tuple[Night, Night]) -> None:
    """Given two tournaments that differ in ann's sealed list, when everybody else asks all there is to read, then they get
    the same bytes; ann and the judges see which list it is."""
    asked = [(path, scope) for path in paths(nights[0].served) for scope in in_full(OTHERS, OTHERS[:2])]
    assert sum(compare(nights, "GET", path, scope) for path, scope in asked) > 0
    for scope in ("player:ann", "judge", "organiser"):
        one, two = (made.get("/log", scope).content for made in nights)
        assert plain(nights[0], one) != plain(nights[1], two), scope


def test_no_refusal_differs_by_a_sealed_list(nights: tuple[Night, Night]) -> None:
    """Given the two tournaments, when ben sends what there is to send, well and badly, then the answers are the same."""
    for name, said in (
        ("deck_submitted", {"player": "ann", "cards": LISTS[0]}),
        ("deck_submitted", {"player": "ben", "cards": LISTS[0]}),
        ("archetype_named", {"player": "ann", "archetype": "Kestrel"}),
        ("reported", {"match": "1.1.1", "games": [{"winner": "ann"}]}),
        ("dropped", {"player": "ben"}),
    ):
        one, two = (made.say(name, said, "player:ben", client=f"the-same-in-both-{name}-{len(str(said))}") for made in nights)
        assert (one.status_code, plain(nights[0], one.content)) == (two.status_code, plain(nights[1], two.content)), name


def test_the_feed_of_a_tournament_does_not_differ_by_a_sealed_list(nights: tuple[Night, Night]) -> None:
    """Given the two tournaments, when anybody follows their feeds from the beginning, then both tell the same."""
    told = []
    for made in nights:
        with Live(made.served.app) as live, live.feed_at(f"/api/leagues/{made.id}/feed", {"after": 0}) as feed:
            told.append(plain(made, repr(feed.read(1)).encode()))
    assert told[0] == told[1]


def test_a_site_does_not_differ_by_a_sealed_list(senki: Any, nights: tuple[Night, Night], tmp_path: Path) -> None:
    """Given the two tournaments, when each becomes a site for everybody, then both have the same files, to the byte."""
    sites = []
    for number in range(2):
        folder = tmp_path / f"site {number}"
        answer = senki("site", str(folder), "--data", str(tmp_path / str(number)))
        assert answer.code == 0, answer.err
        texts = {str(path.relative_to(folder)): text for path, text in everything(folder)}
        sites.append({name: plain(nights[number], text.encode()) for name, text in texts.items()})
    assert sites[0].keys() == sites[1].keys()
    assert not [(name, *differing(sites[0][name], sites[1][name])) for name in sites[0] if sites[0][name] != sites[1][name]]
