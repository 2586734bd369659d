"""What is one of several ways is asked for on the pad: whose attack it is, onto which unit, and how a card is played."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.browser.scorer import Scorer
from tests.browser.service import Table
from tests.soak import in_full

OPENINGS = tomllib.loads(Path(__file__).with_name("openings.toml").read_text("utf-8"))
COPIES = """(called) => {
  const { table } = document.querySelector("senki-pad").session;
  return [...table.cards.values()].filter(({ printing }) => table.pins.get(printing)?.name === called).map(({ id }) => id);
}"""
MORE = {"star_front": ["B summon B1"]}
"""What is said after the opening, where B has not attacked in it."""


def before_an_attack(name: str, seat: str) -> list[str]:
    """Returns the lines of an opening before the first attack of a seat."""
    lines = [*OPENINGS[name]["lines"], *MORE.get(name, [])]
    return lines[: next((at for at, line in enumerate(lines) if line.startswith(f"{seat} attack")), len(lines))]


def table_after(service, name: str, lines: list[str]) -> Table:
    """Opens a game with the decks of the opening, in which these lines were said."""
    decks = {seat: {"specimen": deck} for seat, deck in zip("AB", OPENINGS[name]["decks"], strict=True)}
    table = service.game(name, decks=decks)
    table.say(*lines)
    return table


def last_said(table: Table) -> tuple[str, dict[str, Any]]:
    """Returns who said the last declaration, and what was said."""
    event = [event for event in table.log() if event["text"]][-1]
    return event["seat"], event["said"]


def scorer_at(visit, table: Table) -> Scorer:
    """Opens the pad of the scorer."""
    reader = visit(table.address(table.link("scorer")))
    reader.see(".acts .act")
    return Scorer(reader)


@pytest.mark.parametrize("name", in_full(list(OPENINGS), ["gundam_war_nexa", "macross_crusade", "star_front"]))
def test_the_first_attack_of_the_second_seat_is_called_attack_and_is_that_of_the_seat(service, visit, name):
    """Given a turn of B with a unit that can attack, when the button of fights is tapped, then it names the attack, not
    the defence, and what is recorded is the attack of B."""
    table = table_after(service, name, before_an_attack(name, "B"))
    assert not any(event["seat"] == "B" and event["said"].get("act") == "attack" for event in table.log())
    scorer = scorer_at(visit, table)
    fights = scorer.reader.see('.acts [data-name="attack"]')
    assert "attack" in fights.inner_text().lower()
    scorer.tap('.acts [data-name="attack"]')
    if scorer.page.locator(".ask .likely-card[data-act='attack']").count():
        scorer.tap(".ask .likely-card[data-act='attack']")
    for units in (".ask .likely-card[data-name^='unit ']", ".ask [data-name^='units ']:not(.chosen)"):
        if not scorer.page.locator('.acts [data-name="ok"]:enabled').count() and scorer.page.locator(units).count():
            scorer.tap(units)
    if scorer.page.locator('.acts [data-name="ok"]:enabled').count():
        scorer.tap('.acts [data-name="ok"]')
    seat, said = last_said(table)
    assert (seat, said["act"]) == ("B", "attack")


def test_a_defence_that_nobody_can_make_is_said_to_be_impossible(service, visit):
    """Given an attack on a seat without a unit, when Defend is tapped, then the attack is recorded, and the pad says that
    nobody can defend, next to what can be said next."""
    table = table_after(service, "gundam_war", before_an_attack("gundam_war", "A"))
    scorer = scorer_at(visit, table)
    unit, again = ".ask .likely-card[data-name^='unit ']", ".ask .area .picked [data-name]"
    for each in ('.acts [data-name="attack"]', unit, again, unit, '.acts [data-name="ok"]'):
        scorer.tap(each)
    assert last_said(table)[1]["act"] == "attack"
    assert scorer.reader.see(".ask .lacking").inner_text().startswith("Nobody can")


def test_a_pilot_is_played_onto_the_unit_played_just_before(service, visit):
    """Given a unit that A has just played, when a pilot is played next, then the unit is among the hosts, and the pilot is
    recorded on it."""
    lines = OPENINGS["macross_crusade"]["lines"]
    unit = lines.index('A play "Dock Runner"')
    table = table_after(service, "macross_crusade", lines[:unit])
    scorer = scorer_at(visit, table)
    before = copies(scorer, "Dock Runner")
    played(scorer, "Dock Runner")
    (runner,) = copies(scorer, "Dock Runner") - before
    played(scorer, "Old Pietro")
    if scorer.page.locator('.ask [data-name^="way play"]').count():
        scorer.tap(f".ask [data-name='way play on={runner}']")
    else:
        scorer.tap(f".ask [data-name='on \"{runner}\"']")
    seat, said = last_said(table)
    assert (seat, said["act"], said["args"]["on"]) == ("A", "play", runner)


def test_a_character_is_played_or_laid_down_as_a_protocard_as_it_is_answered(service, visit):
    """Given a Character in hand in the Proto Phase, when its card is tapped, then it is asked which of the two is meant."""
    lines = OPENINGS["robotech"]["lines"][:3]
    for act in ("play", "place"):
        table = table_after(service, "robotech", lines)
        scorer = scorer_at(visit, table)
        played(scorer, "Vashti of the Deep")
        scorer.tap(f'.ask [data-name="way {act}"]')
        seat, said = last_said(table)
        assert (seat, said["act"]) == ("B", act)


def played(scorer: Scorer, called: str) -> None:
    """Names a card in the sheet of cards and taps it."""
    scorer.tap('.acts [data-name="name"]')
    scorer.page.fill('dialog.sheet input[type="search"]', called[:6])
    scorer.tap("dialog.sheet .cell.first")


def copies(scorer: Scorer, called: str) -> set[str]:
    """Returns the ids of the cards that are known to be of this name."""
    return set(scorer.page.evaluate(COPIES, called))
