"""What a screen reader would miss: axe finds nothing on any page, by day and by night."""

from __future__ import annotations

import contextlib
from itertools import product
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from replays.viewer.offline_page import make_offline_page
from scripts.cli.composition import current_time
from scripts.screenshots.demo_server import EveningPointReached
from scripts.simulation.tournament_evening import EveningOptions, TournamentEvening, opening_event
from tests.browser.conftest import DESK, PHONE
from tests.browser.looks import DRAWN
from tests.browser.paper import SHORT, PaperGame
from tests.soak import in_full

AXE = Axe()
REPORTS = 45
"""Events of the evening up to its first round, in which some tables have reported."""
BY_LIGHT = ["color-contrast", "link-in-text-block"]
"""What depends on the light; all else was asked by day."""
PAGES = {
    "home": "/",
    "new": "/?page=new",
    "count": "/?page=count",
    "device": "/?page=device",
    "games": "/?page=games",
    "check": "/?page=check",
    "players": "/?page=players",
    "statistics": "/?page=statistics",
    "find": "/?page=find&moment=end",
    "cards": "/?page=cards",
    "leagues": "/?page=leagues",
    "player": "/?page=player&name=mika",
    "deck": "/?page=deck&ruleset=gundam_war&deck=%3F",
}
VIEWS = {"": "", "wall": "", "mine": "player:ren", "desk": "organiser", "slips": "organiser"}
"""View of a tournament -> the scope of the link that opens it."""


def complaints(page: Any, rules: list[str] | None = None) -> list[str]:
    """What axe says of a page: rule, what is wrong, how often, and where first. `rules`: these of its rules alone."""
    only = {"runOnly": {"type": "rule", "values": rules}} if rules else {}
    result = AXE.run(page, options={"resultTypes": ["violations"], **only}).response["violations"]
    return [f"{each['id']} ({len(each['nodes'])}): {each['help']}: {_first(each['nodes'][0])}" for each in result]


def _first(node: Any) -> str:
    result = " ".join(each.get("message", "") for each in node.get("any", ()))
    return f"{node['target']} {node['html'][:120]} {result}"[:400]


def in_both_lights(reader: Any) -> list[str]:
    """The same by day and by night."""
    result: list[str] = []
    for scheme in ("light", "dark"):
        reader.page.emulate_media(color_scheme=scheme)
        reader.page.evaluate(DRAWN)
        result += [f"{scheme} {each}" for each in complaints(reader.page, None if scheme == "light" else BY_LIGHT)]
    return result


@pytest.fixture(scope="module")
def counted(service):
    """A house with a finished game, so that no page is empty."""
    game = PaperGame("gundam_war", SHORT["gundam_war"]._replace(header={"players": {"A": "mika", "B": "ren"}}))
    game.play()
    return service.bring("access", game.desk.events)


@pytest.mark.parametrize("page", in_full([*PAGES], ["home", "new", "statistics", "cards"]))
def test_a_page_of_the_server_has_nothing_that_a_screen_reader_misses(counted, visit, page):
    reader = visit(PAGES[page], PHONE)
    reader.see("#main h1, #main h2")
    result = in_both_lights(reader)
    assert result == [], "\n".join(result)


@pytest.mark.parametrize(
    ("view", "size"),
    in_full([*product(["", "replay", "links"], [PHONE, DESK])], [("", PHONE), ("replay", DESK), ("links", PHONE)]),
)
def test_a_page_of_a_game_has_nothing_that_a_screen_reader_misses(service, visit, view, size):
    table = service.game()
    table.say("A keep", "B keep", "first A")
    reader = visit(table.address(view=view), size)
    reader.see("#main > *")
    result = in_both_lights(reader)
    assert result == [], "\n".join(result)


@pytest.fixture(scope="module")
def evening(service):
    """A tournament in its first round, with reports."""
    state, terms, reports = service.app.state.senki, EveningOptions(with_records=False), iter(range(10**6))
    opened = state.tournaments.open(opening_event(terms), "access", current_time())

    def submit(said, by):
        number = next(reports)
        state.tournaments.submit(opened.tournament, said, f"access:{number}", by=by, at=current_time())
        if number > REPORTS:
            raise EveningPointReached

    with contextlib.suppress(EveningPointReached):
        TournamentEvening(
            terms,
            opened.tournament,
            submit,
            lambda: state.tournaments.tournament(opened.tournament),
            lambda client, events: "",
        ).play()
    return opened.tournament


@pytest.mark.parametrize("view", in_full([*VIEWS], ["desk"]))
def test_a_page_of_a_tournament_has_nothing_that_a_screen_reader_misses(service, evening, visit, view):
    """Given a tournament in progress, when its pages are opened, then axe finds nothing by day or by night."""
    scope = VIEWS[view]
    key = service.app.state.senki.links.create(evening, scope, "", current_time())[0] if scope else ""
    reader = visit(f"/?league={evening}&view={view}{f'#key={key}' if key else ''}", PHONE if view == "mine" else DESK)
    reader.see("#main h1, .slips, .wall")
    result = in_both_lights(reader)
    assert result == [], "\n".join(result)


@pytest.mark.soak
def test_a_finished_replay_and_its_exported_page_have_nothing_that_a_screen_reader_misses(counted, visit, tmp_path, chromium):
    reader = visit(counted.address(view="replay") + "&at=99999", DESK)
    reader.see(".board .seat")
    result = in_both_lights(reader)
    assert result == [], "\n".join(result)
    log = counted.service.app.state.senki.clerk.events(counted.game)
    file = tmp_path / "game.html"
    file.write_text(make_offline_page(log), "utf-8")
    context = chromium.new_context(viewport=PHONE, reduced_motion="reduce")
    try:
        page = context.new_page()
        page.goto(file.as_uri() + "#at=99999")
        page.wait_for_selector("senki-replay .board .seat")
        result = complaints(page)
        assert result == [], "\n".join(result)
    finally:
        context.close()
