"""`senki dataset`: the games of players who agreed, as a data package that DuckDB and a reader of packages open."""

from __future__ import annotations

import json
from hashlib import sha256

import duckdb
import pytest

from replays.file import read


@pytest.fixture
def league(senki):
    """Three finished games of a league: ann against ben, twice, and ben against cho; one of another league; ids."""
    games = []
    for one, two, name in (
        ("ann", "ben", "harbour"),
        ("ann", "ben", "harbour"),
        ("ben", "cho", "harbour"),
        ("ann", "ben", "hill"),
    ):
        words = ("--player", f"A={one}", "--player", f"B={two}", "--about", f"league={name}")
        game = senki("new", "gundam_war", *words).out.strip()
        assert senki("say", game, "A concede").code == 0
        games.append(game)
    return games


def test_a_package_has_the_games_whose_players_all_agreed_and_says_whose_consent_is_missing(senki, league, tmp_path):
    folder = tmp_path / "package"
    answer = senki("dataset", str(folder), "--league", "harbour", "--agreed", "ann, ben", "--licence", "CC-BY-4.0", "--json")
    assert answer.code == 0, answer.err
    assert set(answer.data["games"]) == set(league[:2])
    assert answer.data["missing"] == {"cho": 1}
    descriptor = json.loads((folder / "datapackage.json").read_text("utf-8"))
    assert (descriptor["name"], descriptor["licenses"]) == ("senki-games", [{"name": "CC-BY-4.0"}])
    names = [resource["name"] for resource in descriptor["resources"]]
    assert len(names) == len(set(names))
    records, *tables = descriptor["resources"]
    assert {read((folder / path).read_bytes()).game for path in records["path"]} == set(league[:2])
    assert all(read((folder / path).read_bytes()).viewer == "spectator" for path in records["path"])
    readme = (folder / "README.md").read_text("utf-8")
    assert "Licence: CC-BY-4.0" in readme
    for table in tables:
        path = folder / table["path"]
        assert table["hash"] == f"sha256:{sha256(path.read_bytes()).hexdigest()}"
        rows = duckdb.sql(f"SELECT * FROM read_parquet('{path}')")
        assert rows.columns == [field["name"] for field in table["schema"]["fields"]]
        for field in table["schema"]["fields"]:
            empty = duckdb.sql(f"SELECT 1 FROM '{path}' WHERE \"{field['name']}\" IS NULL LIMIT 1").fetchall()
            assert not empty or field["type"] == "number", field
        assert all(f"| `{column}` |" in readme for column in rows.columns)
        if "game" in rows.columns:
            assert {row[0] for row in duckdb.sql(f"SELECT game FROM '{path}'").fetchall()} <= set(league[:2])
    everything = b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
    assert b"cho" not in everything


def test_without_consent_nothing_is_written_and_the_answer_names_who_has_to_agree(senki, league, tmp_path):
    folder = tmp_path / "package"
    answer = senki("dataset", str(folder), "--league", "harbour", "--agreed", "cho")
    assert answer.code == 1
    assert "ann has not agreed: 2 games left out" in answer.err
    assert "ben has not agreed: 3 games left out" in answer.err
    assert not folder.exists()


def test_a_seat_without_a_player_cannot_agree_and_a_list_may_come_from_a_file(senki, tmp_path):
    for words in (("--player", "A=ann", "--player", "B=ben"), ("--player", "A=ann")):
        game = senki("new", "gundam_war", *words, "--about", "league=harbour").out.strip()
        assert senki("say", game, "A concede").code == 0
    agreed = tmp_path / "agreed.txt"
    agreed.write_text("ann\nben\n", "utf-8")
    answer = senki("dataset", str(tmp_path / "package"), "--league", "harbour", "--agreed-from", str(agreed), "--lang", "ja")
    assert answer.code == 0, answer.err
    assert "a seat names no player who could agree: 1 game left out" in answer.err
    assert "（所有者が書き込みます）" in (tmp_path / "package" / "README.md").read_text("utf-8")
    assert "licenses" not in json.loads((tmp_path / "package" / "datapackage.json").read_text("utf-8"))
    again = senki("dataset", str(tmp_path / "package"), "--league", "harbour", "--agreed", "ann,ben")
    assert (again.code, "there is something already" in again.err) == (2, True)
