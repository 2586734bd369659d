"""Games are found by who played what; a row of the list opens with the printed key of the service."""

import pytest

from api.statistics import service
from tests.api.served import Served, Table


def finished(served: Served, **terms):
    table = served.table(**terms)
    for line in ("A keep", "B keep", "A first A", 'A play "Meridian Shipyards"', "A done", "B concede"):
        assert table.say(line).status_code == 200, line
    return table


def opened(served: Served, key: dict[str, str], **terms) -> Table:
    body = {"ruleset": "gundam_war", "players": {"A": "mika", "B": "ren"}, **terms}
    result = served.client.post("/api/games", json=body, headers={"Idempotency-Key": served.id(), **key}).json()
    return Table(served, result["game"], result["link"]["key"])


def matching_games(served: Served, **query):
    return {row["id"] for row in served.client.get("/api/games", params=query).json()["items"]}


def test_games_are_found_by_player_deck_card_length_and_day(served: Served):
    one = finished(served, about={"date": "2026-11-14", "league": "club"})
    other = finished(served, players={"A": "sato", "B": "kei"})
    (row,) = [row for row in served.client.get("/api/games").json()["items"] if row["id"] == one.game]
    assert row["date"] == "2026-11-14"
    assert matching_games(served, player="mika") == {one.game}
    assert matching_games(served, since="2026-11-01") == {one.game}
    assert matching_games(served, player="kei") == {other.game}
    decks = {row["deck"] for row in served.client.get("/api/statistics/decks").json()["items"]}
    assert all(matching_games(served, deck=deck) == {one.game, other.game} for deck in decks)
    assert matching_games(served, ruleset="ガンダムウォー") == {one.game, other.game}
    assert served.client.get("/api/games?ruleset=gundam").status_code == 422
    assert matching_games(served, printing="gws:G-001", turns="2") == {one.game, other.game}
    assert matching_games(served, printing="nothing") == matching_games(served, turns="9") == set()


def test_games_that_were_only_counted_are_chosen_by_depth(served: Served):
    """Given a game with plays and one that was counted, then lists and answers can be had for either; a question about
    matches has no depth, and an unknown depth is named."""
    plays, counted = finished(served), served.table(mode="scribe")
    for line in ("first A", "A keep", "B keep", "B count 40", "A end_turn unrecorded", "B concede"):
        assert counted.say(line).status_code == 200, line
    assert matching_games(served, depth="plays") == {plays.game}
    assert matching_games(served, depth="counted") == {counted.game}
    asked = {
        depth: served.client.get("/api/statistics/games", params={"depth": depth}).json()["items"]
        for depth in ("plays", "counted")
    }
    assert {depth: [row["id"] for row in rows] for depth, rows in asked.items()} == {
        "plays": [plays.game],
        "counted": [counted.game],
    }
    sides = served.client.get("/api/statistics/depths").json()["items"]
    assert [(row["depth"], row["games"]) for row in sides] == [("plays", 1), ("counted", 1)]
    refused = served.client.get("/api/statistics/meta?depth=plays")
    assert (refused.status_code, refused.json()["errors"][0]["at"]) == (422, "query.depth")
    assert served.client.get("/api/statistics/players?depth=deep").status_code == 422


def test_scores_are_reported_turn_by_turn_for_both_ends(served: Served):
    finished(served)
    rows = served.client.get("/api/statistics/lines").json()["items"]
    assert {(row["seat"], row["outcome"]) for row in rows} == {("A", "win"), ("B", "loss")}
    assert all(row["scores"] and row["scores"][0] == 44 for row in rows)


def test_statistics_come_in_pages_that_say_where_the_next_one_begins(served: Served):
    """Given five games, when a question or a table is asked for two rows at a time, then all come once, in their order."""
    for number in range(5):
        finished(served, players={"A": f"mika {number}", "B": "ren"})
    for question in ("games", "matches", "lines", "moments", "players", "tables/games"):
        address = f"/api/statistics/{question}"
        whole = served.client.get(address).json()
        assert whole["next"] is None
        assert len(whole["items"]) >= 5, question
        result, onward = [], f"{address}?limit=2"
        while onward:
            answer = served.client.get(onward)
            assert len(answer.json()["items"]) <= 2
            result += answer.json()["items"]
            onward = answer.links.get("next", {}).get("url", "")
            assert (answer.json()["next"] is None) is (not onward)
        assert result == whole["items"], question
    assert served.client.get("/api/statistics/games?limit=0").status_code == 422
    assert 'rel="next"' in served.client.get("/api/statistics/games?limit=3&form=html").text
    lines = served.client.get("/api/statistics/games?limit=3&form=csv")
    assert (len(lines.text.splitlines()), lines.links["next"]["url"]) == (4, "/api/statistics/games?limit=3&form=csv&skip=3")


