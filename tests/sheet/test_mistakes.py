"""What somebody writes wrongly is stated with line, column and what was expected."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from domain.kernel.record.header import Header
from replays.sheet import SheetError, SheetProblem, parse_sheet, play_sheet, ruleset_id_of_sheet, write_sheet
from replays.sheet.card_lookup import LookupContext
from replays.sheet.header import require_known_ruleset
from replays.sheet.syntax import Word
from tests.sheet.game import CARDS, DECKS, GAME
from tests.sheet.random_games import game
from tests.soak import in_full

HEADER = "ruleset: game\n"


def problems(text: str) -> tuple[SheetProblem, ...]:
    """What is wrong with a sheet."""
    with pytest.raises(SheetError) as caught:
        play_sheet(parse_sheet(text), GAME, CARDS)
    return caught.value.problems


@pytest.mark.parametrize(
    ("line", "column", "words"),
    [
        ('A play "GM', 8, '" is opened and never closed'),
        ('A play ~"Red Zura', 8, '" is opened and never closed'),
        ("A play ~「赤い", 8, "「 is opened and never closed ('~「赤い'); expected 」"),
        ("A play GM)", 10, "')' does not fit here"),
        ("A look (GM", 11, "the line ends too early; expected a word or a card name"),
        ("A play! GM", 7, "'!' in mid-line; expected a mark at the end or a name in quotes"),
        ("--- Turn: B", 9, "expected a number"),
        ("GM =", 5, "expected some words"),
        ("= = A draw", 3, "'=' does not fit here"),
        ("　A play （GM", 12, "the line ends too early"),
        ("{never closed", 1, "{ is opened and never closed"),
    ],
)
def test_a_line_that_cannot_be_read_names_the_column_and_what_was_expected(line: str, column: int, words: str) -> None:
    (problem,) = problems(f"---\n\n{line}\n")
    assert (problem.line, problem.column) == (3, column)
    assert words in str(problem)


def test_all_lines_that_cannot_be_read_are_reported_at_once() -> None:
    assert [each.line for each in problems('A play "x\nA draw\nB play (\n')] == [1, 3]


@pytest.mark.parametrize("name", ["REF", "RPAR", "$END", "LABEL"])
def test_no_problem_names_a_terminal_of_the_grammar(name: str) -> None:
    for line in ("A play (", "--- Turn", "A )", "= =", "ruleset", "#7 =", "A play GM `"):
        assert name not in "\n".join(map(str, problems(f"---\n{line}")))


@pytest.mark.parametrize(
    ("line", "column", "words"),
    [
        ("A pley Zura", 3, "pley is no act; expected play"),
        ("A finish", 3, "finish is no act; expected end_turn or done"),
        ("A resign", 3, "resign is no act; expected concede"),
        ("C play Zura", 1, "C is no seat and no act"),
        ("A", 2, "nothing is said"),
        ("A play Zurra", 8, "no card is named 'Zurra'; expected Zura"),
        ("A play Granite Mech Castom", 21, "no card is named 'Castom'"),
        ("A play G", 8, "'G' may be several cards; expected Granite Mech or Granite Mech Custom"),
        ("A attack left Zura right", 20, "right of what?; expected cards"),
        ("A play Zura fast no from x from y", 33, "from is said twice"),
        ("A draw now", 8, "'now' is too much; expected the end of the line"),
        ("A play #?", 8, "#? is a card that the writer of this sheet could not see"),
        ("A discard ?, ?, ?, ?, ?", 23, "A holds no (further) unknown card"),
        ("A choose `{1}`", 10, "what is in back quotes is not JSON"),
        ("A penalty C warning", 11, "C is no seat; expected A or B"),
        ("A takeback x", 12, "x is no number"),
        ("A draw: quickly", 9, "draw takes no (further) words after a colon"),
        ("  ＠25:00 A draw", 3, "@25:00 is no time of day"),
        ("A play Zura.3", 8, "A has shown 0 of this card"),
        ("A play B's Zura", 12, "B has shown 0 of Zura"),
        ("on = Zura", 1, "on is a word of the notation"),
        ("Z = Zura nonsense", 10, "no card is named Zura nonsense"),
        ("Z = ~Zura 3/1/4", 11, "the numbers of a card are said where it is played"),
        ("Z = (Zura)", 1, "a card is missing; expected the name of a card"),
        ("#99 = Zura", 1, "#99 is not on the table"),
    ],
)
def test_a_word_that_means_nothing_is_reported_with_what_is_near(line: str, column: int, words: str) -> None:
    (problem,) = problems(f"{HEADER}{DECKS}---\n{line}\n")
    assert problem.column == column
    assert words in str(problem)


@pytest.mark.parametrize(
    ("tags", "words"),
    [
        ("ruleset: robotech\n", "the game is game ('robotech'); expected game"),
        ("edition: third\n", "another edition of the rulebook"),
        ("mode: umpire\n", "mode cannot be 'umpire'; expected referee or scribe"),
        ("switch tea: milk\n", "no such house rule ('tea: milk'); expected yes or no"),
        ("switch tee: yes\n", "no such house rule ('tee: yes'); expected tea"),
        ("switch tae: yes\n", "no such house rule ('tae: yes'); expected tea"),
        ("mode: scribe\nmode: referee\n", "mode is said twice: line 2 says scribe ('referee'); expected one of them"),
        ("player A: Aiko\nplayer B: ＡIKO\n", "sits at A and at B; expected a name for each seat"),
        ("player A: Aiko\nplayer A: Boris\n", "player A is said twice: line 2 says Aiko"),
        ("date: 20.11.2026\n", "'20.11.2026' is no day; expected 2026-11-20 or about date: 20.11.2026"),
        ("date: 2026-13-01\n", "'2026-13-01' is no day"),
        ("date: 2026-1-5\n", "'2026-1-5' is no day"),
        ("player A: Ai\u202eko\n", "line 2, column 1: player A cannot be stored as a name: character 3 (U+202E)"),
        (f"player A: {'x' * 201}\n", "the name of player A has 201 letters; expected 200 at most"),
        ("foo: bar\n", "line 2, column 1: foo: is no word of the header, no seat and no act; expected about foo:"),
        ("sesaon: 3\n", "expected season: or seats: or passes: or about sesaon:"),
        ("seats: A B C\n", "is played by 2 seats, not 3"),
        ("seats: A B\nplayer C: Cleo\n", "C has no seat"),
        ("size: big\n", "expected a number"),
        ("deck C:\n3 Zura\nend\n", "C is no seat"),
        ("deck A:\n3 Zurra\nend\n", "Zura"),
    ],
)
def test_a_header_that_does_not_fit_the_ruleset_is_reported_with_what_would(tags: str, words: str) -> None:
    ruleset = "" if tags.startswith("ruleset") else HEADER
    assert words in "\n".join(map(str, problems(f"{ruleset}{tags}---\nA draw\n")))


@pytest.mark.parametrize("day", ["2026-11-20", "2026-11", "2004", "２０２６－１１－２０"])
def test_a_day_of_play_is_a_day_a_month_or_a_year(day: str) -> None:
    assert play_sheet(parse_sheet(f"{HEADER}date: {day}\n{DECKS}"), GAME, CARDS).events


def test_a_date_that_is_no_day_comes_back_from_the_sheet_that_is_written_of_it() -> None:
    events = play_sheet(parse_sheet(f"{HEADER}about date: autumn\n{DECKS}---\nA draw\n"), GAME, CARDS).events
    again = play_sheet(parse_sheet(write_sheet(events, GAME)), GAME, CARDS).desk.table.header
    assert again.about == {"date": "autumn"}


def test_what_is_said_twice_in_the_same_words_is_said_once() -> None:
    assert play_sheet(parse_sheet(f"{HEADER}mode: scribe\nmode: scribe\n{DECKS}"), GAME, CARDS).events


@pytest.mark.parametrize(
    ("head", "what"),
    [("deck A:\n3 Zura\n", "the deck list of A"), ("position: turn 2, A\nA hand: 4\n", "the position")],
)
def test_a_list_that_goes_on_to_the_end_of_the_sheet_is_reported_where_it_begins(head: str, what: str) -> None:
    (problem,) = problems(f"{HEADER}{head}A draw\n")
    assert (problem.line, str(problem.message)) == (2, f"{what} that begins here has no end")
    assert tuple(map(str, problem.expected)) == ("a line that says end",)


def test_a_deck_list_without_its_end_is_reported_before_what_it_swallowed() -> None:
    first, second = problems(f"{HEADER}deck A:\n3 Zura\nA keep\n--- Turn 1: A\nA draw\n")
    assert (first.line, second.line) == (2, 4)
    assert "has no end" in str(first.message)


def test_a_player_who_is_named_as_a_seat_learns_where_they_sit() -> None:
    (problem,) = problems(f"{HEADER}player B: Boris\n{DECKS}---\nboris draw\n")
    assert (str(problem.message), problem.expected) == ("boris is a player, not a seat", ("B",))


def test_the_beginning_of_a_card_that_is_not_in_the_game_yet_is_reported_with_its_whole_name() -> None:
    (problem,) = problems(f"{HEADER}mode: scribe\n---\nA play Gra\n")
    assert problem.expected == ("Granite Mech", "Granite Mech Custom")


def test_a_misspelt_ruleset_line_is_reported_where_it_stands() -> None:
    with pytest.raises(SheetError) as caught:
        ruleset_id_of_sheet(parse_sheet("date: 2026-11-20\nrulset: game\nA draw\n"))
    (problem,) = caught.value.problems
    assert (problem.line, problem.expected) == (2, ("ruleset: gundam_war",))


def test_a_ruleset_that_is_not_here_is_reported_with_those_near_it() -> None:
    with pytest.raises(SheetError) as caught:
        require_known_ruleset(parse_sheet("\nruleset: star frnt\n"), ("robotech", "star_front"))
    (problem,) = caught.value.problems
    assert (problem.line, problem.expected) == (2, ("star_front",))
    assert require_known_ruleset(parse_sheet("ruleset: Ｓｔａｒ　Ｆｒｏｎｔ\n"), ("star_front",)) == "star_front"


def test_a_refusal_names_line_rule_statement_and_what_would_be_legal() -> None:
    (problem,) = problems(f"{HEADER}{DECKS}---\nA play Zura\n  A play 疾風\n")
    assert (problem.line, problem.column, problem.rule) == (20, 3, "T-PLAY-01")
    assert problem.statement == "A seat plays one card in a turn."
    assert problem.expected == ("pass", "attack")


def test_in_scribe_mode_the_same_line_is_recorded_with_its_verdict() -> None:
    played = play_sheet(parse_sheet(f"{HEADER}mode: scribe\n{DECKS}---\nA play Zura\nA play 疾風\n"), GAME, CARDS)
    assert played.events[-1].verdict == ("illegal", "T-PLAY-01")


def test_a_heading_that_disagrees_with_the_clock_is_an_error() -> None:
    (problem,) = problems(f"{HEADER}{DECKS}--- Turn 2: B\nA draw\n")
    assert (problem.line, problem.expected) == (18, ("Turn 1: A",))


def test_a_result_that_the_game_does_not_have_is_an_error() -> None:
    (problem,) = problems(f"{HEADER}result: B wins\n{DECKS}---\nB concede\n")
    assert problem.line == 2
    assert "the header says B wins, but the lines end in: A wins" in str(problem)


def test_a_number_that_is_on_no_line_cannot_be_taken_back() -> None:
    (problem,) = problems(f"{HEADER}{DECKS}---\n7. A draw\n8. A takeback 6 agreed B\n")
    assert "no earlier line of this sheet has the number 6" in str(problem)


def test_the_header_of_a_sheet_becomes_the_header_of_the_game() -> None:
    tags = "player A: Aiko\nplayer B: ボリス\nswitch tea: no\npasses: explicit\nquiet: yes\nround: 3\nabout prize: 007\n"
    header: Header = play_sheet(parse_sheet(f"{HEADER}{tags}{DECKS}"), GAME, CARDS).desk.table.header
    assert header.players == {"A": "Aiko", "B": "ボリス"}
    assert (header.switches, header.explicit_passes, header.quiet) == ({"tea": "no"}, True, True)
    assert header.about == {"round": 3, "prize": "007"}


@pytest.mark.parametrize("seed", range(in_full(40, 10)))
def test_a_sheet_with_slips_of_the_pen_is_read_or_reported_with_places(seed: int) -> None:
    random, places = Random(seed), []
    text = write_sheet(game(seed % 8).events, GAME)
    for _ in range(20):
        place = random.randrange(len(text))
        slip = random.choice(("", random.choice('#?!"「」{}();,:=>@~`.0A B/\n\u3000（＃')))
        slipped = text[:place] + slip + text[place + random.randrange(3) :]
        try:
            play_sheet(parse_sheet(slipped), GAME, CARDS)
        except SheetError as error:
            places += [(each.line, each.column) for each in error.problems]
    assert all(line >= 1 and column >= 1 for line, column in places)


def test_what_is_expected_stands_there_as_it_is_typed() -> None:
    """Given an id of a list of cards, whose colon would end the words of the line, then it is expected in quotes."""
    scene = SimpleNamespace(line=3)
    error = LookupContext.problem(
        cast("LookupContext", scene), cast("Word", SimpleNamespace(column=8, text="gws")), "", ("gws:U-054", "Zura")
    )
    assert error.problems[0].expected == ('"gws:U-054"', "Zura")
