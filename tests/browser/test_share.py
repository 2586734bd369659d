"""The share sheet: links for watchers alone, their code, pictures and files, with and without clipboard and service."""

import io
import re
from urllib.parse import parse_qs, parse_qsl, quote, urlsplit

import pytest
from PIL import Image

from replays.qr import CodePartCollector, decode_record
from replays.qr.code_images import draw_game_code_svg, rasterize_svg, read_codes
from replays.viewer.offline_page import make_offline_page
from tests.browser.conftest import DESK, PHONE
from tests.browser.paper import paper_game
from tests.soak import in_full

TITLE = r' title="[^"]*"'
WORDS = {"en": "Link to this moment", "ja": "この場面へのリンク", "zh": "這一刻的連結"}


@pytest.fixture(scope="module")
def shared(service):
    game = paper_game("star_front")
    return service.bring("shared-star-front", game.desk.events), game.desk.events


def opened(visit, address, size=DESK, **more):
    reader = visit(address, size, **more)
    reader.page.wait_for_function("() => document.querySelector('senki-replay')?.stepper")
    reader.page.evaluate("() => { const it = document.querySelector('senki-replay'); it.onShare(it); }")
    reader.see("dialog.share-sheet")
    return reader


def link_of(reader):
    reader.page.wait_for_function("() => document.querySelector('.share-sheet input[type=text]').value !== ''")
    return reader.page.input_value(".share-sheet input[type=text]")


@pytest.mark.parametrize("size", in_full([PHONE, DESK], [PHONE]), ids=in_full(["phone", "desk"], ["phone"]))
def test_an_organiser_shares_a_link_that_only_watches(shared, visit, shots, size):
    table, _ = shared
    reader = opened(visit, table.address(view="replay") + "&at=60&as=judge", size)
    url = link_of(reader)
    place = dict(parse_qsl(urlsplit(url).fragment))
    key = place.pop("key")
    assert key != table.key
    assert place == {"as": "spectator", "at": "60"}
    assert parse_qs(urlsplit(url).query)["at"] == ["60"], "a preview needs the moment, and the part behind the # is not sent"
    assert table.service.get(f"/api/games/{table.game}", key)["link"]["scope"] == "spectator"
    reader.see(".share-sheet .share-qr")
    reader.shoot(shots, f"share-{size['width']}")
    assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    other = visit(url.removeprefix(reader.url), size)
    other.page.wait_for_function("() => document.querySelector('senki-replay')?.stepper")
    assert other.page.evaluate("document.querySelector('senki-replay').stepper.position") == 60
    assert "at=" not in urlsplit(other.page.url).query, "the address goes on with the reader behind its # alone"


@pytest.mark.parametrize("scope", ["seat:A", "scorer"])
def test_a_players_own_link_is_not_passed_on(service, visit, scope):
    table = service.game()
    reader = opened(visit, table.address(table.link(scope), "replay") + "&at=1")
    reader.see(".share-sheet .share-who", "Your own link")
    assert not reader.page.locator(".share-sheet input[type=text]").is_visible()


