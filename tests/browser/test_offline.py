"""The app without network: one edition of its files stays, each link's own game, and nothing of anybody else's."""

import socket
import ssl
from threading import Thread

import pytest
import uvicorn

from api.web import assets
from tests.browser.conftest import PHONE
from tests.browser.reader import Reader, Window

NEED_HTTPS = ("offline", "install", "camera", "awake", "clipboard", "seals")

STORED = """async () => {
  const names = await caches.keys();
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  const entries = requests.flat().map((each) => each.url);
  return [names, entries.map((address) => address.replace(location.origin, ""))];
}"""
GAME_STORED = """async () => {
  const { session } = document.querySelector("senki-pad");
  const { readCached } = await import("/lib/offline-cache.js");
  const answers = ["", "/replay", "/offers"].map((part) => readCached(session.key, session.address + part));
  return (await Promise.all(answers)).every((each) => each !== undefined);
}"""
WORKER = ("service_workers", "cache_storage")
UPDATE = "() => navigator.serviceWorker.getRegistration().then((each) => { each.update(); })"
READY = "() => navigator.serviceWorker.ready.then(() => true)"


@pytest.fixture(scope="module")
def phones():
    """The window whose service worker keeps the files of the present edition, while no test has it: to keep them again costs
    more than most tests here."""
    stored: list[Window] = []
    yield stored
    for window in stored:
        window.close()


@pytest.fixture
def device(chromium, service, phones):
    """A page whose files stay by its service worker."""
    readers: list[Reader] = []

    def opened(address):
        window = phones.pop() if phones else Window(chromium, PHONE, service_workers="allow")
        readers.append(Reader(window, service.url, address))
        readers[-1].page.wait_for_function(READY)
        return readers[-1]

    yield opened
    for reader in readers:
        reader.leaves()
        assert reader.faults == []
        reader.window.wipe(service.url, but=WORKER)
        if reader.page.evaluate("() => caches.keys()") == [f"senki-{assets.asset_version().name}"]:
            phones.append(reader.window)
        else:
            reader.close()


@pytest.fixture(scope="module")
def published():
    """Makes the service have another edition, which it has from then on: the last test's is the next one's first."""
    with pytest.MonkeyPatch.context() as patched:
        now = assets.asset_version()
        yield lambda name: patched.setattr(assets, "asset_version", lambda: now._replace(name=f"{name}{now.name}"))


def test_a_game_opens_and_is_recorded_without_network_after_a_reload(service, device):
    """Given a phone that had a game open, when it is opened again without network, then lines stay and sent later."""
    table = service.game()
    table.say("A keep")
    scorer = device(table.address(table.link("scorer")))
    scorer.see(".acts .act")
    scorer.page.wait_for_function(GAME_STORED)
    scorer.context.set_offline(True)
    scorer.page.reload()
    scorer.see(".board .seat")
    scorer.type("B keep")
    scorer.see(".unsent", "1")
    scorer.page.reload()
    scorer.see(".unsent", "1")
    scorer.context.set_offline(False)
    scorer.settled()
    assert [event["name"] for event in table.log()].count("opening_hand_kept") == 2


def test_files_of_one_edition_are_stored_and_no_answer_about_a_game(service, device):
    table = service.game()
    scorer = device(table.address(table.link("seat:A")))
    scorer.see(".board .seat")
    (name,), files = scorer.page.evaluate(STORED)
    assert name.startswith("senki-")
    assert {"/index.html", "/app.js", "/viewer/replay/tokens.css", "/icon-192.png", "/manifest.webmanifest"} <= set(files)
    assert not [file for file in files if "/api/" in file or "key=" in file or "game=" in file]


def test_another_link_is_not_shown_what_was_stored_for_the_first(service, device):
    """Given seat A's view on a phone, when seat B's link is opened there without network, then nothing of it is shown."""
    table = service.game()
    first = device(table.address(table.link("seat:A")))
    first.see(".board .seat")
    other = table.address(table.link("seat:B"))
    first.context.set_offline(True)
    first.page.goto(first.url + other)
    first.see("[role=alert] h1")
    assert first.page.locator(".board").count() == 0


def test_a_link_that_has_ended_leaves_nothing_on_the_device(service, device):
    table = service.game()
    key = table.link("seat:A")
    reader = device(table.address(key))
    reader.see(".board .seat")
    for link in service.get(f"/api/games/{table.game}/links", table.key)["items"]:
        if link["scope"] == "seat:A":
            service.app.state.senki.links.revoke(table.game, link["id"], service.app.state.senki.now())
    service.app.state.senki.link_cache.clear()
    reader.page.reload()
    reader.see("[role=alert] h1")
    reader.context.set_offline(True)
    reader.page.reload()
    reader.see("[role=alert] h1")
    assert reader.page.locator(".board").count() == 0


