"""What if, in a browser: a game is left at a moment, played on with the rules judging, and found again by its link."""

from tests.browser.conftest import DESK
from tests.browser.looks import faults

LINES = ("A keep", "B keep", "first A", 'A play "Meridian Shipyards"')


def test_a_branch_is_begun_played_on_left_and_found_again(service, visit, shots):
    table = service.game()
    table.say(*LINES)
    before = table.log()
    reader = visit(table.address(view="replay") + f"&at={len(before)}", DESK)
    reader.see(".board .seat")
    reader.page.keyboard.press("b")
    reader.page.locator("dialog.sheet input").first.fill("What if A waits?")
    reader.page.locator("dialog.sheet input").last.fill("hana")
    reader.page.keyboard.press("Enter")
    reader.see(".variation.now h4", "What if A waits?")
    reader.see(".ribbon b", "What if A waits?")
    reader.page.locator(".play-on input").fill('A play "Halcyon Foundry"')
    reader.page.keyboard.press("Enter")
    reader.see(".play-on .trouble", "GW-GENR-02")
    reader.page.locator(".play-on input").fill("A done")
    reader.page.keyboard.press("Enter")
    reader.see(".variation li.spoken", "ends the turn")
    reader.page.locator(".play-on .tools button").first.click()
    reader.see(".offered .offer", "ren passes")
    reader.shoot(shots, "branch")
    assert faults(reader.page) == []
    assert table.log() == before
    reader.page.wait_for_function("() => location.hash.includes('b=b')")
    link = reader.page.url
    reader.page.locator(".ribbon button").click()
    reader.page.locator(".ribbon").wait_for(state="detached")
    assert not reader.page.locator(".play-on").is_visible()
    reader.click(".variation .go-on")
    reader.see(".play-on input")
    reader.page.locator(".ribbon button").click()
    reader.page.keyboard.press("ArrowDown")
    reader.see(".ribbon b", "What if A waits?")
    reader.page.goto(link)
    reader.page.reload()
    reader.see(".ribbon b", "What if A waits?")
    reader.page.locator(".play-on .tools button").last.click()
    reader.page.locator(".variation").wait_for(state="detached")


def test_who_may_not_play_a_branch_on_reads_it(service, visit):
    table = service.game()
    table.say(*LINES)
    key = table.link("spectator")
    reader = visit(table.address(key, view="replay") + "&at=9", DESK)
    reader.see(".board .seat")
    reader.page.keyboard.press("b")
    reader.page.locator("dialog.sheet input").first.fill("Mine")
    reader.page.keyboard.press("Enter")
    reader.see(".play-on input")
    other = visit(table.address(key, view="replay") + "&at=9", DESK)
    other.see(".variation h4", "Mine")
    assert other.page.locator(".play-on").count() == 0
