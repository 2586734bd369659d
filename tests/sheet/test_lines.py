"""Single lines: what each form of the notation says, typed alone and printed for a log."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.command import Command
from domain.kernel.views.views import make_view
from replays.sheet import SheetError, format_declaration, parse_sheet, parse_typed_command, play_sheet
from tests.sheet.game import CARDS, DECKS, GAME

OPENING = f"ruleset: game\n{DECKS}---\n"


def desk(*lines: str) -> Desk:
    """The desk after these lines."""
    return play_sheet(parse_sheet(OPENING + "\n".join(lines)), GAME, CARDS).desk


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("A play Zura", Command("A", "play", {"card": "t-3"})),
        ("A play Granite Mech Custom", Command("A", "play", {"card": "t-2"})),
        ("A play t-2 on Zura", Command("A", "play", {"card": "t-2", "on": "t-3"})),
        ("A play 疾 from hand fast", Command("A", "play", {"card": "t-5", "from": "hand", "fast": True})),
        ("A play 「白い　流星」", Command("A", "play", {"card": "t-4"})),
        ("Ａ　ｐｌａｙ　Zura　fast　no", Command("A", "play", {"card": "t-3", "fast": False})),
        ('A play "Wow! \\"Big\\" (one)"', Command("A", "play", {"card": "t-6"})),
        ("A play ~Zeong", Command("A", "play", {"card": "~Zeong"})),
        ('A play ~"Big Zam"', Command("A", "play", {"card": "~Big Zam"})),
        ("A attack left Zura, Granite Mech right #4", Command("A", "attack", {"left": ("t-3", "t-1"), "right": ("#4",)})),
        ("A attack left none right Zura", Command("A", "attack", {"left": (), "right": ("t-3",)})),
        ("A attack left Zura Zura", Command("A", "attack", {"left": ("t-3", "t-3")})),
        ("A discard ?, ?", Command("A", "discard", {"cards": ("#1", "#2")})),
        ("A look (Zura, 疾風)", Command("A", "look", {}, None, {"cards": ("t-3", "t-5")})),
        ("> B use Zura text 2", Command("B", "use", {"card": "t-3", "text": 2}, True)),
        ("= B use Zura text quick", Command("B", "use", {"card": "t-3", "text": "quick"}, False)),
        ("A takeback 12 agreed B: misread", Command("A", "takeback", {"line": 12, "agreed": ("B",), "why": "misread"})),
        ("judge penalty B warning", Command("", "penalty", {"to": "B", "kind": "warning"}, by="judge")),
        ("judge rule T-1: no. // x", Command("", "rule", {"rule": "T-1", "text": "no."}, by="judge")),
        ("A: gg！", Command("A", "note", {"text": "gg！"})),
        ("{quiet here}", Command("", "note", {"text": "quiet here"})),
        ("  A note well  played", Command("A", "note", {"text": "well  played"})),
        ("A choose 5", Command("A", "choose", {"option": 5})),
        ("A choose option=yes", Command("A", "choose", {"option": True})),
        ("A choose a, b", Command("A", "choose", {"option": ("a", "b")})),
        ('A choose `{"a": [1]}`', Command("A", "choose", {"option": {"a": (1,)}})),
        ("agree_draw A B", Command("", "agree_draw", {"agreed": ("A", "B")})),
        ("2. A draw", Command("A", "draw", {})),
    ],
)
def test_a_typed_line_is_this_command(line: str, command: Command) -> None:
    assert parse_typed_command(line, desk()) == command


def effects(line: str) -> Any:
    return parse_typed_command(line, desk()).args["effects"]


def test_effects_by_hand_are_words_in_any_order() -> None:
    assert effects("effect damage #12 3; roll #4") == ({"do": "damage", "to": "#12", "n": 3}, {"do": "roll", "to": "#4"})
    assert effects("A effect gain Zura #2 +1/*/-1 until turn") == (
        {"do": "gain", "to": ("t-3", "#2"), "points": (1, "*", -1), "until": "turn"},
    )
    assert effects("A effect draw 2 enemy; void what=`[1]`") == (
        {"do": "draw", "n": 2, "who": "enemy"},
        {"do": "void", "what": (1,)},
    )


def test_names_of_several_words_need_no_quotes_in_effects_either() -> None:
    assert effects("effect damage 1 Granite Mech Custom") == ({"do": "damage", "n": 1, "to": "t-2"},)
    assert effects("effect damage Granite Mech Zura until turn") == ({"do": "damage", "to": ("t-1", "t-3"), "until": "turn"},)


def test_a_correction_holds_the_line_that_should_have_been_written() -> None:
    said = {"seat": "A", "act": "play", "args": {"card": "t-3"}, "reply": False}
    assert parse_typed_command("A correct 2: A note two  words", desk()).args["said"]["args"] == {"text": "two  words"}
    assert parse_typed_command("A correct 2 why slip: = A play Zura", desk()).args == {"line": 2, "why": "slip", "said": said}


def test_a_sheet_takes_a_line_out_by_a_correction_without_one_and_a_typed_line_is_asked() -> None:
    """Given a correction without its right line / when a sheet has it / then it takes the line out, as `said none` does /
    when it is typed / then the right line is asked for."""
    played = [desk("A play Zura", "A done", line) for line in ("A correct 2 why slip", "A correct 2 why slip said none")]
    assert played[0].table.state() == played[1].table.state()
    assert all(there.table.cards["#1"].place == "A.hand" for there in played)
    for line in ("A correct 2 why slip", 'judge let_stand "-": A correct 2 why slip'):
        with pytest.raises(SheetError) as caught:
            parse_typed_command(line, desk())
        assert caught.value.problems[0].expected == ("A correct 2: slip", "A correct 2 said none")
    assert parse_typed_command("A correct 2 said none", desk()).args == {"line": 2}


def test_copies_are_counted_as_they_became_known() -> None:
    there = desk("A play Zura", "A done", "B play Zura", "B done", "A play Zura.2")
    assert parse_typed_command("A attack left Zura.1, Zura.2", there).args["left"] == ("#1", "#2")
    assert parse_typed_command("A use Zura.2 targets B's Zura", there).args["targets"] == ("#17",)
    assert parse_typed_command("A play Zura.3", there).args["card"] == "t-3"


def test_a_handle_is_short_for_a_printing_or_for_one_card() -> None:
    there = desk("Z = Zura", "Ace = #2", "A play Z", "#2 = 疾風", "A discard Ace")
    assert there.table.cards["#1"].printing == "t-3"
    assert there.table.at("A.grave") == ["#2"]


def test_a_card_learned_later_is_a_ruling_that_everybody_sees() -> None:
    there = desk("#20 = Zura")
    assert (there.table.cards["#20"].printing, there.table.cards["#20"].seen) == ("t-3", ("*",))
    assert parse_typed_command("#21 = Zura", there).act == "rule"


def test_a_card_cannot_be_learned_that_the_list_does_not_have() -> None:
    with pytest.raises(SheetError, match="the list of B has no further Zura"):
        desk("#20 = Zura", "#21 = Zura", "#22 = Zura", "#23 = Zura")


def test_a_scribe_learns_also_what_the_list_does_not_have() -> None:
    lines = "\n".join(("#20 = Zura", "#21 = Zura", "#22 = Zura", "#23 = Zura", "#24 = ~Stray"))
    there = play_sheet(parse_sheet(f"ruleset: game\nmode: scribe\n{DECKS}---\n{lines}"), GAME, CARDS).desk
    assert [there.table.cards[f"#{number}"].printing for number in (23, 24)] == ["t-3", "~Stray"]


def test_marks_and_comments_at_the_end_are_stored_as_a_note() -> None:
    assert desk("A play Zura !? {why not}").events[-1].said["args"] == {"text": "!? why not"}
    assert desk("A play Zura?").events[-1].said["args"] == {"text": "?"}


def test_a_takeback_means_the_declaration_and_not_the_mark_behind_it() -> None:
    there = desk("A play Zura ??", "A takeback agreed B")
    assert there.table.at("A.board") == []


def test_a_number_on_the_sheet_is_what_a_takeback_means() -> None:
    there = desk("1. A draw !", "2. A play Zura", "3. A takeback 2 agreed B")
    assert len(there.table.at("A.hand")) == 5
    assert there.table.at("A.board") == []


def test_times_go_on_from_the_day_of_the_header() -> None:
    text = f"ruleset: game\ndate: 1970-01-02\n{DECKS}---\n@00:00:01.5 A draw\n@1970-01-03T00:00:00 A draw\n@00:01 A draw\n"
    times = [event.at for event in play_sheet(parse_sheet(text), GAME, CARDS).events if event.family == "declared"]
    assert times == [864_015, 1_728_000, 1_728_600]


def test_one_typed_line_says_one_thing() -> None:
    with pytest.raises(SheetError, match="one thing at a time"):
        parse_typed_command("A draw !!", desk())


def test_a_name_that_the_viewer_may_not_know_is_not_found_by_its_beginning() -> None:
    there = play_sheet(parse_sheet("ruleset: game\ndeck A:\n2 t-6\nend\n---\n"), GAME, CARDS).desk
    assert parse_typed_command("A play Wow", there, viewer="A").args == {"card": "t-6"}
    with pytest.raises(SheetError) as caught:
        parse_typed_command("B play Wow", there, viewer="B")
    assert "Big" not in str(caught.value)


def test_whether_a_hidden_card_has_this_name_is_not_reported() -> None:
    there = desk("A look (Zura)")
    assert parse_typed_command("B use Granite Mech#1", there, viewer="B").args == {"card": "#1"}
    with pytest.raises(SheetError, match="#1 is not Granite Mech"):
        parse_typed_command("A use Granite Mech#1", there, viewer="A")


def test_a_line_of_the_log_calls_cards_by_their_names() -> None:
    there = desk("A play Granite Mech Custom", "A use #1 targets #1")
    lines = [line for event in there.events if (line := format_declaration(event, there.table, GAME.acts))]
    assert lines == ['A play "Granite Mech Custom"', 'A use "Granite Mech Custom"#1 targets "Granite Mech Custom"#1']
    assert parse_typed_command(lines[1], there) == Command("A", "use", {"card": "#1", "targets": ("#1",)})


def test_a_line_of_a_view_says_nothing_that_the_viewer_did_not_hear() -> None:
    there = desk("A look (Zura)", "A discard #1")
    lines = [format_declaration(event, None, GAME.acts) for event in make_view(there.events, "B")[1:] if event.is_command]
    assert lines == ["A look", "A discard #1"]
    assert format_declaration(there.events[1], there.table, GAME.acts) == "A look (Zura)"
