"""Pages of other origins read what everybody may see, where the server lists their origin, and nothing else."""

from collections.abc import Iterator

import pytest

from api.middleware.cross_origin import canonical_origin
from tests.api.served import Served

PORTAL, STRANGER = "https://portal.example", "https://stranger.example"
PREFLIGHT = {"Origin": PORTAL, "Access-Control-Request-Method": "GET"}


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    service = Served(tmp_path_factory.mktemp("shared"), origins=frozenset({PORTAL}))
    yield service
    service.close()


@pytest.mark.parametrize("path", ["/api/games", "/api/statistics/players", "/api/leagues", "/api/rulesets", "/openapi.json"])
def test_a_listed_origin_reads_public_answers(shared: Served, path: str) -> None:
    headers = shared.client.get(path, headers={"Origin": PORTAL}).headers
    assert headers["access-control-allow-origin"] == PORTAL
    assert "Origin" in headers["vary"]
    assert headers["cross-origin-resource-policy"] == "cross-origin"
    assert "access-control-allow-credentials" not in headers


@pytest.mark.parametrize("path", ["/api/games", "/api/games/8m2k4v0tq3nd", "/api/nothing"])
def test_an_unlisted_origin_reads_nothing(shared: Served, path: str) -> None:
    headers = shared.client.get(path, headers={"Origin": STRANGER}).headers
    assert "access-control-allow-origin" not in headers
    assert "Origin" in headers["vary"]


def test_a_public_game_is_read_and_a_private_one_is_refused(shared: Served) -> None:
    public, private = shared.table(), shared.table()
    public.post("links", {"scope": "spectator", "everybody": True})
    opened = shared.client.get(public.at("table"), headers={"Origin": PORTAL})
    closed = shared.client.get(private.at("table"), headers={"Origin": PORTAL})
    assert (opened.status_code, closed.status_code) == (200, 401)
    assert opened.headers["access-control-allow-origin"] == closed.headers["access-control-allow-origin"] == PORTAL


@pytest.mark.parametrize("place", ["header", "address"])
def test_an_answer_over_a_link_is_not_shared(shared: Served, place: str) -> None:
    table = shared.table()
    secret = table.keys["organiser"]
    path = table.at("table") + (f"?key={secret}" if place == "address" else "")
    sent = {"Origin": PORTAL, **({"Authorization": f"Bearer {secret}"} if place == "header" else {})}
    answer = shared.client.get(path, headers=sent)
    assert answer.status_code == 200
    assert "access-control-allow-origin" not in answer.headers
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"


def test_a_preflight_permits_reading_with_the_headers_of_a_feed(shared: Served) -> None:
    answer = shared.client.request(
        "OPTIONS", "/api/games/8m2k4v0tq3nd/feed", headers={**PREFLIGHT, "Access-Control-Request-Headers": "last-event-id"}
    )
    assert (answer.status_code, answer.content) == (204, b"")
    assert answer.headers["access-control-allow-origin"] == PORTAL
    assert answer.headers["access-control-allow-methods"] == "GET, HEAD"
    assert "Last-Event-ID" in answer.headers["access-control-allow-headers"]


@pytest.mark.parametrize(
    ("path", "changed"),
    [
        ("/api/games", {"Origin": STRANGER}),
        ("/api/games", {"Access-Control-Request-Method": "POST"}),
        ("/api/games", {"Access-Control-Request-Headers": "authorization"}),
        ("/api/games?key=abc", {}),
        ("/api/pictures", {}),
        ("/app.js", {}),
    ],
)
def test_a_preflight_of_anything_else_is_refused(shared: Served, path: str, changed: dict[str, str]) -> None:
    answer = shared.client.request("OPTIONS", path, headers={**PREFLIGHT, **changed})
    assert answer.status_code == 403
    assert answer.json()["type"] == "/problems/another-origin"
    assert not [name for name in answer.headers if name.startswith("access-control-")]


@pytest.mark.parametrize(
    ("address", "framed"),
    [
        ("/?game=8m2k4v0tq3nd&view=replay", True),
        ("/?page=statistics", True),
        ("/?league=t-8m2k4v0tq3nd&view=wall", True),
        ("/?game=8m2k4v0tq3nd", False),
        ("/?game=8m2k4v0tq3nd&view=replay&key=abc", False),
        ("/", False),
    ],
)
def test_pages_that_record_nothing_may_be_framed_by_listed_origins(shared: Served, address: str, framed: bool) -> None:
    headers = shared.client.get(address).headers
    assert (f"frame-ancestors 'self' {PORTAL}" in headers["content-security-policy"]) is framed
    assert ("x-frame-options" not in headers) is framed


def test_without_listed_origins_nothing_is_shared(served: Served) -> None:
    answer = served.client.get("/api/games", headers={"Origin": PORTAL})
    assert "access-control-allow-origin" not in answer.headers
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert served.client.request("OPTIONS", "/api/games", headers=PREFLIGHT).status_code == 403


@pytest.mark.parametrize(
    ("written", "origin"),
    [
        ("https://Portal.example/", "https://portal.example"),
        ("http://localhost:3000", "http://localhost:3000"),
        ("https://portal.example:443", "https://portal.example"),
        ("http://[::1]:80", "http://[::1]"),
    ],
)
def test_an_origin_has_one_form(written: str, origin: str) -> None:
    assert canonical_origin(written) == origin


@pytest.mark.parametrize(
    "written",
    ["*", "null", "portal.example", "ftp://portal.example", "https://portal.example/path", "https://a b", "https://x@y",
     "https://portal.example;x", "https://portal.example:99999", ""],
)  # fmt: skip
def test_what_is_no_origin_is_refused(written: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        canonical_origin(written)
