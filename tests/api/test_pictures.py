"""Pictures of a game over HTTP: the board, the QR codes, the preview of a link; and who gets none."""

import io
import re
from html import unescape

import cv2
import numpy
import pytest
from PIL import Image

from api.images import link_preview
from replays.file.senki_format import read as read_record
from replays.viewer.replay_json import preview_data
from tests.api.served import Served, Table

PNG = {"Content-Type": "image/png"}


def opened(served: Served, table: Table, **more: str) -> str:
    """The page of a link as a crawler gets it."""
    answer = served.client.get("/", params={"game": table.game, **more})
    assert answer.status_code == 200
    return answer.text


def meta(page: str) -> dict[str, str]:
    """What the head of a page says of itself."""
    return {
        name: unescape(value) for name, value in re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)">', page)
    }


def link(table: Table, scope: str, **terms: object) -> str:
    """The key of a new link."""
    answer = table.post("links", {"scope": scope, **terms})
    assert answer.status_code == 201, answer.text
    return answer.json()["key"]


def test_the_board_at_a_moment_is_a_picture(table: Table) -> None:
    table.begin()
    drawn = table.get("board.svg?at=3&lang=ja&theme=dark")
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert drawn.text.startswith("<svg")
    assert "ガンダムウォー" in drawn.text
    picture = Image.open(io.BytesIO(table.get("board.png").content))
    assert picture.size == (1200, 630)
    assert table.get("board.svg?at=9999").status_code == 404
    assert table.get("board.svg?lang=fr").status_code == 422


def test_a_spectator_is_drawn_what_a_spectator_sees(table: Table) -> None:
    table.begin()
    key = link(table, "spectator")
    seen = table.served.client.get(f"/api/games/{table.game}/board.svg?key={key}")
    assert seen.text == table.get("board.svg?viewer=spectator").text
    assert table.served.client.get(f"/api/games/{table.game}/board.svg?key={key}&viewer=A").status_code == 403


def test_a_whole_game_goes_from_one_service_to_another_as_a_photograph(table: Table, tmp_path) -> None:
    table.begin()
    picture = table.get("code.png").content
    text = cv2.QRCodeDetectorAruco().detectAndDecode(cv2.imdecode(numpy.frombuffer(picture, numpy.uint8), 0))[0]
    other = Served(tmp_path / "other")
    read = other.client.post("/api/codes", content=picture, headers=PNG)
    assert read.json() == {"texts": [text]}
    sent = {"Content-Type": "text/plain", "Idempotency-Key": "q" * 20}
    answer = other.client.post("/api/records", content=text, headers=sent)
    assert answer.status_code == 201, answer.text
    taken = Table(other, answer.json()["game"], answer.json()["link"]["key"])
    result = [read_record(each.get("record.senki").content).events for each in (taken, table)]
    assert result[0] == result[1]
    other.close()


def test_a_spectators_code_holds_no_more_than_a_spectator_sees(table: Table, tmp_path) -> None:
    table.begin()
    key = link(table, "spectator")
    texts = table.served.client.get(f"/api/games/{table.game}/code.txt?key={key}").text
    other = Served(tmp_path / "other")
    sent = {"Content-Type": "text/plain", "Idempotency-Key": "q" * 20}
    for order in (reversed, list):
        answer = other.client.post("/api/records", content="\n".join(order(texts.splitlines())), headers=sent)
        assert answer.status_code == 201, answer.text
    assert answer.json()["game"] != table.game
    other.close()


@pytest.mark.parametrize(
    ("content", "reason"),
    [("SENKI:AAAA", "damaged"), ("SENKI:", "damaged"), ("SENKI:B60Q30SG-F/HTC75K0G8J", "version")],
)
def test_a_code_that_is_none_is_refused_with_its_reason(served: Served, content: str, reason: str) -> None:
    sent = {"Content-Type": "text/plain", "Idempotency-Key": "q" * 20}
    answer = served.client.post("/api/records", content=content, headers=sent)
    assert (answer.status_code, answer.json()["reason"]) == (422, reason)


def test_missing_codes_are_named(table: Table) -> None:
    texts = table.get("code.txt?viewer=spectator").text.splitlines()
    if len(texts) > 1:
        sent = {"Content-Type": "text/plain", "Idempotency-Key": "q" * 20}
        answer = table.served.client.post("/api/records", content=texts[0], headers=sent)
        assert answer.json()["missing"] == list(range(2, len(texts) + 1))


def test_what_is_no_picture_is_refused(served: Served) -> None:
    assert served.client.post("/api/codes", content=b"no picture", headers=PNG).json()["reason"] == "foreign"
    assert served.client.post("/api/codes", content=b"x", headers={"Content-Type": "image/svg+xml"}).status_code == 415
    blank = io.BytesIO()
    Image.new("L", (90, 90), 255).save(blank, "PNG")
    assert served.client.post("/api/codes", content=blank.getvalue(), headers=PNG).json()["reason"] == "missing"


