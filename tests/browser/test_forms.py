"""Forms of the pad: what was refused stays as it was filled in, with the fault next to its field; cards have names."""

import re

import pytest

from tests.browser.reader import Reader
from tests.browser.service import Table
from tests.soak import in_full

TEXTS = """() => {
  const shown = [...document.querySelectorAll("dialog")].at(-1);
  for (const folded of shown.querySelectorAll("details")) folded.open = true;
  const more = [...shown.querySelectorAll("[aria-label], optgroup")].map((each) => each.ariaLabel ?? each.label);
  return [shown.innerText, ...more].join("\\n");
}"""
ACTS = "(select) => [...select.options].map(({ value }) => value)"
TYPED = re.compile(r"[A-Za-z_~][\w ~/-]*（[^）]*）")
"""A word that is typed in English, with what it means behind it."""
OWN = {"mika", "ren", "X", "G"}


@pytest.fixture
def table(service) -> Table:
    """A game in which A has played a card."""
    made: Table = service.game()
    made.say("A keep", "B keep", "first A", 'A play "Meridian Shipyards"', "A end_turn")
    return made


@pytest.fixture
def reader(table, visit) -> Reader:
    """The organiser at the pad."""
    opened: Reader = visit(table.address())
    opened.see(".acts .act")
    return opened


def opened(reader: Reader, name: str) -> None:
    """Opens a form of the menu."""
    reader.click(".pad-status .menu")
    reader.click(f'dialog.sheet [data-name="{name}"]')
    reader.see("dialog form .strong")


def said_no(reader: Reader, field: str) -> str:
    """Sends the form; returns the fault that stands next to a field, which is marked."""
    reader.click("dialog form .strong")
    fault: str = reader.see("dialog .fault").inner_text()
    assert reader.page.locator("dialog [aria-invalid='true']").get_attribute("name") == field
    assert reader.page.evaluate("(name) => document.activeElement.name === name", field)
    return fault


def test_a_refused_ruling_keeps_its_form_with_the_fault_next_to_the_field(table, reader):
    """Given a ruling, when it is refused for its text, its rule and its effect in turn, then the form stays as it was
    filled in, and what is put right is recorded."""
    opened(reader, "ruling")
    assert said_no(reader, "text") == "A ruling needs a text or a rule"
    reader.page.fill("dialog [name='text']", "one card too few")
    reader.page.fill("dialog [name='rule']", "GW-XX")
    assert said_no(reader, "rule") == "No such rule: GW-XX"
    reader.page.fill("dialog [name='rule']", "GW-GENR-02")
    reader.page.fill("dialog [name='effects']", "drow 2")
    assert said_no(reader, "effects").startswith("No such effect")
    assert reader.page.input_value("dialog [name='text']") == "one card too few"
    reader.page.fill("dialog [name='effects']", "draw 2")
    assert said_no(reader, "effects").startswith("Whose effect is it?")
    reader.page.fill("dialog [name='effects']", "draw 2 who A")
    reader.click("dialog form .strong")
    reader.page.wait_for_selector("dialog", state="detached")
    reader.settled()
    said = table.log()[-2]["said"] if not table.log()[-1]["text"] else table.log()[-1]["said"]
    assert (said["act"], said["args"]["rule"], said["args"]["text"]) == ("rule", "GW-GENR-02", "one card too few")
    assert [(effect["do"], effect["who"]) for effect in said["args"]["effects"]] == [("draw", "A")]


def test_a_ruling_refused_after_its_effect_was_chosen_comes_back_with_the_effect(table, reader):
    """Given an effect chosen at the board for a ruling without rule and text, when it is refused, then the form is there
    again with the effect, and a text is all that is missing."""
    opened(reader, "ruling")
    reader.click('dialog [data-name="choose_effect"]')
    reader.click('.ask [data-name="verb draw"]')
    reader.click('.ask [data-name="number 2"]')
    assert reader.see("dialog .fault").inner_text() == "A ruling needs a text or a rule"
    assert "draw · 2" in reader.see('dialog [data-name="effect"]').inner_text().lower()
    reader.page.fill("dialog [name='text']", "two forgotten")
    reader.click("dialog form .strong")
    reader.page.wait_for_selector("dialog", state="detached")
    reader.settled()
    (said,) = [event["said"] for event in table.log() if event["said"].get("act") == "rule"]
    assert [effect["do"] for effect in said["args"]["effects"]] == ["draw"]


def test_back_from_the_board_leads_to_the_ruling_as_it_was_filled_in(reader):
    opened(reader, "ruling")
    reader.page.fill("dialog [name='text']", "kept")
    reader.click('dialog [data-name="choose_effect"]')
    reader.click('.acts [data-name="cancel"]')
    reader.see("dialog form")
    assert reader.page.input_value("dialog [name='text']") == "kept"


@pytest.mark.parametrize(("name", "field"), [("correct", "instead"), ("takeback", "")])
def test_every_other_form_that_is_refused_stays(table, reader, name, field):
    """Given a correction that cannot be read, and a takeback to which nobody agreed, when they are sent, then the form stays
    and says why, and nothing is recorded."""
    before = table.position
    opened(reader, name)
    if field:
        reader.page.fill(f"dialog [name='{field}']", "A plai Ember")
    reader.page.fill("dialog [name='why']", "a slip")
    reader.click("dialog form .strong")
    assert reader.see("dialog .fault").inner_text()
    assert reader.page.locator("dialog [aria-invalid='true']").count() == 1
    assert reader.page.input_value("dialog [name='why']") == "a slip"
    assert table.position == before


def test_any_act_that_the_rules_refuse_is_recorded_by_ruling_out_of_its_form(table, reader):
    """Given the form of all acts with a card of a hand that lacks its power (GW-COST-05), when it is refused, then the form
    stays with the reason, and the button next to it records it by ruling."""
    opened(reader, "other")
    reader.page.locator("dialog select").first.select_option("B")
    reader.click('dialog [data-name="which card"]')
    reader.page.fill('dialog input[type="search"]', "ember")
    reader.click("dialog .cell.first")
    reader.click("dialog form .strong")
    assert "GW-COST-05" in reader.see("dialog .fault").inner_text()
    reader.click('dialog [data-name="form-anyway"]')
    reader.page.wait_for_selector("dialog", state="detached")
    reader.settled()
    play = [event for event in table.log() if event["text"]][-1]
    assert (play["said"]["act"], play["verdict"]) == ("play", ["ruled", "GW-COST-05"])


@pytest.mark.parametrize("tongue", in_full(["en", "ja", "zh"], ["ja"]))
def test_the_form_of_all_acts_calls_cards_seats_and_acts_by_their_names(table, visit, tongue):
    """Given the form of all acts in a language, when each act is chosen, then nothing in it is an id or, in Japanese and
    Chinese, an English word that is not typed so."""
    reader = visit(table.address(), locale={"en": "en-GB", "ja": "ja-JP", "zh": "zh-TW"}[tongue])
    reader.see(".acts .act")
    opened(reader, "other")
    acts = reader.page.locator("dialog select").nth(1)
    result = set()
    for act in acts.evaluate(ACTS):
        acts.select_option(act)
        result |= strange(reader.page.evaluate(TEXTS), tongue)
    assert result == set()


def strange(text: str, tongue: str) -> set[str]:
    """Returns the ids in a text, and what is English in another language."""
    ids = set(re.findall(r"#\d+|\b[AB]\.[a-z]+", text))
    words = set(re.findall(r"[A-Za-z]{2,}", TYPED.sub("", text))) - OWN
    return ids if tongue == "en" else ids | words
