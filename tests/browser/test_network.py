"""A lost network loses nothing: what was said stays, shown, sent in order, and stored once."""

import json

from replays.viewer.replay_json import replay_data
from tests.browser.paper import paper_game

LINES = [f"A: thought {number}" for number in range(20)]


def test_twenty_declarations_without_a_network_are_sent_afterwards(service, visit):
    """Given a phone without a network, when twenty things of a game are said, then they are stored in order, once."""
    game = paper_game("gundam_war")
    table = service.bring("offline", game.opening)
    lines = [event["text"] for event in replay_data(game.desk.events, len(game.opening))["events"] if event["spoken"]][:20]
    scorer = visit(table.address(table.link("scorer")))
    scorer.see(".acts .act")
    scorer.context.set_offline(True)
    for line in lines:
        scorer.type(line)
    scorer.see(".unsent", "20")
    with scorer.page.expect_download() as download:
        scorer.click(".trouble button", "Save as a file")
    assert all(line in json.loads(download.value.path().read_text())["entries"][at]["words"] for at, line in enumerate(lines))
    assert len(table.log()) == len(game.opening)
    scorer.context.set_offline(False)
    scorer.settled()
    stored = [event for event in service.app.state.senki.clerk.events(table.game) if event.is_command]
    played = [event for event in game.desk.events if event.is_command]
    assert [_said(event) for event in stored] == [_said(event) for event in played[: len(stored)]]
    assert len(stored) == 20 + sum(event.is_command for event in game.opening)
    assert scorer.page.locator(".unsent").count() == 0


def test_without_a_network_turn_and_hands_go_on_as_far_as_the_page_can_know(service, visit):
    """Given a phone without a network, when a card is played and the turn ends, then the other side's cards lie at the thumb,
    the page says that nothing was judged yet, and all of it is stored when the network is back. What it cannot follow it
    names, until that is undone."""
    table = service.game()
    table.say("A keep", "B keep", "first A")
    scorer = visit(table.address(table.link("scorer")))
    scorer.see(".acts .act")
    scorer.context.set_offline(True)
    scorer.click('.ask .likely-card[data-act="play"]')
    scorer.see(".where", "not judged yet")
    scorer.page.wait_for_selector('section[data-seat="A"][data-waits^="−1: "]', state="attached")
    scorer.click('.acts [data-name="end_turn"]')
    scorer.see(".where", "ren")
    scorer.click(".ask .likely-card[data-name^='B play']")
    scorer.page.wait_for_selector('section[data-seat="B"][data-waits^="−1: "]', state="attached")
    scorer.see(".unsent", "3")
    assert scorer.page.locator(".actions.unsure").count() == 1
    assert scorer.page.locator(".ask .unfollowed").count() == 0
    scorer.type("B attack")
    scorer.see(".ask .unfollowed", "Cannot be predicted here: B attack.")
    scorer.click('.last [data-name="undo"]')
    scorer.page.wait_for_selector(".ask .unfollowed", state="detached")
    scorer.context.set_offline(False)
    scorer.settled()
    assert scorer.page.locator(".actions.unsure").count() == 0
    acts = [event["said"]["act"] for event in table.log() if event["text"]]
    assert [act for act in acts if act in ("play", "end_turn")] == ["play", "end_turn", "play"]
    scorer.see(".where", "Turn 2")
    assert scorer.page.locator("[data-waits], .unsent").count() == 0


def test_a_finger_that_comes_down_twice_says_a_thing_once(service, visit):
    """Given an answer that is still on its way, when the finger comes down again, on the same or on what lies there now, then
    one card is played, and one turn ends."""
    table = service.game()
    table.say("A keep", "B keep", "first A")
    scorer = visit(table.address(table.link("scorer")))
    scorer.see(".acts .act")
    ends = '.acts [data-name="end_turn"]'
    for taps, result in (([".ask .likely-card", ends], ["play"]), ([ends, ends], ["play", "turn_ended"])):
        scorer.page.evaluate("(taps) => { for (const each of taps) document.querySelector(each).click(); }", taps)
        scorer.settled()
        assert [event["name"] for event in table.log() if event["name"] in ("play", "turn_ended")] == result


def _said(event):
    return event.seat, event.said["act"], event.said.get("args"), event.aside


def test_an_outbox_outlives_its_page(service, visit):
    table = service.game()
    address = table.address(table.link("scorer"))
    scorer = visit(address)
    scorer.see(".acts .act")
    scorer.page.route("**/api/games/*/steps", lambda route: route.abort())
    for line in LINES[:3]:
        scorer.type(line)
    scorer.see(".unsent", "3")
    scorer.page.unroute("**/api/games/*/steps")
    scorer.go(address)
    scorer.settled()
    assert len([event for event in table.log() if event["family"] == "note"]) == 3


def test_a_lost_answer_stores_nothing_twice(service, visit):
    table = service.game()
    scorer = visit(table.address(table.link("scorer")))
    scorer.see(".acts .act")
    lost = []

    def lose(route):
        if lost:
            route.continue_()
        else:
            lost.append(route.fetch())
            route.abort()

    scorer.page.route("**/api/games/*/steps", lose)
    scorer.type("A keep")
    scorer.type("B keep")
    scorer.settled()
    assert [event["name"] for event in table.log()].count("opening_hand_kept") == 2


def _lose(route):
    route.abort()


def _come_in_and_lose(route):
    route.fetch()
    route.abort()