def test_without_a_limit_a_page_is_reported_and_a_file_is_whole(served: Served, monkeypatch: pytest.MonkeyPatch):
    for _ in range(3):
        finished(served)
    monkeypatch.setattr(service, "PAGE_ROWS", 2)
    result = served.client.get("/api/statistics/games").json()
    assert (len(result["items"]), result["next"]) == (2, 2)
    assert len(served.client.get("/api/statistics/games?form=csv").text.splitlines()) == 1 + 3


def test_a_league_that_is_not_here_is_reported_with_the_nearest(served: Served):
    finished(served, about={"league": "Harbour cup"})
    assert served.client.get("/api/statistics/games", params={"league": "Harbour cup"}).json()["items"]
    for question in ("games", "meta"):
        answer = served.client.get(f"/api/statistics/{question}", params={"league": "harbor cup"})
        result = answer.json()
        assert (answer.status_code, result["title"]) == (404, "There is no such league.")
        assert (result["at"], result["nearest"]) == ("query.league", ["Harbour cup"])


@pytest.mark.parametrize(
    "path", ["games", "statistics/games", "statistics/players", "statistics/meta", "statistics/games?form=csv"]
)
def test_a_name_in_a_filter_that_nobody_has_is_refused_with_the_nearest(served: Served, path: str):
    """Given a game, then a player or deck that neither a game nor a tournament has is refused in three languages."""
    finished(served)
    assert served.client.get(f"/api/{path}", params={"player": "mika"}).status_code == 200
    for field, word in (("player", "mikka"), ("deck", "purple")):
        answer = served.client.get(f"/api/{path}", params={field: word})
        (error,) = answer.json()["errors"]
        assert (answer.status_code, error["at"]) == (422, f"query.{field}")
        assert error["known"] == (["mika"] if field == "player" else [])
        assert {*error["kinds"]} == {"ja", "zh"}


def test_a_player_of_hidden_games_alone_is_refused_like_an_unknown_one(served: Served):
    """Given an unlisted game and one whose spectators see it late, then the names of their players answer nothing."""
    finished(served, players={"A": "hidden", "B": "ren"}, about={"unlisted": True})
    late = finished(served, players={"A": "latecomer", "B": "ren"})
    late.post("links", {"scope": "spectator", "delay_seconds": 600})
    for name in ("hidden", "latecomer"):
        answer = served.client.get("/api/statistics/games", params={"player": name})
        assert (answer.status_code, answer.json()["errors"][0]["known"]) == (422, [])
    assert served.client.get("/api/games", params={"player": "hidden"}).status_code == 422
    assert matching_games(served, player="latecomer") == {late.game}


def test_the_printed_key_lets_its_holder_watch_what_is_listed_and_nothing_else(tmp_path):
    """Given the key that the service prints, when a listed game is opened with it, then a spectator's view is shown."""
    served = Served(tmp_path, token="printed-key")
    try:
        key = {"Authorization": "Bearer printed-key"}
        listed, hidden = (opened(served, key, **terms) for terms in ({}, {"about": {"unlisted": "yes"}}))
        seen = served.client.get(f"/api/games/{listed.game}", headers=key).json()
        assert (seen["link"]["scope"], seen["link"]["viewer"]) == ("spectator", "spectator")
        assert served.client.get(f"/api/games/{listed.game}/table?viewer=A", headers=key).status_code == 403
        assert served.client.get(f"/api/games/{hidden.game}", headers=key).status_code == 401
        assert served.client.get(f"/api/games/{listed.game}", headers={"Authorization": "Bearer other"}).status_code == 401
        listed.link("spectator", delay_seconds=60)
        served.reload_trust()
        assert served.client.get(f"/api/games/{listed.game}", headers=key).json()["position"] <= 1
    finally:
        served.close()


def test_every_page_of_a_list_links_to_the_next_one(served: Served) -> None:
    """Given several games, a game with lines and links, when pages are followed by `Link`, then nothing is missing."""
    tables = [served.table() for _ in range(3)]
    first = tables[0]
    for scope in ("scorer", "judge"):
        first.link(scope)
    for path, headers in (
        ("/api/games", {}),
        (first.at("links"), first.headers("organiser")),
        (first.at("log"), first.headers("judge")),
    ):
        whole = served.client.get(path, headers=headers).json()
        name = "items" if "items" in whole else "events"
        followed, onward = [], f"{path}?limit=1"
        while onward:
            answer = served.client.get(onward, headers=headers)
            followed += answer.json()[name]
            onward = answer.headers.get("Link", "").partition(">")[0].removeprefix("<")
            assert bool(onward) == (answer.json()["next"] is not None)
        assert followed == whole[name]
        assert len(followed) > 1
