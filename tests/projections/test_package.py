"""Everything taken out at once: a data package, and Parquet that DuckDB reads back."""

import csv
import json
from hashlib import sha256
from pathlib import Path

import duckdb
import pytest

from domain.tournaments.events import Dropped
from projections.exports.data_package import ExportedTable, all_tables, tournament_tables, write_data_package
from projections.exports.parquet import write_parquet
from projections.filters import GameFilter
from tests.projections.test_catching_up import Counted
from tests.projections.test_export import two_games
from tests.tournaments.scene import Evening

READ = {"string": str, "integer": int, "number": float}
ANN = GameFilter(private=frozenset({"ann"}))


def season() -> dict[str, object]:
    made = Evening(("ann", "ben", "cho"), league="=north", season="20/26", date="2026-11-14")
    return {"t-1": made.round("ann-ben 2-1", "cho bye").says(Dropped("ben")).now}


def whole(counted: Counted) -> list[ExportedTable]:
    return all_tables(counted(**two_games()), season())  # type: ignore[arg-type]


def test_the_package_says_what_is_in_it_and_every_cell_is_of_its_type(counted: Counted, tmp_path: Path) -> None:
    counts = write_data_package(tmp_path / "out", whole(counted), "our games")
    result = json.loads((tmp_path / "out/datapackage.json").read_text("utf-8"))
    assert {each["path"] for each in result["resources"]} == {f"{name}.csv" for name in counts}
    assert {"games", "league_matches", "league_standings", "ratings", "meta_matchups"} <= set(counts)
    for resource in result["resources"]:
        data = (tmp_path / "out" / resource["path"]).read_bytes()
        assert (resource["bytes"], resource["hash"]) == (len(data), f"sha256:{sha256(data).hexdigest()}")
        rows = list(csv.DictReader(data.decode().splitlines()))
        fields = resource["schema"]["fields"]
        assert all(READ[each["type"]](row[each["name"]]) is not None for row in rows for each in fields if row[each["name"]])
        key = [tuple(row[name] for name in resource["schema"].get("primaryKey", ())) for row in rows]
        assert "primaryKey" not in resource["schema"] or len(set(key)) == len(rows)


def test_what_a_private_player_did_goes_out_as_nobodys(tmp_path: Path) -> None:
    counts = write_data_package(tmp_path / "out", tournament_tables(season(), ANN), "our games")  # type: ignore[arg-type]
    result = b"".join(path.read_bytes() for path in (tmp_path / "out").glob("*.csv"))
    assert (counts["league_matches"], counts["league_players"]) == (2, 3)
    assert b"ben" in result
    assert b"ann" not in result


def test_parquet_gives_every_row_back_with_its_types(counted: Counted, tmp_path: Path) -> None:
    tables = whole(counted)
    counts = write_parquet(tmp_path / "it's here", tables)
    with duckdb.connect() as database:
        for table in tables:
            if not counts[table.name]:
                continue
            names = [column.name for column in table.columns]
            files = f"{tmp_path}/it''s here/{table.name}/**/*.parquet"
            columns = ", ".join(f'"{name}"' for name in names)
            read = f"SELECT {columns} FROM read_parquet('{files}', hive_partitioning = true, hive_types_autocast = false)"
            result = [tuple(row[name] for name in names) for some in table.rows() for row in some]
            assert sorted(database.execute(read).fetchall(), key=repr) == sorted(result, key=repr), table.name


def test_nothing_is_written_over(counted: Counted, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    for write in (lambda: write_data_package(tmp_path, [], "t"), lambda: write_parquet(tmp_path, [])):
        with pytest.raises(FileExistsError):
            write()
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]
