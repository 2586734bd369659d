"""Takebacks between two phones, corrections, and what unknown cards turn out to be."""

import pytest

from tests.browser.conftest import DESK, PHONE

SHIP = "Meridian Shipyards"


@pytest.fixture
def played(service):
    """A game in which A has played a card."""
    table = service.game()
    table.say("A keep", "B keep", "first A", f'A look ("{SHIP}")', f'A play "{SHIP}"')
    return table


@pytest.fixture
def seats(played, visit):
    """Both players' pads."""
    readers = [visit(played.address(played.link(f"seat:{seat}")), size) for seat, size in (("A", PHONE), ("B", DESK))]
    for reader in readers:
        reader.see(".acts .act")
    return readers


def ask(reader, why="misread"):
    reader.menu("takeback")
    reader.page.fill("dialog input", why)
    reader.click("dialog button.strong")
    reader.settled()


def takebacks(table):
    return [event for event in table.log() if event["name"] == "taken_back"]


def test_a_takeback_is_asked_on_one_phone_and_agreed_to_on_the_other(played, seats):
    mine, theirs = seats
    ask(mine)
    mine.see(".asking", "Waiting for ren")
    theirs.see(".asking", f"mika plays {SHIP}")
    theirs.see(".asking", "misread")
    theirs.click('.asking [data-name="agree"]')
    for reader in seats:
        reader.page.locator(".log .struck", has_text=SHIP).first.wait_for(state="attached")
        reader.page.locator(".asking b").wait_for(state="detached")
    (stored,) = takebacks(played)
    assert stored["said"]["args"]["agreed"] == ["B"]


def test_who_declines_is_reported_to_who_asked(played, seats):
    mine, theirs = seats
    ask(mine)
    theirs.click('.asking [data-name="decline"]')
    mine.see(".asking", "ren declined")
    mine.click(".asking button")
    assert not mine.page.locator(".asking p").count()
    assert takebacks(played) == []


@pytest.mark.soak
def test_who_asked_can_think_again(seats):
    mine, theirs = seats
    ask(mine)
    theirs.see('.asking [data-name="agree"]')
    mine.click('.asking [data-name="withdraw"]')
    theirs.see(".asking", "request was withdrawn")


def test_a_takeback_lapses_when_the_game_goes_on(played, seats):
    mine, theirs = seats
    ask(mine)
    theirs.see('.asking [data-name="agree"]')
    played.say("B: wait")
    mine.see(".asking", "lapsed")
    theirs.see(".asking", "lapsed")


@pytest.mark.soak
def test_it_is_asked_again_after_the_page_was_reloaded(played, seats):
    mine, theirs = seats
    ask(mine)
    address = theirs.page.url.removeprefix(theirs.url)
    theirs.see('.asking [data-name="agree"]')
    theirs.go(address)
    theirs.click('.asking [data-name="agree"]')
    mine.page.locator(".log .struck", has_text=SHIP).first.wait_for(state="attached")


def test_without_a_network_nothing_is_agreed_and_it_is_reported(played, seats):
    mine, theirs = seats
    ask(mine)
    theirs.see('.asking [data-name="agree"]')
    theirs.page.route("**/agree", lambda route: route.abort())
    theirs.click('.asking [data-name="agree"]')
    theirs.see(".asking .reason", "does not answer")
    theirs.page.unroute("**/agree")
    theirs.click('.asking [data-name="agree"]')
    mine.page.locator(".log .struck", has_text=SHIP).first.wait_for(state="attached")


def test_a_scorer_writes_down_what_was_agreed_at_the_table(played, seats, visit):
    ask(seats[0])
    scorer = visit(played.address(played.link("scorer")))
    scorer.click('.asking [data-name="write_consent"]')
    scorer.page.locator('dialog input[type="checkbox"]').nth(1).check()
    scorer.click("dialog button.strong")
    scorer.settled()
    assert takebacks(played)[0]["said"]["args"]["agreed"] == ["B"]


