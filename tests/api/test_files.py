"""Records out and in, scoresheets, statistics, health."""

from pathlib import Path

import pytest

from api.routes.statistics import QUESTIONS
from replays.file import read
from replays.file.json_form import from_json
from tests.api.house import Served, Table

SHEET = Path(__file__).resolve().parents[2] / "scripts" / "demo" / "gundam_war.txt"
KINDS = {"senki": "application/octet-stream", "json": "application/json"}


@pytest.mark.parametrize("form", KINDS)
def test_a_record_comes_back_as_it_was(table: Table, tmp_path: Path, form: str) -> None:
    table.begin()
    content = table.get(f"record.{form}").content
    other = Served(tmp_path / "other")
    answer = other.client.post(
        "/api/records", content=content, headers={"Content-Type": KINDS[form], "Idempotency-Key": "a" * 20}
    )
    assert answer.status_code == 201, answer.text
    taken = Table(other, answer.json()["game"], answer.json()["link"]["key"])
    assert taken.game == table.game
    assert taken.get(f"record.{form}").content == content
    other.close()


def test_a_record_that_is_here_already_gives_no_link_to_it(table: Table) -> None:
    content = table.get("record.senki").content
    answer = table.served.client.post(
        "/api/records", content=content, headers={"Content-Type": KINDS["senki"], "Idempotency-Key": "b" * 20}
    )
    assert answer.status_code == 201
    assert answer.json()["link"] is None


@pytest.mark.parametrize("form", KINDS)
def test_a_damaged_record_is_told_by_its_place(table: Table, form: str) -> None:
    content = bytearray(table.get(f"record.{form}").content)
    content[len(content) // 2] ^= 1
    answer = table.served.client.post(
        "/api/records", content=bytes(content), headers={"Content-Type": KINDS[form], "Idempotency-Key": "b" * 20}
    )
    assert answer.status_code == 422
    assert answer.json()["place"]


def test_a_spectators_record_is_redacted(table: Table) -> None:
    table.begin()
    assert read(table.get("record.senki", "spectator").content).viewer == "spectator"
    assert from_json(table.get("record.json", "seat:A").text).viewer == "A"
    assert read(table.get("record.senki", "scorer").content).viewer == ""


def test_a_whole_scoresheet_is_recorded(served: Served) -> None:
    headers = {"Content-Type": "text/plain", "Idempotency-Key": "a" * 20}
    answer = served.client.post("/api/records", content=SHEET.read_bytes(), headers=headers)
    assert answer.status_code == 201, answer.text
    table = Table(served, answer.json()["game"], answer.json()["link"]["key"])
    assert table.get().json()["result"]["seats"]["B"] == "win"
    assert "player A: mika" in table.get("sheet").text
    players = served.client.get("/api/statistics/players").json()["items"]
    assert {row["player"] for row in players} == {"mika", "ren"}


def test_a_wrong_scoresheet_is_told_by_line_and_column(served: Served) -> None:
    sheet = SHEET.read_text().replace("Kestrel", "Kestrol", 1)
    headers = {"Content-Type": "text/plain", "Idempotency-Key": "a" * 20}
    answer = served.client.post("/api/records", content=sheet.encode(), headers=headers)
    assert answer.status_code == 422
    assert answer.json()["problems"][0]["line"] > 1


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("form", ["json", "csv"])
def test_every_question_is_answered(table: Table, question: str, form: str) -> None:
    table.send("concede", {"seat": "A"})
    answer = table.served.client.get(f"/api/statistics/{question}?form={form}")
    assert answer.status_code == 200


def test_every_table_can_be_taken_out(served: Served) -> None:
    for name in served.client.get("/api/statistics").json()["tables"]:
        for form in ("json", "csv"):
            assert served.client.get(f"/api/statistics/tables/{name}?form={form}").status_code == 200


def test_the_service_says_that_it_is_well(table: Table) -> None:
    answer = table.served.client.get("/api/health")
    assert answer.status_code == 200
    assert answer.json()["well"] is True