def test_the_link_is_copied_also_without_a_clipboard(shared, visit):
    table, _ = shared
    reader = opened(visit, table.address(table.link("spectator"), "replay") + "&at=40")
    link_of(reader)
    reader.page.evaluate("() => Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    reader.click(".share-sheet .btn.main")
    reader.page.wait_for_function("() => document.querySelector('.share-status').textContent !== ''")
    assert reader.page.inner_text(".share-status") in ("Copied.",) or "by hand" in reader.page.inner_text(".share-status")


def test_the_picture_of_the_board_is_saved_as_png(shared, visit, tmp_path):
    table, _ = shared
    reader = opened(visit, table.address(view="replay") + "&at=60&as=judge")
    with reader.page.expect_download() as waiting:
        reader.click(".share-sheet .share-row", "Board as picture")
    with Image.open(waiting.value.path()) as picture:
        assert picture.size == (2400, 1260)
        assert len(picture.convert("L").getcolors(256)) > 20


def test_the_whole_game_is_shown_as_a_code_and_read_back(shared, visit):
    table, events = shared
    reader = opened(visit, table.address(view="replay") + "&at=60&as=judge")
    reader.click(".share-sheet .share-row", "QR code")
    reader.see(".share-sheet .share-game")
    reader.see(".share-sheet .share-note", "hidden cards included")
    shown = reader.page.locator(".share-sheet .share-game")
    assert shown.evaluate("(image) => image.decode().then(() => image.naturalWidth > 100)")
    picture = shown.screenshot()
    assert decode_record(CodePartCollector(read_codes(picture)).body()).events == tuple(events)


@pytest.mark.parametrize("tongue", in_full([*WORDS], ["ja"]))
def test_the_sheet_speaks_the_language_and_the_files_are_there(shared, visit, tongue):
    table, _ = shared
    locale = {"en": "en-GB", "ja": "ja-JP", "zh": "zh-TW"}[tongue]
    reader = opened(visit, table.address(view="replay") + "&at=60&as=judge", PHONE, locale=locale)
    assert reader.page.get_attribute(".share-sheet input[type=text]", "aria-label") == WORDS[tongue]
    for link in reader.page.locator(".share-sheet a[download]").all():
        secret = {"Authorization": f"Bearer {link.get_attribute('data-key')}"}
        answer = reader.page.request.get(reader.url + link.get_attribute("href"), headers=secret)
        assert answer.ok, link.get_attribute("href")
    assert reader.page.locator(".share-sheet a[download]").count() == 3


def test_a_page_stored_as_one_file_shares_its_picture_and_its_game(chromium, tmp_path):
    events = paper_game("star_front").desk.events
    file = tmp_path / "game.html"
    file.write_text(make_offline_page(events, None, draw_game_code_svg(events, "kept")), "utf-8")
    page = chromium.new_page(viewport=PHONE)
    wrong = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: message.type == "error" and wrong.append(message.text))
    try:
        page.goto(file.as_uri() + "#at=60")
        page.wait_for_function("() => document.querySelector('senki-replay')?.stepper")
        page.evaluate("() => { const it = document.querySelector('senki-replay'); it.onShare(it); }")
        with page.expect_download() as waiting:
            page.locator(".share-sheet .share-row").first.click()
        assert Image.open(io.BytesIO(waiting.value.path().read_bytes())).size == (2400, 1260)
        page.locator(".share-sheet .share-row").last.click()
        page.wait_for_selector(".share-sheet .share-game")
        svg = page.evaluate("decodeURIComponent(document.querySelector('.share-game').src.split(',').slice(1).join(','))")
        assert decode_record(CodePartCollector(read_codes(rasterize_svg(svg.encode()))).body()).events == tuple(events)
    finally:
        page.close()
    assert wrong == []


def test_a_page_that_takes_long_is_made_behind_and_saved_when_it_is_there(shared, visit):
    table, _ = shared
    reader = opened(visit, table.address(view="replay") + "&at=60&as=judge")
    statuses = []
    reader.page.on("response", lambda answer: "page.html" in answer.url and statuses.append(answer.status))
    with reader.page.expect_download() as waiting:
        reader.click(".share-sheet .share-row", "page")
    assert waiting.value.suggested_filename.endswith(".html")
    assert waiting.value.path().read_text("utf-8").startswith("<!doctype html>")
    assert statuses == [202]


def test_a_running_game_is_shared_to_be_watched(service, visit):
    table = service.game()
    table.say("A keep", "B keep", "first A")
    reader = visit(table.address(), PHONE)
    reader.see("senki-pad")
    reader.page.wait_for_function("() => document.querySelector('senki-pad')?.share")
    reader.page.evaluate("() => { document.querySelector('senki-pad').share(); }")
    url = link_of(reader)
    assert "view=" not in url
    assert [name for name, _ in parse_qsl(urlsplit(url).fragment)] == ["key"]
    other = visit(url.removeprefix(reader.url))
    other.see("senki-pad")
    with reader.page.expect_download() as waiting:
        reader.click(".share-sheet .share-row", "SVG")
    assert waiting.value.path().read_text("utf-8").startswith("<svg")


def test_a_public_game_is_copied_as_a_frame_and_for_markdown(service, visit):
    """Given a public game, when it is shared, then the codes show it at its moment, the frame as the service describes it to
    programs (oEmbed), save the title; a game by link alone has none."""
    table = service.game()
    table.say("A keep", "B keep", "first A")
    reader = opened(visit, table.address(view="replay") + "&at=2&as=judge")
    link_of(reader)
    assert not reader.page.get_by_text("Copy as a frame").is_visible()
    table.link("spectator", everybody=True)
    reader.page.reload()
    reader = opened(visit, table.address(view="replay") + "&at=2&as=judge")
    url = link_of(reader)
    described = service.get(f"/api/oembed?url={quote(url, safe='')}", "")
    frame = copied(reader, "Copy as a frame", "<iframe")
    assert re.sub(TITLE, "", frame) == re.sub(TITLE, "", described["html"])
    assert copied(reader, "Copy for Markdown", "[![").endswith(f"]({described['thumbnail_url']})]({url})")


def copied(reader, words, begin):
    """The code that a row of the sheet copies; it begins so."""
    reader.click(".share-sheet .share-row", words)
    field = "document.querySelector('.share-sheet input[type=text]')"
    reader.page.wait_for_function(f"(begin) => {field}.value.startsWith(begin)", arg=begin)
    return reader.page.evaluate(f"{field}.value")
