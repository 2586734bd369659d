"""A line with several meanings is asked for; one that names its fault wrongly is an error that says the right one."""

from __future__ import annotations

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.audit import audit
from domain.kernel.record.command import Command
from domain.registry import available, ruleset
from replays.sheet import SheetError, parse_sheet, parse_typed_command, play_sheet
from scripts.cli.terminal.log_lines import format_log, log_lines
from scripts.cli.terminal.vocabulary import Vocabulary
from tests.sheet.test_careless_lines import OPENINGS

FREE = (("first", "method"), ("penalty", "kind"))
"""The arguments whose words are examples."""
NEXA = ruleset("gundam_war_nexa")


def played(*lines: str, head: str = "", position: str = OPENINGS["gundam_war_nexa"]) -> Desk:
    """The desk after these lines, from the position."""
    text = f"ruleset: gundam_war_nexa\nmode: scribe\n{head}{position}---\n" + "\n".join(lines) + "\n"
    return play_sheet(parse_sheet(text), NEXA).desk


def fault(*lines: str, **more: str) -> str:
    """The problem of a sheet with these lines."""
    with pytest.raises(SheetError) as caught:
        played(*lines, **more)
    return str(caught.value)


@pytest.mark.parametrize(
    ("line", "choices"),
    [
        ("A attack Heron", ("space Heron", "earth Heron")),
        ("A: attack space Heron", ("A attack space Heron", "A note: attack space Heron")),
        ("A: done.", ("A done.", "A note: done.")),
        ("B: pass; A: pass", ("B note: pass; A: pass",)),
        ("A play ~Shot as command on Hound", ("targets Hound",)),
        ("A: note: gg", ("A note: gg", "A note: note: gg")),
        ("A play ~Boat Heron", ("on Heron", "targets Heron")),
        ("effect draw 2", ("A effect draw 2", "B effect draw 2")),
        ("judge penalty B warning slow play", (": slow",)),
        ("judge rule: NX-END-06: late", ("rule NX-END-06: late",)),
        ("14:32:05 A pass", ("@14:32:05",)),
        ("A play ~Boat (secret)", ("parentheses",)),
        ("attack space Heron", ("A attack space Heron", "B attack space Heron")),
    ],
)
def test_the_meanings_of_a_line_are_named(line: str, choices: tuple[str, ...]) -> None:
    result = fault(line)
    assert all(choice in result for choice in choices), result


def test_one_target_is_named_as_several_are() -> None:
    """Given a COMMAND, when its target follows the word *target*, then it is a target and no name of a text."""
    said = [event.said["args"] for event in played("A play ~Shot as command target Hound").events if event.is_command]
    assert "targets" in said[-1]


def test_copies_that_differ_are_asked_for_and_equal_ones_are_not() -> None:
    assert "Zura.1" in fault("A effect damage Zura.1 1", "A attack space Zura")
    assert len(played("A attack space Zura").table.at("A.space_battle_area") or ["#"]) == 1


@pytest.mark.parametrize("line", ["B defend space Zura.2", "A attack space Zura.3", "A effect destroy Zura.3"])
def test_the_third_of_two_is_no_card(line: str) -> None:
    assert "smaller number" in fault(line)


def test_an_unknown_act_is_answered_by_the_nearest_few() -> None:
    assert fault("A xyzzy Heron").count(" or ") <= 6
    assert "expected attack" in fault("A atack space Heron")


def test_numbers_as_a_log_prints_them_are_numbers() -> None:
    table = played("A play ~Boat (3/1/2)", "settle").table
    boat = next(card for card in table.cards if table.cards[card].printing == "~Boat")
    assert tuple(NEXA.current_values(table, boat).values())[:3] == (3, 1, 2)


@pytest.mark.parametrize(
    "line",
    [
        "a play ~Boat as unit",
        "A プレイする ~Boat as unit",
        "A 使用卡片 ~Boat as unit",
        "A play 〜Boat as unit",
        "A play ～Boat as unit",
    ],
)
def test_signs_and_words_of_other_keyboards_are_understood(line: str) -> None:
    assert parse_typed_command(line, played()) == Command("A", "play", {"card": "~Boat", "as": "unit"})


def test_a_number_or_a_handle_is_given_once() -> None:
    assert "written twice: line" in fault("1. A note: a", "1. A note: b")
    assert "short for ~Boat since line" in fault("Ship = ~Boat", "Ship = ~Kelp")
    played("Ship = ~Boat", "Ship = ~Boat")


@pytest.mark.parametrize("cards_of_hand", ["A hand: 4 (~Boat)", "A hand: 4 {drawn}", "A hand: 4 !?"])
def test_a_position_has_cards_alone(cards_of_hand: str) -> None:
    position = OPENINGS["gundam_war_nexa"].replace("A hand: 6", cards_of_hand)
    assert "a line of a position has cards and numbers alone" in fault(position=position)


def test_the_last_heading_is_checked_and_ends_the_turn_before_it() -> None:
    few = OPENINGS["gundam_war_nexa"].replace("A hand: 6", "A hand: 3")
    assert played("A attack", "--- Turn 6: B", position=few).table.clock.holder == "B"
    assert "the sheet ends in turn 5 of A" in fault("A attack", "--- Turn 9: B")


@pytest.mark.parametrize("language", ["en", "ja", "zh"])
@pytest.mark.parametrize("name", available())
def test_a_game_that_begins_with_a_position_has_no_set_up_and_no_fault(name: str, language: str) -> None:
    """Given a game from a position / when its log is printed and it is audited / then nothing is before the position."""
    text = f"ruleset: {name}\nmode: scribe\n{OPENINGS[name]}---\nA note: x\n"
    events = play_sheet(parse_sheet(text), ruleset(name)).events
    printed = list(format_log(list(log_lines(events)), Vocabulary(language), {}, everything=True, notation=False))
    assert len(printed) == len(["opened", "position", "Turn 5", "note"])
    assert [finding for finding in audit(events, ruleset(name)) if finding.verdict != "legal"] == []


@pytest.mark.parametrize("name", available())
def test_a_word_that_an_argument_does_not_have_is_refused(name: str) -> None:
    """Given an argument with words of its own, when another word is said, then it is refused, also of an unknown card."""
    there = play_sheet(parse_sheet(f"ruleset: {name}\nmode: scribe\n{OPENINGS[name]}---\n"), ruleset(name)).desk
    for act, said in there.ruleset.acts.items():
        card = {word: "~Boat" for word, arg in said.args.items() if word == "card"}
        words = [word for word, arg in said.args.items() if arg.kind == "word" and arg.words and (act, word) not in FREE]
        for word in words:
            assert isinstance(there.dry_run(Command("A", act, {**card, word: "banana"})), Refusal), (act, word)
