"""A whole game recorded by clicking on a phone, while a spectator watches it live."""

from tests.browser.conftest import DESK
from tests.browser.reader import Player

WEIGHTS = {"pass": 0.6, "play": 4.0, "attack": 3.0, "keep": 5.0, "redraw": 0.2}
TURNS, MOST = 4, 150


def test_a_game_is_recorded_by_clicking_and_watched_live(service, visit):
    table = service.game()
    spectator = table.link("spectator")
    scorer = visit(table.address(table.link("scorer")))
    watcher = visit(table.address(spectator), DESK)
    heard = []
    watcher.page.on("response", lambda answer: heard.append(answer) if "/replay" in answer.url else None)
    player = Player(scorer, 7)
    said = []
    for number in range(MOST):
        if number > 3 and number % 4 == 0 and scorer.page.locator(".card.unknown[data-card]").count():
            for seat in "AB":
                if scorer.page.locator(f'section.seat:has(h3:text-matches("^{seat} ")) .card.unknown[data-card]').count():
                    player.turn_over(seat)
        said.append(player.act(WEIGHTS))
        if (
            table.log()[-1]["position"]
            and scorer.page.evaluate("document.querySelector('senki-pad').session.table.clock[1]") > TURNS
        ):
            break
    assert {"keep", "first", "play"} <= set(said)
    scorer.click(".talk button", "Take back")
    scorer.page.locator('dialog input[type="checkbox"]').nth(1).check()
    scorer.click("dialog button.strong")
    scorer.settled()
    scorer.see(".log .struck")
    scorer.click(".talk button", "Concede")
    scorer.click("dialog button.strong")
    scorer.see(".where", "Game over")
    watcher.see(".where", "Game over")
    log = table.log()
    assert log[-1]["changes"][-1][0] == "result_set"
    assert len([event for event in log if event["family"] in ("declared", "passed")]) > 20
    _nothing_hidden(table, watcher, heard)


def _nothing_hidden(table, watcher, heard):
    """Neither the page nor the network of a spectator has a card that only a seat has seen."""
    events = table.log()
    pinned = {change[1]: change[2]["name"] for event in events for change in event["changes"] if change[0] == "pinned"}
    seen = service_view(table)
    hidden = set(pinned) - seen
    assert hidden
    page = watcher.page.content()
    bodies = "".join(answer.text() for answer in heard)
    for printing in hidden:
        assert f'"{printing}"' not in bodies
        if list(pinned.values()).count(pinned[printing]) == 1:
            assert pinned[printing] not in page


def service_view(table):
    told = table.service.get(f"/api/games/{table.game}/log?limit=2000&viewer=spectator", table.key)
    return {change[1] for event in told["events"] for change in event["changes"] if change[0] == "pinned"}
