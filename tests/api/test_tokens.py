"""Named tokens: programs do what their scopes allow, until the tokens are ended."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from api.tokens.store import SCOPES, TokenStore, fold_tokens
from replays.log.service_database import SqliteTables
from tests.api.feeds import Live
from tests.api.served import DECKS, RULESET, Served, Table

SERVER = "the-token-of-this-server"
ADMIN = {"Authorization": f"Bearer {SERVER}"}
GAME = {"ruleset": RULESET, "decks": DECKS}


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[Served]:
    service = Served(tmp_path, token=SERVER)
    yield service
    service.close()


def make(served: Served, *scopes: str, name: str = "portal") -> dict[str, Any]:
    """Makes a token."""
    headers = {**ADMIN, "Idempotency-Key": served.id()}
    answer = served.client.post("/api/tokens", json={"name": name, "scopes": scopes}, headers=headers)
    assert answer.status_code == 201, answer.text
    return answer.json()


def bearer(token: dict[str, Any]) -> dict[str, str]:
    """Returns the header of a token."""
    return {"Authorization": f"Bearer {token['secret']}"}


def open_game(served: Served, headers: dict[str, str], **terms: Any) -> Any:
    """Opens a game."""
    return served.client.post("/api/games", json={**GAME, **terms}, headers={**headers, "Idempotency-Key": served.id()})


def table_of(served: Served, **terms: Any) -> Table:
    """Returns a game that the holder of the server token opened."""
    opened = open_game(served, ADMIN, **terms).json()
    return Table(served, opened["game"], opened["link"]["key"])


USES = {
    "open_games": ("post", "/api/games", GAME),
    "metrics": ("get", "/api/metrics", None),
    "read_server": ("get", "/api/statistics/tables/games", None),
    "tournaments": ("post", "/api/leagues", {"said": {"title": "T", "ruleset": RULESET, "stages": [{"kind": "swiss"}]}}),
}


@pytest.mark.parametrize("scope", list(SCOPES))
def test_a_token_does_what_its_scope_allows_and_nothing_else(guarded: Served, scope: str) -> None:
    headers = bearer(make(guarded, scope))
    for needed, (method, path, body) in USES.items():
        sent = {**headers, "Idempotency-Key": guarded.id()}
        answer = guarded.client.asked(method.upper(), path, headers=sent, json=body)
        if needed == scope:
            assert answer.status_code in (200, 201), (needed, answer.text)
        else:
            assert (answer.status_code, answer.json()["type"]) == (403, "/problems/forbidden")
            assert needed in answer.json()["title"]


def test_tokens_are_made_and_ended_with_the_server_token_alone(guarded: Served) -> None:
    headers = bearer(make(guarded, *SCOPES))
    body = {"name": "other", "scopes": ["metrics"]}
    assert (
        guarded.client.post("/api/tokens", json=body, headers={**headers, "Idempotency-Key": guarded.id()}).status_code == 403
    )
    assert guarded.client.post("/api/tokens", json=body, headers={"Idempotency-Key": guarded.id()}).status_code == 401
    assert guarded.client.get("/api/tokens", headers=headers).status_code == 403


def test_a_server_that_is_open_to_everybody_makes_no_tokens_over_its_api(served: Served) -> None:
    body = {"name": "other", "scopes": ["metrics"]}
    answer = served.client.post("/api/tokens", json=body, headers={"Idempotency-Key": served.id()})
    assert (answer.status_code, served.client.get("/api/tokens").status_code) == (403, 403)


def test_the_same_request_gets_the_same_token_again(guarded: Served) -> None:
    sent = {**ADMIN, "Idempotency-Key": guarded.id()}
    body = {"name": "portal", "scopes": ["metrics", "open_games"]}
    first, again = (guarded.client.post("/api/tokens", json=body, headers=sent) for _ in "12")
    assert first.json() == again.json()
    other = guarded.client.post("/api/tokens", json={**body, "name": "another"}, headers=sent)
    assert other.status_code == 409
    assert len(guarded.client.get("/api/tokens", headers=ADMIN).json()["items"]) == 1


def test_a_rotated_token_has_a_new_secret_and_the_former_one_ends_after_the_overlap(guarded: Served) -> None:
    former = make(guarded, "metrics")
    sent = {**ADMIN, "Idempotency-Key": guarded.id()}
    path = f"/api/tokens/{former['id']}/rotation"
    new, again = (guarded.client.post(path, json={"overlap_hours": 1}, headers=sent).json() for _ in "12")
    assert new == again
    assert (new["id"], new["secret"] == former["secret"]) == (former["id"], False)
    assert new["former_valid_until"] > new["rotated"]

    def works(token: dict[str, Any]) -> bool:
        return guarded.client.get("/api/metrics", headers=bearer(token)).status_code == 200

    assert (works(former), works(new)) == (True, True)
    guarded.clock.time += 36_001
    assert (works(former), works(new)) == (False, True)


def test_an_ended_token_does_nothing_and_the_log_has_its_whole_life(guarded: Served) -> None:
    token = make(guarded, "metrics")
    guarded.client.post(f"/api/tokens/{token['id']}/rotation", json={}, headers={**ADMIN, "Idempotency-Key": guarded.id()})
    assert guarded.client.delete(f"/api/tokens/{token['id']}", headers=ADMIN).status_code == 204
    assert guarded.client.get("/api/metrics", headers=bearer(token)).status_code == 401
    assert guarded.client.get(f"/api/tokens/{token['id']}", headers=ADMIN).json()["ended"]
    log = guarded.client.get("/api/tokens/log", headers=ADMIN)
    assert [(entry["act"], entry["token"], entry["name"]) for entry in log.json()["items"]] == [
        (act, token["id"], "portal") for act in ("made", "rotated", "ended")
    ]
    assert token["secret"] not in log.text
    assert guarded.client.delete("/api/tokens/nothing", headers=ADMIN).status_code == 404


def test_a_token_that_reads_the_server_sees_listed_games_and_one_for_the_public_sees_public_ones(guarded: Served) -> None:
    listed, unlisted, public = table_of(guarded), table_of(guarded, about={"unlisted": True}), table_of(guarded)
    public.post("links", {"scope": "spectator", "everybody": True})
    tables = {"listed": listed, "unlisted": unlisted, "public": public}

    def seen(scope: str) -> set[str]:
        headers = bearer(make(guarded, scope))
        answers = {name: guarded.client.get(each.at("table"), headers=headers).status_code for name, each in tables.items()}
        assert set(answers.values()) <= {200, 403}
        return {name for name, status in answers.items() if status == 200}

    assert seen("read_server") == {"listed", "public"}
    assert seen("read_public") == {"public"}
    assert seen("metrics") == set()


def test_a_token_neither_records_nor_sees_hidden_cards(guarded: Served) -> None:
    table = table_of(guarded)
    headers = bearer(make(guarded, *SCOPES))
    sent = {**headers, "Idempotency-Key": guarded.id(), "If-Match": f'"{table.here}"'}
    assert guarded.client.post(table.at("say"), json={"line": "first A"}, headers=sent).status_code == 403
    assert guarded.client.get(f"{table.at('table')}?viewer=judge", headers=headers).status_code == 403


def test_a_feed_ends_with_its_token(guarded: Served) -> None:
    table, token = table_of(guarded), make(guarded, "read_server")
    with Live(guarded.app) as live, live.feed_at(table.at("feed"), {"key": token["secret"]}) as feed:
        guarded.client.delete(f"/api/tokens/{token['id']}", headers=ADMIN)
        assert [message[0] for message in feed.events()] == ["event: closed"]


def test_a_token_shows_of_a_tournament_what_everybody_sees(guarded: Served) -> None:
    headers = bearer(make(guarded, "tournaments"))
    _, path, body = USES["tournaments"]
    opened = guarded.client.post(path, json=body, headers={**headers, "Idempotency-Key": guarded.id()}).json()
    shown = guarded.client.get(f"/api/leagues/{opened['id']}", headers=headers)
    assert (shown.status_code, shown.json()) == (200, guarded.client.get(f"/api/leagues/{opened['id']}").json())


def test_what_two_processes_do_with_one_token_is_one_history(tmp_path: Path) -> None:
    here, there = (TokenStore(SqliteTables(tmp_path, "links")) for _ in "12")
    made = here.make("portal", ("metrics",), "client-made-id-000001", 10)
    again = there.make("portal", ("metrics",), "client-made-id-000001", 20)
    assert made is not None
    assert again == made
    assert there.find(made[0], 30) is not None
    assert there.end(made[1].id, 40)
    assert there.find(made[0], 50) is None
    assert here.rotate(made[1].id, "client-made-id-000002", 60) is None
    assert fold_tokens(entry for entry in here.entries() for _ in "12") == dict(here.tokens())
