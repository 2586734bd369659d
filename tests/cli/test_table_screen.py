"""The table that `senki say GAME` opens: lines typed one after the other over a board."""

import gc
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from domain.kernel.record.command import Command
from scripts.cli.composition import open_clerk
from scripts.cli.terminal.table_screen import LineCompleter, TableScreen, matching_lines
from scripts.cli.typing_session import TypingSession

ENTER, LEAVE = "\r", "\x04"


@pytest.fixture
def clerk(senki, tmp_path):
    """The clerk of a folder with a game in which both seats have accepted their hands."""
    opened = senki("new", "gundam_war", "--deck", "A=tide_and_wing", "--deck", "B=ember_and_thorn", "--json")
    for line in ("A keep", "B keep", "first A"):
        assert senki("say", opened.data["id"], line).code == 0
    return open_clerk(Path(tmp_path / "data"))


@pytest.fixture
def session(clerk):
    (game,) = clerk.log.games()
    with TypingSession(clerk, game, "judge", "en") as session:
        yield session


def spoken(session):
    """The acts of the record, one each line that was said."""
    return [line.text for line in session.lines if line.is_command]


def type_keys(session, *keys):
    """Types keys at the screen until it is left."""
    gc.collect()  # the keyboard is read by `select`, which knows no file above 1024; earlier tests may have left many open
    with create_pipe_input() as keyboard, create_app_session(input=keyboard, output=DummyOutput()):
        assert keyboard.fileno() < 1024
        keyboard.send_text("".join((*keys, LEAVE)))
        screen = TableScreen(session)
        screen.run()
    return screen


def test_typed_lines_are_recorded_and_undo_takes_the_last_back(session):
    """Given a game, when two lines are typed and then undo, then the record has the first, and a correction."""
    before = spoken(session)
    type_keys(session, 'A play "Meridian Shipyards"', ENTER, "A done", ENTER, "undo", ENTER)
    play, done, undone = spoken(session)[len(before) :]
    assert (play, done, undone.split()[0]) == ('A play "Meridian Shipyards"', "A done", "correct")
    assert [line.text for line in session.lines if line.taken_back and line.is_command] == ["A done"]


def test_a_refused_line_stays_with_its_reason_and_nothing_is_recorded(session):
    """Given a second generation of a turn, when it is typed, then the rule is shown and the line can be mended."""
    type_keys(session, 'A play "Meridian Shipyards"', ENTER)
    before = session.position
    refused = 'A play "Halcyon Foundry"'
    screen = type_keys(session, refused, ENTER)
    assert screen.typed == refused
    assert "GW-GENR-02" in screen.trouble
    assert session.position == before
    assert type_keys(session, "A fly", ENTER).trouble.startswith("line 1, column 3")


def test_a_line_after_what_somebody_else_recorded_is_said_again_first(session, clerk):
    """Given a table that another device has gone on with, when a line is typed, then it waits until it is confirmed."""
    (game,) = clerk.log.games()
    clerk.say(game, Command("A", "note", {"text": "a long thought"}, by="scorer"), "other")
    assert session.submit("A done") == [
        "somebody else has just recorded something: look at the table, then press Enter again if the line is still right"
    ]
    assert spoken(session)[-1].startswith("A note")
    assert session.submit("A done") == []
    assert spoken(session)[-1] == "A done"


def test_a_line_is_completed_by_one_that_may_be_said(session):
    """Given a word of a card, then the only line with it is suggested in place of what is typed."""
    (result,) = LineCompleter(session).get_completions(Document("shipy"), CompleteEvent())
    assert (result.text, result.start_position) == ('A play "Meridian Shipyards"', -len("shipy"))
    assert session.submit(result.text) == []


def test_lines_with_the_typed_beginning_come_before_those_with_its_words():
    lines = ["A play Heron", "A play Ember", "B play Heron"]
    assert matching_lines(lines, "a play") == lines[:2]
    assert matching_lines(lines, "her") == [lines[0], lines[2]]
    assert matching_lines(lines, "B her") == lines[2:]
    assert matching_lines(lines, "") == lines


def test_a_seat_is_suggested_its_own_lines(clerk):
    """Given a table seen by B, then only what B may say is suggested."""
    (game,) = clerk.log.games()
    with TypingSession(clerk, game, "B", "en") as session:
        assert {line.split()[0] for line in session.suggestions()} <= {"B"}


def test_the_table_needs_a_terminal_and_a_branch_needs_a_line(senki, clerk):
    (game,) = clerk.log.games()
    assert "needs a terminal" in senki("say", game).err
    assert senki("say", game).code == 2
    assert "senki say GAME@b LINE" in senki("say", f"{game}@b").err
