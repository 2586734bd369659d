"""What players did by hand, what was forgotten, and what a judge lets stand: by taps, with the rule filled in."""

import pytest

from tests.browser.tapping import Tapper


@pytest.fixture
def tapper(service, visit):
    """The organiser's pad in the second turn, with a card of A in play."""
    table = service.game()
    table.say("A keep", "B keep", "first A", 'A play "Meridian Shipyards"', "A end_turn")
    reader = visit(table.address())
    reader.see(".acts .act")
    made = Tapper(reader)
    made.table = table
    return made


def last(tapper):
    """The last declaration of the log."""
    return [event for event in tapper.table.log() if event["text"]][-1]


def test_an_effect_by_hand_is_a_card_and_a_verb_or_a_verb_and_a_number(tapper):
    for each in (".board [data-card]:not(.unknown)", '.bubble [data-name="by-hand"]', '.ask [data-name="verb roll"]'):
        tapper.tap(each)
    assert [effect["do"] for effect in last(tapper)["said"]["args"]["effects"]] == ["roll"]
    for each in ('.acts [data-name="hand"]', '.ask [data-name="verb draw"]', '.ask [data-name="number 1"]'):
        tapper.tap(each)
    assert last(tapper)["said"]["args"]["effects"] == [{"do": "draw", "n": 1}]
    for each in ('.acts [data-name="hand"]', '.ask [data-name="more"]', '.ask [data-name="verb defeat"]'):
        tapper.tap(each)
    assert last(tapper)["said"]["args"]["effects"] == [{"do": "draw", "n": 1}], "the game ends after one tap more"
    tapper.tap('.ask [data-name="for B"]')
    tapper.tap('.acts [data-name="ok"]')
    assert (last(tapper)["seat"], last(tapper)["said"]["args"]["effects"]) == ("B", [{"do": "defeat"}])


def test_an_effect_asks_for_what_it_needs_and_is_said_whole(tapper):
    """Given a card, when it is to have more strength and then to go elsewhere, then numbers and places are keys and chips."""
    card = ".board [data-card]:not(.unknown)"
    for each in (card, '.bubble [data-name="by-hand"]', '.ask [data-name="verb gain"]'):
        tapper.tap(each)
    for key in ("1", "minus", "2", "0"):
        tapper.tap(f'.ask [data-name="key {key}"]')
    (gained,) = last(tapper)["said"]["args"]["effects"]
    assert (gained["do"], gained["points"]) == ("gain", [1, -2, 0])
    for each in ('.acts [data-name="hand"]', '.ask [data-name="verb move"]', '.ask [data-name="zone junkyard"]', card):
        tapper.tap(each)
    tapper.tap('.acts [data-name="ok"]')
    (moved,) = last(tapper)["said"]["args"]["effects"]
    assert moved == {"do": "move", "to": gained["to"], "zone": "junkyard"}


def test_a_ruling_names_its_rule_by_words_and_its_effect_at_the_board(tapper):
    """Given words of a rule, when it is ruled with a drawn card for the other side, then number and effect are said."""
    tapper.tap(".pad-status .menu")
    tapper.tap('dialog [data-name="ruling"]')
    tapper.page.fill('dialog [name="rule"]', "gw-genr-0")
    tapper.tap('dialog [data-name="rule GW-GENR-02"]')
    tapper.tap('dialog [data-name="choose_effect"]')
    for each in ('.ask [data-name="for B"]', '.ask [data-name="verb draw"]', '.ask [data-name="number 2"]'):
        tapper.tap(each)
    assert last(tapper)["said"] == {
        "act": "rule",
        "args": {"rule": "GW-GENR-02", "effects": [{"do": "draw", "n": 2, "who": "B"}]},
    }


def test_the_filled_button_pressed_long_has_everybody_pass_and_no_turn_ends(tapper):
    """Given a step in which nobody may say anything, when the button is held, then the passes are said, each by itself."""
    tapper.reader.see(".acts .main").hover()
    before = len(tapper.table.log())
    tapper.page.mouse.down()
    tapper.page.wait_for_function("(count) => document.querySelector('senki-pad').session.position > count", arg=before)
    tapper.page.mouse.up()
    tapper.reader.settled()
    said = [event["name"] for event in tapper.table.log()[before:] if event["text"]]
    assert set(said) == {"passed"}


def test_a_typed_line_that_is_refused_is_recorded_by_ruling_where_it_was_typed(tapper):
    """One red power is needed for Ember (GW-COST-05)."""
    line = "B play Ember"
    tapper.reader.type(line)
    tapper.tap('[data-name="line-anyway"]')
    assert last(tapper)["verdict"] == ["ruled", "GW-COST-05"]
    assert tapper.page.input_value(".line input") == ""


def test_a_forgotten_draw_takes_two_taps(tapper):
    before = len(tapper.taps)
    tapper.tap(".pad-status .menu")
    tapper.tap('dialog [data-name="forgot B"]')
    assert len(tapper.taps) - before == 2
    assert (last(tapper)["seat"], last(tapper)["said"]["args"]["text"]) == ("B", "forgotten")


