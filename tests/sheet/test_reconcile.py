"""The notes of two players of one game, put together."""

from random import Random

import pytest

from domain.registry import ruleset
from replays.sheet.execution import play_sheet
from replays.sheet.note_lines import format_note_line
from replays.sheet.parser import parse_sheet
from replays.sheet.reconciliation import format_reconciled_sheet, reconcile_sheets
from scripts.cli.demo_games import scoresheet_path

ACTS = ruleset("gundam_war").acts
HEAD = """ruleset: gundam_war
mode: scribe
player A: Aiko
player B: Boris
GM = ~"Granite Mech"
"""
MINE = (
    HEAD
    + """date: 2004-05-01
A keep
B keep
first A coin
--- Turn 1: A
A play ~"Blue Base" as generation
A done
--- Turn 2: B
B play ? as unit
B done
--- Turn 3: A
A play GM as unit
A attack space GM
A done
"""
)
THEIRS = (
    HEAD.replace("Boris", "Bo")
    + """date: 2004-05-01
B keep
A keep
first A coin
--- Turn 1: A
A play ~"Blue Base" as generation
A done
--- Turn 2: B
B play ~"Red Zura" as unit
B done
--- Turn 3: A
A play ~"Granite Mech" as unit
B note: I should have kept one back
A attack earth GM
A done
B concede
"""
)


def put_together(one=MINE, other=THEIRS):
    return reconcile_sheets(parse_sheet(one), parse_sheet(other), ACTS)


def lines_with_status(result, kind):
    return [(line.content.who, line.content.act) for line in result.lines if line.status == kind]


def test_what_one_does_not_know_is_filled_in_from_the_other():
    (line,) = [line for line in put_together().lines if line.status == "filled"]
    assert line.content.args["card"] == ('~"Red Zura"',)


def test_what_only_one_has_stands_where_it_was_written():
    result = put_together()
    assert lines_with_status(result, "one") == []
    assert lines_with_status(result, "other") == [("B", "note"), ("B", "concede")]
    acts = [line.content.act for line in result.lines]
    assert acts.index("note") == acts.index("attack") - 1


def test_lines_that_cannot_both_be_so_are_both_left_for_a_judge():
    """Given one attack in space in the one notes and on earth in the others, then both lines stand there."""
    result = put_together()
    (line,) = result.contradictions
    assert (line.one.source, line.other.source) == ("A attack space GM", "A attack earth GM")
    text = format_reconciled_sheet(result, ("mine.txt", "theirs.txt"))
    assert f"// CONTRADICTION: mine.txt line {line.one.line}: A attack space GM" in text
    assert f"// 矛盾：mine.txtの{line.one.line}行目：A attack space GM" in format_reconciled_sheet(
        result, ("mine.txt", "theirs.txt"), "ja"
    )
    assert f"//                theirs.txt line {line.other.line}: A attack earth GM" in text


def test_what_was_only_written_in_another_order_is_one_line():
    assert [line.status for line in put_together().lines if line.content.act == "keep"] == ["same", "same"]


def test_headers_that_differ_are_reported():
    assert put_together().headers == (("player B", "Boris", "Bo"),)


def test_the_sheet_of_both_can_be_recorded():
    text = format_reconciled_sheet(put_together(), ("mine.txt", "theirs.txt"))
    desk = play_sheet(parse_sheet(text), ruleset("gundam_war")).desk
    assert desk.table.result["reason"] == "conceded"
    notes = [event.said["args"]["text"] for event in desk.events if event.name == "noted"]
    assert any("theirs.txt has A attack earth" in note for note in notes)


APART = 6
"""Between two gaps there are so many lines that both have, and a line that is left out is like none of those."""


def gaps(lines, random):
    """Line number -> which of two players left the line out."""
    played = [number for number, line in enumerate(lines) if line[:2] in ("A ", "B ", "C ")]
    result, last = {}, -APART
    for at, number in enumerate(played):
        near = [lines[other] for other in played[max(0, at - APART) : at + APART + 1] if other != number]
        if at - last > APART and lines[number] not in near and random.random() < 0.5:
            result[number], last = random.randrange(2), at
    return result


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", ["gundam_war", "robotech", "star_front"])
def test_two_who_left_out_different_lines_have_the_whole_game_together(name, seed):
    """Given a whole game and two copies of its sheet, each without some lines, then together they are the game."""
    lines, acts = scoresheet_path(name).read_text("utf-8").splitlines(), ruleset(name).acts
    missing = gaps(lines, Random(f"{name}:{seed}"))
    assert missing
    copies = ["\n".join(line for at, line in enumerate(lines) if missing.get(at) != who) for who in range(2)]
    result = reconcile_sheets(*map(parse_sheet, copies), acts)
    complete = reconcile_sheets(parse_sheet("\n".join(lines)), parse_sheet("\n".join(lines)), acts)
    assert (result.contradictions, result.headers) == ((), ()), seed
    assert list(map(spelt_of, result.lines)) == list(map(spelt_of, complete.lines)), seed


