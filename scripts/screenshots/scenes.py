"""Scenes for screenshots: every page of a demo server, and every dialog."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from domain import registry
from scripts.screenshots.demo_server import DemoServer, attack_position, position_at_share

BOARD = ".board .seat"


class Scene(NamedTuple):
    """A page: name, ruleset (or none), address, selector to wait for, action, and whether the full page is taken."""

    name: str
    ruleset: str
    address: str
    wait: str
    act: Callable[[Any], None] | None = None
    whole: bool = False


def click_first_shown(*selectors: str) -> Callable[[Any], None]:
    """Clicks of each the first that is shown, where one is."""

    def clicked(page: Any) -> None:
        for selector in selectors:
            result = page.locator(f"{selector} >> visible=true")
            if result.count():
                result.first.click()
                page.wait_for_timeout(200)

    return clicked


def switch_to_print(page: Any) -> None:
    """Switches the page to its printed form."""
    page.set_viewport_size({"width": 794, "height": 1123})
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")


def type_line_on_pad(line: str) -> Callable[[Any], None]:
    """Types a line of notation on a pad."""

    def said(page: Any) -> None:
        if not page.locator(".line input >> visible=true").count():
            click_first_shown(".pad-status .menu", 'dialog [data-name="typed"]')(page)
        page.locator(".line input").fill(line)
        page.keyboard.press("Enter")
        page.wait_for_timeout(400)

    return said


def begin_branch(page: Any) -> None:
    """Begins a branch and plays it on by a line."""
    page.keyboard.press("b")
    page.locator("dialog.sheet input").first.fill("What if she waits?")
    page.keyboard.press("Enter")
    page.locator(".ribbon").wait_for(timeout=5000)
    click_first_shown(".bar-top .reading", ".play-on .tools button")(page)


def begin_counting(page: Any) -> None:
    """Begins to count a game of NEX-A, and counts some damage."""
    page.check('input[value="gundam_war_nexa"]')
    page.click('[data-name="start"]')
    page.click('[data-name="first A"]')
    page.wait_for_selector('[data-name="turn"]')
    for _ in range(6):
        page.click('[data-name="less B"]', position={"x": 30, "y": 30})


def look_at_history(page: Any) -> None:
    """Counts a turn and opens its history."""
    begin_counting(page)
    page.wait_for_timeout(2200)
    page.click('[data-name="turn"]')
    page.wait_for_timeout(600)
    page.click('[data-name="history"]')
    page.wait_for_selector(".count-history")


def all_scenes(shown: DemoServer, bare: str) -> Iterator[Scene]:
    """Returns the scenes of all pages; `bare`: the address of a server without games."""
    yield Scene("home", "", "/", ".tiles, .hall, h1", whole=True)
    for name in ("new", "games", "players", "device", "leagues", "check"):
        yield Scene(name, "", f"/?page={name}", "#main > *:not(.hint)", whole=True)
    yield Scene("count", "", "/?page=count", ".count-start", whole=True)
    yield Scene("counting", "", "/?page=count", ".count-start", begin_counting)
    yield Scene("counted", "", "/?page=count", ".count-start", look_at_history)
    yield Scene("closed", "", "/?game=nothing", '#main [role="alert"] h1')
    yield Scene("none-found", "", "/?page=games&player=nobody", "#main > *:not(.hint)")
    for name in ("home", "games", "players", "leagues", "statistics"):
        yield Scene(f"empty-{name}", "", f"{bare}/?page={name}", "#main > *:not(.hint)", whole=True)
    leagues, games = "/?page=leagues", "/?page=games"
    yield Scene("opening", "", leagues, ".head", click_first_shown(".head button.strong"))
    yield Scene("bringing", "", leagues, ".head", click_first_shown(".head button:not(.strong)"))
    yield Scene("link-asked", "", games, ".tile", click_first_shown("button.tile"))
    yield Scene("scanning", "", games, ".drop", click_first_shown(".drop button"))
    for ruleset in registry.available():
        yield from _replay_scenes(shown, ruleset)
        yield from _pad_scenes(shown, ruleset)
    yield from _tournament_scenes(shown)


def _address(shown: DemoServer, name: str, scope: str, more: str = "") -> str:
    search, _, place = more.partition("#")
    return f"/?game={shown.ids[name]}{search}#key={shown.key(name, scope)}{f'&{place}' if place else ''}"


def _replay_scenes(shown: DemoServer, ruleset: str) -> Iterator[Scene]:
    events = shown.games[ruleset]
    whole = _address(shown, ruleset, "organiser", "&view=replay#as=hindsight")
    moment, half = f"{whole}&at={attack_position(events)}", f"{whole}&at={len(events) // 2}"
    yield Scene("statistics", ruleset, f"/?page=statistics&ruleset={ruleset}", ".rates, .box", whole=True)
    yield Scene("find", ruleset, f"/?page=find&ruleset={ruleset}&moment=blow", ".tiles > li", whole=True)
    yield Scene("cover", ruleset, whole, ".cover .player", whole=True)
    yield Scene("early", ruleset, f"{whole}&at={position_at_share(events, 0.15)}", BOARD)
    yield Scene("fight", ruleset, moment, BOARD)
    yield Scene("board", ruleset, half, BOARD)
    yield Scene("late", ruleset, f"{whole}&at={position_at_share(events, 0.9)}", BOARD)
    yield Scene("end", ruleset, f"{whole}&at=99999", BOARD)
    yield Scene("story", ruleset, moment, BOARD, click_first_shown(".bar-top .reading"))
    yield Scene("large", ruleset, half, BOARD, click_first_shown(".near .rows .card:not(.back):not(.unknown)[data-card]"))
    yield Scene("pile", ruleset, moment, BOARD, click_first_shown(".near .pile:has(+ .rest), .near .pile:last-child"))
    yield Scene("menu", ruleset, half, BOARD, click_first_shown(".bar-top .menu"))
    yield Scene("share", ruleset, half, BOARD, click_first_shown(".bar-top .share"))
    yield Scene("exported", ruleset, shown.exported(ruleset), f"{BOARD}, .cover .player", whole=True)
    yield Scene("printed", ruleset, half, BOARD, switch_to_print)
    yield Scene("preview", ruleset, f"/api/games/{shown.ids[ruleset]}/preview.png", "img")
    yield Scene("what-if", ruleset, half, BOARD, begin_branch)


def _pad_scenes(shown: DemoServer, ruleset: str) -> Iterator[Scene]:
    running, paper = f"{ruleset}-running", f"{ruleset}-paper-running"
    scribe, desk = _address(shown, paper, "scorer"), _address(shown, paper, "organiser")
    yield Scene("pad", ruleset, _address(shown, running, "scorer"), BOARD)
    yield Scene("pad-paper", ruleset, scribe, BOARD)
    yield Scene("pad-naming", ruleset, scribe, BOARD, click_first_shown('.acts [data-name="name"]'))
    yield Scene("pad-by-hand", ruleset, scribe, BOARD, click_first_shown('.acts [data-name="hand"]'))
    yield Scene("pad-bubble", ruleset, scribe, BOARD, click_first_shown(".near .card:not(.back):not(.unknown)[data-card]"))
    yield Scene("pad-menu", ruleset, scribe, BOARD, click_first_shown('.acts [data-name="fix"]'))
    yield Scene("pad-ruling", ruleset, desk, BOARD, click_first_shown(".pad-status .menu", 'dialog [data-name="ruling"]'))
    yield Scene("pad-refused", ruleset, _address(shown, running, "scorer"), BOARD, type_line_on_pad("A attack #1"))
    yield Scene("pad-fight", ruleset, _address(shown, f"{ruleset}-paper-fight", "scorer"), BOARD)
    yield Scene("pad-seat", ruleset, _address(shown, running, "seat:A"), BOARD)
    yield Scene("pad-over", ruleset, _address(shown, ruleset, "scorer"), BOARD)
    yield Scene("watch", ruleset, _address(shown, running, "spectator"), BOARD)
    if ruleset == registry.available()[0]:
        yield from _sheets(scribe)
        yield Scene("links", ruleset, _address(shown, running, "organiser", "&view=links"), "#main h1", whole=True)


def _sheets(scribe: str) -> Iterator[Scene]:
    """Sheets that are the same in all rulesets."""
    first = registry.available()[0]
    yield Scene("pad-log", first, scribe, BOARD, click_first_shown(".last button:last-child"))
    for name in ("takeback", "note", "correct", "other", "receipts"):
        yield Scene(
            f"pad-{name}", first, scribe, BOARD, click_first_shown('.acts [data-name="fix"]', f'dialog [data-name="{name}"]')
        )


def _tournament_scenes(shown: DemoServer) -> Iterator[Scene]:
    desk = f"/?league={shown.evening}"
    for view, scope in (("", ""), ("wall", ""), ("mine", "player:ren"), ("desk", "organiser"), ("slips", "organiser")):
        key = f"#key={shown.tournament_key(scope)}" if scope else ""
        yield Scene(f"league-{view or 'overview'}", "", f"{desk}&view={view}{key}", "#main h1, .slips, .wall", whole=True)
    yield Scene("league-printed", "", desk, "#main h1", switch_to_print)
    yield Scene("slips-printed", "", f"{desk}&view=slips#key={shown.tournament_key('organiser')}", ".slips", switch_to_print)