def test_a_refusal_is_reported_where_it_was_tapped_though_the_timer_sent_it(tapper):
    """Given a slow device whose timer sends what is not safely stored yet, when that is refused, then nothing waits."""
    tapper.page.evaluate("""() => {
      const { sending } = document.querySelector("senki-pad");
      const put = sending.outbox.keep.put.bind(sending.outbox.keep);
      sending.outbox.keep.put = async (entry) => {
        setTimeout(() => sending.flush());
        await new Promise((done) => { setTimeout(done, 50); });
        return put(entry);
      };
    }""")
    tapper.tap('.acts [data-name="name"]')
    tapper.page.fill('dialog input[type="search"]', "em")
    tapper.tap("dialog .cell.first")
    tapper.reader.see(".refusals .reason", "GW-COST-05")
    assert not tapper.page.locator(".unsent, .trouble .refusal").count()


def test_a_refusal_is_reported_and_recorded_by_ruling_with_its_rule_filled_in_and_undone_by_one_tap(tapper):
    """One red power is needed for Ember (GW-COST-05)."""
    before = last(tapper)["line"]
    tapper.tap('.acts [data-name="name"]')
    tapper.page.fill('dialog input[type="search"]', "em")
    tapper.tap("dialog .cell.first")
    tapper.reader.see(".refusals .reason", "GW-COST-05")
    assert last(tapper)["line"] == before
    tapper.tap('[data-name="anyway"]')
    ruling, play = [event for event in tapper.table.log() if event["text"]][-2:]
    assert (ruling["said"]["act"], ruling["rule"], play["said"]["act"]) == ("let_stand", "GW-COST-05", "play")
    assert play["verdict"] == ["ruled", "GW-COST-05"]
    tapper.tap('[data-name="undo"]')
    assert [event["name"] for event in tapper.table.log()].count("corrected") == 2


@pytest.fixture
def unlisted(service, visit):
    """A scorer's pad of a game whose decks nobody has, in the third turn; a unit of each side known by its name alone."""
    table = service.game(decks={}, mode="scribe", setup={"size": 30})
    table.say("A keep", "B keep", "first A", 'A play ~"Red Zura" as unit', "A end_turn")
    table.say('B play ~"Blue Base" as unit', "B end_turn")
    reader = visit(table.address())
    reader.see(".acts .act")
    made = Tapper(reader)
    made.table = table
    return made


def test_numbers_that_nobody_stated_are_asked_for_where_a_battle_needs_them(unlisted):
    """Given a unit known by its name alone, when it attacks, then each of its three numbers is one tap."""
    for each in ('.acts [data-name="attack"]', '.ask [data-name="unit #1 space"]', '.ask [data-name="numbers #1"]'):
        unlisted.tap(each)
    for key in "314":
        unlisted.page.click(f'dialog [data-name="key {key}"]')
    unlisted.reader.settled()
    play = next(event for event in reversed(unlisted.table.log()) if event["text"] and event["said"].get("act") == "play")
    points = unlisted.page.evaluate("document.querySelector('senki-pad').session.table.pins.get('~Red Zura').points")
    assert (play["text"], points) == ('B play "Blue Base" as unit', [3, 1, 4])
    assert "Red Zura" in unlisted.page.locator('.ask [data-slot="space"] .chip').inner_text()


def test_numbers_that_were_reported_wrongly_are_put_right_at_the_card(service, visit):
    """Given a unit that was played as 3/1/4, when its card is tapped, then three taps make it 5/1/4."""
    table = service.game(decks={}, mode="scribe", setup={"size": 30})
    table.say("A keep", "B keep", "first A", 'A play ~"Red Zura" 3/1/4 as unit')
    reader = visit(table.address())
    reader.see(".acts .act")
    tapper = Tapper(reader)
    tapper.tap('.board [data-card="#1"]')
    tapper.tap('.bubble [data-name="numbers"]')
    for key in "514":
        tapper.page.click(f'dialog [data-name="key {key}"]')
    reader.settled()
    points = tapper.page.evaluate("document.querySelector('senki-pad').session.table.pins.get('~Red Zura').points")
    assert points == [5, 1, 4]


def test_who_falls_in_a_battle_of_unknown_numbers_is_tapped(unlisted):
    """Given two units without numbers in battle, when one is tapped with the points that came through, then that is said."""
    unlisted.table.say("A attack space #1", "B defend space #2")
    unlisted.reader.see(".last-sentence", "defends")  # what is asked ends when another line comes
    unlisted.tap(".ask .likely-card[data-act='resolve']")
    unlisted.tap(".ask [data-name='destroyed \"#2\"']")
    unlisted.tap(".ask [data-name='points 3']")
    unlisted.tap('.acts [data-name="ok"]')
    assert last(unlisted)["said"]["args"] == {"destroyed": ["#2"], "points": 3}