def test_what_may_have_been_recorded_is_undone_and_the_page_states_what_became_of_it(service, visit):
    """Given lines that were sent and not answered, one that came in and one that did not, when each is undone, then the page
    says that it waits to be asked, and afterwards what it was; the record has what counts."""
    table = service.game()
    scorer = visit(table.address(table.link("scorer")))
    scorer.see(".acts .act")
    undo = '.last [data-name="undo"]'
    for comes_in, result in (
        (True, "It had been recorded, and is taken back:"),
        (False, "It was never recorded, and is left out:"),
    ):
        scorer.page.route("**/api/games/*/steps", _come_in_and_lose if comes_in else _lose)
        scorer.page.route("**/api/games/*/withdraw", _lose)
        scorer.type("A keep")
        scorer.see(".last.waits .last-sentence", "A keep")
        scorer.click(undo)
        scorer.see(".last.waits .last-sentence", "Undone; still to be asked")
        assert scorer.page.locator(undo).is_disabled()
        scorer.page.unroute("**/api/games/*/withdraw")
        scorer.see(".trouble .both", result)
        scorer.page.unroute_all(behavior="wait")  # earlier, a line on its way would come in after all
        scorer.settled()
        scorer.click('.trouble [data-name="agree"]')
    events = service.app.state.senki.clerk.events(table.game)
    assert [event.name for event in events][-2:] == ["opening_hand_kept", "corrected"]


def test_a_typed_line_that_is_refused_stays_in_its_field_with_the_rule_and_blocks_nothing(service, visit):
    table = service.game()
    table.say("A keep", "B keep", "first A")
    scorer = visit(table.address(table.link("seat:A")))
    scorer.see(".acts .act")
    scorer.type("attack space #1")
    scorer.see(".line .fault", "GW-")
    assert scorer.page.input_value(".line input") == "attack space #1"
    scorer.type("plya #1")
    scorer.see(".line .fault", "play")
    field = "document.querySelector('.line input')"
    marked = scorer.page.evaluate(f"{field}.value.slice({field}.selectionStart, {field}.selectionEnd)")
    assert marked == "plya"
    scorer.page.reload()
    scorer.see(".acts .act")
    assert scorer.page.input_value(".line input") == "plya #1"
    scorer.type(": it blocks nothing")
    scorer.settled()
    assert table.log()[-1]["name"] == "noted"


def test_whoever_comes_late_looks_and_says_it_again(service, visit):
    table = service.game()
    scorer = visit(table.address(table.link("scorer")))
    scorer.see(".acts .act")
    scorer.page.route("**/api/games/*/replay*", lambda route: route.abort())
    table.say("B keep")
    scorer.type("A keep")
    scorer.see(".refusal", "Somebody was quicker")
    scorer.page.unroute("**/api/games/*/replay*")
    scorer.click(".refusal button", "Send again")
    scorer.settled()
    assert [event["name"] for event in table.log()].count("opening_hand_kept") == 2


def test_a_link_that_ends_is_reported(service, visit):
    table = service.game()
    spectator = table.link("spectator", everybody=False)
    watcher = visit(table.address(spectator))
    watcher.see(".where")
    links = table.service.get(f"/api/games/{table.game}/links", table.key)["items"]
    (wanted,) = [link["id"] for link in links if link["scope"] == "spectator"]
    watcher.page.evaluate("window.began = Date.now()")
    _end(table, wanted)
    watcher.see(".reach", "this link has ended")


def _end(table, link):
    from urllib.request import Request, urlopen

    address = f"{table.service.url}/api/games/{table.game}/links/{link}"
    urlopen(Request(address, headers={"Authorization": f"Bearer {table.key}"}, method="DELETE")).close()


def test_two_phones_that_both_record_learn_at_once_where_they_differ(service, visit):
    """Given a phone without a network that wrote two plays down, when another one has recorded the first of them and another
    card for the second, then the first is not said twice, and the second waits with both next to each other."""
    table = service.game(mode="scribe")
    table.say("A keep", "B keep", "first A")
    scorer = visit(table.address(table.link("scorer")))
    scorer.see(".acts .act")
    scorer.context.set_offline(True)
    for line in ("A play ~Zura as generation", "A play ~Petrel as unit"):
        scorer.type(line)
    scorer.see(".unsent", "2")
    table.say("A play ~Zura as generation", "A play ~Ember as unit")
    scorer.context.set_offline(False)
    scorer.see(".refusal", "The other phone has recorded something else.")
    scorer.see(".refusal .reason", "Ember")
    scorer.see(".both", "sent by both: 1")
    scorer.click('.refusal [data-name="differ"]')
    scorer.see(".last:not(.waits)", "The notes differ; the other phone has: A play ~Petrel as unit")
    result = [event["text"] for event in table.log() if event["text"]]
    assert [line for line in result if "Zura" in line and "play" in line] == ["A play Zura as generation"]
    assert "Petrel" in result[-1]
    assert "note" in result[-1], result[-3:]
    scorer.page.locator(".line input").press_sequentially("A: well met")
    table.say("A: well met")
    scorer.see(".last:not(.waits)", "well met")
    scorer.page.keyboard.press("Enter")
    scorer.see(".both.once", "recorded once: A: well met")
    scorer.click('.both [data-name="retry"]')
    scorer.settled()
    assert [event["text"] for event in table.log()].count(table.log()[-1]["text"]) == 2