def spelt_of(line):
    return format_note_line(line.content)


def test_headings_stay_also_where_nobody_knows_which_turn_it_is():
    """Given notes of two turns without numbers, when each has a line that the other has not, then the turns stay apart."""
    head = f"{HEAD}position: turn ?, A\nA station: ~Zura\nB station: ~Gelg\nend\n"
    mine = f"{head}--- Turn ?: A\nA play ~Petrel as unit\nA done\n--- Turn ?: B\nB done\n--- Turn ?: A\nA done\n"
    theirs = f"{head}--- Turn ?: A\nA done\n--- Turn ?: B\nB play ~Ember as unit\nB done\n--- Turn ?: A\nA done\n"
    for pair in ((mine, theirs), (theirs, mine)):
        lines = format_reconciled_sheet(put_together(*pair), ("one", "other")).splitlines()
        result = [line.partition("  //")[0] for line in lines[lines.index("end") + 1 :]]
        assert result == [
            *("--- Turn ?: A", "A play ~Petrel as unit", "A done"),
            *("--- Turn ?: B", "B play ~Ember as unit", "B done"),
            *("--- Turn ?: A", "A done"),
        ]


def test_headings_of_one_are_enough():
    """Given notes with headings and others without, when they are put together, then the headings stay."""
    bare = "\n".join(line for line in MINE.splitlines() if not line.startswith("---"))
    for pair in ((MINE, bare), (bare, MINE)):
        lines = format_reconciled_sheet(put_together(*pair), ("one", "other")).splitlines()
        assert [line for line in lines if line.startswith("---")] == ["--- Turn 1: A", "--- Turn 2: B", "--- Turn 3: A"]


def test_two_sheets_are_reconciled_at_the_terminal(senki, tmp_path):
    for name, text in (("mine.txt", MINE), ("theirs.txt", THEIRS)):
        (tmp_path / name).write_text(text, "utf-8")
    answer = senki("reconcile", "mine.txt", "theirs.txt", "--into", "both.txt")
    assert answer.code == 1, answer.err
    assert "1 filled in from one another, 0 only in mine.txt, 2 only in theirs.txt, 2 contradictions" in answer.err
    assert senki("record", "both.txt").code == 0
    assert senki("reconcile", "mine.txt", "mine.txt").code == 0
    data = senki("reconcile", "mine.txt", "theirs.txt", "--json").data
    assert {line["stands"] for line in data["lines"]} == {"same", "filled", "other", "contrary"}


def test_notes_that_cannot_be_read_are_named(senki, tmp_path):
    (tmp_path / "mine.txt").write_text(MINE, "utf-8")
    (tmp_path / "broken.txt").write_text("A play GM", "utf-8")
    answer = senki("reconcile", "mine.txt", "broken.txt")
    assert answer.code == 2
    assert "broken.txt" in answer.err


def test_plays_from_memory_come_into_the_turns_that_were_counted() -> None:
    """Given the sheet of a counted game, when a sheet with its plays is put together with it, then each play is in its turn,
    before what was counted there, the times stay, and the whole is played."""
    counted = (
        "ruleset: gundam_war\nmode: scribe\n---\n@2026-11-30T18:00:00 A keep\n@18:00:05 B keep\n@18:00:09 first A\n"
        "@18:01:00 A end_turn unrecorded\n"
        "@18:02:00 B count 38\n@18:03:00 B end_turn unrecorded\n@18:04:00 A end_turn unrecorded\n"
    )
    memory = (
        "ruleset: gundam_war\nmode: scribe\n---\nA keep\nB keep\nfirst A\n--- Turn 1: A\nA play ~Base as generation\n"
        "--- Turn 2: B\nB play ~Hall as generation\n--- Turn 3: A\nA play ~Petrel\n"
    )
    merged = reconcile_sheets(parse_sheet(counted), parse_sheet(memory), ACTS)
    assert [(line.content.turn, line.content.act, line.content.time) for line in merged.lines][3:] == [
        (1, "play", ""),
        (1, "end_turn", "@18:01:00"),
        (2, "play", ""),
        (2, "count", "@18:02:00"),
        (2, "end_turn", "@18:03:00"),
        (3, "play", ""),
        (3, "end_turn", "@18:04:00"),
    ]
    other = reconcile_sheets(parse_sheet(memory), parse_sheet(counted), ACTS)
    assert [line.content.act for line in other.lines] == [line.content.act for line in merged.lines]
    played = play_sheet(parse_sheet(format_reconciled_sheet(merged, ("counted", "memory"))), ruleset("gundam_war"))
    assert played.desk.table.clock.turn == 4
    plays = [event.seat for event in played.events if event.said.get("act") == "play"]
    assert plays == ["A", "B", "A"]