def test_a_page_and_the_code_of_a_moment(table: Table) -> None:
    page = table.get("page.html")
    assert page.headers["content-disposition"].endswith('.html"')
    assert "application/json" in page.text
    assert table.get("address.svg?at=2&viewer=spectator").text.startswith("<svg")


def test_a_link_for_everybody_is_previewed_and_others_are_not(table: Table) -> None:
    table.begin()
    key = link(table, "spectator")
    result = meta(opened(table.served, table, key=key))
    assert result["og:title"] == "mika – ren · Gundam War"
    assert result["og:image"].startswith("http://testserver/api/games/")
    assert result["robots"] == "noindex"
    picture = table.served.client.get(result["og:image"])
    assert (
        Image.open(io.BytesIO(picture.content)).size
        == (int(result["og:image:width"]), int(result["og:image:height"]))
        == (1200, 630)
    )
    for other in (table.keys["organiser"], link(table, "seat:A"), link(table, "scorer"), "nonsense"):
        assert "og:title" not in meta(opened(table.served, table, key=other))
        assert table.served.client.get(f"/api/games/{table.game}/preview.png?key={other}").status_code in (401, 403)
    assert "og:title" not in meta(opened(table.served, table))
    link(table, "spectator", everybody=True)
    assert meta(opened(table.served, table))["og:title"] == result["og:title"]


def test_a_result_is_previewed_only_where_the_sharer_wants_it(table: Table) -> None:
    table.begin()
    table.say("A concede")
    key = link(table, "spectator")
    hidden, shown = (meta(opened(table.served, table, key=key, **more)) for more in ({}, {"result": "1"}))
    assert not set("○×") & set(hidden["og:title"])
    assert {"○", "×"} <= set(shown["og:title"])
    pictures = [table.served.client.get(result["og:image"]).content for result in (hidden, shown)]
    assert pictures[0] != pictures[1]


def test_a_link_to_a_moment_is_previewed_with_the_board_of_that_moment(table: Table, monkeypatch) -> None:
    """Given links that name moments before their #, when they are previewed, then each has its own picture; the end stays
    hidden, and what is no moment is that of no moment."""
    shown = []
    monkeypatch.setattr(link_preview, "svg_to_png", lambda svg, across: svg.encode())
    monkeypatch.setattr(link_preview, "preview_data", lambda *asked: shown.append(preview_data(*asked)) or shown[-1])
    table.begin()
    table.say("A concede")
    key, end = link(table, "spectator"), table.position
    for named in ("2", "1", str(end), "9999999", "x", "12345678"):
        address = meta(opened(table.served, table, key=key, view="replay", at=named))["og:image"]
        assert table.served.client.get(address).status_code == 200
    last = shown[-1]["moment"]
    assert [each["moment"] for each in shown] == [2, 1, last, last, last]
    assert last < end
    assert table.served.client.get(f"/api/games/{table.game}/preview.png?key={key}&at=-1").status_code == 422


def test_a_preview_is_drawn_once_for_all_who_ask_and_again_after_each_line(table: Table, monkeypatch) -> None:
    drawn = []
    monkeypatch.setattr(link_preview, "svg_to_png", lambda svg, across: drawn.append(svg) or svg.encode())
    table.begin()
    at = f"/api/games/{table.game}/preview.png?key={link(table, 'spectator')}"
    first, again = (table.served.client.get(at) for _ in range(2))
    assert (first.content, first.headers["etag"]) == (again.content, again.headers["etag"])
    same = table.served.client.get(at, headers={"If-None-Match": first.headers["etag"]})
    assert (same.status_code, same.content, len(drawn)) == (304, b"", 1)
    assert table.served.client.get(f"{at}&lang=ja").content != first.content
    table.say("A concede")
    later = table.served.client.get(at, headers={"If-None-Match": first.headers["etag"]})
    assert (later.status_code, len(drawn)) == (200, 3)
    assert table.served.client.get(f"{at}&result=true").content != later.content


def test_crawlers_are_excluded_unless_the_organiser_wants_them(table: Table, tmp_path) -> None:
    front = table.served.client.get("/")
    assert (front.headers["x-robots-tag"], meta(front.text)["robots"]) == ("noindex", "noindex")
    crawlers = table.served.client.get("/robots.txt").text
    assert "Disallow: /api/\n" in crawlers
    assert "Allow: /api/oembed\n" in crawlers
    result = Served(tmp_path / "other", indexed=True)
    assert "robots" not in meta(result.client.get("/").text)
    result.close()
