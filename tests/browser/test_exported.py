"""The page that stays as one file: of every ruleset, in every language, on a screen and on paper, without a service."""

from itertools import product

import pytest
from PIL import Image

from domain.kernel.record.log_queries import collect_printings
from domain.kernel.views.views import make_view
from domain.registry import available
from replays.branches import Branch
from replays.qr.code_images import draw_game_code_svg
from replays.viewer.local_card_images import CardImageFolder, embedded_image_urls, relative_image_urls
from replays.viewer.offline_page import make_offline_page
from tests.browser.conftest import PHONE
from tests.browser.looks import faults, foreign
from tests.browser.paper import paper_game
from tests.soak import in_full

TONGUES = {"en": "en-GB", "ja": "ja-JP", "zh": "zh-TW"}
REFUSED = """() => {
  const told = [];
  const tried = document.createElement("script");
  addEventListener("securitypolicyviolation", (event) => told.push(event.effectiveDirective));
  tried.textContent = "window.wrong = true";
  document.body.append(tried);
  document.body.setAttribute("style", "color: red");
  return new Promise((done) => setTimeout(() => done([window.wrong ?? false, told]), 0));
}"""


@pytest.fixture(scope="module", params=available())
def exported(request, tmp_path_factory):
    """A whole game as the file that `senki export GAME x.html` writes."""
    game = paper_game(request.param)
    file = tmp_path_factory.mktemp("exported") / f"{request.param}.html"
    file.write_text(make_offline_page(game.desk.events, None, draw_game_code_svg(game.desk.events, request.param)), "utf-8")
    return file, len(game.desk.events)


@pytest.fixture
def opened(chromium):
    """Opens a file in a browser of its own; whatever goes wrong in it, or is asked of a network, fails the test."""
    contexts, wrong = [], []

    def page_of(file, script="", **more):
        contexts.append(chromium.new_context(viewport=PHONE, reduced_motion="reduce", **more))
        contexts[-1].add_init_script(script)
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: message.type == "error" and wrong.append(message.text))
        page.on("request", lambda request: request.url.startswith(("file:", "data:", "blob:")) or wrong.append(request.url))
        page.goto(file.as_uri() + "#at=99999")
        page.wait_for_selector("senki-replay .board .seat")
        return page

    yield page_of, wrong
    for context in contexts:
        context.close()
    assert wrong == []


@pytest.mark.parametrize(
    ("exported", "tongue"),
    in_full([*product(available(), TONGUES)], [("gundam_war", "ja"), ("star_front", "zh")]),
    indirect=["exported"],
)
def test_an_exported_page_opens_in_the_language_of_its_reader(exported, opened, shots, tongue):
    file, count = exported
    page = opened[0](file, locale=TONGUES[tongue])
    assert page.evaluate("document.documentElement.lang").startswith(tongue)
    assert page.evaluate("document.querySelector('senki-replay').stepper.position") == count
    assert faults(page) == []
    assert tongue == "en" or foreign(page) == []
    if shots:
        page.screenshot(path=shots / f"exported-{file.stem}-{tongue}.png")
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    assert page.locator("button:visible:not(.cardref, .fn), select:visible, input:visible").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for part, what in ((".paper-board", "moments"), (".paper-rules", "rules"), (".paper-code", "the game in a code")):
        shown = page.locator(part)
        assert shown.count() > 0, what
        assert shown.first.evaluate("(part) => getComputedStyle(part).display") != "none", what
    page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    assert page.locator(".paper-only").count() == 0


@pytest.mark.parametrize("exported", ["star_front"], indirect=True)
def test_a_page_that_is_printed_at_once_has_its_whole_story_on_paper(exported, opened):
    """Given a page that never had time to fill its story, when it is printed, then every moment lies below its own row."""
    page = opened[0](exported[0], "window.requestIdleCallback = () => 0")
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    boards = page.locator(".story li + .paper-board")
    assert boards.count() == page.locator(".paper-board").count() > 1
    assert page.locator(".story .turn-block > ol:empty").count() == 0


@pytest.mark.parametrize("exported", in_full(available(), ["star_front"]), indirect=True)
def test_an_exported_page_runs_no_other_script_and_no_style_of_an_element(exported, opened):
    page_of, wrong = opened
    page = page_of(exported[0])
    ran, refused = page.evaluate(REFUSED)
    assert not ran
    assert {result.partition("-")[0] for result in refused} == {"script", "style"}
    wrong[:] = [each for each in wrong if "Content Security Policy" not in each]


@pytest.mark.parametrize("exported", ["star_front"], indirect=True)
def test_a_page_that_is_taken_along_has_the_branches_of_its_viewer(exported, opened, tmp_path):
    """Given a branch of a spectator, when the page is opened offline, then it is entered and left, and no other is in it."""
    events = paper_game("star_front").desk.events
    seen = make_view(events, "spectator")
    at = len(seen) // 2
    branch = Branch("b1", "g", "b", "", at, "spectator", "What if nobody attacks?", "hana", 0, len(seen))
    file = tmp_path / "branched.html"
    file.write_text(
        make_offline_page(events, "spectator", branches=[(branch, seen), (branch._replace(viewer="A", name="A's"), seen)]),
        "utf-8",
    )
    page = opened[0](file)
    page.evaluate(f"() => {{ location.hash = 'as=spectator&at={at}'; }}")
    page.wait_for_function(f"() => document.querySelector('senki-replay').stepper.position === {at}")
    assert "what A thinks" not in page.content()
    page.keyboard.press("ArrowDown")
    page.wait_for_selector(".ribbon b", state="attached")
    assert "What if nobody attacks?" in page.locator(".ribbon").inner_text()
    assert page.evaluate("document.querySelector('senki-replay').variations.now.letter") == "b"
    page.keyboard.press("Escape")
    page.locator(".ribbon").wait_for(state="detached")


@pytest.mark.parametrize("along", [False, True], ids=["beside", "taken along"])
def test_own_pictures_are_shown_in_a_page_that_is_next_to_them_or_has_them(opened, tmp_path, along):
    events = paper_game("gundam_war").desk.events
    (tmp_path / "scans").mkdir()
    for printing in collect_printings(events):
        Image.new("RGB", (3, 4), "red").save(tmp_path / "scans" / f"{printing.replace(':', '_')}.png")
    files = CardImageFolder(tmp_path / "scans").for_cards(events)
    file = tmp_path / "game.html"
    file.write_text(
        make_offline_page(events, None, pictures=embedded_image_urls(files) if along else relative_image_urls(files, file)),
        "utf-8",
    )
    page = opened[0](file)
    page.wait_for_function("() => [...document.querySelectorAll('.board img.own')].some((each) => each.naturalWidth === 3)")
