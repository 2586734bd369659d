"""What a phone does next to the record: it is felt on the own turn, keeps its screen awake, and counts every seat's time."""

from tests.browser.conftest import PHONE

WATCHED = """() => {
  window.felt = [];
  Object.defineProperty(navigator, "vibrate", { value: (pattern) => window.felt.push(pattern) });
}"""


def test_a_phone_is_felt_when_its_own_turn_begins_and_clocks_run_if_they_are_wanted(service, visit):
    """Given both players' phones, when A ends the turn, then B's is felt and A's is not; a clock shows once it is ticked."""
    table = service.game()
    table.say("A keep", "B keep", "first A")
    phones = {seat: visit(table.address(table.link(f"seat:{seat}")), PHONE) for seat in "AB"}
    for phone in phones.values():
        phone.see(".acts .act")
        phone.page.evaluate(WATCHED)
    assert phones["B"].page.locator(".clocks").is_hidden()
    phones["A"].click('.acts [data-name="end_turn"]')
    phones["B"].page.wait_for_function("() => window.felt.length === 1")
    phones["A"].see(".where", "Turn 2")
    assert phones["A"].page.evaluate("window.felt") == []
    phones["B"].click(".pad-status .menu")
    phones["B"].page.get_by_label("A clock for every seat").check()
    phones["B"].page.keyboard.press("Escape")
    phones["B"].see(".clocks", "A ")
    assert phones["B"].page.evaluate("document.querySelector('senki-pad').comfort.wishes") == {
        "sound": False,
        "feel": True,
        "awake": True,
        "clock": True,
    }
