"""What is mended on the pages of a tournament: a wrong report, an entry, the terms, the clock; and players who sign up."""

from __future__ import annotations

import pytest

from tests.browser.conftest import DESK, PHONE
from tests.browser.test_league import Night


@pytest.fixture
def night(service):
    return Night(service)


def wait_until(reader, holds) -> None:
    """Waits until the service has what was sent from a page; a dialog closes before."""
    for _ in range(400):
        if holds():
            return
        reader.page.wait_for_timeout(25)
    raise AssertionError("it was not recorded")


@pytest.fixture
def announced(service):
    """A tournament that has not begun, with ann and ben."""
    made = Night.__new__(Night)
    opened = service.post(
        "/api/leagues", {"said": {"title": "Club night", "ruleset": "gundam_war", "stages": [{"kind": "swiss"}]}}
    )
    made.service, made.id, made.keys = service, opened["id"], {"organiser": opened["link"]["key"]}
    for player in ("ann", "ben"):
        made.say("registered", player=player)
    return made


def test_a_wrong_report_is_contested_on_the_phone_and_granted_at_the_desk(night, visit):
    """Given a report that ann won, when ben says 'That was wrong' and that he did, then one tap at the desk makes it so."""
    match = next(each for each in night.matches() if "ann" in each["players"])
    other = next(player for player in match["players"] if player != "ann")
    night.say("reported", match=match["match"], games=[{"winner": "ann"}, {"winner": "ann"}])
    phone, desk = visit(night.address(f"player:{other}"), PHONE), visit(night.address("organiser", "desk"), DESK)
    phone.click(".own-results summary", "My results")
    phone.click(".own-results button", "That was wrong")
    for _ in "12":
        phone.click("dialog .choices button", other)
    phone.click("dialog button.strong")
    phone.see(".own-results", "no answer yet")
    desk.see(".requests", f"{other} says that table")
    desk.click(".requests button.strong", "Grant")
    desk.click("dialog .reasons button", "Both players say so")
    desk.click("dialog button.strong", "Next")
    desk.page.wait_for_selector(".requests", state="detached")

    def corrected():
        match_now = next(each for each in night.matches() if each["match"] == match["match"])
        return match_now["winner"], match_now["corrected"]

    wait_until(desk, lambda: corrected() == (other, True))
    phone.page.wait_for_selector(".own-results:has-text('no answer yet')", state="detached")


def test_an_entry_is_removed_before_the_start(announced, visit):
    desk = visit(announced.address("organiser", "desk"), DESK)
    desk.page.locator(".desk-people > li", has_text="ben").get_by_role("button", name="More").click()
    desk.click("dialog .choices button", "Remove the entry")
    desk.click("dialog .reasons button", "Typing error")
    desk.click("dialog button.strong", "Next")
    desk.page.wait_for_selector(".desk-people > li:has-text('ben')", state="detached")

    def players():
        return [each["player"] for each in announced.service.get(f"/api/leagues/{announced.id}", "")["entries"]]

    wait_until(desk, lambda: players() == ["ann"])


def test_terms_that_are_open_are_changed_at_the_desk(night, visit):
    desk = visit(night.address("organiser", "desk"), DESK)
    desk.click("button", "Change the terms")
    desk.page.fill("dialog [name=rounds]", "5")
    desk.page.fill("dialog [name=minutes]", "40")
    desk.click("dialog .reasons button", "Change of plan")
    desk.click("dialog button.strong", "Change the terms")
    desk.page.wait_for_selector("dialog", state="detached")

    def terms():
        stage = night.service.get(f"/api/leagues/{night.id}", "")["opened"]["stages"][0]
        return stage["rounds"], stage["minutes"]

    wait_until(desk, lambda: terms() == (5, 40))


def test_the_clock_starts_stops_and_has_minutes_added_for_all_and_for_a_table(night, visit):
    desk = visit(night.address("organiser", "desk"), DESK)
    wall = visit(night.address("", "wall"), DESK)
    desk.page.fill("[name=clock-minutes]", "40")
    desk.click(".clock-controls button", "Start from the beginning")
    wall.see(".clock", ":")
    desk.click(".clock-controls button", "Stop the clock")
    wall.see(".left-of-round", "clock stopped")
    desk.click(".clock-controls button", "Let it go on")
    desk.see(".clock-controls button", "Stop the clock")
    desk.click(".clock-controls button", "+5 min")
    desk.page.locator(".desk-tables > li").first.get_by_role("button", name="More").click()
    desk.click("dialog .choices button", "Add minutes")
    desk.click("dialog .choices button", "+3 min")
    desk.see(".desk-tables .score", "+3 min")
    posted = night.service.get(f"/api/leagues/{night.id}", "")["rounds"][0]
    assert list(posted["extra"].values()) == [3]
    assert posted["ends"] is not None


def test_a_button_that_is_pressed_stays_until_it_is_released(night, visit):
    """Given a finger on a button of the desk, when a result comes in, then the click counts, and the result is shown then."""
    desk, wall = visit(night.address("organiser", "desk"), DESK), visit(night.address("", "wall"), DESK)
    desk.page.fill("[name=clock-minutes]", "40")
    desk.click(".clock-controls button", "Start from the beginning")
    wall.see(".clock", ":")
    desk.see(".clock-controls button", "Stop the clock").hover()
    desk.page.mouse.down()
    pressed = desk.page.query_selector(".clock-controls button:has-text('Stop the clock')")
    night.say("reported", match="1.1.1", games=[{"winner": night.matches()[0]["players"][0]}] * 2)
    wall.see("#main", "2–0")
    assert pressed.evaluate("button => button.isConnected")
    assert not desk.page.locator(".desk-tables", has_text="2–0").count()
    desk.page.mouse.up()
    wall.see(".left-of-round", "clock stopped")
    desk.see(".desk-tables", "2–0")


def test_the_focus_stays_on_a_button_that_is_drawn_again(night, visit):
    desk = visit(night.address("organiser", "desk"), DESK)
    desk.see("button", "Change the terms").focus()
    night.say("reported", match="1.1.1", games=[{"winner": night.matches()[0]["players"][0]}] * 2)
    desk.see(".desk-tables", "2–0")
    assert desk.page.evaluate("document.activeElement.textContent") == "Change the terms"


def test_whoever_scans_the_code_signs_up_and_sees_the_own_place(announced, visit):
    reader = visit(announced.address("entry"), PHONE)
    reader.page.fill("[name=name]", "Cho Lee")
    reader.click("button.strong", "Sign up")
    reader.see("#main", "Your entry is in.")
    assert "view=mine" in reader.page.url
    again = visit(announced.address("entry"), PHONE)
    again.page.fill("[name=name]", "ＣＨＯ ＬＥＥ")
    again.click("button.strong", "Sign up")
    again.see("[role=alert]", "Cho Lee")
