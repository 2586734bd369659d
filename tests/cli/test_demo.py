"""The demo games: a whole game of every rulebook, recorded once, shown and served."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from domain.registry import RULESETS
from scripts.cli import demo_games
from scripts.cli.commands import serve
from tests.api.client import Client
from tests.soak import in_full

ROOT = Path(__file__).resolve().parents[2]
ENDS = {
    "gundam_war": ("over: ren won (the nation pile is empty)", "Judge's ruling (GW-ASLT-01)"),
    "gundam_war_nexa": (
        "over: ren won (the nation pile is empty)",
        "mika takes back the last play (ren agreed)",
    ),
    "macross_crusade": ("over: sato won (the Nation is empty)", "sato goes first"),
    "robotech": (
        "over: ren won (Battle Points)",
        "sato uses Punch Out's action, targeting Talon",
    ),
    "star_front": ("over: ren won (Early end)", "uses Puppet Thief, targeting Road Scout"),
}
"""How the game ends by the rules, and a line of it."""
ADDRESS = re.compile(r"(http://127\.0\.0\.1:\d+)/#key=(\S+)")


def test_every_rulebook_has_a_demo_game() -> None:
    assert demo_games.rulesets_with_demo() == RULESETS == tuple(ENDS)
    assert {path.stem for path in demo_games.FOLDER.glob("*.txt")} == {
        *RULESETS,
        *demo_games.paper_game_names(),
        *demo_games.report_names(),
    }


@pytest.mark.parametrize("name", RULESETS)
def test_a_demo_sheet_can_be_read_by_a_person(name: str) -> None:
    lines = demo_games.scoresheet_path(name).read_text(encoding="utf-8").splitlines()
    assert 60 <= len(lines) <= 200
    assert max(map(len, lines)) <= 130
    assert sum("{" in line for line in lines) >= 3
    assert any(line.startswith("result: ") for line in lines)


@pytest.mark.parametrize("name", RULESETS)
def test_a_demo_game_is_shown_to_its_end_by_the_rules(senki, stored, tmp_path, name):
    answer = stored(tmp_path / "data", "demo", name)
    assert answer.code == 0, answer.err
    end, line = ENDS[name]
    for words in (end, line, "The board at the move marked !!", "head ", "Next"):
        assert words in answer.out
    (game,) = senki("games", "--json").data
    assert (game["id"], game["ruleset"], game["status"]) == (demo_games.demo_game_id(name), name, "finished")
    assert game["illegal"] == 0
    assert senki("audit", game["id"]).code == 0


@pytest.mark.parametrize("name", RULESETS)
def test_every_note_of_a_demo_is_in_three_languages(name: str) -> None:
    """Given a reader of Japanese or Chinese, when a demo game is recorded for them, then no note of it is in English."""
    sheet = demo_games.scoresheet_path(name).read_text(encoding="utf-8")
    game = sheet.partition("\n---")[2]
    for language in ("ja", "zh"):
        told = demo_games.with_notes_in(language, game)
        notes = re.findall(r"\{(.*?)\}|(?:agreed \w|rule=[\w-]+|note): (.+)", told)
        assert notes
        assert [note for note in notes if re.search(r"[a-z]{2,} [a-z]{2,}", "".join(note))] == []


@pytest.mark.parametrize("name", in_full(RULESETS, ["gundam_war", "robotech"]))
def test_every_command_that_a_demo_names_at_its_end_can_be_typed(senki, stored, tmp_path, name):
    shown = stored(tmp_path / "data", "demo", name).out.rpartition("Next")[2]
    typed = re.findall(r"^  senki (.+?)  ", shown, re.MULTILINE)
    assert len(typed) >= 6
    for words in typed:
        if not words.startswith(("step", "demo --serve")):
            assert senki(*words.split()).code == 0, words


@pytest.mark.parametrize("name", in_full(RULESETS, ["macross_crusade", "star_front"]))
def test_a_demo_game_comes_back_from_its_sheet(senki, stored, tmp_path, name):
    stored(tmp_path / "data", "demo", name)
    (tmp_path / "again.txt").write_text(senki("sheet", demo_games.demo_game_id(name)).out, encoding="utf-8")
    again = senki("record", "again.txt", "--json")
    assert again.code == 0, again.err
    assert senki("log", again.data["id"]).out == senki("log", demo_games.demo_game_id(name)).out


def test_a_demo_that_is_shown_twice_is_recorded_once_and_keeps_what_was_said_since(senki, stored, tmp_path):
    stored(tmp_path / "data", "demo", "star_front")
    assert senki("say", "demo-star-front", "A note: well played").code == 0
    again = senki("demo", "star_front")
    assert again.code == 0
    assert "Recorded before" in again.out
    assert "well played" in again.out
    assert [game["id"] for game in senki("games", "--json").data] == ["demo-star-front"]


def test_a_demo_that_there_is_not_is_reported_with_those_there_are(senki):
    answer = senki("demo", "star_frnt")
    assert answer.code == 2
    assert "there is no demo game of star_frnt" in answer.err
    assert all(name in answer.err for name in RULESETS)
    assert senki("games", "--json").data == []


def shown(client: Client, address: str) -> list[str]:
    """The games that everybody may watch, each with a board that can be read."""
    games = open_games(client.get(f"{address}/api/games").json())
    for game in games:
        assert client.get(f"{address}/api/games/{game}/table").json()["viewer"] == "spectator"
    return games


def open_games(listed: Any) -> list[str]:
    """The ids of the listed games that everybody may watch."""
    return sorted(game["id"] for game in listed["items"] if game["open"])


@contextmanager
def started_here(senki: Any, monkeypatch: pytest.MonkeyPatch, *words: str) -> Iterator[tuple[Client, str, str]]:
    """The service in this process, up to where it would begin to answer; its address and its key."""
    started: list[Any] = []
    monkeypatch.setattr(serve, "run_server", lambda app, settings, context, listener: started.append((app, listener)))
    printed = senki(*words, "--host", "127.0.0.1", "--port", "0").out
    result = ADDRESS.match(printed)
    assert result is not None
    assert "█" in printed, "no QR code"
    ((app, listener),) = started
    with listener, closing(Client(app)) as client:
        yield client, result[1], result[2]


def test_the_service_starts_with_the_demo_games_of_all_rulebooks_and_again_without_doubles(senki, monkeypatch):
    """Started in this process; `tests/api/test_serve.py` starts a process of its own."""
    for words in (("serve",), ("demo", "--serve")):
        with started_here(senki, monkeypatch, *words) as (client, address, key):
            assert open_games(client.get(f"{address}/api/games").json()) == sorted(map(demo_games.demo_game_id, RULESETS))
            table = f"{address}/api/statistics/tables/games"
            assert client.get(table).status_code == 401
            assert client.get(table, headers={"Authorization": f"Bearer {key}"}).status_code == 200


def test_served_on_request_the_demo_games_are_added_to_those_there_are_and_unasked_they_do_not(senki, monkeypatch):
    game = senki("new", "gundam_war", "--json").data["id"]
    with started_here(senki, monkeypatch, "serve") as (client, address, _):
        assert open_games(client.get(f"{address}/api/games").json()) == []
    with started_here(senki, monkeypatch, "demo", "--serve") as (client, address, _):
        assert shown(client, address) == sorted(map(demo_games.demo_game_id, RULESETS))
    assert {row["id"] for row in senki("games", "--json").data} == {game, *map(demo_games.demo_game_id, RULESETS)}


@pytest.mark.parametrize("words", [("serve",), ("demo", "--serve")], ids=" ".join)
def test_a_port_that_is_taken_is_reported_with_what_to_type_and_nothing_is_recorded(senki, words):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        answer = senki(*words, "--host", "127.0.0.1", "--port", port)
    assert answer.code == 2
    assert f"cannot listen at 127.0.0.1:{port}: Address already in use" in answer.err
    assert "--port 0" in answer.err
    assert senki("games", "--json").data == []
