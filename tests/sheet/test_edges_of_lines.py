"""Lines that say too little, too much or at no moment: a scribe's has a rule that it breaks, or is refused in words."""

import pytest

from domain.registry import available, ruleset
from replays.sheet import parse_sheet, play_sheet
from replays.sheet.problems import SheetError
from tests.sheet.test_reference import beginning

ANSWERED = {
    "gundam_war": "GW-CUT-03",
    "gundam_war_nexa": "NX-CUT-03",
    "macross_crusade": "MC-CUT-01",
}
KINDS = {"robotech": " as mecha", "star_front": " F4"}


def refused(name: str, line: str) -> str:
    """What is said of a line that is refused."""
    with pytest.raises(SheetError) as error:
        play_sheet(parse_sheet(f"{beginning(name)}{line}\n"), ruleset(name))
    return str(error.value)


@pytest.mark.parametrize("name", available())
def test_an_act_without_its_card_asks_which_one(name: str) -> None:
    assert "which card?" in refused(name, "A play")


@pytest.mark.parametrize("name", ANSWERED)
def test_an_answer_where_nothing_waits_is_written_down_against_a_rule(name: str) -> None:
    text = beginning(name).split("A play")[0] + f"> A play ~Zura{KINDS.get(name, ' as unit')}\n"
    said = [event for event in play_sheet(parse_sheet(text), ruleset(name)).events if event.said.get("act") == "play"]
    assert said[0].verdict == ("illegal", ANSWERED[name])


@pytest.mark.parametrize("name", ["gundam_war", "gundam_war_nexa"])
def test_an_order_of_effects_that_is_none_is_not_swallowed(name: str) -> None:
    assert "effects by number, each once" in refused(name, "A effects draw 1")


@pytest.mark.parametrize("name", available())
def test_every_verdict_on_a_line_at_an_odd_moment_names_its_rules(name: str) -> None:
    odd = [f"> A play ~Odd{KINDS.get(name, ' as unit')}", f"B play #1{KINDS.get(name, ' as unit')}", "A done", "B done"]
    for line in odd:
        try:
            events = play_sheet(parse_sheet(f"{beginning(name)}{line}\n"), ruleset(name)).events
        except SheetError:
            continue
        assert [event.name for event in events if event.verdict[0] in ("illegal", "open") and "" in event.verdict] == []


@pytest.mark.parametrize("name", available())
@pytest.mark.parametrize("card", ["A look (?)", "A look (#3)", 'A look (~"")', 'A play ~""{kind}'])
def test_a_number_or_nothing_is_no_name_of_a_card(name: str, card: str) -> None:
    first = beginning(name).split("A play")[0]
    with pytest.raises(SheetError, match="is not what a card is called"):
        play_sheet(parse_sheet(first + card.format(kind=KINDS.get(name, " as unit")) + "\n"), ruleset(name))


@pytest.mark.parametrize("name", available())
def test_a_star_is_a_number_only_where_the_rulebook_prints_one(name: str) -> None:
    first = beginning(name).split("A play")[0]
    sheet = parse_sheet(f"{first}A play ~Zura */*/*{KINDS.get(name, ' as unit')}\n")
    if name in ("robotech", "star_front"):
        with pytest.raises(SheetError, match="are not the numbers of a card"):
            play_sheet(sheet, ruleset(name))
    else:
        play_sheet(sheet, ruleset(name))
