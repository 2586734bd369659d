"""A picture of the board drawn in a browser is the one that is drawn without, letter by letter."""

from domain.kernel.views.views import make_view
from replays.viewer.js_bundle import bundle_script
from replays.viewer.picture import BoardDrawing
from replays.viewer.picture.board_images import ENTRY
from replays.viewer.replay_json import replay_data, to_script_json
from tests.browser.paper import paper_game


def test_a_browser_draws_the_same_picture(chromium):
    events = make_view(paper_game("star_front").desk.events, "A")
    page = chromium.new_page()
    try:
        page.evaluate(f"() => {{ {bundle_script(ENTRY)}; window.BoardPicture = BoardPicture; }}")
        page.evaluate(
            "() => { window.held = new BoardPicture(JSON.parse("
            f"{to_script_json(to_script_json(replay_data(events)))}), 'ja', 'dark'); }}"
        )
        with BoardDrawing(events, "ja", "dark") as drawing:
            for position in (0, len(events) // 2, len(events)):
                drawn = page.evaluate("(at) => held.draw(at, { near: 'A', title: '戦記' })", position)
                assert drawn == drawing.svg(position, near="A", title="戦記")
                assert page.evaluate(
                    "(svg) => new DOMParser().parseFromString(svg, 'image/svg+xml').querySelector('parsererror') === null",
                    drawn,
                )
    finally:
        page.close()
