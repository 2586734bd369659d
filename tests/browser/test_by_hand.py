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


def test_a_forgotten_draw_takes_two_taps(tapper):
    before = len(tapper.taps)
    tapper.tap(".pad-status .menu")
    tapper.tap('dialog [data-name="forgot B"]')
    assert len(tapper.taps) - before == 2
    assert (last(tapper)["seat"], last(tapper)["said"]["args"]["text"]) == ("B", "forgotten")


def test_a_refusal_is_told_and_recorded_by_ruling_with_its_rule_filled_in_and_undone_by_one_tap(tapper):
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