@pytest.mark.soak
def test_a_spectator_sees_nothing_of_it(played, seats, visit):
    watcher = visit(played.address(played.link("spectator")))
    ask(seats[0])
    seats[1].see(".asking b")
    assert not watcher.page.locator(".asking p").count()


def test_a_line_is_corrected_in_notation_in_parts_or_left_out(played, visit):
    scorer = visit(played.address(played.link("scorer")))
    scorer.menu("correct")
    assert scorer.page.input_value('dialog input[type="text"]') == f'A play "{SHIP}"'
    scorer.page.fill('dialog input[type="text"]', "A pass")
    scorer.click("dialog button.strong")
    scorer.settled()
    scorer.page.locator(".log .struck", has_text=SHIP).first.wait_for(state="attached")
    assert played.log()[-1]["text"] == "A pass"
    scorer.menu("correct")
    scorer.page.locator("dialog select").nth(1).select_option("parts")
    scorer.page.locator("dialog select").nth(3).select_option("pass")
    scorer.click("dialog button.strong")
    scorer.settled()
    before = len(played.log())
    scorer.menu("correct")
    scorer.page.locator("dialog select").nth(1).select_option("out")
    scorer.click("dialog button.strong")
    scorer.settled()
    assert [event["name"] for event in played.log()[before:]] == ["corrected"]


@pytest.mark.soak
def test_a_seat_does_not_correct(seats):
    seats[0].click(".pad-status .menu")
    seats[0].see('dialog.sheet [data-name="takeback"]')
    assert not seats[0].page.locator('dialog.sheet [data-name="correct"]').count()


def test_an_unknown_card_of_a_hand_is_reported_to_its_holder_only(played, seats):
    mine, theirs = seats
    mine.page.locator('section.seat[data-seat="A"] .card.unknown[data-card]').first.click()
    mine.click('.bubble [data-name="look"]')
    mine.page.fill('dialog input[type="search"]', "Kestrel")
    mine.click("dialog .cell", "Kestrel")
    mine.settled()
    mine.see(".board .card", "Kestrel")
    theirs.page.locator('section.seat[data-seat="A"] .card.unknown[data-card]').first.click()
    theirs.see(".bubble b", "unknown card")
    assert not theirs.page.locator('.bubble [data-name="look"]').count()
    assert not theirs.page.locator(".board .card", has_text="Kestrel").count()


def test_effects_are_said_by_hand_in_the_form_for_everything(played, visit):
    scorer = visit(played.address(played.link("scorer")))
    scorer.menu("other")
    scorer.see("dialog select")
    scorer.page.locator("dialog select").nth(1).select_option("effect")
    scorer.page.locator("dialog input").first.fill("draw n 1 who B")
    scorer.page.locator("dialog input").last.fill("as printed")
    scorer.click("dialog button.strong")
    scorer.settled()
    said = next(event["said"] for event in reversed(played.log()) if event["text"])
    assert said["args"] == {"effects": [{"do": "draw", "n": 1, "who": "B"}], "text": "as printed"}


def test_a_judge_rules_and_changes_the_table(played, visit):
    judge = visit(played.address(played.link("judge")))
    judge.menu("ruling")
    judge.page.locator("dialog input").first.fill("GW-CARD-10")
    judge.page.locator("dialog textarea").fill("one card more")
    judge.page.locator("dialog input").nth(1).fill("draw n 1 who B")
    judge.click("dialog button.strong")
    judge.settled()
    assert "drawn" in [event["name"] for event in played.log()[-3:]]


def test_a_refusal_shows_the_rule_and_its_words(played, visit):
    """One GENERATION is played in a turn (GW-GENR-02)."""
    reader = visit(played.address(played.link("scorer")))
    reader.see(".acts .act")
    reader.type(f'A play "{SHIP}"')
    statement = played.service.get("/api/rulesets/gundam_war/rules/GW-GENR-02", played.key)["statement"]
    reader.see(".line .fault", f"GW-GENR-02: {statement}")
    assert reader.page.input_value(".line input") == f'A play "{SHIP}"'