def test_a_newer_edition_is_reported_and_then_the_page_is_of_that_one_alone(device, published):
    """Given a page of one edition, when the service has another one, then it is offered, and then there is only that."""
    reader = device("/")
    reader.see(".drop")
    reader.page.reload()
    published("newer")
    reader.page.evaluate(UPDATE)
    with reader.page.expect_navigation():
        reader.click("#news button")
    reader.see(".drop")
    (name,), _ = reader.page.evaluate(STORED)
    assert name.startswith("senki-newer")


@pytest.mark.soak
def test_a_newer_edition_takes_over_by_itself_when_its_page_is_reloaded(device, published):
    reader = device("/")
    reader.see(".drop")
    reader.page.reload()
    published("later")
    reader.page.evaluate(UPDATE)
    reader.see("#news button")
    # Playwright would wait for the page that is loaded, and that one goes on to the next by itself.
    reader.page.evaluate("() => { setTimeout(() => location.reload()); }")
    reader.page.wait_for_function(
        "() => caches.keys().then((names) => names.length === 1 && names[0].startsWith('senki-later'))"
    )
    reader.see(".drop")


@pytest.mark.soak
def test_the_word_of_a_newer_edition_lies_over_no_tap_of_a_pad_and_can_be_put_away(service, device, published):
    table = service.game()
    reader = device(table.address(table.link("scorer")))
    reader.see(".board .seat")
    reader.page.reload()
    published("other")
    reader.page.evaluate(UPDATE)
    reader.see("#news button")
    said, acts = (reader.page.locator(part).bounding_box() for part in ("#news", ".actions"))
    assert said["y"] + said["height"] <= acts["y"]
    reader.click("#news button.quiet")
    reader.page.wait_for_function("() => !document.querySelector('#news').childElementCount")


def test_what_a_home_screen_asks_of_an_app_is_there(visit, service):
    """The manifest parses without a complaint of the browser, its pictures are there in the sizes that it says."""
    reader = visit("/", service_workers="allow")
    wire = reader.window.line
    result = wire.send("Page.getAppManifest")
    assert result["errors"] == []
    missing = [each["errorId"] for each in wire.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert [each for each in missing if each != "in-incognito"] == []  # a browser context of a test is a private window
    sizes = """(source) => new Promise((done) => { const image = new Image();
      image.onload = () => done(`${image.naturalWidth}x${image.naturalHeight}`); image.src = source; })"""
    manifest = reader.page.evaluate("() => fetch('/manifest.webmanifest').then((answer) => answer.json())")
    for each in manifest["icons"]:
        if each["sizes"] != "any":
            assert reader.page.evaluate(sizes, each["src"]) == each["sizes"]


def test_over_plain_http_a_page_says_what_is_missing_why_and_what_to_do_instead(visit, service, chromium):
    """Given an address that is no localhost, when it is opened over HTTP, then every missing thing has its reason and way."""
    reader = visit("/?page=device")
    assert reader.page.locator('[data-here="false"]').count() == 0
    port = service.url.rpartition(":")[2]
    phone = Reader(Window(chromium, PHONE), f"http://senki.test:{port}", "/?page=device")
    try:
        phone.see("#main .box", "plain HTTP")
        lacking = phone.page.locator('[data-here="false"]')
        assert {each.get_attribute("data-able") for each in lacking.all()} == set(NEED_HTTPS)
        assert all("It needs HTTPS. Instead:" in each for each in lacking.all_inner_texts())
        assert phone.faults == []
    finally:
        phone.close()


def test_over_plain_http_a_game_is_recorded_all_the_same(service, chromium):
    table = service.game()
    phone = Reader(
        Window(chromium, PHONE), f"http://senki.test:{service.url.rpartition(':')[2]}", table.address(table.link("scorer"))
    )
    try:
        phone.see(".acts .act")
        phone.context.set_offline(True)
        phone.type("A keep")
        phone.see(".unsent", "1")
        phone.context.set_offline(False)
        phone.settled()
        assert phone.faults == []
    finally:
        phone.close()


@pytest.fixture
def secured(service, house):
    """The same service over HTTPS, with the certificate of the house."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(house.certificate, house.key)
    listener = socket.create_server(("127.0.0.1", 0))
    terms = {"ssl_context_factory": lambda config, default: context, "lifespan": "off", "timeout_graceful_shutdown": 1}
    server = uvicorn.Server(uvicorn.Config(service.app, log_level="warning", **terms))
    thread = Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    yield f"https://senki.test:{listener.getsockname()[1]}"
    server.should_exit = True
    thread.join(10)


def test_over_https_with_the_certificate_of_the_server_nothing_is_missing(secured, chromium):
    phone = Reader(Window(chromium, PHONE, service_workers="allow"), secured, "/?page=device")
    try:
        phone.page.wait_for_function(READY)
        assert phone.page.locator("[data-able]").count() == len(NEED_HTTPS) + 1
        assert phone.page.locator('[data-here="false"]').count() == 0
        phone.context.set_offline(True)
        phone.page.reload()
        phone.see("[data-able]")
    finally:
        phone.close()
